"""Text-changing effects (612) and name stickers (123)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.face_down import FaceDown


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(FaceDown):
    """Text; see the module's docstring."""
