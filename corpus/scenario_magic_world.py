"""The world as a Magic scenario file sees it, and the names that things go by in one.

As `scenario_world`, which it extends: where things are and what happened comes from the trace alone; power, types, colours and
keywords are the engine's word, which the invariants hold to the trace. May import: as `scenario_world`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from headjudge.corpus.scenario_cast import Cast, Name
from headjudge.corpus.scenario_fields import Folded
from headjudge.corpus.scenario_text import fold
from headjudge.corpus.scenario_world import World, event_in_words
from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.trace import Answer, Event, Scenario, card_id, card_name, zone_kind, zone_owner
from headjudge.invariants.picture import Picture

#: What can happen to a card, an ability or a player, as "is …" and "was …" say it.
_PASSIVE = (
    "put on the stack", "cast", "played", "countered", "reversed", "exiled", "destroyed", "sacrificed", "discarded", "drawn",
    "milled", "returned", "tapped", "untapped", "dealt damage", "attached", "unattached", "revealed", "foretold", "turned face up",
    "turned face down", "copied", "regenerated", "voted for", "finalized",
)  # fmt: skip
_ACTIVE = (
    ("resolves", "resolved", "resolve", "resolved"),
    ("dies", "died", "die", "died"),
    ("enters the battlefield", "entered the battlefield", "enter the battlefield", "entered"),
    ("leaves the battlefield", "left the battlefield", "leave the battlefield", "left"),
    ("enters tapped", "entered tapped", "enter tapped", "entered tapped"),
    ("enters untapped", "entered untapped", "enter untapped", "entered untapped"),
    ("goes on the stack", "went on the stack", "go on the stack", "put on the stack"),
    ("triggers", "has triggered", "trigger", "triggered"),
    ("attacks", "attacked", "attack", "attacked"),
    ("blocks", "blocked", "block", "blocked"),
    ("ceases to exist", "ceased to exist", "cease to exist", "ceased"),
    ("loses life", "lost life", "lose life", "lost life"),
    ("gains life", "gained life", "gain life", "gained life"),
    ("pays life", "paid life", "pay life", "paid life"),
    ("draws", "drew", "draw", "drew"),
    ("votes", "voted", "vote", "voted"),
    ("shuffles", "shuffled", "shuffle", "shuffled"),
    ("loses the game", "lost the game", "lose the game", "lost"),
)
#: Phrases as "X is cast before Y" has them, to what happened; those that say that it did, and that it never did.
PRESENT: dict[str, str] = {f"is {p}": p for p in _PASSIVE} | {a[0]: a[3] for a in _ACTIVE}
PAST: dict[str, str] = {f"was {p}": p for p in _PASSIVE} | {a[1]: a[3] for a in _ACTIVE}
NEGATIVE: dict[str, str] = {f"was {n} {p}": p for p in _PASSIVE for n in ("not", "never")} | {
    f"{n} {word}": a[3] for a in _ACTIVE for n, word in (("did not", a[2]), ("didn't", a[2]), ("never", a[1]))
}
#: Kinds of event by what happened; `_so` tells those of a kind apart.
_KINDS = {
    "put on the stack": "item_pending", "cast": "played", "finalized": "finalized", "played": "played", "countered": "countered",
    "reversed": "undone", "destroyed": "killed", "tapped": "status", "untapped": "status", "dealt damage": "damage",
    "attached": "attached", "unattached": "detached", "revealed": "revealed", "turned face up": "status",
    "turned face down": "status", "copied": "copied", "resolved": "resolved", "triggered": "item_pending", "attacked": "attacks",
    "blocked": "blocks", "lost life": "life", "gained life": "life", "paid life": "life", "voted": "voted", "voted for": "voted",
    "shuffled": "shuffled", "lost": "lost", "regenerated": "replaced", "foretold": "move",
}  # fmt: skip
_WHY = {
    "sacrificed": ("sacrifice",), "discarded": ("discard",), "drawn": ("draw",), "drew": ("draw",), "milled": ("mill",),
    "returned": ("return",), "foretold": ("foretell",),
}  # fmt: skip
_LIFE = {"lost life": ("lost", "damage", "paid"), "gained life": ("gained",), "paid life": ("paid",)}


@dataclass(slots=True)
class Table(Folded):
    """What the trace tells besides what the invariants' picture holds.

    ``counters``  by the id of a card, or the name of a player, then by kind.
    ``attached``  id of a card to the reference, or the player's name, that it is attached to.
    ``facedown``  ids of what lies face down.      ``attackers``, ``blockers``  ids of those in the combat that goes on.
    ``phase``     the phase or step.               ``winner``   who has won the game, "" for a draw; None while it goes on.
    ``losers``    who has lost it.
    """

    counters: dict[str, dict[str, int]] = field(default_factory=dict)
    attached: dict[str, str] = field(default_factory=dict)
    facedown: set[str] = field(default_factory=set)
    attackers: set[str] = field(default_factory=set)
    blockers: set[str] = field(default_factory=set)
    phase: str = ""
    winner: str | None = None
    losers: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, scenario: Scenario) -> Table:
        """How it is at the start."""
        table = cls(phase=scenario.phase)
        cards = {placed.id: placed.card for placed in scenario.placed}
        for placed in scenario.placed:
            if placed.counters:
                table.counters[placed.id] = dict(placed.counters)
            if placed.attached:
                known = placed.attached in cards
                table.attached[placed.id] = (
                    f"{cards[placed.attached]}#{placed.attached}.0" if known else placed.attached
                )
            if "facedown" in placed.statuses:
                table.facedown.add(placed.id)
        for player in scenario.players:
            table.counters[player.name] = {
                kind: n for kind, n in player.counts.items() if kind in ("poison", "energy")
            }
        return table

    def fold(self, event: Event) -> None:
        """Take in one event."""
        data = event.data
        id = card_id(event.object)
        match event.kind:
            case "move" if data.get("becomes", event.object) != event.object and not data.get("undo"):
                self._forget(id)
                if data.get("facedown"):
                    self.facedown.add(id)
            case "move" if not data.get("to"):
                self._forget(id)
            case "counters":
                held = self.counters.setdefault(id if event.object else event.player, {})
                held[str(data.get("kind", ""))] = int(data.get("total", 0))
            case "attached":
                self.attached[id] = str(data.get("to", ""))
            case "detached":
                self.attached.pop(id, None)
            case "status" if data.get("status") == "facedown":
                (self.facedown.add if data.get("value") else self.facedown.discard)(id)
            case "control":  # 506.4
                self.attackers.discard(id)
                self.blockers.discard(id)
            case "attacks":
                self.attackers.add(id)
            case "blocks":
                self.blockers.add(id)
            case "phase_began":
                self.phase = str(data.get("phase", ""))
                if self.phase not in (
                    "declare blockers",
                    "first combat damage",
                    "combat damage",
                    "end of combat",
                ):
                    self.attackers.clear()
                    self.blockers.clear()
            case "lost":
                self.losers.add(event.player)
            case "game_ended":
                self.winner = str(data.get("winner", ""))
            case _:
                pass

    def _forget(self, id: str) -> None:
        """A new object remembers nothing (400.7)."""
        self.counters.pop(id, None)
        self.attached.pop(id, None)
        self.facedown.discard(id)
        self.attackers.discard(id)
        self.blockers.discard(id)


class MagicCast(Cast):
    """Everything that can be named: besides what `Cast` knows, token copies of a card and copies of a spell."""

    def find(self, text: str) -> Name | None:
        """What a text names; as `Cast.find`."""
        found = super().find(text)
        if found is not None:
            return found
        folded = fold(text)
        match = re.match(r"(?P<name>.+?) token(?: (?P<n>[0-9]{1,6}))?\Z", folded)
        if match is not None:
            named = super().find(match["name"])
            if named is not None and named.kind in ("card", "token"):
                return Name(" ".join(text.split()), "token", card=named.card, nth=int(match["n"] or 1))
        match = re.match(r"(?P<name>.+)'s? copy(?: (?P<n>[0-9]{1,6}))?\Z", folded)
        if match is not None:
            named = super().find(match["name"])
            if named is not None and named.kind in ("card", "ability"):
                return Name(" ".join(text.split()), "copy", named.id, named.card, int(match["n"] or 1))
        return None


class MagicWorld(World):
    """Everything that a sentence can look at.

    ``answers``  what was asked and answered so far.
    """

    def __init__(self, cast: Cast, picture: Picture, events: list[Event]) -> None:
        super().__init__(cast, picture, events)
        self._table = Table.of(picture.scenario)
        self.answers: Sequence[Answer] = ()

    @property
    def table(self) -> Table:
        """Counters, attachments, the combat and the phase."""
        self._table.catch_up(self.events)
        return self._table

    # -- names ----------------------------------------------------------------------------------------------------

    def refers(self, name: Name, reference: str) -> bool:
        """Whether a reference is what a name stands for; as `World.refers`."""
        if name.kind == "copy":
            return bool(reference) and card_id(reference) == card_id(self._copy(name))
        return super().refers(name, reference)

    def _copy(self, name: Name) -> str:
        """The reference of the copy that a name stands for; "" where there is none."""
        made = [
            event.object
            for event in self.events
            if event.kind == "copied" and card_id(str(event.data.get("of", ""))).partition("*")[0] == name.id
        ]
        return made[name.nth - 1] if name.nth <= len(made) else ""

    def reference(self, name: Name) -> str:
        """The object that a name stands for now; "" for none."""
        if name.kind == "copy":
            return self._copy(name)
        if name.kind == "ability":
            item = self._ability(name)
            return item.ref if item is not None else ""
        thing = self._thing(name)
        return thing.ref if thing is not None else f"{name.card}#{name.id}.0" if name.kind == "card" else ""

    def offers(self, name: Name, verb: str, option: str) -> bool:
        """Whether an option lets a player do that with what is named."""
        if name.kind == "word":
            return False
        if verb == "choose":
            return self.refers(name, option)
        words = {"turn up": ("turn up", "turn face up", "unmorph")}.get(verb, (verb,))
        for word in words:
            if option.startswith(f"{word} "):
                match = re.search(r"\s(?P<label>\S.*?#[^ #]+)(?: |\Z)", option[len(word) :])
                return match is not None and self._labelled(name, match["label"])
        return False

    def _labelled(self, name: Name, label: str) -> bool:
        """Whether a label, before which words may stand ("for U: Island#3"), is what a name stands for."""
        if self.refers(name, label):
            return True
        head, _, id = label.rpartition("#")
        return head.endswith(f" {name.card}") and self.refers(name, f"{name.card}#{id}")

    # -- the state ------------------------------------------------------------------------------------------------

    def zone(self, name: Name) -> str:
        """The zone of a card, token, ability or copy; "stack" for what waits there, "" for what no longer exists."""
        if name.kind == "copy":
            item = self.picture.items.get(self._copy(name))
            return "stack" if item is not None and not item.end else ""
        found = super().zone(name)
        return "stack" if found == "chain" else found

    def facts(self, name: Name) -> dict[str, Any] | None:
        """What the engine says of an object's characteristics; None where it doesn't say, or there is no such object."""
        told = self._told("objects")
        found = None if told is None else told.get(self.reference(name))
        return found if isinstance(found, dict) else None

    def player_facts(self, player: str) -> dict[str, Any]:
        """What the engine says of a player."""
        told = self._told("players")
        found = None if told is None else told.get(player)
        return found if isinstance(found, dict) else {}

    def objects(self) -> dict[str, Any]:
        """What the engine says of every object, by reference."""
        return self._told("objects") or {}

    def _told(self, what: str) -> dict[str, Any] | None:
        if self.snapshot is None:
            return None
        try:
            told = self.snapshot().get(what)
        except (NotImplementedError, SubjectError):
            return None
        return told if isinstance(told, dict) else None

    def tapped(self, name: Name) -> bool | None:
        """Whether it is tapped; None when it isn't on the battlefield."""
        thing = self._thing(name)
        if thing is None or thing.kind != "battlefield":
            return None
        return thing.exhausted

    def counters(self, who: str) -> dict[str, int]:
        """Counters on a card, by its id, or a player, by name."""
        return {kind: n for kind, n in self.table.counters.get(who, {}).items() if n}

    def id_of(self, name: Name) -> str:
        """The id of a card or token."""
        return name.id if name.kind == "card" else self._token_id(name)

    def life(self, player: str) -> int:
        """A player's life total."""
        return self.picture.life.get(player, 0)

    # -- what happened --------------------------------------------------------------------------------------------

    def in_words(self, event: Event) -> str:
        """An event in one line."""
        return magic_event_in_words(event)

    def happened(self, name: Name, what: str) -> list[int]:
        """Ids of the events by which ``what`` happened to what is named, oldest first."""
        if what == "triggered":
            return self.triggers_of(name)
        kind = _KINDS.get(what, "move")
        found = []
        for event in self.events:
            if event.kind != kind or event.data.get("undo"):
                continue
            about = event.player if name.kind == "player" else event.object
            if what == "voted for":
                about = str(event.data.get("vote", ""))
            elif what == "copied":
                about = str(event.data.get("of", ""))
            elif name.kind == "player" and what == "dealt damage" and event.object:
                continue
            if about and self.refers(name, about) and self._so(event, what):
                found.append(event.id)
        return found

    @staticmethod
    def _so(event: Event, what: str) -> bool:
        data = event.data
        to, origin = zone_kind(str(data.get("to", ""))), zone_kind(str(data.get("origin", "")))
        match what:
            case "cast":
                return bool(data.get("item"))
            case "exiled":
                return to == "exile"
            case "died":
                return origin == "battlefield" and to == "graveyard"
            case "entered":
                return to == "battlefield" and origin != "battlefield"
            case "entered tapped" | "entered untapped":
                tapped = bool(data.get("exhausted")) is (what == "entered tapped")
                return to == "battlefield" and origin != "battlefield" and tapped
            case "left":
                return origin == "battlefield" and to != "battlefield"
            case "ceased":
                return not to
            case "tapped" | "untapped":
                return data.get("status") in ("exhausted", "tapped") and data.get("value") is (
                    what == "tapped"
                )
            case "turned face up" | "turned face down":
                return data.get("status") == "facedown" and data.get("value") is (what == "turned face down")
            case "lost life" | "gained life" | "paid life":
                return data.get("why") in _LIFE[what]
            case "regenerated":
                return "regenerat" in str(data.get("words", ""))
        return what not in _WHY or data.get("why") in _WHY[what]

    def triggers_of(self, name: Name) -> list[int]:
        """Ids of the events by which an ability of that source went on the stack."""
        return [
            event.id
            for event in self.events
            if event.kind == "item_pending"
            and event.data.get("kind") == "trigger"
            and self.refers(name, str(event.data.get("source", "")))
        ]

    def asked_about(self, player: str, name: Name | None) -> list[str]:
        """The questions that a player was asked that are about what is named, or any but what to do with priority; the one that waits
        is among them."""
        asked = [(answer.player, answer.question) for answer in self.answers]
        if self.stop.player and not self.stop.acts:
            asked.append((self.stop.player, self.stop.question))
        return [
            question
            for who, question in asked
            if who == player and question != "act" and (name is None or self.mentions(question, name))
        ]

    def mentions(self, text: str, name: Name) -> bool:
        """Whether a question's name speaks of what is named."""
        for match in re.finditer(r"(?P<head>\S[^#]*)#(?P<id>\w+)(?P<ability>\*\d+)?", text):
            # An ability is called after its source.
            if name.kind != "player" and match["id"] == (name.id or self.id_of(name)):
                return True
        return name.kind == "player" and name.text in text.split()


