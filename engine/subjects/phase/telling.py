"""What phase-python tells, in the words of the trace, as it plays.

A kind is translated as far as it is certain. Some things are told where they belong although the engine tells them late or not at all,
because what was done and what follows says so: that a player passed and who has priority (the engine's prompt), that a card went to the
stack as its cast began (601.2a), that a resolution began (all have passed, and the newest item goes), that a check of state-based actions
is over (somebody has priority, 704.3), that an ability was put on the stack (it stands there). What has no counterpart is counted. No cause
is given, and a rule named only where another one cannot be meant: causes that are certain are inferred from the trace.
May import: the trace and the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headjudge.engine.cards.magic import VERBS
from headjudge.engine.subjects.phase.moving import Moving
from headjudge.engine.subjects.phase.record import SAID, Item, Known, Raw, in_words


class Telling(Moving):
    """Tells one play: what the session says it does, and what the engine makes of it."""

    def act(self, kind: str, seat: int, data: Raw, passes: bool, mana: bool) -> None:
        """An action is about to be taken. ``passes``: it passes priority. ``mana``: it activates a mana ability."""
        self.actor = seat
        if passes:
            self.tell("passed", self.seat(seat))
        elif kind == "ActivateAbility" and not mana:
            self.activation = (data["source_id"], seat, data["ability_index"])
        elif kind == "CancelCast":
            self.activation = self.activated = None
            self.aimed.clear()

    def take(self, raws: Sequence[Raw], passed: bool, asks: bool) -> None:
        """The engine's events of one action; ``passed``: it was a pass; ``asks``: it now waits for something else than priority."""
        self.raws = raws = self.in_order(raws)
        self.asks = asks
        if passed and self.stack and not any(raw["type"] == "PriorityPassed" for raw in raws):
            self.begin_resolving(raws, asks)
        if self.activation is not None and self.activated is None and raws:
            self.begin_activation()
        for at, raw in enumerate(raws):
            kind = raw["type"]
            if kind in self.handlers:
                handler = self.handlers[kind]
            else:
                handler = self.handlers[kind] = getattr(self, f"on_{kind}", None)
            told = handler(raw.get("data") or {}, at) if handler is not None else kind in SAID
            if not told:
                self.unmapped[kind] = self.unmapped.get(kind, 0) + 1
        self.look_again()
        self.killed.clear()

    def in_order(self, raws: Sequence[Raw]) -> Sequence[Raw]:
        """The events in the order of the rules where the engine tells what belongs together the other way round: attackers are declared
        before they tap (508.1f), damage is dealt before what it results in (120.3), and what is created is there before it has the counters
        that it enters with."""
        out: list[Raw] = []
        early: dict[int, list[Raw]] = {}
        for raw in raws:
            number = raw["data"].get("object_id") if raw["type"] in ("CounterAdded", "ZoneChanged") else None
            if raw["type"] == "CounterAdded" and isinstance(number, int) and number not in self.objects:
                early.setdefault(number, []).append(raw)
                continue
            out.append(raw)
            if isinstance(number, int):
                out += early.pop(number, ())
        out += [raw for waiting in early.values() for raw in waiting]
        for at, raw in enumerate(out):
            kind = raw["type"]
            if kind == "AttackersDeclared":
                first = at
                while first and out[first - 1]["type"] == "PermanentTapped":
                    first -= 1
                out.insert(first, out.pop(at))
            elif kind == "DamageDealt":
                first = at
                if at and _results(raw["data"], out[at - 1]):
                    first -= 1
                out.insert(first, out.pop(at))
        return out

    def waits(self, waiting: Raw, stack: Callable[[], Sequence[Raw]]) -> None:
        """The engine waits; with somebody's priority everything before is done."""
        if waiting["type"] == "GameOver":
            winner = self.seat((waiting.get("data") or {}).get("winner"))
            for player in self.players:
                if player != winner:
                    self.tell("lost", player, "", {"why": ""})
            self.tell("game_ended", winner, "", {"winner": winner, "why": ""})
        if waiting["type"] != "Priority":
            return
        entries = stack()
        if self.mana[0] >= 0:
            self.end_mana(self.priority)
        self.end_resolving(entries)
        self.cease()
        self.settle(entries)
        if self.begun:
            self.tell("cleanup")
        self.begun = True
        self.priority = self.seat(waiting["data"]["player"])
        self.tell("priority", self.priority)

    def settle(self, entries: Sequence[Raw]) -> None:
        """What stands on the stack that nobody told of: abilities; and what has left it unseen."""
        numbers = {entry["id"] for entry in entries}
        known = {item.number for item in self.stack}
        for item in self.stack:
            if item.number not in numbers:
                if item.complete:
                    # Of an ability that is countered the engine tells nothing: it has left.
                    self.tell("no_resolution", item.player, item.ref, {"why": "left the chain"})
                else:
                    self.undo(item)
        self.stack = [item for item in self.stack if item.number in numbers]
        for entry in entries:
            if entry["id"] not in known:
                self.push(entry)

    def undo(self, item: Item) -> None:
        """A cast that was begun has come to nothing: the card is where it was (733.1)."""
        known = self.known(item.number)
        began = item.began
        self.tell("undone", item.player, item.ref, {"began": began, "why": "unpaid"})
        before = known.ref
        known.incarnation -= 1
        known.zone = item.origin
        told = {"origin": "stack", "to": self.zone(item.origin, known.owner), "becomes": known.ref, "why": "undo", "card": known.card,
                "owner": known.owner, "controller": known.owner, "undo": True}  # fmt: skip
        self.tell("move", item.player, before, told)

    def push(self, entry: Raw) -> None:
        """An ability that stands on the stack is told to have been put there."""
        kind = entry["kind"]["type"]
        data = entry["kind"].get("data") or {}
        ability = data.get("ability") or {}
        player = self.seat(entry.get("controller"))
        source = self.source(entry.get("source_id", -1), ability.get("source_incarnation"))
        card = source[: source.rfind("#")]
        self.made += 1
        if kind == "Spell":
            self.unmapped["Spell"] = self.unmapped.get("Spell", 0) + 1
            item = Item(entry["id"], self.known(entry["id"]).ref, player, "spell")
            self.stack.append(item)
            return
        ref = f"{source}*{self.made}"
        told: dict[str, Any] = {"source": source, "ability": -1, "origin": "", "adds": False}
        if kind == "TriggeredAbility":
            told["kind"] = "trigger"
            occurrence = (ability.get("trigger_definition_ref") or {}).get("occurrence") or {}
            if occurrence.get("type") == "Printed":
                told["ability"] = self.abilities(card, "triggered", occurrence["data"]["printed_index"])
        else:
            told["kind"] = "activated"
            told["ability"] = self.abilities(card, "activated", ability.get("ability_index", -1))
        item = Item(entry["id"], ref, player, told["kind"])
        self.stack.append(item)
        self.tell("item_pending", player, ref, told)
        targets = [self.target(target) for target in _chosen(ability)]
        item.card, item.ability, item.source = card, told["ability"], source
        if targets and self.slots(card, item.ability, len(targets)) is not None:
            self.aim(item, targets)
        self.tell("finalized", player, ref, {"name": ""})

    def source(self, number: int, incarnation: Any) -> str:
        """The reference of an ability's source, as the object that it was (113.7a)."""
        known = self.known(number)
        was = incarnation - known.base if isinstance(incarnation, int) else -1
        return f"{known.label}.{was}" if 0 <= was <= known.incarnation else known.ref

    def on_StackPushed(self, data: Raw, at: int) -> bool:
        """A card begins to be cast, or an activated ability is on the stack."""
        number = data["object_id"]
        if number not in self.objects:
            if self.activated is not None:
                self.activated.number = number
                self.stack.append(self.activated)
                self.finish_activation()
            return True
        if self.item(number) is not None:
            return True
        known = self.objects[number]
        player = self.seat(self.actor)
        came, origin = known.zone, self.zone(known.zone, known.owner)
        before = known.ref
        known.incarnation += 1
        known.zone = "Stack"
        ref = known.ref
        self.moved(before, origin, "stack", known, "play", known.owner, player)
        kind = "spell" if {"Instant", "Sorcery"} & set(known.types) else "permanent"
        item = Item(number, ref, player, kind)
        item.complete, item.origin, item.began, item.card = False, came, self.told, known.card
        self.stack.append(item)
        told = {"kind": kind, "source": before, "ability": -1, "origin": origin, "adds": False}
        self.tell("item_pending", player, ref, told)
        return True

    def on_BecomesTarget(self, data: Raw, at: int) -> bool:
        """Something is chosen as a target: with the last one of an item that is being put on the stack they are told (601.2c)."""
        source = data.get("source_id", -1)
        chosen = self.aimed.setdefault(source, [])
        target = self.target(data.get("target") or {})
        if target not in chosen:  # it is said twice where the cost of a cast is chosen before
            chosen.append(target)
        following: Raw = self.raws[at + 1] if at + 1 < len(self.raws) else {"type": ""}
        if following["type"] == "BecomesTarget" and following["data"].get("source_id") == source:
            return True
        item = self.item(source)
        if item is None and self.activation is not None and self.activation[0] == source:
            item = self.activated
        if item is not None and not (item.complete and item.kind in ("spell", "permanent")):
            self.aim(item, self.aimed.pop(source))
        return True

    def aim(self, item: Item, targets: list[str]) -> None:
        """An item has these targets."""
        told: dict[str, Any] = {"item": item.ref, "targets": targets}
        slots = self.slots(item.card, item.ability, len(targets))
        if slots is not None:
            told["slots"] = slots
        item.targeted = True
        self.tell("targets_chosen", item.player, item.ref, told)

    def on_SpellCopied(self, data: Raw, at: int) -> bool:
        """A spell is copied (707.10): the copy is told as the object that it is, of the same name."""
        number, original = data["object_id"], data["original_id"]
        of = self.item(original)
        model = self.known(original)
        self.made += 1
        player = self.seat(data.get("controller"))
        known = self.objects[number] = Known(
            model.card, f"{model.id}t{self.made}", player, "Stack", model.types, True
        )
        item = Item(number, known.ref, player, of.kind if of is not None else "spell")
        self.stack.append(item)
        self.tell("copied", player, known.ref, {
            "of": of.ref if of is not None else model.ref, "by": self.resolving.ref if self.resolving is not None else "",
        })  # fmt: skip
        return True

    def begin_activation(self) -> None:
        """An activated ability begins to be activated (602.2a)."""
        assert self.activation is not None
        number, seat, index = self.activation
        known = self.known(number)
        self.made += 1
        player = self.seat(seat)
        self.activated = Item(-1, f"{known.ref}*{self.made}", player, "activated")
        place = self.abilities(known.card, "activated", index)
        self.activated.card, self.activated.ability, self.activated.source = known.card, place, known.ref
        told = {"kind": "activated", "source": known.ref, "ability": place, "origin": "", "adds": False}
        self.tell("item_pending", player, self.activated.ref, told)

    def finish_activation(self) -> None:
        """The ability is activated (602.2b, 601.2i)."""
        item = self.activated
        assert item is not None and self.activation is not None
        self.activation = self.activated = None
        self.tell("finalized", item.player, item.ref, {"name": ""})

    def on_SpellCast(self, data: Raw, at: int) -> bool:
        """A spell has been cast."""
        number = data["object_id"]
        item = self.item(number)
        if item is None:
            return False
        known = self.known(number)
        item.player = self.seat(data.get("controller")) or item.player
        item.complete = True
        self.tell("finalized", item.player, item.ref, {"name": known.card})
        card = known.types[-1].lower() if known.types else "spell"
        self.tell("played", item.player, item.ref, {"item": item.ref, "card": card, "name": known.card})
        return True

    def begin_resolving(self, raws: Sequence[Raw], asks: bool) -> None:
        """All have passed: the newest item resolves, the one that the engine says, unless it fizzles."""
        number = next(
            (raw["data"]["object_id"] for raw in raws if raw["type"] == "StackResolved"),
            self.stack[-1].number,
        )
        item = self.item(number) or self.stack[-1]
        if item.targeted and not asks and self.fizzles(number, raws):
            self.tell("no_resolution", item.player, item.ref, {"why": "no legal target"})
            self.closed.add(number)
            return
        self.resolving = item
        self.tell("resolving", item.player, item.ref)

    def fizzles(self, number: int, raws: Sequence[Raw]) -> bool:
        """Whether an item with targets has left the stack without any effect; the engine has no event for that."""
        for raw in raws:
            kind = raw["type"]
            if kind == "StackResolved":
                return bool(raw["data"]["object_id"] == number)
            if (
                kind == "ZoneChanged"
                and raw["data"]["object_id"] == number
                and raw["data"]["to"] != "Battlefield"
            ):
                continue
            return False
        return False

    def on_StackResolved(self, data: Raw, at: int) -> bool:
        """An item has resolved; one that asks something is said to have before it does anything."""
        number = data["object_id"]
        item = self.item(number)
        if number in self.closed:
            self.closed.discard(number)
            if item is not None:
                self.stack.remove(item)
        elif (
            item is not None
            and item is self.resolving
            and item.kind in ("spell", "permanent")
            and self.known(number).zone != "Stack"
            and not self.asks
            and not self.goes_on(at)
        ):
            self.close(item)
        return True

    def goes_on(self, at: int) -> bool:
        """Whether instructions are carried out after the event at that place; what asks something is said early to have resolved."""
        return any(raw["type"] == "EffectResolved" for raw in self.raws[at + 1 :])

    def close(self, item: Item) -> None:
        """An item has resolved."""
        self.resolving = None
        if item in self.stack:
            self.stack.remove(item)
        self.tell("resolved", item.player, item.ref)

    def end_resolving(self, entries: Sequence[Raw]) -> None:
        """Somebody has priority: what was resolving has resolved."""
        item = self.resolving
        if item is None:
            return
        if any(entry["id"] == item.number for entry in entries):
            self.resolving = None
        else:
            self.close(item)

    def on_SpellCountered(self, data: Raw, at: int) -> bool:
        """A spell is countered, by a spell, or by an ability of which only the source is told."""
        number, by = data["object_id"], data.get("countered_by")
        item = self.item(number)
        if item is None:
            return False
        self.stack.remove(item)
        counter = (
            self.resolving.ref
            if self.resolving is not None
            else self.known(by).ref
            if isinstance(by, int)
            else ""
        )
        self.tell("countered", item.player, item.ref, {"by": counter})
        return True

    def on_EffectResolved(self, data: Raw, at: int) -> bool:
        """An instruction was carried out, by what is resolving."""
        item = self.resolving
        if item is None:
            return False
        done = instruction_word(str(data.get("kind", "")))
        self.tell("executed", item.player, item.ref, {"item": item.ref, "instruction": done})
        self.moving = self.moving or data.get("kind") == "Attach"
        if item.kind in ("activated", "trigger") and not self.asks and not self.goes_on(at):
            self.close(item)
        return True


