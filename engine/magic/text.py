"""Name stickers (123), and what the layers ask about them (612.9). How words are changed is `rewording`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.face_down import FaceDown
from headjudge.engine.magic.rewording import positions
from headjudge.engine.magic.things import Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(FaceDown):
    """Text; see the module's docstring."""

    def name_changes(self, obj: Any) -> Sequence[tuple[int, str, int]]:
        """The name stickers on an object: timestamp, word, after how many words (123.6c)."""
        return [(time, word, after) for after, word, time in obj.stickers]

    def can_sticker(self, player: str, obj: Thing) -> bool:
        """123.3b: a player can put a sticker only on what they own."""
        return obj.owner == player

    def sticker_places(self, obj: Thing) -> int:
        """123.6b: at how many places of its name a word can be put: the beginning, and after each of its words."""
        return positions(self.chars(obj).name)

    def put_sticker(self, player: str, obj: Thing, word: str, after: int, rule: str = "123.6b") -> int:
        """123.6b: a name sticker is put on an object, with a timestamp (613.7k). Returns the event's id; -1 where it can't be."""
        if not self.can_sticker(player, obj):
            return -1
        self.put(obj, "stickers", (*obj.stickers, (after, word, self.tick())))
        self.touch()
        return self.emit("sticker", rule, player, obj.ref, {"word": word, "after": after})
