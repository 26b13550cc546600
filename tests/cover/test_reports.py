"""Reports: every event is told, every argument is whole, hostile names are inert, and the same case gives the
same bytes."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headjudge.corpus.cases import load_case
from headjudge.engine.rules import rule_order
from headjudge.engine.trace import VOCABULARY, Case, Event, Violation
from headjudge.reports import narrate
from headjudge.reports.argument import RELATIONS, argument, links, passed_over
from headjudge.reports.graph import causality_graph, dot, graphml
from headjudge.reports.html import counterexample_html
from headjudge.reports.index import findings, index_html, index_text, write_index
from headjudge.reports.names import Names
from headjudge.reports.play import groups, quiet
from headjudge.reports.position import cards_told, start
from headjudge.reports.resources import resource
from headjudge.reports.shown import MOST_EVENTS, left_out, shown
from headjudge.reports.svg import draw, svg
from headjudge.reports.text import WIDTH, counterexample_text, replay_command, shrunk_words, statement_of
from headjudge.reports.words import amounts, count, listed, plain, zone_words
from headjudge.reports.write import file_stem, write_report

FILE = Path(__file__).parent / "cases" / "refund-on-counter.json"
CASE = load_case(FILE)
NAMES = Names(CASE.scenario, CASE.trace)
ARGUED = argument(CASE.trace, CASE.violations[0], CASE.slice, NAMES)

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "</style></title></script><script>alert(1)</script>",
    "' onclick='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "]]><!-- &lt; &#x3c;",
    '\\N"]; x [label="\\',
    "red\x1b[31m\x07 \x00\x85\r\nnew line",
    "\u202egnp.exe\u2066 \u200b\ufeff \ud800 \U000e0001",
    "%s {0} {c} \\u202e #1.0 #",
    "x" * 3000,
]


def long_case(extra: int) -> Case:
    """The refund after a long game of passes."""
    passes = [Event(n, ("priority", "passed")[n % 2], "338", ("A", "B")[n % 2]) for n in range(extra)]
    moved = [
        msgspec.structs.replace(e, id=e.id + extra, causes=tuple(c + extra for c in e.causes))
        for e in CASE.trace
    ]
    old = CASE.violations[0]
    broken = msgspec.structs.replace(
        old, event=old.event + extra, involved={role: e + extra for role, e in old.involved.items()}
    )
    return msgspec.structs.replace(
        CASE, trace=(*passes, *moved), violations=(broken,), slice=tuple(e + extra for e in CASE.slice)
    )


def without_causes() -> Case:
    bare = tuple(msgspec.structs.replace(event, causes=()) for event in CASE.trace)
    return msgspec.structs.replace(CASE, trace=bare, grade="inferred")


def poisoned(text: str) -> Case:
    """The refund with a text wherever somebody else's text can stand."""

    def swap(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                swap(key) if key in ("A", "Ember Lash") else key: swap(each) for key, each in value.items()
            }
        if isinstance(value, (list, tuple)):
            return [swap(each) for each in value]
        if not isinstance(value, str):
            return value
        value = re.sub(r"\bEmber Lash\b", lambda _: text, value)
        return re.sub(r"(?<![\w ])A(?![\w ])", lambda _: text, value)

    value = swap(msgspec.to_builtins(CASE))
    value.update(notes=text, subject=text, subject_version=text, faults=[text], tool_version=text, grade=text)
    value["violations"][0].update(invariant=text, rules=[text, text], then=text, however=text)
    value["trace"][28]["rule"] = text
    case: Case = msgspec.convert(value, Case)
    assert (
        text in case.scenario.cards
        and case.trace[9].player == text
        and text in case.violations[0].let["paid"]
    )
    return case


# -- words and names -----------------------------------------------------------------------------------------


def test_what_cannot_be_seen_is_shown() -> None:
    assert plain("a\u202eb\x1b\n") == "a\\u202eb\\u001b\\u000a"
    assert plain("Poro", 4) == "Poro"
    assert plain("Poros", 4) == "Por…"


@given(st.text())
def test_a_plain_text_is_one_printable_line(text: str) -> None:
    assert plain(text).isprintable()


