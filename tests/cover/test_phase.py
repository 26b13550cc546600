"""phase-python as a subject: skipped where the extra is not installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from headjudge.corpus.cases import load_case
from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.subjects.phase.telling import instruction_word
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.bench_subject import phase_figures
from headjudge.fuzz.by_game import bulk_for
from headjudge.fuzz.choose import TASTES, SeededChooser
from headjudge.fuzz.walk import Recorder, play

pytest.importorskip("phase", reason="the extra headjudge[phase] is not installed")

FOUND = Path(__file__).parents[2] / "corpus" / "magic" / "phase-python"

if TYPE_CHECKING:
    from headjudge.engine.subjects.phase import PhaseSubject


@pytest.fixture(scope="module")
def phase() -> PhaseSubject:
    """The subject, made once."""
    from headjudge.engine.subjects.phase import PhaseSubject

    return PhaseSubject()


def position(zones: dict[str, list[str]], turn_player: str = "A", life: int = 20) -> Scenario:
    """A position of real cards: "battlefield A" and the like to names; ids count from 1 in that order."""
    every = find.cards("magic")
    placed = []
    for zone, names in zones.items():
        kind, _, owner = zone.partition(" ")
        where = kind if kind == "battlefield" else f"{kind}:{owner}"
        placed += [(name, owner, where) for name in names]
    return Scenario(
        "magic",
        (PlayerStart("A", life=life), PlayerStart("B", life=life)),
        {name: every[name] for name, _, _ in placed},
        tuple(Placed(str(at), name, owner, where) for at, (name, owner, where) in enumerate(placed, 1)),
        turn_player,
        turn=3,
    )


def driven(phase: PhaseSubject, start: Scenario, *wanted: str) -> list[Event]:
    """The trace of a play driven by the names of options, in order; questions that offer none of them get the first one."""
    trace: list[Event] = []
    session = phase.start(start, trace.append)
    left = list(wanted)
    while (question := session.question) is not None and left:
        names = [option.name for option in question.options]
        index = names.index(left.pop(0)) if left[0] in names else 0
        session.answer(index)
    assert not left, f"never offered: {left[0]!r}"
    return trace


def test_a_spell_is_told_from_announcement_to_the_graveyard(phase: PhaseSubject) -> None:
    """Its move to the stack comes first (601.2a), its target before it is paid for (601.2c), and its resolution begins after the passes."""
    start = position(
        {
            "hand A": ["Lightning Bolt"],
            "battlefield A": ["Mountain"],
            "library A": ["Mountain"] * 3,
            "library B": ["Mountain"] * 3,
        }
    )
    trace = driven(phase, start, "cast Lightning Bolt#1", "B")
    about = [
        event.kind
        for event in trace
        if event.object.startswith("Lightning Bolt#1") or event.data.get("item", "") == "Lightning Bolt#1.1"
    ]
    assert about == [
        "move",
        "item_pending",
        "targets_chosen",
        "finalized",
        "played",
        "resolving",
        "executed",
        "move",
        "resolved",
    ]
    assert [event.data["instruction"] for event in trace if event.kind == "executed"] == ["damage"]
    damage = next(event for event in trace if event.kind == "damage")
    assert (damage.player, damage.data["amount"]) == ("B", 3)


def test_instructions_are_told_in_the_words_of_the_trace() -> None:
    """Its own word for one where the trace has none is not passed on (`oracle:told`)."""
    words = ("DealDamage", "Shuffle", "GainLife", "Pump", "")
    assert [instruction_word(word) for word in words] == ["damage", "shuffle", "gain life", "", ""]


def test_made_up_positions_are_played_the_same_each_time(phase: PhaseSubject) -> None:
    """Cards that it doesn't play are left out and noted; what is told is what it says that it tells, and a replay is the same."""
    bulk = bulk_for(phase)
    told: list[list[Event]] = []
    for _ in range(2):
        for index in range(4):
            scenario = bulk(3, index)
            assert phase.refuses(scenario) == ""
            recorder = Recorder()
            play(phase, scenario, SeededChooser(index, TASTES[0]), recorder, limit=25)
            told.append(recorder.trace)
    assert told[:4] == told[4:]
    assert {event.kind for trace in told for event in trace} >= {"priority", "passed", "move", "phase_began"}
    assert [event.id for event in told[0]] == list(range(len(told[0])))
    assert phase.left_out


