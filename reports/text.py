"""Text: a counterexample that a person can read in a terminal, from the broken rule to the command that shows
it again."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence

from headjudge.corpus.cases import card_names, picks
from headjudge.engine.trace import Case, Event, Violation
from headjudge.engine.trace.causality import context
from headjudge.reports.argument import Argument, argument, passed_over
from headjudge.reports.names import Names
from headjudge.reports.narrate import brief, line
from headjudge.reports.play import Group, groups, in_head, quiet
from headjudge.reports.position import cards_told, start
from headjudge.reports.turns import turns
from headjudge.reports.words import count, game_name, plain

WIDTH = 110
#: Groups that are told in full. In a longer play, those that the argument does not need are counted instead.
LONGEST_PLAY = 60
_LABEL = 9
#: What marks a decision that mattered.
MATTERED = "◆"


def counterexample_text(case: Case, file: str = "") -> str:
    """The whole counterexample as a text that ends with a newline.

    ``case``  needs at least one violation; the first is the one that is argued.
    ``file``  what the replay command names; "" for the place of the case in a corpus.
    """
    names = Names(case.scenario, case.trace)
    violation = case.violations[0]
    argued = argument(case.trace, violation, case.slice, names)
    parts = [
        _heading(case, violation),
        _argument(argued),
        _links(case, argued, names),
        _cards(case, names),
        _labelled("Start", start(case, names)),
        list(_play(case, argued, names)),
        _turns(case),
        _ending(case, file),
    ]
    return "\n".join("\n".join(part) + "\n" for part in parts if part)


def statement_of(violation: Violation) -> str:
    """What the violated invariant states, from the registry; for one that is not installed here, what must
    hold."""
    from headjudge.invariants import registry

    try:
        return plain(registry.get(violation.invariant).statement)
    except LookupError:
        return plain(violation.then)


def verdict(rules: Sequence[str]) -> str:
    """What stands beside the guilty event: "should not happen: 425.1.c"."""
    return f"should not happen: {', '.join(map(plain, rules))}" if rules else "should not happen"


def replay_command(case: Case, file: str = "") -> str:
    """The command line that plays a case again."""
    place = f"corpus/{case.scenario.game}/{case.violations[0].invariant}/{case.signature}.json"
    return f"headjudge replay {shlex.quote(plain(file or place))}"


def shrunk_words(case: Case) -> str:
    """What shrinking did, in a sentence: "from 54 picks and 14 cards to 3 picks and 3 cards in 0.6 s, 214
    plays"."""
    before, after = [], []
    for what in ("picks", "cards"):
        found = case.shrunk.get(what)
        if isinstance(found, (list, tuple)) and len(found) == 2 and all(isinstance(n, int) for n in found):
            before.append(count(found[0], what[:-1]))
            after.append(count(found[1], what[:-1]))
    if not before:
        return ""
    seconds, plays = case.shrunk.get("seconds"), case.shrunk.get("plays")
    sizes = f"from {' and '.join(before)} to {' and '.join(after)}"
    took = f" in {seconds:.1f} s" if isinstance(seconds, (int, float)) else ""
    return sizes + took + (f", {count(plays, 'play')}" if isinstance(plays, int) else "")


# -- sections ------------------------------------------------------------------------------------------------


def _heading(case: Case, violation: Violation) -> list[str]:
    title = f"{plain(violation.invariant)} is broken"
    rule = f"{game_name(case.scenario.game)} {plain(next(iter(violation.rules), ''))}"
    return [
        f"{title:<64} {rule:<24} signature {plain(case.signature)}".rstrip(),
        *textwrap.wrap(f"It states: {statement_of(violation)}", WIDTH),
        *_subject(case),
    ]


