"""The monitor: judges play after play, and never lets a broken invariant read as passed or failed."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from toys.history import PORO, SHOCK, History

from headjudge.engine.faults import all_faults
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Event
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.invariants import Invariant, Monitor, Picture, all_invariants
from headjudge.invariants.base import ADD_KINDS
from headjudge.invariants.rows import SORTS


class Counting(Invariant):
    """Counts priorities, and says of every second one that it is wrong."""

    id = "counting"
    rules = ("312.2",)
    statement = "Every second priority is wrong."
    needs = frozenset({"priority"})

    def reset(self) -> None:
        self.seen = 0
        self.order: list[str] = []

    def before_priority(self, event: Event) -> None:
        self.order.append(f"before: {self.picture.priority or 'nobody'}")
        self.tested()
        self.seen += 1
        if self.seen % 2 == 0:
            self.breach(event, {"it": event}, then="it is odd.", however="it is even.")

    def after_priority(self, event: Event) -> None:
        self.order.append(f"after: {self.picture.priority}")


class Raising(Counting):
    """Raises at the second priority, after it has found fault with the first."""

    id = "raising"

    def before_priority(self, event: Event) -> None:
        self.seen += 1
        if self.seen == 2:
            raise ZeroDivisionError("no such thing")
        self.breach(event, {"it": event}, then="it is not there.", however="it is.")


class RaisingAtTheEnd(Counting):
    """Raises when the play is over."""

    id = "raising-at-the-end"

    def before_priority(self, event: Event) -> None:
        self.tested()

    def finish(self) -> None:
        raise KeyError("end")


class Whole(Counting):
    """Judges the play as a whole."""

    id = "whole"

    def before_priority(self, event: Event) -> None:
        pass

    def finish(self) -> None:
        last = self.picture.trace[-1]
        self.breach(last, {"last": last}, then="it goes on.", however="it ends.")


def priorities(n: int) -> History:
    """A history of ``n`` priorities."""
    history = History({"base:A": "Poro"}, (PORO,))
    for _ in range(n):
        history.tell("priority", "A")
    return history


def test_before_sees_the_picture_without_the_event_and_after_with_it() -> None:
    """The order of the hot path: before, fold, after."""
    judge = Counting()
    priorities(2).judged(judge)
    assert judge.order == ["before: nobody", "after: A", "before: A", "after: A"]


def test_the_four_verdicts() -> None:
    """Violated, held, not observed, unknown; and the errors of the unknown ones."""

    class Held(Counting):
        id = "held"

        def before_priority(self, event: Event) -> None:
            self.tested()

    class Blind(Counting):
        id = "blind"
        needs = frozenset({"focus"})

    monitor = priorities(2).judged(
        Counting(), Held(), Blind(), Raising(), observes={"game_began", "priority"}
    )  # fmt: skip
    assert monitor.verdicts() == {
        "counting": "violated", "held": "held", "blind": "not observed", "raising": "unknown",
    }  # fmt: skip
    assert monitor.unknown == {"raising": "ZeroDivisionError: no such thing"}
    assert monitor.premises == {"counting": 2, "held": 2, "blind": 0, "raising": 0}


def test_what_raised_is_neither_passed_nor_failed_and_the_others_go_on() -> None:
    """What it had found before it raised is taken back; who comes after it sees the event all the same."""
    monitor = priorities(4).judged(Raising(), Counting())
    assert [found.invariant for found in monitor.violations] == ["counting", "counting"]
    assert [found.event for found in monitor.violations] == [2, 4]
    assert monitor.verdicts()["raising"] == "unknown"


def test_several_may_raise_at_the_same_event() -> None:
    """Each of them is taken out, and the event is folded once."""

    class RaisingToo(Raising):
        id = "raising-too"

    monitor = priorities(3).judged(Raising(), RaisingToo(), Counting())
    assert set(monitor.unknown) == {"raising", "raising-too"}
    assert [found.event for found in monitor.violations] == [2]
    assert monitor.picture.priority == "A"


def test_raising_at_the_end_is_unknown_too() -> None:
    """Also after everything held."""
    monitor = priorities(1).judged(RaisingAtTheEnd(), Whole())
    assert monitor.unknown == {"raising-at-the-end": "KeyError: 'end'"}
    assert [found.invariant for found in monitor.violations] == ["whole"]


def test_a_reset_that_raises_is_unknown_for_that_play_only() -> None:
    """The next play begins afresh."""

    class Moody(Counting):
        id = "moody"
        plays = 0

        def reset(self) -> None:
            super().reset()
            type(self).plays += 1
            if type(self).plays == 1:
                raise RuntimeError("not today")

    history = priorities(2)
    monitor = Monitor([Moody()])
    verdicts = []
    for _ in range(2):
        monitor.begin(history.scenario)
        for event in history.events:
            monitor.sink(event)
        monitor.finish()
        verdicts.append(monitor.verdicts()["moody"])
    assert verdicts == ["unknown", "violated"]


def test_when_the_picture_fails_nobody_has_an_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was found by a picture that can't be trusted is kept; the trace is."""

    def fail(self: Picture, event: Event) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(Picture, "on_passed", fail)
    history = priorities(2)
    history.tell("passed", "A")
    history.tell("priority", "A")
    monitor = history.judged(Counting(), Whole())
    assert monitor.violations == []
    assert monitor.verdicts() == {"counting": "unknown", "whole": "unknown"}
    assert monitor.unknown["counting"] == "the picture failed: LookupError: lost"
    assert len(monitor.trace) == len(history.events)


