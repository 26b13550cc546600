"""Equipment (150), of all sets in which it is: gear with a Might bonus and effect text, in the order of the collector numbers.

In an entry: number, name, domains, Energy, Power pips, Might bonus, the cost of Equip, then keywords and abilities of its own text;
``effect`` is its effect text, in which "me" is the unit and "this" the Equipment.
"""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet, pips, words

SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")

QUICK_DRAW = cl.Keyword("Quick-Draw")
_ENEMY_HERE = Pick("unit", whose="enemy", zone="here")
_YOUR_UNITS_HERE = Pick("unit", whose="yours", zone="here", every=True)
_OTHER_HERE = Pick("unit", whose="yours", zone="here", other=True)


def equipment(
    of: CardSet, number: int, name: str, domains: str, energy: int, power: int, bonus: int, equip: str | Cost,
    *own: cl.Ability, effect: tuple[cl.Ability, ...] = (), tags: str = "Equipment", signature: bool = False,
) -> RiftboundCard:
    """An Equipment. ``equip``: the pips of its Equip cost, or the cost where it is more than that; keywords in ``own`` stand before it,
    other abilities behind."""
    cost = Cost(power=equip) if isinstance(equip, str) else equip
    before = tuple(ability for ability in own if isinstance(ability, cl.Keyword))
    behind = tuple(ability for ability in own if not isinstance(ability, cl.Keyword))
    return RiftboundCard(
        name, "gear", energy, pips(domains, power), domains, 0, ("Signature",) if signature else (), words(tags),
        abilities=(*before, cl.Keyword("Equip", cost=cost), *behind),
        set=of.code, number=number, might_bonus=bonus, effect=effect,
    )


def when(trigger: str, *then: cl.Instruction, may: bool = False, cost: Cost | None = None) -> tuple[cl.Ability, ...]:
    """Effect text that is one triggered ability."""
    return (cl.Triggered(trigger, then, may=may, cost=cost),)


def keyword(name: str, value: int = 1) -> tuple[cl.Ability, ...]:
    """Effect text that is one keyword."""
    return (cl.Keyword(name, value),)