@pytest.mark.parametrize("path", sorted(FOUND.rglob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_is_still_there(path: Path, phase: PhaseSubject) -> None:
    """Each case of the corpus that was found in this version breaks what it broke, and replays exactly."""
    case = load_case(path)
    compared = case.subject == "differ:phase"
    assert compared or case.subject == "phase"
    assert case.subject_version == phase.version
    subject = find.pair("phase", "", (), plays="magic") if compared else phase
    assert play_again(case, subject).verdict == "FAILED"


PLAINS = ["Plains"] * 4
#: A position, the answers that are wanted in turn, and how the comparison ends.
COMPARED = [
    ("scry one", {"hand A": ["Behold the Multiverse"], "battlefield A": ["Island"] * 4, "library A": ["Swamp", "Forest", "Plains"]},
     ("cast Behold the Multiverse#1", "Swamp#6", "no more", "pass"), ""),
    ("scry both", {"hand A": ["Behold the Multiverse"], "battlefield A": ["Island"] * 4, "library A": ["Swamp", "Forest", *PLAINS]},
     ("cast Behold the Multiverse#1", "Swamp#6", "Forest#7", "pass"), ""),
    ("shuffle", {"battlefield A": ["Polluted Delta"], "library A": [*PLAINS, "Forest"], "library B": PLAINS},
     ("activate Polluted Delta#1 0",), "each engine shuffles in its own way"),
    ("other sources", {"hand A": ["Lightning Bolt"], "battlefield A": ["City of Brass", "Mountain"], "library A": PLAINS},
     ("cast Lightning Bolt#1", "B", "tap for R: City of Brass#2"), "phase pays in its own way"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("zones", "wanted", "ends"), [case[1:] for case in COMPARED], ids=[case[0] for case in COMPARED]
)
def test_what_each_does_in_its_own_way_is_no_difference(
    zones: dict[str, list[str]], wanted: tuple[str, ...], ends: str
) -> None:
    """What is asked in other pieces is put together; what the engines do by themselves ends the comparison, with the reason."""
    session = find.pair("phase", "", (), plays="magic").start(
        position({**zones, "library B": PLAINS}), lambda event: None
    )
    left = list(wanted)
    for _ in range(60):
        if session.question is None:
            break
        names = [option.name for option in session.question.options]
        session.answer(names.index(left.pop(0)) if left and left[0] in names else 0)
    assert not left
    assert session.why.removeprefix("unmatched: ") == ends or (
        ends == "" and not session.why.startswith("unmatched")
    )


def test_creatures_are_declared_one_by_one(phase: PhaseSubject) -> None:
    """Each creature that can attack is asked about, then each that can block; all that was put together is declared."""
    start = position(
        {
            "battlefield A": ["Grizzly Bears", "Hill Giant"],
            "battlefield B": ["Savannah Lions"],
            "library A": ["Plains"],
            "library B": ["Plains"],
        }
    )
    trace: list[Event] = []
    session = phase.start(start, trace.append)
    asked = []
    while (question := session.question) is not None and len(asked) < 3:
        asked.append(question.name)
        session.answer(1)
    assert asked == ["attack with Grizzly Bears#1", "attack with Hill Giant#2", "block with Savannah Lions#3"]
    assert [(event.object, event.data["defender"]) for event in trace if event.kind == "attacks"] == [
        ("Grizzly Bears#1.0", "B"),
        ("Hill Giant#2.0", "B"),
    ]


def test_the_bench_compares_the_adapter_with_the_bare_engine() -> None:
    """Both take actions, from the same positions."""
    figures = phase_figures(1, positions=2, rounds=1)
    assert figures["adapter_actions"] > 20 and figures["bare_actions"] > 20
    assert figures["adapter_ratio"] > 0


def test_what_it_cannot_take_is_refused(phase: PhaseSubject) -> None:
    """A card that its compiler makes nothing of, and positions in which something would happen before anybody acts."""
    strange = position({"hand A": ["Trinisphere"]})
    assert "can't play Trinisphere" in phase.refuses(strange)
    for name in ("Maze of Ith", "Exalted Angel"):
        assert f"can't play {name}" in phase.refuses(position({"hand A": [name]}))
    restless = position(
        {"battlefield A": ["Progenitus", "Progenitus", "Dark Depths"], "battlefield B": ["Progenitus"]}
    )
    assert "before anybody acts" in phase.refuses(restless)
    assert phase.refuses(replace(restless, placed=(restless.placed[0], restless.placed[-1]))) == ""
    alone = replace(restless, placed=(replace(restless.placed[0], attached="9"),))
    assert "isn't there" in phase.refuses(alone)


def test_abilities_are_called_by_their_place_on_our_card(phase: PhaseSubject) -> None:
    """The engine numbers activated abilities alone; how Triskelion enters is an ability of ours before the one that is activated."""
    start = position({"battlefield A": ["Triskelion"], "library A": ["Opt"]})
    start = replace(start, placed=(replace(start.placed[0], counters={"+1/+1": 1}), *start.placed[1:]))
    asked = phase.start(start, lambda event: None).question
    assert asked is not None
    assert [option.name for option in asked.options] == ["pass", "activate Triskelion#1 1"]


def test_the_cards_of_a_game_that_is_over_stay_where_they_are(phase: PhaseSubject) -> None:
    """The engine puts away what a player had who has lost; of two players the other one has won, and the game is over (104.1)."""
    start = position({"battlefield A": ["Mountain"], "hand A": ["Opt"]}, turn_player="B")
    trace: list[Event] = []
    session = phase.start(start, trace.append)
    while session.question is not None:
        session.answer(0)
    assert [event.kind for event in trace[-3:]] == ["phase_began", "lost", "game_ended"]
    assert not [event for event in trace if event.kind == "move"]


def test_a_play_can_begin_without_a_card(phase: PhaseSubject) -> None:
    """As what is made smaller may: who can't draw loses."""
    start = position({})
    trace: list[Event] = []
    assert phase.start(start, trace.append).question is None
    assert trace[-1].kind == "game_ended"


def test_a_token_is_there_before_its_counters(phase: PhaseSubject) -> None:
    """The engine tells the counters that a copy enters with before it tells of the copy."""
    start = position(
        {"hand A": ["Shock"], "battlefield A": ["Grizzly Bears", "Mountain"], "library A": ["Mountain"] * 3, "library B": ["Mountain"] * 3}
    )  # fmt: skip
    copies = cl.Spell((cl.MakeTokens(copy="target 0"),), targets=(cl.Target(cl.Which(types=("Creature",))),))
    counted = cl.Replaces("enters", "with counters", n=2, word="+1/+1")
    cards = dict(start.cards)
    for name, said in (("Shock", copies), ("Grizzly Bears", counted)):
        card = cards[name]
        assert isinstance(card, MagicCard)
        cards[name] = replace(card, abilities=(said,))
    trace = driven(phase, replace(start, cards=cards), "cast Shock#1", "no")
    told = [(event.kind, event.object) for event in trace if event.object.startswith("Grizzly Bears#1t")]
    assert [kind for kind, _ in told] == ["move", "counters"]
    assert not [event for event in trace if event.object.startswith("?")]


def test_a_copy_ceases_to_exist_where_the_engine_has_put_it(phase: PhaseSubject) -> None:
    """Into whose graveyard it goes is the engine's say: right or wrong, it leaves that one."""
    start = position(
        {"hand A": ["Lightning Bolt"], "battlefield A": ["Mountain"], "hand B": ["Reverberate"],
         "battlefield B": ["Mountain", "Mountain"], "library A": ["Mountain"] * 3, "library B": ["Mountain"] * 3}
    )  # fmt: skip
    trace = driven(phase, start, "cast Lightning Bolt#1", "B", "cast Reverberate#3", "A", "pass")
    copied = next(event.object.rpartition(".")[0] for event in trace if event.kind == "copied")
    went, ceased = [event for event in trace if event.kind == "move" and event.object.startswith(copied)]
    assert (went.data["origin"], ceased.data["origin"]) == ("stack", went.data["to"])


def test_a_target_further_down_in_a_text_is_told(phase: PhaseSubject) -> None:
    """Of "you may pay {1}. If you do, … any target" the target stands with the second sentence."""
    start = position(
        {"hand A": ["Lightning Bolt"], "battlefield A": ["Lightning Rift", "Mountain", "Mountain", "Mountain"],
         "library A": ["Mountain"] * 3, "library B": ["Mountain"] * 3}
    )  # fmt: skip
    every = dict(start.cards)
    bolt = every["Lightning Bolt"]
    assert isinstance(bolt, MagicCard)
    cycling = cl.Keyword("cycling", price=cl.Price(mana="{1}"))
    every["Lightning Bolt"] = replace(bolt, abilities=(*bolt.abilities, cycling))
    trace = driven(phase, replace(start, cards=every), "activate Lightning Bolt#1 1", "B")
    assert [event.data["targets"] for event in trace if event.kind == "targets_chosen"] == [["B"]]
