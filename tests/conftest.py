"""What every test runs under: Hypothesis without a clock and without chance.

``HYPOTHESIS_PROFILE=explore pytest`` lets Hypothesis look elsewhere on each run; the default finds the same
on every machine, so that a red run is red for everybody.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
