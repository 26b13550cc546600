"""What phase-python tells, in the words of the trace, as it plays.

A kind is translated as far as it is certain. Some things are told where they belong although the engine tells them late or not at all,
because what was done and what follows says so: that a player passed and who has priority (the engine's prompt), that a card went to the
stack as its cast began (601.2a), that a resolution began (all have passed, and the newest item goes), that a check of state-based actions
is over (somebody has priority, 704.3), that an ability was put on the stack (it stands there). What has no counterpart is counted. No rule
is named and no cause given: causes that are certain are inferred from the trace. May import: the trace and the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from headjudge.engine.subjects.protocol import Sink
from headjudge.engine.trace import Event

Raw: TypeAlias = Mapping[str, Any]

#: The letter of each type of mana (Magic 107.4).
LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
#: Zones that have an owner in the trace.
OWNED = {"Hand": "hand", "Library": "library", "Graveyard": "graveyard"}
#: The rulebook's names of the steps and phases.
PHASES = {
    "Untap": "untap",
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "main",
    "BeginCombat": "beginning of combat",
    "DeclareAttackers": "declare attackers",
    "DeclareBlockers": "declare blockers",
    "CombatDamage": "combat damage",
    "EndCombat": "end of combat",
    "PostCombatMain": "main",
    "End": "end",
    "Cleanup": "cleanup",
}
#: Counters in the trace's words; others are called alike.
COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
#: What the events are told as that say what others have said already.
SAID = frozenset(
    {
        "PriorityPassed", "CardDrawn", "CardsDrawn", "Discarded", "CreatureDestroyed", "PlayerPerformedAction", "ManaExpended",
        "TappedForMana", "CrimeCommitted", "CombatDamageDealtToPlayer", "PermanentSacrificed", "TokenCreated",
        "KeywordAbilityActivated", "ManaPoolEmptied", "HiddenSearchViewed",
    }
)  # fmt: skip
#: Why a card moved, by the event beside the move that says so.
REASONS = {"CardDrawn": "draw", "Discarded": "discard", "Milled": "mill", "PermanentSacrificed": "sacrifice"}


class Known:
    """What is known of an object: its name and id in the trace, its owner, where it is, and as which object."""

    __slots__ = ("attaches", "card", "counters", "host", "id", "incarnation", "owner", "token", "types", "zone")

    def __init__(
        self, card: str, id: str, owner: str, zone: str, types: tuple[str, ...] = (), token: bool = False, attaches: bool = False
    ) -> None:
        self.card = card
        self.id = id
        self.owner = owner
        self.zone = zone
        self.types = types
        self.token = token
        self.attaches = attaches
        self.incarnation = 0
        self.counters: dict[str, int] = {}
        self.host = 0

    @property
    def ref(self) -> str:
        """Its reference as it is now."""
        return f"{self.card}#{self.id}.{self.incarnation}"

    @property
    def label(self) -> str:
        """How questions call it."""
        return f"{self.card}#{self.id}"


class Item:
    """An item on the stack: its reference, who controls it, and what it is."""

    __slots__ = ("began", "complete", "kind", "number", "origin", "player", "ref", "targeted")

    def __init__(self, number: int, ref: str, player: str, kind: str) -> None:
        self.number = number
        self.ref = ref
        self.player = player
        self.kind = kind
        self.targeted = False
        self.complete = True
        self.began = 0
        self.origin = ""


class Telling:
    """Tells one play.

    ``players``   names, by seat.                     ``objects``  what the position has, by the engine's number.
    ``sink``      takes the events.                   ``token``    the name in the scenario of a token that the engine made.
    ``look``      an object as the engine has it now, by its number; None for one that has ceased to exist.
    ``abilities`` the place of an ability among those of our card, by name, sort ("triggered", "activated") and the engine's place; -1.
    """

    def __init__(
        self,
        players: Sequence[str],
        objects: dict[int, Known],
        sink: Sink,
        token: Callable[[Raw], str],
        look: Callable[[int], Raw | None],
        abilities: Callable[[str, str, int], int],
    ) -> None:
        self.players = tuple(players)
        self.objects = objects
        self.sink = sink
        self.token = token
        self.look = look
        self.abilities = abilities
        self.told = 0
        self.unmapped: dict[str, int] = {}
        self.stack: list[Item] = []
        self.made = 0
        self.batches: dict[frozenset[int], int] = {}
        #: The item that is resolving, and the numbers whose resolution the engine has closed already.
        self.resolving: Item | None = None
        self.closed: set[int] = set()
        #: The mana ability that is being activated or is resolving: its source's number, its reference, and whether it resolves already.
        self.mana: tuple[int, str, bool] = (-1, "", False)
        #: An activation that was begun and is not on the stack yet: its source, seat and the ability's place; its item once told.
        self.activation: tuple[int, int, int] | None = None
        self.activated: Item | None = None
        self.actor = 0
        self.begun = False
        #: What was chosen as targets by the number of their source, for an item that is not complete yet.
        self.aimed: dict[int, list[str]] = {}
        #: Numbers of what counters or attachments may have changed on, and of tokens that are off the battlefield.
        self.hurt: set[int] = set()
        self.moving = False
        self.killed: set[int] = set()
        self.attachable = [number for number, known in objects.items() if known.attaches]
        self.strays: list[int] = []
        self.raws: Sequence[Raw] = ()
        self.handlers: dict[str, Callable[[Raw, int], bool] | None] = {}

    def tell(self, kind: str, player: str = "", object: str = "", data: dict[str, Any] | None = None, batch: int = 0,
             sees: tuple[str, ...] = ()) -> None:  # fmt: skip
        """Add an event."""
        self.sink(Event(self.told, kind, "", player, object, data or {}, (), batch, sees))
        self.told += 1

    # -- names -------------------------------------------------------------------------------------------

    def known(self, number: int) -> Known:
        """What is known of an object; one that nobody named is called "?"."""
        found = self.objects.get(number)
        if found is None:
            found = self.objects[number] = Known("?", str(number), "", "")
        return found

    def label(self, number: int) -> str:
        """How questions call an object or an item."""
        for item in self.stack:
            if item.number == number and item.kind in ("activated", "trigger"):
                return item.ref
        return self.known(number).label

    def seat(self, seat: Any) -> str:
        """The player's name of a seat; "" for none."""
        return self.players[seat] if isinstance(seat, int) and 0 <= seat < len(self.players) else ""

    def zone(self, zone: str | None, owner: str) -> str:
        """The trace's name of a zone."""
        if not zone:
            return ""
        kind = OWNED.get(zone)
        return f"{kind}:{owner}" if kind is not None else zone.lower()

    def item(self, number: int) -> Item | None:
        """The item on the stack with the engine's number."""
        return next((item for item in self.stack if item.number == number), None)

    # -- what the session says -----------------------------------------------------------------------------

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

    def take(self, raws: Sequence[Raw], passed: bool) -> None:
        """The engine's events of one action; ``passed``: it was a pass."""
        self.raws = raws = self.in_order(raws)
        if passed and self.stack and not any(raw["type"] == "PriorityPassed" for raw in raws):
            self.begin_resolving(raws)
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
        before they tap (508.1f), and damage is dealt before what it results in (120.3)."""
        out = list(raws)
        for at, raw in enumerate(out):
            kind = raw["type"]
            if kind == "AttackersDeclared":
                first = at
                while first and out[first - 1]["type"] == "PermanentTapped":
                    first -= 1
                out.insert(first, out.pop(at))
            elif kind == "DamageDealt":
                first = at
                player = (raw["data"].get("target") or {}).get("Player")
                before, data = (out[at - 1]["type"], out[at - 1].get("data") or {}) if at else ("", {})
                lost = before == "LifeChanged" and data["player_id"] == player and data["amount"] == -raw["data"]["amount"]
                poisoned = before == "PlayerCounterChanged" and data["player"] == player and data["delta"] == raw["data"]["amount"]
                if lost or poisoned:
                    first -= 1
                out.insert(first, out.pop(at))
        return out

    def look_again(self) -> None:
        """What the engine has no event for: counters that damage puts, what is attached to what."""
        for number in sorted(self.hurt):
            thing = self.look(number)
            if thing is not None and self.known(number).zone == "Battlefield":
                self.count(number, thing.get("counters") or {})
        self.hurt.clear()
        if self.moving and self.attachable:
            for number in self.attachable:
                self.attached(number)
        self.moving = False

    def count(self, number: int, counters: Mapping[str, int]) -> None:
        """An object has these counters: what of them nobody has told of is told."""
        known = self.known(number)
        for kind in sorted({*counters, *known.counters}):
            change = counters.get(kind, 0) - known.counters.get(kind, 0)
            if change:
                known.counters[kind] = counters.get(kind, 0)
                self.tell("counters", "", known.ref, {"kind": COUNTERS.get(kind, kind), "amount": change})

    def attached(self, number: int) -> None:
        """What an Aura or Equipment is attached to."""
        known = self.known(number)
        thing = self.look(number) if known.zone == "Battlefield" else None
        on = (thing or {}).get("attached_to") or {}
        host = on.get("data", 0) if on.get("type") == "Object" else 0
        if host == known.host:
            return
        if known.host and known.zone == "Battlefield":
            self.tell("detached", "", known.ref, {"was": self.known(known.host).ref})
        known.host = host
        if host:
            self.tell("attached", "", known.ref, {"to": self.known(host).ref})

    def waits(self, waiting: Raw, stack: Callable[[], Sequence[Raw]]) -> None:
        """The engine waits; with somebody's priority everything before is done."""
        if waiting["type"] == "GameOver":
            winner = self.seat((waiting.get("data") or {}).get("winner"))
            self.tell("game_ended", winner, "", {"winner": winner, "why": ""})
        if waiting["type"] != "Priority":
            return
        entries = stack()
        self.end_resolving(entries)
        self.cease()
        self.settle(entries)
        if self.begun:
            self.tell("cleanup")
        self.begun = True
        self.priority = self.seat(waiting["data"]["player"])
        self.tell("priority", self.priority)

    def cease(self) -> None:
        """Tokens and copies that are off the battlefield have ceased to exist (704.5d, 704.5e), if the engine has them no more."""
        left = []
        for number in self.strays:
            known = self.known(number)
            if self.look(number) is not None:
                left.append(number)
                continue
            told = {"origin": self.zone(known.zone, known.owner), "to": "", "becomes": "", "why": "cease", "card": known.card,
                    "owner": known.owner, "controller": known.owner}  # fmt: skip
            self.tell("move", known.owner, known.ref, told)
            known.zone = ""
        self.strays = left

    def settle(self, entries: Sequence[Raw]) -> None:
        """What stands on the stack that nobody told of: abilities; and what has left it unseen."""
        numbers = {entry["id"] for entry in entries}
        known = {item.number for item in self.stack}
        for entry in entries:
            if entry["id"] not in known:
                self.push(entry)
        for item in self.stack:
            if item.number not in numbers and item.complete is False:
                self.undo(item)
        self.stack = [item for item in self.stack if item.number in numbers]

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
        targets = [self.target(target) for target in ability.get("targets") or ()]
        if targets:
            self.tell("targets_chosen", player, ref, {"item": ref, "targets": targets})
            item.targeted = True
        self.tell("finalized", player, ref, {"name": ""})

    def source(self, number: int, incarnation: Any) -> str:
        """The reference of an ability's source, as the object that it was."""
        return self.known(number).ref

    # -- casting, activating, resolving ------------------------------------------------------------------

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
        item.complete, item.origin, item.began = False, came, self.told
        self.stack.append(item)
        told = {"kind": kind, "source": before, "ability": -1, "origin": origin, "adds": False}
        self.tell("item_pending", player, ref, told)
        return True

    def on_BecomesTarget(self, data: Raw, at: int) -> bool:
        """Something is chosen as a target, for an item that is complete later on."""
        self.aimed.setdefault(data.get("source_id", -1), []).append(self.target(data.get("target") or {}))
        return True

    def on_SpellCopied(self, data: Raw, at: int) -> bool:
        """A spell is copied (707.10): the copy is told as the object that it is, of the same name."""
        number, original = data["object_id"], data["original_id"]
        of = self.item(original)
        model = self.known(original)
        self.made += 1
        player = self.seat(data.get("controller"))
        known = self.objects[number] = Known(model.card, f"{model.id}t{self.made}", player, "Stack", model.types, True)
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
        told = {
            "kind": "activated", "source": known.ref, "ability": self.abilities(known.card, "activated", index), "origin": "", "adds": False,
        }  # fmt: skip
        self.tell("item_pending", player, self.activated.ref, told)

    def finish_activation(self) -> None:
        """The ability is activated (602.2b, 601.2i)."""
        item = self.activated
        assert item is not None and self.activation is not None
        source = self.activation[0]
        self.activation = self.activated = None
        targets = self.aimed.pop(source, [])
        if targets:
            self.tell("targets_chosen", item.player, item.ref, {"item": item.ref, "targets": targets})
            item.targeted = True
        self.tell("finalized", item.player, item.ref, {"name": ""})

    def target(self, target: Raw) -> str:
        """What is targeted, by its reference."""
        if isinstance(target, Mapping):
            if isinstance(target.get("Object"), int):
                item = self.item(target["Object"])
                return item.ref if item is not None else self.known(target["Object"]).ref
            if "Player" in target:
                return self.seat(target["Player"])
        return "?"

    def on_SpellCast(self, data: Raw, at: int) -> bool:
        """A spell has been cast."""
        number = data["object_id"]
        item = self.item(number)
        if item is None:
            return False
        known = self.known(number)
        item.player = self.seat(data.get("controller")) or item.player
        targets = self.aimed.pop(number, [])
        item.complete = True
        if targets:
            self.tell("targets_chosen", item.player, item.ref, {"item": item.ref, "targets": targets})
            item.targeted = True
        self.tell("finalized", item.player, item.ref, {"name": known.card})
        card = known.types[-1].lower() if known.types else "spell"
        self.tell("played", item.player, item.ref, {"item": item.ref, "card": card, "name": known.card})
        return True

    def begin_resolving(self, raws: Sequence[Raw]) -> None:
        """All have passed: the newest item resolves, the one that the engine says, unless it fizzles."""
        number = next((raw["data"]["object_id"] for raw in raws if raw["type"] == "StackResolved"), self.stack[-1].number)
        item = self.item(number) or self.stack[-1]
        if item.targeted and self.fizzles(number, raws):
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
            if kind == "ZoneChanged" and raw["data"]["object_id"] == number and raw["data"]["to"] != "Battlefield":
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
        elif item is not None and item is self.resolving and self.known(number).zone != "Stack" and not self.goes_on(at):
            self.close(item)
        return True

    def goes_on(self, at: int) -> bool:
        """Whether instructions are carried out after the event at that place: the engine says early that what asks something has resolved."""
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
        counter = self.resolving.ref if self.resolving is not None else self.known(by).ref if isinstance(by, int) else ""
        self.tell("countered", item.player, item.ref, {"by": counter})
        return True

    def on_EffectResolved(self, data: Raw, at: int) -> bool:
        """An instruction was carried out, by what is resolving."""
        item = self.resolving
        if item is None:
            return False
        self.tell("executed", item.player, item.ref, {"item": item.ref, "instruction": str(data.get("kind", ""))})
        self.moving = self.moving or data.get("kind") == "Attach"
        return True

    # -- zones -------------------------------------------------------------------------------------------

    def on_ZoneChanged(self, data: Raw, at: int) -> bool:
        """A move; what is beside it may say why, and a destruction is told before it."""
        number, origin, to = data["object_id"], data["from"], data["to"]
        record = data.get("record") or {}
        known = self.objects.get(number)
        if known is None:
            known = self.arrives(number, record, origin)
        if to == "Stack" and known.zone == "Stack":
            return True
        owner = self.seat(record.get("owner")) or known.owner
        lki = (record.get("trigger_source_context") or {}).get("lki") or {}
        was = self.seat(lki.get("controller", record.get("controller")))
        controller = self.seat(record.get("controller")) or owner
        together = record.get("co_departed") or []
        batch = self.batch(frozenset([number, *together])) if together else 0
        why = self.why(number, origin, to, at)
        before = known.ref
        if origin == "Battlefield":
            self.count(number, lki.get("counters") or {})
            self.destroyed(together, batch, at)
        if why == "destroy":
            self.kill(number, at, was, batch)
        if origin:
            known.incarnation += 1
        known.zone = to or ""
        self.moving = True
        known.counters = {}
        if to == "Battlefield":
            self.hurt.add(number)
        elif known.token and origin:
            self.strays.append(number)
        now = controller if to in ("Battlefield", "Stack") else owner
        self.moved(before, self.zone(origin, owner), self.zone(to, owner), known, why, owner, now, batch, was, self.tapped(number, at, to))
        return True

    def destroyed(self, together: Sequence[int], batch: int, at: int) -> None:
        """What else is destroyed in the same event is told before anything of it moves."""
        for other in together:
            if other not in self.killed and self.known(other).zone == "Battlefield":
                record = next(
                    (raw["data"].get("record") or {} for raw in self.raws[at:]
                     if raw["type"] == "ZoneChanged" and raw["data"]["object_id"] == other), None,
                )  # fmt: skip
                if record is not None:
                    self.kill(other, at, self.seat(record.get("controller")), batch)

    def kill(self, number: int, at: int, player: str, batch: int) -> None:
        """A creature is destroyed, if the engine says so."""
        by = next((raw["data"] for raw in self.raws[at:] if raw["type"] == "CreatureDestroyed" and raw["data"]["object_id"] == number), None)
        if by is not None and number not in self.killed:
            self.killed.add(number)
            why = "lethal" if by.get("source_id") is None else "instruction"
            self.tell("killed", player, self.known(number).ref, {"why": why}, batch)

    def tapped(self, number: int, at: int, to: str | None) -> bool:
        """Whether something enters tapped, which no event says: it is tapped now, and nothing has tapped it since."""
        if to != "Battlefield":
            return False
        if any(raw["type"] in ("PermanentTapped", "PermanentUntapped", "ZoneChanged") and raw["data"]["object_id"] == number
               for raw in self.raws[at + 1 :]):  # fmt: skip
            return False
        thing = self.look(number)
        return bool(thing is not None and thing.get("tapped"))

    def moved(self, before: str, origin: str, to: str, known: Known, why: str, owner: str, controller: str, batch: int = 0,
              was: str = "", tapped: bool = False) -> None:  # fmt: skip
        """Tell a move."""
        told: dict[str, Any] = {
            "origin": origin, "to": to, "becomes": known.ref, "why": why, "card": known.card, "owner": owner, "controller": controller,
        }  # fmt: skip
        if tapped:
            told["exhausted"] = True
        hidden = origin.partition(":")[0] in ("hand", "library") and to.partition(":")[0] in ("hand", "library")
        self.tell("move", was or controller, before, told, batch, (owner,) if hidden else ())

    def arrives(self, number: int, record: Raw, origin: str | None) -> Known:
        """An object that nobody knows of: a token, named by its maker and a running number, or a copy."""
        owner = self.seat(record.get("owner"))
        card = self.token(record) if record.get("is_token") else record.get("name", "?")
        maker = self.resolving.ref if self.resolving is not None else "?#0"
        self.made += 1
        id = f"{maker[maker.rfind('#') + 1 :].partition('.')[0]}t{self.made}"
        known = self.objects[number] = Known(card, id, owner, origin or "", tuple(record.get("core_types") or ()), True)
        return known

    def beside(self, at: int, kind: str, number: int) -> Raw | None:
        """The event of that kind about that object next to the one at ``at``: before it, or after it among what is said with it."""
        for place in range(at + 1, min(at + 8, len(self.raws))):
            raw = self.raws[place]
            if raw["type"] == kind and raw["data"].get("object_id") == number:
                found: Raw = raw["data"]
                return found
        if at and self.raws[at - 1]["type"] == kind and self.raws[at - 1]["data"].get("object_id") == number:
            last: Raw = self.raws[at - 1]["data"]
            return last
        return None

    def why(self, number: int, origin: str | None, to: str | None, at: int) -> str:
        """Why something moves, where that is certain; else ""."""
        if not origin:
            return "create"
        if not to:
            return "cease"
        if origin == "Stack":
            item = self.item(number)
            if number in self.closed:
                return "no resolution"
            if self.resolving is not None and self.resolving.number == number:
                return "resolve"
            return "counter" if item is None else ""
        for kind, why in REASONS.items():
            if self.beside(at, kind, number) is not None:
                return why
        if origin == "Battlefield" and self.beside(at, "CreatureDestroyed", number) is not None:
            return "destroy"
        if self.beside(at, "Foretold", number) is not None:
            return "foretell"
        return "play" if self.beside(at, "LandPlayed", number) is not None else ""

    def batch(self, together: frozenset[int]) -> int:
        """The number of a simultaneous event, by the objects that it moves."""
        return self.batches.setdefault(together, len(self.batches) + 1)

    def on_LandPlayed(self, data: Raw, at: int) -> bool:
        """A land has been played."""
        known = self.known(data["object_id"])
        if known.zone != "Battlefield":
            return True
        self.tell("played", self.seat(data.get("player_id")), known.ref, {"item": "", "card": "land", "name": known.card})
        return True

    # -- the turn ----------------------------------------------------------------------------------------

    def on_PhaseChanged(self, data: Raw, at: int) -> bool:
        """A phase or step begins."""
        phase = str(data.get("phase", ""))
        self.tell("phase_began", "", "", {"phase": PHASES.get(phase, phase)})
        return True

    def on_TurnStarted(self, data: Raw, at: int) -> bool:
        """A turn begins."""
        self.tell("turn_began", self.seat(data.get("player_id")), "", {"turn": data.get("turn_number", 0)})
        return True

    def on_ExtraTurnCreated(self, data: Raw, at: int) -> bool:
        """A player will take an extra turn (500.7)."""
        self.tell("turn_queued", self.seat(data.get("player_id")))
        return True

    def on_AttackersDeclared(self, data: Raw, at: int) -> bool:
        """Creatures attack (508.1)."""
        for attack in data.get("attacks") or ():
            number, foe = (attack[0], attack[1]) if isinstance(attack, list | tuple) else (attack["attacker"], attack["target"])
            known = self.known(number)
            defender = self.seat(foe["data"]) if foe.get("type") == "Player" else self.known(foe["data"]).ref
            self.tell("attacks", self.seat(self.actor), known.ref, {"defender": defender})
        return True

    def on_BlockersDeclared(self, data: Raw, at: int) -> bool:
        """Creatures block (509.1)."""
        for blocker, attacker in data.get("assignments") or ():
            told = {"attacker": self.known(attacker).ref}
            self.tell("blocks", self.seat(self.actor), self.known(blocker).ref, told)
        return True

    # -- mana --------------------------------------------------------------------------------------------

    def on_AbilityActivated(self, data: Raw, at: int) -> bool:
        """A mana ability is activated, and never on the stack; of other abilities the stack tells."""
        if data.get("kind") == "Mana" and self.mana[0] != data["source_id"]:
            self.begin_mana(data["source_id"], self.seat(data.get("player_id")))
        return True

    def begin_mana(self, number: int, player: str) -> None:
        """A mana ability begins."""
        self.made += 1
        source = self.known(number).ref
        ref = f"{source}*{self.made}"
        self.mana = (number, ref, False)
        self.tell("item_pending", player, ref, {"kind": "activated", "source": source, "ability": -1, "origin": "", "adds": True})

    def on_ManaAdded(self, data: Raw, at: int) -> bool:
        """Mana enters a pool."""
        letter = LETTERS.get(data.get("mana_type", ""))
        if letter is None:
            return False
        player, number = self.seat(data.get("player_id")), data["source_id"]
        if self.mana[0] == number:
            self.resolve_mana(player)
        item = self.mana[1] if self.mana[0] == number else self.resolving.ref if self.resolving is not None else ""
        told = {"energy": 0, "power": {letter: 1}, "source": self.known(number).ref, "item": item}
        self.tell("resources_added", player, "", told)
        return True

    def on_ManaAbilityProduced(self, data: Raw, at: int) -> bool:
        """A mana ability has resolved."""
        number, ref, _ = self.mana
        if data.get("source_id") == number:
            player = self.seat(data.get("player_id"))
            self.resolve_mana(player)
            self.mana = (-1, "", False)
            self.tell("resolved", player, ref)
        return True

    def resolve_mana(self, player: str) -> None:
        """A mana ability is activated, and resolves at once (605.3b)."""
        number, ref, resolves = self.mana
        if not resolves:
            self.mana = (number, ref, True)
            self.tell("finalized", player, ref, {"name": ""})
            self.tell("resolving", player, ref)

    # -- objects and players -----------------------------------------------------------------------------

    def on_PermanentTapped(self, data: Raw, at: int) -> bool:
        """A permanent is tapped; for a mana ability that is told after it."""
        number = data["object_id"]
        for raw in self.raws[at + 1 : at + 3]:
            if raw["type"] == "AbilityActivated" and raw["data"].get("kind") == "Mana" and raw["data"]["source_id"] == number:
                self.begin_mana(number, self.seat(raw["data"].get("player_id")))
                break
        return self.status(number, True)

    def on_PermanentUntapped(self, data: Raw, at: int) -> bool:
        """A permanent is untapped."""
        return self.status(data["object_id"], False)

    def status(self, number: int, value: bool) -> bool:
        """A permanent is tapped or untapped."""
        known = self.known(number)
        self.tell("status", known.owner, known.ref, {"status": "exhausted", "value": value, "why": ""})
        return True

    def on_DamageDealt(self, data: Raw, at: int) -> bool:
        """Damage is dealt, to an object or to a player."""
        target = data.get("target") or {}
        told: dict[str, Any] = {"amount": data.get("amount", 0), "source": self.damager(data["source_id"])}
        if data.get("is_combat"):
            told["combat"] = True
        if isinstance(target.get("Object"), int):
            self.tell("damage", "", self.known(target["Object"]).ref, told)
            self.hurt.add(target["Object"])
        elif isinstance(target.get("Player"), int):
            self.tell("damage", self.seat(target["Player"]), "", told)
        else:
            return False
        return True

    def damager(self, number: int) -> str:
        """The source of damage: an object, or the spell that it is."""
        return self.known(number).ref

    def on_DamageCleared(self, data: Raw, at: int) -> bool:
        """All damage is cleared from an object."""
        self.tell("healed", "", self.known(data["object_id"]).ref)
        return True

    def on_LifeChanged(self, data: Raw, at: int) -> bool:
        """A life total changes."""
        told = {"amount": data.get("amount", 0), "total": data.get("new_total", 0)}
        self.tell("life", self.seat(data.get("player_id")), "", told)
        return True

    def on_CounterAdded(self, data: Raw, at: int) -> bool:
        """Counters are put on an object."""
        return self.counters(data, data.get("count", 0))

    def on_CounterRemoved(self, data: Raw, at: int) -> bool:
        """Counters are removed from an object."""
        return self.counters(data, -data.get("count", 0))

    def counters(self, data: Raw, amount: int) -> bool:
        """The number of an object's counters changes."""
        if not isinstance(data.get("object_id"), int) or not isinstance(data.get("counter_type"), str):
            return False
        known, kind = self.known(data["object_id"]), data["counter_type"]
        known.counters[kind] = known.counters.get(kind, 0) + amount
        self.tell("counters", "", known.ref, {"kind": COUNTERS.get(kind, kind), "amount": amount})
        return True

    def on_PlayerCounterChanged(self, data: Raw, at: int) -> bool:
        """The number of a player's counters changes."""
        told = {"kind": str(data.get("counter_kind", "")).lower(), "amount": data.get("delta", 0)}
        self.tell("counters", self.seat(data.get("player")), "", told)
        return True

    def on_ControllerChanged(self, data: Raw, at: int) -> bool:
        """A permanent comes under another player's control."""
        known = self.known(data["object_id"])
        self.tell("control", self.seat(data.get("new_controller")), known.ref, {"was": self.seat(data.get("old_controller"))})
        return True

    def on_Foretold(self, data: Raw, at: int) -> bool:
        """A card is foretold (116.2h)."""
        self.tell("special_action", self.seat(data.get("player_id")), self.known(data["object_id"]).ref, {"what": "foretell"})
        return True

    def on_ReplacementApplied(self, data: Raw, at: int) -> bool:
        """A replacement effect is applied; to what, isn't told."""
        self.tell("replaced", "", "", {"by": self.known(data["source_id"]).ref, "event": str(data.get("event_type", "")), "words": ""})
        return True
