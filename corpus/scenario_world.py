"""The world as a scenario file sees it: the picture of the state, what happened so far, and who is asked what.

The state comes from the picture that the invariants share, folded from the trace alone, so any subject can be judged.
May import: the invariants' picture, the trace, and the cast and texts of this room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from headjudge.corpus.scenario_cast import Cast, Name
from headjudge.corpus.scenario_fields import Fields
from headjudge.corpus.scenario_text import in_words
from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.trace import BOARD, Event, card_name, zone_kind, zone_owner
from headjudge.invariants.conditions import might_of
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Item, Thing

#: What can happen to a card or ability, and how a sentence says it: passive ones are "is …" and "was …".
_PASSIVE = (
    "put on the chain", "finalized", "played", "countered", "undone", "banished", "killed", "discarded", "drawn", "recycled",
    "healed", "moved", "recalled", "stunned", "readied", "dealt damage", "assigned damage", "attached", "detached",
    "conquered", "held", "scored", "revealed",
)  # fmt: skip
_ACTIVE = (
    ("resolves", "resolved", "resolve", "resolved"),
    ("dies", "died", "die", "killed"),
    ("enters the board", "entered the board", "enter the board", "entered the board"),
    ("goes on the chain", "went on the chain", "go on the chain", "put on the chain"),
    ("triggers", "has triggered", "trigger", "triggered"),
    ("moves", "moved", "move", "moved"),
    ("attacks", "attacked", "attack", "attacked"),
    ("defends", "defended", "defend", "defended"),
    ("begins", "began", "begin", "begun"),
    ("ends", "ended", "end", "ended"),
)
#: Phrases as "X is finalized before Y" has them, to what happened.
PRESENT: dict[str, str] = {f"is {p}": p for p in _PASSIVE} | {a[0]: a[3] for a in _ACTIVE}
#: Phrases that say that it happened, and that it never did.
PAST: dict[str, str] = {f"was {p}": p for p in _PASSIVE} | {a[1]: a[3] for a in _ACTIVE}
NEGATIVE: dict[str, str] = {f"was {n} {p}": p for p in _PASSIVE for n in ("not", "never")} | {
    f"{n} {word}": a[3] for a in _ACTIVE for n, word in (("did not", a[2]), ("didn't", a[2]), ("never", a[1]))
}
#: Kinds of event by what happened; the rest are moves, told apart by their ``why`` or where they lead.
_EVENTS = {
    "put on the chain": "item_pending", "finalized": "finalized", "resolved": "resolved", "played": "played",
    "countered": "countered", "undone": "undone", "killed": "killed", "triggered": "item_pending", "healed": "healed",
    "dealt damage": "damage", "assigned damage": "damage_assigned", "attached": "attached", "detached": "detached",
    "conquered": "scored", "held": "scored", "scored": "scored", "stunned": "status", "readied": "status",
    "attacked": "status", "defended": "status", "revealed": "revealed",
}  # fmt: skip
_WHY = {
    "discarded": ("discard",), "drawn": ("draw",), "recycled": ("recycle",), "recalled": ("recall",),
    "moved": ("move", "standard move"),
}  # fmt: skip
_STATUS = {
    "stunned": ("stunned", True), "readied": ("exhausted", False), "attacked": ("attacking", True),
    "defended": ("defending", True),
}  # fmt: skip
#: The event by which a combat or a showdown begins and ends.
_CLASH = {"begun": "began", "ended": "ended"}

_REFERENCE = re.compile(r"(?P<card>.*)#(?P<id>[^#.*]+)(?:\.\d+)?(?P<ability>\*\d+)?\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where the play waits for somebody: ``player`` is asked ``question`` and may take ``options``.

    ``acts``  whether the player has priority, and is not asked for a choice. A player who can only pass is at such a stop
    too, although an engine does not ask then. All empty once the play has ended."""

    player: str = ""
    question: str = ""
    options: tuple[str, ...] = ()
    acts: bool = False


