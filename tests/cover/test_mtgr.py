"""`.mtgr`: what is read is written back, hostile bytes give one clear error, and each damage is rejected by exactly its check."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headjudge.corpus.errors import FileError
from headjudge.corpus.mtgr import (
    CHECKS,
    Line,
    Problem,
    check_lines,
    parse_line,
    parse_lines,
    read_lines,
    write_line,
    write_lines,
)
from headjudge.corpus.mtgr.dialect import FLAGS, FORMS, HOWS, OPEN, STEPS, VERSION, ZONES

EXAMPLES = sorted((Path(__file__).parents[2] / "corpus" / "magic" / "mtgr").glob("*.mtgr"))
DOCUMENT = Path(__file__).parents[2] / "docs" / "mtgr.md"
UNCOUNTERABLE = frozenset({"Exquisite Firecraft"})


# -- reading and writing --------------------------------------------------------------------------------------

_objects = st.integers(1, 10**9 - 1).map("#{}".format)
_players = st.integers(1, 99).map("P{}".format)
_texts = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=12).map(
    lambda text: unicodedata.normalize("NFC", text)
)
_places = {
    "<object>": _objects,
    "<player>": _players,
    "<new-player>": _players,
    "<what>": _objects | _players,
    "<n>": st.integers(0, 10**9 - 1).map(str),
    "<change>": st.integers(1, 10**9 - 1).map("+{}".format) | st.integers(1, 10**9 - 1).map("-{}".format),
    "<total>": st.integers(-(10**8), 10**8).map(str),
    "<mana>": st.lists(st.sampled_from(["{1}", "{U}", "{W/B}", "{G/P}", "{X}"]), min_size=1, max_size=4).map(
        "".join
    ),
    "<text>": _texts,
    "<date>": st.just("2026-04-17"),
    "<version>": st.just(VERSION),
    "<zone>": st.sampled_from(ZONES),
    "<step>": st.sampled_from(STEPS),
}


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Any line that the dialect can say."""
    key = draw(st.sampled_from(sorted(FORMS)))
    form = FORMS[key]
    subject, name = "", ""
    if form.of == "object":
        subject, name = draw(_objects), draw(st.just("?") | _texts.filter(bool))
    elif form.of == "player":
        subject = draw(_players)
    values = tuple(draw(_places[word]) for word in form.says.split() if word[0] == "<")
    flags = tuple(flag for flag in FLAGS if draw(st.booleans()))
    return Line(
        key,
        subject,
        name,
        values,
        flags,
        draw(st.just("") | _objects | _players) if "attacking" in flags else "",
        draw(st.just("") | _players),
        draw(st.sampled_from(["", *HOWS])),
        draw(st.just("") | _objects | _players),
        draw(st.booleans()),
    )


@given(lines())
def test_reading_what_was_written_gives_the_same_line(line: Line) -> None:
    """And writing it again the same text."""
    text = write_line(line)
    assert parse_line(text) == line
    assert "\n" not in text


@given(st.lists(st.binary(max_size=60), max_size=5))
def test_hostile_bytes_give_an_error_or_a_record(raw: list[bytes]) -> None:
    """Never a crash; what is read can be written and read again."""
    try:
        read = [line for _, _, line in parse_lines(raw, "hostile")]
    except FileError as error:
        assert str(error).startswith("hostile: line ")
        return
    for line in read:
        assert line is None or parse_line(write_line(line)) == line


