"""Made-up Riftbound cards: any combination of the card language that the rules allow.

A `CardWriter` writes one card: its type and numbers, then abilities or a spell's text, one choice of its
`Source` at a time, the simplest first, within the mechanics that an example has switched on. It writes only
what `well_formed` accepts, and what ends, so nothing is ever thrown away and drawn again. May be called by:
pools, strategies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.names import made_up_name
from headjudge.fuzz.riftbound import instructions_means as means
from headjudge.fuzz.riftbound import picks, traits
from headjudge.fuzz.riftbound.endless import endless, once_a_turn
from headjudge.fuzz.riftbound.instructions import DEAD, LIVING, SPELL, TOKENS, keywords, writable
from headjudge.fuzz.riftbound.swarm import ALL, BIT, mask_of
from headjudge.fuzz.riftbound.texts import TextWriter
from headjudge.fuzz.riftbound.well_formed import AGAIN, Text, needs_reaction, well_formed
from headjudge.fuzz.source import Source
from headjudge.fuzz.ways import Trait, traits_among

__all__ = ["SORTS", "TOKENS", "endless", "made_up_card", "well_formed"]

#: What can be made up, the simplest first.
SORTS: tuple[str, ...] = ("unit", "spell", "gear")

_ENERGY = (1, 0, 2, 2, 1, 3, 2, 3, 4, 5)
_EFFECTS = ("die", "conquer", "hold")
_MIGHT = (1, 2, 3, 2, 4, 3, 5, 1, 6, 0)
_TAGS: tuple[tuple[str, ...], ...] = ((), (), (), (), (), ("Recruit",), ("Bird",), ("Mech",))
#: How many abilities a permanent has.
_ABILITIES = (0, 1, 1, 1, 2, 2, 3)
_TIMINGS = (
    "", "Action", "Reaction", "", "Action", "Reaction", "", "Action", "Reaction", "Reaction", "Reaction",
)  # fmt: skip
#: What activating costs besides acts.
_ENERGIES = (0, 0, 1, 2)


def made_up_card(
    source: Source,
    number: int = 0,
    *,
    mechanics: int = ALL,
    domains: str = "R",
    sorts: tuple[str, ...] = SORTS,
) -> RiftboundCard:
    """A made-up card.

    ``source``     makes the choices.
    ``number``     0 or more, another one for each card of an example: its name is spelled from it.
    ``mechanics``  what may occur in it, as bits (`swarm.mask_of`).
    ``domains``    its domains, as letters of the card language; "" for none.
    ``sorts``      the types that it may have, the simplest first; a spell needs some mechanic that an
                   instruction is of, and without one a unit is made.
    """
    if "spell" in sorts and not writable(mechanics, SPELL):
        sorts = tuple(sort for sort in sorts if sort != "spell") or ("unit",)
    sort = source.pick(sorts)
    energy = source.pick(_ENERGY)
    power = source.pick(picks.printed_powers(domains))
    name = made_up_name(number, sort)
    writer = CardWriter(source, mechanics, domains, sort)
    if sort == "spell":
        text, abilities = writer.spell()
        return RiftboundCard(name, sort, energy, power, domains, text=text, abilities=abilities)
    if sort == "gear" and mechanics & BIT["equipment"] and source.chance(2, 1):
        from headjudge.fuzz.riftbound.outfits import made_up_equipment  # it writes with what stands here

        return made_up_equipment(writer, name, energy, power)
    might = source.pick(_MIGHT) if sort == "unit" else 0
    tags = source.pick(_TAGS)
    return RiftboundCard(name, sort, energy, power, domains, might, tags=tags, abilities=writer.permanent())


class CardWriter(TextWriter):
    """Writes one card; see the module's docstring."""

    __slots__ = ()

    def spell(self) -> tuple[Text, tuple[cl.Ability, ...]]:
        """A spell's text and its abilities."""
        source, on = self.source, self.on
        extra = [_extra(self)] if on & (BIT["optional"] | BIT["mandatory"]) and source.chance(1, 4) else []
        text = self.text()
        if (
            self.optional
            and on & BIT["condition"]
            and not isinstance(text[0], cl.Modes)
            and source.chance(2, 1)
        ):
            text = (
                *text,
                cl.If(cl.PaidCost(), self.inside(), self.inside((1,)) if source.chance(1, 3) else ()),
            )
        timing = "Reaction" if needs_reaction(text) else source.pick(_TIMINGS)
        abilities: list[cl.Ability] = [cl.Keyword(timing)] if timing else []
        if on & BIT["hidden"] and source.chance(1, 6):
            abilities.insert(0, cl.Keyword("Hidden"))
        if on & BIT["repeat"] and source.chance(1, 2):
            abilities.append(cl.Keyword("Repeat", cost=self.keyword_cost()))
        if on & BIT["flow"] and source.chance(1, 3):
            abilities.append(cl.Keyword("Flow", cost=self.keyword_cost()))
        abilities += extra
        if on & BIT["discount"] and source.chance(1, 5):
            abilities.append(_less(self))
        if on & BIT["protection"] and source.chance(1, 4):
            abilities.append(cl.Cant("be countered"))
        if on & BIT["damage"] and source.chance(1, 9):
            abilities.append(_bonus_of_spell(self))
        return text, tuple(abilities)

    def permanent(self) -> tuple[cl.Ability, ...]:
        """The abilities of a unit or of gear, in the order in which cards print them."""
        traits = _traits(self.on, self.sort)
        if not traits:
            return ()
        found: dict[str, cl.Ability] = {}
        for at in range(self.source.pick(_ABILITIES)):
            ability = self.source.pick(traits)(self)
            found.setdefault(_family(ability, at), ability)
        if self.optional and _whens(self.on, self.sort)[:1] == ("play me",) and self.on & BIT["condition"]:
            found.setdefault("reward", cl.Triggered("play me", self.text("play me"), cl.PaidCost()))
        return self.rounded(found)

    def rounded(self, found: dict[str, cl.Ability]) -> tuple[cl.Ability, ...]:
        """These abilities by family, in the order in which cards print them, with what they need beside them."""
        abilities = means.rounded_off(sorted(found.values(), key=_place))
        if "Empower" not in found and any(_asks_for_empowering(ability) for ability in abilities):
            abilities.insert(0, cl.Keyword("Empower", cost=self.keyword_cost()))
        return tuple(abilities)

    def keyword_cost(self) -> Cost:
        """The cost of Repeat, Flow, Empower or Equip."""
        if self.on & BIT["acts"] and self.source.chance(1, 5):
            return Cost(acts=(self.act(),))
        return self.cost()

    def gate(self, *, entering: bool = False) -> tuple[str, ...]:
        """The dependent keyword that an ability stands behind: mostly none. ``entering``: what enters is not
        empowered yet.
        """
        gates: list[tuple[str, ...]] = [()] * 6
        if self.on & BIT["legion"]:
            gates += [("legion",)] * 2
        if self.on & BIT["empower"] and not entering:
            gates += [("empowered",)] * 2
        if self.on & BIT["level"]:
            gates += [("level 3",)]
        return self.source.pick(gates)

    def reason(self) -> tuple[cl.Condition | None, tuple[str, ...]]:
        """When a passive ability is in force: always, while a condition holds, or behind a gate."""
        self.begin("")
        if self.on & BIT["condition"] and self.source.chance(1, 2):
            return self.condition(passive=True), ()
        return None, self.gate()


