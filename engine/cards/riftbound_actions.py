"""The part of Riftbound's card language about damage, looking and revealing, what several players do, and places.

Instructions that hold no others, and abilities, by chapter of the rulebook; `riftbound` gathers them with the rest.
"""

from __future__ import annotations

from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.riftbound_parts import Amount, Condition, Part, To

__all__ = [
    "ActivateEffects",
    "AsSeen",
    "Attach",
    "BanishesInstead",
    "BonusDamage",
    "BuffsGiveMore",
    "ChannelsOnly",
    "CopiesTokens",
    "CreatesField",
    "DealEachOther",
    "DealSplit",
    "Detach",
    "Dig",
    "DoubleBonus",
    "DoubleDamage",
    "DrawsForPoints",
    "EachDoes",
    "EachKeeps",
    "EnterReady",
    "FreshBonus",
    "HidesMore",
    "HoldsAreConquers",
    "Ignores",
    "LooksFirst",
    "ManyTimes",
    "MayEnter",
    "NextDealsMore",
    "NextHasRepeat",
    "OthersEnterReady",
    "PayAny",
    "PayEquip",
    "PlayBanished",
    "PlayFromTrash",
    "PlayRevealed",
    "Prevent",
    "Prevents",
    "PutOnDeck",
    "ReachableFromAnywhere",
    "Recall",
    "RecallsAll",
    "ReplaceField",
    "ReturnChampion",
    "RevealHand",
    "RevealTop",
    "SaveMe",
    "SavesOthers",
    "SwapBack",
    "SwapPlaces",
    "TakeEquipment",
    "TriggersMore",
    "VictoryMore",
    "WinGame",
]

# -- damage (417, 437, 712-715) -----------------------------------------------------------------------------------


class DealEachOther(Part, frozen=True):
    """Two units deal damage equal to their Mights to each other (417.6.b.3): both are words."""

    one: str = "target 0"
    other: str = "target 1"


class DealSplit(Part, frozen=True):
    """Deal damage split among units (355.14). ``by``: the unit that deals it, a word; "" for this spell or ability."""

    n: Amount
    to: Pick
    by: str = ""


class Prevent(Part, frozen=True):
    """Prevent damage that would be dealt this turn (437): the next ``n``, or all of it where ``n`` is 0; with ``once``, all of the
    next that would be dealt. ``to``: whom it would be dealt to, None for all units. ``what``: "" | spells and abilities."""

    n: int = 0
    to: To | None = None
    once: bool = False
    what: str = ""


class DoubleDamage(Part, frozen=True):
    """Double all damage that would be dealt to it this turn: a delayed replacement (390.3)."""

    to: To


class NextDealsMore(Part, frozen=True):
    """The next spell that you play this turn deals ``n`` Bonus Damage: a delayed passive ability (391, 713)."""

    n: int = 1


# -- cards in decks and hands (424, 436) --------------------------------------------------------------------------


class Dig(Part, frozen=True):
    """Look at the top ``n`` cards of your Main Deck, or with ``reveal`` reveal them; take one that fits ``what``.

    ``then``   what is done with it: draw, play (after banishing it), trash.  ``must``: it is taken if there is one.
    ``shown``  a card that is taken is revealed.  ``rest``: recycle, draw, trash.
    ``ignoring``, ``less``  of its cost, when it is played.  ``here``: a unit is played here.
    ``within``  its printed Might is at most that amount ("its might") and ``plus``.
    """

    n: int
    what: Pick
    then: str = "draw"
    must: bool = False
    reveal: bool = False
    shown: bool = False
    rest: str = "recycle"
    ignoring: str = ""
    less: Cost | None = None
    here: bool = False
    within: str = ""
    plus: int = 0


class RevealTop(Part, frozen=True):
    """Each player of ``who`` reveals the top ``n`` cards of a deck of theirs, main or rune (424.1)."""

    n: int = 1
    who: str = "you"
    deck: str = "main"


class PlayRevealed(Part, frozen=True):
    """Choose one of the cards that this text has revealed, banish it, and play it (419.3), ignoring ``ignoring`` of its costs."""

    ignoring: str = "cost"


