"""The reader: a record's text as lines, with the line, the column and what was expected in every error.

It reads line by line and keeps none. What is well formed but wrong (a flag where it has no place, a chooser who needn't be named) is
read: saying so is for `checks`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import lines_of
from headjudge.corpus.mtgr.dialect import DIGITS, FLAGS, FORMS, HOWS, LONGEST, STEPS, VERSION, ZONES
from headjudge.corpus.mtgr.line import Line

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_OBJECT = re.compile(rf"#[1-9][0-9]{{0,{DIGITS - 1}}}\Z")
_PLAYER = re.compile(r"P[1-9][0-9]?\Z")
_NUMBER = re.compile(rf"(?:0|[1-9][0-9]{{0,{DIGITS - 1}}})\Z")
_CHANGE = re.compile(rf"[+-][1-9][0-9]{{0,{DIGITS - 1}}}\Z|\+0\Z")
_MANA = re.compile(r"(?:\{[0-9A-Z/]{1,5}\})+\Z")
_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z")
_TEXT = re.compile(r'"(?:[^"\\]|\\["\\])*"\Z')
_NEVER = re.compile(r"(?!)")
#: For each place: what fits, and how to say what was expected.
_PLACES: dict[str, tuple[re.Pattern[str], str]] = {
    "<object>": (_OBJECT, "an object such as #4"),
    "<player>": (_PLAYER, "a player such as P1"),
    "<new-player>": (_PLAYER, "a player such as P1"),
    "<what>": (
        re.compile(f"{_OBJECT.pattern}|{_PLAYER.pattern}"),
        "an object such as #4 or a player such as P1",
    ),
    "<n>": (_NUMBER, "a number"),
    "<total>": (re.compile(rf"(?:0|-?[1-9][0-9]{{0,{DIGITS - 1}}})\Z"), "a total such as 18 or -2"),
    "<change>": (_CHANGE, "a change such as +2 or -1"),
    "<mana>": (_MANA, "mana such as {1}{U}"),
    "<text>": (_TEXT, "text in quotes"),
    "<date>": (_DATE, "a date such as 2026-04-17"),
    "<version>": (re.compile(re.escape(VERSION) + r"\Z"), f"version {VERSION}"),
    "<zone>": (_NEVER, f"a zone ({', '.join(ZONES)})"),
    "<step>": (_NEVER, f"a step ({', '.join(STEPS)})"),
}
_WORDS: dict[str, frozenset[str]] = {"<zone>": frozenset(ZONES), "<step>": frozenset(STEPS)}


class _Node:
    """What may stand next after the words read so far: words that lead on, places that something fits into, or the end of a form."""

    __slots__ = ("form", "places", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.places: list[tuple[str, _Node]] = []
        self.form = ""

    def expected(self) -> str:
        """What would have been right here, in words."""
        said = [*sorted(self.words), *(_PLACES[place][1] for place, _ in self.places)]
        if self.form:
            said.append("the end of the line")
        return " or ".join(said)


def _tree() -> dict[str, _Node]:
    """For each sort of subject, the tree of what may follow it; a word is tried before a place."""
    roots = {"object": _Node(), "player": _Node(), "": _Node()}
    for key, form in FORMS.items():
        node = roots[form.of]
        for word in form.says.split():
            if word[0] != "<":
                node = node.words.setdefault(word, _Node())
                continue
            after = dict(node.places).get(word)
            if after is None:
                after = _Node()
                node.places.append((word, after))
            node = after
        node.form = key
    return roots


_ROOTS = _tree()


class _Tokens:
    """The pieces of one line, taken one after the other."""

    __slots__ = ("at", "file", "line", "number", "pieces")

    def __init__(self, line: str, file: str, number: int) -> None:
        self.line = line
        self.file = file
        self.number = number
        self.pieces = [(match.start() + 1, match.group()) for match in _TOKEN.finditer(line)]
        self.at = 0

    def look(self) -> str:
        """The next piece; "" at the end."""
        return self.pieces[self.at][1] if self.at < len(self.pieces) else ""

    def take(self) -> str:
        """The next piece, used up; "" at the end."""
        piece = self.look()
        self.at += 1
        return piece

    def error(self, expected: str) -> FileError:
        """The error to raise about the next piece."""
        if self.at < len(self.pieces):
            column, piece = self.pieces[self.at]
            found = f"got {piece[:60]!r}"
        else:
            column, found = len(self.line) + 1, "the line ends"
        return FileError(self.file, self.number, f"expected {expected}, {found}", column)


def parse_line(text: str, file: str = "record", number: int = 1) -> Line | None:
    """One line of a record, without its end of line; None for a blank line or a comment.

    ``file``, ``number``  for errors. Raises `FileError` with line and column.
    """
    if len(text) > LONGEST:
        raise FileError(file, number, f"a line has at most {LONGEST} characters, this one {len(text)}")
    for column, sign in enumerate(text, 1):
        if not sign.isprintable():
            raise FileError(file, number, f"a control character ({sign!r}) has no place here", column)
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        raise FileError(file, number, "expected text in Unicode normal form C")
    tokens = _Tokens(text, file, number)
    if not tokens.pieces or tokens.look()[0] == ";":
        return None
    joined = tokens.look() == "and"
    if joined:
        tokens.take()
    subject, name, node = _subject(tokens)
    form, values = _body(tokens, node)
    flags: list[str] = []
    tail = {"attacking": "", "under": "", "as": "", "by": ""}
    while (word := tokens.look()) and word[0] != ";":
        if word in FLAGS:
            if word in flags:
                raise tokens.error("each flag once")
            flags.append(tokens.take())
            if word == "attacking" and _PLACES["<what>"][0].match(tokens.look()):
                tail["attacking"] = tokens.take()
        elif word in tail and word != "attacking":
            if tail[word]:
                raise tokens.error(f"one {word!r} at most")
            tokens.take()
            tail[word] = _tail(tokens, word)
        else:
            known = (*FLAGS, "under", "as", "by")
            raise tokens.error(f"the end of the line, or one of {', '.join(known)}{nearest(word, known)}")
    flags.sort(key=FLAGS.index)
    return Line(
        form, subject, name, tuple(values), tuple(flags), tail["attacking"], tail["under"], tail["as"], tail["by"], joined
    )  # fmt: skip


def _subject(tokens: _Tokens) -> tuple[str, str, _Node]:
    """What a line is about, its name, and what may follow."""
    word = tokens.look()
    if _PLAYER.match(word):
        return tokens.take(), "", _ROOTS["player"]
    if word.startswith("#"):
        if not _OBJECT.match(word):
            raise tokens.error("an object such as #4")
        subject = tokens.take()
        name = tokens.look()
        if name == "?":
            return subject, tokens.take(), _ROOTS["object"]
        if not _TEXT.match(name) or name == '""':
            raise tokens.error("the object's name in quotes, or ? where nobody may know it")
        return subject, _unquoted(tokens.take()), _ROOTS["object"]
    return "", "", _ROOTS[""]


def _body(tokens: _Tokens, node: _Node) -> tuple[str, list[str]]:
    """The form of the line and what stands in its places."""
    values: list[str] = []
    while True:
        word = tokens.look()
        after = node.words.get(word)
        if after is None:
            for place, behind in node.places:
                if word in _WORDS.get(place, ()) or _PLACES[place][0].match(word):
                    after = behind
                    values.append(_unquoted(word) if place == "<text>" else word)
                    break
        if after is None:
            if node.form:
                return node.form, values
            raise tokens.error(node.expected() + nearest(word, node.words))
        tokens.take()
        node = after


def _tail(tokens: _Tokens, word: str) -> str:
    """What stands behind under, as or by."""
    value = tokens.look()
    if word == "as":
        if value not in HOWS:
            raise tokens.error(f"one of {', '.join(HOWS)}{nearest(value, HOWS)}")
    elif word == "under":
        if not _PLAYER.match(value):
            raise tokens.error("a player such as P1")
    elif not _PLACES["<what>"][0].match(value):
        raise tokens.error("an object such as #4 or a player such as P1")
    return tokens.take()


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1])


def read_lines(path: str | Path) -> Iterator[tuple[int, str, Line | None]]:
    """A record, line by line: its number from 1, its text without the end of line, and what it says (None: nothing).

    Raises `FileError` when the file can't be opened, isn't UTF-8, or has a line that is no line of a record.
    """
    yield from parse_lines(lines_of(path, 4 * LONGEST + 3), str(path))


def parse_lines(raw: Iterable[bytes], file: str = "record") -> Iterator[tuple[int, str, Line | None]]:
    """As `read_lines`, from lines of bytes, each with its end of line."""
    for number, line in enumerate(raw, 1):
        if len(line) > 4 * LONGEST + 2:
            raise FileError(file, number, f"a line has at most {LONGEST} characters")
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").removesuffix("\n").removesuffix("\r")
        except UnicodeDecodeError as error:
            raise FileError(file, number, "not UTF-8 text", error.start + 1) from None
        yield number, text, parse_line(text, file, number)
