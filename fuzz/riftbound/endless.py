"""Which cards could go on for ever without anybody deciding anything.

A printed card may, with the right partner, and the players of a game stop it. A fuzzer's made-up cards may
not: such a play ends at its bound of events and shows nothing. May be called by: the writers of made-up
cards, tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.bits import parts
from headjudge.fuzz.riftbound.well_formed import AGAIN, Text

#: Acts after which their source is turned or gone, or something limited is used up.
_CONSUMING = frozenset({
    "exhaust me", "kill me", "recycle me", "banish me", "kill", "discard", "exhaust", "recycle", "spend buff", "spend xp",
})  # fmt: skip

_HOLDING = (cl.If, cl.Pay, cl.May, cl.DoThis, cl.AtEndOfTurn, cl.ThisTurn, cl.Modes, cl.EachChooses)
#: Instructions that do something themselves, and don't only hold others.
_DOING = tuple(sort for sort in get_args(cl.Instruction) if sort not in _HOLDING)
#: Those that set off no trigger, unless by choosing.
_QUIET = (
    cl.Draw,
    cl.Heal,
    cl.GiveKeyword,
    cl.Predict,
    cl.GainXp,
    cl.GainPoints,
    cl.Channel,
    cl.Add,
    cl.Discount,
    cl.Forbid,
    cl.Prevent,
    cl.DoubleDamage,
    cl.NextDealsMore,
    cl.EnterReady,
    cl.NextHasRepeat,
    cl.BuffsGiveMore,
    cl.PayAny,
    cl.NameCard,
    cl.HideFree,
    cl.PlayAllowed,
    cl.PlayAgain,
    cl.WinGame,
    cl.SwapBack,
    cl.ReplaceField,
)


def endless(card: RiftboundCard) -> str:
    """Why this card, alone or with another one, could go on for ever without a decision, in a line; "" when
    it can't.
    """
    return next(_loops(card), "")


def _loops(card: RiftboundCard) -> Iterator[str]:
    for ability in (*card.abilities, *card.effect):
        if isinstance(ability, cl.Triggered):
            if not ability.each_turn and once_a_turn(ability.when, ability.then, ability.cost):
                yield f"{ability.when!r} can be set off by what it does, for ever: it needs a limit for each turn"
            # Once each turn does not help here: what is played is a new object, whose abilities have not been
            # used (124).
            if not ability.may and any(
                isinstance(part, cl.Play) and not part.optional for part in parts(ability.then)
            ):
                yield f"{ability.when!r} plays a card, which may play another: it says may, so that somebody decides"
        elif isinstance(ability, cl.Activated):
            if ability.cost == Cost():
                yield "an activated ability without a cost could be used for ever"
            adds = any(isinstance(part, cl.Add) for part in parts(ability.then))
            if adds and not any(act.do in _CONSUMING for act in ability.cost.acts):
                yield "an ability that Adds turns or uses up something, so that resources can't be made without end (429)"


def once_a_turn(when: str, text: Text, cost: Cost | None = None) -> bool:
    """Whether a trigger with that effect and that cost has to be limited for each turn.

    It has to when its condition can come true again and again and what it does can make a condition come
    true, this one or that of a second card which makes this one come true: otherwise two such cards go on for
    ever without a decision.
    """
    if when not in AGAIN:
        return False
    return any(
        isinstance(part, Act) or (isinstance(part, _DOING) and not _is_quiet(part))
        for part in parts((text, cost))
    )


def _is_quiet(step: Any) -> bool:
    chosen = getattr(step, "to", None)
    if isinstance(chosen, Pick) and not chosen.every:
        return False
    return isinstance(step, _QUIET) or (
        isinstance(step, cl.GiveMight) and (not isinstance(step.n, int) or step.n > 0)
    )
