"""The fuzzer finds what is there: every fault of the catalogue, by the invariant that is to find it, in few plays.

And it finds nothing where nothing is: the sound engine is played as long with all invariants. Each counterexample must be
as small as a person can read at a glance: at most 12 picks other than passes and 4 cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest
from toys.hunting import look_for

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults import Fault, all_faults
from headjudge.engine.riftbound.library import CARDS
from headjudge.engine.riftbound.modes import MODES
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario
from headjudge.fuzz.again import play_again
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.riftbound.games import bulk_game
from headjudge.fuzz.riftbound.pools import Known, Pool
from headjudge.fuzz.riftbound.positions import bulk_scenario, make_scenario
from headjudge.fuzz.riftbound.profiles import PROFILES
from headjudge.fuzz.source import SeededSource

GAME = "riftbound"
FAULTS = [fault for fault in all_faults(GAME) if not fault.undetected]
#: Plays in which a fault must be found, and those that a sound engine must survive.
PLAYS = 2_500
#: Positions that are looked through for one that can show a fault which is rare.
POSITIONS = 40_000
MOST_PICKS = 12
MOST_CARDS = 4


def says(scenario: Scenario, *words: str) -> bool:
    """Whether the cards of a position hold each of these pieces of JSON."""
    text = msgspec.json.encode(scenario.cards).decode()
    return all(word in text for word in words)


def rich_in(*names: str | RiftboundCard) -> Callable[[int, int], Scenario]:
    """Positions of these cards alone, with enough to play them."""

    def made(seed: int, index: int) -> Scenario:
        cards = [Known(CARDS[name] if isinstance(name, str) else name) for name in names]
        pool = Pool(0, ("BY", "BY"), (cards, cards))
        scenario = make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)
        rich = tuple(
            msgspec.structs.replace(player, energy=20, power={"A": 9}) for player in scenario.players
        )
        return msgspec.structs.replace(scenario, players=rich)

    return made


def mel_and_thieves(seed: int, index: int) -> Scenario:
    """A position with an empowered Mel, and little else than what takes spells over and what counters them."""
    names = ("Mel, Newly Awakened", "Mystic Reversal", "Rebuttal", "Defy", "Wind Wall", "Meditation")
    cards = [Known(CARDS[name]) for name in names]
    pool = Pool(0, ("GB", "GB"), (cards, cards))
    scenario = make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)
    rich = tuple(msgspec.structs.replace(player, energy=9, power={"A": 9}) for player in scenario.players)
    placed = tuple(
        msgspec.structs.replace(card, statuses=("empowered",))
        if card.zone.startswith(("base", "battle"))
        else card
        for card in scenario.placed
        if not card.zone.startswith(("base:B", "battle")) or not card.card.startswith("Mel")
    )
    return msgspec.structs.replace(scenario, players=rich, placed=placed)


HOURGLASS = RiftboundCard(
    "Hourglass", "spell", domains="B", text=(cl.TakeTurn(),), abilities=(cl.Keyword("Reaction"),)
)
TRAINING = RiftboundCard(
    "Training", "spell", energy=1, domains="B", text=(cl.RaiseMight(5, Pick("unit", whose="friendly")),)
)
GHOST = RiftboundCard("Ghost", "unit", domains="B", might=3, abilities=(cl.Cant("be dealt damage"),))
PLAIN = RiftboundCard("Plain Poro", "unit", domains="B", might=2)
TRAP = RiftboundCard(
    "Trap", "spell", domains="B", text=(cl.Deal(3, Pick("unit")),), abilities=(cl.Keyword("Hidden"),)
)
GAMBLE = RiftboundCard(
    "Gamble", "spell", domains="B", text=(cl.Kill(Pick("gear", least=0)), cl.If(cl.Did(), (cl.Draw(2),)))
)


SHRINK = RiftboundCard(
    "Shrink", "spell", domains="B", text=(cl.SetMight(1, Pick("unit")),), abilities=(cl.Keyword("Reaction"),)
)
SWELL = RiftboundCard(
    "Swell", "spell", domains="B", text=(cl.SetMight(6, Pick("unit")),), abilities=(cl.Keyword("Reaction"),)
)
STAB = RiftboundCard(
    "Stab", "spell", domains="B", text=(cl.Kill(Pick("unit")),), abilities=(cl.Keyword("Reaction"),)
)
CHARMER = RiftboundCard(
    "Charmer", "unit", domains="B", might=2,
    abilities=(cl.Triggered("play me", (cl.TakeControl(Pick("unit", "enemy"), "me", True),)),),
)  # fmt: skip
LANCER = RiftboundCard(
    "Lancer", "unit", domains="B", might=3,
    abilities=(cl.Triggered("play me", (cl.Deal("my might", Pick("unit", "enemy")),)),),
)  # fmt: skip


def hourglasses(seed: int, index: int) -> Scenario:
    """A position in which everybody may take additional turns, on everybody's turns."""
    cards = [Known(HOURGLASS), Known(PLAIN)]
    pool = Pool(0, ("GB", "GB", "GB"), (cards, cards, cards))
    profile = replace(PROFILES["bench"], decisions=150)
    return make_scenario(SeededSource(seed, index), profile=profile, pool=pool, mode="ffa3")