# -- abilities, one function for each sort -------------------------------------------------------------------


def _extra(w: CardWriter) -> cl.ExtraCost:
    source = w.source
    optional = bool(w.on & BIT["optional"]) and (not w.on & BIT["mandatory"] or source.chance(3, 1))
    cost = Cost(acts=(w.act(),)) if w.on & BIT["acts"] and source.chance(1, 1) else w.cost()
    if not optional:
        return cl.ExtraCost(cost)
    if w.on & BIT["discount"] and source.chance(1, 4):
        less = Cost(source.integer(1, 3))
        return cl.ExtraCost(cost, True, less=less, any=bool(cost.acts) and source.chance(1, 3))
    if w.on & BIT["ignoring"] and source.chance(1, 6):
        return cl.ExtraCost(cost, True, ignore=True)
    w.optional = True
    if not cost.acts and source.chance(1, 8):
        cost = Cost(1, or_power=source.pick(tuple(picks.letters(w.domains))))
    asks = w.on & BIT["condition"] and source.chance(1, 9)
    return cl.ExtraCost(cost, True, condition=cl.Was("you played a spell") if asks else None)


def _less(w: CardWriter) -> cl.CostsLess:
    """A discount of this card's own cost."""
    source = w.source
    cost = Cost(source.integer(1, 2))
    elsewhere = bool(w.on & (BIT["play from"] | BIT["flow"])) and source.chance(1, 8)
    if w.on & BIT["condition"] and source.chance(1, 3):
        w.begin("die")  # the card is not on the board, so nothing is asked of where it is
        return cl.CostsLess(cost, condition=w.condition(), elsewhere=elsewhere)
    if w.on & BIT["legion"] and source.chance(1, 3):
        return cl.CostsLess(cost, elsewhere=elsewhere, gate=("legion",))
    words = ("my name in trash", "cards played") if w.on & BIT["legion"] else ("my name in trash",)
    return cl.CostsLess(
        cost,
        per=source.pick((*picks.COUNTED, *words)),
        floor=source.pick((-1, -1, 0, 1, 2)),
        elsewhere=elsewhere,
    )


