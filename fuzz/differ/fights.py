"""How creatures fight, as the reference has told it, for an engine that asks in another way: creature by creature, or all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import chain

from headjudge.engine.trace import Event
from headjudge.fuzz.differ.compare import is_token, plain

#: The steps in which creatures attack and block.
STEPS = {"attack": "declare attackers", "block": "declare blockers"}
#: How the options are called by which no creature does.
NOBODY = frozenset({"no attack", "no block"})


class Fights:
    """Follows both engines' fights."""

    def __init__(self) -> None:
        #: By "attack" or "block" and the creature, whom.
        self._declared: dict[tuple[str, str], str] = {}
        #: What of that an engine that asks for all at once has yet to be told, as it names it.
        self._untold: list[str] = []
        #: How often the reference, and the other engine, has come to each phase.
        self._begun: Counter[str] = Counter()
        self._begun_there: Counter[str] = Counter()

    def hear(self, event: Event) -> None:
        """Follow the reference."""
        if event.kind == "phase_began":
            self._begun[event.data["phase"]] += 1
            if event.data["phase"] == STEPS["attack"]:
                self._declared.clear()
        elif event.kind == "attacks":
            creature = plain(event.object)
            self._declared["attack", creature] = plain(event.data["defender"])
            self._untold.append(creature)
        elif event.kind == "blocks":
            creature, attacker = plain(event.object), plain(event.data["attacker"])
            self._declared["block", creature] = attacker
            self._untold.append(f"{creature} blocks {attacker}")

    def hear_there(self, event: Event) -> None:
        """Follow the other engine."""
        if event.kind == "phase_began":
            self._begun_there[event.data["phase"]] += 1

    def is_to_come(self, sort: str) -> bool:
        """Whether the reference has yet to come to a step in which the other engine asks how creatures "attack" or "block"."""
        return self._begun[STEPS[sort]] < self._begun_there[STEPS[sort]]

    def of(self, sort: str, creature: str) -> str:
        """Whom a creature attacks or blocks; "" for nobody."""
        return self._declared.get((sort, creature), "")

    def has_tokens(self, sort: str) -> bool:
        """Whether tokens attack or block, or are fought."""
        pairs = [(creature, whom) for (told, creature), whom in self._declared.items() if told == sort]
        return any(map(is_token, chain.from_iterable(pairs)))

    def at_once(self, names: Collection[str]) -> str:
        """How the reference attacked or blocked, as it is called among what is offered for it; "" if it is not among that."""
        blocks = "no block" in names
        here = sorted(each for each in self._untold if (" blocks " in each) == blocks)
        if not here:
            name = "no block" if blocks else "no attack"
        else:
            name = ", ".join(here) if blocks else f"attack with {', '.join(here)}"
        if name not in names:
            return ""
        self._untold = [each for each in self._untold if each not in here]
        return name
