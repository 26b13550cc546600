"""Finding things by the names that people give them: games, subjects, invariants, faults, cards.

What is not there is an `Unknown`, in one line with the nearest names. Third parties add subjects through the
entry point group ``headjudge.subjects``: each entry point's name is the subject's, and it names a function
that takes the ids of faults to switch on and returns a `Subject`. May be called by: the command line,
campaigns.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING

from headjudge.engine.subjects.protocol import Subject, SubjectError

if TYPE_CHECKING:
    from headjudge.engine.cards import CardDef
    from headjudge.engine.faults import Fault
    from headjudge.engine.subjects.wire import WireSubject
    from headjudge.fuzz.differ.pair import Pair
    from headjudge.invariants import Invariant

GAMES = ("riftbound", "magic")
GROUP = "headjudge.subjects"
#: What the name of an engine in another process begins with; its command line follows.
WIRE = "wire:"
#: What the name of two engines that are compared begins with, and what stands between them when the second is not the built-in one.
DIFFER, AGAINST = "differ:", " vs "
#: What the name of riftboundKr begins with; the path of a checkout may follow after a colon.
RIFTBOUNDKR = "riftboundkr"

#: Our own engines: the game that each plays, by its name as a subject.
BUILT_IN = {"riftbound": "riftbound", "magic": "magic"}
#: Adapters to other people's engines, by name: the module that the extra of that name installs, and what makes the subject.
ADAPTERS = {
    "phase": ("phase", "headjudge.engine.subjects.phase:phase"),
    "python-mtg": ("mtg", "headjudge.engine.subjects.python_mtg:python_mtg"),
}


class Unknown(LookupError):
    """Something that was asked for by name is not there; the message is one line."""


def nearest(what: str, name: str, known: Iterable[str], where: str = "") -> Unknown:
    """An `Unknown` for ``name``, with the names in ``known`` that are most like it, or all of a few."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.4)
    folded = {each.casefold(): each for each in names}
    close = close or [
        folded[key] for key in difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=0.4)
    ]
    if close:
        hint = f"; did you mean {' or '.join(repr(each) for each in close)}?"
    elif len(names) <= 8:
        hint = f"; there is {', '.join(repr(each) for each in names)}" if names else ""
    else:
        hint = f"; none of the {len(names)} known is like it"
    return Unknown(f"no {what} {name!r}{where}{hint}")


def game(name: str) -> str:
    """The name of a game that can be played. Raises `Unknown`."""
    if name not in BUILT_IN.values():
        raise nearest("game", name, BUILT_IN.values())
    return name


def subject_makers() -> dict[str, Callable[[Sequence[str]], Subject]]:
    """Every subject that is installed, ours first, by name: what makes it, given the ids of faults.

    Raises `ValueError` when a third party's has a name that is taken."""
    from headjudge.engine.subjects.builtin import builtin

    def ours(plays: str) -> Callable[[Sequence[str]], Subject]:
        return lambda faults: builtin(plays, tuple(faults))

    makers = {name: ours(plays) for name, plays in BUILT_IN.items()}
    for name, (needed, target) in ADAPTERS.items():
        if find_spec(needed) is not None:
            makers[name] = EntryPoint(name, target, GROUP).load()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in makers:
            raise ValueError(f"entry point {point.name!r} of {GROUP}: that name is taken")
        makers[point.name] = point.load()
    return makers


def subject(name: str, faults: Sequence[str] = (), *, plays: str = "") -> Subject:
    """The subject of that name with those faults switched on; "" names the built-in engine for ``plays``.

    ``wire:COMMAND`` names an engine in another process, which speaks the wire protocol; ``riftboundkr:PATH`` a checkout of
    riftboundKr; ``differ:NAME`` an engine that is compared with the built-in one. Raises `Unknown` for a name, a fault, or a game
    that the subject does not play, or a command that doesn't answer.
    """
    if name.startswith(WIRE):
        return _wired(name.removeprefix(WIRE), plays)
    if name.startswith(DIFFER):
        one, _, other = name.removeprefix(DIFFER).partition(AGAINST)
        return pair(one, other, faults, plays)
    if name.partition(":")[0] == RIFTBOUNDKR:
        return _checkout(name.partition(":")[2], plays)
    makers = subject_makers()
    name = name or next(own for own, game in BUILT_IN.items() if game == plays)
    if name in ADAPTERS and name not in makers:
        raise Unknown(f"the subject {name!r} is not installed: pip install 'headjudge[{name}]'")
    if name not in makers:
        raise nearest("subject", name, makers)
    if faults and name in BUILT_IN:
        known = [fault.id for fault in all_faults(BUILT_IN[name])]
        for fault in faults:
            if fault not in known:
                raise nearest("fault", fault, known)
    found = makers[name](faults)
    if plays and found.game != plays:
        raise Unknown(f"the subject {name!r} plays {found.game}, not {plays}")
    return found


