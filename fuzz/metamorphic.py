"""Metamorphic properties: a play with other names, other seats, one more card, other hidden cards, must go as it went.

Each makes a variant of a finished play's scenario in which, by the rules, nothing that matters differs, has the same answers
given again, and compares the traces, put back into the words of the first. None of them knows what the right outcome is, so
they judge any engine that can be run on made-up positions. They are among the dear oracles (`oracles.check_play`). May be called
by: oracles, tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import msgspec

from headjudge.engine.cards import Act, CardDef, Cost, MagicCard, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.magic import Which
from headjudge.engine.subjects.protocol import Subject, unfit
from headjudge.engine.trace import Event, Placed, Question, Scenario, Violation
from headjudge.engine.trace.reference import card_id, zone_kind, zone_owner
from headjudge.fuzz.choose import Drift, RecordedChooser
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import Play, Recorder, play, trouble

#: Zones whose cards at most their owner knows (Riftbound 108.4.d, 108.5.d, 108.7.c, 107.3.f; Magic 400.2).
HIDDEN = frozenset({"hand", "deck", "runedeck", "library", "facedown"})
#: A variant may take so many times as many decisions: what was implied before may have to be answered.
_MORE = 20

#: Tags of options by which a player does nothing.
_REFUSALS = frozenset({"pass", "no", "decline"})

Told: TypeAlias = tuple[int, tuple[object, ...]]


class Variant(NamedTuple):
    """A scenario in which nothing that matters differs.

    ``oracle``    the pseudo-invariant that is broken where the play goes another way.
    ``scenario``  the other start.
    ``back``      puts a text of its play back into the words of the first play.
    ``viewer``    the player whose view may not change; "" for everything that there is to see.
    ``free``      whether decisions may come up that did not before; they are answered with the dullest option.
    ``added``     ids of cards that the first play had not: that they leave the game with their owner is not compared (652.3; Magic 800.4a).
    """

    oracle: str
    scenario: Scenario
    back: Callable[[str], str] = str
    viewer: str = ""
    free: bool = False
    added: frozenset[str] = frozenset()


#: Words of the card languages that show hidden cards.
_SHOWS = re.compile(rb'"type":"(?:AddsAsRevealed|Look|PlayRevealed|Reveal)')

Maker: TypeAlias = Callable[[Scenario, Sequence[Event], int], "Variant | None"]


def check_variants(
    subject: Subject, done: Play, trace: Sequence[Event], *, salt: int = 0, few: bool = False, only: str = ""
) -> list[Violation]:
    """Play variants of a finished play; a violation for each property that does not hold.

    ``salt``  decides what of several things is varied.
    ``few``   two of the properties alone, in turns.    ``only``  that oracle's property alone, "" for all.
    A property whose oracle the subject names among its deviations is left out.
    """
    makers = tuple(
        make for oracle, make in MAKERS.items() if oracle not in subject.deviations and only in ("", oracle)
    )
    if few and len(makers) > 1:
        one, two = salt % len(makers), (salt // len(makers)) % (len(makers) - 1)
        makers = (makers[one], makers[(one + 1 + two) % len(makers)])
    marked = _Marked(tuple(done.told), trace)
    found: list[Violation] = []
    for make in makers:
        variant = make(done.scenario, trace, mix(salt))
        if variant is None or unfit(subject, variant.scenario) or _shows_untold(subject, variant):
            continue
        wrong = _compare(subject, done, marked, variant)
        if wrong is not None:
            # Where the same answers don't lead the same way again, that is another oracle's business.
            if not _repeats(subject, done, trace) or _compare(subject, done, marked, variant) != wrong:
                return found
            found.append(wrong)
    return found


def _shows_untold(subject: Subject, variant: Variant) -> bool:
    """Whether hidden cards are varied that a card may have shown, to a subject that doesn't tell what is revealed."""
    return (
        variant.oracle == "oracle:hidden"
        and "revealed" not in subject.observes
        and _SHOWS.search(msgspec.json.encode(variant.scenario.cards)) is not None
    )


# -- playing a variant, and comparing ------------------------------------------------------------------------


class _Marked(NamedTuple):
    """A play: how many events there were ``at`` each decision, and its trace."""

    at: tuple[int, ...]
    trace: Sequence[Event]


class _Over(Exception):
    """All that the first play tells has been told again."""


class _Apart(Exception):
    """The play can't be followed here, for a reason that the rules allow: nothing is learned from it."""


