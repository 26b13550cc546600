"""The library of real Magic cards: complete in itself, true to its shape, and not paid for before it is used."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from headjudge.corpus.scenario_format import parse_scenario
from headjudge.engine.cards import MagicCard, words_magic
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.load import CardFileError, dump_cards, load_cards, read_cards
from headjudge.engine.magic import library
from headjudge.engine.magic.antiquities import ANTIQUITIES
from headjudge.engine.magic.library import by_name
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario

#: The cards that sources name, and what keeps those out that the library lacks.
NAMED = Path(__file__).parents[1] / "data" / "magic_named_cards.toml"
#: Cards that the rulebook's passages and known faults of other engines name, and one or more for each mechanism.
WANTED = """
Thoughtseize; Veil of Summer; Watery Grave; Stomping Ground; Sowing Mycospawn; Bojuka Bog; Council's Judgment; Golgothian Sylex
Blood Moon; Urborg, Tomb of Yawgmoth; Humility; Opalescence; Clone; Remand; Memory Lapse; Dissipate; Exclude; Mana Leak; Mana Drain
Counterspell; Stifle; Force of Will; Tarmogoyf; Incinerate; Spark Double; Conspiracy; Enchanted Evening; Rest in Peace
Leyline of the Void; Leyline of Sanctity; Doubling Season; Hardened Scales; Archelos, Lagoon Mystic; Dark Depths; As Foretold
Cavern of Souls; Twincast; Grapeshot; Bloodbraid Elf; Krosan Grip; Exalted Angel; Willbender; Burst Lightning; Everflowing Chalice
Thornscape Battlemage; Expropriate; Plea for Power; Oblivion Ring; Banishing Light; Fiend Hunter; Isochron Scepter; Chrome Mox
Drudge Skeletons; Pacifism; Rancor; Control Magic; Bonesplitter; Lightning Greaves; Jace Beleren; Garruk Wildspeaker; Raise the Alarm
Panharmonicon; Torpor Orb; Fog; Glorious Anthem; Twisted Image; Act of Treason; Unsummon; Cloudshift; Flickerwisp; Reanimate
Demonic Tutor; Lightning Bolt; Arc Lightning; Wrath of God; Serra Angel; Typhoid Rats; White Knight; Boros Swiftblade; Colossal Dreadmaw
Boggart Brute; Vampire Nighthawk; Island; Tundra; Polluted Delta; Dismember; Kitchen Finks; Spectral Procession; Echoing Deeps
Narset's Reversal; Saw It Coming; Behold the Multiverse; Doomskar; Dream Devourer; Ethereal Valkyrie; Waterfall Aerialist; Sedgemoor Witch
Painter's Servant; Meddling Mage; Gather Specimens; Orb of Dreams; Spelunking; Magical Hack; Life and Limb; Dryad Arbor
Kiki-Jiki, Mirror Breaker; Sparktongue Dragon; Phantasmal Image; Ixidron; Backslide
 Lingering Souls; Deep Analysis; Village Rites; Fling; Thalia, Guardian of Thraben
Trinisphere; Goblin Electromancer; Cryptic Command; Dovin's Veto; Snapcaster Mage; Platinum Angel; Laboratory Maniac
Time Stop; Reality Ripple
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


def test_every_card_that_sources_name_is_in_or_it_is_said_what_keeps_it_out() -> None:
    """What passages, decisions and reports name, and the names of 206.3b; an entry that says why not is about one that is named."""
    told = tomllib.loads(NAMED.read_text(encoding="utf-8"))
    named = {name for names in told["named"].values() for name in names} | ANTIQUITIES
    assert named - set(library.CARDS) == set(told["absent"])
    assert all(told["absent"].values())


def test_the_wanted_cards_are_in() -> None:
    """Every card that a passage or a mechanism needs is there, under its true name."""
    wanted = [name.strip() for line in WANTED.split("\n") for name in line.split(";") if name.strip()]
    assert [name for name in wanted if name not in library.CARDS] == []
    assert len(library.CARDS) >= 400


