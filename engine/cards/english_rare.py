"""English for what one card says, or a few: the words of `riftbound_rare`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from headjudge.engine.cards import nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.english_clauses import Clause
from headjudge.engine.cards.nouns import capital, clean, listed

if TYPE_CHECKING:
    from headjudge.engine.cards.english_actions import ActionReader
    from headjudge.engine.cards.english_riftbound import Reader


def rare_text(
    ability: cl.AddsAsRevealed | cl.AddsMore | cl.AnyDamageKills | cl.MovesCost | cl.MightInstead | cl.PlayOnlyAt | cl.DontTrigger
    | cl.LendsKeyword | cl.LendsCost,
    reader: Reader, gates: Callable[[tuple[str, ...]], str],
) -> str:  # fmt: skip
    """One such ability as a line."""
    voice = reader.voice
    match ability:
        case cl.AddsAsRevealed(energy, power):
            revealed = "I'm revealed from your deck" if voice.speaks else "this is revealed from your deck"
            return f"As {revealed}, [Add] {nouns.resources(Cost(energy, power)) or '[0]'}."
        case cl.AddsMore(name, energy, within):
            points = f"{within} point{'' if within == 1 else 's'}"
            near = (
                f"While your score is within {points} of the Victory Score, your" if within >= 0 else "Your"
            )
            return f"{near} {clean(name) or 'nameless'} [Add] an additional [{energy}]."
        case cl.AnyDamageKills(condition, gate):
            near = reader.conditional(condition, "while")
            return (
                f"{gates(gate)}{capital(f'{near}any amount of your damage is enough to kill enemy units')}."
            )
        case cl.MovesCost(cost):
            price = nouns.symbols(cost, voice)
            where = f"{voice.my} battlefield" if voice.speaks else "this card's battlefield"
            return f"Opponents must pay {price} for each unit beyond the first to move several units to {where} at once."
        case cl.MightInstead(n, what, gate):
            kinds = [
                words.BEFALLS[each].format(me=voice.me)
                if each in words.BEFALLS
                else clean(each) or "do nothing"
                for each in what
            ]
            would = listed(kinds, "or") or "do nothing"
            text = f"If a spell or ability that chooses {voice.me} would {would}, it gives {voice.me} {n:+d} [M] this turn instead."
            return f"{gates(gate)}{text}"
        case cl.PlayOnlyAt():
            return f"Play {voice.me} only to a battlefield you conquered this turn."
        case cl.DontTrigger(keyword):
            return f"Your [{clean(keyword) or 'nameless'}] effects at {voice.my} battlefield don't trigger."
        case cl.LendsKeyword(keyword, what, elsewhere, condition):
            return lends_text(keyword, what, elsewhere, condition, reader)
        case cl.LendsCost(cost, what):
            played = nouns.article(nouns.phrase(what, False, "in", owned=False))
            return f"Any player may {nouns.paid(cost, voice)} as an additional cost to play {played}. If they do, they play it here."
        case _:
            assert_never(ability)


def rare_clause(
    instr: cl.BanishDying | cl.CostMore | cl.LookFacedown | cl.PlayAllowed | cl.PlayAgain,
    reader: ActionReader,
) -> Clause:
    """One such instruction as a clause."""
    match instr:
        case cl.PlayAgain(cost, who):
            player = words.PLAYERS.get(who, clean(who) or "a player")
            return Clause(
                f"{player} may play this spell again for {nouns.symbols(cost, reader.voice)}", False, True
            )
        case cl.PlayAllowed(what, ignoring):
            free = words.IGNORING.get(ignoring, f"ignoring {clean(ignoring)}")
            one = nouns.article(nouns.phrase(what, False, "in", owned=False))
            return Clause(
                f"you may play {one} from your hand this turn{f', {free}' if free else ''}", False, True
            )
        case cl.LookFacedown():
            return Clause("you can look at their facedown cards this turn", False)
        case cl.CostMore(cost, what):
            dearer = f"your {nouns.phrase(what, True, 'in', owned=False)} cost {nouns.amount_off(cost)} more to play this turn"
            return Clause(dearer, False)
        case cl.BanishDying(to):
            return Clause(f"if {reader.to(to)} would die this turn, banish it instead", False)
        case _:
            assert_never(instr)


def lends_text(
    keyword: cl.Keyword, what: Pick, elsewhere: bool, condition: cl.Condition | None, reader: Reader
) -> str:
    """A keyword that cards have as they are played."""
    from headjudge.engine.cards.english_abilities import (
        keyword_text,  # which reads abilities with this module
    )

    near = reader.conditional(condition, "while")
    cards = nouns.everything(what, "in", bare=True)
    played = " played from anywhere other than a player's hand" if elsewhere else ""
    return f"{capital(f'{near}{cards}{played} have {keyword_text(keyword, reader.voice)}')}."
