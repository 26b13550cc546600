"""The closed vocabularies of Magic's card language: for every field that holds a word, the words that it may hold.

As `words` is for Riftbound. Where a word has an English phrase, it stands beside it. Subtypes, names, counters, links and the words
of votes are open: any card may bring a new one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, MagicCard, Pay, Target, Which

#: A mana cost: symbols as 107.4 has them.
MANA = re.compile(r"(?:\{(?:\d{1,3}|[XWUBRGCS]|[WUBRGC2]/[WUBRG](?:/P)?|[WUBRGC]/P)\})*\Z")
#: Printed power and toughness.
SIZE = re.compile(r"-?\d{1,4}|\*|\d{1,2}[+-]\*|\Z")
COLORS: dict[str, str] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery")  # fmt: skip
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")

#: `Which.kind`: one, and several.
KINDS: dict[str, tuple[str, str]] = {
    "permanent": ("permanent", "permanents"),
    "card": ("card", "cards"),
    "spell": ("spell", "spells"),
    "ability": ("activated or triggered ability", "activated and triggered abilities"),
    "item": ("spell or ability", "spells and abilities"),
    "player": ("player", "players"),
    "opponent": ("opponent", "opponents"),
    "any": ("permanent or player", "permanents and players"),
    "source": ("source", "sources"),
}
ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command", "elsewhere")
#: Zones of which every player has one.
OWN_ZONES = ("graveyard", "hand", "library")
COMPARE: dict[str, str] = {
    "at most": "less than or equal to",
    "exactly": "equal to",
    "at least": "greater than or equal to",
    "more than": "greater than",
}
BY = ("mana value", "power", "toughness")
#: `Which.status` said before the noun.
BEFORE = (
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "foretold", "kicked",
    "activated", "triggered", "attacking or blocking", "facedown",
)  # fmt: skip
#: How it is said there where it is another word.
ADJECTIVES = {"facedown": "face-down"}
#: `Which.status` said after the noun: of one, of several.
AFTER: dict[str, tuple[str, str]] = {
    "attached": ("that's attached to something", "that are attached to something"),
    "fresh": (
        "that came under its controller's control this turn",
        "that came under their controller's control this turn",
    ),
    "damaged": ("that was dealt damage this turn", "that were dealt damage this turn"),
    "attacked": ("that attacked this turn", "that attacked this turn"),
    "attacking or blocking": ("that's attacking or blocking", "that are attacking or blocking"),
}
STATUSES = ("", *BEFORE, *AFTER, "host", "this")

#: `Ref`s but "target n"; what can be named.
REFS = ("this", "targets", "it", "made", "host", "linked", "found", "chosen", "that spell", "voted", "paid")
#: `Who` but "target n", "controller of REF", "owner of REF" and "voters for WORD": as a subject.
WHO: dict[str, str] = {
    "you": "you",
    "opponent": "each opponent",
    "each": "each player",
    "that player": "that player",
    "active": "the active player",
    "defending": "defending player",
    "chosen player": "the chosen player",
}
_TARGET = re.compile(r"target \d{1,3}\Z")
_OF = re.compile(r"(?:controller|owner) of (.+)\Z")
_VOTERS = re.compile(r"voters for .+\Z")

#: Keyword abilities (702) that say no more than their name.
PLAIN = (
    "flying", "reach", "first strike", "double strike", "deathtouch", "lifelink", "trample", "vigilance", "haste", "flash",
    "defender", "menace", "hexproof", "shroud", "indestructible", "split second", "storm", "cascade", "undying", "persist",
    "prowess", "devoid", "changeling", "infect", "wither", "fear", "intimidate", "shadow", "horsemanship", "skulk",
    "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk",
)  # fmt: skip
#: Those that have a price, a number, or something that they are about.
PRICED = ("ward", "kicker", "multikicker", "buyback", "flashback", "morph", "foretell", "cycling", "evoke", "equip")  # fmt: skip
NUMBERED = ("toxic",)
ABOUT = ("protection", "hexproof from", "enchant")
KEYWORDS = (*PLAIN, *PRICED, *NUMBERED, *ABOUT)

#: `Forbid.what`, after "can't".
FORBIDDEN: dict[str, str] = {
    "attack": "attack",
    "attack you": "attack you",
    "block": "block",
    "be blocked": "be blocked",
    "be blocked except by": "be blocked except",
    "be countered": "be countered",
    "be targeted": "be the target of spells or abilities",
    "cast": "cast spells",
    "activate": "activate abilities",
    "trigger by entering": "cause abilities to trigger by entering",
    "trigger by dying": "cause abilities to trigger by dying",
    "untap": "untap",
    "gain life": "gain life",
    "lose life": "lose life",
    "search": "search libraries",
    "draw extra": "draw more than one card each turn",
    "be sacrificed": "be sacrificed",
    "have counters": "have counters put on them",
    "enter": "enter the battlefield",
    "be regenerated": "be regenerated",
    "be prevented": "prevent damage",
    "play lands": "play lands",
    "transform": "be turned over",
    "win": "win the game",
    "lose": "lose the game",
}
#: `Allow.what`.
ALLOWED = (
    "flash", "land", "no hand limit", "hand size", "cast from", "play from", "any mana", "attack", "block more",
    "damage by toughness", "free", "begin",
)  # fmt: skip
MUST: dict[str, tuple[str, str]] = {
    "attack": ("attacks each combat if able", "attack each combat if able"),
    "block": ("blocks each combat if able", "block each combat if able"),
    "be blocked": ("must be blocked if able", "must be blocked if able"),
}

#: `Triggered.on` that happen to an object: what it does, after its name.
HAPPENS: dict[str, str] = {
    "enters": "enters",
    "leaves": "leaves the battlefield",
    "dies": "dies",
    "graveyard": "is put into a graveyard",
    "attacks": "attacks",
    "blocks": "blocks",
    "becomes blocked": "becomes blocked",
    "unblocked": "attacks and isn't blocked",
    "damage": "deals damage",
    "damage to player": "deals damage to",
    "combat damage to player": "deals combat damage to",
    "damaged": "is dealt damage",
    "becomes target": "becomes the target of",
    "copied": "is copied",
    "countered": "is countered",
    "tapped": "becomes tapped",
    "untapped": "becomes untapped",
    "tapped for mana": "is tapped for mana",
    "turned up": "is turned face up",
    "counter": "has a counter put on it",
    "exiled": "is exiled",
    "milled": "is milled",
}
#: `Triggered.on` that a player does: "you" and "a player", then what.
DONE: dict[str, tuple[str, str]] = {
    "cast": ("cast", "casts"),
    "cast or copied": ("cast or copy", "casts or copies"),
    "draw": ("draw", "draws"),
    "discard": ("discard", "discards"),
    "sacrifice": ("sacrifice", "sacrifices"),
    "gain life": ("gain life", "gains life"),
    "lose life": ("lose life", "loses life"),
    "land": ("play", "plays"),
    "cycled": ("cycle", "cycles"),
    "foretold": ("foretell", "foretells"),
    "votes": ("vote", "votes"),
}
#: `Triggered.on` that are steps and phases: after "at the beginning of" and whose.
STEPS: dict[str, str] = {
    "upkeep": "upkeep",
    "draw step": "draw step",
    "main": "precombat main phase",
    "combat": "combat",
    "end step": "end step",
    "end of combat": "end of combat",
}
TRIGGERS = (*HAPPENS, *DONE, *STEPS, "state")

EVENTS = (
    "enters", "damage", "draw", "dies", "graveyard", "destroy", "discard", "gain life", "lose life", "counters", "effect counters",
    "tokens", "countered", "mana", "untap", "leaves stack", "turn", "step",
)  # fmt: skip
#: `Replaces.how` that put the object elsewhere: after "instead of that".
ELSEWHERE: dict[str, str] = {
    "exile": "exile {it}",
    "hand": "put {it} into its owner's hand",
    "library top": "put {it} on top of its owner's library",
    "library bottom": "put {it} on the bottom of its owner's library",
    "library": "shuffle {it} into its owner's library",
    "graveyard": "put {it} into its owner's graveyard",
}
HOW = (
    "tapped", "untapped", "yours", "with counters", "as", "copy", "facedown", *ELSEWHERE, "prevent", "double", "plus", "instead",
    "skip", "redirect", "none",
)  # fmt: skip

AMOUNTS = (
    "x", "count", "power", "toughness", "mana value", "life", "cards in hand", "counters", "lands played", "spells cast", "damage",
    "paid life", "votes", "basic land types", "devotion", "graveyard types", "x spent", "that much", "kicked", "did",
)  # fmt: skip
CONDITIONS = (
    "exists", "fits", "life", "hand", "your turn", "not your turn", "kicked", "foretold", "flashed back", "cast", "cast this turn",
    "paid", "countered", "died this turn", "attacked this turn", "threshold", "drew this turn", "gained life this turn",
    "lost life this turn", "bargained", "most votes", "mana spent", "did", "all", "any",
)  # fmt: skip
#: `Pay.do`, as an order; ``{this}``, ``{what}`` and ``{n}``.
PAYS: dict[str, str] = {
    "tap": "tap {this}",
    "untap": "untap {this}",
    "life": "pay {n} life",
    "sacrifice this": "sacrifice {this}",
    "sacrifice": "sacrifice {what}",
    "discard": "discard {what}",
    "discard this": "discard this card",
    "discard hand": "discard your hand",
    "exile": "exile {what}",
    "exile this": "exile {this}",
    "return": "return {what} to its owner's hand",
    "tap others": "tap {what}",
    "remove counters": "remove {counters} from {this}",
    "put counters": "put {counters} on {this}",
    "reveal": "reveal {what}",
    "mill": "mill {cards}",
    "loyalty": "{n}",
    "exile top": "exile {cards} from the top of your library",
}

#: Where cards are put: one card, after "put it".
PLACES: dict[str, str] = {
    "hand": "into its owner's hand",
    "library top": "on top of its owner's library",
    "library bottom": "on the bottom of its owner's library",
    "library": "into its owner's library",
    "graveyard": "into its owner's graveyard",
    "battlefield": "onto the battlefield",
    "exile": "into exile",
}
COUNTERED: dict[str, str] = {
    "": "",
    "exile": "exile it",
    "hand": "put it into its owner's hand",
    "library top": "put it on top of its owner's library",
    "library bottom": "put it on the bottom of its owner's library",
}
CHOSEN: dict[str, str] = {
    "color": "a color",
    "creature type": "a creature type",
    "card name": "a card name",
    "opponent": "an opponent",
    "player": "a player",
    "number": "a number",
    "basic land type": "a basic land type",
    "object": "",
}
MANA_ONLY: dict[str, str] = {
    "": "",
    "creature spells": "to cast creature spells",
    "artifact spells": "to cast artifact spells",
    "creature spells of the chosen type": "to cast a creature spell of the chosen type",
    "foretelling, instant and sorcery spells": "to foretell a card or to cast an instant or sorcery spell",
}
MANA_RIDERS: dict[str, str] = {"": "", "can't be countered": "that spell can't be countered"}
LATER: dict[str, str] = {
    "end step": "at the beginning of the next end step",
    "your next upkeep": "at the beginning of your next upkeep",
    "end of combat": "at end of combat",
    "leaves": "when it leaves the battlefield",
    "your next main": "at the beginning of your next main phase",
}
UNTIL: dict[str, str] = {
    "turn": "until end of turn",
    "your next turn": "until your next turn",
    "this leaves": "for as long as {this} remains on the battlefield",
    "": "",
}
SKIPPED = ("untap", "upkeep", "draw", "main", "combat", "end")
TIMING: dict[str, str] = {
    "": "",
    "sorcery": "Activate only as a sorcery.",
    "upkeep": "Activate only during your upkeep.",
    "combat": "Activate only during combat.",
    "your turn": "Activate only during your turn.",
}

_ZONE = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command", "any")
#: For each type, its fields that hold a word and the words that they may hold.
FIELDS: dict[type, dict[str, Collection[str]]] = {
    Which: {
        "kind": KINDS, "zone": ZONES, "by": BY, "compare": COMPARE, "status": STATUSES, "token": ("", "token", "nontoken"),
        "subtype_from": ("", "linked"), "keyword": ("", *KEYWORDS), "without": ("", *KEYWORDS),
    },
    Target: {"same": ("", "one controller", "different controllers")},
    Amount: {"of": AMOUNTS, "half": ("", "up", "down")},
    Condition: {"what": CONDITIONS, "compare": COMPARE},
    Pay: {"do": PAYS},
    cl.Counter: {"put": COUNTERED},
    cl.Discard: {"how": ("choose", "random", "hand", "you choose")},
    cl.AddMana: {"only": MANA_ONLY, "rider": MANA_RIDERS},
    cl.ReturnTo: {"zone": PLACES},
    cl.Search: {"zone": PLACES},
    cl.Look: {"zone": PLACES, "rest": PLACES},
    cl.Reveal: {"what": ("hand", "library top")},
    cl.Exile: {"until": ("", "this leaves")},
    cl.GainControl: {"until": UNTIL},
    cl.BecomeCopy: {"until": UNTIL},
    cl.Modify: {"until": UNTIL},
    cl.Permit: {"until": ("turn", "your next turn", "")},
    cl.Later: {"when": LATER},
    cl.SkipStep: {"step": SKIPPED},
    cl.Choose: {"what": CHOSEN},
    cl.LoseAbilities: {"keyword": ("", *KEYWORDS)},
    cl.Forbid: {"what": FORBIDDEN},
    cl.Allow: {"what": ALLOWED, "zone": ("", *PLACES, *ZONES)},
    cl.Must: {"what": MUST},
    cl.ExtraTrigger: {"on": ("", *TRIGGERS)},
    cl.Activated: {"zone": _ZONE, "timing": TIMING},
    cl.Triggered: {"zone": _ZONE, "origin": ("", *_ZONE)},
    cl.Static: {"zone": _ZONE},
    cl.Replaces: {"event": EVENTS, "how": HOW, "zone": _ZONE},
    cl.Keyword: {"word": KEYWORDS},
}  # fmt: skip
#: Fields that hold a player's word.
_WHO_FIELDS = frozenset({"who", "first", "under", "whose", "owned"})
#: Fields that hold what is acted on: a thing's word, and where both can be, a player's.
_REF_FIELDS = frozenset({"to", "by", "one", "other", "what", "copy", "of", "ref"})
_WORDS_ALL = (*REFS, "target 0")
_PEOPLE = (*WHO, "target 0", "controller of it", "owner of it")


def is_ref(word: str) -> bool:
    """Whether a word names things."""
    return word in REFS or _TARGET.match(word) is not None


def is_who(word: str) -> bool:
    """Whether a word names players."""
    if word in WHO or _TARGET.match(word) or _VOTERS.match(word):
        return True
    of = _OF.match(word)
    return of is not None and is_ref(of[1])


def unknown_words(value: msgspec.Struct) -> Iterator[tuple[str, str, Collection[str]]]:
    """The words of one value, not of what it holds, that the language does not have: field, word, and what may stand there."""
    kind = type(value)
    fields = FIELDS.get(kind, {})
    for field, allowed in fields.items():
        word = getattr(value, field)
        if word not in allowed:
            yield field, word, allowed
    yield from _lists(value)
    for field in value.__struct_fields__:
        word = getattr(value, field)
        if not isinstance(word, str) or field in fields or not word:
            continue
        if field in _WHO_FIELDS:
            extra = ("any", "not you") if kind is Which else ()
            if word not in extra and not is_who(word):
                yield field, word, (*extra, *_PEOPLE)
        elif field in _REF_FIELDS and not _free(kind, field):
            people = field in ("to", "ref") or (field, kind) == ("by", cl.Prevent)
            if not is_ref(word) and not (people and is_who(word)):
                yield field, word, tuple(dict.fromkeys((*_WORDS_ALL, *(_PEOPLE if people else ()))))
    if kind is cl.ForEach and isinstance(value.each, str) and not is_who(value.each):  # type: ignore[attr-defined]
        yield "each", value.each, _PEOPLE  # type: ignore[attr-defined]
    if kind is cl.Triggered:
        on: str = value.on  # type: ignore[attr-defined]
        if on not in TRIGGERS:
            yield from (("on", word, TRIGGERS) for word in on.split(" or ") if word not in TRIGGERS)


def _free(kind: type, field: str) -> bool:
    """Whether a field of that name holds another sort of word here."""
    return (kind, field) in (
        (Amount, "of"),
        (cl.Replaces, "of"),
        (cl.Vote, "what"),
        (cl.Prevent, "what"),
        (Which, "by"),
    )


def _lists(value: msgspec.Struct) -> Iterator[tuple[str, str, Collection[str]]]:
    """Words in lists, letters of colours, and mana."""
    for field, allowed in (
        ("types", TYPES), ("all_types", TYPES), ("not_types", TYPES), ("supertypes", SUPERTYPES), ("not_supertypes", SUPERTYPES),
    ):  # fmt: skip
        yield from ((field, word, allowed) for word in getattr(value, field, ()) if word not in allowed)
    for field in ("colors", "not_colors", "any"):
        letters = getattr(value, field, "")
        if letters and letters not in ("chosen", "linked"):
            yield from ((field, letter, COLORS) for letter in letters if letter not in COLORS)
    for field in ("mana", "cost", "more", "less"):
        mana = getattr(value, field, "")
        if isinstance(mana, str) and not MANA.match(mana):
            yield field, mana, ("{2}{U}", "{X}{R}", "{W/U}", "{G/P}")
    if isinstance(value, MagicCard):
        for field in ("power", "toughness"):
            if not SIZE.fullmatch(getattr(value, field)):
                yield field, getattr(value, field), ("2", "*", "1+*")
