"""What differs between two engines at one point of a play, from their snapshots and from what they offer.

Only what both show is compared. Cards are named without their incarnation, which engines may count differently; tokens are told
apart by what they are and where they stand, since each engine numbers its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from headjudge.engine.cards import CardDef
from headjudge.engine.trace import Event, Question, card_name

_INCARNATION = re.compile(r"(#[0-9A-Za-z]+)\.\d+")
_TOKEN = re.compile(r"#\w*t\d+\Z")
#: What is compared of an object, in this order, and of a player.
FEATURES = ("zone", "controller", "exhausted", "tapped", "damage", "might", "power", "toughness", "counters")
COUNTED = ("points", "life", "energy", "hand", "deck", "library")
#: What is compared of a player when the game is over.
TOTALS = ("points", "life")
LISTED = ("trash", "banishment", "graveyard", "exile")
#: Statuses that every engine has; where a fight is going on there are more, which not every engine keeps.
STATUSES = ("buffed", "stunned", "facedown")
#: Where objects are compared one by one: the board, but for zones on it that not every engine counts as such.
_PLACES = frozenset({"base", "battlefield"})
#: Kinds of action by the first word of the option.
_ACTIONS = ("play", "activate", "move", "hide")

#: How the events begin that trigger as something is tapped.
_TAPPED = "tapped"

#: How it is said of an option that there is one.
OFFERED = "offered"

#: What goes on by itself between two actions: no reason why engines differ.
_COURSE = frozenset({
    "cleanup", "priority", "passed", "focus", "phase_began", "turn_began", "resources_lost", "burned_out",
    "points", "life", "game_ended", "scored",
})  # fmt: skip


class Unlike(NamedTuple):
    """One difference: its aspect in a word, what is so here and there, and what it is about (a card's label, a player, or "")."""

    aspect: str
    about: str
    one: str
    other: str


def first_unlike(
    one: Mapping[str, Any], other: Mapping[str, Any], sources: Container[str] = ()
) -> Unlike | None:
    """The first difference between two snapshots: zones and statuses, life or points, resources, chain or stack.

    ``sources``  what is tapped for mana: by which of them an engine pays is its own affair.
    """
    unlike = _unlike(one, other)
    return next((each for each in unlike if each.aspect != "tapped" or each.about not in sources), None)


def first_unlike_end(
    one: Sequence[Event], other: Sequence[Event], shown: Mapping[str, Any], shown_there: Mapping[str, Any]
) -> Unlike | None:
    """The first difference between two games that are over, by trace and snapshot: who won, and the totals of the players. What each
    engine does with the cards of a game that is over is its own affair."""
    here, there = _winner(one), _winner(other)
    if None not in (here, there) and here != there:
        return Unlike("winner", "", here or "a draw", there or "a draw")
    totals = ({name: {word: player[word] for word in TOTALS if word in player} for name, player in each.get("players", {}).items()}
              for each in (shown, shown_there))  # fmt: skip
    return first_unlike(*({"players": each} for each in totals))


def _winner(trace: Sequence[Event]) -> str | None:
    """Who won, "" for a draw; None where that wasn't told."""
    ended = next((event for event in reversed(trace) if event.kind == "game_ended"), None)
    return ended.data.get("winner", "") if ended is not None else None


#: What tells several ways from one another to do the same thing.
_TIMES = re.compile(r" \(\d+\)$")


def first_unlike_offer(one: Question, other: Question, apart: Container[str] = ()) -> Unlike | None:
    """The first action that one engine offers its player and the other does not. ``apart``: aspects that are not looked at."""
    offers = [
        {
            _TIMES.sub("", plain(option.name))
            for option in question.options
            if not is_token(about_of(option.name))
        }
        for question in (one, other)
    ]
    for kind in _ACTIONS:
        if f"options to {kind}" in apart:
            continue
        here, there = (sorted(each for each in offer if each.startswith(f"{kind} ")) for offer in offers)
        for name in sorted({*here} ^ {*there}):
            return Unlike(
                f"options to {kind}", about_of(name), _offered(name in here), _offered(name in there)
            )
    return None


def moment_of(trace: Sequence[Event], snapshot: Mapping[str, Any]) -> tuple[str, str]:
    """Whose turn and which phase it is, as it was told last, or by the snapshot; "" for what nobody says."""
    turn = next((event.player for event in reversed(trace) if event.kind == "turn_began"), "")
    phase = next((event.data["phase"] for event in reversed(trace) if event.kind == "phase_began"), "")
    return turn or str(snapshot.get("turn_player", "")), phase or str(snapshot.get("phase", ""))


def drawn_at_random(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether other cards were drawn where several had been recycled at once, which is in a random order (Riftbound 416.5)."""
    recycled = any(event.kind == "move" and event.data["why"] == "recycle" for event in one)
    return recycled and _drawn(one) != _drawn(other)


def _drawn(trace: Sequence[Event]) -> Counter[str]:
    return Counter(
        event.data["card"] for event in trace if event.kind == "move" and event.data["why"] == "draw"
    )


def did_more_for_mana(trace: Sequence[Event]) -> bool:
    """Whether a mana ability was paid for by a sacrifice, or changed somebody's life (Magic 605.3b)."""
    adding = ""
    for event in trace:
        if event.kind == "item_pending":
            adding = event.object if event.data.get("adds") else ""
        elif event.kind == "resolved" and event.object == adding:
            adding = ""
        elif adding and (event.kind == "life" or event.data.get("why") == "sacrifice"):
            return True
    return False


def heeds_taps(card: CardDef) -> bool:
    """Whether an ability of a card triggers as something is tapped, for mana or not."""
    return any(str(getattr(ability, "on", "")).startswith(_TAPPED) for ability in card.abilities)


def cited(events: Sequence[Event], unlike: Unlike) -> tuple[str, ...]:
    """The rule that the reference cites for what it did last to what differs, or else for what was done last."""
    about = [
        event for event in events if unlike.about and unlike.about in (plain(event.object), event.player)
    ]
    for event in reversed([event for event in about or events if event.kind not in _COURSE]):
        if event.rule:
            return (event.rule,)
    return ()


def chain_of(snapshot: Mapping[str, Any]) -> list[str]:
    """What waits on the chain or stack; abilities by what they come from, since each engine numbers its own."""
    return [plain(each).partition("*")[0] for each in snapshot.get("chain", ())]


def plain(text: str) -> str:
    """References without their incarnations."""
    return _INCARNATION.sub(r"\1", text)


def is_token(label: str) -> bool:
    """Whether a label is a token's."""
    return bool(_TOKEN.search(label))


def about_of(option: str) -> str:
    """The label of the card that an option is about."""
    found = re.match(r"\w+ (.+?#\w+)", option)
    return found[1] if found else ""


def _offered(is_so: bool) -> str:
    return OFFERED if is_so else f"not {OFFERED}"


def _unlike(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Unlike]:
    here, there = _objects(one), _objects(other)
    for label in sorted({*here, *there}):
        yield from _unlike_objects(label, here.get(label), there.get(label))
    yield from _unlike_tokens(_tokens(one), _tokens(other))
    for name in sorted({*one.get("players", {})} & {*other.get("players", {})}):
        yield from _unlike_players(name, one["players"][name], other["players"][name])
    waits, waits_there = chain_of(one), chain_of(other)
    if waits != waits_there:
        yield Unlike("chain", "", ", ".join(waits) or "empty", ", ".join(waits_there) or "empty")


def _unlike_objects(
    label: str, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None
) -> Iterator[Unlike]:
    if one is None or other is None:
        yield Unlike("zone", label, _place(one), _place(other))
        return
    for feature in FEATURES:
        if feature == "tapped" and not ("power" in one and "power" in other):
            continue  # which lands pay is chosen, and engines choose otherwise
        if feature in one and feature in other and one[feature] != other[feature]:
            yield Unlike(feature, label, str(one[feature]), str(other[feature]))
    if "statuses" in one and "statuses" in other:
        for status in STATUSES:
            here, there = status in one["statuses"], status in other["statuses"]
            if here != there:
                yield Unlike(
                    "status", label, status if here else f"not {status}", status if there else f"not {status}"
                )


def _place(entry: Mapping[str, Any] | None) -> str:
    return "not on the board" if entry is None else str(entry["zone"])


def _unlike_tokens(one: Counter[str], other: Counter[str]) -> Iterator[Unlike]:
    for token in sorted({*one, *other}):
        if one[token] != other[token]:
            yield Unlike(
                "tokens", token.partition(" in ")[0], f"{one[token]} {token}", f"{other[token]} {token}"
            )


def _unlike_players(name: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Unlike]:
    for word in COUNTED:
        if word in one and word in other and one[word] != other[word]:
            yield Unlike(word, name, str(one[word]), str(other[word]))
    for word in LISTED:
        if word in one and word in other:
            here, there = (sorted(map(card_name, each[word])) for each in (one, other))
            if here != there:
                yield Unlike(word, name, ", ".join(here) or "empty", ", ".join(there) or "empty")


def _objects(snapshot: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    plainly = {plain(ref): entry for ref, entry in snapshot.get("objects", {}).items()}
    return {
        label: entry
        for label, entry in plainly.items()
        if not is_token(label) and entry["zone"].partition(":")[0] in _PLACES
    }


def _tokens(snapshot: Mapping[str, Any]) -> Counter[str]:
    """Tokens by what they are and where; in Magic by their size, since engines name them in ways of their own."""
    found: Counter[str] = Counter()
    for ref, entry in snapshot.get("objects", {}).items():
        label = plain(ref)
        if not is_token(label):
            continue
        if "power" in entry:
            what, strength = f"{entry['power']}/{entry['toughness']} token", ""
        else:
            what, strength = label.partition("#")[0], entry.get("might", "")
        found[f"{what} in {entry['zone']}, controller {entry.get('controller', '')} {strength}".strip()] += 1
    return found
