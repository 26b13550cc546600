"""What phase-python tells, in the words of the trace: its events as `Event` values, without importing it.

A kind is translated as far as it is certain; what has no counterpart is counted, never dropped unseen. Some things
are told late, and are put where they belong because what follows says so: that a resolution began, what a spell's
cast cost, that a creature was destroyed. A targeted spell that leaves the stack without any effect has not resolved;
the engine has no event of its own for that. It names no rules and no causes, and it keeps quiet about the second
pass in a row and about most triggers that are put on the stack: an ability of which only the engine's number is
known is ``?*`` and that number. May import: the trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from headjudge.engine.trace import Event

Raw: TypeAlias = Mapping[str, Any]

#: The letter of each type of mana (Magic 107.4).
LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
#: Zones that have an owner in the trace, and those that all share.
OWNED = {"Hand": "hand", "Library": "library", "Graveyard": "graveyard"}
#: Kinds that end the time in which a resolution could have begun: something else was done in between.
ACTIONS = frozenset({"PriorityPassed", "SpellCast", "LandPlayed", "PhaseChanged", "TurnStarted"})


@dataclass(frozen=True, slots=True)
class Start:
    """What must be known of an object before its first event.

    ``name``, ``owner``  its card name, and its owner's seat.
    ``zone``, ``types``  in the engine's words.
    ``incarnation``      the engine's number for it then; the trace calls it 0.
    """

    name: str
    owner: int
    zone: str
    incarnation: int = 0
    types: tuple[str, ...] = ()


def phase_events_to_trace(
    raw_events: Sequence[Raw],
    players: Sequence[str],
    objects: Mapping[int, Start],
    unmapped: dict[str, int] | None = None,
) -> list[Event]:
    """The engine's events as a trace.

    ``raw_events``  as the engine gives them: dicts with "type" and "data".
    ``players``     names, by seat.
    ``objects``     the position from which the events go on, by the engine's object number.
    ``unmapped``    is filled with how often each kind occurred that has no counterpart, or no certain one.

    Events carry neither rules nor causes. Raises `ValueError` for an event that is no such dict.
    """
    translation = _Translation(players, objects)
    for at, raw in enumerate(raw_events):
        kind, data = _parts(raw)
        method = getattr(translation, f"on_{kind}", None)
        if method is None or not method(data, raw_events, at):
            translation.unmapped[kind] = translation.unmapped.get(kind, 0) + 1
    if unmapped is not None:
        for kind, n in sorted(translation.unmapped.items()):
            unmapped[kind] = unmapped.get(kind, 0) + n
    return translation.out


def _parts(raw: Raw) -> tuple[str, Raw]:
    kind = raw.get("type")
    data = raw.get("data") or {}
    if not isinstance(kind, str) or not isinstance(data, Mapping):
        raise ValueError(f'no phase-python event, expected "type" and "data": {str(raw)[:80]}')
    return kind, data


class _Translation:
    """The state of one translation.

    Each method ``on_…`` takes an event's data, all events, and its place among them, and returns whether the event is
    told, by itself or as a part of another one."""

    def __init__(self, players: Sequence[str], objects: Mapping[int, Start]) -> None:
        self.out: list[Event] = []
        self.unmapped: dict[str, int] = {}
        self.players = tuple(players)
        self.objects = dict(objects)
        self.incarnations: dict[int, int] = {}
        self.zones: dict[int, str] = {}
        self.pools: dict[str, dict[str, int]] = {name: {} for name in players}
        self.made = 0
        #: Items on the stack by the engine's number; their controllers.
        self.items: dict[int, str] = {}
        self.controllers: dict[str, str] = {}
        #: The mana ability that is resolving: its source's number and its reference.
        self.mana: tuple[int, str] = (-1, "")
        #: Items that have targets.
        self.targeted: set[str] = set()
        #: The item that is resolving or has just resolved; numbers of those whose start was told.
        self.resolving = ""
        self.begun: set[int] = set()
        #: Numbers of those that leave the stack without resolving.
        self.fizzling: set[int] = set()
        self.batches: dict[frozenset[int], int] = {}
        #: Places of events that have been told ahead of their turn.
        self.told: set[int] = set()

    def tell(
        self,
        kind: str,
        player: str = "",
        object: str = "",
        data: dict[str, Any] | None = None,
        batch: int = 0,
        sees: tuple[str, ...] = (),
    ) -> None:
        """Add an event."""
        self.out.append(Event(len(self.out), kind, "", player, object, data or {}, (), batch, sees))

    # -- names -------------------------------------------------------------------------------------------

    def name(self, number: int) -> str:
        """The card name of an object; "?" when nobody said it."""
        start = self.objects.get(number)
        return start.name if start is not None else "?"

    def ref(self, number: int, later: int = 0) -> str:
        """The reference of an object as it is now, or ``later`` zone changes from now."""
        return f"{self.name(number)}#{number}.{self.incarnations.get(number, 0) + later}"

    def zone(self, zone: str, owner: str) -> str:
        """The trace's name of a zone."""
        kind = OWNED.get(zone)
        return f"{kind}:{owner}" if kind is not None else zone.lower()

    def seat(self, seat: Any) -> str:
        """The player's name of a seat; "" for none."""
        return self.players[seat] if isinstance(seat, int) and 0 <= seat < len(self.players) else ""

    def next_is(self, events: Sequence[Raw], at: int, kind: str, **same: Any) -> int:
        """The place of the next event if it is of that kind and says the same; else -1."""
        if at + 1 < len(events):
            following, data = _parts(events[at + 1])
            if following == kind and all(data.get(field) == value for field, value in same.items()):
                return at + 1
        return -1

    # -- zones -------------------------------------------------------------------------------------------

    def on_ZoneChanged(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A move; the next event may say why, and a destruction is told before it."""
        number, origin, to = data["object_id"], data["from"], data["to"]
        record = data.get("record") or {}
        identity = ((record.get("trigger_source_context") or {}).get("identity") or {}).get("reference") or {}
        start = self.objects.get(number)
        if start is None:
            start = Start(
                record.get("name", "?"), record.get("owner", -1), origin or "", identity.get("incarnation", 0)
            )
            self.objects[number] = start
        if "incarnation" in identity:
            self.incarnations[number] = identity["incarnation"] - start.incarnation
        owner = self.seat(record.get("owner", start.owner))
        controller = self.seat(record.get("controller", start.owner))
        before = self.ref(number)
        together = record.get("co_departed") or []
        batch = self.batch(frozenset([number, *together])) if together else 0
        why = self.why(number, origin, to, data, events, at)
        if (destroyed := self.next_is(events, at, "CreatureDestroyed", object_id=number)) >= 0:
            self.told.add(destroyed)
            by = _parts(events[destroyed])[1].get("source_id")
            told = {"why": "lethal" if by is None else "instruction"}
            self.tell("killed", controller, before, told, batch)
        self.incarnations[number] = self.incarnations.get(number, 0) + 1
        self.zones[number] = to or ""
        moved = {
            "origin": self.zone(origin, owner) if origin else "",
            "to": self.zone(to, owner) if to else "",
            "becomes": self.ref(number),
            "why": why,
            "card": self.name(number),
            "owner": owner,
            "controller": controller if to in ("Battlefield", "Stack") else owner,
        }
        secret = origin in ("Hand", "Library") and to in ("Hand", "Library")
        self.tell("move", controller, before, moved, batch, (owner,) if secret else ())
        return True

    def why(self, number: int, origin: str, to: str, data: Raw, events: Sequence[Raw], at: int) -> str:
        """Why something moves, where that is certain; else ""."""
        if to == "Stack":
            return "play"
        if origin == "Stack" and to == "Battlefield":
            return "resolve"
        before = _parts(events[at - 1]) if at else ("", {})
        if origin == "Stack" and before[0] == "SpellCountered" and before[1].get("object_id") == number:
            return "counter"
        if origin == "Stack" and self.next_is(events, at, "StackResolved", object_id=number) >= 0:
            return "no resolution" if number in self.fizzling else "resolve"
        for kind, why in (("CardDrawn", "draw"), ("Discarded", "discard"), ("CreatureDestroyed", "destroy")):
            if (place := self.next_is(events, at, kind, object_id=number)) >= 0:
                self.told.add(place)
                return why
        return "play" if self.next_is(events, at, "LandPlayed", object_id=number) >= 0 else ""

    def batch(self, together: frozenset[int]) -> int:
        """The number of a simultaneous event, by the objects that it moves."""
        return self.batches.setdefault(together, len(self.batches) + 1)

    def already(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """An event that says what another one has told."""
        return at in self.told

    on_CardDrawn = on_Discarded = on_CreatureDestroyed = on_ManaExpended = already

    def on_LandPlayed(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A land has been played."""
        number = data["object_id"]
        told = {"item": "", "card": "land", "name": self.name(number)}
        self.tell("played", self.seat(data.get("player_id")), self.ref(number), told)
        return True

    # -- casting and the stack ---------------------------------------------------------------------------

    def on_StackPushed(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A card begins to be cast, before it is told to move; or an ability is put on the stack."""
        number = data["object_id"]
        start = self.objects.get(number)
        if start is None:
            ref = self.items[number] = f"?*{number}"
            self.tell("item_pending", "", ref, {"ability": 0, "origin": "", "adds": False})
            self.tell("finalized", "", ref, {"name": ""})
            return True
        owner = self.seat(start.owner)
        ref = self.items[number] = self.ref(number, later=1)
        self.controllers[ref] = owner
        told: dict[str, Any] = {"source": self.ref(number), "ability": -1, "adds": False}
        told["kind"] = "spell" if {"Instant", "Sorcery"} & set(start.types) else "permanent"
        told["origin"] = self.zone(self.zones.get(number, start.zone), owner)
        self.tell("item_pending", owner, ref, told)
        return True

    def on_BecomesTarget(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A target of a spell; of an ability, the event doesn't say of which."""
        item = self.items.get(data.get("source_id", -1))
        target = data.get("target")
        if item is None or not isinstance(target, Mapping):
            return False
        if isinstance(target.get("Object"), int):
            named = self.items.get(target["Object"]) or self.ref(target["Object"])
        elif isinstance(target.get("Player"), int):
            named = self.seat(target["Player"])
        else:
            return False
        self.targeted.add(item)
        told = {"item": item, "targets": [named]}
        self.tell("targets_chosen", self.seat(data.get("source_controller")), item, told)
        return True

    def on_SpellCast(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A spell has been cast; what was spent for it is told next, if it cost mana."""
        number = data["object_id"]
        player = self.seat(data.get("controller"))
        item = self.items.get(number) or self.ref(number)
        self.controllers[item] = player
        place = self.next_is(events, at, "ManaExpended", player_id=data.get("controller"))
        pool = self.pools.get(player, {})
        if place >= 0 and _parts(events[place])[1].get("amount_spent") == sum(pool.values()):
            self.told.add(place)
            spent = dict(pool)
            pool.clear()
            paid = {"energy": 0, "power": spent, "item": item}
            self.tell("resources_spent", player, "", {**paid, "purpose": "cost"})
            self.tell("cost_paid", player, item, {**paid, "optional": [], "acts": []})
        self.tell("finalized", player, item, {"name": self.name(number)})
        start = self.objects.get(number)
        card = start.types[-1].lower() if start is not None and start.types else "spell"
        self.tell("played", player, item, {"item": item, "card": card, "name": self.name(number)})
        return True

    def on_SpellCountered(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A spell is countered, by a spell, or by an ability of which only the source is told."""
        number, by = data["object_id"], data.get("countered_by")
        item = self.items.pop(number, "") or self.ref(number)
        told = {"by": self.items.get(by) or self.ref(by)} if isinstance(by, int) else {"by": ""}
        self.tell("countered", self.controllers.get(item, ""), item, told)
        return True

    def on_StackResolved(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """An item has resolved; an ability that asks something is said to have before it does anything."""
        number = data["object_id"]
        if number in self.fizzling:
            self.fizzling.discard(number)
            return True
        if number not in self.begun:
            self.begin_resolving(number)
        self.begun.discard(number)
        item = self.items.pop(number, f"?*{number}")
        self.tell("resolved", self.controllers.get(item, ""), item)
        return True

    def fizzle(self, number: int) -> None:
        """A finalized spell leaves the stack without resolving."""
        item = self.items.pop(number)
        self.fizzling.add(number)
        self.tell("no_resolution", self.controllers.get(item, ""), item, {"why": "no legal target"})

    def begin_resolving(self, number: int) -> None:
        """An item begins to resolve."""
        self.resolving = self.items.setdefault(number, f"?*{number}")
        self.begun.add(number)
        self.tell("resolving", self.controllers.get(self.resolving, ""), self.resolving)

    def on_EffectResolved(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """An instruction was carried out, by what is resolving."""
        if not self.resolving:
            return False
        told = {"item": self.resolving, "instruction": str(data.get("kind", ""))}
        self.tell("executed", self.controllers.get(self.resolving, ""), self.resolving, told)
        return True

    # -- priority and the turn ---------------------------------------------------------------------------

    def on_PriorityPassed(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """The event names who gets priority: of two players the other one passed. If a resolution comes next, so did
        the one who got it, which isn't told."""
        player = self.seat(data.get("player_id"))
        if len(self.players) == 2 and player:
            self.tell("passed", self.players[1 - self.players.index(player)])
        self.tell("priority", player)
        effects = False
        for following in range(at + 1, len(events)):
            kind, later = _parts(events[following])
            if kind == "StackResolved":
                if len(self.players) == 2 and player:
                    self.tell("passed", player)
                number = later["object_id"]
                if number in self.objects and self.items.get(number) in self.targeted and not effects:
                    self.fizzle(number)
                else:
                    self.begin_resolving(number)
                break
            effects = effects or kind == "EffectResolved"
            if kind in ACTIONS or (kind == "StackPushed" and later.get("object_id") in self.objects):
                break
        return True

    def on_PhaseChanged(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A phase or step begins."""
        self.tell("phase_began", "", "", {"phase": str(data.get("phase", ""))})
        for pool in self.pools.values():
            pool.clear()
        return True

    def on_TurnStarted(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A turn begins."""
        self.tell("turn_began", self.seat(data.get("player_id")), "", {"turn": data.get("turn_number", 0)})
        return True

    # -- mana --------------------------------------------------------------------------------------------

    def on_AbilityActivated(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A mana ability is activated, and never on the stack; of other abilities StackPushed tells."""
        if data.get("kind") != "Mana":
            return False
        number, player = data["source_id"], self.seat(data.get("player_id"))
        self.made += 1
        source = self.ref(number)
        ref = f"{source}*{self.made}"
        self.mana = (number, ref)
        told = {"kind": "activated", "source": source, "origin": "", "adds": True}
        self.tell("item_pending", player, ref, told)
        self.tell("finalized", player, ref, {"name": ""})
        self.tell("resolving", player, ref)
        return True

    def on_ManaAdded(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """Mana enters a pool."""
        letter = LETTERS.get(data.get("mana_type", ""))
        if letter is None:
            return False
        player, number = self.seat(data.get("player_id")), data["source_id"]
        pool = self.pools.setdefault(player, {})
        pool[letter] = pool.get(letter, 0) + 1
        item = self.mana[1] if self.mana[0] == number else self.resolving
        told = {"energy": 0, "power": {letter: 1}, "source": self.ref(number), "item": item}
        self.tell("resources_added", player, "", told)
        return True

    def on_ManaAbilityProduced(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A mana ability has resolved."""
        number, ref = self.mana
        if data.get("source_id") != number:
            return False
        self.mana = (-1, "")
        self.tell("resolved", self.seat(data.get("player_id")), ref)
        return True

    # -- objects and players -----------------------------------------------------------------------------

    def status(self, data: Raw, value: bool) -> bool:
        """A permanent is tapped or untapped."""
        number = data["object_id"]
        start = self.objects.get(number)
        player = self.seat(start.owner) if start is not None else ""
        self.tell("status", player, self.ref(number), {"status": "exhausted", "value": value, "why": ""})
        return True

    def on_PermanentTapped(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A permanent is tapped."""
        return self.status(data, True)

    def on_PermanentUntapped(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A permanent is untapped."""
        return self.status(data, False)

    def on_DamageDealt(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """Damage is dealt, to an object or to a player."""
        target = data.get("target") or {}
        told = {"amount": data.get("amount", 0), "source": self.ref(data["source_id"])}
        if isinstance(target.get("Object"), int):
            self.tell("damage", "", self.ref(target["Object"]), told)
        elif isinstance(target.get("Player"), int):
            self.tell("damage", self.seat(target["Player"]), "", told)
        else:
            return False
        return True

    def on_DamageCleared(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """All damage is cleared from an object."""
        self.tell("healed", "", self.ref(data["object_id"]))
        return True

    def on_LifeChanged(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A life total changes."""
        told = {"amount": data.get("amount", 0), "total": data.get("new_total", 0)}
        self.tell("life", self.seat(data.get("player_id")), "", told)
        return True

    def on_ReplacementApplied(self, data: Raw, events: Sequence[Raw], at: int) -> bool:
        """A replacement effect is applied; to what, isn't told."""
        told = {"by": self.ref(data["source_id"]), "event": str(data.get("event_type", "")), "words": ""}
        self.tell("replaced", "", "", told)
        return True
