"""Faults of Riftbound's showdowns and combat."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.combat import Assigned
from headjudge.engine.riftbound.state import Combat, Field, Item, Thing

_DESIGNATED = ("attack", "defend", "attack or defend")


class CombatNotStaged(Riftbound):
    """323.9 broken."""

    def mark_staged(self, field: Field, what: str, value: bool, rule: str) -> None:
        """No combat is ever staged, so that a mere showdown begins where enemies meet."""
        super().mark_staged(field, what, value and what != "combat", rule)


class ShowdownsOverlap(Riftbound):
    """323.12 broken."""

    def neutral(self) -> bool:
        """A showdown begins though another one is in progress."""
        return True


class CombatsFirst(Riftbound):
    """323.12 broken."""

    def begin_what_is_staged(self) -> Steps:
        """Combats begin before showdowns without one."""
        staged = [field for field in self.fields.values() if field.staged_combat]
        if staged and not self.chain and not self.waiting and self.neutral():
            yield from self.begin_combat(staged[0])
        else:
            yield from super().begin_what_is_staged()


class ShowdownsWait(Riftbound):
    """323.12 broken."""

    def begin_what_is_staged(self) -> Steps:
        """A showdown that is staged in a Neutral Open State does not begin."""
        if not self.neutral():
            yield from super().begin_what_is_staged()


class FocusOutlastsShowdowns(Riftbound):
    """313.5 broken."""

    def close_showdown(self, last: int) -> Steps:
        """The turn player gains focus as a showdown closes."""
        yield from super().close_showdown(last)
        self.give_focus(self.turn_player, "347.2.b", self.next_id - 1)


class OthersFocusFirst(Riftbound):
    """345 broken."""

    def give_focus(self, player: str, rule: str, cause: int) -> None:
        """As a showdown begins, the player after the one who contested the battlefield gains focus."""
        super().give_focus(self.after[player] if rule == "345" else player, rule, cause)


class TurnPlayerActsInShowdowns(Riftbound):
    """335.1 broken."""

    def give_priority(self, player: str, rule: str) -> None:
        """In an open showdown the turn player receives priority, whoever has focus."""
        super().give_priority(self.turn_player if rule == "312.2.b" else player, rule)


class FocusStaysAfterAChain(Riftbound):
    """346 broken."""

    def keeps_focus(self, began: Item) -> bool:
        """Whoever began a chain has focus when it is over."""
        return True


class AddPassesFocus(Riftbound):
    """346.1 broken."""

    def keeps_focus(self, began: Item) -> bool:
        """Focus passes after an ability that Adds, as after anything else."""
        return False


class OnePassCloses(Riftbound):
    """347.2.a broken."""

    def play_showdown(self) -> Steps:
        """A showdown closes when the first player passes."""
        names = self.names
        self.names = names[:1]
        yield from super().play_showdown()
        self.names = names


class ShowdownNeedsNoAction(Riftbound):
    """308.1.a broken."""

    def timing_allows(self, item: Item) -> bool:
        """The turn player needs neither Action nor Reaction in a showdown."""
        return (item.opened == 1 and item.controller == self.turn_player) or super().timing_allows(item)

    def timing_of(self, player: str) -> int:
        """To the turn player a showdown is like the Main Phase."""
        timing = super().timing_of(player)
        return 2 if timing == 1 and player == self.turn_player else timing


class DefenderAttacks(Riftbound):
    """464.2.c.1 broken."""

    def begin_combat(self, field: Field) -> Steps:
        """Who was there first attacks."""
        others = [name for name in self.present(field) if name != field.contested_by]
        if others:
            self.put(field, "contested_by", others[0])
        yield from super().begin_combat(field)


class DefendersUndesignated(Riftbound):
    """464.2.c.3 broken."""

    def status(self, obj: Thing, status: str, value: bool, rule: str, why: str, batch: int = 0) -> bool:
        """Nobody becomes a defender."""
        return status != "defending" and super().status(obj, status, value, rule, why, batch)


class LatecomersUndesignated(Riftbound):
    """323.2 broken."""

    def designate(self) -> None:
        """Designations are given as the combat opens, and stay as they are then."""
        if self.combat is not None and not self.combat.opened:
            super().designate()


class DesignationsStay(Riftbound):
    """466.7.a broken."""

    def undesignate(self, obj: Thing, rule: str) -> None:
        """Attackers and defenders remain that when the combat is over."""
        if rule == "466.7.a" or self.combat is None:
            return
        if obj not in self.combat.designated:  # What an earlier combat has left.
            self.combat.designated.append(obj)
        super().undesignate(obj, rule)


class NoDamageStep(Riftbound):
    """465.1 broken."""

    def damage_step(self, combat: Combat) -> Steps:
        """No damage is dealt in a combat."""
        return
        yield


class NoHealingAfterCombat(Riftbound):
    """466.1.a.1 broken."""

    def heal_all(self, rule: str) -> None:
        """Units are healed at the end of the turn only."""
        if rule != "466.1.a.1":
            super().heal_all(rule)


class HealsTheDying(Riftbound):
    """466.1.a.1 broken."""

    def cleanup(self, special: str = "") -> Steps:
        """The combat's cleanup heals before it kills."""
        if special == "combat":
            self.heal_all("466.1.a.1")
        yield from super().cleanup(special)


