"""Faults of attachment: what goes where, whose text is in force, Equip and Weaponmaster."""

from __future__ import annotations

from collections.abc import Sequence

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Thing


class EquipmentStaysBehind(Riftbound):
    """719.3.a broken."""

    def follow(self, obj: Thing, to: str, batch: int, event: int) -> None:
        """What is attached stays where it is when its unit changes location."""


class AttachedToTwo(Riftbound):
    """434.1.f broken."""

    def detach(self, obj: Thing, rule: str, was: str = "", causes: tuple[int, ...] | None = None) -> None:
        """What becomes attached to another card is not said to be detached first."""
        if rule == "434.1.f":
            self.unlink(obj)
            return
        super().detach(obj, rule, was, causes)


class DiesWithItsUnit(Riftbound):
    """719.5 broken."""

    def stay_behind(self, obj: Thing, was: str, event: int) -> None:
        """What is attached goes with its unit when that leaves the board."""
        self.unlink(obj)
        self.move(obj, f"trash:{obj.owner}", "428.2", "attached", causes=(event,))


class AttachedToTheDead(Riftbound):
    """719.5 broken."""

    def stay_behind(self, obj: Thing, was: str, event: int) -> None:
        """What was attached to what has left the board is not detached."""
        self.unlink(obj)


class AttachedIsRecalled(Riftbound):
    """718.5.c broken."""

    def loose(self, obj: Thing) -> bool:
        """Cleanups recall gear from battlefields though it is attached."""
        return obj.card.type != "unit"

    def moves_alone(self, obj: Thing) -> bool:
        """What is attached can be moved alone."""
        return True


class LooseGearStays(Riftbound):
    """149.3 broken."""

    def loose(self, obj: Thing) -> bool:
        """Gear stays at battlefields."""
        return False


class AttachedTextIsActive(Riftbound):
    """718.2 broken."""

    def sleeps(self, obj: Thing) -> bool:
        """The text of an attached card stays active."""
        return False


class EffectTextOfAnother(Riftbound):
    """718.3 broken."""

    def lender(self, obj: Thing, which: int) -> Thing:
        """An ability of effect text is told to be that of any other card which has some and is attached to nothing."""
        for other in self.permanents():
            if other.card.effect and other.top is None:
                return other
        return super().lender(obj, which)


class EffectTextIsIgnored(Riftbound):
    """718.3 broken."""

    def lends(self, obj: Thing) -> bool:
        """Effect text does nothing."""
        return False


class NoMightBonus(Riftbound):
    """718.4 broken."""

    def attached_might(self, obj: Thing) -> int:
        """What is attached adds no Might."""
        return 0


class AttachingReadies(Riftbound):
    """434.5 broken."""

    def attach(self, obj: Thing, top: Thing, rule: str) -> int:
        """What becomes attached is readied."""
        event = super().attach(obj, top, rule)
        if event >= 0:
            self.status(obj, "exhausted", False, rule, "instruction")
        return event


class ControlGoesAlong(Riftbound):
    """718.5.f broken."""

    def take_permanent(self, context: Context, obj: Thing, player: str, instr: cl.TakeControl) -> bool:
        """Who takes control of a unit takes what is attached to it."""
        took = super().take_permanent(context, obj, player, instr)
        for card in obj.under if took else ():
            was = card.controller
            if was != player:
                self.put(card, "controller", player)
                self.layout += 1
                self.emit("control", "191.3", player, card.ref, {"was": was})
        return took


class EquipsAnother(Riftbound):
    """818.1.b.2 broken."""

    def do_Attach(self, context: Context, step: Step, instr: cl.Attach) -> Steps:
        """A card is attached to another unit than the one that was chosen, where there is one."""
        for target in context.run.targets:
            others = [
                obj
                for obj in self.permanents(context.item.controller)
                if obj.card.type == "unit" and obj is not target.thing
            ]
            if target.slot == step.slot and others:
                target.thing, target.ref = others[0], others[0].ref
        yield from super().do_Attach(context, step, instr)


class WeaponmasterPaysAll(Riftbound):
    """821.1.c broken."""

    def equip_cost(self, cost: Cost, obj: Thing, unit: Thing) -> Cost:
        """Weaponmaster pays the whole Equip cost."""
        return cost


