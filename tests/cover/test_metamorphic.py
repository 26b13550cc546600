"""The metamorphic properties: they hold on the built-in engine, and each fails on an engine that is wrong in its way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.riftbound import EDITION, Riftbound
from headjudge.engine.subjects.builtin import BuiltIn, builtin
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario, Violation
from headjudge.fuzz import metamorphic, riftbound_scenarios
from headjudge.fuzz.choose import TASTES, HypothesisChooser, SeededChooser
from headjudge.fuzz.metamorphic import MAKERS, Maker, check_variants
from headjudge.fuzz.oracles import check_play
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import ORACLES, Play, Recorder, play


def faulty(breaks: type[Any]) -> BuiltIn:
    """The built-in engine with methods replaced."""
    engine = type("Faulty", (breaks, Riftbound), {})
    return BuiltIn("riftbound", "riftbound", EDITION, engine, ())


def played(subject: BuiltIn, seed: int) -> tuple[Play, tuple[Event, ...]]:
    recorder = Recorder()
    scenario = bulk_scenario(3, seed)
    chooser = SeededChooser(mix(3, seed), TASTES[seed % len(TASTES)])
    return play(subject, scenario, chooser, recorder), tuple(recorder.trace)


def found(subject: BuiltIn, plays: int) -> list[Violation]:
    """What the properties say to the first plays of a bulk run."""
    wrong: list[Violation] = []
    for seed in range(plays):
        done, trace = played(subject, seed)
        wrong += check_variants(subject, done, trace, salt=seed)
    return wrong


def test_there_is_a_sentence_for_each() -> None:
    assert len(MAKERS) == 5
    assert set(MAKERS) <= set(ORACLES)


def test_all_hold_in_bulk() -> None:
    assert [violation.however for violation in found(builtin("riftbound"), 60)] == []


@pytest.mark.parametrize("mode", ["ffa3", "2v2"])
def test_all_hold_where_players_leave(mode: str) -> None:
    subject = builtin("riftbound")
    wrong: list[Violation] = []
    left = 0
    for seed in range(30):
        recorder = Recorder()
        scenario = bulk_scenario(5, seed, mode=mode)
        scenario = msgspec.structs.replace(scenario, concessions=True)
        done = play(subject, scenario, SeededChooser(mix(5, seed), TASTES[seed % len(TASTES)]), recorder)
        trace = tuple(recorder.trace)
        left += any(event.kind == "removed" for event in trace)
        wrong += check_variants(subject, done, trace, salt=seed)
    assert [violation.however for violation in wrong] == []
    assert left > 3


@pytest.mark.parametrize("oracle", MAKERS)
def test_each_holds_whatever_is_drawn(oracle: str) -> None:
    subject = builtin("riftbound")
    made = 0

    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        nonlocal made
        scenario = data.draw(riftbound_scenarios())
        recorder = Recorder()
        chooser = HypothesisChooser(lambda low, high: data.draw(st.integers(low, high)), TASTES[0])
        done = play(subject, scenario, chooser, recorder)
        trace = tuple(recorder.trace)
        salt = data.draw(st.integers(0, 99))
        made += MAKERS[oracle](scenario, trace, mix(salt)) is not None
        assert [wrong.however for wrong in check_variants(subject, done, trace, salt=salt, only=oracle)] == []

    holds()
    assert made > 5


class KnowsNames:
    """Units early in the alphabet are stronger."""

    def real_might(self, obj: Any) -> int:
        might: int = super().real_might(obj)  # type: ignore[misc]
        return might + (obj.card.name < "M")


class FirstSeatFirst:
    """Whatever goes from the turn player on goes from the first seat on."""

    def players_from(self, first: str) -> list[str]:
        return list(self.names)  # type: ignore[attr-defined]


class CountsEverything:
    """A unit is the stronger the more cards there are, wherever they are."""

    def real_might(self, obj: Any) -> int:
        might: int = super().real_might(obj)  # type: ignore[misc]
        return might + sum(len(cards) for cards in self.zones.values())  # type: ignore[attr-defined]


class DrawsInTheOpen:
    """All can see what is drawn."""

    def seers(self, origin: str, to: str, obj: Any) -> tuple[str, ...]:
        return ()


class SaysWhoHasNothingToDo:
    """Who has nothing to do but to pass is passed over: a cleanup is told of instead."""

    def act(self, player: str) -> Asking[str]:
        options, _ = self.offers(player)  # type: ignore[attr-defined]
        if len(options) == 1:
            self.emit("cleanup", "323")  # type: ignore[attr-defined]
        return (yield from super().act(player))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("breaks", "oracle"),
    [
        (KnowsNames, "oracle:renamed"),
        (FirstSeatFirst, "oracle:seats"),
        (CountsEverything, "oracle:unrelated"),
        (DrawsInTheOpen, "oracle:hidden"),
        (SaysWhoHasNothingToDo, "oracle:passes"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_each_fails_where_the_engine_is_wrong(breaks: type[Any], oracle: str) -> None:
    wrong = found(faulty(breaks), 25)
    assert oracle in {violation.invariant for violation in wrong}


def test_what_an_engine_declares_is_left_out() -> None:
    subject = faulty(FirstSeatFirst)
    subject.deviations = {"oracle:seats": "What happens at once goes seat by seat."}
    assert "oracle:seats" not in {violation.invariant for violation in found(subject, 25)}


def test_what_is_revealed_untold_is_not_varied() -> None:
    """A subject that tells nothing of what is revealed shows hidden cards, and that is no finding, where a card says so."""
    subject = faulty(DrawsInTheOpen)
    telling = {wrong.invariant for wrong in found(subject, 25)}
    subject.observes -= {"revealed"}
    plays = [played(subject, number) for number in range(25)]
    shows = [b'"type":"Reveal' in msgspec.json.encode(done.scenario.cards) for done, _ in plays]
    wrong = [
        {one.invariant for one in check_variants(subject, done, trace, salt=number, only="oracle:hidden")}
        for number, (done, trace) in enumerate(plays)
    ]
    assert "oracle:hidden" in telling
    assert any(wrong)
    assert any(shows)
    assert not any(said for said, shown in zip(wrong, shows, strict=True) if shown)


def test_few_may_be_one_where_an_engine_declares_the_others() -> None:
    subject = faulty(FirstSeatFirst)
    subject.deviations = {oracle: "It is so." for oracle in metamorphic.MAKERS if oracle != "oracle:seats"}
    seen = set()
    for number in range(25):
        done, trace = played(subject, number)
        seen |= {wrong.invariant for wrong in check_variants(subject, done, trace, salt=number, few=True)}
    assert seen == {"oracle:seats"}


def test_few_are_two_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []

    def maker(number: int) -> Maker:
        def make(scenario: Scenario, trace: Any, salt: int) -> None:
            called.append(number)

        return make

    monkeypatch.setattr(metamorphic, "MAKERS", {f"oracle:{number}": maker(number) for number in range(5)})
    done, trace = played(builtin("riftbound"), 0)
    pairs = set()
    for salt in range(20):
        called.clear()
        check_variants(builtin("riftbound"), done, trace, salt=salt, few=True)
        assert len(set(called)) == 2
        pairs.add(tuple(called))
    assert len(pairs) == 20
    called.clear()
    check_variants(builtin("riftbound"), done, trace, only="oracle:3")
    check_variants(builtin("riftbound"), done, trace, only="oracle:undo")
    assert called == [3]


def test_they_are_among_the_dear_oracles() -> None:
    subject = faulty(CountsEverything)
    kinds = {
        wrong.violation.invariant
        for seed in range(12)
        for wrong in check_play(subject, *played(subject, seed))
    }
    # The legend that looks on is one more card, too.
    # Nor is the Might that it tells what its trace comes to.
    assert kinds == {"oracle:unrelated", "oracle:passes", "oracle:might"}


# -- when a property has nothing to say ----------------------------------------------------------------------

VANILLA = RiftboundCard("Plain", "unit", 1, "", "R", 2)
SMALL = Scenario(
    game="riftbound",
    players=(PlayerStart("A"), PlayerStart("B")),
    cards={"Plain": VANILLA},
    placed=(Placed("1", "Plain", "A", "hand:A"), Placed("2", "Plain", "A", "deck:A")),
    turn_player="A",
    edition="1.4",
)


def test_hidden_cards_that_are_all_alike_are_not_permuted() -> None:
    assert metamorphic.other_hidden(SMALL, (), 0) is None


def test_what_was_shown_is_not_permuted() -> None:
    other = RiftboundCard("Other", "unit", 1, "", "R", 3)
    cards = {**SMALL.cards, "Other": other}
    placed = (*SMALL.placed, Placed("3", "Other", "A", "deck:A"))
    scenario = msgspec.structs.replace(SMALL, cards=cards, placed=placed)
    variant = metamorphic.other_hidden(scenario, (), 0)
    assert variant is not None
    assert [one.card for one in variant.scenario.placed] != [one.card for one in placed]
    assert variant.back("play Other#1.0 and Plain#3") != "play Other#1.0 and Plain#3"
    shown = Event(0, "move", "", "A", "Other#3.0", {"origin": "deck:A", "to": "trash:A"})
    assert metamorphic.other_hidden(scenario, (shown,), 0) is None
    looked = Event(0, "looked", "", "B", "", {"objects": ["Other#3.0"]}, sees=("B",))
    assert metamorphic.other_hidden(scenario, (looked,), 0) is None
    own = Event(0, "looked", "", "A", "", {"objects": ["Other#3.0"]}, sees=("A",))
    assert metamorphic.other_hidden(scenario, (own,), 0) is not None


def test_a_stranger_lies_where_nothing_looks() -> None:
    zones = set()
    for salt in range(64):
        variant = metamorphic.unrelated(SMALL, (), salt)
        assert variant is not None
        zones.add(variant.scenario.placed[-1].zone)
    assert zones == {"banishment:A", "banishment:B", "trash:A", "trash:B", "deck:A"}
    drawn = Event(0, "move", "", "A", "Plain#2.0", {"origin": "deck:A", "to": "hand:A"})
    left = {metamorphic.unrelated(SMALL, (drawn,), salt).scenario.placed[-1].zone for salt in range(64)}  # type: ignore[union-attr]
    assert "deck:A" not in left
    magic = msgspec.structs.replace(SMALL, game="magic")
    zones = {metamorphic.unrelated(magic, (), salt).scenario.placed[-1].zone for salt in range(64)}  # type: ignore[union-attr]
    assert zones == {"exile", "graveyard:A", "graveyard:B"}
    assert metamorphic.unrelated(msgspec.structs.replace(SMALL, game="chess"), (), 0) is None


def test_names_that_are_taken_are_not_given() -> None:
    taken = RiftboundCard("Renamed 0001 Card", "unit", 1, "", "R", 2)
    scenario = msgspec.structs.replace(SMALL, cards={**SMALL.cards, taken.name: taken})
    assert metamorphic.renamed(scenario, (), 0) is None


def test_a_card_that_a_text_names_is_called_by_its_new_name() -> None:
    speaks = RiftboundCard("Speaker", "gear", 1, abilities=(cl.AddsMore("Plain"),))
    scenario = msgspec.structs.replace(SMALL, cards={**SMALL.cards, speaks.name: speaks})
    variant = metamorphic.renamed(scenario, (), 0)
    assert variant is not None
    cards = [card for card in variant.scenario.cards.values() if isinstance(card, RiftboundCard)]
    (said,) = [one for card in cards for one in card.abilities if isinstance(one, cl.AddsMore)]
    assert said.name != "Plain"
    assert variant.back(said.name) == "Plain"


def test_who_has_a_legend_gets_no_onlooker() -> None:
    legend = metamorphic.ONLOOKER
    cards = {**SMALL.cards, "Legend": msgspec.structs.replace(legend, name="Legend")}
    placed = (*SMALL.placed, Placed("3", "Legend", "A", "legend:A"), Placed("4", "Legend", "B", "legend:B"))
    assert metamorphic.explicit_passes(SMALL, (), 0) is not None
    assert (
        metamorphic.explicit_passes(msgspec.structs.replace(SMALL, cards=cards, placed=placed), (), 0) is None
    )
