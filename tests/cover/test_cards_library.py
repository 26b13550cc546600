"""The library of real cards: complete in itself, true to its shape, and not paid for before it is used."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from headjudge.engine.cards import RiftboundCard, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound import library
from headjudge.engine.riftbound.library import by_name
from headjudge.engine.riftbound.library.catalogue import OWN_WORDING, Printed, printed, why_not
from headjudge.engine.riftbound.library.coverage import SETS, TYPES, coverage

#: Cards that the rulings name, and one or more for each mechanism that the library must have.
WANTED = """
Promising Future; Ravenbloom Student; Astral Heron; Brynhir Thundersong; Akshan, Mischievous; Dazzling Aurora; Abandon
Rebuttal; Mel, Newly Awakened; Defy; Wind Wall; Not So Fast; Hard Bargain; Riposte; Flurry of Feathers; Lilting Lullaby
Crumbling Sands; Noxus Hopeful; Dangerous Duo; Scrapyard Champion; Trifarian Gloryseeker; Vanguard Captain; Feral Strength
Frigid Touch; Desert's Call; Rocket Barrage; Dredge Up; Onslaught; Iterative Design; Brittle Steel; Up from the Deep
Twilight Shroud; Steel Paws; Apprentice Mage; Serene Ascetic; Helm of Suppression; Applied Researchers; Soulspinner
Brazen Buccaneer; Clockwork Keeper; Meditation; Wallop; Call to Glory; Cruel Patron; Sacrifice; Legion Quartermaster
Battering Ram; Eager Apprentice; Rhasa the Sunderer; Plaza Guardian; Raging Firebrand; Shock Blast; Spoils of War
Void Drone; The Harrowing; Soulgorger; Portal Rescue; Temporal Breach; Spectral Matron; Mageseeker Warden; Ruin Runner
Decree of Rage; Ol' Poro; Minotaur Reckoner; Energy Conduit; Lux, Crownguard; Malzahar, Fanatic; Zhonya's Hourglass
Highlander; Tactical Retreat; Unlicensed Armory; Seal of Rage; Seal of Focus; Seal of Insight; Seal of Strength
Seal of Discord; Seal of Unity; Sky Splitter; Ezreal, Prodigy; Undying Legion
"""


def parts(value: Any) -> Iterator[msgspec.Struct]:
    """Every value of the language inside a value, itself included."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field))


def test_the_wanted_cards_are_in() -> None:
    """Every card that a ruling or a mechanism needs is there, under its true name."""
    wanted = [name.strip() for line in WANTED.split("\n") for name in line.split(";") if name.strip()]
    assert [name for name in wanted if name not in library.CARDS] == []
    assert len(library.CARDS) >= 100


@pytest.mark.parametrize("card", library.ALL.values(), ids=list(library.ALL))
def test_each_card_is_well_formed(card: RiftboundCard) -> None:
    """Its words are the language's, its symbols are its domains', and what only some types have, only they have."""
    assert [found for part in parts(card) for found in words.unknown_words(part)] == []
    own = "A" if not card.domains else "C" if len(card.domains) > 1 else card.domains
    assert set(card.power) <= {own}
    assert (card.might > 0) <= (card.type == "unit")
    assert bool(card.text) == (card.type == "spell")
    assert card.token == (card.name in library.TOKENS)
    of_a_deck = card.type in ("unit", "gear", "spell")
    assert of_a_deck <= (card.name in {**library.CARDS, **library.TOKENS})
    assert not (card.name in library.CARDS and not of_a_deck)
    paid = [p.number for p in parts(card) if isinstance(p, cl.PaidCost)]
    optional = [a for a in card.abilities if isinstance(a, cl.ExtraCost) and a.optional]
    assert all(number < len(optional) for number in paid)


def test_every_printing_is_one_card() -> None:
    """No two cards claim one set and number, but a token card may share the number of the card on its back."""
    printed = [
        (card.set, card.number)
        for card in library.ALL.values()
        if card.set and card.name not in library.TOKENS
    ]
    assert len(set(printed)) == len(printed)