@pytest.mark.parametrize(
    ("game", "energy", "power", "words"),
    [
        ("riftbound", 2, {"R": 1}, "2 Energy, 1 Fury"),
        ("riftbound", 0, "RR{RG}", "2 Fury, 1 Fury or Calm"),
        ("riftbound", 0, {"A": 1}, "1 Power of any domain"),
        ("riftbound", 0, {"R": 0}, "nothing"),
        ("magic", 1, {"U": 2}, "1 mana, 2 blue"),
        ("magic", None, 7, "nothing"),
    ],
)
def test_amounts_are_told_in_the_games_words(game: str, energy: object, power: object, words: str) -> None:
    assert amounts(game, energy, power) == words


def test_zones_are_told_as_people_call_them() -> None:
    zones = ["hand:A", "chain", "battlefield:Old Bridge", "facedown:Old Bridge", "runedeck:B", ""]
    assert [zone_words(zone) for zone in zones] == [
        "A's hand",
        "the chain",
        "battlefield Old Bridge",
        "the facedown zone at Old Bridge",
        "B's rune deck",
        "outside the game",
    ]


def test_lists_and_counts_read_as_in_a_sentence() -> None:
    assert [listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert (count(1, "pick"), count(2, "pick"), count(0, "change of mind", "changes of mind")) == (
        "1 pick",
        "2 picks",
        "0 changes of mind",
    )


def test_an_object_has_its_id_only_where_there_are_several_of_its_name() -> None:
    trace = [
        Event(0, "move", "1", object="Poro#7.0"),
        Event(1, "move", "1", object="Poro#8.0"),
        Event(2, "item_pending", "1", object="Ember Lash#4.2*1"),
        Event(3, "item_pending", "1", object="Poro#7.0*2"),
        Event(4, "item_pending", "1", object="Poro#7.0*3"),
        Event(5, "targets_chosen", "1", data={"targets": ["Recruit#7t1.0", ["Recruit#7t2.0"]]}),
    ]
    names = Names(CASE.scenario, trace)
    told = [
        "Ember Lash#4.9",
        "Poro#7.0",
        "Ember Lash#4.2*1",
        "Poro#7.0*2",
        "Recruit#7t1.0",
        "Nullify#9.0",
        "A",
        "",
    ]
    assert [names.short(reference) for reference in told] == [
        "Ember Lash", "Poro#7", "Ember Lash's ability", "Poro#7's ability *2", "Recruit#7t1", "Nullify", "A", "",
    ]  # fmt: skip
    assert [names.long(reference) for reference in told[:3]] == [
        "Ember Lash#4",
        "Poro#7",
        "Ember Lash#4's ability *1",
    ]
    assert names.mentioned == {"4", "7", "8", "7t1", "7t2"}


def test_a_sentence_has_its_references_shortened_and_nothing_else() -> None:
    assert NAMES.tidy("Ember Lash#4.1 and Poro#11.0, not Poro#11.05 or #4.1") == (
        "Ember Lash and Poro, not Poro#11.05 or #4.1"
    )


# -- narrating -----------------------------------------------------------------------------------------------


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(narrate._SAYS) == set(VOCABULARY)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("Poro#11.0"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@st.composite
def odd_events(draw: st.DrawFn) -> Event:
    """An event of any kind whose data may be missing, of any type, or beside the point."""
    kind = draw(st.sampled_from([*VOCABULARY, "explode"]))
    fields = list(VOCABULARY[kind].data) if kind in VOCABULARY else ["what"]
    data = draw(st.dictionaries(st.sampled_from([*fields, "other"]), anything, max_size=4)) if fields else {}
    return Event(
        0, kind, draw(st.text(max_size=3)), draw(st.text(max_size=3)), draw(st.text(max_size=3)), data
    )


@given(odd_events())
def test_any_event_is_told_in_one_line(event: Event) -> None:
    names = Names(CASE.scenario, [event])
    for say in (narrate.line, narrate.brief, narrate.label, narrate.about):
        assert say(event, names).isprintable()
    assert narrate.line(event, names)


@given(st.lists(odd_events(), min_size=1, max_size=6))
def test_any_trace_is_reported(odd: list[Event]) -> None:
    trace = tuple(msgspec.structs.replace(event, id=number) for number, event in enumerate(odd))
    broken = Violation("x", ("1",), len(trace) - 1, {"first": 0}, {}, "", "")
    case = msgspec.structs.replace(CASE, trace=trace, violations=(broken,), slice=(0, len(trace) - 1))
    assert sorted(e for group in groups(trace, NAMES) for e in group.events()) == list(range(len(trace)))
    assert counterexample_text(case).endswith("\n")
    ElementTree.fromstring(svg(case))
    assert "</html>" in counterexample_html(case)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Event(0, "points", "1", "A", data={"amount": 1, "total": 4, "why": "hold"}),
            "A gains 1 point, now 4 (hold)",
        ),
        (Event(0, "points", "1", "A", data={"amount": -2}), "A loses 2 points"),
        (
            Event(0, "status", "1", object="Poro#11.0", data={"status": "exhausted", "value": False}),
            "Poro is readied",
        ),
        (
            Event(0, "status", "1", object="Poro#11.0", data={"status": "stunned", "value": True}),
            "Poro is stunned",
        ),
        (
            Event(0, "move", "1", "A", "Poro#11.0", {"origin": "deck:A", "to": "hand:A", "why": "draw"}),
            "A draws Poro",
        ),
        (
            Event(0, "move", "1", "A", "Poro#11.0", {"origin": "base:A", "to": "trash:A", "why": "kill"}),
            "Poro goes from A's base to A's trash (kill)",
        ),
        (
            Event(0, "move", "1", "A", "", {"to": "chain", "becomes": "Sprite#7t1.0"}),
            "Sprite is created on the chain",
        ),
        (Event(0, "move", "1", "A", "Poro#11.0", {"origin": "trash:A", "to": ""}), "Poro ceases to exist"),
        (
            Event(0, "prohibition_began", "1", data={"whom": ["B"], "what": "play spells", "until": "turn"}),
            "a prohibition begins: B can't play spells this turn",
        ),
        (
            Event(0, "prohibition_began", "1", data={"whom": ["Poro#11.0"], "what": "choose"}),
            "a prohibition begins: Poro can't be chosen",
        ),
        (
            Event(
                0, "cost_paid", "1", "A", data={"item": "Poro#11.0", "energy": 1, "acts": [["kill me", []]]}
            ),
            "A has paid for Poro: 1 Energy, kill me",
        ),
        (
            Event(0, "control", "1", object="battlefield:Old Bridge"),
            "nobody controls battlefield Old Bridge any more",
        ),
    ],
)
def test_events_read_as_people_would_tell_them(event: Event, sentence: str) -> None:
    assert narrate.line(event, NAMES) == sentence


