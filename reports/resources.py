"""Resources: the templates, styles and the script that pages are made of, in ``templates/`` beside this
module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def resource(name: str) -> str:
    """The text of a file in ``templates/``. Raises `FileNotFoundError` when there is none of that name."""
    return files(__package__).joinpath("templates", name).read_text(encoding="utf-8")