@pytest.mark.parametrize("card", library.ALL.values(), ids=list(library.ALL))
def test_each_card_is_well_formed(card: MagicCard) -> None:
    """Its words are the language's, its tokens exist, its targets are named, and what only some types have, only they have."""
    every = list(parts(card))
    assert [found for part in every for found in words_magic.unknown_words(part)] == []
    assert bool(card.power) == bool(card.toughness) == ("Creature" in card.types)
    assert bool(card.loyalty) == ("Planeswalker" in card.types)
    assert bool(card.cost) != ("Land" in card.types or card.token)
    assert card.token == (card.name in library.TOKENS)
    spells = [a for a in card.abilities if isinstance(a, cl.Spell)]
    assert len(spells) == ("Instant" in card.types or "Sorcery" in card.types)
    assert all(
        part.token in library.TOKENS for part in every if isinstance(part, cl.MakeTokens) and part.token
    )
    star = any("*" in size for size in (card.power, card.toughness))
    assert star == any(isinstance(a, cl.Static) and a.defines for a in card.abilities)
    aura = [a for a in card.abilities if isinstance(a, cl.Keyword) and a.word == "enchant"]
    assert len(aura) == ("Aura" in card.subtypes)


def _named(value: Any) -> set[int]:
    """The targets that a text names."""
    if isinstance(value, str):
        last = value.rpartition("target ")[2]
        return {int(last)} if value.rpartition("target ")[1] and last.isdigit() else set()
    if isinstance(value, tuple):
        return set().union(*map(_named, value)) if value else set()
    if isinstance(value, msgspec.Struct) and not isinstance(value, cl.Reflexive):
        return set().union(
            *(_named(getattr(value, field)) for field in value.__struct_fields__ if field != "targets")
        )
    return set()


@pytest.mark.parametrize("card", library.CARDS.values(), ids=list(library.CARDS))
def test_texts_name_their_targets(card: MagicCard) -> None:
    """Each text with targets names each of them, or all, and names no other."""
    for part in parts(card):
        if isinstance(part, cl.Spell | cl.Mode | cl.Activated | cl.Triggered | cl.Reflexive) and not getattr(
            part, "modes", ()
        ):
            does = part.then if isinstance(part, cl.Reflexive) else part.does
            whole = any(word == "targets" for inner in parts(does) for word in _strings(inner))
            assert whole or _named(does) == set(range(len(part.targets)))


def _strings(value: msgspec.Struct) -> list[str]:
    return [word for field in value.__struct_fields__ if isinstance(word := getattr(value, field), str)]


def test_linked_abilities_come_in_pairs() -> None:
    """A link is named by what makes it and by what refers to it (607.1)."""
    for card in library.CARDS.values():
        links = [link for ability in card.abilities if (link := getattr(ability, "link", ""))]
        assert len(links) != 1, card.name


def test_every_printing_is_one_card() -> None:
    """Every card names a set in which it was printed; no two claim one set and number."""
    assert [card.name for card in library.CARDS.values() if not card.set] == []
    printed = [(card.set, card.number) for card in library.ALL.values() if card.number]
    assert len(set(printed)) == len(printed)


def test_cards_go_through_a_file(tmp_path: Path) -> None:
    """All cards are written and read back the same."""
    file = tmp_path / "cards.json"
    file.write_bytes(dump_cards(library.ALL.values()))
    assert load_cards(file) == library.ALL


WRONG = {
    '{"types": ["Creatur"]}': "card 1 (X), types: unknown word 'Creatur'; did you mean Creature?",
    '{"types": ["Land"], "cost": "{2}{Q}"}': "card 1 (X), cost: unknown word '{2}{Q}'; did you mean {2}{U} or {X}{R}?",
    '{"types": ["Land"], "abilities": [{"type": "Keyword", "word": "flyin"}]}': "unknown word 'flyin'; did you mean flying?",
    '{"types": ["Land"], "abilities": [{"type": "Staticc", "changes": []}]}': "unknown type 'Staticc'; did you mean Static?",
    '{"types": ["Land"], "abilities": [{"type": "Draw"}]}': "Draw can't stand here",
    '{"types": ["Land"], "abilities": [{"type": "Triggered", "on": "enter", "does": []}]}': "unknown word 'enter'; did you mean enters",
    '{"types": ["Land"], "abilities": [{"type": "Spell", "does": [{"type": "Destroy", "to": "target one"}]}]}': (
        "abilities[0].does[0].to: unknown word 'target one'; did you mean target 0 or targets?"
    ),
    '{"types": ["Land"], "loyalty": -1}': "loyalty: expected a number from 0 to 10000",
    '{"types": ["Creature"], "power": "two", "toughness": "2"}': "power: unknown word 'two'",
    '{"types": ["Land"], "power2": "2"}': "unknown field 'power2'; did you mean power?",
}


