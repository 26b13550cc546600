"""riftboundKr: the adapter drives a checkout, follows each card through it and tells what happens.

Most is shown on a toy checkout of our own; what needs the real one says so, and where it is looked for.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from headjudge.corpus.cases import load_case
from headjudge.engine.cards import RiftboundCard
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.subjects.riftboundkr import VARIABLE, riftboundkr
from headjudge.engine.subjects.wire import WireSubject
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.by_game import bulk_for
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.conformance import check_command
from headjudge.fuzz.walk import play
from headjudge.invariants import Monitor, all_invariants

TOY = Path(__file__).parents[1] / "toys" / "checkout"
CASES = sorted((Path(__file__).parents[2] / "corpus" / "riftbound" / "riftboundkr").glob("*.json"))
FINDINGS = Path(__file__).parents[2] / "docs" / "findings" / "riftboundkr.md"
CHECKOUT = os.environ.get(VARIABLE, "")

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="riftboundKr needs Node, which is not installed"
)
real = pytest.mark.skipif(not CHECKOUT, reason=f"{VARIABLE} names no checkout of riftboundKr")

SOLDIER = RiftboundCard("Plain, Soldier", "unit", energy=1, domains="R", might=3)
CLEAVE = RiftboundCard("Cleave", "spell", energy=1, domains="R")
ANVIL = RiftboundCard("Anvil", "gear", energy=1, domains="R")
RALLY = RiftboundCard("Rally", "spell", energy=1, domains="R")
BRIDGE = RiftboundCard("Old Bridge", "battlefield")


def scenario(*placed: Placed, **more: object) -> Scenario:
    """A position with one battlefield, A to act with 3 Energy."""
    cards = {card.name: card for card in (SOLDIER, CLEAVE, RALLY, ANVIL, BRIDGE)}
    players = (PlayerStart("A", energy=3), PlayerStart("B"))
    return Scenario("riftbound", players, cards, placed, "A", battlefields={"Old Bridge": ""}, **more)  # type: ignore[arg-type]


@pytest.fixture
def toy() -> Iterator[WireSubject]:
    """The adapter, with the toy checkout."""
    subject = riftboundkr(str(TOY))
    yield subject
    subject.close()


def played(subject: WireSubject, start: Scenario, *answers: str) -> tuple[list[Event], WireSubject]:
    """Answer question after question by the name of the option; the events."""
    trace: list[Event] = []
    session = subject.start(start, trace.append)
    for answer in answers:
        assert session.question is not None
        session.answer([option.name for option in session.question.options].index(answer))
    return trace, subject


def told(trace: list[Event], kind: str) -> list[tuple[str, str]]:
    """Player and object of each event of a kind."""
    return [(event.player, event.object) for event in trace if event.kind == kind]


def test_it_says_which_checkout_it_is(toy: WireSubject) -> None:
    """Name, version, cards as they are written elsewhere."""
    assert (toy.name, toy.version, toy.game) == ("riftboundkr", "0.0.1", "riftbound")
    assert toy.cards == {"Plain, Soldier", "Cleave", "Rally", "Anvil"}


def test_a_move_and_a_showdown_are_told(toy: WireSubject) -> None:
    """From the unit's move to the points, with the card followed by its id."""
    start = scenario(Placed("1", "Plain, Soldier", "A", "base:A"))
    trace, _ = played(toy, start, "move Plain, Soldier#1 to battlefield:Old Bridge")
    ref = "Plain, Soldier#1.0"
    assert told(trace, "standard_move") == [("A", "")]
    assert told(trace, "status")[0] == ("A", ref)
    assert [
        (e.data["origin"], e.data["to"], e.data["why"], e.data["becomes"]) for e in trace if e.kind == "move"
    ] == [("base:A", "battlefield:Old Bridge", "standard move", ref)]
    kinds = [event.kind for event in trace]
    assert (
        kinds.index("contested")
        < kinds.index("showdown_began")
        < kinds.index("showdown_ended")
        < kinds.index("control")
    )
    assert kinds.index("control") < kinds.index("scored") < kinds.index("points")
    assert [e.data for e in trace if e.kind == "points"] == [{"amount": 1, "total": 1, "why": "conquer"}]


def test_a_spell_is_told_from_hand_to_trash(toy: WireSubject) -> None:
    """Its incarnations, its resolution, its target."""
    start = scenario(
        Placed("1", "Plain, Soldier", "A", "base:A"),
        Placed("2", "Plain, Soldier", "B", "base:B", damage=1),
        Placed("3", "Cleave", "A", "hand:A"),
        Placed("4", "Cleave", "A", "hand:A"),
    )
    trace, _ = played(toy, start, "play Cleave#3", "Plain, Soldier#2")
    assert (
        told(trace, "finalized")
        == told(trace, "resolving")
        == told(trace, "resolved")
        == [("A", "Cleave#3.1")]
    )
    assert told(trace, "played") == [("A", "Cleave#3.2")]
    assert [(e.object, e.data["amount"], e.data["total"]) for e in trace if e.kind == "damage"] == [
        ("Plain, Soldier#2.0", 1, 2)
    ]