class World:
    """Everything that a sentence can look at.

    ``picture``, ``events``  the state and what led to it; whoever folds the trace keeps them up to date.
    ``snapshot``  what the engine says of itself, where it stands at the same place (see `Session.snapshot`); else None.
    ``stop``    where the play stands.    ``broken``  breaches of invariants so far, in words.
    """

    def __init__(self, cast: Cast, picture: Picture, events: list[Event]) -> None:
        self.cast = cast
        self.picture = picture
        self.events = events
        self.snapshot: Callable[[], dict[str, Any]] | None = None
        self.stop = Stop()
        self.broken: list[str] = []
        self._fields = Fields.of(picture.scenario)

    @property
    def fields(self) -> Fields:
        """Battlefields, and what goes on there."""
        self._fields.catch_up(self.events)
        return self._fields

    # -- names ----------------------------------------------------------------------------------------------------

    def refers(self, name: Name, reference: str) -> bool:
        """Whether a reference in an event or an option is what a name stands for, in whatever incarnation."""
        if name.kind == "player":
            return reference == name.text
        if name.kind in ("place", "combat", "showdown"):
            return reference in (name.card, name.text)
        match = _REFERENCE.match(reference)
        if match is None:
            return name.kind == "card" and reference == name.card
        if name.kind == "card":
            return match["id"] == name.id and not match["ability"]
        if name.kind == "token":
            return not match["ability"] and match["id"] == self._token_id(name)
        if match["id"] != name.id or not match["ability"]:
            return False
        item = self._ability(name)
        return item is not None and item.ref.rpartition("*")[2] == match["ability"][1:]

    def offers(self, name: Name, verb: str, option: str) -> bool:
        """Whether an option lets a player do that with what is named; verbs play, activate, hide, move, choose."""
        if name.kind == "word":
            return False
        if verb == "choose":
            return self.refers(name, option)
        if not option.startswith(f"{verb} "):
            return False
        match = re.match(rf"{verb} (?P<label>.+?#[^ ]+)(?: |\Z)", option)
        return match is not None and self.refers(name, match["label"])

    def _token_id(self, name: Name) -> str:
        seen: list[str] = []
        for thing in self.picture.things.values():
            if thing.card == name.card and "t" in thing.id and thing.id not in seen:
                seen.append(thing.id)
        return seen[name.nth - 1] if name.nth <= len(seen) else ""

    def _thing(self, name: Name) -> Thing | None:
        return self.picture.current.get(name.id if name.kind == "card" else self._token_id(name))

    def _ability(self, name: Name) -> Item | None:
        found = [i for i in self.picture.items.values() if "*" in i.ref and _id_of(i.ref) == name.id]
        found.sort(key=lambda item: item.order)
        return found[name.nth - 1] if name.nth <= len(found) else None

    def _item(self, name: Name) -> Item | None:
        if name.kind == "ability":
            return self._ability(name)
        found = [i for i in self.picture.items.values() if self.refers(name, i.ref)]
        return max(found, key=lambda item: item.order, default=None)

    # -- the state ------------------------------------------------------------------------------------------------

    def zone(self, name: Name) -> str:
        """The zone of a card or token; "chain" for an ability on the chain, "" for what no longer exists."""
        if name.kind == "ability":
            item = self._ability(name)
            return "chain" if item is not None and not item.end else ""
        thing = self._thing(name)
        if thing is not None:
            return thing.zone
        placed = self.picture.placed.get(name.id) if name.kind == "card" else None
        moved = placed is not None and any(
            e.kind == "move" and self.refers(name, e.object) for e in self.events
        )
        return placed.zone if placed is not None and not moved else ""

    def controller(self, name: Name) -> str:
        """Who controls it; off the board and the chain, its owner."""
        if name.kind == "place":
            return self.fields.controller.get(name.card, "")
        item = self._item(name)
        if item is not None and not item.end:
            return item.controller
        thing = self._thing(name)
        if thing is not None:
            return thing.controller if thing.kind in BOARD else thing.owner
        placed = self.picture.placed.get(name.id)
        return placed.owner if placed is not None else ""

    def on_board(self, name: Name) -> Thing | None:
        """The object on the board; None when it is elsewhere."""
        thing = self._thing(name)
        return thing if thing is not None and thing.kind in BOARD else None

    def has_status(self, name: Name, status: str) -> bool | None:
        """Whether it has a status; None when it isn't on the board."""
        thing = self.on_board(name)
        if thing is None:
            return None
        if status in ("exhausted", "ready"):
            return thing.exhausted is (status == "exhausted")
        return status in thing.statuses

    def might(self, name: Name) -> int | None:
        """Its Might; None when it isn't on the board."""
        thing = self.on_board(name)
        return None if thing is None else might_of(self.picture, thing)

    def told_might(self, name: Name) -> int | None:
        """Its Might by the engine's own word; None when the engine doesn't say, or not at this moment."""
        thing = self.on_board(name)
        if thing is None or self.snapshot is None:
            return None
        try:
            told = self.snapshot()["objects"][thing.ref]["might"]
        except (NotImplementedError, SubjectError, KeyError):
            return None
        return told if isinstance(told, int) else None

    def damage(self, name: Name) -> int | None:
        """The damage marked on it; None when it isn't on the board."""
        thing = self.on_board(name)
        return None if thing is None else thing.damage

    def energy(self, player: str) -> int:
        """Energy in a player's pool."""
        return self.picture.pools[player].energy

    def power(self, player: str) -> dict[str, int]:
        """Power in a player's pool, by letter."""
        return self.picture.pools[player].power

    def points(self, player: str) -> int:
        """A player's points."""
        return self.picture.points[player]

    def xp(self, player: str) -> int:
        """A player's XP."""
        return self.picture.xp[player]

    def count(self, zone: str) -> int:
        """How many cards lie in a zone."""
        return sum(1 for copy in self.cast.copies if self.zone(Name("", "card", copy.id, copy.card)) == zone)

    def runes(self, player: str, ready: bool) -> int:
        """How many runes a player has on the board; only ready ones, if ``ready``."""
        things = [
            t for t in self.picture.board.values() if t.card.endswith(" Rune") and t.controller == player
        ]
        return sum(1 for t in things if not (ready and t.exhausted))

    def chain(self) -> list[str]:
        """What is on the chain, oldest first."""
        return [item.ref for item in self.picture.chain]

    def turn_player(self) -> str:
        """Whose turn it is."""
        return self.picture.turn_player

    def targets(self, name: Name) -> tuple[str, ...] | None:
        """What the item chose; None when it chose nothing yet."""
        item = self._item(name)
        return None if item is None else item.targets

    # -- what happened --------------------------------------------------------------------------------------------

    def happened(self, name: Name, what: str) -> list[int]:
        """Ids of the events by which ``what`` happened to the named card or ability, oldest first."""
        if what == "triggered":
            return self.triggers_of(name)
        kind = _EVENTS.get(what, "move")
        if name.kind in ("combat", "showdown"):
            kind = f"{name.kind}_{_CLASH.get(what, '')}"
        return [
            e.id for e in self.events if e.kind == kind and self.refers(name, e.object) and self._is(e, what)
        ]

    @staticmethod
    def _is(event: Event, what: str) -> bool:
        if what == "banished":
            return zone_kind(event.data.get("to", "")) == "banishment" and not event.data.get("undo")
        if what == "entered the board":
            return (
                zone_kind(event.data.get("to", "")) in BOARD
                and zone_kind(event.data.get("origin", "")) not in BOARD
            )
        if what in _STATUS:
            return (event.data.get("status"), event.data.get("value")) == _STATUS[what]
        if what in ("conquered", "held"):
            return event.data.get("how") == ("conquer" if what == "conquered" else "hold")
        return what not in _WHY or event.data.get("why") in _WHY[what]

    def triggers_of(self, name: Name) -> list[int]:
        """Ids of the events by which an ability of that source was triggered; a declined one did not (383.3.a.2)."""
        declined = {
            e.object for e in self.events if e.kind == "not_finalized" and e.data.get("why") == "declined"
        }
        return [
            e.id
            for e in self.events
            if e.kind == "item_pending"
            and e.data.get("kind") == "trigger"
            and self.refers(name, e.data.get("source", ""))
            and e.object not in declined
        ]

    def triggered_by(self, name: Name, kind: str) -> list[int]:
        """Ids of the events by which abilities triggered because of something that happened to the named card.

        ``kind``  which kind of event fulfilled the condition; "" for any."""
        out = []
        for event in self.events:
            if event.kind == "item_pending" and event.data.get("kind") == "trigger":
                at = event.data.get("trigger", -1)
                cause = self.events[at] if 0 <= at < len(self.events) else None
                if cause is not None and self.refers(name, cause.object) and kind in ("", cause.kind):
                    out.append(event.id)
        return out

    def about(self, names: Sequence[Name], most: int = 8) -> list[str]:
        """The last events that concern what is named, in words."""
        found = [e for e in self.events if any(self._concerns(e, name) for name in names)]
        return [self.in_words(e) for e in found[-most:]]

    def in_words(self, event: Event) -> str:
        """An event in one line."""
        return event_in_words(event)

    def _concerns(self, event: Event, name: Name) -> bool:
        if event.kind in ("priority", "passed", "cleanup"):
            return False
        if name.kind == "player":
            return event.player == name.text and event.kind.startswith(("resources", "points", "xp"))
        values = [event.object, *(v for v in event.data.values() if isinstance(v, str))]
        return any(self.refers(name, value) for value in values if value)