@pytest.mark.parametrize("fields", WRONG)
def test_wrong_words_are_answered_with_the_nearest(fields: str) -> None:
    """A word that the language does not have is one line: where, what, and what was meant."""
    content = '{"schema": 1, "cards": [{"game": "magic", "name": "X", ' + fields[1:] + "]}"
    with pytest.raises(CardFileError) as found:
        read_cards(content.encode(), "f")
    assert WRONG[fields] in str(found.value)
    assert "\n" not in str(found.value)


#: What lies about while a card is played: mana of every color, something to target in each zone, an opponent who may respond.
AROUND = """
title A card among others
game magic 2026-04-17
rules 100.1
start A to act in the main phase, turn 3
  A  hand: {card}, Opt, Giant Growth
     battlefield: 4 Plains, 4 Island, 4 Swamp, 4 Mountain, 4 Forest, Wastes, Wall of Omens, Willbender, Sol Ring, Soldier Token
     battlefield: Pacifism (attached to Wall of Omens)
     library: 3 Forest, Lightning Bolt, Hill Giant, Divination    graveyard: Firebolt, Craw Wurm, Ornithopter
  B  hand: Cancel, Shock, Murder    battlefield: 4 Island, 4 Mountain, 4 Swamp, Waterfall Aerialist, Jace Beleren (3 loyalty counters)
     library: 5 Island    graveyard: Hill Giant, Opt
expect the stack is empty
"""


def around(card: str) -> Scenario:
    """The position with a card in hand; cards of one name numbered in the order in which they stand."""
    seen: Counter[str] = Counter()

    def numbered(match: re.Match[str]) -> str:
        name = match[2]
        out = []
        for _ in range(int(match[1] or 1)):
            seen[name] += 1
            out.append(name if seen[name] == 1 else f"{name} {seen[name]}")
        return match[0][: match[0].index(match[1] or name)] + ", ".join(out)

    names = "|".join(sorted(map(re.escape, library.ALL), key=len, reverse=True))
    text = re.sub(rf"(?:: |, )(?:(\d+) )?({names})(?=,| \(|  |\n)", numbered, AROUND.format(card=card))
    return parse_scenario(text, "around.scenario").scenario


@pytest.mark.parametrize("card", library.CARDS)
def test_every_card_is_played(card: str) -> None:
    """A play in which the card is cast or played as soon as it is offered, and all else is chance, goes on without a crash."""
    session = builtin("magic").start(around(card), lambda event: None)
    rng = random.Random(card)
    for _ in range(60):
        question = session.question
        if question is None:
            return
        names = [option.name for option in question.options]
        wanted = [
            at
            for at, name in enumerate(names)
            if re.match(rf"(?:cast|play|activate|foretell) {re.escape(card)}#", name)
        ]
        session.answer(rng.choice(wanted) if wanted and rng.random() < 0.7 else rng.randrange(len(names)))


def test_two_cards_of_one_name_are_refused() -> None:
    """A scenario could not tell them apart."""
    with pytest.raises(ValueError, match="two cards"):
        by_name([library.CARDS["Island"], library.CARDS["Island"]])


def test_the_library_is_built_when_it_is_asked_for() -> None:
    """Importing the engine does not pay for the cards."""
    code = (
        "import sys; import headjudge.engine.magic.library as l; "
        "assert not [m for m in sys.modules if m.endswith('library.white')]; l.ALL; "
        "assert [m for m in sys.modules if m.endswith('library.white')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError):
        _ = library.NOTHING
