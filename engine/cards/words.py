"""The closed vocabularies of the card language: for every field that holds a word, the words that it may hold.

The types in `riftbound` say what a word means; here they stand in one place, with the English phrase of those that
have one, so that a reader of card files can refuse a word that nothing understands, a renderer can say every word, and a
strategy can draw from them. Statuses, keywords, tags and names of cards are open: any card may bring a new one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import msgspec

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Act, Cost, Pick

#: `Pick.kind`: one, and several.
KINDS: dict[str, tuple[str, str]] = {
    "unit": ("unit", "units"),
    "gear": ("gear", "gear"),
    "permanent": ("unit or gear", "units and gear"),
    "rune": ("rune", "runes"),
    "legend": ("legend", "legends"),
    "battlefield": ("battlefield", "battlefields"),
    "card": ("card", "cards"),
    "spell": ("spell", "spells"),
    "ability": ("ability", "abilities"),
    "item": ("spell or ability", "spells and abilities"),
    "player": ("player", "players"),
    "thing": ("object", "objects"),
    "nonunit": ("non-unit card", "non-unit cards"),
    "permanent or legend": ("unit, gear or legend", "units, gear and legends"),
    "permanent or facedown": ("unit, gear or facedown card", "units, gear and facedown cards"),
}

WHOSE = ("any", "friendly", "enemy", "yours", "owned")
ZONES = (
    "board",
    "battlefield",
    "base",
    "here",
    "there",
    "anywhere",
    "trash",
    "hand",
    "chain",
    "deck",
    "facedown",
    "champion",
    "legend",
    "revealed",
    "champion or board",
)

#: `Act.do`: what is done, as an order; ``{me}`` is the source and ``{what}`` what the act names.
ACTS: dict[str, str] = {
    "exhaust me": "exhaust {me}",
    "kill me": "kill {me}",
    "recycle me": "recycle {me}",
    "banish me": "banish {me}",
    "disempower me": "disempower {me}",
    "kill": "kill {what}",
    "exhaust": "exhaust {what}",
    "discard": "discard {what}",
    "recycle": "recycle {what}",
    "return": "return {what} to its owner's hand",
    "spend buff": "spend {n} buff{s}",
    "spend xp": "spend {number} XP",
    "spend its buff": "spend its buff",
    "spend my buff": "spend {my} buff",
}

#: `Triggered.when`: the trigger condition; ``{I}``, ``{me}`` and ``{s}`` (the verb's ending) stand for the source.
WHEN: dict[str, str] = {
    "play me": "when you play {me}",
    "die": "when {I} die{s}",
    "play spell": "when you play a spell",
    "play card": "when you play a card",
    "play unit": "when you play a unit",
    "first card": "when you play your first card each turn",
    "second card": "when you play your second card in a turn",
    "end of turn": "at the end of your turn",
    "start of beginning": "at the start of your Beginning Phase",
    "start of main": "at the start of your Main Phase",
    "choose me": "when you choose {me} with a spell or ability",
    "become empowered": "when {I} become{s} [Empowered]",
    "enemy unit dies": "when an enemy unit dies",
    "friendly unit dies": "when a friendly unit dies",
    "opponent plays unit": "when an opponent plays a unit",
    "opponent plays gear": "when an opponent plays a gear",
    "discard": "when you discard one or more cards",
    "hold": "when {I} hold{s}",
    "team holds": "when you or an ally hold",
    "attack": "when {I} attack{s}",
    "defend": "when {I} defend{s}",
    "attack or defend": "when {I} attack{s} or defend{s}",
    "conquer": "when {I} conquer{s}",
    "win combat": "when {I} win{s} a combat",
    "showdown begins": "when a showdown begins here",
    "equip me": "when you attach an Equipment to {me}",
    "move me": "when {I} move{s}",
    "move me to battlefield": "when {I} move{s} to a battlefield",
    "friendly unit moves from here": "when a friendly unit moves from {my} location",
    "second draw": "when you draw your second card each turn",
    "friendly unit attacks or defends": "when a friendly unit attacks or defends",
    "you defend": "when you defend at a battlefield",
    "returned from here": "when a unit here is returned to a player's hand, as that player",
    "move enemy": "when you move an enemy unit",
    "leave board": "when {I} leave{s} the board",
    "become mighty": "when a unit you control becomes [Mighty]",
    "reach 10 might": "when {my} Might becomes 10 or more",
    "ready me": "when you ready {me}",
    "become ready": "when {I} become{s} ready",
    "ready unit": "when you ready a friendly unit",
    "buff unit": "when you buff a friendly unit",
    "spend buff": "when you spend a buff",
    "play gear": "when you play a gear",
    "use gear ability": "when you use an activated ability of a gear",
    "play hidden": "when you play a card from face down",
    "hide": "when you hide a card",
    "discard me": "when you discard {me}",
    "recycle": "when you recycle one or more cards",
    "recycle rune": "when you recycle a rune",
    "burn": "when you burn a card",
    "choose unit": "when you choose a friendly unit with a spell or ability",
    "empower other": "when you empower something else",
    "banish card": "when you banish a card you own",
    "kill unit": "when you kill a unit with a spell or ability",
    "kill unit with spell": "when you kill a unit with a spell",
    "unit takes damage": "when a unit takes damage",
    "unit dies": "when a unit dies",
    "combat begins": "when a combat begins here",
    "unit moves from here": "when a unit moves from here",
    "player plays unit here": "when a player plays a unit here, as that player",
    "player plays spell": "when a player plays a spell, as that player",
    "player chooses here": "when a player chooses a friendly unit here with a spell, as that player",
    "each start of beginning": "at the start of each player's Beginning Phase",
    "first beginning": "at the start of each player's first Beginning Phase",
    "enemy unit attacks": "when an enemy unit attacks a battlefield you control",
    "score": "when you score",
    "opponent scores": "when an opponent scores",
    "opponent moves to battlefield": "when an opponent moves to another battlefield",
    "this kills": "when this kills a unit",
    "stun enemy": "when you stun an enemy unit",
    "buff me": "when you buff {me}",
}

#: What ``that`` is in the effect of a trigger.
THAT: dict[str, str] = {
    "play spell": "spell",
    "play card": "card",
    "play unit": "unit",
    "first card": "card",
    "second card": "card",
    "enemy unit dies": "unit",
    "friendly unit dies": "unit",
    "opponent plays unit": "unit",
    "opponent plays gear": "gear",
    "discard": "card",
    "become mighty": "unit",
    "stun enemy": "unit",
    "ready unit": "unit",
    "buff unit": "unit",
    "play gear": "gear",
    "play hidden": "card",
    "choose unit": "unit",
    "kill unit": "unit",
    "kill unit with spell": "unit",
    "unit takes damage": "unit",
    "unit dies": "unit",
    "this kills": "unit",
    "unit moves from here": "unit",
    "friendly unit moves from here": "unit",
    "friendly unit attacks or defends": "unit",
    "move enemy": "unit",
    "player plays unit here": "unit",
    "player chooses here": "unit",
    "enemy unit attacks": "unit",
}

#: What a prohibition forbids (`Cant.what`, `Forbid.what`), after "can't".
FORBIDDEN: dict[str, str] = {
    "play cards": "play cards",
    "play spells": "play spells",
    "play units to battlefields": "play units to battlefields",
    "be countered": "be countered",
    "be chosen by enemies": "be chosen by enemy spells and abilities",
    "be readied": "be readied",
    "ready enemies": "ready enemy units and gear",
    "counter": "counter spells and abilities",
    "move to base": "move to base",
    "be dealt damage": "be dealt damage",
    "deal combat damage": "deal combat damage",
    "gain points": "gain points",
    "be played here": "be played here",
    "play hidden here": "play hidden cards from here",
    "score here early": "score here until their third turn",
    "move it": "move it",
    "be moved by enemies": "be moved by enemy spells and abilities",
    "play named spells": "play spells with that name",
}

#: Whom a continuous prohibition binds; "this" is said by the card itself.
CANT_WHOM: dict[str, str] = {
    "this": "this",
    "your spells": "your spells",
    "your spells and abilities": "your spells and abilities",
    "opponents": "opponents",
    "friendly units": "friendly units",
    "spells and abilities": "spells and abilities",
    "units": "units",
    "units here": "units here",
    "weaker enemies here": "enemy units here with less Might than me",
    "your weaker units here": "your units here with less Might than me",
    "players": "players",
}
FORBID_WHOM = (
    "opponents",
    "its controller",
    "its owner",
    "it",
    "you",
    "each",
    "an opponent",
    "me",
    "that",
    "that player",
)

#: Players who do something; each but "you" takes a verb in the third person.
PLAYERS: dict[str, str] = {
    "you": "you",
    "opponents": "each opponent",
    "others": "each other player",
    "each": "each player",
    "its controller": "its controller",
    "its owner": "its owner",
    "an opponent": "an opponent that you choose",
    "that player": "that player",
}

#: `CostsLess.what` but "this".
COSTS_LESS: dict[str, str] = {
    "your spells": "your spells",
    "your units": "your units",
    "your gear": "your gear",
    "your cards": "your cards",
    "optional": "optional additional costs you pay",
    "flow": "spells with [Flow] you play from your trash",
    "empower": "{my} [Empower]",
    "empower here": "[Empower] of your units here",
    "my abilities": "{my} ability",
    "equip": "{my} [Equip]",
    "first gear ability": "the first activated ability of a gear you use each turn",
    "spells that choose me": "your spells that choose {me}",
    "spells that choose here": "each spell that chooses one or more units here that are friendly to it",
}
#: `CostsMore.what`, before "cost".
COSTS_MORE: dict[str, str] = {
    "opponents' spells": "opponents' spells",
    "opponents' cards": "opponents' cards",
    "opponents' units": "opponents' units",
    "reactions here": "during showdowns here, cards with [Reaction]",
}

#: `HasMight.per`, where it is a word.
PER_MIGHT: dict[str, str] = {"your points": "point you have", "empowered": "time {im} [Empowered]"}

#: `CostsLess.per`, where it is a word.
PER: dict[str, str] = {
    "cards played": "card you've played this turn",
    "my name in trash": "card with {my} name in your trash",
    "highest might": "point of the highest Might among units you control",
    "chosen might": "point of the Might of the unit you choose",
    "times dealt": "time it has dealt damage this turn, once it is played again",
    "animals": "tag among Bird, Cat, Dog, and Poro that your units have",
}

#: `Was.what`.
WAS: dict[str, str] = {
    "enemy unit died": "an enemy unit has died this turn",
    "friendly unit died": "a friendly unit has died this turn",
    "unit died": "a unit has died this turn",
    "you discarded": "you've discarded a card this turn",
    "you gained xp": "you've gained XP this turn",
    "you played a spell": "you've played a spell this turn",
    "it was uncontrolled": "that battlefield was uncontrolled",
    "you dealt 3 excess": "you attacked and assigned 3 or more excess damage to enemy units",
    "you dealt 5 excess": "you attacked and assigned 5 or more excess damage to enemy units",
}

#: Amounts that are words. ``{its}`` and ``{my}`` are whose.
AMOUNTS: dict[str, str] = {
    "my might": "{my} Might",
    "its might": "{its} Might",
    "its energy": "{its} Energy cost",
    "its damage": "the damage marked on {it}",
    "by might": "the Might of what deals it",
    "paid might": "the Might of what you recycled for it",
    "paid amount": "the amount paid",
    "excess": "the excess damage that you assigned",
    "my keyword Assault": "{my} [Assault]",
    "your points": "your score",
    "animals": "the number of tags among Bird, Cat, Dog, and Poro that your units have",
}

#: `Add.only`, after "use this only".
SPENT_ONLY: dict[str, str] = {
    "spells": "to play spells",
    "gear": "to play gear or use abilities of gear",
    "units": "to play units or use abilities of units",
    "showdowns": "during showdowns",
}

#: `Pick.cheaper`: what an Energy cost is less than.
CHEAPER: dict[str, str] = {"": "", "your points": "your score"}

#: `MightInstead.what`, after "would".
BEFALLS: dict[str, str] = {
    "stun": "stun {me}",
    "less might": "give {me} -[M]",
    "return": "return {me} to hand",
}

#: Whose damage is prevented, before "damage".
DAMAGE_BY: dict[str, str] = {"": "", "spells and abilities": "spell and ability"}

#: `BonusDamage.what` but "this": who deals it.
BONUS: dict[str, str] = {
    "your spells and abilities": "your spells and abilities",
    "spells and abilities": "spells and abilities",
}

#: `Ignores.what`, after "ignore Deflect".
IGNORED: dict[str, str] = {
    "assigning here": "while assigning combat damage here",
    "paying this": "while paying this card's cost",
    "choosing here": "while paying for spells and abilities that choose something here",
}

#: `PlayedFrom.zone`, after "you played this".
PLAYED_FROM: dict[str, str] = {
    "hand": "from your hand",
    "facedown": "from face down",
    "elsewhere": "from anywhere other than your hand",
}

#: `MayEnter.where`, after "may be played".
MAY_ENTER: dict[str, str] = {
    "open": "to an open battlefield",
    "occupied enemy": "to an occupied enemy battlefield",
    "attacked": "to a battlefield you're attacking",
    "enemy alone": "to an occupied battlefield if an enemy unit is alone there",
    "ambush enemies": "with [Ambush] to a battlefield where there are enemy units, even if you have none there",
}

#: `EachDoes.do`.
EACH_DOES: dict[str, str] = {
    "kill": "kill {}",
    "return": "return {} to its owner's hand",
    "recycle": "recycle {}",
    "move there": "move {} there",
}

#: `TriggersMore.when`: the name of such effects (383.4, 808).
EFFECTS: dict[str, str] = {"die": "[Deathknell]", "conquer": "conquer", "hold": "hold"}

IGNORING: dict[str, str] = {
    "": "",
    "energy": "ignoring its Energy cost",
    "power": "ignoring its Power cost",
    "cost": "ignoring its cost",
    "all": "ignoring any and all costs",
}

#: How long a change of an object lasts.
UNTIL = ("turn", "combat", "")

_TO = ("me", "it", "that", "made", "revealed", "this")
_TARGET = re.compile(r"target \d{1,3}")
_GATE = re.compile(r"legion|empowered|level \d{1,3}")

#: For each type, its fields that hold a word and the words that they may hold. A field of the kind ``to`` also takes
#: "target n", which `unknown_words` allows.
FIELDS: dict[type, dict[str, Collection[str]]] = {
    Pick: {"kind": KINDS, "whose": WHOSE, "zone": ZONES, "token": ("", "token", "card"), "cheaper": CHEAPER},
    Act: {"do": ACTS},
    cl.ManyTimes: {"status": ("buffed", "empowered")},
    cl.IAmAt: {"place": ("battlefield", "base")},
    cl.Was: {"what": WAS},
    cl.GiveMight: {"until": UNTIL},
    cl.RaiseMight: {"until": UNTIL},
    cl.DoubleMight: {"until": UNTIL},
    cl.SwapMight: {"until": UNTIL},
    cl.SetMight: {"until": UNTIL},
    cl.GiveAbility: {"until": ("turn", "")},
    cl.GiveKeyword: {"until": UNTIL},
    cl.Counter: {"into": ("", "hand", "banishment")},
    cl.Draw: {"who": PLAYERS},
    cl.Discard: {"who": PLAYERS},
    cl.Channel: {"who": PLAYERS},
    cl.TakeTurn: {"who": PLAYERS},
    cl.Add: {"only": ("", *SPENT_ONLY)},
    cl.EachChooses: {"who": PLAYERS},
    cl.NameCard: {"kind": ("spell", "unit", "gear", "card")},
    cl.Burn: {"who": PLAYERS},
    cl.GainPoints: {"who": PLAYERS},
    cl.PlayToken: {"where": ("any", "base", "here", "same"), "who": PLAYERS},
    cl.Play: {
        "ignoring": IGNORING,
        "who": PLAYERS,
        "where": ("any", "base", "same", "here", "controlled", "any battlefield", "there"),
        "then": ("", "recycle", "banish"),
    },
    cl.LookAndBanish: {"who": PLAYERS},
    cl.EachPlays: {"ignoring": IGNORING},
    cl.RevealUntil: {"kind": KINDS},
    cl.PlayBanished: {"kind": KINDS},
    cl.Forbid: {"what": FORBIDDEN, "whom": FORBID_WHOM, "until": ("turn", "")},
    cl.RevealTop: {"who": PLAYERS, "deck": ("main", "rune")},
    cl.PlayRevealed: {"ignoring": IGNORING},
    cl.PlayAllowed: {"ignoring": IGNORING},
    cl.PlayAgain: {"who": PLAYERS},
    cl.TakeControl: {"until": ("", "me", "lost")},
    cl.Discount: {"what": ("card", "spell")},
    cl.MoveTo: {
        "where": (
            "base",
            "anywhere",
            "battlefield",
            "here",
            "this battlefield",
            "there",
            "along",
            "paid",
            "base or out",
            "controlled",
        ),
    },
    cl.Pay: {"who": PLAYERS},
    cl.May: {"who": PLAYERS},
    cl.PayAny: {"what": ("energy", "power")},
    cl.PlayedFrom: {"zone": PLAYED_FROM},
    cl.NearVictory: {"whose": ("you", "an opponent")},
    cl.WhoseTurn: {"whose": ("you", "an opponent")},
    cl.Prevent: {"what": DAMAGE_BY},
    cl.Dig: {
        "within": ("", "its might"),
        "then": ("draw", "hand", "play", "trash"),
        "rest": ("recycle", "draw", "trash", "back"),
        "ignoring": IGNORING,
    },
    cl.RevealHand: {"then": ("", "discard", "recycle", "banish")},
    cl.EachDoes: {"do": EACH_DOES, "who": PLAYERS},
    cl.EachKeeps: {"do": ("kill", "recycle")},
    cl.ThisTurn: {"when": WHEN},
    cl.ActivateEffects: {"when": ("conquer", "hold")},
    cl.BonusDamage: {"what": ("this", *BONUS)},
    cl.Ignores: {"what": IGNORED},
    cl.CopiesAsAttached: {"what": ("text", "unit")},
    cl.Prevents: {"what": ("everything", "enemy spells and abilities")},
    cl.MayEnter: {"where": MAY_ENTER},
    cl.TriggersMore: {"when": EFFECTS},
    cl.Triggered: {"when": WHEN, "zone": ("board", "trash")},
    cl.Activated: {"timing": ("", "action", "reaction")},
    cl.CostsLess: {"what": ("this", *COSTS_LESS)},
    cl.CostsMore: {"what": COSTS_MORE},
    cl.Cant: {"what": FORBIDDEN, "whom": CANT_WHOM},
    cl.SkipPhase: {"phase": ("awaken", "channel", "draw")},
    cl.PlayFrom: {"zone": ("trash", "hand")},
    cl.RiftboundCard: {"type": ("unit", "gear", "spell", "rune", "legend", "battlefield")},
}


#: Letters of pips and of domains; a cost's pips may be either game's.
_PIPS = frozenset("RGBOPYACWU")
_DOMAINS = frozenset(cl.DOMAINS)


def unknown_words(value: msgspec.Struct) -> Iterator[tuple[str, str, Collection[str]]]:
    """The words of one value, not of what it holds, that the language does not have: field, word, and what may stand there."""
    for field, allowed in FIELDS.get(type(value), {}).items():
        word = getattr(value, field)
        if word not in allowed:
            yield field, word, allowed
    for field in ("to", "what", "by", "one", "other", "of"):
        word = getattr(value, field, None)
        if field == "what" and not isinstance(value, cl.Play | cl.Attach):
            continue
        if word == "" and (field == "by" or isinstance(value, cl.ThisTurn)):
            continue
        if isinstance(word, str) and word not in _TO and not _TARGET.fullmatch(word):
            yield field, word, (*_TO, "target 0")
    amount = getattr(value, "n", None)
    if isinstance(amount, str) and amount not in AMOUNTS:
        yield "n", amount, AMOUNTS
    per = getattr(value, "per", None)
    counted = PER_MIGHT if isinstance(value, cl.HasMight) else PER
    if isinstance(per, str) and per not in counted:
        yield "per", per, counted
    for gate in getattr(value, "gate", ()):
        if not _GATE.fullmatch(gate):
            yield "gate", gate, ("legion", "empowered", "level 3")
    if isinstance(value, Cost | cl.Add | cl.RiftboundCard):
        yield from (
            (field, letter, _PIPS)
            for field in ("power", "or_power")
            for letter in getattr(value, field, "")
            if letter not in _PIPS
        )
    domains = getattr(value, "domains", "") + getattr(value, "domain", "")
    yield from (("domains", letter, _DOMAINS) for letter in domains if letter not in _DOMAINS)
