"""Names for made-up cards: distinct, pronounceable, and nobody's; and those that all have in a play that has been shrunk.

A name is spelled from a number and not drawn, so that it costs no choice and a smaller card keeps its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import ascii_uppercase
from typing import Any

import msgspec

from headjudge.engine.cards import CardDef, RiftboundCard
from headjudge.engine.trace import Answer, Scenario

_HEADS = (
    "b",
    "d",
    "f",
    "g",
    "k",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "t",
    "v",
    "z",
    "br",
    "dr",
    "gl",
    "kr",
    "st",
    "tr",
)
_VOWELS = ("a", "e", "i", "o", "u")
_SYLLABLES = tuple(head + vowel for head in _HEADS for vowel in _VOWELS)

#: One of these ends a name, by the card's type. Beside the made-up word they help a reader to see what a card
#: is.
_NOUNS: dict[str, tuple[str, ...]] = {
    "unit": ("Walker", "Herder", "Diver", "Sapper", "Piper", "Carver", "Glider", "Tinker"),
    "gear": ("Lantern", "Anvil", "Compass", "Kettle", "Loom", "Whistle", "Bellows", "Ladder"),
    "spell": ("Gambit", "Verdict", "Echo", "Snare", "Riddle", "Tremor", "Mirage", "Rebound"),
}

#: How many numbers give words of three syllables; beyond that words grow.
SHORT = len(_SYLLABLES) ** 3


def made_up_name(number: int, kind: str) -> str:
    """The name of made-up card ``number`` (0 or more) of that type: "Bovadra Walker". Different numbers,
    different words.
    """
    beyond, within = divmod(number, SHORT)
    # A bijection of the short numbers (the factor has no divisor in common with them), so that neighbours
    # look unlike.
    spread = (within * 714_893 + 290_011) % SHORT
    word = ""
    for _ in range(3):
        spread, at = divmod(spread, len(_SYLLABLES))
        word += _SYLLABLES[at]
    while beyond:
        beyond, at = divmod(beyond - 1, len(_SYLLABLES))
        word += _SYLLABLES[at]
    nouns = _NOUNS[kind]
    return f"{word.capitalize()} {nouns[number % len(nouns)]}"


def noun_of(card: CardDef) -> str:
    """What its made-up name is to say that a card is: "unit", "gear" or "spell"."""
    types = getattr(card, "types", ()) or (card.type if isinstance(card, RiftboundCard) else "",)
    if {"Creature", "Planeswalker", "unit"} & set(types):
        return "unit"
    return "spell" if {"Instant", "Sorcery", "spell"} & set(types) else "gear"


def canonical(scenario: Scenario) -> tuple[Scenario, Callable[[Answer], Answer]]:
    """The scenario with players named by the alphabet, and cards numbered and made-up cards named in the order in which they are
    placed, so that plays that are alike look alike. With it, what to do to the recorded answers.
    """
    order = dict.fromkeys((*(placed.card for placed in scenario.placed), *sorted(scenario.cards)))
    made = [name for name in order if _made_up(scenario.cards.get(name))]
    names = {name: made_up_name(at, noun_of(scenario.cards[name])) for at, name in enumerate(made)}
    ids = {placed.id: str(at) for at, placed in enumerate(scenario.placed, 1)}
    players = dict(zip((player.name for player in scenario.players), ascii_uppercase, strict=False))
    tree = _renamed(msgspec.to_builtins(scenario), names)
    for player in tree["players"]:
        player["name"] = players[player["name"]]
        player["power"] = {letter: amount for letter, amount in player.get("power", {}).items() if amount}
    for placed in tree["placed"]:
        kind, colon, whose = placed["zone"].partition(":")
        placed |= {
            "id": ids[placed["id"]],
            "owner": players[placed["owner"]],
            "zone": f"{kind}{colon}{players.get(whose, whose)}",
        }
        for key, known in (("controller", players), ("attached", ids)):
            if placed.get(key):
                placed[key] = known[placed[key]]
    tree["turn_player"] = players[scenario.turn_player]
    for key in ("battlefields", "contributed"):
        if key in tree:
            tree[key] = {field: players.get(who, who) for field, who in tree[key].items()}
    tree["teams"] = [[players[name] for name in team] for team in scenario.teams]

    # A reference is a name and an id; of a token the id begins with that of its maker.
    words = "|".join(sorted(map(re.escape, (*names, *players)), key=lambda word: (-len(word), word)))
    told = re.compile(rf"#(?P<id>[0-9]+)|\b(?:{words})\b")

    def name(found: re.Match[str]) -> str:
        id = found["id"]
        return f"#{ids.get(id, id)}" if id else names.get(found[0]) or players[found[0]]

    def renamed(answer: Answer) -> Answer:
        return Answer(players[answer.player], told.sub(name, answer.question), told.sub(name, answer.option))

    return msgspec.convert(tree, Scenario), renamed


def _made_up(card: CardDef | None) -> bool:
    """Whether a card is one of those that get names: none of a set, no token, no rune, legend or battlefield."""
    if card is None or card.set or card.token:
        return False
    return not isinstance(card, RiftboundCard) or card.type in _NOUNS


def _renamed(tree: Any, names: Mapping[str, str]) -> Any:
    """JSON data with every text that is one of these names replaced."""
    if isinstance(tree, str):
        return names.get(tree, tree)
    if isinstance(tree, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in tree.items()}
    return [_renamed(part, names) for part in tree] if isinstance(tree, (list, tuple)) else tree
