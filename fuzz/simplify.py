"""Simpler starting positions: the steps that the shrinker tries besides leaving out picks and cards.

Each step is a function from a scenario to a simpler one; whether the breach survives it is for the shrinker
to find out. Real cards (those with a set) are replaced, never changed: a counterexample with a real name means
the real card. Pure functions. May be called by: the shrinker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from headjudge.engine.cards import CardDef
from headjudge.engine.trace import BOARD, Answer, Event, Placed, PlayerStart, Scenario
from headjudge.fuzz.names import made_up_name, noun_of

Step: TypeAlias = Callable[[Scenario], Scenario]
Rename: TypeAlias = Callable[[Answer], Answer]

#: Numbers that may go down to 0; others (counts in a text) stay at least 1, so that a text keeps its meaning.
_TO_ZERO = frozenset({"energy", "might", "damage", "points", "xp", "might_bonus"})
#: Lists from which whole parts may be left out, and those of which something has to stay.
_PARTS = frozenset({"abilities", "effect", "text", "acts", "then", "does", "changes", "prices", "pays"})
_NEVER_EMPTY = frozenset({"then", "does", "changes"})
#: Types of permanents (Magic 110.4).
_PERMANENTS = frozenset({"Artifact", "Creature", "Enchantment", "Land", "Planeswalker"})
#: What a card says.
_TEXTS = ("text", "abilities", "effect", "prices")
#: The mode in which so many play, each alone: two need none.
_ALONE = {2: "", 3: "ffa3"}
#: Letters of mana and Power that a position can put into a pool.
_LETTERS = frozenset("WUBRGCOPYA")


def from_the_pool(scenario: Scenario, trace: Sequence[Event]) -> Iterator[Step]:
    """Give the players in their pools what they spent, and take away the runes or lands that it came from.

    ``trace``  of the play up to the breach.

    Nobody has anything in their pool before a game is set up (110-118).
    """
    if scenario.setup:
        return
    energy: dict[str, int] = {}
    power: dict[str, dict[str, int]] = {}
    for event in trace:
        if event.kind == "resources_spent":
            energy[event.player] = energy.get(event.player, 0) + int(event.data.get("energy", 0))
            spent = power.setdefault(event.player, {})
            for letter, amount in dict(event.data.get("power", {})).items():
                if letter in _LETTERS:
                    spent[letter] = spent.get(letter, 0) + int(amount)
    runes = {name for name, card in scenario.cards.items() if sort_of(card) in ("rune", "Basic Land")}

    def rich(before: Scenario) -> Scenario:
        players = tuple(
            replace(
                player,
                energy=max(player.energy, energy.get(player.name, 0)),
                power={
                    letter: max(player.power.get(letter, 0), power.get(player.name, {}).get(letter, 0))
                    for letter in sorted({*player.power, *power.get(player.name, {})})
                },
            )
            for player in before.players
        )
        return replace(before, players=players)

    def without_runes(before: Scenario) -> Scenario:
        return replace(before, placed=tuple(card for card in before.placed if card.card not in runes))

    # With the pools full, whatever else added resources can be left out by the passes after this one.
    yield lambda before: without_runes(rich(before))
    yield rich
    yield without_runes


def plainer(scenario: Scenario) -> Iterator[Step]:
    """Take away what is out of the ordinary: all of it at once, then one thing at a time."""

    def all_at_once(before: Scenario) -> Scenario:
        return replace(
            _without_battlefields(before),
            placed=tuple(_plain(card) for card in before.placed),
            players=tuple(replace(player, points=0, xp=0, life=20, counts={}) for player in before.players),
            turn=1,
            attempts=False,
            concessions=False,
        )

    yield all_at_once
    yield _without_battlefields
    yield lambda before: replace(before, attempts=False)
    yield lambda before: replace(before, concessions=False)
    yield lambda before: replace(before, turn=1)
    for player in scenario.players:
        steps: tuple[dict[str, Any], ...] = (
            {"points": 0}, {"xp": 0}, {"energy": 0, "power": {}}, {"life": 20}, {"counts": {}},
        )  # fmt: skip
        for numbers in steps:
            yield _player_step(player.name, numbers)
    for placed in scenario.placed:
        plain: tuple[dict[str, Any], ...] = (
            {"exhausted": False},
            {"damage": 0},
            {"statuses": ()},
            {"controller": ""},
            {"key": 0},
            {"counters": {}},
            {"attached": ""},
            {"fresh": False},
        )
        for change in plain:
            yield _placed_step(placed.id, change)


def fewer_players(scenario: Scenario) -> Iterator[Scenario]:
    """Scenarios without one of more than two players and all that is theirs; the last player first. None for a game from its setup,
    which needs as many as its mode of play has.
    """
    if scenario.setup or len(scenario.players) <= 2:
        return
    for gone in reversed(scenario.players):
        players = tuple(player for player in scenario.players if player != gone)
        after = scenario.players[(scenario.players.index(gone) + 1) % len(scenario.players)].name
        yield replace(
            scenario,
            players=players,
            placed=tuple(
                card
                for card in scenario.placed
                if gone.name not in (card.owner, card.controller, card.zone.partition(":")[2])
            ),
            turn_player=after if scenario.turn_player == gone.name else scenario.turn_player,
            battlefields={
                name: "" if who == gone.name else who for name, who in scenario.battlefields.items()
            },
            mode=_ALONE[len(players)] if scenario.mode else "",
            teams=(),
            contributed={name: who for name, who in scenario.contributed.items() if who != gone.name},
        )


def plain_cards(scenario: Scenario, old: str) -> Iterator[tuple[Scenario, Rename]]:
    """The scenario with a made-up card in the place of ``old``: of the same type, cost and size, and without any text.

    With it, what to do to the recorded answers. Nothing for a card without text, as runes and basic lands are.
    """
    card = scenario.cards.get(old)
    if card is None or card.token or not _texts(card):
        return
    noun = noun_of(card)
    number = len(scenario.cards)
    while (new := made_up_name(number, noun)) in scenario.cards:
        number += 1
    # What it is called among its kind goes with the text.
    gone = {
        name: ()
        for name in (*_TEXTS, "supertypes", "subtypes", "tags")
        if type(getattr(card, name, 0)) is tuple
    }
    plain = replace(card, name=new, set="", number=0, **gone)
    yield _instead(replace(scenario, cards={**scenario.cards, new: plain}), old, new)


def _texts(card: CardDef) -> bool:
    return any(getattr(card, name, ()) for name in _TEXTS)


def without_spare_cards(scenario: Scenario) -> Iterator[Step]:
    """Drop the definitions of cards that are neither placed nor named by one that stays, as a token is by its maker."""
    names = {
        name: _names_in(msgspec.to_builtins(card), scenario.cards) for name, card in scenario.cards.items()
    }
    needed: set[str] = set()
    waiting = [card.card for card in scenario.placed]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(names.get(name, ()))
    if needed >= set(scenario.cards):
        return
    yield lambda before: replace(
        before, cards={name: card for name, card in before.cards.items() if name in needed}
    )


def _names_in(tree: Any, known: Mapping[str, object]) -> set[str]:
    """The known names among all texts of some JSON data."""
    if isinstance(tree, str):
        return {tree} & known.keys()
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, (list, tuple)) else ()
    return set().union(*(_names_in(part, known) for part in parts))


def stand_ins(scenario: Scenario, old: str) -> Iterator[tuple[Scenario, Rename]]:
    """Scenarios in which another placed card of the same type stands in for ``old``, the one with the least
    text first.

    With each, what to do to the recorded answers, which name cards.
    """
    definition = scenario.cards.get(old)
    if definition is None:
        return
    sort = sort_of(definition)
    others = {
        placed.card for placed in scenario.placed if placed.card != old and placed.card in scenario.cards
    }
    sizes = {name: len(msgspec.json.encode(scenario.cards[name])) for name in others}
    for new in sorted(others, key=lambda name: (sizes[name], name)):
        if sort_of(scenario.cards[new]) != sort:
            continue
        yield _instead(scenario, old, new)


def _instead(scenario: Scenario, old: str, new: str) -> tuple[Scenario, Rename]:
    """The scenario with one card in every place of another, and the answers that fit it."""
    placed = tuple(replace(card, card=new) if card.card == old else card for card in scenario.placed)

    def renamed(answer: Answer) -> Answer:
        question = answer.question.replace(f"{old}#", f"{new}#")
        return Answer(answer.player, question, answer.option.replace(f"{old}#", f"{new}#"))

    return replace(scenario, placed=placed), renamed


def sort_of(card: object) -> str:
    """What a card is, in a word or two: its type, or in Magic its card types, with "Basic" before those of a basic land."""
    types = " ".join(getattr(card, "types", ()))
    return (
        str(getattr(card, "type", ""))
        or ("Basic " if "Basic" in getattr(card, "supertypes", ()) else "") + types
    )


def _later_zones(placed: Placed, kind: str, sort: str) -> Iterator[str]:
    """Where a play could bring a card of that sort."""
    if sort in ("unit", "gear") and kind not in BOARD:
        yield f"base:{placed.owner}"
    if kind != "trash" and sort in ("unit", "gear", "spell"):
        yield f"trash:{placed.owner}"
    if _PERMANENTS & set(sort.split()) and kind != "battlefield":
        yield "battlefield"
    if sort and sort[0].isupper() and kind != "graveyard":
        yield f"graveyard:{placed.owner}"


def head_starts(scenario: Scenario) -> Iterator[Scenario]:
    """Scenarios in which one card is already where a play would bring it: a permanent in its base or on the
    battlefield, a card in the trash or graveyard.

    The picks that brought it there are then not needed.
    """
    for at, placed in enumerate(scenario.placed):
        kind = placed.zone.partition(":")[0]
        sort = sort_of(scenario.cards.get(placed.card))
        for zone in _later_zones(placed, kind, sort):
            moved = replace(placed, zone=zone)
            yield replace(scenario, placed=(*scenario.placed[:at], moved, *scenario.placed[at + 1 :]))


# -- numbers and the texts of made-up cards ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that can be lowered.

    ``path``   where it is, in the scenario as JSON data.
    ``sort``   number, pips (the length of a string of pips), mana (how many symbols) or keep (1: a part of a list
      stays, 0: it is left out).
    ``value``  its value now.      ``least``   the lowest value to try.
    """

    path: tuple[str | int, ...]
    sort: str
    value: int
    least: int


