"""Faults of Riftbound's board: how permanents enter, zones and identity, death, statuses, winning, the end of the turn."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Act
from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.state import Item, Thing


class UnitsEnterReady(Riftbound):
    """143.4 broken."""

    def enters_ready(self, item: Item) -> bool:
        """Units enter ready."""
        return True


class GearEntersExhausted(Riftbound):
    """149.1 broken."""

    def enters_ready(self, item: Item) -> bool:
        """Gear enters exhausted."""
        return item.info.is_unit and super().enters_ready(item)


class AccelerateForgotten(Riftbound):
    """805.1.a broken."""

    def enters_ready(self, item: Item) -> bool:
        """A unit whose Accelerate was paid enters exhausted."""
        if any(item.info.optional[number].name == "Accelerate" for number in item.paid):
            return False
        return super().enters_ready(item)


class SameObjectAfterReturn(Riftbound):
    """124 broken."""

    def becomes_new(self, was_on_board: bool, on_board: bool) -> bool:
        """What leaves the board stays the same object."""
        return not was_on_board


class NewObjectOnTheBoard(Riftbound):
    """124 broken."""

    def becomes_new(self, was_on_board: bool, on_board: bool) -> bool:
        """A change of location makes a new object."""
        return True


class UnitsKillForTheirSpell(Riftbound):
    """417.6.b.3 broken."""

    def killer(self, obj: Thing, why: str) -> Item | None:
        """What a unit has dealt damage for a spell, the spell has killed."""
        return self.killing if why != "lethal" else self.harmed.get(obj.label)


class TrashOfTheController(Riftbound):
    """056.2 broken."""

    def move(self, obj: Thing, to: str, rule: str, why: str, **how: Any) -> int:
        """A countered or resolved spell goes to its controller's trash."""
        if why in ("resolve", "counter") and to.startswith("trash:") and obj.controller != obj.owner:
            to = f"trash:{obj.controller}"
        return super().move(obj, to, rule, why, **how)

    def control_item(self, target: Item, player: str) -> None:
        """Notes the new controller on the card too."""
        super().control_item(target, player)
        if target.obj is not None:
            self.put(target.obj, "controller", player)


class KilledIsBanished(Riftbound):
    """428.2 broken."""

    def move(self, obj: Thing, to: str, rule: str, why: str, **how: Any) -> int:
        """What is killed goes to banishment."""
        if why == "kill":
            to = to.replace("trash:", "banishment:")
        return super().move(obj, to, rule, why, **how)


class CardInTwoZones(Riftbound):
    """128.1 broken."""

    def discard(self, obj: Thing) -> None:
        """A discarded card is told to leave the hand twice."""
        hand = obj.zone
        super().discard(obj)
        data = {
            "origin": hand, "to": f"banishment:{obj.owner}", "becomes": obj.ref, "why": "banish", "card": obj.card.name,
            "owner": obj.owner, "controller": obj.owner,
        }  # fmt: skip
        self.emit("move", "422.1", obj.owner, obj.ref, data)


class ZeroMightDies(Riftbound):
    """142.4.b broken."""

    def cleanup(self, special: str = "") -> Steps:
        """Looks for units to kill though nothing has damage."""
        self.damaged = True
        yield from super().cleanup(special)

    def kill_the_lethal(self) -> Steps:
        """A unit with no Might and no damage dies."""
        dying = [
            obj
            for zone in self.all_locations
            for obj in self.in_zone(zone)
            if obj.card.type == "unit" and obj.damage >= self.real_might(obj)
        ]
        if dying:
            yield from self.kill(dying, "323.5", "lethal", self.cause)


class LethalSurvives(Riftbound):
    """142.4.b broken."""

    def lethal(self, obj: Thing) -> bool:
        """Damage has to exceed Might to be lethal."""
        return obj.damage > self.real_might(obj)


class BuffedAtWill(Riftbound):
    """702.3 broken."""

    def most_times(self, obj: Thing, status: str) -> int:
        """Every unit can have two buffs."""
        return max(2, super().most_times(obj, status))


class StatusTwice(Riftbound):
    """414.1.c broken."""

    def status(self, obj: Thing, status: str, value: bool, rule: str, why: str, batch: int = 0) -> bool:
        """What is already stunned, buffed or empowered becomes it again."""
        if value and status != "exhausted" and status in obj.statuses:
            self.emit(
                "status",
                rule,
                obj.controller,
                obj.ref,
                {"status": status, "value": value, "why": why},
                batch=batch,
            )
            return True
        return super().status(obj, status, value, rule, why, batch)