def _subject(case: Case) -> list[str]:
    on = f"Seen on {plain(case.subject)} {plain(case.subject_version)}".rstrip()
    faults = (
        f", with the {'fault' if len(case.faults) == 1 else 'faults'} {', '.join(map(plain, case.faults))}"
    )
    causes = {"inferred": "; causes inferred", "none": "; no causes known"}.get(case.grade, "")
    return [f"{on}{faults if case.faults else ''}{causes}."]


def _argument(argued: Argument) -> list[str]:
    lines = []
    for number, named in enumerate(argued.let):
        label = f"{'Let' if number == 0 else '':<5}{named.letter} = "
        clause = textwrap.wrap(named.clause, WIDTH - 32, break_long_words=False) or [""]
        lines.append(f"{label}{clause[0]:<{WIDTH - 32}} {_where(named.event, named.rule)}".rstrip())
        lines += [" " * len(label) + more for more in clause[1:]]
    lines += _hanging("Then ", argued.then)
    return lines + _hanging("However ", f"{argued.however} (▶ {argued.guilty})")


def _where(event: int, rule: str) -> str:
    return f"event {event:<4} {rule}".rstrip()


def _links(case: Case, argued: Argument, names: Names) -> list[str]:
    if not argued.links:
        return []
    events = {event.id: event for event in case.trace}
    marks = {named.event: f"{named.letter} " for named in argued.let} | {argued.guilty: "▶ "}
    lines = []
    for link in argued.links:
        pair = f"{marks.get(link.cause, '')}{link.cause} → {marks.get(link.effect, '')}{link.effect}"
        over = passed_over(link, case.trace)
        why = f"{line(events[link.effect], names)}: {link.why}{f' ({over})' if over else ''}"
        lines += textwrap.wrap(why, WIDTH - _LABEL, initial_indent=f"{pair:<15} ", subsequent_indent=" " * 16)
    return _labelled("Because", lines, fill=False)


def _cards(case: Case, names: Names) -> list[str]:
    cards = cards_told(case, names)
    wide = min(24, max((len(card.name) for card in cards), default=0))
    lines = []
    for card in cards:
        text = " · ".join([card.facts, *card.text]).replace("· •", "•")
        lines += textwrap.wrap(
            text, WIDTH - _LABEL, initial_indent=f"{card.name:<{wide}}  ", subsequent_indent=" " * (wide + 2)
        )
    return _labelled("Cards", lines, fill=False)


def _turns(case: Case) -> list[str]:
    """Which decisions mattered: the chance after each, a mark where it jumps."""
    lines = []
    for turn in turns(case):
        said = f"{turn.player} {turn.said}" if turn.number else "the start"
        mark = f"  {MATTERED}" if turn.matters else ""
        lines.append(f"{turn.chance:>3} %  {said}{mark}")
    if not lines:
        return []
    return [
        *_labelled(
            "Mattered", ["How often the violation still came when the play went on at random from there:"]
        ),
        *_labelled("", lines, fill=False),
    ]


def _ending(case: Case, file: str) -> list[str]:
    shrunk = (
        shrunk_words(case) or f"to {count(picks(case), 'pick')} and {count(len(card_names(case)), 'card')}"
    )
    lines = _labelled("Shrunk", [f"{shrunk}."])
    for violation in case.violations[1:]:
        rules = ", ".join(map(plain, violation.rules))
        lines += _labelled(
            "Also", [f"{plain(violation.invariant)} ({rules}) is broken at event {violation.event}."]
        )
    if case.notes:
        lines += _labelled("Notes", [plain(case.notes)])
    return [*lines, *_labelled("Again", [replay_command(case, file)], fill=False)]


# -- the play ------------------------------------------------------------------------------------------------


