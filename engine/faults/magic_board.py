"""Faults of Magic's zones, objects, entering and state-based actions (110, 111, 122, 400, 614.12, 704, 708)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic import Magic
from headjudge.engine.magic.things import Moving, Thing


class DiscardsTwice(Magic):
    """400.1 broken."""

    def discard(self, player: str, objs: list[Thing], rule: str = "701.9a") -> Asking[list[int]]:
        """Each card is discarded twice."""
        old = [(obj.ref, obj.zone, obj.card.name, obj.owner) for obj in objs]
        events: list[int] = yield from super().discard(player, objs, rule)
        for ref, zone, name, owner in old:
            data = {
                "origin": zone, "to": f"graveyard:{owner}", "becomes": f"{ref}1", "why": "discard", "card": name, "owner": owner,
                "controller": owner,
            }  # fmt: skip
            self.emit("move", rule, owner, ref, data)
        return events


class MillsForTheNext(Magic):
    """400.3 broken."""

    def perform_moves(self, moves: list[Moving], batch: int) -> list[int]:
        """What goes to a graveyard goes to the next player's."""
        for moving in moves:
            if moving.to.startswith("graveyard:"):
                moving.to = f"graveyard:{self.after[moving.obj.owner]}"
        return super().perform_moves(moves, batch)


class ShufflesBeforeItsCause(Magic):
    """608.2c broken."""

    def shuffle(self, player: str, rule: str = "701.24a") -> None:
        """A shuffle comes before what brings it about."""
        kept, self.cause = self.cause, (self.next_id + 1,)
        super().shuffle(player, rule)
        self.cause = kept


class ExiledStaysItself(Magic):
    """400.7 broken."""

    def new_object(self, incarnation_of: Any) -> None:
        """What is exiled stays the same object."""
        if incarnation_of.zone != "exile":
            super().new_object(incarnation_of)


class ExiledFromTheGame(Magic):
    """400.1 broken."""

    def exile(self, objs: list[Thing], rule: str = "701.13a", facedown: bool = False) -> Asking[list[int]]:
        """What is exiled goes to a zone that there is not."""
        moves = [Moving(obj, "removed", "exile", rule, facedown=facedown) for obj in objs]
        events: list[int] = yield from self.move_all(moves)
        return events


class GraveyardsAreControlled(Magic):
    """109.4 broken."""

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: Any = None,
        *rest: Any,
        **more: Any,
    ) -> int:
        """Cards in graveyards are controlled by the active player."""
        if kind == "move" and data and str(data.get("to", "")).startswith("graveyard"):
            data = {**data, "controller": self.turn_player}
        return super().emit(kind, rule, player, object, data if data is not None else {}, *rest, **more)


class UntapsTheUntapped(Magic):
    """701.26b broken."""

    def untap_step(self) -> Steps:
        """Everything untaps, whether it was tapped or not."""
        yield from ()
        self.begin_phase("untap", "502.1")
        for obj in self.permanents(self.turn_player):
            self.status(obj, "exhausted", False, "502.3", "untap step")
        self.end_phase()


class TokensComeBack(Magic):
    """111.8 broken."""

    def cease_to_exist(self, obj: Thing, rule: str, batch: int) -> None:
        """A token that has left returns to the battlefield."""
        self.strays = [other for other in self.strays if other is not obj]
        self.shift(Moving(obj, "battlefield", "return", rule, obj.owner), batch)


class TokensStray(Magic):
    """704.5d broken."""

    def strays_due(self, due: Any) -> None:
        """Tokens off the battlefield stay where they are."""


class TokensOfOthers(Magic):
    """111.2 broken."""

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: Any = None,
        *rest: Any,
        **more: Any,
    ) -> int:
        """A token is owned by the next player."""
        if kind == "move" and data and data.get("why") == "create":
            data = {**data, "owner": self.after.get(data["owner"], data["owner"])}
        return super().emit(kind, rule, player, object, data if data is not None else {}, *rest, **more)