SPIRITFORGED = (
    equipment(SFD, 9, "Serrated Dirk", "R", 1, 0, 0, "R", effect=keyword("Assault", 2)),
    equipment(SFD, 16, "Recurve Bow", "R", 2, 0, 0, "R", effect=when("attack or defend", cl.Deal(2, _ENEMY_HERE))),
    equipment(SFD, 22, "Long Sword", "R", 2, 1, 2, "R", QUICK_DRAW),
    equipment(SFD, 33, "Doran's Shield", "G", 1, 0, 1, "G", effect=keyword("Tank")),
    equipment(SFD, 42, "Brutalizer", "G", 2, 0, 1, "G", effect=(cl.FreshBonus(2),)),
    equipment(SFD, 51, "Guardian Angel", "G", 2, 0, 1, "G", effect=(cl.SaveMe(),)),
    equipment(SFD, 56, "Sterak's Gage", "G", 3, 2, 3, "G", QUICK_DRAW),
    equipment(SFD, 73, "Experimental Hexplate", "B", 1, 0, 1, "B", effect=(cl.HasTag("Mech"),)),
    equipment(SFD, 64, "Cloth Armor", "B", 1, 0, 0, "B", QUICK_DRAW, effect=keyword("Shield", 2)),
    equipment(SFD, 86, "World Atlas", "B", 3, 0, 2, "B", effect=when("hold", p.gold(2))),
    equipment(SFD, 95, "Doran's Blade", "O", 2, 0, 2, "O"),
    equipment(SFD, 102, "Hexdrinker", "O", 2, 0, 1, "O", effect=keyword("Deflect")),
    equipment(SFD, 108, "Warmog's Armor", "O", 1, 0, 1, "O", effect=when("conquer", cl.Buff("me"))),
    equipment(SFD, 115, "Trinity Force", "O", 4, 0, 2, "O", effect=when("hold", cl.GainPoints())),
    equipment(SFD, 118, "Boneshiver", "O", 3, 0, 2, Cost(1, "O"), effect=when("conquer", cl.Channel(1, True))),
    equipment(SFD, 124, "Doran's Ring", "P", 1, 0, 1, "P", effect=when("conquer", cl.Discard(), cl.Draw())),
    equipment(SFD, 133, "Boots of Swiftness", "P", 3, 0, 2, "P", effect=keyword("Ganking")),
    equipment(SFD, 134, "Cull", "P", 1, 0, 1, "P", effect=when("conquer", p.gold())),
    equipment(SFD, 139, "Edge of Night", "P", 3, 0, 2, "P", p.HIDDEN,
              cl.Triggered("play me", (cl.Attach(Pick("unit", whose="yours")),), cl.PlayedFrom("facedown"))),
    equipment(SFD, 150, "Last Rites", "P", 3, 0, 2, Cost(0, "P", (p.recycle(2),)),
              effect=tuple(cl.Triggered(trigger, (cl.Play(Pick("unit", whose="yours", zone="trash")),), may=True)
                           for trigger in ("conquer", "hold"))),
    equipment(SFD, 153, "Eye of the Herald", "Y", 1, 0, 0, "Y", effect=when("move me", cl.PlayToken("Recruit", 1, "here"))),
    equipment(SFD, 161, "B.F. Sword", "Y", 4, 0, 3, "Y"),
    equipment(SFD, 172, "Sacred Shears", "Y", 2, 1, 1, "Y", effect=(p.deathknell(cl.Draw()),)),
    equipment(SFD, 178, "Blade of the Ruined King", "Y", 3, 1, 4, Cost(0, "Y", (p.KILL_FRIENDLY,))),
    equipment(SFD, 186, "Spinning Axe", "RP", 2, 1, 3, "A", QUICK_DRAW, p.TEMPORARY, tags="Draven, Equipment", signature=True),
    equipment(SFD, 190, "Forgefire Cape", "GB", 4, 2, 3, "A", cl.Keyword("Unique"), tags="Equipment, Ornn", signature=True,
              effect=when("attack or defend", cl.Deal(2, Pick("unit", whose="enemy", zone="here", every=True)))),
    equipment(SFD, 192, "Shurelya's Requiem", "GB", 4, 2, 2, "A", cl.Keyword("Unique"), p.on_play(cl.Ready(p.YOUR_UNITS)),
              tags="Equipment, Ornn", signature=True, effect=(cl.Has(p.GANKING, _YOUR_UNITS_HERE),)),
)

UNLEASHED = (
    equipment(UNL, 39, "Soul Sword", "G", 1, 0, 1, "G", effect=(cl.HasMight(1, gate=p.level(3)),)),
    equipment(UNL, 96, "Hunter's Machete", "O", 3, 0, 2, "O", effect=(p.HUNT,)),
    equipment(UNL, 158, "Shepherd's Heirloom", "Y", 2, 0, 2, Cost(acts=(Act("spend xp"),)), p.on_play(cl.GainXp())),
)

VENDETTA = (
    equipment(VEN, 73, "Jagged Cutlass", "O", 3, 0, 2, "O", effect=(cl.Cant("be moved by enemies"),)),
    equipment(VEN, 11, "Pendulum Blade", "R", 3, 0, 1, "R", effect=when("move me to battlefield", cl.GiveMight(2, "me"))),
    equipment(VEN, 27, "Hand Hammer", "G", 2, 0, 1, "G",
              effect=(cl.HasMight(2, condition=cl.Both(p.AT_A_BATTLEFIELD, cl.Both(
                  cl.YouControl(_OTHER_HERE), cl.YouControl(_OTHER_HERE, 1, True)))),)),
)

CARDS = SPIRITFORGED + UNLEASHED + VENDETTA
