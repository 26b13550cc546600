"""phase-python as a subject: positions from a pool, its prompts as questions, its events as they come."""

from __future__ import annotations

import importlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.subjects.phase.compiled import Compiler
from headjudge.engine.subjects.phase.declaring import Declaration, declares
from headjudge.engine.subjects.phase.fitting import fitted
from headjudge.engine.subjects.phase.naming import Names
from headjudge.engine.subjects.phase.position import ZONES, Positions, objects_of
from headjudge.engine.subjects.phase.record import Raw
from headjudge.engine.subjects.phase.snapshot import snapshot
from headjudge.engine.subjects.phase.telling import Telling
from headjudge.engine.subjects.protocol import Sink, SubjectError, offered
from headjudge.engine.trace import Question, Scenario
from headjudge.engine.trace.reference import zone_kind

NAME = "phase"
EDITION = "2026-04-17"
#: Positions that are kept ready, and actions that a play may take without asking anybody anything.
POOLED = 256
MOST_ALONE = 200
#: The kinds of event that are told wherever they happen.
OBSERVES = frozenset(
    {
        "game_began", "turn_began", "phase_began", "priority", "passed", "cleanup", "item_pending", "targets_chosen", "finalized", "played",
        "resolving", "resolved", "executed", "countered", "move", "status", "damage", "healed", "life", "attacks", "blocks", "counters",
        "control", "resources_added", "killed", "attached", "copied", "turn_queued",
    }
)  # fmt: skip


def phase(faults: Sequence[str] = ()) -> PhaseSubject:
    """The subject, for the list of subjects. Raises `ImportError` where the extra is not installed, `ValueError` for a fault."""
    if faults:
        raise ValueError("phase has no faults to switch on")
    return PhaseSubject()


class PhaseSubject:
    """phase-python as a `Subject`; what a scenario's text means to the engine is compiled once a card."""

    def __init__(self) -> None:
        self._engine = importlib.import_module("phase")
        self.name = NAME
        self.version = version("phase-python")
        self.game = "magic"
        self.edition = EDITION
        self.observes = OBSERVES
        self.deviations = {"payments": "Costs are paid as it pays them by itself."}
        self.faults: tuple[str, ...] = ()
        #: Cards that were left out of positions, and why.
        self.left_out: dict[str, str] = {}
        self.compiler = Compiler(self._engine.build_oracle_face)
        self._positions: Positions | None = None
        self._pool: OrderedDict[int, tuple[Scenario, Any, str]] = OrderedDict()

    def lacks(self, card: MagicCard) -> str:
        """Why the engine can't play a card, as it says itself; "" when it can."""
        return self.compiler.face(card)[1]

    def fitted(self, scenario: Scenario) -> Scenario:
        """A made-up position as the engine can take it, without the cards that it doesn't play; those are noted in ``left_out``."""
        return fitted(scenario, self.lacks, self.left_out)

    def refuses(self, scenario: Scenario) -> str:
        """Why it can't take a scenario; see `Subject.refuses`."""
        if scenario.game != self.game:
            return f"{self.name} plays {self.game}, not {scenario.game}"
        if len(scenario.players) != 2 or scenario.setup or scenario.phase != "main":
            return f"{self.name} starts with two players, in a main phase"
        if any(player.energy or player.power for player in scenario.players):
            return f"{self.name} starts with empty mana pools"
        for placed in scenario.placed:
            if placed.statuses or zone_kind(placed.zone) not in ZONES:
                return f"{self.name} can't place a card that is {', '.join(placed.statuses) or 'in ' + placed.zone}"
        ids = {placed.id for placed in scenario.placed}
        for placed in scenario.placed:
            if placed.attached and placed.attached not in ids:
                return f"{self.name} can't attach {placed.card} to what isn't there"
        for card in scenario.cards.values():
            if isinstance(card, MagicCard) and not card.token and self.lacks(card):
                return f"{self.name} can't play {card.name}: {self.lacks(card)}"
        return (
            "" if self._at_rest(scenario) else f"{self.name} starts where nothing happens before anybody acts"
        )

    def _at_rest(self, scenario: Scenario) -> bool:
        """Whether nothing would happen before anybody gets priority (117.5). A position is set up by editing the engine's state, and the
        engine checks it as something is done: with the first pass."""
        try:
            game = self.game_of(scenario)
        except SubjectError:
            return True  # It says so itself as the play begins.
        passes = next(action for action in game.actions() if action.kind == "PassPriority")
        result = game.apply(game.priority_player(), passes)
        quiet = all(event["type"] == "PriorityPassed" for event in result.events) and not game.stack()
        return quiet and bool(result.waiting_for["type"] == "Priority")

    def start(self, scenario: Scenario, sink: Sink) -> PhaseSession:
        """Begin a play; see `Subject.start`."""
        return PhaseSession(self.game_of(scenario), scenario, sink, self._place_of)

    def game_of(self, scenario: Scenario) -> Any:
        """The engine's game at the start of a scenario. Raises `SubjectError` when the engine doesn't take the position."""
        engine, state = self._position(scenario)
        try:
            return engine.load_game(state)
        except ValueError as error:
            raise SubjectError("refused", f"it doesn't take the position: {error}") from None

    def _position(self, scenario: Scenario) -> tuple[Any, str]:
        """The position of a scenario, from the pool or made anew."""
        key = id(scenario)
        found = self._pool.get(key)
        if found is not None and found[0] is scenario:
            return found[1], found[2]
        if self._positions is None:
            self._positions = Positions(self._engine, self.compiler)
        engine, state = self._positions.build(scenario)
        self._pool[key] = (scenario, engine, state)
        if len(self._pool) > POOLED:
            self._pool.popitem(last=False)
        return engine, state

    def _place_of(self, card: MagicCard, sort: str, place: int) -> int:
        """The place among our card's abilities of the engine's ability number ``place`` of a sort; -1 where that isn't certain."""
        face = self.compiler.face(card)[0]
        ours = [at for at, part in enumerate(card.abilities) if _is_a(part, sort)]
        theirs = face["triggers"] if sort == "triggered" else face["abilities"]
        if sort == "activated":
            places = [at for at, ability in enumerate(theirs) if ability.get("kind") == "Activated"]
            place = places.index(place) if place in places else -1
            theirs = places
        return ours[place] if len(ours) == len(theirs) and 0 <= place < len(ours) else -1