def _repeats(subject: Subject, done: Play, trace: Sequence[Event]) -> bool:
    """Whether the play itself goes the same way again."""
    recorder = Recorder()
    try:
        play(subject, done.scenario, RecordedChooser(done.answers), recorder, limit=done.decisions)
    except Drift:
        return False
    return list(recorder.trace) == list(trace)


def _compare(subject: Subject, done: Play, marked: _Marked, variant: Variant) -> Violation | None:
    follow = _Follower(done, marked, variant)
    scenario = msgspec.structs.replace(
        variant.scenario, max_decisions=_MORE * max(1, variant.scenario.max_decisions)
    )
    said, role, drifted = "", "event", -1
    try:
        play(subject, scenario, follow, follow.recorder, limit=_MORE * (done.decisions + 1))
    except _Over:
        pass
    except _Apart:
        return None
    except Drift as drift:
        said, role, drifted = str(drift).partition(": ")[2], "question", follow.at
    same_words = variant.back is str and not variant.viewer
    if same_words and drifted < 0 and list(follow.recorder.trace) == list(marked.trace):
        return None
    was = _told(marked.trace, str, variant.viewer)
    now = _told(follow.recorder.trace, follow.back, variant.viewer, variant.added)
    for (id, one), (_, other) in zip(was, now, strict=False):
        if one != other:
            return trouble(
                variant.oracle, marked.trace[: id + 1], f"event {id}: {_unlike(one, other)}", "event"
            )
    if drifted >= 0:
        return trouble(
            variant.oracle, marked.trace[: marked.at[min(drifted, len(marked.at) - 1)]], said, role
        )
    if len(now) < len(was):
        id, one = was[len(now)]
        return trouble(variant.oracle, marked.trace[: id + 1], f"event {id}, {one[0]}, does not happen", role)
    return None


class _Kept(dict[str, str]):
    """What texts are in the words of the first play, worked out once for each."""

    def __init__(self, back: Callable[[str], str]) -> None:
        super().__init__()
        self._back = back

    def __missing__(self, text: str) -> str:
        found = self[text] = self._back(text)
        return found


class _Follower:
    """Answers a variant's questions as the first play answered them: the same question, of the same player, at the same point.

    ``at``    the next decision of the first play.
    ``back``  the variant's, kept.
    """

    def __init__(self, done: Play, marked: _Marked, variant: Variant) -> None:
        self.recorder = Recorder()
        self.at = 0
        self._questions = done.questions
        self._picks = done.picks
        self.back = _Kept(variant.back).__getitem__
        self._viewer, self._free = variant.viewer, variant.free
        self._added = variant.added
        sums = [0]
        for event in marked.trace:
            sums.append(sums[-1] + _visible(event, self._viewer, str))
        self._marks = [sums[at] for at in marked.at]
        self._all = sums[-1]
        self._counted = self._seen = 0

    def __call__(self, question: Question) -> int:
        seen = self._events_seen()
        player, name = self.back(question.player), self.back(question.name)
        self._pass_over(player, name, seen)
        if self.at >= len(self._picks):
            if self._free and seen < self._all:
                return 0
            raise _Over
        expected = self._questions[self.at]
        if (expected.player, expected.name, self._marks[self.at]) != (player, name, seen):
            refusal = question.options[0].tag in _REFUSALS
            if self._free and player != self._viewer and (refusal or self._viewer):
                if not refusal:
                    raise _Apart  # a choice that is forced on whoever holds these cards
                return 0
            raise Drift(
                self.at, f"{expected.player} was asked {expected.name!r}, and {player} is asked {name!r}"
            )
        return self._answer(expected, player, name, [self.back(option.name) for option in question.options])

    def _answer(self, expected: Question, player: str, name: str, names: list[str]) -> int:
        picked = expected.options[self._picks[self.at]].name
        if self._viewer == player and names != [option.name for option in expected.options]:
            raise Drift(self.at, f"{player} is offered something else for {name!r}")
        if picked not in names:
            if self._viewer:
                raise _Apart
            raise Drift(self.at, f"{picked!r} was offered to {player} for {name!r}, and is not")
        self.at += 1
        return names.index(picked)

    def _pass_over(self, player: str, name: str, seen: int) -> None:
        """Where one player's view alone counts, what the others had to decide before may not come up now, where they did the
        dullest thing; and it doesn't matter how often they are asked.
        """
        if not self._viewer:
            return
        at = self.at
        while at < len(self._picks):
            expected = self._questions[at]
            if expected.player == player == self._viewer:
                break
            if (expected.player, expected.name, self._marks[at]) == (player, name, seen):
                break
            if expected.player == self._viewer or self._marks[at] > seen:
                return
            if self._picks[at]:
                if player == self._viewer:
                    raise _Apart
                return
            at += 1
        self.at = at

    def _events_seen(self) -> int:
        trace = self.recorder.trace
        for event in trace[self._counted :]:
            self._seen += _visible(event, self._viewer, self.back, self._added)
        self._counted = len(trace)
        return self._seen


