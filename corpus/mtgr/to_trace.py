"""From a record to a trace: the events that a record tells of, so that the invariants can judge it.

A record tells no more than it tells: which mana paid for what, who passed, when state-based actions were checked is not in it. So
`OBSERVES` holds the kinds of event that a record supports, and an invariant that needs another kind answers "not observed".
Events carry no rule and no cause: the record doesn't give them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from headjudge.corpus.mtgr.line import Line
from headjudge.corpus.mtgr.standing import Standing
from headjudge.engine.cards import CardDef, MagicCard
from headjudge.engine.trace import Event

#: The kinds of event that a record tells.
OBSERVES = frozenset(
    {
        "game_began", "game_ended", "turn_began", "phase_began", "item_pending", "option_chosen", "targets_chosen", "finalized",
        "not_finalized", "played", "resolving", "resolved", "no_resolution", "countered", "copied", "move", "status", "damage", "life",
        "lost", "counters", "control", "attached", "detached", "attacks", "blocks", "revealed", "shuffled", "sticker", "special_action",
    }
)  # fmt: skip
#: Invariants whose kinds of event a record tells, but not all that they need to know of them.
UNSUPPORTED: dict[str, str] = {
    "targets-counted": "a record doesn't tell which instance of the word target a target serves",
    "targets-fit": "a record doesn't tell which instance of the word target a target serves, nor continuous effects",
    "no-legal-target-no-resolution": "a record doesn't tell continuous effects, which decide what may be targeted",
    "one-legal-target-resolves": "a record doesn't tell continuous effects, which decide what may be targeted",
    "entering-tapped-is-no-tapping": "a record doesn't tell when an entering is over; its own check is M2",
    "attackers-are-able": "a record doesn't tell continuous effects, which decide what has haste",
    "evasion-holds": "a record doesn't tell continuous effects, which decide what has flying",
    "turns-go-round": "a record doesn't tell why a turn is additional",
    "steps-in-order": "a record doesn't tell that an effect ended the turn or skipped a step",
    "tap-costs-tap": "a record doesn't tell that an effect ended the turn while something was being paid",
}
#: Zones of a record that all players share; the others belong to a player.
_SHARED = {
    "battlefield": "battlefield",
    "stack": "stack",
    "exile": "exile",
    "command": "command",
    "outside": "outside",
}
_ANNOUNCED = frozenset({"cast", "activate", "trigger"})
#: Lines that may stand between an announcement and its end: mana abilities, and what is paid.
_PAYING = frozenset({"tap", "untap", "player add"})
_PAID_BY = frozenset({"sacrifice", "discard", "cost", "return", "exile"})
_STATUS = {
    "tap": ("exhausted", True), "untap": ("exhausted", False), "turn up": ("facedown", False), "turn down": ("facedown", True),
    "phase out": ("phased", True), "phase in": ("phased", False),
}  # fmt: skip
#: The record's words for moves, where the trace's are others.
_WHY = {"cost": "play", "": "put", "cast": "play"}


def _phase(step: str) -> str:
    """The trace's word for a step."""
    return step.replace("-", " ")


def zone_of(zone: str, owner: str) -> str:
    """The trace's name for a zone: of a player, or shared by all."""
    return _SHARED.get(zone) or f"{zone}:{owner}"


def card_of(name: str, library: Mapping[str, CardDef]) -> CardDef:
    """A card that is known, or one of which no more is known than its name."""
    return library.get(name) or MagicCard(name, ())


class _Thing:
    """An object of the record: its reference now, its owner and controller, its zone, and whether it is a spell or an ability."""

    __slots__ = ("controller", "incarnation", "owner", "ref", "sort", "zone")

    def __init__(self, ref: str, zone: str, owner: str, controller: str, sort: str = "card") -> None:
        self.ref = ref
        self.zone = zone
        self.owner = owner
        self.controller = controller
        self.sort = sort
        self.incarnation = 0