def dials(scenario: Scenario) -> tuple[Dial, ...]:
    """Everything in a scenario that can be lowered: whole parts of made-up cards first, then numbers."""
    tree = _tree(scenario)
    found: list[Dial] = []
    for at, player in enumerate(tree["players"]):
        for key in ("energy", "points", "xp"):
            if player.get(key, 0) > 0:
                found.append(Dial(("players", at, key), "number", player[key], 0))
        for letter, amount in sorted(player.get("power", {}).items()):
            if amount > 0:
                found.append(Dial(("players", at, "power", letter), "number", amount, 0))
    for at, placed in enumerate(tree["placed"]):
        if placed.get("damage", 0) > 0:
            found.append(Dial(("placed", at, "damage"), "number", placed["damage"], 0))
    for name, card in sorted(tree["cards"].items()):
        if not card.get("set"):
            found.extend(_dials_in(card, ("cards", name)))
    order = {"keep": 0, "number": 1, "pips": 1, "mana": 1}
    return tuple(sorted(found, key=lambda dial: order[dial.sort]))


def turned(scenario: Scenario, dials: Sequence[Dial], values: Sequence[int]) -> Scenario:
    """The scenario with each dial at its value. Raises `msgspec.ValidationError` when that is no scenario."""
    tree = _tree(scenario)
    gone: list[tuple[str | int, ...]] = []
    for dial, value in zip(dials, values, strict=True):
        if value == dial.value:
            continue
        if dial.sort == "keep":
            gone.append(dial.path)
            continue
        holder = _at(tree, dial.path[:-1])
        old = holder[dial.path[-1]]
        if dial.sort == "pips":
            holder[dial.path[-1]] = old[:value]
        elif dial.sort == "mana":
            # A card without a mana cost could not be cast (118.6).
            symbols = _SYMBOL.findall(old)[dial.value - value :]
            holder[dial.path[-1]] = "".join(symbols) or ("{0}" if dial.path[-1] == "cost" else "")
        else:
            holder[dial.path[-1]] = value if old > 0 else -value
    # Taken out from the end, so that the places of the others stay what they were.
    for path in sorted(gone, key=_padded, reverse=True):
        holder = _at(tree, path[:-1])
        if isinstance(holder, list) and int(path[-1]) < len(holder):
            del holder[int(path[-1])]
    return msgspec.convert(tree, Scenario)


