"""Starting positions for Magic: a pool of cards, dealt out over a game that has been going on for a while.

As `fuzz.riftbound.positions` for Riftbound: hands, battlefields with lands, graveyards, libraries, foretold cards, life, whose turn. May be
called by: strategies, campaigns, workers, the command line.
"""

from __future__ import annotations

from headjudge.engine.cards import CardDef, MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz.magic.pools import (
    BASICS,
    SHELF_SERVES,
    TOKENS,
    Known,
    Pool,
    Stock,
    draw_pool,
    shelf,
    tokens,
)
from headjudge.fuzz.magic.profiles import PROFILES, MagicProfile
from headjudge.fuzz.source import SeededSource, Source, mix

#: The edition of the rules whose numbers are cited.
EDITION = "2026-04-17"
#: Names of the players, in turn order, and how many each mode of play has.
NAMES = ("A", "B", "C", "D")
MODES: dict[str, int] = {"": 2, "duel": 2, "ffa3": 3, "ffa4": 4}

_LIFE = (20, 20, 20, 18, 20, 15, 12, 9, 7, 5, 3)
_CLOSE = (1, 2, 3, 4, 1)
_COUNTERS: tuple[tuple[str, int], ...] = (("+1/+1", 1), ("+1/+1", 2), ("-1/-1", 1), ("+1/+1", 3))
#: Ids by position, made once.
_IDS = tuple(str(n) for n in range(1, 501))