def games_of(mode: str) -> Callable[[int, int], Scenario]:
    """Whole games in a mode; no longer than it takes to see how one begins."""

    def game(seed: int, index: int) -> Scenario:
        return msgspec.structs.replace(bulk_game(seed, index, mode), max_decisions=60)

    return game


def positions_of(mode: str) -> Callable[[int, int], Scenario]:
    """Positions in a mode of play."""
    return partial(bulk_scenario, mode=mode)


def where_nobody_concedes(mode: str) -> Callable[[int, int], Scenario]:
    """Positions in a mode of play whose players stay: a fault about who is an enemy is not to be found by who has left."""

    def found(seed: int, index: int) -> Scenario:
        return msgspec.structs.replace(bulk_scenario(seed, index, mode=mode), concessions=False)

    return found


def of_seed(other: int) -> Callable[[int, int], Scenario]:
    """Positions of a bulk run with another seed, in which an invariant sees the fault before an oracle does."""

    def found(seed: int, index: int) -> Scenario:
        return bulk_scenario(other, index)

    return found


def a_smith_and_a_stick(scenario: Scenario) -> bool:
    """Whether somebody has a unit with Weaponmaster in hand, and on the board an Equipment without Equip."""

    def says_word(name: str, word: str) -> bool:
        return f'"{word}"' in msgspec.json.encode(scenario.cards[name]).decode()

    smiths = {
        card.owner
        for card in scenario.placed
        if card.zone.startswith("hand") and says_word(card.card, "Weaponmaster")
    }
    return any(
        card.owner in smiths
        and card.zone.startswith(("base", "battle"))
        and says_word(card.card, "Equipment")
        and not says_word(card.card, "Equip")
        for card in scenario.placed
    )


def made(name: str, kind: str = "unit", **parts: Any) -> Known:
    """A made-up card of a positions' pool."""
    return Known(RiftboundCard(name, kind, energy=1, domains="G", **parts))  # type: ignore[arg-type]


def warriors(seed: int, index: int) -> Scenario:
    """A position with units that trigger on attacking, on defending and on moving, what stuns, and little else."""
    draw = (cl.Draw(1),)
    cards = [
        made("Brave Fighter", might=1, abilities=(cl.Triggered("attack", draw),)),
        made("Wary Fighter", might=2, abilities=(cl.Triggered("defend", draw),)),
        made("Fierce Fighter", might=3, abilities=(cl.Triggered("attack or defend", draw),)),
        made("Restless Fighter", might=4, abilities=(cl.Triggered("move me", draw),)),
        made("Daze", "spell", text=(cl.Stun(Pick("unit")),), abilities=(cl.Keyword("Action"),)),
    ]
    pool = Pool(0, ("GB", "GB"), (cards, cards))
    return make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)


