"""Magic's scenario files on the layers and on what is offered can fail: each does with some method of the engine broken.

What the catalogue of faults breaks is measured elsewhere; these are the rules whose breach no invariant tells, but the sentences do.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import headjudge.corpus
from headjudge.corpus.scenario_format import load_scenario_file
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.magic import EDITION, Magic
from headjudge.engine.magic.casting import NORMAL
from headjudge.engine.magic.drafts import make_draft
from headjudge.engine.subjects.builtin import BuiltIn

MAGIC = Path(headjudge.corpus.__file__).resolve().parent / "magic"


class TypesStay(Magic):
    """Nothing becomes of another type (613.1d)."""

    def set_types(self, *_: Any) -> None:
        """Nothing happens."""


class LandsKeepTheirTypes(Magic):
    """A land that becomes of a basic land type keeps the old ones and its abilities (305.7)."""

    def set_land_type(self, obj: Any, subtypes: tuple[str, ...], work: Any) -> None:
        """The new ones are added."""
        chars = work.write(obj)
        chars.subtypes = (*chars.subtypes, *(word for word in subtypes if word not in chars.subtypes))


class ColorsStay(Magic):
    """Nothing becomes of another colour (613.1e)."""

    def set_colors(self, *_: Any) -> None:
        """Nothing happens."""


class AbilitiesStay(Magic):
    """Nothing loses abilities (613.1f)."""

    def lose_abilities(self, *_: Any) -> None:
        """Nothing happens."""


class NumbersStay(Magic):
    """Power and toughness are neither set nor changed (613.4)."""

    def change_numbers(self, *_: Any) -> None:
        """Nothing happens."""


class NewestFirst(Magic):
    """The newest effect is applied first (613.7)."""

    def timestamp_order(self, effect: Any) -> tuple[int, int, int]:
        """The other way round."""
        first, second, third = super().timestamp_order(effect)
        return -first, second, third


class NoDependency(Magic):
    """Effects apply in timestamp order alone (613.8)."""

    def dependencies(self, *_: Any) -> dict[int, list[Any]]:
        """None depends on another."""
        return {}


class LayersBackwards(Magic):
    """The sublayers of power and toughness come in another order (613.4)."""

    def layer_sequence(self) -> tuple[int, ...]:
        """The last ones first."""
        layers = super().layer_sequence()
        return (*layers[:-4], *reversed(layers[-4:]))


class EffectsEndWithTheirAbility(Magic):
    """An effect whose ability is gone does not go on in later layers (613.6)."""

    def persists(self, effect: Any) -> bool:
        """It is over."""
        return False


class EverythingIsFree(Magic):
    """Any mana pays for anything (118.3a)."""

    def can_pay(self, *_: Any) -> bool:
        """Whoever pays has enough."""
        return True


class NoCostIsNothing(Magic):
    """A card without a mana cost is cast for nothing (118.6)."""

    def ways_from_hand(self, player: str, obj: Any) -> list[Any]:
        """For its mana cost, whether it has one or not."""
        found = super().ways_from_hand(player, obj)
        return found if NORMAL in found else [NORMAL, *found]


class FreeFromAnywhere(Magic):
    """What may be paid instead of the mana cost may be paid for flashback too (118.9a)."""

    def ways_by_keyword(self, obj: Any, words: tuple[str, ...]) -> list[Any]:
        """And for free."""
        found = super().ways_by_keyword(obj, words)
        return [*found, *self.free_ways(obj.owner, obj)] if found else found


class TargetsItself(Magic):
    """A spell may be its own target (115.5)."""

    def legal_targets(self, slot: Any, item: Any) -> list[Any]:
        """Itself too."""
        found = super().legal_targets(slot, item)
        return [*found, item] if slot.which.kind == "spell" and item in self.stack else found


class DevoidIsNothing(Magic):
    """Devoid takes no colour (702.114a)."""

    def local(self, obj: Any) -> Any:
        """As its mana cost says."""
        read, group = self.copiable_read(obj)
        draft = make_draft(read, group, obj.under_whom if obj.zone == "battlefield" else obj.controller, -1)
        draft.colors = read.colors
        return draft


BREAKS: tuple[type[Magic], ...] = (
    TypesStay, LandsKeepTheirTypes, ColorsStay, AbilitiesStay, NumbersStay, NewestFirst, NoDependency, LayersBackwards,
    EffectsEndWithTheirAbility, EverythingIsFree, NoCostIsNothing, FreeFromAnywhere, TargetsItself, DevoidIsNothing,
)  # fmt: skip
#: Files that no fault of the catalogue makes fail.
FILES = [
    MAGIC / f"{name}.scenario"
    for name in (
        "costs/as-foretold-and-flashback", "costs/exact-mana", "costs/no-mana-cost", "facedown/another-players-creature",
        "layers/abilities-that-take-each-other-away", "layers/anthem-over-humility", "layers/devoid",
        "layers/dryad-arbor-under-blood-moon", "layers/humility-makes-one-one", "layers/life-and-limb",
        "layers/life-and-limb-and-urborg", "layers/opalescence-then-humility", "layers/tarmogoyf-counts-all-graveyards",
        "layers/three-dependents", "layers/urborg-then-blood-moon", "layers/yixlid-jailer-and-tarmogoyf", "mana/convincing-mirage",
        "targeting/a-spell-cannot-target-itself",
    )
]  # fmt: skip


@cache
def broken(engine: type[Magic]) -> BuiltIn:
    """The engine with that method broken, as a subject."""
    return BuiltIn(engine.__name__, "magic", EDITION, engine, ())


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_each_file_fails_with_some_rule_broken(path: Path) -> None:
    """A file that nothing can make fail shows nothing."""
    file = load_scenario_file(path)
    found = [engine.__name__ for engine in BREAKS if run_scenario(file, broken(engine)).verdict != "passed"]
    assert found, path


@pytest.mark.parametrize("engine", BREAKS, ids=[engine.__name__ for engine in BREAKS])
def test_each_breach_is_told_by_some_file(engine: type[Magic]) -> None:
    """Each of these methods matters to some file."""
    assert any(run_scenario(load_scenario_file(path), broken(engine)).verdict != "passed" for path in FILES)