def test_one_monitor_judges_many_plays_and_counts_over_all_of_them() -> None:
    """Violations are of the play at hand; premises and rules are of all."""
    monitor = Monitor([Counting()])
    for n, found in ((3, 1), (1, 0), (4, 2)):
        history = priorities(n)
        monitor.begin(history.scenario)
        violations = monitor.violations
        for event in history.events:
            monitor.sink(
                Event(event.id, event.kind, "312.2" if event.kind == "priority" else "", event.player)
            )
        monitor.finish()
        assert len(monitor.violations) == found
        assert violations is monitor.violations, "the walk looks at the list while the play goes on"
    assert monitor.premises == {"counting": 8}
    assert monitor.rules == {"312.2": 8}


def test_a_play_that_was_not_finished_is_finished_by_the_next() -> None:
    """Its rules are counted."""
    monitor = Monitor([Counting()])
    for _ in range(2):
        monitor.begin(priorities(0).scenario)
        monitor.sink(Event(0, "priority", "312.2.a", "A"))
    monitor.finish()
    monitor.finish()
    assert monitor.rules == {"312.2.a": 2}


def test_one_cause_is_not_reported_a_hundred_times() -> None:
    """A few reports of one invariant in one play are enough."""
    monitor = priorities(100).judged(Counting())
    assert 1 < len(monitor.violations) < 10


def test_kinds_outside_the_vocabulary_are_kept_and_judged_by_nobody() -> None:
    """A trace of a newer version doesn't stop the monitor."""
    history = priorities(1)
    history.tell("teleported", "A", "Poro#1.0")
    monitor = history.judged(*all_invariants("riftbound"))
    assert monitor.unknown == {}
    assert monitor.trace[-1].kind == "teleported"


