"""Who is asked what as something resolves: payments that an effect asks for (118.12), and what a player may do (603.5, 608.2d)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called


class UnlessAsksItsPayer(MagicInvariant):
    """What happens "unless" somebody pays asks that player (118.12a)."""

    id = "unless-asks-its-payer"
    rules = ("118.12a",)
    statement = (
        "Whether to pay for what happens unless a player pays is decided by that player: for a counterspell "
        "by who controls what it would counter."
    )
    needs = frozenset({"option_chosen", "resolving", "targets_chosen"})

    def before_option_chosen(self, event: Event) -> None:
        """It is the player whom the text names."""
        if event.data.get("what") != "pay":
            return
        item = self.seen.items.get(event.data.get("item", ""))
        if item is None or not item.resolving:
            return
        payer = self._payer(item)
        if not payer:
            return
        self.premise += 1
        if event.player != payer:
            self.wrong(
                event,
                f"{payer} decides whether to pay for {called(item.ref)}.",
                f"{event.player} decides.",
                announced=item.announced,
            )

    def _payer(self, item: Item) -> str:
        """Who is to be asked; "" where the text asks for several payments, or names the player in a way that isn't certain."""
        seen = self.seen
        text = seen.said_by(item)
        asks = [
            part
            for part in (walk(text) if text is not None else ())
            if isinstance(part, ml.Unless)
            or (isinstance(part, ml.May) and part.price is not None)
            or (isinstance(part, ml.Counter) and part.unless is not None)
        ]
        if len(asks) != 1:
            return ""
        (ask,) = asks
        if isinstance(ask, ml.Counter):
            target = seen.items.get(item.targets[0]) if len(item.targets) == 1 else None
            return target.controller if target is not None and ask.to == "target 0" else ""
        return item.controller if ask.who == "you" else ""


class MayIsDecidedOnResolution(MagicInvariant):
    """What a player "may" do is decided as the ability resolves, not as it is put on the stack (603.5, 608.2d)."""

    id = "may-is-decided-on-resolution"
    rules = ("603.5", "608.2d")
    statement = (
        "Whether to do what a spell or ability says that a player may do is decided while it resolves."
    )
    needs = frozenset({"option_chosen", "resolving"})

    def before_option_chosen(self, event: Event) -> None:
        """It is resolving."""
        if event.data.get("what") != "may":
            return
        item = self.seen.items.get(event.data.get("item", ""))
        if item is None:
            return
        self.premise += 1
        if not item.resolving:
            self.wrong(
                event,
                f"what {called(item.ref)} says that a player may do is decided as it resolves.",
                "it is decided before.",
                announced=item.announced,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (UnlessAsksItsPayer, MayIsDecidedOnResolution)
