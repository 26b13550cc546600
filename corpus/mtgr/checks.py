"""The format's own rules: what a record may say, judged line by line in one pass, without an engine and without the cards.

The ids M1 to M12 and F1 to F11 are those of the properties that decision 0017 and its reconstruction give (`docs/mtgr.md` lists them); D1
is what our dialect adds. A line is judged by what the record has said before it; what is wrong is reported and the line is taken in all
the same, so that one mistake is one problem wherever that can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from headjudge.corpus.mtgr.dialect import FORMS
from headjudge.corpus.mtgr.line import Line
from headjudge.corpus.mtgr.standing import LEAVES, Known, Standing
from headjudge.corpus.mtgr.writer import write_line

#: What each check holds a record to, and the rule of the Comprehensive Rules behind it ("" where the format alone asks it).
CHECKS: dict[str, tuple[str, str]] = {
    "M1": (
        "614.1c",
        "tapped and attacking stand only on a play, a move onto the battlefield, and a token's creation",
    ),
    "M2": ("603.2e", "what enters tapped doesn't become tapped by it"),
    "M3": ("110.5b", "what enters without tapped is untapped"),
    "M4": (
        "614.12a",
        "a replacement effect's choices and payments stand immediately before the event that they change",
    ),
    "M5": ("614.12b", "choices for simultaneous events stand before the first of them"),
    "M6": ("608.2b", "only what has targets fizzles, by an object if by anything"),
    "M7": (
        "608.2b",
        "an item resolves, fizzles or is countered, once, and does nothing after it fizzled or was countered",
    ),
    "M8": ("608.2d", "a choice names its chooser exactly when that is not the object's controller"),
    "M9": ("608.2d", "a choice has no cause but its chooser"),
    "M10": ("609.3", "what does nothing writes no line"),
    "M11": (
        "115.1",
        "targets are declared as an item is put on the stack; what is chosen without a target is not",
    ),
    "M12": ("400.7", "objects are numbered as they are first mentioned"),
    "F1": ("", "there is one way to write each line"),
    "F2": ("", "what a line refers to has been introduced"),
    "F3": ("201.2", "an object keeps its name"),
    "F4": ("400.1", "an object is where the record has put it"),
    "F5": ("110.5", "only an untapped permanent becomes tapped, only a tapped one untapped"),
    "F11": ("119.3", "life totals follow from what was gained, lost and paid"),
    "D1": ("", "the dialect's own order: head first, flags where they belong, nothing after the end"),
}

_ENTERS = frozenset({"play", "create"})
_STATUS = frozenset(
    {
        "tap",
        "untap",
        "attack",
        "block",
        "attach",
        "detach",
        "phase out",
        "phase in",
        "turn up",
        "turn down",
        "control",
    }
)
_FACEDOWN = frozenset({"cast", "move", "create", "begin", "play"})
_HEAD = frozenset({"mtgr", "rules", "player", "begin"})


#: For each form, which of its places refer to an object or a player.
_REFERRING = {
    key: tuple(at for at, place in enumerate(form.places()) if place in ("<object>", "<player>", "<what>"))
    for key, form in FORMS.items()
}


class Problem(msgspec.Struct, frozen=True):
    """Something that a record gets wrong: the line's number, the check's id, the rule behind it, and a reason in words."""

    line: int
    check: str
    rule: str
    reason: str


class Checker:
    """Judges the lines of one record, in order: `take` each, then `finish`.

    ``standing``  what the record has said so far. ``uncounterable``: names of cards that can't be countered, where the cards are known.
    """

    def __init__(self, uncounterable: frozenset[str] = frozenset()) -> None:
        self.standing = Standing()
        self.uncounterable = uncounterable
        self._problems: list[Problem] = []
        self._number = 0
        #: Objects off the stack that a choice or payment was written for: the next event has to be theirs (M4).
        self._pending: dict[str, int] = {}
        self._met: set[str] = set()
        #: The spell that has just fizzled or been countered: its card has to go somewhere next.
        self._leaving = ""
        self._first = True
        self._in_head = True

    def take(self, number: int, text: str, line: Line | None) -> list[Problem]:
        """Judge a line and take it in; what is wrong with it (or, now certain, with lines before it)."""
        self._number = number
        self._problems = []
        if line is None or write_line(line) != text:
            self._wrong(
                "F1",
                "a comment or an empty line" if line is None else f"the canonical way is: {write_line(line)}",
            )
        if line is not None and not self._counters_nothing(line):
            self._judge(line)
            self.standing.take(line)
        return self._problems

    def finish(self) -> list[Problem]:
        """The record is over: what was still owed."""
        self._problems = []
        self._settle(set(self._pending))
        if self._leaving:
            self._wrong("M7", f"{self._leaving} left the stack, and no line says where it went")
        return self._problems

    def _wrong(self, check: str, reason: str, number: int = 0) -> None:
        self._problems.append(Problem(number or self._number, check, CHECKS[check][0], reason))

    def _counters_nothing(self, line: Line) -> bool:
        """M10, where the cards are known: what can't be countered isn't, so the line tells of nothing (101.2)."""
        if line.form != "countered" or line.name not in self.uncounterable:
            return False
        self._wrong(
            "M10",
            f"{line.name} can't be countered, so an effect that would counter it writes no line (101.2)",
        )
        return True

    # -- one line -----------------------------------------------------------------------------------------------------

    def _judge(self, line: Line) -> None:
        form = FORMS[line.form]
        self._order(line)
        self._flags(line)
        self._timing(line)
        known = self._names(line) if line.subject[:1] == "#" else None
        self._references(line)
        if form.choice or form.payment:
            self._choice(line, known)
        elif self._pending:
            self._event(line)
        self._nothing(line)
        if known is not None:
            self._stack(line, known)
            self._zones(line, known)
            self._status(line, known)
        self._life(line)

    def _order(self, line: Line) -> None:
        """D1: the head comes first, nothing after the end."""
        if self._first and line.form != "mtgr":
            self._wrong("D1", "the first line says mtgr and the version")
        elif not self._first and line.form == "mtgr":
            self._wrong("D1", "mtgr stands only in the first line")
        elif not self._in_head and line.form in _HEAD:
            self._wrong("D1", f"{line.form} belongs to the head")
        if line.form not in _HEAD:
            self._in_head = False
        self._first = False
        if self.standing.over:
            self._wrong("D1", "the game is over")

    def _flags(self, line: Line) -> None:
        """M1: tapped and attacking; D1: the other flags."""
        enters = line.form in _ENTERS or (line.form == "move" and line.values[1] == "battlefield")
        at_start = line.form == "begin" and line.values[0] == "battlefield"
        for flag in line.flags:
            if flag == "tapped" and not (enters or at_start):
                self._wrong("M1", f"tapped has no place on {line.form}")
            elif flag == "attacking" and (not enters or line.form == "play"):
                self._wrong("M1", f"attacking has no place on {line.form}")
            elif (
                (flag == "facedown" and line.form not in _FACEDOWN)
                or (flag == "combat" and line.form != "damage")
                or (flag == "new" and line.form != "target")
            ):
                self._wrong("D1", f"{flag} has no place on {line.form}")
        if line.how and line.form != "move":
            self._wrong("D1", f"'as {line.how}' stands only on a move")

    def _timing(self, line: Line) -> None:
        """M7: the card of what fizzled or was countered goes somewhere at once."""
        if self._leaving and (line.subject != self._leaving or line.form not in ("move", "cease")):
            self._wrong("M7", f"{self._leaving} left the stack, and the next line doesn't say where it went")
        self._leaving = ""

    def _names(self, line: Line) -> Known | None:
        """F2, F3, M12: the subject is known by that name, or is introduced here under the next number."""
        known = self.standing.objects.get(line.subject)
        if known is not None:
            if "?" not in (line.name, known.name) and line.name != known.name:
                self._wrong("F3", f"{line.subject} was {known.name!r}, and is {line.name!r} here")
            return known
        number = int(line.subject[1:])
        if number <= self.standing.most:
            self._wrong("F2", f"{line.subject} has ceased to exist")
        elif number != self.standing.most + 1:
            self._wrong("M12", f"the next object is #{self.standing.most + 1}, not {line.subject}")
        elif not FORMS[line.form].introduces:
            self._wrong("F2", f"{line.subject} has not been introduced")
        return None

    def _references(self, line: Line) -> None:
        """F2: whatever else a line names exists."""
        named = [line.values[at] for at in _REFERRING[line.form]]
        for value in (*named, line.attacking, line.under, line.by, line.subject):
            if value[:1] == "P" and value not in self.standing.names:
                self._wrong("F2", f"there is no player {value}")
            elif value[:1] == "#" and value != line.subject and value not in self.standing.objects:
                # What ceased to exist may still be what a delayed ability comes from (113.7a).
                if line.form != "trigger" or int(value[1:]) > self.standing.most:
                    self._wrong("F2", f"{value} has not been introduced")

    # -- choices and payments -----------------------------------------------------------------------------------------

    def _choice(self, line: Line, known: Known | None) -> None:
        """M4, M5, M8, M9, M11: whose choice it is, and where it may stand."""
        if line.joined:
            self._wrong("M5", "a choice is made before simultaneous events, not among them")
        if line.by[:1] == "#":
            self._wrong("M9", f"the cause {line.by} has no place on a choice")
        elif line.by and line.by == self.standing.controller(line.subject):
            self._wrong("M8", f"{line.by} controls {line.subject}: naming the chooser is redundant")
        if known is None or known.zone != "stack":
            self._pending.setdefault(line.subject, self._number)
        elif line.subject == self.standing.announced:
            if line.form in ("choose object", "choose player"):
                self._wrong(
                    "M11",
                    "an item that is put on the stack declares targets; what it chooses, it chooses as it resolves",
                )
        elif line.subject != self.standing.resolving and known.phase not in LEAVES:
            self._wrong("M11", f"{line.subject} is neither being put on the stack nor resolving")
        if self._pending and line.subject not in self._pending:
            self._settle(set(self._pending))

    def _event(self, line: Line) -> None:
        """M4: the event that choices were written for comes next, all of a group being one event."""
        about = {line.subject, *line.values} & set(self._pending)
        if line.joined and self._met:
            self._met |= about
        elif self._met or not about:
            self._settle(set(self._pending) - self._met)
            return
        else:
            self._met = about
        if self._met >= set(self._pending):
            self._pending.clear()
            self._met = set()

    def _settle(self, owed: set[str]) -> None:
        for subject in sorted(owed, key=lambda ref: self._pending[ref]):
            self._wrong(
                "M4",
                f"the choice or payment for {subject} does not stand immediately before what it changes",
                self._pending[subject],
            )
        self._pending.clear()
        self._met = set()

    # -- what happens -------------------------------------------------------------------------------------------------

    def _nothing(self, line: Line) -> None:
        """M10: amounts of nothing, moves to where it is, a counter that counters nothing."""
        if line.form in ("damage", "player gain", "player lose", "pay life") and line.values[0] == "0":
            self._wrong("M10", "nothing is gained, lost, paid or dealt")
        elif line.form in ("counters", "player counters") and line.values[0] == "+0":
            self._wrong("M10", "no counters are put or removed")
        elif (
            line.form == "move"
            and line.values[0] == line.values[1]
            and line.values[0] not in ("exile", "command", "library")
        ):
            self._wrong("M10", "it goes nowhere")

    def _stack(self, line: Line, known: Known) -> None:
        """M6, M7, M11: an item's life on the stack."""
        form = line.form
        if form == "target":
            if line.subject != self.standing.announced and "new" not in line.flags:
                self._wrong("M11", f"{line.subject} is not being put on the stack")
        elif form == "fizzle":
            if not known.targets and known.zone == "stack" and known.sort != "copy":
                self._wrong("M6", f"{line.subject} has no targets")
            if line.by[:1] == "P":
                self._wrong("M6", "a cause of fizzling is an object")
        if form in LEAVES or form == "resolve":
            if known.phase in ("resolved", *LEAVES):
                self._wrong(
                    "M7",
                    f"{line.subject} has {'been countered' if known.phase == 'countered' else known.phase} already",
                )
            elif known.zone != "stack":
                self._wrong("F4", f"{line.subject} is not on the stack")
            if form in ("fizzle", "countered") and known.sort != "ability":
                self._leaving = line.subject
        elif known.phase in LEAVES and form not in ("move", "cease"):
            self._wrong("M7", f"{line.subject} did not resolve, so it does nothing")

    def _zones(self, line: Line, known: Known) -> None:
        """F4: it is where the line says that it comes from."""
        form = line.form
        origin = line.values[0] if form in ("play", "cast", "move") else "hand" if form == "foretell" else ""
        if form in _STATUS and not (form == "turn down" and known.zone == "exile"):
            origin = "battlefield"
        if origin and known.zone and known.zone != origin:
            self._wrong("F4", f"{line.subject} is not in the zone {origin}, but in {known.zone}")

    def _status(self, line: Line, known: Known) -> None:
        """M2, M3, F5: what becomes tapped was untapped, and the other way round."""
        if line.form == "tap" and known.tapped:
            if known.entered_tapped:
                self._wrong("M2", f"{line.subject} entered tapped, so it doesn't become tapped")
            else:
                self._wrong("F5", f"{line.subject} is tapped already")
        elif line.form == "untap" and not known.tapped:
            if known.fresh:
                self._wrong("M3", f"{line.subject} entered untapped")
            else:
                self._wrong("F5", f"{line.subject} is untapped already")

    def _life(self, line: Line) -> None:
        """F11: totals follow, and nobody pays more life than they have (119.4)."""
        life = self.standing.life
        if line.form in ("player gain", "player lose") and line.subject in life:
            change = int(line.values[0]) if line.form == "player gain" else -int(line.values[0])
            total = life[line.subject] + change
            if total != int(line.values[1]):
                self._wrong("F11", f"{line.subject} has {total} life now, not {line.values[1]}")
        elif line.form == "pay life":
            payer = line.by if line.by[:1] == "P" else self.standing.controller(line.subject)
            if payer in life and life[payer] < int(line.values[0]):
                self._wrong("F11", f"{payer} has only {life[payer]} life to pay with")


def check_lines(
    lines: Iterable[tuple[int, str, Line | None]], uncounterable: frozenset[str] = frozenset()
) -> Iterator[Problem]:
    """Judge a record as `reader.read_lines` gives it, and yield its problems as they are found. Raises `FileError` as the reader does."""
    checker = Checker(uncounterable)
    for number, text, line in lines:
        yield from checker.take(number, text, line)
    yield from checker.finish()
