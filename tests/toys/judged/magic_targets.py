"""Magic: what a text does to things that it had targeted, and to the same cards for another reason; whose text an ability is."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import BEAR, CREATURE, Game, bear, creature, instant

TWO = (ml.Target(ml.Which(kind="any"), 2, 2),)


def aimed(game: Game, name: str, *targets: str) -> str:
    """A casts that spell at two things."""
    item = game.begin(name)
    game.tell(
        "targets_chosen", "A", item, item=item, targets=[game.ref(each) for each in targets], slots=[0, 0]
    )
    game.price(item)
    game.done(item)
    game.gets("A")
    return item


@case("illegal-targets-unaffected")
def what_a_text_finds_is_no_target(wrong: bool) -> History:
    """701.23a: what somebody finds in a library may be what was a target before it went there."""
    seeker = instant(
        "Seeker",
        ml.PutCounters("+1/+1", "targets"),
        ml.Search(ml.Which(kind="card", zone="library", types=("Creature",))),
        targets=TWO,
    )
    game = Game({"hand:A": "Seeker", "battlefield of A": ["Bear", "Elf"]}, seeker, BEAR, bear("Elf"))
    item = aimed(game, "Seeker", "Bear", "Elf")
    game.put("Bear", "library:A")
    if wrong:
        game.put("Bear", "battlefield")
    game.all_pass()
    game.resolve(item)
    game.put_counters("Elf", "+1/+1", 1)
    if wrong:
        game.guilty = game.put_counters("Bear", "+1/+1", 1)
    game.did(item, "put counters")
    if not wrong:
        game.put("Bear", "hand:A", why="search")
    game.did(item, "search")
    game.resolved(item)
    return game


@case("illegal-targets-unaffected")
def what_is_said_of_all_is_said_of_newcomers(wrong: bool) -> History:
    """What befalls every Elf befalls one that has been a target before it was another object; a Bear is no Elf."""
    blight = instant(
        "Blight",
        ml.Damage(1, "targets"),
        ml.Destroy(ml.Which(subtypes=("Elf",))),
        targets=TWO,
    )
    elf = bear("Elf", subtypes=("Elf",))
    game = Game(
        {"hand:A": "Blight", "battlefield of B": ["Bear", "Elf", "Wall"]}, blight, BEAR, elf, bear("Wall")
    )
    gone = "Bear" if wrong else "Elf"
    item = aimed(game, "Blight", gone, "Wall")
    game.put(gone, "exile")
    game.put(gone, "battlefield")
    game.all_pass()
    game.resolve(item)
    game.hurt(game.ref("Wall"), 1, item)
    game.did(item, "damage")
    game.die(gone, why="destroy")
    game.guilty = game.events[-2] if wrong else None
    game.did(item, "destroy")
    game.resolved(item)
    return game


@case("illegal-targets-unaffected")
def what_comes_back_as_what_kept_it_leaves(wrong: bool) -> History:
    """610.3: what was exiled until something leaves comes back at once, in the midst of what resolves."""
    jump = instant("Jump", ml.ReturnTo("targets", "hand"), targets=TWO, cost="{U}")
    game = Game({"hand:A": "Jump", "battlefield of B": ["Bear", "Jailer"]}, jump, BEAR, bear("Jailer"))
    jailer = game.ref("Jailer")
    item = aimed(game, "Jump", "Bear", "Jailer")
    game.put("Bear", "exile")
    game.tell(
        "effect_began", "B", jailer, effect=1, what="return", until="this leaves", words="it returns", source=jailer,
        to=[game.ref("Bear")],
    )  # fmt: skip
    game.all_pass()
    game.resolve(item)
    game.put("Jailer", "hand:B")
    if not wrong:
        game.tell("effect_ended", "B", effect=1, why="used")
    event = game.move("Bear", "battlefield", "return", controller="B")
    game.guilty = event if wrong else None
    game.did(item, "bounce")
    game.resolved(item)
    return game


@case("no-legal-target-no-resolution")
def its_source_has_become_something_else(wrong: bool) -> History:
    """113.7a: an ability goes by the text of what its source was, and that asks for a card in a graveyard."""
    buried = ml.Target(ml.Which(kind="card", zone="graveyard"))
    keeper = creature("Keeper", 1, 1, ml.Triggered("enters", (ml.Exile("target 0"),), (buried,)))
    hunter = creature("Hunter", 1, 1, ml.Triggered("enters", (ml.Exile("target 0"),), (CREATURE,)))
    game = Game({"hand:A": "Keeper", "graveyard:A": "Bear"}, keeper, hunter, BEAR)
    game.cast("Keeper")
    game.all_pass()
    game.enter("Keeper")
    waiting = game.trigger("Keeper", 0, event=game.events[-2])
    item = game.stack_trigger(waiting, game.ref("Bear"))
    game.gets("A")
    game.tell("became", "A", game.ref("Keeper"), trait="copy", value="Hunter", until="turn")
    if wrong:
        game.put("Bear", "hand:A")
    game.all_pass()
    event = game.resolve(item)
    game.guilty = event if wrong else None
    return game


@case("divided-as-announced")
def the_other_sentence_deals_damage_too(wrong: bool) -> History:
    """601.2d: what two sentences of a text deal damage to has its share of the one, and all of the other."""
    shares = ml.Damage(3, "target 0", divided=True)
    more = () if wrong else (ml.Damage(1, ml.Which(types=("Creature",))),)
    both = instant("Both", *more, shares, targets=TWO, cost="{R}")
    game = Game({"hand:A": "Both", "battlefield of B": ["Bear", "Elf"]}, both, BEAR, bear("Elf"))
    names = [game.ref("Bear"), game.ref("Elf")]
    item = game.begin("Both")
    game.tell("targets_chosen", "A", item, item=item, targets=names, slots=[0, 0])
    for name, share in zip(names, ("1", "2"), strict=True):
        game.option(item, "divide", name, share)
    game.price(item)
    game.done(item)
    game.all_pass()
    game.resolve(item)
    if not wrong:
        game.hurt(names[0], 1, item)
        game.hurt(names[1], 1, item)
    game.hurt(names[0], 1, item)
    event = game.hurt(names[1], 3 if wrong else 2, item)
    game.guilty = event if wrong else None
    return game
