"""What an earlier chapter of the rulebook needs of a later one, declared so that the chain of chapters can be read from its start."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.state import State
from headjudge.engine.magic.things import Chars, Item, Moving, Occasion, Seen, Thing, Would

#: The triggered abilities that wait, by what for; taken before an event for those that look back (603.10).
Watching = dict[str, list[Any]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Promises(State):
    """Declared here, written in later chapters."""

    # -- characteristics, continuous effects --

    def chars(self, obj: Thing) -> Chars:
        """`characteristics`: the characteristics of an object in any zone (613)."""
        raise NotImplementedError

    def last_known(self, ref: str) -> Chars | None:
        """`characteristics`: those of an object that has left, as it last was (608.2h)."""
        raise NotImplementedError

    def forbidden(self, what: str, thing: Any, by: Any = None) -> str:
        """`continuous`: reference of what forbids that, or "" (101.2, 613.11)."""
        raise NotImplementedError

    def allowed(self, what: str, player: str, obj: Thing | None = None) -> list[Any]:
        """`continuous`: the permissions of that sort that a player has (613.11)."""
        raise NotImplementedError

    # -- matching --

    def fits(
        self, which: cl.Which, thing: Any, you: str, source: Thing | None, item: Item | None = None,
        chars: Chars | None = None,
    ) -> bool:  # fmt: skip
        """`matching`: whether a thing is as described."""
        raise NotImplementedError

    def number(self, n: cl.Number, you: str, source: Thing | None, item: Item | None = None) -> int:
        """`amounts`: a number, worked out now."""
        raise NotImplementedError

    def holds(
        self, condition: cl.Condition, you: str, source: Thing | None, item: Item | None = None,
        occasion: Occasion | None = None,
    ) -> bool:  # fmt: skip
        """`conditions`: whether a condition is so."""
        raise NotImplementedError

    def whom(self, who: cl.Who, you: str, source: Thing | None, item: Item | None = None) -> list[str]:
        """`matching`: the players that a word names."""
        raise NotImplementedError

    def seen(self, ref: cl.Ref, item: Item, source: Thing | None = None) -> list[Seen]:
        """`matching`: what a word of a text names."""
        raise NotImplementedError

    # -- events and what waits for them --

    def watching(self) -> Watching:
        """`occasions`: the triggered abilities that wait now."""
        raise NotImplementedError

    def occur(self, occasion: Occasion, watching: Watching | None = None) -> None:
        """`occasions`: something has happened: abilities trigger (603.2)."""
        raise NotImplementedError

    def replacing(self, would: Would) -> Asking[bool]:
        """`replacement`: apply replacement effects to an event (616); whether it still happens."""
        raise NotImplementedError

    def move_all(self, moves: list[Moving], batch: int = 0) -> Asking[list[int]]:
        """`replacement`: objects change zones at the same time, after replacement effects (614, 616)."""
        raise NotImplementedError

    # -- casting and resolving --

    def follow(self, does: tuple[cl.Do, ...], item: Item) -> Steps:
        """`instructions`: carry out instructions in order (608.2c)."""
        raise NotImplementedError

    def do_add_mana(self, do: cl.AddMana, item: Item) -> Asking[Any]:
        """`instructions_cards`: mana goes into a pool (106.4)."""
        raise NotImplementedError

    def pays_price(self, player: str, price: cl.Price, item: Item, why: str) -> Asking[bool]:
        """`costs`: whether a player pays what an effect asks for as it resolves (118.12)."""
        raise NotImplementedError

    def leave_stack(self, item: Item) -> None:
        """`resolving`: take an item off the stack."""
        raise NotImplementedError

    def combat_status(self, obj: Thing, word: str) -> bool:
        """`combat`: whether it is attacking, blocking, blocked or unblocked (506.4, 509.1g-h)."""
        raise NotImplementedError
