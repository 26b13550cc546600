"""Every rule number that is cited anywhere is the number of a rule.

Numbers come from two places. In the engine and the invariants, a string that is nothing but a number
(`"425.1.a"`) is one, three digits alone (`"354"`) included. Elsewhere (comments, docstrings, documents,
scenario files) it takes a point to tell the number of a rule from a number of something else: `358.5`,
`419.4.a`, `608.2b`.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from headjudge.engine.rules import EDITIONS, is_rule, rule_numbers

CITED = re.compile(
    r"(?<![\w.#$-])(\d{3}\.(?:\d+|[a-z]{1,2}\b)(?:[a-z]{1,2}\b|(?:\.(?:\d+|[a-z]{1,2}\b))*))(?![\w%])"
)
ALONE = re.compile(r"\d{3}(?:\.(?:\d+|[a-z]+))*(?:[a-z])?")
PROSE = {".md", ".scenario", ".txt"}
#: A scenario file's own line of rules: there, three digits alone are a rule.
RULES_LINE = re.compile(r"^rules?\s+(.*)$", re.MULTILINE)
#: The tokens of Python that hold words (the last is what an f-string has since Python 3.12).
WORDS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.COMMENT)}
#: Folders whose files cite the rulebooks.
CITING = (
    "engine",
    "invariants",
    "corpus",
    "reports",
    "fuzz",
    "docs",
    "tests",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
#: The lists themselves, and the locks, whose numbers are versions.
NOT_CITING = ("engine/rules/",)


def game_of(file: Path) -> tuple[str, ...]:
    """The rulebooks that a file can cite without naming them: its game's, or both where it serves both."""
    parts = "/".join(file.parts)
    named = tuple(game for game in EDITIONS if game in parts)
    return named if len(named) == 1 else tuple(EDITIONS)


def citations(file: Path, text: str) -> Iterator[tuple[int, str, str]]:
    """Every citation in a file: its line, the number, and the words around it."""
    if file.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type not in WORDS or (file.parts[0] == "tests" and not prose(token)):
                continue
            bare = token.string.strip("\"'")
            whole = file.parts[0] in ("engine", "invariants") and len(token.string) - len(bare) == 2
            if whole and ALONE.fullmatch(bare):
                yield token.start[0], bare, token.line
                continue
            for found in CITED.finditer(token.string):
                line = token.start[0] + token.string.count("\n", 0, found.start())
                yield line, found[1], around(token.string, found.start())
        return
    for found in CITED.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[1], around(text, found.start())
    if file.suffix == ".scenario":
        for row in RULES_LINE.finditer(text):
            for number in row[1].split():
                yield text.count("\n", 0, row.start()) + 1, number.rstrip(","), row[0]


def prose(token: tokenize.TokenInfo) -> bool:
    """Whether a token is a comment or a docstring: a test's other strings may be wrong on purpose."""
    return token.type == tokenize.COMMENT or token.string.startswith('"""')


def around(text: str, at: int) -> str:
    """The hundred characters before a place, and a few after: enough to see which rulebook is meant."""
    return text[max(0, at - 100) : at + 40]


def wrong(file: Path, text: str) -> list[str]:
    """What is wrong with the citations of a file, a line for each."""
    out = []
    for line, number, words in citations(file, text):
        games = game_of(file)
        named = tuple(game for game in EDITIONS if game in words.lower())
        if not any(is_rule(game, number) for game in (*games, *named)):
            out.append(
                f"{file}:{line}: {number} is no rule of {' or '.join(EDITIONS[game] for game in games)}"
            )
    return out


@pytest.mark.parametrize(
    ("game", "chapters", "known"),
    [("riftbound", 2381, "425.1.c.1"), ("magic", 3285, "608.2b")],
)
def test_the_lists_are_whole(game: str, chapters: int, known: str) -> None:
    numbers = rule_numbers(game)
    assert len(numbers) == chapters == len(set(numbers))
    assert is_rule(game, known)
    assert not is_rule(game, known + ".z")
    shape = re.compile(r"\d{3}(\.(\d+|[a-z]+))*" if game == "riftbound" else r"\d{3}(\.\d+[a-z]{0,2})?")
    assert [number for number in numbers if not shape.fullmatch(number)] == []


def test_a_wrong_number_is_noticed() -> None:
    file = Path("engine/riftbound/chain.py")
    assert wrong(file, 'RULE = "425.1.c"  # as 337.1.b says (354)\n') == []
    assert len(wrong(file, 'RULE = "425.9.z"\n')) == 1
    assert len(wrong(file, 'RULE = "999"\n')) == 1
    assert len(wrong(file, "x = 1  # 337.1.q forbids it\n")) == 1
    assert len(wrong(file, '"""Finalize.\n\nIn order (337.77).\n"""\n')) == 1
    assert wrong(file, "x = 1  # unlike Magic (608.2b)\n") == []
    assert len(wrong(file, "x = 1  # as 608.2b says\n")) == 1
    assert wrong(Path("engine/kernel/kernel.py"), "x = 1  # 124, 400.7, 608.2b, 358.5\n") == []
    assert len(wrong(Path("corpus/riftbound/one.scenario"), "rules   425.1.c 998\n")) == 1


def test_every_number_cited_is_a_rule(root: Path, tracked: list[Path]) -> None:
    files = [
        file
        for file in tracked
        if file.parts[0] in CITING
        and (file.suffix == ".py" or file.suffix in PROSE)
        and not str(file).startswith(NOT_CITING)
        and file.name != "test_rule_numbers.py"
    ]
    assert len(files) > 20
    mistakes: list[str] = []
    cited = 0
    for file in files:
        text = (root / file).read_text(encoding="utf-8")
        mistakes += wrong(file, text)
        cited += sum(1 for _ in citations(file, text))
    assert mistakes == [], "\n".join(mistakes)
    assert cited > 50