def magic_event_in_words(event: Event) -> str:
    """An event in one line, with Magic's words where it has its own."""
    data = event.data
    name = card_name(event.object) + ("'s ability" if "*" in event.object else "")
    if event.kind in _MANA:
        said = f"{event.player} {_MANA[event.kind]} {mana_in_words(data)}"
    elif event.kind == "cost_paid":
        said = f"{mana_in_words(data)} paid for {card_name(str(data.get('item', '')))}"
    elif event.kind == "move":
        places = (
            magic_zone_in_words(str(data.get("origin", ""))),
            magic_zone_in_words(str(data.get("to", ""))),
        )
        said = f"{name} moves from {places[0]} to {places[1]} ({data.get('why', '')})"
    elif event.kind == "item_pending":
        said = f"{name} {'is a mana ability' if data.get('adds') else 'goes on the stack'}"
    elif event.kind == "finalized":
        said = f"{name} has been paid for"
    elif event.kind == "played":
        said = f"{name} {'has been cast' if data.get('item') else 'has been played'}"
    elif event.kind == "status":
        status = "tapped" if data.get("status") == "exhausted" else data.get("status", "")
        said = f"{name} is {'' if data.get('value') else 'no longer '}{status}"
    elif event.kind == "life":
        said = f"{event.player} has {data.get('total', '')} life ({data.get('amount', '')}, {data.get('why', '')})"
    else:
        return event_in_words(event)
    return f"{event.id:>5}  {said}" + (f"   {event.rule}" if event.rule else "")


_MANA = {"resources_added": "adds", "resources_spent": "spends", "resources_lost": "loses"}


def mana_in_words(data: dict[str, Any]) -> str:
    """Mana as symbols: "{2}{U}"; "no mana" for none."""
    generic = data.get("energy", 0)
    power = data.get("power", {})
    letters = (
        "".join(f"{{{letter}}}" * int(n) for letter, n in power.items()) if isinstance(power, dict) else power
    )
    return (f"{{{generic}}}" if generic else "") + letters or "no mana"


def magic_zone_in_words(zone: str) -> str:
    """A zone as a sentence says it: "in A's hand", "on the stack", "nowhere"."""
    kind, owner = zone_kind(zone), zone_owner(zone)
    if not zone:
        return "nowhere"
    if kind in ("stack", "battlefield"):
        return f"on the {kind}"
    return f"in {owner}'s {kind}" if owner else f"in {kind}"
