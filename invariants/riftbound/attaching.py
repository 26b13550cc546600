"""Attachment: what is attached where, whose text is in force because of it, and what Equip and Weaponmaster do (434, 435, 716-725,
818, 821)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event, zone_kind
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import gates_hold
from headjudge.invariants.facts import Facts
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import amount, called, cost, place


class Attached(Invariant):
    """Base of those that look at everything that is attached whenever somebody receives priority."""

    armed_kinds = frozenset({"priority"})

    def reset(self) -> None:
        """What is attached from the start."""
        self.links: dict[str, Thing] = {
            thing.ref: thing for thing in self.picture.board.values() if thing.top is not None
        }
        if self.links:
            self.arm()

    def after_attached(self, event: Event) -> None:
        """One more is attached."""
        thing = self.picture.things.get(event.object)
        if thing is not None:
            self.links[thing.ref] = thing
            self.arm()

    def before_priority(self, event: Event) -> None:
        """Everything that is attached is as it has to be."""
        for ref, thing in list(self.links.items()):
            if thing.top is None or ref not in self.picture.board:
                del self.links[ref]
            else:
                self.look(event, thing, thing.top)
        if not self.links:
            self.disarm()

    def look(self, event: Event, thing: Thing, top: Thing) -> None:
        """Judge one attached object."""
        raise NotImplementedError


class WhereItsTopIs(Attached):
    """An attached card is at the location of its top-most card (434.4, 719.3, 719.3.a)."""

    id = "attached-where-its-top-is"
    rules = ("719.3", "719.3.a", "434.4")
    statement = "An attached card is always where its top-most card is: it goes there as it is attached, and along when that goes."
    needs = frozenset({"attached", "detached", "move", "priority"})

    def look(self, event: Event, thing: Thing, top: Thing) -> None:
        """Both are at one place."""
        if top.kind not in BOARD or top.ref not in self.picture.board:
            return  # What that means is said below.
        self.premise += 1
        if thing.zone != top.zone:
            self.breach(
                event,
                {"attached": max(thing.linked, 0), "moved": top.since, "priority": event},
                then=f"{called(thing.ref)} is attached to {called(top.ref)}, so it is where that is: {place(top.zone)}.",
                however=f"it is at {place(thing.zone)}.",
            )


class NothingAttachedToWhatHasLeft(Attached):
    """When a top-most card leaves the board, everything attached to it is detached, and stays (719.5, 435.4.b)."""

    id = "leaving-detaches"
    rules = ("719.5", "435.4.b", "435.4")
    statement = "When a top-most card leaves the board, what was attached to it is detached and stays at the location that it left."
    needs = frozenset({"attached", "detached", "move", "priority"})
    only: ClassVar = {"move": lambda move: move.why in ("attached", "attach") and move.to not in BOARD}

    def look(self, event: Event, thing: Thing, top: Thing) -> None:
        """What it is attached to is on the board."""
        self.premise += 1
        if top.ref not in self.picture.board:
            self.breach(
                event,
                {"attached": max(thing.linked, 0), "priority": event},
                then=f"{called(top.ref)} has left the board, so {called(thing.ref)} is detached from it.",
                however="it is still attached when the game goes on.",
            )

    def before_move(self, event: Event) -> None:
        """What is attached does not leave with its top-most card."""
        if not self.links or "undo" in event.data or zone_kind(event.data.get("to", "")) in BOARD:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or thing.top is None or event.data.get("why") not in ("attached", "attach"):
            return
        self.breach(
            event,
            {"leaves": event},
            then=f"{called(thing.ref)} stays at {place(thing.zone)} when {called(thing.top.ref)} leaves the board.",
            however=f"it goes along to {place(event.data.get('to', ''))}.",
        )

    def before_detached(self, event: Event) -> None:
        """It is detached where its top-most card was."""
        thing = self.picture.things.get(event.object)
        if thing is None or thing.top is None or "undo" in event.data:
            return
        self.premise += 1
        top = thing.top
        if thing.ref not in self.picture.board or thing.zone != top.zone:
            self.breach(
                event,
                {"detached": event},
                then=f"{called(thing.ref)} stays where {called(top.ref)} is, or was last: {place(top.zone)}.",
                however=f"it is at {place(thing.zone)} as it is detached.",
            )


class OneTopMostCard(Invariant):
    """A card is attached to one card at a time: attaching it to another detaches it first (718.5.d, 434.1.f, 434.1.g)."""

    id = "attached-to-one"
    rules = ("718.5.d", "434.1.f", "434.1.g", "434.1")
    statement = "A card becomes attached only when it is attached to nothing, and to a card on the board that is not itself."
    needs = frozenset({"attached", "detached", "move"})

    def before_attached(self, event: Event) -> None:
        """It is free, and both are on the board."""
        picture = self.picture
        if "undo" in event.data:
            return
        thing, top = picture.things.get(event.object), picture.things.get(event.data.get("to", ""))
        if thing is None or top is None or not thing.sure:
            return
        self.premise += 1
        if thing.top is not None:
            then = (
                f"{called(thing.ref)} is attached to {called(thing.top.ref)}, and is detached from that first"
            )
            self._report(event, then, f"it becomes attached to {called(top.ref)} as it is")
        elif thing is top:
            self._report(
                event, "two cards are attached to each other", f"{called(thing.ref)} is attached to itself"
            )
        elif thing.ref not in picture.board or top.ref not in picture.board:
            gone = thing if thing.ref not in picture.board else top
            then = "cards are attached to each other on the board"
            self._report(event, then, f"{called(gone.ref)} is at {place(gone.zone)}")

    def before_detached(self, event: Event) -> None:
        """What is detached was attached, and to that card."""
        thing = self.picture.things.get(event.object)
        if thing is None or not thing.sure or "undo" in event.data:
            return
        self.premise += 1
        was = event.data.get("was", "")
        if thing.top is None or (was and thing.top.ref != was):
            top = f"to {called(thing.top.ref)}" if thing.top is not None else "to nothing"
            self._report(
                event, f"{called(thing.ref)} is attached {top}", f"it is detached from {called(was)}"
            )

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(event, {"attached": event}, then=f"{then}.", however=f"{however}.")


class NotMovedAlone(Invariant):
    """An attached card is not moved or recalled without its top-most card; gear that is loose at a battlefield is (718.5.c, 149.3)."""

    id = "attached-moves-with-its-top"
    rules = ("718.5.c", "719.3.a", "446.1", "323.7")
    statement = "On the board an attached card changes location only to where its top-most card is."
    needs = frozenset({"attached", "detached", "move"})
    armed_kinds = frozenset({"move"})
    only: ClassVar = {"move": lambda move: move.to in BOARD}

    def reset(self) -> None:
        """Something may be attached from the start."""
        if any(thing.top is not None for thing in self.picture.board.values()):
            self.arm()

    def after_attached(self, event: Event) -> None:
        """From now on something may be attached."""
        self.arm()

    def before_move(self, event: Event) -> None:
        """It goes to where its top-most card is by now."""
        data = event.data
        thing = self.picture.things.get(event.object)
        if thing is None or thing.top is None or "undo" in data:
            return
        to = data.get("to", "")
        if zone_kind(to) not in BOARD or thing.top.ref not in self.picture.board:
            return
        self.premise += 1
        if to != thing.top.zone:
            self.breach(
                event,
                {"attached": max(thing.linked, 0), "moves": event},
                then=f"{called(thing.ref)} is attached to {called(thing.top.ref)} and stays with it at {place(thing.top.zone)}.",
                however=f"it goes to {place(to)} alone.",
            )


class LooseGearIsRecalled(Invariant):
    """Gear at a battlefield that is attached to nothing is recalled in the next cleanup (149.3, 323.7, 435.4.a, 457.1)."""

    id = "loose-gear-is-recalled"
    rules = ("457.1", "149.3", "323.7", "435.4.a")
    statement = "Whenever a player receives priority, no gear is at a battlefield without being attached to something there."
    needs = frozenset({"attached", "detached", "move", "priority"})
    armed_kinds = frozenset({"priority"})
    only: ClassVar = {"move": lambda move: move.to == "battlefield"}

    def reset(self) -> None:
        """What lies there from the start."""
        self.loose = {
            thing.ref: thing
            for thing in self.picture.board.values()
            if thing.kind == "battlefield" and thing.top is None and self._is_gear(thing)
        }
        if self.loose:
            self.arm()

    def _is_gear(self, thing: Thing) -> bool:
        facts = thing.facts
        return facts is not None and facts.type == "gear"

    def after_detached(self, event: Event) -> None:
        """It may be loose now."""
        self._note(event.object)

    def after_move(self, event: Event) -> None:
        """It may be loose now."""
        if event.data.get("to", "").startswith("battlefield"):
            self._note(event.data.get("becomes", ""))

    def _note(self, ref: str) -> None:
        thing = self.picture.things.get(ref)
        if thing is not None and thing.kind == "battlefield" and thing.top is None and self._is_gear(thing):
            self.loose[ref] = thing
            self.arm()

    def before_priority(self, event: Event) -> None:
        """None is left there."""
        for ref, thing in self.loose.items():
            self.premise += 1
            if ref in self.picture.board and thing.kind == "battlefield" and thing.top is None:
                self.breach(
                    event,
                    {"there": max(thing.since, 0), "priority": event},
                    then=f"{called(ref)} is gear and attached to nothing, so a cleanup recalls it to its controller's base.",
                    however=f"it is at {place(thing.zone)} when {event.player} receives priority.",
                )
        self.loose.clear()
        self.disarm()


class InactiveTextDoesNothing(Invariant):
    """The printed text of an attached card is inactive: its abilities neither trigger nor are they activated (718.2, 721.2)."""

    id = "attached-text-is-inactive"
    rules = ("718.2", "721.2", "434.1.e")
    statement = "No ability of an attached card's own text triggers or is activated; its effect text is its top-most card's."
    needs = frozenset({"attached", "detached", "item_pending", "move"})
    armed_kinds = frozenset({"item_pending"})

    def reset(self) -> None:
        """Nothing has been detached; something may be attached from the start."""
        self.held: dict[str, tuple[str, int]] = {}
        if any(thing.top is not None for thing in self.picture.board.values()):
            self.arm()

    def after_attached(self, event: Event) -> None:
        """From now on something may be attached."""
        self.arm()

    def before_detached(self, event: Event) -> None:
        """Remember what it was attached to, for what triggered before."""
        thing = self.picture.things.get(event.object)
        if thing is not None and thing.top is not None:
            self.held[thing.ref] = (thing.top.ref, event.id)

    def after_item_pending(self, event: Event) -> None:
        """Its source is free; or the text is the effect text of what is attached to it."""
        data = event.data
        item = self.picture.items[event.object]
        if data.get("reflexive") or data.get("program"):
            return  # What was made while it was active lasts (392).
        if "appended" in data:
            self._effect_text(event, item, data["appended"])
            return
        if data.get("ability", -1) < 0:
            return
        thing = self.picture.things.get(item.source)
        if thing is None or thing.top is None:
            return
        self.premise += 1
        if 0 <= item.trigger < thing.linked:
            return  # It triggered before it was attached.
        self.breach(
            event,
            {"attached": max(thing.linked, 0), "begins": event},
            then=f"{called(thing.ref)} is attached to {called(thing.top.ref)}, so its own abilities are inactive.",
            however="one of them is put on the chain.",
        )

    def _effect_text(self, event: Event, item: Item, lender: str) -> None:
        """718.3, 724: effect text is active only while its card is attached, and then it is the top-most card's."""
        self.premise += 1
        thing = self.picture.things.get(lender)
        top = thing.top.ref if thing is not None and thing.top is not None else ""
        was, since = self.held.get(lender, ("", -1))
        if top != item.source and (since < item.trigger or not self._was(was, item)):
            self.breach(
                event,
                {"begins": event},
                then=f"effect text of {called(lender)}, which is attached to {called(top)}, is text of that alone.",
                however=f"it is put on the chain as an ability of {called(item.source)}.",
            )

    def _was(self, top: str, item: Item) -> bool:
        """Whether that top-most card is an item's source, or became it as it left the board, which made the item trigger."""
        if top == item.source:
            return True
        left = self.picture.at(item.trigger)
        return left is not None and left.object == top and left.data.get("becomes") == item.source


