"""The optional compiled build: ``HEADJUDGE_MYPYC=riftbound pip install --no-build-isolation .`` compiles the kernel and that game's
engine; with ``1`` both engines are compiled, which takes twice as long.

Without the variable nothing is compiled, and pure Python does everything alone; all else stands in ``pyproject.toml``.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

#: The hot path, as packages below src/headjudge: what both games run on, and each game's engine. Cards are data and stay as they are.
KERNEL = "engine/kernel"
ENGINES = {"riftbound": "engine/riftbound", "magic": "engine/magic"}


def extensions() -> list[object]:
    """The modules to compile; none unless the environment asks for them."""
    wanted = os.environ.get("HEADJUDGE_MYPYC", "")
    if not wanted:
        return []
    games = sorted(ENGINES) if wanted == "1" else wanted.split(",")
    unknown = sorted(set(games) - set(ENGINES))
    if unknown:
        raise SystemExit(f"HEADJUDGE_MYPYC names {unknown[0]!r}; expected 1, or of {', '.join(ENGINES)}")
    from mypyc.build import mypycify

    root = Path("src/headjudge")
    packages = (KERNEL, *(ENGINES[game] for game in games))
    modules = [str(path) for package in packages for path in sorted((root / package).glob("[a-z]*.py"))]
    return list(mypycify(modules, opt_level="2"))


setup(ext_modules=extensions())
