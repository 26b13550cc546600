"""Magic: zones, objects, tokens, entering, counters, life."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import BEAR, BOLT, FOREST, Game, bear, creature

BOG = MagicCard("Bog", ("Land",), abilities=(ml.Replaces("enters", "tapped"),))
DELTA = MagicCard(
    "Delta", ("Land",),
    abilities=(
        ml.Replaces("enters", "tapped", unless=ml.Price(pays=(ml.Pay("life", n=2),))),
        ml.Static((ml.SetTypes(subtypes=("Island",), keep=False),), ml.Which(types=("Land",))),
    ),
)  # fmt: skip
ISLE = MagicCard(
    "Isle", ("Land",),
    abilities=(
        ml.Replaces("enters", "tapped"),
        ml.Static((ml.SetTypes(subtypes=("Island",), keep=False),), ml.Which(types=("Land",))),
    ),
)  # fmt: skip
SHOCKLAND = MagicCard(
    "Grave", ("Land",), subtypes=("Island", "Swamp"),
    abilities=(ml.Replaces("enters", "tapped", unless=ml.Price(pays=(ml.Pay("life", n=2),))),),
)  # fmt: skip
MOON = MagicCard(
    "Moon", ("Enchantment",), cost="{2}{R}",
    abilities=(ml.Static((ml.SetTypes((), ("Mountain",), keep=False),), ml.Which(types=("Land",), not_supertypes=("Basic",))),),
)  # fmt: skip
HUMBLE = MagicCard(
    "Humble", ("Enchantment",), cost="{2}", abilities=(ml.Static((ml.LoseAbilities(),), ml.Which(types=("Creature",))),)
)  # fmt: skip
GROWN = creature("Grown", 1, 1, ml.Replaces("enters", "with counters", n=2, word="+1/+1"), cost="{2}")
MASK = creature("Mask", 3, 3, ml.Keyword("morph", ml.Price("{1}")))
TOKEN = bear("Soldier", token=True)
COUNTED = creature("Hydra", 0, 0, ml.Replaces("enters", "with counters", n=2, word="+1/+1"), cost="{2}")
WALKER = MagicCard("Walker", ("Planeswalker",), cost="{3}", loyalty=3)


@case("new-object-each-zone")
def the_same_object_dies(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    old = game.ref("Bear")
    event = game.move("Bear", "graveyard:A", "sacrifice", becomes=old if wrong else "")
    if wrong:
        game.guilty = event
    return game


@case("zones-that-are")
def an_instant_on_the_battlefield(wrong: bool) -> History:
    game = Game({"graveyard:A": ["Shock", "Bear"]}, BOLT, BEAR)
    event = game.put("Shock" if wrong else "Bear")
    if wrong:
        game.guilty = event
    return game


@case("controllers-where-they-are")
def controlled_in_the_graveyard(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    event = game.move("Bear", "graveyard:A", "sacrifice", controller="B" if wrong else "A")
    if wrong:
        game.guilty = event
    return game


@case("status-on-permanents-only")
def tapped_twice(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR, exhausted=("1",) if wrong else ())
    event = game.tell("status", "A", game.ref("Bear"), status="exhausted", value=True, why="instruction")
    if wrong:
        game.guilty = event
    return game


@case("status-on-permanents-only")
def a_card_in_hand_is_tapped(wrong: bool) -> History:
    game = Game({("hand:A" if wrong else "battlefield of A"): "Bear"}, BEAR)
    event = game.tell("status", "A", game.ref("Bear"), status="exhausted", value=True, why="instruction")
    if wrong:
        game.guilty = event
    return game


def soldier(controller: str = "A") -> Game:
    """A token is created."""
    game = Game({"battlefield of A": "Bear"}, BEAR, TOKEN)
    game.create("1t1", "Soldier", controller=controller)
    return game


@case("tokens-are-their-makers")
def somebody_elses_token(wrong: bool) -> History:
    game = soldier(controller="B" if wrong else "A")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("tokens-dont-come-back")
def a_token_returns(wrong: bool) -> History:
    game = soldier()
    game.move("1t1", "exile", "exile")
    event = game.move("1t1", "battlefield" if wrong else "", "return" if wrong else "cease")
    if wrong:
        game.guilty = event
    return game


@case("tokens-cease-off-the-battlefield")
def a_token_stays_in_exile(wrong: bool) -> History:
    game = soldier()
    game.move("1t1", "exile", "exile")
    if not wrong:
        game.move("1t1", "", "cease")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("enters-tapped-as-written")
def a_bog_enters_untapped(wrong: bool) -> History:
    game = Game({"hand:A": "Bog"}, BOG)
    event = game.play_land("Bog", **({} if wrong else {"exhausted": True}))
    if wrong:
        game.guilty = next(one for one in game.events if one.kind == "move")
    del event
    return game


@case("enters-tapped-as-written")
def a_bear_enters_tapped(wrong: bool) -> History:
    game = Game({"hand:A": ["Bear", "Bog"]}, BEAR, BOG)
    game.play_land("Bog", exhausted=True)
    game.cast("Bear")
    game.all_pass()
    game.enter("Bear", **({"exhausted": True} if wrong else {}))
    if wrong:
        game.guilty = game.events[-2]
    return game


@case("enters-tapped-as-written")
def its_own_static_ability_takes_the_other(wrong: bool) -> History:
    game = Game({"hand:A": ["Bog", "Isle"]}, BOG, ISLE)
    game.play_land("Bog" if wrong else "Isle")
    if wrong:
        game.guilty = next(one for one in game.events if one.kind == "move")
    return game


@case("pays-or-enters-tapped")
def nobody_has_paid(wrong: bool) -> History:
    game = Game({"hand:A": "Grave"}, SHOCKLAND)
    game.gets("A")
    ref = game.ref("Grave")
    game.tell("special_action", "A", ref, what="play land")
    game.tell("option_chosen", "A", ref, item="", what="pay", name="2 life", answer="no" if wrong else "yes")
    if not wrong:
        game.lose("A", 2, "paid", item=ref)
    event = game.move("Grave", "battlefield", "play", controller="A")
    if wrong:
        game.guilty = event
    return game


@case("pays-or-enters-tapped")
def what_is_put_back_does_not_enter(wrong: bool) -> History:
    """733.1: what was sacrificed for an ability that is reversed has been there all along; what is returned enters."""
    game = Game({"battlefield of A": ["Grave", "Bear"]}, SHOCKLAND, BEAR)
    ref = game.ref("Grave")
    moved = game.move("Grave", "graveyard:A", "sacrifice", controller="A")
    if wrong:
        game.guilty = game.move("Grave", "battlefield", "return", controller="A")
        return game
    game.tell("undone", "A", game.ref("Bear"), began=moved.id, why="unpaid")
    game.move("Grave", "battlefield", "undo", becomes=ref, controller="A", undo=True)
    game.tell("option_chosen", "A", ref, item="", what="pay", name="2 life", answer="no")
    game.move("Grave", "hand:A", "return", controller="A")
    game.tell("option_chosen", "A", game.ref("Grave"), item="", what="pay", name="2 life", answer="no")
    game.move("Grave", "battlefield", "return", controller="A", exhausted=True)
    return game


@case("pays-or-enters-tapped")
def an_effect_puts_it_there_tapped(wrong: bool) -> History:
    """614.12a: what was paid for is tapped all the same where an effect says so; what was played isn't."""
    game = Game({"library:A": "Grave", "hand:A": "Grave"}, SHOCKLAND)
    for name, why in (("1", "search"), ("2", "play")):
        ref = game.ref(name)
        if why == "play":
            game.gets("A")
            game.tell("special_action", "A", ref, what="play land")
        game.tell("option_chosen", "A", ref, item="", what="pay", name="2 life", answer="yes")
        game.lose("A", 2, "paid", item=ref)
        event = game.move(name, "battlefield", why, controller="A", exhausted=wrong or why == "search")
    if wrong:
        game.guilty = event
    return game