class RevealHand(Part, frozen=True):
    """An opponent that you choose reveals their hand (424.3.a). Choose a card of it that fits ``what``; then: recycle, discard, banish,
    "" (it stays there, and the text goes on about it); None: nothing is chosen. ``optional``: you may choose. ``until_hold``: when
    they hold, what was banished is returned to their hand."""

    what: Pick | None = None
    then: str = "discard"
    optional: bool = False
    until_hold: bool = False


class PutOnDeck(Part, frozen=True):
    """Its owner puts it on the top or the bottom of their Main Deck."""

    to: To


# -- what several players do (303) --------------------------------------------------------------------------------


class EachDoes(Part, frozen=True):
    """Each player of ``who``, in turn order, chooses one of their own that fits and does that to it: kill, return, recycle, move there
    (to where the instruction before has moved something, 359.3.e.14.a). They must choose, so nothing is a target (355.10.e,
    355.10.f). ``any``: it may be anybody's. ``optional``: they may."""

    do: str
    what: Pick
    who: str = "each"
    any: bool = False
    optional: bool = False


class EachKeeps(Part, frozen=True):
    """Each player chooses ``n`` things of theirs of each description; the rest of those things are killed or recycled (``do``)."""

    what: tuple[Pick, ...]
    n: int = 1
    do: str = "kill"


class ReturnChampion(Part, frozen=True):
    """Return your Chosen Champion from your trash to your Champion Zone if that is empty (103.2.a.3, 108.3.c.1)."""


# -- places (420, 438, 439, 457) ----------------------------------------------------------------------------------


class Recall(Part, frozen=True):
    """Recall: to its base, which is no move (454-458)."""

    to: To


class SwapPlaces(Part, frozen=True):
    """Two units move to each other's location at once: both are words."""

    one: str = "me"
    other: str = "target 0"


class ReplaceField(Part, frozen=True):
    """Replace this battlefield, or the one that the trigger is about, with a battlefield token (438)."""

    token: str


class SwapBack(Part, frozen=True):
    """Replace this battlefield token with the battlefield that it replaced (438.7)."""


class PlayBanished(Part, frozen=True):
    """Play a card of that kind that another ability of this has banished (397), as a limited action; its costs are paid."""

    kind: str = "unit"


class PayAny(Part, frozen=True):
    """Pay any amount of ``what``, energy or power (of any domain), as this is carried out (204.3.b); "paid amount" is how much it was."""

    what: str = "power"


# -- turns, points and triggers -----------------------------------------------------------------------------------


class WinGame(Part, frozen=True):
    """You win the game (195)."""


class EnterReady(Part, frozen=True):
    """Units of yours enter ready this turn; ``once``: only the next that you play (390.4)."""

    what: Pick
    once: bool = False


class NextHasRepeat(Part, frozen=True):
    """The next spell that you play this turn has Repeat equal to its cost: a delayed passive ability (390.4, 820)."""


class BuffsGiveMore(Part, frozen=True):
    """Buffs give an additional +n Might to what fits this turn: a delayed passive ability (390.4, 703)."""

    n: int
    to: Pick


class ActivateEffects(Part, frozen=True):
    """Activate the conquer effects of units (383.4.g)."""

    to: To
    when: str = "conquer"


# -- abilities ----------------------------------------------------------------------------------------------------


class BonusDamage(Part, frozen=True):
    """Bonus Damage (713). ``what``: this (spell), your spells and abilities, spells and abilities (anybody's). ``to``: only what is dealt
    to units that fit. ``per``: for each, "my name in trash"."""

    n: int = 1
    what: str = "your spells and abilities"
    to: Pick | None = None
    per: str | None = None
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class Prevents(Part, frozen=True):
    """While in force, all damage that ``what`` (enemy spells and abilities, everything) would deal to me is prevented."""

    what: str = "everything"
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class MayEnter(Part, frozen=True):
    """A permission to be played to battlefields (355.2.b). ``where``: open (uncontrolled and without units), occupied enemy,
    attacked (where you are attacking), enemy alone, ambush enemies (with Ambush, where enemy units are). ``to``: what it is
    about, None for me."""

    where: str = "open"
    to: Pick | None = None