#: A mana symbol.
_SYMBOL = re.compile(r"\{[^}]*\}")


def _padded(path: tuple[str | int, ...]) -> tuple[str, ...]:
    """A path as a sort key, numbers by their value."""
    return tuple(f"{step:06d}" if isinstance(step, int) else step for step in path)


def _tree(scenario: Scenario) -> Any:
    """The scenario as JSON data, in lists and dicts that can be changed."""
    return msgspec.json.decode(msgspec.json.encode(scenario))


def _dials_in(tree: Any, path: tuple[str | int, ...]) -> Iterator[Dial]:
    if isinstance(tree, dict):
        for key, value in sorted(tree.items()):
            if key == "power" and isinstance(value, str) and value.isalpha():
                yield Dial((*path, key), "pips", len(value), 0)
            elif key in ("cost", "mana") and isinstance(value, str) and len(_SYMBOL.findall(value)) > 1:
                yield Dial((*path, key), "mana", len(_SYMBOL.findall(value)), 0)
            elif isinstance(value, int) and not isinstance(value, bool) and key != "number":
                least = 0 if key in _TO_ZERO else 1
                if abs(value) > least and (value > 0 or abs(value) > 1):
                    yield Dial((*path, key), "number", abs(value), least)
            else:
                yield from _dials_in(value, (*path, key))
    elif isinstance(tree, (list, tuple)):
        for at, part in enumerate(tree):
            if path[-1] in _PARTS and (path[-1] not in _NEVER_EMPTY or len(tree) > 1):
                yield Dial((*path, at), "keep", 1, 0)
            yield from _dials_in(part, (*path, at))


def _at(tree: Any, path: Sequence[str | int]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _plain(placed: Placed) -> Placed:
    return replace(
        placed, exhausted=False, damage=0, statuses=(), key=0, counters={}, attached="", fresh=False
    )


def _without_battlefields(scenario: Scenario) -> Scenario:
    used = {placed.zone.partition(":")[2] for placed in scenario.placed}
    return replace(
        scenario,
        battlefields={name: who for name, who in scenario.battlefields.items() if name in used},
        contributed={name: who for name, who in scenario.contributed.items() if name in used},
    )


def _player_step(name: str, change: dict[str, Any]) -> Step:
    def step(scenario: Scenario) -> Scenario:
        def changed(player: PlayerStart) -> PlayerStart:
            return replace(player, **change) if player.name == name else player

        return replace(scenario, players=tuple(changed(player) for player in scenario.players))

    return step


def _placed_step(id: str, change: dict[str, Any]) -> Step:
    def step(scenario: Scenario) -> Scenario:
        def changed(placed: Placed) -> Placed:
            return replace(placed, **change) if placed.id == id else placed

        return replace(scenario, placed=tuple(changed(placed) for placed in scenario.placed))

    return step
