"""Magic: casting and its costs, targets, prohibitions, mana, special actions."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import (
    BEAR,
    BOLT,
    CANCEL,
    CREATURE,
    FOREST,
    Game,
    bear,
    creature,
    enchantment,
    instant,
    sorcery,
    tap_for,
)

DREAMER = creature("Dreamer", 1, 1, ml.Triggered("enters", (ml.GainLife(1),)))
TWO_SHOCKS = instant(
    "Forked", ml.Damage(1, "targets"), targets=(ml.Target(ml.Which(kind="any"), 2, 2),), cost="{R}"
)
SUSPENDED = sorcery("Visions", ml.Draw(2), cost="")
TAX = enchantment(
    "Tax", ml.Static((ml.CostChange(ml.Which(kind="spell", zone="stack"), more="{1}"),), to="each")
)
COSTLY = instant("Reckless", ml.Draw(2), prices=(ml.CastPrice(ml.Price(pays=(ml.Pay("discard"),))),))
PRO = creature("Knight", 2, 2, ml.Keyword("protection", which=ml.Which(colors="R")))
HARD = instant(
    "Hard", ml.Draw(1), cost="{2}", abilities=(ml.Static((ml.Forbid("be countered"),), zone="stack"),)
)
GOLEM = creature("Golem", 1, 1, types=("Artifact", "Creature"))
GOBLIN = creature("Goblin", 1, 1, subtypes=("Goblin",))
TRUE_ELF = creature("Elf", 1, 1, subtypes=("Elf",))
ARC = instant(
    "Arc", ml.Damage(3, "targets", divided=True), targets=(ml.Target(ml.Which(kind="any"), 1, 3),), cost="{R}"
)
COMMAND = MagicCard(
    "Command", ("Instant",), cost="{1}",
    abilities=(ml.Spell(modes=tuple(ml.Mode((ml.Draw(n),)) for n in (1, 2, 3)), choose=2, most=2),),
)  # fmt: skip
SILENCE = enchantment("Silence", ml.Static((ml.Forbid("cast"),), to="opponent"))
NO_GAIN = enchantment("Rot", ml.Static((ml.Forbid("gain life"),), to="each"))
FROZEN = creature("Frozen", 2, 2, ml.Static((ml.Forbid("untap"),)))
PACIFIST = creature("Pacifist", 2, 2, ml.Static((ml.Forbid("attack"),)))
ELF = creature("Elf", 1, 1, tap_for("{G}"))
FORETOLD = sorcery("Omen", ml.Draw(1), cost="{4}{U}", abilities=(ml.Keyword("foretell", ml.Price("{1}{U}")),))
MORPH = creature("Morph", 4, 4, ml.Keyword("morph", ml.Price("{2}")), ml.Triggered("enters", (ml.Draw(1),)))


@case("cast-in-order")
def targets_before_the_cost(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR)
    item = game.begin("Shock")
    if wrong:
        game.tell(
            "cost_determined", "A", item, item=item, energy=0, power="R", acts=[], parts=[["base", 0, "R"]]
        )
        game.guilty = game.target(item, game.ref("Bear"))
        game.pay_mana(item, "A", 0, "R")
    else:
        game.target(item, game.ref("Bear"))
        game.price(item)
    game.done(item)
    return game


@case("cast-in-order")
def nothing_is_paid(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR)
    item = game.begin("Shock")
    game.target(item, game.ref("Bear"))
    if not wrong:
        game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("triggers-after-the-cast")
def a_trigger_comes_in_between(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Shock", "battlefield of A": "Dreamer", "battlefield of B": "Bear"}, BOLT, BEAR, DREAMER
    )
    item = game.begin("Shock")
    game.target(item, game.ref("Bear"))
    waiting = game.tell(
        "triggered", "A", game.ref("Dreamer"), causes=(), source=game.ref("Dreamer"), ability=0
    )
    if wrong:
        game.stack_trigger(waiting)
        game.guilty = next(
            event for event in game.events if event.kind == "item_pending" and "*" in event.object
        )
    game.price(item)
    game.done(item)
    if not wrong:
        game.stack_trigger(waiting)
    return game


@case("lands-are-not-cast")
def a_forest_is_cast(wrong: bool) -> History:
    game = Game({"hand:A": ["Forest", "Bear"]}, FOREST, BEAR)
    game.begin("Forest" if wrong else "Bear")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("cast-from-where-allowed")
def from_the_graveyard(wrong: bool) -> History:
    game = Game({("graveyard:A" if wrong else "hand:A"): "Bear"}, BEAR)
    game.begin("Bear")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("one-alternative-cost")
def two_of_them(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR)
    item = game.begin("Shock")
    game.target(item, game.ref("Bear"))
    parts = [["alternative", 1, ""], *([["alternative", 0, "R"]] if wrong else [])]
    game.price(item, generic=1, pips="R" if wrong else "", parts=parts)
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "cost_determined")
    return game


@case("total-is-its-parts")
def a_reduction_takes_too_much(wrong: bool) -> History:
    game = Game({"hand:A": "Cancel", "hand:B": "Shock", "battlefield of B": "Bear"}, CANCEL, BOLT, BEAR)
    game.gets("A")
    game.tell("passed", "A")
    shock = game.cast("Shock", "B", game.ref("Bear"))
    game.all_pass("B")
    item = game.begin("Cancel")
    game.target(item, shock)
    game.price(item, generic=0, pips="U" if wrong else "UU", parts=[["base", 1, "UU"], ["reduction", 2, ""]])
    if wrong:
        game.guilty = [event for event in game.events if event.kind == "cost_determined"][-1]
    return game


@case("base-cost-as-printed")
def cheaper_than_printed(wrong: bool) -> History:
    game = Game({"hand:A": "Bear"}, BEAR)
    item = game.begin("Bear")
    game.price(item, generic=0 if wrong else 1, pips="G")
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "cost_determined")
    return game


@case("base-cost-as-printed")
def without_a_mana_cost(wrong: bool) -> History:
    game = Game({"hand:A": "Visions" if wrong else "Bear"}, SUSPENDED, BEAR)
    item = game.begin("Visions" if wrong else "Bear")
    game.price(item, generic=0 if wrong else 1, pips="" if wrong else "G")
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "cost_determined")
    return game


@case("cost-changes-count")
def a_tax_is_forgotten(wrong: bool) -> History:
    game = Game({"hand:A": "Bear", "battlefield of B": "Tax"}, BEAR, TAX)
    item = game.begin("Bear")
    if wrong:
        game.price(item)
        game.guilty = next(event for event in game.events if event.kind == "cost_determined")
    else:
        game.price(item, generic=2, pips="G", parts=[["base", 1, "G"], ["increase", 1, ""]])
    return game


@case("paid-what-it-costs")
def with_the_wrong_colour(wrong: bool) -> History:
    game = Game({"hand:A": "Bear"}, BEAR)
    item = game.begin("Bear")
    game.tell("cost_determined", "A", item, item=item, energy=1, power="G", acts=[], parts=[["base", 1, "G"]])
    game.pay_mana(item, "A", 1, "R" if wrong else "G")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("paid-what-it-costs")
def with_any_colour_while_that_is_allowed(wrong: bool) -> History:
    """601.2h: costs are paid in any order, so that what allows any colour may be sacrificed once the mana is spent."""
    price = ml.CastPrice(ml.Price(pays=(ml.Pay("sacrifice", ml.Which(types=("Creature",))),)))
    prism = creature("Prism", 1, 1, ml.Static((ml.Allow("any mana"),), to="you"))
    game = Game(
        {"hand:A": "Fling", "battlefield of A": "Prism"},
        prism,
        instant("Fling", ml.Draw(1), cost="{R}", prices=(price,)),
    )
    item = game.begin("Fling")
    parts = [["base", 0, "R"], ["additional", 0, ""]]
    game.tell("cost_determined", "A", item, item=item, energy=0, power="R", acts=["sacrifice"], parts=parts)
    old = game.ref("Prism")
    if wrong:
        game.move("Prism", "graveyard:A", "sacrifice", controller="A")
    game.tell("resources_spent", "A", energy=0, power={"B": 1}, item=item, purpose="cost")
    if not wrong:
        game.move("Prism", "graveyard:A", "sacrifice", controller="A")
    acts = [["sacrifice", [old]]]
    event = game.tell(
        "cost_paid", "A", item, item=item, energy=0, power={"B": 1}, acts=acts, optional=["additional"]
    )
    if wrong:
        game.guilty = event
    return game


@case("mana-spent-is-there")
def more_than_the_pool_holds(wrong: bool) -> History:
    game = Game({"hand:A": "Bear"}, BEAR, pools={"A": (0, {"G": 1 if wrong else 2})})
    item = game.begin("Bear")
    game.tell("cost_determined", "A", item, item=item, energy=1, power="G", acts=[], parts=[["base", 1, "G"]])
    event = game.tell("resources_spent", "A", energy=0, power={"G": 2}, item=item, purpose="cost")
    if wrong:
        game.guilty = event
    return game


@case("mandatory-costs-are-paid")
def nothing_is_discarded(wrong: bool) -> History:
    game = Game({"hand:A": ["Reckless", "Bear"]}, COSTLY, BEAR)
    item = game.begin("Reckless")
    game.tell(
        "cost_determined", "A", item, item=item, energy=1, power="", acts=["discard"], parts=[["base", 1, ""]]
    )
    acts = []
    if not wrong:
        old = game.ref("Bear")
        game.move("Bear", "graveyard:A", "discard")
        acts = [["discard", [old]]]
    game.pay_mana(item, "A", 1, "", acts)
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("life-paid-is-there")
def more_life_than_there_is(wrong: bool) -> History:
    game = Game({"hand:A": "Bear"}, BEAR)
    item = game.begin("Bear")
    event = game.lose("A", 21 if wrong else 20, "paid", item=item)
    if wrong:
        game.guilty = event
    return game


@case("life-paid-is-there")
def twice_what_is_paid_is_lost(wrong: bool) -> History:
    """118.11: an effect may make of a payment a greater loss; that is no greater payment."""
    game = Game({"hand:A": "Bear", "battlefield of B": "Elf"}, BEAR, bear("Elf"))
    item = game.begin("Bear")
    if not wrong:
        elf = game.ref("Elf")
        game.tell("replaced", "A", "", by=elf, event="lose life", words="double")
    event = game.lose("A", 40, "paid", item=item)
    if wrong:
        game.guilty = event
    return game


@case("targets-fit")
def a_land_for_a_creature(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": ["Bear", "Forest"]}, BOLT, BEAR, FOREST)
    item = game.begin("Shock")
    event = game.target(item, game.ref("Forest" if wrong else "Bear"))
    if wrong:
        game.guilty = event
    return game


@case("targets-fit")
def what_a_reversed_casting_put_nowhere(wrong: bool) -> History:
    """733.1: a creature whose casting was reversed is put onto the battlefield, and is a target there like any other."""
    game = Game(
        {"hand:A": ["Bear", "Kind"]}, BEAR, instant("Kind", ml.GainLife(1), targets=(CREATURE,), cost="{R}")
    )
    item = game.begin("Bear")
    game.tell("undone", "A", item, began=game.events[-1].id, why="unpaid")
    game.move("Bear", "hand:A", "undo", becomes="Bear#1.0", undo=True)
    if not wrong:
        game.move("Bear", "battlefield", "return", controller="A")
    other = game.begin("Kind")
    event = game.target(other, game.ref("Bear"))
    if wrong:
        game.guilty = event
    return game


@case("targets-fit")
def a_token_that_copies_what_is_not_quite_its_card(wrong: bool) -> History:
    """707.9: a token may be a copy of a Hero that is no legend, and no event tells of what; where there is no such one, it is a legend."""
    other = ml.Which(types=("Creature",), not_supertypes=("Legendary",))
    hero = creature("Hero", 2, 2, supertypes=("Legendary",))
    plain = (ml.SetTypes(not_supertypes=("Legendary",)),)
    double = creature(
        "Double", 0, 0, ml.Replaces("enters", "copy", of=ml.Which(types=("Creature",)), changes=plain)
    )
    aim = instant("Aim", ml.GainLife(1), targets=(ml.Target(other),), cost="{R}")
    game = Game({"hand:A": ["Aim", "Double"], "battlefield of A": "Hero"}, hero, double, aim)
    if not wrong:
        game.cast("Double")
        game.all_pass()
        game.enter_as_copy("Double", "Hero")
    token = game.create("3t1", "Hero")
    item = game.begin("Aim")
    event = game.target(item, token)
    game.guilty = event if wrong else None
    if not wrong:
        game.target(item, game.ref("Double"), new=True)
    return game


@case("targets-fit")
def an_artifact_is_no_zombie(wrong: bool) -> History:
    """205.3d: what is no creature gains no creature type."""
    zombies = ml.Static((ml.SetTypes(subtypes=("Zombie",)),), ml.Which(types=("Artifact",)))
    aim = instant("Aim", ml.GainLife(1), targets=(ml.Target(ml.Which(subtypes=("Zombie",))),), cost="{R}")
    hub = MagicCard("Hub", ("Artifact",), cost="{5}")
    golem = creature("Automaton", 2, 2, types=("Artifact", "Creature"))
    there = ["Crypt", "Hub", "Automaton"]
    game = Game({"hand:A": "Aim", "battlefield of A": there}, enchantment("Crypt", zombies), aim, hub, golem)
    item = game.begin("Aim")
    event = game.target(item, game.ref("Hub" if wrong else "Automaton"))
    game.guilty = event if wrong else None
    return game


@case("targets-fit")
def a_card_that_is_blue_by_what_lies_there(wrong: bool) -> History:
    """613.1: of what colour a card in a graveyard is, is not certain while a permanent changes the colours of such cards."""
    blue = ml.Target(ml.Which(kind="card", types=("Creature",), colors="U", zone="graveyard"))
    there = ml.Which(either=(ml.Which(kind="card", zone="elsewhere"), ml.Which()))
    painter = creature("Painter", 1, 3, ml.Static((ml.SetColors("U"),), to=ml.Which() if wrong else there))
    game = Game(
        {"graveyard:A": "Bear", "hand:A": "Rescue", "battlefield of B": ["Painter", "Elf"]},
        BEAR, painter, bear("Elf"), instant("Rescue", ml.GainLife(1), targets=(blue, CREATURE), cost="{R}"),
    )  # fmt: skip
    item = game.begin("Rescue")
    event = game.target(item, game.ref("Bear"), game.ref("Elf"))
    if wrong:
        game.guilty = event
    return game


@case("targets-fit")
def two_colors_by_what_a_token_chose(wrong: bool) -> History:
    """607.2d: what is chosen as a token enters is told before there is one, and known of it from then on; of two things each stands for
    itself."""
    kindred = ml.Static((ml.SetTypes(chosen=True),))
    painter = creature(
        "Painter", 1, 3, ml.Static((ml.SetColors("chosen", keep=True),), to=ml.Which()), kindred, token=True
    )
    gold = ml.Target(ml.Which(types=("Creature",), multicolored=True))
    game = Game(
        {"hand:A": "Gild", "battlefield of B": "Ember"},
        painter, creature("Ember", 2, 2, cost="{R}"), instant("Gild", ml.GainLife(1), targets=(gold,), cost="{W}"),
    )  # fmt: skip
    token = "Painter#9t1.0"
    for what, name, answer in (("color", "color", "R" if wrong else "W"), ("type", "creature type", "Elf")):
        game.tell("option_chosen", "B", token, item=token, what=what, name=name, answer=answer)
    game.create("9t1", "Painter", "B")
    event = game.target(game.begin("Gild"), game.ref("Ember"))
    if wrong:
        game.guilty = event
    return game


@case("targets-counted")
def one_of_two_is_missing(wrong: bool) -> History:
    game = Game({"hand:A": "Forked", "battlefield of B": ["Bear", "Elf"]}, TWO_SHOCKS, BEAR, ELF)
    item = game.begin("Forked")
    goals = [game.ref("Bear"), *(() if wrong else [game.ref("Elf")])]
    game.tell("targets_chosen", "A", item, item=item, targets=goals, slots=[0] * len(goals))
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("targets-once")
def the_same_twice(wrong: bool) -> History:
    game = Game({"hand:A": "Forked", "battlefield of B": ["Bear", "Elf"]}, TWO_SHOCKS, BEAR, ELF)
    item = game.begin("Forked")
    goals = [game.ref("Bear"), game.ref("Bear" if wrong else "Elf")]
    event = game.tell("targets_chosen", "A", item, item=item, targets=goals, slots=[0, 0])
    if wrong:
        game.guilty = event
    return game


@case("targets-once")
def a_spell_targets_itself(wrong: bool) -> History:
    game = Game({"hand:A": ["Shock", "Cancel"], "battlefield of B": "Bear"}, BOLT, CANCEL, BEAR)
    shock = game.cast("Shock", "A", game.ref("Bear"))
    item = game.begin("Cancel")
    event = game.target(item, item if wrong else shock)
    if wrong:
        game.guilty = event
    return game


def aimed_at(word: str, mine: bool, wrong: bool) -> Game:
    """A's Shock at a creature with that keyword, which is A's own or not."""
    game = Game(
        {"hand:A": "Shock", f"battlefield of {'A' if mine else 'B'}": ["Ward", "Bear"]},
        BOLT,
        BEAR,
        bear("Ward", word),
    )
    item = game.begin("Shock")
    event = game.target(item, game.ref("Ward"))
    if wrong:
        game.guilty = event
    return game


@case("hexproof-is-not-targeted")
def an_opponents_hexproof(wrong: bool) -> History:
    return aimed_at("hexproof", not wrong, wrong)


@case("shroud-is-not-targeted")
def shroud_of_anybody(wrong: bool) -> History:
    if wrong:
        return aimed_at("shroud", True, True)
    game = Game({"hand:A": "Shock", "battlefield of B": ["Ward", "Bear"]}, BOLT, BEAR, bear("Ward", "shroud"))
    return _aims_at_both(game)


def _aims_at_both(game: Game) -> Game:
    """Shock passes the untargetable by, and somebody else's effect makes it a player's."""
    game.tell(
        "effect_began", "", "", effect=1, what="replacement", until="turn", source="Ward#2.0", to=["B"],
        changes=[{"type": "Protect", "ability": {"type": "Keyword", "word": "shroud"}}], stamp=1,
    )  # fmt: skip
    item = game.begin("Shock")
    game.target(item, "A")
    return game


@case("protected-is-not-targeted")
def red_spells_are_colorless(wrong: bool) -> History:
    """What is on the battlefield makes spells colorless (613.1e), so that protection from red says nothing."""
    everything = ml.Which(either=(ml.Which(), ml.Which("spell", zone="stack")))
    lattice = enchantment("Lattice", ml.Static((ml.SetColors(),), everything))
    game = Game(
        {"hand:A": ["Shock"], "battlefield of B": ["Knight"] if wrong else ["Knight", "Lattice"]},
        BOLT,
        PRO,
        lattice,
    )
    item = game.begin("Shock")
    event = game.target(item, game.ref("Knight"))
    if wrong:
        game.guilty = event
    return game


@case("protected-is-not-targeted")
def protection_from_red(wrong: bool) -> History:
    game = Game(
        {"hand:A": ["Shock", "Push"], "battlefield of B": "Knight"},
        BOLT,
        PRO,
        instant("Push", ml.Destroy("target 0"), targets=(CREATURE,), cost="{B}"),
    )
    item = game.begin("Shock" if wrong else "Push")
    event = game.target(item, game.ref("Knight"))
    if wrong:
        game.guilty = event
    return game


def answered(*cards: MagicCard, first: str = "Hard") -> tuple[Game, str, str]:
    """A's spell, answered by B's Cancel, which is about to resolve."""
    game = Game({"hand:A": first, "hand:B": "Cancel", "battlefield of B": "Bear"}, CANCEL, BEAR, *cards)
    item = game.cast(first)
    game.gets("A")
    game.tell("passed", "A")
    cancel = game.cast("Cancel", "B", item)
    game.all_pass("B", "A")
    game.resolve(cancel, "B")
    return game, item, cancel


@case("uncounterable-is-not-countered")
def countered_all_the_same(wrong: bool) -> History:
    game, item, cancel = answered(HARD)
    if wrong:
        event = game.counter(item, cancel)
        game.guilty = event
    else:
        game.tell("skipped", "B", cancel, item=cancel, instruction="counter", why="forbidden")
    game.resolved(cancel, "B")
    return game


@case("forbidden-is-not-cast")
def under_a_silence(wrong: bool) -> History:
    game = Game({"hand:A": "Bear", f"battlefield of {'B' if wrong else 'A'}": "Silence"}, BEAR, SILENCE)
    item = game.begin("Bear")
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("forbidden-is-not-cast")
def creature_spells_are_forbidden(wrong: bool) -> History:
    name = "Bear" if wrong else "Shock"
    game = Game({"hand:A": name, "graveyard:B": "Silence"}, BEAR, BOLT, SILENCE)
    source = game.ref("Silence")
    game.tell(
        "effect_began", "", source, effect=1, what="continuous", until="turn", source=source, to=["A"],
        changes=[{"type": "Forbid", "what": "cast", "which": {"kind": "spell", "types": ["Creature"], "zone": "stack"}}], stamp=1,
    )  # fmt: skip
    # Told besides without saying which spells: that is no prohibition of all of them.
    game.tell("prohibition_began", "B", source, effect=1, what="cast", whom=["A"], until="turn")
    item = game.begin(name)
    if not wrong:
        game.target(item, "B")
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("forbidden-is-not-cast")
def what_comes_while_it_is_paid_for_comes_too_late(wrong: bool) -> History:
    """601.3: whether a player may cast it is asked as they begin to."""
    game = Game({"hand:A": "Bear", "graveyard:B": ["Silence", "Silence"]}, BEAR, SILENCE)

    def forbid(source: str, player: str) -> None:
        game.tell(
            "effect_began", "", source, effect=int(source[8]), what="continuous", until="turn", source=source, to=[player],
            changes=[{"type": "Forbid", "what": "cast"}], stamp=1,
        )  # fmt: skip

    forbid(game.ref("2"), "B")
    if wrong:
        forbid(game.ref("3"), "A")
    item = game.begin("Bear")
    if not wrong:
        forbid(game.ref("3"), "A")
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("forbidden-life-stays")
def nobody_gains_life(wrong: bool) -> History:
    game = Game({"battlefield of B": "Rot"}, NO_GAIN)
    event = game.lose("A", -3) if wrong else None
    if event is not None:
        game.guilty = event
    else:
        game = Game({"battlefield of B": "Rot", "battlefield of A": "Rot"}, NO_GAIN)
        game.move("2", "graveyard:A", "sacrifice", controller="A")
        game.move("1", "graveyard:B", "sacrifice", controller="B")
        game = _forbidden_until_then(game)
    return game


@case("forbidden-life-stays")
def nobody_gains_life_beside_what_changes_others(wrong: bool) -> History:
    """What forbids still does so where other things are not what their cards say; unless it has lost its abilities."""
    crowd = enchantment("Crowd", ml.Static((ml.AddPT(1, 1),), to=ml.Which(types=("Creature",))))
    hush = enchantment(
        "Hush", ml.Static((ml.LoseAbilities(),), to=ml.Which(types=("Enchantment",), other=True))
    )
    game = Game({"battlefield of B": ["Rot", "Rot", "Crowd" if wrong else "Hush"]}, NO_GAIN, crowd, hush)
    event = game.lose("A", -3)
    game.guilty = event if wrong else None
    return game if wrong else _forbidden_until_then(game)


def _forbidden_until_then(game: Game) -> Game:
    """An effect forbids B alone to gain life."""
    game.tell(
        "effect_began", "", "", effect=1, what="prohibition", until="turn", source="Rot#1.0", to=["B"],
        changes=[{"type": "Forbid", "what": "gain life"}], stamp=1,
    )  # fmt: skip
    game.lose("A", -3)
    return game


@case("forbidden-is-not-untapped")
def a_frozen_creature(wrong: bool) -> History:
    game = Game({"battlefield of B": ["Frozen", "Bear"]}, FROZEN, BEAR, exhausted=("1", "2"))
    game.all_pass()
    game.empty()
    game.steps("end")
    game.all_pass()
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    event = game.tell(
        "status", "B", game.ref("Frozen" if wrong else "Bear"), status="exhausted", value=False, why="untap"
    )
    if wrong:
        game.guilty = event
    return game


@case("forbidden-does-not-fight")
def a_pacifist_attacks(wrong: bool) -> History:
    game = Game({"battlefield of A": ["Pacifist", "Bear"]}, PACIFIST, BEAR, pools={})
    game.all_pass()
    game.steps("beginning of combat")
    game.all_pass()
    game.step("declare attackers")
    game.attack("Pacifist" if wrong else "Bear")
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "attacks")
    return game


@case("pools-empty-each-step")
def mana_is_kept(wrong: bool) -> History:
    game = Game({"battlefield of A": "Forest"}, FOREST, pools={})
    game.gets("A")
    game.mana("Forest")
    game.all_pass()
    if not wrong:
        game.tell("resources_lost", "A", energy=0, power={"G": 1})
    event = game.step("beginning of combat")
    if wrong:
        game.guilty = event
    return game


@case("tap-costs-tap")
def tapped_already(wrong: bool) -> History:
    game = Game({"battlefield of A": "Forest"}, FOREST, pools={}, exhausted=("1",) if wrong else ())
    game.gets("A")
    if wrong:
        item = game.ability("Forest", 0, "A", "activated", adds=True)
        game.guilty = game.finalize(item)
    else:
        game.mana("Forest")
    return game


@case("tap-costs-tap")
def not_tapped_for_it(wrong: bool) -> History:
    game = Game({"battlefield of A": "Forest"}, FOREST, pools={})
    game.gets("A")
    item = game.ability("Forest", 0, "A", "activated", adds=True)
    if not wrong:
        game.tell("status", "A", game.ref("Forest"), status="exhausted", value=True, why="cost")
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("mana-as-written")
def a_forest_gives_blue(wrong: bool) -> History:
    game = Game({"battlefield of A": "Forest"}, FOREST, pools={})
    game.gets("A")
    item = game.ability("Forest", 0, "A", "activated", adds=True)
    game.tell("status", "A", game.ref("Forest"), status="exhausted", value=True, why="cost")
    game.finalize(item)
    game.resolve(item)
    event = game.tell(
        "resources_added",
        "A",
        energy=0,
        power={"U" if wrong else "G": 1},
        source=game.ref("Forest"),
        item=item,
    )
    if wrong:
        game.guilty = event
    game.resolved(item)
    return game


@case("mana-abilities-off-the-stack")
def a_mana_ability_waits(wrong: bool) -> History:
    game = Game({"battlefield of A": "Forest"}, FOREST, pools={})
    game.gets("A")
    game.ability("Forest", 0, "A", "activated", adds=not wrong)
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("special-actions-use-no-stack")
def a_land_with_a_response(wrong: bool) -> History:
    game = Game({"hand:A": ["Forest", "Shock"], "battlefield of B": "Bear"}, FOREST, BOLT, BEAR)
    game.gets("A")
    game.tell("special_action", "A", game.ref("Forest"), what="play land")
    if wrong:
        game.begin("Shock", priority=False)
        game.guilty = game.events[-1]
        return game
    game.move("Forest", "battlefield", "play", controller="A")
    game.tell("played", "A", game.ref("Forest"), item="", card="land", name="Forest")
    game.gets("A")
    return game


def foretelling(player: str = "A", n: int = 2, sees: tuple[str, ...] = ("A",)) -> Game:
    """A player foretells a card."""
    game = Game({f"hand:{player}": ["Omen", "Bear"]}, FORETOLD, BEAR)
    if player == "B":
        game.gets("A")
        game.tell("passed", "A")
    game.gets(player)
    game.tell("special_action", player, game.ref("Omen"), what="foretell")
    game.tell("resources_spent", player, energy=0, power={"C": n}, item=game.ref("Omen"), purpose="cost")
    old = game.ref("Omen")
    game.refs["1"], game.zones["1"] = "Omen#1.1", "exile"
    game.tell(
        "move", player, old, origin=f"hand:{player}", to="exile", becomes="Omen#1.1", why="foretell", card="Omen",
        owner=player, sees=sees,
    )  # fmt: skip
    return game


@case("foretell-in-ones-turn")
def in_the_opponents_turn(wrong: bool) -> History:
    game = foretelling("B" if wrong else "A", sees=("B",) if wrong else ("A",))
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "special_action")
    game.gets("B" if wrong else "A")
    return game


@case("foretell-in-ones-turn")
def for_three_mana(wrong: bool) -> History:
    game = foretelling(n=3 if wrong else 2)
    if wrong:
        game.guilty = game.events[-1]
    game.gets("A")
    return game


@case("foretell-in-ones-turn")
def for_everybody_to_see(wrong: bool) -> History:
    game = foretelling(sees=() if wrong else ("A",))
    if wrong:
        game.guilty = game.events[-1]
    game.gets("A")
    return game


@case("targets-fit")
def a_card_whose_casting_was_reversed_is_discarded(wrong: bool) -> History:
    """733.1: what would have been a spell is a card in a graveyard when it has been discarded after that."""
    card = ml.Target(ml.Which(kind="card", zone="graveyard"))
    game = Game(
        {"hand:A": ["Bear", "Rescue"]}, BEAR, instant("Rescue", ml.GainLife(1), targets=(card,), cost="{R}")
    )
    item = game.begin("Bear")
    game.tell("undone", "A", item, began=game.events[-1].id, why="unpaid")
    game.move("Bear", "hand:A", "undo", becomes="Bear#1.0", undo=True)
    if not wrong:
        game.move("Bear", "graveyard:A", "discard", controller="A")
    event = game.target(game.begin("Rescue"), game.ref("Bear"))
    if wrong:
        game.guilty = event
    return game


@case("foretell-in-ones-turn")
def what_gives_foretell_is_sacrificed_for_its_mana(wrong: bool) -> History:
    """702.143a: whether it has foretell counts as the action is taken, not once the mana is there."""
    given = ml.GainAbility((ml.Keyword("foretell", ml.Price("{2}")),))
    devourer = creature(
        "Devourer", 0, 3, ml.Static((given,), to=ml.Which(kind="card", whose="you", zone="hand"))
    )
    game = Game({"hand:A": "Bear", "battlefield of A": ["Devourer"]}, BEAR, devourer)
    game.gets("A")
    if wrong:
        game.move("Devourer", "graveyard:A", "sacrifice", controller="A")
    game.tell("special_action", "A", game.ref("Bear"), what="foretell")
    if not wrong:
        game.move("Devourer", "graveyard:A", "sacrifice", controller="A")
    game.tell("resources_spent", "A", energy=0, power={"B": 2}, item=game.ref("Bear"), purpose="cost")
    event = game.move("Bear", "exile", "foretell", controller="A", facedown=True, sees=("A",))
    if wrong:
        game.guilty = event
    return game


@case("foretold-on-a-later-turn")
def on_the_same_turn(wrong: bool) -> History:
    game = foretelling()
    game.gets("A")
    if not wrong:
        game.later_turn("B", "A")
    game.begin("Omen")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("foretold-on-a-later-turn")
def the_price_from_the_hand(wrong: bool) -> History:
    game = Game({"hand:A": "Omen"}, FORETOLD) if wrong else foretelling()
    if not wrong:
        game.gets("A")
        game.later_turn("B", "A")
    item = game.begin("Omen")
    game.option(item, "alternative", "foretell", "yes")
    game.tell(
        "cost_determined", "A", item, item=item, energy=1, power="U", acts=[], parts=[["alternative", 1, "U"]]
    )
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("turning-up-is-no-entering")
def it_triggers_as_if_it_entered(wrong: bool) -> History:
    game = Game({"battlefield of A": "Morph"}, MORPH, statuses={"1": ("facedown",)})
    game.gets("A")
    action = game.tell("special_action", "A", game.ref("Morph"), what="turn face up")
    game.tell("status", "A", game.ref("Morph"), status="facedown", value=False, why="turned")
    if wrong:
        game.guilty = game.trigger("Morph", 1, event=action)
        return game
    game.gets("A")
    return game


@case("turning-up-is-no-entering")
def another_sees_it_enter(wrong: bool) -> History:
    """Nor does what waits for others to enter trigger."""
    warden = creature(
        "Warden", 1, 1, ml.Triggered("enters", (ml.GainLife(1),), which=ml.Which(types=("Creature",)))
    )
    game = Game({"battlefield of A": ["Morph", "Warden"]}, MORPH, warden, statuses={"1": ("facedown",)})
    game.gets("A")
    game.tell("special_action", "A", game.ref("Morph"), what="turn face up")
    turned = game.tell("status", "A", game.ref("Morph"), status="facedown", value=False, why="turned")
    if wrong:
        game.guilty = game.trigger("Warden", 0, event=turned)
        return game
    game.gets("A")
    return game


def with_mana(hand: str | list[str], key: str, n: int, *cards: MagicCard) -> Game:
    """A player who holds those cards has restricted mana."""
    return Game({"hand:A": hand}, *cards, pools={"A": (0, {key: n}), "B": (0, {})})


@case("restricted-mana-is-spent-so")
def a_bolt_for_artifact_mana(wrong: bool) -> History:
    key = "C/artifact spells"
    game = with_mana(["Shock", "Golem"], key, 1, BOLT, GOLEM)
    item = game.begin("Shock" if wrong else "Golem")
    event = game.tell("resources_spent", "A", energy=0, power={key: 1}, item=item, purpose="cost")
    if wrong:
        game.guilty = event
    return game


@case("restricted-mana-is-spent-so")
def a_goblin_for_the_mana_of_elves(wrong: bool) -> History:
    key = "G/creature spells of type Elf/can't be countered"
    game = with_mana(["Goblin", "Elf"], key, 1, GOBLIN, TRUE_ELF)
    item = game.begin("Goblin" if wrong else "Elf")
    event = game.tell("resources_spent", "A", energy=0, power={key: 1}, item=item, purpose="cost")
    if wrong:
        game.guilty = event
    return game


@case("restricted-mana-is-spent-so")
def spells_are_elves_by_what_lies_there(wrong: bool) -> History:
    """613.1: what a spell is, is not certain while a permanent changes what spells are."""
    key = "G/creature spells of type Elf"
    all_elves = enchantment(
        "Elfdom",
        ml.Static(
            (ml.SetTypes(subtypes=("Elf",), keep=True),),
            to=ml.Which(kind="permanent" if wrong else "spell", zone="stack"),
        ),
    )
    game = Game(
        {"hand:A": "Goblin", "battlefield of A": "Elfdom"},
        GOBLIN,
        all_elves,
        pools={"A": (0, {key: 1}), "B": (0, {})},
    )
    item = game.begin("Goblin")
    event = game.tell("resources_spent", "A", energy=0, power={key: 1}, item=item, purpose="cost")
    game.guilty = event if wrong else None
    return game


@case("restricted-mana-is-spent-so")
def foretelling_with_mana_for_artifacts(wrong: bool) -> History:
    key = f"U/{'artifact spells' if wrong else 'foretelling, instant and sorcery spells'}"
    game = with_mana("Omen", key, 2, FORETOLD)
    game.gets("A")
    omen = game.ref("Omen")
    game.tell("special_action", "A", omen, what="foretell")
    event = game.tell("resources_spent", "A", energy=0, power={key: 2}, item=omen, purpose="cost")
    if wrong:
        game.guilty = event
    return game


def divided(*shares: int) -> tuple[Game, str]:
    """A spell that divides three damage between two creatures is cast, with those shares."""
    game = Game({"hand:A": "Arc", "battlefield of B": ["Bear", "Elf"]}, ARC, BEAR, ELF)
    item = game.begin("Arc")
    names = [game.ref("Bear"), game.ref("Elf")]
    game.target(item, *names)
    for name, share in zip(names, shares, strict=True):
        game.option(item, "divide", name, str(share))
    game.price(item)
    return game, item


@case("divided-as-announced")
def more_than_there_is(wrong: bool) -> History:
    game, item = divided(2, 2 if wrong else 1)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("divided-as-announced")
def shares_of_a_reversed_casting_count_no_more(wrong: bool) -> History:
    """733.1: cast anew, it is divided anew."""
    game = Game({"hand:A": "Arc", "battlefield of B": ["Bear", "Elf"]}, ARC, BEAR, ELF)
    bear, elf = game.ref("Bear"), game.ref("Elf")
    item = game.begin("Arc")
    began = game.events[-1].id
    game.target(item, bear, elf)
    for name, share in ((bear, "2"), (elf, "1")):
        game.option(item, "divide", name, share)
    game.tell("undone", "A", item, began=began, why="unpaid")
    game.move("Arc", "hand:A", "undo", becomes="Arc#1.0", undo=True)
    again = game.begin("Arc")
    game.target(again, bear)
    game.option(again, "divide", bear, "2" if wrong else "3")
    game.price(again)
    event = game.finalize(again)
    if wrong:
        game.guilty = event
    return game


@case("divided-as-announced")
def a_lost_share_goes_to_the_other(wrong: bool) -> History:
    game, item = divided(2, 1)
    game.done(item)
    game.all_pass()
    game.tell("resolving", "A", item)
    event = game.tell("damage", "B", game.ref("Elf"), amount=3 if wrong else 1, source=item)
    if wrong:
        game.guilty = event
    return game


@case("modes-as-many-as-said")
def three_of_two(wrong: bool) -> History:
    game = Game({"hand:A": "Command"}, COMMAND)
    item = game.begin("Command")
    for mode in ("0", "2", "1") if wrong else ("0", "2"):
        game.option(item, "mode", mode, mode)
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("modes-as-many-as-said")
def one_twice(wrong: bool) -> History:
    game = Game({"hand:A": "Command"}, COMMAND)
    item = game.begin("Command")
    for mode in ("0", "0") if wrong else ("0", "1"):
        game.option(item, "mode", mode, mode)
    game.price(item)
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game
