"""Prohibitions: what can't be done in the position at hand, and because of what (Riftbound 054.1).

Each question is answered with the name of what forbids it, with "" when nothing does, or with None when that can't be
known. Three sources count alike: what the picture reads from cards on the board, what a text that has resolved made, and
what an engine announced; an engine that forgets to announce a prohibition is held to it all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.engine.cards.riftbound import Cant
from headjudge.engine.trace import BOARD
from headjudge.invariants.conditions import all_of, gates_hold, holds, might_of
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Ban, Item, Thing

_YOURS = {
    "spell": ("your spells and abilities", "your spells"),
    "ability": ("your spells and abilities", "your abilities"),
}


def active(picture: Picture, ban: Cant, thing: Thing, item: Item | None = None) -> bool | None:
    """Whether a prohibition that a card states is in force while the card is where ``thing`` says it is."""
    player = thing.controller
    return all_of(
        (gates_hold(picture, ban.gate, player, thing), holds(picture, ban.condition, player, thing, item))
    )


def effects(picture: Picture, *what: str) -> Iterator[Ban]:
    """The prohibitions of that kind that an effect made or an engine announced."""
    for ban in picture.read_bans:
        if ban.what in what:
            yield ban
    for ban in picture.bans.values():
        if ban.what in what:
            yield ban


def passives(picture: Picture, *what: str) -> Iterator[tuple[Thing, Cant, bool | None]]:
    """The prohibitions of that kind that permanents on the board state, each with whether it is in force."""
    for thing, facts in picture.speaking("bans"):
        for ban in facts.bans:
            if ban.what in what:
                yield thing, ban, active(picture, ban, thing)


def of_board(thing: Thing) -> str:
    """A permanent as people call it: name, id, controller."""
    return f"{thing.card}#{thing.id} of {thing.controller}"


def _settle(found: list[tuple[bool | None, str]]) -> str | None:
    for answer, reason in found:
        if answer:
            return reason
    return None if any(answer is None for answer, _ in found) else ""


def cant_be_countered(picture: Picture, item: Item, by: str) -> str | None:
    """What protects an item from being countered by a spell or ability of ``by``."""
    found: list[tuple[bool | None, str]] = []
    facts = picture.item_facts(item)
    if facts is None:
        return None
    if item.ability < 0:
        thing = picture.things.get(item.ref)
        for ban in facts.bans:
            if ban.what == "be countered" and ban.whom == "this":
                answer = active(picture, ban, thing, item) if thing is not None else None
                found.append((answer, f"{facts.name}'s own text"))
    words = _YOURS["ability" if item.is_ability else "spell"]
    for thing, ban, answer in passives(picture, "be countered"):
        if ban.whom in words and thing.controller == item.controller:
            found.append((answer, of_board(thing)))
    for told in effects(picture, "be countered"):
        if item.ref in told.whom or item.controller in told.whom:
            found.append((True, told.source))
    for told in effects(picture, "counter"):
        if by in told.whom or item.ref in told.whom:
            found.append((True, told.source))
    return _settle(found)


def cant_be_chosen(picture: Picture, target: str, player: str) -> str | None:
    """What forbids a spell or ability of ``player`` to choose the object ``target`` (757)."""
    thing = picture.things.get(target)
    if thing is None:
        return ""
    if not thing.controller or not player or picture.friends(player, thing.controller):
        return ""
    found: list[tuple[bool | None, str]] = []
    if picture.forbidders and thing.kind in BOARD:
        for source, ban, answer in passives(picture, "be chosen by enemies"):
            found.append((all_of((_shields(picture, ban, source, thing), answer)), of_board(source)))
    for told in effects(picture, "be chosen by enemies", "choose", "be chosen"):
        if target in told.whom or (thing.controller in told.whom and told.what == "be chosen by enemies"):
            found.append((True, told.source))
    return _settle(found)


def _shields(picture: Picture, ban: Cant, source: Thing, thing: Thing) -> bool | None:
    """Whether a prohibition on choosing is about an object."""
    if ban.whom == "this":
        return source is thing
    if not _is_unit(picture, thing):
        return False
    if ban.whom == "friendly units":
        return picture.friends(source.controller, thing.controller)
    if ban.whom != "your weaker units here":
        return None
    if source.controller != thing.controller or source.zone != thing.zone:
        return False
    strong, weak = might_of(picture, source), might_of(picture, thing)
    return None if strong is None or weak is None else weak < strong


def cant_be_readied(picture: Picture, thing: Thing, by_text: bool) -> str | None:
    """What forbids readying an object; ``by_text`` when a spell or ability readies it, not the Awaken Phase."""
    found: list[tuple[bool | None, str]] = []
    for source, ban, answer in passives(picture, "be readied", "ready enemies"):
        if ban.what == "be readied":
            bound = (ban.whom == "this" and source is thing) or (
                ban.whom == "friendly units"
                and picture.friends(source.controller, thing.controller)
                and _is_unit(picture, thing)
            )
        else:
            bound = (
                by_text
                and not picture.friends(source.controller, thing.controller)
                and _is_permanent(picture, thing)
            )
        if bound:
            found.append((answer, of_board(source)))
    for told in effects(picture, "be readied", "ready"):
        if thing.ref in told.whom:
            found.append((True, told.source))
    return _settle(found)


def cant_move(picture: Picture, ref: str, player: str) -> str:
    """What forbids ``player`` to move that object."""
    return next(
        (told.source for told in effects(picture, "move it") if player in told.whom and ref in told.whom), ""
    )


def cant_play(picture: Picture, player: str, kind: str, name: str = "") -> str | None:
    """What forbids ``player`` to put a card (``kind`` spell or permanent) of that name on the chain (419.1)."""
    found: list[tuple[bool | None, str]] = []
    for source, ban, answer in passives(picture, "play named spells") if kind == "spell" else ():
        named = picture.namings.get(source.ref) == name and not picture.friends(source.controller, player)
        if ban.whom == "opponents" and named:
            found.append((answer, of_board(source)))
    words = ("play cards", "play spells") if kind == "spell" else ("play cards",)
    for source, ban, answer in passives(picture, *words):
        if ban.whom == "opponents" and not picture.friends(source.controller, player):
            found.append((answer, of_board(source)))
    for told in effects(picture, *words):
        if player in told.whom:
            found.append((True, told.source))
    return _settle(found)


def battlefield_bans(picture: Picture, player: str) -> list[Thing]:
    """The permanents that certainly forbid ``player`` to play units to battlefields."""
    return [
        source
        for source, ban, answer in passives(picture, "play units to battlefields")
        if answer and ban.whom == "opponents" and not picture.friends(source.controller, player)
    ]


def _is_unit(picture: Picture, thing: Thing) -> bool:
    facts = thing.facts
    return facts is not None and facts.type == "unit"


def _is_permanent(picture: Picture, thing: Thing) -> bool:
    facts = thing.facts
    return facts is not None and facts.type in ("unit", "gear")
