"""Drafts: the characteristics of an object (109.3) while the layers are applied to them (613), with where each ability came from.

A draft is what is written on; what comes out of the layers is not written on any more.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic_types import KEYWORD_COUNTERS, EveryCreatureType
from headjudge.engine.magic.compiled import BASICS, Compiled, Rules
from headjudge.engine.magic.plans import Plan, plan_of
from headjudge.engine.magic.things import Chars

#: The ability that a keyword counter gives (122.1b).
COUNTER_ABILITY: dict[str, cl.Keyword] = {word: cl.Keyword(word) for word in sorted(KEYWORD_COUNTERS)}


class Held:
    """An ability that an object has.

    ``stamp``    of the effect that gave it (613.7a), 0 for one of its own text.
    ``group``    which abilities it came with: linked ones are linked to each other only (607.1, 607.5).
    ``granted``  an effect gave it: setting a land's type doesn't take it (305.7), changing text doesn't reach it (612.3).
    ``plan``     what a static ability changes, by layer; None for others.
    """

    __slots__ = ("ability", "granted", "group", "plan", "stamp")

    def __init__(self, ability: cl.Ability, stamp: int = 0, group: int = 0, granted: bool = False) -> None:
        self.ability = ability
        self.stamp = stamp
        self.group = group
        self.granted = granted
        self.plan: Plan | None = plan_of(ability) if type(ability) is cl.Static else None


class Draft(Chars):
    """Characteristics that are being worked out.

    ``held``    its abilities with where they came from, in the order of ``abilities``.
    ``never``   keywords that it can't have (613.1f).      ``mana``  whether its basic land types bring mana abilities still (305.6).
    ``layered``, ``defining``, ``ruled``  whether one of its abilities changes characteristics, does so outside the battlefield, or changes
                players or rules.
    ``due``     whether state-based actions can be about it, once that was asked; -1 before.
    ``base_power``, ``base_toughness``   before what modifies without setting (208.4b).
    """

    __slots__ = (
        "base_power",
        "base_toughness",
        "defining",
        "due",
        "held",
        "layered",
        "mana",
        "never",
        "ruled",
    )

    def __init__(self, chars: Chars, held: tuple[Held, ...], fresh: bool = True) -> None:
        super().__init__(
            chars.name, chars.types, chars.subtypes, chars.supertypes, chars.colors, chars.cost, chars.mv, chars.power,
            chars.toughness, chars.loyalty, chars.rules, chars.controller,
        )  # fmt: skip
        self.base_power = chars.power
        self.base_toughness = chars.toughness
        self.held = held
        self.never: frozenset[str] = frozenset()
        self.mana = True
        self.due = -1
        self.layered = False
        self.defining = False
        self.ruled = False
        if fresh:
            self.look_for_statics()

    def copy(self) -> Draft:
        """An equal draft that shares nothing that is written on."""
        new = Draft(self, self.held, False)
        new.base_power = self.base_power
        new.base_toughness = self.base_toughness
        new.never = self.never
        new.mana = self.mana
        new.layered = self.layered
        new.defining = self.defining
        new.ruled = self.ruled
        new.due = -1
        return new

    def set_held(self, held: Iterable[Held]) -> None:
        """It has these abilities now."""
        self.held = tuple(held)
        self.sort_abilities()
        self.look_for_statics()

    def sort_abilities(self) -> None:
        """Its abilities, sorted anew, with those that its basic land types bring (305.6)."""
        lands = self.subtypes if self.mana and "Land" in self.types else ()
        self.rules = sorted_rules(tuple(one.ability for one in self.held), lands)

    def look_for_statics(self) -> None:
        """Whether one of its abilities changes characteristics (``layered``), outside the battlefield too (``defining``), or players or
        rules (``ruled``)."""
        self.layered = self.defining = self.ruled = False
        for one in self.held:
            plan = one.plan
            if plan is not None:
                if plan.layers:
                    self.layered = True
                    self.defining = self.defining or plan.works_elsewhere()
                self.ruled = self.ruled or bool(plan.rules)


#: Sorted abilities by the identities of the abilities and the basic land types; each keeps its abilities alive.
_SORTED: dict[tuple[tuple[int, ...], tuple[str, ...]], Rules] = {}
#: How many are kept before all are let go.
KEPT = 4000


def sorted_rules(abilities: tuple[cl.Ability, ...], subtypes: tuple[str, ...]) -> Rules:
    """Abilities sorted by what they are for, once for the same abilities."""
    basics = tuple([word for word in subtypes if word in BASICS]) if subtypes else ()
    key = (tuple([id(ability) for ability in abilities]), basics)
    found = _SORTED.get(key)
    if found is None:
        if len(_SORTED) >= KEPT:
            _SORTED.clear()
        found = _SORTED[key] = Rules(abilities, basics)
    return found


def held_of(read: Compiled, group: int = 0) -> tuple[Held, ...]:
    """The abilities of a card's text, or of a copy effect's (``group``): those that its rules hold, since cards that say the same share
    them, and an ability is known by its identity."""
    return tuple([Held(ability, group=group) for ability in read.rules.abilities])


#: Drafts before any effect, by card, copy effect, controller and loyalty; each keeps its card alive.
_LOCAL: dict[tuple[int, int, str, int], tuple[Compiled, Draft]] = {}


def local_draft(read: Compiled, group: int, controller: str, loyalty: int = -1) -> Draft:
    """What a card says of an object, with its controller and, for a permanent, its loyalty (306.5c): before any effect. Shared."""
    key = (id(read), group, controller, loyalty)
    found = _LOCAL.get(key)
    if found is None:
        if len(_LOCAL) >= KEPT:
            _LOCAL.clear()
        found = _LOCAL[key] = (read, make_draft(read, group, controller, loyalty))
    return found[1]


def make_draft(read: Compiled, group: int, controller: str, loyalty: int) -> Draft:
    """A draft of what a card says: colours follow from its mana cost (202.2); devoid and changeling define characteristics before any
    other effect of their layers (613.3, 702.73a, 702.114a)."""
    card = read.card
    subtypes: tuple[str, ...] = card.subtypes
    if "changeling" in read.rules.keywords:
        subtypes = EveryCreatureType(subtypes)
    chars = Chars(
        card.name, card.types, subtypes, card.supertypes, read.colors, card.cost, read.mana.mv, printed_number(card.power),
        printed_number(card.toughness), card.loyalty, read.rules, controller,
    )  # fmt: skip
    if "devoid" in read.rules.keywords:
        chars.colors = ""
    if loyalty >= 0 and "Planeswalker" in card.types:
        chars.loyalty = loyalty
    return Draft(chars, held_of(read, group))


def in_order(letters: Iterable[str]) -> str:
    """Colours in the order white, blue, black, red, green."""
    given = set(letters)
    return "".join(letter for letter in "WUBRG" if letter in given)


def printed_number(text: str) -> int:
    """A printed power or toughness without what its ability defines: "1+*" is 1 (208.2a)."""
    digits = text.replace("*", "").replace("+", "").strip()
    return int(digits) if digits.lstrip("-").isdigit() else 0
