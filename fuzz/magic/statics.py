"""Static abilities and replacement effects of made-up Magic cards.

One function for each sort, as in `instructions`. May be called by: `made_up`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Keyword, Pay, Price, Replaces, Static, Which
from headjudge.fuzz.magic import picks
from headjudge.fuzz.magic.instructions import keyword
from headjudge.fuzz.magic.mechanics import BIT, EVERGREEN

if TYPE_CHECKING:
    from headjudge.fuzz.magic.texts import TextWriter

#: It can't be countered (113.6g).
FIRM = Static((cl.Forbid("be countered"),), zone="stack")

_GROUPS: tuple[Which, ...] = (
    Which(types=("Creature",), whose="you"), Which(types=("Creature",), whose="you", other=True), Which(types=("Creature",)),
    Which(types=("Creature",), whose="opponent"), Which(types=("Creature",), colors="W"), Which(types=("Creature",), subtypes=("Zombie",)),
    Which(types=("Creature",), status="attacking", whose="you"), Which(types=("Artifact",), whose="you"),
)  # fmt: skip
_LANDS: tuple[Which, ...] = (
    Which(types=("Land",), not_supertypes=("Basic",)),
    Which(types=("Land",)),
    Which(types=("Land",), whose="you"),
)


def _while(w: TextWriter) -> cl.Condition | None:
    if w.on & BIT["condition"] and w.source.chance(1, 3):
        w.begin("")
        return w.condition(passive=True)
    return None


def _to(w: TextWriter) -> Which | str:
    return "this" if w.sort == "creature" and w.source.chance(1, 2) else w.source.pick(_GROUPS)


def anthem(w: TextWriter) -> cl.Ability:
    """More or less power and toughness."""
    n = w.source.pick((1, 1, 2, -1))
    grow: cl.Number = Amount("count", w.source.pick(picks.COUNTED[:5])) if w.source.chance(1, 4) else n
    return Static((cl.AddPT(grow, grow if w.source.chance(2, 1) else 0),), _to(w), _while(w))


def grants(w: TextWriter) -> cl.Ability:
    """An ability for all that fit."""
    return Static((cl.GainAbility((keyword(w),)),), _to(w), _while(w))


def layered(w: TextWriter) -> cl.Ability:
    """Types, colours, base power and toughness, no abilities: what the layers are about (613)."""
    source = w.source
    if source.chance(1, 2):
        kind = source.pick(("Swamp", "Mountain", "Island"))
        return Static((cl.SetTypes((), (kind,), keep=source.chance(1, 1)),), source.pick(_LANDS))
    n = source.integer(0, 3)
    changes: tuple[tuple[cl.Change, ...], ...] = (
        (cl.SetPT(n, n + 1),),
        (cl.LoseAbilities(), cl.SetPT(1, 1)),
        (cl.LoseAbilities(),),
        (cl.SetColors(source.pick("WUBRG")),),
        (cl.SetColors("", keep=False),),
        (cl.SetTypes(("Artifact",)),),
        (cl.SetTypes((), ("Zombie",)),),
        (cl.SwitchPT(),),
        (cl.LoseAbilities(source.pick(EVERGREEN), never=source.chance(1, 1)),),
        (cl.GainAbility((Keyword(source.pick(EVERGREEN)),)), cl.AddPT(1, 1)),
    )
    to = source.pick(_GROUPS)
    if source.chance(1, 4):  # what is no creature becomes one
        to = Which(types=("Enchantment",), not_subtypes=("Aura",), other=True)
        return Static(
            (
                cl.SetTypes(("Creature",)),
                cl.SetPT(Amount("mana value", ref="it"), Amount("mana value", ref="it")),
            ),
            to,
        )
    return Static(source.pick(changes), to, _while(w))


def defines(w: TextWriter) -> cl.Ability:
    """Its power and toughness are a number that is counted (604.3)."""
    n = Amount("count", w.source.pick(picks.COUNTED))
    return Static((cl.SetPT(n, n),), "this", zone="any", defines=True)


def forbids(w: TextWriter) -> cl.Ability:
    """A "can't" for players or for what fits."""
    source = w.source
    players: tuple[cl.Forbid, ...] = (
        *((cl.Forbid("gain life"),) * (5 if w.on & BIT["life"] else 1)),
        cl.Forbid("search"), cl.Forbid("cast", most=1), cl.Forbid("draw extra"),
        cl.Forbid("cast", which=Which("spell", types=("Creature",), zone="stack")),
        cl.Forbid("activate", which=Which(types=("Artifact",)), mana=False), cl.Forbid("play lands"),
    )  # fmt: skip
    things: tuple[cl.Forbid, ...] = (
        cl.Forbid("attack"), cl.Forbid("block"), cl.Forbid("be blocked"), cl.Forbid("untap"), cl.Forbid("be sacrificed"),
        cl.Forbid("have counters"), cl.Forbid("activate"), cl.Forbid("be regenerated"),
    )  # fmt: skip
    if source.chance(1, 1):
        return Static((source.pick(players),), source.pick(("opponent", "each", "opponent")), _while(w))
    return Static((source.pick(things),), _to(w), _while(w))


def firm_spells(w: TextWriter) -> cl.Ability:
    """Spells can't be countered."""
    which = w.source.pick(
        (Which("spell", whose="you", zone="stack"), Which("spell", types=("Creature",), zone="stack"))
    )
    return Static((cl.Forbid("be countered"),), which)