class EffectDeathknell(Invariant):
    """A death trigger in effect text is its top-most card's: it is put on the chain when that is killed (718.3, 808.1.d.2)."""

    id = "effect-deathknell"
    rules = ("718.3", "719.1", "808.1.d.2")
    statement = "When a unit is killed, death triggers in the effect text of what is attached to it are put on the chain first."
    needs = frozenset({"attached", "detached", "item_pending", "move", "killed"})
    only: ClassVar = {
        "move": lambda move: move.why == "kill",
        "item_pending": lambda item: item == "trigger",
    }

    def comes_up(self) -> bool:
        """Some text has an ability that triggers on a death."""
        return "deathknells" in self.picture.says

    def reset(self) -> None:
        """Nothing has triggered."""
        self.pended: set[tuple[str, str, int]] = set()

    def after_item_pending(self, event: Event) -> None:
        """Remember the triggers of effect text."""
        data = event.data
        if "appended" in data and data.get("kind") == "trigger":
            self.pended.add((data.get("source", ""), data["appended"], data.get("effect", -1)))

    def before_not_finalized(self, event: Event) -> None:
        """A death that was replaced: the next one is another."""
        item = self.picture.items.get(event.object)
        if item is not None and item.lender:
            self.pended = {key for key in self.pended if key[0] != item.source}

    def before_move(self, event: Event) -> None:
        """A top-most card goes to the trash as it is killed."""
        data = event.data
        if data.get("why") != "kill" or "undo" in data:
            return
        picture = self.picture
        thing = picture.things.get(event.object)
        if thing is None or not thing.under or not data.get("to", "").startswith("trash"):
            return
        for card in thing.under:
            effect = picture.effect_text(card)
            if effect is None:
                continue
            for index, ability in effect.deathknells:
                if ability.each_turn or ability.condition is not None:
                    continue
                if gates_hold(picture, ability.gate, thing.controller, thing) is not True:
                    continue
                self.premise += 1
                if (thing.ref, card.ref, index) not in self.pended:
                    self.breach(
                        event,
                        {"attached": max(card.linked, 0), "dies": event},
                        then=f"{called(thing.ref)} is killed, so the effect text of {called(card.ref)} triggers on that first.",
                        however="it goes to the trash without that.",
                    )