class WeaponmasterNeedsNoEquip(Riftbound):
    """821.1.c.4 broken."""

    def equip_costs(self, obj: Thing) -> Sequence[Cost]:
        """What has no Equip cost can be attached by Weaponmaster for nothing."""
        return super().equip_costs(obj) or (Cost(),)


FAULTS: tuple[Fault, ...] = (
    Fault(
        "equipment-stays-behind", "riftbound", "719.3.a",
        "What is attached stays where it is when its unit changes location.",
        "A unit with a sword goes home, and the sword remains at the battlefield, attached to it.",
        ("attached-where-its-top-is",), EquipmentStaysBehind,
    ),
    Fault(
        "attached-to-two", "riftbound", "434.1.f",
        "What becomes attached to another card is not detached first.",
        "A sword is put under a second unit, and nobody takes it away from the first.",
        ("attached-to-one",), AttachedToTwo, hard=True,
    ),
    Fault(
        "dies-with-its-unit", "riftbound", "719.5",
        "What is attached to a unit goes to the trash with it.",
        "A unit with a sword dies, and the sword lies in the trash.",
        ("leaving-detaches",), DiesWithItsUnit,
    ),
    Fault(
        "attached-to-the-dead", "riftbound", "719.5",
        "What is attached to a unit that leaves the board is not detached.",
        "A unit with a sword is in the trash, and nothing can be done with the sword.",
        ("leaving-detaches",), AttachedToTheDead,
    ),
    Fault(
        "attached-is-recalled", "riftbound", "718.5.c",
        "Cleanups recall gear from battlefields though it is attached.",
        "A unit at a battlefield is given a sword, and the sword goes back to the base.",
        ("attached-moves-with-its-top",), AttachedIsRecalled,
    ),
    Fault(
        "loose-gear-stays", "riftbound", "149.3",
        "Gear that is attached to nothing stays at a battlefield.",
        "A unit dies at a battlefield, and its sword still lies there when somebody acts.",
        ("loose-gear-is-recalled",), LooseGearStays,
    ),
    Fault(
        "attached-text-is-active", "riftbound", "718.2",
        "The text of an attached card stays active.",
        "A sword under a unit is activated to be attached to another one.",
        ("attached-text-is-inactive",), AttachedTextIsActive,
    ),
    Fault(
        "effect-text-of-another", "riftbound", "718.3",
        "A unit has the effect text of a card that is not attached to it.",
        "A unit triggers because of shears that lie beside it.",
        ("attached-text-is-inactive",), EffectTextOfAnother, hard=True,
    ),
    Fault(
        "effect-text-is-ignored", "riftbound", "718.3",
        "Effect text does nothing.",
        "A unit with Sacred Shears dies, and its player draws nothing.",
        ("effect-deathknell",), EffectTextIsIgnored,
    ),
    Fault(
        "no-might-bonus", "riftbound", "718.4",
        "What is attached adds no Might.",
        "A unit with 2 Might and a sword that gives 2 more dies of 2 damage.",
        ("lethal-non-zero", "lethal-dies"), NoMightBonus,
    ),
    Fault(
        "attaching-readies", "riftbound", "434.5",
        "What becomes attached is readied.",
        "An exhausted sword is attached, and is ready.",
        ("attaching-changes-nothing-else",), AttachingReadies,
    ),
    Fault(
        "control-goes-along", "riftbound", "718.5.f",
        "Who takes control of a unit takes control of what is attached to it.",
        "A unit with a sword is stolen, and its former controller may not equip with the sword any more.",
        ("attaching-changes-nothing-else",), ControlGoesAlong,
    ),
    Fault(
        "equips-another", "riftbound", "818.1.b.2",
        "Equip attaches its card to another unit than the one that was chosen.",
        "A sword is meant for one unit and goes to its neighbour.",
        ("equipping-as-chosen",), EquipsAnother,
    ),
    Fault(
        "weaponmaster-pays-all", "riftbound", "821.1.c",
        "Weaponmaster pays the whole Equip cost.",
        "A unit with Weaponmaster takes a sword, and its player pays [R] for it.",
        ("weaponmaster-pays",), WeaponmasterPaysAll,
    ),
    Fault(
        "weaponmaster-needs-no-equip", "riftbound", "821.1.c.4",
        "Weaponmaster attaches an Equipment without an Equip cost.",
        "A unit with Weaponmaster takes what can't be equipped, for nothing.",
        ("equipping-as-chosen",), WeaponmasterNeedsNoEquip, hard=True,
    ),
)  # fmt: skip