def allows(w: TextWriter) -> cl.Ability:
    """A permission."""
    allows: tuple[cl.Allow, ...] = (
        cl.Allow("flash", Which("spell", types=("Creature",), zone="stack")), cl.Allow("flash", Which("spell", zone="stack")),
        cl.Allow("land"), cl.Allow("no hand limit"), cl.Allow("hand size", n=2), cl.Allow("any mana"),
        cl.Allow("cast from", Which("spell", types=("Creature",), zone="stack"), zone="graveyard"),
        cl.Allow("play from", Which("card", types=("Land",)), zone="graveyard"),
    )  # fmt: skip
    return Static((w.source.pick(allows),), "you")


def taxes(w: TextWriter) -> cl.Ability:
    """Spells or abilities cost more or less (601.2f)."""
    source = w.source
    theirs = source.pick(
        (
            Which("spell", whose="opponent", zone="stack"),
            Which("spell", not_types=("Creature",), zone="stack"),
        )
    )
    mine = source.pick(
        (
            Which("spell", whose="you", zone="stack"),
            Which("spell", types=("Instant", "Sorcery"), whose="you", zone="stack"),
        )
    )
    changes: tuple[cl.CostChange, ...] = (
        cl.CostChange(theirs, more="{1}"), cl.CostChange(theirs, more="{2}"), cl.CostChange(mine, less="{1}"),
        cl.CostChange(mine, less="{2}", least=1), cl.CostChange(theirs, price=Price(pays=(Pay("life", n=1),))),
    )  # fmt: skip
    return Static((source.pick(changes),), source.pick(("each", "each", "opponent")))


def protects(w: TextWriter) -> cl.Ability:
    """Its controller has hexproof or shroud (613.10)."""
    return Static((cl.Protect(Keyword(w.source.pick(("hexproof", "hexproof", "shroud")))),), "you", _while(w))


def must(w: TextWriter) -> cl.Ability:
    """A requirement."""
    return Static((cl.Must(w.source.pick(("attack", "block", "be blocked"))),), _to(w))


def doubles(w: TextWriter) -> cl.Ability:
    """Triggered abilities trigger an additional time (603.2d)."""
    return Static((cl.ExtraTrigger(Which(whose="you"), w.source.pick(("", "enters", "dies"))),), "you")


def tapland(w: TextWriter) -> cl.Ability:
    """It enters tapped; or unless something is paid."""
    unless = w.source.pick((None, None, Price(pays=(Pay("life", n=2),)), Price("{1}")))
    return Replaces("enters", "tapped", unless=unless)


def with_counters(w: TextWriter) -> cl.Ability:
    """It enters with counters."""
    n: cl.Number = Amount("x") if w.has_x else w.source.integer(1, 3)
    return Replaces("enters", "with counters", word="+1/+1", n=n)


def clone(w: TextWriter) -> cl.Ability:
    """It may enter as a copy (707.5)."""
    changes: tuple[cl.Change, ...] = ()
    if w.source.chance(1, 3):
        changes = w.source.pick(
            ((cl.GainAbility((Keyword("flying"),)),), (cl.SetTypes(("Artifact",)),), (cl.SetPT(7, 7),))
        )
    return Replaces("enters", "copy", of=w.source.pick((Which(types=("Creature",)), Which(types=("Creature",), whose="you"))),
                    changes=changes, optional=True)  # fmt: skip