@given(
    st.lists(
        st.sampled_from(
            [
                '#1 "A"',
                "and",
                "P1",
                "move",
                "from",
                "hand",
                "to",
                "by",
                "#2",
                "tapped",
                '"x"',
                "3",
                "{U}",
                "as",
            ]
        )
    )
)
def test_words_in_any_order_give_an_error_or_a_line(words: list[str]) -> None:
    """The column of an error lies in the line, or just behind it."""
    text = " ".join(words)
    try:
        line = parse_line(text, "r", 7)
    except FileError as error:
        place, _, column = error.place.partition(", column ")
        assert place == "line 7"
        assert 1 <= int(column) <= len(text) + 1
    else:
        assert line is None or parse_line(write_line(line)) == line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('#1 "W" plaay', "line 3, column 8: expected activate or "),
        ('#1 "W" move from hnd to exile', "line 3, column 18: expected a zone (hand, library,"),
        ("#1 tap", "line 3, column 4: expected the object's name in quotes"),
        ('#0 "W" tap', "line 3, column 1: expected an object such as #4, got '#0'"),
        ('#1 "W" tap as stolen', "line 3, column 15: expected one of draw,"),
        (
            '#1 "W" tap by',
            "line 3, column 14: expected an object such as #4 or a player such as P1, the line ends",
        ),
        ('#1 "W" tap by #2 by #3', "line 3, column 18: expected one 'by' at most"),
        ('#1 "W" tap tapped tapped', "line 3, column 19: expected each flag once"),
        ('#1 "W" tap tappd', "did you mean 'tapped'"),
        ("mtgr 0.9", "line 3, column 6: expected version 0.3, got '0.9'"),
        ('#1 "W" damage 1234567890 to P1', "line 3, column 15: expected a number"),
        ("turn 1 P1 \x07", "line 3, column 11: a control character"),
        ('#1 "W" reveal ' + "x" * 4000, "line 3: a line has at most 4000 characters"),
    ],
)
def test_an_error_says_line_column_and_what_was_expected(text: str, said: str) -> None:
    """In one line."""
    with pytest.raises(FileError) as caught:
        parse_line(text, "game.mtgr", 3)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    """One line each."""
    with pytest.raises(FileError, match="No such file"):
        list(read_lines(tmp_path / "none.mtgr"))
    bad = tmp_path / "bad.mtgr"
    bad.write_bytes(b"mtgr 0.3\n#1 \xff\n")
    with pytest.raises(FileError, match="line 2, column 4: not UTF-8 text"):
        list(read_lines(bad))


# -- the examples ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_canonical_and_right(path: Path) -> None:
    """Writing what was read gives the same bytes, and no check has anything to say."""
    assert "".join(write_lines(line for _, _, line in read_lines(path) if line)) == path.read_text("utf-8")
    assert list(check_lines(read_lines(path), UNCOUNTERABLE)) == []


def test_every_open_question_of_the_decision_has_our_answer() -> None:
    """The forms say where they come from, and each check says what it holds a record to."""
    assert {form.origin for form in FORMS.values()} == {"0017", "implied", "ours"}
    assert all(OPEN.values())
    assert all(says for _, says in CHECKS.values())


def test_the_document_has_every_form_answer_and_check() -> None:
    """What the dialect's module says, docs/mtgr.md says."""
    text = DOCUMENT.read_text("utf-8")
    for form in FORMS.values():
        assert f"{form.says}` | {form.origin} | {form.means} |" in text
    for question, answer in OPEN.items():
        assert f"| {question} | {answer} |" in text
    for id, (rule, says) in CHECKS.items():
        assert f"| {id} | {rule or '–'} | {says} |" in text


# -- damages --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage:
    """One edit of a right record, and the check that must say so, alone."""

    name: str
    example: str
    check: str
    edit: Callable[[list[str]], list[str]]


def put(old: str, new: str) -> Callable[[list[str]], list[str]]:
    """One line written otherwise; a new text of several lines is several lines, of none drops it."""

    def edit(record: list[str]) -> list[str]:
        at = record.index(old)
        return [*record[:at], *(new.split("\n") if new else []), *record[at + 1 :]]

    return edit


def swap(first: str, second: str) -> Callable[[list[str]], list[str]]:
    """Two neighbours in the other order."""

    def edit(record: list[str]) -> list[str]:
        at = record.index(first)
        assert record[at + 1] == second
        return [*record[:at], second, first, *record[at + 2 :]]

    return edit