def test_of_cards_that_are_alike_the_hidden_one_is_played(toy: WireSubject) -> None:
    """The checkout has it in front of the hand for a moment; the one that lay in the hand still does."""
    start = scenario(
        Placed("1", "Plain, Soldier", "A", "hand:A"),
        Placed("2", "Plain, Soldier", "A", "facedown:Old Bridge", statuses=("facedown",)),
    )
    start.battlefields["Old Bridge"] = "A"
    trace, _ = played(toy, start, "play Plain, Soldier#2 from facedown")
    moves = [(e.object, e.data["origin"], e.data["to"]) for e in trace if e.kind == "move"]
    assert moves[0] == ("Plain, Soldier#2.0", "facedown:Old Bridge", "chain")
    assert [ref.partition(".")[0] for ref, _, _ in moves] == ["Plain, Soldier#2"] * len(moves)


@pytest.mark.parametrize(
    ("answer", "readied"),
    [("no", []), ("Plain, Soldier#1", ["Plain, Soldier#1.0"]), ("Anvil#6", ["Anvil#6.0"])],
)
def test_what_may_be_left_unanswered_may_be_declined(
    toy: WireSubject, answer: str, readied: list[str]
) -> None:
    """The checkout's page can be closed; that it may be is said in the title. Gear that it names by its place is told apart."""
    start = scenario(
        Placed("1", "Plain, Soldier", "A", "base:A", exhausted=True),
        Placed("3", "Rally", "A", "hand:A"),
        Placed("4", "Rally", "A", "hand:A"),
        Placed("5", "Anvil", "A", "base:A", exhausted=True),
        Placed("6", "Anvil", "A", "base:A", exhausted=True),
    )
    trace, _ = played(toy, start, "play Rally#3", answer)
    assert [e.object for e in trace if e.kind == "status"] == readied


def test_a_crash_is_a_finding(toy: WireSubject) -> None:
    """The error of the checkout is said; the next play starts it anew."""
    start = scenario(Placed("3", "Cleave", "A", "hand:A"))
    with pytest.raises(SubjectError, match="no card left") as caught:
        played(toy, start, "play Cleave#3")
    assert caught.value.what == "crash"
    assert played(toy, start)[0]


@pytest.mark.parametrize(
    ("placed", "why"),
    [
        (Placed("1", "Plain, Soldier", "A", "base:A", statuses=("empowered",)), "status empowered"),
        (Placed("1", "Cleave", "A", "battlefield:Old Bridge"), "only units at battlefields"),
        (Placed("1", "Plain, Soldier", "A", "base:A", attached="2"), "attaches nothing"),
    ],
)
def test_what_it_lacks_is_refused(toy: WireSubject, placed: Placed, why: str) -> None:
    """With the reason."""
    assert why in toy.refuses(scenario(placed))


def test_a_card_that_says_nothing_need_not_be_there(toy: WireSubject) -> None:
    """A battlefield, a unit without abilities: facts are all that it takes."""
    other = RiftboundCard("Stranger", "unit", might=2)
    start = scenario(Placed("1", "Stranger", "A", "base:A"))
    start.cards["Stranger"] = other
    assert toy.refuses(start) == ""


def test_no_checkout_is_said() -> None:
    """By the name that the command line takes."""
    with pytest.raises(find.Unknown, match="no checkout of riftboundKr"):
        find.subject("riftboundkr:/nowhere", plays="riftbound")


@real
def test_the_real_one_keeps_to_the_protocol() -> None:
    """Every promise of the specification."""
    command = riftboundkr().command
    assert [one for one in check_command(command) if not one.kept] == []


@real
def test_the_real_one_is_judged() -> None:
    """Plays of its own cards go to an end, no invariant fails, and cards are followed: none is ever where it can't be."""
    subject = find.subject("riftboundkr", plays="riftbound")
    bulk = bulk_for(subject)
    monitor = Monitor(all_invariants("riftbound"), subject.observes)
    for number in range(20):
        start = bulk(3, number)
        assert subject.refuses(start) == ""
        done = play(subject, start, SeededChooser(number), monitor, stop_on_breach=False)
        assert done.events
        assert monitor.unknown == {}
        assert not [
            one
            for one in done.violations
            if one.invariant in ("one-zone-per-card", "new-incarnation-exactly")
        ]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_found_is_written_up(path: Path) -> None:
    """Each case stands in the table, says what it shows, and is nothing that the built-in engine does."""
    assert f"`{path.stem}`" in FINDINGS.read_text("utf-8")
    case = load_case(path)
    assert case.notes
    assert play_again(case, builtin("riftbound")).verdict == "FIXED"


@real
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_found_is_found_again(path: Path) -> None:
    """On the checkout that the environment names, at the version that the case was found in."""
    case = load_case(path)
    subject = find.subject(case.subject)
    if subject.version != case.subject_version:
        pytest.skip(f"found in {case.subject_version}, and this is {subject.version}")
    assert play_again(case, subject).verdict == "FAILED"