def _visible(
    event: Event, viewer: str, back: Callable[[str], str], added: frozenset[str] = frozenset()
) -> bool:
    if added and event.kind == "move" and event.data.get("why") in ("removed", "cease"):
        return card_id(event.object) not in added
    return not viewer or not event.sees or viewer in map(back, event.sees)


def _told(
    trace: Sequence[Event], back: Callable[[str], str], viewer: str, added: frozenset[str] = frozenset()
) -> list[Told]:
    """What a trace tells a viewer, event by event with its id: without ids, which count events that others alone can see. What
    happens simultaneously is told in one order, whichever it came in.
    """
    visible: list[Event] = []
    seen = (event for event in trace if _visible(event, viewer, back, added))
    for batch, several in groupby(seen, key=lambda event: event.batch):
        if batch:
            visible += sorted(several, key=lambda event: (event.kind, back(event.object), back(event.player)))
        else:
            visible += several
    place = {event.id: at for at, event in enumerate(visible)}
    if added:  # What comes after an event that is passed over comes after the one before it.
        for event in trace:
            if event.id not in place and event.id - 1 in place:
                place[event.id] = place[event.id - 1]
    told: list[Told] = []
    for event in visible:
        data = {
            key: place.get(value, -1) if key in ("trigger", "began") else _texts(value, back)
            for key, value in event.data.items()
            if key not in _COUNTS
        }
        causes = tuple(place[cause] for cause in event.causes if cause in place)
        sees = tuple(sorted(map(back, event.sees)))
        told.append(
            (
                event.id,
                (event.kind, event.rule, back(event.player), back(event.object), data, sees, event.batch > 0)
                + (() if viewer else (causes,)),
            )
        )
    return told


#: Running numbers that count more than what is compared: timestamps (Magic 613.7).
_COUNTS = frozenset({"stamp"})


