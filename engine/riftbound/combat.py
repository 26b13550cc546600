"""Combat (459-466): designations, the damage step, and the resolution step."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.showdowns import Showdowns
from headjudge.engine.riftbound.state import Combat, Field, Thing
from headjudge.engine.trace import Option


class Assigned(NamedTuple):
    """Combat damage assigned to a unit: how much is dealt, by whom, and the event that told it."""

    obj: Thing
    amount: int
    player: str
    event: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Combats(Showdowns):
    """Combat."""

    # -- step 1: the combat showdown (464) ----------------------------------------------------------------------------------

    def begin_combat(self, field: Field) -> Steps:
        """464.2: combat opens with a showdown (316.7.f), whatever brought the units there (316.7.b, 316.7.c), or the showdown that is
        ongoing there becomes one (460.1, 464.1). The tasks of 464.2.a in their order: start effects (464.2.b); attacker and defender
        and their units' designations (464.2.c); focus (464.2.d); then attack and defend triggers (464.2.e), the attacker's before
        others' and the defender's last (464.2.e.1). With triggers the state is closed (464.2.f), else it is open (464.2.f.1): either
        way the showdown goes on from there (464.2.g)."""
        attacker = self.attacker_at(field)
        foes = (name for name in self.present(field) if not self.friends(attacker, name))
        defender = next(foes, "")  # 464.2.c.2, 316.7.a
        converted = self.showdown is not None
        self.put(field, "staged_combat", False)
        self.put(field, "staged_showdown", False)
        self.showdown = field
        cause: tuple[int, ...] = (field.staged,)
        if not converted:
            cause = (self.emit("showdown_began", "464.2", attacker, field.zone, {"combat": True}, cause),)
        combat = self.combat = Combat(field, attacker, defender)
        event = self.emit("combat_began", "464.2", attacker, field.zone, {"defender": defender}, cause)
        combat.event = event
        before = self.cause
        self.cause = (event,)
        if not converted:
            self.fire("showdown begins", attacker, field, event)
        self.fire(
            "combat begins", attacker, field, event
        )  # 464.2.b: pending before attack and defend triggers
        yield from self.place_triggers()
        self.designate()
        if not converted:  # 464.2.c.1.b: a showdown that was ongoing leaves focus where it is
            self.give_focus(attacker, "464.2.c.1.a", event)
        self.trigger_order = [
            attacker,
            *(n for n in self.players_from(self.turn_player) if n not in (attacker, defender)),
            defender,
        ]
        yield from self.place_triggers()
        self.trigger_order = None
        self.cause = before

    def attacker_at(self, field: Field) -> str:
        """464.2.c.1: who applied Contested to the battlefield attacks. Where that player has no units there any more and two others
        have, who came first would have contested it (190.3.a.1), unless they control it."""
        there = self.present(field)
        if field.contested_by in there:
            return field.contested_by
        came = [obj.controller for obj in self.in_zone(field.zone) if obj.card.type == "unit"]
        return next((name for name in came if name != field.controller), field.contested_by)

    def designate(self) -> None:
        """323.2, 464.2.c.3: units at the combat's battlefield have their controller's designation, units elsewhere none; one that comes
        later gains it in the cleanup after that (464.2.c.3.a, 323.2.a). One that a player takes control of who neither attacks nor
        defends has none any more (decision 040). A unit that gains one for the first time in this combat attacks or defends (383.4.e,
        383.4.e.2, 383.4.f, 383.4.f.2); so do the two players as combat opens."""
        combat = self.combat
        assert combat is not None
        for obj in list(combat.designated):
            if obj.zone != combat.field.zone:
                self.undesignate(obj, "323.2.c")
            elif not combat.side(obj.controller):
                self.undesignate(obj, "323.2")
        opening = not combat.opened
        combat.opened = True
        gaining: list[tuple[Thing, str, int]] = []
        for obj in self.in_zone(combat.field.zone):
            side = combat.side(obj.controller)
            if obj.card.type != "unit" or not side:
                continue
            opposite = "defending" if side == "attacking" else "attacking"
            if opposite in obj.statuses:
                self.undesignate(obj, "323.2.b")
            if side not in obj.statuses:
                rule = "464.2.c.3" if opening else "323.2.a"
                self.gain_designation(obj, opening, side, rule)
                if obj not in combat.designated:
                    combat.designated.append(obj)
                gaining.append((obj, side, self.next_id - 1))
        for obj, side, event in gaining:
            # 383.4.e.2.a, 383.4.f.2.a: once; what else they ask is asked now (383.4.e.2.b, 383.4.f.2.b)
            if (obj.ref, side) not in combat.checked:
                combat.checked.add((obj.ref, side))
                self.fire("attack" if side == "attacking" else "defend", obj.controller, obj, event)
                self.fire("attack or defend", obj.controller, obj, event)
                self.fire("friendly unit attacks or defends", obj.controller, obj, event)
                if side == "attacking":
                    self.fire("enemy unit attacks", obj.controller, obj, event)
        if opening:
            event = self.next_id - 1
            for word, player in (("attack", combat.attacker), ("defend", combat.defender)):
                self.fire(word, player, combat.field, event)
                self.fire("attack or defend", player, combat.field, event)
            self.fire("you defend", combat.defender, combat.field, event)

    def gain_designation(self, obj: Thing, opening: bool, side: str, rule: str) -> None:
        """A unit gains a designation: because combat opens, or because it has come there since."""
        combat = self.combat
        assert combat is not None
        before = self.cause
        if not opening:
            combat.left.pop(obj.label, None)
            self.cause = tuple(sorted({combat.event, self.came.get(obj.label, combat.event)}))
        self.status(obj, side, True, rule, "combat")
        self.cause = before

    def undesignate(self, obj: Thing, rule: str) -> None:
        """A unit loses its designation, because it has left, or because combat ends."""
        combat = self.combat
        assert combat is not None
        before = self.cause
        if rule == "323.2.c":
            combat.left[obj.label] = self.came.get(obj.label, combat.event)
            self.cause = (combat.left[obj.label],)
        combat.designated.remove(obj)
        for side in ("attacking", "defending"):
            if side in obj.statuses:
                self.status(obj, side, False, rule, "combat")
        self.cause = before

    # -- step 2: damage (465) -----------------------------------------------------------------------------------------------

    def finish_combat(self) -> Steps:
        """465 and 466, after the combat showdown has closed (348.1)."""
        combat = self.combat
        assert combat is not None
        yield from self.damage_step(combat)
        yield from self.resolution_step(combat)

    def damage_step(self, combat: Combat) -> Steps:
        """465: if both sides remain (465.1), each assigns damage equal to its summed Might, the attacker first (465.2.c); when all is
        assigned it is dealt, all of it at once (465.2.c.1, 465.2.c.1.a). Nothing is done between that and the resolution step
        (465.3)."""
        sides = [combat.attacker, combat.defender]
        units = {player: self.units_at(combat.field, player) for player in sides}
        if not all(units.values()):
            return  # 465.1
        sums = {player: sum(self.combat_might(obj) for obj in units[player]) for player in sides}
        summed: dict[str, int] = {}
        for player, side, rule in zip(sides, ("attacker", "defender"), ("465.2.a", "465.2.b"), strict=True):
            data = {"side": side, "amount": sums[player]}
            summed[player] = self.emit("might_summed", rule, player, combat.field.zone, data)
        before = self.cause
        assigned: list[Assigned] = []
        for player in self.assign_in_order(combat):
            foe = sides[1] if player == sides[0] else sides[0]
            self.cause = (summed[player],)
            plan = yield from self.assign(combat, player, sums[player], units[foe])
            assigned += plan
        self.cause = before
        self.deal_combat_damage(assigned)
        self.cleanup_due = False  # 465.3

    def assign_in_order(self, combat: Combat) -> tuple[str, str]:
        """465.2.c: who assigns damage first, and who then."""
        return combat.attacker, combat.defender

    def combat_might(self, obj: Thing) -> int:
        """465.2, 423.1.b, 143.2.b: what a unit contributes: nothing when stunned, never less than 0."""
        if "stunned" in obj.statuses or self.cant_deal_combat_damage(obj):
            return 0
        return max(0, self.real_might(obj))

    def assign(self, combat: Combat, player: str, amount: int, foes: list[Thing]) -> Asking[list[Assigned]]:
        """465.2.c: lethal damage in full to one unit before another gets any (465.2.c.3), and no more than the least that is lethal
        until all have it; what is left then goes to any of them (465.2.c.4). Returns, for each unit that gets any, what is dealt to it
        and by whom."""
        for obj in foes:
            yield from self.order_changes(obj)
        left = [obj for obj in foes if not self.never_lethal(obj)]  # 465.2.c.10
        every = [obj for obj in foes if self.can_be_damaged(obj)]
        given: dict[str, tuple[Thing, int, int]] = {}
        plain_begun = False
        while amount > 0 and every:
            able = self.next_to_assign(left, plain_begun, player) if left else every
            options = [obj.option("", "own" if obj.controller == player else "foe") for obj in able]
            which = yield from self.ask(f"assign damage at {combat.field.zone}", player, options)
            obj = able[which]
            if left:
                n = min(amount, self.needed_for_lethal(obj, player))
                left.remove(obj)
                plain_begun = plain_begun or not self.first_in_line(obj, player)
            else:
                n = yield from self.share_excess(obj, amount, player, len(every))
                if player == combat.attacker:
                    combat.excess += n
            amount -= n
            before = given.get(obj.label, (obj, 0, 0))[1]
            total = self.assigned_damage(obj, before + n) - self.assigned_damage(obj, before)
            data = {"amount": n} if total == n else {"amount": n, "total": total}
            event = self.emit("damage_assigned", "465.2.c", player, obj.ref, data)
            given[obj.label] = (obj, before + n, event)
        return [Assigned(obj, n, player, event) for obj, n, event in given.values()]

    def share_excess(self, obj: Thing, amount: int, player: str, among: int) -> Asking[int]:
        """465.2.c.4: how much of what is beyond lethal for all a unit is assigned, where others could be assigned some of it."""
        if among == 1 or amount == 1:
            return amount
        options = [Option("all", ""), *(Option(str(n), "") for n in range(1, amount))]
        return (yield from self.ask(f"excess for {obj.label}", player, options)) or amount

    def first_in_line(self, obj: Thing, player: str) -> bool:
        """815, 766: whether a unit has to be assigned damage first by that player, who may ignore Tank; once is as good as twice
        (815.2)."""
        return self.keyword(obj, "Tank") > 0 and not self.ignores("Tank", player, obj.zone)

    def next_to_assign(self, left: list[Thing], plain_begun: bool, player: str) -> list[Thing]:
        """465.2.c.2, 465.2.c.6: Tank first and Backline last (815.1.b, 826.3), several of the same kind in any order (465.2.c.7, 815.1.c.2,
        826.4.b), however often they have it (826.5). What a unit with both demands excludes itself: who assigns chooses which of the
        two it obeys (465.2.c.8), for each such unit by itself (465.2.c.9)."""
        tank: list[Thing] = []
        plain: list[Thing] = []
        backline: list[Thing] = []
        both: list[Thing] = []
        for obj in left:
            first = self.first_in_line(obj, player)
            last = self.keyword(obj, "Backline") > 0 and not self.ignores("Backline", player, obj.zone)
            (both if first and last else tank if first else backline if last else plain).append(obj)
        if tank:
            return [*tank, *both]
        if plain:
            return plain if plain_begun else [*plain, *both]
        return [*backline, *both]

    def deal_combat_damage(self, assigned: list[Assigned]) -> None:
        """465.2.d, 417.6.c.1: all assigned damage is dealt simultaneously, to each side by the units of the other, not by any spell or
        ability (417.6.c); a death by it is no item's (428.5.c.2); what replaced it applied as it was assigned (465.2.c.5), and prevention
        is used up by it now (437.3)."""
        batch = self.new_batch()
        data = {"source": "", "combat": True}
        for obj, given, player, cause in assigned:
            n = self.apply_assigned(obj, given)
            if n > 0:
                self.mark_damage(obj, n, "465.2.d", player, data, batch, (cause,))
                self.harmed[obj.label] = None
                self.fire("unit takes damage", player, obj, self.next_id - 1)
        self.damage_order.clear()
        self.damage_orderers.clear()

    # -- step 3: resolution (466) -------------------------------------------------------------------------------------------

    def resolution_step(self, combat: Combat) -> Steps:
        """466: the combat cleanup (466.1), the result (466.3), control (466.5), and the end of combat (466.7); the chain is emptied
        before each of the latter (466.2, 466.4, 466.6)."""
        yield from self.place_triggers()
        yield from self.cleanup(special="combat")
        self.note_might()
        yield from self.place_triggers()
        yield from self.run_chain()
        self.determine_result(combat)
        self.cause = (combat.result,)
        yield from self.place_triggers()
        yield from self.run_chain()
        if self.opposed(combat.field) and not combat.field.staged_combat:
            # Somebody came after the result was determined: nobody can establish control.
            self.stage_again(combat)
        if not combat.field.staged_combat and not combat.field.staged_showdown:
            yield from self.control_after_combat(combat.field)
            yield from self.place_triggers()
            yield from self.run_chain()
        self.end_combat(combat)
        yield from self.place_triggers()

    def combat_cleanup_steps(self) -> None:
        """466.1.a: heal all units; recall the attackers that are still there if defenders are, too. Who has changed sides as damage killed
        keeps the old designation until the next cleanup (323.2.b)."""
        combat = self.combat
        assert combat is not None
        self.heal_all("466.1.a.1")
        attackers, defenders = (
            [obj for obj in self.in_zone(combat.field.zone) if side in obj.statuses]
            for side in ("attacking", "defending")
        )
        if attackers and defenders:
            combat.recalled = True
            for obj in self.recalled_in_tie(combat, attackers, defenders):
                self.recall(obj, "466.1.a.2")

    def recalled_in_tie(self, combat: Combat, attackers: list[Thing], defenders: list[Thing]) -> list[Thing]:
        """466.1.a.2: the attackers; or, where something of the attacker's replaces that (369), all units there."""
        for source, _ in self.passive(cl.RecallsAll):
            if source.controller == combat.attacker:
                data = {"by": source.ref, "event": "recall", "words": "all units there"}
                self.emit("replaced", "369", combat.attacker, source.ref, data)
                return [*attackers, *defenders]
        return attackers

    def determine_result(self, combat: Combat) -> None:
        """466.3: a player has won who fought and alone has units there, and the other has lost (466.3.a, 466.3.b); there is no result
        when units were recalled, both have units, or neither (466.3.d)."""
        there = self.present(combat.field)
        winner = loser = ""
        if len(there) == 1 and not combat.recalled and there[0] in (combat.attacker, combat.defender):
            winner = there[0]
            loser = combat.defender if winner == combat.attacker else combat.attacker
        causes = tuple(sorted({*self.cause, *combat.left.values()}))
        event = self.emit("combat_result", "466.3", winner, combat.field.zone, {"loser": loser}, causes)
        combat.result = event
        if winner:
            for obj in self.units_at(combat.field, winner):  # 466.3.c
                self.fire("win combat", winner, obj, event)
            self.fire("win combat", winner, combat.field, event)
        elif self.opposed(combat.field):
            self.stage_again(combat)

    def stage_again(self, combat: Combat) -> None:
        """466.3.d.1: where opposing players still have units, a showdown and a combat are staged once more."""
        field = combat.field
        for what in ("showdown", "combat"):
            self.put(field, f"staged_{what}", True)
            data = {"what": what, "value": True}
            since = [event for event in self.arrivals(field) if event > combat.event]
            causes = tuple(sorted({combat.result, *since}))
            field.staged = self.emit("staged", "466.3.d.1", "", field.zone, data, causes)

    def control_after_combat(self, field: Field) -> Steps:
        """466.5: who remains there establishes control, whether or not they contested the battlefield (466.5.e); without any,
        nobody controls it; what others have hidden there is removed. A Conquer comes of it where that player has not scored it
        (466.5.d)."""
        who = self.who_remains(field)
        if who:
            yield from self.establish_control(field, who, "466.5")
        else:
            self.clear_contested(field, "466.5.a")
            if not self.present(field):
                self.set_control(field, "", "466.5.b")
        self.remove_hidden(field, "466.5.c")

    def end_combat(self, combat: Combat) -> None:
        """466.7: designations are removed (466.7.a), and what lasts for this combat expires (466.7.c); then comes what triggers on its
        end (466.7.b)."""
        for obj in list(combat.designated):
            self.undesignate(obj, "466.7.a")
        self.expire_mods("combat")
        event = self.emit("combat_ended", "466.7", "", combat.field.zone)
        self.combat = None
        self.stamp += 1
        self.layout_controlled = -1
        self.cleanup_due = True
        self.fire("combat ends", combat.attacker, combat.field, event)  # 466.7.b
