"""Magic's instructions: what the text of a spell or ability tells players to do, in the order written (608.2c).

Each is one verb of the rulebook. ``who`` does it (or is affected), ``to`` says what it acts on: a `Which` (all that fit, or
``n`` that ``who`` chooses, never a target), or a word that `magic_parts` lists ("target 0", "it", "this").
"""

from __future__ import annotations

from typing import TypeAlias

from headjudge.engine.cards.magic_parts import Number, Part, Price, Ref, Which, Who

To: TypeAlias = Which | Ref


class Counter(Part, frozen=True):
    """Counter a spell or ability (701.6). ``unless`` its controller pays that (118.12a). ``put``: where the card goes instead
    of the
    graveyard: "", exile, hand, library top, library bottom."""

    to: Ref = "target 0"
    unless: Price | None = None
    put: str = ""


class Destroy(Part, frozen=True):
    """Destroy (701.8). ``buried``: it can't be regenerated."""

    to: To
    buried: bool = False


class Exile(Part, frozen=True):
    """Exile (701.13). ``link``: a linked ability refers to it (607.2a). ``until``: "this leaves" returns it then (610.3).
    ``facedown``; ``foretold`` with that price (702.143d)."""

    to: To
    link: bool = False
    until: str = ""
    facedown: bool = False
    foretold: Price | None = None


class Sacrifice(Part, frozen=True):
    """``who`` sacrifices (701.21): ``n`` that fit, of their choice (-1: all of theirs), or what the word names."""

    to: To
    who: Who = "you"
    n: Number = 1


class Damage(Part, frozen=True):
    """``by`` (a word) deals damage (120.3) to objects or players. ``divided``: n is divided as announced (601.2d)."""

    n: Number
    to: To | Who
    by: Ref = "this"
    divided: bool = False


class Fight(Part, frozen=True):
    """Two creatures fight (701.14)."""

    one: Ref
    other: Ref


class Draw(Part, frozen=True):
    """Draw cards (121)."""

    n: Number = 1
    who: Who = "you"


class Discard(Part, frozen=True):
    """Discard (701.9). ``how``: choose (``who`` chooses), random, hand (all of it), "you choose" (the controller, from the revealed
    hand, among those that fit ``which``)."""

    n: Number = 1
    who: Who = "you"
    how: str = "choose"
    which: Which | None = None


class Mill(Part, frozen=True):
    """Mill (701.17)."""

    n: Number = 1
    who: Who = "you"


class Scry(Part, frozen=True):
    """Scry (701.22), or surveil (701.25)."""

    n: Number = 1
    surveil: bool = False


class GainLife(Part, frozen=True):
    """Gain life (119.3)."""

    n: Number
    who: Who = "you"


class LoseLife(Part, frozen=True):
    """Lose life (119.3)."""

    n: Number
    who: Who = "you"


class SetLife(Part, frozen=True):
    """A life total becomes a number (119.5)."""

    n: Number
    who: Who = "you"


class AddMana(Part, frozen=True):
    """Add mana (106.4): ``mana`` as symbols ("{G}{G}"), ``n`` times; or ``any``: ``n`` mana of one colour chosen among these letters
    ("linked": among the linked card's colours), or (``mixed``) of any combination of them.
    ``only``: what it may be spent on (106.6): creature spells, artifact spells, "creature spells of the chosen type",
    "foretelling, instant and sorcery spells". ``rider``: what it does when it is spent: "can't be countered"."""

    mana: str = ""
    any: str = ""
    n: Number = 1
    who: Who = "you"
    only: str = ""
    rider: str = ""
    mixed: bool = False


class Tap(Part, frozen=True):
    """Tap (701.26)."""

    to: To


class Untap(Part, frozen=True):
    """Untap (701.26). ``n`` of those that fit, of the controller's choice; -1 for all."""

    to: To
    n: int = -1


class ReturnTo(Part, frozen=True):
    """Put objects into another zone: hand, library top, library bottom, library (shuffled), graveyard, battlefield.
    ``under``: under whose control on the battlefield; "" is the owner's. ``tapped``. ``n``: how many that fit are chosen by
    ``who``; -1 all. ``counters``: the kind of one counter that it enters with."""

    to: To
    zone: str = "hand"
    under: Who = ""
    tapped: bool = False
    n: int = -1
    who: Who = "you"
    facedown: bool = False
    counters: str = ""
    link: bool = False


class Search(Part, frozen=True):
    """``who`` searches a library (701.23) for ``n`` cards that fit and puts them into a zone, then shuffles (701.24)."""

    which: Which
    zone: str = "hand"
    n: Number = 1
    who: Who = "you"
    whose: Who = ""
    tapped: bool = False
    reveal: bool = True


class Reveal(Part, frozen=True):
    """Reveal a hand, or the top ``n`` cards of a library (701.20)."""

    what: str = "hand"
    who: Who = "you"
    n: Number = 1


