"""Copying objects (707)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.characteristics import Characteristics


@mypyc_attr(allow_interpreted_subclasses=True)
class Copies(Characteristics):
    """Copying; see the module's docstring."""
