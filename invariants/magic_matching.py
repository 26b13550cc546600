"""Whether Magic objects fit what a card's text describes, what amounts come to, whether conditions hold.

Everything is answered from a `View`: what is where, and what its characteristics are as far as they have been worked out.
The answer is None where the text asks what a trace doesn't show. Written from the rulebook, for the judges alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from headjudge.engine.cards import magic as ml
from headjudge.invariants.magic_facts import BASIC_LANDS, EVERY, MagicFacts, symbols
from headjudge.invariants.records import Item, Thing

if TYPE_CHECKING:
    from headjudge.invariants.magic_position import MagicPosition

#: Words of `Which` about which a trace says nothing that is certain.
_UNTOLD = ("fresh", "damaged")


class Chars:
    """The characteristics of an object (109.3), with its controller, at one moment of being worked out.

    ``abilities``  each with the event that granted it (-1: printed or copied) and its index on the card (-1: granted).
    ``never``      keywords that it can't have (613.9).
    """

    __slots__ = (
        "abilities", "colors", "controller", "has_pt", "keywords", "loyalty", "mv", "name", "never", "power", "subtypes",
        "supertypes", "toughness", "types",
    )  # fmt: skip

    name: str
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    mv: int
    power: int
    toughness: int
    has_pt: bool
    loyalty: int
    keywords: dict[str, tuple[ml.Keyword, ...]]
    abilities: list[tuple[ml.Ability, int, int]]
    never: frozenset[str]
    controller: str

    def copy(self) -> Chars:
        """Another one with the same values."""
        new = Chars.__new__(Chars)
        for slot in Chars.__slots__:
            setattr(new, slot, getattr(self, slot))
        new.abilities = list(self.abilities)
        return new


def printed(facts: MagicFacts, controller: str) -> Chars:
    """What the card says (109.3, 613.1): where everything starts."""
    chars = Chars.__new__(Chars)
    chars.name = facts.name
    chars.types, chars.subtypes, chars.supertypes = facts.types, facts.subtypes, facts.supertypes
    chars.colors, chars.mv = facts.colors, facts.mv
    chars.power, chars.toughness, chars.has_pt = facts.power, facts.toughness, facts.has_pt
    chars.loyalty = facts.loyalty
    chars.keywords = facts.keywords
    chars.abilities = [(ability, -1, index) for index, ability in enumerate(facts.abilities)]
    chars.never = frozenset()
    chars.controller = controller
    return chars


def blank(controller: str) -> Chars:
    """A face-down permanent, as the rules define it where nothing else does (708.2a)."""
    chars = Chars.__new__(Chars)
    chars.name = ""
    chars.types, chars.subtypes, chars.supertypes = frozenset({"Creature"}), frozenset(), frozenset()
    chars.colors, chars.mv = frozenset(), 0
    chars.power, chars.toughness, chars.has_pt, chars.loyalty = 2, 2, True, 0
    chars.keywords, chars.abilities = {}, []
    chars.never = frozenset()
    chars.controller = controller
    return chars


class View(Protocol):
    """Who knows what is where and what it is like."""

    @property
    def picture(self) -> MagicPosition:
        """What is where."""

    def chars(self, thing: Thing) -> Chars | None:
        """The characteristics of an object; None where they aren't known."""


def whose(view: View, word: str, who: str, you: str, item: Item | None) -> bool | None:
    """Whether ``who`` is meant by a word like "opponent", for ``you``."""
    if word in ("any", ""):
        return True
    if word == "you":
        return who == you
    if word in ("opponent", "not you"):
        return who != you
    if word.startswith("target ") and item is not None:
        at = word.removeprefix("target ")
        if at.isdigit() and int(at) < len(item.targets):
            return who == item.targets[int(at)]
    return None