def _less_for_others(w: CardWriter) -> cl.CostsLess:
    """A discount of other cards of yours."""
    source = w.source
    whats = ["your spells", "your units", "your gear", "your cards"]
    if w.on & BIT["optional"]:
        whats += ["optional"] * 2
    if w.on & BIT["flow"]:
        whats += ["flow"] * 2
    what = source.pick(whats)
    condition, gate = w.reason()
    return cl.CostsLess(Cost(1), what, floor=source.pick((-1, 0, 1)), condition=condition, gate=gate)


def _more_for_opponents(w: CardWriter) -> cl.CostsMore:
    cost = w.source.pick((Cost(1), Cost(2), Cost(0, "A")))
    gate = w.gate()
    return cl.CostsMore(
        cost,
        w.source.pick(("opponents' spells", "opponents' cards")),
        gate,
        bool(gate) and w.source.chance(1, 2),
        None if gate or w.source.chance(1, 2) else w.reason()[0],
    )


def written_trigger(w: CardWriter) -> cl.Triggered:
    """A triggered ability, on any condition that its card can wait for."""
    source, on = w.source, w.on
    when = source.pick(_whens(on, w.sort))
    then = w.text(when)
    w.begin(when)
    condition: cl.Condition | None = None
    if on & BIT["condition"] and source.chance(1, 8):
        w.alive = w.alive and when != "play me"  # a new object has no past to ask about
        condition = w.condition()
    condition, then = means.asked_by(w, when, condition, then)
    may = source.chance(1, 4)
    cost = _trigger_cost(w, when) if on & BIT["pay"] and source.chance(1, 4) else None
    limited = once_a_turn(when, then, cost)
    if when in AGAIN and not limited:
        limited = source.chance(1, 6)
    gate = (
        w.gate(entering=when == "play me")
        if when != "become empowered"
        else ("empowered",)
        if source.chance(1, 1)
        else ()
    )
    return cl.Triggered(when, then, condition, may, cost, int(limited), gate)


def _trigger_cost(w: CardWriter, when: str) -> Cost:
    if w.on & BIT["acts"] and w.source.chance(1, 3):
        return Cost(acts=(w.act(),))
    if w.source.chance(1, 3):
        return Cost(acts=(Act("recycle me") if when == "die" else Act("exhaust me"),))
    return w.cost()


def written_activated(w: CardWriter) -> cl.Activated:
    """An activated ability."""
    source, on = w.source, w.on
    acts: tuple[Act, ...] = (source.pick(picks.SELF_ACTS),) if source.chance(4, 1) else ()
    if on & BIT["empower"] and source.chance(1, 10):
        acts = (Act("disempower me"),)
    if on & BIT["acts"] and source.chance(1, 4):
        acts = (w.act(), *acts)
    energies = _ENERGIES if acts else _ENERGIES[2:]
    cost = Cost(source.pick(energies), acts=acts)
    then = w.text()
    timing = "reaction" if needs_reaction(then) else source.pick(("", "", "action", "reaction", "reaction"))
    only_if = None
    if on & BIT["condition"] and source.chance(1, 8):
        w.begin("")
        only_if = w.condition()
    return cl.Activated(cost, then, timing, only_if, w.gate())


def _adds(w: CardWriter) -> cl.Activated:
    """An ability that Adds turns or uses up its source, so that resources can't be made without end."""
    act = w.source.pick((picks.SELF_ACTS[0], picks.SELF_ACTS[0], *picks.SELF_ACTS))
    return cl.Activated(Cost(acts=(act,)), means.added(w), "reaction", gate=w.gate())


