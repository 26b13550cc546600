"""Causality: what goes back to what, slices that cannot be smaller, signatures that only the fault
decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from headjudge.corpus.cases import load_case
from headjudge.engine.trace import Breach, Case, Event, Violation
from headjudge.engine.trace.causality import (
    CIRCUMSTANCES,
    JOIN_LIMIT,
    NEXT,
    ancestors,
    breach_of,
    causality,
    context,
    grade,
    infer_causes,
    minimal_slice,
    signature,
)

CASE = load_case(Path(__file__).parent / "cases" / "refund-on-counter.json")
TRACE, BROKEN = list(CASE.trace), CASE.violations[0]


def trace_of(*causes: tuple[int, ...], kinds: str = "") -> list[Event]:
    """A trace whose event n has the n-th tuple of causes; ``kinds`` gives each a letter as its kind."""
    return [
        Event(number, kinds[number] if kinds else "damage", "1", causes=each)
        for number, each in enumerate(causes)
    ]


def violation(event: int, **involved: int) -> Violation:
    return Violation("some-invariant", ("1.2",), event, involved, {}, "", "")


def changed(events: Iterable[Event], change: Callable[[Event], dict[str, object]]) -> list[Event]:
    return [msgspec.structs.replace(event, **change(event)) for event in events]


# -- causes and ancestors ------------------------------------------------------------------------------------


def test_ancestors_are_everything_that_an_event_goes_back_to() -> None:
    trace = trace_of((), (0,), (0,), (1, 2), ())
    assert ancestors(trace, 3) == {0, 1, 2}
    assert ancestors(trace, 4) == frozenset()
    assert ancestors(trace, 99) == frozenset()


def test_a_cause_that_cannot_be_one_is_left_out() -> None:
    trace = trace_of((), (0, 1, 2, 77), (1, 1))
    assert causality(trace).causes == {0: (), 1: (0,), 2: (1,)}


def test_the_refund_goes_back_to_both_plays() -> None:
    assert {3, 9, 10, 16, 28, 29} <= ancestors(TRACE, 31)
    assert 30 not in ancestors(TRACE, 31)


def test_the_breach_is_what_the_guilty_event_is() -> None:
    expected = Breach("no-refund-on-counter", "resources_added", "425", ("paid", "countered"))
    assert breach_of(TRACE, BROKEN) == expected == CASE.breach
    assert breach_of([], BROKEN) == Breach("no-refund-on-counter", "", "425.1.c", ("paid", "countered"))


# -- the slice -----------------------------------------------------------------------------------------------


def test_the_slice_of_the_refund_is_paid_finalized_countered_refunded() -> None:
    assert minimal_slice(TRACE, BROKEN) == (9, 10, 29, 31) == CASE.slice


def test_its_context_is_who_played_what_and_what_directly_led_there() -> None:
    assert context(TRACE, CASE.slice) == (3, 8, 16, 28)


def test_without_roles_the_slice_is_the_guilty_event_and_what_directly_brought_it_about() -> None:
    assert minimal_slice(trace_of((), (0,), (1,), (1, 2)), violation(3)) == (1, 2, 3)


def test_of_two_ways_the_shorter_is_taken() -> None:
    trace = trace_of((), (0,), (1,), (2,), (0,), (3, 4), (5,))
    assert minimal_slice(trace, violation(6, start=0)) == (0, 4, 5, 6)


def test_of_ways_of_one_length_the_one_is_taken_that_shares_most() -> None:
    # From 0 to 5 leads a way over 1 and 3 and one over 2 and 4; the role 6 needs 2 anyway.
    trace = trace_of((), (0,), (0,), (1,), (2,), (3, 4), (2,), (5,))
    assert minimal_slice(trace, violation(7, start=0, other=6)) == (0, 2, 4, 5, 6, 7)


def test_what_a_later_way_makes_superfluous_is_taken_out_again() -> None:
    # From 0 to 3 leads a way over 1 and one over 2; only the role 5, which is later than the guilty event, needs 2.
    trace = trace_of((), (0,), (0,), (1, 2), (3,), (2,))
    assert minimal_slice(trace, violation(4, start=0, other=5)) == (0, 2, 3, 4, 5)


def test_two_events_that_no_way_joins_are_joined_over_their_common_cause() -> None:
    trace = trace_of((), (0,), (1,), (1,), (0,))
    assert minimal_slice(trace, violation(3, other=2)) == (1, 2, 3)


def test_a_common_cause_that_is_too_far_away_joins_nothing() -> None:
    far = JOIN_LIMIT + 3
    trace = trace_of((), *((number,) for number in range(far)), (0,))
    assert minimal_slice(trace, violation(far + 1, other=far)) == (0, far, far + 1)
    near = trace_of((), *((number,) for number in range(JOIN_LIMIT)), (0,))
    assert minimal_slice(near, violation(JOIN_LIMIT + 1, other=JOIN_LIMIT)) == tuple(range(JOIN_LIMIT + 2))


def test_a_violation_about_events_that_are_not_there_has_what_is_there() -> None:
    assert minimal_slice(trace_of((), (0,)), violation(9, start=0, gone=5)) == (0,)
    assert minimal_slice([], violation(0)) == ()


def test_that_the_game_went_on_is_no_way_unless_it_is_the_point() -> None:
    trace = [
        Event(0, "finalized", "359"),
        Event(1, "priority", "312", causes=(0,)),
        Event(2, "move", "354", causes=(1,)),
    ]
    assert minimal_slice(trace, violation(2, start=0)) == (0, 2)
    assert minimal_slice(trace, violation(2, start=0, acting=1)) == (0, 1, 2)
    assert minimal_slice(trace[:2], violation(1)) == (0, 1)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Event], Violation]:
    size = draw(st.integers(2, 14))
    causes = [
        tuple(sorted(draw(st.sets(st.integers(0, number - 1), max_size=3)))) if number else ()
        for number in range(size)
    ]
    kinds = draw(st.text("abc", min_size=size, max_size=size))
    roles = draw(st.lists(st.integers(0, size - 1), max_size=3))
    guilty = draw(st.integers(0, size - 1))
    return trace_of(*causes, kinds=kinds), violation(guilty, **{f"r{n}": e for n, e in enumerate(roles)})


def ways_hold(trace: list[Event], broken: Violation, inside: set[int]) -> bool:
    """Whether each role's event that another goes back to is still reached within ``inside``."""
    spoken = {broken.event, *broken.involved.values()}
    cut = [
        msgspec.structs.replace(event, causes=tuple(c for c in event.causes if c in inside))
        if event.id in inside
        else msgspec.structs.replace(event, causes=())
        for event in trace
    ]
    return all(
        start in reached(cut, end) for end in spoken for start in spoken if start in reached(trace, end)
    )


