"""Swarm for Magic: which mechanics an example is about, and which a card has.

As `fuzz.riftbound.swarm` for Riftbound: what a card has is read off its value in the card language.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.fuzz.bits import Rules, bits_in, bits_of, draw_about, draw_bits, names_in
from headjudge.fuzz.source import Source

#: Every mechanic that can be switched off, and what has it.
MECHANICS: dict[str, str] = {
    "damage": "deals damage",
    "destroy": "destroys",
    "exile": "exiles",
    "counter": "counters spells or abilities",
    "cards": "draws, discards, mills, scries, looks",
    "search": "searches a library",
    "life": "gains or loses life",
    "pump": "changes power and toughness for a while",
    "counters": "puts or removes counters",
    "token": "creates tokens",
    "bounce": "returns to a hand or library",
    "graveyard": "returns from a graveyard",
    "tapping": "taps or untaps by instruction",
    "regenerate": "regenerates",
    "prevention": "prevents damage",
    "control": "changes control",
    "copy": "copies of permanents",
    "spell copy": "copies of spells and abilities",
    "retarget": "changes targets",
    "layers": "sets power and toughness, types, colours, names; removes abilities; switches",
    "grant": "gives abilities",
    "evergreen": "combat keywords, indestructible, haste and the like",
    "flash": "flash",
    "ward": "ward",
    "hexproof": "hexproof and shroud",
    "protection": "protection from a quality",
    "foretell": "foretell",
    "flashback": "flashback",
    "kicker": "kicker",
    "x": "X",
    "modes": "a choice of modes",
    "storm": "storm",
    "cascade": "cascade",
    "split second": "split second",
    "morph": "face-down cards",
    "aura": "Auras",
    "equipment": "Equipment",
    "static": "static abilities that change what things are",
    "forbid": "can't",
    "allow": "permissions, and flash given",
    "tax": "makes spells dearer or cheaper",
    "replacement": "replacement effects but for entering tapped",
    "tapland": "enters tapped, or tapped unless",
    "death trigger": "triggers on dying or leaving",
    "enter trigger": "triggers on entering",
    "cast trigger": "triggers on casting",
    "target trigger": "triggers on becoming a target",
    "combat trigger": "triggers on attacking, blocking, combat damage",
    "step trigger": "triggers at the beginning of a step",
    "trigger": "triggers on anything else",
    "intervening": "an intervening if",
    "activated": "activated abilities that use the stack",
    "mana": "mana abilities",
    "sacrifice": "makes players sacrifice",
    "delayed": "delayed triggered abilities",
    "reflexive": "reflexive triggered abilities",
    "vote": "votes",
    "choice": "choices without a target, and what refers to them",
    "linked": "linked abilities",
    "until": "exiles until it leaves",
    "walker": "planeswalkers",
    "turns": "extra turns and phases, skipped steps",
    "fight": "fights",
    "condition": "conditions",
    "pay": "payments and decisions on resolution",
    "each": "affects all that fit, or each player",
    "extra cost": "optional and mandatory additional costs of its own",
    "other cost": "alternative costs of its own",
    "hybrid": "hybrid and Phyrexian mana",
    "firm": "can't be countered",
    "cycling": "cycling and other abilities from elsewhere than the battlefield",
    "undying": "undying, persist, prowess",
    "sticker": "name stickers and text changes",
    "free": "casts without paying",
    "phasing": "phases out",
    "must": "requirements to attack or block",
    "land": "lands that are not basic",
}  # fmt: skip

BIT: dict[str, int] = {name: 1 << at for at, name in enumerate(MECHANICS)}
ALL: int = (1 << len(MECHANICS)) - 1

#: Where chapters of the rulebook meet: mechanics that are worth having in one example together.
THEMES: tuple[tuple[str, ...], ...] = (
    ("counter", "kicker", "extra cost"),  # what was paid stays paid (701.6b)
    ("counter", "firm", "ward"),
    ("counter", "flashback"),
    ("counter", "storm", "spell copy"),
    ("counter", "cast trigger", "cascade"),
    ("counter", "retarget", "spell copy"),
    ("hexproof", "retarget", "protection"),
    ("hexproof", "flash", "grant"),  # illegal on resolution (608.2b)
    ("ward", "modes", "target trigger"),
    ("ward", "pay", "x"),
    ("foretell", "kicker", "extra cost"),
    ("foretell", "other cost", "free"),
    ("foretell", "tax", "firm"),
    ("flashback", "other cost", "free"),
    ("flashback", "bounce", "graveyard"),
    ("split second", "morph", "mana"),
    ("split second", "foretell"),
    ("tapland", "layers", "land"),  # 614.12
    ("tapland", "search", "land"),
    ("replacement", "tapland", "copy"),
    ("replacement", "counters", "token"),
    ("replacement", "death trigger", "destroy"),
    ("replacement", "cards"),
    ("replacement", "life", "damage"),
    ("prevention", "damage", "protection"),
    ("layers", "static", "grant", "pump"),
    ("layers", "static", "counters", "aura"),
    ("layers", "morph", "copy"),
    ("layers", "control", "static"),
    ("copy", "enter trigger", "linked"),
    ("copy", "choice", "static"),
    ("linked", "exile", "bounce"),
    ("until", "enter trigger", "bounce"),  # 610.3
    ("until", "enter trigger", "sacrifice", "activated"),
    ("until", "enter trigger", "damage", "destroy"),
    ("linked", "choice", "copy"),
    ("control", "aura", "static"),
    ("control", "equipment", "combat trigger"),
    ("death trigger", "each", "destroy"),  # 603.10a
    ("death trigger", "sacrifice", "token"),
    ("death trigger", "undying", "counters"),
    ("enter trigger", "token", "intervening"),
    ("enter trigger", "bounce", "graveyard", "free"),
    ("cast trigger", "spell copy", "storm"),
    ("vote", "hexproof", "exile"),
    ("vote", "each", "protection"),
    ("delayed", "bounce", "token"),
    ("reflexive", "sacrifice", "damage"),
    ("x", "free", "cascade"),
    ("x", "kicker", "hybrid"),
    ("modes", "spell copy", "flashback"),
    ("walker", "damage", "counters"),
    ("aura", "protection", "hexproof"),
    ("equipment", "evergreen", "fight"),
    ("regenerate", "destroy", "sacrifice"),
    ("turns", "step trigger", "delayed"),
    ("forbid", "allow", "tax"),
    ("forbid", "life", "pay"),
    ("forbid", "life", "evergreen"),
    ("forbid", "life", "step trigger"),
    ("evergreen", "combat trigger", "pump"),
    ("evergreen", "must", "fight"),
    ("sticker", "layers", "copy"),
    ("phasing", "aura", "equipment"),
    ("condition", "intervening", "trigger"),
)
_THEMES = tuple(bits_of(theme, BIT) for theme in THEMES)
_ALONE = tuple(BIT.values())


def mask_of(names: Iterable[str]) -> int:
    """The bits of these mechanics. Raises ValueError for a name that is none."""
    return bits_of(names, BIT)


def names_of(mask: int) -> frozenset[str]:
    """The mechanics whose bits are set."""
    return names_in(mask, BIT)


def draw_mechanics(source: Source) -> int:
    """Which mechanics are on in an example; the simplest is none."""
    return draw_bits(source, len(MECHANICS))


def draw_theme(source: Source) -> int:
    """What an example is about, as bits."""
    return draw_about(source, _THEMES, _ALONE)


# -- which mechanics a card has ------------------------------------------------------------------------------

EVERGREEN = (
    "flying", "haste", "vigilance", "trample", "lifelink", "deathtouch", "first strike", "double strike", "menace", "reach",
    "defender", "indestructible",
)  # fmt: skip
_KEYWORDS: dict[str, str] = dict.fromkeys(EVERGREEN, "evergreen") | {
    "flash": "flash", "ward": "ward", "hexproof": "hexproof", "hexproof from": "hexproof", "shroud": "hexproof",
    "protection": "protection", "foretell": "foretell", "flashback": "flashback", "kicker": "kicker", "multikicker": "kicker",
    "storm": "storm", "cascade": "cascade", "split second": "split second", "morph": "morph", "enchant": "aura", "equip": "equipment",
    "cycling": "cycling", "undying": "undying", "persist": "undying", "prowess": "undying", "evoke": "other cost", "buyback": "extra cost",
    "overload": "other cost", "escape": "other cost", "convoke": "extra cost", "delve": "extra cost",
}  # fmt: skip
_TRIGGERS: dict[str, str] = {
    "enters": "enter trigger", "leaves": "death trigger", "dies": "death trigger", "graveyard": "death trigger", "cast": "cast trigger",
    "becomes target": "target trigger", "attacks": "combat trigger", "blocks": "combat trigger", "becomes blocked": "combat trigger",
    "unblocked": "combat trigger", "combat damage to player": "combat trigger", "upkeep": "step trigger", "draw step": "step trigger",
    "main": "step trigger", "combat": "step trigger", "end step": "step trigger", "end of combat": "step trigger",
}  # fmt: skip


def _keyword(word: cl.Keyword) -> Iterable[str]:
    found = _KEYWORDS.get(word.word)
    return (found,) if found else ()


def _triggered(ability: cl.Triggered) -> Iterable[str]:
    found = [_TRIGGERS.get(ability.on.partition(" or ")[0], "trigger")]
    if ability.only is not None:
        found.append("intervening")
    if ability.modes:
        found.append("modes")
    if ability.link:
        found.append("linked")
    return found


def _activated(ability: cl.Activated) -> Iterable[str]:
    if any(pay.do == "loyalty" for pay in ability.price.pays):
        return ("walker",)
    found = ["mana" if any(isinstance(do, cl.AddMana) for do in ability.does) else "activated"]
    if ability.zone != "battlefield":
        found.append("cycling")
    if ability.link:
        found.append("linked")
    return found


def _static(ability: cl.Static) -> Iterable[str]:
    if ability.zone == "stack":
        return ()
    return ("static", *(("each",) if isinstance(ability.to, cl.Which) else ()))


def _replaces(part: cl.Replaces) -> Iterable[str]:
    if part.event == "enters" and part.how in ("tapped", "untapped"):
        return ("tapland",)
    if part.event == "enters" and part.how == "copy":
        return ("copy", "replacement")
    if part.event == "enters" and part.how == "facedown":
        return ("morph",)
    if part.how == "prevent":
        return ("prevention",)
    return ("replacement",)


def _forbids(part: cl.Forbid) -> Iterable[str]:
    return ("firm",) if part.what == "be countered" else ("forbid",)


def _returns(part: cl.ReturnTo) -> Iterable[str]:
    found = ["bounce" if part.zone in ("hand", "library top", "library bottom", "library") else "graveyard"]
    if isinstance(part.to, cl.Which) and part.to.zone == "graveyard":
        found.append("graveyard")
    return found


def _which(part: cl.Which) -> Iterable[str]:
    return ("x",) if part.max_x else ()


def _amount(part: cl.Amount) -> Iterable[str]:
    return ("x",) if part.of == "x" else ()


def _exiles(part: cl.Exile) -> Iterable[str]:
    found = ["until" if part.until else "exile"]
    if part.link:
        found.append("linked")
    if part.foretold is not None:
        found.append("foretell")
    if part.facedown:
        found.append("morph")
    return found


def _chooses(part: cl.Choose) -> Iterable[str]:
    return ("choice", "linked") if part.link else ("choice",)


def _price(part: cl.CastPrice) -> Iterable[str]:
    return ("other cost",) if part.alternative else ("extra cost",)


_OF: Rules = {
    cl.Damage: lambda part: ("damage",),
    cl.Destroy: lambda part: ("destroy",),
    cl.Exile: _exiles,
    cl.Counter: lambda part: ("counter", *(("pay",) if part.unless is not None else ())),
    cl.Draw: lambda part: ("cards",),
    cl.Discard: lambda part: ("cards",),
    cl.Mill: lambda part: ("cards",),
    cl.Scry: lambda part: ("cards",),
    cl.Look: lambda part: ("cards",),
    cl.Reveal: lambda part: ("cards",),
    cl.Shuffle: lambda part: ("search",),
    cl.Search: lambda part: ("search",),
    cl.GainLife: lambda part: ("life",),
    cl.LoseLife: lambda part: ("life",),
    cl.SetLife: lambda part: ("life",),
    cl.PutCounters: lambda part: ("counters",),
    cl.RemoveCounters: lambda part: ("counters",),
    cl.MakeTokens: lambda part: ("token", *(("copy",) if part.copy else ())),
    cl.ReturnTo: _returns,
    cl.Tap: lambda part: ("tapping",),
    cl.Untap: lambda part: ("tapping",),
    cl.Regenerate: lambda part: ("regenerate",),
    cl.Prevent: lambda part: ("prevention",),
    cl.GainControl: lambda part: ("control",),
    cl.Exchange: lambda part: ("control",),
    cl.CopySpell: lambda part: ("spell copy",),
    cl.BecomeCopy: lambda part: ("copy",),
    cl.ChangeTarget: lambda part: ("retarget",),
    cl.Attach: lambda part: ("equipment",),
    cl.Fight: lambda part: ("fight",),
    cl.Phase: lambda part: ("phasing",),
    cl.Transform: lambda part: ("morph",),
    cl.ExtraTurn: lambda part: ("turns",),
    cl.ExtraPhase: lambda part: ("turns",),
    cl.SkipStep: lambda part: ("turns",),
    cl.EndTurn: lambda part: ("turns",),
    cl.Choose: _chooses,
    cl.Vote: lambda part: ("vote",),
    cl.Sticker: lambda part: ("sticker",),
    cl.Foretell: lambda part: ("foretell",),
    cl.CastFree: lambda part: ("free",),
    cl.Permit: lambda part: ("free",),
    cl.Sacrifice: lambda part: ("sacrifice",),
    cl.Win: lambda part: ("turns",),
    cl.If: lambda part: ("condition",),
    cl.May: lambda part: ("pay",),
    cl.Unless: lambda part: ("pay",),
    cl.ForEach: lambda part: ("each",),
    cl.Later: lambda part: ("delayed",),
    cl.Reflexive: lambda part: ("reflexive",),
    cl.SetTypes: lambda part: ("layers",),
    cl.SetColors: lambda part: ("layers",),
    cl.SetName: lambda part: ("layers", "sticker"),
    cl.ChangeText: lambda part: ("sticker",),
    cl.GainAbility: lambda part: ("grant",),
    cl.LoseAbilities: lambda part: ("layers",),
    cl.SetPT: lambda part: ("layers",),
    cl.AddPT: lambda part: ("pump",),
    cl.SwitchPT: lambda part: ("layers",),
    cl.ControlledBy: lambda part: ("control",),
    cl.Protect: lambda part: ("hexproof",),
    cl.Forbid: _forbids,
    cl.Allow: lambda part: ("allow",),
    cl.CostChange: lambda part: ("tax",),
    cl.Must: lambda part: ("must",),
    cl.ExtraTrigger: lambda part: ("trigger",),
    cl.Keyword: _keyword,
    cl.Triggered: _triggered,
    cl.Activated: _activated,
    cl.Static: _static,
    cl.Replaces: _replaces,
    cl.Spell: lambda part: ("modes",) if part.modes else (),
    cl.CastPrice: _price,
    cl.Which: _which,
    cl.Amount: _amount,
}  # fmt: skip


def mechanics_of(card: MagicCard) -> int:
    """The mechanics that a card has, as bits, read off its value."""
    found = bits_in((card.abilities, card.prices), _OF, BIT)
    if "{X}" in card.cost:
        found |= BIT["x"]
    if "/" in card.cost:
        found |= BIT["hybrid"]
    if "Land" in card.types and "Basic" not in card.supertypes:
        found |= BIT["land"]
    if "Planeswalker" in card.types:
        found |= BIT["walker"]
    return found
