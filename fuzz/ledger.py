"""The ledger of a rulebook: for every rule, where it is implemented, what tests it, how often it was seen, or why
it has no place in an engine.

Nothing of it is kept by hand: the code's own citations, what scenarios, invariants and faults say of themselves, and a
campaign's summary are put together when asked. Only why a rule does not apply is written down (`engine.rules.apart`). May
be called by: ``headjudge ledger`` and ``explain``, tests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import msgspec

from headjudge.engine.rules import is_rule, rule_numbers
from headjudge.engine.rules.apart import MAY_BE_CITED, Apart, apart, table
from headjudge.fuzz.bits import parts
from headjudge.fuzz.citations import NUMBER, OF_MAGIC, Citation, citations, is_below, scenario_rules

#: The chapters in which every rule is to have an implementation and a test: first and last number.
GOAL: dict[str, tuple[tuple[str, str], ...]] = {"riftbound": (("300", "480"), ("800", "829"))}
#: How it can stand with a rule, the best first.
STATES = ("tested", "implemented", "judged", "apart", "missing")


@dataclass(frozen=True, slots=True)
class Line:
    """What is known of one rule.

    ``code``        places in the engine that cite it.     ``judged``  those in the invariants.
    ``invariants``, ``faults``, ``scenarios``   ids and files that name it.
    ``seen``        events of a campaign that cite it; None where no campaign was given.
    ``apart``       why it stands apart; None where it does not.
    ``like``        the rule that says the same, whose line tells the rest.
    """

    rule: str
    code: tuple[Citation, ...] = ()
    judged: tuple[Citation, ...] = ()
    invariants: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    seen: int | None = None
    apart: Apart | None = None
    like: Line | None = None

    @property
    def state(self) -> str:
        """One of `STATES`: implemented and tested, implemented alone, tested alone, apart, or none of these."""
        if self.like is not None and not self.code:
            return self.like.state
        tests = bool(self.judged or self.invariants or self.faults or self.scenarios)
        if self.code:
            return "tested" if tests else "implemented"
        if self.apart is not None and self.like is None:
            return "apart"
        return "judged" if tests else "missing"


@dataclass(frozen=True, slots=True)
class Sums:
    """How many rules stand how: a number for each of `STATES`."""

    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts.values())

    @property
    def done(self) -> int:
        """Those that leave nothing to do."""
        return self.counts["tested"] + self.counts["apart"]


def ledger(game: str, seen: Mapping[str, int] | None = None) -> dict[str, Line]:
    """The line of every rule of a game, in the rulebook's order.

    ``seen``  how often each rule was cited by the events of a campaign (`seen_in`).
    """
    from headjudge.fuzz import find

    code: dict[str, list[Citation]] = {}
    judged: dict[str, list[Citation]] = {}
    for each in citations(game):
        (judged if each.file.startswith("invariants/") else code).setdefault(each.rule, []).append(each)
    invariants = _by_rule((one.id, one.rules_in.get(game, one.rules)) for one in find.invariants(game))
    faults = _by_rule((fault.id, (fault.rule,)) for fault in find.all_faults(game))
    scenarios = _by_rule(scenario_rules(game).items())
    standing = apart(game)
    lines: dict[str, Line] = {}
    for number in rule_numbers(game):
        lines[number] = Line(
            number,
            tuple(code.get(number, ())),
            tuple(judged.get(number, ())),
            tuple(invariants.get(number, ())),
            tuple(faults.get(number, ())),
            tuple(scenarios.get(number, ())),
            None if seen is None else seen.get(number, 0),
            standing.get(number),
        )
    for number, line in lines.items():
        if line.apart is not None and line.apart.same:
            lines[number] = replace(line, like=lines[line.apart.same])
    return lines


def _by_rule(named: Iterable[tuple[str, Iterable[str]]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, rules in named:
        for rule in dict.fromkeys(rules):
            found.setdefault(rule, []).append(name)
    return found


def seen_in(folder: str | Path) -> dict[str, int]:
    """How often each rule was cited in the campaign whose folder (or summary) that is. Raises `FileError`."""
    from headjudge.corpus.errors import FileError
    from headjudge.fuzz.keep import SUMMARY

    path = Path(folder)
    if path.is_dir():
        path = path / SUMMARY
    try:
        rules = json.loads(path.read_text(encoding="utf-8"))["rules"]
        return {str(rule): int(times) for rule, times in rules.items()}
    except OSError as error:
        raise FileError(path, "", f"can't be read: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FileError(path, "", "is no summary of a campaign") from None


def in_chapter(rule: str, chapter: str) -> bool:
    """Whether a rule is of a chapter: "300" the whole of three hundred, "323" that rule and those below it,
    "300-480" a range of numbers.
    """
    first, dash, last = chapter.partition("-")
    if dash:
        return first <= rule[:3] <= last
    if len(chapter) == 3 and chapter.endswith("00"):
        return rule[0] == chapter[0]
    return is_below(rule, chapter)


def sums(lines: Iterable[Line]) -> Sums:
    """How many of these rules stand how."""
    counts = dict.fromkeys(STATES, 0)
    for line in lines:
        counts[line.state] += 1
    return Sums(counts)


def of_goal(game: str, lines: Mapping[str, Line]) -> list[Line]:
    """The lines of the chapters that are to be complete."""
    return [
        line
        for number, line in lines.items()
        if any(first <= number[:3] <= last for first, last in GOAL.get(game, ()))
    ]


def stale(game: str) -> list[str]:
    """What is wrong with the table of rules that stand apart, a line each: an entry that names no rule, one that
    another makes needless, one for a rule that the engine implements all the same, and a "same" that leads nowhere.
    """
    cited: dict[str, Citation] = {}
    for each in citations(game):
        if each.file.startswith("engine/"):
            cited.setdefault(each.rule, each)
    wrong: list[str] = []
    entries = table(game)
    for at, entry in enumerate(entries):
        number = entry.rule.removesuffix("*")
        if not is_rule(game, number):
            wrong.append(f"{entry.rule}: there is no such rule")
        if any(other.rule.removesuffix("*") == number for other in entries[:at]):
            wrong.append(f"{entry.rule}: stands there twice")
        sort, word = entry.needs
        if sort and (holder := _holder(game, sort, word)):
            wrong.append(f"{entry.rule}: stale, {holder} has the {sort} {word}")
        if entry.reason == "same" and (not is_rule(game, entry.same) or entry.same in apart(game)):
            wrong.append(f"{entry.rule}: {entry.same!r} is no rule that stands by itself")
    standing = apart(game)
    for entry in entries:
        place = cited.get(entry.rule.removesuffix("*"))
        if place is not None and entry.reason not in MAY_BE_CITED:
            wrong.append(f"{entry.rule} {entry.reason}: stale, {place.file}:{place.line} implements it")
        elif place is None and not any(
            one is entry for number, one in standing.items() if number not in cited
        ):
            wrong.append(f"{entry.rule} {entry.reason}: stale, there is no rule left that it is about")
    return wrong


def _holder(game: str, sort: str, word: str) -> str:
    """The name of a card of the library that has that keyword, card type or subtype; "" for none."""
    from headjudge.fuzz import find

    for name, card in find.cards(game).items():
        if sort == "keyword":
            has = any(_is_keyword(part, word) for part in parts(card))
        else:
            has = word in getattr(card, f"{sort}s", ())
        if has:
            return name
    return ""


def _is_keyword(part: msgspec.Struct, word: str) -> bool:
    return type(part).__name__ == "Keyword" and getattr(part, "word", "").lower() == word


def readings(game: str, rule: str) -> list[tuple[str, str, str]]:
    """The decisions on how the rules are read that name a rule or one below it: number, title, what was decided."""
    found: list[tuple[str, str, str]] = []
    for number, text in _decisions(game):
        title = text.partition("\n")[0].lstrip("# ").partition(": ")[2]
        words = OF_MAGIC.sub("", text) if game == "riftbound" else text
        if any(is_rule(game, each) and is_below(each, rule) for each in NUMBER.findall(words)):
            decided = text.partition("## Decision")[2].partition("\n## ")[0]
            found.append((number, title, " ".join(decided.split())))
    return found


def _decisions(game: str) -> Iterator[tuple[str, str]]:
    """Number and text of each decision on how a game's rules are read, as the list of all decisions sorts them."""
    folder = files("headjudge").joinpath("decisions")
    listed = folder.joinpath("README.md").read_text(encoding="utf-8")
    rows = listed.partition(f"how the {game.capitalize()} rules are read")[2].partition("\n\n")[0]
    for number, name in re.findall(r"\[(\d{3})\]\((\d{3}-[a-z0-9-]+\.md)\)", rows):
        yield number, folder.joinpath(name).read_text(encoding="utf-8")
