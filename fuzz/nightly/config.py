"""The configuration of a nightly campaign: a TOML file, read and checked.

Whatever is wrong with it is a `FileError` in one line, with the place and what was expected; unknown keys are wrong.
`docs/nightly.md` has a worked one. May be called by: the command line, tests.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import read_text
from headjudge.corpus.store.rows import Target
from headjudge.fuzz import find
from headjudge.fuzz.by_game import making
from headjudge.fuzz.campaign import Plan

Positive = Annotated[int, Meta(gt=0)]
Seconds = Annotated[float, Meta(gt=0)]
#: Whole games in a batch, where there are so many positions: a game is about ten times as long.
GAMES_FOR = 10
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`$")
_MISSING = re.compile(r"Object missing required field `(.*)`$")


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a worker is taken down.

    ``seconds``     without a play begun.      ``mebibytes``   of memory that it holds.
    ``incidents``   of one batch, after which it is given up; until then the example that did it is left out.
    """

    seconds: Seconds = 60.0
    mebibytes: Positive = 4096
    incidents: Positive = 3


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subject and how it is played: a target for each profile and mode, or, with ``whole_games``, for each mode.

    ``subject``  as for ``headjudge fuzz --subject``; "" is the built-in engine.   ``name``  what reports call it; else the subject.
    """

    game: str
    subject: str = ""
    name: str = ""
    profiles: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    whole_games: bool = False
    faults: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a night is.

    ``store``     the SQLite file, relative to the folder of the configuration.
    ``examples``, ``seconds``   the budget of a night, over all targets; with both, whichever is used up first.
    ``batch``     examples in a batch (of whole games a tenth of it).      ``workers``  processes; 0: one for each core.
    ``ignore``    signatures that are passed over.
    """

    store: str
    targets: tuple[Entry, ...]
    seed: int = 0
    examples: Positive | None = None
    seconds: Seconds | None = None
    batch: Positive = 100
    workers: Annotated[int, Meta(ge=0)] = 0
    ignore: tuple[str, ...] = ()
    limits: Limits = Limits()

    def plan_text(self, shard: str) -> str:
        """A text that is the same for two configurations whose nights have the same batches, but for how many."""
        makes = [self.seed, self.batch, msgspec.to_builtins(self.targets), sorted(self.ignore), shard]
        return msgspec.json.encode(makes).decode()


@dataclass(frozen=True, slots=True)
class Playing:
    """How a target is played: all that a worker needs to make the parts of its campaign."""

    target: Target
    subject: str
    faults: tuple[str, ...]
    invariants: tuple[str, ...]
    ignore: tuple[str, ...]
    profile: str
    mode: str
    whole_games: bool
    size: int

    def plan(self, seed: int, first: int, examples: int, skip: frozenset[int] = frozenset()) -> Plan:
        """The plan of a campaign over some of its examples."""
        return Plan(
            self.target.game,
            seed,
            examples,
            faults=self.faults,
            ignore=frozenset(self.ignore),
            mode=self.mode,
            whole_games=self.whole_games,
            profile=self.profile,
            first=first,
            skip=skip,
        )


def load_config(path: str | os.PathLike[str]) -> Config:
    """Read a configuration. Raises `FileError`."""
    try:
        value = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FileError(path, "", f"no TOML: {error}") from None
    try:
        config = msgspec.convert(value, Config)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `")
        place = place.rstrip("`").removeprefix("$").removeprefix(".")
        if unknown := _UNKNOWN.match(reason):
            known = _fields(place)
            hint = nearest(unknown[1], known) or f"; there is {', '.join(known)}"
            reason = f"no key {unknown[1]!r}{hint}"
        elif missing := _MISSING.match(reason):
            reason = f"expected the key {missing[1]!r}"
        raise FileError(path, place, reason[0].lower() + reason[1:]) from None
    for place, reason in _wrong(config):
        raise FileError(path, place, reason)
    return config


def _fields(place: str) -> list[str]:
    """The keys that there are at a place."""
    kind: Any = Limits if place == "limits" else Entry if place.startswith("targets") else Config
    return list(kind.__struct_fields__)


def _wrong(config: Config) -> Iterator[tuple[str, str]]:
    """Place and reason of whatever can't be played as it stands."""
    if not config.store.strip():
        yield "store", "expected the path of a file"
    if config.examples is None and config.seconds is None:
        yield "", "expected a budget: examples, seconds or both"
    if not config.targets:
        yield "targets", "expected at least one [[targets]] table"
    for number, signature in enumerate(config.ignore):
        if not find.is_signature(signature):
            yield f"ignore[{number}]", f"{signature!r}: a signature looks like 7c1e-4f02"
    seen: dict[Target, int] = {}
    engines: dict[str, tuple[object, ...]] = {}
    for number, entry in enumerate(config.targets):
        place = f"targets[{number}]"
        try:
            yield from ((f"{place}.{key}", reason) for key, reason in _wrong_entry(entry))
        except find.Unknown as unknown:
            yield place, str(unknown)
        name = name_of(entry)
        engine = entry.game, entry.subject, entry.faults
        if engines.setdefault(name, engine) != engine:
            yield f"{place}.name", f"{name!r} is another engine above; give one of them another name"
        for playing in _playing(config, entry):
            if playing.target in seen:
                yield (
                    place,
                    f"the same as targets[{seen[playing.target]}]: {playing.target.profile!r} of {name!r}",
                )
            seen[playing.target] = number


def _wrong_entry(entry: Entry) -> Iterator[tuple[str, str]]:
    makes = making(find.game(entry.game))
    for profile in entry.profiles:
        try:
            makes.profile(profile)
        except ValueError as error:
            yield "profiles", str(error)
    if entry.whole_games and entry.profiles:
        yield "profiles", "whole games have no profile of positions"
    for mode in entry.modes:
        if mode not in makes.modes:
            yield "modes", str(find.nearest("mode", mode, makes.modes, f" of {entry.game}"))
    if not entry.subject.startswith(find.WIRE):
        find.subject(entry.subject, entry.faults, plays=entry.game)
    find.invariants(entry.game, entry.invariants)


def name_of(entry: Entry) -> str:
    """What reports call the subject of an entry."""
    return entry.name or entry.subject or entry.game


def playings(config: Config) -> list[Playing]:
    """All targets of a configuration, in its order."""
    return [playing for entry in config.targets for playing in _playing(config, entry)]


def _playing(config: Config, entry: Entry) -> Iterator[Playing]:
    whole = entry.whole_games
    size = max(1, config.batch // GAMES_FOR) if whole else config.batch
    for profile in ("default",) if whole else entry.profiles or ("default",):
        for mode in entry.modes or ("duel" if whole else "",):
            shown = " ".join(each for each in ("games" if whole else profile, mode) if each)
            target = Target(entry.game, name_of(entry), shown)
            yield Playing(
                target,
                entry.subject,
                entry.faults,
                entry.invariants,
                config.ignore,
                profile,
                mode,
                whole,
                size,
            )


def store_path(config: Config, file: str | os.PathLike[str], shard: str) -> Path:
    """Where the store lies: beside the configuration, and each shard's by itself."""
    path = Path(file).parent / config.store
    return path.with_name(f"{path.stem}.{shard.replace('/', '-of-')}{path.suffix}") if shard else path