#: Subtypes that are no creature types, as far as cards here have them (205.3g-j).
LAND_TYPES = frozenset(
    {*BASIC_LANDS, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Power-Plant", "Sphere", "Tower", "Urza's", "Town"}
)  # fmt: skip
OTHER_TYPES = frozenset(
    {"Aura", "Background", "Cartouche", "Class", "Curse", "Equipment", "Fortification", "Vehicle", "Treasure", "Food", "Clue",
     "Blood", "Gold", "Map", "Role", "Room", "Rune", "Saga", "Shard", "Shrine", "Case"}
)  # fmt: skip


def _some(wanted: Iterable[str], had: frozenset[str]) -> bool:
    return any(one in had for one in wanted)


def _of_a_subtype(wanted: Iterable[str], had: frozenset[str]) -> bool:
    if EVERY in had and any(one not in LAND_TYPES and one not in OTHER_TYPES for one in wanted):
        return True
    return _some(wanted, had)


def fits_type_line(which: ml.Which, chars: Chars) -> bool:
    """Whether types, subtypes, supertypes and colours are as described."""
    return not (
        (which.types and not _some(which.types, chars.types))
        or (which.all_types and not set(which.all_types) <= chars.types)
        or (which.not_types and _some(which.not_types, chars.types))
        or (which.subtypes and not _of_a_subtype(which.subtypes, chars.subtypes))
        or (which.not_subtypes and _of_a_subtype(which.not_subtypes, chars.subtypes))
        or (which.supertypes and not _some(which.supertypes, chars.supertypes))
        or (which.not_supertypes and _some(which.not_supertypes, chars.supertypes))
        or (which.colors and which.colors != "chosen" and not _some(which.colors, chars.colors))
        or (which.not_colors and _some(which.not_colors, chars.colors))
        or (which.colorless and bool(chars.colors))
        or (which.multicolored and len(chars.colors) < 2)
        or (which.monocolored and len(chars.colors) != 1)
        or (
            which.historic
            and not (
                {"Artifact"} & chars.types or {"Legendary"} & chars.supertypes or {"Saga"} & chars.subtypes
            )
        )
    )


def _numbers(which: ml.Which, chars: Chars) -> bool:
    return not (
        (which.mv >= 0 and chars.mv != which.mv)
        or (which.min_mv >= 0 and chars.mv < which.min_mv)
        or (which.max_mv >= 0 and chars.mv > which.max_mv)
        or (which.min_power >= 0 and chars.power < which.min_power)
        or (which.max_power >= 0 and chars.power > which.max_power)
        or (which.min_toughness >= 0 and chars.toughness < which.min_toughness)
        or (which.max_toughness >= 0 and chars.toughness > which.max_toughness)
        or (which.keyword and which.keyword not in chars.keywords)
        or (which.without and which.without in chars.keywords)
    )


def fits(
    view: View, which: ml.Which, thing: Thing, you: str, source: Thing | None = None, item: Item | None = None
) -> bool | None:
    """Whether an object fits; None where that can't be known. Spells and abilities: `item_fits`."""
    if which.either:
        answers = [fits(view, one, thing, you, source, item) for one in which.either]
        if any(answers):
            return True
        return None if None in answers else False
    if which.kind in ("player", "opponent", "spell", "ability", "item"):
        return False
    if which.zone == "elsewhere":
        if thing.kind in ("battlefield", "stack"):
            return False
    elif which.kind != "source" and (which.kind != "card" or which.zone != "battlefield"):
        zone = "battlefield" if which.kind in ("permanent", "any") else which.zone
        if thing.kind != zone or (zone == "battlefield" and "phased" in thing.statuses):
            return False  # what is phased out is treated as though it did not exist (702.26b)
    if which.other and thing is source:
        return False
    chars = view.chars(thing)
    if chars is None:
        return None
    if which.kind == "any" and not chars.types & {"Creature", "Planeswalker", "Battle"}:
        return False  # 115.4
    if not fits_type_line(which, chars) or not _numbers(which, chars):
        return False
    if which.name:
        if which.name in ("linked", "Antiquities"):
            return None
        if which.name != chars.name:
            return False
    if which.token and (which.token == "token") != thing.token:
        return False
    answers = []
    if which.whose != "any":
        holder = chars.controller if thing.kind in ("battlefield", "stack") else thing.owner
        answers.append(whose(view, which.whose, holder, you, item))
    if which.owned != "any":
        answers.append(whose(view, which.owned, thing.owner, you, item))
    if which.status:
        answers.append(_status(view, which.status, thing))
    if which.counter:
        have = thing.counters or {}
        answers.append(any(have.values()) if which.counter == "any" else have.get(which.counter, 0) > 0)
    if which.max_x or which.targets is not None or which.colors == "chosen":
        answers.append(None)
    if which.subtype_from:
        chosen = chosen_for(source, "type")
        answers.append(_of_a_subtype((chosen,), chars.subtypes) if chosen else None)
    if which.amount is not None:
        most = amount(view, which.amount, you, source, item)
        value = {"power": chars.power, "toughness": chars.toughness}.get(which.by, chars.mv)
        answers.append(None if most is None else _compare(value, which.compare, most))
    if False in answers:
        return False
    return None if None in answers else True


def chosen_for(source: Thing | None, what: str) -> str:
    """What was last chosen of that kind for something, to which its linked abilities refer (607.2d); "" for nothing."""
    found = source.chosen if source is not None else ()
    return next((answer for kind, answer in reversed(found) if kind == what), "")


def _status(view: View, status: str, thing: Thing) -> bool | None:
    picture = view.picture
    match status:
        case "tapped":
            return thing.exhausted
        case "untapped":
            return not thing.exhausted
        case "attacking":
            return thing.ref in picture.attackers
        case "blocking":
            return thing.ref in picture.blockers
        case "attacking or blocking":
            return thing.ref in picture.attackers or thing.ref in picture.blockers
        case "blocked":
            attack = picture.attackers.get(thing.ref)
            return attack is not None and attack.blocked >= 0
        case "unblocked":
            attack = picture.attackers.get(thing.ref)
            return attack is not None and attack.blocked < 0
        case "attacked":
            return None if thing.ref not in picture.attackers else True
        case "facedown":
            return "facedown" in thing.statuses
        case "foretold":
            return thing.foretold >= 0
        case "attached":
            return thing.top is not None
        case "enchanted" | "equipped":
            word = "Aura" if status == "enchanted" else "Equipment"
            return any(
                (chars := view.chars(one)) is not None and word in chars.subtypes
                for one in thing.under
                if "phased" not in one.statuses  # 702.26b
            )
    return None


def item_fits(view: View, which: ml.Which, item: Item, you: str, source: Thing | None = None) -> bool | None:
    """Whether a spell or ability on the stack fits."""
    if which.either:
        answers = [item_fits(view, one, item, you, source) for one in which.either]
        return True if any(answers) else None if None in answers else False
    ability = item.is_ability
    if which.kind == "spell" and ability:
        return False
    if which.kind == "ability" and not ability:
        return False
    if which.kind not in ("spell", "ability", "item"):
        return False
    if which.whose != "any":
        answer = whose(view, which.whose, item.controller, you, None)
        if answer is not True:
            return answer
    if ability:
        asks = which.types or which.not_types or which.colors or which.subtypes or which.targets is not None
        return None if asks else True
    facts = view.picture.card_of(item)
    if facts is None:
        return None
    fits_print = fits_type_line(which, printed(facts, item.controller))
    if which != ml.Which(which.kind, zone=which.zone, whose=which.whose) and view.picture.shaped:
        return None  # a permanent or an effect may change what it is
    if not fits_print:
        return False
    value = facts.mv + facts.cost.count("{X}") * max(0, item.x)  # 202.3e
    if (
        (which.mv >= 0 and value != which.mv)
        or (which.min_mv >= 0 and value < which.min_mv)
        or (which.max_mv >= 0 and value > which.max_mv)
    ):
        return False
    if (
        which.targets is not None
        or which.single
        or which.status
        or which.max_x
        or which.name
        or which.amount is not None
        or which.colors == "chosen"
        or which.subtype_from
        or which.keyword
        or which.owned != "any"
    ):
        return None
    return True


def player_fits(view: View, which: ml.Which, player: str, you: str) -> bool:
    """Whether a player fits."""
    if which.either:
        return any(player_fits(view, one, player, you) for one in which.either)
    if which.kind == "opponent" or (which.kind == "player" and which.whose in ("opponent", "not you")):
        return player != you
    return which.kind in ("player", "any")


def amount(
    view: View,
    n: ml.Number,
    you: str,
    source: Thing | None = None,
    item: Item | None = None,
    it: Thing | None = None,
) -> int | None:
    """What a number comes to; None where that can't be known. ``it``: the object that a continuous change is about."""
    if isinstance(n, int):
        return n
    value = _counted(view, n, you, source, item, it)
    if value is None:
        return None
    if n.half:
        value = -(-value // 2) if n.half == "up" else value // 2
    return n.times * value + n.plus


def _counted(
    view: View, n: ml.Amount, you: str, source: Thing | None, item: Item | None, it: Thing | None
) -> int | None:
    picture = view.picture
    match n.of:
        case "x":
            if item is not None and item.is_ability and item.x < 0:
                return None  # 107.3m: it may be that of the spell that its source was
            return max(0, item.x) if item is not None else 0
        case "count":
            return None if n.which is None else count(view, n.which, you, source, item)
        case "power" | "toughness" | "mana value":
            if n.which is not None:
                return None
            thing = {"this": source, "it": it, "host": source.top if source is not None else None}.get(n.ref)
            chars = view.chars(thing) if thing is not None else None
            if chars is None:
                return None
            return {"power": chars.power, "toughness": chars.toughness, "mana value": chars.mv}[n.of]
        case "counters":
            on = it if n.ref == "it" else source if n.ref == "this" else None
            return (on.counters or {}).get(n.word, 0) if on is not None else None
        case "life":
            return picture.life.get(you) if n.ref in ("this", "you") else None
        case "cards in hand":
            return len(picture.cards_in(f"hand:{you}")) if n.ref in ("this", "you") else None
        case "basic land types":
            found: set[str] = set()
            for thing in picture.board.values():
                chars = view.chars(thing)
                if chars is not None and chars.controller == you:
                    found |= chars.subtypes & BASIC_LANDS.keys()
            return len(found)
        case "devotion":
            total = 0
            for thing in picture.board.values():
                facts = picture.card(thing)
                if facts is not None and thing.controller == you and "facedown" not in thing.statuses:
                    total += sum(bool(set(n.word) & set(one.split("/"))) for one in symbols(facts.cost))
            return total
        case "graveyard types":
            types: set[str] = set()
            for thing in picture.current.values():
                if thing.kind == "graveyard" and (facts := picture.card(thing)) is not None:
                    types |= facts.types
            return len(types)
    return None


def count(
    view: View, which: ml.Which, you: str, source: Thing | None = None, item: Item | None = None
) -> int | None:
    """How many objects fit."""
    picture = view.picture
    on_board = which.kind in ("permanent", "any") and which.zone == "battlefield"
    total = 0
    for thing in picture.board.values() if on_board else picture.everything():
        answer = fits(view, which, thing, you, source, item)
        if answer is None:
            return None
        total += answer
    return total


def _compare(value: int | None, how: str, n: int) -> bool | None:
    if value is None:
        return None
    if how == "more than":
        return value > n
    return value == n if how == "exactly" else value <= n if how == "at most" else value >= n


def holds(
    view: View,
    condition: ml.Condition | None,
    you: str,
    source: Thing | None = None,
    item: Item | None = None,
) -> bool | None:
    """Whether a condition is met; None where that can't be known."""
    if condition is None:
        return True
    answer = _holds(view, condition, you, source, item)
    return answer if answer is None or not condition.negated else not answer


def _holds(
    view: View, condition: ml.Condition, you: str, source: Thing | None, item: Item | None
) -> bool | None:
    picture = view.picture
    match condition.what:
        case "all" | "any":
            answers = [holds(view, one, you, source, item) for one in condition.parts]
            decisive = condition.what == "any"
            if decisive in answers:
                return decisive
            return None if None in answers else not decisive
        case "exists":
            if condition.which is None:
                return None
            return _compare(count(view, condition.which, you, source, item), condition.compare, condition.n)
        case "life":
            return _compare(
                picture.life.get(you) if condition.who == "you" else None, condition.compare, condition.n
            )
        case "hand":
            size = len(picture.cards_in(f"hand:{you}")) if condition.who == "you" else None
            return _compare(size, condition.compare, condition.n)
        case "your turn":
            return picture.turn_player == you
        case "not your turn":
            return picture.turn_player != you
        case "threshold":
            return len(picture.cards_in(f"graveyard:{you}")) >= condition.n
        case "fits":
            if condition.ref == "this" and source is not None and condition.which is not None:
                return fits(view, condition.which, source, you, source, item)
    return None
