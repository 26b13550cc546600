"""Can't beats can (054): what a prohibition in force forbids is not done, whatever permits or instructs it."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event, card_name, zone_owner
from headjudge.invariants.base import Invariant
from headjudge.invariants.both.prohibitions import ForbiddenIsNotDone
from headjudge.invariants.prohibitions import (
    battlefield_bans,
    cant_be_chosen,
    cant_be_countered,
    cant_be_readied,
    cant_move,
    cant_play,
    of_board,
)
from headjudge.invariants.words import called


class CantBeatsCan(ForbiddenIsNotDone):
    """No forbidden action is performed (054.1)."""

    id = "cant-beats-can"
    rules = ("054.1",)
    statement = (
        "No action that a prohibition in force forbids is performed, whatever permits or instructs it."
    )
    needs = frozenset({"item_pending", "move"})
    armed_kinds = frozenset({"move"})
    judges_adds = False
    only: ClassVar = {
        "move": lambda move: move.origin == "chain",
        "item_pending": lambda item: item not in ("trigger", "activated"),
        "status": lambda change: change == ("exhausted", False),
    }

    def reset(self) -> None:
        """No unit is on its way to a place that may be forbidden."""
        self.on_the_way: dict[str, list[str]] = {}

    def _any(self) -> bool:
        picture = self.picture
        return bool(picture.forbidders or picture.bans or picture.read_bans)

    def before_item_pending(self, event: Event) -> None:
        """Playing a card: putting it on the chain (419.1). What is on the chain already is played already."""
        picture = self.picture
        data = event.data
        kind = data.get("kind")
        if kind == "trigger" or kind == "activated":
            return
        if kind != "token":
            self._too_early(event)
        if not (picture.forbidders or picture.bans or picture.read_bans):
            return
        if kind != "token":
            reason = cant_play(picture, event.player, kind or "spell", card_name(event.object))
            if reason is not None:
                self.premise += bool(reason)
                if reason:
                    self._report(
                        event,
                        reason,
                        f"{event.player} can't play {called(event.object)}",
                        "it is put on the chain",
                    )
        if kind != "spell":
            # Where a unit goes is chosen later: what counts is what forbids it all the time until it arrives.
            bans = battlefield_bans(picture, event.player)
            if bans:
                self.on_the_way[event.object] = [ban.ref for ban in bans]
                self.arm()

    def _too_early(self, event: Event) -> None:
        facts = self.picture.facts(event.object[: event.object.rfind("#")])
        if facts is None or not facts.not_before_turn:
            return
        owner = event.player
        if self.picture.turn_player != owner:
            return
        self.premise += 1
        picture = self.picture
        # Turns go round: when the trace begins, nobody has had more turns than all players' together come to, rounded up. Those
        # that have begun since are counted, additional ones too.
        players = max(1, len(picture.scenario.players))
        before = 0 if picture.scenario.setup else -(-picture.scenario.turn // players)
        if before + picture.turns_begun.get(owner, 0) <= facts.not_before_turn:
            self._report(
                event,
                f"{facts.name}'s own text",
                f"{facts.name} can't be played in the first {facts.not_before_turn} turns of {owner}",
                f"it is put on the chain on turn {self.picture.turn} of the game",
            )

    def before_move(self, event: Event) -> None:
        """Playing a unit to a battlefield: arriving there from the chain."""
        if not self.on_the_way or event.data.get("origin") != "chain":
            return
        bans = self.on_the_way.pop(event.object, None)
        if bans is None or "undo" in event.data:
            return
        to = event.data.get("to", "")
        facts = self.picture.facts(event.object[: event.object.rfind("#")])
        if facts is None or facts.type != "unit":
            return
        item = self.picture.items.get(event.object)
        if item is None or item.origin.startswith("facedown"):
            return
        self.premise += 1
        if not to.startswith("battlefield"):
            return
        if item.location.startswith("base") and zone_owner(to) not in self.picture.scenario.battlefields:
            return  # Played to the base, it enters a battlefield that was created for it: a replacement (369.3).
        for ban in battlefield_bans(self.picture, item.payer):
            if ban.ref in bans:
                self._report(
                    event,
                    of_board(ban),
                    f"{item.payer} can't play units to battlefields",
                    f"{called(event.object)} arrives at {to.partition(':')[2]}",
                )
                return

    def before_standard_move(self, event: Event) -> None:
        """Moving what that player can't move."""
        if not any(ban.what == "move it" and event.player in ban.whom for ban in self.picture.bans.values()):
            return
        self.premise += 1
        for ref in event.data.get("units", ()):
            reason = cant_move(self.picture, ref, event.player)
            if reason:
                self._report(event, reason, f"{event.player} can't move {called(ref)}", "it moves")

    def before_targets_chosen(self, event: Event) -> None:
        """Choosing what can't be chosen (757)."""
        if not self._any():
            return
        item = self.picture.items.get(event.data.get("item", ""))
        if item is None:
            return
        # With new choices, what is kept was chosen before, by whoever controlled the item then (752.1).
        chosen = event.data.get("fresh", ()) if event.data.get("new") else event.data.get("targets", ())
        for target in chosen:
            reason = cant_be_chosen(self.picture, target, item.controller)
            if reason:
                self.premise += 1
                self._report(
                    event,
                    reason,
                    f"{called(target)} can't be chosen by spells and abilities of {item.controller}",
                    f"{called(item.ref)} chooses it",
                )

    def before_status(self, event: Event) -> None:
        """Readying what can't be readied."""
        if not self._any():
            return
        data = event.data
        if data["status"] != "exhausted" or data["value"] or "undo" in data:
            return
        thing = self.picture.things.get(event.object)
        if thing is None:
            return
        by_text = any(not item.adds for item in self.picture.resolving)
        reason = cant_be_readied(self.picture, thing, by_text)
        if reason:
            self.premise += 1
            self._report(event, reason, f"{called(event.object)} can't be readied", "it becomes ready")

    def before_countered(self, event: Event) -> None:
        """Countering what can't be countered. Items that changed hands are another invariant's."""
        picture = self.picture
        item = picture.items.get(event.object)
        if item is None or item.controlled >= 0:
            return
        counter = picture.items.get(event.data.get("by", ""))
        reason = cant_be_countered(picture, item, counter.controller if counter is not None else "")
        if reason:
            self.premise += 1
            self._report(event, reason, f"{called(item.ref)} can't be countered", "it is countered")

    def before_skipped(self, event: Event) -> None:
        """A part of a text was forbidden and skipped: the prohibition held."""
        if event.data.get("why") == "forbidden":
            self.premise += 1

    def _report(self, event: Event, reason: str, then: str, however: str) -> None:
        self.forbidden_done(event, reason, self._since(reason), then, however)

    def _since(self, reason: str) -> int:
        """The event since which a prohibition is there, as far as it can be named."""
        picture = self.picture
        for thing, _ in picture.speaking("bans"):
            if of_board(thing) == reason:
                return thing.since
        for ban in (*picture.read_bans, *picture.bans.values()):
            if ban.source == reason:
                return ban.since
        return -1


INVARIANTS: tuple[type[Invariant], ...] = (CantBeatsCan,)
