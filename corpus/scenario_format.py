"""Scenario files: a ruling written as a test, in a line-based format that ``docs/scenario-files.md`` explains.

`load_scenario_file` reads one: a head (title, rules, source), made-up cards, a position, and steps and expectations in
turn. May import: the trace, the card language, the cards that subjects know, and the readers of this room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import read_text
from headjudge.corpus.scenario_cards import read_card
from headjudge.corpus.scenario_cast import Cast, Library
from headjudge.corpus.scenario_expect import Expectation, read_expectation
from headjudge.corpus.scenario_magic_cards import read_magic_card
from headjudge.corpus.scenario_magic_expect import read_magic_expectation
from headjudge.corpus.scenario_magic_position import read_magic_position
from headjudge.corpus.scenario_magic_steps import read_magic_step
from headjudge.corpus.scenario_magic_world import MagicCast
from headjudge.corpus.scenario_position import read_position
from headjudge.corpus.scenario_steps import Step, read_step
from headjudge.corpus.scenario_text import Span
from headjudge.engine.cards import CardDef
from headjudge.engine.subjects.cards import known_cards
from headjudge.engine.trace import Scenario

BLOCKS = (
    "title",
    "game",
    "rules",
    "ruling",
    "source",
    "note",
    "attempts",
    "card",
    "start",
    "steps",
    "expect",
)
#: Longest scenario file that is read, in characters.
LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Dialect:
    """What files about one game read otherwise than those about another.

    ``edition``  a pattern for the edition of its rules, and an example of the whole line.
    ``rule``     a pattern for the number of a rule, and an example.
    ``cast``     what can be named.   ``card``, ``position``, ``step``, ``expectation``   what reads the blocks.
    """

    edition: tuple[str, str]
    rule: tuple[str, str]
    cast: Callable[[], Cast]
    card: Callable[[Span, list[Span], Library], CardDef]
    position: Callable[[Span, list[Span], Library, Cast, str, bool], Scenario]
    step: Callable[[Span, Cast], Step]
    expectation: Callable[[Span, Cast], Expectation]


DIALECTS: dict[str, Dialect] = {
    "riftbound": Dialect(
        (r"\d+\.\d+", "riftbound 1.4"),
        (r"\d{3}(?:\.[0-9a-z]+)*", "425.1.c"),
        Cast, read_card, read_position, read_step, read_expectation,
    ),
    "magic": Dialect(
        (r"\d{4}-\d\d-\d\d", "magic 2026-04-17"),
        (r"\d{3}(?:\.\d+[a-z]?)?", "608.2b"),
        MagicCast, read_magic_card, read_magic_position, read_magic_step, read_magic_expectation,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario file that has been read.

    ``path``      as it was given.                  ``title``, ``source``, ``notes``   in words.
    ``rulings``   ids of the rulings that it shows, as `headjudge rulings` lists them.
    ``rules``     numbers of the rules that it shows, the most telling first.
    ``scenario``  the position, with full card definitions.
    ``cast``      what the names in it stand for.
    ``script``    steps and expectations in the order in which they stand.
    """

    path: str
    title: str
    rules: tuple[str, ...]
    source: str
    notes: tuple[str, ...]
    scenario: Scenario
    cast: Cast
    script: tuple[Step | Expectation, ...]
    rulings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Block:
    word: str
    head: Span
    body: list[Span] = field(default_factory=list)

    def lines(self) -> list[Span]:
        """What stands behind the word, if anything, and the indented lines."""
        return [self.head, *self.body] if self.head.text else self.body


def load_scenario_file(path: str | Path, library: Mapping[str, CardDef] | None = None) -> ScenarioFile:
    """Read a scenario file.

    ``library``  real cards, tokens and runes by name; None for those that headjudge has.
    Raises `FileError` with file, line and column.
    """
    text = read_text(path)
    if len(text) > LONGEST:
        raise FileError(path, "", f"a scenario file has at most {LONGEST} characters, this one {len(text)}")
    return parse_scenario(text, str(path), library)


def parse_scenario(text: str, path: str, library: Mapping[str, CardDef] | None = None) -> ScenarioFile:
    """Read the text of a scenario file; as `load_scenario_file`."""
    return _Parser(text, path, library).parse()


def _blocks(text: str, path: str) -> list[_Block]:
    blocks: list[_Block] = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = re.sub(r"(^|\s)#.*", "", raw).rstrip()
        if not line.strip():
            continue
        bad = next((c for c in line if not c.isprintable() and c != "\t"), "")
        if bad:
            raise FileError(
                path, number, f"a control character ({bad!r}) has no place here", line.index(bad) + 1
            )
        if line[0].isspace():
            if not blocks:
                raise FileError(
                    path, number, f"expected one of {', '.join(BLOCKS)} at the beginning of a line", 1
                )
            blocks[-1].body.append(Span(path, number, 1, line).strip())
            continue
        span = Span(path, number, 1, line)
        word = line.split(None, 1)[0]
        if word not in BLOCKS:
            raise span.error(f"expected one of {', '.join(BLOCKS)}, got '{word}'{nearest(word, BLOCKS)}")
        blocks.append(_Block(word, span.cut(len(word))))
    return blocks