# -- the play ------------------------------------------------------------------------------------------------


def test_a_play_is_told_decision_by_decision() -> None:
    told = [(group.player, group.head, group.detail) for group in groups(CASE.trace, NAMES)]
    assert told == [
        ("", "", ""),
        ("A", "play Ember Lash#4", "Repeat paid, target Poro#11 (twice)"),
        ("A", "pass", ""),
        ("B", "play Nullify#9", "target Ember Lash#4"),
        ("B", "pass", ""),
        ("A", "pass", ""),
    ]
    assert [group.steps for group in groups(CASE.trace, NAMES)][1] == [2, 3, 5, 6, 7, 8, 9, 10]
    assert [group.rest for group in groups(CASE.trace, NAMES)][5] == [28, 29, 30, 31]


def test_what_is_used_to_pay_belongs_to_the_play_and_is_quiet_but_for_what_it_adds() -> None:
    card, rune = "Poro#11.1", "Rune#20.0*1"
    steps = [
        Event(0, "item_pending", "1", "A", card, {"kind": "permanent", "source": "Poro#11.0"}),
        Event(
            1,
            "item_pending",
            "1",
            "A",
            rune,
            {"kind": "activated", "adds": True, "source": "Rune#20.0"},
            (0,),
        ),
        Event(2, "status", "1", "A", "Rune#20.0", {"status": "exhausted", "value": True}, (1,)),
        Event(3, "resources_added", "1", "A", "", {"item": rune, "energy": 1, "source": "Rune#20.0"}, (1,)),
        Event(4, "finalized", "1", "A", rune, {}, (3,)),
        Event(5, "status", "1", "A", "Poro#11.1", {"status": "buffed", "value": True}, (0,)),
        Event(6, "finalized", "1", "A", card, {}, (0,)),
        Event(
            7,
            "item_pending",
            "1",
            "A",
            "Rune#20.0*2",
            {"kind": "activated", "adds": True, "source": "Rune#20.0"},
        ),
    ]
    assert [group.head for group in groups(steps, NAMES)] == ["play Poro#11", "use Rune#20"]
    assert quiet(steps) == {1, 2, 4, 7}


