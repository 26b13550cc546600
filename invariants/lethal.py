"""What texts say of how much damage is enough to kill a unit (Riftbound 142.4.c)."""

from __future__ import annotations

from headjudge.engine.cards import riftbound as language
from headjudge.invariants.conditions import all_of, gates_hold, holds, might_of
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Thing


def killers_with_any(picture: Picture, thing: Thing) -> dict[str, bool | None]:
    """The players whose damage kills a unit of their enemies' however little it is, each with whether that is known to be in force."""
    found: dict[str, bool | None] = {}
    for lord, own in picture.rarely(language.AnyDamageKills):
        player = lord.controller
        if picture.friends(player, thing.controller) or found.get(player):
            continue
        answer = all_of(
            (gates_hold(picture, own.gate, player, lord), holds(picture, own.condition, player, lord))
        )
        if answer is not False:
            found[player] = answer
    return found


def kills_any(picture: Picture, thing: Thing) -> bool | None:
    """Whether there is anybody any of whose damage is enough to kill that unit; None where that isn't known."""
    if not picture.speaking("rarities"):
        return False
    found = killers_with_any(picture, thing)
    return False if not found else True if any(found.values()) else None


def lethal_damage(picture: Picture, thing: Thing) -> int | None:
    """How much damage is lethal for a unit: its Might (142.4.b), or any of which some is that of a player whose damage is enough (142.4.c);
    None where that isn't known."""
    might = might_of(picture, thing)
    if might is None or might <= 1 or not picture.speaking("rarities"):
        return might
    found = killers_with_any(picture, thing)
    if not found:
        return might
    for event in reversed(picture.trace):
        if event.object == thing.ref:
            if event.kind == "healed":
                return might
            if event.kind == "damage" and event.player in found:
                return 1 if found[event.player] else None
    return might
