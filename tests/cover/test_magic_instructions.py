"""Every instruction of Magic's card language does what it says (608.2c), and what can't be done is skipped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys.magic import Play, position
from toys.magic_cards import CREATURE

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.instructions import METHODS

SPIDER, BEARS, ELVES = "Giant Spider#5", "Grizzly Bears#6", "Llanowar Elves#11"
PLAYER = cl.Target(cl.Which("player"))
BEAST = cl.Target(CREATURE)
DEAD = cl.Target(cl.Which("card", zone="graveyard"))
LAND = cl.Which("card", types=("Land",), zone="library")


def doing(*does: cl.Do, targets: tuple[cl.Target, ...] = ()) -> MagicCard:
    """An instant that does that."""
    return MagicCard("Deed", ("Instant",), "{U}", abilities=(cl.Spell(does, targets),))


#: The position of these tests; ids count from 1 in this order.
ZONES = {
    "hand:A": ["Deed"],
    "battlefield:A": ["Island", "Island (tapped)", "Forest", "Giant Spider"],
    "battlefield:B": ["Grizzly Bears"],
    "hand:B": ["Plains"],
    "library:A": ["Plains"] * 3,
    "graveyard:A": ["Llanowar Elves"],
    "library:B": ["Island"] * 3,
}
#: What an instruction is, its targets, the options taken, and what must be so then.
CASES: dict[str, tuple[tuple[cl.Do, ...], tuple[cl.Target, ...], tuple[str, ...], Callable[[Play], bool]]] = {
    "destroy": ((cl.Destroy("target 0"),), (BEAST,), (BEARS,), lambda p: p.zones[BEARS] == "graveyard:B"),
    "exile": ((cl.Exile("target 0"),), (BEAST,), (BEARS,), lambda p: p.zones[BEARS] == "exile"),
    "sacrifice": ((cl.Sacrifice(CREATURE, "opponent"),), (), (), lambda p: "graveyard:B" in p.zones.values()),
    "damage": ((cl.Damage(3, "target 0"),), (PLAYER,), ("B",), lambda p: p.life["B"] == 17),
    "fight": (
        (cl.Fight("target 0", "target 1"),), (BEAST, BEAST), (SPIDER, BEARS),
        lambda p: p.zones[BEARS] == "graveyard:B",
    ),
    "draw": ((cl.Draw(2),), (), (), lambda p: p.snapshot["players"]["A"]["hand"] == 2),
    "discard": ((cl.Discard(1, "opponent", "random"),), (), (), lambda p: p.snapshot["players"]["B"]["hand"] == 0),
    "mill": ((cl.Mill(2, "each"),), (), (), lambda p: p.snapshot["players"]["B"]["library"] == 1),
    "scry": ((cl.Scry(1),), (), ("Plains#8",), lambda p: p.session._game.things("library:A")[-1].label == "Plains#8"),  # type: ignore[attr-defined]
    "surveil": ((cl.Scry(1, True),), (), ("Plains#8",), lambda p: p.zones["Plains#8"] == "graveyard:A"),
    "gain life": ((cl.GainLife(3),), (), (), lambda p: p.life["A"] == 23),
    "lose life": ((cl.LoseLife(3, "opponent"),), (), (), lambda p: p.life["B"] == 17),
    "set life": ((cl.SetLife(7, "opponent"),), (), (), lambda p: p.life["B"] == 7),
    "add mana": ((cl.AddMana("{R}{R}"),), (), (), lambda p: p.snapshot["players"]["A"]["pool"] == {"R": 2}),
    "tap": ((cl.Tap("target 0"),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["tapped"]),
    "untap": ((cl.Untap(cl.Which(types=("Land",), whose="you")),), (), (), lambda p: not p.now("Island#2")["tapped"]),
    "return to": ((cl.ReturnTo("target 0"),), (BEAST,), (BEARS,), lambda p: p.zones[BEARS] == "hand:B"),
    "search": ((cl.Search(LAND),), (), ("Plains#8",), lambda p: p.zones["Plains#8"] == "hand:A"),
    "reveal": ((cl.Reveal("hand", "opponent"),), (), (), lambda p: len(p.kinds("revealed")) == 1),
    "look": ((cl.Look(2),), (), ("Plains#9",), lambda p: p.zones["Plains#9"] == "hand:A"),
    "shuffle": ((cl.Shuffle(),), (), (), lambda p: len(p.kinds("shuffled")) == 1),
    "put counters": (
        (cl.PutCounters("+1/+1", "target 0", 2),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["power"] == 4,
    ),
    "remove counters": ((cl.RemoveCounters("charge", "target 0", -1),), (BEAST,), (SPIDER,), lambda p: True),
    "make tokens": ((cl.MakeTokens("Goblin Token", 2),), (), (), lambda p: len([z for z in p.zones if z.startswith("Goblin Token")]) == 2),
    "gain control": (
        (cl.GainControl("target 0", until="turn"),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["controller"] == "A",
    ),
    "exchange": (
        (cl.Exchange("target 0", "target 1"),), (BEAST, BEAST), (SPIDER, BEARS),
        lambda p: p.now(SPIDER)["controller"] == "B",
    ),
    "become copy": (
        (cl.BecomeCopy("target 0", "target 1"),), (BEAST, BEAST), (SPIDER, BEARS),
        lambda p: p.now(SPIDER)["name"] == "Grizzly Bears",
    ),
    "regenerate": ((cl.Regenerate("target 0"), cl.Destroy("target 0")), (BEAST,), (SPIDER,), lambda p: p.now(SPIDER)["tapped"]),
    "prevent": ((cl.Prevent(2, "target 0"), cl.Damage(3, "target 0")), (PLAYER,), ("B",), lambda p: p.life["B"] == 19),
    "phase": ((cl.Phase("target 0"),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["phased"]),
    "transform": ((cl.Transform("target 0", False),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["name"] == ""),
    "extra turn": ((cl.ExtraTurn(),), (), (), lambda p: len(p.kinds("turn_queued")) == 1),
    "extra phase": ((cl.ExtraPhase(),), (), (), lambda p: True),
    "skip step": ((cl.SkipStep("combat"),), (), (), lambda p: True),
    "end turn": ((cl.EndTurn(),), (), (), lambda p: p.zones["Deed#1"] == "exile"),
    "choose": ((cl.Choose("color"),), (), ("R",), lambda p: p.one("option_chosen").data["answer"] == "R"),
    "vote": ((cl.Vote(("up", "down")),), (), ("up", "down"), lambda p: [e.data["vote"] for e in p.kinds("voted")] == ["up", "down"]),
    "sticker": (
        (cl.Sticker("target 0", "Dire"),), (BEAST,), (SPIDER, "after 1"), lambda p: p.now(SPIDER)["name"] == "Giant Dire Spider",
    ),
    "foretell": (
        (cl.Exile("target 0"), cl.Foretell("it", cl.Price("{1}"))), (DEAD,), (),
        lambda p: p.one("became").data["trait"] == "foretold",
    ),
    "cast free": (
        (cl.CastFree("target 0"),), (DEAD,), ("yes",), lambda p: p.zones[ELVES] == "stack",
    ),
    "permit": (
        (cl.Permit("target 0"),), (DEAD,), (), lambda p: len(p.kinds("effect_began")) == 1,
    ),
    "win": ((cl.Win(),), (), (), lambda p: p.one("game_ended").data["winner"] == "A"),
    "modify": (
        (cl.Modify("target 0", (cl.AddPT(2, 2),)),), (BEAST,), (BEARS,), lambda p: p.now(BEARS)["toughness"] == 4,
    ),
    "if": ((cl.If(cl.Condition("your turn"), (cl.GainLife(1),)),), (), (), lambda p: p.life["A"] == 21),
    "may": ((cl.May((cl.GainLife(1),), other=(cl.LoseLife(1),)),), (), ("no",), lambda p: p.life["A"] == 19),
    "unless": ((cl.Unless((cl.LoseLife(2, "that player"),), "opponent", cl.Price("{1}")),), (), (), lambda p: p.life["B"] == 18),
    "for each": ((cl.ForEach("each", (cl.LoseLife(1, "that player"),)),), (), (), lambda p: p.life == {"A": 19, "B": 19}),
    "repeat": ((cl.Repeat(3, (cl.GainLife(1),)),), (), (), lambda p: p.life["A"] == 23),
    "later": ((cl.Later("end step", (cl.GainLife(1),)),), (), (), lambda p: len(p.kinds("effect_began")) == 1),
    "reflexive": ((cl.GainLife(1), cl.Reflexive((cl.GainLife(1),))), (), (), lambda p: len(p.kinds("triggered")) == 1),
}  # fmt: skip
#: Instructions that tests of their own play: they need something on the stack, or something to attach.
ELSEWHERE = {"counter", "copy spell", "change target", "attach"}


def test_every_instruction_has_its_case() -> None:
    """And its method."""
    named = {method.removeprefix("do_").replace("_", " ") for method in METHODS.values()}
    assert named == (set(CASES) - {"surveil"}) | ELSEWHERE


@pytest.mark.parametrize("name", CASES)
def test_an_instruction_is_followed(name: str) -> None:
    """One each, from a spell that is cast for it."""
    does, targets, picks, so = CASES[name]
    aimed = [pick for pick in picks[: len(targets)] if pick in (SPIDER, BEARS, "B")]
    play = Play(
        position(ZONES, doing(*does, targets=targets)), "cast Deed#1", *aimed, "pass", *picks[len(aimed) :]
    )
    assert so(play), name