def reached(trace: list[Event], end: int) -> set[int]:
    """Plainly, what ``end`` goes back to: a second opinion on `ancestors`."""
    found: set[int] = set()
    for event in reversed(trace[: end + 1]):
        if event.id == end or event.id in found:
            found |= set(event.causes)
    return found


@given(graphs())
def test_a_slice_holds_the_argument_and_nothing_to_spare(graph: tuple[list[Event], Violation]) -> None:
    trace, broken = graph
    found = set(minimal_slice(trace, broken))
    spoken = {broken.event, *broken.involved.values()}
    direct = set(trace[broken.event].causes)
    assert spoken | direct <= found
    assert found <= spoken.union(*(reached(trace, event) for event in spoken))
    assert ways_hold(trace, broken, found)
    together = parts(trace, found)
    for event in found - spoken - direct:
        fewer = found - {event}
        assert not ways_hold(trace, broken, fewer) or parts(trace, fewer) > together, f"{event} is to spare"


def parts(trace: list[Event], inside: set[int]) -> int:
    """Into how many parts a set of events falls that no cause joins."""
    group = {event: event for event in inside}
    for event in trace:
        for cause in event.causes:
            if event.id in inside and cause in inside:
                old, new = group[event.id], group[cause]
                group = {one: new if each == old else each for one, each in group.items()}
    return len(set(group.values()))


# -- the signature -------------------------------------------------------------------------------------------


def sign(trace: list[Event], broken: Violation) -> str:
    return signature(trace, broken, minimal_slice(trace, broken))


def test_a_signature_is_two_groups_of_four_digits() -> None:
    assert sign(TRACE, BROKEN) == CASE.signature == "d4e6-1036"


def test_other_names_ids_and_players_have_the_same_signature() -> None:
    text = msgspec.json.encode([TRACE, BROKEN]).decode()
    for old, new in (("Ember Lash", "Zap"), ("Nullify", "No!"), ("#4.", "#71."), ('"A"', '"Zoe"')):
        assert old in text
        text = text.replace(old, new)
    trace, broken = msgspec.json.decode(text, type=tuple[list[Event], Violation])
    assert sign(trace, broken) == CASE.signature


