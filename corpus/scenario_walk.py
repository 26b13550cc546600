"""Walking through a play: where it stands, what is asked there, and one decision at a time.

A subject asks only where there is something to decide. A player who can do nothing but pass is not asked, so the play
may already have gone on; the walk stops at every such forced pass too, and a file reads the same whatever the players
hold. May import: the subject protocol, the invariants' monitor, the trace, and the world and questions of this room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headjudge.corpus.scenario_cast import Cast
from headjudge.corpus.scenario_questions import Asked, option_of, read_question
from headjudge.corpus.scenario_world import Stop, World
from headjudge.engine.subjects import Session, Subject, SubjectError
from headjudge.engine.trace import Answer, Event, Question, Scenario
from headjudge.invariants import Monitor, all_invariants


class Walk:
    """One play of a subject, shown to a `World` and judged by all invariants up to where it has been walked.

    ``world``    what can be seen from here.      ``answers``  what was answered so far.
    ``passed``   events before this place lie behind the last decision.
    ``reads``    sorts the questions of the game.
    ``told``     what the engine said of itself at each event of priority; None where nobody asks.
    """

    def __init__(
        self,
        scenario: Scenario,
        cast: Cast,
        subject: Subject,
        world: type[World] = World,
        reads: Callable[[Question], Asked] = read_question,
        told: bool = False,
    ) -> None:
        self.reads = reads
        self.told: dict[int, dict[str, Any]] | None = {} if told else None
        self.scenario = scenario
        self.subject = subject
        self.events: list[Event] = []
        self.monitor = Monitor(all_invariants(scenario.game), subject.observes)
        self.monitor.begin(scenario)
        self.world = world(cast, self.monitor.picture, self.monitor.trace)
        self.answers: list[Answer] = []
        self.session: Session | None = None
        self.passed = 0
        #: The question that was judged last.
        self.judged: Question | None = None

    def start(self) -> None:
        """Begin the play. Raises `SubjectError`."""
        self.session = self.subject.start(
            self.scenario, self.events.append if self.told is None else self.hear
        )

    def hear(self, event: Event) -> None:
        """Take an event, and ask the engine at once what it says of itself where somebody receives priority: who can only pass there is
        not asked, and the engine goes on."""
        self.events.append(event)
        if event.kind == "priority" and self.session is not None and self.told is not None:
            try:
                self.told[event.id] = self.session.snapshot()
            except (NotImplementedError, SubjectError):
                self.told = None

    @property
    def asked(self) -> Asked | None:
        """The question that waits, if the walk through the trace has come to it."""
        session = self.session
        if session is None or session.question is None or self.forced() is not None:
            return None
        return self.reads(session.question)

    def forced(self) -> tuple[int, int] | None:
        """The next place in the trace where somebody could only pass: ids of `priority` and of `passed`."""
        events = self.events
        for at in range(self.passed, len(events)):
            if events[at].kind != "priority":
                continue
            for then in range(at + 1, len(events)):
                event = events[then]
                if event.kind == "passed" and event.player == events[at].player:
                    return at, then
                if event.kind in ("priority", "item_pending", "phase_began"):
                    break
        return None

    def look(self) -> Stop:
        """Show the world everything up to the next decision, and say whose it is."""
        forced = self.forced()
        if forced is not None:
            self.show(forced[0] + 1)
            # The engine is further than the file, unless it was heard when it was here.
            said = None if self.told is None else self.told.get(self.events[forced[0]].id)
            self.world.snapshot = None if said is None else lambda: said
            stop = Stop(self.events[forced[0]].player, "act", ("pass",), True)
        else:
            self.show(len(self.events))
            self.world.snapshot = self.session.snapshot if self.session is not None else None
            asked = self.asked
            stop = Stop() if asked is None else Stop(
                asked.question.player, asked.question.name, tuple(asked.names), asked.sort == "act"
            )  # fmt: skip
        self.world.stop = stop
        return stop

    def show(self, upto: int) -> None:
        """Fold events into the world, and judge them."""
        for event in self.events[len(self.world.events) : upto]:
            self.monitor.sink(event)
        waiting = self.session.question if self.session is not None and upto == len(self.events) else None
        if waiting is not None and waiting is not self.judged:
            self.judged = waiting
            self.monitor.asked(waiting)
        self.world.broken = [f"{v.invariant} at event {v.event}" for v in self.monitor.violations]

    def take(self, index: int) -> None:
        """Answer the question that waits."""
        session = self.session
        assert session is not None and session.question is not None
        question = session.question
        self.answers.append(Answer(question.player, question.name, question.options[index].name))
        self.passed = len(self.events)
        session.answer(index)

    def pass_priority(self) -> None:
        """Pass for whoever is at this stop, asked or not."""
        forced = self.forced()
        if forced is not None:
            self.passed = forced[1] + 1
            return
        asked = self.asked
        assert asked is not None
        index = option_of(asked, ("pass",))
        if index is None:
            raise SubjectError("nonsense", f"{asked.question.player} is asked to act and can't pass")
        self.take(index)

    def where(self) -> str:
        """Who is asked what, and what could be answered."""
        stop = self.look()
        if not stop.player:
            why = self.session.why if self.session is not None else ""
            return f"the play has ended{f' ({why})' if why else ''}"
        if stop.acts:
            return f"{stop.player} is asked to act and may: {', '.join(stop.options)}"
        return f"{stop.player} is asked '{stop.question}': {', '.join(stop.options)}"