class AttachingChangesNothingElse(Invariant):
    """Attaching changes nothing of either card but that they are attached, and where the attached one is (434.5, 718.5.f, 719.4)."""

    id = "attaching-changes-nothing-else"
    rules = ("434.5", "719.4", "718.5.f")
    statement = "Neither attaching a card nor taking control of one of two attached cards changes a status or the controller of the other."
    needs = frozenset({"attached", "status", "control", "executed"})
    armed_kinds = frozenset({"status", "executed", "item_pending", "cleanup"})

    def reset(self) -> None:
        """Nothing has been attached."""
        self.attached: Event | None = None
        self.taken: Event | None = None

    def after_attached(self, event: Event) -> None:
        """From here until the instruction is carried out, nothing else changes."""
        if "undo" not in event.data:
            self.premise += 1
            self.attached = event
            self.arm()

    def before_status(self, event: Event) -> None:
        """No status of either."""
        self._unchanged(event, f"status {event.data.get('status', '')}")

    def before_control(self, event: Event) -> None:
        """No controller of either; and the other's control stays as it is when one changes its controller."""
        self._unchanged(event, "controller")
        taken, self.taken = self.taken, event
        thing = self.picture.things.get(event.object)
        if taken is None or taken.id != event.id - 1 or thing is None:
            return
        other = self.picture.things.get(taken.object)
        resolving = self.picture.resolving[-1] if self.picture.resolving else None
        if other is None or (thing.top is not other and other.top is not thing):
            return
        if resolving is None or thing.ref not in resolving.targets:
            self.breach(
                event,
                {"taken": taken, "changes": event},
                then=f"{called(other.ref)} changes its controller, and {called(thing.ref)} keeps its own.",
                however=f"{event.player} gains control of that too.",
            )

    def _unchanged(self, event: Event, what: str) -> None:
        attached = self.attached
        if attached is None or event.object not in (attached.object, attached.data.get("to")):
            return
        self.breach(
            event,
            {"attached": attached, "changes": event},
            then=f"attaching {called(attached.object)} changes nothing of {called(event.object)} but that.",
            however=f"its {what} changes too.",
        )

    def before_executed(self, event: Event) -> None:
        """The instruction has been carried out, or something else begins."""
        self.attached = None
        self.disarm()

    before_item_pending = before_cleanup = before_executed


