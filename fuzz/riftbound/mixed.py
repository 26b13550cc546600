"""Mixed positions of Riftbound; see `fuzz.mixing`. May be called by: campaigns."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.trace import Scenario
from headjudge.fuzz.dealing import meeting, take
from headjudge.fuzz.mixing import FOCUSED, handful, meant, meetings, mixed, sayings
from headjudge.fuzz.riftbound.games import bulk_game
from headjudge.fuzz.riftbound.plainly import DRAWN, REMOVING, answering, plainly
from headjudge.fuzz.riftbound.pools import SHELF_SERVES, Known, Pool, real_cards, shelf
from headjudge.fuzz.riftbound.positions import bulk_scenario, make_scenario
from headjudge.fuzz.riftbound.profiles import PROFILES
from headjudge.fuzz.riftbound.swarm import ALL, BIT, THEMES, mask_of
from headjudge.fuzz.source import SeededSource, Source

ROW: dict[int, str] = {
    **dict.fromkeys((1, 3, 4, 6, 8, 9, 10, 11, 14), FOCUSED), 2: "ffa3", 5: "game duel", 7: "2v2", 12: "ffa4", 13: "game ffa3",
}  # fmt: skip
#: What everybody has in a focused position.
ENERGY, POWER = 20, 9

#: How often there is what says the word that a focused position is about, against once of all else.
OFTEN = 3

#: What meets in focused positions alone: in general it is too rare for a share of the examples.
RARE: tuple[tuple[str, ...], ...] = (
    ("protection", "damage"),  # what can't be damaged is
    ("layers", "might", "stun"),  # what becomes Mighty as effects expire
    ("equipment", "play trigger"),  # Weaponmaster beside Equipment of every sort
    ("equipment", "static", "grant", "deflect"),  # texts that are inactive, and older than others
    ("protection", "counter", "control", "empower"),  # whose spells can't be countered changes hands
)

_ALONE = tuple(BIT.values())
_THEMES = [mask_of(theme) for theme in (*THEMES, *RARE)]
_MEETINGS = meetings(_ALONE, _THEMES)
#: Fields of the card language's words that tell one word from another of the same sort.
_TELLING = ("name", "when", "what", "do", "ignoring")


def mixed_scenario(seed: int, index: int) -> Scenario:
    """Example number ``index`` of the campaign with that seed."""
    return mixed(seed, index, ROW, bulk=bulk_scenario, game=bulk_game, focused=focused_scenario)


def focused_scenario(seed: int, index: int) -> Scenario:
    """A position about one thing that cards can say; or about one mechanic, drawn evenly among all, and what it meets in one theme; or
    about one word of the card language, drawn as evenly, and what has mechanics of a card that says it. Now and then at battlefields
    with abilities.
    """
    source = SeededSource(seed, index)
    block = index // SHELF_SERVES
    single = source.chance(2, 1)
    cards = _of_one_thing(source, seed, block) if single else _of_a_kind(source, seed, block)
    fields: list[Known] = []
    if source.chance(1, 2):
        take(source, _fields(), 2, fields)
    scenario = make_scenario(
        source,
        profile=PROFILES["single" if single else "focused"],
        pool=Pool(ALL, ("BY", "BY"), (cards, cards)),
        fields=fields if len(fields) == 2 else (),
    )
    rich = tuple(
        msgspec.structs.replace(player, energy=ENERGY, power={"A": POWER}) for player in scenario.players
    )
    return msgspec.structs.replace(scenario, players=rich)


def _of_a_kind(source: Source, seed: int, block: int) -> list[Known]:
    """Cards that are about a mechanic, or that say a word, and what goes with them."""
    stocked = [*real_cards().cards, *shelf(seed, block).cards]
    about, said = meant(source, _ALONE, _MEETINGS, _THEMES, _sayings(seed, block))
    return handful(source, stocked, about, _plain_units(), _removal(), said * OFTEN)


def _of_one_thing(source: Source, seed: int, block: int) -> list[Known]:
    """Cards that say one thing and nothing else, what shows it at work, what can do nothing but fight, and what gets rid of it; now and
    then what it may meet."""
    cards: list[Known] = []
    at = source.pick(DRAWN)
    take(source, plainly(seed, block, at), source.integer(2, 4), cards)
    says: object = type(cards[0].card.abilities[0]) if cards[0].card.abilities else None
    shown = answering(at, says)
    about = 0
    for known in cards:
        about |= known.mechanics
    cards *= OFTEN
    if shown:
        take(source, plainly(seed, block, source.pick(shown)), 2, cards)
    take(source, meeting(real_cards().cards, about), source.integer(0, 2), cards)
    take(source, _plain_units(), source.integer(1, 2), cards)
    take(source, plainly(seed, block, source.pick(REMOVING)), 2, cards)
    return cards


@lru_cache(maxsize=4)
def _sayings(seed: int, block: int) -> tuple[tuple[Known, ...], ...]:
    """For each word of the card language the cards that say it, real cards and those of the shelf."""
    return sayings(
        (*real_cards().cards, *shelf(seed, block).cards),
        lambda known: (known.card.text, known.card.abilities, known.card.effect),
        _TELLING,
    )


@lru_cache(maxsize=1)
def _fields() -> tuple[Known, ...]:
    from headjudge.engine.riftbound.library import BATTLEFIELDS

    return tuple(Known(card) for card in BATTLEFIELDS.values() if card.abilities)


@lru_cache(maxsize=1)
def _plain_units() -> tuple[Known, ...]:
    return tuple(known for known in real_cards().cards if known.card.type == "unit" and not known.mechanics)


@lru_cache(maxsize=1)
def _removal() -> tuple[Known, ...]:
    """Spells that do nothing but deal damage, kill or move; what can answer oftener."""
    simple = BIT["damage"] | BIT["kill"] | BIT["move"]
    return tuple(
        known
        for known in real_cards().cards
        if known.card.type == "spell" and known.mechanics & simple and not known.mechanics & ~simple
        for _ in range(1 + 2 * known.reacts)
    )