def test_all_invariants_bear_a_trace_of_which_they_understand_half() -> None:
    """References from nowhere, fields left out: nothing raises, and nothing is found that isn't certain."""
    history = History({}, ())
    thing = "Ghost#77.3"
    bare: list[tuple[str, str, str, dict[str, Any]]] = [
        ("item_pending", "Z", "Ghost#78.1", {}),
        ("targets_chosen", "", "", {"item": "Ghost#78.1", "targets": [thing]}),
        ("finalized", "Z", "Ghost#79.1", {}),
        ("resolving", "Z", "Ghost#80.1", {}),
        ("damage", "", thing, {"amount": 2}),
        ("damage", "Z", "", {"amount": 2}),
        ("healed", "", thing, {"amount": 1}),
        ("might", "", thing, {"amount": 2}),
        ("keyword", "", thing, {"keyword": "Tank"}),
        ("status", "", thing, {"status": "exhausted", "value": True}),
        ("status", "", thing, {"status": "blessed", "value": True}),
        ("control", "Z", thing, {}),
        ("move", "", thing, {"origin": "base:Z", "to": "trash:Z"}),
        ("resources_added", "Z", "", {}),
        ("resources_lost", "Z", "", {}),
        ("points", "Z", "", {"amount": 1}),
        ("xp", "Z", "", {"amount": 1}),
        ("life", "Z", "", {"amount": -1}),
        ("killed", "", "Ghost#81.0", {}),
        ("countered", "", "Ghost#79.1", {}),
        ("undone", "", "Ghost#78.1", {}),
        ("not_finalized", "", "Ghost#82.1*1", {}),
        ("no_resolution", "", "Ghost#83.1", {}),
        ("prohibition_began", "", "", {}),
        ("prohibition_ended", "", "", {}),
        ("option_chosen", "Z", "", {}),
        ("skipped", "Z", "", {}),
        ("executed", "Z", "", {}),
        ("played", "Z", "Ghost#79.2", {}),
        ("phase_began", "", "", {}),
        ("turn_began", "Z", "", {}),
    ]
    for kind, player, ref, data in bare:
        history.tell(kind, player, ref, **data)
    for game in ("riftbound", "magic"):
        monitor = history.judged(*all_invariants(game))
        assert monitor.unknown == {}


def test_the_history_of_a_real_play_is_judged_the_same_twice() -> None:
    """Judging leaves nothing behind: the same play gives the same verdicts again."""
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass("A")
    history.resolve(item)
    monitor = Monitor(all_invariants("riftbound"))
    results = []
    for _ in range(2):
        monitor.begin(history.scenario)
        for event in history.events:
            monitor.sink(event)
        monitor.finish()
        results.append((monitor.violations, monitor.verdicts()))
    assert results[0] == results[1]
    assert [found.invariant for found in results[0][0]] == ["all-pass-before-resolution"]


class Waiting(Counting):
    """Judges a priority only after somebody has passed."""

    id = "waiting"
    armed_kinds = frozenset({"priority"})

    def after_passed(self, event: Event) -> None:
        self.arm()

    def after_priority(self, event: Event) -> None:
        super().after_priority(event)
        self.disarm()


def test_an_invariant_is_asked_about_armed_kinds_only_while_it_is_armed() -> None:
    """Armed from the next event on, disarmed likewise, and never still armed in the next play."""
    history = priorities(1)
    for kind in ("passed", "priority", "priority", "passed"):
        history.tell(kind, "A")
    judge = Waiting()
    monitor = Monitor([judge])
    for _ in range(2):
        monitor.begin(history.scenario)
        assert not judge.armed
        for event in history.events:
            monitor.sink(event)
        monitor.finish()
        assert judge.armed, "the last pass has armed it"
        assert judge.order == ["before: nobody", "after: A"]


def test_what_is_armed_stays_armed_when_another_is_taken_out() -> None:
    """The tables are worked out afresh, for the same invariants."""

    class RaisingAtPassed(Counting):
        id = "raising-at-passed"

        def after_passed(self, event: Event) -> None:
            raise ZeroDivisionError("no such thing")

    history = priorities(0)
    for kind in ("passed", "priority"):
        history.tell(kind, "A")
    judge = Waiting()
    monitor = history.judged(judge, RaisingAtPassed())
    assert set(monitor.unknown) == {"raising-at-passed"}
    assert judge.order == ["before: nobody", "after: A"]