class EquippingAsChosen(Invariant):
    """Equip and Quick-Draw attach their card to the unit that was chosen; Weaponmaster attaches the Equipment that was chosen to its own
    unit, and only one that has an Equip cost (818.1.b, 819.1.d, 821.1.b, 821.1.c.4)."""

    id = "equipping-as-chosen"
    rules = ("818.1.b.2", "819.1.d", "821.1.b", "821.1.c.4")
    statement = "Equip and Quick-Draw attach their card to the unit they chose; Weaponmaster attaches the Equipment it chose to its unit."
    needs = frozenset({"attached", "item_pending", "targets_chosen", "resolving"})

    def before_attached(self, event: Event) -> None:
        """What is attached to what is as the resolving ability says."""
        found = resolving_keyword(self)
        if found is None or "undo" in event.data:
            return
        item, word = found
        self.premise += 1
        own, chosen = (event.object, event.data.get("to", ""))
        if word == "Weaponmaster":
            own, chosen = chosen, own
        if own != item.source or chosen not in item.targets:
            then = f"{word} of {called(item.source)} attaches that to {called(item.targets[0]) if item.targets else 'nothing'}"
            if word == "Weaponmaster":
                then = f"{word} of {called(item.source)} attaches to it {called(item.targets[0]) if item.targets else 'nothing'}"
            however = f"{called(event.object)} is attached to {called(event.data.get('to', ''))}"
        elif word == "Weaponmaster" and not equip_costs(self, event.object):
            then = f"{called(event.object)} has no Equip cost, so none can be paid to attach it"
            however = f"it is attached to {called(item.source)}"
        else:
            return
        self.breach(
            event, {"begins": item.announced, "attached": event}, then=f"{then}.", however=f"{however}."
        )


