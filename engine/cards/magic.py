"""Magic's card language: instructions that hold others, continuous changes, replacements, abilities, and the card itself.

A card's text is a tuple of `Ability`; what a spell does is its `Spell` ability. Words are the rulebook's; `magic_parts` says
how text
names things and players, `magic_actions` holds the plain instructions.
"""

from __future__ import annotations

import re
from typing import TypeAlias, get_args

import msgspec

from headjudge.engine.cards.magic_actions import *  # noqa: F403 (the language is one name, kept in several files)
from headjudge.engine.cards.magic_parts import *  # noqa: F403

# ruff: noqa: F405

COLORS: dict[str, str] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


# -- instructions that hold others --------------------------------------------------------------------------------


class If(Part, frozen=True):
    """If the condition is so, ``then``; else ``other``."""

    when: Condition
    then: tuple[Do, ...]
    other: tuple[Do, ...] = ()


class May(Part, frozen=True):
    """``who`` may do that (608.2d), at a ``price`` where there is one; if they don't, ``other``."""

    then: tuple[Do, ...]
    who: Who = "you"
    price: Price | None = None
    other: tuple[Do, ...] = ()


class Unless(Part, frozen=True):
    """That happens unless ``who`` pays (118.12a)."""

    then: tuple[Do, ...]
    who: Who
    price: Price


class ForEach(Part, frozen=True):
    """For each player (or each object that fits), in APNAP order: choices first, then actions (608.2e, 101.4); ``that
    player`` or ``it`` is who or what it is."""

    each: Who | Which
    then: tuple[Do, ...]


class Repeat(Part, frozen=True):
    """Do it that many times."""

    n: Number
    then: tuple[Do, ...]


class Later(Part, frozen=True):
    """A delayed triggered ability (603.7): at ``when`` ("end step", "your next upkeep", "end of combat", "leaves", "your next
    main"), once, do that to the same objects."""

    when: str
    then: tuple[Do, ...]


class Reflexive(Part, frozen=True):
    """ "When you do", a reflexive triggered ability (603.12) with targets of its own."""

    then: tuple[Do, ...]
    targets: tuple[Target, ...] = ()


class Modify(Part, frozen=True):
    """A continuous effect begins (611.2) ``until``: "turn" (end of turn), "your next turn", "this leaves", "" for good; the
    objects are
    those that ``to`` names now where characteristics or control change, and whatever fits later on too where the rules of the
    game change (`Forbid`, `Allow`, `CostChange`, `Must`, `Replaces`; 611.2c); with such ``changes``, or `Protect`, ``to``
               may name
    players. The changes of one effect that apply in the same layer apply in the order written."""

    to: To | Who
    changes: tuple[Change, ...]
    until: str = "turn"


Do: TypeAlias = (
    Counter | Destroy | Exile | Sacrifice | Damage | Fight | Draw | Discard | Mill | Scry
    | GainLife | LoseLife | SetLife | AddMana | Tap | Untap | ReturnTo | Search | Reveal | Look
    | Shuffle | PutCounters | RemoveCounters | MakeTokens | CopySpell | BecomeCopy | ChangeTarget | GainControl | Exchange |
               Attach
    | Regenerate | Prevent | Phase | Transform | ExtraTurn | ExtraPhase | SkipStep | EndTurn | Choose | Vote
    | Sticker | Foretell | CastFree | Permit | Win | Modify | If | May | Unless | ForEach
    | Repeat | Later | Reflexive
)  # fmt: skip

#: What an instruction is called in the trace, by its type.
VERBS: dict[type, str] = {
    kind: re.sub("([A-Z])", r" \1", kind.__name__).strip().lower() for kind in get_args(Do)
}


# -- continuous changes (611, 613) ----------------------------------------------------------------------------------


class SetTypes(Part, frozen=True):
    """Layer 4: these card types and subtypes, in addition to what it has (``keep``) or instead (205.1a): without ``types``
               only its
    subtypes of the same sort are replaced, and a land that becomes of basic land types loses its abilities (305.7).
    ``supertypes`` are added, ``not_supertypes`` lost. ``chosen``: the linked choice is a subtype too (creature or land type)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    keep: bool = True
    all_creature_types: bool = False
    chosen: bool = False


class SetColors(Part, frozen=True):
    """Layer 5: these colours, instead of or (``keep``) besides its own; "" is colourless, "chosen" the linked choice."""

    colors: str = ""
    keep: bool = False


class SetName(Part, frozen=True):
    """Layer 3: its name is that (612.8)."""

    name: str


class ChangeText(Part, frozen=True):
    """Layer 3: one colour word or basic land type is replaced by another (612); "chosen 0" and "chosen 1" are the first and the
    second that were chosen as this resolved."""

    old: str
    new: str


class GainAbility(Part, frozen=True):
    """Layer 6: it has these abilities."""

    abilities: tuple[Ability, ...]


class LoseAbilities(Part, frozen=True):
    """Layer 6: it loses all abilities, or (``keyword``) that one; ``never``: and can't have it (613.9)."""

    keyword: str = ""
    never: bool = False