def chimeras(seed: int, index: int) -> Scenario:
    """A position with what limits channeling at a battlefield, runes to channel, and little else."""
    limit = made("Sandy", might=5, abilities=(cl.ChannelsOnly(1),))
    cards = [limit, made("Small Fighter", might=1)]
    pool = Pool(0, ("GB", "GB"), (cards, cards))
    return make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)


def late_bloomers(seed: int, index: int) -> Scenario:
    """A position with what makes units Mighty again as the turn's effects expire, what that stuns, and little else."""
    stun = cl.Triggered("become mighty", (cl.Stun("that"),))
    cards = [
        made("Giant", might=5),
        made("Herald", might=1, abilities=(stun,)),
        made("Wither", "spell", text=(cl.GiveMight(-1, Pick("unit")),), abilities=(cl.Keyword("Action"),)),
    ]
    pool = Pool(0, ("GB", "GB"), (cards, cards))
    return make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)


def ties(seed: int, index: int) -> Scenario:
    """A position with what recalls all units in a tie, what stuns, units that are hard to kill, and little else."""
    cards = [
        made("Idol", "gear", abilities=(cl.RecallsAll(),)),
        made("Small Fighter", might=1),
        made("Giant", might=6),
        made("Daze", "spell", text=(cl.Stun(Pick("unit")),), abilities=(cl.Keyword("Action"),)),
    ]
    pool = Pool(0, ("GB", "GB"), (cards, cards))
    return make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool)


#: Two texts of which each takes from the other what it applies to, so that the older one counts; one of them can be inactive.
BULWARK = RiftboundCard(
    "Bulwark",
    "gear",
    domains="G",
    tags=("Equipment",),
    abilities=(
        cl.Keyword("Equip", cost=Cost(1)),
        cl.Has(cl.Keyword("Deflect"), Pick("unit", without="Ganking", every=True)),
    ),
    effect=(cl.Activated(Cost(1), (cl.Detach("this"),)),),
)
SPURS = RiftboundCard(
    "Spurs",
    "gear",
    domains="G",
    abilities=(cl.Has(cl.Keyword("Ganking"), Pick("unit", without="Deflect", every=True)),),
)


def travellers(seed: int, index: int, mode: str = "") -> Scenario:
    """A position with what moves units in the middle of anything, and little else."""
    cards = [
        made("Walker", might=2),
        made(
            "Gale", "spell", text=(cl.MoveTo(Pick("unit"), "anywhere"),), abilities=(cl.Keyword("Reaction"),)
        ),
    ]
    seats = MODES[mode].players if mode else 2
    pool = Pool(0, ("GB",) * seats, (cards,) * seats)
    scenario = make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool, mode=mode)
    return msgspec.structs.replace(scenario, concessions=False)


def usurpers(seed: int, index: int, mode: str, every: bool = False) -> Scenario:
    """A position with what takes control of units in the middle of anything, what moves them, and little else; ``every``: it takes
    all enemy units at battlefields, so that nothing is chosen."""
    which = Pick("unit", whose="enemy", zone="battlefield" if every else "board", every=every)
    reaction = (cl.Keyword("Reaction"),)
    cards = [
        made("Walker", might=2),
        made("Lure", "spell", text=(cl.TakeControl(which),), abilities=reaction),
        made("Gale", "spell", text=(cl.MoveTo(Pick("unit"), "anywhere"),), abilities=reaction),
    ]
    seats = MODES[mode].players
    pool = Pool(0, ("GB",) * seats, (cards,) * seats)
    profile = replace(PROFILES["bench"], decisions=150, fight=100)
    scenario = make_scenario(SeededSource(seed, index), profile=profile, pool=pool, mode=mode)
    return msgspec.structs.replace(scenario, concessions=False)


