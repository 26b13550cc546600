"""Magic's subtypes by sort (205.3), and what is of every creature type (702.73a). Facts of the rulebook, no behaviour."""

from __future__ import annotations

# fmt: off
#: 205.3i: the land types.
LAND_TYPES = frozenset((
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet", "Power-Plant", "Sphere",
    "Swamp", "Tower", "Town", "Urza's",
))
#: 205.3g, 205.3h, 205.3k.
ARTIFACT_TYPES = frozenset((
    "Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold", "Incubator",
    "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
))
ENCHANTMENT_TYPES = frozenset((
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard", "Shrine",
))
# fmt: on
SPELL_TYPES = frozenset(["Adventure", "Arcane", "Lesson", "Omen", "Trap"])
#: Which card types a sort of subtypes belongs to (205.3).
SORTS: tuple[tuple[str, frozenset[str], tuple[str, ...]], ...] = (
    ("land", LAND_TYPES, ("Land",)),
    ("artifact", ARTIFACT_TYPES, ("Artifact",)),
    ("enchantment", ENCHANTMENT_TYPES, ("Enchantment",)),
    ("spell", SPELL_TYPES, ("Instant", "Sorcery")),
)
#: 122.1b: counters that give a keyword.
KEYWORD_COUNTERS = frozenset(
    (
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible",
        "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    )
)  # fmt: skip


def sort_of(subtype: str, types: tuple[str, ...] | list[str]) -> str:
    """Of which sort a subtype of something with these card types is: land, artifact, enchantment, spell, planeswalker, creature
    (205.3)."""
    for name, words, _ in SORTS:
        if subtype in words:
            return name
    if "Planeswalker" in types and "Creature" not in types:
        return "planeswalker"
    return "creature"


def corresponds(sort: str, types: tuple[str, ...] | list[str]) -> bool:
    """205.3d: whether something with these card types can have subtypes of that sort."""
    for name, _, able in SORTS:
        if name == sort:
            return any(word in types for word in able)
    if sort == "planeswalker":
        return "Planeswalker" in types
    return "Creature" in types or "Kindred" in types


class EveryCreatureType(tuple[str, ...]):
    """Subtypes of what is every creature type (702.73a): those that are listed, and each creature type besides."""

    __slots__ = ()

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) or sort_of(str(word), ()) == "creature"
