"""The other end of python-mtg's pipe: the engine, served as a `Subject` over standard input and output.

It keeps no record of what happens. A move goes on to the next one that somebody can make, through combat and turns; so what is told is
how the state has changed between two moves: where cards are, what is tapped, life. Why, and in which order, it doesn't say.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any

from headjudge.engine.subjects.protocol import Sink, SubjectError, offered
from headjudge.engine.subjects.serve import Server
from headjudge.engine.trace import Event, Option, Question, Scenario

#: Kinds of event that a difference of states tells for certain.
OBSERVES = frozenset({"game_began", "game_ended", "move", "status", "life", "cleanup", "priority"})
DEVIATIONS = {
    "windows": "A player acts at sorcery speed in a main phase, and attacks or blocks; its own policy may counter a spell.",
    "priority": "Nobody passes priority: a move goes on to the next one that somebody can make.",
    "payments": "Costs are paid by its own policy, out of what is untapped.",
    "options to activate": "Abilities are named by its own numbers.",
    "oracle:seats": "Its own policy decides by names, so that seats that are swapped play differently.",
    "choices": "What a spell or ability asks for as it resolves is answered by the engine's own policy.",
}
#: Its relations for zones that a player has, and for those that all share.
OWNED = {"in_hand": "hand", "in_library": "library"}
SHARED = {"on_battlefield": "battlefield", "graveyard": "graveyard", "exile": "exile"}
SEATS = ("alice", "bob")
_TAGS = {"pass": "pass", "play": "play", "cast": "play", "activate": "activate"}


@lru_cache(maxsize=1)
def corpus() -> frozenset[str]:
    """Names of the cards that it has a text for."""
    cards = import_module("mtg._corpus").load_cards()
    return frozenset(str(card["name"]) for card in cards)


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """Names of our cards that it has too."""
    from headjudge.engine.subjects.cards import known_cards

    return frozenset(
        name for name, card in known_cards("magic").items() if not card.token and name in corpus()
    )


class MtgSession:
    """A play of the engine; see `Session`."""

    def __init__(self, scenario: Scenario, sink: Sink) -> None:
        self._scenario = scenario
        self._sink = sink
        self._names = dict(zip(SEATS, (player.name for player in scenario.players), strict=True))
        self._count = 0
        self._refs: dict[str, str] = {}
        self._zones: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        self._tokens: dict[str, int] = defaultdict(int)
        self._moves: list[Any] = []
        #: The number of the first turn, in which something may have been there before.
        self._first = max(2, scenario.turn)
        self.question: Question | None = None
        self.why = ""
        self._tapped: set[str] = set()
        seats = dict(zip(SEATS, scenario.players, strict=True))
        self._life = {seat: player.life for seat, player in seats.items()}
        self._game = self._position()
        self._tell(
            "game_began", scenario.turn_player, data={"turn_player": scenario.turn_player, "phase": "main"}
        )
        state = self._game.state
        if self._where(state) != self._zones or dict(state["life"]) != self._life:
            self._look()  # it saw nothing that anybody could do, and has gone on
        self._ask()

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        offered(self.question, index)
        with contextlib.redirect_stdout(io.StringIO()):
            self._game.push(self._moves[index])
        self._look()
        self._ask()
        return self.question

    def snapshot(self) -> dict[str, Any]:
        """Where everything is; see `Session.snapshot`."""
        objects: dict[str, Any] = {}
        for view in self._game.permanents():
            card = str(view.id)
            entry = {
                "zone": "battlefield",
                "controller": self._names.get(str(view.controller), ""),
                "owner": self._owner(card),
            }
            objects[self._ref(card)] = {**entry, "tapped": bool(view.tapped)}
            if view.is_creature:
                objects[self._ref(card)].update(power=view.power, toughness=view.toughness)
        players = {}
        for seat, name in self._names.items():
            zones = {
                zone: [card for card, where in self._zones.items() if where == f"{zone}:{name}"]
                for zone in ("hand", "library", "graveyard")
            }
            players[name] = {
                "life": self._life[seat], "hand": len(zones["hand"]), "library": len(zones["library"]),
                "graveyard": sorted(map(self._ref, zones["graveyard"])),
            }  # fmt: skip
        state = self._game.state
        turn, step = (next(iter(state[relation]))[0] for relation in ("active_player", "current_step"))
        phase = "main" if step.endswith("_main") else step.replace("_", " ")
        return {
            "objects": objects,
            "players": players,
            "chain": [],
            "turn_player": self._names[turn],
            "turn": self._scenario.turn + int(state["_turn"]) - self._first,
            "phase": phase,
        }

    # -- the position

    def _position(self) -> Any:
        """Its game with our cards where the scenario has them."""
        mtg, bridge, driver, env = map(
            import_module, ("mtg", "mtg.bridge_to_engine", "mtg.driver", "mtg.engine.env")
        )
        scenario = self._scenario
        seats = {name: seat for seat, name in self._names.items()}
        decks: dict[str, list[str]] = {seat: [] for seat in SEATS}
        for placed in scenario.placed:
            decks[seats[placed.owner]].append(placed.card)
        with contextlib.redirect_stdout(io.StringIO()):
            state = bridge.make_deck_state(decks, seed=0, hand=0, life=20)
        ids: dict[tuple[str, str], list[str]] = defaultdict(list)
        for seat, order in state["_lib_order"].items():
            for card in order:
                ids[seat, re.sub(r"_\d+\Z", "", card)].append(card)
        for relation in ("in_library", "in_hand", "on_battlefield"):
            state[relation] = set()
        state["_lib_order"] = {seat: [] for seat in SEATS}
        for placed in scenario.placed:
            seat = seats[placed.owner]
            card = ids[seat, import_module("mtg._text").slug(placed.card)].pop()
            self._refs[card] = f"{placed.card}#{placed.id}.0"
            self._owners[card] = placed.owner
            self._zones[card] = placed.zone
            zone = placed.zone.partition(":")[0]
            if zone == "library":
                state["in_library"].add((seat, card))
                state["_lib_order"][seat].append(card)
            elif zone == "hand":
                state["in_hand"].add((seat, card))
            else:
                state.setdefault("on_battlefield" if zone == "battlefield" else "graveyard", set()).add(
                    (card,)
                )
            if placed.exhausted:
                state["tapped"].add((card,))
                self._tapped.add(card)
        state["life"] = {(seats[player.name], player.life) for player in scenario.players}
        state["current_step"], state["active_player"] = (
            {("precombat_main",)},
            {(seats[scenario.turn_player],)},
        )
        state["_explicit_lands"] = True
        state["_turn"] = self._first
        with contextlib.redirect_stdout(io.StringIO()):
            driver._refresh_mana_pool(state, seats[scenario.turn_player])
            return mtg.Game.from_state(env.start(state))

    # -- what has changed

    def _where(self, state: Any) -> dict[str, str]:
        """The zone of every card; of a card in two zones, the last one."""
        out: dict[str, str] = {}
        for relation, zone in OWNED.items():
            for seat, card in sorted(state.get(relation, ())):
                out[card] = f"{zone}:{self._names[seat]}"
        for relation, zone in SHARED.items():
            for (card,) in sorted(state.get(relation, ())):
                out[card] = f"{zone}:{self._owner(card)}" if zone == "graveyard" else zone
        return out

    def _look(self) -> None:
        state = self._game.state
        now = self._where(state)
        for card in sorted({*self._zones, *now}, key=lambda each: (self._place(each), each)):
            if self._zones.get(card, "") != now.get(card, ""):
                self._moved(card, self._zones.get(card, ""), now.get(card, ""), state)
        self._zones = now
        tapped = {card for (card,) in state.get("tapped", ())}
        for card in sorted(tapped ^ self._tapped):
            if now.get(card) == "battlefield":
                self._tell(
                    "status",
                    self._owner(card),
                    self._ref(card),
                    {"status": "tapped", "value": card in tapped, "why": ""},
                )
        self._tapped = tapped
        for seat, total in sorted(state["life"]):
            amount = total - self._life[seat]
            self._life[seat] = total
            if amount:
                self._tell("life", self._names[seat], data={"amount": amount, "total": total, "why": ""})
        self._tell("cleanup", "")

    def _place(self, card: str) -> tuple[int, str]:
        """Cards in the order of the position, then what was made since."""
        order = list(self._refs)
        return (order.index(card), "") if card in self._refs else (len(order), card)

    def _moved(self, card: str, origin: str, to: str, state: Any) -> None:
        before = self._ref(card)
        if origin:
            name, _, number = before.rpartition(".")
            self._refs[card] = f"{name}.{int(number) + 1}"
        owner = self._owner(card)
        controls = {who for who, what in state.get("printed_control", ()) if what == card}
        controller = self._names[min(controls)] if len(controls) == 1 and to == "battlefield" else owner
        data: dict[str, Any] = {
            "origin": origin, "to": to, "becomes": self._ref(card) if to else "", "why": "" if origin else "create",
            "card": before.partition("#")[0], "owner": owner, "controller": controller,
        }  # fmt: skip
        if (card,) in state.get("tapped", ()) and to == "battlefield":
            data["exhausted"] = True
        hidden = [
            zone.partition(":")[2] for zone in (origin, to) if zone.partition(":")[0] in ("hand", "library")
        ]
        self._tell("move", owner, before, data, tuple(sorted(set(hidden))) if len(hidden) == 2 else ())

    def _ref(self, card: str) -> str:
        if card not in self._refs:
            name = re.sub(r"_\d+\Z", "", card).replace("_", " ").title()
            self._tokens[name] += 1
            self._refs[card] = f"{name}#0t{len(self._refs)}.0"
        return self._refs[card]

    def _owner(self, card: str) -> str:
        if card not in self._owners:
            controls = sorted(
                who for who, what in self._game.state.get("printed_control", ()) if what == card
            )
            self._owners[card] = self._names[controls[0]] if controls else next(iter(self._names.values()))
        return self._owners[card]

    def _tell(
        self,
        kind: str,
        player: str,
        object: str = "",
        data: dict[str, Any] | None = None,
        sees: tuple[str, ...] = (),
    ) -> None:
        self._sink(Event(self._count, kind, "", player, object, data or {}, (), 0, sees))
        self._count += 1

    # -- what is asked

    def _ask(self) -> None:
        """Go on to the next move that is a choice."""
        while True:
            if self._game.is_game_over() or self._count >= self._scenario.max_events:
                over = self._game.is_game_over()
                self.question, self.why = None, "game over" if over else "events"
                if over:
                    outcome = self._game.outcome()
                    winner = self._names[outcome[0]] if outcome else ""
                    self._tell(
                        "game_ended", "", data={"winner": winner, "why": "effect" if outcome else "draw"}
                    )
                return
            options = dict(sorted(self._options()))
            player = self._names[str(self._game.turn)]
            self._tell("priority", player)
            names = sorted(
                options,
                key=lambda name: (name != "pass" and not name.startswith(("no attack", "no block")), name),
            )
            self._moves = [options[name] for name in names]
            if len(names) > 1:
                tagged = tuple(Option(name, _TAGS.get(name.partition(" ")[0], "")) for name in names)
                self.question = Question("act", player, tagged)
                return
            with contextlib.redirect_stdout(io.StringIO()):
                self._game.push(self._moves[0])
            self._look()

    def _options(self) -> Iterator[tuple[str, Any]]:
        """What may be done now, each with a name."""
        for move in self._game.legal_moves:
            raw = move.raw
            yield self._named(raw), move

    def _named(self, raw: tuple[Any, ...]) -> str:
        match raw[0]:
            case "attack":
                return "attack with " + ", ".join(sorted(map(self._label, raw[1]))) if raw[1] else "no attack"
            case "block":
                pairs = sorted(
                    f"{self._label(blocker)} blocks {self._label(attacker)}" for blocker, attacker in raw[1]
                )
                return ", ".join(pairs) or "no block"
        return " ".join(self._word(part) for part in (raw[0], *raw[2:]) if part != {})

    def _word(self, part: Any) -> str:
        if isinstance(part, dict):
            return "with " + ", ".join(
                f"{key} {self._word(value)}" for key, value in sorted(part.items(), key=str)
            )
        if isinstance(part, (list, tuple)):
            return " ".join(map(self._word, part))
        if isinstance(part, (set, frozenset)):
            return " ".join(sorted(map(self._word, part)))
        text = str(part)
        return self._label(text) if text in self._refs else text

    def _label(self, card: str) -> str:
        return self._ref(card).rpartition(".")[0]


class MtgSubject:
    """The engine as a `Subject`."""

    def __init__(self) -> None:
        from importlib.metadata import version

        self.name = "python-mtg"
        self.version = version("python-mtg")
        self.game = "magic"
        self.edition = "2026-04-17"
        self.observes = OBSERVES
        self.deviations = DEVIATIONS
        self.cards = known()

    def refuses(self, scenario: Scenario) -> str:
        """Why it can't take a scenario; see `Subject.refuses`."""
        if scenario.game != "magic" or len(scenario.players) != 2:
            return "python-mtg plays Magic for two"
        if scenario.setup or scenario.phase != "main":
            return "python-mtg is put into a main phase"
        if any(sum(player.power.values()) for player in scenario.players):
            return "python-mtg begins with empty mana pools"
        for placed in scenario.placed:
            if placed.card not in self.cards:
                return f"python-mtg lacks {placed.card}"
            if placed.attached or placed.counters or placed.statuses or placed.damage:
                return "python-mtg is given permanents with nothing on them"
            if placed.zone.partition(":")[0] not in ("hand", "library", "graveyard", "battlefield"):
                return f"python-mtg is given nothing in {placed.zone}"
        return ""

    def start(self, scenario: Scenario, sink: Sink) -> MtgSession:
        """Begin a play; see `Subject.start`."""
        try:
            return MtgSession(scenario, sink)
        except Exception as error:
            raise SubjectError("crash", f"{type(error).__name__}: {error}") from error


def main() -> None:
    """Serve the engine; what it prints is no part of the protocol."""
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    Server(MtgSubject(), out).run(sys.stdin.buffer)


if __name__ == "__main__":
    main()
