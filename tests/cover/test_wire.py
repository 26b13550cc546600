"""The wire protocol: engines behind a pipe are judged as in-process ones are, and what fails is said."""

from __future__ import annotations

import dataclasses
import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.protocol import Subject, SubjectError
from headjudge.engine.subjects.wire import WireSubject
from headjudge.engine.trace import Event
from headjudge.fuzz import find
from headjudge.fuzz.by_game import making
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.cli import main
from headjudge.fuzz.conformance import check_command
from headjudge.fuzz.walk import Recorder, play
from headjudge.invariants import Monitor, all_invariants

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SERVE = (sys.executable, "-m", "headjudge", "serve")
NODE = shutil.which("node")
ENGINES = {
    "riftbound": (*SERVE, "riftbound"),
    "magic": (*SERVE, "magic"),
    "lands.py": (sys.executable, str(EXAMPLES / "lands.py")),
    "lands.js": (NODE or "node", str(EXAMPLES / "lands.js")),
}


def script(text: str) -> tuple[str, ...]:
    """A command that runs a few lines of Python."""
    return (sys.executable, "-c", text)


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_keeps_to_the_protocol(name: str) -> None:
    """Ours when they are served, and both worked examples."""
    if name == "lands.js" and NODE is None:
        pytest.skip("Node is not installed, and the example in JavaScript needs it")
    assert [one for one in check_command(ENGINES[name]) if not one.kept] == []


@pytest.mark.parametrize("name", ["lands.py", "lands.js"])
def test_a_worked_example_is_short(name: str) -> None:
    """A person writes one in an afternoon."""
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) < 150


def traced(subject: Subject, number: int) -> list[Event]:
    """A seeded play's events."""
    recorder = Recorder()
    scenario = making("riftbound").bulk(4, number)
    play(subject, scenario, SeededChooser(number), recorder, stop_on_breach=False)
    return list(recorder.trace)


def test_a_play_through_the_wire_is_the_same_play() -> None:
    """Event by event."""
    wired = WireSubject(ENGINES["riftbound"])
    for number in range(5):
        assert traced(wired, number) == traced(builtin("riftbound"), number)
    wired.close()


@pytest.mark.parametrize(
    ("game", "fault", "plays"),
    [("riftbound", "units-enter-ready", 15), ("magic", "storm-counts-ones-own", 20)],
)
def test_a_campaign_through_the_wire_is_the_same_campaign(game: str, fault: str, plays: int) -> None:
    """The same plays of every kind, and the same findings."""
    plan = Plan(game, 0, examples=plays)
    served = f"wire:{shlex.join(SERVE)} {game} --fault {fault}"
    inside, outside = (
        Campaign(plan, dataclasses.replace(parts, canary=None)).run()
        for parts in (parts_for(dataclasses.replace(plan, faults=(fault,))), parts_for(plan, subject=served))
    )
    assert (inside.plays, inside.decisions) == (outside.plays, outside.decisions)
    assert inside.findings.keys() == outside.findings.keys()
    assert inside.findings


def test_a_fault_is_found_through_the_wire() -> None:
    """The same violations, of the same plays."""
    found = []
    wired = WireSubject((*SERVE, "riftbound", "--fault", "refund-on-counter"))
    for subject in (wired, builtin("riftbound", ("refund-on-counter",))):
        monitor = Monitor(all_invariants("riftbound"), subject.observes)
        said = []
        for number in range(80):
            play(
                subject,
                making("riftbound").bulk(4, number),
                SeededChooser(number),
                monitor,
                stop_on_breach=True,
            )
            said += [(number, one.invariant, one.event) for one in monitor.violations]
        found.append(said)
    wired.close()
    assert found[0] == found[1]
    assert "no-refund-on-counter" in {invariant for _, invariant, _ in found[0]}


OTHER_VERSION = json.dumps(
    {"id": 0, "hello": {"name": "x", "version": "1", "game": "magic", "edition": "", "protocol": 9}}
)


@pytest.mark.parametrize(
    ("text", "what", "said"),
    [
        ("", "crash", "it ended with code 0"),
        ("raise SystemExit('out of cards')", "crash", "it ended with code 1: out of cards"),
        ("print('hello', flush=True); input()", "nonsense", "no line of the protocol"),
        ("print('{\"id\": 7}', flush=True); input()", "nonsense", "the reply to request 0 has the id 7"),
        ("print('{\"id\": 0}', flush=True); input()", "nonsense", "the reply to hello has none"),
        ("import time; time.sleep(60)", "hang", "no reply within 0.5 seconds"),
        ("print('x' * 9000000, flush=True); input()", "nonsense", "a line of more than 8388608 bytes"),
        (f"print({OTHER_VERSION!r}, flush=True); input()", "nonsense", "version 9"),
    ],
)  # fmt: skip
def test_an_engine_that_fails_is_said_to(text: str, what: str, said: str) -> None:
    """Dead, silent, or speaking otherwise."""
    with pytest.raises(SubjectError) as caught:
        WireSubject(
            script("import sys; sys.stdin.readline();" + text if "hello" in text else text), patience=0.5
        )
    assert (caught.value.what, said in str(caught.value)) == (what, True), str(caught.value)


def test_a_command_that_is_not_there() -> None:
    """One line, with what was given."""
    with pytest.raises(SubjectError, match="no-such-engine can't be started"):
        WireSubject(("no-such-engine",))
    result = CliRunner().invoke(
        main, ["fuzz", "magic", "--subject", "wire:no-such-engine", "--examples", "1"]
    )
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


DIES = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "hello":
        reply = {"hello": {"name": "dies", "version": "1", "game": "riftbound", "edition": "1.4", "observes": ["priority"]}}
    elif request["do"] == "refuses":
        reply = {"refused": ""}
    elif request["do"] == "start":
        reply = {"question": {"name": "act", "player": "A", "options": [{"name": "pass"}, {"name": "die"}]}}
    else:
        sys.exit(3) if request["index"] else None
        reply = {"ended": "game over"}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
"""


def test_an_engine_that_died_is_started_anew() -> None:
    """Its death is that play's, and the next play goes well."""
    subject = WireSubject(script(DIES))
    scenario = making("riftbound").bulk(0, 0)
    session = subject.start(scenario, lambda event: None)
    with pytest.raises(SubjectError, match="it ended with code 3"):
        session.answer(1)
    session = subject.start(scenario, lambda event: None)
    assert session.answer(0) is None
    assert session.why == "game over"
    subject.close()


def test_an_adapter_that_breaks_promises_is_told_which() -> None:
    """And the command's exit code says so."""
    result = CliRunner().invoke(main, ["subjects", "check", "--json", "--", *script(DIES)])
    broken = {one["check"] for one in json.loads(result.stdout) if not one["kept"]}
    assert result.exit_code == 1
    assert broken >= {"starts anew", "refuses answers", "refuses games"}


def test_an_engine_for_another_game_is_not_taken() -> None:
    """By the name of the game."""
    with pytest.raises(find.Unknown, match="plays riftbound, not magic"):
        find.subject("wire:" + " ".join(script("x")[:1]) + " -m headjudge serve riftbound", plays="magic")
