"""Battlefields: who has units where, as the invariants on movement, showdowns, combat and scoring ask it (190, 462)."""

from __future__ import annotations

from headjudge.engine.trace import Event, zone_owner
from headjudge.invariants.conditions import lent
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Field, Thing


def is_unit(thing: Thing) -> bool:
    """Whether a card is a unit: by print, or as a copy of one, for the type is a copyable trait (477.1.b.1.a)."""
    facts = thing.facts
    return facts is not None and facts.type == "unit"


def units_at(picture: Picture, zone: str) -> list[Thing]:
    """The units there."""
    return [thing for thing in picture.board.values() if thing.zone == zone and is_unit(thing)]


def occupants(picture: Picture, zone: str) -> list[str]:
    """The players who control units there, each once."""
    return list(dict.fromkeys(thing.controller for thing in units_at(picture, zone)))


def occupied_by(picture: Picture, zone: str, player: str) -> bool:
    """Whether that player controls a unit there."""
    return any(
        thing.zone == zone and thing.controller == player and is_unit(thing)
        for thing in picture.board.values()
    )


def ongoing(picture: Picture, zone: str) -> bool:
    """Whether a showdown or a combat is in progress there."""
    return picture.fight is not None and picture.fight.zone == zone


def opposed(picture: Picture, zone: str) -> bool:
    """Whether opposing players have units there."""
    there = occupants(picture, zone)
    return len(there) > 1 and any(not picture.friends(there[0], name) for name in there)


def the(field: Field | str) -> str:
    """A battlefield by its name."""
    return zone_owner(field if isinstance(field, str) else field.zone) or "the battlefield"


def goes_on(picture: Picture, event: Event) -> bool:
    """Whether that event shows that the game goes on: not if it is of an ability that Adds, for those may be used to pay
    for something in the middle of anything (429.3)."""
    item = picture.items.get(event.object)
    return item is None or not item.adds


def may_be_forbidden(picture: Picture, what: str) -> bool:
    """Whether anything on the board, a battlefield among that, or an effect forbids that to anybody or anything."""
    if any(ban.what == what for ban in (*picture.bans.values(), *picture.read_bans)):
        return True
    if "bans" not in picture.says:
        return False
    fields = (picture.facts(the(zone)) for zone in picture.fields)
    for facts in (*(lord.facts for lord in picture.lords.values()), *fields):
        if facts is not None and any(ban.what == what for ban in facts.bans):
            return True
    return any(
        ban.what == what
        for thing in picture.board.values()
        if thing.under
        for effect in lent(picture, thing)
        for ban in effect.bans
    )


def speaks(picture: Picture, zone: str) -> bool:
    """Whether a battlefield has abilities, or is a new one of which nobody knows."""
    name = the(zone)
    if zone in picture.lords:
        return True
    facts = picture.facts(name)
    return bool(facts.abilities) if facts is not None else name not in picture.scenario.battlefields