class WinsATie(Riftbound):
    """194.2.b broken."""

    def ahead(self, player: str) -> bool:
        """The Victory Score is enough, whatever the opponent has."""
        return self.seats[player].points >= self.scenario.victory


class PoolsStayFull(Riftbound):
    """167 broken."""

    def empty_pool(self, player: str, rule: str) -> None:
        """Rune pools don't empty."""


class EffectsStay(Riftbound):
    """317.2.c broken."""

    def expire(self) -> None:
        """Effects of this turn go on."""
        self.heal_all("317.2.b")
        for name in self.players_from(self.turn_player):
            self.empty_pool(name, "317.2.d")


class ExpiresOnce(Riftbound):
    """317.2.f broken."""

    def expires_again(self, made: int) -> bool:
        """The Expiration Step is done once, whatever has used the chain in it."""
        return False


class DamageStays(Riftbound):
    """317.2.b broken."""

    def heal_all(self, rule: str) -> None:
        """Units are not healed at the end of the turn."""
        if rule != "317.2.b":
            super().heal_all(rule)


class GearToTheOtherBase(Riftbound):
    """149.2 broken."""

    def choose_location(self, item: Item) -> Steps:
        """Gear enters the opponent's base."""
        yield from super().choose_location(item)
        if not item.info.is_unit and item.location.startswith("base:"):
            item.location = f"base:{self.after[item.controller]}"


class TokensStay(Riftbound):
    """186.1 broken."""

    def cease(self, obj: Thing, cause: int) -> None:
        """A token stays in the zone that it came to."""