@case("pays-or-enters-tapped")
def its_own_static_ability_takes_what_asks(wrong: bool) -> History:
    game = Game({"hand:A": ["Grave", "Delta"]}, SHOCKLAND, DELTA)
    game.play_land("Grave", exhausted=not wrong)
    if wrong:
        game.guilty = game.events[-2]
        return game
    game.put("Delta")
    return game


@case("entering-tapped-is-no-tapping")
def it_becomes_tapped_too(wrong: bool) -> History:
    game = Game({"hand:A": "Bog"}, BOG)
    game.play_land("Bog", exhausted=True)
    if wrong:
        game.wrong("status", "A", game.ref("Bog"), status="exhausted", value=True, why="enters")
    return game


@case("enters-with-counters")
def without_its_counters(wrong: bool) -> History:
    game = Game({"hand:A": "Hydra"}, COUNTED)
    game.cast("Hydra")
    game.all_pass()
    game.tell("resolving", "A", game.ref("Hydra"))
    item = game.ref("Hydra")
    game.move("Hydra", "battlefield", "resolve", controller="A")
    game.put_counters("Hydra", "+1/+1", 1 if wrong else 2)
    game.tell("resolved", "A", item)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("enters-with-counters")
def what_cant_have_counters(wrong: bool) -> History:
    """614.17d: what says that it can't have counters put on it enters without those that it enters with."""
    pure = ml.Static((ml.Forbid("have counters"),))
    game = Game(
        {"graveyard:A": ["Purist", "Hydra"]},
        COUNTED, creature("Purist", 1, 1, *(() if wrong else (pure,)), ml.Replaces("enters", "with counters", n=1, word="+1/+1")),
    )  # fmt: skip
    game.put("Hydra")
    game.put_counters("Hydra", "+1/+1", 2)
    game.put("Purist")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("phased-out-is-left-alone")