class AttackersStay(Riftbound):
    """466.1.a.2 broken."""

    def recall(self, obj: Thing, rule: str = "455") -> None:
        """Attackers stay beside the defenders whom they could not kill."""
        if rule != "466.1.a.2":
            super().recall(obj, rule)


class TiesRecallAttackersAlone(Riftbound):
    """369 broken."""

    def recalled_in_tie(self, combat: Combat, attackers: list[Thing], defenders: list[Thing]) -> list[Thing]:
        """What has all units recalled in a tie is not heeded."""
        return attackers


class HoldingOutWins(Riftbound):
    """466.3.d broken."""

    def determine_result(self, combat: Combat) -> None:
        """Whoever has made the attackers go home has won."""
        combat.recalled = False
        super().determine_result(combat)


class AttackTriggersTwice(Riftbound):
    """383.4.e.2.a broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """Attack and defend triggers trigger twice."""
        super().fire(when, player, about, event)
        if when in _DESIGNATED:
            super().fire(when, player, about, event)


class AttackersDontTrigger(Riftbound):
    """383.4.e.2 broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """Nothing triggers on attacking or defending."""
        if when not in _DESIGNATED:
            super().fire(when, player, about, event)


class DefendersTriggerFirst(Riftbound):
    """464.2.e.1 broken."""

    def place_triggers(self) -> Steps:
        """The defender's triggers are put on the Combat Chain before the attacker's."""
        if self.trigger_order is not None:
            self.trigger_order = list(reversed(self.trigger_order))
        yield from super().place_triggers()


class StunnedFight(Riftbound):
    """423.1.b broken."""

    def combat_might(self, obj: Thing) -> int:
        """Stunned units deal damage in combat."""
        return max(0, self.real_might(obj))


class NegativeMightCounts(Riftbound):
    """143.2.b broken."""

    def combat_might(self, obj: Thing) -> int:
        """A unit with less than 0 Might takes from what its side deals."""
        return 0 if "stunned" in obj.statuses else self.real_might(obj)


class DamageIsKept(Riftbound):
    """465.2.c broken."""

    def assign(self, combat: Combat, player: str, amount: int, foes: list[Thing]) -> Asking[list[Assigned]]:
        """A player assigns one damage less than their units' Might."""
        return (yield from super().assign(combat, player, amount - 1, foes))


class DamageIsSpread(Riftbound):
    """465.2.c.3 broken."""

    def needed_for_lethal(self, obj: Thing, player: str) -> int:
        """One less than lethal damage is enough to go on to the next unit."""
        return max(1, super().needed_for_lethal(obj, player) - 1)


class Overkill(Riftbound):
    """465.2.c.4 broken."""

    def needed_for_lethal(self, obj: Thing, player: str) -> int:
        """A unit is assigned one more than lethal damage before the next gets any."""
        return super().needed_for_lethal(obj, player) + 1


class TankIgnored(Riftbound):
    """815.1.b broken."""

    def next_to_assign(self, left: list[Thing], plain_begun: bool, player: str) -> list[Thing]:
        """Units with Tank may be passed over."""
        return [obj for obj in left if not self.keyword(obj, "Backline")] or left


