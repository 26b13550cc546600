"""Movement (144, 420, 445-458): Standard Moves, moves by effects, and what applies Contested (190.3)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.choosing import Choosing
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.memory import Mod
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Field, Item, Thing
from headjudge.engine.riftbound.targeting import DONE
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Choosing):
    """Movement."""

    # -- where units may go ---------------------------------------------------------------------------------------------

    def fighting(self, field: Field) -> tuple[str, ...]:
        """The attacker and the defender of a combat in progress at a battlefield; nobody where there is none."""
        combat = self.combat
        return (combat.attacker, combat.defender) if combat is not None and combat.field is field else ()

    def standard_destinations(self, unit: Thing) -> list[str]:
        """144.4: from base to a battlefield (144.4.a), but not where two others have units (144.4.a.1); from a battlefield to base
        (144.4.b); and between battlefields as well with Ganking (144.4.c, 144.4.c.1, 810.1.b), of which one is as good as several
        (810.2)."""
        who = unit.controller
        base = f"base:{who}"
        zones: list[str] = []
        if unit.zone != base:
            if not self.cant_move_to_base(unit):
                zones.append(base)
            if not self.keyword(unit, "Ganking"):
                return [*zones, *self.reachable(unit)]
        zones += [
            field.zone
            for field in self.fields.values()
            if field.zone != unit.zone and self.may_be_present(who, field)
        ]
        return zones

    def reachable(self, unit: Thing) -> list[str]:
        """054: battlefields to which units can move from anywhere."""
        return [
            field.zone
            for field in self.fields.values()
            if field.obj is not None
            and field.zone != unit.zone
            and any(type(ability) is cl.ReachableFromAnywhere for ability in field.obj.info.statics)
            and self.may_be_present(unit.controller, field)
        ]

    def can_standard_move(self, unit: Thing, player: str) -> bool:
        """144.2, 191.3.a: a ready unit that the player controls; exhausting it is the cost."""
        return unit.controller == player and not unit.exhausted and not self.cant_move(unit, player)

    def standard_movers(self, player: str) -> list[Thing]:
        """The units that a player may move by a Standard Move, if there is anywhere to go: from their base and from battlefields."""
        base = f"base:{player}"
        return [
            obj
            for obj in self.units()
            if (obj.zone == base or not obj.zone.startswith("base:")) and self.can_standard_move(obj, player)
        ]

    # -- the Standard Move (144, 420.3) -----------------------------------------------------------------------------------

    def standard_move(self, player: str, unit: Thing, to: str, cause: tuple[int, ...]) -> Steps:
        """144: one or more units move (420.3.b) to one destination (144.3.a), from wherever they are (144.3.b), simultaneously, and their
        costs are paid simultaneously (144.3.c); no chain (446.3.c). The units that move along are chosen one at a time (144.3)."""
        units = [unit]
        while True:
            more = [
                obj
                for obj in self.standard_movers(player)
                if obj not in units and to in self.standard_destinations(obj)
            ]
            price = self.moving_price(player, to, len(units) + 1)
            if not more or (price is not None and not self.can_afford(player, price)):
                break  # 204.4.c
            options = [DONE, *(obj.option("", "own") for obj in more)]
            which = yield from self.ask(f"also move to {to}", player, options)
            if which == 0:
                break
            units.append(more[which - 1])
        before = self.cause
        if len(units) > 1:
            units = yield from self.pay_for_moving(player, units, to, cause)
        data = {"units": [obj.ref for obj in units], "to": to}
        self.cause = (self.emit("standard_move", "144", player, "", data, cause),)
        batch = self.new_batch() if len(units) > 1 else 0
        for obj in units:
            self.status(obj, "exhausted", True, "144.2", "cost", batch)
        self.move_units(units, to, "420.3", "standard move")
        self.cause = before
        yield from self.place_triggers()

    # -- what moving costs (204.4) ------------------------------------------------------------------------------------------

    def moving_price(self, player: str, to: str, n: int) -> Cost | None:
        """204.4: the applied cost of moving ``n`` units there at the same time, for each beyond the first; None where there is none."""
        if n < 2:
            return None
        costs = [
            ability.cost
            for source, ability in self.passive(cl.MovesCost)
            if source.zone == to and not self.friends(source.controller, player)
        ]
        if not costs:
            return None
        return Cost(
            sum(cost.energy for cost in costs) * (n - 1), "".join(cost.power for cost in costs) * (n - 1)
        )

    def pay_for_moving(
        self, player: str, units: list[Thing], to: str, cause: tuple[int, ...]
    ) -> Asking[list[Thing]]:
        """204.4.b, 204.4.b.1: what a Standard Move costs besides exhausting is paid as it is performed, with abilities that Add; returns
        the units that move: the first alone where it is not paid (204.4.c). What was exhausted to Add moves no more."""
        price = self.moving_price(player, to, len(units))
        if price is None:
            return units
        first = units[0]
        item = Item("move", first.label, first.ref, player, first.info, first, first.ref)
        item.last = cause[0]
        pips = list(self.pips(price.power, ""))
        paid = yield from self.pay_resources(player, price.energy, pips, item, "instruction", False)
        return [obj for obj in units if obj is first or not obj.exhausted] if paid else [first]

    def move_units(self, units: Sequence[Thing], to: str, rule: str, why: str) -> list[Thing]:
        """Move units to one place at the same time (420.1); what can't be there is recalled instead (447.2.c). What triggers on it waits.
        Only what changes its place on the board so has moved (446.1): to enter it is no move (446.2), and to be recalled is none. Returns
        the units that have moved."""
        moved = [obj for obj in units if obj.zone != to]
        batch = self.new_batch() if len(moved) > 1 else 0
        done: list[tuple[Thing, int]] = []
        for obj in moved:
            field = self.field_of(to)
            if field is not None and not self.may_be_present(obj.controller, field):
                self.recall(obj, "447.2.c")
                continue
            self.came_from[obj.label] = obj.zone
            self.remember(obj, Mod("moved", "", 1, "turn"))
            done.append((obj, self.move(obj, to, rule, why, batch=batch)))
        for obj, event in done:
            self.fire("move me", obj.controller, obj, event)
            self.fire("unit moves from here", obj.controller, obj, event)
            self.fire("friendly unit moves from here", obj.controller, obj, event)
            if to.startswith("battlefield"):
                self.fire("move me to battlefield", obj.controller, obj, event)
                self.fire("opponent moves to battlefield", obj.controller, obj, event)
        self.cleanup_due = True  # 319.8, 453
        return [obj for obj, _ in done]

    def do_MoveTo(self, context: Context, step: Step, instr: cl.MoveTo) -> Steps:
        """420, 449: an effect moves units to base, to where the source is, or to the destinations that were chosen (355.4)."""
        by_place: dict[str, list[Thing]] = {}
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            if obj.card.type != "unit":
                continue
            to = self.effect_destination(context, step, instr, obj)
            if not to or obj.zone == to or (to.startswith("base") and self.cant_move_to_base(obj)):
                continue
            if self.cant_move(obj, context.item.controller):
                continue
            by_place.setdefault(to, []).append(obj)
        player = context.item.controller
        for to, units in by_place.items():
            price = self.moving_price(player, to, len(units))
            if price is not None and not (yield from self.pays(player, price, context.item)):
                continue  # 204.4.c
            moved = self.move_units(units, to, "420.1", "move")
            context.did = context.did or bool(moved)
            for obj in moved:
                if not self.friends(obj.controller, player):
                    self.fire("move enemy", player, obj, self.came[obj.label])

    def effect_destination(self, context: Context, step: Step, instr: cl.MoveTo, obj: Thing) -> str:
        """Where an effect moves a unit; "" for nowhere."""
        if instr.where == "base":
            return f"base:{obj.controller}"
        if instr.where in ("here", "this battlefield"):  # 359.3.f.1: read as it is carried out
            zone = context.item.source.zone
            places = ("battlefield", "base") if instr.where == "here" else ("battlefield",)
            return zone if zone.startswith(places) else ""
        if instr.where == "there" and context.item.kind != "trigger":
            zone = self.place_meant(context.item)
            # 359.3.f.2.a: what was chosen may have left the board, or gone home.
            return self.open_to(obj, zone)
        if instr.where == "paid":  # 359.3.e.13: where what was exhausted to pay is now
            thing, ref = context.item.named.get("paid with", (None, ""))
            if thing is None or thing.ref != ref or thing is obj:
                return ""
            return self.open_to(obj, thing.zone)
        if instr.where == "along":  # 359.3.f.3: to where that has moved, unless that is another player's base
            return self.open_to(obj, context.item.named.get("along", ""))
        if instr.where == "there":  # 359.3.f.3: noted when it triggered
            zone = str(context.item.named.get("zone", ""))
            return zone if zone.startswith("battlefield") else ""
        return next(
            (t.destination for t in context.run.targets if t.slot == step.moves and t.thing is obj), ""
        )

    @staticmethod
    def open_to(obj: Thing, zone: str) -> str:
        """A place to which a unit can move: a battlefield or its controller's base; "" for any other."""
        return zone if zone.startswith("battlefield") or zone == f"base:{obj.controller}" else ""

    # -- Contested (190.3) ------------------------------------------------------------------------------------------------

    def became_present(self, obj: Thing, event: int) -> None:
        """190.3.a.1, 450: a unit that comes to a battlefield that its controller does not control applies Contested to it (190.3.a),
        where it is not contested already."""
        field = self.field_of(obj.zone)
        if field is not None and obj.card.type == "unit":
            self.contest(field, obj.controller, "190.3.a.1", (event,))

    def contest(self, field: Field, player: str, rule: str, cause: tuple[int, ...]) -> None:
        """Apply Contested, if that changes anything."""
        if field.contested_by or field.controller == player:
            return
        self.put(field, "contested_by", player)
        self.contested = True
        self.cleanup_due = True
        field.event = self.emit("contested", rule, player, field.zone, {"value": True}, cause)

    def movable(self, player: str) -> list[tuple[Option, Thing, str]]:
        """What Standard Moves a player may begin with: the option, the unit and the destination."""
        return [
            (self.move_option(obj, to), obj, to)
            for obj in self.standard_movers(player)
            for to in self.standard_destinations(obj)
        ]

    @staticmethod
    def move_option(obj: Thing, to: str) -> Option:
        """The option to move a unit somewhere, made once."""
        return obj.keep_option(f"move {to}", "move", f"to {to}", "move")
