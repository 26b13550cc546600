"""English for what Riftbound cards have: keywords, triggered, activated and passive abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from headjudge.engine.cards import nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Pick
from headjudge.engine.cards.english_clauses import Clause, after, joinable, joined, sentences
from headjudge.engine.cards.english_passive import passive_text
from headjudge.engine.cards.english_riftbound import Reader
from headjudge.engine.cards.nouns import Voice, capital, clean, keyword_name, listed

#: What something has while a passive ability is in force.
Had: TypeAlias = cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag
_HAD = (cl.HasMight, cl.MightUpTo, cl.Has, cl.HasTag)

#: Keywords that gate an ability (726) and say no more than their name.
_GATES = {"legion": "Legion", "empowered": "Empowered"}


def gates(gate: Iterable[str], last: str = "") -> str:
    """Dependent and permissive keywords before an ability: "[Level 6][>>][Reaction][>] " (135.2.e.7)."""
    names = [_GATES.get(word, capital(clean(word)) or "Gate") for word in gate]
    if last:
        names.append(last)
    return "[>>]".join(f"[{name}]" for name in names) + "[>] " if names else ""


def ability_text(ability: cl.Ability, voice: Voice, extras: int = 1) -> str:
    """One ability. A list of modes in it keeps its line breaks."""
    reader = Reader(voice, extras=extras)
    match ability:
        case cl.Keyword():
            return keyword_text(ability, voice)
        case cl.Triggered():
            return triggered_text(ability, voice, extras)
        case cl.Activated():
            return activated_text(ability, voice, extras)
        case cl.ExtraCost():
            return extra_cost_text(ability, reader)
        case cl.CostsLess():
            return costs_less_text(ability, reader)
        case cl.CostsMore():
            return costs_more_text(ability, reader)
        case cl.Cant():
            return cant_text(ability, reader)
        case cl.HasMight() | cl.MightUpTo() | cl.Has() | cl.HasTag():
            return has_text([ability], reader)
        case cl.MinusMore(n, gate):
            return gates(gate) + (
                f"If a spell or ability you control would give -[M] to a unit it chooses, it gives an additional -{n} [M]."
            )
        case cl.EntersReady(condition):
            return enters_ready_text(condition, reader)
        case cl.EntersExhausted():
            return f"{capital(voice.i)} enter{voice.s} exhausted."
        case cl.SaveOther():
            return f"If a friendly unit would die, kill {voice.me} instead. Heal that unit, exhaust it, and recall it."
        case cl.SaveMe():
            return "If I would die, kill this instead. Heal me, exhaust me, and recall me."
        case cl.FreshBonus(n):
            return f"If this was attached to me this turn, I have an additional {n:+d} [M]."
        case cl.CopiesAsAttached(what):
            return copies_text(what, voice)
        case cl.DoubleBonus():
            return f"Each Equipment attached to {voice.me} gives double its base Might bonus."
        case cl.PlayFrom(zone, cost, gate, condition):
            place = "" if zone == "hand" else f" from your {clean(zone)}"
            text = f"{reader.conditional(condition)}you may play {voice.me}{place} for {nouns.symbols(cost, voice)}"
            return f"{gates(gate)}{capital(text)}."
        case cl.PlayOnly(turns):
            if turns <= 0:
                return f"{capital(voice.i)} can be played on any of your turns."
            which = "first turn" if turns == 1 else f"first {nouns.count(turns)} turns"
            return f"{capital(voice.i)} can't be played on your {which}."
        case cl.SkipPhase(phase, condition, gate):
            skip = f"{reader.conditional(condition)}skip your {capital(clean(phase))} Phase"
            return f"{gates(gate)}{capital(skip)}."
        case _:
            return passive_text(ability, reader, gates)


def keyword_text(keyword: cl.Keyword, voice: Voice) -> str:
    """A keyword with its number and cost: "[Repeat] [2]", "[Empower] — Discard 1"."""
    name = keyword_name(keyword.name, keyword.value)
    if keyword.cost is None:
        return name
    cost = nouns.symbols(keyword.cost, voice)
    return f"{name} — {cost}" if keyword.cost.acts or keyword.cost.or_power else f"{name} {cost}"


def triggered_text(ability: cl.Triggered, voice: Voice, extras: int = 1) -> str:
    """A triggered ability: gates, "when", the condition beside it, "you may", its cost, its effect."""
    reader = Reader(voice, words.THAT.get(ability.when, ""), extras)
    condition = f"if {reader.condition(ability.condition)}, " if ability.condition is not None else ""
    knell = ability.when == "die"
    when = words.WHEN.get(ability.when, f"when {clean(ability.when) or 'that happens'}")
    opening = (
        when.format(I=voice.i, me=voice.me, my=voice.my, s=voice.s) if ability.when in words.WHEN else when
    )
    if ability.zone != "board":
        opening = f"{opening} while {voice.im} in your {clean(ability.zone)}"
    limit = {0: "", 1: "once each turn, "}.get(
        ability.each_turn, f"up to {ability.each_turn} times each turn, "
    )
    prefix = condition if knell and not limit else f"{limit}{opening}, {condition}"
    head = gates(ability.gate, "Deathknell" if knell and not limit else "")
    return head + effect_text(prefix.rstrip(), ability, reader)


def effect_text(prefix: str, ability: cl.Triggered, reader: Reader) -> str:
    """The effect of a triggered ability with "you may" and a cost before it, as its opening goes on."""
    clauses = reader.text(ability.then)
    if len(clauses) > 1 and joinable(clauses):
        clauses = [Clause(joined(clauses), clauses[0].order)]
    may = "you may " if ability.may else ""
    if ability.cost is not None:
        price = nouns.paid(ability.cost, reader.voice)
        first = clauses[0] if clauses else Clause("do nothing")
        does = first.text if first.order else _unordered(first.text)
        clauses = [Clause(f"{may}{price} to {does}", False, first.whole), *clauses[1:]]
    elif may:
        if clauses and clauses[0].order:
            clauses = [Clause(f"{may}{clauses[0].text}", False, clauses[0].whole), *clauses[1:]]
        else:
            clauses = [Clause(f"you may have this happen: ({sentences(clauses) or 'Nothing.'})", False, True)]
    return after(prefix, clauses) if prefix else sentences(clauses) or "Nothing happens."


def _unordered(text: str) -> str:
    """A clause with a subject as what a cost is paid for: "score 1 point", "have each opponent draw 1"."""
    return text.removeprefix("you ") if text.startswith("you score") else f"have this happen: {text}"


def activated_text(ability: cl.Activated, voice: Voice, extras: int = 1) -> str:
    """An activated ability: permissions, cost, effect, and when it may be used."""
    reader = Reader(voice, extras=extras)
    timing = capital(clean(ability.timing)) if ability.timing else ""
    effect = sentences(reader.text(ability.then)) or "Nothing happens."
    text = f"{gates(ability.gate, timing)}{nouns.symbols(ability.cost, voice)}: {effect}"
    if ability.only_if is not None:
        word = "while" if isinstance(ability.only_if, cl.IAmAt | cl.IAm | cl.Xp | cl.YouControl) else "if"
        text += f" Use only {word} {reader.condition(ability.only_if)}."
    if ability.each_turn:
        times = {1: "once", 2: "twice"}.get(ability.each_turn, f"{nouns.count(ability.each_turn)} times")
        text += f" Use only {times} each turn."
    return text


def extra_cost_text(ability: cl.ExtraCost, reader: Reader) -> str:
    """An additional cost to play this, and what paying it is good for."""
    voice = reader.voice
    price = nouns.paid(ability.cost, voice)
    if ability.any:
        text = f"As you play {voice.me}, you may {price} any number of times as an additional cost."
    elif ability.optional:
        text = f"you may {price} as an additional cost"
        text = f"As you play {voice.me}, {reader.conditional(ability.condition)}{text}."
    else:
        text = f"As an additional cost to play {voice.me}, {reader.conditional(ability.condition)}{price}."
    gains = []
    if ability.less is not None:
        gains.append(f"{voice.i} cost{voice.s} {nouns.amount_off(ability.less)} less")
    if ability.by_killed:
        gains.append(
            f"{voice.i} cost{voice.s} [1] less for each Energy it costs and [A] less for each Power it costs"
        )
    if ability.ignore:
        gains.append(f"ignore {voice.my} cost")
    if gains:
        if ability.any:
            text += f" For each time, {listed(gains)}."
            return text
        text += f" If you do, {listed(gains)}." if ability.optional else f" {capital(listed(gains))}."
    return text


def copies_text(what: str, voice: Voice) -> str:
    """What is copied as this is attached."""
    opening = f"As {'I am' if voice.speaks else 'this is'} attached to a unit,"
    lasting = "for as long as this is attached to it"
    if what == "unit":
        return f"{opening} choose another friendly unit. The equipped unit becomes a copy of that unit {lasting}."
    return f"{opening} copy that unit's text to this card's effect text {lasting}."


#: Discounts that are said of one thing.
_ONE_THING = frozenset(
    {"empower", "empower here", "my abilities", "equip", "first gear ability", "spells that choose here"}
)


def costs_less_text(ability: cl.CostsLess, reader: Reader) -> str:
    """A discount."""
    voice, less = reader.voice, nouns.amount_off(ability.cost)
    if ability.what == "this":
        verb = f"{voice.i} cost{voice.s}"
    else:
        known = words.COSTS_LESS.get(ability.what)
        what = known.format(my=voice.my, me=voice.me) if known is not None else clean(ability.what) or "cards"
        verb = f"{what} costs" if ability.what in _ONE_THING else f"{what} cost"
    text = f"{verb} {less} less"
    if ability.elsewhere:
        text += " to play from anywhere other than your hand"
    if isinstance(ability.per, str):
        form = words.PER.get(ability.per)
        text += f" for each {form.format(my=voice.my) if form else clean(ability.per)}"
    elif ability.per is not None:
        text += f" for each {nouns.each(ability.per)}"
    if ability.floor >= 0:
        text += f", to a minimum of [{ability.floor}]"
    word = "while" if isinstance(ability.condition, cl.IAmAt | cl.IAm) else "if"
    return f"{gates(ability.gate)}{capital(reader.conditional(ability.condition, word) + text)}."


def costs_more_text(ability: cl.CostsMore, reader: Reader) -> str:
    """An increase."""
    what = words.COSTS_MORE.get(ability.what) or clean(ability.what) or "cards"
    text = f"{what} cost {nouns.amount_off(ability.cost)} more"
    if ability.unless_gate and ability.gate:
        unless = " and ".join(_gate_condition(word, reader.voice) for word in ability.gate)
        return f"{capital(text)} unless {unless}."
    return f"{gates(ability.gate)}{capital(reader.conditional(ability.condition, 'while') + text)}."


def _gate_condition(word: str, voice: Voice) -> str:
    """What a dependent keyword stands for, after "unless"."""
    if word == "legion":
        return "you've played another card this turn"
    if word == "empowered":
        return f"{voice.im} [Empowered]"
    if word.startswith("level "):
        return f"you have {clean(word[6:])} or more XP"
    return clean(word)


def cant_text(ability: cl.Cant, reader: Reader) -> str:
    """A prohibition."""
    who = reader.voice.i if ability.whom == "this" else words.CANT_WHOM.get(ability.whom, clean(ability.whom))
    text = f"{who} can't {words.FORBIDDEN.get(ability.what, clean(ability.what))}"
    word = "while" if isinstance(ability.condition, cl.IAmAt | cl.IAm) else "if"
    return f"{gates(ability.gate)}{capital(reader.conditional(ability.condition, word) + text)}."


def had(ability: Had, voice: Voice) -> str:
    """What is had: "+1 [M] for each gear", "[Ganking]", "the Yordle tag"."""
    match ability:
        case cl.HasMight(n):
            least = f", to a minimum of {ability.floor} [M]" if ability.floor >= 0 else ""
            return f"{n:+d} [M]{for_each(ability.per, voice)}{least}"
        case cl.MightUpTo(n):
            return f"Might increased to {n} [M]"
        case cl.HasTag(tag):
            return f"the {clean(tag) or 'nameless'} tag"
        case cl.Has(keyword):
            lacking = " if not had already" if ability.lacking else ""
            return f"{keyword_text(keyword, voice)}{for_each(ability.per, voice)}{lacking}"


def for_each(per: Pick | str | None, voice: Voice) -> str:
    """ " for each other unit here", or nothing."""
    if per is None:
        return ""
    if isinstance(per, str):
        form = words.PER_MIGHT.get(per)
        return f" for each {form.format(my=voice.my, im=voice.im) if form else clean(per)}"
    return f" for each {nouns.each(per)}"


def has_text(abilities: list[Had], reader: Reader) -> str:
    """Might, keywords and tags that are had together: "I have +1 [M] and [Ganking]." All have the same subject, condition and gate."""
    first = abilities[0]
    parts = [had(ability, reader.voice) for ability in abilities]
    if first.to is None:
        who = reader.voice.have
    elif first.to.every:
        who = f"{nouns.everything(first.to, 'in', bare=True)} have"
    else:
        who = f"{nouns.noun(first.to, inside='in')} has"
    now = cl.IAmAt | cl.IAm | cl.YouControl | cl.ThereIs | cl.Both
    word = "while" if isinstance(first.condition, now) else "if"
    text = reader.conditional(first.condition, word) + f"{who} {listed(parts)}"
    return f"{gates(first.gate)}{capital(text)}."


def enters_ready_text(condition: cl.Condition | None, reader: Reader) -> str:
    """Entering ready; with XP it is a Level ability."""
    text = f"{reader.voice.i} enter{reader.voice.s} ready"
    if isinstance(condition, cl.IAmAt):
        place = "your base" if condition.place == "base" else f"a {clean(condition.place)}"
        return f"If you play {reader.voice.me} to {place}, {text}."
    if isinstance(condition, cl.Xp):
        return f"[Level {condition.n}][>] {capital(text)}."
    return f"{capital(reader.conditional(condition) + text)}."


def ability_lines(abilities: tuple[cl.Ability, ...], voice: Voice, extras: int) -> list[str]:
    """Abilities, a line each; Might and keywords had under the same condition share one."""
    lines: list[str] = []
    group: list[Had] = []
    for ability in (*abilities, None):
        is_had = isinstance(ability, _HAD)
        if group and not (is_had and _together(group[-1], ability)):
            lines.append(has_text(group, Reader(voice, extras=extras)))
            group = []
        if isinstance(ability, cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag):
            group.append(ability)
        elif ability is not None:
            lines += ability_text(ability, voice, extras).split("\n")
    return lines


def _together(one: Had, other: object) -> bool:
    """Whether two such abilities say the same but for what is had."""
    return (
        isinstance(other, cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag)
        and (one.to, one.condition, one.gate) == (other.to, other.condition, other.gate)
        and not (isinstance(one, cl.HasMight) and isinstance(other, cl.HasMight))
    )
