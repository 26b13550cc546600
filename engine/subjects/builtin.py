"""headjudge's own engines as subjects, sound or with faults switched on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge import __version__
from headjudge.engine.kernel import Budget, GameOver, Kernel
from headjudge.engine.magic import EDITION as MAGIC_EDITION
from headjudge.engine.magic import Magic
from headjudge.engine.riftbound import EDITION, Riftbound
from headjudge.engine.subjects.protocol import Session, Sink, SubjectError, offered
from headjudge.engine.trace import ASKED, VOCABULARY, Question, Scenario


class KernelSession:
    """A play of an engine that runs on the kernel."""

    __slots__ = ("_game", "_limit", "_steps", "decisions", "question", "why")

    def __init__(self, game: Any, limit: int) -> None:
        self._game = game
        self._steps = game.play()
        self._limit = limit
        self.decisions = 0
        self.question: Question | None = None
        self.why = ""
        self._go(None)

    def _go(self, index: int | None) -> Question | None:
        try:
            question: Question = self._steps.send(index)
            self.question = question
            return question
        except (GameOver, StopIteration):
            self.question, self.why = None, "game over"
        except Budget:
            self.question, self.why = None, "events"
        except Exception as error:
            self.question, self.why = None, "crash"
            raise SubjectError("crash", f"{type(error).__name__}: {error}") from error
        return None

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        offered(self.question, index)
        self.decisions += 1
        question = self._go(index)
        if self.decisions >= self._limit and question is not None:
            self._steps.close()
            self.question, self.why = None, "decisions"
            return None
        return question

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state; see `Session.snapshot`."""
        out: dict[str, Any] = self._game.snapshot()
        return out


class BuiltIn:
    """An engine of headjudge's own as a `Subject`. ``faults``: ids of the rule faults that are switched on."""

    #: It plays whole games, and games of more than two players.
    modes = True

    def __init__(
        self, name: str, game: str, edition: str, engine: type[Kernel[Any]], faults: tuple[str, ...]
    ) -> None:
        self.name = name
        self.version = __version__
        self.game = game
        self.edition = edition
        self.engine = engine
        self.faults = faults
        self.observes = frozenset((*VOCABULARY, ASKED))
        self.deviations: dict[str, str] = {}

    def refuses(self, scenario: Scenario) -> str:
        """Why it can't take a scenario; see `Subject.refuses`."""
        if scenario.game != self.game:
            return f"{self.name} plays {self.game}, not {scenario.game}"
        if scenario.phase != ("setup" if scenario.setup else "main"):
            return f"{self.name} starts in the main phase, not in {scenario.phase!r}"
        return ""

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        """Begin a play; see `Subject.start`."""
        return KernelSession(self.engine(scenario, sink), scenario.max_decisions)


_ENGINES: dict[str, type[Kernel[Any]]] = {"riftbound": Riftbound, "magic": Magic}
_EDITIONS = {"riftbound": EDITION, "magic": MAGIC_EDITION}


def builtin(game: str, faults: Sequence[str] = ()) -> BuiltIn:
    """The built-in engine for a game, with those faults switched on.

    Raises `KeyError` with the known names for an unknown game or fault."""
    engine = _ENGINES.get(game)
    if engine is None:
        raise KeyError(f"no built-in engine for {game!r}; there is one for {' and '.join(_ENGINES)}")
    if faults:
        from headjudge.engine.faults import with_faults

        engine = with_faults(engine, faults)
    return BuiltIn(game, game, _EDITIONS[game], engine, tuple(faults))