def sacrificed_while_it_is_away(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.tell("status", "A", game.ref("Bear"), status="phased", value=True, why="effect")
    if not wrong:
        game.tell("status", "A", game.ref("Bear"), status="phased", value=False, why="untap step")
    event = game.move("Bear", "graveyard:A", "sacrifice", controller="A")
    if wrong:
        game.guilty = event
    return game


@case("enters-with-counters")
def a_planeswalker_without_loyalty(wrong: bool) -> History:
    game = Game({"graveyard:A": "Walker"}, WALKER)
    game.put("Walker")
    if not wrong:
        game.put_counters("Walker", "loyalty", 3)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("enters-with-counters")
def what_a_reversed_play_sacrificed_is_as_it_was(wrong: bool) -> History:
    """733.1: it doesn't enter, and has no more counters than before; what returns anew does."""
    game = Game({"battlefield of A": "Hydra"}, COUNTED)
    game.move("Hydra", "graveyard:A", "sacrifice", controller="A")
    game.move("Hydra", "battlefield", "undo", becomes="Hydra#1.0", controller="A", undo=True)
    game.tell("cleanup")
    game.move("Hydra", "graveyard:A", "sacrifice", controller="A")
    game.move("Hydra", "battlefield", "return", controller="A")
    if not wrong:
        game.put_counters("Hydra", "+1/+1", 2)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("counters-add-up")
def one_too_many(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.put_counters("Bear", "+1/+1", 1)
    event = game.put_counters("Bear", "+1/+1", 1, 3 if wrong else 2)
    if wrong:
        game.guilty = event
    return game


@case("life-adds-up")
def a_wrong_total(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    event = game.tell("life", "A", amount=-3, total=16 if wrong else 17, why="lost")
    if wrong:
        game.guilty = event
    return game


@case("face-down-is-revealed")
def nobody_learns_what_it_was(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR, statuses={"1": ("facedown",)})
    game.move("Bear", "hand:A", "return", sees=("A",))
    if not wrong:
        game.tell("revealed", "A", game.ref("Bear"), card="Bear", zone="hand:A")
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("draws-from-the-top")
def from_the_graveyard(wrong: bool) -> History:
    game = Game({"graveyard:A": "Bear", "library:A": "Forest"}, BEAR, FOREST)
    event = game.move("Bear" if wrong else "Forest", "hand:A", "draw")
    if wrong:
        game.guilty = event
    return game


@case("lost-text-enters-nothing")
def a_bog_that_would_be_a_mountain_enters_tapped(wrong: bool) -> History:
    """305.7, 614.12: on the battlefield it would be a Mountain without text."""
    game = Game({"battlefield of A": "Moon", "hand:A": "Bog"}, BOG, MOON)
    game.play_land("Bog", **({"exhausted": True} if wrong else {}))
    game.guilty = next(one for one in game.events if one.kind == "move") if wrong else None
    return game


@case("lost-text-enters-nothing")
def a_shockland_that_would_be_a_mountain_asks_for_life(wrong: bool) -> History:
    """So nothing is paid for it."""
    game = Game({"battlefield of A": "Moon", "hand:A": ["Grave", "Bog"]}, BOG, SHOCKLAND, MOON)
    game.play_land("Bog")
    game.gets("A")
    ref = game.ref("Grave")
    game.tell("special_action", "A", ref, what="play land")
    if wrong:
        game.tell("option_chosen", "A", ref, item="", what="pay", name="2 life", answer="yes")
    event = game.move("Grave", "battlefield", "play", controller="A")
    game.guilty = event if wrong else None
    return game


@case("lost-text-enters-nothing")
def a_creature_without_abilities_enters_with_counters(wrong: bool) -> History:
    """A creature that would have no abilities has no counters by them."""
    game = Game({"battlefield of A": "Humble", "hand:A": "Grown"}, GROWN, HUMBLE)
    game.cast("Grown")
    game.all_pass()
    game.enter("Grown")
    event = game.put_counters("Grown", "+1/+1", 2) if wrong else game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("turned-up-by-its-morph")
def a_mask_without_abilities_is_turned_up(wrong: bool) -> History:
    """702.37e: if it were face up it would have no morph."""
    there = ["Mask", *(["Humble"] if wrong else [])]
    game = Game({"battlefield of A": there}, MASK, HUMBLE, statuses={"1": ("facedown",)})
    event = game.gets("A")
    game.ask("act", "A", "pass", "turn up Mask#1")
    game.guilty = event if wrong else None
    return game