def _id_of(reference: str) -> str:
    match = _REFERENCE.match(reference)
    return match["id"] if match is not None else ""


def zone_in_words(zone: str) -> str:
    """A zone as a sentence says it: "in A's hand", "at Hillock", "on the chain", "nowhere"."""
    kind, owner = zone_kind(zone), zone_owner(zone)
    if not zone:
        return "nowhere"
    if kind == "chain":
        return "on the chain"
    if kind in ("battlefield", "facedown"):
        return f"at {owner}{' (facedown)' if kind == 'facedown' else ''}"
    words = {"runedeck": "rune deck", "champion": "champion zone"}.get(kind, kind)
    return f"in {owner}'s {words}" if owner else f"in {words}"


def times_in_words(n: int) -> str:
    """How often: "never", "once", "twice", "3 times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")


def event_in_words(event: Event) -> str:
    """An event in one line: its id, what happened, and the rule it comes from."""
    data = event.data
    name = card_name(event.object) + ("'s ability" if "*" in event.object else "")
    words = {
        "item_pending": "goes on the chain", "finalized": "is finalized", "resolving": "resolves", "resolved": "has resolved",
        "played": "has been played", "undone": "is undone", "killed": "is killed", "not_finalized": "leaves the chain unfinalized",
    }.get(event.kind)  # fmt: skip
    if words is not None:
        said = f"{name} {words}"
    elif event.kind == "move":
        said = f"{name} moves from {zone_in_words(data.get('origin', ''))} to {zone_in_words(data.get('to', ''))} ({data.get('why', '')})"
    elif event.kind == "countered":
        said = f"{name} is countered by {card_name(data.get('by', ''))}"
    elif event.kind in ("resources_added", "resources_spent", "resources_lost"):
        verb = {"resources_added": "gains", "resources_spent": "spends", "resources_lost": "loses"}[
            event.kind
        ]
        said = f"{event.player} {verb} {in_words(data.get('energy', 0), data.get('power', {}))}"
    elif event.kind == "targets_chosen":
        said = f"{card_name(data.get('item', ''))} targets {', '.join(map(card_name, data.get('targets', ()))) or 'nothing'}"
    elif event.kind == "cost_paid":
        said = f"{in_words(data.get('energy', 0), data.get('power', {}))} paid for {card_name(data.get('item', ''))}"
    elif event.kind == "status":
        said = f"{name} is {'' if data.get('value') else 'no longer '}{data.get('status', '')}"
    else:
        rest = ", ".join(
            f"{key} {value}" for key, value in data.items() if value not in ("", (), [], {}, None)
        )
        said = " ".join(part for part in (event.kind.replace("_", " "), event.player, name, rest) if part)
    return f"{event.id:>5}  {said}" + (f"   {event.rule}" if event.rule else "")