def replaces(w: TextWriter) -> cl.Ability:
    """A replacement effect about others, or about itself."""
    source = w.source
    creature = Which(types=("Creature",))
    effects: list[Replaces] = [
        Replaces("enters", "tapped", which=Which(types=("Land",))),
        Replaces("enters", "tapped", which=Which(types=("Creature",), whose="opponent")),
        Replaces("enters", "untapped", which=Which(types=("Land",), whose="you")),
        Replaces("enters", "with counters", which=Which(types=("Creature",), whose="you", other=True), word="+1/+1", n=1),
        Replaces("dies", "exile", which=creature),
        Replaces("graveyard", "exile", which=Which("card"), who="opponent"),
        Replaces("gain life", "double"),
        Replaces("gain life", "plus", n=1),
        Replaces("lose life", "double", who="opponent"),
        Replaces("draw", "instead", does=(cl.GainLife(1),), optional=True),
        Replaces("draw", "skip", who="each"),
        Replaces("damage", "double", which=Which("any")),
        Replaces("counters", "plus", which=Which(types=("Creature",), whose="you"), n=1),
        Replaces("counters", "double", which=Which(types=("Creature",), whose="you")),
        Replaces("tokens", "double"),
        Replaces("destroy", "instead", does=(cl.Tap("this"),)) if w.sort == "creature" else Replaces("tokens", "double"),
        Replaces("untap", "none", which=creature, who="opponent"),
    ]  # fmt: skip
    if w.sort == "creature":
        effects += [Replaces("dies", source.pick(("exile", "hand", "library top")))]
    return source.pick(effects)


def prevents(w: TextWriter) -> cl.Ability:
    """Damage is prevented (615)."""
    which = w.source.pick((None, Which(types=("Creature",), whose="you"), Which("player", whose="you")))
    if w.sort != "creature" and which is None:
        which = Which("player", whose="you")
    return Replaces(
        "damage", "prevent", which=which, n=w.source.pick((-1, 1, 2)), combat=w.source.chance(1, 2)
    )


def chosen(w: TextWriter) -> tuple[cl.Ability, ...]:
    """As it enters, something is chosen, and another ability refers to it (607.2d)."""
    what = w.source.pick(("color", "creature type"))
    enters = Replaces("enters", "as", does=(cl.Choose(what, link=True),), link="link")
    if what == "color":
        gains: cl.Change = cl.GainAbility((Keyword("protection", which=Which("source", colors="chosen")),))
        return enters, Static(
            (gains,), "this" if w.sort == "creature" else Which(types=("Creature",), whose="you"), link="link"
        )
    return enters, Static((cl.AddPT(1, 1),), Which(types=("Creature",), subtype_from="linked"), link="link")


def host_changes(w: TextWriter, host: str, *, aura: bool) -> tuple[cl.Change, ...]:
    """What an Aura or an Equipment does to what it is attached to."""
    source = w.source
    if host != "creature":
        found: list[cl.Change] = [
            cl.Forbid("untap"),
            cl.Forbid("activate"),
            cl.GainAbility((Keyword("hexproof"),)),
        ]
    else:
        n = source.integer(1, 3)
        found = [cl.AddPT(n, n), cl.AddPT(n, 0), cl.AddPT(-n, -1) if aura else cl.AddPT(0, n)]
        found += [cl.GainAbility((keyword(w),)), cl.GainAbility((keyword(w),))]
        if w.on & BIT["layers"]:
            found += [cl.SetPT(0, 1), cl.LoseAbilities(), cl.SetTypes((), ("Zombie",)), cl.SetColors("B")]
        if w.on & BIT["forbid"]:
            found += [cl.Forbid("attack"), cl.Forbid("block"), cl.Forbid("activate")]
        if w.on & BIT["must"]:
            found += [cl.Must("attack")]
    if aura and w.on & BIT["control"]:
        found += [cl.ControlledBy()] * 2
    first = source.pick(found)
    second = source.pick(found) if source.chance(1, 2) else first
    return (first, second) if type(second) is not type(first) else (first,)
