"""Pools: the cards of an example, real and made-up, within the mechanics that are switched on and each
player's domains.

Made-up cards come from one of two places. Fresh ones are drawn card by card, so that they shrink; a bulk run
takes them from a `shelf`, a few hundred cards made from a seed alone, because making a card costs as much as
a dozen decisions. May be called by: positions, strategies, campaigns.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import combinations

from headjudge.engine.cards import Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.bits import parts
from headjudge.fuzz.dealing import answers, letters_within, meeting, take
from headjudge.fuzz.riftbound.made_up import made_up_card
from headjudge.fuzz.riftbound.profiles import Profile
from headjudge.fuzz.riftbound.swarm import ALL, BIT, draw_mechanics, draw_theme, mechanics_of
from headjudge.fuzz.source import SeededSource, Source

#: How many made-up cards lie on a shelf, and for how many examples one shelf serves.
SHELF, SHELF_SERVES = 240, 2048

_LETTERS = "".join(cl.DOMAINS)
#: The domains of two players' decks: any two different ones.
PAIRS: tuple[str, ...] = tuple(a + b for a, b in combinations(_LETTERS, 2))
#: The domains of made-up cards: one mostly, two, or none.
_CARD_DOMAINS: tuple[str, ...] = (*_LETTERS, *_LETTERS, *_LETTERS, *_LETTERS, *PAIRS, "")
#: Spells are half of what is made up: they are what waits on the chain.
_SORTS: tuple[str, ...] = ("unit", "spell", "gear", "spell", "unit", "spell")

#: Numbers of the plain units that are made where a pool has no unit: beyond those of all shelves.
_PLAIN = 10**9


class Known:
    """A card with what positions ask of it, worked out once.

    ``mechanics``  as bits.                 ``domains``   as bits.
    ``tokens``     names of tokens that it plays.
    ``reacts``     how much a hand wants it: 2 counterspells and their like, 1 other Reactions, 0 the rest.
    ``returns``    whether it can be played from the trash.
    """

    __slots__ = ("card", "domains", "equipment", "hidden", "mechanics", "reacts", "returns", "tokens")

    def __init__(self, card: RiftboundCard) -> None:
        self.card = card
        self.mechanics = mechanics_of(card)
        self.domains = domain_bits(card.domains)
        words = {ability.name for ability in card.abilities if isinstance(ability, cl.Keyword)}
        self.hidden = "Hidden" in words
        self.returns = "Flow" in words or any(
            isinstance(ability, cl.PlayFrom) and ability.zone == "trash" for ability in card.abilities
        )
        self.equipment = "Equipment" in card.tags
        self.reacts = 0
        tokens: list[str] = []
        for part in parts((card.text, card.abilities, card.effect)):
            if isinstance(part, cl.PlayToken | cl.ReplaceField | cl.CreatesField):
                tokens.append(part.token)
            elif isinstance(part, Pick) and part.zone == "chain":
                self.reacts = 2
        if not self.reacts and (words & {"Reaction", "Ambush", "Quick-Draw"}):
            self.reacts = 1
        self.tokens = tuple(tokens)


class Stock:
    """Cards to take from, the simplest first, sorted out once by the domains of decks that they fit."""

    __slots__ = ("_fitting", "cards")

    def __init__(self, cards: Iterable[Known]) -> None:
        self.cards = tuple(
            sorted(cards, key=lambda known: (known.mechanics.bit_count(), known.card.energy, known.card.name))
        )
        self._fitting: dict[str, tuple[Known, ...]] = {}

    def within(self, mechanics: int, domains: str) -> list[Known]:
        """The cards that have no other mechanics and no other domains."""
        fitting = self._fitting.get(domains)
        if fitting is None:
            foreign = ~domain_bits(domains)
            fitting = self._fitting[domains] = tuple(
                known for known in self.cards if not known.domains & foreign
            )
        off = ALL & ~mechanics
        if not off:
            return list(fitting)
        return [known for known in fitting if not known.mechanics & off]


class Pool:
    """The cards of an example: what is on, and for each player the domains and the cards, without repeats."""

    __slots__ = ("cards", "domains", "mechanics")

    def __init__(self, mechanics: int, domains: tuple[str, ...], cards: tuple[list[Known], ...]) -> None:
        self.mechanics = mechanics
        self.domains = domains
        self.cards = cards


def domain_bits(domains: str) -> int:
    """Domains as bits."""
    return sum(1 << _LETTERS.index(letter) for letter in domains)


@lru_cache(maxsize=1)
def real_cards() -> Stock:
    """The main-deck cards of the library."""
    from headjudge.engine.riftbound.library import CARDS

    return Stock(Known(card) for card in CARDS.values())


@lru_cache(maxsize=4)
def shelf(seed: int, block: int) -> Stock:
    """The made-up cards that examples ``block * SHELF_SERVES`` and following of that seed take theirs from.

    Each card is made from a source of its own, so that no card depends on what was made before it.
    """
    found = []
    for slot in range(SHELF):
        source = SeededSource(seed, block, slot)
        mechanics = draw_mechanics(source)
        domains = _CARD_DOMAINS[slot % len(_CARD_DOMAINS)]
        sorts = (_SORTS[slot % len(_SORTS)],)
        number = block * SHELF + slot
        found.append(Known(made_up_card(source, number, mechanics=mechanics, domains=domains, sorts=sorts)))
    return Stock(found)


def draw_pool(source: Source, profile: Profile, made: Stock | None = None, seats: int = 2) -> Pool:
    """The pool of an example.

    ``made``   the made-up cards to take from; None: they are drawn fresh.
    ``seats``  how many players there are.
    """
    about = draw_theme(source) if profile.swarm else 0
    mechanics = draw_mechanics(source) | about if profile.swarm else ALL
    domains = tuple(source.pick(PAIRS) for _ in range(seats))
    cards: tuple[list[Known], ...] = tuple([] for _ in range(seats))
    number = 0
    for pair, found in zip(domains, cards, strict=True):
        wanted = source.integer(*profile.pool)
        least, most = profile.made_up
        own = source.integer(least * wanted // 100, most * wanted // 100)
        real = real_cards().within(mechanics, pair)
        stocked = real if made is None else [*real, *made.within(mechanics, pair)]
        take(source, meeting(stocked, about), source.integer(*profile.about), found)
        if made is not None:
            take(source, stocked[len(real) :], own, found)
        else:
            for _ in range(own):
                found.append(Known(_fresh(source, number, source.pick((mechanics, about)), pair)))
                number += 1
        take(source, real, wanted - own, found)
        # Answers make chains deep, and are rare among all that there is: some are dealt in on purpose.
        take(source, answers(stocked), source.integer(*profile.answers), found)
        # Now and then a card of a domain that the player lacks, which can be played only by what ignores its
        # Power.
        if source.chance(profile.astray, 100 - profile.astray):
            take(source, real_cards().within(mechanics, _LETTERS), 1, found)
        if not any(known.card.type == "unit" for known in found):
            found.append(_plain_unit(source, number, pair))
            number += 1
    return Pool(mechanics, domains, cards)


def pool_from(source: Source, profile: Profile, names: Container[str], seats: int = 2) -> Pool:
    """A pool of real cards of those names (in small letters) alone, for a subject that has only some."""
    has = tuple(known for known in real_cards().cards if known.card.name.casefold() in names)
    stock = Stock(has)
    domains = tuple(source.pick(PAIRS) for _ in range(seats))
    cards: list[list[Known]] = []
    for number, pair in enumerate(domains):
        found: list[Known] = []
        within = stock.within(ALL, pair)
        take(source, within, source.integer(*profile.pool), found)
        take(source, answers(within), source.integer(*profile.answers), found)
        take(source, [known for known in within if known.card.type == "unit"], 1, found)
        if not any(known.card.type == "unit" for known in found):
            found.append(_plain_unit(source, number, pair))
        cards.append(found)
    return Pool(BIT["hidden"], domains, tuple(cards))


def _plain_unit(source: Source, number: int, pair: str) -> Known:
    """A unit that says nothing, for a pool that has none."""
    return Known(made_up_card(source, _PLAIN + number, mechanics=0, domains=pair[0], sorts=("unit",)))


def _fresh(source: Source, number: int, mechanics: int, pair: str) -> RiftboundCard:
    domains = letters_within(source, pair)
    return made_up_card(source, number, mechanics=mechanics, domains=domains, sorts=_SORTS)
