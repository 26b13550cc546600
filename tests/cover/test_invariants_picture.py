"""The picture: what the events of a play add up to is what the engine itself says of its state.

The picture is folded from events alone, so an engine that forgets to tell something is found here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from toys.history import NULLIFY, PORO, SHOCK, History, spell, unit

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Event, Question
from headjudge.fuzz.choose import TASTES, SeededChooser
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.invariants import Picture
from headjudge.invariants.conditions import deflect_of, fits, has_keyword, holds, might_of
from headjudge.invariants.picture import FOLDS

SEED = 31


def stops(index: int) -> Iterator[tuple[Picture, dict[str, Any], list[Event]]]:
    """A play of the built-in engine: at each question the picture so far, and the engine's own snapshot."""
    scenario = bulk_scenario(SEED, index)
    picture = Picture(scenario)
    trace: list[Event] = []
    picture.trace = trace

    def sink(event: Event) -> None:
        trace.append(event)
        picture.fold(event)

    session = builtin("riftbound").start(scenario, sink)
    choose = SeededChooser(SEED + index, TASTES[index % len(TASTES)])
    question: Question | None = session.question
    while question is not None:
        yield picture, session.snapshot(), trace
        question = session.answer(choose(question))


def test_the_might_of_units_is_mostly_known() -> None:
    """Where something is attached, or a battlefield says otherwise, it may not be."""
    known = 0
    for index in range(12):
        known += any(
            might_of(picture, thing) is not None
            for picture, _, _ in stops(index)
            for thing in picture.board.values()
        )
    assert known >= 9


@pytest.mark.parametrize("index", range(40))
def test_events_add_up_to_the_state_that_the_engine_has(index: int) -> None:
    """Zones, controllers, statuses, damage, Might where it is known, pools, points, the chain."""
    for picture, snapshot, trace in stops(index):
        where = f"after event {len(trace) - 1}"
        for ref, said in snapshot["objects"].items():
            thing = picture.thing(ref)
            assert picture.current[thing.id] is thing, f"{where}: {ref} is not what {thing.id} is now"
            found = (
                thing.zone,
                thing.controller,
                thing.owner,
                thing.exhausted,
                thing.damage,
                sorted(thing.statuses),
            )
            assert found == (
                said["zone"], said["controller"], said["owner"], said["exhausted"], said["damage"], sorted(said["statuses"]),
            ), f"{where}: {ref}"  # fmt: skip
            if "might" in said and thing.kind != "facedown":
                might = might_of(picture, thing)
                assert might is None or max(0, might) == max(0, said["might"]), f"{where}: Might of {ref}"
        board = {ref for ref, thing in picture.board.items() if thing.kind in ("base", "battlefield")}
        told = {
            ref
            for ref, said in snapshot["objects"].items()
            if said["zone"].startswith(("base", "battlefield"))
        }
        assert board == told, where
        for name, said in snapshot["players"].items():
            pool = picture.pools[name]
            power = {letter: n for letter, n in pool.power.items() if n}
            assert (picture.points[name], picture.xp[name]) == (said["points"], said["xp"]), where
            assert (pool.energy, power) == (said["energy"], {k: n for k, n in said["power"].items() if n}), (
                where
            )
        assert [item.ref for item in picture.chain] == snapshot["chain"], where
        assert [item.ref for item in picture.pending] == snapshot["pending"], where
        assert (picture.turn_player, picture.phase) == (snapshot["turn_player"], snapshot["phase"]), where


def test_a_new_object_has_no_memory() -> None:
    """124.1: damage, statuses, granted keywords and Might are gone when it comes back."""
    history = History({"base:A": "Poro"}, (PORO,), damage={"1": 1}, statuses={"1": ("buffed",)})
    history.tell("might", "A", history.ref("Poro"), amount=3, until="")
    history.tell("keyword", "A", history.ref("Poro"), keyword="Deflect", value=2, until="")
    picture = history.judged().picture
    before = picture.things["Poro#1.0"]
    assert (might_of(picture, before), deflect_of(picture, before)) == (6, 2)
    history.move("Poro", "hand:A", "return")
    history.move("Poro", "base:A", "resolve")
    picture = history.judged().picture
    now = picture.current["1"]
    assert now.ref == "Poro#1.2"
    assert (might_of(picture, now), deflect_of(picture, now), now.damage, set(now.statuses)) == (
        2,
        0,
        0,
        set(),
    )
    assert not picture.damaged


def test_what_lasts_for_the_turn_ends_with_it_and_is_not_known_in_between() -> None:
    """317.2.c says that it ends in the Expiration Step; which moment of it, no event tells."""
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("might", "A", history.ref("Poro"), amount=2, until="turn")
    assert might_of(history.judged().picture, history.judged().picture.current["1"]) == 4
    history.tell("phase_began", phase="expiration")
    picture = history.judged().picture
    assert might_of(picture, picture.current["1"]) is None
    history.tell("turn_began", "B", turn=7)
    picture = history.judged().picture
    assert might_of(picture, picture.current["1"]) == 2