def test_tokens_that_cards_play_exist() -> None:
    """What a card plays is described; every token described is played by some card."""
    makers = (cl.PlayToken, cl.ReplaceField, cl.CreatesField)
    played = {p.token for card in library.ALL.values() for p in parts(card) if isinstance(p, makers)}
    assert played == set(library.TOKENS)


def test_every_type_of_the_language_is_used_or_known_to_wait() -> None:
    """The library exercises the language; what no real card in it needs is named here."""
    used = {type(p).__name__ for card in library.ALL.values() for p in parts(card)}
    union = {
        kind.__name__
        for u in (cl.Condition, cl.Instruction, cl.Ability)
        for kind in u.__args__  # type: ignore[attr-defined]
    }
    assert union - used == {"PayEquip", "MightUpTo"}


def test_two_cards_of_one_name_are_refused() -> None:
    """A scenario could not tell them apart."""
    with pytest.raises(ValueError, match="two cards are called 'A'"):
        by_name([RiftboundCard("A", "unit"), RiftboundCard("A", "gear")])


def test_no_table_is_missing_or_made_up() -> None:
    """The tables are those that are promised; anything else is no attribute."""
    assert sum(len(getattr(library, name)) for name in library.__all__) == 2 * len(library.ALL)
    with pytest.raises(AttributeError, match="no attribute 'CRADS'"):
        library.CRADS  # noqa: B018


def test_coverage_counts_what_is_in() -> None:
    """By set and type, never more than there is, and every card of the library is in one set or of no set."""
    table = coverage()
    assert [entry.code for entry in table] == [code for code, _, _ in SETS]
    for entry in table:
        assert set(entry.included) == set(entry.total) <= set(TYPES)
        assert all(0 <= entry.included[kind] <= entry.total[kind] for kind in entry.total)
        assert 0 < entry.share <= 1
    counted = sum(sum(entry.included.values()) for entry in table)
    assert counted == sum(1 for card in library.ALL.values() if card.set and not card.token)
    assert [sum(entry.included.values()) for entry in coverage([library.CARDS["Defy"]])] == [1, 0, 0, 0, 0]


def test_the_engine_starts_without_the_library() -> None:
    """Importing the engine, and even the library, builds no card."""
    code = (
        "import sys, headjudge.engine.riftbound.library as l\n"
        "assert not [m for m in sys.modules if m.startswith('headjudge.engine.riftbound.library.')]\n"
        "assert len(l.RUNES) == 6\n"
        "assert 'headjudge.engine.riftbound.library.origins' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_every_printed_card_is_in_or_has_a_reason() -> None:
    """The catalogue holds all printed cards, agrees with the library and the sizes of sets, and says why each other is not in."""
    every = printed()
    assert len(every) == 935 == len({card.code for card in every})
    for code, _, sizes in SETS:
        counted = Counter(card.type for card in every if card.set == code and not card.token)
        assert tuple(counted[kind] for kind in TYPES) == sizes
    known = {(card.set, card.name) for card in every}
    printed_in_library = [card for card in library.ALL.values() if card.set and not card.token]
    assert [card.name for card in printed_in_library if (card.set, card.name) not in known] == []
    assert sum(card.included and not card.token for card in every) == len(printed_in_library)
    for card in every:
        assert bool(why_not(card)) != card.included


def test_a_card_is_out_for_what_no_card_in_the_library_needs() -> None:
    """A need counts as met once a card that has it is in; then only the wording is left as a reason."""
    card = Printed("OGN-999", "spell", False, "No Such Card", ("repeat", "no such thing"))
    assert why_not(card) == ("no such thing",)
    assert why_not(Printed("OGN-999", "spell", False, "No Such Card", ("repeat",))) == (OWN_WORDING,)
    assert why_not(Printed("OGN-045", "spell", False, "Defy", ("no such thing",))) == ()
    assert not Printed("VEN-045", "spell", False, "Defy", ()).included
