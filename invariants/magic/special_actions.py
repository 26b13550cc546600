"""Special actions (116) and foretell (702.143)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.words import called, place


class SpecialActionsUseNoStack(MagicInvariant):
    """A special action puts nothing on the stack (116.1)."""

    id = "special-actions-use-no-stack"
    rules = ("116.1", "116.3")
    statement = (
        "A special action doesn't use the stack: nothing but mana abilities and what triggers comes "
        "between it and the next priority."
    )
    needs = frozenset({"special_action", "item_pending", "priority"})
    armed_kinds = frozenset({"item_pending", "priority", "passed", "move", "status"})

    def reset(self) -> None:
        """None is being taken."""
        self.action: Event | None = None
        self.done = False

    def after_special_action(self, event: Event) -> None:
        """One is being taken."""
        self.premise += 1
        self.action, self.done = event, False
        self.arm()

    def before_undone(self, event: Event) -> None:
        """It is reversed."""
        self.done = True

    def before_move(self, event: Event) -> None:
        """The card goes where the action puts it, or is turned."""
        if self.action is not None and event.object == self.action.object:
            self.done = True

    before_status = before_move

    def before_item_pending(self, event: Event) -> None:
        """Nothing is put on the stack for it."""
        data = event.data
        if self.action is None or data.get("adds") or data.get("kind") == "trigger":
            return
        self.wrong(
            event,
            "a special action doesn't use the stack, and nobody can respond to it.",
            f"{called(event.object)} is put on the stack.",
            action=self.action,
        )

    def before_passed(self, event: Event) -> None:
        """Nobody passes before it is complete."""
        if self.action is not None:
            self.wrong(
                event,
                "nobody has priority before a special action is complete.",
                f"{event.player} passes.",
                action=self.action,
            )

    def before_priority(self, event: Event) -> None:
        """It is complete."""
        action, self.action = self.action, None
        self.disarm()
        if action is not None and not self.done and action.object:
            self.wrong(
                event,
                f"nobody has priority before the special action of {action.player} is complete.",
                f"{event.player} gets it.",
                action=action,
            )


class ForetellInOnesTurn(MagicInvariant):
    """Foretelling: with priority in one's own turn, from the hand, face down, for {2} (116.2h, 702.143a)."""

    id = "foretell-in-ones-turn"
    rules = ("702.143a", "116.2h")
    statement = (
        "A player foretells only in their own turn, with priority, a card with foretell from their hand; "
        "it is exiled face down, for {2}."
    )
    needs = frozenset({"special_action", "move", "resources_spent", "priority"})
    armed_kinds = frozenset({"move", "resources_spent", "priority"})

    def reset(self) -> None:
        """Nobody foretells."""
        self.action: Event | None = None
        self.spent = 0
        self.moved: Event | None = None
        self.shaped = self.ruled = False

    def after_special_action(self, event: Event) -> None:
        """The time is right. What gives foretell or changes its cost counts now: it may be sacrificed for the mana."""
        if event.data.get("what") != "foretell":
            return
        self.premise += 1
        self.action, self.spent, self.moved = event, 0, None
        self.shaped, self.ruled = self.seen.shaped, bool(self.seen.rulers_of)
        self.arm()
        if self.seen.turn_player != event.player:
            self.wrong(
                event,
                "a player foretells only in their own turn.",
                f"{event.player} does in {self.seen.turn_player}'s.",
                turn=max(self.seen.turn_since, 0),
            )

    def before_undone(self, event: Event) -> None:
        """It is reversed."""
        self.action = None

    def before_resources_spent(self, event: Event) -> None:
        """Mana is paid."""
        action = self.action
        # Mana abilities may cost mana themselves (601.2g).
        if action is not None and event.player == action.player and event.data.get("item") == action.object:
            self.spent += sum((event.data.get("power") or {}).values()) + event.data.get("energy", 0)

    def before_move(self, event: Event) -> None:
        """A card goes from hand to exile, face down."""
        action = self.action
        if action is None or event.data.get("to") != "exile" or self.moved is not None:
            return
        if event.object != action.object:
            return  # a mana ability may exile something on the way (601.2g)
        self.moved = event
        origin = event.data.get("origin", "")
        facts = self.seen.named(event.object[: event.object.rfind("#")])
        if origin != f"hand:{action.player}":
            self.wrong(
                event,
                "a card is foretold from its player's hand.",
                f"{called(event.object)} comes from {place(origin)}.",
                action=action,
            )
        elif facts is not None and "foretell" not in facts.keywords and not self.shaped:
            self.wrong(event, f"{facts.name} has no foretell.", "it is foretold.", action=action)
        elif not event.sees and not event.data.get("facedown"):
            self.wrong(
                event,
                "a foretold card is exiled face down.",
                f"everybody sees {called(event.object)}.",
                action=action,
            )

    def before_priority(self, event: Event) -> None:
        """It has been paid for."""
        action, self.action = self.action, None
        self.disarm()
        if action is None or self.ruled:
            return
        if self.moved is not None and self.spent != 2:
            self.wrong(
                self.moved, "foretelling costs {2}.", f"{self.spent} mana is paid for it.", action=action
            )


