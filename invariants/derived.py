"""Values as the layers of Riftbound make them (473-480), worked out from the picture alone where one sum would not do.

Passive abilities are applied layer by layer and the whole again until nothing changes (476): each to each object once, and each taken
back once at most. In a layer, what others depend on comes before them (479.2), else what has been on the board for longer (480.3).
Nothing is guessed: of an object to which something may apply or not, nothing is known, and neither is what asks for that.
"""

from __future__ import annotations

from typing import TypeAlias

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as language
from headjudge.invariants import conditions
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Thing

Passive: TypeAlias = language.HasMight | language.MightUpTo | language.Has | language.HasTag
#: After so many sequences nothing is known.
PATIENCE = 60
#: Kinds of event that change nothing of what the layers come to.
_STILL = frozenset(
    {
        "priority",
        "passed",
        "focus",
        "cleanup",
        "targets_chosen",
        "cost_determined",
        "might_summed",
        "damage_assigned",
        "killed",
    }
)


def asks_for(passive: object) -> set[tuple[str, str]]:
    """What a passive ability, or a part of one, asks for that layers change: ("might", ""), ("keyword", which), ("tag", which)."""
    match passive:
        case language.HasMight() | language.Has():
            return asks_for(passive.to) | asks_for(passive.condition) | asks_for(passive.per)
        case language.MightUpTo() | language.HasTag():
            return asks_for(passive.to) | asks_for(passive.condition)
        case Pick():
            found = {("keyword", word) for word in (passive.keyword, passive.without) if word}
            found |= {("tag", passive.tag)} if passive.tag else set()
            might = (
                passive.min_might >= 0
                or passive.max_might >= 0
                or passive.weaker
                or passive.status == "mighty"
            )
            return found | ({("might", "")} if might else set())
        case language.Both(one, other):
            return asks_for(one) | asks_for(other)
        case language.Not(condition):
            return asks_for(condition)
        case language.IAm("mighty"):
            return {("might", "")}
        case language.YouControl(what) | language.ThereIs(what):
            return asks_for(what)
        case _:
            return set()


class Value:
    """What one object has so far: Might, keywords with their numbers, tags besides its own; whether all of that is ``known``."""

    __slots__ = ("known", "might", "tags", "words")

    def __init__(self, might: int, words: dict[str, int]) -> None:
        self.might = might
        self.words = words
        self.tags: set[str] = set()
        self.known = True


class _Unknown(Exception):
    """An answer isn't known."""


class _Rule:
    """A passive ability of an object on the board; ``on`` is what it gives to each object that it applies to, ``off`` those that it
    does not apply to any more."""

    def __init__(self, lord: Thing, says: Passive) -> None:
        self.lord = lord
        self.says = says
        self.on: dict[str, int] = {}
        self.off: set[str] = set()
        asks = asks_for(says)
        if isinstance(says, language.HasTag):
            self.makes = ("tag", says.tag)
        elif isinstance(says, language.Has):
            self.makes = ("keyword", says.keyword.name)
            if says.lacking:
                asks.add(self.makes)
        else:
            self.makes = ("might", "")
            if isinstance(says, language.MightUpTo) or says.floor >= 0:
                asks.add(self.makes)
        self.asks = asks

    def waits_for(self, other: _Rule) -> bool:
        """479: the other one alters what this one does, and this one does not alter what the other does (479.1)."""
        return other is not self and other.makes in self.asks and self.makes not in other.asks


def settled(picture: Picture) -> dict[str, Value] | None:
    """What the layers come to for everything; worked out once, until an event may change it."""
    trace = picture.trace
    now = len(trace)
    at: int
    known: dict[str, Value] | None
    at, known = picture.settled
    if at == now or (at >= 0 and all(event.kind in _STILL for event in trace[at:])):
        return known
    values = derive(picture)
    if now and trace[-1].kind in _STILL:
        picture.settled = (now, values)
    return values


def derive(picture: Picture) -> dict[str, Value] | None:
    """The values of everything on the board by reference; None where something isn't known."""
    values: dict[str, Value] = {}
    rules: list[_Rule] = []
    for thing in picture.board.values():
        facts = thing.facts
        if facts is None or not thing.sure or (picture.fading and _fades(picture, thing)):
            return None
        if picture.vague and "buffed" in thing.statuses:
            return None
        values[thing.ref] = Value(
            conditions.base_of(facts, thing), conditions.own_keywords(picture, facts, thing)
        )
    for lord, facts in picture.speaking():
        rules += [_Rule(lord, part) for part in facts.abilities if isinstance(part, Passive)]
    before, picture.derived = picture.derived, values
    try:
        _settle(picture, values, rules)
    except _Unknown:
        return None
    finally:
        picture.derived = before
    return values


def _fades(picture: Picture, thing: Thing) -> bool:
    """Whether an effect for the turn is on it, which may have ended by now."""
    return bool(thing.turn_keywords) or conditions.fades(picture, thing)


