"""What both games' card languages share: costs, and descriptions of things that can be chosen or affected.

Pure data. A card is the same value whether it was encoded from a real one or made up by a strategy; what it does is
for the engines to say, how it reads for the renderers.
"""

from __future__ import annotations

import msgspec


class Pick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A description of things: what may be chosen, or what is affected.

    ``kind``   unit, gear, permanent, rune, legend, battlefield, card, spell, ability, item (spell or ability), player.
               thing ("something": any unit, gear, legend or rune), permanent or facedown (a permanent, or a facedown card).
    ``whose``  any, friendly (the reader's or a teammate's), enemy, yours (the reader controls or, off the board, owns it), owned.
    ``zone``   board, battlefield, base, here (where the source is), there (at the first thing or battlefield chosen), trash,
               hand, chain, deck, facedown, anywhere, champion or board, revealed (among the cards that the text has revealed).
    ``least``, ``most``  how many are chosen; least 0 reads "up to".
    ``every``  all that fit, without a choice ("kill all gear"); ``least``/``most`` mean nothing then.
    ``other``  not the source itself.
    ``max_might`` … ``tag``, ``status`` (also equipped, attached), ``keyword``, ``domain``: restrictions; -1 and "" restrict nothing.
    ``chooses``  for items: it must have chosen something that fits this.
    ``tags``   it has at least one of these.  ``min_energy``: it costs at least that much.
    ``without``  it does not have that keyword.  ``token``: "token" or "card", "" for either.
    ``total_might``  together they have at most that much Might (Riftbound 355.11); -1 for no limit.
    ``together``  they are all at one location; ``apart``: no two of them are.  ``weaker``: with less Might than the source.
    ``cheaper``  its printed Energy cost is less than an amount that is a word, "your points"; "" for no limit.
    ``named``  with the source's name.  ``marked``: with the tag named for it.  ``elsewhere``: at another location than the source.
    ``another``  not what the text has chosen before.  ``made``: one of the tokens that the text has played.
    ``paid``   it costs no more Energy and no more Power than what is killed to pay for the text (printed costs, Riftbound 206).
    ``must``   "must": chosen while resolving, by the player who is instructed, and never a target (Riftbound 355.10.f).
    """

    kind: str
    whose: str = "any"
    zone: str = "board"
    least: int = 1
    most: int = 1
    every: bool = False
    other: bool = False
    max_might: int = -1
    min_might: int = -1
    max_energy: int = -1
    max_power: int = -1
    tag: str = ""
    status: str = ""
    keyword: str = ""
    domain: str = ""
    chooses: Pick | None = None
    must: bool = False
    tags: tuple[str, ...] = ()
    min_energy: int = -1
    without: str = ""
    token: str = ""
    total_might: int = -1
    together: bool = False
    weaker: bool = False
    named: bool = False
    elsewhere: bool = False
    another: bool = False
    cheaper: str = ""
    made: bool = False
    paid: bool = False
    apart: bool = False
    marked: bool = False


class Act(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A non-standard part of a cost: something that is done, not a resource that is spent (Riftbound 356.7).

    ``do``    exhaust me, kill me, recycle me, banish me, kill, discard, exhaust, return, recycle, spend buff, spend xp,
              spend my buff, spend its buff (of what the replacement is about), disempower me.
    ``what``  for kill, exhaust, return, discard, recycle: what may be used.
    ``n``     how many.
    """

    do: str
    what: Pick | None = None
    n: int = 1


class Cost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A cost: resources and acts.

    ``energy``  Riftbound's Energy; in Magic, generic mana.
    ``power``   pips in order: Riftbound R G B O P Y, A (any), C (the card's own domains); Magic W U B R G C.
    ``acts``    what must be done besides.
    ``or_power``  a second way to pay instead of ``energy`` ("[1] or [O]"); "" for none.
    """

    energy: int = 0
    power: str = ""
    acts: tuple[Act, ...] = ()
    or_power: str = ""


FREE = Cost()