class TappedIsForgotten(Magic):
    """614.1d broken."""

    def enter_so(self, moving: Moving, chosen: Any) -> Steps:
        """What says that it enters tapped doesn't."""
        yield from super().enter_so(moving, chosen)
        if chosen.ability.how == "tapped" and chosen.ability.unless is None:
            moving.tapped = False


class EverythingEntersTapped(Magic):
    """110.5b broken."""

    def resolve_permanent(self, item: Any, resolving: int) -> Steps:
        """Permanent spells enter tapped."""
        yield from super().resolve_permanent(item, resolving)

    def perform_moves(self, moves: list[Moving], batch: int) -> list[int]:
        """As they do."""
        for moving in moves:
            if moving.why == "resolve" and moving.to == "battlefield":
                moving.tapped = True
        return super().perform_moves(moves, batch)


class NobodyHasToPay(Magic):
    """614.12a broken."""

    def entering_paid(self, moving: Moving, chosen: Any, player: str) -> Asking[bool]:
        """What may be paid as something enters counts as paid."""
        yield from ()
        return chosen.ability.unless is not None


class EntersAndTaps(Magic):
    """603.2e broken."""

    def arrive(self, moving: Moving, event: int, batch: int) -> list[tuple[Thing, str, int, int]]:
        """What enters tapped becomes tapped."""
        put = super().arrive(moving, event, batch)
        if moving.obj.exhausted:
            self.status(moving.obj, "exhausted", True, "614.1d", "enters")
        return put


class WithoutItsCounters(Magic):
    """614.1c broken."""

    def counters_entered_with(self, moving: Moving) -> Steps:
        """Nothing enters with counters."""
        yield from super().counters_entered_with(moving)
        moving.counters = {}


class OneCounterMore(Magic):
    """122.1 broken."""

    def set_counters(self, obj: Thing, kind: str, n: int) -> None:
        """One more than it should be."""
        super().set_counters(obj, kind, n + 1 if n > 0 else n)


class LifeByOneLess(Magic):
    """119.3 broken."""

    def change_life(
        self, player: str, n: int, why: str, rule: str, causes: tuple[int, ...] | None = None
    ) -> int:
        """Each change of life costs one life more, which nobody tells."""
        self.put(self.seats[player], "life", self.seats[player].life - 1)
        return super().change_life(player, n, why, rule, causes)


class NobodySeesTheFace(Magic):
    """708.9 broken."""

    def show(self, obj: Thing, rule: str = "708.9", causes: tuple[int, ...] | None = None) -> int:
        """What was face down isn't shown as it leaves."""
        return super().show(obj, rule, causes) if rule != "708.9" else self.next_id - 1


class TheDeadLive(Magic):
    """704.5g broken."""

    def lethal(self, obj: Thing, chars: Any) -> str:
        """Damage kills nobody, but by deathtouch."""
        return "704.5h" if obj.marked and chars.toughness > 0 else ""


class ToughnessIsNothing(Magic):
    """704.5f broken."""

    def creature_due(self, obj: Thing, chars: Any, due: Any) -> None:
        """A creature with toughness 0 stays."""
        if chars.toughness > 0:
            super().creature_due(obj, chars, due)


class TouchIsHarmless(Magic):
    """704.5h broken."""

    def lethal(self, obj: Thing, chars: Any) -> str:
        """Deathtouch makes no difference."""
        return "704.5g" if 0 < chars.toughness <= obj.damage else ""


class NobodyLoses(Magic):
    """704.5a broken."""

    def player_due(self, seat: Any, due: Any) -> None:
        """Who has no life left stays in the game."""
        if seat.life > 0:
            super().player_due(seat, due)


class OneLifeIsNone(Magic):
    """704.5a broken."""

    def player_due(self, seat: Any, due: Any) -> None:
        """Who has one life left loses."""
        if seat.life == 1 and not self.forbidden("lose", seat.name):
            due.losing.append((seat, "life", "704.5a"))
            return
        super().player_due(seat, due)