_CANTS = (
    ("play spells", "opponents"), ("play cards", "opponents"), ("be readied", "this"), ("play units to battlefields", "opponents"),
    ("ready enemies", "spells and abilities"),
)  # fmt: skip
_PROTECTIONS = (
    ("be countered", "your spells and abilities"), ("be countered", "your spells"), ("be chosen by enemies", "this"),
    ("be chosen by enemies", "friendly units"), ("be dealt damage", "this"), ("be moved by enemies", "this"),
)  # fmt: skip


def _forbids(w: CardWriter) -> cl.Cant:
    what, whom = w.source.pick(_CANTS)
    return cl.Cant(what, whom, *w.reason())


def _protects(w: CardWriter) -> cl.Cant:
    what, whom = w.source.pick(_PROTECTIONS)
    return cl.Cant(what, whom, *w.reason())


def _affected(w: CardWriter) -> Pick | None:
    """What a passive ability is about: the unit itself, or all that fit."""
    if w.on & BIT["layers"] and w.on & BIT["each"] and w.source.chance(1, 3):
        return w.source.pick(picks.ASKING)
    if w.sort == "gear" or (w.on & BIT["each"] and w.source.chance(1, 1)):
        return w.source.pick(picks.PASSIVE[w.sort])
    return None


def _has_might(w: CardWriter) -> cl.HasMight:
    n = w.source.integer(1, 2)
    to = _affected(w)
    per = w.source.pick(picks.PLAINLY_COUNTED) if to is None and w.source.chance(1, 3) else None
    return cl.HasMight(n, to, *w.reason(), per)


def _bonus(w: CardWriter) -> cl.BonusDamage:
    whose = w.source.pick(("your spells and abilities", "your spells and abilities", "spells and abilities"))
    to = Pick("unit", "enemy", every=True) if w.on & BIT["each"] and w.source.chance(1, 2) else None
    condition, gate = w.reason()
    return cl.BonusDamage(w.source.integer(1, 2), whose, to, None, condition, gate)


def _bonus_of_spell(w: CardWriter) -> cl.BonusDamage:
    return cl.BonusDamage(1, "this", per=w.source.pick((None, "my name in trash")))


def _prevents(w: CardWriter) -> cl.Prevents:
    what = w.source.pick(("everything", "enemy spells and abilities"))
    condition, gate = w.reason()
    return cl.Prevents(what, condition, gate)


def _may_enter(w: CardWriter) -> cl.MayEnter:
    own = ("ambush enemies",) if w.on & BIT["ambush"] else ("open",)
    where = w.source.pick(("open", *own, "occupied enemy", "enemy alone", "attacked"))
    others = where != "ambush enemies" and w.on & BIT["each"] and w.source.chance(1, 3)
    return cl.MayEnter(where, Pick("unit", "friendly", every=True) if others else None)


def _others_ready(w: CardWriter) -> cl.OthersEnterReady:
    condition, gate = w.reason()
    return cl.OthersEnterReady(Pick("unit", "friendly", every=True, other=True), condition, gate)


def _saves_others(w: CardWriter) -> cl.SavesOthers:
    pay = w.cost() if w.on & BIT["pay"] and w.source.chance(2, 1) else None
    if pay is None:
        to = Pick("unit", "friendly", "here" if w.sort == "unit" else "battlefield", other=True)
        return cl.SavesOthers(to, None, cl.IAmAt("battlefield") if w.sort == "unit" else None)
    return cl.SavesOthers(Pick("unit", "friendly", other=True), pay)


def _has(w: CardWriter) -> cl.Has:
    word, most = w.source.pick(keywords(w.on))
    to = _affected(w)
    lacking = bool(w.on & BIT["layers"]) and w.source.chance(1, 5)
    return cl.Has(cl.Keyword(word, w.source.integer(1, most)), to, *w.reason(), None, lacking)


def _might_up_to(w: CardWriter) -> cl.MightUpTo:
    return cl.MightUpTo(w.source.integer(3, 6), _affected(w), *w.reason())


def _has_tag(w: CardWriter) -> cl.HasTag:
    return cl.HasTag("Recruit", _affected(w), *w.reason())


def _minus_more(w: CardWriter) -> cl.MinusMore:
    return cl.MinusMore(w.source.integer(1, 2), w.gate())


