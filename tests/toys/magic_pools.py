"""Positions of Magic in which faults show that take rare things to meet: of a few cards alone, with mana for all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from headjudge.engine.magic.library import ALL
from headjudge.engine.trace import Scenario
from headjudge.fuzz.magic.games import bulk_game
from headjudge.fuzz.magic.pools import Known, Pool
from headjudge.fuzz.magic.positions import bulk_scenario, make_scenario
from headjudge.fuzz.magic.profiles import PROFILES
from headjudge.fuzz.source import SeededSource
from toys.judged.magic_instructed import BRAWL, CHEAP, DOOM, FLUNG, FURY, MOON, TOWER

Made: TypeAlias = Callable[[int, int], Scenario]


def rich_in(*names: str | MagicCard, mode: str = "") -> Made:
    """Positions of these cards alone."""
    seats = 3 if mode else 2

    def made(seed: int, index: int) -> Scenario:
        cards = [Known(ALL[name] if isinstance(name, str) else name) for name in names]
        pool = Pool(0, ("WU",) * seats, (cards,) * seats)
        scenario = make_scenario(SeededSource(seed, index), profile=PROFILES["bench"], pool=pool, mode=mode)
        rich = tuple(
            msgspec.structs.replace(player, power=dict.fromkeys("WUBRGC", 9)) for player in scenario.players
        )
        return msgspec.structs.replace(scenario, players=rich)

    return made


def creature(name: str, power: int, toughness: int, *abilities: ml.Ability, cost: str = "{1}") -> MagicCard:
    """A creature."""
    return MagicCard(
        name, ("Creature",), cost=cost, power=str(power), toughness=str(toughness), abilities=abilities
    )


def instant(
    name: str, *does: ml.Do, target: ml.Target | None = None, cost: str = "{1}", **rest: Any
) -> MagicCard:
    """An instant with a target, or without."""
    targets = (target,) if target is not None else ()
    return MagicCard(
        name, ("Instant",), cost=cost, abilities=(ml.Spell(does, targets), *rest.get("abilities", ()))
    )


CREATURES = ml.Which(types=("Creature",))
ONE = ml.Target(CREATURES)
SPELLS = ml.Which(kind="spell", zone="stack")

GIANT = creature("Plain Giant", 3, 7)
BEAR = creature("Plain Bear", 2, 2, cost="{1}{G}")
BREATH = instant("Breath", ml.GainLife(1))
BREAK = instant(
    "Break", ml.Destroy("target 0"), target=ml.Target(ml.Which(types=("Enchantment", "Creature")))
)
BOUNCE = instant("Gust", ml.ReturnTo("target 0", "hand"), target=ONE)
FLICKER = instant("Flicker", ml.Exile("target 0"), ml.ReturnTo("it", "battlefield"), target=ONE)
FORKED = instant("Forked Spark", ml.Damage(1, "targets"), target=ml.Target(CREATURES, 2, 2))
TRICK = instant("Trick", ml.Tap("target 0"), ml.Draw(1), target=ONE)
CANCEL = instant("Plain Cancel", ml.Counter(), target=ml.Target(SPELLS))
FIRM = instant("Firm", ml.GainLife(1), abilities=(ml.Static((ml.Forbid("be countered"),), zone="stack"),))
HEIR = creature(
    "Heir", 1, 4, ml.Triggered("cast", (ml.GainLife(1),), which=SPELLS, who="each", only=ml.Condition("hand", n=2))
)  # fmt: skip
ONCE = creature("Once", 1, 1, ml.Activated(ml.Price("{1}"), (ml.GainLife(1),), limit=1))
SLOW = creature("Slow", 1, 1, ml.Activated(ml.Price("{1}"), (ml.GainLife(1),), timing="sorcery"))
TAPPER = creature("Tapper", 1, 1, ml.Activated(ml.Price(pays=(ml.Pay("tap"),)), (ml.GainLife(1),)))
LEECH = creature("Leech", 1, 1, ml.Activated(ml.Price(pays=(ml.Pay("life", n=9),)), (ml.GainLife(1),)))
ROT = MagicCard(
    "Rot", ("Enchantment",), cost="{1}", abilities=(ml.Static((ml.Forbid("gain life"),), to="each"),)
)
HUSH = MagicCard(
    "Hushing", ("Enchantment",), cost="{1}", abilities=(ml.Static((ml.Forbid("cast"),), to="opponent"),)
)
FROZEN = creature("Frozen", 2, 2, ml.Static((ml.Forbid("untap"),)))
PACIFIST = creature("Pacifist", 2, 2, ml.Static((ml.Forbid("attack"),)))
MORPH = creature(
    "Masked", 3, 3, ml.Keyword("morph", ml.Price("{1}")), ml.Triggered("enters", (ml.GainLife(1),))
)
BRUTE = creature("Brute", 3, 3, ml.Keyword("menace"))
VIPER = creature("Viper", 1, 1, ml.Keyword("deathtouch"))
KEEN = creature("Keen", 3, 3, ml.Keyword("vigilance"))
TRAMPLER = creature("Trampler", 5, 5, ml.Keyword("trample"))
VEILED = creature("Veiled", 2, 2, ml.Keyword("hexproof"))
PLAGUE = creature("Plague", 2, 2, ml.Keyword("infect"))
PALADIN = creature("Paladin", 2, 2, ml.Keyword("protection", which=ml.Which("source", colors="G")))
SPARK = instant("Green Spark", ml.Damage(1, CREATURES), cost="{G}")
GROWTH = instant("Green Growth", ml.Modify("target 0", (ml.AddPT(1, 1),)), target=ONE, cost="{G}")
STATUE = instant("Statue", ml.Modify("target 0", (ml.SetTypes(("Artifact",), keep=False),)), target=ONE)
BLADE = MagicCard(
    "Blade",
    ("Artifact",),
    cost="{1}",
    subtypes=("Equipment",),
    abilities=(ml.Keyword("equip", ml.Price("{1}")),),
)
CHAINS = MagicCard(
    "Chains",
    ("Enchantment",),
    cost="{1}",
    subtypes=("Aura",),
    abilities=(ml.Keyword("enchant", which=CREATURES),),
)
JAIL = MagicCard(
    "Jail", ("Enchantment",), cost="{1}", abilities=(ml.Triggered("enters", (ml.Exile("target 0", until="this leaves"),), (ONE,)),)
)  # fmt: skip
HERO = MagicCard("Hero", ("Creature",), cost="{1}", supertypes=("Legendary",), power="2", toughness="2")
PLANE = MagicCard("Plane", ("Enchantment",), cost="{1}", supertypes=("World",))
STUBBORN = creature("Stubborn", 1, 1, ml.Activated(ml.Price("{1}"), (ml.Regenerate("this"),)))
HERALD = creature("Herald", 1, 4, ml.Triggered("enters", (ml.GainLife(1),), which=CREATURES))
MANIFOLD = MagicCard(
    "Manifold", ("Instant",), cost="{X}{1}", abilities=(ml.Spell((ml.GainLife(ml.Amount("x")),)),)
)
SNUB = instant("Snub", ml.Counter(), target=ml.Target(ml.Which(kind="spell", zone="stack", max_mv=1)))
WARDEN = creature(
    "Warden", 1, 1, ml.Keyword("flash"),
    ml.Triggered("enters", (ml.Exile("target 0", until="this leaves"),), (ml.Target(ml.Which(types=("Creature",), whose="opponent")),)),
    cost="{0}",
)  # fmt: skip
MORE_TIME = instant("More Time", ml.ExtraTurn())
HIDE = instant("Hide", ml.Modify("target 0", (ml.GainAbility((ml.Keyword("hexproof"),)),)), target=ONE)
SHIELD = instant("Shield", ml.Prevent(2, "target 0"), target=ONE)
SPARKLE = instant("Sparkle", ml.Damage(1, "target 0"), target=ONE)
RALLY = instant("Rally", ml.Modify(CREATURES, (ml.AddPT(2, 2),)), cost="{0}")
SUDDEN = creature("Sudden", 2, 2, ml.Keyword("flash"))
TREASON = instant(
    "Treason", ml.GainControl("target 0", until="turn"), target=ml.Target(ml.Which(types=("Creature",), status="attacking")), cost="{0}"
)  # fmt: skip
RETREAT = instant(
    "Retreat", ml.ReturnTo("target 0", "hand"), target=ml.Target(ml.Which(types=("Creature",), status="blocking")), cost="{0}"
)  # fmt: skip
TEACHER = creature("Teacher", 1, 1, ml.Static((ml.SetTypes(("Artifact",)), ml.AddPT(1, 1)), to=CREATURES))
BLANK = instant("Blank", ml.Modify("target 0", (ml.LoseAbilities(),), until=""), target=ONE)
METAL = MagicCard(
    "Metal", ("Enchantment",), cost="{1}", abilities=(ml.Static((ml.SetTypes(("Artifact",)),), to=CREATURES),)
)
BEARER = creature("Bearer", 1, 3, ml.Static((ml.SetTypes((), ("Bear",)),), to=ml.Which(types=("Artifact",))))
LORD = MagicCard(
    "Lord", ("Enchantment",), cost="{1}",
    abilities=(ml.Static((ml.AddPT(1, 1),), to=ml.Which(types=("Creature",), subtypes=("Bear",))),),
)  # fmt: skip

REAPER = creature("Reaper", 4, 4, ml.Keyword("trample"), ml.Keyword("deathtouch"))
BIRD = creature("Plain Bird", 2, 2, ml.Keyword("flying"))
SPIDER = creature("Plain Spider", 2, 4, ml.Keyword("reach"))
HUMBLE = MagicCard(
    "Humble", ("Enchantment",), cost="{1}", abilities=(ml.Static((ml.LoseAbilities(),), to=CREATURES),)
)
LATE = creature("Late", 2, 2, ml.Replaces("enters", "tapped"))

#: Faults that show only where several rare things meet: the positions in which they are looked for.
DIRECTED: dict[str, Made] = {
    "shields-stay": rich_in("Samite Healer", "Shock", "Lightning Bolt"),
    "one-share-more": rich_in("Forked Bolt", "Arc Lightning", "Grizzly Bears", "Hill Giant", "Mountain"),
    "follows-the-card": rich_in(FORKED, FLICKER, GIANT),
    "if-only-once": rich_in(HEIR, BREATH),
    "state-triggers-pile": rich_in("Emperor Crocodile", BREAK, BREATH),
    "nothing-returns": rich_in(JAIL, BREAK, GIANT),
    "uses-are-not-counted": rich_in(ONCE, GIANT),
    "any-time-is-right": rich_in(SLOW, BREATH),
    "protection-is-overlooked": rich_in(PALADIN, GROWTH, BEAR),
    "forbidden-life-changes": rich_in(ROT, BREATH, GIANT),
    "forbidden-untaps": rich_in(FROZEN, BREATH),
    "forbidden-fights": rich_in(PACIFIST, GIANT),
    "forbidden-is-cast": rich_in(HUSH, BREATH, GIANT),
    "turning-up-is-entering": rich_in(MORPH),
    "touch-is-harmless": rich_in(VIPER, GIANT),
    "equipment-clings": rich_in(STATUE, BLADE, GIANT),
    "vigilance-taps": rich_in(KEEN),
    "menace-is-nothing": rich_in(BRUTE, BEAR),
    "tramples-at-once": rich_in(TRAMPLER, BEAR),
    "protection-prevents-nothing": rich_in(PALADIN, SPARK, BEAR),
    "magic-uncounterable-is-countered": rich_in(FIRM, CANCEL, BEAR),
    "unresolved-does": rich_in(TRICK, BOUNCE, BEAR),
    "resolves-without-targets": rich_in(TRICK, BOUNCE, BEAR),
    "enters-unnoticed": rich_in(HERALD, FLICKER),
    "regenerates-in-vain": rich_in(STUBBORN, BREAK),
    "sick-creatures-tap": rich_in(TAPPER),
    "pays-life-on-credit": rich_in(LEECH),
    "hexproof-is-overlooked": rich_in(VEILED, TRICK),
    "nobody-has-to-pay": rich_in("Watery Grave", "Stomping Ground", GIANT),
    "many-legends": rich_in(HERO),
    "many-worlds": rich_in(PLANE, GIANT),
    "auras-hover": rich_in(CHAINS, BOUNCE, GIANT),
    "infect-marks": rich_in(PLAGUE, GIANT),
    "nobody-sees-the-face": rich_in(MORPH, BOUNCE),
    "storm-counts-itself": rich_in("Grapeshot", BREATH, GIANT),
    "copies-are-cast": rich_in("Grapeshot", "Twincast", BREATH, GIANT),
    "copies-stay": rich_in("Grapeshot", BREATH, GIANT),
    "cascades-into-anything": rich_in("Bloodbraid Elf", GIANT, "Serra Angel"),
    "last-players-triggers-first": rich_in(HERALD, FLICKER, GIANT),
    "votes-backwards": rich_in("Council's Judgment", GIANT, mode="ffa3"),
    "somebody-doesnt-vote": rich_in("Council's Judgment", GIANT, mode="ffa3"),
    "gone-is-forgotten": rich_in(FLUNG, GIANT, BEAR),
    "follows-the-card-later": rich_in(DOOM, FLICKER, GIANT),
    "x-is-nothing": rich_in(MANIFOLD, SNUB, BREATH, GIANT),
    "reductions-take-colours": rich_in(CHEAP, GROWTH, BEAR),
    "returns-to-the-thief": rich_in(WARDEN, SPARKLE, BOUNCE),
    "fights-without-answer": rich_in(BRAWL, GIANT, BEAR),
    "oldest-extra-turn-first": rich_in(MORE_TIME, GIANT),
    "targeted-once-is-enough": rich_in(HIDE, TRICK, BEAR),
    "prevents-the-unpreventable": rich_in(FURY, SHIELD, SPARKLE, GIANT),
    "newcomers-too": rich_in(RALLY, SUDDEN),
    "traitors-fight-on": rich_in(TREASON, GIANT),
    "unblocked-after-all": rich_in(RETREAT, GIANT, BEAR),
    "lost-halfway": rich_in(TEACHER, BLANK, GIANT),
    "nothing-depends": rich_in(METAL, BEARER, LORD, GIANT),
    "nobody-looks-ahead": rich_in(HUMBLE, LATE, GIANT),
    "touch-is-not-lethal": rich_in(REAPER, GIANT),
    "reach-is-nothing": rich_in(BIRD, SPIDER),
    "lands-keep-their-text": rich_in(MOON, TOWER, BREATH, GIANT),
    "losers-stay": partial(bulk_scenario, mode="ffa3"),
    **dict.fromkeys(("mulligans-are-free", "big-hands"), bulk_game),
}
