"""The contract with the installed Hypothesis: what the bridge relies on is there and does what it should."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase

from headjudge.fuzz import bridge


def test_the_installed_version_is_good_enough() -> None:
    bridge.check()


def test_a_version_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypothesis, "__version__", "6.100.1")
    with pytest.raises(
        bridge.Incompatible, match=r"Hypothesis 6\.100\.1 is too old: 6\.166\.0 or newer is needed"
    ):
        bridge.check()


def test_a_name_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.internal.conjecture.engine import ConjectureRunner

    monkeypatch.delattr(ConjectureRunner, "shrink_interesting_test_cases")
    with pytest.raises(bridge.Incompatible, match=r"has no ConjectureRunner\.shrink_interesting_test_cases"):
        bridge.check()


@given(bridge.draws())
def test_draws_keep_to_their_bounds(draw: bridge.Draw) -> None:
    for least, most in ((0, 1), (0, 0), (-3, 5), (0, 100)):
        assert least <= draw(least, most) <= most


def test_draws_shrink_towards_the_least() -> None:
    seen: list[tuple[int, int]] = []

    def breaks(draw: bridge.Draw) -> bool:
        pair = (draw(3, 50), draw(0, 9))
        if pair[0] >= 20:
            seen.append(pair)
        return pair[0] >= 20

    find(bridge.draws(), breaks, settings=settings(database=None, derandomize=True))
    assert min(seen) == (20, 0)
    assert seen[-1] == (20, 0)


def test_generation_is_the_same_for_the_same_seed_and_stops_when_told() -> None:
    def run(seed: int) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []

        def body(draw: bridge.Draw) -> None:
            found.append(tuple(draw(0, 9) for _ in range(5)))
            if len(found) == 60:
                raise bridge.Enough

        bridge.generate(body, examples=10_000, seed=seed)
        return found

    assert run(3) == run(3)
    assert run(3) != run(4)
    assert len(run(3)) == 60
    assert len(set(run(3))) > 50


def test_generation_ends_after_its_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BATCH", 20)
    found: list[int] = []
    bridge.generate(lambda draw: found.append(draw(0, 10**6)), examples=50, seed=1)
    assert 45 <= len(found) <= 50


def test_a_body_that_draws_otherwise_each_time_does_not_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BATCH", 30)
    found: list[int] = []

    def body(draw: bridge.Draw) -> None:
        found.append(draw(0, 1))
        if len(found) % 2:
            draw(0, 1)

    bridge.generate(body, examples=120, seed=1)
    assert len(found) >= 4


def test_what_the_body_raises_comes_through() -> None:
    def body(draw: bridge.Draw) -> None:
        draw(0, 9)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bridge.generate(body, examples=50, seed=1)


def test_numbers_are_lowered_as_far_as_they_go() -> None:
    found = bridge.lower(
        [9, 7, 5, 90], [0, 0, 2, 0], [9, 7, 5, 90], lambda v: v[0] + v[3] >= 50 and v[1] >= 3, calls=200
    )
    assert found[1:3] == (3, 2)
    assert found[0] + found[3] == 50


def test_lowering_is_deterministic_and_bounded_in_calls() -> None:
    def run(calls: int) -> tuple[tuple[int, ...], int]:
        asked = []

        def holds(values: tuple[int, ...]) -> bool:
            asked.append(values)
            return sum(values) >= 77

        return bridge.lower([40, 30, 20], [0, 0, 0], [40, 30, 20], holds, calls=calls), len(asked)

    assert run(100) == run(100)
    found, asked = run(5)
    assert asked <= 5
    assert sum(found) >= 77


def test_numbers_that_take_too_long_are_left_as_they_are_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.internal.conjecture import engine

    monkeypatch.setattr(engine, "MAX_SHRINKING_SECONDS", -1)
    found = bridge.lower([40, 30], [0, 0], [40, 30], lambda values: sum(values) >= 50, calls=500)
    assert sum(found) >= 50


def test_what_does_not_hold_is_left_alone() -> None:
    assert bridge.lower([4, 4], [0, 0], [4, 4], lambda values: False, calls=50) == (4, 4)
    assert bridge.lower([4, 4], [0, 0], [4, 4], lambda values: True, calls=0) == (4, 4)


def test_generation_does_not_depend_on_what_else_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.internal.conjecture import providers

    rare = 712_803_041
    constants = type(providers._local_constants)(integers={rare})
    # As if a module with this constant had been imported.
    monkeypatch.setattr(providers, "_get_local_constants", lambda: constants)
    providers.CONSTANTS_CACHE.cache.clear()

    found: list[int] = []

    @settings(max_examples=400, database=None, derandomize=True)
    @given(bridge.draws())
    def as_hypothesis_likes(draw: bridge.Draw) -> None:
        found.append(draw(0, 10**9))

    as_hypothesis_likes()
    assert rare in found

    found.clear()
    with bridge.same_everywhere():
        as_hypothesis_likes()
    assert len(found) == 400
    assert rare not in found

    found.clear()
    bridge.generate(lambda draw: found.append(draw(0, 10**9)), examples=400, seed=3)
    assert rare not in found
    assert providers._get_local_constants() is constants
    providers.CONSTANTS_CACHE.cache.clear()


def test_an_entry_under_a_key_is_the_first_example_of_a_test() -> None:
    """Contract: what `entry` writes under the key of a `keyed` test is replayed by it, and comes first."""
    database = InMemoryExampleDatabase()
    database.save(b"a key", bridge.entry((5, 7)))
    seen: list[tuple[int, int]] = []

    @settings(database=database, max_examples=1)
    @given(st.integers(0, 10), st.integers(0, 10))
    def test(one: int, other: int) -> None:
        seen.append((one, other))
        assert one < 5

    with pytest.raises(AssertionError):
        bridge.keyed(test, b"a key")()
    assert seen[0] == (5, 7)