class SetPT(Part, frozen=True):
    """Layer 7b (7a where it defines a characteristic): base power and toughness."""

    power: Number
    toughness: Number


class AddPT(Part, frozen=True):
    """Layer 7c: gets +power/+toughness."""

    power: Number
    toughness: Number


class SwitchPT(Part, frozen=True):
    """Layer 7d: power and toughness are switched."""


class ControlledBy(Part, frozen=True):
    """Layer 2: that player controls it (Auras: "you")."""

    who: Who = "you"


class Protect(Part, frozen=True):
    """A player has hexproof, shroud, or protection (613.10): an ability as an object would have it."""

    ability: Keyword


class Forbid(Part, frozen=True):
    """A "can't" (101.2, 613.11). ``what``: attack, attack you, block, be blocked, be blocked except by ``by``, be countered,
    be targeted, cast, activate
    (abilities of what fits ``which``, ``mana`` abilities too or not), trigger by entering, trigger by dying (their entering or
    dying makes no ability trigger, 603.2), untap, gain life, lose life, search, draw extra, be sacrificed, have counters,
               enter, be
    regenerated, be prevented, play lands, transform, win, lose.
    ``by``: by what it can't be (blocked, targeted, countered); the bound objects or players are those the change is about.
               ``most``: casting more than that many a turn."""

    what: str
    by: Which | None = None
    which: Which | None = None
    most: int = -1
    mana: bool = True


class Allow(Part, frozen=True):
    """A permission or a changed rule (613.11). ``what``: flash (cast ``which`` as though they had flash), land (``n`` more a
    turn), no hand limit, hand size (``n``),
    cast from ``zone``, play from ``zone``, any mana (spend mana as though of any colour), attack (as though
    without defender), block more (``n``), damage by toughness, free (for ``price``, {0} if none, rather than the mana cost of
    what fits ``which``, ``n`` times a turn; 118.9), begin (the game with it on the battlefield, 103.6a)."""

    what: str
    which: Which | None = None
    zone: str = ""
    n: int = 1
    price: Price | None = None


class CostChange(Part, frozen=True):
    """Spells (abilities) that fit cost that much more or less (601.2f): ``which`` alone says of whom and what, whatever ``to`` is.
    ``least``: but not less than that in all. ``price``: an additional cost."""

    which: Which
    more: str = ""
    less: str = ""
    n: Amount | None = None
    least: int = 0
    price: Price | None = None
    abilities: bool = False


class Must(Part, frozen=True):
    """A requirement (508.1d, 509.1c): attack, block, be blocked."""

    what: str


class ExtraTrigger(Part, frozen=True):
    """Triggered abilities of permanents that fit ``which`` trigger an additional time (603.2d); ``on``: when that sort of
               event did
    it, and ``about``: of what fits that."""

    which: Which
    on: str = ""
    about: Which | None = None


# -- abilities (113.3) ------------------------------------------------------------------------------------------------


