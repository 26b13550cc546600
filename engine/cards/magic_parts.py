"""The parts of Magic's card language: what can be chosen or affected, amounts, conditions and prices.

Words that name things (``Ref``): ``this`` (the source, or the spell itself), ``target 0`` (the first target), ``targets`` (all of
them), ``it`` (what the trigger's event was about, else what the instruction before acted on), ``made`` (the tokens that this text
made), ``host`` (what this is attached to), ``linked`` (what the linked ability exiled or chose, 607), ``found`` (what was
searched or
revealed), ``chosen`` (what was chosen without being a target), ``that spell``, ``voted`` (what got the most votes), ``paid``
(what
was sacrificed, discarded, exiled or returned for a cost, as it last was). In a continuous change, ``it`` is the object that is
changed. Targets are counted in a text that has modes from 0 for each mode.
Words that name players (``Who``): ``you``, ``opponent`` (each opponent), ``each`` (each player), ``target 0``, ``that
player`` (the
trigger's event's), ``controller of REF``, ``owner of REF``, ``active``, ``defending``, ``chosen player``, ``voters for WORD`` (in
`ForEach`: who voted so, once for each of those votes).
Mana is written as the rulebook writes it: "{X}{2}{W}{U/B}{G/P}{2/R}{C}" (107.4).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag=True):
    """Base of the language's parts that stand beside others of their sort, told apart in JSON by their class names."""


Ref: TypeAlias = str
Who: TypeAlias = str