def sought(fits: Callable[[Scenario], bool]) -> Callable[[int, int], Scenario]:
    """Of the positions of a bulk run those that fit, one after the other."""
    at = -1

    def found(seed: int, index: int) -> Scenario:
        nonlocal at
        while at < POSITIONS:
            at += 1
            scenario = bulk_scenario(seed, at)
            if fits(scenario):
                return scenario
        raise AssertionError(f"fewer than {index} of {POSITIONS} positions fit")

    return found


#: Faults that show only where several rare things meet: the positions in which they are looked for.
DIRECTED: dict[str, Callable[[int, int], Scenario]] = {
    **dict.fromkeys(
        (
            "mulligan-draws-one-less",
            "mulligan-keeps-cards",
            "mulligan-of-three",
            "mulligans-backwards",
            "no-extra-rune",
        ),
        games_of("duel"),
    ),
    "first-player-draws": games_of("ffa3"),
    **dict.fromkeys(("oldest-additional-turn-first", "additional-turn-moves-the-order"), hourglasses),
    **dict.fromkeys(
        (
            "points-of-ones-own",
            "team-scores-its-own",
            "teammates-together",
            "invited-play-anything",
        ),
        positions_of("2v2"),
    ),
    **dict.fromkeys(
        ("removed-players-stay", "removed-players-leave-their-board", "removed-players-abilities-stay"),
        positions_of("ffa4"),
    ),
    "the-last-one-plays-on": positions_of("ffa3"),
    "protection-stays-behind": mel_and_thieves,
    "all-costs-keep-acts": sought(lambda scenario: says(scenario, '"ignoring":"all"', '"acts"')),
    "weaponmaster-needs-no-equip": sought(a_smith_and_a_stick),
    "swaps-the-read-values": rich_in(
        "Switcheroo", "Eclipse", "Moonlight Affliction", "Pit Rookie", "Mega-Mech"
    ),
    "copies-the-printed": rich_in("Mirror Image", "Keeper of Masks", "Honest Broker", "Pit Rookie"),
    **dict.fromkeys(
        ("prevention-is-not-used-up", "prevents-more-than-its-value", "deals-nothing"),
        rich_in("Ki Barrier", "Unyielding Spirit", "Hextech Ray", "Falling Star", "Mega-Mech", "Pit Rookie"),
    ),
    "damages-the-undamageable": rich_in(GHOST, "Pit Rookie", "Mega-Mech"),
    "split-deals-all-to-each": rich_in("Alpha Strike", "Volibear, Furious", "Pit Rookie", "Mega-Mech"),
    "channels-two-all-the-same": chimeras,
    "victory-score-stays": rich_in(
        RiftboundCard("Steep Climb", "gear", domains="B", abilities=(cl.VictoryMore(3),)),
        RiftboundCard("Praise", "spell", domains="B", text=(cl.GainPoints(4),)),
        "Pit Rookie",
    ),
    "moves-despite-prohibition": rich_in("Vex, Apathetic", "Pit Rookie", "Mega-Mech", "Legion Rearguard"),
    "readied-despite-prohibition": rich_in(
        "Mageseeker Warden", "Wallop", "Pit Crew", "First Mate", "Eclipse Herald"
    ),
    "doubles-less-than-nothing": rich_in("Last Stand", "Eclipse", "Moonlight Affliction", "Pit Rookie"),
    "raises-too-much": rich_in(TRAINING, "Pit Rookie", "Mega-Mech"),
    "layers-once": rich_in("Fiora, Victorious", "Discipline", "Hextech Ray", "Call to Glory"),
    "copies-lose-their-token-nature": rich_in("Mirror Image", "Keeper of Masks", "Soul Harvest", "Retreat"),
    "knell-without-death": rich_in(
        "Tactical Retreat",
        "Highlander",
        "Zhonya's Hourglass",
        "Watchful Sentry",
        "Hextech Ray",
        "Soaring Scout",
    ),
    **dict.fromkeys(
        ("weaponmaster-pays-all", "attached-to-two"),
        rich_in(
            "Sentinel Adept", "Veteran Poro", "Armed Assailant", "Long Sword", "Serrated Dirk", "Hexdrinker"
        ),
    ),
    "copies-without-abilities": rich_in("Mirror Image", "Honest Broker", "Soul Harvest", "Vengeance"),
    "doubles-again": rich_in("Pit Rookie", "Mega-Mech", "Hextech Ray", "Lotus Trap"),
    "the-opponent-orders": rich_in("Zhonya's Hourglass", "Highlander", "Hextech Ray", "Pit Rookie"),
    "undone-costs-stay": of_seed(1),
    "expires-once": late_bloomers,
    "hidden-aims-anywhere": rich_in(TRAP, PLAIN),
    "does-it-anyway": rich_in(GAMBLE, PLAIN),
    "first-one-sets-might": rich_in(SHRINK, SWELL, PLAIN),
    "control-outlasts-its-source": rich_in(CHARMER, STAB, PLAIN),
    "remembers-what-it-was": rich_in(LANCER, STAB, PLAIN),
    "inactive-text-keeps-its-time": rich_in(BULWARK, SPURS, "Pit Rookie", "Hextech Ray"),
    "attack-triggers-twice": warriors,
    "attackers-dont-trigger": warriors,
    "defenders-trigger-first": warriors,
    "recall-is-a-move": warriors,
    "combats-first": travellers,
    "deflect-once": rich_in(
        RiftboundCard("Warded Poro", "unit", domains="B", might=2, abilities=(cl.Keyword("Deflect"),)),
        RiftboundCard("Two Scratches", "spell", domains="B", text=(cl.Deal(1, Pick("unit", "enemy")),) * 2),
    ),
    "units-kill-for-their-spell": rich_in("Immortal Phoenix", "Challenge", "Pit Rookie", "Mega-Mech"),
    "teammates-are-enemies": where_nobody_concedes("2v2"),
    "trash-of-the-controller": rich_in("Mystic Reversal", "Rebuttal", "Stupefy", "Pit Rookie"),
    "ties-recall-attackers-alone": ties,
    "seen-costs-what-is-printed": rich_in(
        "Nocturne, Horrifying", "Stacked Deck", "Clairvoyance", "Pit Rookie"
    ),
    "buffs-give-one": rich_in("Stand United", "Hextech Ray", "Pit Rookie", "Mega-Mech"),
    "teammates-fight": partial(usurpers, mode="2v2", every=True),
    "takes-among-two": partial(usurpers, mode="ffa3"),
    "third-party-comes": partial(travellers, mode="ffa3"),
}