class Look(Part, frozen=True):
    """Look at the top ``n`` cards of your library, put ``take`` that fit into ``zone``, and the rest on the bottom (or into
    ``rest``)."""

    n: Number
    take: Number = 1
    which: Which | None = None
    zone: str = "hand"
    rest: str = "library bottom"
    reveal: bool = False


class Shuffle(Part, frozen=True):
    """Shuffle a library (701.24)."""

    who: Who = "you"


class PutCounters(Part, frozen=True):
    """Put counters of a kind ("+1/+1", "loyalty", "flying", "charge") on objects or players (122)."""

    kind: str
    to: To | Who
    n: Number = 1


class RemoveCounters(Part, frozen=True):
    """Remove counters (122); ``n`` -1 for all of them."""

    kind: str
    to: To | Who
    n: Number = 1


class MakeTokens(Part, frozen=True):
    """Create tokens (111, 701.7) by the name of their definition among the game's tokens, or as copies of ``copy``."""

    token: str = ""
    n: Number = 1
    who: Who = "you"
    copy: Ref = ""
    tapped: bool = False
    attacking: bool = False
    haste: bool = False


class CopySpell(Part, frozen=True):
    """Copy a spell or ability on the stack (707.10); ``retarget``: new targets may be chosen."""

    to: Ref = "target 0"
    n: Number = 1
    retarget: bool = True


class BecomeCopy(Part, frozen=True):
    """An object becomes a copy of another (707.4)."""

    to: Ref
    of: Ref
    until: str = ""


class ChangeTarget(Part, frozen=True):
    """Change a spell's or ability's target (115.7a), or choose new targets for it (``new``, 115.7d)."""

    to: Ref = "target 0"
    new: bool = True


class GainControl(Part, frozen=True):
    """Gain control (613.1b) ``until`` end of turn, "this leaves", or for good ("")."""

    to: To
    who: Who = "you"
    until: str = ""


class Exchange(Part, frozen=True):
    """Exchange control of two objects (701.12)."""

    one: Ref
    other: Ref


class Attach(Part, frozen=True):
    """Attach this (or ``what``) to something (701.3)."""

    to: Ref
    what: Ref = "this"


class Regenerate(Part, frozen=True):
    """Regenerate (701.19): a shield for this turn."""

    to: To


class Prevent(Part, frozen=True):
    """Prevent the next ``n`` damage (-1: all) that would be dealt this turn to ``to`` (or by ``by``); ``combat`` only combat
    damage (615)."""

    n: Number
    to: To | Who = ""
    by: To = ""
    combat: bool = False


class Phase(Part, frozen=True):
    """Phase out (702.26)."""

    to: To


class Transform(Part, frozen=True):
    """Turn face up (``up``) or face down (708)."""

    to: To
    up: bool = True


class ExtraTurn(Part, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Who = "you"


class ExtraPhase(Part, frozen=True):
    """An additional combat phase followed by a main phase after this one (500.8)."""


class SkipStep(Part, frozen=True):
    """Skip the next step or phase of that name (614.10)."""

    step: str
    who: Who = "you"


class EndTurn(Part, frozen=True):
    """End the turn (724)."""


class Choose(Part, frozen=True):
    """Choose something without a target (608.2d): color, creature type, card name, opponent, player, number, basic land type,
    or an "object" that fits ``which``. ``link``: what a linked ability refers to (607)."""

    what: str
    which: Which | None = None
    who: Who = "you"
    link: bool = False


class Vote(Part, frozen=True):
    """Each player votes, from ``first`` on (701.38): for a word of ``choices``, or for an object that fits ``which``. What
    follows refers to ``voted``
    (all that are tied for most) and to the `Amount` "votes"."""

    choices: tuple[str, ...] = ()
    which: Which | None = None
    first: Who = "you"
    secret: bool = False


class Sticker(Part, frozen=True):
    """Put a name sticker with that word on a nonland permanent that you own (123), after as many words as its player chooses."""

    to: Ref = "target 0"
    word: str = ""


class Foretell(Part, frozen=True):
    """Cards become foretold (702.143d) in exile, face down; the price is their foretell cost."""

    to: To
    price: Price


class CastFree(Part, frozen=True):
    """``who`` may cast the named cards without paying their mana costs (601.3, 118.9) as this resolves; ``copy``: a copy of them that
    is made for it (707.12)."""

    to: To
    who: Who = "you"
    copy: bool = False


class Permit(Part, frozen=True):
    """``who`` may cast or play what is named (``from`` where it is) until then: "turn", "your next turn", "" (as long as it
    stays there)."""

    to: Ref
    who: Who = "you"
    until: str = "turn"
    free: bool = False
    any_mana: bool = False


class Win(Part, frozen=True):
    """Win the game (104.2b), or lose it (``loses``, 104.3e)."""

    who: Who = "you"
    loses: bool = False
