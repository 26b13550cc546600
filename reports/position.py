"""Position: where a play starts and with which cards, as a person would set it up on a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard
from headjudge.engine.cards.english import text_lines
from headjudge.engine.cards.riftbound import DOMAINS
from headjudge.engine.trace import Case, Placed, PlayerStart, zone_kind, zone_owner
from headjudge.reports.names import Names
from headjudge.reports.words import amounts, count, plain

#: Zones whose cards are only counted, unless the play touches them: nobody sees them.
_FACE_DOWN = frozenset({"deck", "library", "runedeck"})
#: Zones that are shared, told after the players'.
_SHARED = frozenset({"battlefield", "facedown"})


def start(case: Case, names: Names) -> list[str]:
    """The starting position in lines: whose turn, then a line for each player and each battlefield."""
    scenario = case.scenario
    turn = f", turn {scenario.turn}" if scenario.turn > 1 else ""
    lines = [f"{plain(scenario.turn_player)}'s turn, {plain(scenario.phase)} phase{turn}."]
    used = names.mentioned
    for player in scenario.players:
        zones = [f"{_zone(zone)} {_cards(cards, used)}" for zone, cards in _zones(case, player.name)]
        lines.append(f"{plain(player.name)}: {'; '.join([_numbers(case, player), *zones])}.")
    battlefields = {f"battlefield:{name}": controller for name, controller in scenario.battlefields.items()}
    there = {placed.zone for placed in scenario.placed if zone_kind(placed.zone) in _SHARED}
    for zone in dict.fromkeys([*battlefields, *sorted(there)]):
        controller = battlefields.get(zone, "")
        held = f", {plain(controller)}'s" if controller else ""
        there_by: dict[str, list[Placed]] = {}
        for placed in scenario.placed:
            if placed.zone == zone:
                there_by.setdefault(_controller(placed), []).append(placed)
        whose = "; ".join(f"{plain(player)}'s {_cards(cards, used)}" for player, cards in there_by.items())
        name = " ".join(part for part in (_zone(zone).capitalize(), plain(zone_owner(zone))) if part)
        lines.append(f"{name}{held}: {whose or 'empty'}.")
    return lines


def _numbers(case: Case, player: PlayerStart) -> str:
    game = case.scenario.game
    counts = [amounts(game, player.energy, player.power)] if player.energy or player.power else []
    counts += [count(player.points, "point")] if player.points else []
    counts += [f"{player.xp} XP"] if player.xp else []
    counts += [f"{player.life} life"] if game == "magic" else []
    counts += [f"{n} {plain(kind)}" for kind, n in player.counts.items() if n]
    return ", ".join(counts) or "nothing in the pool"


def _zones(case: Case, player: str) -> list[tuple[str, list[Placed]]]:
    found: dict[str, list[Placed]] = {}
    for placed in case.scenario.placed:
        if (
            zone_kind(placed.zone) not in _SHARED
            and (zone_owner(placed.zone) or _controller(placed)) == player
        ):
            found.setdefault(placed.zone, []).append(placed)
    return list(found.items())


def _controller(placed: Placed) -> str:
    return placed.controller or placed.owner


def _cards(cards: list[Placed], used: Collection[str]) -> str:
    """The cards of a zone, in order; equal ones that nothing tells apart (runes) as a number. Of a deck, only
    those that the play reaches; the rest is counted."""
    reached = len(cards)
    if zone_kind(cards[0].zone) in _FACE_DOWN:
        reached = max((number for number, placed in enumerate(cards, 1) if placed.id in used), default=0)
    alike: dict[str, int] = {}
    for placed in cards[:reached]:
        name = _card(placed) if placed.id in used else _card(placed, "")
        alike[name] = alike.get(name, 0) + 1
    told = [f"{number} {name}" if number > 1 else name for name, number in alike.items()]
    left = len(cards) - reached
    more = [f"{left} more" if reached else count(left, "card")] if left else []
    return ", ".join([*told, *more])


def _card(placed: Placed, mark: str = "#") -> str:
    """A placed card with what it starts with; without its id when ``mark`` is ""."""
    notes = [
        # Magic's battlefield is shared and has no name.
        *(["exhausted" if zone_owner(placed.zone) else "tapped"] if placed.exhausted else []),
        *([f"{placed.damage} damage"] if placed.damage else []),
        *(f"{n} {plain(kind)} {'counter' if n == 1 else 'counters'}" for kind, n in placed.counters.items()),
        *([f"attached to #{plain(placed.attached)}"] if placed.attached else []),
        *(["came this turn"] if placed.fresh else []),
    ]
    notes += [plain(status) for status in placed.statuses]
    whose = f"{plain(placed.owner)}'s own" if _controller(placed) != placed.owner else ""
    told = ", ".join([*([whose] if whose else []), *notes])
    name = plain(f"{placed.card}#{placed.id}" if mark else placed.card)
    return f"{name} ({told})" if told else name


def _zone(zone: str) -> str:
    kind = plain(zone_kind(zone))
    return {
        "runedeck": "rune deck",
        "champion": "champion zone",
        "legend": "legend",
        "facedown": "facedown at",
    }.get(kind, kind)


# -- the cards in English ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A card in words: ``facts`` ("spell, 2 Energy") and ``text``, its rules text in lines."""

    name: str
    facts: str
    text: tuple[str, ...]


def cards_told(case: Case, names: Names) -> list[Told]:
    """The cards of a case in words, first those that the play mentions."""
    mentioned = {placed.card for placed in case.scenario.placed if placed.id in names.mentioned}
    ordered = sorted(case.scenario.cards, key=lambda name: name not in mentioned)
    return [_told(case.scenario.cards[name]) for name in ordered]


def _told(card: CardDef) -> Told:
    facts = _riftbound_facts(card) if isinstance(card, RiftboundCard) else _magic_facts(card)
    lines = tuple(plain(line) for line in text_lines(card))
    return Told(plain(card.name), ", ".join(part for part in facts if part), lines)


def _riftbound_facts(card: RiftboundCard) -> list[str]:
    domains = [DOMAINS.get(letter, letter) for letter in card.domains]
    kind = " ".join(
        [
            *card.supertypes,
            *domains,
            card.type,
            *(["token"] if card.token and "Token" not in card.supertypes else []),
        ]
    )
    costs = card.energy or card.power or card.type in ("unit", "gear", "spell")
    might = f"{card.might} Might" if card.type == "unit" else ""
    cost = amounts("riftbound", card.energy, card.power) if costs and not card.token else ""
    return [
        plain(kind),
        "costs nothing" if cost == "nothing" else cost,
        might,
        *(plain(tag) for tag in card.tags),
    ]


def _magic_facts(card: MagicCard) -> list[str]:
    body = f"{card.power}/{card.toughness}" if card.power or card.toughness else ""
    return [plain(" ".join((*card.supertypes, *card.types, *card.subtypes))), plain(card.cost), plain(body)]
