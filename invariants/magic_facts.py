"""What a Magic card says, as printed, sorted for the judges: read once for each card of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from headjudge.engine.cards import magic as ml
from headjudge.engine.cards.magic import COLORS, MagicCard

#: Card types of permanents (110.4).
PERMANENT = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
#: Each basic land type with the mana that it gives (305.6).
BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
#: Changes of a continuous effect that change characteristics, or control (613.1).
SHAPING = (
    ml.SetTypes, ml.SetColors, ml.SetName, ml.ChangeText, ml.GainAbility, ml.LoseAbilities, ml.SetPT, ml.AddPT, ml.SwitchPT,
    ml.ControlledBy,
)  # fmt: skip


def symbols(cost: str) -> list[str]:
    """The symbols of a mana cost: "{2}{W}{U/B}" gives ["2", "W", "U/B"]."""
    return [part for part in cost.replace("}", "{").split("{") if part]


def mana_value(cost: str) -> int:
    """The mana value of a mana cost, X taken as 0 (202.3)."""
    total = 0
    for symbol in symbols(cost):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol == "X":
            continue
        else:
            digits = [int(half) for half in symbol.split("/") if half.isdigit()]
            total += max([1, *digits])  # 202.3f: the largest component of a hybrid symbol
    return total


def colors_of(cost: str) -> frozenset[str]:
    """The colours of the symbols of a mana cost (202.2)."""
    return frozenset(half for symbol in symbols(cost) for half in symbol.split("/") if half in COLORS)


def letters(power: dict[str, int] | None) -> dict[str, int]:
    """Mana by its letter alone, restrictions and riders left out (106.6)."""
    found: dict[str, int] = {}
    for word, n in (power or {}).items():
        if n:
            found[word[:1]] = found.get(word[:1], 0) + n
    return found


def number(text: str) -> int:
    """A printed power or toughness; what an ability defines is 0 so far (208.2), so that "1+*" is 1 (208.2a)."""
    text = text.removesuffix("+*")
    return int(text) if text.lstrip("-").isdigit() else 0


#: Stands among the subtypes of what is every creature type (702.73a).
EVERY = "every creature type"


class MagicFacts:
    """A card as printed.

    ``types``, ``subtypes``, ``supertypes``, ``colors``  sets; ``permanent``: of a permanent card (110.4a).
    ``cost``, ``mv``    mana cost and mana value. ``power``, ``toughness``, ``loyalty``: numbers; ``has_pt`` whether it has them.
    ``keywords``        word to its keyword abilities. ``spell``: what it does as a spell.
    ``activated``, ``triggered``, ``statics``, ``replaces``   those abilities, each with its index.
    ``shapes``          whether a static ability of it changes characteristics. ``rules``: or what players may do and costs.
    ``forbids``, ``allows``, ``replacing``   all that it may forbid and allow, and the events that it may replace, also by what it gives
                        others or makes begin.
    ``heeds_taps``      whether that depends on what is tapped.
    ``reaches``         whether it changes those of objects off the battlefield too, of spells for instance.
    """

    def __init__(self, card: MagicCard) -> None:
        self.card = card
        self.name = card.name
        self.types = frozenset(card.types)
        self.subtypes = frozenset(card.subtypes)
        self.supertypes = frozenset(card.supertypes)
        self.cost = card.cost
        self.mv = mana_value(card.cost)
        self.colors = frozenset(card.colors) if card.colors else colors_of(card.cost)
        self.has_pt = card.power != "" or card.toughness != ""
        self.power = number(card.power)
        self.toughness = number(card.toughness)
        self.loyalty = card.loyalty
        self.permanent = bool(self.types & PERMANENT)
        self.is_land = "Land" in self.types
        self.is_creature = "Creature" in self.types
        self.abilities = card.abilities
        self.keywords: dict[str, tuple[ml.Keyword, ...]] = {}
        self.activated: list[tuple[int, ml.Activated]] = []
        self.triggered: list[tuple[int, ml.Triggered]] = []
        self.statics: list[tuple[int, ml.Static]] = []
        self.replaces: list[tuple[int, ml.Replaces]] = []
        self.spell: ml.Spell | None = None
        for index, ability in enumerate(card.abilities):
            if isinstance(ability, ml.Keyword):
                self.keywords[ability.word] = (*self.keywords.get(ability.word, ()), ability)
            elif isinstance(ability, ml.Activated):
                self.activated.append((index, ability))
            elif isinstance(ability, ml.Triggered):
                self.triggered.append((index, ability))
            elif isinstance(ability, ml.Static):
                self.statics.append((index, ability))
            elif isinstance(ability, ml.Replaces):
                self.replaces.append((index, ability))
            else:
                self.spell = ability
        if "devoid" in self.keywords:
            self.colors = frozenset()  # 702.114a: wherever it is, before any other effect on colours (613.3)
        if "changeling" in self.keywords:
            self.subtypes |= {EVERY}  # 702.73a: the same for types
        changes = [change for _, static in self.statics for change in static.changes]
        self.shapes = any(isinstance(change, SHAPING) for change in changes)
        self.reaches = self.shapes and any(
            isinstance(static.to, ml.Which) and (static.to.kind != "permanent" or bool(static.to.either))
            for _, static in self.statics
        )
        self.rules = any(not isinstance(change, SHAPING) for change in changes)
        self.changers = tuple(changes)
        parts = tuple(walk(card.abilities))
        self.forbids = tuple(part for part in parts if isinstance(part, ml.Forbid))
        self.allows = tuple(part for part in parts if isinstance(part, ml.Allow))
        self.replacing = frozenset(part.event for part in parts if isinstance(part, ml.Replaces))
        self.heeds_taps = self.shapes and "tapped" in repr(self.statics)

    def ability(self, index: int) -> Any:
        """The ability with that index, or None."""
        return self.abilities[index] if 0 <= index < len(self.abilities) else None


def is_mana_ability(ability: object) -> bool:
    """Whether an activated ability is a mana ability: no target, it could add mana, no loyalty ability (605.1a)."""
    return (
        isinstance(ability, ml.Activated)
        and not ability.targets
        and not is_loyalty(ability)
        and any(isinstance(part, ml.AddMana) for part in walk(_at_once(ability.does)))
    )


def _at_once(does: tuple[ml.Do, ...]) -> tuple[ml.Do, ...]:
    """What is done as an ability resolves, without what it lets other abilities do."""
    return tuple(part for part in does if not isinstance(part, ml.Modify | ml.Later | ml.Reflexive))


def makes_mana(ability: object) -> bool:
    """Whether a triggered ability is a mana ability: no target, it triggers on making mana, and could add mana itself (605.1b)."""
    return (
        isinstance(ability, ml.Triggered)
        and not ability.targets
        and "tapped for mana" in ability.on
        and any(isinstance(part, ml.AddMana) for part in ability.does)
    )


def is_loyalty(ability: object) -> bool:
    """Whether an activated ability is a loyalty ability: its cost puts on or removes loyalty counters (606.1)."""
    return isinstance(ability, ml.Activated) and any(pay.do == "loyalty" for pay in ability.price.pays)


def taps(price: ml.Price | None) -> bool:
    """Whether a cost holds the tap symbol (107.5)."""
    return price is not None and any(pay.do in ("tap", "untap") for pay in price.pays)


def walk(value: Any) -> Iterator[Any]:
    """A piece of card language and all that it holds."""
    if isinstance(value, tuple):
        for one in value:
            yield from walk(one)
    elif isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            inner = getattr(value, field)
            if inner and isinstance(inner, tuple | msgspec.Struct):
                yield from walk(inner)


def magic_facts(card: object) -> MagicFacts | None:
    """What a Magic card says; None for anything else."""
    return MagicFacts(card) if isinstance(card, MagicCard) else None