def test_events_that_have_nothing_to_do_with_it_do_not_change_the_signature() -> None:
    ahead = trace_of((), (0,), (1,), kinds="xyz")
    moved = changed(TRACE, lambda e: {"id": e.id + 3, "causes": tuple(c + 3 for c in e.causes)})
    broken = msgspec.structs.replace(
        BROKEN, event=BROKEN.event + 3, involved={role: e + 3 for role, e in BROKEN.involved.items()}
    )
    assert sign([*ahead, *moved], broken) == CASE.signature


def test_how_often_players_passed_in_between_does_not_change_the_signature() -> None:
    def passing(times: int) -> str:
        flow = [Event(1 + n, ("priority", "passed")[n % 2], "338", causes=(n,)) for n in range(times)]
        trace = [Event(0, "finalized", "359"), *flow, Event(1 + times, "countered", "425", causes=(times,))]
        return sign(trace, violation(1 + times, start=0))

    assert passing(2) == passing(4) == passing(6)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda t, v: (changed(t, lambda e: {"rule": e.rule + ".z"} if e.id == 31 else {}), v), id="rule"),
        pytest.param(lambda t, v: (changed(t, lambda e: {"kind": "life"} if e.id == 31 else {}), v), id="kind"),
        pytest.param(lambda t, v: (changed(t, lambda e: {"causes": (10,)} if e.id == 31 else {}), v), id="cause"),
        pytest.param(lambda t, v: (t, msgspec.structs.replace(v, invariant="another")), id="invariant"),
        pytest.param(lambda t, v: (t, msgspec.structs.replace(v, involved={"countered": 9, "paid": 29})), id="roles"),
        pytest.param(lambda t, v: (changed(t, lambda e: {"causes": ()}), v), id="grade"),
    ],
)  # fmt: skip
def test_another_fault_has_another_signature(
    change: Callable[[list[Event], Violation], tuple[list[Event], Violation]],
) -> None:
    assert sign(*change(TRACE, BROKEN)) != CASE.signature


@given(graphs(), st.randoms(use_true_random=False))
def test_isomorphic_slices_have_the_same_signature(
    graph: tuple[list[Event], Violation], chance: object
) -> None:
    trace, broken = graph
    found = minimal_slice(trace, broken)
    order = shuffled_order(trace, chance)
    place = {old: new for new, old in enumerate(order)}
    again = [
        msgspec.structs.replace(trace[old], id=new, causes=tuple(place[c] for c in trace[old].causes))
        for new, old in enumerate(order)
    ]
    moved = violation(place[broken.event], **{role: place[e] for role, e in broken.involved.items()})
    assert signature(again, moved, [place[e] for e in found]) == signature(trace, broken, found)


def shuffled_order(trace: list[Event], chance: object) -> list[int]:
    """The ids in another order in which every cause still comes before its effect."""
    left, order = {event.id for event in trace}, []
    while left:
        free = sorted(event for event in left if not left & set(trace[event].causes))
        pick = chance.choice(free)  # type: ignore[attr-defined]
        order.append(pick)
        left.remove(pick)
    return order


@given(graphs(), st.data())
def test_arguments_that_differ_in_what_the_guilty_event_goes_back_to_have_other_signatures(
    graph: tuple[list[Event], Violation], data: st.DataObject
) -> None:
    trace, broken = graph
    missing = sorted(set(range(broken.event)) - ancestors(trace, broken.event))
    assume(missing and grade(trace) == "given")
    cause = data.draw(st.sampled_from(missing))
    more = changed(trace, lambda e: {"causes": (*e.causes, cause)} if e.id == broken.event else {})
    whole = violation(broken.event, **{f"r{event.id}": event.id for event in trace})
    everything = [event.id for event in trace]
    assert signature(more, whole, everything) != signature(trace, whole, everything)


def test_how_two_parts_hang_together_over_a_common_cause_does_not_change_the_signature() -> None:
    near = trace_of((), (0,), (0,))
    far = trace_of((), (0,), (0,), (2,))
    assert minimal_slice(far, violation(1, other=3)) == (0, 1, 2, 3)
    assert sign(near, violation(1, other=2)) == sign(far, violation(1, other=3))


def test_rules_of_steps_and_of_what_is_not_guilty_do_not_change_the_signature() -> None:
    def play(began: str, step: str, finalized: str, kind: str = "finalized") -> str:
        trace = [Event(0, "move", began), Event(1, "cost_paid", step, causes=(0,))]
        return sign([*trace, Event(2, kind, finalized, causes=(1,))], violation(2, play=0))

    assert play("608.3a", "357", "359.1") == play("305.1", "404.1", "406.2")
    assert play("357", "1", "356", "cost_determined") == play("357", "1", "355.5", "targets_chosen")
    assert play("357", "1", "425.1", "countered") != play("357", "1", "425.1.a", "countered")
    assert play("357", "1", "701.8a", "move") == play("357", "1", "701.9a", "move")
    assert play("357", "1", "119.3", "life") == play("357", "1", "120.3a", "damage")