def _texts(value: Any, back: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return back(value)
    if isinstance(value, (list, tuple)):
        return [_texts(each, back) for each in value]
    if isinstance(value, dict):
        return {back(key): _texts(each, back) for key, each in value.items()}
    return value


_PARTS = ("kind", "rule", "player", "object", "data", "sees", "batch", "causes")


def _unlike(one: tuple[object, ...], other: tuple[object, ...]) -> str:
    for part, was, is_ in zip(_PARTS, one, other, strict=False):
        if was != is_:
            return f"its {part} was {was!r} and is {is_!r}"
    return "it is another one"


# -- the properties ------------------------------------------------------------------------------------------


def renamed(scenario: Scenario, trace: Sequence[Event], salt: int) -> Variant | None:
    """Cards and players have other names, which sort the other way round."""
    things = sorted({*scenario.cards, *scenario.battlefields})
    people = sorted(player.name for player in scenario.players)
    named = {name: f"Renamed {len(things) - at:04} Card" for at, name in enumerate(things)}
    called = {name: f"Player{len(people) - at}x" for at, name in enumerate(people)}
    old = {new: name for name, new in (*named.items(), *called.items())}
    pattern = re.compile("Renamed [0-9]{4} Card|Player[0-9]+x")
    text = msgspec.json.encode(scenario).decode()
    if pattern.search(text) or _OF_NAMES.search(text):
        return None
    other = msgspec.structs.replace(
        scenario,
        players=tuple(msgspec.structs.replace(one, name=called[one.name]) for one in scenario.players),
        cards={named[name]: _renamed_card(card, named) for name, card in scenario.cards.items()},
        placed=tuple(
            msgspec.structs.replace(
                one,
                card=named[one.card],
                owner=called[one.owner],
                controller=called.get(one.controller, ""),
                zone=_renamed_zone(one.zone, named, called),
            )
            for one in scenario.placed
        ),
        battlefields={named[name]: called.get(who, "") for name, who in scenario.battlefields.items()},
        contributed={
            named.get(name, name): called.get(who, who) for name, who in scenario.contributed.items()
        },
        turn_player=called[scenario.turn_player],
        teams=tuple(tuple(called[name] for name in team) for team in scenario.teams),
    )
    return Variant("oracle:renamed", other, lambda said: pattern.sub(lambda found: old[found[0]], said))


#: What makes the words of a name matter: name stickers and set names (Magic 123, 612.8), the names of a set's cards (206.3b), and
#: names that a player chooses.
_OF_NAMES = re.compile('"Sticker"|"SetName"|"Antiquities"|"card name"')


def _renamed_zone(zone: str, named: dict[str, str], called: dict[str, str]) -> str:
    owner = zone_owner(zone)
    if not owner:
        return zone
    return f"{zone_kind(zone)}:{called.get(owner) or named.get(owner, owner)}"


def _renamed_card(card: CardDef, named: dict[str, str]) -> CardDef:
    changed: CardDef = _renamed_tokens(card, named)
    return msgspec.structs.replace(changed, name=named[card.name])


def _renamed_tokens(value: Any, named: dict[str, str]) -> Any:
    """A piece of the card language with the tokens and cards that it speaks of called by their new names."""
    if isinstance(value, msgspec.Struct):
        words = ("token", "name") if isinstance(value, Which | cl.AddsMore) else ("token",)
        changed = {
            field: named.get(held, held)
            if field in words and isinstance(held, str)
            else _renamed_tokens(held, named)
            for field, held in ((field, getattr(value, field)) for field in value.__struct_fields__)
        }
        return msgspec.structs.replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(_renamed_tokens(each, named) for each in value)
    return value


def other_seats(scenario: Scenario, trace: Sequence[Event], salt: int) -> Variant | None:
    """Everybody moves on by a seat: turn order is a circle (Riftbound 115.1), and begins with the turn player, who stays."""
    first, *others = scenario.players
    return Variant("oracle:seats", msgspec.structs.replace(scenario, players=(*others, first)))


#: By game: a card that does nothing, for places where nothing asks for it; the zone of cards that are out of the game for good,
#: that of cards that are used up, and that of cards to be drawn.
STRANGERS: dict[str, tuple[CardDef, str, str, str]] = {
    "riftbound": (RiftboundCard("Unrelated Stranger", "unit", 1, "", "", 1), "banishment", "trash", "deck"),
    "magic": (
        MagicCard("Unrelated Stranger", ("Creature",), "{1}", power="1", toughness="1"), "exile", "graveyard", "library",
    ),
}  # fmt: skip


def unrelated(scenario: Scenario, trace: Sequence[Event], salt: int) -> Variant | None:
    """There is one more card that does nothing, where nothing looks: in banishment, in a trash that no card speaks of, or at the
    bottom of a deck that is never used up.
    """
    if scenario.game not in STRANGERS:
        return None
    stranger, gone, trash, deck = STRANGERS[scenario.game]
    if stranger.name in scenario.cards:
        return None
    owner = scenario.players[salt % len(scenario.players)].name
    cards = msgspec.json.encode(scenario.cards).decode()
    # In Magic other things may be done with exile, and what leaves a library may be told by what lies in it.
    places = [] if scenario.game == "magic" and '"exile"' in cards else [gone]
    burned = any(event.kind in ("burned_out", "game_ended") for event in trace)
    if (
        not burned
        and f'"{trash}"' not in cards
        and "Graveyard" not in cards
        and "graveyard types" not in cards
    ):
        places.append(trash)
    if not burned and _deck_is_deep(scenario, trace, f"{deck}:{owner}"):
        places.append(deck)
    if not places:
        return None
    place = places[salt // 8 % len(places)]
    other = _with(scenario, stranger, owner, place if place == "exile" else f"{place}:{owner}")
    return Variant("oracle:unrelated", other, added=_ids(other, stranger))


def _deck_is_deep(scenario: Scenario, trace: Sequence[Event], zone: str) -> bool:
    """Whether nobody came near the bottom of a deck: fewer cards were taken from it, looked at or revealed than lie in it, and it was
    neither shuffled nor searched."""
    lying = {one.id for one in scenario.placed if one.zone == zone}
    used = 0
    for event in trace:
        if event.kind == "move" and event.data.get("origin") == zone:
            used += 1
        elif event.kind == "looked":
            used += sum(card_id(each) in lying for each in event.data.get("objects", ()))
        elif event.kind == "revealed" and event.data.get("zone") == zone:
            used += 1
        elif event.kind == "shuffled" and event.player == zone_owner(zone):
            return False
    return used < len(lying)


#: A legend with an ability that could be used at any time, and never is.
ONLOOKER = RiftboundCard(
    "Idle Onlooker",
    "legend",
    abilities=(cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.GainXp(1),), "reaction"),),
)


