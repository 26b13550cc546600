"""Paying: what covers a cost, against a second opinion that tries every way."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from headjudge.engine.kernel.paying import UNIVERSAL, assign, missing, pip_text

LETTERS = "RGB"
pips = st.lists(st.sampled_from(["R", "G", "B", "RG", "GB", "RB", "RGBOPYA"]), max_size=4)
pools = st.dictionaries(st.sampled_from([*LETTERS, UNIVERSAL]), st.integers(0, 3))


def payable(wanted: list[str], have: dict[str, int]) -> bool:
    """Whether some order of the resources pays the pips one by one."""
    resources = [letter for letter, n in have.items() for _ in range(n)]
    return any(
        all(letter == UNIVERSAL or letter in pip for letter, pip in zip(order, wanted, strict=True))
        for order in permutations(resources, len(wanted))
    )


@given(pips, pools.filter(lambda pool: sum(pool.values()) <= 6))
def test_assign_pays_exactly_when_there_is_a_way(wanted: list[str], have: dict[str, int]) -> None:
    spent = assign(wanted, have)
    assert (spent is not None) == payable(wanted, have)
    if spent is not None:
        assert sum(spent.values()) == len(wanted)
        assert all(have.get(letter, 0) >= n for letter, n in spent.items())
        assert payable(wanted, spent)


def test_overlapping_hybrids_are_paid_though_greed_would_fail() -> None:
    assert assign(["RG", "RB"], {"R": 1, "G": 1}) == {"R": 1, "G": 1}
    assert assign(["RG", "GB", "RB"], {"R": 1, "G": 1, "B": 1}) is not None


@given(pips, pools)
def test_nothing_is_missing_where_greed_succeeds(wanted: list[str], have: dict[str, int]) -> None:
    lacking = missing(wanted, have)
    assert len(lacking) <= len(wanted)
    if not lacking:
        assert assign(wanted, have) is not None


def test_pips_are_told_as_a_letter_or_in_braces() -> None:
    assert [pip_text(pip) for pip in ("R", "RG")] == ["R", "{RG}"]
