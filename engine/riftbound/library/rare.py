"""Cards whose mechanism no other card has, or few; of all sets."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
SFD = CardSet("SFD")
VEN = CardSet("VEN")

ORIGINS = (
    OGN.unit(150, "Kraken Hunter", "O", 3, 2, 5, "Bilgewater, Pirate", p.accelerate("O"), p.ASSAULT,
             cl.ExtraCost(p.acts(p.SPEND_BUFF), True, less=Cost(0, "O"), any=True)),
    OGN.unit(231, "Commander Ledros", "Y", 6, 4, 8, "Shadow Isles, Spirit",
             cl.ExtraCost(p.acts(p.KILL_FRIENDLY), True, less=Cost(0, "Y"), any=True), p.DEFLECT, p.GANKING),
    OGN.spell(268, "Bullet Time", "OP", 1, 0,
              p.ACTION, cl.Choose(p.BATTLEFIELD), cl.PayAny(), cl.Deal("paid amount", p.ALL_ENEMY_THERE), signature="Miss Fortune"),
)

SPIRITFORGED = (
    SFD.unit(18, "Void Hatchling", "R", 2, 0, 2, "The Void", cl.LooksFirst()),
)

VENDETTA = (
    VEN.unit(36, "Sandstone Chimera", "G", 7, 2, 8, "Shurima", cl.ChannelsOnly(1, p.AT_A_BATTLEFIELD)),
    VEN.unit(53, "Otterpus", "B", 2, 0, 2, "Bandle City", cl.DrawsForPoints(2)),
)