def _settle(picture: Picture, values: dict[str, Value], rules: list[_Rule]) -> None:
    tags = _sorted([rule for rule in rules if rule.makes[0] == "tag"])
    words = _sorted([rule for rule in rules if rule.makes[0] == "keyword"])
    sums = _sorted([rule for rule in rules if rule.makes[0] == "might"])
    for round_ in range(PATIENCE):
        moved = False
        for rule in tags:
            for thing, was, now in _asked(picture, rule):
                moved = moved or was != now
                (values[thing.ref].tags.add if now else values[thing.ref].tags.discard)(rule.makes[1])
        for rule in words:
            for thing, was, now in _asked(picture, rule):
                moved = moved or was != now
                held = values[thing.ref].words
                held[rule.makes[1]] = held.get(rule.makes[1], 0) + now - was
        if not _add_up(picture, values, sums, round_ == 0) and not moved:
            return
    raise _Unknown


def _sorted(rules: list[_Rule]) -> list[_Rule]:
    """In the order in which they are applied (479.2, 480.3)."""
    out: list[_Rule] = []
    rest = list(rules)
    while rest:
        free = [rule for rule in rest if not any(rule.waits_for(other) for other in rest)] or rest
        if out:
            free = [rule for rule in free if rule.waits_for(out[-1])] or free
        out.append(free[0])
        rest.remove(free[0])
    return out


def _asked(picture: Picture, rule: _Rule) -> list[tuple[Thing, int, int]]:
    """For each object that a rule begins or ceases to apply to, or gives another number to: what it gave, and gives now."""
    says, lord = rule.says, rule.lord
    force = conditions.all_of(
        (
            conditions.gates_hold(picture, says.gate, lord.controller, lord),
            conditions.holds(picture, says.condition, lord.controller, lord),
        )
    )
    things: list[Thing] = [lord] if says.to is None else list(picture.board.values())
    number = -1  # worked out when it is needed first
    found = []
    for thing in things:
        was = rule.on.get(thing.ref, 0)
        had = thing.ref in rule.on
        if not _applies(picture, rule, thing, force):
            if had:
                del rule.on[thing.ref]
                rule.off.add(thing.ref)
                found.append((thing, was, 0))
            continue
        if number < 0:
            number = _times(picture, getattr(says, "per", None), lord)
        now = number * _each(says)
        rule.on[thing.ref] = now
        if not had or was != now:
            found.append((thing, was, now))
    return found


def _each(says: Passive) -> int:
    """What a passive ability gives each time that it counts."""
    if isinstance(says, language.Has):
        return says.keyword.value
    if isinstance(says, language.HasMight):
        return says.n
    return 1 if isinstance(says, language.HasTag) else 0


def _applies(picture: Picture, rule: _Rule, thing: Thing, force: bool | None) -> bool:
    """Whether a rule applies to an object now."""
    says, lord = rule.says, rule.lord
    values = picture.derived
    assert values is not None
    if force is False or thing.ref in rule.off or thing.ref not in values:
        return False
    able = says.to is None or conditions.fits(picture, says.to, thing, lord.controller, lord)
    answer = conditions.all_of((force, able))
    if answer is None:
        values[thing.ref].known = False
    if not answer:
        return False
    if isinstance(says, language.Has) and says.lacking:
        return bool(values[thing.ref].words.get(says.keyword.name, 0) <= rule.on.get(thing.ref, 0))
    return True


def _times(picture: Picture, per: Pick | str | None, lord: Thing) -> int:
    times = conditions.times(picture, per, lord)
    if times is None:
        raise _Unknown
    return times


def _add_up(picture: Picture, values: dict[str, Value], rules: list[_Rule], first: bool) -> bool:
    """The third layer: increases, then decreases (477.3.e). Whether a Might, or to what a rule applies, is another than before."""
    units = {}
    for thing in picture.board.values():
        facts = thing.facts
        if facts is not None and facts.type == "unit":
            words = values[thing.ref].words
            bonus = conditions.status_bonus(picture, thing, words)
            bonus += sum(conditions.bonus_of(picture, card, facts) for card in thing.under)
            units[thing.ref] = conditions.base_of(facts, thing) + bonus + conditions.increases(thing)
    moved = False
    _show(values, units, first)
    for falling in (False, True):
        if falling:
            for ref in units:
                units[ref] += conditions.decreases(picture.things[ref])
            _show(values, units, first)
        for rule in rules:
            if (isinstance(rule.says, language.HasMight) and rule.says.n < 0) != falling:
                continue
            applied = set(rule.on)
            _asked(picture, rule)
            moved = moved or applied != set(rule.on)
            for ref, n in rule.on.items():
                if ref in units:
                    units[ref] += _given(rule.says, units[ref], n)
            _show(values, units, first)
    for ref, n in units.items():
        moved = moved or values[ref].might != n
        values[ref].might = n
    # In the first sequence what is shown on the way is what it comes to; whether it will stay so the next one tells.
    return moved or first


def _given(says: Passive, might: int, n: int) -> int:
    """By how much a rule changes a Might: to a number, to a minimum, or by what it says."""
    if isinstance(says, language.MightUpTo):
        return max(0, says.n - might)
    if isinstance(says, language.HasMight) and n < 0 <= says.floor:
        return -min(-n, max(0, might - says.floor))
    return n


def _show(values: dict[str, Value], units: dict[str, int], first: bool) -> None:
    """In the first sequence, rules see what those before them came to; later on, what the sequence before came to."""
    if first:
        for ref, n in units.items():
            values[ref].might = n
