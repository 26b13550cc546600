"""The instructions of made-up texts about damage, looking and revealing, several players, and places.

One function for each sort, as in `instructions`, whose table says which can be written where. May be called by:
`instructions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound import picks
from headjudge.fuzz.riftbound.swarm import BIT
from headjudge.fuzz.riftbound.well_formed import Text

if TYPE_CHECKING:
    from headjudge.fuzz.riftbound.texts import TextWriter

_UNIT = ("unit",)


def _two_units(w: TextWriter, first: str, second: str) -> tuple[cl.Choose, cl.Choose, str, str] | None:
    """Two units that are chosen, and the words for them; None where targets can't be counted any more."""
    if not w.countable:
        return None
    at = len(w.singles)
    one = cl.Choose(w.note(picks.UNITS[first][False][0][0]))
    other = cl.Choose(w.note(picks.UNITS[second][False][0][0]))
    return one, other, f"target {at}", f"target {at + 1}"


def deal_each_other(w: TextWriter) -> Text:
    """A friendly unit and an enemy unit, or any two, fight."""
    found = _two_units(w, w.source.pick(("friendly", "any")), w.source.pick(("enemy", "any")))
    if found is None:
        return (cl.Deal(w.source.integer(1, 3), w.harmed()),)
    one, other, first, second = found
    return one, other, cl.DealEachOther(first, second)


def deal_by(w: TextWriter) -> Text:
    """A unit deals damage equal to its Might, to one unit or split among several."""
    split = w.source.chance(1, 1)
    among = Pick("unit", w.source.pick(("enemy", "any")), least=0, most=picks.ANY_NUMBER)
    if split and w.source.chance(1, 2):
        w.note(among)
        return (cl.DealSplit(w.source.integer(2, 5), among),)
    if not w.countable:
        return (cl.Deal(w.source.integer(1, 3), w.harmed()),)
    at = len(w.singles)
    dealer = cl.Choose(w.note(picks.UNITS["friendly"][False][0][0]))
    by = f"target {at}"
    if split:
        w.note(among)
        return dealer, cl.DealSplit("by might", among, by)
    n: cl.Amount = 2 if w.source.chance(2, 1) else "by might"
    return dealer, cl.Deal(n, w.note(picks.UNITS["enemy"][False][0][0]), by)


def more_damage(w: TextWriter) -> Text:
    """Bonus Damage for the next spell."""
    return (cl.NextDealsMore(w.source.integer(1, 2)),)


def cost_more(w: TextWriter) -> Text:
    """One's own cards cost more for a turn."""
    return (cl.CostMore(Cost(1), Pick(w.source.pick(("unit", "gear")), every=True)),)


def play_allowed(w: TextWriter) -> Text:
    """A card may be played ignoring a cost this turn."""
    what = Pick(w.source.pick(("gear", "unit", "spell")), max_energy=w.source.pick((3, 7, -1)))
    return (cl.PlayAllowed(what, w.source.pick(("energy", "energy", "power", "cost"))),)


def play_again(w: TextWriter) -> Text:
    """Damage, by a spell that the unit's controller may play again."""
    return cl.Deal(w.source.integer(1, 2), w.harmed()), cl.PlayAgain(Cost(power="A"))


def look_facedown(w: TextWriter) -> Text:
    """An opponent reveals their hand, and their facedown cards are looked at."""
    return cl.RevealHand(None, ""), cl.LookFacedown()


def banish_dying(w: TextWriter) -> Text:
    """Damage, and banishment instead of death."""
    dealt = (
        cl.Deal(w.source.integer(1, 3), w.harmed())
        if w.on & BIT["damage"]
        else cl.Choose(w.note(picks.UNITS["any"][False][0][0]))
    )
    return dealt, cl.BanishDying("it")


def prevent(w: TextWriter) -> Text:
    """Prevent damage: so much, all, or the next."""
    what = w.source.pick(("", "", "spells and abilities"))
    to = None if w.source.chance(1, 3) else w.helped()
    return (cl.Prevent(w.source.pick((1, 2, 3, 5, 0, 0)), to, w.source.chance(1, 3), what),)


