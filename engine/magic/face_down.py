"""Face-down spells and permanents (708): turning them face up and down, and showing them as they leave."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.copies import Copies
from headjudge.engine.magic.things import Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class FaceDown(Copies):
    """Face-down objects; see the module's docstring."""

    def turn_over(self, obj: Thing, up: bool, rule: str, why: str) -> int:
        """708.8, 708.2a: a permanent is turned face up, and its copiable values are its own again, or face down; what affects it goes on,
        and nothing enters or leaves. It has a new timestamp (613.7f). Returns the event's id; -1 where it is so already (708.2b)."""
        if obj.facedown != up or obj.zone != "battlefield":
            return -1
        statuses = obj.statuses - {"facedown"} if up else obj.statuses | {"facedown"}
        self.put(obj, "statuses", statuses)
        self.stamp_anew(obj)
        data = {"status": "facedown", "value": not up, "why": why}
        event = self.emit("status", rule, obj.controller, obj.ref, data)
        if up:
            self.show(obj, "708.8", (event,))
            self.occur_to("turned up", event, obj, obj.controller)
        return event

    def occur_to(
        self, kind: str, event: int, thing: Thing | Item, player: str = "", amount: int = 0, by: Thing | Item | None = None,
        batch: int = 0, word: str = "",
    ) -> None:  # fmt: skip
        """`occasions`: something has happened to an object."""
        raise NotImplementedError

    def stamp_anew(self, obj: Thing) -> None:
        """613.7e-f, 613.7k: an object has a new timestamp, and the stickers on it right after."""
        self.put(obj, "time", self.tick())
        if obj.stickers:
            self.put(obj, "stickers", tuple((after, word, self.tick()) for after, word, _ in obj.stickers))
        self.touch()

    def show(self, obj: Thing, rule: str = "708.9", causes: tuple[int, ...] | None = None) -> int:
        """708.9: what was face down is shown to all."""
        return self.emit(
            "revealed", rule, obj.owner, obj.ref, {"card": obj.card.name, "zone": obj.zone}, causes
        )
