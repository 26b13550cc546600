"""Profiles: how large and how full the starting positions of a campaign are, under a name.

A range is (fewest, most), both included; the simplest position has the fewest. May be used by: all of `fuzz`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

Range: TypeAlias = tuple[int, int]
Sized = TypeVar("Sized")


def among(profiles: Mapping[str, Sized], name: str) -> Sized:
    """A game's profile of that name. Raises ValueError, in a line with the names there are, when there is none."""
    found = profiles.get(name)
    if found is None:
        raise ValueError(f"no profile {name!r}; there are {', '.join(profiles)}")
    return found