def test_phases_without_events_are_told_in_one_head() -> None:
    trace = [
        Event(0, "turn_began", "1", "A", data={"turn": 2}),
        Event(1, "cleanup", "1"),
        Event(2, "phase_began", "1", "A", data={"phase": "draw"}),
        Event(3, "move", "1", "A", "Poro#11.0", {"why": "draw", "origin": "deck:A", "to": "hand:A"}),
        Event(4, "phase_began", "1", "A", data={"phase": "main"}),
    ]
    assert [group.head for group in groups(trace, NAMES)] == ["A's turn 2, A's draw phase", "A's main phase"]


# -- the argument --------------------------------------------------------------------------------------------


def test_the_argument_names_its_events_and_says_why_each_follows() -> None:
    assert [(named.letter, named.event, named.rule) for named in ARGUED.let] == [
        ("P", 9, "357"),
        ("C", 29, "425.1.a"),
    ]
    assert ARGUED.let[1].clause == "Nullify counters Ember Lash"
    assert ARGUED.guilty == 31 and ARGUED.rules == ("425.1.c", "425.1.c.1")
    assert [(link.cause, link.effect, link.relation) for link in ARGUED.links] == [
        (9, 10, "paid"),
        (10, 29, "was there"),
        (28, 29, "counters"),
        (29, 31, "guilty"),
    ]
    assert ARGUED.links[2].why == "countering is what Nullify does as it resolves"


def test_no_two_roles_share_a_letter() -> None:
    broken = violation(31, {"paid": 9, "pending": 3, "play": 2, "pp": 4, "p": 5, "7": 6, "": 7})
    letters = [named.letter for named in argument(CASE.trace, broken, (), NAMES).let]
    assert letters == ["P", "E", "L", "P2", "P3", "E2", "E3"]


def violation(event: int, involved: dict[str, int]) -> Violation:
    return Violation("some-invariant", ("1.2",), event, involved, {}, "then", "however")


def test_steps_that_only_lead_on_are_passed_over() -> None:
    found = links(CASE.trace, violation(10, {"play": 3}), (3, 5, 6, 7, 8, 9, 10), NAMES)
    assert [(link.cause, link.effect, link.through) for link in found] == [(3, 10, (5, 6, 7, 8, 9))]
    assert passed_over(found[0], CASE.trace) == "over 5 steps"
    found = links(CASE.trace, violation(16, {"done": 10}), (10, 12, 13, 14, 16), NAMES)
    assert passed_over(found[0], CASE.trace) == "over 3 changes of priority"


def test_every_relation_is_a_sentence_about_both() -> None:
    for relation, sentence in RELATIONS.items():
        assert set(re.findall(r"\{(\w+)\}", sentence)) <= {"c", "p", "stack"}, relation
        assert sentence and not sentence.endswith(".")


def test_inferred_causes_are_marked_in_text_page_and_drawing() -> None:
    case = without_causes()
    assert "causes inferred." in counterexample_text(case)
    assert 'class="edge slice inferred"' in svg(case) and "inferred" not in svg(CASE).partition("</style>")[2]
    assert "causes inferred, drawn as dashed arrows" in counterexample_html(case)
    assert "style=dashed" in dot(case) and "style=dashed" not in dot(CASE)


# -- the text ------------------------------------------------------------------------------------------------


