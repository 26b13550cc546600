"""The instructions of made-up texts: one function for each sort, and the table of which can be written where.

Each takes the `TextWriter` that knows what has been chosen so far, and writes one instruction, or two that
belong together, the simplest first. May be called by: `texts`, `made_up`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound import instructions_means as means
from headjudge.fuzz.riftbound import instructions_more as more
from headjudge.fuzz.riftbound import picks
from headjudge.fuzz.riftbound.picks import Levels
from headjudge.fuzz.riftbound.swarm import BIT, mask_of
from headjudge.fuzz.riftbound.well_formed import Text
from headjudge.fuzz.ways import APART, DEEPEST, NESTS, TOP, Way, ways_among

if TYPE_CHECKING:
    from headjudge.fuzz.riftbound.texts import TextWriter

_Write: TypeAlias = "Callable[[TextWriter], Text]"

#: The tokens that made-up texts play, by the names of rule 187.
TOKENS: tuple[str, ...] = ("Recruit", "Bird", "Gold", "Sand Soldier", "Mech", "Sprite")

# Where an instruction can stand: in a spell; in an ability whose source is on the board; in one whose source
# has just died.
SPELL, LIVING, DEAD = 1, 2, 4
# In one about a battlefield that was scored. The bits between are those of `ways`.
PLACE = 64

# Kinds of things that words can name.
UNIT = ("unit",)
PERMANENT = ("unit", "gear", "permanent")
ITEM = ("spell", "ability", "item")
CONTROLLED = (*PERMANENT, *ITEM)
#: What "its controller" can be asked of; "gone": it has just left for another zone, and what it was can be
#: looked back at.
OWNED = (*CONTROLLED, "gone", "gone unit")

#: Whose things something bad happens to.
HARMED = ("any", "any", "enemy", "enemy", "enemy")


def _draw(w: TextWriter) -> Text:
    return (cl.Draw(w.source.integer(1, 2), w.who()),)


def _deal(w: TextWriter) -> Text:
    n = w.amount(5)
    return (cl.Deal(n, w.harmed()),)


def _more_might(w: TextWriter) -> Text:
    n = w.amount(4)
    return (cl.GiveMight(n, w.helped(), until="" if w.source.chance(1, 11) else "turn"),)


def _raise_might(w: TextWriter) -> Text:
    return (cl.RaiseMight(w.source.integer(3, 6), w.helped(), w.source.pick(("", "turn"))),)


def _double_might(w: TextWriter) -> Text:
    return (cl.DoubleMight(w.helped()),)


def _swap_might(w: TextWriter) -> Text:
    return (cl.SwapMight(w.note(picks.TWO_TOGETHER)),)


def _set_might(w: TextWriter) -> Text:
    n = w.source.integer(1, 6)
    return (cl.SetMight(n, w.source.pick((w.helped, w.harmed))(), w.source.pick(("turn", "turn", ""))),)


def _might_at_most(w: TextWriter) -> Text:
    return (cl.GiveMight(w.source.integer(1, 3), w.helped(), cap=w.source.integer(3, 5)),)


def _copy(w: TextWriter) -> Text:
    """Choose a unit, play a Reflection, and let it become a copy of that unit."""
    chosen = w.note(picks.UNITS[w.source.pick(("any", "friendly", "enemy"))][False][0][0])
    token = cl.PlayToken("Reflection", 1, "base", w.source.chance(1, 1))
    return (cl.Choose(chosen), token, cl.DoThis((cl.BecomeCopy("made", "that"), *w.apart())))


def _imitate(w: TextWriter) -> Text:
    """A unit becomes a copy of another one."""
    at = len(w.singles) if w.countable else -1
    copied = w.note(picks.UNITS[w.source.pick(("enemy", "any"))][False][0][0])
    if at < 0:  # it has no number by which the copy could find it
        return (cl.Choose(copied),)
    changed = w.note(picks.UNITS["friendly"][False][0][0])
    return (cl.Choose(copied), cl.BecomeCopy(changed, f"target {at}"))


def _give_ability(w: TextWriter) -> Text:
    does: tuple[cl.Instruction, ...] = (cl.Ready("me"),)
    if w.on & BIT["might"] and w.source.chance(1, 1):
        does = (cl.GiveMight(1, "me"),)
    cost = Cost(1) if w.source.chance(1, 1) else Cost(0, "A")
    return (cl.GiveAbility(cl.Activated(cost, does), w.helped(), w.source.pick(("turn", "turn", ""))),)


def _less_might(w: TextWriter) -> Text:
    n = -w.source.integer(1, 4)
    return (cl.GiveMight(n, w.harmed(), w.source.pick((-1, 1, 1, 0))),)


def _counter(w: TextWriter) -> Text:
    to = w.pick(_item_levels(w))
    unless = w.cost() if w.on & BIT["pay"] and w.source.chance(1, 4) else None
    into = w.source.pick(("", "", "", "", "hand", "banishment")) if to.kind == "spell" else ""
    return w.gone(cl.Counter(to, unless, into))


def _item_levels(w: TextWriter) -> Levels:
    table = w.source.pick((picks.SPELLS, picks.SPELLS, picks.SPELLS, picks.ITEMS, picks.ABILITIES))
    return table[w.source.pick(("any", "enemy", "enemy"))]


def _kill(w: TextWriter) -> Text:
    if w.on & BIT["must"] and w.source.chance(1, 6):
        return w.gone(cl.Kill(w.note(w.source.pick((picks.MUST_UNIT, picks.MUST_GEAR)))))
    return w.gone(cl.Kill(w.permanents(w.source.pick(HARMED))))


def _banish(w: TextWriter) -> Text:
    if w.sort == "spell" and w.source.chance(1, 9):
        return w.gone(cl.Banish("me"))
    if w.source.chance(1, 2):
        return w.gone(cl.Banish(w.pick(picks.TRASH[w.source.pick(("card", "unit", "spell"))])))
    return w.gone(cl.Banish(w.permanents(w.source.pick(HARMED))))


def _return(w: TextWriter) -> Text:
    if not w.alive and w.sort != "spell" and w.source.chance(1, 1):
        return w.gone(cl.Return("me"))
    if w.source.chance(1, 2):
        return w.gone(cl.Return(w.pick(picks.TRASH[w.source.pick(("unit", "spell", "card"))])))
    if w.on & BIT["hidden"] and w.source.chance(1, 3):
        return w.gone(cl.Return(w.note(Pick("permanent or facedown", whose="friendly"))))
    return w.gone(cl.Return(w.permanents(w.source.pick(("any", "enemy", "friendly")), me=True)))


def _champion(w: TextWriter) -> Text:
    return (cl.ReturnChampion(),)


def _move(w: TextWriter) -> Text:
    return (cl.MoveTo(w.word(UNIT, me=True) or w.units(("any", "enemy", "friendly"))),)


def _stun(w: TextWriter) -> Text:
    return (cl.Stun(w.harmed()),)


def _buff(w: TextWriter) -> Text:
    return (cl.Buff(w.helped()),)


def _ready(w: TextWriter) -> Text:
    if w.source.chance(1, 4):
        return (cl.Ready(w.pick(picks.RUNES)),)
    return (cl.Ready(w.permanents("friendly", me=True)),)


def _exhaust(w: TextWriter) -> Text:
    return (cl.Exhaust(w.permanents(w.source.pick(HARMED))),)


def _heal(w: TextWriter) -> Text:
    return (cl.Heal(w.helped()),)


def _empower(w: TextWriter) -> Text:
    return (cl.Empower(w.permanents("friendly", me=True)),)


def _disempower(w: TextWriter) -> Text:
    return (cl.Disempower(w.permanents(w.source.pick(("enemy", "any")))),)


def keywords(on: int) -> tuple[tuple[str, int], ...]:
    """The keywords that can be given, with their greatest number."""
    found: list[tuple[str, int]] = []
    if on & BIT["combat"]:
        found += [("Assault", 3), ("Shield", 2), ("Tank", 1), ("Ganking", 1), ("Backline", 1)]
    if on & BIT["deflect"]:
        found += [("Deflect", 2)] * 2
    return tuple(found)


def _grant(w: TextWriter) -> Text:
    words = keywords(w.on)
    if w.on & BIT["temporary"]:
        words = (*words, ("Temporary", 1))
    word, most = w.source.pick(words)
    until = "" if word == "Temporary" or w.source.chance(1, 9) else "turn"
    value = w.source.integer(1, most)
    return (cl.GiveKeyword(word, w.harmed() if word == "Temporary" else w.helped(), value, until),)


def _discard(w: TextWriter) -> Text:
    return (cl.Discard(w.source.integer(1, 2), w.who()),)


def _predict(w: TextWriter) -> Text:
    return (cl.Predict(w.source.integer(1, 3)),)


def _burn(w: TextWriter) -> Text:
    return (cl.Burn(w.source.integer(1, 3), w.who()),)


def _recycle(w: TextWriter) -> Text:
    if not w.alive and w.sort != "spell" and w.source.chance(1, 3):
        return w.gone(cl.Recycle("me"))
    if w.on & BIT["must"] and w.source.chance(1, 2):
        return w.gone(cl.Recycle(w.note(picks.MUST_RUNE)))
    return w.gone(cl.Recycle(w.pick(picks.TRASH[w.source.pick(("card", "unit"))])))


def _channel(w: TextWriter) -> Text:
    return (cl.Channel(w.source.integer(1, 2), w.source.chance(1, 1)),)


def _add(w: TextWriter) -> Text:
    return (means.resources(w),)


def _xp(w: TextWriter) -> Text:
    return (cl.GainXp(w.source.integer(1, 3)),)


def _points(w: TextWriter) -> Text:
    return (cl.GainPoints(1, w.source.pick(("you", "you", "opponents"))),)


def _take_turn(w: TextWriter) -> Text:
    return (cl.TakeTurn(),)


def _token(w: TextWriter) -> Text:
    token = w.source.pick(TOKENS)
    places = ["any", "any", "base"]
    if w.alive and w.sort == "unit":
        places.append("here")
    who = w.source.pick(("you", "you", "you", "you", "its controller")) if w.it in OWNED else "you"
    ready = w.source.pick((None, None, None, True, False))
    return (
        cl.PlayToken(
            token, w.source.integer(1, 2), "base" if token == "Gold" else w.source.pick(places), ready, who
        ),
    )


def _ignored(w: TextWriter) -> str:
    return (
        w.source.pick(("", "energy", "cost", "power", "all", "all", "all", "all"))
        if w.on & BIT["ignoring"]
        else ""
    )


def _play(w: TextWriter) -> Text:
    what = w.pick(
        (picks.HAND if w.source.chance(1, 1) else picks.PLAYABLE)[
            w.source.pick(("unit", "spell", "card", "gear"))
        ]
    )
    w.it = ""
    then = (
        w.source.pick(("", "", "banish", "recycle")) if w.on & BIT["banish"] and what.kind == "spell" else ""
    )
    return (
        cl.Play(what, _ignored(w), where=w.source.pick(("any", "any", "base")), optional=True, then=then),
    )


def _blink(w: TextWriter) -> Text:
    """Banish a permanent and have it played again: a new object, with its play effects (124)."""
    mine = w.source.chance(2, 1)
    banished = w.note(picks.UNITS["friendly" if mine else "enemy"][False][0][0])
    who = "you" if mine else "its owner"
    w.gone(cl.Banish(banished))
    w.it = ""
    return cl.Banish(banished), cl.Play(
        "it", w.source.pick(("cost", "energy", "all")), who, "base", optional=True
    )


def _promise(w: TextWriter) -> Text:
    """Two instructions that are linked: each player banishes a card, then each plays theirs."""
    who = w.source.pick(("each", "each", "you"))
    w.it = ""
    return (cl.LookAndBanish(w.source.integer(1, 5), who), cl.EachPlays(w.source.pick(("energy", "cost"))))


def _play_banished(w: TextWriter) -> Text:
    w.it = ""
    return (cl.PlayBanished(w.source.pick(("unit", "gear", "spell"))),)


def _reveal(w: TextWriter) -> Text:
    w.it = ""
    return (cl.RevealUntil(w.source.pick(("unit", "gear", "spell"))),)


def _forbid(w: TextWriter) -> Text:
    sorts: list[tuple[str, str]] = []
    if w.on & BIT["prohibition"]:
        sorts += [("play cards", "opponents"), ("play spells", "opponents")]
        if w.it in CONTROLLED:
            sorts += [("play spells", "its controller"), ("play cards", "its controller")]
        if w.it in PERMANENT:
            sorts += [("be readied", "it")]
    if w.on & BIT["protection"]:
        if w.it in PERMANENT:
            sorts += [("be chosen by enemies", "it")]
        if w.it in ITEM:
            sorts += [("counter", "it"), ("counter", "it")]
    return (cl.Forbid(*w.source.pick(sorts)),) if sorts else _protect(w)


def _protect(w: TextWriter) -> Text:
    """Choose what is protected, then protect it."""
    if w.source.chance(1, 1):
        return (cl.Choose(w.note(picks.SPELLS["friendly"][0][0])), cl.Forbid("counter", "it"))
    return (cl.Choose(w.note(picks.UNITS["friendly"][False][0][0])), cl.Forbid("be chosen by enemies", "it"))


def _take(w: TextWriter) -> Text:
    """Take control of a permanent, which comes to the base: opposing units never share a battlefield outside
    a combat.
    """
    to = w.pick(picks.TAKEN[w.source.pick(("unit", "gear"))])
    until = "me" if w.alive and w.sort == "unit" and w.source.chance(1, 1) else ""
    return (cl.TakeControl(to, until, home=True),)


def _take_item(w: TextWriter) -> Text:
    """Take control of what is on the chain, and mostly make new choices for it."""
    taken = cl.TakeControl(w.pick((picks.SPELLS if w.source.chance(2, 1) else picks.ITEMS)["enemy"]))
    return (taken, cl.NewChoices()) if w.on & BIT["choices"] and w.source.chance(3, 1) else (taken,)


def _new_choices(w: TextWriter) -> Text:
    return (cl.Choose(w.pick(picks.SPELLS[w.source.pick(("friendly", "any"))])), cl.NewChoices())


def _discount(w: TextWriter) -> Text:
    return (cl.Discount(Cost(w.source.integer(1, 3)), w.source.pick(("card", "spell"))),)


def _save(w: TextWriter) -> Text:
    pay = w.cost() if w.on & BIT["pay"] and w.source.chance(1, 2) else None
    return (cl.SaveOnce(w.helped(), pay),)


def _choose(w: TextWriter) -> Text:
    """Choose something first and act in the next instruction, which finds it under "it"."""
    return (cl.Choose(w.pick(picks.CHOSEN[w.source.pick(("friendly", "enemy", "any"))])), *w.step())


def _attach(w: TextWriter) -> Text:
    """Choose an Equipment, and attach it to a unit; or attach what was chosen before."""
    if w.sort == "gear" and w.alive and w.source.chance(1, 3):
        return (cl.Attach(w.units(("friendly",)), "me"),)
    chosen = cl.Choose(w.note(picks.EQUIPMENT["yours"][0][0]))
    if w.sort == "unit" and w.alive and w.source.chance(1, 1):
        how = w.source.pick((0, 1, 1, 2, 2))
        if how == 2:
            return (cl.Choose(w.note(picks.UNITS["friendly"][False][0][0])), cl.TakeEquipment("it"))
        return (chosen, cl.PayEquip()) if how else (chosen, cl.Attach("me", "it"))
    return (chosen, cl.Attach(w.units(("friendly",)), "it"))


def _detach(w: TextWriter) -> Text:
    return (cl.Detach(w.note(picks.EQUIPMENT["any"][0][0])),)


def _pay(w: TextWriter) -> Text:
    who = w.source.pick(("you", "you", "its controller")) if w.it in OWNED else "you"
    cost = Cost(acts=(w.act(),)) if w.on & BIT["acts"] and w.source.chance(1, 4) else w.cost()
    then = w.inside()
    return (cl.Pay(cost, then, w.inside((1,)) if w.source.chance(1, 2) else (), who),)


def _may(w: TextWriter) -> Text:
    return (cl.May(w.inside()),)


def _if(w: TextWriter) -> Text:
    condition = w.condition(paid=w.optional and w.sort == "spell", about_it=True)
    then = w.inside()
    return (cl.If(condition, then, w.inside((1,)) if w.source.chance(1, 2) else ()),)


def _do_this(w: TextWriter) -> Text:
    return (cl.DoThis(w.apart(), w.source.pick((1, 1, 1, 2, 3))),)


def _later(w: TextWriter) -> Text:
    return (cl.AtEndOfTurn(w.apart()),)


# -- which of them can be written where ----------------------------------------------------------------------


def _way(weight: int, needs: tuple[str, ...], where: int, write: _Write) -> Way[_Write]:
    return Way(weight, mask_of(needs), where, write)


_ANYWHERE = SPELL | LIVING | DEAD

#: All of them.
WAYS: tuple[Way[_Write], ...] = (
    _way(4, ("cards",), _ANYWHERE, _draw),
    _way(7, ("damage",), _ANYWHERE, _deal),
    _way(3, ("might",), _ANYWHERE, _more_might),
    _way(3, ("might",), _ANYWHERE, _less_might),
    _way(2, ("might", "layers"), _ANYWHERE, _raise_might),
    _way(2, ("might", "layers"), _ANYWHERE, _double_might),
    _way(2, ("might", "layers"), _ANYWHERE, _swap_might),
    _way(2, ("might", "layers"), _ANYWHERE, _set_might),
    _way(1, ("might", "layers"), _ANYWHERE, _might_at_most),
    _way(2, ("layers",), SPELL | TOP, _imitate),
    _way(2, ("layers", "activated", "tapping"), _ANYWHERE, _give_ability),
    _way(8, ("counter",), SPELL, _counter),
    _way(2, ("counter",), LIVING, _counter),
    _way(2, ("buff",), _ANYWHERE, _buff),
    _way(2, ("heal",), _ANYWHERE, _heal),
    _way(3, ("stun",), _ANYWHERE, _stun),
    _way(3, ("tapping",), _ANYWHERE, _ready),
    _way(2, ("tapping",), _ANYWHERE, _exhaust),
    _way(3, ("kill",), _ANYWHERE, _kill),
    _way(2, ("banish",), _ANYWHERE, _banish),
    _way(3, ("move",), _ANYWHERE, _return),
    _way(2, ("move",), _ANYWHERE, _move),
    _way(1, ("cards",), _ANYWHERE, _discard),
    _way(1, ("cards",), _ANYWHERE, _predict),
    _way(1, ("cards",), _ANYWHERE, _burn),
    _way(2, ("cards",), _ANYWHERE, _recycle),
    _way(2, ("empower",), _ANYWHERE, _empower),
    _way(1, ("empower",), _ANYWHERE, _disempower),
    _way(2, ("grant", "combat"), _ANYWHERE, _grant),
    _way(2, ("grant", "deflect"), _ANYWHERE, _grant),
    _way(1, ("add",), _ANYWHERE, _channel),
    _way(1, ("add",), SPELL, _add),
    _way(2, ("level",), _ANYWHERE, _xp),
    _way(1, ("points",), _ANYWHERE, _points),
    # Only in spells: each turn that is added has to be paid for by somebody's decision.
    _way(2, ("turns",), SPELL, _take_turn),
    _way(4, ("token",), _ANYWHERE, _token),
    _way(4, ("limited play",), _ANYWHERE, _play),
    _way(1, ("limited play", "banish", "ignoring"), SPELL | LIVING, _blink),
    _way(2, ("limited play", "banish", "ignoring"), SPELL | TOP, _promise),
    _way(1, ("limited play", "banish", "ignoring"), SPELL | TOP, _reveal),
    _way(1, ("limited play", "banish", "ignoring"), SPELL | TOP, _play_banished),
    _way(3, ("prohibition",), _ANYWHERE, _forbid),
    _way(2, ("protection",), SPELL, _forbid),
    _way(3, ("control",), SPELL | LIVING, _take),
    _way(3, ("control",), SPELL, _take_item),
    _way(1, ("choices",), SPELL, _new_choices),
    _way(2, ("discount", "delayed"), _ANYWHERE, _discount),
    _way(2, ("replacement", "delayed"), SPELL | LIVING, _save),
    _way(1, ("increase", "delayed", "each"), _ANYWHERE, more.cost_more),
    _way(1, ("ignoring", "delayed"), _ANYWHERE, more.play_allowed),
    _way(1, ("limited play", "damage"), SPELL, more.play_again),
    _way(1, ("cards", "hidden"), _ANYWHERE, more.look_facedown),
    _way(2, ("replacement", "delayed", "banish"), SPELL | LIVING, more.banish_dying),
    _way(2, ("damage",), SPELL | LIVING, more.deal_each_other),
    _way(3, ("damage",), SPELL | LIVING, more.deal_by),
    _way(1, ("damage", "delayed"), _ANYWHERE, more.more_damage),
    _way(3, ("replacement", "delayed"), _ANYWHERE, more.prevent),
    _way(1, ("replacement", "delayed"), _ANYWHERE, more.double_damage),
    _way(2, ("cards",), _ANYWHERE, more.dig),
    _way(1, ("cards",), _ANYWHERE, more.reveal_hand),
    _way(1, ("cards",), _ANYWHERE, more.reveal_top),
    _way(1, ("move",), _ANYWHERE, _champion),
    _way(1, ("token",), SPELL | LIVING | NESTS | APART, more.tokens_for_each),
    _way(2, ("control", "move", "delayed"), SPELL | NESTS | APART, more.take_for_the_turn),
    _way(1, ("repeat", "delayed"), _ANYWHERE, more.next_has_repeat),
    _way(2, ("buff", "might", "delayed", "each"), _ANYWHERE, more.buffs_give_more),
    _way(1, ("move",), _ANYWHERE, more.put_on_deck),
    _way(2, ("must", "kill"), _ANYWHERE, more.each_does),
    _way(2, ("must", "move"), _ANYWHERE, more.each_does),
    _way(1, ("must", "kill"), _ANYWHERE, more.each_keeps),
    _way(2, ("move",), _ANYWHERE, more.recall),
    _way(1, ("move",), SPELL | LIVING, more.swap_places),
    _way(1, ("static", "delayed", "each"), _ANYWHERE, more.enter_ready),
    _way(1, ("reflexive", "each"), _ANYWHERE, more.activate),
    _way(60, ("places",), PLACE, more.replace_field),
    _way(3, ("equipment",), SPELL | LIVING, _attach),
    _way(2, ("equipment",), _ANYWHERE, _detach),
    _way(2, (), SPELL | LIVING | NESTS, _choose),
    _way(3, ("pay",), _ANYWHERE | NESTS, _pay),
    _way(2, ("pay",), _ANYWHERE | NESTS, _may),
    _way(1, ("pay", "cards"), _ANYWHERE, more.pay_any),
    _way(2, ("pay", "buff", "cards"), _ANYWHERE, means.spend_any),
    _way(1, ("hidden", "delayed"), _ANYWHERE, means.hide_free),
    _way(3, ("condition",), _ANYWHERE | NESTS, _if),
    _way(4, ("reflexive",), _ANYWHERE | NESTS | APART, _do_this),
    _way(2, ("delayed",), _ANYWHERE | NESTS | APART, _later),
    _way(2, ("delayed", "trigger"), _ANYWHERE | NESTS | APART, more.this_turn),
    _way(1, ("points", "condition"), SPELL | NESTS, more.win),
    _way(2, ("must", "add"), _ANYWHERE | NESTS, means.each_chooses),
    _way(2, ("layers", "token", "reflexive"), _ANYWHERE | TOP | NESTS | APART, _copy),
)


@lru_cache(maxsize=4096)
def ways(on: int, where: int, depth: int, apart: bool) -> tuple[_Write, ...]:
    """What can be written there with these mechanics, each as often as its weight says, the simplest
    first.
    """
    return ways_among(WAYS, on, where, depth, apart)


def writable(on: int, where: int) -> bool:
    """Whether anything can be written there with these mechanics."""
    return bool(ways(on, where, DEEPEST, True))
