"""What every test runs under: Hypothesis without a clock and without chance.

``HYPOTHESIS_PROFILE=explore pytest`` lets Hypothesis look elsewhere on each run; the default finds the same
on every machine, so that a red run is red for everybody.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from headjudge.fuzz import bridge

settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, print_blob=True)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "same")
settings.load_profile(PROFILE)


@pytest.fixture(scope="session", autouse=True)
def _the_same_alone_and_together() -> Iterator[None]:
    """A test draws the same by itself, after others, and in any worker."""
    if PROFILE != "same":
        yield
        return
    with bridge.same_everywhere():
        yield
