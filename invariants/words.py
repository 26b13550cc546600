"""Words: how violations name objects, amounts and zones, so that a person reads them without knowing the trace."""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards.riftbound import DOMAINS
from headjudge.engine.trace import Event, zone_kind, zone_owner

_POWER = {**DOMAINS, "A": "Power of any domain", "C": "Power of its domain"}


def called(ref: str) -> str:
    """An object or item as people call it: ``Ember Lash#4``; for an ability, "an ability of Dangerous Duo#7"."""
    if not ref:
        return "nothing"
    head, mark, _ = ref.partition("*")
    at = head.rfind("#")
    dot = head.rfind(".")
    if at >= 0 and dot > at:
        head = head[:dot]
    return f"an ability of {head}" if mark else head


def listed(parts: Iterable[str], none: str = "nothing") -> str:
    """An enumeration: "a", "a and b", "a, b and c"."""
    words = list(parts)
    if not words:
        return none
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def amount(energy: int, power: dict[str, int] | None) -> str:
    """Resources in words: "2 Energy and 1 Fury"; "nothing" for none."""
    parts = [f"{energy} Energy"] if energy else []
    for letter in sorted(power or {}):
        n = (power or {})[letter]
        if n:
            parts.append(f"{n} {_POWER.get(letter, letter)}")
    return listed(parts)


def pips(power: str) -> str:
    """Power pips in words: "RR{GP}" is "2 Fury and 1 Calm or Chaos"."""
    counts: dict[str, int] = {}
    for pip in split_pips(power):
        counts[pip] = counts.get(pip, 0) + 1
    return listed(
        f"{n} {' or '.join(_POWER.get(letter, letter) for letter in pip)}" for pip, n in counts.items()
    )  # fmt: skip


def split_pips(power: str) -> list[str]:
    """The pips of a Power cost, each as the letters that it can be paid with: "R{GP}" gives ["R", "GP"]."""
    found: list[str] = []
    at = 0
    while at < len(power):
        if power[at] == "{":
            end = power.find("}", at)
            end = len(power) if end < 0 else end
            found.append(power[at + 1 : end].replace("/", ""))
            at = end + 1
        else:
            found.append(power[at])
            at += 1
    return found


def cost(energy: int, power: str) -> str:
    """A cost in words: "2 Energy and 1 Fury"."""
    parts = [f"{energy} Energy"] if energy else []
    if power:
        parts.append(pips(power))
    return listed(parts)


def paid(event: Event) -> str:
    """What a `cost_paid` event says was paid, acts and the names of optional costs included."""
    data = event.data
    parts = [amount(data.get("energy", 0), data.get("power"))]
    if parts == ["nothing"] and data.get("acts"):
        parts = []
    for act in data.get("acts", ()):
        what, *used = act if isinstance(act, list | tuple) else (act,)
        names = [called(ref) for group in used for ref in ([group] if isinstance(group, str) else group)]
        parts.append(f"{what} ({listed(names)})" if names else str(what))
    words = listed(parts)
    optional = data.get("optional", ())
    return f"{words}, {listed(optional)} included" if optional else words


def place(zone: str) -> str:
    """A zone in words: "A's trash", "the chain", "the battlefield Windswept Hillock", "nowhere"."""
    kind, owner = zone_kind(zone), zone_owner(zone)
    kind = {"runedeck": "rune deck", "champion": "Champion Zone", "facedown": "facedown zone"}.get(kind, kind)
    if not zone:
        return "nowhere"
    if not owner:
        return f"the {kind}"
    return f"the battlefield {owner}" if kind == "battlefield" else f"{owner}'s {kind}"


def clause(event: Event) -> str:
    """What an event says, in a clause: the stock phrase where an invariant has nothing more telling."""
    who, what, data = event.player, called(event.object), event.data
    match event.kind:
        case "item_pending":
            kind = data.get("kind")
            if kind == "trigger":
                return f"{what} is put on the chain as a trigger of {who}"
            return f"{who} {'activates' if kind == 'activated' else 'begins to play'} {what}"
        case "finalized":
            return f"{what} is finalized"
        case "resolving":
            return f"{what} begins to resolve"
        case "resolved":
            return f"{what} has resolved"
        case "countered":
            return f"{called(data['by'])} counters {what}" if data.get("by") else f"{what} is countered"
        case "undone":
            return f"the play of {what} is undone ({data.get('why') or 'no reason given'})"
        case "not_finalized":
            return f"{what} leaves before it is finalized ({data.get('why') or 'no reason given'})"
        case "cost_paid":
            return f"{who or 'its controller'} pays {paid(event)} for {called(data.get('item', ''))}"
        case "cost_determined":
            price = cost(data.get("energy", 0), data.get("power", ""))
            return f"the cost of {called(data.get('item', ''))} is determined: {price}"
        case "targets_chosen":
            chosen = listed(called(ref) for ref in data.get("targets", ()))
            return f"{chosen} is chosen for {called(data.get('item', ''))}"
        case "priority":
            return f"{who} receives priority"
        case "passed":
            return f"{who} passes"
        case "move":
            return f"{what} goes from {place(data.get('origin', ''))} to {place(data.get('to', ''))}"
        case "played":
            return f"{who} has played {data.get('name') or what}"
        case "killed":
            return f"{what} is killed ({data.get('why') or 'no reason given'})"
        case "resources_added":
            return f"{who} gains {amount(data.get('energy', 0), data.get('power'))}"
        case "resources_spent":
            return f"{who} spends {amount(data.get('energy', 0), data.get('power'))}"
        case "status":
            return f"{what} becomes {'' if data.get('value') else 'not '}{data.get('status')}"
        case "damage":
            return f"{data.get('amount')} damage is dealt to {what if event.object else who}"
        case "control":
            where = place(event.object) if event.object.startswith("battlefield") else what
            return f"{who or 'nobody'} takes control of {where}"
        case "standard_move":
            units = listed(called(ref) for ref in data.get("units", ()))
            return f"{who} moves {units} to {place(data.get('to', ''))}"
        case "contested":
            return f"{place(event.object)} is {'contested by ' + who if data.get('value', True) else 'contested no more'}"
        case "staged":
            way = "is staged" if data.get("value", True) else "ceases to be staged"
            return f"a {data.get('what')} {way} at {place(event.object)}"
        case "showdown_began":
            return f"a showdown begins at {place(event.object)}"
        case "showdown_ended":
            return f"the showdown at {place(event.object)} closes"
        case "combat_began":
            return f"a combat begins at {place(event.object)}, attacked by {who}"
        case "combat_result":
            return f"{who or 'nobody'} wins the combat at {place(event.object)}"
        case "combat_ended":
            return f"the combat at {place(event.object)} ends"
        case "might_summed":
            return f"the Might of {who}'s units at {place(event.object)} is summed up to {data.get('amount')}"
        case "damage_assigned":
            return f"{who} assigns {data.get('amount')} damage to {what}"
        case "scored":
            return f"{who} scores {place(event.object)} ({data.get('how')})"
        case "focus":
            return f"{who} gains focus"
        case "phase_began":
            return f"the phase {data.get('phase')} begins"
        case "turn_began":
            return f"a turn of {who} begins"
        case "game_ended":
            return f"the game ends ({data.get('why') or 'no reason given'})"
        case kind:
            return f"{kind.replace('_', ' ')}: {what}" if event.object else kind.replace("_", " ")