class Which(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A description of objects or players.

    ``kind``   permanent, card, spell, ability (on the stack), item (spell or ability), player, opponent, ``any`` (any target: a
               creature, player, planeswalker or battle, 115.4), or ``source`` (of damage, of an ability, of a spell: whatever
               it is, in whatever zone; what protection and hexproof are from).
    ``types``  it has at least one of these card types; ``all_types`` all of them; ``not_types`` none of them.
    ``subtypes``, ``supertypes``, ``not_supertypes``, ``not_subtypes``   likewise, at least one, or none.
    ``colors`` it has at least one of these ("UB"), or the "chosen" one; ``not_colors`` none; ``colorless``,
               ``multicolored``, ``monocolored``:
               that much.
    ``whose``  controller, or owner in zones without control: any, you, opponent, "that player", "target 0" …, "not you".
    ``owned``  as ``whose``, of the owner.
    ``zone``   battlefield, graveyard, hand, library, exile, stack, command, or ``elsewhere``: any but battlefield and stack.
    ``mv``, ``min_mv``, ``max_mv``, ``min_power``, ``max_power``, ``min_toughness``, ``max_toughness``   -1 restricts nothing;
               ``max_x``: mana
               value (or, with ``by`` "power", power) at most the announced X.
    ``amount``, ``compare``   its mana value (or, with ``by``, its power or toughness) is "at most", "exactly", "at least" or
               "more than" that amount.
    ``keyword``, ``without``   it has that keyword, or has it not.
    ``status`` tapped, untapped, attacking, blocking, blocked, unblocked, facedown, foretold, attached, enchanted, equipped,
               kicked,
               fresh (came under control this turn), damaged (was dealt damage this turn), "attacking or blocking", attacked
               (this turn), host
               (the source is attached to it), this (it is the source); of abilities: activated, triggered.
    ``counter``  it has a counter of that kind; "any" for any kind.
    ``other``  not the source.   ``name``: of that name; "linked" for the chosen name, "Antiquities" for 206.3b's list.
    ``token``  token, nontoken, or "".  ``subtype_from``: of the chosen creature type ("linked").
    ``targets``  for items: with a target that fits.  ``single``: with a single target.  ``either``: it fits one of these instead.
    ``modal_x``  for spells: with {X} in its mana cost.  ``historic``  legendary, artifact or Saga (700.6).
    """

    kind: str = "permanent"
    types: tuple[str, ...] = ()
    all_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    colors: str = ""
    not_colors: str = ""
    colorless: bool = False
    multicolored: bool = False
    monocolored: bool = False
    whose: str = "any"
    owned: str = "any"
    zone: str = "battlefield"
    mv: int = -1
    min_mv: int = -1
    max_mv: int = -1
    min_power: int = -1
    max_power: int = -1
    min_toughness: int = -1
    max_toughness: int = -1
    max_x: bool = False
    by: str = "mana value"
    keyword: str = ""
    without: str = ""
    status: str = ""
    counter: str = ""
    other: bool = False
    name: str = ""
    token: str = ""
    subtype_from: str = ""
    targets: Which | None = None
    single: bool = False
    modal_x: bool = False
    historic: bool = False
    either: tuple[Which, ...] = ()
    amount: Amount | None = None
    compare: str = "at most"


class Target(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One instance of the word "target" (115.1): what it may be, and how many; least 0 reads "up to".

    ``x``       as many as the announced X.       ``kicked``  chosen only if the spell is kicked (702.33g); ``unkicked`` only
               if not.
    ``same``    "one controller", "different controllers", or "".
    ``another`` not what an earlier instance chose.
    """

    which: Which
    least: int = 1
    most: int = 1
    x: bool = False
    kicked: bool = False
    unkicked: bool = False
    same: str = ""
    another: bool = False


class Amount(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A number that is not written on the card: ``times`` × what is counted, plus ``plus``.

    ``of``    x (the announced X, 107.3), count (of ``which``), power, toughness, mana value (of ``ref``), life (of ``ref``),
               cards in hand
              (of ``ref``), counters (of kind ``word`` on ``ref``), lands played, spells cast (this turn, by ``ref``; storm
              counts all),
              damage (dealt, by the trigger's event), paid life, votes (for ``word``), basic land types (domain), devotion (to
              ``word``'s colours), graveyard types (card types among cards in all graveyards), x spent, that much (the event's
                         amount), kicked (how many times, 702.33c), did (how many the instruction before acted on).
    ``max``   the greatest of ``of`` among ``which`` where ``which`` is given for power, toughness or mana value.
    ``half``  "up" or "down": half of it, rounded.
    """

    of: str
    which: Which | None = None
    ref: str = "this"
    word: str = ""
    times: int = 1
    plus: int = 0
    half: str = ""


Number: TypeAlias = int | Amount


class Condition(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that is so or not.

    ``what``  exists (at least ``n`` objects that fit ``which``; ``compare`` as in `Which`), fits (``ref``
               fits ``which``), life
              (of ``who``: ``compare`` ``n``), hand (cards in ``who``'s hand), your turn, not your turn, kicked (``word``:
              which kicker; "" any;
              ``n`` times), foretold, flashed back, cast (it was cast; ``word`` from which zone), cast this turn (``who`` cast
                         a spell that fits
              ``which``, at least ``n``), paid (the optional price was paid), countered (the spell was countered this way),
                         died this turn (something that fits
              ``which``), attacked this turn, threshold (n cards in your graveyard), drew this turn, gained life this turn,
                         lost life this turn, bargained,
              most votes (``word`` got more votes than anything else), mana spent (of colour
               ``word``, at least ``n``), did (the instruction before did
              something).
    ``negated``  it is not so.   ``parts``: with what "all" or "any", those conditions.
    """

    what: str
    which: Which | None = None
    ref: str = "this"
    who: str = "you"
    n: int = 1
    compare: str = "at least"
    word: str = ""
    negated: bool = False
    parts: tuple[Condition, ...] = ()


class Pay(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A part of a cost that is no mana (118.1).

    ``do``  tap (this), untap (this), life, sacrifice this, sacrifice, discard, discard this, discard hand, exile (from
               ``which``'s zone),
            exile this, return, tap others (untapped permanents), remove counters, put counters (of kind ``word``), reveal,
            mill, loyalty
            (``n`` up or down, 606), exile top.
    """

    do: str
    which: Which | None = None
    n: Number = 1
    word: str = ""


class Price(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A cost: mana ("" for none) and what is done besides (118.1). ``or_else``: a second way to pay ("{2} or pay 3 life").
    ``less``: instead of ``mana``, the mana cost of the object that it is for, with that much less of generic mana; -1: not."""

    mana: str = ""
    pays: tuple[Pay, ...] = ()
    or_else: Price | None = None
    generic: Amount | None = None
    less: int = -1