def _play(case: Case, argued: Argument, names: Names) -> Iterator[str]:
    events = {event.id: event for event in case.trace}
    needed = {*case.slice, argued.guilty, *(named.event for named in argued.let)}
    found = groups(case.trace, names)
    short = needed | set(context(case.trace, case.slice)) if len(found) > LONGEST_PLAY else None
    letters = {named.event: named.letter for named in argued.let}
    silent = quiet(case.trace) - needed
    left_out: list[Group] = []
    for group in found:
        if short is not None and not short & set(group.events()):
            left_out.append(group)
            continue
        yield from _left_out(left_out)
        left_out = []
        head = f"   {group.player:<3} {group.head}" if group.player else f"   {group.head}"
        if group.head:
            yield from textwrap.wrap(
                group.detail, WIDTH, initial_indent=f"{head:<30}  ", subsequent_indent=" " * 32
            ) or textwrap.wrap(head, WIDTH, subsequent_indent="   ")
        yield from _happened(group, events, argued, letters, names, silent)
    yield from _left_out(left_out)


def _left_out(left: list[Group]) -> Iterator[str]:
    if left:
        ids = [event for group in left for event in group.events()]
        decisions = count(sum(1 for group in left if group.player), "decision")
        yield f"       … {decisions}, events {min(ids)} to {max(ids)}, not needed here"


def _happened(
    group: Group,
    events: dict[int, Event],
    argued: Argument,
    letters: dict[int, str],
    names: Names,
    silent: Collection[int],
) -> Iterator[str]:
    """What a group's head has not told, in order: the steps of its own play side by side, the rest a line
    each, and the guilty event always on its own line."""
    beside: list[str] = []
    for event in (events[event_id] for event_id in group.events()):
        step = bool(group.item) and event.id in group.steps and event.id != argued.guilty
        if event.id in silent or (in_head(event, group) and event.id not in {argued.guilty, *letters}):
            continue
        if step:
            mark = f" (={letters[event.id]})" if event.id in letters else ""
            beside.append(f"{event.id} {brief(event, names)} {plain(event.rule)}{mark}")
            continue
        yield from _wrapped(beside)
        beside = []
        yield from _event(event, argued, letters, names)
    yield from _wrapped(beside)


def _wrapped(pieces: Iterable[str]) -> Iterator[str]:
    """Pieces side by side, broken between pieces, and within a piece only where it is longer than a line."""
    row = ""
    for piece in pieces:
        if row and len(row) + len(piece) + 12 > WIDTH:
            yield from _row(row)
            row = ""
        row = f"{row} · {piece}" if row else piece
    if row:
        yield from _row(row)


def _row(text: str) -> list[str]:
    """One row of pieces."""
    return textwrap.wrap(text, WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 12)


def _event(event: Event, argued: Argument, letters: dict[int, str], names: Names) -> Iterator[str]:
    mark = "▶" if event.id == argued.guilty else letters.get(event.id, "")
    said = f"{line(event, names)} {plain(event.rule)}".rstrip()
    first = f"  {mark:<3}{event.id:>4}  "
    rest = " " * len(first)
    if event.id == argued.guilty:
        wrong = verdict(argued.rules)
        if len(f"{first}{said:<58}   {wrong}") <= WIDTH:
            yield f"{first}{said:<58}   {wrong}"
            return
        yield from textwrap.wrap(said, WIDTH, initial_indent=first, subsequent_indent=rest)
        yield from textwrap.wrap(wrong, WIDTH, initial_indent=rest, subsequent_indent=rest)
        return
    yield from textwrap.wrap(said, WIDTH, initial_indent=first, subsequent_indent=rest)


# -- laying out ----------------------------------------------------------------------------------------------


def _labelled(label: str, lines: list[str], fill: bool = True) -> list[str]:
    """Lines with a label before the first and the same room before the others."""
    room = WIDTH - _LABEL
    filled = [
        part
        for line in lines
        for part in (textwrap.wrap(line, room, break_on_hyphens=False) if fill else [line])
    ]
    return [f"{label if number == 0 else '':<{_LABEL}}{line}" for number, line in enumerate(filled)]


def _hanging(label: str, sentence: str) -> list[str]:
    return textwrap.wrap(f"{label}{sentence}", WIDTH, subsequent_indent="     ", break_on_hyphens=False)