def _enters_ready(w: CardWriter) -> cl.EntersReady:
    w.begin("die")
    return cl.EntersReady(w.condition() if w.on & BIT["condition"] and w.source.chance(1, 1) else None)


def _play_from(w: CardWriter) -> cl.PlayFrom:
    gate = ("legion",) if w.on & BIT["legion"] and w.source.chance(1, 2) else ()
    return cl.PlayFrom(w.source.pick(("trash", "trash", "hand")), w.cost(), gate)


def _skips(w: CardWriter) -> cl.SkipPhase:
    return cl.SkipPhase(w.source.pick(("draw", "channel", "awaken")), *w.reason())


def _word(name: str, most: int = 1) -> Callable[[CardWriter], cl.Ability]:
    def write(w: CardWriter) -> cl.Ability:
        return cl.Keyword(name, w.source.integer(1, most))

    return write


def _accelerate(w: CardWriter) -> cl.Keyword:
    pip = w.domains if len(w.domains) == 1 else "C" if w.domains else "A"
    return cl.Keyword("Accelerate", cost=Cost(1, pip))  # 805.1.a


def _empower(w: CardWriter) -> cl.Keyword:
    return cl.Keyword("Empower", cost=w.keyword_cost())


# -- which of them can be written on which card --------------------------------------------------------------


_Write: TypeAlias = Callable[[CardWriter], cl.Ability]


def _trait(weight: int, needs: tuple[str, ...], sorts: tuple[str, ...], write: _Write) -> Trait[_Write]:
    return Trait(weight, mask_of(needs), sorts, write)


_UNIT, _GEAR, _BOTH = ("unit",), ("gear",), ("unit", "gear")

