"""The registry: every invariant by id, and third parties' beside ours."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from headjudge.engine.trace import ASKED, VOCABULARY
from headjudge.invariants import Invariant, UnknownInvariant, all_invariants, get, registry
from headjudge.invariants.picture import Picture


class House(Invariant):
    """Somebody else's invariant."""

    id = "house-rule"
    rules = ("002",)
    statement = "The house wins."
    needs = frozenset({"priority"})


class Taken(House):
    """One whose id is in use."""

    id = "causes-precede"


def several() -> list[type[Invariant]]:
    """An entry point may name a function."""
    return [House]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Pretend that entry points are installed: those that the test names."""
    points = [
        EntryPoint(name, f"{__name__}:{value}", registry.GROUP) for name, value in request.param.items()
    ]
    values = {point.name: globals()[point.value.partition(":")[2]] for point in points}

    class Point:
        def __init__(self, name: str) -> None:
            self.name = name

        def load(self) -> object:
            return values[self.name]

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point(point.name) for point in points])
    registry.classes.cache_clear()
    request.addfinalizer(registry.classes.cache_clear)


def test_ids_and_order_are_stable() -> None:
    """The same list each time, new instances each time."""
    once, again = all_invariants("riftbound"), all_invariants("riftbound")
    assert [one.id for one in once] == [one.id for one in again]
    assert not {id(one) for one in once} & {id(one) for one in again}
    assert len({one.id for one in once}) == len(once) >= 28


def test_each_game_has_its_own_and_those_that_both_share() -> None:
    """What both share is in both lists."""
    shared = {one.id for one in all_invariants("riftbound")} & {one.id for one in all_invariants("magic")}
    assert {"no-refund-on-counter", "resolve-newest-first"} <= shared
    assert all(get(ident).game == "both" for ident in shared)
    with pytest.raises(ValueError, match="no such game: 'chess'"):
        all_invariants("chess")


@pytest.mark.parametrize("ident", ["no-refund-on-counter", "cant-beats-can", "pending-before-triggers"])
def test_one_is_found_by_its_id(ident: str) -> None:
    assert get(ident).id == ident


def test_a_mistyped_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownInvariant, match="'no-refund-on-couter'; nearest: no-refund-on-counter"):
        get("no-refund-on-couter")
    with pytest.raises(UnknownInvariant, match=r"'xxxxxxxx'$"):
        get("xxxxxxxx")


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_every_handler_is_for_a_kind_that_there_is(game: str) -> None:
    """A mistyped ``before_…`` would never be called."""
    for one in (*all_invariants(game), Picture()):
        for name in dir(one):
            head, _, kind = name.partition("_")
            if head in ("before", "after", "on") and name not in ("on_chain", "on_the_way"):
                assert kind in VOCABULARY, f"{type(one).__name__}.{name}"
        if isinstance(one, Invariant):
            assert one.needs <= {*VOCABULARY, ASKED}
            assert (ASKED in one.needs) == bool(one.hears)


@pytest.mark.parametrize("install", [{"house": "House"}, {"house": "several"}], indirect=True)
def test_third_parties_add_theirs_through_entry_points(install: None) -> None:
    """Behind ours, for the games that they say."""
    assert all_invariants("riftbound")[-1].id == "house-rule"
    assert "house-rule" not in {one.id for one in all_invariants("magic")}
    assert isinstance(get("house-rule"), House)


@pytest.mark.parametrize("install", [{"mine": "Taken"}], indirect=True)
def test_an_id_that_is_in_use_is_refused(install: None) -> None:
    with pytest.raises(
        ValueError, match=r"entry point 'mine' of headjudge\.invariants: the id 'causes-precede' is in use"
    ):
        all_invariants("riftbound")


@pytest.mark.parametrize("install", [{"odd": "VOCABULARY"}], indirect=True)
def test_an_entry_point_that_is_no_invariant_is_refused(install: None) -> None:
    with pytest.raises(
        ValueError, match=r"entry point 'odd' of headjudge\.invariants: expected Invariant subclasses"
    ):
        all_invariants("riftbound")
