"""python-mtg: positions are set in it, what changes is told, and what it was found to do replays. Skipped where the extra is missing."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from headjudge.corpus.cases import load_case
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.cards import known_cards
from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.by_game import bulk_for
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.differ.pair import Pair
from headjudge.fuzz.walk import Recorder, play

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "corpus" / "magic" / "python-mtg").glob("*.json"))

installed = pytest.mark.skipif(
    find_spec("mtg") is None, reason="python-mtg is not installed (the extra headjudge[python-mtg])"
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Subject]:
    """The engine in its process."""
    subject = find.subject("python-mtg", plays="magic")
    yield subject
    subject.close()  # type: ignore[attr-defined]


def scenario(*placed: Placed) -> Scenario:
    """A position in A's main phase, with a few cards to draw."""
    library = known_cards("magic")
    stock = tuple(
        Placed(f"{name}{at}", "Forest", name, f"library:{name}") for name in "AB" for at in range(4)
    )
    cards = {card.card: library[card.card] for card in (*placed, *stock)}
    players = (PlayerStart("A"), PlayerStart("B"))
    return Scenario("magic", players, cards, (*placed, *stock), "A", edition="2026-04-17", turn=4)


@installed
def test_a_creature_spell_is_told_as_its_move(engine: Subject) -> None:
    """From the hand to the battlefield, and the lands that pay for it."""
    lands = tuple(Placed(str(at), "Forest", "A", "battlefield") for at in range(2, 4))
    trace: list[Event] = []
    session = engine.start(scenario(Placed("1", "Grizzly Bears", "A", "hand:A"), *lands), trace.append)
    while session.question is not None and not any(event.kind == "move" for event in trace):
        names = [option.name for option in session.question.options]
        session.answer(names.index("cast Grizzly Bears#1") if "cast Grizzly Bears#1" in names else 0)
    moved = next(event for event in trace if event.kind == "move")
    assert (moved.object, moved.data["origin"], moved.data["to"]) == (
        "Grizzly Bears#1.0",
        "hand:A",
        "battlefield",
    )
    assert moved.data["becomes"] == "Grizzly Bears#1.1"
    assert {event.object for event in trace if event.kind == "status"} == {"Forest#2.0", "Forest#3.0"}
    seen = session.snapshot()
    assert seen["objects"]["Grizzly Bears#1.1"]["power"] == 2
    assert seen["players"]["A"]["life"] == 20


@installed
def test_positions_are_fitted_to_it_and_play_the_same_twice(engine: Subject) -> None:
    """None is refused, and the same answers give the same trace."""
    bulk = bulk_for(engine)
    for number in range(2):
        start = bulk(7, number)
        assert engine.refuses(start) == ""
        traces = []
        for _ in range(2):
            recorder = Recorder()
            play(engine, start, SeededChooser(number), recorder, limit=12)
            traces.append(recorder.trace)
        assert traces[0] == traces[1]


@installed
def test_what_it_can_not_take_is_refused(engine: Subject) -> None:
    """With the reason."""
    assert "nothing on them" in engine.refuses(
        scenario(Placed("1", "Grizzly Bears", "A", "battlefield", damage=1))
    )
    assert "nothing in exile" in engine.refuses(scenario(Placed("1", "Grizzly Bears", "A", "exile")))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_found_is_written_up(path: Path) -> None:
    """Each case stands in the table, says what it shows, and is nothing that the built-in engine does."""
    assert f"`{path.stem}`" in (ROOT / "docs" / "findings" / "python-mtg.md").read_text("utf-8")
    case = load_case(path)
    assert case.notes
    assert play_again(case, builtin("magic")).verdict in ("FIXED", "ERROR")


@installed
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_found_is_found_again(path: Path, engine: Subject) -> None:
    """By the version that it was found in; in one process, since its beginning is what takes the time."""
    case = load_case(path)
    subject: Subject = engine
    if case.subject.startswith(find.DIFFER):
        subject = Pair(engine, builtin("magic"), f"{find.DIFFER}{engine.name}")
    assert subject.name == case.subject
    if engine.version != case.subject_version:
        pytest.skip(f"found in {case.subject_version}, and this is {engine.version}")
    assert play_again(case, subject).verdict == "FAILED"