def bulk_scenario(
    seed: int, index: int, profile: MagicProfile = PROFILES["default"], mode: str = ""
) -> Scenario:
    """Example number ``index`` of the campaign with that seed: the same whatever was made before, on every machine."""
    source = SeededSource(seed, index)
    return make_scenario(source, profile=profile, made=shelf(seed, index // SHELF_SERVES), mode=mode)


def make_scenario(
    source: Source,
    *,
    profile: MagicProfile = PROFILES["default"],
    made: Stock | None = None,
    pool: Pool | None = None,
    mode: str = "",
) -> Scenario:
    """A starting position, for two players, "A" and "B", or for three or four; as `fuzz.riftbound.positions.make_scenario`. Raises KeyError
    for a mode that there is not."""
    seats = MODES[mode]
    return _Dealer(source, profile, pool or draw_pool(source, profile, made, seats), seats).scenario()


class _Dealer:
    """Deals one position."""

    __slots__ = (
        "cards",
        "close",
        "legends",
        "names",
        "placed",
        "pool",
        "profile",
        "shuffle",
        "source",
        "turn_player",
    )

    def __init__(self, source: Source, profile: MagicProfile, pool: Pool, seats: int) -> None:
        self.names = NAMES[:seats]
        self.source = source
        self.profile = profile
        self.pool = pool
        self.placed: list[Placed] = []
        self.cards: dict[str, CardDef] = {}
        self.legends: set[str] = set()
        self.shuffle = 0
        self.turn_player = self.names[0]
        self.close = False

    def scenario(self) -> Scenario:
        """The whole position."""
        source, profile = self.source, self.profile
        self.turn_player = source.pick(self.names)
        self.close = source.chance(profile.close, 100 - profile.close)
        # One draw fixes every shuffle: each card's key follows from its id, so that taking a card out changes no other's.
        self.shuffle = source.integer(0, 0xFFFF)
        starts = tuple(self.seat(name, seat) for seat, name in enumerate(self.names))
        for known in self.pool.there:
            name = source.pick(self.names)
            if self.new_legend(known, name):
                self.put(known, name, "battlefield")
        more = len(self.names) // 2
        return Scenario(
            game="magic",
            edition=EDITION,
            players=starts,
            cards=self.cards,
            placed=tuple(self.placed),
            turn_player=self.turn_player,
            phase="main",
            turn=source.integer(3, 8),
            attempts=source.chance(profile.attempts, 100 - profile.attempts),
            max_decisions=profile.decisions * more,
            max_events=profile.events * more,
        )

    # -- placing ---------------------------------------------------------------------------------------------

    def define(self, card: MagicCard, made: tuple[str, ...] = ()) -> None:
        """A card, with every token that it makes."""
        if card.name not in self.cards:
            self.cards[card.name] = card
            for token in made:
                self.cards.setdefault(token, tokens()[token])

    def put(
        self, known: Known | MagicCard, owner: str, zone: str, tapped: bool = False, damage: int = 0,
        statuses: tuple[str, ...] = (), counters: dict[str, int] | None = None, attached: str = "", fresh: bool = False,
    ) -> str:  # fmt: skip
        """Place one card, with everything that it refers to; returns its id."""
        card = known.card if isinstance(known, Known) else known
        self.define(card, known.tokens if isinstance(known, Known) else ())
        at = len(self.placed)
        self.placed.append(
            Placed(
                _IDS[at], card.name, owner, zone, "", tapped, damage, statuses, mix(self.shuffle << 9 | at), counters or {}, attached,
                fresh,
            )
        )  # fmt: skip
        return _IDS[at]

    def seat(self, name: str, seat: int) -> PlayerStart:
        """Everything of one player's."""
        source, profile = self.source, self.profile
        pool = self.pool.cards[seat]
        pair = self.pool.colors[seat]
        wanted = [known for known in pool for _ in range(1 + 2 * known.reacts)]
        for known in source.picks(wanted, source.integer(*profile.hand)):
            self.put(known, name, f"hand:{name}")
        if source.chance(1, 2):
            self.put(BASICS[pair[0]], name, f"hand:{name}")
        self.lands(name, pair, [known for known in pool if known.sort == "land"])
        creatures = [known for known in pool if known.sort == "creature"]
        # On a battlefield, what has abilities is worth more than what has none.
        standing = [known for known in creatures for _ in range(1 + min(3, len(known.card.abilities)))]
        stand: list[str] = []
        for _ in range(source.integer(*profile.creatures)):
            self.creature(source.pick(standing), name, stand)
        self.others(name, [known for known in pool if known.sort in ("aura", "equipment", "other")], stand)
        left = [known for known in pool for _ in range(4 if known.returns else 1)]
        for known in source.picks(left, source.integer(*profile.graveyard)):
            self.put(known, name, f"graveyard:{name}")
        # Nobody knows the order of a library, so it follows from the draw that fixes shuffles.
        for at in range(source.integer(0, 1) if self.close else source.integer(*profile.library)):
            chance = mix((self.shuffle << 1 | seat) << 9 | at)
            land = chance % 3 == 0
            self.put(
                BASICS[pair[chance // 3 % 2]] if land else pool[chance // 3 % len(pool)],
                name,
                f"library:{name}",
            )
        self.extras(name, seat, pool)
        life = source.pick(_CLOSE if self.close else _LIFE)
        held = source.integer(*profile.mana)
        mana = {source.pick((*pair, "C")): held} if held else {}
        counts = {"poison": source.integer(1, 9)} if source.chance(1, 19) else {}
        return PlayerStart(name, life=life, power=mana, counts=counts)

    def lands(self, name: str, pair: str, own: list[Known]) -> None:
        """Lands on the battlefield: basics of both colours, and what the pool has."""
        source, profile = self.source, self.profile
        count = source.integer(*profile.lands)
        tapped = min(count, source.integer(*profile.tapped))
        first = source.integer(1, count - 1) if count > 1 else count
        for at in range(count):
            land: Known | MagicCard = BASICS[pair[0] if at < first else pair[1]]
            if own and at % 3 == 2 and source.chance(1, 1):
                picked = source.pick(own)
                land = picked if self.new_legend(picked, name) else land
            self.put(land, name, "battlefield", at % 3 == 1 and at // 3 < tapped)

    def new_legend(self, known: Known, name: str) -> bool:
        """Whether it is no legendary permanent that the player has already (704.5j); from now on, they have it."""
        if "Legendary" in known.card.supertypes:
            if f"{known.card.name} {name}" in self.legends:
                return False
            self.legends.add(f"{known.card.name} {name}")
        return True

    def creature(self, known: Known, name: str, stand: list[str]) -> None:
        """A creature on the battlefield, in some state."""
        if not self.new_legend(known, name):
            return
        state = self.source.bits(5)
        counters: dict[str, int] = {}
        if state & 6 == 6:
            kind, n = self.source.pick(_COUNTERS)
            counters = {kind: n}
        size = int(known.card.toughness) if known.card.toughness.isdigit() else 0
        size += counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
        if size < 1:
            counters["+1/+1"] = counters.get("+1/+1", 0) + 2
            size += 2
        damage = self.source.integer(0, size - 1) if state & 8 and size > 1 else 0
        facedown = ("facedown",) if known.morphs and self.source.chance(1, 2) else ()
        if facedown:
            damage = min(damage, 1)
        stand.append(
            self.put(
                known,
                name,
                "battlefield",
                bool(state & 1),
                damage,
                facedown,
                counters,
                fresh=state & 24 == 24,
            )
        )

    def others(self, name: str, others: list[Known], stand: list[str]) -> None:
        """Auras and Equipment, mostly attached, and other permanents."""
        source = self.source
        for _ in range(source.integer(*self.profile.others) if others else 0):
            known = source.pick(others)
            attached = ""
            if known.sort == "aura":
                theirs = [
                    placed.id for placed in self.placed
                    if placed.zone == "battlefield" and "Creature" in getattr(self.cards[placed.card], "types", ())
                ]  # fmt: skip
                if not theirs or not _enchants_creatures(known.card):
                    continue
                attached = source.pick(theirs)
            elif known.sort == "equipment" and stand and source.chance(2, 1):
                attached = source.pick(stand)
            if not self.new_legend(known, name):
                continue
            self.put(known, name, "battlefield", source.chance(1, 4), attached=attached)

    def extras(self, name: str, seat: int, pool: list[Known]) -> None:
        """Now and then a foretold card, a token, a card in exile."""
        source, share = self.source, self.profile.extras
        foretells = [known for known in pool if known.foretells]
        if foretells and source.chance(2 * share, 100):
            self.put(source.pick(foretells), name, "exile", statuses=("facedown", "foretold"))
        if source.chance(share, 100 - share):
            token = source.pick(tuple(TOKENS.values()))
            self.put(token, name, "battlefield", source.chance(1, 3))
        if source.chance(share, 200):
            self.put(source.pick(pool), name, "exile")


def _enchants_creatures(card: MagicCard) -> bool:

    return any(
        isinstance(part, cl.Keyword)
        and part.word == "enchant"
        and part.which is not None
        and "Creature" in part.which.types
        for part in card.abilities
    )
