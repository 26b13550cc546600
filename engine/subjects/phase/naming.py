"""Names that stay for what phase-python numbers: objects by our ids, actions and prompts by what they are about.

An action is a kind with a payload of object numbers, seats and indexes; a prompt likewise. Their names have no number of the engine's in
them that would change if a card were taken out of the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from headjudge.engine.trace import PASS, Option

#: How an object is called by its number.
Label: TypeAlias = Callable[[int], str]

#: What each action of a player with priority begins with, and the tag of its option.
ACTS = {
    "CastSpell": ("cast", "play"),
    "PlayLand": ("play", "play"),
    "ActivateAbility": ("activate", "activate"),
    "Foretell": ("foretell", "hide"),
    "TurnFaceUp": ("turn up", "activate"),
}
#: Fields of a payload that hold the numbers of objects.
_OBJECTS = frozenset(
    {"object_id", "source_id", "card_id", "Object", "cards", "objects", "attacker", "blocker"}
)
#: Fields that say nothing that another field doesn't, or only how the engine goes about it.
_IDLE = frozenset({"card_id", "payment_mode", "scope", "bands"})
#: How the question is called that a prompt asks, by the prompt's type: before what it is about.
PROMPTS = {
    "TargetSelection": "target of",
    "TriggerTargetSelection": "target of",
    "CopyRetarget": "new target of",
    "ChooseXValue": "X of",
    "ModeChoice": "mode of",
    "OptionalEffectChoice": "may for",
    "OptionalCostChoice": "kicker of",
    "UnlessPayment": "pay for",
    "PhyrexianPayment": "life for",
    "AlternativeCastChoice": "way of",
    "VoteChoice": "vote for",
    "ChooseManaColor": "color of mana for",
    "SearchChoice": "search for",
    "ScryChoice": "bottom for",
    "DiscardChoice": "discard for",
    "PayCost": "cost of",
    "DistributeAmong": "shares of",
    "OrderTriggers": "next trigger",
    "DeclareAttackers": "attackers",
    "DeclareBlockers": "blockers",
    "DiscardToHandSize": "discard to hand size",
}


class Names:
    """Names the actions and prompts of one play.

    ``label``    how an object is called.     ``players``  names, by seat.
    ``place``    the place of an activated ability among those of our card, by the engine's numbers for the object and it; -1: not certain.
    """

    def __init__(self, label: Label, players: Sequence[str], place: Callable[[int, int], int]) -> None:
        self._label = label
        self._players = tuple(players)
        self._place = place

    def question(self, waiting: Mapping[str, Any]) -> str:
        """The name of the question that a prompt asks."""
        kind = waiting["type"]
        if kind == "Priority":
            return "act"
        said = PROMPTS.get(kind, kind)
        about = self._about(waiting.get("data") or {})
        return f"{said} {about}" if about and not said.endswith(("rs", "size", "trigger")) else said

    def _about(self, data: Mapping[str, Any]) -> str:
        """What a prompt is about: the spell that is being cast, or the source of what asks."""
        cast = data.get("pending_cast")
        if isinstance(cast, Mapping):
            return self._label(cast["object_id"])
        for field in ("object_id", "spell_object", "source_id"):
            if isinstance(data.get(field), int):
                return self._label(data[field])
        for field in ("pending_effect", "resume", "pending_trigger", "trigger", "source"):
            inner = data.get(field)
            if isinstance(inner, Mapping) and (found := self._about(inner)):
                return found
        for inner in data.values():
            if isinstance(inner, Mapping) and isinstance(inner.get("source_id"), int):
                return self._label(inner["source_id"])
        return ""

    def options(self, actions: Sequence[Any], waiting: Mapping[str, Any]) -> tuple[Option, ...]:
        """An option for each action that a prompt takes, in their order; names that would be alike are numbered."""
        out: list[Option] = []
        seen: dict[str, int] = {}
        scries = waiting["type"] == "ScryChoice"
        for action in actions:
            option = self._scry(action, waiting["data"]["cards"]) if scries else self._option(action)
            times = seen[option.name] = seen.get(option.name, 0) + 1
            out.append(option if times == 1 else Option(f"{option.name} ({times})", option.tag))
        return tuple(out)

    def _option(self, action: Any) -> Option:
        kind = action.kind
        if kind == "PassPriority":
            return PASS
        data = action.data or {}
        if kind in ACTS:
            word, tag = ACTS[kind]
            number = data["object_id"] if "object_id" in data else data["source_id"]
            return Option(f"{word} {self._label(number)}{self._which(number, data)}", tag)
        if kind == "ChooseTarget":
            return self._target(data["target"])
        if kind in ("DecideOptionalEffect", "DecideOptionalCost", "PayUnlessCost"):
            yes = data.get("accept", data.get("pay", False))
            return Option("yes", "yes") if yes else Option("no", "no")
        if kind == "DeclareAttackers":
            return self._attack(data["attacks"])
        if kind == "DeclareBlockers":
            said = ", ".join(
                f"{self._label(blocker)} blocks {self._label(foe)}" for blocker, foe in data["assignments"]
            )
            return Option(said or "none", "move" if said else "decline")
        if kind == "SubmitPhyrexianChoices":  # for which symbols life is paid makes no difference (107.4f)
            life = sum(2 for choice in data["choices"] if choice["type"] == "PayLife")
            return Option(f"{life} life", "pay")
        if kind == "CancelCast":
            return Option("cancel", "decline")
        return Option(self.said(data) or kind, "decline" if not data else "")

    def _scry(self, action: Any, looked_at: Sequence[int]) -> Option:
        """What is put on the bottom (701.22a): the action says what is not."""
        kept = (action.data or {}).get("cards", ())
        return Option(", ".join(self._label(number) for number in looked_at if number not in kept) or "none")

    def _which(self, number: int, data: Mapping[str, Any]) -> str:
        """Which of an object's abilities is activated: by its place on our card, or else the engine's number."""
        if "ability_index" not in data:
            return ""
        place = self._place(number, data["ability_index"])
        return f" {place if place >= 0 else data['ability_index']}"

    def _target(self, target: Any) -> Option:
        if target is None:
            return Option("no target", "decline")
        return Option(self.said(target), "foe" if "Player" in target else "own")

    def _attack(self, attacks: Sequence[Any]) -> Option:
        said = []
        for number, foe in attacks:
            whom = self._players[foe["data"]] if foe["type"] == "Player" else self._label(foe["data"])
            said.append(f"{self._label(number)} at {whom}")
        return Option(", ".join(said) or "none", "move" if said else "decline")

    def said(self, value: Any, field: str = "") -> str:
        """A payload in words, the numbers of objects and seats replaced by names."""
        if isinstance(value, Mapping):
            parts = []
            for key, inner in value.items():
                if key not in _IDLE or len(value) == 1:
                    told = self.said(inner, key)
                    plain = key in _OBJECTS or key in (
                        "Player",
                        "player",
                        "choice",
                        "type",
                        "data",
                        "target",
                        "value",
                    )
                    parts.append(told if plain else f"{key} {told}".strip())
            return " ".join(filter(None, parts))
        if isinstance(value, list | tuple):
            return ", ".join(filter(None, (self.said(inner, field) for inner in value))) or (
                "none" if field in _OBJECTS else ""
            )
        if isinstance(value, bool) or value is None:
            return {True: "yes", False: "no", None: ""}[value]
        if isinstance(value, int):
            if field in _OBJECTS:
                return self._label(value)
            if field in ("Player", "player") and value < len(self._players):
                return self._players[value]
        return str(value)