class LoyaltyOfNothing(Magic):
    """704.5i broken."""

    def loyalty_gone(self, obj: Thing) -> bool:
        """A planeswalker without loyalty stays."""
        return False


class ManyLegends(Magic):
    """704.5j broken."""

    def legends_due(self, legends: Any, due: Any) -> None:
        """There may be several of a name."""


class AurasHover(Magic):
    """704.5m broken."""

    def aura_stays(self, obj: Thing, chars: Any) -> bool:
        """An Aura stays whatever it is attached to."""
        return True


class EquipmentClings(Magic):
    """704.5n broken."""

    def equips(self, obj: Thing, chars: Any, host: Any) -> bool:
        """Equipment stays on what is no creature any more."""
        return True


class CountersStay(Magic):
    """704.5q broken."""

    def counters_due(self, obj: Thing, due: Any) -> None:
        """+1/+1 and -1/-1 counters stay side by side."""


class NothingIsIndestructible(Magic):
    """702.12b broken."""

    def indestructible(self, obj: Thing, chars: Any) -> bool:
        """Lethal damage destroys everything."""
        return False


class OneAfterTheOther(Magic):
    """704.3 broken."""

    def find_due(self) -> Any:
        """Of several that have lethal damage one is destroyed at a time."""
        due = super().find_due()
        due.destroyed = due.destroyed[:1]
        return due


class ShieldsStay(Magic):
    """615.7 broken."""

    def use_shield(self, effect: Any, used: int = 0) -> None:
        """A shield prevents as much every time."""


class OthersOrder(Magic):
    """616.1 broken."""

    def choose_replacement(self, found: list[Any], player: str, label: str, ref: str) -> Asking[Any]:
        """The next player chooses which of several effects is applied first."""
        chosen = yield from super().choose_replacement(found, self.after.get(player, player), label, ref)
        return chosen


class ManyWorlds(Magic):
    """704.5k broken."""

    def worlds_due(self, worlds: list[Thing], due: Any) -> None:
        """All of them stay."""


class PhasesOutTapped(Magic):
    """702.26b broken."""

    def phase_out(self, obj: Thing, batch: int, carried: bool = False) -> None:
        """What is phased out is tapped."""
        super().phase_out(obj, batch, carried)
        if not obj.exhausted:
            self.status(obj, "exhausted", True, "702.26b", "effect", batch)