class DamageDoesNotAddUp(Riftbound):
    """417.1.b broken."""

    def mark_damage(
        self, obj: Thing, n: int, rule: str, who: str, data: dict[str, Any], batch: int,
        causes: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        """New damage takes the place of what was marked."""
        self.put(obj, "damage", 0)
        super().mark_damage(obj, n, rule, who, data, batch, causes)


class GearNotAwakened(Riftbound):
    """315.1.b broken."""

    def awaken(self, player: str) -> None:
        """Only units and runes are readied in the Awaken Phase."""
        for obj in self.board():
            if (
                obj.controller == player
                and obj.exhausted
                and obj.card.type != "gear"
                and not self.cant_be_readied(obj, False)
            ):
                self.status(obj, "exhausted", False, "315.1.b", "awaken")


class NoCleanupAfterPhases(Riftbound):
    """319.2 broken."""

    def begin_phase(self, phase: str, rule: str) -> int:
        """No cleanup follows the transition from one phase to the next."""
        due = self.cleanup_due
        event = super().begin_phase(phase, rule)
        self.cleanup_due = due
        return event


class ExhaustsTheExhausted(Riftbound):
    """414.4 broken."""

    def act_possible(self, act: Act, player: str, source: Thing) -> bool:
        """What is exhausted already pays a cost of exhausting itself."""
        return act.do == "exhaust me" or super().act_possible(act, player, source)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "units-enter-ready",
        "riftbound",
        "143.4",
        "Units enter the board ready.",
        "A unit can act on the turn on which it was played.",
        ("units-enter-exhausted-gear-ready",),
        UnitsEnterReady,
        canary=True,
    ),
    Fault(
        "gear-enters-exhausted",
        "riftbound",
        "149.1",
        "Gear enters the board exhausted.",
        "A Seal can't be used at once.",
        ("units-enter-exhausted-gear-ready",),
        GearEntersExhausted,
    ),
    Fault(
        "accelerate-forgotten",
        "riftbound",
        "805.1.a",
        "A unit whose Accelerate was paid enters exhausted.",
        "The extra cost buys nothing.",
        ("units-enter-exhausted-gear-ready",),
        AccelerateForgotten,
    ),
    Fault(
        "same-object-after-return",
        "riftbound",
        "124",
        "What leaves the board stays the same object.",
        "A returned unit keeps its buff.",
        ("new-incarnation-exactly",),
        SameObjectAfterReturn,
    ),
    Fault(
        "new-object-on-the-board",
        "riftbound",
        "124",
        "A change of location on the board makes a new object.",
        "A unit that is moved to base loses its damage.",
        ("new-incarnation-exactly",),
        NewObjectOnTheBoard,
    ),
    Fault(
        "units-kill-for-their-spell",
        "riftbound",
        "417.6.b.3",
        "A unit that another one has dealt lethal damage is killed with the spell that had it do so.",
        "Immortal Phoenix comes back for a Challenge.",
        ("killed-with-a-spell",),
        UnitsKillForTheirSpell,
    ),
    Fault(
        "trash-of-the-controller",
        "riftbound",
        "056.2",
        "A spell goes to its controller's trash, not to its owner's.",
        "A stolen spell ends up in the thief's trash.",
        ("owner-zones-only",),
        TrashOfTheController,
        hard=True,
    ),
    Fault(
        "killed-is-banished",
        "riftbound",
        "428.2",
        "What is killed goes to banishment.",
        "A dead unit is not in the trash.",
        ("killed-goes-to-trash",),
        KilledIsBanished,
    ),
    Fault(
        "card-in-two-zones",
        "riftbound",
        "128.1",
        "A discarded card lies in two zones.",
        "A card is counted twice.",
        ("one-zone-per-card",),
        CardInTwoZones,
    ),
    Fault(
        "zero-might-dies",
        "riftbound",
        "142.4.b",
        "An undamaged unit with no Might dies.",
        "A Reflection token dies at once.",
        ("lethal-non-zero",),
        ZeroMightDies,
    ),
    Fault(
        "lethal-survives",
        "riftbound",
        "142.4.b",
        "A unit whose damage equals its Might survives.",
        "Two damage do not kill a 2.",
        ("lethal-dies",),
        LethalSurvives,
    ),
    Fault(
        "buffed-twice",
        "riftbound",
        "702.3",
        "Any unit can have two buffs, and be empowered twice.",
        "What has a buff is buffed, and gets another +1 Might.",
        ("often-only-by-text",),
        BuffedAtWill,
    ),
    Fault(
        "status-twice",
        "riftbound",
        "414.1.c",
        "What is already stunned, buffed or empowered becomes it again.",
        "An ability that waits for a stun triggers for a stunned unit.",
        ("status-changes-are-real",),
        StatusTwice,
    ),
    Fault(
        "wins-a-tie",
        "riftbound",
        "194.2.b",
        "A player wins with the Victory Score though an opponent has as many points.",
        "The game ends at eight all.",
        ("winner-strictly-ahead",),
        WinsATie,
        hard=True,
    ),
    Fault(
        "pools-stay-full",
        "riftbound",
        "167",
        "Rune pools do not empty.",
        "Energy is left from last turn.",
        ("pools-empty",),
        PoolsStayFull,
    ),
    Fault(
        "effects-stay",
        "riftbound",
        "317.2.c",
        "Effects that last this turn do not expire.",
        "A unit keeps its Might.",
        ("this-turn-ends",),
        EffectsStay,
    ),
    Fault(
        "expires-once",
        "riftbound",
        "317.2.f",
        "The Expiration Step is not done again for what an ability did in it.",
        "A unit that was stunned in it stays stunned on the next turn.",
        ("this-turn-ends",),
        ExpiresOnce,
        hard=True,
    ),
    Fault(
        "damage-stays",
        "riftbound",
        "317.2.b",
        "Units are not healed at the end of the turn.",
        "Damage is carried over.",
        ("healed-at-end-of-turn",),
        DamageStays,
    ),
    Fault(
        "gear-to-the-other-base",
        "riftbound",
        "149.2",
        "Gear enters the opponent's base.",
        "Gear lies on the wrong side.",
        ("enters-own-base",),
        GearToTheOtherBase,
    ),
    Fault(
        "tokens-stay",
        "riftbound",
        "186.1",
        "A token that leaves the board stays in its new zone.",
        "A Recruit lies in the trash.",
        ("tokens-cease",),
        TokensStay,
    ),
    Fault(
        "damage-does-not-add-up",
        "riftbound",
        "417.1.b",
        "New damage takes the place of damage that was marked.",
        "Two hits of two leave two.",
        ("damage-adds-up",),
        DamageDoesNotAddUp,
    ),
    Fault(
        "gear-not-awakened",
        "riftbound",
        "315.1.b",
        "Gear is not readied in the Awaken Phase.",
        "A Seal works once.",
        ("awaken-readies",),
        GearNotAwakened,
    ),
    Fault(
        "no-cleanup-after-phases",
        "riftbound",
        "319.2",
        "No cleanup follows the transition from one phase to the next.",
        "Nothing is looked at as a turn goes on.",
        ("cleanup-after-phase",),
        NoCleanupAfterPhases,
    ),
    Fault(
        "exhausts-the-exhausted",
        "riftbound",
        "414.4",
        "What is exhausted already pays a cost of exhausting itself.",
        "A rune gives Energy twice.",
        ("exhaust-cost-needs-ready",),
        ExhaustsTheExhausted,
    ),
)
