"""The instructions of made-up Magic texts: one function for each sort, and the table of which can be written where.

Each takes the `TextWriter` that knows what has been named so far, and writes one instruction, or two that belong together, the
simplest first. May be called by: `texts`, `made_up`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Price, Which
from headjudge.fuzz.magic import picks
from headjudge.fuzz.magic.mechanics import BIT, EVERGREEN, mask_of
from headjudge.fuzz.magic.texts import GONE, HARMED, HELPED, LIVING, SPELL, Text
from headjudge.fuzz.ways import APART, DEEPEST, NESTS, TOP, Way, ways_among

if TYPE_CHECKING:
    from headjudge.fuzz.magic.texts import TextWriter

_Write: TypeAlias = "Callable[[TextWriter], Text]"
ANYWHERE = SPELL | LIVING | GONE

#: The tokens that made-up texts create.
TOKENS = ("Soldier Token", "Bird Token", "Zombie Token", "Beast Token", "Thopter Token", "Treasure Token")
_SPELL_TYPES = ("Instant", "Sorcery")


def _damage(w: TextWriter) -> Text:
    n = w.amount(5)
    by = "this"
    if w.source.chance(1, 4):
        return (cl.Damage(n, w.source.pick(("opponent", "each")), by),)
    if w.source.chance(1, 2):
        every = w.all_of(picks.CREATURES["any"])
        if every is not None:
            return (cl.Damage(n, every, by),)
        to = w.target(picks.ANY, "any", single=True)
        return (cl.Damage(n, to, by),)
    if isinstance(n, int) and n > 1 and not w.depth and w.source.chance(1, 5):
        to = w.target(picks.ANY, "any")
        return (cl.Damage(n, to, by, divided=True),)
    return (cl.Damage(n, w.creature(HARMED), by),)


def _destroy(w: TextWriter) -> Text:
    return _gone(w, cl.Destroy(w.permanent(HARMED), buried=w.source.chance(1, 4)))


def _gone(w: TextWriter, does: cl.Do) -> Text:
    """An instruction that sends things away: afterwards they are only looked back at."""
    w.it = "gone" if w.it in ("creature", "permanent", "gone") else ""
    w.slots = ["gone" if kind in ("creature", "permanent") else kind for kind in w.slots]
    return (does,)


def _exile(w: TextWriter) -> Text:
    if w.source.chance(1, 5):
        return _gone(w, cl.Exile(w.target(w.which(picks.ANY_GRAVEYARD), "card")))
    link = bool(w.on & BIT["linked"]) and w.alive and w.link
    return _gone(w, cl.Exile(w.permanent(HARMED), link=link))


def _counter(w: TextWriter) -> Text:
    to = w.item()
    unless = Price(w.mana()) if w.on & BIT["pay"] and w.source.chance(1, 3) else None
    put = w.source.pick(("", "", "", "exile", "hand", "library top")) if w.slots[-1] == "spell" else ""
    w.it = "item"
    return (cl.Counter(to, unless, put),)


def _draw(w: TextWriter) -> Text:
    return (cl.Draw(w.amount(2), w.who()),)


def _discard(w: TextWriter) -> Text:
    how = w.source.pick(("choose", "choose", "random", "hand"))
    if w.source.chance(1, 3):
        who = w.target(Which("opponent"), "player", single=True)
        which = Which("card", not_types=("Land",), zone="hand") if w.source.chance(1, 1) else None
        return (cl.Discard(1, who, "you choose", which),)
    return (cl.Discard(w.source.integer(1, 2), w.who(), how),)


def _mill(w: TextWriter) -> Text:
    return (cl.Mill(w.amount(3), w.who()),)


def _scry(w: TextWriter) -> Text:
    return (cl.Scry(w.source.integer(1, 3), w.source.chance(1, 1)),)


def _look(w: TextWriter) -> Text:
    which = w.source.pick(
        (
            None,
            None,
            Which("card", types=("Creature",), zone="library"),
            Which("card", types=("Land",), zone="library"),
        )
    )
    return (cl.Look(w.source.integer(2, 4), 1, which),)


def _search(w: TextWriter) -> Text:
    basic = Which("card", types=("Land",), supertypes=("Basic",), zone="library")
    land = Which("card", types=("Land",), zone="library")
    which = w.source.pick((basic, basic, land, Which("card", types=("Creature",), zone="library", max_mv=3)))
    field = "Land" in which.types and w.source.chance(2, 1)
    return (cl.Search(which, "battlefield" if field else "hand", tapped=field and w.source.chance(1, 1)),)


def _gain(w: TextWriter) -> Text:
    return (cl.GainLife(w.amount(4), w.who()),)


def _lose(w: TextWriter) -> Text:
    return (cl.LoseLife(w.amount(3), w.who()),)


def _pump(w: TextWriter) -> Text:
    changes: list[cl.Change] = [cl.AddPT(w.source.integer(1, 3), w.source.integer(0, 3))]
    if w.on & BIT["grant"] and w.source.chance(1, 1):
        changes.append(cl.GainAbility((keyword(w),)))
    return (cl.Modify(w.creature(HELPED, me=True), tuple(changes)),)


def _shrink(w: TextWriter) -> Text:
    n = w.source.integer(1, 3)
    return (cl.Modify(w.creature(HARMED), (cl.AddPT(-n, -w.source.integer(0, n)),)),)


def keyword(w: TextWriter) -> cl.Keyword:
    """A keyword that something can be given."""
    words: list[cl.Keyword] = []
    if w.on & BIT["evergreen"]:
        words += [cl.Keyword(word) for word in EVERGREEN]
    if w.on & BIT["hexproof"]:
        words += [cl.Keyword("hexproof"), cl.Keyword("hexproof"), cl.Keyword("shroud")] * 2
    if w.on & BIT["protection"]:
        words += [cl.Keyword("protection", which=Which("source", colors=letter)) for letter in "WUBRG"]
    if w.on & BIT["ward"]:
        words += [cl.Keyword("ward", price=Price("{2}"))] * 3
    return w.source.pick(words or [cl.Keyword("flying"), cl.Keyword("trample"), cl.Keyword("haste")])


def _grant(w: TextWriter) -> Text:
    changes: tuple[cl.Change, ...] = (cl.GainAbility((keyword(w),)),)
    if w.on & BIT["hexproof"] and w.source.chance(1, 5):
        return (cl.Modify(w.source.pick(("you", "you", "each")), (cl.Protect(cl.Keyword("hexproof")),)),)
    return (cl.Modify(w.permanent(HELPED, me=True), changes),)


def _counters(w: TextWriter) -> Text:
    kind = w.source.pick(
        ("+1/+1", "+1/+1", "+1/+1", "-1/-1", "charge", "flying" if w.on & BIT["evergreen"] else "+1/+1")
    )
    to = w.creature(HARMED if kind == "-1/-1" else HELPED, me=True)
    return (cl.PutCounters(kind, to, w.amount(2)),)


def _uncounters(w: TextWriter) -> Text:
    return (cl.RemoveCounters("+1/+1", w.creature(HARMED), w.source.pick((1, 1, -1))),)


def _poison(w: TextWriter) -> Text:
    return (cl.PutCounters("poison", w.source.pick(("opponent", "each")), 1),)


def _token(w: TextWriter) -> Text:
    token = w.source.pick(TOKENS)
    n = w.amount(2)
    who = "controller of it" if w.it == "gone" and w.source.chance(1, 2) else "you"
    w.made = True
    w.it = ""
    return (cl.MakeTokens(token, n, who, tapped=w.source.chance(1, 6)),)


def _copy_token(w: TextWriter) -> Text:
    of = w.word(("creature",), me=True) or w.one_creature(w.source.pick(("you", "any")))
    return (cl.MakeTokens(copy=of, haste=w.source.chance(1, 3)),)


def _become(w: TextWriter) -> Text:
    of = w.one_creature("any")
    if w.alive and w.sort == "creature" and w.source.chance(1, 1):
        return (cl.BecomeCopy("this", of, w.source.pick(("turn", ""))),)
    return (cl.BecomeCopy(w.one_creature("you"), of, "turn"),)


def _bounce(w: TextWriter) -> Text:
    zone = w.source.pick(("hand", "hand", "hand", "library top", "library bottom"))
    return _gone(w, cl.ReturnTo(w.permanent(("any", "opponent", "you"), me=True), zone))


def _raise(w: TextWriter) -> Text:
    if w.it == "gone" and w.source.chance(1, 1):
        return (cl.ReturnTo("it", w.source.pick(("hand", "battlefield")), "owner of it"),)
    sort = w.source.pick(("creature", "creature", "card", "spell"))
    to = w.target(w.which(picks.GRAVEYARD[sort]), "card")
    zone = (
        w.source.pick(("hand", "battlefield", "battlefield", "library top")) if sort == "creature" else "hand"
    )
    w.it = "creature" if zone == "battlefield" and w.slots[-1] else ""
    return (cl.ReturnTo(to, zone, "you" if zone == "battlefield" else "", w.source.chance(1, 4)),)


def _blink(w: TextWriter) -> Text:
    """Exile a creature and return it: a new object (400.7)."""
    to = w.one_creature(w.source.pick(("you", "any")))
    late = bool(w.on & BIT["delayed"]) and w.source.chance(1, 2)
    back = cl.ReturnTo("it", "battlefield", "owner of it")
    w.slots[-1] = "gone"
    w.it = ""
    return cl.Exile(to), cl.Later("end step", (back,)) if late else back


def _tap(w: TextWriter) -> Text:
    return (cl.Tap(w.permanent(HARMED)),)


def _untap(w: TextWriter) -> Text:
    return (cl.Untap(w.permanent(HELPED, me=True)),)


def _regenerate(w: TextWriter) -> Text:
    return (cl.Regenerate(w.creature(HELPED, me=True)),)


def _prevent(w: TextWriter) -> Text:
    n = w.source.pick((1, 2, 3, -1))
    if w.source.chance(1, 3):
        return (cl.Prevent(-1, combat=True),)
    to = w.target(picks.ANY, "any", single=True) if w.source.chance(1, 1) else w.creature(HELPED, me=True)
    return (cl.Prevent(n, to),)


def _control(w: TextWriter) -> Text:
    to = w.target(w.which(picks.SORTS[w.source.pick((0, 0, 1))]["opponent"]), "creature", single=True)
    until = w.source.pick(("turn", "turn", "", *(("this leaves",) if w.alive and not w.spell else ())))
    does: list[cl.Do] = [cl.GainControl(to, until=until)]
    if until == "turn":
        does += [cl.Untap(to), cl.Modify(to, (cl.GainAbility((cl.Keyword("haste"),)),))]
    return tuple(does)


def _exchange(w: TextWriter) -> Text:
    return (cl.Exchange(w.one_creature("you"), w.one_creature("opponent")),)


def _copy_spell(w: TextWriter) -> Text:
    to = w.target(Which("spell", types=_SPELL_TYPES, zone="stack"), "spell", single=True)
    # Of two with new targets one would copy what makes them, more of them each time, for ever.
    n = w.source.pick((1, 1, 2))
    retarget = n == 1 and not w.copies and w.source.chance(3, 1)
    w.copies = w.copies or retarget
    return (cl.CopySpell(to, n, retarget),)


def _retarget(w: TextWriter) -> Text:
    to = w.target(Which("spell", zone="stack", single=True), "spell", single=True)
    return (cl.ChangeTarget(to, w.source.chance(1, 1)),)


def _layers(w: TextWriter) -> Text:
    changes: tuple[tuple[cl.Change, ...], ...] = (
        (cl.SetPT(w.source.integer(0, 4), w.source.integer(1, 4)),),
        (cl.SwitchPT(),),
        (cl.LoseAbilities(),),
        (cl.SetColors(w.source.pick(("W", "U", "B", "R", "G", "", "WU"))),),
        (cl.SetColors(w.source.pick("WUBRG"), keep=True),),
        (cl.SetTypes(("Artifact",)),),
        (cl.SetTypes((), ("Zombie",)),),
        (cl.LoseAbilities(), cl.SetPT(1, 1)),
        (cl.LoseAbilities(w.source.pick(EVERGREEN)),),
    )
    return (
        cl.Modify(w.creature(HARMED, me=True), w.source.pick(changes), w.source.pick(("turn", "turn", ""))),
    )


def _animate(w: TextWriter) -> Text:
    """A land or an artifact becomes a creature until end of turn."""
    table = w.source.pick((picks.LANDS, picks.ARTIFACTS))
    me = w.alive and not w.spell and w.sort in ("land", "artifact") and w.source.chance(2, 1)
    to = "this" if me else w.target(w.which(table["you"]), "permanent", single=True)
    n = w.source.integer(1, 4)
    return (cl.Modify(to, (cl.SetTypes(("Creature",), ("Elemental",)), cl.SetPT(n, n))),)


def _lands(w: TextWriter) -> Text:
    """A land becomes of a basic land type (305.7)."""
    to = w.target(w.which(picks.LANDS["any"]), "permanent", single=True)
    kind = w.source.pick(("Swamp", "Island", "Mountain", "Plains", "Forest"))
    return (
        cl.Modify(
            to, (cl.SetTypes((), (kind,), keep=w.source.chance(1, 1)),), w.source.pick(("turn", "", ""))
        ),
    )


def _text_change(w: TextWriter) -> Text:
    old, new = w.source.pick(
        (("black", "red"), ("white", "blue"), ("Swamp", "Island"), ("Mountain", "Forest"))
    )
    return (
        cl.Modify(w.permanent(("any",), me=True), (cl.ChangeText(old, new),), w.source.pick(("turn", ""))),
    )


def _sticker(w: TextWriter) -> Text:
    to = w.target(Which(not_types=("Land",), owned="you"), "permanent", single=True)
    return (cl.Sticker(to, w.source.pick(("Ancestral", "Narrow", "Unglued", "Misunderstood"))),)


def _fight(w: TextWriter) -> Text:
    one = "this" if w.alive and w.sort == "creature" and w.source.chance(1, 1) else w.one_creature("you")
    return (cl.Fight(one, w.one_creature(w.source.pick(("opponent", "any")))),)


def _sacrifice(w: TextWriter) -> Text:
    which = w.source.pick(
        (Which(types=("Creature",)), Which(types=("Creature",)), Which(types=("Land",)), Which())
    )
    return (cl.Sacrifice(which, w.source.pick(("opponent", "opponent", "each", "you")), 1),)


def _attach(w: TextWriter) -> Text:
    if w.sort == "equipment" and w.alive:
        return (cl.Attach(w.one_creature("you")),)
    what = w.target(Which(subtypes=("Equipment",), whose="you"), "permanent", single=True)
    return (cl.Attach(w.one_creature("you"), what),)


def _phase(w: TextWriter) -> Text:
    return (cl.Phase(w.creature(("any", "you"), me=True)),)


def _turn_down(w: TextWriter) -> Text:
    return (
        cl.Transform(
            w.target(Which(types=("Creature",), token="nontoken"), "creature", single=True), up=False
        ),
    )


def _turns(w: TextWriter) -> Text:
    does: tuple[cl.Do, ...] = (cl.ExtraTurn(), cl.ExtraPhase(), cl.SkipStep("draw", "opponent"), cl.SkipStep("untap", "opponent"),
                               cl.SkipStep("combat", "opponent"))  # fmt: skip
    return (w.source.pick(does),)


def _forbid(w: TextWriter) -> Text:
    source = w.source
    players: tuple[cl.Forbid, ...] = (
        *((cl.Forbid("gain life"),) * (4 if w.on & BIT["life"] else 1)),
        cl.Forbid("cast", which=Which("spell", types=("Creature",), zone="stack")), cl.Forbid("search"),
        cl.Forbid("cast", which=Which("spell", not_types=("Creature",), zone="stack")), cl.Forbid("cast"),
    )  # fmt: skip
    things: tuple[cl.Forbid, ...] = (
        cl.Forbid("attack"), cl.Forbid("block"), cl.Forbid("be blocked"), cl.Forbid("untap"), cl.Forbid("be regenerated"),
        cl.Forbid("activate"), cl.Forbid("be sacrificed"),
    )  # fmt: skip
    if source.chance(1, 1):
        return (cl.Modify(source.pick(("opponent", "each", "opponent")), (source.pick(players),)),)
    return (cl.Modify(w.creature(HARMED, me=True), (source.pick(things),)),)


def _allow(w: TextWriter) -> Text:
    allows: tuple[cl.Allow, ...] = (
        cl.Allow("flash", Which("spell", zone="stack")), cl.Allow("land"), cl.Allow("no hand limit"), cl.Allow("any mana"),
    )  # fmt: skip
    return (cl.Modify("you", (w.source.pick(allows),)),)


def _tax(w: TextWriter) -> Text:
    return (cl.Modify("opponent", (cl.CostChange(Which("spell", zone="stack"), more="{1}"),)),)


def _must(w: TextWriter) -> Text:
    return (cl.Modify(w.creature(HARMED), (cl.Must(w.source.pick(("attack", "block", "be blocked"))),)),)


def _foretell(w: TextWriter) -> Text:
    to = w.target(w.which(picks.GRAVEYARD["spell"]), "card", single=True)
    return (cl.Foretell(to, Price(w.mana())),)


def _free(w: TextWriter) -> Text:
    sort = w.source.pick(("spell", "creature", "card"))
    to = w.target(w.which(picks.GRAVEYARD[sort]), "card", single=True)
    if w.source.chance(1, 1):
        return (cl.CastFree(to),)
    return (cl.Permit(to, until="turn", free=w.source.chance(1, 2)),)


def _permit(w: TextWriter) -> Text:
    """Exile the top card of a library; it may be played this turn."""
    return cl.Look(1, 1, None, "exile"), cl.Permit("found")


def _choose(w: TextWriter) -> Text:
    """Choose something without a target, and act on it."""
    which = w.which(picks.CREATURES[w.source.pick(("any", "opponent", "you"))])
    does: tuple[cl.Do, ...] = (
        cl.Tap("chosen"),
        cl.Exile("chosen"),
        cl.Destroy("chosen"),
        cl.PutCounters("+1/+1", "chosen"),
    )
    return cl.Choose("object", which), w.source.pick(does)


def _color(w: TextWriter) -> Text:
    to = w.creature(HELPED, me=True)
    gains = cl.GainAbility((cl.Keyword("protection", which=Which("source", colors="chosen")),))
    return cl.Choose("color"), cl.Modify(to, (gains,))


def _vote(w: TextWriter) -> Text:
    if w.source.chance(1, 1):
        which = Which(not_types=("Land",), whose=w.source.pick(("not you", "any", "opponent")))
        return cl.Vote(which=which), cl.Exile("voted")
    many: tuple[cl.Do, ...] = (
        cl.Draw(cl.Amount("votes", word="feather")),
        cl.MakeTokens(TOKENS[0], cl.Amount("votes", word="anvil")),
    )
    return cl.Vote(("feather", "anvil")), *many


def _add(w: TextWriter) -> Text:
    return (mana(w),)


def mana(w: TextWriter) -> cl.AddMana:
    """Mana to add."""
    colors = w.colors or "C"
    if w.source.chance(1, 3):
        return cl.AddMana(any="WUBRG")
    return cl.AddMana(f"{{{w.source.pick(colors)}}}" * w.source.pick((1, 1, 2)))


def _may(w: TextWriter) -> Text:
    price = w.price() if w.source.chance(2, 1) else None
    then = w.inside()
    return (cl.May(then, "you", price, w.inside((1,)) if w.source.chance(1, 3) else ()),)


def _unless(w: TextWriter) -> Text:
    who = "controller of it" if w.it in ("creature", "permanent", "spell", "item") else "opponent"
    return (cl.Unless(w.inside((1,)), who, w.price()),)


def _if(w: TextWriter) -> Text:
    condition = w.condition()
    then = w.inside()
    return (cl.If(condition, then, w.inside((1,)) if w.source.chance(1, 3) else ()),)


def _for_each(w: TextWriter) -> Text:
    """Each player does something (101.4)."""
    does: tuple[cl.Do, ...] = (
        cl.Sacrifice(Which(types=("Creature",)), "that player"), cl.Draw(1, "that player"), cl.Discard(1, "that player"),
        cl.LoseLife(1, "that player"), cl.Mill(2, "that player"),
    )  # fmt: skip
    return (cl.ForEach(w.source.pick(("each", "opponent", "each")), (w.source.pick(does),)),)


def _later(w: TextWriter) -> Text:
    then, _ = w.apart()
    return (cl.Later(w.source.pick(("end step", "your next upkeep", "end of combat")), then),)


def _reflexive(w: TextWriter) -> Text:
    """Do something, and when that is done, something else with targets of its own (603.12)."""
    first: cl.Do = (
        cl.May((cl.Sacrifice(Which(types=("Creature",), whose="you")),))
        if w.source.chance(1, 1)
        else cl.Discard()
    )
    then, targets = w.apart(targets=True)
    return first, cl.If(cl.Condition("did"), (cl.Reflexive(then, targets),))


def _sacrifice_this(w: TextWriter) -> Text:
    return (cl.Sacrifice("this"),)


def _way(weight: int, needs: tuple[str, ...], where: int, write: _Write) -> Way[_Write]:
    return Way(weight, mask_of(needs), where, write)


_WAYS: tuple[Way[_Write], ...] = (
    _way(6, ("damage",), ANYWHERE, _damage),
    _way(4, ("destroy",), ANYWHERE, _destroy),
    _way(4, ("exile",), ANYWHERE, _exile),
    _way(8, ("counter",), SPELL, _counter),
    _way(2, ("counter",), LIVING | GONE, _counter),
    _way(3, ("cards",), ANYWHERE, _draw),
    _way(2, ("cards",), ANYWHERE, _discard),
    _way(1, ("cards",), ANYWHERE, _mill),
    _way(1, ("cards",), ANYWHERE, _scry),
    _way(1, ("cards",), ANYWHERE, _look),
    _way(4, ("search",), ANYWHERE, _search),
    _way(2, ("life",), ANYWHERE, _gain),
    _way(2, ("life",), ANYWHERE, _lose),
    _way(4, ("pump",), ANYWHERE, _pump),
    _way(2, ("pump",), ANYWHERE, _shrink),
    _way(4, ("grant",), ANYWHERE, _grant),
    _way(4, ("counters",), ANYWHERE, _counters),
    _way(1, ("counters",), ANYWHERE, _uncounters),
    _way(1, ("counters",), ANYWHERE, _poison),
    _way(4, ("token",), ANYWHERE, _token),
    _way(3, ("token", "copy"), ANYWHERE, _copy_token),
    _way(4, ("copy",), ANYWHERE, _become),
    _way(4, ("bounce",), ANYWHERE, _bounce),
    _way(4, ("graveyard",), ANYWHERE, _raise),
    _way(4, ("exile", "graveyard"), SPELL | LIVING, _blink),
    _way(2, ("tapping",), ANYWHERE, _tap),
    _way(2, ("tapping",), ANYWHERE, _untap),
    _way(4, ("regenerate",), SPELL | LIVING, _regenerate),
    _way(4, ("prevention",), ANYWHERE, _prevent),
    _way(4, ("control",), SPELL | LIVING, _control),
    _way(1, ("control",), SPELL | LIVING, _exchange),
    _way(6, ("spell copy",), SPELL, _copy_spell),
    _way(6, ("retarget",), SPELL, _retarget),
    _way(5, ("layers",), ANYWHERE, _layers),
    _way(2, ("layers",), SPELL | LIVING, _animate),
    _way(2, ("layers",), ANYWHERE, _lands),
    _way(2, ("sticker",), SPELL | LIVING, _text_change),
    _way(4, ("sticker",), SPELL | LIVING, _sticker),
    _way(4, ("fight",), SPELL | LIVING, _fight),
    _way(4, ("sacrifice",), ANYWHERE, _sacrifice),
    _way(3, ("equipment",), SPELL | LIVING, _attach),
    _way(4, ("phasing",), SPELL | LIVING, _phase),
    _way(3, ("morph",), SPELL | LIVING, _turn_down),
    # Only in spells: each turn that is added is paid for by somebody's decision.
    _way(4, ("turns",), SPELL, _turns),
    _way(4, ("forbid",), ANYWHERE, _forbid),
    _way(4, ("allow",), ANYWHERE, _allow),
    _way(2, ("tax",), ANYWHERE, _tax),
    _way(4, ("must",), ANYWHERE, _must),
    _way(2, ("foretell",), ANYWHERE, _foretell),
    _way(4, ("free",), SPELL | LIVING, _free),
    _way(2, ("free", "cards"), SPELL | LIVING, _permit),
    _way(4, ("choice",), ANYWHERE, _choose),
    _way(2, ("choice", "protection"), SPELL | LIVING, _color),
    _way(5, ("vote",), SPELL | LIVING, _vote),
    _way(1, ("mana",), SPELL, _add),
    _way(3, ("pay",), ANYWHERE | NESTS, _may),
    _way(2, ("pay",), ANYWHERE | NESTS, _unless),
    _way(3, ("condition",), ANYWHERE | NESTS, _if),
    _way(3, ("each",), ANYWHERE, _for_each),
    _way(3, ("delayed",), ANYWHERE | NESTS | APART, _later),
    _way(3, ("reflexive",), ANYWHERE | TOP | NESTS | APART, _reflexive),
)


@lru_cache(maxsize=4096)
def ways(on: int, where: int, depth: int, apart: bool) -> tuple[_Write, ...]:
    """What can be written there with these mechanics, each as often as its weight says, the simplest first."""
    return ways_among(_WAYS, on, where, depth, apart)


def writable(on: int, where: int) -> bool:
    """Whether anything can be written there with these mechanics."""
    return bool(ways(on, where, DEEPEST, True))
