"""Starting positions: a pool of cards, dealt out over a game that has been going on for a while.

`make_scenario` draws everything that a play depends on: hands, boards, gear, runes, decks, trash, points,
whose turn. A position is always a legal one: damage is less than lethal, opposing units share no battlefield,
and who has units at a battlefield controls it. `bulk_scenario` is the same from a seed and a number, with
made-up cards from a shelf. May be called by: strategies, campaigns, workers, the command line.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from headjudge.engine.cards import CardDef, RiftboundCard
from headjudge.engine.riftbound.modes import MODES, Mode
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz.riftbound.games import contributors, names_of, teams_of
from headjudge.fuzz.riftbound.pools import SHELF_SERVES, Known, Pool, Stock, draw_pool, pool_from, shelf
from headjudge.fuzz.riftbound.profiles import PROFILES, Profile
from headjudge.fuzz.riftbound.swarm import ALL, BIT
from headjudge.fuzz.source import SeededSource, Source, mix, mix_row

#: The players of a position that is of no mode of play, in turn order.
PLAYERS: tuple[str, ...] = ("A", "B")

_POINTS = (0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7)
#: Points of a game that is close: short of the Victory Score, or level at it.
_CLOSE = (7, 8, 8, 7, 6)
_XP = (0, 0, 0, 0, 1, 2, 3, 6)
#: Ids by position, made once.
_IDS = tuple(str(n) for n in range(1, 401))


def bulk_scenario(seed: int, index: int, profile: Profile = PROFILES["default"], mode: str = "") -> Scenario:
    """Example number ``index`` of the campaign with that seed: the same whatever was made before, on every
    machine.
    """
    source = SeededSource(seed, index)
    return make_scenario(source, profile=profile, made=shelf(seed, index // SHELF_SERVES), mode=mode)


def scenario_among(source: Source, names: Container[str], profile: Profile = PROFILES["default"]) -> Scenario:
    """A starting position of real cards of those names alone (in small letters), for a subject that has only some."""
    return make_scenario(source, profile=profile, pool=pool_from(source, profile, names))


def make_scenario(
    source: Source,
    *,
    profile: Profile = PROFILES["default"],
    made: Stock | None = None,
    pool: Pool | None = None,
    mode: str = "",
    fields: Sequence[Known] = (),
) -> Scenario:
    """A starting position, for two players, "A" and "B", or for as many as a mode of play has.

    ``source``   makes the choices; the simplest position is a small one.
    ``profile``  how large it is.
    ``made``     made-up cards to take from; None: they are drawn fresh.
    ``pool``     the cards, drawn before; None: they are drawn now.
    ``mode``     a mode of play (481-489); "": none is said. Raises KeyError for one that there is not.
    ``fields``   its battlefields; else there are as many as the mode has, and none has abilities.
    """
    seats = MODES[mode].players if mode else len(PLAYERS)
    return _Dealer(source, profile, pool or draw_pool(source, profile, made, seats), mode, fields).scenario()


def undecided(starts: tuple[PlayerStart, ...], victory: int) -> tuple[PlayerStart, ...]:
    """Nobody has won already: who alone has most points, and the Victory Score (194.2), has a point less than that."""
    most = max(start.points for start in starts)
    if most < victory or sum(start.points == most for start in starts) > 1:
        return starts
    return tuple(
        msgspec.structs.replace(start, points=victory - 1) if start.points == most else start
        for start in starts
    )


class _Fixed(NamedTuple):
    """What is no main-deck card: tokens by name, runes by domain, battlefields, legends."""

    tokens: dict[str, RiftboundCard]
    runes: dict[str, Known]
    battlefields: tuple[Known, ...]
    legends: tuple[Known, ...]


@lru_cache(maxsize=1)
def _fixed() -> _Fixed:
    from headjudge.engine.riftbound.library import BATTLEFIELDS, LEGENDS, RUNES, TOKENS

    plain = tuple(Known(card) for card in BATTLEFIELDS.values() if not card.abilities)
    runes = {card.domains: Known(card) for card in RUNES.values()}
    return _Fixed(TOKENS, runes, plain[:3], tuple(Known(card) for card in LEGENDS.values()))


class _Dealer:
    """Deals one position."""

    __slots__ = (
        "cards", "close", "fields", "fight", "holders", "keys", "mode", "names", "placed", "pool", "profile", "shuffle", "source",
        "turn_player",
    )  # fmt: skip

    def __init__(
        self, source: Source, profile: Profile, pool: Pool, mode: str, fields: Sequence[Known]
    ) -> None:
        self.mode = MODES.get(mode)
        count = self.mode.battlefields if self.mode else len(PLAYERS)
        self.fields = fields or _fixed().battlefields[:count]
        self.names = names_of(self.mode) if self.mode else PLAYERS
        self.source = source
        self.profile = profile
        self.pool = pool
        self.placed: list[Placed] = []
        self.cards: dict[str, CardDef] = {}
        self.holders: dict[str, str] = {}
        self.shuffle = 0
        self.keys: list[int] = []
        self.turn_player = self.names[0]
        self.fight = self.close = False

    def scenario(self) -> Scenario:
        source, profile = self.source, self.profile
        mode, names = self.mode, self.names
        self.turn_player = source.pick(names)
        self.fight = source.chance(profile.fight, 100 - profile.fight)
        self.close = source.chance(profile.close, 100 - profile.close)
        # Where there is to be a fight, somebody stands in the turn player's way.
        holders = tuple(name for name in names if name != self.turn_player) if self.fight else names
        for known in self.fields:
            self.define(known)
            self.holders[known.card.name] = source.pick(("", *holders))
        # One draw fixes every shuffle: each card's key follows from its id, so that taking a card out changes
        # no other's.
        self.shuffle = source.integer(0, 0xFFFF)
        starts = tuple(self.seat(name, seat) for seat, name in enumerate(names))
        standing = {placed.zone for placed in self.placed if placed.zone.startswith("battlefield:")}
        for name in self.holders:
            if f"battlefield:{name}" not in standing:
                self.holders[name] = ""
        self.hide()
        if mode is not None:
            starts = self.shared(starts)
        starts = undecided(starts, mode.victory if mode is not None else 8)
        scenario = Scenario(
            game="riftbound",
            edition="1.4",
            players=starts,
            cards=self.cards,
            placed=tuple(self.placed),
            turn_player=self.turn_player,
            battlefields=self.holders,
            phase="main",
            turn=source.integer(3, 8),
            victory=8,
            attempts=source.chance(profile.attempts, 100 - profile.attempts),
            max_decisions=profile.decisions,
            max_events=profile.events,
        )
        return scenario if mode is None else self.of_mode(scenario, mode)

    def shared(self, starts: tuple[PlayerStart, ...]) -> tuple[PlayerStart, ...]:
        """Teammates have the same points (489.8.d.1): those of the first of them."""
        points = {start.name: start.points for start in starts}
        for team in teams_of(self.mode) if self.mode else ():
            points |= dict.fromkeys(team, points[team[0]])
        return tuple(msgspec.structs.replace(start, points=points[start.name]) for start in starts)

    def of_mode(self, scenario: Scenario, mode: Mode) -> Scenario:
        """The same position in a mode of play: its Victory Score and its teams; now and then somebody may concede."""
        more = len(self.names) // 2
        return msgspec.structs.replace(
            scenario,
            mode=mode.name,
            victory=mode.victory,
            teams=teams_of(mode),
            contributed=dict(
                zip(scenario.battlefields, contributors(mode, self.names, self.names[0]), strict=False)
            ),
            concessions=mode.players > 2 and self.source.chance(1, 2),
            max_decisions=scenario.max_decisions * more,
            max_events=scenario.max_events * more,
        )

    def define(self, known: Known) -> None:
        """Take a card into the scenario, with the tokens that it names."""
        self.cards[known.card.name] = known.card
        for token in known.tokens:
            self.cards[token] = _fixed().tokens[token]

    # -- placing ---------------------------------------------------------------------------------------------

    def put(
        self,
        known: Known,
        owner: str,
        zone: str,
        exhausted: bool = False,
        damage: int = 0,
        statuses: tuple[str, ...] = (),
    ) -> None:
        """Place one card, with everything that it refers to."""
        card = known.card
        if card.name not in self.cards:
            self.define(known)
        at = len(self.placed)
        if at == len(self.keys):
            self.keys += mix_row(self.shuffle << 9 | at)
        self.placed.append(
            Placed(_IDS[at], card.name, owner, zone, "", exhausted, damage, statuses, self.keys[at])
        )

    def seat(self, name: str, seat: int) -> PlayerStart:
        """Everything of one player's but what lies facedown."""
        source, profile = self.source, self.profile
        pool = self.pool.cards[seat]
        units = [known for known in pool if known.card.type == "unit"]
        # On a board, what has abilities is worth more than what has none.
        standing = [known for known in units for _ in range(1 + min(3, len(known.card.abilities)))]
        gear = [known for known in pool if known.card.type == "gear"]
        wanted = [known for known in pool for _ in range(1 + 2 * known.reacts)]
        for known in source.picks(wanted, source.integer(*profile.hand)):
            self.put(known, name, f"hand:{name}")
        places = [
            f"base:{name}",
            *(f"battlefield:{field}" for field, holder in self.holders.items() if holder == name),
        ]
        for _ in range(source.integer(*profile.units)):
            self.unit(source.pick(standing), name, source.pick(places))
        for _ in range(source.integer(*profile.gear) if gear else 0):
            known = source.pick(gear)
            self.put(known, name, places[0], source.chance(1, 3), statuses=self.empowered(known, 1))
            if known.equipment and source.chance(2, 1):
                self.attach(name)
        left = [known for known in pool for _ in range(4 if known.returns else 1)]
        for known in source.picks(left, source.integer(*profile.trash)):
            self.put(known, name, f"trash:{name}")
        # Nobody knows the order of a deck, so it is not drawn card by card: it follows from the draw that fixes shuffles.
        for at in range(source.integer(0, 1) if self.close else source.integer(*profile.deck)):
            self.put(pool[mix((self.shuffle << 1 | seat) << 9 | at) % len(pool)], name, f"deck:{name}")
        power = self.runes(name, self.pool.domains[seat])
        self.extras(name, seat, units)
        points = source.pick(_CLOSE) if self.close else min(profile.points, source.pick(_POINTS))
        return PlayerStart(
            name, points, source.pick(_XP), energy=source.integer(*profile.energy), power=power
        )

    def unit(self, known: Known, name: str, zone: str) -> None:
        """A unit somewhere, in some state."""
        state = self.source.bits(4)
        statuses = self.empowered(known, state >> 3)
        if state & 6 == 6:
            statuses = ("buffed", *statuses)
        damage = 0
        if state & 4 and known.card.might > 1:
            damage = self.source.integer(0, known.card.might - 1)  # less than lethal (142.4.b)
        # Before a fight the turn player's units are ready to move.
        exhausted = bool(state & 1) and not (self.fight and name == self.turn_player)
        self.put(known, name, zone, exhausted, damage, statuses)

    def attach(self, name: str) -> None:
        """The gear that was placed last is attached to one of that player's units, and lies where that is."""
        board = (f"base:{name}", "battlefield:")
        units = [
            placed for placed in self.placed
            if placed.owner == name and placed.zone.startswith(board) and getattr(self.cards[placed.card], "type", "") == "unit"
        ]  # fmt: skip
        if units:
            top = self.source.pick(units)
            self.placed[-1] = msgspec.structs.replace(self.placed[-1], zone=top.zone, attached=top.id)

    def empowered(self, known: Known, maybe: int) -> tuple[str, ...]:
        """Whether a permanent that can be empowered is."""
        return (
            ("empowered",) if maybe and known.mechanics & BIT["empower"] and self.source.chance(1, 1) else ()
        )

    def runes(self, name: str, pair: str) -> dict[str, int]:
        """Runes on the board and in the rune deck; returns what the pool holds already."""
        source, profile = self.source, self.profile
        runes = _fixed().runes
        count = source.integer(*profile.runes)
        spent = min(count, source.integer(*profile.spent))
        first = source.integer(1, count - 1) if count > 1 else count
        for at in range(count):
            self.put(
                runes[pair[0] if at < first else pair[1]],
                name,
                f"base:{name}",
                at % 3 == 2 and at // 3 < spent,
            )
        for at in range(source.integer(*profile.rune_deck)):
            self.put(runes[pair[at & 1]], name, f"runedeck:{name}")
        held = source.integer(*profile.power)
        return {source.pick(("A", pair[0], pair[1], "A")): held} if held else {}

    def extras(self, name: str, seat: int, units: list[Known]) -> None:
        """Now and then a legend, and a champion in its zone."""
        source, share = self.source, self.profile.extras
        if source.chance(share, 100 - share):
            off = ALL & ~self.pool.mechanics
            legends = [known for known in _fixed().legends if not known.mechanics & off]
            if legends:
                self.put(source.pick(legends), name, f"legend:{name}")
        if source.chance(share, 100 - share):
            champions = [known for known in units if "Champion" in known.card.supertypes] or units
            self.put(source.pick(champions), name, f"champion:{name}")

    def hide(self) -> None:
        """Now and then a card lies facedown at a battlefield that its owner controls, hidden on an earlier
        turn (811).
        """
        source, share = self.source, self.profile.extras
        if not self.pool.mechanics & BIT["hidden"]:
            return
        for field, holder in self.holders.items():
            if holder:
                hidden = [known for known in self.pool.cards[self.names.index(holder)] if known.hidden]
                if hidden and source.chance(3 * share, 100):
                    self.put(source.pick(hidden), holder, f"facedown:{field}", statuses=("facedown",))
