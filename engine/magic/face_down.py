"""Face-down spells and permanents (708)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.copies import Copies


@mypyc_attr(allow_interpreted_subclasses=True)
class FaceDown(Copies):
    """Face-down objects; see the module's docstring."""
