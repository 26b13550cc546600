"""The instructions and abilities of made-up cards about what is spent, named, chosen and lent.

One function for each sort, as in `instructions` and `made_up`, whose tables say which can be written where. May be called by:
`instructions`, `texts`, `made_up`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound import picks
from headjudge.fuzz.riftbound.swarm import BIT
from headjudge.fuzz.riftbound.well_formed import Text

if TYPE_CHECKING:
    from headjudge.fuzz.riftbound.made_up import CardWriter
    from headjudge.fuzz.riftbound.texts import TextWriter

_EXHAUST = Cost(acts=(Act("exhaust me"),))
#: What can be added for some things only.
_ONLY = ("spells", "gear", "units", "showdowns")
#: What a unit with the tag that was named for its source is given.
_LESS_FOR_MARKED = cl.Activated(_EXHAUST, (cl.GiveMight(-2, Pick("unit", marked=True)),))


def resources(w: TextWriter) -> cl.Add:
    """Resources to Add: Energy, or Power of one pip; some for some things only."""
    source = w.source
    only = source.pick(_ONLY) if source.chance(1, 4) else ""
    if source.chance(1, 2 if only else 1):
        return cl.Add(0, source.pick(tuple(picks.letters(w.domains))), only)
    return cl.Add(source.integer(1, 2), only=only)


def added(w: TextWriter) -> Text:
    """What an ability that Adds does: resources, mostly so many, or as many as are paid of the other sort."""
    if not (w.on & BIT["pay"] and w.source.chance(1, 7)):
        return (resources(w),)
    if w.source.chance(1, 1):
        return cl.PayAny("energy"), cl.Add(0, "A", n="paid amount")
    return cl.PayAny("power"), cl.Add(1, n="paid amount")


def spend_any(w: TextWriter) -> Text:
    """Spend any number of buffs, for something each."""
    w.it = ""
    rewards: list[cl.Instruction] = [cl.Draw("paid amount")]
    if w.on & BIT["add"]:
        rewards.append(cl.Channel("paid amount", True))
    if w.on & BIT["level"]:
        rewards.append(cl.GainXp("paid amount"))
    return cl.SpendAny(), w.source.pick(rewards)


def each_chooses(w: TextWriter) -> Text:
    """Players choose between things that are done for them, and mostly for the text's player as well."""
    source = w.source
    w.it = ""
    does: list[tuple[str, Text]] = [("Runes", (cl.Channel(1, True, "that player"),))]
    if w.on & BIT["cards"]:
        does += [
            ("Cards", (cl.Draw(1, "that player"), cl.Draw())),
            ("Discard", (cl.Discard(1, "that player"),)),
        ]
    if w.on & BIT["token"]:
        gold = cl.PlayToken("Gold", 1, "base", False)
        does.append(("a Gold", (cl.PlayToken("Gold", 1, "base", False, "that player"), gold)))
    first = source.pick(does)
    second = source.pick([each for each in does if each is not first] or [("nothing", ())])
    who = source.pick(("opponents", "opponents", "others", "each"))
    return (cl.EachChooses((first[0], second[0]), (first[1], second[1]), who),)


def hide_free(w: TextWriter) -> Text:
    """Cards may be hidden without paying."""
    return (cl.HideFree(),)


def names_tag(w: CardWriter) -> cl.NamesTag:
    """A tag that is named as the card is played, or gained."""
    if w.sort == "unit" and w.source.chance(1, 1):
        return cl.NamesTag(w.source.pick((("Bird", "Recruit"), ("Bird", "Mech"))), True)
    return cl.NamesTag()


def has_ability(w: CardWriter) -> cl.HasAbility:
    """An ability that others have."""
    then: tuple[cl.Instruction, ...] = (cl.GainXp(),) if w.on & BIT["level"] else (cl.Draw(1),)
    if w.on & BIT["might"] and w.source.chance(1, 1):
        then = (cl.GiveMight(1, "me"),)
    condition, gate = w.reason()
    return cl.HasAbility(cl.Activated(_EXHAUST, then), w.source.pick(picks.PASSIVE[w.sort]), condition, gate)


def has_theirs(w: CardWriter) -> cl.HasTheirs:
    """The abilities of others."""
    return cl.HasTheirs(Pick(w.source.pick(("unit", "gear", "permanent or legend")), "friendly", every=True))


def no_named_spells(w: CardWriter) -> cl.Cant:
    """Spells that can't be played: those of the name that is named as the card enters."""
    return cl.Cant("play named spells", "opponents", *w.reason())


def hides_for(w: CardWriter) -> cl.HidesFor:
    """Another price for hiding."""
    return cl.HidesFor(Cost(w.source.integer(1, 2)))


def spent(w: TextWriter) -> cl.SpentTurn:
    """What has been spent this turn."""
    n = w.source.integer(1, 4)
    return cl.SpentTurn(power=n) if w.source.chance(1, 1) else cl.SpentTurn(energy=n)


def asked_by(
    w: TextWriter, when: str, condition: cl.Condition | None, then: Text
) -> tuple[cl.Condition | None, Text]:
    """The condition and the text of a trigger; sometimes what only that trigger can ask and do."""
    source = w.source
    if when == "play spell" and w.on & BIT["condition"] and source.chance(1, 3):
        return cl.Spent(source.integer(2, 5)), then
    if when == "conquer" and w.on & BIT["damage"] and w.on & BIT["condition"] and source.chance(1, 5):
        return cl.Was("you dealt 3 excess"), (cl.Deal("excess", Pick("unit", "enemy")),)
    return condition, then


def rounded_off(abilities: list[cl.Ability]) -> list[cl.Ability]:
    """The abilities of a permanent, with what names what others of them are about, or is about what they name."""
    if any(isinstance(own, cl.Cant) and own.what == "play named spells" for own in abilities):
        abilities = [*abilities, cl.Triggered("play me", (cl.NameCard(),))]
    if any(isinstance(own, cl.NamesTag) and not own.gains for own in abilities):
        abilities = [*abilities, _LESS_FOR_MARKED]
    return abilities
