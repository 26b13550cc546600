"""Declaring attackers and blockers, creature by creature: phase-python takes a whole declaration, of which there are very many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from headjudge.engine.trace import Option, Question

#: A creature's way to take part: how it is called, and the pair that says so in a declaration.
Way = tuple[str, Any]
_NONE = Option("no", "decline")
#: By the prompt: the field of the creatures, that of what each may do, the question, the action and its field.
_SORTS = {
    "DeclareAttackers": ("valid_attacker_ids", "valid_attack_targets_by_attacker", "attack with", "attacks"),
    "DeclareBlockers": ("valid_blocker_ids", "valid_block_targets", "block with", "assignments"),
}


def declares(waiting: Mapping[str, Any]) -> bool:
    """Whether a prompt asks for a declaration that leaves a choice."""
    sort = _SORTS.get(waiting["type"])
    return sort is not None and any(waiting["data"].get(sort[1], {}).values())


class Declaration:
    """One declaration in the making.

    ``waiting``  the prompt.     ``actions``  what it lists.     ``label``, ``players``  names.
    """

    def __init__(
        self,
        waiting: Mapping[str, Any],
        actions: Sequence[Any],
        label: Callable[[int], str],
        players: Sequence[str],
    ) -> None:
        data = waiting["data"]
        creatures, targets, self._said, self._field = _SORTS[waiting["type"]]
        self._kind = waiting["type"]
        self._actions = actions
        self._label = label
        self._player = players[data["player"]]
        every = [
            (number, self._ways(data[targets].get(str(number), ()), players)) for number in data[creatures]
        ]
        self._left = [(number, ways) for number, ways in every if ways]
        self._pairs: list[list[Any]] = []

    def _ways(self, targets: Sequence[Any], players: Sequence[str]) -> list[Way]:
        """What a creature may attack or block."""
        out: list[Way] = []
        for target in targets:
            if isinstance(target, int):
                out.append((self._label(target), target))
            else:
                player = target["type"] == "Player"
                out.append((players[target["data"]] if player else self._label(target["data"]), target))
        return out

    def question(self) -> Question | None:
        """The question about the next creature; None after the last."""
        if not self._left:
            return None
        number, ways = self._left[0]
        options = (_NONE, *(Option(name, "foe") for name, _ in ways))
        return Question(f"{self._said} {self._label(number)}", self._player, options)

    def take(self, index: int) -> None:
        """An answer about the next creature."""
        number, ways = self._left.pop(0)
        if index:
            self._pairs.append([number, ways[index - 1][1]])

    def action(self) -> tuple[Any, bool]:
        """The declaration as an action, and whether the engine listed it: others it may refuse."""
        for action in self._actions:
            if action.kind == self._kind and _same(action.data[self._field], self._pairs):
                return action, True
        data: dict[str, Any] = {self._field: self._pairs}
        if self._kind == "DeclareAttackers":
            data["bands"] = []
        return {"type": self._kind, "data": data}, False


def _same(listed: Sequence[Any], pairs: Sequence[Any]) -> bool:
    """Whether two declarations are the same, in whatever order."""
    return sorted(map(repr, (list(pair) for pair in listed))) == sorted(map(repr, pairs))
