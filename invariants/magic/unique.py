"""Permanents of which there is one alone: the legend rule (704.5j) and the world rule (704.5k)."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.state_based import AtChecks
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called, listed


class LegendRule(AtChecks):
    """No player controls two legendary permanents of one name (704.5j)."""

    id = "legend-rule"
    rules = ("704.5j",)
    statement = "After state-based actions no player controls two legendary permanents with the same name."
    needs = frozenset({"cleanup", "move", "effect_began"})

    def look(self, event: Event) -> None:
        """Each is alone."""
        seen = self.seen
        held: dict[tuple[str, str], Thing] = {}
        for thing in seen.board.values():
            facts = seen.card(thing)
            if facts is None or not (seen.shaped or "Legendary" in facts.supertypes):
                continue
            if "phased" in thing.statuses:
                continue
            if thing.token and not facts.card.token:
                continue  # A copy: what was an exception to what it copies (707.3), a trace doesn't tell.
            chars = seen.chars(thing)
            if chars is None or "Legendary" not in chars.supertypes or not chars.name:
                continue
            self.premise += 1
            key = (chars.controller, chars.name)
            other = held.get(key)
            if other is not None:
                self.wrong(
                    event,
                    f"{chars.controller} keeps one legendary {chars.name}; the others go to the graveyard.",
                    f"{listed((called(other.ref), called(thing.ref)))} are both on the battlefield.",
                    one=other.since,
                    other=thing.since,
                )
                return
            held[key] = thing


class WorldRule(AtChecks):
    """Of permanents with the supertype world only the newest stays (704.5k)."""

    id = "world-rule"
    rules = ("704.5k",)
    statement = "After state-based actions there is at most one permanent with the supertype world."
    needs = frozenset({"cleanup", "move", "effect_began"})

    def comes_up(self) -> bool:
        """Some card has that supertype; no text gives it."""
        return any(
            isinstance(card, MagicCard) and "World" in card.supertypes
            for card in self.seen.scenario.cards.values()
        )

    def look(self, event: Event) -> None:
        """It is alone."""
        seen = self.seen
        found: Thing | None = None
        for thing in seen.board.values():
            facts = seen.card(thing)
            if facts is None or "World" not in facts.supertypes or "phased" in thing.statuses:
                continue
            chars = seen.chars(thing)
            if chars is None or "World" not in chars.supertypes:
                continue
            self.premise += 1
            if found is not None:
                self.wrong(
                    event,
                    "the older of two world permanents is put into its owner's graveyard.",
                    f"{listed((called(found.ref), called(thing.ref)))} are both on the battlefield.",
                    one=found.since,
                    other=thing.since,
                )
                return
            found = thing


INVARIANTS: tuple[type[MagicInvariant], ...] = (LegendRule, WorldRule)