_f = magic_fault
FAULTS: list[Fault] = [
    _f("discards-twice", "400.1", "A card is discarded twice.", "Two of it lie there.", DiscardsTwice, "one-zone-per-card"),
    _f("graveyards-of-the-next", "400.3", "Cards go to the next player's graveyard.", "It lies in the wrong one.", MillsForTheNext,
       "owner-zones-only"),
    _f("shuffles-before-its-cause", "608.2c", "A shuffle names a later event as its cause.", "It makes no sense.",
       ShufflesBeforeItsCause, "causes-precede"),
    _f("exiled-stays-itself", "400.7", "What is exiled stays the same object.", "What looked for it finds it.", ExiledStaysItself,
       "new-object-each-zone"),
    _f("exiled-from-the-game", "400.1", "What is exiled goes to no zone of the game.", "It is nowhere.", ExiledFromTheGame,
       "zones-that-are"),
    _f("graveyards-are-controlled", "109.4", "Cards in graveyards have a controller.", "Somebody else's.", GraveyardsAreControlled,
       "controllers-where-they-are"),
    _f("untaps-the-untapped", "701.26b", "What is untapped untaps.", "It is told to untap.", UntapsTheUntapped,
       "status-on-permanents-only"),
    _f("tokens-come-back", "111.8", "A token that has left returns.", "It is on the battlefield again.", TokensComeBack,
       "tokens-dont-come-back"),
    _f("tokens-stray", "704.5d", "Tokens stay in the graveyard.", "A token among the cards.", TokensStray,
       "tokens-cease-off-the-battlefield"),
    _f("tokens-of-others", "111.2", "A token is owned by another player than its controller.", "Whose is it?", TokensOfOthers,
       "tokens-are-their-makers"),
    _f("tapped-is-forgotten", "614.1d", "What enters tapped enters untapped.", "It is untapped.", TappedIsForgotten,
       "enters-tapped-as-written"),
    _f("everything-enters-tapped", "110.5b", "Permanent spells enter tapped.", "It is tapped.", EverythingEntersTapped,
       "enters-tapped-as-written"),
    _f("nobody-has-to-pay", "614.12a", "Shock lands enter untapped for nothing.", "No life is paid.", NobodyHasToPay,
       "pays-or-enters-tapped"),
    _f("enters-and-taps", "603.2e", "What enters tapped becomes tapped.", "It triggers on that.", EntersAndTaps,
       "entering-tapped-is-no-tapping"),
    _f("without-its-counters", "614.1c", "Nothing enters with counters.", "A planeswalker without loyalty.", WithoutItsCounters,
       "enters-with-counters"),
    _f("one-counter-more", "122.1", "One counter too many is put.", "It is bigger.", OneCounterMore, "counters-add-up"),
    _f("life-by-one-less", "119.3", "Changes of life cost one more.", "The total is wrong.", LifeByOneLess, "life-adds-up"),
    _f("nobody-sees-the-face", "708.9", "Face-down permanents leave unseen.", "Nobody knows what it was.", NobodySeesTheFace,
       "face-down-is-revealed"),
    _f("the-dead-live", "704.5g", "Lethal damage kills nobody.", "It is still there.", TheDeadLive, "no-dead-creatures"),
    _f("toughness-is-nothing", "704.5f", "A creature with toughness 0 stays.", "It is still there.", ToughnessIsNothing,
       "no-dead-creatures"),
    _f("touch-is-harmless", "704.5h", "Deathtouch doesn't kill.", "It is still there.", TouchIsHarmless, "deathtouch-destroys"),
    _f("nobody-loses", "704.5a", "A player without life stays in the game.", "Still playing.", NobodyLoses, "losers-lose"),
    _f("one-life-is-none", "704.5a", "A player with one life loses.", "One was left.", OneLifeIsNone, "losses-have-reasons"),
    _f("loyalty-of-nothing", "704.5i", "A planeswalker without loyalty stays.", "It is still there.", LoyaltyOfNothing,
       "loyalty-zero"),
    _f("many-legends", "704.5j", "There is no legend rule.", "Two of them.", ManyLegends, "legend-rule"),
    _f("many-worlds", "704.5k", "There is no world rule.", "Two of them.", ManyWorlds, "world-rule"),
    _f("shields-stay", "615.7", "Prevention shields are not used up.", "More is prevented.", ShieldsStay, "shields-are-used-up"),
    _f("others-order", "616.1", "Another player than the affected one orders replacements.", "The wrong one is asked.", OthersOrder,
       "affected-player-orders"),
    _f("auras-hover", "704.5m", "Auras stay without what they enchanted.", "It is attached to nothing.", AurasHover,
       "auras-are-attached"),
    _f("equipment-clings", "704.5n", "Equipment stays on what is no creature any more.", "A land with a sword.", EquipmentClings,
       "equipment-is-attached-to-creatures", hard=True),
    _f("counters-stay", "704.5q", "Counters don't cancel.", "Both are there.", CountersStay, "counters-cancel"),
    _f("nothing-is-indestructible", "702.12b", "Indestructible creatures die of damage.", "It dies.", NothingIsIndestructible,
       "indestructible-stays"),
    _f("phases-out-tapped", "702.26b", "What is phased out is tapped.", "It phases in tapped.", PhasesOutTapped,
       "phased-out-is-left-alone"),
    _f("one-after-the-other", "704.3", "Creatures with lethal damage die one after the other.", "One sees the other die.",
       OneAfterTheOther, "checked-together"),
]  # fmt: skip
