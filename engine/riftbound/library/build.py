"""Makers of printed cards: what every entry of a set says in the same way is said here once.

A card's line in the set's module reads as its printed frame does: collector number, name, domains, Energy
cost, how many Power pips, Might, tags, then its abilities and instructions in printed order.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl

#: What a printed text consists of.
Part: TypeAlias = cl.Ability | cl.Instruction

_INSTRUCTIONS: tuple[type, ...] = get_args(cl.Instruction)


def pips(domains: str, count: int) -> str:
    """A printed Power cost of that many pips: each payable by any one of the card's domains (135.2.e.6.c)."""
    return ("C" if len(domains) > 1 else domains or "A") * count


def words(text: str) -> tuple[str, ...]:
    """A printed list ("Dragon, Noxus") as a tuple; "" is none."""
    return tuple(text.split(", ")) if text else ()


class CardSet:
    """The makers for one set: ``code`` is the set's, as printed beside the collector number ("OGN")."""

    def __init__(self, code: str) -> None:
        self.code = code

    def unit(
        self, number: int, name: str, domains: str, energy: int, power: int, might: int, tags: str,
        *abilities: cl.Ability, supertype: str = "", token: bool = False,
    ) -> RiftboundCard:  # fmt: skip
        """A unit. ``power`` counts pips, ``tags`` is the printed list."""
        return RiftboundCard(
            name, "unit", energy, pips(domains, power), domains, might, words(supertype), words(tags),
            abilities=abilities, set=self.code, number=number, token=token,
        )  # fmt: skip

    def champion(
        self, number: int, name: str, domains: str, energy: int, power: int, might: int, tags: str,
        *abilities: cl.Ability,
    ) -> RiftboundCard:  # fmt: skip
        """A champion unit."""
        return self.unit(number, name, domains, energy, power, might, tags, *abilities, supertype="Champion")

    def gear(
        self, number: int, name: str, domains: str, energy: int, power: int, tags: str,
        *abilities: cl.Ability, supertype: str = "", token: bool = False,
    ) -> RiftboundCard:  # fmt: skip
        """A gear."""
        return RiftboundCard(
            name, "gear", energy, pips(domains, power), domains, 0, words(supertype), words(tags),
            abilities=abilities, set=self.code, number=number, token=token,
        )  # fmt: skip

    def spell(
        self, number: int, name: str, domains: str, energy: int, power: int, *parts: Part, signature: str = ""
    ) -> RiftboundCard:
        """A spell: its keywords, passive abilities and instructions, in printed order. ``signature``: the tag
        of the champion whose signature spell it is."""
        text = tuple(part for part in parts if isinstance(part, _INSTRUCTIONS))
        abilities = tuple(part for part in parts if not isinstance(part, _INSTRUCTIONS))
        return RiftboundCard(
            name, "spell", energy, pips(domains, power), domains, 0,
            ("Signature",) if signature else (), words(signature),
            text=text,  # type: ignore[arg-type]  # isinstance with a tuple of classes does not narrow a union
            abilities=abilities,  # type: ignore[arg-type]
            set=self.code, number=number,
        )  # fmt: skip

    def legend(
        self, number: int, name: str, domains: str, tags: str, *abilities: cl.Ability, supertype: str = ""
    ) -> RiftboundCard:
        """A legend."""
        return RiftboundCard(
            name, "legend", 0, "", domains, 0, words(supertype), words(tags),
            abilities=abilities, set=self.code, number=number,
        )  # fmt: skip

    def battlefield(self, number: int, name: str, *abilities: cl.Ability) -> RiftboundCard:
        """A battlefield."""
        return RiftboundCard(name, "battlefield", abilities=abilities, set=self.code, number=number)

    def rune(self, number: int, name: str, domain: str, *abilities: cl.Ability) -> RiftboundCard:
        """A basic rune."""
        return RiftboundCard(
            name, "rune", domains=domain, supertypes=("Basic",), abilities=abilities,
            set=self.code, number=number,
        )  # fmt: skip