class PhaseSession:
    """One play; see `Session`."""

    def __init__(
        self, game: Any, scenario: Scenario, sink: Sink, place_of: Callable[[MagicCard, str, int], int]
    ) -> None:
        self._game = game
        self._scenario = scenario
        self._place_of = place_of
        self._places: dict[tuple[str, str, int], int] = {}
        self._limit = scenario.max_decisions
        self._most = scenario.max_events
        players = [player.name for player in scenario.players]
        self._telling = Telling(
            players, objects_of(scenario), sink, self._token, self._look, self._ability, self._slots
        )
        self._names = Names(self._telling.label, players, self._activated)
        self._players = players
        self._actions: list[Any] = []
        self._waiting: Mapping[str, Any] = {}
        self._declaration: Declaration | None = None
        self._decisions = 0
        #: How many actions the engine has taken.
        self.taken = 0
        self.question: Question | None = None
        self.why = ""
        self._telling.tell(
            "game_began",
            scenario.turn_player,
            "",
            {"turn_player": scenario.turn_player, "phase": scenario.phase},
        )
        self._wait(game.waiting_for())
        self._ask()

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        offered(self.question, index)
        self._decisions += 1
        if self._declaration is not None:
            self._declaration.take(index)
            self.question = self._declaration.question()
            if self.question is None:
                self._declare(self._declaration)
                self._ask()
        else:
            self._apply(self._actions[index])
            self._ask()
        if self.question is not None and self._decisions >= self._limit:
            self.question, self.why = None, "decisions"
        return self.question

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state; see `Session.snapshot`."""
        return snapshot(self._game, self._telling, self._players)

    def _declare(self, declaration: Declaration) -> None:
        """Declare what was put together; what the engine didn't list it may refuse, and then the dullest that it listed is declared."""
        self._declaration = None
        action, listed = declaration.action()
        if not listed:
            try:
                action = importlib.import_module("phase").GameAction.from_dict(action)
                self._apply(action)
                return
            except SubjectError as error:
                if error.what != "refused":
                    raise
            action = min(self._game.actions(), key=_dull)
        self._apply(action)

    # -- the loop ------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Go on to the next question: prompts with one answer are answered."""
        for _ in range(MOST_ALONE):
            if self._over():
                return
            try:
                actions = self._game.actions()
            except BaseException as error:
                raise self._crash(error) from None
            if not actions:
                raise SubjectError("hang", f"nobody can do anything: it waits for {self._waiting['type']}")
            wanted = [action for action in actions if action.kind not in _NEVER] or actions
            if declares(self._waiting):
                self._declaration = Declaration(self._waiting, actions, self._telling.label, self._players)
                self.question = self._declaration.question()
                return
            if len(wanted) > 1:
                wanted.sort(key=_dull)
                self._actions = wanted
                seat = seat_of(self._game, self._waiting)
                options = self._names.options(wanted, self._waiting)
                self.question = Question(self._names.question(self._waiting), self._players[seat], options)
                return
            self._apply(wanted[0])
        raise SubjectError("hang", f"{MOST_ALONE} actions without a question")

    def _over(self) -> bool:
        """Whether the play has ended."""
        if self._waiting["type"] == "GameOver":
            self.question, self.why = None, "game over"
            return True
        if self._telling.told >= self._most:
            self.question, self.why = None, "events"
            return True
        return False

    def _apply(self, action: Any) -> None:
        """Take an action that was listed."""
        kind = action.kind
        seat = seat_of(self._game, self._waiting)
        data = action.data or {}
        mana = kind == "ActivateAbility" and self._is_mana(data)
        passes = kind == "PassPriority" and self._waiting["type"] == "Priority"
        self._telling.act(kind, seat, data, passes, mana)
        try:
            result = self._game.apply(seat, action)
        except ValueError as error:
            raise SubjectError("refused", f"it listed {kind} and refused it: {error}") from None
        except BaseException as error:
            raise self._crash(error) from None
        self.taken += 1
        waiting = result.waiting_for
        self._telling.take(result.events, passes, waiting["type"] not in _BETWEEN)
        self._wait(waiting)

    def _wait(self, waiting: Mapping[str, Any]) -> None:
        self._waiting = waiting
        self._telling.waits(waiting, self._game.stack)

    def _crash(self, error: BaseException) -> BaseException:
        """What the engine's panic amounts to; what isn't one is passed on."""
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            return SubjectError("crash", f"{type(error).__name__}: {error}")
        return error

    # -- what the telling asks -------------------------------------------------------------------------------

    def _is_mana(self, data: Raw) -> bool:
        """Whether an activation is of a mana ability."""
        abilities = self._game.object(data["source_id"])["abilities"]
        index = data["ability_index"]
        return bool(index < len(abilities) and abilities[index].get("is_mana_ability"))

    def _look(self, number: int) -> Raw | None:
        """An object as the engine has it; None for one that is no more."""
        try:
            found: Raw = self._game.object(number)
        except ValueError:
            return None
        return found

    def _ability(self, card: str, sort: str, place: int) -> int:
        """The place among our card's abilities of the engine's ability number ``place``; -1."""
        known = self._places.get((card, sort, place))
        if known is None:
            found = self._scenario.cards.get(card)
            known = self._place_of(found, sort, place) if isinstance(found, MagicCard) and place >= 0 else -1
            self._places[card, sort, place] = known
        return known

    def _activated(self, number: int, index: int) -> int:
        """The place among our card's abilities of an object's activated ability."""
        return self._ability(self._telling.known(number).card, "activated", index)

    def _slots(self, card: str, place: int, count: int) -> list[int] | None:
        """Which instance of the word target each of so many targets of a text serves, where their numbers leave no choice."""
        found = self._scenario.cards.get(card)
        if not isinstance(found, MagicCard):
            return None
        parts = (
            [part for part in found.abilities if isinstance(part, cl.Spell)]
            if place < 0
            else [found.abilities[place]]
        )
        targets = getattr(parts[0], "targets", ()) if len(parts) == 1 else ()
        if len(targets) == 1:
            return [0] * count
        fixed = [
            at
            for at, target in enumerate(targets)
            for _ in range(target.most)
            if target.least == target.most and not target.x
        ]
        most = sum(target.most for target in targets)
        return fixed if len(fixed) == most == count else None

    def _token(self, record: Raw) -> str:
        """The name in the scenario of a token: of its name, with the same power and toughness; else as the engine calls it."""
        name = str(record.get("name", "?"))
        alike = [
            card.name
            for card in self._scenario.cards.values()
            if isinstance(card, MagicCard)
            and card.token
            and card.name.removesuffix(" Token") == name.removesuffix(" Token")
        ]
        return alike[0] if len(alike) == 1 else name


