"""Shrinking: exact minima on the toy engine, deterministic, bounded, and nothing lost on the way."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys.engine import CARDS, ToySubject, position
from toys.judge import ToyJudge

from headjudge.engine.cards import Act, Cost, RiftboundCard
from headjudge.engine.cards.riftbound import Activated, Draw, PlayToken, Triggered
from headjudge.engine.trace import Answer, Breach, Placed, PlayerStart, Scenario, Violation
from headjudge.engine.trace.causality import breach_of
from headjudge.fuzz import simplify
from headjudge.fuzz.choose import TASTES, RecordedChooser, SeededChooser, Taste
from headjudge.fuzz.names import canonical, made_up_name
from headjudge.fuzz.shrink import Seen, Shrunk, Table, distinct_cards, picks, shrink
from headjudge.fuzz.walk import play

BIG = position(
    "hand:A: Zap, Zap Bolt, Poke, Null, Zap, Ogre",
    "hand:B: Null, Zap, Poke, Null, Zap Bolt, Poke",
    "base:A: Poke, Ogre",
    "base:B: Poke, Ogre, Ogre",
    "deck:A: Poke, Poke, Zap",
    "trash:B: Zap, Ogre",
    energy=12,
)


def failures(
    *faults: str, invariants: tuple[str, ...] = ("no-refund",), scenario: Scenario = BIG, most: int = 10
) -> list[tuple[Seen, Violation]]:
    """Plays that break something, each with its first violation."""
    found = []
    for seed in range(300):
        judge = ToyJudge(*invariants)
        taste = TASTES[seed % len(TASTES)]
        done = play(ToySubject(*faults), scenario, SeededChooser(seed, taste), judge)
        if done.violations:
            found.append((Seen(done, tuple(judge.trace)), done.violations[0]))
        if len(found) == most:
            break
    assert len(found) == most
    return found


def table(*faults: str, invariants: tuple[str, ...] = ("no-refund",), dear: bool = False) -> Table:
    return Table(ToySubject(*faults), ToyJudge(*invariants), dear=dear)


def still_fails(shrunk: Shrunk, *faults: str, invariants: tuple[str, ...] = ("no-refund",)) -> bool:
    """Whether the shrunk play, replayed exactly, shows the breach."""
    done = shrunk.seen.play
    judge = ToyJudge(*invariants)
    choose = RecordedChooser(done.answers)
    again = play(ToySubject(*faults), done.scenario, choose, judge, limit=done.decisions)
    found = [breach_of(judge.trace, violation) for violation in again.violations]
    return choose.left == 0 and shrunk.breach in found and tuple(judge.trace) == shrunk.seen.trace


def test_a_refund_shrinks_to_one_spell_and_its_counter() -> None:
    for seen, violation in failures("refund"):
        shrunk = shrink(table("refund"), seen, violation)
        assert shrunk.reproduced
        assert still_fails(shrunk, "refund")
        options = [answer.option for answer in shrunk.seen.play.answers]
        assert shrunk.picks == 2
        # A Zap Bolt needs a unit to be aimed at.
        assert shrunk.cards == (3 if options[0].startswith("play Zap") else 2)
        assert options[0].startswith("play ")
        assert options[1].startswith("play Null#")
        # Nothing of the position is left that the play does not use, and no card is defined without need.
        assert len(shrunk.seen.play.scenario.placed) <= 3
        assert set(shrunk.seen.play.scenario.cards) == {
            card.card for card in shrunk.seen.play.scenario.placed
        }


def test_a_breach_that_needs_three_zaps_keeps_exactly_three() -> None:
    for seen, violation in failures(invariants=("three-hits",)):
        shrunk = shrink(table(invariants=("three-hits",)), seen, violation)
        assert still_fails(shrunk, invariants=("three-hits",))
        assert shrunk.picks == 3
        assert shrunk.cards == 2
        assert all(answer.option.startswith(("play Zap", "pass")) for answer in shrunk.seen.play.answers)


def test_a_crash_of_the_subject_shrinks_too() -> None:
    for seen, violation in failures("crash"):
        shrunk = shrink(table("crash"), seen, violation)
        assert shrunk.violation.invariant == "subject-crashed"
        # One Zap Bolt on a Poke, or two Zaps.
        assert (shrunk.picks, shrunk.cards) in ((1, 2), (2, 2))


def test_what_only_a_dear_oracle_shows_shrinks_with_it() -> None:
    scenario = msgspec.structs.replace(BIG, attempts=True)
    for seed in range(300):
        seen = table("undo", dear=True).run(scenario, SeededChooser(seed, Taste(attempt=9.0)))
        if seen.play.violations:
            break
    shrunk = shrink(table("undo", dear=True), seen, seen.play.violations[0])
    assert shrunk.breach.invariant == "oracle:undo"
    # One play that must be undone, and nothing else.
    assert [answer.option[:5] for answer in shrunk.seen.play.answers if answer.option != "pass"] == ["play "]
    assert shrunk.cards == 1


def test_the_same_failure_always_shrinks_to_the_same_case() -> None:
    (seen, violation), *_ = failures("refund", most=1)
    results = [shrink(table("refund"), seen, violation) for _ in range(2)]
    assert results[0].seen == results[1].seen
    assert results[0].plays == results[1].plays


def test_different_failures_of_one_fault_come_to_much_the_same_case() -> None:
    ends = set()
    for seen, violation in failures("refund", most=20):
        done = shrink(table("refund"), seen, violation).seen.play
        ends.add((done.decisions, len(done.scenario.placed)))
    assert len(ends) <= 2


def test_it_never_takes_more_plays_than_allowed() -> None:
    (seen, violation), *_ = failures("refund", most=1)
    for calls in (1, 7, 30):
        bench = table("refund")
        shrunk = shrink(bench, seen, violation, calls=calls)
        assert bench.plays == shrunk.plays <= calls + 1
        assert still_fails(shrunk, "refund")


def test_more_calls_never_give_a_bigger_case() -> None:
    (seen, violation), *_ = failures("refund", most=1)
    sizes = [shrink(table("refund"), seen, violation, calls=calls).picks for calls in (1, 10, 40, 700)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_a_play_that_slips_into_another_breach_is_kept() -> None:
    invariants = ("no-refund", "three-hits", "no-kill")
    slips: set[str] = set()
    for seen, violation in failures("refund", invariants=invariants, most=30):
        shrunk = shrink(table("refund", invariants=invariants), seen, violation)
        assert shrunk.breach not in shrunk.slips
        for breach, slipped in shrunk.slips.items():
            assert breach in slipped.breaches()
            slips.add(breach.invariant)
    assert slips


def test_a_failure_that_does_not_come_again_is_said_not_to() -> None:
    (seen, violation), *_ = failures("refund", most=1)
    shrunk = shrink(table(), seen, violation)
    assert not shrunk.reproduced
    assert shrunk.seen == seen
    drifting = Seen(play(ToySubject(), BIG, SeededChooser(3), judge := ToyJudge()), tuple(judge.trace))
    drifting.play.scenario = position("hand:A: Zap", "base:B: Ogre")
    lost = Violation("no-refund", (), 0, {}, {}, "", "")
    assert not shrink(table(), drifting, lost).reproduced


def test_a_breach_is_kept_apart_from_another_of_the_same_invariant() -> None:
    seen, violation = failures("refund", most=1)[0]
    shrunk = shrink(table("refund"), seen, violation)
    assert shrunk.breach == Breach("no-refund", "resources_added", "425.1", ("countered", "paid"))
    assert breach_of(shrunk.seen.trace, shrunk.violation) == shrunk.breach


# -- simpler positions ---------------------------------------------------------------------------------------


def test_what_is_out_of_the_ordinary_goes() -> None:
    odd = tuple(
        msgspec.structs.replace(card, exhausted=True, damage=1, statuses=("buffed",), key=5)
        for card in BIG.placed
    )
    players = tuple(msgspec.structs.replace(player, points=3, xp=2) for player in BIG.players)
    scenario = msgspec.structs.replace(
        BIG, placed=odd, players=players, turn=7, attempts=True, battlefields={"Hill": "A"}
    )
    seen, violation = failures("refund", scenario=scenario, most=1)[0]
    end = shrink(table("refund"), seen, violation).seen.play.scenario
    assert all(card == Placed(card.id, card.card, card.owner, card.zone) for card in end.placed)
    assert [(player.points, player.xp) for player in end.players] == [(0, 0), (0, 0)]
    assert (end.turn, end.attempts, end.battlefields) == (1, False, {})
    # The pools are lowered to what the play needs: a spell of at least 2 Energy, and Null for 1.
    assert sum(player.energy for player in end.players) in (3, 4)


def test_each_oddity_goes_alone_when_not_all_can() -> None:
    steps = list(simplify.plainer(BIG))
    odd = msgspec.structs.replace(
        BIG,
        placed=(msgspec.structs.replace(BIG.placed[0], damage=2, exhausted=True), *BIG.placed[1:]),
        turn=4,
    )
    changed = [step(odd) for step in steps]
    assert len({msgspec.json.encode(scenario) for scenario in changed}) == 7


@pytest.mark.parametrize("name", ["Zap Bolt", "Ogre"])
def test_only_made_up_cards_have_dials(name: str) -> None:
    dialled = {dial.path[1] for dial in simplify.dials(BIG) if dial.path[0] == "cards"}
    assert name in dialled
    assert not dialled & {"Zap", "Null", "Poke"}


def test_dials_lower_numbers_pips_and_parts_of_made_up_cards() -> None:
    rich = RiftboundCard(
        "Rich", "spell", energy=3, power="RRG", text=(Draw(2), Draw(3)), domains="RG", tags=("Elite",)
    )
    scenario = msgspec.structs.replace(BIG, cards={"Rich": rich}, placed=())
    dials = [dial for dial in simplify.dials(scenario) if dial.path[0] == "cards"]
    assert {(dial.path[2:], dial.sort, dial.value, dial.least) for dial in dials} == {
        (("text", 0), "keep", 1, 0),
        (("text", 1), "keep", 1, 0),
        (("energy",), "number", 3, 0),
        (("power",), "pips", 3, 0),
        (("text", 0, "n"), "number", 2, 1),
        (("text", 1, "n"), "number", 3, 1),
    }
    assert [dial.sort for dial in dials][:2] == ["keep", "keep"]
    low = simplify.turned(scenario, dials, [dial.least for dial in dials]).cards["Rich"]
    assert low == RiftboundCard("Rich", "spell", domains="RG", tags=("Elite",))
    same = simplify.turned(scenario, dials, [dial.value for dial in dials])
    assert same == scenario
    one_gone = [0 if dial.path[2:] == ("text", 0) else dial.value for dial in dials]
    kept = simplify.turned(scenario, dials, one_gone).cards["Rich"]
    assert isinstance(kept, RiftboundCard)
    assert kept.text == (Draw(3),)


@given(st.data())
def test_any_turn_of_the_dials_is_a_scenario(data: st.DataObject) -> None:
    odd = RiftboundCard(
        "Odd",
        "unit",
        energy=4,
        might=3,
        text=(Draw(5), Draw(6)),
        abilities=(
            Triggered("play", (Draw(2), Draw(3)), cost=Cost(2, "R", acts=(Act("discard"), Act("kill", n=2)))),
            Activated(Cost(1, acts=(Act("exhaust me"), Act("recycle", n=3))), (Draw(2), Draw(2), Draw(2))),
        ),
    )
    scenario = msgspec.structs.replace(BIG, cards={"Odd": odd}, placed=())
    dials = simplify.dials(scenario)
    values = [data.draw(st.integers(dial.least, dial.value)) for dial in dials]
    low = simplify.turned(scenario, dials, values)
    assert len(msgspec.json.encode(low)) <= len(msgspec.json.encode(scenario))
    kept = [dial for dial, value in zip(dials, values, strict=True) if dial.sort == "keep" and value == 0]
    card = low.cards["Odd"]
    assert isinstance(card, RiftboundCard)
    assert len(card.abilities) == 2 - sum(dial.path[-2] == "abilities" for dial in kept)


def test_stand_ins_rename_the_record_with_the_card() -> None:
    (scenario, rename), *_ = simplify.stand_ins(BIG, "Zap Bolt")
    assert {card.card for card in scenario.placed if card.id == "2"} == {"Zap"}
    (answer,) = (rename(each) for each in failures("refund", most=1)[0][0].play.answers[:1])
    assert "Zap Bolt#" not in answer.option
    assert list(simplify.stand_ins(BIG, "Nothing")) == []
    assert all(CARDS[other].type == "unit" for other in ("Poke", "Ogre"))


def test_a_permanent_may_start_where_a_play_would_bring_it() -> None:
    small = position("hand:A: Poke, Zap", "base:B: Ogre")
    zones = [[placed.zone for placed in scenario.placed] for scenario in simplify.head_starts(small)]
    assert zones == [
        ["base:A", "hand:A", "base:B"],
        ["trash:A", "hand:A", "base:B"],
        ["hand:A", "trash:A", "base:B"],
        ["hand:A", "hand:A", "trash:B"],
    ]


def test_definitions_that_nothing_needs_go_and_tokens_of_what_stays_do_not() -> None:
    maker = RiftboundCard("Maker", "spell", text=(PlayToken("Imp"),))
    imp = RiftboundCard("Imp", "unit", might=1, token=True)
    scenario = msgspec.structs.replace(
        BIG, cards={**CARDS, "Maker": maker, "Imp": imp}, placed=(Placed("1", "Maker", "A", "hand:A"),)
    )
    (step,) = simplify.without_spare_cards(scenario)
    assert set(step(scenario).cards) == {"Maker", "Imp"}
    assert list(simplify.without_spare_cards(step(scenario))) == []


def test_furniture_is_not_counted_among_the_cards() -> None:
    rune = RiftboundCard("Fury Rune", "rune")
    with_rune = msgspec.structs.replace(
        BIG,
        cards={**BIG.cards, "Fury Rune": rune},
        placed=(*BIG.placed, Placed("99", "Fury Rune", "A", "base:A")),
    )
    assert distinct_cards(with_rune) == distinct_cards(BIG) == 5
    seen, _ = failures("refund", most=1)[0]
    assert picks(seen.play) == sum(answer.option != "pass" for answer in seen.play.answers)


# -- players, plain cards, names -----------------------------------------------------------------------------


def four_players() -> Scenario:
    """A position of a mode of play with four players, each with a card in hand."""
    return msgspec.structs.replace(
        BIG,
        players=tuple(PlayerStart(name) for name in "ABCD"),
        placed=tuple(Placed(str(n), "Poke", name, f"hand:{name}") for n, name in enumerate("ABCD", 1)),
        mode="2v2",
        teams=(("A", "C"), ("B", "D")),
        turn_player="D",
        battlefields={"Hill": "D", "Dale": "A"},
        contributed={"Hill": "D", "Dale": "A"},
    )


def test_a_player_goes_with_all_that_is_theirs() -> None:
    first, *others = simplify.fewer_players(four_players())
    assert [[player.name for player in each.players] for each in (first, *others)] == [
        ["A", "B", "C"],
        ["A", "B", "D"],
        ["A", "C", "D"],
        ["B", "C", "D"],
    ]
    assert (first.mode, first.teams, first.turn_player) == ("ffa3", (), "A")
    assert (first.battlefields, first.contributed) == ({"Hill": "", "Dale": "A"}, {"Dale": "A"})
    assert [card.owner for card in first.placed] == ["A", "B", "C"]
    last = next(iter(simplify.fewer_players(first)))
    assert (last.mode, len(last.players)) == ("", 2)
    assert list(simplify.fewer_players(last)) == []
    assert list(simplify.fewer_players(msgspec.structs.replace(first, setup=True))) == []


def test_players_whom_the_breach_does_not_need_are_dropped() -> None:
    more = (*BIG.players, PlayerStart("C"), PlayerStart("D"))
    scenario = msgspec.structs.replace(BIG, players=more)
    seen, violation = failures("refund", scenario=scenario, most=1)[0]
    shrunk = shrink(table("refund"), seen, violation)
    assert [player.name for player in shrunk.seen.play.scenario.players] == ["A", "B"]
    assert still_fails(shrunk, "refund")


def test_a_plain_card_has_type_cost_and_size_and_nothing_else() -> None:
    rich = RiftboundCard(
        "Rich", "unit", energy=3, power="R", might=4, abilities=(Triggered("play", (Draw(2),)),), tags=("Elite",), set="OGN", number=7
    )  # fmt: skip
    scenario = msgspec.structs.replace(
        BIG, cards={"Rich": rich, "Ogre": CARDS["Ogre"]}, placed=(Placed("1", "Rich", "A", "hand:A"),)
    )
    ((plain, renamed),) = simplify.plain_cards(scenario, "Rich")
    name = plain.placed[0].card
    assert plain.cards[name] == RiftboundCard(name, "unit", energy=3, power="R", might=4)
    assert plain.cards["Rich"] is rich
    assert renamed(Answer("A", "act", "play Rich#1")).option == f"play {name}#1"
    assert list(simplify.plain_cards(plain, name)) == []
    assert list(simplify.plain_cards(plain, "Nobody")) == []


def test_plays_that_are_alike_get_the_same_names() -> None:
    zap = RiftboundCard("Odd Riddle", "spell", energy=1)
    poro = RiftboundCard("Poro", "unit", might=2, set="OGN", number=1)
    scenario = msgspec.structs.replace(
        BIG,
        players=(PlayerStart("C", power={"R": 0, "G": 1}), PlayerStart("B")),
        cards={"Odd Riddle": zap, "Poro": poro},
        placed=(
            Placed("40", "Poro", "B", "base:C", controller="C"),
            Placed("7", "Odd Riddle", "C", "hand:C"),
            Placed("9", "Poro", "B", "battlefield:Hill", attached="40"),
        ),
        turn_player="C",
        battlefields={"Hill": "B"},
        teams=(("C",), ("B",)),
    )
    told, renamed = canonical(scenario)
    name = made_up_name(0, "spell")
    assert told.placed == (
        Placed("1", "Poro", "B", "base:A", controller="A"),
        Placed("2", name, "A", "hand:A"),
        Placed("3", "Poro", "B", "battlefield:Hill", attached="1"),
    )
    assert told.cards == {name: RiftboundCard(name, "spell", energy=1), "Poro": poro}
    assert (told.turn_player, told.battlefields, told.teams) == ("A", {"Hill": "B"}, (("A",), ("B",)))
    assert told.players == (PlayerStart("A", power={"G": 1}), PlayerStart("B"))
    answer = renamed(Answer("C", "targets of Odd Riddle#7.1*3", "Poro#40, Imp#9t1, C"))
    assert answer == Answer("A", f"targets of {name}#2.1*3", "Poro#1, Imp#3t1, A")
    assert canonical(told)[0] == told