def _wired(command: str, plays: str) -> Subject:
    """An engine behind a pipe, by its command line."""
    import shlex

    from headjudge.engine.subjects.wire import WireSubject

    words = shlex.split(command)
    if not words:
        raise Unknown("wire: names no command; expected wire:COMMAND")
    return _greeted(lambda: WireSubject(words), command, plays)


def pair(one: str, other: str, faults: Sequence[str], plays: str) -> Pair:
    """Two engines that are compared; the faults are the first one's. Raises `Unknown`."""
    from headjudge.fuzz.differ.pair import Pair

    first = subject(one, faults, plays=plays)
    name = f"{DIFFER}{first.name}" + (f"{AGAINST}{other}" if other else "")
    return Pair(first, subject(other, plays=first.game), name)


def _checkout(path: str, plays: str) -> Subject:
    """riftboundKr, by the path of a checkout."""
    from headjudge.engine.subjects.riftboundkr import riftboundkr

    return _greeted(lambda: riftboundkr(path), RIFTBOUNDKR, plays)


def _greeted(make: Callable[[], WireSubject], command: str, plays: str) -> Subject:
    """An engine behind a pipe, once it has greeted. Raises `Unknown` when it doesn't, or plays another game."""
    try:
        wired = make()
    except SubjectError as error:
        raise Unknown(f"the engine {command!r} does not greet: {error}") from None
    if plays and wired.game != plays:
        wired.close()
        raise Unknown(f"the engine {wired.name!r} plays {wired.game}, not {plays}")
    return wired


def all_faults(plays: str) -> tuple[Fault, ...]:
    """The catalogue of faults of a game's built-in engine."""
    from headjudge.engine import faults

    return tuple(faults.all_faults(plays))


def canary(plays: str) -> Fault | None:
    """The fault that every trustworthy run finds; None for a game without one."""
    return next((fault for fault in all_faults(plays) if fault.canary), None)


def invariants(plays: str, ids: Sequence[str] = ()) -> list[Invariant]:
    """Fresh instances of the invariants of a game, all or those named. Raises `Unknown`."""
    from headjudge.invariants import all_invariants

    every = all_invariants(plays)
    if not ids:
        return every
    by_id = {one.id: one for one in every}
    for each in ids:
        if each not in by_id:
            raise nearest("invariant", each, by_id, f" for {plays}")
    return [by_id[each] for each in dict.fromkeys(ids)]


def cards(plays: str) -> dict[str, CardDef]:
    """The real cards of a game by name, in the order of sets and numbers. Raises `Unknown`."""
    from headjudge.engine.subjects.cards import known_cards

    known = known_cards(game(plays)).items()
    return {name: card for name, card in known if card.set or (plays == "magic" and not card.token)}


def played_cards(plays: str) -> tuple[str, ...]:
    """The names of the real cards of a game that are played: no legends, battlefields and runes. Raises `Unknown`."""
    lie = ("legend", "battlefield", "rune")
    return tuple(name for name, card in cards(plays).items() if getattr(card, "type", "") not in lie)


def card(every: dict[str, CardDef], name: str) -> CardDef:
    """The card of that name, whatever its capitals. Raises `Unknown`."""
    folded = {each.casefold(): each for each in every}
    if name.casefold() not in folded:
        raise nearest("card", name, every)
    return every[folded[name.casefold()]]


def card_text(card: CardDef) -> str:
    """A card in English, in the style of its game."""
    from headjudge.engine.cards.english import english

    return english(card)


def is_signature(text: str) -> bool:
    """Whether a text has the form of a signature: two groups of four hexadecimal digits."""
    one, dash, other = text.partition("-")
    return bool(dash) and all(
        len(part) == 4 and set(part) <= set("0123456789abcdef") for part in (one, other)
    )


def rule(number: str) -> tuple[str, ...]:
    """The games whose rulebook has a rule of that number. Raises `Unknown`."""
    from headjudge.engine.rules import EDITIONS, is_rule, rule_numbers

    having = tuple(plays for plays in EDITIONS if is_rule(plays, number))
    if not having:
        raise nearest("rule", number, (each for plays in EDITIONS for each in rule_numbers(plays)))
    return having
