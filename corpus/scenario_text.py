"""The smallest parts of a scenario file: pieces of text that know their place, numbers, amounts of resources.

Everything that reads scenario files builds on `Span`, so that whatever goes wrong is reported with file, line and
column. May import: the errors of this room.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from headjudge.corpus.errors import FileError

#: Words for Power, and the letter that the trace uses for each.
POWER_WORDS: dict[str, str] = {
    "fury": "R", "calm": "G", "mind": "B", "body": "O", "chaos": "P", "order": "Y", "any": "A",
}  # fmt: skip
POWER_NAMES: dict[str, str] = {letter: word for word, letter in POWER_WORDS.items()}

_AMOUNT = re.compile(
    r"(?:(?P<n>[0-9]{1,6}|no) (?P<word>[a-z]+)|(?P<word2>[a-z]+) (?P<n2>[0-9]{1,6}))\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line, with its place: ``column`` (from 1) is where ``text`` begins."""

    file: str
    line: int
    column: int
    text: str

    def error(self, reason: str) -> FileError:
        """The error to raise about this place."""
        return FileError(self.file, self.line, reason, self.column)

    def strip(self) -> Span:
        """The same without blanks at either end."""
        left = len(self.text) - len(self.text.lstrip())
        return Span(self.file, self.line, self.column + left, self.text.strip())

    def cut(self, start: int, end: int | None = None) -> Span:
        """The piece from ``start`` to ``end``, stripped."""
        return Span(self.file, self.line, self.column + start, self.text[start:end]).strip()

    def split(self, separator: str) -> list[Span]:
        """The pieces between matches of a regular expression, stripped; empty ones stay."""
        out = []
        at = 0
        for match in re.finditer(separator, self.text):
            out.append(self.cut(at, match.start()))
            at = match.end()
        out.append(self.cut(at))
        return out

    def group(self, match: re.Match[str], name: str) -> Span:
        """The piece that a group of a match in this text covers."""
        return self.cut(match.start(name), match.end(name))


def fold(text: str) -> str:
    """Text as it is compared: case, kinds of apostrophe and runs of blanks don't matter."""
    return " ".join(text.replace("\u2019", "'").split()).casefold()


def read_amount(span: Span) -> tuple[str, int] | None:
    """One amount, either way round: "3 energy", "fury 1", "no points"; None where it is no amount.

    Returns the word in lower case, singular, and the number."""
    match = _AMOUNT.match(span.text)
    if match is None:
        return None
    word = (match["word"] or match["word2"]).casefold()
    number = match["n"] or match["n2"]
    return word.removesuffix("s") if word == "points" else word, 0 if number.lower() == "no" else int(number)


def read_cost(span: Span) -> tuple[int, str]:
    """A cost in words: "2 energy, 1 fury" or "2" or "nothing"; returns Energy and pips in the order written.

    Raises `FileError`."""
    energy = 0
    pips = ""
    if span.text.casefold() in ("nothing", "free", "0"):
        return 0, ""
    for part in span.split(r",| and "):
        if re.fullmatch("[0-9]{1,6}", part.text):
            energy += int(part.text)
            continue
        amount = read_amount(part)
        if amount is None or (amount[0] != "energy" and amount[0] not in POWER_WORDS):
            raise part.error(
                f"expected an amount such as '2 energy' or '1 fury' ({', '.join(POWER_WORDS)}), got '{part.text}'"
            )
        word, number = amount
        if word == "energy":
            energy += number
        else:
            pips += POWER_WORDS[word] * number
    return energy, pips


def in_words(energy: int, power: dict[str, int], join: str = " and ") -> str:
    """Resources as a person reads them: "2 energy and 1 fury"; "nothing" for none."""
    parts = [f"{energy} energy"] if energy else []
    parts += [f"{n} {POWER_NAMES.get(letter, letter)}" for letter, n in power.items() if n]
    return join.join(parts) or "nothing"


def is_variant(option: str, said: str) -> bool:
    """Whether an option plays a card in the way that a file says (" with Flow", "" for as usual). "From the trash" is by what the card
    says itself, or by what lets its player play cards from there.
    """
    how = option.partition("#")[2].partition(" ")[2]
    return how == said.strip() or (how, said.strip()) == ("from trash", "from the trash")