class Teller:
    """Tells the events of a record's lines, one line after the other, from what its lines so far have come to."""

    def __init__(self, standing: Standing, library: Mapping[str, CardDef]) -> None:
        self.life = dict(standing.life)
        self.things = {
            number: _Thing(
                f"{known.name}{number}.0",
                known.zone,
                known.owner,
                known.controller or known.owner,
                known.sort,
            )
            for number, known in standing.objects.items()
        }
        self._turn_player = standing.turn_player
        self._phase = _phase(standing.step) if standing.step else "main"
        self._next = 0
        self._batch = 0
        self._grouped = False
        self._item = ""
        self._targets: list[str] = []
        self._resolving = ""
        #: Spells that fizzled or were countered, and whose cards have yet to move.
        self._gone: set[str] = set()
        self.library = library

    # -- events -------------------------------------------------------------------------------------------------------

    def began(self) -> Event:
        """The game begins."""
        return self._event(
            "game_began", self._turn_player, data={"turn_player": self._turn_player, "phase": self._phase}
        )

    def tell(self, line: Line, grouped: bool) -> Iterator[Event]:
        """The events of a line; ``grouped``: whether the line after it is joined to it."""
        if not line.joined:
            self._batch += 1 if grouped else 0
        self._grouped = grouped or line.joined
        if self._item and not self._goes_on(line):
            yield from self._announced()
        if line.form in _ANNOUNCED:
            yield from self._announce(line)
        elif line.form == "target":
            self._target(line)
            if "new" in line.flags:
                yield self._chosen_anew(line)
        elif line.form.startswith("choose "):
            yield self._choice(line)
        else:
            method = getattr(self, "_" + line.form.replace(" ", "_"), None)
            if line.form in _STATUS:
                yield self._status(line)
            elif method is not None:
                yield from method(line)

    def over(self) -> Iterator[Event]:
        """What is still to be told when the record ends."""
        if self._item:
            yield from self._announced()

    def _event(
        self,
        kind: str,
        player: str = "",
        object: str = "",
        data: dict[str, Any] | None = None,
        batch: bool = False,
    ) -> Event:
        id = self._next
        self._next += 1
        return Event(
            id, kind, "", player, object, data or {}, (), self._batch if batch and self._grouped else 0
        )

    def _goes_on(self, line: Line) -> bool:
        """Whether the announcement goes on with this line."""
        if line.subject == self._item:
            return line.form == "target" or line.form.startswith(("choose", "pay"))
        return line.form in _PAYING or (
            line.form == "move" and line.how in _PAID_BY and line.subject not in self._targets
        )

    def _announce(self, line: Line) -> Iterator[Event]:
        """An item goes on the stack."""
        self._item, self._targets = line.subject, []
        data: dict[str, Any] = {"origin": "", "ability": -1, "limited": bool(self._resolving), "adds": False}
        if line.form == "cast":
            thing = self._known(line)
            before = thing.ref
            origin = zone_of(line.values[0], thing.owner)
            move = self._moved(line, thing, "stack", "play")
            card = card_of(line.name, self.library)
            types = card.types if isinstance(card, MagicCard) else ()
            data["kind"] = "spell" if not types or {"Instant", "Sorcery"} & set(types) else "permanent"
            data |= {"source": before, "origin": origin}
            yield move
        else:
            source = self.things.get(line.values[1]) or _Thing(
                f"{line.name}{line.values[1]}.0", "", line.under, line.under
            )
            thing = self.things[line.subject] = _Thing(
                f"{source.ref}*{line.subject[1:]}",
                "stack",
                source.owner,
                line.under or source.controller or source.owner,
                "ability",
            )
            data |= {
                "kind": "trigger" if line.form == "trigger" else "activated",
                "source": source.ref,
                "ability": int(line.values[0]) - 1,
            }
        yield self._event("item_pending", thing.controller, thing.ref, data)

    def _announced(self) -> Iterator[Event]:
        """The announcement is complete: the item has its targets, and is cast or activated."""
        thing = self.things[self._item]
        yield from self._tell_targets()
        name = thing.ref.rpartition("#")[0] if thing.sort == "card" else ""
        yield self._event("finalized", thing.controller, thing.ref, {"name": name})
        if name:
            yield self._event(
                "played", thing.controller, thing.ref, {"item": thing.ref, "card": "spell", "name": name}
            )
        self._item = ""

    def _tell_targets(self) -> Iterator[Event]:
        if self._targets:
            thing = self.things[self._item]
            targets = [self._ref(target) for target in self._targets]
            data = {"item": thing.ref, "targets": targets, "slots": list(range(len(targets))), "new": False}
            yield self._event("targets_chosen", thing.controller, thing.ref, data)
            self._targets = []

    def _target(self, line: Line) -> None:
        if "new" not in line.flags:
            self._targets.append(line.values[0])

    def _chosen_anew(self, line: Line) -> Event:
        thing = self._known(line)
        targets = [self._ref(line.values[0])]
        data = {"item": thing.ref, "targets": targets, "slots": [0], "new": True, "fresh": targets}
        return self._event("targets_chosen", thing.controller, thing.ref, data)

    def _choice(self, line: Line) -> Event:
        thing = self._known(line)
        answer = self._ref(line.values[0]) if line.values else "yes"
        data = {
            "item": thing.ref if thing.zone == "stack" else "",
            "what": {"choose yes": "may", "choose word": "name", "choose cost": "optional"}.get(
                line.form, line.form[7:]
            ),
            "name": line.form,
            "answer": answer,
        }
        return self._event("option_chosen", line.by or thing.controller or thing.owner, thing.ref, data)

    def _ref(self, what: str) -> str:
        thing = self.things.get(what)
        return thing.ref if thing is not None else what

    def _known(self, line: Line) -> _Thing:
        thing = self.things.get(line.subject)
        if thing is None:
            thing = self.things[line.subject] = _Thing(
                f"{line.name}{line.subject}.0", "", line.under, line.under
            )
        return thing

    def _left(self, line: Line) -> _Thing:
        """The item that leaves the stack without resolving: an ability is gone then."""
        thing = self._known(line)
        if thing.sort == "ability":
            del self.things[line.subject]
        else:
            self._gone.add(line.subject)
        return thing

    def _moved(self, line: Line, thing: _Thing, to: str, why: str) -> Event:
        """It changes zone and is a new object (400.7)."""
        before, origin = thing.ref, zone_of(thing.zone, thing.owner) if thing.zone else ""
        thing.incarnation += 1
        name = line.name if line.name != "?" else before.rpartition("#")[0]
        thing.ref = f"{name}{line.subject}.{thing.incarnation}"
        on_battlefield = to in ("battlefield", "stack")
        if line.form == "cast":
            thing.controller = line.under or thing.owner
        elif to == "battlefield":
            thing.controller = line.under or thing.controller or thing.owner
        elif not on_battlefield:
            thing.controller = thing.owner
        thing.zone = to
        data: dict[str, Any] = {
            "origin": origin, "to": zone_of(to, thing.owner), "becomes": thing.ref, "why": why, "card": name, "owner": thing.owner,
            "controller": thing.controller,
        }  # fmt: skip
        if "tapped" in line.flags:
            data["exhausted"] = True
        if "attacking" in line.flags:
            data["attacking"] = self._ref(line.attacking)
        return self._event("move", thing.controller, before, data, batch=True)

    # -- one method a form --------------------------------------------------------------------------------------------

    def _turn(self, line: Line) -> Iterator[Event]:
        self._turn_player = line.values[1]
        yield self._event("turn_began", line.values[1], data={"turn": int(line.values[0])})

    def _step(self, line: Line) -> Iterator[Event]:
        self._phase = _phase(line.values[0])
        yield self._event("phase_began", self._turn_player, data={"phase": self._phase})

    def _won(self, line: Line) -> Iterator[Event]:
        yield self._event("game_ended", data={"winner": line.values[0], "why": "effect"})

    def _drawn(self, line: Line) -> Iterator[Event]:
        yield self._event("game_ended", data={"winner": "", "why": "draw"})

    def _play(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event("special_action", thing.owner, thing.ref, {"what": "play land"})
        yield self._moved(line, thing, "battlefield", "play")
        yield self._event(
            "played", thing.controller, thing.ref, {"item": "", "card": "land", "name": line.name}
        )

    def _foretell(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event("special_action", thing.owner, thing.ref, {"what": "foretell"})
        yield self._moved(line, thing, "exile", "foretell")

    def _copy(self, line: Line) -> Iterator[Event]:
        of = self.things[line.values[0]]
        thing = _Thing(
            f"{line.name}{line.subject}.0",
            "stack",
            line.under or of.owner,
            line.under or of.controller,
            "copy",
        )
        self.things[line.subject] = thing
        yield self._event(
            "copied", thing.controller, thing.ref, {"of": of.ref, "by": self._ref(self._resolving)}
        )

    def _resolve(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        self._resolving = line.subject
        yield self._event("resolving", thing.controller, thing.ref)

    def _fizzle(self, line: Line) -> Iterator[Event]:
        thing = self._left(line)
        yield self._event("no_resolution", thing.controller, thing.ref, {"why": "no legal target"})

    def _countered(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event(
            "countered", thing.controller, thing.ref, {"by": self._ref(line.by or self._resolving)}
        )

    def _fails(self, line: Line) -> Iterator[Event]:
        thing = self._left(line)
        self._item = ""
        yield self._event("not_finalized", thing.controller, thing.ref, {"why": "no target"})

    def _move(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        was = thing.ref
        resolved = thing.zone == "stack" and line.subject == self._resolving
        # An item that an effect moves leaves the stack without resolving; one that fizzled or was countered has left it already.
        leaves = thing.zone == "stack" and not resolved and line.subject not in self._gone
        self._gone.discard(line.subject)
        why = "resolve" if resolved else _WHY.get(line.how, line.how)
        yield self._moved(line, thing, line.values[1], why)
        if resolved:
            self._resolving = ""
            yield self._event("resolved", thing.controller, was)
        elif leaves:
            yield self._event("no_resolution", thing.controller, was, {"why": "left the chain"})

    def _create(self, line: Line) -> Iterator[Event]:
        owner = line.under
        thing = self.things[line.subject] = _Thing(f"{line.name}{line.subject}.0", "", owner, owner, "token")
        yield self._moved(line, thing, "battlefield", "create")

    def _cease(self, line: Line) -> Iterator[Event]:
        thing = self.things.pop(line.subject)
        resolved = line.subject == self._resolving
        if thing.sort != "ability":
            data = {
                "origin": zone_of(thing.zone, thing.owner), "to": "", "becomes": thing.ref, "why": "resolve" if resolved else "cease",
                "card": thing.ref.rpartition("#")[0], "owner": thing.owner, "controller": thing.controller,
            }  # fmt: skip
            yield self._event("move", thing.controller, thing.ref, data)
        if resolved:
            self._resolving = ""
            yield self._event("resolved", thing.controller, thing.ref)

    def _status(self, line: Line) -> Event:
        thing = self._known(line)
        status, value = _STATUS[line.form]
        why = "cost" if self._item else "instruction"
        if self._phase == "declare attackers" and self._grouped and not self._item:
            why = "attack"
        data = {"status": status, "value": value, "why": why}
        return self._event("status", thing.controller, thing.ref, data, batch=True)

    def _attach(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event("attached", thing.controller, thing.ref, {"to": self._ref(line.values[0])})

    def _detach(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event("detached", thing.controller, thing.ref, {"was": ""})

    def _control(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        was, thing.controller = thing.controller, line.values[0]
        yield self._event("control", thing.controller, thing.ref, {"was": was}, batch=True)

    def _damage(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        amount, what = line.values
        data = {"amount": int(amount), "source": thing.ref, "combat": "combat" in line.flags}
        if what[0] == "P":
            yield self._event("damage", what, data=data, batch=True)
        else:
            hurt = self.things[what]
            yield self._event("damage", hurt.controller, hurt.ref, data, batch=True)

    def _counters(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        data = {"kind": line.values[1], "amount": int(line.values[0]), "why": "instruction"}
        yield self._event("counters", thing.controller, thing.ref, data, batch=True)

    def _player_counters(self, line: Line) -> Iterator[Event]:
        data = {"kind": line.values[1], "amount": int(line.values[0]), "why": "instruction"}
        yield self._event("counters", line.subject, data=data, batch=True)

    def _attack(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event(
            "attacks", thing.controller, thing.ref, {"defender": self._ref(line.values[0])}, batch=True
        )

    def _block(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event(
            "blocks", thing.controller, thing.ref, {"attacker": self._ref(line.values[0])}, batch=True
        )

    def _reveal(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event(
            "revealed",
            thing.owner,
            thing.ref,
            {"card": line.name, "zone": zone_of(thing.zone, thing.owner)},
        )

    def _sticker(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield self._event(
            "sticker", thing.controller, thing.ref, {"word": line.values[0], "after": int(line.values[1])}
        )

    def _pay(self, line: Line) -> Iterator[Event]:
        """What is paid as something enters answers the question whether it is (614.12a); what mana pays for a spell isn't told."""
        thing = self._known(line)
        if thing.zone != "stack":
            data = {"item": "", "what": "pay", "name": line.values[0], "answer": "yes"}
            yield self._event("option_chosen", line.by or thing.controller or thing.owner, thing.ref, data)

    def _pay_life(self, line: Line) -> Iterator[Event]:
        thing = self._known(line)
        yield from self._pay(line)
        yield self._life(line.by or thing.controller or thing.owner, -int(line.values[0]), "paid", thing.ref)

    def _player_gain(self, line: Line) -> Iterator[Event]:
        yield self._life(line.subject, int(line.values[0]), "gained", "")

    def _player_lose(self, line: Line) -> Iterator[Event]:
        yield self._life(line.subject, -int(line.values[0]), "lost", "")

    def _life(self, player: str, amount: int, why: str, item: str) -> Event:
        total = self.life[player] = self.life.get(player, 0) + amount
        data: dict[str, Any] = {"amount": amount, "total": total, "why": why}
        if item:
            data["item"] = item
        return self._event("life", player, data=data, batch=True)

    def _player_shuffle(self, line: Line) -> Iterator[Event]:
        yield self._event("shuffled", line.subject)

    def _player_lost(self, line: Line) -> Iterator[Event]:
        yield self._event("lost", line.subject, data={"why": "effect"})