#: All of them.
TRAITS: tuple[Trait[_Write], ...] = (
    _trait(2, ("deflect",), _UNIT, _word("Deflect", 2)),
    _trait(1, ("deflect",), _GEAR, _word("Deflect")),
    _trait(3, ("accelerate",), _UNIT, _accelerate),
    _trait(2, ("vision",), _UNIT, _word("Vision")),
    _trait(2, ("hidden",), _BOTH, _word("Hidden")),
    _trait(3, ("ambush",), _UNIT, _word("Ambush")),
    _trait(1, ("temporary",), _BOTH, _word("Temporary")),
    _trait(1, ("combat",), _UNIT, _word("Assault", 3)),
    _trait(1, ("combat",), _UNIT, _word("Shield", 2)),
    _trait(1, ("combat",), _UNIT, _word("Tank")),
    _trait(1, ("combat",), _UNIT, _word("Ganking")),
    _trait(1, ("combat",), _UNIT, _word("Backline")),
    _trait(1, ("combat", "level"), _UNIT, _word("Hunt", 2)),
    _trait(2, ("empower",), _BOTH, _empower),
    _trait(1, ("static",), _UNIT, _enters_ready),
    _trait(1, ("static",), _GEAR, lambda w: cl.EntersExhausted()),
    _trait(3, ("static", "might"), _UNIT, _has_might),
    _trait(3, ("static", "might", "each"), _GEAR, _has_might),
    _trait(2, ("static", "grant", "combat"), _UNIT, _has),
    _trait(2, ("static", "grant", "deflect"), _UNIT, _has),
    _trait(2, ("static", "grant", "combat", "each"), _GEAR, _has),
    _trait(2, ("static", "grant", "deflect", "each"), _GEAR, _has),
    _trait(1, ("static", "might"), _BOTH, _minus_more),
    _trait(2, ("static", "might", "layers"), _UNIT, _might_up_to),
    _trait(2, ("static", "might", "layers", "each"), _GEAR, _might_up_to),
    _trait(2, ("static", "layers"), _UNIT, _has_tag),
    _trait(2, ("static", "layers", "each"), _GEAR, _has_tag),
    _trait(3, ("optional",), _BOTH, _extra),
    _trait(3, ("mandatory",), _BOTH, _extra),
    _trait(3, ("discount",), _BOTH, _less),
    _trait(3, ("discount",), _BOTH, _less_for_others),
    _trait(3, ("increase",), _BOTH, _more_for_opponents),
    _trait(2, ("prohibition",), _BOTH, _forbids),
    _trait(1, ("prohibition",), _BOTH, lambda w: cl.PlayOnly(w.source.integer(1, 2))),
    _trait(2, ("turns",), _BOTH, _skips),
    _trait(3, ("protection",), _BOTH, _protects),
    _trait(2, ("replacement",), _GEAR, lambda w: cl.SaveOther()),
    _trait(2, ("play from",), _BOTH, _play_from),
    _trait(4, ("activated", "add"), _BOTH, _adds),
    _trait(6, ("activated",), _BOTH, written_activated),
    _trait(2, ("equipment",), _UNIT, _word("Weaponmaster")),
    _trait(1, ("equipment",), _UNIT, lambda w: cl.DoubleBonus()),
    _trait(2, ("damage",), _BOTH, _bonus),
    _trait(2, ("replacement",), _UNIT, _prevents),
    _trait(2, ("static",), _UNIT, _may_enter),
    _trait(1, ("static", "each"), _BOTH, _others_ready),
    _trait(1, ("trigger",), _BOTH, lambda w: cl.TriggersMore(w.source.pick(_EFFECTS), w.source.chance(1, 2))),
    _trait(2, ("replacement",), _BOTH, _saves_others),
    _trait(
        1, ("static",), _UNIT, lambda w: cl.Ignores(w.source.pick(("Tank", "Backline")), "assigning here")
    ),
    _trait(1, ("places",), _UNIT, lambda w: cl.CreatesField("Baron Pit")),
    _trait(1, ("play from",), _GEAR, lambda w: cl.PlayFromTrash()),
    _trait(1, ("replacement",), _GEAR, lambda w: cl.BanishesInstead()),
    _trait(2, ("limited play", "banish"), _UNIT, lambda w: cl.AsSeen(w.cost())),
    _trait(2, ("replacement", "combat"), _GEAR, lambda w: cl.RecallsAll()),
    _trait(1, ("static", "grant", "equipment", "each"), _BOTH, lambda w: traits.QUICK_EQUIPMENT),
    _trait(2, ("trigger", "kill", "limited play", "ignoring", "pay"), _UNIT, traits.returns),
    _trait(1, ("trigger", "combat", "limited play", "acts", "pay"), _UNIT, traits.salvages),
    _trait(1, ("replacement", "points"), _BOTH, lambda w: cl.DrawsForPoints(w.source.integer(1, 2))),
    _trait(1, ("trigger",), _UNIT, lambda w: cl.HoldsAreConquers()),
    _trait(1, ("buff",), _UNIT, lambda w: cl.ManyTimes()),
    *(_trait(*row) for row in traits.RARE),
    _trait(1, ("empower",), _BOTH, lambda w: cl.ManyTimes("empowered", w.source.integer(2, 3))),
    _trait(1, ("turns",), _BOTH, lambda w: cl.ChannelsOnly(1, w.reason()[0])),
    _trait(1, ("replacement", "cards"), _BOTH, lambda w: cl.LooksFirst()),
    _trait(2, ("layers", "activated", "each"), _BOTH, means.has_ability),
    _trait(2, ("layers", "activated", "each"), _UNIT, means.has_theirs),
    _trait(1, ("hidden",), _BOTH, means.hides_for),
    _trait(2, ("prohibition", "play trigger"), _BOTH, means.no_named_spells),
    _trait(2, ("layers", "might", "activated"), _BOTH, means.names_tag),
    _trait(1, ("token",), _BOTH, lambda w: cl.CopiesTokens(w.reason()[0])),
    _trait(18, (), _BOTH, written_trigger),
)

