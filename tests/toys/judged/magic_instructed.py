"""Magic: what instructions come to, what looks back or on, and what is set or can't be."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.judged.magic_stack import jailed
from toys.magic_history import ANY, BEAR, CREATURE, Game, bear, enchantment, instant, tap_for

GIANT = bear("Giant", power=3, toughness=7)
BRAWL = instant(
    "Brawl", ml.Fight("target 0", "target 1"), targets=(CREATURE, ml.Target(ml.Which(types=("Creature",)), another=True))
)  # fmt: skip
FLUNG = MagicCard(
    "Flung", ("Instant",), cost="{1}",
    abilities=(ml.Spell((ml.Damage(ml.Amount("power", ref="paid"), "target 0"),), (ANY,)),),
    prices=(ml.CastPrice(ml.Price(pays=(ml.Pay("sacrifice", ml.Which(types=("Creature",))),))),),
)  # fmt: skip
DOOM = instant(
    "Doom", ml.Tap("target 0"), ml.Later("end step", (ml.Destroy("target 0"),)), targets=(CREATURE,)
)
FURY = enchantment("Fury", ml.Static((ml.Forbid("be prevented"),), to="each"))
CHEAP = enchantment(
    "Cheap", ml.Static((ml.CostChange(ml.Which(kind="spell", zone="stack", whose="you"), less="{2}"),), to="you")
)  # fmt: skip
MOON = enchantment(
    "Moon",
    ml.Static((ml.SetTypes((), ("Mountain",), keep=False),), to=ml.Which(types=("Land",), not_supertypes=("Basic",))),
)  # fmt: skip
TOWER = MagicCard("Tower", ("Land",), abilities=(tap_for("{U}"),))


@case("fighters-hit-each-other")
def it_is_hit_and_does_not_hit_back(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Brawl", "battlefield of A": "Bear", "battlefield of B": "Giant"}, BRAWL, BEAR, GIANT
    )
    item = game.cast("Brawl", "A", game.ref("Bear"), game.ref("Giant"))
    game.all_pass()
    game.resolve(item)
    game.hurt(game.ref("Giant"), 2, game.ref("Bear"), batch=5)
    if not wrong:
        game.hurt(game.ref("Bear"), 3, game.ref("Giant"), batch=5)
    game.did(item, "fight")
    if wrong:
        game.guilty = game.events[-1]
    game.resolved(item)
    return game


@case("paid-counts-as-it-was")
def what_was_sacrificed_has_no_power(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Flung", "battlefield of A": "Giant", "battlefield of B": "Bear"}, FLUNG, BEAR, GIANT
    )
    item = game.begin("Flung")
    game.target(item, game.ref("Bear"), player="A")
    giant = game.ref("Giant")
    game.cost(item, 1, acts=["sacrifice"])
    game.move("Giant", "graveyard:A", "sacrifice")
    game.pay_mana(item, "A", 1, "", [["sacrifice", [giant]]])
    game.done(item)
    game.all_pass()
    game.resolve(item)
    game.hurt(game.ref("Bear"), 1 if wrong else 3, item)
    game.did(item, "damage")
    if wrong:
        game.guilty = game.events[-1]
    game.resolved(item)
    return game


@case("delayed-affects-the-same-object")
def it_has_come_back_since(wrong: bool) -> History:
    game = Game({"hand:A": "Doom", "battlefield of B": "Bear"}, DOOM, BEAR)
    maker = game.cast("Doom", "A", game.ref("Bear"))
    game.all_pass()
    game.resolve(maker)
    game.did(maker, "tap")
    source = "Doom#1.0"
    game.tell(
        "effect_began", "A", source, effect=1, what="delayed", until="end step", words="", source=source, to=[]
    )  # fmt: skip
    game.resolved(maker)
    if wrong:
        game.put("Bear", "exile", why="exile")
        game.put("Bear", "battlefield")
    waiting = game.tell("triggered", "A", source, source=source, ability=-1)
    item = game.ability("Doom", -1, program=maker, trigger=waiting.id)
    game.finalize(item)
    game.all_pass()
    game.resolve(item)
    gone = game.die("Bear", why="instruction")
    if wrong:
        game.guilty = gone[-1]
    game.did(item, "destroy")
    game.resolved(item)
    return game


@case("unpreventable-is-dealt")
def it_is_prevented_all_the_same(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Brawl", "battlefield of A": "Bear", "battlefield of B": ["Giant", "Fury"]},
        BRAWL,
        BEAR,
        GIANT,
        FURY,
    )
    item = game.cast("Brawl", "A", game.ref("Bear"), game.ref("Giant"))
    game.all_pass()
    game.resolve(item)
    game.hurt(game.ref("Giant"), 2, game.ref("Bear"), batch=5)
    game.hurt(game.ref("Bear"), 2 if wrong else 3, game.ref("Giant"), batch=5)
    if wrong:
        game.guilty = game.tell("prevented", "A", game.ref("Bear"), amount=1, by="")
    game.did(item, "fight")
    game.resolved(item)
    return game


@case("exiled-until-it-leaves")
def it_returns_to_the_thief(wrong: bool) -> History:
    game = jailed()
    event = game.put("Bear", "battlefield", controller="A" if wrong else "B")
    if wrong:
        game.guilty = event
    game.gets("A")
    return game


@case("cost-changes-count")
def a_reduction_takes_colours(wrong: bool) -> History:
    game = Game({"hand:A": "Bear", "battlefield of A": "Cheap"}, BEAR, CHEAP)
    item = game.begin("Bear")
    parts = [["base", 1, "G"], ["reduction", 1, "G" if wrong else ""]]
    game.price(item, generic=0, pips="" if wrong else "G", parts=parts)
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "cost_determined")
    return game


@case("mana-as-written")
def a_land_of_another_type_keeps_its_text(wrong: bool) -> History:
    zones: dict[str, str | list[str]] = {"battlefield of A": "Tower"}
    if wrong:
        zones["battlefield of B"] = "Moon"
    game = Game(zones, TOWER, MOON, pools={})
    game.gets("A")
    item = game.ability("Tower", 0, "A", "activated", adds=True)
    game.tell("status", "A", game.ref("Tower"), status="exhausted", value=True, why="cost")
    game.finalize(item)
    game.resolve(item)
    event = game.tell(
        "resources_added", "A", energy=0, power={"U": 1}, source=game.ref("Tower"), item=item
    )  # fmt: skip
    if wrong:
        game.guilty = event
    game.resolved(item)
    return game