class _Parser:
    """Reads one file; see `ScenarioFile` for what comes out."""

    def __init__(self, text: str, path: str, library: Mapping[str, CardDef] | None) -> None:
        self.path = path
        self.last_line = len(re.split(r"\r\n|\r|\n", text.rstrip()))
        self.blocks = _blocks(text, path)
        self.made_up: dict[str, CardDef] = {}
        self.given = library
        # What is wrong about the line is said where it stands.
        said = next((block.head.text for block in self.blocks if block.word == "game"), "").partition(" ")[0]
        self.game = said if said in DIALECTS else "riftbound"
        self.dialect = DIALECTS[self.game]
        self.cast = self.dialect.cast()
        self.head: dict[str, str] = {}
        self.rules: list[str] = []
        self.rulings: list[str] = []
        self.notes: list[str] = []
        self.attempts = False
        self.script: list[Step | Expectation] = []
        self.start: Scenario | None = None

    def parse(self) -> ScenarioFile:
        for block in self.blocks:
            getattr(self, f"_{block.word}")(block)
        for word in ("title", "game", "rules"):
            if word not in self.head:
                raise FileError(self.path, self.last_line, f"the file has no '{word}'")
        if self.start is None:
            raise FileError(self.path, self.last_line, "the file has no 'start'")
        if not any(isinstance(entry, Expectation) for entry in self.script):
            raise FileError(self.path, self.last_line, "the file ends without an 'expect'")
        return ScenarioFile(
            self.path,
            self.head["title"],
            tuple(self.rules),
            self.head.get("source", ""),
            tuple(self.notes),
            self.start,
            self.cast,
            tuple(self.script),
            tuple(self.rulings),
        )

    # -- the head -------------------------------------------------------------------------------------------------

    def _line_of(self, block: _Block) -> str:
        if block.word in self.head:
            raise block.head.error(f"'{block.word}' stands twice")
        text = " ".join(span.text for span in block.lines())
        if not text:
            raise block.head.error(f"expected something after '{block.word}'")
        self.head[block.word] = text
        return text

    def _title(self, block: _Block) -> None:
        self._line_of(block)

    def _source(self, block: _Block) -> None:
        self._line_of(block)

    def _note(self, block: _Block) -> None:
        self.notes.append(" ".join(span.text for span in block.lines()))

    def _game(self, block: _Block) -> None:
        game, _, edition = self._line_of(block).partition(" ")
        dialect = DIALECTS.get(game)
        if dialect is None or not re.fullmatch(dialect.edition[0], edition):
            known = " or ".join(f"'{each.edition[1]}'" for each in DIALECTS.values())
            raise block.head.error(
                f"expected a game and the edition of its rules, as in {known}, got '{block.head.text}'"
            )

    def _rules(self, block: _Block) -> None:
        self._line_of(block)
        for span in block.lines():
            for part in span.split(r"[,\s]+"):
                pattern, example = self.dialect.rule
                if not re.fullmatch(pattern, part.text):
                    raise part.error(f"expected the number of a rule, as in '{example}', got '{part.text}'")
                self.rules.append(part.text)

    def _ruling(self, block: _Block) -> None:
        self._line_of(block)
        for span in block.lines():
            for part in span.split(r"[,\s]+"):
                if part.text in self.rulings:
                    raise part.error(f"the ruling '{part.text}' stands twice")
                self.rulings.append(part.text)

    def _attempts(self, block: _Block) -> None:
        if block.head.text != "offered":
            raise block.head.error(f"expected 'attempts offered', got '{block.head.text}'")
        if self.start is not None:
            raise block.head.error("'attempts offered' stands before 'start'")
        self.attempts = True

    # -- cards ----------------------------------------------------------------------------------------------------

    def _card(self, block: _Block) -> None:
        if self.start is not None:
            raise block.head.error("cards stand before 'start'")
        if block.head.text in self.made_up:
            raise block.head.error(f"the card '{block.head.text}' stands twice")
        if Library(self.real).find(block.head.text):
            raise block.head.error(f"'{block.head.text}' is a real card: choose another name")
        card = self.dialect.card(block.head, block.body, self._library())
        self.made_up[card.name] = card

    @property
    def real(self) -> Mapping[str, CardDef]:
        """The real cards, by name."""
        if self.given is None:
            self.given = known_cards(self.game)
        return self.given

    def _library(self) -> Library:
        return Library({**self.real, **self.made_up})

    # -- the position, steps and expectations -----------------------------------------------------------------------------------

    def _start(self, block: _Block) -> None:
        if self.start is not None:
            raise block.head.error("'start' stands twice")
        if "game" not in self.head:
            raise block.head.error("'game' stands before 'start'")
        edition = self.head["game"].split()[1]
        read = self.dialect.position
        self.start = read(block.head, block.body, self._library(), self.cast, edition, self.attempts)

    def _steps(self, block: _Block) -> None:
        for line in self._script_lines(block):
            self.script.append(self.dialect.step(line, self.cast))

    def _expect(self, block: _Block) -> None:
        for line in self._script_lines(block):
            self.script.append(self.dialect.expectation(line, self.cast))

    def _script_lines(self, block: _Block) -> list[Span]:
        if self.start is None:
            raise block.head.error(f"'start' stands before '{block.word}'")
        lines = block.lines()
        if not lines:
            raise block.head.error(f"expected at least one line after '{block.word}'")
        return lines
