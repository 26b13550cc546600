"""The optional compiled build: ``HEADJUDGE_MYPYC=1 pip install --no-build-isolation .`` compiles the kernel and both engines.

Without the variable nothing is compiled, and pure Python does everything alone; all else stands in ``pyproject.toml``.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

#: The hot path, as packages below src/headjudge; the cards are data and stay as they are.
COMPILED = ("engine/kernel", "engine/riftbound", "engine/magic")


def extensions() -> list[object]:
    """The modules to compile; none unless the environment asks for them."""
    if os.environ.get("HEADJUDGE_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    root = Path("src/headjudge")
    modules = [str(path) for package in COMPILED for path in sorted((root / package).glob("[a-z]*.py"))]
    return list(mypycify(modules, opt_level="2"))


setup(ext_modules=extensions())