def double_damage(w: TextWriter) -> Text:
    """Double damage."""
    return (cl.DoubleDamage(w.harmed()),)


def dig(w: TextWriter) -> Text:
    """Look at cards of the deck, and take one."""
    source = w.source
    kind = source.pick(("card", "unit", "spell", "gear"))
    what = Pick(kind, zone="deck", max_energy=source.pick((-1, -1, -1, 3)))
    plays = w.on & BIT["limited play"] and w.on & BIT["banish"] and w.on & BIT["ignoring"]
    then = source.pick(("draw", "draw", "trash", "play", "play") if plays else ("draw", "draw", "trash"))
    ignoring = source.pick(("", "energy", "cost", "all")) if then == "play" else ""
    less = Cost(source.integer(1, 3)) if then == "play" and not ignoring else None
    rest = source.pick(("recycle", "recycle", "recycle", "trash", "draw"))
    reveal = source.chance(1, 2)
    shown = not reveal and source.chance(1, 1)
    w.it = ""
    must = then != "play" and source.chance(1, 2)
    return (cl.Dig(source.integer(1, 5), what, then, must, reveal, shown, rest, ignoring, less),)


def reveal_hand(w: TextWriter) -> Text:
    """Have an opponent show their hand, and lose a card."""
    source = w.source
    what = None if source.chance(1, 3) else Pick(source.pick(("card", "unit", "spell")), zone="hand")
    then = source.pick(("discard", "recycle", "banish")) if what is not None else "discard"
    w.it = ""
    return (cl.RevealHand(what, then, what is not None and source.chance(1, 2)),)


def reveal_top(w: TextWriter) -> Text:
    """Reveal the top of a deck, do something for what is seen, and put it below."""
    source = w.source
    w.it = ""
    below = cl.Recycle("revealed")
    if source.chance(1, 3):
        return cl.RevealTop(source.integer(1, 2), deck="rune"), below
    count = source.integer(1, 4)
    if w.on & BIT["limited play"] and w.on & BIT["banish"] and w.on & BIT["ignoring"] and source.chance(1, 1):
        played = cl.PlayRevealed(source.pick(("cost", "energy", "all")))
        return cl.RevealTop(count, source.pick(("you", "opponents", "each"))), played, below
    keyword = source.pick(("", "Hidden")) if w.on & BIT["hidden"] else ""
    seen = cl.Count(Pick(source.pick(("card", "unit", "spell")), zone="revealed", keyword=keyword))
    if w.on & BIT["damage"] and w.countable:
        at = len(w.singles)
        chosen = cl.Choose(w.note(picks.UNITS["enemy"][False][0][0]))
        w.it = ""
        return chosen, cl.RevealTop(count), cl.Deal(seen, f"target {at}"), below
    return cl.RevealTop(count), cl.Draw(seen), below


def tokens_for_each(w: TextWriter) -> Text:
    """Play a token for each thing of a kind, and ready some of them."""
    source = w.source
    counted = cl.Count(Pick("gear", whose="yours"))
    played = cl.PlayToken(source.pick(("Sand Soldier", "Recruit", "Bird")), counted)
    if w.on & BIT["reflexive"] and w.on & BIT["tapping"]:
        return played, cl.DoThis((cl.Ready(Pick("unit", least=0, most=2, made=True)),))
    return (played,)


def take_for_the_turn(w: TextWriter) -> Text:
    """Take a unit, ready it, and lose it again."""
    w.it = ""
    taken = cl.TakeControl(w.note(Pick("unit", whose="enemy", zone="battlefield")), "lost")
    back = cl.AtEndOfTurn((cl.LoseControl("it"), cl.Recall("it")))
    return (taken, cl.Ready("it"), back) if w.on & BIT["tapping"] else (taken, back)


