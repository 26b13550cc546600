"""The tokens that the library's cards make, by name (111.4)."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import token

TOKENS = (
    token("Angel", "4/4", "W", p.FLYING),
    token("Beast", "3/3", "G"),
    token("Bird", "2/2", "U", p.FLYING),
    token("Cat", "2/2", "W"),
    token("Dwarf Berserker", "2/1", "R"),
    token("Elemental", "1/1", "R"),
    token("Elephant", "3/3", "G"),
    token("Faerie Rogue", "1/1", "B", p.FLYING),
    token("Goblin", "1/1", "R"),
    token("Human", "1/1", "W"),
    token("Pest", "1/1", "BG", p.dies(cl.GainLife(1))),
    token("Soldier", "1/1", "W"),
    token("Spirit", "1/1", "W", p.FLYING),
    token("Avatar", "20/20", "B", p.FLYING, p.INDESTRUCTIBLE, name="Marit Lage", supertypes="Legendary"),
)