def test_the_text_has_every_part_in_its_order() -> None:
    text = counterexample_text(CASE)
    parts = [
        "no-refund-on-counter is broken",
        "Riftbound 425.1.c",
        "signature d4e6-1036",
        "It states: ",
        "Let  P = A plays Ember Lash",
        "     C = Nullify counters Ember Lash",
        "Then after it is countered",
        "However A gains 1 Energy and 1 Fury",
        "Because  P 9 → 10",
        "Cards    Ember Lash  Fury spell, 2 Energy",
        "Start    A's turn, main phase, turn 5.",
        "   A   play Ember Lash#4        Repeat paid, target Poro#11 (twice)",
        "  C    29  Ember Lash is countered by Nullify 425.1.a",
        "  ▶    31  A gains 1 Energy, 1 Fury from Nullify 425",
        "should not happen: 425.1.c, 425.1.c.1",
        "Shrunk   from 54 picks and 14 cards to 3 picks and 3 cards in 0.6 s, 214 plays.",
        "Again    headjudge replay corpus/riftbound/no-refund-on-counter/d4e6-1036.json",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places, parts[places.index(-1)]
    assert places == sorted(places)
    assert max(map(len, text.splitlines())) <= WIDTH


def test_a_long_play_is_told_where_the_argument_needs_it() -> None:
    text = counterexample_text(long_case(400))
    assert "… 200 decisions, events 0 to 401, not needed here" in text
    assert "play Nullify#9" in text
    assert len(text.splitlines()) < 60


def test_what_is_left_out_of_a_case_is_left_out_of_its_text() -> None:
    bare = msgspec.structs.replace(CASE, trace=(), slice=(), answers=(), shrunk={}, faults=())
    text = counterexample_text(bare)
    assert "Because" not in text and "with the fault" not in text
    assert "Shrunk   to 0 picks and 3 cards." in text
    other = msgspec.structs.replace(CASE.violations[0], invariant="another-one", event=30)
    more = msgspec.structs.replace(CASE, violations=(*CASE.violations, other), notes="seen twice")
    assert "Also     another-one (425.1.c, 425.1.c.1) is broken at event 30." in counterexample_text(more)
    assert "Notes    seen twice" in counterexample_text(more)


def test_the_statement_comes_from_the_registry_or_else_from_the_violation() -> None:
    known = statement_of(CASE.violations[0])
    unknown = msgspec.structs.replace(CASE.violations[0], invariant="somebody-elses")
    assert known != CASE.violations[0].then
    assert statement_of(unknown) == CASE.violations[0].then


def test_the_replay_command_can_be_pasted() -> None:
    assert replay_command(CASE, "my runs/$HOME `x`.json") == "headjudge replay 'my runs/$HOME `x`.json'"


@pytest.mark.parametrize("shrunk", [{}, {"picks": 3}, {"picks": [1], "cards": "x"}, {"picks": ["a", "b"]}])
def test_what_shrinking_did_is_told_only_as_far_as_it_is_known(shrunk: dict[str, Any]) -> None:
    assert shrunk_words(msgspec.structs.replace(CASE, shrunk=shrunk)) == ""


def test_the_start_tells_what_matters() -> None:
    assert start(CASE, NAMES) == [
        "A's turn, main phase, turn 5.",
        "A: 3 Energy, 1 Fury, 3 points; hand Ember Lash#4.",
        "B: 1 Energy, 2 points; hand Nullify#9; base Poro#11.",
    ]


def test_decks_that_the_play_does_not_reach_are_counted_and_battlefields_told() -> None:
    placed = CASE.scenario.placed[2]
    make = msgspec.structs.replace
    more = [make(placed, id=str(n), zone="deck:B") for n in range(20, 26)]
    there = [
        make(placed, id="30", zone="battlefield:Old Bridge", damage=1, exhausted=True, statuses=("buffed",))
    ]
    lost = [make(placed, id="31", controller="A"), make(placed, id="32"), make(placed, id="33")]
    scenario = make(
        CASE.scenario,
        placed=(*CASE.scenario.placed, *more, *there, *lost),
        battlefields={"Old Bridge": "B", "Reef": ""},
    )
    case = make(CASE, scenario=scenario)
    lines = start(case, Names(scenario, case.trace))
    assert (
        lines[2]
        == "B: 1 Energy, 2 points; hand Nullify#9; base Poro#11, Poro (B's own), 2 Poro; deck 6 cards."
    )
    assert lines[3] == "Battlefield Old Bridge, B's: B's Poro (exhausted, 1 damage, buffed)."
    assert lines[4] == "Battlefield Reef: empty."
    reached = (*case.trace, Event(32, "move", "1", "B", "Poro#21.0"))
    assert "deck Poro, Poro#21, 4 more." in start(make(case, trace=reached), Names(scenario, reached))[2]


def test_a_battlefield_that_all_share_is_told_player_by_player() -> None:
    make = msgspec.structs.replace
    there = [
        make(CASE.scenario.placed[2], id=str(n), owner="AB"[n % 2], zone="battlefield") for n in range(20, 25)
    ]
    scenario = make(CASE.scenario, placed=(*CASE.scenario.placed, *there))
    assert start(make(CASE, scenario=scenario), NAMES)[3] == "Battlefield: A's 3 Poro; B's 2 Poro."


def test_cards_that_the_play_mentions_come_first() -> None:
    unused = msgspec.structs.replace(CASE, trace=tuple(e for e in CASE.trace if "Ember" not in str(e)))
    told = [card.name for card in cards_told(unused, Names(unused.scenario, unused.trace))]
    assert told == ["Nullify", "Ember Lash", "Poro"]


# -- drawings and graphs -------------------------------------------------------------------------------------


def test_lanes_are_those_of_a_table() -> None:
    assert shown(CASE).lanes == (
        ("A", "decides"),
        ("A", "pool"),
        ("A", "trash"),
        ("", "game"),
        ("", "chain"),
        ("B", "decides"),
        ("B", "pool"),
    )


def test_what_is_drawn_strongly_is_the_argument() -> None:
    strengths = {seen.event.id: seen.strength for seen in shown(CASE).events}
    assert [e for e, strength in strengths.items() if strength == "guilty"] == [31]
    assert [e for e, strength in strengths.items() if strength == "slice"] == [9, 10, 29]
    assert [e for e, strength in strengths.items() if strength == "context"] == [3, 8, 16, 28]


def test_things_on_the_board_are_drawn_where_they_lie() -> None:
    trace = (
        Event(0, "damage", "1", object="Poro#11.0"),
        Event(
            1,
            "move",
            "1",
            "B",
            "Poro#11.0",
            {"origin": "base:B", "to": "battlefield:Reef", "becomes": "Poro#11.0"},
        ),
        Event(2, "status", "1", "B", "Poro#11.0"),
    )
    drawn = shown(msgspec.structs.replace(CASE, trace=trace, violations=(violation(2, {}),), slice=()))
    assert [drawn.lanes[seen.lane] for seen in drawn.events] == [
        ("B", "base"),
        ("", "battlefield Reef"),
        ("", "battlefield Reef"),
    ]


def test_a_long_play_is_drawn_in_part_and_says_so() -> None:
    case = long_case(400)
    drawn = shown(case)
    assert len(drawn.events) <= MOST_EVENTS
    assert set(case.slice) <= {seen.event.id for seen in drawn.events}
    gone = 432 - len(drawn.events)
    assert sum(seen.left_out for seen in drawn.events) + drawn.after == gone
    note = f"{len(drawn.events)} events are drawn; {gone} that the argument does not need are left out."
    assert left_out(drawn) == note == draw(case).note
    assert note in counterexample_html(case)
    assert f"{drawn.events[0].left_out} events left out" in svg(case)
    assert left_out(shown(CASE)) == ""


def test_of_an_argument_that_is_too_long_the_guilty_end_is_drawn() -> None:
    case = msgspec.structs.replace(long_case(400), slice=tuple(range(432)))
    drawn = shown(case, most=20)
    assert [seen.event.id for seen in drawn.events] == list(range(412, 432))


def test_the_drawing_is_xml_with_a_link_and_a_tooltip_for_each_event() -> None:
    root = ElementTree.fromstring(svg(CASE))
    space = "{http://www.w3.org/2000/svg}"
    links = {node.get("href"): node for node in root.iter(f"{space}a")}
    assert list(links) == [f"#e{event.id}" for event in CASE.trace]
    tooltip = links["#e31"].find(f"{space}title")
    assert tooltip is not None
    assert tooltip.text == (
        "Event 31, rule 425: A gains 1 Energy, 1 Fury from Nullify; should not happen: 425.1.c, 425.1.c.1"
    )
    edges = {node.get("data-edge") for node in root.iter(f"{space}path") if node.get("data-edge")}
    assert edges == {f"{cause}-{event.id}" for event in CASE.trace for cause in event.causes}


def test_the_graph_knows_what_the_trace_knows() -> None:
    graph = causality_graph(CASE)
    assert set(graph.edges) == {(cause, event.id) for event in CASE.trace for cause in event.causes}
    assert graph.nodes[29] == {
        "kind": "countered", "rule": "425.1.a", "player": "A", "object": "Ember Lash#4.1",
        "text": "Ember Lash is countered by Nullify", "in_slice": True, "guilty": False,
        "mattered": False,
    }  # fmt: skip
    assert [node for node, data in graph.nodes(data=True) if data["guilty"]] == [31]
    assert graph.edges[29, 31] == {"inferred": False}
    assert causality_graph(without_causes()).edges[9, 10] == {"inferred": True}


def test_graphml_is_xml_with_every_event_and_cause() -> None:
    root = ElementTree.fromstring(graphml(CASE))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    assert len(list(root.iter(f"{space}node"))) == len(CASE.trace)
    assert len(list(root.iter(f"{space}edge"))) == sum(len(event.causes) for event in CASE.trace)


# -- hostile texts -------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a browser would make of a page: its elements with their attributes, its scripts and styles, its
    text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, list[str]] = {"script": [], "style": []}
        self.text: list[str] = []
        self._open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open = tag if tag in self.inside else ""
        if self._open:
            self.inside[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.inside[self._open][-1] += data
        else:
            self.text.append(data)


def policy_of(page: Page) -> str:
    return next(
        a["content"] or "" for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"
    )


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def is_harmless(page: Page, skeleton: set[str]) -> None:
    """No element, attribute or address that our templates do not make."""
    assert {tag for tag, _ in page.elements} <= skeleton
    for tag, attributes in page.elements:
        assert not any(name.startswith("on") or name in ("style", "src") for name in attributes), (
            tag,
            attributes,
        )
        address = attributes.get("href")
        assert address is None or re.fullmatch(r"#main|#e\d+|\./[\w/%.-]+", address), address
        assert attributes.get("http-equiv") in (None, "Content-Security-Policy")


SKELETON = {tag for tag, _ in Page(counterexample_html(CASE)).elements}


def test_the_page_allows_its_own_style_and_script_and_nothing_else() -> None:
    page = Page(counterexample_html(CASE))
    style, script = page.inside["style"], page.inside["script"]
    assert style == ["\n".join(resource(name) for name in ("graph.css", "page.css"))]
    assert script == [resource("page.js")]
    assert policy_of(page) == (
        f"default-src 'none'; style-src {digest(style[0])}; script-src {digest(script[0])}; "
        "base-uri 'none'; form-action 'none'"
    )
    is_harmless(page, SKELETON)
    assert {"img", "link", "iframe", "object", "form"}.isdisjoint(SKELETON)


def test_the_page_names_no_other_place() -> None:
    assert re.findall(r"\w+://[^\s\"']+|@import|url\(", counterexample_html(CASE)) == []


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_only_a_text(text: str) -> None:
    case = poisoned(text)
    made = counterexample_html(case)
    page = Page(made)
    is_harmless(page, SKELETON)
    assert page.inside["script"] == [resource("page.js")] and len(page.inside["style"]) == 1
    assert plain(text) in "".join(page.text), "it is shown, not swallowed"
    drawn = svg(case)
    root = ElementTree.fromstring(drawn)
    assert {node.tag.rpartition("}")[2] for node in root.iter()} <= {
        "svg", "title", "style", "rect", "g", "line", "text", "tspan", "a", "path", "circle",
    }  # fmt: skip
    assert all(not name.startswith("on") and name != "style" for node in root.iter() for name in node.attrib)
    graph = ElementTree.fromstring(graphml(case))
    assert any(plain(text) in (node.text or "") for node in graph.iter())
    for shown_text in (made, drawn, graphml(case), dot(case), counterexample_text(case)):
        assert all(line.isprintable() for line in shown_text.replace("\n", "").splitlines())
        shown_text.encode("utf-8")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_stays_within_its_quotes_in_dot(text: str) -> None:
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', "", dot(poisoned(text)))
    assert re.fullmatch(r"[\w\s{}\[\]=;,>#-]*", rest)
    assert set(re.findall(r"[a-z]+(?==)", rest)) <= {
        "rankdir", "shape", "fontname", "fontsize", "color", "fontcolor", "label", "tooltip", "penwidth", "style",
    }  # fmt: skip


def test_an_index_of_hostile_findings_is_harmless(tmp_path: Path) -> None:
    for number, text in enumerate(HOSTILE):
        case = msgspec.structs.replace(poisoned(text), signature=f"{number:04d}-abcd")
        write_report(case, tmp_path / "a folder <b>")
    page = Page(index_html(tmp_path))
    assert page.inside["script"] == []
    is_harmless(page, {tag for tag, _ in page.elements} - {"img", "script", "b"})
    assert index_text(tmp_path).replace("\n", "").isprintable()


# -- files ---------------------------------------------------------------------------------------------------


def test_a_report_is_six_files_named_by_the_signature(tmp_path: Path) -> None:
    paths = write_report(CASE, tmp_path / "run")
    assert sorted(os.listdir(tmp_path / "run")) == [
        f"d4e6-1036.{ending}" for ending in ("dot", "graphml", "html", "json", "svg", "txt")
    ]
    assert load_case(paths.case) == CASE
    again = f"headjudge replay {paths.case.as_posix()}"
    assert paths.text.read_text(encoding="utf-8") == counterexample_text(CASE, paths.case.as_posix())
    assert again in paths.text.read_text(encoding="utf-8") and again in paths.html.read_text(encoding="utf-8")
    assert paths.svg.read_text(encoding="utf-8") == svg(CASE)
    assert paths.dot.read_text(encoding="utf-8") == dot(CASE)
    assert paths.graphml.read_text(encoding="utf-8") == graphml(CASE)


@pytest.mark.parametrize("signature", ["../../evil", "/etc/passwd", "a\x00b", "..", "", "x" * 999])
def test_a_signature_cannot_lead_out_of_the_folder(signature: str, tmp_path: Path) -> None:
    paths = write_report(msgspec.structs.replace(CASE, signature=signature), tmp_path / "run")
    assert paths.case.parent == tmp_path / "run"
    assert os.listdir(tmp_path) == ["run"]
    assert re.fullmatch(r"[\w-]{1,80}", file_stem(signature))


def test_an_index_lists_every_finding_and_every_file_that_cannot_be_read(tmp_path: Path) -> None:
    write_report(CASE, tmp_path / "found")
    fewer = msgspec.structs.replace(CASE, answers=CASE.answers[:2], signature="0000-0001")
    write_report(fewer, tmp_path)
    (tmp_path / "1111-2222.json").write_text("{")
    (tmp_path / "summary.json").write_text("{}")
    page, text = write_index(tmp_path)
    found, unread = findings(tmp_path)
    assert [(one.signature, one.path, one.picks, one.cards) for one in found] == [
        ("0000-0001", "0000-0001.json", 2, 3),
        ("d4e6-1036", "found/d4e6-1036.json", 3, 3),
    ]
    assert [Path(error.file).name for error in unread] == ["1111-2222.json"]
    addresses = [a["href"] for tag, a in Page(page.read_text(encoding="utf-8")).elements if tag == "a"]
    assert addresses == [
        "#main",
        "./0000-0001.html", "./0000-0001.txt", "./0000-0001.json",
        "./found/d4e6-1036.html", "./found/d4e6-1036.txt", "./found/d4e6-1036.json",
    ]  # fmt: skip
    assert all((tmp_path / (address or "")).is_file() for address in addresses[1:])
    told = text.read_text(encoding="utf-8")
    assert told.startswith("2 findings\n") and "found/d4e6-1036.txt" in told and "1111-2222.json" in told


def test_an_index_of_nothing_says_so(tmp_path: Path) -> None:
    assert index_text(tmp_path) == "0 findings\n"
    assert "Nothing was found." in index_html(tmp_path)


def test_rules_are_in_the_order_of_the_rulebook() -> None:
    mixed = ["355.10", "425.1.c.1", "054", "355.2", "425.1.c", "614.12a", "614.12", "99"]
    assert sorted(mixed, key=rule_order) == [
        "054", "99", "355.2", "355.10", "425.1.c", "425.1.c.1", "614.12", "614.12a",
    ]  # fmt: skip


# -- sameness and lightness ----------------------------------------------------------------------------------


def run(code: str, **environment: str) -> str:
    made = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    return made.stdout


def test_the_same_case_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    code = (
        "import sys, hashlib; from pathlib import Path\n"
        "from headjudge.corpus.cases import load_case\n"
        "from headjudge.reports.write import write_report\n"
        f"write_report(load_case({str(FILE)!r}), 'run')\n"
        "for path in sorted(Path('run').iterdir()): print(path.name, hashlib.sha256(path.read_bytes()).hexdigest())"
    )
    outputs = set()
    for seed in ("1", "2"):
        home = tmp_path / seed
        home.mkdir()
        outputs.add(run(f"import os; os.chdir({str(home)!r})\n{code}", PYTHONHASHSEED=seed))
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == 6


def test_heavy_libraries_are_not_loaded_before_they_are_needed() -> None:
    code = (
        "import sys, headjudge.reports.write, headjudge.reports.index, headjudge.reports.frames\n"
        "print([name for name in ('networkx', 'pandas', 'numpy', 'jinja2') if name in sys.modules])"
    )
    assert run(code) == "[]\n"


@pytest.mark.parametrize("name", ["graph.css", "page.css", "page.js"])
def test_no_resource_could_end_its_own_element(name: str) -> None:
    assert "</" not in resource(name)