class ForetoldLater(MagicInvariant):
    """A foretold card is cast on a later turn, for its foretell cost, and only from exile (702.143a, 118.9a)."""

    id = "foretold-on-a-later-turn"
    rules = ("702.143a", "118.9a", "400.7")
    statement = (
        "A foretold card is cast from exile on a turn after that on which it was foretold, for its foretell cost; in any "
        "other zone it is not foretold any more."
    )
    needs = frozenset({"item_pending", "move", "special_action", "cost_determined", "turn_began"})

    def reset(self) -> None:
        """Nothing is foretold."""
        self.foretold: dict[str, tuple[int, int]] = {}
        #: Cards that have changed zones other than to the stack: what the position said of them is over.
        self.elsewhere: set[str] = set()
        self.acting: Event | None = None

    def _known(self, ident: str) -> tuple[int, int] | None:
        """When a card was foretold: the event, and the turn; before the play began, none of them."""
        known = self.foretold.get(ident)
        if known is None and ident not in self.elsewhere:
            if any(card.id == ident and "foretold" in card.statuses for card in self.seen.scenario.placed):
                return -1, -1
        return known

    def after_special_action(self, event: Event) -> None:
        """Somebody foretells."""
        self.acting = event if event.data.get("what") == "foretell" else None

    def after_undone(self, event: Event) -> None:
        """It is reversed."""
        self.acting = None

    def after_became(self, event: Event) -> None:
        """A card becomes foretold (702.143d)."""
        if event.data.get("trait") == "foretold":
            self.foretold[card_id(event.object)] = (event.id, self.seen.turn_since)

    def after_move(self, event: Event) -> None:
        """A card is foretold, or isn't any more."""
        ident = card_id(event.object)
        if event.data.get("to") == "exile" and self.acting is not None and "undo" not in event.data:
            self.foretold[ident] = (event.id, self.seen.turn_since)
            self.acting = None
        elif event.data.get("to") != "stack" and "undo" not in event.data:
            self.foretold.pop(ident, None)
            self.elsewhere.add(ident)

    def after_item_pending(self, event: Event) -> None:
        """It is a later turn."""
        data = event.data
        if data.get("origin") != "exile" or data.get("limited"):
            return
        known = self._known(card_id(event.object))
        if known is None:
            return
        self.premise += 1
        if known[1] == self.seen.turn_since and not self._permitted():
            self.wrong(
                event,
                "a foretold card is cast on a later turn than that on which it was foretold.",
                f"{called(event.object)} is cast on the same turn.",
                foretold=known[0],
            )

    def _permitted(self) -> bool:
        seen = self.seen
        return any(effect.what == "permission" or effect.changes for effect in seen.effects.values()) or any(
            isinstance(change, ml.Allow) for change in seen.changes()
        )

    def before_cost_determined(self, event: Event) -> None:
        """The foretell cost is that of a card foretold in exile alone."""
        seen = self.seen
        item = seen.items.get(event.data.get("item", ""))
        if item is None or item.is_ability or not item.alternative.startswith("foret"):
            return
        self.premise += 1
        known = self._known(card_id(item.ref))
        if item.origin != "exile" or known is None:
            self.wrong(
                event,
                f"only a card that is foretold in exile is cast for its foretell cost, and {called(item.ref)} is not.",
                f"it is cast for that from {place(item.origin)}.",
                announced=item.announced,
            )


class TurningUpIsFree(MagicInvariant):
    """Turning face up is a special action and triggers no entering (708.8, 116.2b)."""

    id = "turning-up-is-no-entering"
    rules = ("708.8", "116.2b")
    statement = (
        "A permanent that is turned face up stays where it is: it enters nothing, keeps its damage and "
        "counters, and no ability waiting for it to enter triggers."
    )
    needs = frozenset({"special_action", "triggered", "priority"})
    armed_kinds = frozenset({"triggered", "priority", "move"})

    def reset(self) -> None:
        """None is turned."""
        self.turned: dict[str, Event] = {}

    def after_special_action(self, event: Event) -> None:
        """One is turned face up."""
        if event.data.get("what") == "turn face up" and event.object:
            self.premise += 1
            self.turned[card_id(event.object)] = event
            self.arm()

    def before_move(self, event: Event) -> None:
        """It stays."""
        action = self.turned.get(card_id(event.object))
        # What a reversal puts back (733.1) was sacrificed for mana on the way.
        if action is not None and event.data.get("to") == "battlefield" and not event.data.get("undo"):
            self.wrong(
                event,
                f"{called(event.object)} is turned face up where it is.",
                "it enters the battlefield.",
                action=action,
            )

    def before_triggered(self, event: Event) -> None:
        """No entering triggers."""
        seen = self.seen
        if not self.turned:
            return
        source = seen.things.get(event.data.get("source", ""))
        facts = seen.card(source) if source is not None else None
        ability = facts.ability(event.data.get("ability", -1)) if facts is not None else None
        if isinstance(ability, ml.Triggered) and ability.on == "enters":
            action = self._action(event)
            if action is not None:
                self.wrong(
                    event,
                    f"{called(action.object)} has not entered, so nothing that waits for that triggers.",
                    "its ability triggers."
                    if source is not None and source.ref == action.object
                    else "something triggers.",
                    action=action,
                )

    def _action(self, event: Event) -> Event | None:
        """The action by which its source, or what it has triggered on, is turned face up."""
        refs = [event.data.get("source", "")]
        refs += [
            told.object for told in map(self.seen.trace.__getitem__, event.causes) if told.kind == "status"
        ]
        return next((self.turned[ident] for ident in map(card_id, refs) if ident in self.turned), None)

    def before_priority(self, event: Event) -> None:
        """It is over."""
        self.turned.clear()
        self.disarm()


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    SpecialActionsUseNoStack,
    ForetellInOnesTurn,
    ForetoldLater,
    TurningUpIsFree,
)