class OthersEnterReady(Part, frozen=True):
    """What fits enters ready (369.3)."""

    to: Pick
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class TriggersMore(Part, frozen=True):
    """Abilities of yours with that trigger condition trigger an additional time: die, conquer, hold; ``here``: only where I am."""

    when: str = "die"
    here: bool = False


class CopiesTokens(Part, frozen=True):
    """Once each turn, if you would play a token unit, you may play that token and an additional copy of it instead (371)."""

    condition: Condition | None = None


class SavesOthers(Part, frozen=True):
    """If something that fits would die, heal it, exhaust it and recall it instead. ``pay``: its controller may pay that to do so."""

    to: Pick
    pay: Cost | None = None
    condition: Condition | None = None


class Ignores(Part, frozen=True):
    """A keyword that is ignored (764-767): by you while assigning combat damage here, while paying for this, or by everybody for what
    chooses something here."""

    keyword: str
    what: str = "assigning here"


class ReachableFromAnywhere(Part, frozen=True):
    """Units can move here from anywhere: the Standard Move between battlefields needs no Ganking (144.4, 810)."""


class CreatesField(Part, frozen=True):
    """As you play me, a battlefield token is added to the board if it is not there already; if it is, I enter there (369.3, 439)."""

    token: str


class PlayFromTrash(Part, frozen=True):
    """You may play cards from your trash (419.1.a)."""


class AsSeen(Part, frozen=True):
    """As you look at or reveal me from the top of your deck, you may banish me; if you do, you may play me for that cost (369, 424.4.a)."""

    cost: Cost


class RecallsAll(Part, frozen=True):
    """If a combat where you are the attacker ends in a tie that would recall your units, all units there are instead (466.1.a.2)."""


class DrawsForPoints(Part, frozen=True):
    """If a player would score a point by conquering or holding on one of their first ``turns`` turns, they draw 1 instead (367)."""

    turns: int = 1


class ChannelsOnly(Part, frozen=True):
    """Players channel only ``n`` runes at the start of their Channel Phase (315.3.b)."""

    n: int = 1
    condition: Condition | None = None


class HidesMore(Part, frozen=True):
    """``n`` additional cards may be hidden here (107.3.b)."""

    n: int = 1


class HoldsAreConquers(Part, frozen=True):
    """My hold effects are also conquer effects, and the other way round (383.4.c, 383.4.d)."""


class ManyTimes(Part, frozen=True):
    """I can be ``status``, buffed or empowered, up to ``most`` times, 0 for any number (426.1.b.2, 441.1.a)."""

    status: str = "buffed"
    most: int = 0


class LooksFirst(Part, frozen=True):
    """If you would reveal cards from a deck, look at its top card first, which you may recycle (367)."""


class VictoryMore(Part, frozen=True):
    """The Victory Score is ``n`` more (194.3.a)."""

    n: int = 1


class BanishesInstead(Part, frozen=True):
    """If a card would go to your trash from anywhere other than your Main Deck, banish it instead."""


# -- attachment (434, 435, 716-725) -------------------------------------------------------------------------------


class Attach(Part, frozen=True):
    """Attach ``what`` (a word: me, it, that, target n) to a unit (434)."""

    to: To
    what: str = "me"


class Detach(Part, frozen=True):
    """Detach cards from what they are attached to (435)."""

    to: To


class TakeEquipment(Part, frozen=True):
    """If ``of`` (a word) is equipped, you may attach one of its Equipment to me."""

    of: str = "target 0"


class PayEquip(Part, frozen=True):
    """Pay the Equip cost of ``it``, for [A] less, to attach it to me: what Weaponmaster does (821.1.c)."""


class SaveMe(Part, frozen=True):
    """In effect text. If I would die, kill the card that has this text instead; heal me, exhaust me and recall me (367)."""


class FreshBonus(Part, frozen=True):
    """In effect text. If this was attached to me this turn, I have an additional +n Might."""

    n: int


class DoubleBonus(Part, frozen=True):
    """Each Equipment attached to me gives double its base Might bonus."""
