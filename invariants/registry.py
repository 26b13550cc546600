"""The registry: every invariant by its id, ours in the order of the rulebook's chapters, then third parties'.

A third party adds invariants through the entry point group ``headjudge.invariants``: each entry point names an
`Invariant` subclass, or a function without parameters that returns an iterable of them.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from headjudge.invariants.base import Invariant

#: Modules that hold our invariants, each with a tuple ``INVARIANTS`` of classes; their order is the order shown.
MODULES = (
    "both.chain",
    "both.counter",
    "both.zones",
    "both.trace",
    "both.undo",
    "both.ending",
    "riftbound.chain",
    "riftbound.timing",
    "riftbound.targets",
    "riftbound.offered",
    "riftbound.costs",
    "riftbound.paying",
    "riftbound.means",
    "riftbound.counter",
    "riftbound.prohibitions",
    "riftbound.play_triggers",
    "riftbound.triggers",
    "riftbound.sources",
    "riftbound.declining",
    "riftbound.deaths",
    "riftbound.playing",
    "riftbound.objects",
    "riftbound.units",
    "riftbound.damage",
    "riftbound.replacing",
    "riftbound.shown",
    "riftbound.attaching",
    "riftbound.layers",
    "riftbound.turn",
    "riftbound.modes",
    "riftbound.teams",
    "riftbound.leaving",
    "riftbound.movement",
    "riftbound.control",
    "riftbound.showdowns",
    "riftbound.combat",
    "riftbound.combat_triggers",
    "riftbound.damage_assignment",
    "riftbound.scoring",
    "riftbound.rare",
    "riftbound.privacy",
    "magic.priority",
    "magic.timing",
    "magic.casting",
    "magic.costs",
    "magic.targets",
    "magic.prohibited",
    "magic.mana",
    "magic.special_actions",
    "magic.triggers",
    "magic.resolution",
    "magic.asking",
    "magic.counter",
    "magic.keywords",
    "magic.replacement",
    "magic.entering",
    "magic.zones",
    "magic.state_based",
    "magic.unique",
    "magic.turn",
    "magic.combat",
    "magic.combat_damage",
    "magic.offered",
    "magic.damage",
    "magic.instructed",
    "magic.players",
)
GROUP = "headjudge.invariants"


class UnknownInvariant(LookupError):
    """No invariant has that id; the message names the nearest."""


@cache
def classes() -> tuple[type[Invariant], ...]:
    """All invariant classes, ours and third parties', in the order shown.

    Raises `ValueError`, with the entry point's name, when a third party's isn't one or takes an id that is in use.
    """
    found: list[type[Invariant]] = []
    for module in MODULES:
        found.extend(import_module(f"headjudge.invariants.{module}").INVARIANTS)
    taken = {one.id for one in found}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        for one in _loaded(point.name, point.load()):
            if one.id in taken:
                raise ValueError(
                    f"entry point {point.name!r} of {GROUP}: the id {one.id!r} is in use already"
                )
            taken.add(one.id)
            found.append(one)
    return tuple(found)


def _loaded(name: str, value: object) -> Iterable[type[Invariant]]:
    if isinstance(value, type) and issubclass(value, Invariant):
        return (value,)
    if callable(value):
        made = tuple(value())
        if all(isinstance(one, type) and issubclass(one, Invariant) for one in made):
            return made
    raise ValueError(f"entry point {name!r} of {GROUP}: expected Invariant subclasses, found {value!r}")


def all_invariants(game: str) -> list[Invariant]:
    """Fresh instances of every invariant for a game ("riftbound", "magic"), in the order shown.

    Raises `ValueError` for another game.
    """
    if game not in ("riftbound", "magic"):
        raise ValueError(f"no such game: {game!r}; there are riftbound and magic")
    return [one() for one in classes() if one.game in (game, "both")]


def get(ident: str) -> Invariant:
    """A fresh instance of the invariant with that id.

    Raises `UnknownInvariant`, naming the nearest ids, when there is none.
    """
    for one in classes():
        if one.id == ident:
            return one()
    near = difflib.get_close_matches(ident, [one.id for one in classes()], n=3, cutoff=0.4)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    raise UnknownInvariant(f"no invariant is called {ident!r}{hint}")
