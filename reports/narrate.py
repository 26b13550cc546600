"""Narrate: each kind of event as one line of plain English.

`line` says what an event is in a sentence without a full stop, `brief` the same in two or three words where
the sentence before has said whom it is about. Neither fails on an event whose data is missing or of another
type: what a foreign engine leaves out is left out of the sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from headjudge.engine.trace import Event, zone_kind
from headjudge.reports.names import Names
from headjudge.reports.words import amounts, count, listed, number_of, plain, text_of, texts_of, zone_words

_Say: TypeAlias = Callable[[Event, Names], str]


def line(event: Event, names: Names) -> str:
    """What an event is, in one line: "Ember Lash is countered by Nullify"."""
    say = _SAYS.get(event.kind)
    told = say(event, names) if say else f"{plain(event.kind)} {names.short(event.object)}"
    return " ".join(told.split())


def brief(event: Event, names: Names) -> str:
    """A step of a play in a few words, for a place that has named the item: "costs 3 Energy", "paid"."""
    if event.kind == "item_pending":
        return "put on the chain" if names.game == "riftbound" else "put on the stack"
    if event.kind == "option_chosen":
        return option(event, names.game)
    if event.kind == "targets_chosen":
        return f"targets {targets(event, names.short) or 'nothing'}"
    if event.kind == "cost_determined":
        return f"costs {_cost(event, names)}"
    done = "finalized" if names.game == "riftbound" else "cast" if event.data.get("name") else "activated"
    return {"cost_paid": "paid", "finalized": done}.get(event.kind) or line(event, names)


def targets(event: Event, name: Callable[[str], str]) -> str:
    """What a ``targets_chosen`` chose, as ``name`` calls it: "Poro (twice) and Nullify"; "" for no target."""
    chosen = [name(target) for target in texts_of(event.data, "targets")]
    times = {2: " (twice)"}
    return listed(
        [
            f"{target}{times.get(n, f' ({n} times)') if (n := chosen.count(target)) > 1 else ''}"
            for target in dict.fromkeys(chosen)
        ]
    )


def option(event: Event, game: str = "riftbound") -> str:
    """What an ``option_chosen`` chose, in words: "Repeat paid", "to A's base", "does it"."""
    what, name, answer = (text_of(event.data, field) for field in ("what", "name", "answer"))
    if game == "magic" and what == "alternative":
        return f"by {name}"
    if game == "magic" and what == "mode" and answer.isdigit():
        return f"mode {int(answer) + 1}"
    if what in ("optional", "alternative") and answer in ("yes", "pay", "paid", "true"):
        return f"{name} paid"
    if what in ("optional", "alternative") and answer in ("no", "decline", "not paid", "false"):
        return f"{name} not paid"
    if what == "location":
        return f"to {zone_words(event.data.get('answer'))}"
    if what == "may":
        return "does it" if answer in ("yes", "true") else "does not do it"
    return f"{name or what}: {answer}" if answer and answer != name else name or what


# -- the sentences -------------------------------------------------------------------------------------------


def _cost(event: Event, names: Names) -> str:
    acts = [plain(act) for act in texts_of(event.data, "acts")]
    resources = amounts(names.game, event.data.get("energy"), event.data.get("power"))
    return ", ".join(acts) if acts and resources == "nothing" else ", ".join([resources, *acts])


def _paid(event: Event, names: Names) -> str:
    resources = amounts(names.game, event.data.get("energy"), event.data.get("power"))
    acts = event.data.get("acts")
    listing = acts if isinstance(acts, (list, tuple)) else ()
    done = [plain(act[0]) for act in listing if isinstance(act, (list, tuple)) and act]
    options = [f"{plain(name)} paid" for name in texts_of(event.data, "optional")]
    paid = ", ".join(done) if done and resources == "nothing" else ", ".join([resources, *done])
    return paid + (f" ({listed(options)})" if options else "")


def _moved(event: Event, names: Names) -> str:
    data = event.data
    what, why = names.short(event.object), text_of(data, "why")
    origin, to = zone_words(data.get("origin")), zone_words(data.get("to"))
    if not data.get("origin"):
        place = "on" if zone_kind(str(data.get("to"))) in ("chain", "stack") else "in"
        return f"{names.short(data.get('becomes') or event.object)} is created {place} {to}"
    if not data.get("to"):
        return f"{what} ceases to exist"
    if why == "draw":
        return f"{_whose(event)} draws {what}"
    exhausted = f", {_turned(names)}" if data.get("exhausted") is True else ""
    back = "back " if data.get("undo") is True or why == "undo" else ""
    reason = f" ({why})" if why not in ("", "play", "undo", "resolve", "counter", "move") else ""
    return f"{what} goes {back}from {origin} to {to}{exhausted}{reason}"


def _whose(event: Event) -> str:
    return plain(event.player or event.data.get("owner") or event.data.get("controller") or "nobody")


def _status(event: Event, names: Names) -> str:
    because = _reason(event)
    if event.data.get("value") is False:
        return f"{names.short(event.object)} is {_ended(event, names)}{because}"
    return f"{names.short(event.object)} is {_begun(event, names)}{because}"


def _turned(names: Names) -> str:
    """What a permanent that has been used is called."""
    return "exhausted" if names.game == "riftbound" else "tapped"


def _how_often(status: str) -> str:
    """A status, also one that is had for the second or a later time: "buffed 2 times"."""
    return f"{status} times" if status[-1:].isdigit() else status


def _begun(event: Event, names: Names) -> str:
    status = text_of(event.data, "status")
    return _turned(names) if status == "exhausted" else _how_often(status)


def _ended(event: Event, names: Names) -> str:
    status = text_of(event.data, "status")
    ready = "readied" if names.game == "riftbound" else "untapped"
    return ready if status == "exhausted" else f"no longer {_how_often(status)}"


def _pending(event: Event, names: Names) -> str:
    data, place = event.data, _stack(names)
    kind, item = text_of(data, "kind"), names.short(event.object)
    if kind == "trigger":
        when = (
            f", because of event {number_of(data, 'trigger')}" if isinstance(data.get("trigger"), int) else ""
        )
        return f"{_whose(event)}'s trigger is put on {place}: {item}{when}"
    if kind == "activated":
        return f"{_whose(event)} activates {item}"
    why = ", as an effect says" if data.get("limited") is True else ""
    plays = "plays" if names.game == "riftbound" else "casts"
    return f"{_whose(event)} {plays} {item}{why}: put on {place}"


def _phase(event: Event, names: Names) -> str:
    """The phase or step that an event is about (Magic 500.1)."""
    name = text_of(event.data, "phase")
    whose = f"{_whose(event)}'s " if event.player else ""
    return f"{whose}{name} {'step' if names.game == 'magic' and name != 'main' else 'phase'}"


def _finalized(event: Event, names: Names) -> str:
    if names.game == "riftbound":
        return f"{names.short(event.object)} is finalized"
    return f"{names.short(event.object)} {'is cast' if event.data.get('name') else 'is on the stack'}"


def _stack(names: Names) -> str:
    return "the chain" if names.game == "riftbound" else "the stack"


def _gain(event: Event, what: str) -> str:
    amount, total = number_of(event.data, "amount"), event.data.get("total")
    now = f", now {total}" if isinstance(total, int) else ""
    how_much = count(abs(amount), what) if what == "point" else f"{abs(amount)} {what}"
    return f"{plain(event.player)} {'loses' if amount < 0 else 'gains'} {how_much}{now}"


def _reason(event: Event) -> str:
    why = text_of(event.data, "why")
    return f" ({why})" if why else ""


def _resources(event: Event, names: Names, verb: str) -> str:
    found = amounts(names.game, event.data.get("energy"), event.data.get("power"))
    return f"{plain(event.player)} {verb} {found}"


def _might(event: Event, names: Names) -> str:
    amount = number_of(event.data, "amount")
    return f"{names.short(event.object)} gets {amount:+d} Might{_until(event)}"


def _until(event: Event) -> str:
    until = text_of(event.data, "until")
    return {"": "", "turn": " this turn"}.get(until, f" until {until}")


def _damage(event: Event, names: Names) -> str:
    source = event.data.get("source")
    by = f"{names.short(source)} deals" if source else "there is dealt"
    total = event.data.get("total")
    now = f" (now {total})" if isinstance(total, int) else ""
    return f"{by} {number_of(event.data, 'amount')} to {_whom(event, names)}{now}"


def _whom(event: Event, names: Names) -> str:
    """The object that something happens to, or else the player."""
    return names.short(event.object) if event.object else plain(event.player)


def _forbids(event: Event, names: Names) -> str:
    whom = listed([names.short(one) for one in texts_of(event.data, "whom")]) or text_of(event.data, "whom")
    by = f" ({names.short(event.object)})" if event.object else ""
    what = text_of(event.data, "what")
    # A prohibition that binds an object says what may not be done to it; one that binds players, what they
    # may not do.
    done = event.data.get("whom") and all("#" in one for one in texts_of(event.data, "whom"))
    forbidden = _DONE_TO.get(what, what) if done else what
    return f"a prohibition begins: {whom or 'nobody'} can't {forbidden}{_until(event)}{by}"


_DONE_TO = {"counter": "be countered", "choose": "be chosen", "ready": "be readied"}


def _control(event: Event, names: Names) -> str:
    what = names.short(event.object)
    if zone_kind(event.object) == "battlefield":
        what = zone_words(event.object)
    return (
        f"{plain(event.player)} gains control of {what}"
        if event.player
        else f"nobody controls {what} any more"
    )


def _spends(event: Event, names: Names) -> str:
    item = event.data.get("item")
    return _resources(event, names, "spends") + (f" for {names.short(item)}" if item else "")


def _added(event: Event, names: Names) -> str:
    back = " back" if event.data.get("undo") is True else ""
    source = event.data.get("source")
    giver = f" from {names.short(source)}" if source and not back else ""
    return _resources(event, names, f"gets{back}" if back else "gains") + giver


def _where(event: Event) -> str:
    return zone_words(event.object)


def _ordered(event: Event) -> str:
    """Who chose that a replacement is applied now."""
    who = text_of(event.data, "orders")
    return f", as {who} orders" if who else ""


def _became(event: Event, names: Names) -> str:
    trait, value = text_of(event.data, "trait"), text_of(event.data, "value")
    what = names.short(event.object)
    if trait == "copy":
        if event.data.get("ends"):
            return f"{what} is no copy any more, but {value} again"
        return f"{what} becomes a copy of {value}{_until(event)}"
    if trait == "ability":
        return f"{what} is given an ability{_until(event)}"
    if trait == "mighty":
        return f"{what}'s Might has become {value}"
    return f"{what}'s {trait} becomes {value}{_until(event)}"


def _item(event: Event, names: Names) -> str:
    return names.short(event.data.get("item") or event.object)


def _instruction(event: Event, names: Names, what: str) -> str:
    why = text_of(event.data, "why")
    because = f": {why}" if why else ""
    return f'{_item(event, names)}\'s instruction "{text_of(event.data, "instruction")}" is {what}{because}'


def _left(event: Event, names: Names, what: str) -> str:
    why = text_of(event.data, "why")
    return f"{names.short(event.object)} {what}" + (f": {why}" if why else "")


_SAYS: dict[str, _Say] = {
    "game_began": lambda e, n: f"{text_of(e.data, 'turn_player')}'s {text_of(e.data, 'phase')} phase begins",
    "game_ended": lambda e, n: (
        f"the game ends ({text_of(e.data, 'why')})"
        + (f", {text_of(e.data, 'winner')} wins" if text_of(e.data, "winner") else "")
    ),
    "turn_began": lambda e, n: f"{plain(e.player)}'s turn {number_of(e.data, 'turn')} begins",
    "phase_began": lambda e, n: f"{_phase(e, n)} begins",
    "cleanup": lambda e, n: (
        "a cleanup is completed" if n.game == "riftbound" else "state-based actions are checked"
    ),
    "priority": lambda e, n: f"{plain(e.player)} receives priority",
    "passed": lambda e, n: f"{plain(e.player)} passes" + (" focus" if e.data.get("focus") is True else ""),
    "focus": lambda e, n: f"{plain(e.player)} gains focus",
    "item_pending": _pending,
    "option_chosen": lambda e, n: f"{plain(e.player)} chooses for {_item(e, n)}: {option(e, n.game)}",
    "targets_chosen": lambda e, n: (
        f"{_item(e, n)} {brief(e, n)}" + (" (new choices)" if e.data.get("new") is True else "")
    ),
    "cost_determined": lambda e, n: f"{_item(e, n)} costs {_cost(e, n)}",
    "resources_added": _added,
    "resources_spent": _spends,
    "resources_lost": lambda e, n: _resources(e, n, "loses"),
    "cost_paid": lambda e, n: f"{plain(e.player)} has paid for {_item(e, n)}: {_paid(e, n)}",
    "finalized": _finalized,
    "undone": lambda e, n: _left(e, n, "is undone" if n.game == "riftbound" else "is reversed"),
    "not_finalized": lambda e, n: _left(e, n, f"leaves {_stack(n)} before it is finalized"),
    "resolving": lambda e, n: f"{n.short(e.object)} resolves",
    "resolved": lambda e, n: f"{n.short(e.object)} has resolved",
    "no_resolution": lambda e, n: _left(e, n, "leaves without resolving"),
    "countered": lambda e, n: (
        f"{n.short(e.object)} is countered" + (f" by {n.short(e.data['by'])}" if e.data.get("by") else "")
    ),
    "played": lambda e, n: (
        f"{plain(e.player)} has {'cast' if n.game == 'magic' and e.data.get('item') else 'played'} {n.short(e.object)}"
    ),
    "executed": lambda e, n: _instruction(e, n, "carried out"),
    "skipped": lambda e, n: _instruction(e, n, "skipped"),
    "new_choices": lambda e, n: f"{plain(e.player)} makes new choices for {_item(e, n)}",
    "move": _moved,
    "status": _status,
    "damage": _damage,
    "healed": lambda e, n: f"{number_of(e.data, 'amount')} damage is cleared from {n.short(e.object)}",
    "killed": lambda e, n: _left(e, n, "is killed" if n.game == "riftbound" else "is destroyed"),
    "might": _might,
    "keyword": lambda e, n: (
        f"{n.short(e.object)} gains {text_of(e.data, 'keyword')}"
        + (f" {number_of(e.data, 'value')}" if number_of(e.data, "value") > 1 else "")
        + _until(e)
    ),
    "control": _control,
    "revealed": lambda e, n: (
        f"{n.short(e.object)} is revealed to {listed([plain(p) for p in e.sees]) or 'all'}"
    ),
    "looked": lambda e, n: (
        f"{plain(e.player)} looks at {listed([n.short(o) for o in texts_of(e.data, 'objects')]) or 'cards'}"
    ),
    "attached": lambda e, n: f"{n.short(e.object)} is attached to {n.short(e.data.get('to') or '')}",
    "detached": lambda e, n: f"{n.short(e.object)} is detached from {n.short(e.data.get('was') or '')}",
    "became": _became,
    "created": lambda e, n: f"the battlefield {plain(e.data.get('name') or '')} is created",
    "prevented": lambda e, n: (
        f"{number_of(e.data, 'amount')} damage to {_whom(e, n)} is prevented{_ordered(e)}"
    ),
    "standard_move": lambda e, n: (
        f"{plain(e.player)} moves {listed([n.short(u) for u in texts_of(e.data, 'units')]) or 'units'} "
        f"to {zone_words(e.data.get('to'))} (Standard Move)"
    ),
    "contested": lambda e, n: (
        f"{_where(e)} becomes contested by {plain(e.player)}"
        if e.data.get("value") is not False
        else f"{_where(e)} is contested no more"
    ),
    "staged": lambda e, n: (
        f"a {text_of(e.data, 'what')} is {'no longer ' if e.data.get('value') is False else ''}staged at {_where(e)}"
    ),
    "showdown_began": lambda e, n: f"a showdown begins at {_where(e)}",
    "showdown_ended": lambda e, n: f"the showdown at {_where(e)} closes",
    "combat_began": lambda e, n: (
        f"combat begins at {_where(e)}: {plain(e.player)} attacks, {text_of(e.data, 'defender')} defends"
    ),
    "might_summed": lambda e, n: (
        f"{plain(e.player)} has {number_of(e.data, 'amount')} Might to assign at {_where(e)}"
    ),
    "damage_assigned": lambda e, n: (
        f"{plain(e.player)} assigns {number_of(e.data, 'amount')} combat damage to {n.short(e.object)}"
    ),
    "combat_result": lambda e, n: (
        f"{plain(e.player)} wins the combat at {_where(e)}"
        if e.player
        else f"the combat at {_where(e)} has no result"
    ),
    "combat_ended": lambda e, n: f"the combat at {_where(e)} ends",
    "scored": lambda e, n: (
        f"{plain(e.player)} {'holds' if text_of(e.data, 'how') == 'hold' else 'conquers'} {_where(e)}"
    ),
    "points": lambda e, n: _gain(e, "point") + _reason(e),
    "xp": lambda e, n: _gain(e, "XP"),
    "life": lambda e, n: _gain(e, "life"),
    "lost": lambda e, n: f"{plain(e.player)} loses the game" + _reason(e),
    "burned_out": lambda e, n: f"{plain(e.player)} burns out",
    "mulligan": lambda e, n: f"{plain(e.player)} mulligans {count(len(texts_of(e.data, 'objects')), 'card')}",
    "turn_queued": lambda e, n: f"{plain(e.player)} will take an additional turn",
    "phase_skipped": lambda e, n: f"{_phase(e, n)} is skipped",
    "removed": lambda e, n: f"{plain(e.player)} is removed from the game" + _reason(e),
    "special_action": lambda e, n: (
        f"{plain(e.player)} takes a special action: {text_of(e.data, 'what')} {n.short(e.object)}"
    ),
    "attacks": lambda e, n: f"{n.short(e.object)} attacks {n.short(e.data.get('defender', ''))}",
    "blocks": lambda e, n: f"{n.short(e.object)} blocks {n.short(e.data.get('attacker', ''))}",
    "counters": lambda e, n: (
        f"{n.short(e.object) or plain(e.player)} gets {number_of(e.data, 'amount'):+d} {text_of(e.data, 'kind')} counters"
        + _reason(e)
    ),
    "copied": lambda e, n: f"{n.short(e.object)} is a copy of {n.short(e.data.get('of', ''))}",
    "voted": lambda e, n: f"{plain(e.player)} votes for {n.tidy(str(e.data.get('vote', '')))}",
    "shuffled": lambda e, n: f"{plain(e.player)} shuffles",
    "sticker": lambda e, n: f"{n.short(e.object)} gets the name sticker {text_of(e.data, 'word')}",
    "effect_began": lambda e, n: (
        f"an effect begins ({text_of(e.data, 'what')}): {n.tidy(str(e.data.get('words', '')))}{_until(e)}"
    ),
    "effect_ended": lambda e, n: f"effect {number_of(e.data, 'effect')} ends ({text_of(e.data, 'why')})",
    "prohibition_began": _forbids,
    "prohibition_ended": lambda e, n: (
        f"prohibition {number_of(e.data, 'effect')} ends ({text_of(e.data, 'why')})"
    ),
    "replaced": lambda e, n: (
        f"{n.short(e.data.get('by', ''))} replaces {_whom(e, n)}'s {text_of(e.data, 'event')}: "
        f"{n.tidy(str(e.data.get('words', '')))}"
    ),
    "triggered": lambda e, n: (
        f"the condition of {n.short(e.data.get('source') or e.object)}'s ability is met"
    ),
}


def label(event: Event, names: Names) -> str:
    """Two or three words for a drawn box: the kind, in words that fit a narrow place."""
    data = event.data
    said = {
        "game_began": "start",
        "turn_began": f"turn {number_of(data, 'turn')}",
        "phase_began": text_of(data, "phase"),
        "item_pending": "trigger"
        if data.get("kind") == "trigger"
        else "activated"
        if data.get("kind") == "activated"
        else "play"
        if names.game == "riftbound"
        else "cast",
        "option_chosen": "choice",
        "targets_chosen": "targets",
        "cost_determined": "cost",
        "resources_added": "gains",
        "resources_spent": "spends",
        "resources_lost": "loses",
        "cost_paid": "paid",
        "not_finalized": "removed",
        "resolving": "resolves",
        "no_resolution": "removed",
        "move": f"to {zone_kind(to)}" if (to := str(data.get("to") or "")) else "ceases",
        "status": _ended(event, names) if data.get("value") is False else _begun(event, names),
        "damage": f"{number_of(data, 'amount')} damage",
        "might": f"{number_of(data, 'amount'):+d} Might",
        "keyword": f"+ {text_of(data, 'keyword')}",
        "points": f"{number_of(data, 'amount'):+d} points",
        "xp": f"{number_of(data, 'amount'):+d} XP",
        "life": f"{number_of(data, 'amount'):+d} life",
        "prohibition_began": "prohibition",
        "prohibition_ended": "prohibition ends",
    }.get(event.kind, event.kind.replace("_", " "))
    return plain(said.strip())


def about(event: Event, names: Names) -> str:
    """What a drawn box says beneath its label: the object, the amount or the player that the event is
    about."""
    if event.kind.startswith("resources_"):
        return amounts(names.game, event.data.get("energy"), event.data.get("power"))
    return names.short(event.object or event.data.get("item") or "") or plain(event.player)
