"""Cards about what is spent, chosen, named or lent in a way that few others have; of all sets."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")

_THEIR_GOLD = cl.PlayToken("Gold", ready=False, who="that player")


def _among_yours(tags: tuple[str, ...]) -> cl.Condition:
    """Your units have all of those tags among them."""
    have: cl.Condition = cl.YouControl(Pick("unit", whose="yours", tag=tags[0]))
    return have if len(tags) == 1 else cl.Both(have, _among_yours(tags[1:]))


_A_POINT = (cl.GainPoints(),)

ORIGINS = (
    OGN.spell(71, "Party Favors", "G", 3, 0,
              cl.EachChooses(("Cards", "Runes"),
                             ((cl.Draw(), cl.Draw(who="that player")),
                              (cl.Channel(1, True), cl.Channel(1, True, "that player"))), "others")),
    OGN.champion(111, "Heimerdinger, Inventor", "B", 3, 1, 3, "Heimerdinger, Piltover, Yordle",
                 cl.HasTheirs(Pick("permanent or legend", whose="friendly", every=True))),
    OGN.unit(230, "Albus Ferros", "Y", 4, 0, 3, "Piltover",
             p.on_play(cl.SpendAny(), cl.Channel("paid amount", True))),
    OGN.spell(264, "Guerilla Warfare", "BP", 2, 1,
              cl.Return(Pick("card", whose="yours", zone="trash", keyword="Hidden", least=0, most=2)), cl.HideFree(),
              signature="Teemo"),
)

SPIRITFORGED = (
    SFD.unit(81, "Card Sharp", "B", 3, 0, 3, "Bilgewater",
             p.on_play(cl.May((p.gold(),)),
                       cl.EachChooses(("nothing", "a Gold"), ((), (_THEIR_GOLD, p.gold()))))),
    SFD.gear(83, "Hextech Anomaly", "B", 3, 1, "",
             cl.Activated(p.exhaust(), (cl.PayAny(), cl.Add(1, n="paid amount")), "reaction")),
    SFD.gear(117, "Ancient Henge", "O", 2, 1, "",
             cl.Activated(p.exhaust(), (cl.PayAny("energy"), cl.Add(0, "A", n="paid amount")), "reaction")),
    SFD.champion(120, "Sivir, Ambitious", "O", 6, 3, 7, "Shurima, Sivir", cl.Keyword("Deflect", 2),
                 cl.Triggered("conquer", (cl.Deal("excess", p.ENEMY),), cl.Was("you dealt 5 excess"), True)),
    SFD.champion(143, "Sivir, Mercenary", "P", 4, 1, 4, "Shurima, Sivir", p.accelerate("P"),
                 cl.HasMight(2, condition=cl.SpentTurn(2)), cl.Has(p.GANKING, condition=cl.SpentTurn(2))),
)

UNLEASHED = (
    UNL.champion(89, "Jhin, Meticulous Killer", "B", 4, 0, 4, "Ionia, Jhin", p.VISION,
                 cl.PlayFrom("hand", Cost(power="B"), condition=cl.SpentTurn(0, 4))),
    UNL.unit(4, "Prepared Neophyte", "R", 3, 0, 1, "Shadow Isles", cl.HasMight(4, condition=cl.SpentTurn(0, 4))),
    UNL.gear(138, "The List", "P", 1, 0, "", cl.NamesTag(),
             cl.Activated(p.exhaust(), (cl.GiveMight(-2, Pick("unit", marked=True)),))),
    UNL.champion(177, "Ivern, Friend to All", "Y", 6, 0, 6, "Ionia, Ivern", cl.NamesTag(p.ANIMALS, True),
                 cl.Triggered("conquer", (cl.If(_among_yours(p.ANIMALS), _A_POINT),)),
                 cl.Triggered("hold", (cl.If(_among_yours(p.ANIMALS), _A_POINT),))),
)

VENDETTA = (
    VEN.unit(132, "Fallen Feline", "Y", 2, 1, 3, "Cat, Piltover", p.on_play(cl.NameCard()),
             cl.Cant("play named spells", "opponents", p.AT_A_BATTLEFIELD)),
)