@pytest.mark.parametrize("fault", ["", *(fault.id for fault in all_faults("riftbound"))])
def test_what_is_spared_would_have_found_nothing(fault: str) -> None:
    """Every handler called for every event: the same violations, and as many premises, with and without faults."""
    subject = builtin("riftbound", (fault,) if fault else ())
    spare, every = all_invariants("riftbound"), all_invariants("riftbound")
    for one in every:
        vars(one).update(armed_kinds=frozenset(), judges_adds=True, only={}, comes_up=lambda: True)
    sparing, thorough = Monitor(spare, subject.observes), Monitor(every, subject.observes)
    for number in range(2):
        scenario = bulk_scenario(37, number)
        for monitor in (sparing, thorough):
            monitor.begin(scenario)
        choose = SeededChooser(number)

        def tell(event: Event) -> None:
            sparing.sink(event)
            thorough.sink(event)

        session = subject.start(scenario, tell)
        while session.question is not None:
            session.answer(choose(session.question))
        for monitor in (sparing, thorough):
            monitor.finish()
        assert sparing.violations == thorough.violations
        assert sparing.verdicts() == thorough.verdicts()
    assert sparing.premises == thorough.premises


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_what_is_spared_is_something(game: str) -> None:
    """A declaration that concerns no handler is a slip of the pen."""
    for one in all_invariants(game):
        handled = {name.partition("_")[2] for name in dir(one) if name.startswith(("before_", "after_"))}
        assert one.armed_kinds <= handled, one.id
        assert one.judges_adds or ADD_KINDS & handled, one.id
        assert set(one.only) <= handled & set(SORTS), one.id


class Drawing(Counting):
    """Looks at cards that are drawn, at triggers, and at the start of the Main Phase; and only where there are two players."""

    id = "drawing"
    only: ClassVar = {
        "move": lambda move: move == ("draw", "deck", "hand"),
        "item_pending": lambda item: item == "trigger",
        "resolved": lambda item: item == "trigger",
        "phase_began": lambda phase: phase == "main",
    }

    def comes_up(self) -> bool:
        return len(self.picture.players) == 2

    def before_move(self, event: Event) -> None:
        self.order.append(event.object)

    before_item_pending = before_resolved = before_phase_began = before_move


def sorted_events(history: History) -> History:
    """A history with a draw, a trigger and a Main Phase, and as many of which each is of another sort."""
    for why in ("draw", "recycle"):
        history.tell("move", "A", f"{why}#1.0", why=why, origin="deck:A", to="hand:A")
    for kind in ("trigger", "spell"):
        history.tell("item_pending", "A", f"{kind}#1.0*1", kind=kind)
        history.tell("resolved", "A", f"{kind}#1.0*1")
    for phase in ("main", "draw"):
        history.tell("phase_began", "A", phase, phase=phase)
    return history


def test_an_invariant_is_asked_about_the_sorts_of_events_that_matter_to_it() -> None:
    """By the fields of an event; of what happens to an item, by what was said as it was announced."""
    judge = Drawing()
    sorted_events(priorities(0)).judged(judge)
    assert judge.order == ["draw#1.0", "trigger#1.0*1", "trigger#1.0*1", "main"]


def test_an_event_that_cannot_be_sorted_is_for_everybody() -> None:
    """A field that no subject may say; and an item that nobody has announced."""
    history = priorities(0)
    history.tell("move", "A", "odd#1.0", why=["draw"], origin="deck:A", to="hand:A")
    history.tell("resolved", "A", "unknown#1.0")
    judge = Drawing()
    assert history.judged(judge).unknown == {}
    assert judge.order == ["odd#1.0", "unknown#1.0"]


def test_what_cannot_come_up_in_a_play_is_not_judged_in_it() -> None:
    """With three players nothing is asked; with two, in the next play of the same monitor, again."""
    judge = Drawing()
    monitor = Monitor([judge])
    for players, asked in (("AB", 4), ("ABC", 0), ("AB", 4)):
        history = sorted_events(History({}, (PORO,), players=players))
        judge.order = []
        monitor.begin(history.scenario)
        for event in history.events:
            monitor.sink(event)
        monitor.finish()
        assert monitor.verdicts() == {"drawing": "held"}
        assert len(judge.order) == asked, players


@pytest.mark.parametrize(("kinds", "wrong"), [({"move"}, 0), ({"move", "removed"}, 1)])
def test_a_removal_is_believed_where_nobody_tells_who_leaves(kinds: set[str], wrong: int) -> None:
    """As `headjudge check` reads a trace with some kinds of events alone."""
    history = History({"hand:A": "Poro"}, (PORO,))
    history.move("Poro", "", "removed")
    monitor = Monitor([one for one in all_invariants("riftbound") if one.id == "one-zone-per-card"], kinds)
    monitor.begin(history.scenario)
    for event in history.events:
        monitor.sink(event)
    monitor.finish()
    assert len(monitor.violations) == wrong