#: Its names of instructions where they are not ours in capitals.
_INSTRUCTIONS = {"AdditionalPhase": "extra phase", "DealDamage": "damage", "EndTheTurn": "end turn"}


def instruction_word(kind: str) -> str:
    """An instruction by the word that the trace has for it; "" where it has none."""
    word = _INSTRUCTIONS.get(kind) or in_words(kind)
    return word if word in VERBS.values() else ""


def _chosen(ability: Raw) -> Sequence[Raw]:
    """The targets of an ability on the stack; they stand with the part of its text that has the word."""
    part: Raw | None = ability
    while part:
        if part.get("targets"):
            targets: Sequence[Raw] = part["targets"]
            return targets
        part = part.get("sub_ability")
    return ()


def _results(damage: Raw, before: Raw) -> bool:
    """Whether the event before damage is what that damage results in (120.3), told too early."""
    kind, data = before["type"], before.get("data") or {}
    target = damage.get("target") or {}
    if kind == "LifeChanged":
        return bool(data["player_id"] == target.get("Player") and data["amount"] == -damage["amount"])
    if kind == "PlayerCounterChanged":
        return bool(data["player"] == target.get("Player") and data["delta"] == damage["amount"])
    return bool(kind == "CounterRemoved" and data.get("object_id") == target.get("Object"))
