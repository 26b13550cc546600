"""For each mechanic of each game a small position with a card of it is played to the end in every way there is.

Whatever a walk happens not to try is tried here: no play breaks an invariant on the sound engine, and in one at least the card is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from headjudge.engine.magic.library import ALL as MAGIC
from headjudge.engine.riftbound.library import ALL as RIFTBOUND
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.choose import exhaustive
from headjudge.fuzz.magic import mechanics as magic_mechanics
from headjudge.fuzz.magic import pools as magic_pools
from headjudge.fuzz.magic.positions import EDITION
from headjudge.fuzz.riftbound import pools, swarm
from headjudge.fuzz.shrink import Table
from headjudge.invariants import Monitor

#: Plays of one position at most; a position with more fails the test rather than be taken for enumerated.
PLAYS = 400


class Small(NamedTuple):
    """A small position: the card that it is about, and how many decisions make a play of it.

    ``beside``  with a spell in hand too, for what answers spells.     ``fight``  units of Riftbound are ready to move.
    """

    card: str
    decisions: int
    beside: bool = False
    fight: bool = False


#: A position for each mechanic; decisions are as many as leave few enough plays.
OF_RIFTBOUND = {
    "damage": Small("Challenge", 8),
    "might": Small("Punch First", 8),
    "counter": Small("Wind Wall", 8, beside=True),
    "cards": Small("Decree of Strength", 8),
    "repeat": Small("Called Shot", 6),
    "optional": Small("Crescent Guardian", 5),
    "mandatory": Small("Cruel Patron", 6),
    "acts": Small("Blade of the Ruined King", 8),
    "discount": Small("Eager Apprentice", 5),
    "increase": Small("Helm of Suppression", 8),
    "flow": Small("Lightning Rush", 5),
    "legion": Small("Undying Legion", 5),
    "accelerate": Small("Legion Rearguard", 6),
    "deflect": Small("Pouty Poro", 5),
    "hidden": Small("Pakaa Cub", 5),
    "ambush": Small("Soulspinner", 5),
    "empower": Small("Applied Researchers", 5),
    "deathknell": Small("Carrion Dredger", 5),
    "vision": Small("Mystic Poro", 5),
    "temporary": Small("Spinning Axe", 8),
    "combat": Small("Daring Poro", 6, fight=True),
    "equipment": Small("Brutalizer", 8),
    "level": Small("Demacian Diplomat", 5),
    "play trigger": Small("Demacian Diplomat", 5),
    "choice trigger": Small("Irelia, Fervent", 5),
    "trigger": Small("Karthus, Eternal", 5),
    "activated": Small("Seal of Discord", 5),
    "add": Small("Seal of Discord", 5),
    "prohibition": Small("Determined Sentry", 5),
    "protection": Small("Ruin Runner", 5),
    "limited play": Small("Here to Help", 8),
    "ignoring": Small("Thrill of the Hunt", 8),
    "play from": Small("Undying Legion", 5),
    "control": Small("Akshan, Mischievous", 6),
    "choices": Small("Rebuttal", 8, beside=True),
    "token": Small("Sprite Burst", 6),
    "kill": Small("Vengeance", 8),
    "banish": Small("Thrill of the Hunt", 8),
    "move": Small("Charm", 8),
    "buff": Small("Showstopper", 8),
    "grant": Small("Cleave", 8),
    "stun": Small("Rune Prison", 8),
    "tapping": Small("On the Hunt", 8),
    "heal": Small("Janna, Savior", 5),
    "replacement": Small("Esteemed Hierophant", 5),
    "points": Small("Ahri, Alluring", 5),
    "turns": Small("Endless Riches", 8),
    "modes": Small("Mesmerize", 8),
    "must": Small("Acceptable Losses", 8),
    "reflexive": Small("Dragon's Rage", 8),
    "delayed": Small("Unyielding Spirit", 8),
    "pay": Small("Icevale Archer", 5),
    "condition": Small("En Garde", 8),
    "each": Small("Flurry of Blades", 8),
    "places": Small("Baron Nashor", 5),
    "static": Small("Dune Surfer", 5),
    "layers": Small("Svellsongur", 8),
}
OF_MAGIC = {
    "damage": Small("Forked Bolt", 6),
    "destroy": Small("Armageddon", 8),
    "exile": Small("Cloudshift", 8),
    "counter": Small("Avoid Fate", 6, beside=True),
    "cards": Small("Ancestral Recall", 8),
    "search": Small("Mystical Tutor", 8),
    "life": Small("Ivory Tower", 8),
    "pump": Small("Giant Growth", 8),
    "counters": Small("Ajani's Pridemate", 6),
    "token": Small("Dragon Fodder", 6),
    "bounce": Small("Unsummon", 8),
    "graveyard": Small("Cloudshift", 8),
    "tapping": Small("Candelabra of Tawnos", 4),
    "regenerate": Small("Clay Statue", 6),
    "prevention": Small("Fog", 8),
    "control": Small("Donate", 8),
    "copy": Small("Sculpting Steel", 8),
    "spell copy": Small("Strionic Resonator", 8),
    "retarget": Small("Willbender", 6),
    "layers": Small("About Face", 8),
    "grant": Small("Kor Duelist", 6),
    "evergreen": Small("Darksteel Myr", 6),
    "flash": Small("Ambush Viper", 6),
    "ward": Small("Tomakul Honor Guard", 6),
    "hexproof": Small("Slippery Bogle", 6),
    "protection": Small("Black Knight", 6),
    "foretell": Small("Augury Raven", 6),
    "flashback": Small("Faithless Looting", 6),
    "kicker": Small("Baloth Gorger", 6),
    "x": Small("Blaze", 4),
    "modes": Small("Healing Salve", 6),
    "storm": Small("Empty the Warrens", 8),
    "cascade": Small("Shardless Agent", 6),
    "split second": Small("Sudden Shock", 8),
    "morph": Small("Battering Craghorn", 6),
    "aura": Small("Pariah", 8),
    "equipment": Small("Brass Squire", 6),
    "static": Small("Crucible of Worlds", 8),
    "forbid": Small("Null Rod", 8),
    "allow": Small("Crucible of Worlds", 8),
    "tax": Small("Sphere of Resistance", 8),
    "replacement": Small("Eon Hub", 8),
    "tapland": Small("Orb of Dreams", 8),
    "death trigger": Small("Su-Chi", 6),
    "enter trigger": Small("Lotus Cobra", 6),
    "cast trigger": Small("Citanul Druid", 6),
    "target trigger": Small("Phantasmal Dragon", 6),
    "combat trigger": Small("Deepwood Tantiv", 6),
    "step trigger": Small("Ivory Tower", 8),
    "trigger": Small("Multani's Presence", 8),
    "intervening": Small("Howling Mine", 8),
    "activated": Small("Amulet of Kroog", 4),
    "mana": Small("Ashnod's Altar", 8),
    "sacrifice": Small("Innocent Blood", 8),
    "delayed": Small("Rakalite", 4),
    "reflexive": Small("Sparktongue Dragon", 6),
    "vote": Small("Council's Judgment", 8),
    "choice": Small("Magical Hack", 6),
    "linked": Small("Cavern of Souls", 3),
    "until": Small("Banishing Light", 8),
    "walker": Small("Jace Beleren", 4),
    "turns": Small("Time Walk", 8),
    "fight": Small("Prey Upon", 8),
    "condition": Small("Tragic Slip", 8),
    "pay": Small("Path to Exile", 8),
    "each": Small("Exhume", 8),
    "extra cost": Small("Bone Splinters", 8),
    "other cost": Small("Mulldrifter", 6),
    "hybrid": Small("Gut Shot", 6),
    "firm": Small("Veil of Summer", 8),
    "cycling": Small("Street Wraith", 6),
    "undying": Small("Young Wolf", 6),
    "sticker": Small("Magical Hack", 6),
    "free": Small("Isochron Scepter", 6),
    "phasing": Small("Reality Ripple", 8),
    "must": Small("Juggernaut", 8),
    "land": Small("Badlands", 4),
}


def riftbound(small: Small) -> Scenario:
    """A card in hand, and in play or in the trash where it can be used from there; a unit for each player and an answer for the other."""
    known = pools.Known(RIFTBOUND[small.card])
    stands = known.card.type != "spell"
    lying = [
        ("A", "hand:A", small.card),
        *([("A", "hand:A", "Punch First")] if small.beside else []),
        *([("A", "base:A", small.card)] if stands and not small.beside else []),
        *([("A", "trash:A", small.card)] if known.returns else []),
        ("A", "base:A", "Vanguard Sergeant"),
        ("B", "hand:B", "Defy"),
        ("B", "base:B", "Vanguard Sergeant"),
        *((player, f"deck:{player}", "Vanguard Sergeant") for player in "ABAB"),
    ]
    tired = () if small.fight else ("base:A", "base:B")
    placed = tuple(
        Placed(str(at), card, owner, zone, exhausted=zone in tired)
        for at, (owner, zone, card) in enumerate(lying, 1)
    )
    names = dict.fromkeys(("Old Bridge", *(card.card for card in placed), *known.tokens))
    return Scenario(
        "riftbound",
        tuple(PlayerStart(player, energy=12, power={"A": 4}) for player in "AB"),
        {name: RIFTBOUND[name] for name in names},
        placed,
        "A",
        edition="1.4",
        battlefields={"Old Bridge": ""},
        turn=3,
        max_decisions=small.decisions,
    )


def magic(small: Small) -> Scenario:
    """As for Riftbound."""
    known = magic_pools.Known(MAGIC[small.card])
    stands = known.sort != "spell"
    lying = [
        ("A", "hand:A", small.card),
        *([("A", "hand:A", "Lightning Bolt")] if small.beside else []),
        *([("A", "battlefield", small.card)] if stands and not small.beside else []),
        *([("A", "graveyard:A", small.card)] if known.returns else []),
        ("A", "battlefield", "Grizzly Bears"),
        ("B", "hand:B", "Counterspell"),
        ("B", "battlefield", "Grizzly Bears"),
        *((player, f"library:{player}", "Grizzly Bears") for player in "ABAB"),
    ]
    placed = tuple(Placed(str(at), card, owner, zone) for at, (owner, zone, card) in enumerate(lying, 1))
    cards = {**MAGIC, **magic_pools.tokens()}
    return Scenario(
        "magic",
        tuple(PlayerStart(player, power=dict.fromkeys("WUBRGC", 2)) for player in "AB"),
        {name: cards[name] for name in dict.fromkeys((*(card.card for card in placed), *known.tokens))},
        placed,
        "A",
        edition=EDITION,
        turn=3,
        max_decisions=small.decisions,
    )


def test_there_is_a_position_for_each_mechanic_with_a_card_of_it() -> None:
    assert OF_RIFTBOUND.keys() == swarm.MECHANICS.keys()
    assert OF_MAGIC.keys() == magic_mechanics.MECHANICS.keys()
    for mechanic, small in OF_RIFTBOUND.items():
        assert mechanic in swarm.names_of(swarm.mechanics_of(RIFTBOUND[small.card])), mechanic
    for mechanic, small in OF_MAGIC.items():
        assert mechanic in magic_mechanics.names_of(magic_mechanics.mechanics_of(MAGIC[small.card])), mechanic


POSITIONS = {
    **{("riftbound", small): riftbound for small in OF_RIFTBOUND.values()},
    **{("magic", small): magic for small in OF_MAGIC.values()},
}


@pytest.mark.parametrize(("game", "small"), POSITIONS, ids=lambda value: getattr(value, "card", value))
def test_no_play_breaks_anything_on_the_sound_engine(game: str, small: Small) -> None:
    scenario = POSITIONS[game, small](small)
    subject = builtin(game)
    table = Table(subject, Monitor(find.invariants(game), subject.observes))
    done: set[Any] = set()
    plays = 0
    for choose in exhaustive(limit=PLAYS):
        seen = table.run(scenario, choose)
        plays += 1
        assert seen.play.violations == (), [answer.option for answer in seen.play.answers]
        done |= {event.data.get("name") for event in seen.trace if event.kind in ("finalized", "played")}
    assert plays > 10
    assert small.card in done