class Mode(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A mode (700.2) with targets of its own. ``price``: an additional cost for choosing it (escalate, spree)."""

    does: tuple[Do, ...]
    targets: tuple[Target, ...] = ()
    price: Price | None = None


class Spell(Part, frozen=True):
    """What an instant or sorcery does (113.3a). ``modes``: of which ``choose`` to ``most`` are chosen (``repeat``: the same
    more than once)."""

    does: tuple[Do, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    most: int = 1
    repeat: bool = False


class Activated(Part, frozen=True):
    """An activated ability (602), a mana ability where 605.1a makes it one, a loyalty ability where its price says "loyalty".

    ``zone``  where it functions. ``timing``: "", sorcery, upkeep, combat, your turn. ``limit``: times a turn, -1 any.
               ``when``: only if. ``link``: the linked abilities' name.
    ``anyone``: any player may activate it."""

    price: Price
    does: tuple[Do, ...]
    targets: tuple[Target, ...] = ()
    zone: str = "battlefield"
    timing: str = ""
    limit: int = -1
    when: Condition | None = None
    link: str = ""
    anyone: bool = False
    keyword: str = ""


class Triggered(Part, frozen=True):
    """A triggered ability (603).

    ``on``   one of these, or two of them with " or " between: enters, leaves, dies, graveyard (put there from ``origin``),
               attacks, blocks, becomes blocked, unblocked, damage
               (deals), "damage to player", "combat damage to player", damaged,
             cast, copied, becomes target, countered, draw, discard, sacrifice, gain life, lose life, tapped, untapped, tapped
             for mana, land (played), turned up,
             counter, exiled, upkeep, draw step, main, combat, end step, end of combat, state (``only`` alone, 603.8), cycled,
             foretold, votes, milled, lifegain …
    ``which``  what the event is about ("this" by None); ``who``: whose step, draw, life … it must be. ``by``: what does it
               (targets, damages).
    ``only``   the intervening "if" (603.4).      ``limit``: times a turn.  ``zone``: where the ability functions
               ("battlefield"; "stack" for cast triggers of itself).
    ``link``   the linked abilities' name (607).   ``optional``: "you may" (603.5).  ``first``: only the first such event of
               the turn.
    """

    on: str
    does: tuple[Do, ...]
    targets: tuple[Target, ...] = ()
    which: Which | None = None
    who: Who = "you"
    by: Which | None = None
    only: Condition | None = None
    origin: str = ""
    limit: int = -1
    zone: str = "battlefield"
    link: str = ""
    optional: bool = False
    first: bool = False
    keyword: str = ""
    modes: tuple[Mode, ...] = ()


class Static(Part, frozen=True):
    """A static ability with continuous changes (604, 611.3). ``to``: a `Which`, or this, host, you, opponent, each.
    ``while_``: only as long as. ``zone``: where it functions; "any": everywhere (604.3).
    ``defines``: it defines characteristics (604.3)."""

    changes: tuple[Change, ...]
    to: To | Who = "this"
    while_: Condition | None = None
    zone: str = "battlefield"
    defines: bool = False
    link: str = ""


class Replaces(Part, frozen=True):
    """A replacement or prevention effect of a static ability (614, 615), or, as one of the changes of `Modify`, one that
               begins for
    a time.

    ``event``    enters, damage, draw, dies, graveyard, destroy, discard, gain life, lose life, counters, effect counters
               (those that
               an effect puts, not a cost), tokens, countered, mana, untap, leaves stack, turn, step (``word``).
    ``which``    what the event is about (damage: what it would be dealt to); None for this, in `Modify` for the objects that
               it names.
               ``who``: whose event.    ``of``: what the damage is dealt by; what is copied.
    ``how``      tapped, untapped, yours (under your control, 616.1b), with counters (``word``, ``n``), as (do ``does`` first:
               choices, payments), copy (of ``of``, ``changes`` and ``does`` besides, 707.9; tapped too if ``word`` is "tapped"),
                 facedown, exile, hand, library top, library bottom, library, prevent (``n``, -1 all), double, plus (``n``),
                 instead (``does``), skip, redirect (damage, to this or to the ``word`` "host"), none (it doesn't happen).
    ``unless``   a price that may be paid as it enters; otherwise it is as ``how`` says (shock lands).
    ``only``     only if.    ``optional``: "you may".    ``self_only``: it affects just its source (614.12).
    """

    event: str
    how: str
    which: Which | None = None
    who: Who = "you"
    n: Number = -1
    word: str = ""
    of: Which | None = None
    changes: tuple[Change, ...] = ()
    does: tuple[Do, ...] = ()
    unless: Price | None = None
    only: Condition | None = None
    optional: bool = False
    combat: bool = False
    zone: str = "battlefield"
    link: str = ""


Change: TypeAlias = (
    SetTypes | SetColors | SetName | ChangeText | GainAbility | LoseAbilities | SetPT | AddPT | SwitchPT | ControlledBy
    | Protect | Forbid | Allow | CostChange | Must | ExtraTrigger | Replaces
)  # fmt: skip


class Keyword(Part, frozen=True):
    """A keyword ability (702): ``word`` in lower case; its ``price``, its number ``n``, and what it is about (protection from
    ``which``, enchant ``which``, "hexproof from" ``which``).
    ``also``: a second price (kicker A and/or B). ``does``: rules text that a keyword brings (cycling's "when you cycle this")."""

    word: str
    price: Price | None = None
    n: Number = 0
    which: Which | None = None
    also: Price | None = None


Ability: TypeAlias = Spell | Activated | Triggered | Static | Replaces | Keyword


class CastPrice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An additional or alternative cost that the card itself states (118.8, 118.9). ``alternative``; ``optional`` for
    additional ones;
    ``name``: what conditions call it; ``when``: only if."""

    price: Price
    alternative: bool = False
    optional: bool = False
    name: str = ""
    when: Condition | None = None


class MagicCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="game", tag="magic"):
    """A Magic card.

    ``cost``    mana cost as symbols; "" is none (118.6), "{0}" is nothing to pay.     ``types``, ``subtypes``, ``supertypes``.
    ``colors``  of a colour indicator; "" where its colours follow from its mana cost (202.2).
    ``power``, ``toughness``   as printed: a number, or "*" where an ability defines it ("1+*" too).     ``loyalty``.
    ``prices``  additional and alternative costs that the text states.     ``token``: it defines a token.
    ``set``, ``number``   of one printing.
    """

    name: str
    types: tuple[str, ...]
    cost: str = ""
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    power: str = ""
    toughness: str = ""
    abilities: tuple[Ability, ...] = ()
    colors: str = ""
    loyalty: int = 0
    prices: tuple[CastPrice, ...] = ()
    token: bool = False
    set: str = ""
    number: int = 0