def pay_any(w: TextWriter) -> Text:
    """Pay any amount, and deal that much damage or draw that many."""
    source = w.source
    w.it = ""
    paid = cl.PayAny(source.pick(("power", "energy")))
    if w.on & BIT["damage"] and source.chance(2, 1):
        return paid, cl.Deal("paid amount", w.units(("enemy", "any")))
    return paid, cl.Draw("paid amount")


def next_has_repeat(w: TextWriter) -> Text:
    """Have the next spell repeated."""
    return (cl.NextHasRepeat(),)


def buffs_give_more(w: TextWriter) -> Text:
    """Have buffs give more."""
    to = Pick("unit", w.source.pick(("friendly", "friendly", "any")), every=True)
    return (cl.BuffsGiveMore(w.source.integer(1, 2), to),)


def put_on_deck(w: TextWriter) -> Text:
    """Put a unit on its owner's deck."""
    return w.gone(cl.PutOnDeck(w.units(("enemy", "any"))))


def each_does(w: TextWriter) -> Text:
    """Each player kills, returns or recycles something of theirs."""
    source = w.source
    does = ["kill"] * bool(w.on & BIT["kill"]) + ["return"] * bool(w.on & BIT["move"])
    if not does:
        return (cl.EachDoes("recycle", Pick("rune", must=True), optional=source.chance(1, 1)),)
    kind = source.pick(("unit", "unit", "gear"))
    who = source.pick(("each", "opponents", "each"))
    anybodys = source.chance(1, 4)
    return (cl.EachDoes(source.pick(does), Pick(kind, must=True), who, anybodys, source.chance(1, 3)),)


def each_keeps(w: TextWriter) -> Text:
    """Each player keeps some."""
    source = w.source
    if w.on & BIT["kill"] and source.chance(1, 1):
        return (cl.EachKeeps((Pick("unit"),), source.integer(1, 2), "kill"),)
    if not w.on & BIT["cards"]:
        return (cl.EachKeeps((Pick("unit"),), source.integer(1, 2), "kill"),)
    return (cl.EachKeeps((Pick("rune"), Pick("gear")), source.integer(1, 3), "recycle"),)


def recall(w: TextWriter) -> Text:
    """Recall units."""
    return (cl.Recall(w.units(("any", "friendly", "enemy"))),)


def swap_places(w: TextWriter) -> Text:
    """Two friendly units change places."""
    found = _two_units(w, "friendly", "friendly")
    if found is None:
        return (cl.Recall(w.units(("any",))),)
    one, other, first, second = found
    return one, other, cl.SwapPlaces(first, second)


def enter_ready(w: TextWriter) -> Text:
    """Units enter ready."""
    once = w.source.chance(1, 1)
    return (cl.EnterReady(Pick("unit", every=not once), once),)


def activate(w: TextWriter) -> Text:
    """Activate effects of units."""
    return (
        cl.ActivateEffects(w.note(Pick("unit", "friendly", every=True)), w.source.pick(("conquer", "hold"))),
    )


def win(w: TextWriter) -> Text:
    """Win, with enough points."""
    return (cl.If(cl.NearVictory("you", 1), (cl.WinGame(),)),)


def replace_field(w: TextWriter) -> Text:
    """Replace the battlefield that was conquered or held, or swap it back."""
    return (cl.SwapBack() if w.source.chance(1, 2) else cl.ReplaceField("Brush"),)


#: What a delayed trigger waits for.
_WAITED = (
    "unit takes damage",
    "unit dies",
    "play unit",
    "play spell",
    "friendly unit dies",
    "enemy unit dies",
    "conquer",
)


def this_turn(w: TextWriter) -> Text:
    """Wait for something to happen this turn, once."""
    source = w.source
    to = ""
    when = source.pick(_WAITED)
    if w.it == "unit" and source.chance(1, 1):
        to, when = "it", source.pick(("unit takes damage", "unit dies"))
    that = w.that
    w.that = ""
    then = w.apart()
    w.that = that
    return (cl.ThisTurn(when, then, to, True),)