def _is_a(part: cl.Ability, sort: str) -> bool:
    """Whether it is a triggered or an activated ability, of those that the engine keeps among them."""
    if sort == "triggered":
        return isinstance(part, cl.Triggered)
    return isinstance(part, cl.Activated) or (isinstance(part, cl.Keyword) and part.word in _ACTIVATED)


#: Keywords that mean an activated ability (702.6a, 702.29a).
_ACTIVATED = frozenset({"equip", "cycling"})
#: Prompts that come when nothing is resolving.
_BETWEEN = frozenset(
    {"Priority", "GameOver", "TriggerTargetSelection", "OrderTriggers", "ChooseLegend", "DiscardToHandSize", "DeclareAttackers",
     "DeclareBlockers"}
)  # fmt: skip
#: Actions that are no decision in a game: taking back what was begun, and settings of the user's.
_NEVER = frozenset({"CancelCast", "DecideOptionalEffectAndRemember"})
_DULL = frozenset({"PassPriority"})


def seat_of(game: Any, waiting: Mapping[str, Any]) -> int:
    """Whose answer a prompt waits for."""
    data = waiting.get("data")
    if isinstance(data, Mapping):
        if isinstance(data.get("player"), int):
            return int(data["player"])
        if data.get("pending"):
            return int(data["pending"][0]["player"])
    return int(game.priority_player())


def _dull(action: Any) -> int:
    """Where an action stands among the options: doing nothing first."""
    if action.kind in _DULL:
        return 0
    data = action.data or {}
    if data.get("accept") is False or data.get("pay") is False:
        return 0
    if action.kind in ("DeclareAttackers", "DeclareBlockers") and not (
        data.get("attacks") or data.get("assignments")
    ):
        return 0
    return 1