class BacklineIgnored(Riftbound):
    """826.3 broken."""

    def next_to_assign(self, left: list[Thing], plain_begun: bool, player: str) -> list[Thing]:
        """Units with Backline may be assigned damage at any time."""
        return [obj for obj in left if self.keyword(obj, "Tank")] or left


class DealtOneByOne(Riftbound):
    """465.2.d broken."""

    def deal_combat_damage(self, assigned: list[Assigned]) -> None:
        """Combat damage is dealt to one unit after the other."""
        for one in assigned:
            super().deal_combat_damage([one])


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "combat-not-staged",
        "323.9",
        "A mere showdown begins where opposing units are.",
        "Nobody attacks and nobody is hurt.",
        CombatNotStaged,
        "showdown-where-contested",
    ),
    riftbound_fault(
        "showdowns-overlap",
        "323.12",
        "A showdown begins while another one is in progress.",
        "Nobody knows who has focus.",
        ShowdownsOverlap,
        "one-showdown-at-a-time",
    ),
    riftbound_fault(
        "combats-first",
        "323.12",
        "A combat begins before a showdown that is staged elsewhere.",
        "The fight is over before the empty battlefield is taken.",
        CombatsFirst,
        "showdowns-before-combats",
        hard=True,
    ),
    riftbound_fault(
        "showdowns-wait",
        "323.12",
        "A staged showdown does not begin.",
        "The player goes on with their turn while units face each other.",
        ShowdownsWait,
        "contested-does-not-wait",
    ),
    riftbound_fault(
        "focus-outlasts-showdowns",
        "313.5",
        "The turn player gains focus as a showdown closes.",
        "Somebody passes focus in the Main Phase.",
        FocusOutlastsShowdowns,
        "focus-only-in-showdowns",
    ),
    riftbound_fault(
        "others-focus-first",
        "345",
        "As a showdown begins, the next player gains focus, not the one who contested the battlefield.",
        "The other player is asked first.",
        OthersFocusFirst,
        "focus-to-the-contester",
    ),
    riftbound_fault(
        "turn-player-acts-in-showdowns",
        "335.1",
        "In an open showdown the turn player receives priority, whoever has focus.",
        "A player acts though the other has focus.",
        TurnPlayerActsInShowdowns,
        "priority-with-focus",
    ),
    riftbound_fault(
        "focus-stays-after-a-chain",
        "346",
        "Who plays something in a showdown has focus again afterwards.",
        "A player plays two spells in a row.",
        FocusStaysAfterAChain,
        "focus-passes-in-turn-order",
    ),
    riftbound_fault(
        "add-passes-focus",
        "346.1",
        "Focus passes when a player has used an ability that Adds.",
        "A player makes mana and may not spend it.",
        AddPassesFocus,
        "focus-passes-in-turn-order",
    ),
    riftbound_fault(
        "one-pass-closes",
        "347.2.a",
        "A showdown closes when the first player passes.",
        "The second player is never asked.",
        OnePassCloses,
        "showdown-closes-when-all-pass",
    ),
    riftbound_fault(
        "showdown-needs-no-action",
        "308.1.a",
        "The turn player plays anything in a showdown.",
        "A unit without Action is played in a fight.",
        ShowdownNeedsNoAction,
        "legally-timed",
    ),
    riftbound_fault(
        "defender-attacks",
        "464.2.c.1",
        "The player who was at the battlefield first is the attacker.",
        "The defender assigns damage first.",
        DefenderAttacks,
        "attacker-contested",
    ),
    riftbound_fault(
        "defenders-undesignated",
        "464.2.c.3",
        "Nobody becomes a defender.",
        "Shield does nothing.",
        DefendersUndesignated,
        "designations",
    ),
    riftbound_fault(
        "latecomers-undesignated",
        "323.2",
        "Who comes to a combat later is designated nothing, and who leaves stays an attacker.",
        "A reinforcement's Assault does nothing.",
        LatecomersUndesignated,
        "designations",
    ),
    riftbound_fault(
        "designations-stay",
        "466.7.a",
        "Attackers and defenders remain that when the combat is over.",
        "Assault counts in the next turn.",
        DesignationsStay,
        "designations-end",
    ),
    riftbound_fault(
        "no-damage-step",
        "465.1",
        "No damage is dealt in a combat.",
        "Everybody goes home unhurt.",
        NoDamageStep,
        "damage-needs-both-sides",
    ),
    riftbound_fault(
        "no-healing-after-combat",
        "466.1.a.1",
        "The cleanup after combat damage heals nobody.",
        "A survivor dies of a scratch later in the turn.",
        NoHealingAfterCombat,
        "combat-cleanup-heals",
    ),
    riftbound_fault(
        "heals-the-dying",
        "466.1.a.1",
        "The cleanup after combat damage heals before it kills.",
        "Nobody ever dies in combat.",
        HealsTheDying,
        "combat-cleanup-heals",
    ),
    riftbound_fault(
        "attackers-stay",
        "466.1.a.2",
        "Attackers stay beside the defenders whom they could not kill.",
        "The same combat begins again and again.",
        AttackersStay,
        "attackers-recalled",
    ),
    riftbound_fault(
        "ties-recall-attackers-alone",
        "369",
        "Defenders stay in a tie that recalls all units there instead.",
        "Symbol of the Solari does nothing.",
        TiesRecallAttackersAlone,
        "attackers-recalled",
    ),
    riftbound_fault(
        "holding-out-wins",
        "466.3.d",
        "A defender wins the combat when the attackers are recalled.",
        "What triggers on winning a combat triggers too often.",
        HoldingOutWins,
        "combat-result",
    ),
    riftbound_fault(
        "attack-triggers-twice",
        "383.4.e.2.a",
        "Attack and defend triggers trigger twice in a combat.",
        "Two cards are drawn for one attack.",
        AttackTriggersTwice,
        "combat-trigger-once",
    ),
    riftbound_fault(
        "attackers-dont-trigger",
        "383.4.e.2",
        "Nothing triggers on attacking or defending.",
        "No card is drawn for an attack.",
        AttackersDontTrigger,
        "combat-triggers",
    ),
    riftbound_fault(
        "defenders-trigger-first",
        "464.2.e.1",
        "The defender's triggers are put on the Combat Chain before the attacker's.",
        "The attacker's trigger resolves first.",
        DefendersTriggerFirst,
        "combat-triggers-in-order",
        hard=True,
    ),
    riftbound_fault(
        "stunned-fight",
        "423.1.b",
        "Stunned units deal damage in combat.",
        "A stunned unit kills.",
        StunnedFight,
        "might-is-summed",
    ),
    riftbound_fault(
        "negative-might-counts",
        "143.2.b",
        "A unit with less than 0 Might takes from what its side deals in combat.",
        "A side deals less than its strong unit alone.",
        NegativeMightCounts,
        "might-is-summed",
        hard=True,
    ),
    riftbound_fault(
        "damage-is-kept",
        "465.2.c",
        "A player assigns one damage less than their units' Might.",
        "A unit survives that should be dead.",
        DamageIsKept,
        "assigned-to-enemies",
    ),
    riftbound_fault(
        "damage-is-spread",
        "465.2.c.3",
        "A player may go on to the next unit with one less than lethal damage.",
        "Two units are wounded and none is dead.",
        DamageIsSpread,
        "lethal-first",
    ),
    riftbound_fault(
        "overkill",
        "465.2.c.4",
        "A unit is assigned one more than lethal damage before the next gets any.",
        "Damage is wasted.",
        Overkill,
        "no-more-than-lethal",
    ),
    riftbound_fault(
        "tank-ignored",
        "815.1.b",
        "Units with Tank may be passed over when damage is assigned.",
        "The unit behind the Tank dies.",
        TankIgnored,
        "tank-first",
    ),
    riftbound_fault(
        "backline-ignored",
        "826.3",
        "Units with Backline may be assigned damage before others.",
        "The unit in the back dies first.",
        BacklineIgnored,
        "backline-last",
    ),
    riftbound_fault(
        "dealt-one-by-one",
        "465.2.d",
        "Combat damage is dealt to one unit after the other.",
        "The first hit triggers something before the second.",
        DealtOneByOne,
        "dealt-as-assigned",
    ),
)
