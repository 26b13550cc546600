"""FileError: what is said about a file that cannot be used, always in one line."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable


class FileError(Exception):
    """A case, scenario or card file is cut off, of another schema version, or nonsense.

    ``file``    its path as the user gave it.
    ``place``   where in it: a line from 1, or a JSON path as "$.scenario.turn_player"; "" for the whole file.
    ``reason``  what was found and what was expected.
    ``column``  with a line: the column from 1; 0 for none.

    The place is kept in words ("line 12, column 3"). ``str()`` gives "file: place: reason" in one line,
    whatever the file contained.
    """

    def __init__(self, file: str | os.PathLike[str], place: str | int, reason: str, column: int = 0) -> None:
        self.file = os.fspath(file)
        self.place = f"line {place}" if isinstance(place, int) else place
        if column:
            self.place += f", column {column}"
        self.reason = reason
        said = ": ".join(part for part in (self.file, self.place, reason) if part)
        super().__init__("".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in said))


def nearest(word: str, known: Iterable[str]) -> str:
    """What to add about a word that is not known: "; did you mean 'Deal'?", or "" when no known word is
    near."""
    close = difflib.get_close_matches(word, sorted(set(known)), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(repr(name) for name in close)}?" if close else ""
