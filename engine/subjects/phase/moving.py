"""What phase-python tells of objects that change zones: why, with what, as which object, and what has ceased to exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.subjects.phase.board import Board
from headjudge.engine.subjects.phase.record import REASONS, Known, Raw


class Moving(Board):
    """Changes of zone; see the module's docstring."""

    def on_ZoneChanged(self, data: Raw, at: int) -> bool:
        """A move; what is beside it may say why, and a destruction is told before it."""
        number, origin, to = data["object_id"], data["from"], data["to"]
        record = data.get("record") or {}
        known = self.objects.get(number)
        if known is None:
            known = self.arrives(number, record, origin)
        if to == "Stack" and known.zone == "Stack":
            return True
        if self.leaves:
            return True  # what it does with the cards of a game that is over is its own affair
        owner = known.owner = self.seat(record.get("owner")) or known.owner
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
        enters_tapped = known.tapped = self.tapped(number, at, to)
        if to == "Battlefield":
            self.hurt.add(number)
        elif known.token and origin:
            self.strays.append(number)
        now = controller if to in ("Battlefield", "Stack") else owner
        self.moved(
            before,
            self.zone(origin, owner),
            self.zone(to, owner),
            known,
            why,
            owner,
            now,
            batch,
            was,
            enters_tapped,
        )
        return True

    def on_PlayerLost(self, data: Raw, at: int) -> bool:
        """A player has lost. What follows until they are out of the game is how the engine puts their cards away: of two players the
        other one has won, and the game is over (104.1, 104.2a)."""
        self.leaves = True
        return True

    def on_PlayerEliminated(self, data: Raw, at: int) -> bool:
        """A player who has lost is out of the game."""
        self.leaves = False
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
        by = next(
            (
                raw["data"]
                for raw in self.raws[at:]
                if raw["type"] == "CreatureDestroyed" and raw["data"]["object_id"] == number
            ),
            None,
        )
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
        hidden = origin.partition(":")[0] in ("hand", "library") and to.partition(":")[0] in (
            "hand",
            "library",
        )
        self.tell("move", was or controller, before, told, batch, (owner,) if hidden else ())

    def arrives(self, number: int, record: Raw, origin: str | None) -> Known:
        """An object that nobody knows of: a token, named by its maker and a running number, or a copy."""
        owner = self.seat(record.get("owner"))
        card = self.token(record) if record.get("is_token") else record.get("name", "?")
        maker = self.resolving.ref if self.resolving is not None else "?#0"
        self.made += 1
        id = f"{maker[maker.rfind('#') + 1 :].partition('.')[0]}t{self.made}"
        known = self.objects[number] = Known(
            card, id, owner, origin or "", tuple(record.get("core_types") or ()), True
        )
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
        self.tell(
            "played",
            self.seat(data.get("player_id")),
            known.ref,
            {"item": "", "card": "land", "name": known.card},
        )
        return True

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
