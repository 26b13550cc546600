"""Each invariant keeps still over a history that keeps its promise, and finds the one event that breaks it."""

from __future__ import annotations

import re

import pytest
from toys.judged import Case, load

from headjudge.engine.trace import ASKED, VOCABULARY
from headjudge.invariants import all_invariants, get
from headjudge.invariants.excused import EXCUSABLE

CASES = [
    pytest.param(ident, told, id=f"{ident}: {told.__name__}")
    for ident, cases in load().items()
    for told in cases
]
#: What must not be in a sentence for people: an incarnation, or an ability's running number.
INNER = re.compile(r"#\w+\.\d|\*\d")


def test_every_invariant_has_a_history_that_keeps_and_one_that_breaks_its_promise() -> None:
    """No invariant without both."""
    ids = {invariant.id for game in ("riftbound", "magic") for invariant in all_invariants(game)}
    assert ids - set(load()) == set()
    assert set(load()) - ids == set(), "these histories are of invariants that are not there"


@pytest.mark.parametrize(("ident", "told"), CASES)
def test_it_holds_where_its_promise_is_kept_and_has_something_to_judge(ident: str, told: Case) -> None:
    """The history without the fault: held, and not because there was nothing to judge."""
    history = told(False)
    assert history.guilty is None
    monitor = history.judged(get(ident))
    assert monitor.unknown == {}
    assert monitor.violations == []
    assert monitor.verdicts() == {ident: "held"}
    assert monitor.premises[ident] > 0


@pytest.mark.parametrize(("ident", "told"), CASES)
def test_no_other_invariant_finds_anything_where_all_is_well(ident: str, told: Case) -> None:
    """A history that keeps one promise keeps all of them."""
    history = told(False)
    monitor = history.judged(*all_invariants(history.scenario.game))
    assert monitor.unknown == {}
    assert [(found.invariant, found.however) for found in monitor.violations] == []


@pytest.mark.parametrize(("ident", "told"), CASES)
def test_it_finds_the_guilty_event_and_says_so_in_words(ident: str, told: Case) -> None:
    """The history with the fault: violated, by the event that is wrong, in words without inner names."""
    history = told(True)
    invariant = get(ident)
    monitor = history.judged(invariant)
    assert monitor.unknown == {}
    assert monitor.verdicts() == {ident: "violated"}
    assert history.guilty is not None, "the case has to say which event is wrong"
    first = monitor.violations[0]
    assert first.event == history.guilty.id, f"event {first.event} is accused: {first.however}"
    assert first.invariant == ident
    assert first.rules == invariant.rules_in.get(history.scenario.game, invariant.rules)
    assert first.involved, "an argument needs events"
    assert list(first.involved) == list(first.let)
    assert all(0 <= event < len(history.events) for event in first.involved.values())
    for sentence in (first.then, first.however):
        assert sentence.endswith("."), sentence
    for words in (first.then, first.however, *first.let.values()):
        assert words.strip(), "nothing is said"
        assert not INNER.search(words), words


@pytest.mark.parametrize(
    ("ident", "told"), [param for param in CASES if get(str(param.values[0])).needs]
)  # fmt: skip
def test_a_subject_that_shows_too_little_is_not_observed(ident: str, told: Case) -> None:
    """Without a kind that it needs, it says nothing, whatever happens."""
    invariant = get(ident)
    assert invariant.needs <= {*VOCABULARY, ASKED}
    missing = sorted(invariant.needs - EXCUSABLE)[0]
    monitor = told(True).judged(invariant, observes=set(VOCABULARY) - {missing})
    assert monitor.verdicts() == {ident: "not observed"}
    assert monitor.violations == []
    assert monitor.premises == {ident: 0}