#: What few cards say, each on a card that says nothing else, with what shows it.
RARE: dict[str, tuple[RiftboundCard, ...]] = {
    "no-damage-is-enough": (
        RiftboundCard("Drake", "unit", domains="B", might=1, abilities=(cl.AnyDamageKills(),)),
        RiftboundCard("Scratch", "spell", domains="B", text=(cl.Deal(1, Pick("unit")),)),
        RiftboundCard("Rock", "unit", domains="B", might=5),
    ),
    "moving-is-free": (RiftboundCard("Toll", "unit", domains="B", might=2, abilities=(cl.MovesCost(Cost(1)),)), PLAIN),
    "enemies-move-it": (
        RiftboundCard("Rooted", "unit", domains="B", might=2, abilities=(cl.Cant("be moved by enemies"),)),
        RiftboundCard("Lure", "spell", domains="B", text=(cl.MoveTo(Pick("unit", whose="enemy"), "anywhere"),)),
    ),
    "revealed-adds-nothing": (
        RiftboundCard("Bright", "unit", domains="B", might=2, abilities=(cl.AddsAsRevealed(2),)),
        RiftboundCard("Peek", "spell", domains="B", text=(cl.RevealTop(1),)),
    ),
    "adds-more-at-any-score": (
        RiftboundCard("Coin", "gear", domains="B", abilities=(cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.Add(1),), "reaction"),)),
        RiftboundCard("Mint", "gear", domains="B", abilities=(cl.AddsMore("Coin", 1, 3),)),
        PLAIN,
    ),
    "dies-all-the-same": (
        RiftboundCard("Chase", "spell", domains="B", text=(cl.BanishDying(Pick("unit")), cl.Kill(Pick("unit")))),
        PLAIN,
    ),
    "befalls-all-the-same": (
        RiftboundCard("Shrugs", "unit", domains="B", might=2, abilities=(cl.MightInstead(2),)),
        RiftboundCard("Daze", "spell", domains="B", text=(cl.Stun(Pick("unit")),)),
    ),
    "along-from-anywhere": (
        RiftboundCard(
            "Hound", "unit", domains="B", might=2,
            abilities=(cl.Triggered("friendly unit moves from here", (cl.MoveTo("me", "along"),)),),
        ),
        PLAIN,
    ),
    "temporary-all-the-same": (
        RiftboundCard("Hush", "unit", domains="B", might=4, abilities=(cl.DontTrigger(),)),
        RiftboundCard("Brief Poro", "unit", domains="B", might=2, abilities=(cl.Keyword("Temporary"),)),
    ),
    "played-anywhere": (RiftboundCard("Wyrm", "unit", domains="B", might=2, abilities=(cl.PlayOnlyAt(),)), PLAIN),
    "leaves-silently": (
        RiftboundCard(
            "Trove", "gear", domains="B",
            abilities=(cl.Triggered("leave board", (cl.Draw(),)), cl.Activated(Cost(1), (cl.Kill("me"),))),
        ),
        PLAIN,
    ),
    "any-choice-is-cheaper": (
        RiftboundCard("Tomb", "unit", domains="B", might=2, abilities=(cl.CostsLess(Cost(1), "spells that choose here"),)),
        RiftboundCard("Scratch", "spell", energy=2, domains="B", text=(cl.Deal(1, Pick("unit")),)),
    ),
    "minimum-of-nothing": (
        RiftboundCard(
            "Dazzler", "unit", domains="B", might=2, abilities=(cl.HasMight(-4, Pick("unit", "enemy", "here", every=True), floor=1),)
        ),
        PLAIN,
    ),
}  # fmt: skip
DIRECTED.update((fault, rich_in(*cards)) for fault, cards in RARE.items())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_every_fault_is_found_and_shown_in_a_few_picks(fault: Fault) -> None:
    finding = look_for(fault, GAME, PLAYS, DIRECTED.get(fault.id, bulk_scenario))
    assert finding is not None, f"not found in {PLAYS} plays"
    assert finding.case.breach.invariant in fault.invariants
    assert finding.picks <= MOST_PICKS
    assert finding.cards <= MOST_CARDS
    again = play_again(finding.case, builtin(GAME, (fault.id,)))
    assert again.verdict == "FAILED", again.said
    sound = play_again(finding.case, builtin(GAME))
    assert not [found for found in sound.violations if found.invariant in fault.invariants], sound.said


@pytest.mark.parametrize("source", ["bulk", "hypothesis"])
def test_nothing_is_found_on_the_sound_engine(source: str) -> None:
    examples = PLAYS if source == "bulk" else PLAYS // 5
    plan = Plan(GAME, seed=11, examples=examples, source=source)
    result = Campaign(plan, parts_for(plan)).run()
    found = {name: finding.case.violations[0].however for name, finding in result.findings.items()}
    assert found == {}
    assert result.code == 0, result.error or result.unknown
    assert result.plays == examples


def test_three_faults_at_once_are_three_findings() -> None:
    """A run goes on after the first finding, and no fault hides another."""
    ids = ("refund-on-counter", "units-enter-ready", "damage-stays")
    wanted = [set(fault.invariants) for fault in FAULTS if fault.id in ids]
    plan = Plan(GAME, seed=4, examples=150, faults=ids)
    result = Campaign(plan, parts_for(plan)).run()
    seen = {finding.case.breach.invariant for finding in result.findings.values()}
    assert all(seen & invariants for invariants in wanted), seen
    assert len(result.findings) == len(ids)
