"""What phase-python tells of the turn, of mana, and of what changes on the battlefield and about players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headjudge.engine.subjects.phase.record import COUNTERS, LETTERS, PHASES, Raw, Record, in_words


class Board(Record):
    """The turn, mana, permanents, players; see the module's docstring."""

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
            number, foe = (
                (attack[0], attack[1])
                if isinstance(attack, list | tuple)
                else (attack["attacker"], attack["target"])
            )
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
        self.tell(
            "item_pending",
            player,
            ref,
            {"kind": "activated", "source": source, "ability": -1, "origin": "", "adds": True},
        )

    def on_ManaAdded(self, data: Raw, at: int) -> bool:
        """Mana enters a pool."""
        letter = LETTERS.get(data.get("mana_type", ""))
        if letter is None:
            return False
        player, number = self.seat(data.get("player_id")), data["source_id"]
        if self.mana[0] == number:
            self.resolve_mana(player)
        item = (
            self.mana[1]
            if self.mana[0] == number
            else self.resolving.ref
            if self.resolving is not None
            else ""
        )
        told = {"energy": 0, "power": {letter: 1}, "source": self.known(number).ref, "item": item}
        self.tell("resources_added", player, "", told)
        return True

    def on_ManaAbilityProduced(self, data: Raw, at: int) -> bool:
        """A mana ability has resolved."""
        if data.get("source_id") == self.mana[0]:
            self.end_mana(self.seat(data.get("player_id")))
        return True

    def end_mana(self, player: str) -> None:
        """A mana ability has resolved."""
        self.resolve_mana(player)
        self.tell("resolved", player, self.mana[1])
        self.mana = (-1, "", False)

    def resolve_mana(self, player: str) -> None:
        """A mana ability is activated, and resolves at once (605.3b)."""
        number, ref, resolves = self.mana
        if not resolves:
            self.mana = (number, ref, True)
            self.tell("finalized", player, ref, {"name": ""})
            self.tell("resolving", player, ref)

    def on_PermanentTapped(self, data: Raw, at: int) -> bool:
        """A permanent is tapped; for a mana ability that is told after it."""
        number = data["object_id"]
        for raw in self.raws[at + 1 : at + 3]:
            if (
                raw["type"] == "AbilityActivated"
                and raw["data"].get("kind") == "Mana"
                and raw["data"]["source_id"] == number
            ):
                self.begin_mana(number, self.seat(raw["data"].get("player_id")))
                break
        return self.status(number, True)

    def on_PermanentUntapped(self, data: Raw, at: int) -> bool:
        """A permanent is untapped."""
        return self.status(data["object_id"], False)

    def status(self, number: int, value: bool) -> bool:
        """A permanent is tapped or untapped."""
        known = self.known(number)
        known.tapped = value
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
        """The source of damage: what the resolving ability came from as it was then, or the object as it is."""
        known = self.known(number)
        item = self.resolving
        if item is not None and item.source.startswith(f"{known.label}."):
            return item.source
        return known.ref

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
        self.hurt.add(
            data["object_id"]
        )  # with others they cancel, of which the engine tells nothing (704.5q)
        known.counters[kind] = known.counters.get(kind, 0) + amount
        told = {"kind": COUNTERS.get(kind, kind), "amount": amount, "total": known.counters[kind]}
        self.tell("counters", "", known.ref, told)
        return True

    def on_PlayerCounterChanged(self, data: Raw, at: int) -> bool:
        """The number of a player's counters changes."""
        told = {"kind": str(data.get("counter_kind", "")).lower(), "amount": data.get("delta", 0)}
        self.tell("counters", self.seat(data.get("player")), "", told)
        return True

    def on_ControllerChanged(self, data: Raw, at: int) -> bool:
        """A permanent comes under another player's control."""
        known = self.known(data["object_id"])
        self.tell(
            "control",
            self.seat(data.get("new_controller")),
            known.ref,
            {"was": self.seat(data.get("old_controller"))},
        )
        return True

    def on_Foretold(self, data: Raw, at: int) -> bool:
        """A card is foretold (116.2h)."""
        self.tell(
            "special_action",
            self.seat(data.get("player_id")),
            self.known(data["object_id"]).ref,
            {"what": "foretell"},
        )
        return True

    def on_ReplacementApplied(self, data: Raw, at: int) -> bool:
        """A replacement effect is applied; to what, isn't told, but for what regenerates: that is healed and tapped by it (701.19a)."""
        number = data["source_id"]
        # How a token enters may be replaced by what it says itself, before anybody has told of it.
        ref = self.objects[number].ref if number in self.objects else ""
        regenerates = data.get("event_type") == "Destroy"
        told = {"by": ref, "event": in_words(str(data.get("event_type", ""))), "words": ""}
        self.tell("replaced", "", ref if regenerates else "", told)
        if regenerates:
            self.hurt.add(number)
            thing = self.look(number)
            if thing is not None and not thing.get("damage_marked"):
                self.tell("healed", "", ref, rule="701.19a")
        return True

    def look_again(self) -> None:
        """What the engine has no event for: counters that damage puts, what is attached to what."""
        for number in sorted(self.hurt):
            thing = self.look(number)
            if thing is not None and self.known(number).zone == "Battlefield":
                self.count(number, thing.get("counters") or {})
                if bool(thing.get("tapped")) != self.known(number).tapped:
                    self.status(number, not self.known(number).tapped)
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