GRAVE = '#1 "Watery Grave" '
SEIZE = '#2 "Thoughtseize" '
VEIL = '#4 "Veil of Summer" '
FIRE = '#5 "Exquisite Firecraft" '
WARD = '#9 "Waterfall Aerialist" '
VOTE = '#1 "Council\'s Judgment" '
BOG = '#4 "Bojuka Bog" '
DAMAGES = (
    Damage(
        "drop tapped, then untap",
        "watery-grave-declined",
        "M3",
        put(GRAVE + "play from hand tapped", GRAVE + "play from hand\n" + GRAVE + "untap"),
    ),
    Damage(
        "a tap line beside tapped",
        "watery-grave-declined",
        "M2",
        put(GRAVE + "play from hand tapped", GRAVE + "play from hand tapped\n" + GRAVE + "tap"),
    ),
    Damage(
        "the payment after the play",
        "watery-grave-paid",
        "M4",
        swap(GRAVE + "pay 2 life", GRAVE + "play from hand"),
    ),
    Damage(
        "something between payment and play",
        "watery-grave-paid",
        "M4",
        put(GRAVE + "pay 2 life", GRAVE + "pay 2 life\nP2 gain 1 life to 21"),
    ),
    Damage("a payment that changes nothing", "watery-grave-paid", "M4", put(GRAVE + "play from hand", "")),
    Damage(
        "a payment with a cause",
        "watery-grave-paid",
        "M9",
        put(GRAVE + "pay 2 life", GRAVE + "pay 2 life by #1"),
    ),
    Damage(
        "a payment of nothing", "watery-grave-paid", "M10", put(GRAVE + "pay 2 life", GRAVE + "pay 0 life")
    ),
    Damage(
        "more life than there is",
        "watery-grave-paid",
        "F11",
        put(GRAVE + "pay 2 life", GRAVE + "pay 21 life"),
    ),
    Damage("redundant by", "watery-grave-paid", "M8", put(GRAVE + "pay 2 life", GRAVE + "pay 2 life by P1")),
    Damage(
        "tapped on a cast",
        "thoughtseize-into-veil",
        "M1",
        put(SEIZE + "cast from hand", SEIZE + "cast from hand tapped"),
    ),
    Damage(
        "tapped on a move to the graveyard",
        "thoughtseize-into-veil",
        "M1",
        put(SEIZE + "move from stack to graveyard", SEIZE + "move from stack to graveyard tapped"),
    ),
    Damage(
        "an effect after the fizzle",
        "thoughtseize-into-veil",
        "M7",
        put(
            SEIZE + "move from stack to graveyard",
            SEIZE + "choose object #5\n" + SEIZE + "move from stack to graveyard",
        ),
    ),
    Damage(
        "it fizzles and resolves",
        "thoughtseize-into-veil",
        "M7",
        put(SEIZE + "fizzle by #4", SEIZE + "resolve\n" + SEIZE + "fizzle by #4"),
    ),
    Damage(
        "it fizzles and stays",
        "thoughtseize-into-veil",
        "M7",
        put(SEIZE + "move from stack to graveyard", ""),
    ),
    Damage("a fizzle without a target", "thoughtseize-into-veil", "M6", put(SEIZE + "target P2", "")),
    Damage(
        "a fizzle by a player",
        "thoughtseize-into-veil",
        "M6",
        put(SEIZE + "fizzle by #4", SEIZE + "fizzle by P2"),
    ),
    Damage(
        "a fizzle by what isn't there",
        "thoughtseize-into-veil",
        "F2",
        put(SEIZE + "fizzle by #4", SEIZE + "fizzle by #44"),
    ),
    Damage(
        "a target turned into a choice",
        "thoughtseize-into-veil",
        "M11",
        put(SEIZE + "target P2", SEIZE + "target P2\n" + SEIZE + "choose player P2"),
    ),
    Damage(
        "a target after the fact",
        "thoughtseize-into-veil",
        "M11",
        put(VEIL + "resolve", SEIZE + "target P2\n" + VEIL + "resolve"),
    ),
    Damage(
        "a land tapped twice", "thoughtseize-into-veil", "F5", put("P1 add {B}", 'P1 add {B}\n#1 "Swamp" tap')
    ),
    Damage(
        "cast from where it isn't",
        "thoughtseize-into-veil",
        "F4",
        put(VEIL + "cast from hand", VEIL + "cast from graveyard"),
    ),
    Damage("another name", "thoughtseize-into-veil", "F3", put('#3 "Forest" tap', '#3 "Island" tap')),
    Damage(
        "another way to write it",
        "thoughtseize-into-veil",
        "F1",
        put(VEIL + "resolve", VEIL.replace(" ", "  ", 1) + "resolve"),
    ),
    Damage("a comment", "thoughtseize-into-veil", "F1", put(VEIL + "resolve", "; now\n" + VEIL + "resolve")),
    Damage("no first line", "thoughtseize-into-veil", "D1", put("mtgr 0.3", "")),
    Damage("a player who isn't there", "thoughtseize-into-veil", "F2", put("turn 1 P1", "turn 1 P3")),
    Damage(
        "countered though it can't be",
        "ward-against-uncounterable",
        "M10",
        put(WARD + "cease", FIRE + "countered\n" + WARD + "cease"),
    ),
    Damage(
        "damage of nothing",
        "ward-against-uncounterable",
        "M10",
        put(FIRE + "damage 4 to #6", FIRE + "damage 0 to #6"),
    ),
    Damage(
        "combat on what is no damage",
        "ward-against-uncounterable",
        "D1",
        put(FIRE + "resolve", FIRE + "resolve combat"),
    ),
    Damage(
        "a trigger out of number",
        "ward-against-uncounterable",
        "M12",
        lambda record: [line.replace("#9", "#12") for line in record],
    ),
    Damage(
        "the controller's vote with by",
        "councils-judgment",
        "M8",
        put(VOTE + "choose object #5", VOTE + "choose object #5 by P1"),
    ),
    Damage(
        "a vote with a cause",
        "councils-judgment",
        "M9",
        put(VOTE + "choose object #6 by P2", VOTE + "choose object #6 by #6"),
    ),
    Damage(
        "a vote before it resolves",
        "councils-judgment",
        "M11",
        swap(VOTE + "resolve", VOTE + "choose object #5"),
    ),
    Damage(
        "a vote turned into a target",
        "councils-judgment",
        "M11",
        put(VOTE + "choose object #6 by P2", VOTE + "target #6"),
    ),
    Damage(
        "it resolves twice",
        "councils-judgment",
        "M7",
        put(VOTE + "resolve", VOTE + "resolve\n" + VOTE + "resolve"),
    ),
    Damage(
        "the choice among simultaneous events",
        "bojuka-bog",
        "M5",
        put(
            'and #3 "Thoughtseize" move from graveyard to exile as exile',
            "and " + BOG + 'choose yes\nand #3 "Thoughtseize" move from graveyard to exile as exile',
        ),
    ),
    Damage(
        "attacking on a land that is played",
        "bojuka-bog",
        "M1",
        put('#1 "Bojuka Bog" play from hand tapped', '#1 "Bojuka Bog" play from hand tapped attacking P2'),
    ),
    Damage("a wrong total", "bojuka-bog", "F11", put(BOG + "cease", BOG + "cease\nP1 lose 1 life to 20")),
    Damage("after the end", "bojuka-bog", "D1", put(BOG + "cease", "drawn\n" + BOG + "cease")),
    Damage("a token of the past", "bojuka-bog", "F2", put(BOG + "cease", BOG + "cease\n" + BOG + "resolve")),
)


def check(record: list[str]) -> list[Problem]:
    """What the checks say of a record given as lines."""
    raw = [f"{line}\n".encode() for line in record]
    return list(check_lines(parse_lines(raw), UNCOUNTERABLE))


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name)
def test_a_damage_is_rejected_by_exactly_its_check(damage: Damage) -> None:
    """The record as it was passes, and the damaged one fails by that check and no other."""
    path = next(path for path in EXAMPLES if path.stem == damage.example)
    record = path.read_text("utf-8").splitlines()
    damaged = damage.edit(record)
    assert damaged != record
    problems = check(damaged)
    assert {problem.check for problem in problems} == {damage.check}, problems
    assert all(problem.reason and 1 <= problem.line <= len(damaged) for problem in problems)


def test_every_check_rejects_something() -> None:
    """A check that can't fail is none."""
    assert {damage.check for damage in DAMAGES} == set(CHECKS)
    assert len(DAMAGES) >= 25