def explicit_passes(scenario: Scenario, trace: Sequence[Event], salt: int) -> Variant | None:
    """Who can do nothing passes without being asked, and several passes go by at once. Where everybody has something to do, each
    of them is a decision; passing is the same (Riftbound 339, 347.2).
    """
    if scenario.game != "riftbound" or ONLOOKER.name in scenario.cards:
        return None
    others = [card for card in scenario.cards.values() if getattr(card, "type", "") != "legend"]
    if b'"legend"' in msgspec.json.encode(others):
        return None
    other = scenario
    for player in scenario.players:
        zone = f"legend:{player.name}"
        if not any(one.zone == zone for one in scenario.placed):
            other = _with(other, ONLOOKER, player.name, zone)
    if other is scenario:
        return None
    return Variant("oracle:passes", other, free=True, added=_ids(other, ONLOOKER))


def _ids(scenario: Scenario, card: CardDef) -> frozenset[str]:
    """The ids of the cards of that name."""
    return frozenset(one.id for one in scenario.placed if one.card == card.name)


def _with(scenario: Scenario, card: CardDef, owner: str, zone: str) -> Scenario:
    """A scenario with one more card, the last of all."""
    number = 1 + max((int(one.id) for one in scenario.placed if one.id.isdigit()), default=0)
    placed = (*scenario.placed, Placed(str(number), card.name, owner, zone))
    return msgspec.structs.replace(scenario, cards={**scenario.cards, card.name: card}, placed=placed)


def other_hidden(scenario: Scenario, trace: Sequence[Event], salt: int) -> Variant | None:
    """Of the cards in a player's hand and decks those that stay hidden throughout are others: nobody else can tell (Riftbound
    128.3, 128.4; Magic 400.2).
    """
    if len(scenario.players) < 2:
        return None
    at = salt % len(scenario.players)
    owner = scenario.players[at].name
    viewer = scenario.players[(at + 1) % len(scenario.players)].name
    shown = _shown(trace, viewer)
    where = (f"hand:{owner}", f"deck:{owner}")
    slots = [one for one in scenario.placed if one.zone in where and one.id not in shown]
    cards = [one.card for one in slots]
    turn = next((n for n in range(1, len(cards)) if cards[n:] + cards[:n] != cards), 0)
    if not turn:
        return None
    changed = {slot.id: card for slot, card in zip(slots, cards[turn:] + cards[:turn], strict=True)}
    was = {slot.id: slot.card for slot in slots}
    other = msgspec.structs.replace(
        scenario,
        placed=tuple(
            msgspec.structs.replace(one, card=changed[one.id]) if one.id in changed else one
            for one in scenario.placed
        ),
    )
    names = {f"{changed[id]}#{id}": f"{was[id]}#{id}" for id in changed if changed[id] != was[id]}
    pattern = re.compile("|".join(rf"{re.escape(name)}(?!\w)" for name in names))
    return Variant(
        "oracle:hidden", other, lambda said: pattern.sub(lambda found: names[found[0]], said), viewer, True
    )


def _shown(trace: Sequence[Event], viewer: str) -> set[str]:
    """Ids of the cards that somebody came to know whose they are not: what goes to, or comes from, where all can see it, what is
    played, and what is looked at or revealed.
    """
    shown: set[str] = set()
    for event in trace:
        if event.kind == "move":
            # Who hid a card shows it when it leaves (Riftbound 421.4).
            origin, to = zone_kind(event.data["origin"]), zone_kind(event.data["to"])
            if origin == "facedown" or not {origin, to} <= HIDDEN:
                shown.add(card_id(event.object))
        elif event.kind == "looked" and viewer in (event.sees or (viewer,)):
            shown.update(map(card_id, event.data.get("objects", ())))
        elif event.kind in ("revealed", "item_pending"):
            shown.add(card_id(event.object))
    return shown


#: By pseudo-invariant, what makes its variant.
MAKERS: dict[str, Maker] = {
    "oracle:renamed": renamed,
    "oracle:seats": other_seats,
    "oracle:unrelated": unrelated,
    "oracle:hidden": other_hidden,
    "oracle:passes": explicit_passes,
}