@pytest.mark.parametrize("role", sorted(NEXT))
def test_what_the_next_event_is_does_not_change_the_signature_where_one_is_missing(role: str) -> None:
    def missing(next: Event, kind: str = "killed", role: str = role) -> str:
        began = [Event(0, "resolving", "359.3.d"), Event(1, kind, "428", causes=(0,))]
        return sign([*began, next], violation(2, killed=1, **{role: 2}))

    after, apart = Event(2, "scored", "469.1", causes=(1,)), Event(2, "finalized", "359.1")
    assert missing(after) == missing(apart)
    assert missing(after) != missing(after, kind="countered")
    assert missing(after) != missing(after, role="wrong")


@pytest.mark.parametrize("role", sorted(CIRCUMSTANCES))
def test_since_when_something_has_been_so_does_not_change_the_signature(role: str) -> None:
    """It may have been so from the start; but where it is the guilty event itself, that is the point."""
    trace = trace_of((), (0,), (1,), kinds="abc")
    assert sign(trace, violation(2, wrong=2)) == sign(trace, violation(2, **{role: 0, "wrong": 2}))
    assert sign(trace, violation(2, wrong=2)) != sign(trace, violation(2, began=0, wrong=2))
    assert sign(trace, violation(2, wrong=2)) != sign(trace, violation(2, **{role: 2}))


def test_what_lies_on_the_way_does_not_change_the_signature() -> None:
    def way(*kinds: str) -> str:
        between = [Event(1 + n, kind, "1", causes=(n,)) for n, kind in enumerate(kinds)]
        end = 1 + len(kinds)
        trace = [Event(0, "finalized", "359"), *between, Event(end, "countered", "425", causes=(end - 1,))]
        return sign(trace, violation(end, start=0))

    assert way() == way("resolving") == way("resolving", "executed", "move")
    apart = [Event(0, "finalized", "359"), Event(1, "countered", "425")]
    assert sign(apart, violation(1, start=0)) != way()


# -- inferring -----------------------------------------------------------------------------------------------


def test_what_is_inferred_is_what_the_engine_would_have_said() -> None:
    bare = changed(TRACE, lambda event: {"causes": ()})
    inferred = infer_causes(bare)
    assert all(set(causes) <= ancestors(TRACE, event) for event, causes in inferred.items())
    assert inferred[29] == (10, 28), "countered: the item was finalized, and the counterspell resolves"
    assert inferred[10] == (9,) and inferred[9] == (8,) and inferred[5] == (3,)
    assert inferred[28] == (22,)
    assert 31 not in inferred, "why resources came back is not certain, so it is not said"


def test_the_grade_says_how_the_causes_are_known() -> None:
    bare = changed(TRACE, lambda event: {"causes": ()})
    assert grade(TRACE) == "given"
    assert grade(bare) == "inferred"
    assert grade(trace_of((), ())) == "none"
    assert causality(TRACE).inferred == frozenset()
    assert (9, 10) in causality(bare).inferred


def test_inferred_causes_carry_an_argument_too() -> None:
    bare = changed(TRACE, lambda event: {"causes": ()})
    assert minimal_slice(bare, violation(29, paid=9)) == (9, 10, 28, 29)


def test_a_trigger_follows_from_the_event_that_it_names() -> None:
    def pending(trigger: object) -> list[Event]:
        data = {"kind": "trigger", "trigger": trigger}
        return [
            Event(0, "killed", "1", object="A#1.0"),
            Event(1, "item_pending", "1", object="A#1.0*1", data=data),
        ]

    assert infer_causes(pending(0)) == {1: (0,)}
    assert infer_causes(pending(1)) == infer_causes(pending("0")) == infer_causes(pending(True)) == {}


def test_a_foreign_trace_in_which_all_is_missing_infers_nothing() -> None:
    kinds = [
        "move",
        "countered",
        "played",
        "resolved",
        "finalized",
        "resources_added",
        "executed",
        "cost_paid",
    ]
    assert infer_causes([Event(n, kind, "") for n, kind in enumerate(kinds)]) == {}


def test_a_case_says_what_its_trace_says(tmp_path: Path) -> None:
    case: Case = CASE
    assert minimal_slice(case.trace, BROKEN) == case.slice
    assert signature(case.trace, BROKEN, case.slice) == case.signature
    assert grade(case.trace) == case.grade