class WeaponmasterPays(Invariant):
    """Weaponmaster attaches for the Equip cost less [A], paid while it resolves (821.1.c, 821.1.c.3)."""

    id = "weaponmaster-pays"
    rules = ("821.1.c", "821.1.b", "821.1.c.3", "204.3.b")
    statement = "Before Weaponmaster attaches an Equipment its Equip cost has been paid, with one Power less if there is any in it."
    needs = frozenset({"attached", "item_pending", "resolving", "resources_spent"})

    def reset(self) -> None:
        """Nothing has been paid."""
        self.paid: dict[str, tuple[int, dict[str, int]]] = {}

    def after_resources_spent(self, event: Event) -> None:
        """Something is paid while an ability resolves."""
        data = event.data
        if data.get("purpose") == "instruction":
            self.paid[data.get("item", "")] = (data.get("energy", 0), data.get("power") or {})

    def before_attached(self, event: Event) -> None:
        """The right amount was paid."""
        found = resolving_keyword(self)
        if found is None or found[1] != "Weaponmaster" or "undo" in event.data:
            return
        costs = equip_costs(self, event.object)
        if not costs:
            return
        self.premise += 1
        energy, power = self.paid.get(found[0].ref, (0, {}))
        wanted = [(each.energy, max(0, len(each.power) - 1)) for each in costs]
        if (energy, sum(power.values())) not in wanted:
            said = cost(costs[0].energy, costs[0].power)
            self.breach(
                event,
                {"begins": found[0].announced, "attached": event},
                then=f"{called(event.object)} is attached for its Equip cost, {said}, less one Power.",
                however=f"{amount(energy, power)} is paid.",
            )


def resolving_keyword(one: Invariant) -> tuple[Item, str] | None:
    """The item that is resolving and which of Equip, Quick-Draw and Weaponmaster it is; None where it is none of them."""
    picture = one.picture
    item = picture.resolving[-1] if picture.resolving else None
    if item is None or not item.printed or item.ability < 0:
        return None
    facts = picture.item_facts(item)
    if facts is None or item.ability >= len(facts.abilities):
        return None
    found = facts.abilities[item.ability]
    if isinstance(found, language.Keyword) and found.name in ("Equip", "Quick-Draw", "Weaponmaster"):
        return item, found.name
    return None


def equip_costs(one: Invariant, ref: str) -> list[Cost]:
    """The costs of the Equip abilities that a card has."""
    thing = one.picture.things.get(ref)
    facts: Facts | None = thing.facts if thing is not None else None
    return [
        ability.cost
        for ability in (facts.abilities if facts is not None else ())
        if isinstance(ability, language.Keyword) and ability.name == "Equip" and ability.cost is not None
    ]


INVARIANTS: tuple[type[Invariant], ...] = (
    WhereItsTopIs,
    NothingAttachedToWhatHasLeft,
    OneTopMostCard,
    NotMovedAlone,
    LooseGearIsRecalled,
    InactiveTextDoesNothing,
    EffectDeathknell,
    AttachingChangesNothingElse,
    EquippingAsChosen,
    WeaponmasterPays,
)
