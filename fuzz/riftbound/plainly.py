"""Cards that say one thing: an instruction or an ability of the card language, and next to nothing besides. They cost nothing.

What stands on one made-up card in a hundred, between three other things, is seldom seen at work. Here each entry of the tables of
instructions and of abilities has cards of its own, spells and permanents, so that a focused position can be about just that. May be
called by: mixed positions.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.names import made_up_name
from headjudge.fuzz.riftbound import instructions as does
from headjudge.fuzz.riftbound import instructions_more as more
from headjudge.fuzz.riftbound.instructions import DEAD, LIVING, SPELL, WAYS
from headjudge.fuzz.riftbound.made_up import TRAITS, CardWriter, written_activated, written_trigger
from headjudge.fuzz.riftbound.picks import SELF_ACTS
from headjudge.fuzz.riftbound.pools import Known
from headjudge.fuzz.riftbound.swarm import BIT, mask_of
from headjudge.fuzz.riftbound.well_formed import Text, needs_reaction
from headjudge.fuzz.source import SeededSource, Source
from headjudge.fuzz.ways import NESTS

#: How many cards there are for each thing that can be said.
EACH = 4
_INSTRUCTIONS = tuple(way for way in WAYS if way.where & (SPELL | LIVING))
#: Abilities that are about something: what a trigger or an activated ability does, the instructions say.
_ABILITIES = tuple(trait for trait in TRAITS if trait.write not in (written_trigger, written_activated))
#: How many things can be said; and their numbers as they are drawn, instructions twice as often, since more can go wrong with them.
SAYINGS = len(_INSTRUCTIONS) + len(_ABILITIES)
DRAWN = (*range(SAYINGS), *range(len(_INSTRUCTIONS)))
#: The numbers of what gets rid of things.
REMOVING = tuple(
    at
    for at, way in enumerate(_INSTRUCTIONS)
    if way.where & SPELL and way.needs in (BIT["damage"], BIT["kill"], BIT["move"], BIT["banish"])
)
#: What shows what an instruction (by what writes it) or an ability does: instructions without which nothing comes of it.
_DEALING = (does._deal, more.deal_by)
_KILLING = (does._kill, does._deal)
_REVEALING = (more.reveal_top, more.dig, does._reveal)
_ANSWERS: dict[object, tuple[object, ...]] = {
    more.prevent: _DEALING,
    more.double_damage: _DEALING,
    more.more_damage: _DEALING,
    more.banish_dying: _KILLING,
    does._save: _KILLING,
    cl.Prevents: _DEALING,
    cl.BonusDamage: _DEALING,
    cl.AnyDamageKills: _DEALING,
    cl.Cant: _DEALING,
    cl.MightInstead: (does._stun, does._less_might, does._return),
    cl.SaveOther: _KILLING,
    cl.SavesOthers: _KILLING,
    cl.BanishesInstead: _KILLING,
    cl.AddsAsRevealed: _REVEALING,
    cl.AsSeen: _REVEALING,
    cl.LooksFirst: _REVEALING,
    cl.AddsMore: (does._token,),
    cl.CopiesTokens: (does._token,),
}
#: Numbers of these cards, for their names: beyond those of all shelves.
_NUMBERS = 2 * 10**9
_MIGHT = (1, 2, 3, 2, 4, 3, 5, 1, 6)
#: What the trigger of a unit waits for, as mechanics; with `_DYING` only what can be said by what has died.
_DYING = mask_of(("deathknell",))
_OCCASIONS = tuple(
    mask_of(needs)
    for needs in (("play trigger",), ("play trigger",), ("trigger", "combat"), ("trigger", "move"))
)
#: What an instruction that holds others has in it.
_INSIDE = mask_of(("damage", "might", "cards", "move"))
#: What makes a text about several things, or has it ask.
_WIDER = (0, 0, 0, BIT["each"], BIT["condition"])


class _OneWord(CardWriter):
    """Writes texts that are one instruction, number ``at`` of them."""

    __slots__ = ("at", "saying")
    #: What is asked of a thing by its description is mostly nothing: few things are in a position.
    features = (0, 0, 0, 0, 0, 1)

    def __init__(self, source: Source, on: int, sort: str, at: int) -> None:
        super().__init__(source, on, "", sort)
        self.at = at
        self.saying = False

    def amount(self, most: int) -> cl.Amount:
        """A number, or as often the Might of a unit that says it."""
        mine = self.alive and self.sort == "unit" and self.source.chance(1, 1)
        return "my might" if mine else super().amount(most)

    def steps(self, lengths: tuple[int, ...]) -> Text:
        """One is enough."""
        return super().steps((1,))

    def step(self) -> Text:
        """That instruction; as a part of it, any."""
        if self.saying:
            return super().step()
        self.saying = True
        found = _INSTRUCTIONS[self.at].write(self)
        self.saying = False
        return found


@lru_cache(maxsize=2 * SAYINGS)
def plainly(seed: int, block: int, at: int) -> tuple[Known, ...]:
    """Cards that say number ``at`` of all that can be said, for the positions that shelf number ``block`` of that seed serves."""
    return tuple(Known(_card(SeededSource(seed, block, _NUMBERS, at, n), at, n)) for n in range(EACH))


@lru_cache(maxsize=2 * SAYINGS)
def answering(at: int, says: Hashable) -> tuple[int, ...]:
    """The numbers of what shows number ``at`` of all that can be said at work, or an ability of that sort; nothing where all does."""
    found = _ANSWERS.get(_INSTRUCTIONS[at].write) if at < len(_INSTRUCTIONS) else _ANSWERS.get(says)
    return tuple(number for number, way in enumerate(_INSTRUCTIONS) if way.write in (found or ()))


def _card(source: Source, at: int, n: int) -> RiftboundCard:
    """One of the cards that say it. An instruction stands in spells and in abilities."""
    number = _NUMBERS + at * EACH + n
    if at >= len(_INSTRUCTIONS):
        trait = _ABILITIES[at - len(_INSTRUCTIONS)]
        writer = CardWriter(source, trait.needs | source.pick(_WIDER), "", source.pick(trait.sorts))
        return _permanent(writer, number, trait.write(writer))
    way = _INSTRUCTIONS[at]
    on = way.needs | source.pick(_WIDER) | (_INSIDE if way.where & NESTS else 0)
    if way.where & SPELL and (2 * n < EACH or not way.where & LIVING):
        text, abilities = _OneWord(source, on, "spell", at).spell()
        return RiftboundCard(made_up_name(number, "spell"), "spell", text=text, abilities=abilities)
    occasions = (*_OCCASIONS, _DYING) if way.where & DEAD else _OCCASIONS
    unit = _OneWord(source, on | source.pick(occasions), "unit", at)
    return _permanent(unit, number, _used(unit) if source.chance(1, 1) else written_trigger(unit))


def _used(unit: CardWriter) -> cl.Activated:
    """An activated ability for which its source is exhausted."""
    then = unit.text()
    return cl.Activated(
        Cost(acts=SELF_ACTS[:1]),
        then,
        "reaction" if needs_reaction(then) else unit.source.pick(("", "reaction")),
    )


def _permanent(writer: CardWriter, number: int, ability: cl.Ability) -> RiftboundCard:
    """A unit or gear with one ability, and what that needs beside it."""
    source, sort = writer.source, writer.sort
    might = source.pick(_MIGHT) if sort == "unit" else 0
    name = made_up_name(number, sort)
    own = {ability.name if isinstance(ability, cl.Keyword) else "": ability}
    return RiftboundCard(name, sort, 0, "", "", might, abilities=writer.rounded(own))
