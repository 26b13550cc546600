"""Mixed positions of Magic; see `fuzz.mixing`. May be called by: campaigns."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.trace import Scenario
from headjudge.fuzz.dealing import take
from headjudge.fuzz.magic.games import bulk_game
from headjudge.fuzz.magic.mechanics import ALL, BIT, EVERGREEN, THEMES, mask_of
from headjudge.fuzz.magic.pools import LETTERS, SHELF_SERVES, Known, Pool, real_cards, shelf
from headjudge.fuzz.magic.positions import bulk_scenario, make_scenario
from headjudge.fuzz.magic.profiles import PROFILES
from headjudge.fuzz.mixing import FOCUSED, handful, meant, meetings, mixed, sayings
from headjudge.fuzz.names import made_up_name
from headjudge.fuzz.source import SeededSource

ROW: dict[int, str] = {
    **dict.fromkeys((1, 4, 7, 10, 14), FOCUSED), 2: "ffa3", 5: "game duel", 12: "ffa4", 13: "game ffa3",
}  # fmt: skip
#: How much mana of each type everybody has in a focused position.
MANA = 9

#: How often there is what says the word that a focused position is about, against once of all else.
OFTEN = 3

#: How many of each colour there are that have several combat keywords; their numbers, beyond those of all other made-up cards.
FIGHTERS = 40
_FIGHTERS = 2 * 10**9

_ALONE = tuple(BIT.values())
_THEMES = [mask_of(theme) for theme in THEMES]
_MEETINGS = meetings(_ALONE, _THEMES)
#: Fields of the card language's words that tell one word from another of the same sort.
_TELLING = ("word", "on", "what", "do", "event", "how", "until", "timing")
#: What a permanent does to others that makes them something else than their cards say.
_SHAPES = (
    cl.SetTypes,
    cl.SetColors,
    cl.SetName,
    cl.ChangeText,
    cl.GainAbility,
    cl.LoseAbilities,
    cl.SetPT,
    cl.SwitchPT,
)


def mixed_scenario(seed: int, index: int) -> Scenario:
    """Example number ``index`` of the campaign with that seed."""
    return mixed(seed, index, ROW, bulk=bulk_scenario, game=bulk_game, focused=focused_scenario)


def focused_scenario(seed: int, index: int) -> Scenario:
    """A position about one mechanic, drawn evenly among all, and what it meets in one theme; or about one word of the card language,
    drawn as evenly, and what has mechanics of a card that says it. In half of them all that takes place under a permanent that makes
    others something else than their cards say.
    """
    source = SeededSource(seed, index)
    block = index // SHELF_SERVES
    stocked = [*real_cards().cards, *shelf(seed, block).cards]
    about, said = meant(source, _ALONE, _MEETINGS, _THEMES, _sayings(seed, block))
    plain = _fighters() if source.chance(1, 1) else _plain_creatures()
    cards = handful(source, stocked, about, plain, _removal(), said * OFTEN)
    there: list[Known] = []
    if source.chance(1, 1):
        take(source, source.pick(_shaping(seed, block)), 1, there)
    pool = Pool(ALL, ("WU", "WU"), (cards, cards), there)
    scenario = make_scenario(source, profile=PROFILES["focused"], pool=pool)
    mana = dict.fromkeys("WUBRGC", MANA)
    rich = tuple(msgspec.structs.replace(player, power=mana) for player in scenario.players)
    return msgspec.structs.replace(scenario, players=rich)


@lru_cache(maxsize=4)
def _sayings(seed: int, block: int) -> tuple[tuple[Known, ...], ...]:
    """For each word of the card language the cards that say it, real cards and those of the shelf."""
    return sayings(
        (*real_cards().cards, *shelf(seed, block).cards),
        lambda known: (known.card.abilities, known.card.prices),
        _TELLING,
    )


@lru_cache(maxsize=4)
def _shaping(seed: int, block: int) -> tuple[tuple[Known, ...], ...]:
    """The permanents that change what others are (613.1), by what they do: types set or added, abilities lost or given, and so on."""
    found: dict[tuple[str, bool], dict[Known, None]] = {}
    for known in (*real_cards().cards, *shelf(seed, block).cards):
        for ability in known.card.abilities:
            if (
                isinstance(ability, cl.Static)
                and ability.zone == "battlefield"
                and isinstance(ability.to, cl.Which)
            ):
                for change in ability.changes:
                    if isinstance(change, _SHAPES):
                        found.setdefault((type(change).__name__, getattr(change, "keep", False)), {})[
                            known
                        ] = None
    return tuple(tuple(those) for those in found.values())


@lru_cache(maxsize=1)
def _plain_creatures() -> tuple[Known, ...]:
    return tuple(
        known for known in real_cards().cards if "Creature" in known.card.types and not known.mechanics
    )


@lru_cache(maxsize=1)
def _fighters() -> tuple[Known, ...]:
    """Creatures with nothing but combat keywords, several each: they change what each other do (702.2c and 702.19b, 702.7b and 702.15b)."""
    found = []
    for at, color in enumerate(LETTERS * FIGHTERS):
        source = SeededSource(at)
        words = dict.fromkeys(source.picks(EVERGREEN, source.integer(2, 4)))
        size = str(source.integer(1, 5)), str(source.integer(1, 5))
        name, keywords = made_up_name(_FIGHTERS + at, "unit"), tuple(cl.Keyword(word) for word in words)
        found.append(Known(MagicCard(name, ("Creature",), f"{{{color}}}", (), (), *size, keywords)))
    return tuple(found)


@lru_cache(maxsize=1)
def _removal() -> tuple[Known, ...]:
    """Instants and sorceries that do nothing but deal damage, destroy or return."""
    simple = BIT["damage"] | BIT["destroy"] | BIT["bounce"]
    return tuple(
        known
        for known in real_cards().cards
        if {"Instant", "Sorcery"} & set(known.card.types)
        and known.mechanics & simple
        and not known.mechanics & ~simple
    )
