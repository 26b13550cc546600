"""Units with abilities of moving, fighting and conquering, and others that rulings name, of all sets, in the order of the collector
numbers."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")

_ENEMY_HERE = Pick("unit", whose="enemy", zone="here")
_ENEMIES_HERE = Pick("unit", whose="enemy", zone="here", every=True)
_UNIT_HERE = Pick("unit", zone="here")
_FEW_RUNES = cl.YouControl(Pick("rune", whose="yours"), 4, at_most=True)


def attacks(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False, cost: Cost | None = None,
            gate: tuple[str, ...] = ()) -> cl.Triggered:
    """An attack trigger (383.4.e)."""
    return cl.Triggered("attack", then, condition, may, cost, gate=gate)


def fights(*then: cl.Instruction) -> cl.Triggered:
    """A trigger when it attacks or defends."""
    return cl.Triggered("attack or defend", then)


def conquers(*then: cl.Instruction, gate: tuple[str, ...] = ()) -> cl.Triggered:
    """A conquer effect (383.4.c)."""
    return cl.Triggered("conquer", then, gate=gate)


def moves(*then: cl.Instruction, condition: cl.Condition | None = None, gate: tuple[str, ...] = ()) -> cl.Triggered:
    """A trigger when it moves (420)."""
    return cl.Triggered("move me", then, condition, gate=gate)


def arrives(*then: cl.Instruction, may: bool = False, cost: Cost | None = None) -> cl.Triggered:
    """A trigger when it moves to a battlefield."""
    return cl.Triggered("move me to battlefield", then, None, may, cost)


def wins(*then: cl.Instruction) -> cl.Triggered:
    """A trigger when it wins a combat (466.3.c)."""
    return cl.Triggered("win combat", then)


ORIGINS = (
    OGN.champion(27, "Darius, Trifarian", "R", 5, 1, 5, "Darius, Noxus, Trifarian",
                 cl.Triggered("second card", (cl.GiveMight(2, "me"), cl.Ready("me")))),
    OGN.champion(39, "Kai'Sa, Survivor", "R", 4, 0, 4, "Kai'Sa, The Void", p.accelerate("R"), conquers(cl.Draw())),
    OGN.champion(76, "Yasuo, Remorseful", "G", 6, 2, 6, "Ionia, Yasuo", attacks(cl.Deal("my might", _ENEMY_HERE))),
    OGN.champion(119, "Ahri, Inquisitive", "B", 3, 1, 3, "Ahri, Ionia", fights(cl.GiveMight(-2, _ENEMY_HERE, 1))),
    OGN.unit(130, "Crackshot Corsair", "O", 3, 0, 3, "Bilgewater, Pirate", attacks(cl.Deal(1, _ENEMY_HERE))),
    OGN.champion(148, "Anivia, Primal", "O", 7, 2, 8, "Anivia, Bird, Freljord", attacks(cl.Deal(3, _ENEMIES_HERE))),
    OGN.unit(185, "Traveling Merchant", "P", 2, 0, 2, "Bilgewater", moves(cl.Discard(), cl.Draw())),
    OGN.unit(222, "Noxian Drummer", "Y", 3, 0, 3, "Noxus, Trifarian", arrives(cl.PlayToken("Recruit", 1, "here"))),
    OGN.champion(238, "Leona, Determined", "Y", 4, 1, 4, "Leona, Mount Targon", p.SHIELD, attacks(cl.Stun(_ENEMY_HERE))),
)
SPIRITFORGED = (
    SFD.unit(38, "Ribbon Dancer", "G", 3, 0, 3, "Ionia", arrives(cl.GiveMight(1, p.ANOTHER_FRIENDLY))),
    SFD.unit(48, "Stellacorn Herder", "G", 4, 0, 3, "Mount Targon", moves(cl.Draw())),
    SFD.unit(69, "Plundering Poro", "B", 2, 0, 2, "Bilgewater, Pirate, Poro", conquers(p.gold())),
    SFD.unit(123, "Corrupt Enforcer", "P", 3, 1, 4, "Piltover", arrives(cl.Discard()), wins(cl.Draw())),
    SFD.unit(128, "Overzealous Fan", "P", 2, 0, 2, "Noxus",
             cl.Triggered("defend", (cl.MoveTo(Pick("unit", status="attacking"), "base"),), may=True,
                          cost=p.acts(p.KILL_THIS))),
    SFD.unit(130, "Treasure Hunter", "P", 2, 0, 1, "Shurima", moves(p.gold())),
    SFD.champion(146, "Vex, Cheerless", "P", 5, 1, 5, "Shadow Isles, Vex, Yordle",
                 cl.CostsLess(Cost(1, "A"), "your spells", floor=1, condition=cl.InCombat()),
                 cl.CostsMore(Cost(1, "A"), condition=cl.InCombat())),
    SFD.unit(179, "Corina Veraza", "Y", 7, 1, 6, "Zaun", p.accelerate("Y"), arrives(cl.PlayToken("Recruit", 3, "here"))),
)
UNLEASHED = (
    UNL.unit(65, "Icevale Archer", "B", 2, 0, 2, "Freljord",
             attacks(cl.GiveMight(-1, _UNIT_HERE), may=True, cost=Cost(1))),
    UNL.unit(112, "Irresistible Faefolk", "O", 2, 0, 1, "Fae, Ionia", arrives(cl.MoveTo(p.ENEMY, "there"), may=True)),
    UNL.champion(114, "Nidalee, Cat Form", "O", 3, 1, 4, "Cat, Ixtal, Nidalee", p.AMBUSH, wins(cl.Draw())),
    UNL.champion(115, "Nilah, Joyful Ascetic", "O", 3, 1, 4, "Demon, Kathkan, Nilah",
                 p.accelerate("O"), p.GANKING, moves(cl.GainXp())),
    UNL.unit(127, "Mister Root", "P", 2, 0, 1, "Fae, Ionia", p.accelerate("P"), arrives(cl.GainXp(2))),
    UNL.unit(137, "Sinister Poro", "P", 2, 1, 1, "Poro, Shadow Isles",
             attacks(cl.MoveTo(_ENEMY_HERE, "base"), may=True, cost=Cost(1))),
    UNL.champion(176, "Vi, Peacekeeper", "Y", 5, 1, 5, "Piltover, Vi", p.AMBUSH, attacks(cl.Stun(_ENEMY_HERE))),
)
VENDETTA = (
    VEN.unit(9, "Baccai Reaper", "R", 3, 1, 4, "Shurima",
             attacks(cl.GiveKeyword("Assault", "me", 2), may=True, cost=Cost(power="R"))),
    VEN.unit(16, "Eclipse Dragon", "R", 8, 0, 8, "Dragon, Mount Targon",
             p.accelerate("R"), moves(cl.Draw(), condition=_FEW_RUNES)),
    VEN.champion(19, "Renekton, Rage Fueled", "R", 6, 0, 6, "Renekton, Shurima",
                 p.accelerate("R"), attacks(cl.Deal(2, _ENEMIES_HERE), condition=_FEW_RUNES)),
    VEN.unit(20, "Twilight Reveler", "R", 3, 0, 3, "Ionia", attacks(cl.Ready(p.ANOTHER_FRIENDLY))),
    VEN.champion(46, "Nasus, Ascended", "G", 8, 1, 8, "Dog, Nasus, Shurima",
                 cl.Keyword("Deflect", 2), p.empower(8), conquers(cl.GainPoints(), gate=p.EMPOWERED)),
    VEN.unit(57, "Covert Informant", "B", 3, 1, 4, "Noxus", p.empower(3), moves(cl.Draw(), gate=p.EMPOWERED)),
    VEN.unit(102, "Ravenbloom Prefect", "P", 3, 0, 3, "Noxus",
             cl.Triggered("opponent plays gear", (cl.Banish("that"),), may=True, cost=p.acts(Act("banish me")))),
)