def test_an_undone_play_leaves_the_object_that_was_there_before() -> None:
    """What the play made of the card never was."""
    history = History({"hand:A": "Shock"}, (SHOCK,))
    item = history.begin("Shock")
    history.tell("undone", "A", item, began=len(history.events) - 1, why="no target")
    history.move("Shock", "hand:A", "undo", becomes="Shock#1.0", undo=True)
    picture = history.judged().picture
    assert picture.current["1"].ref == "Shock#1.0"
    assert picture.current["1"].zone == "hand:A"
    assert item not in picture.things
    assert not picture.on_chain(item)
    assert picture.finalized == {"A": [], "B": []}


def test_a_card_counts_as_played_from_its_finalization_on() -> None:
    """419.4.b: countered or not; abilities and tokens don't count."""
    history = History({"hand:A": "Shock", "hand:B": "Nullify", "base:B": "Poro"}, (SHOCK, NULLIFY, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    counter = history.play("Nullify", "B", item)
    history.counter(item, counter)
    picture = history.judged().picture
    assert [one.ref for one in picture.finalized["A"]] == [item]
    assert holds(picture, cl.PlayedAnother(), "A", picture.current["3"]) is True
    assert holds(picture, cl.PlayedAnother(), "A", picture.current["1"]) is False, (
        "it is no other card than itself"
    )
    history.next_turn()
    assert history.judged().picture.finalized == {"A": [], "B": []}


def test_unknown_is_neither_yes_nor_no() -> None:
    """What can't be read from a trace is not known, and conditions made of it aren't either."""
    picture = History({"base:A": "Poro"}, (PORO,)).judged().picture
    poro = picture.current["1"]
    assert holds(picture, cl.Was("you discarded"), "A", poro) is None
    assert holds(picture, cl.PaidCost(), "A", poro) is None, "no play is asked about"
    assert fits(picture, Pick("unit", chooses=Pick("unit")), poro, "A", None) is None
    assert fits(picture, Pick("gear", chooses=Pick("unit")), poro, "A", None) is False, "one no is enough"
    stranger = picture.thing("Nobody#99.4")
    assert might_of(picture, stranger) is None
    assert has_keyword(picture, stranger, "Tank") is None
    assert not stranger.sure


def test_granted_keywords_and_bonuses_count_while_their_source_is_there() -> None:
    """A lord on the board, its gate and its condition; a hidden one does nothing (421.3)."""
    lord = unit(
        "Lord",
        cl.HasMight(2, Pick("unit", "friendly", other=True, every=True), gate=("empowered",)),
        cl.Has(cl.Keyword("Tank"), Pick("unit", "friendly", every=True), condition=cl.IAmAt("battlefield")),
    )
    for zone, statuses, expected in (
        ("base:A", ("empowered",), (4, False)),
        ("base:A", (), (2, False)),
        ("battlefield:Meadow of A", ("empowered",), (4, True)),
        ("facedown:Meadow of A", ("empowered",), (2, False)),
        ("base:B", ("empowered",), (2, False)),
    ):
        history = History({"base:A": "Poro", zone: ["Lord"]} if zone != "base:A" else {"base:A": ["Poro", "Lord"]}, (PORO, lord),
                          statuses={"2": statuses})  # fmt: skip
        picture = history.judged().picture
        poro = picture.current["1"]
        assert (might_of(picture, poro), has_keyword(picture, poro, "Tank")) == expected, zone


def test_prohibitions_are_read_from_texts_that_have_resolved() -> None:
    """And end with the turn, announced or not."""
    hush = spell("Hush", cl.Forbid("play spells"), cl.Draw(1))
    history = History({"hand:A": "Hush"}, (hush,))
    item = history.play("Hush")
    history.resolve(item)
    history.did(item, "Forbid", "Draw")
    history.resolved(item)
    picture = history.judged().picture
    assert [(ban.what, sorted(ban.whom), ban.source) for ban in picture.read_bans] == [
        ("play spells", ["B"], "Hush")
    ]
    history.next_turn()
    assert history.judged().picture.read_bans == []


def test_what_a_player_forbids_ends_as_they_leave() -> None:
    """651.3: nothing of theirs influences the game any more."""
    hush = spell("Quiet", cl.Forbid("play cards"))
    history = History({"hand:A": "Quiet"}, (hush,), players=("A", "B", "C"))
    item = history.play("Quiet")
    history.all_pass()
    history.resolve(item)
    history.resolved(item)
    picture = Picture(history.scenario)
    picture.trace = []
    for event in history.events:
        picture.trace.append(event)
        picture.fold(event)
    assert [ban.by for ban in picture.read_bans] == ["A"]
    picture.fold(history.tell("removed", "A", why="concedes"))
    assert picture.read_bans == []


def test_whoever_folds_events_folds_those_that_a_monitor_does() -> None:
    """A picture that is filled by hand knows what one knows that a monitor fills: each method for a kind of event is called by both."""
    named = {
        name.removeprefix("on_") for name in dir(Picture) if name.startswith("on_") and name != "on_chain"
    }
    assert set(FOLDS) == named