_WHENS: tuple[tuple[int, tuple[str, ...], tuple[str, ...], str], ...] = (
    (12, ("play trigger",), _BOTH, "play me"),
    (9, ("deathknell",), _BOTH, "die"),
    (4, ("play trigger",), _BOTH, "play spell"),
    (2, ("play trigger",), _BOTH, "play card"),
    (2, ("play trigger",), _BOTH, "play unit"),
    (2, ("play trigger",), _BOTH, "first card"),
    (1, ("play trigger",), _BOTH, "opponent plays unit"),
    (5, ("choice trigger",), _BOTH, "choose me"),
    (3, ("trigger", "empower"), _BOTH, "become empowered"),
    (2, ("trigger",), _BOTH, "enemy unit dies"),
    (2, ("trigger",), _BOTH, "friendly unit dies"),
    (1, ("trigger",), _BOTH, "discard"),
    (1, ("trigger",), _BOTH, "ready me"),
    (1, ("trigger", "stun"), _BOTH, "stun enemy"),
    (1, ("trigger", "buff"), _UNIT, "buff me"),
    (2, ("trigger", "combat"), _UNIT, "attack"),
    (2, ("trigger", "combat"), _UNIT, "defend"),
    (2, ("trigger", "combat"), _UNIT, "attack or defend"),
    (2, ("trigger", "combat"), _UNIT, "win combat"),
    (4, ("trigger", "combat"), _BOTH, "conquer"),
    (4, ("trigger", "combat"), _BOTH, "hold"),
    (2, ("trigger", "move"), _UNIT, "move me"),
    (2, ("trigger", "move"), _UNIT, "move me to battlefield"),
    (2, ("trigger",), _UNIT, "become ready"),
    (2, ("trigger",), _BOTH, "ready unit"),
    (2, ("trigger", "buff"), _BOTH, "buff unit"),
    (2, ("play trigger",), _BOTH, "play gear"),
    (1, ("activated", "trigger"), _BOTH, "use gear ability"),
    (2, ("play trigger",), _BOTH, "opponent plays gear"),
    (2, ("play trigger",), _BOTH, "second card"),
    (2, ("trigger", "cards"), _BOTH, "discard me"),
    (2, ("trigger", "cards"), _BOTH, "recycle"),
    (1, ("trigger", "cards"), _BOTH, "burn"),
    (2, ("choice trigger",), _BOTH, "choose unit"),
    (2, ("trigger", "empower"), _BOTH, "empower other"),
    (2, ("trigger", "kill"), _BOTH, "kill unit"),
    (1, ("trigger", "kill"), _BOTH, "kill unit with spell"),
    (2, ("trigger", "damage"), _BOTH, "unit takes damage"),
    (2, ("trigger", "combat"), _BOTH, "enemy unit attacks"),
    (2, ("trigger", "combat"), _BOTH, "score"),
    (2, ("trigger", "combat"), _BOTH, "opponent scores"),
    (2, ("trigger", "equipment"), _UNIT, "equip me"),
    (1, ("trigger",), _BOTH, "end of turn"),
    (1, ("trigger",), _BOTH, "start of beginning"),
    (1, ("trigger",), _BOTH, "start of main"),
    (2, ("trigger", "layers"), _BOTH, "become mighty"),
    (1, ("trigger", "layers"), _UNIT, "reach 10 might"),
    *((2, needs, sorts, when) for needs, sorts, when in traits.WHENS),
)


@lru_cache(maxsize=1024)
def _whens(on: int, sort: str) -> tuple[str, ...]:
    """The conditions that a trigger of that type of card can have, each as often as its weight says."""
    found: list[str] = []
    for weight, needs, sorts, when in _WHENS:
        if sort in sorts and not mask_of(needs) & ~on and writable(on, DEAD if when == "die" else LIVING):
            found += [when] * weight
    return tuple(found)


def _idle(on: int, sort: str) -> list[_Write]:
    """What would have nothing to wait for, or nothing to do."""
    idle: list[_Write] = [] if _whens(on, sort) else [written_trigger]
    return idle if writable(on, LIVING) else [*idle, written_activated]


@lru_cache(maxsize=1024)
def _traits(on: int, sort: str) -> tuple[_Write, ...]:
    """The abilities that a card of that type can have, each as often as its weight says."""
    return traits_among(TRAITS, on, sort, _idle(on, sort))


_PLACES: dict[type, int] = {cl.Keyword: 0, cl.ExtraCost: 1, cl.Triggered: 3, cl.Activated: 4}


def _place(ability: cl.Ability) -> int:
    """Where cards print it: keywords, what it costs, what is always so, what happens when, what can be
    done.
    """
    return _PLACES.get(type(ability), 2)


def _family(ability: cl.Ability, at: int) -> str:
    """What a card has only one of: a keyword, an additional cost, a passive ability of one sort."""
    if isinstance(ability, cl.Keyword):
        return ability.name
    if isinstance(ability, cl.Triggered | cl.Activated):
        return f"{type(ability).__name__} {at}"
    return type(ability).__name__


def _asks_for_empowering(ability: cl.Ability) -> bool:
    if isinstance(ability, cl.Triggered) and ability.when == "become empowered":
        return True
    return "empowered" in getattr(ability, "gate", ())
