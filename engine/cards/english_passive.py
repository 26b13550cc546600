"""English for passive abilities about damage, entering, triggers and zones."""

from __future__ import annotations

from collections.abc import Callable

from headjudge.engine.cards import nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.english_means import tag_text
from headjudge.engine.cards.english_rare import rare_text
from headjudge.engine.cards.english_riftbound import Reader
from headjudge.engine.cards.nouns import capital, clean, status_word


def passive_text(
    ability: cl.BonusDamage | cl.Prevents | cl.MayEnter | cl.OthersEnterReady | cl.TriggersMore | cl.CopiesTokens | cl.SavesOthers
    | cl.Ignores | cl.ReachableFromAnywhere | cl.CreatesField | cl.PlayFromTrash | cl.BanishesInstead | cl.AsSeen | cl.RecallsAll
    | cl.DrawsForPoints | cl.ChannelsOnly | cl.LooksFirst | cl.VictoryMore | cl.HidesMore
    | cl.HoldsAreConquers | cl.ManyTimes | cl.AddsAsRevealed | cl.AddsMore | cl.AnyDamageKills | cl.MovesCost | cl.MightInstead
    | cl.PlayOnlyAt | cl.DontTrigger | cl.LendsKeyword | cl.HasAbility | cl.HasTheirs | cl.HidesFor | cl.NamesTag
    | cl.LendsCost,
    reader: Reader, gates: Callable[[tuple[str, ...]], str],
) -> str:  # fmt: skip
    """One such ability as a line."""
    voice = reader.voice
    match ability:
        case cl.BonusDamage():
            return f"{gates(ability.gate)}{capital(bonus(ability, reader))}."
        case cl.Prevents(what, condition, gate):
            by = {"everything": "", "enemy spells and abilities": " enemy spells and abilities"}.get(
                what, f" {clean(what) or 'nothing'}"
            )
            deals = f"that{by} would deal to {voice.me}" if by else f"that would be dealt to {voice.me}"
            return f"{gates(gate)}{capital(reader.conditional(condition, 'while') + f'prevent all damage {deals}')}."
        case cl.MayEnter(where, to):
            place = words.MAY_ENTER.get(where, f"at {clean(where) or 'places'}")
            if to is None:
                return f"You may play {voice.me} {place}."
            return f"{capital(nouns.everything(to, 'in', bare=True))} may be played {place}."
        case cl.OthersEnterReady(to, condition, gate):
            text = (
                f"{reader.conditional(condition, 'while')}{nouns.everything(to, 'in', bare=True)} enter ready"
            )
            return f"{gates(gate)}{capital(text)}."
        case cl.TriggersMore(when, here):
            name = words.EFFECTS.get(when, clean(when) or "nameless")
            return f"Your {name} effects{' of units here' if here else ''} trigger an additional time."
        case cl.CopiesTokens(condition):
            event = f"{reader.conditional(condition, 'while')}if you would play a token unit"
            return f"Once each turn, {event}, you may play that token and an additional copy of it instead."
        case cl.SavesOthers(to, pay, condition):
            asks = f"its controller may {nouns.paid(pay, voice)} to " if pay is not None else ""
            dies = f"{reader.conditional(condition, 'while')}if {nouns.one(to, 'in')} would die"
            text = f"{dies}, {asks}heal it, exhaust it, and recall it instead"
            return f"{capital(text)}."
        case cl.Ignores(keyword, what):
            who = {"assigning here": "You ignore", "paying this": "Ignore"}.get(what, "Players ignore")
            how = words.IGNORED.get(what, clean(what) or "at times")
            return f"{who} {nouns.keyword_name(keyword)} {how}."
        case cl.ReachableFromAnywhere():
            return "Units can move here from anywhere."
        case cl.CreatesField(token):
            name = clean(token) or "nameless"
            return (
                f"As you play {voice.me}, add the {name} battlefield token to the board if it's not there already. "
                f"If you do, {voice.i} enter{voice.s} there."
            )
        case cl.AsSeen(cost):
            seen = (
                f"As you look at or reveal {voice.me} from the top of your deck, you may banish {voice.me}."
            )
            return f"{seen} If you do, you may play {voice.me} for {nouns.symbols(cost, voice)}."
        case cl.RecallsAll():
            tie = "If a combat where you are the attacker ends in a tie that would recall any of your units"
            return f"{tie}, recall all units at that battlefield instead."
        case cl.DrawsForPoints(turns):
            when = f"on one of their first {turns} turns" if turns != 1 else "on their first turn"
            return f"If a player would score a point by conquering or holding {when}, they draw 1 instead."
        case cl.ChannelsOnly(n, condition):
            runes = f"{n} rune{'' if n == 1 else 's'} at the start of their Channel Phase"
            return f"{capital(reader.conditional(condition, 'while') + f'players channel only {runes}')}."
        case cl.LooksFirst():
            return "If you would reveal cards from a deck, look at its top card first. You may recycle it. Then reveal those cards."
        case cl.HidesMore(n):
            return f"You may hide {'an additional card' if n == 1 else f'{n} additional cards'} here."
        case cl.HoldsAreConquers():
            return f"{capital(voice.my)} hold effects are also conquer effects, and vice versa."
        case cl.ManyTimes(status, most):
            if status == "buffed":
                return f"{capital(voice.i)} can have {f'up to {most}' if most else 'any number of'} buffs."
            return f"{capital(voice.i)} can be {status_word(status)} {f'up to {most}' if most else 'any number of'} times."
        case cl.HasAbility(given, to, condition, gate):
            had = f'{nouns.everything(to, "in", bare=True)} have "{reader.given(given)}"'
            return f"{gates(gate)}{capital(reader.conditional(condition, 'while') + had)}"
        case cl.HasTheirs(of):
            return f"{capital(voice.have)} all [E] abilities of {nouns.everything(of, 'in')}."
        case cl.HidesFor(cost):
            return f"You may {nouns.paid(cost, voice)} to hide a card with [Hidden], instead of [A]."
        case cl.NamesTag():
            return tag_text(ability, voice)
        case cl.VictoryMore(n):
            return f"Increase the points needed to win the game by {n}."
        case cl.PlayFromTrash():
            return "You may play cards from your trash."
        case cl.BanishesInstead():
            return (
                "If a card would go to your trash from anywhere other than your Main Deck, banish it instead."
            )
        case _:
            return rare_text(ability, reader, gates)


def bonus(ability: cl.BonusDamage, reader: Reader) -> str:
    """Bonus Damage: whose, how much, to what."""
    who = reader.voice.i if ability.what == "this" else words.BONUS.get(ability.what, clean(ability.what))
    s = reader.voice.s if ability.what == "this" else ""
    to = f" to {nouns.everything(ability.to, 'in', bare=True)}" if ability.to is not None else ""
    per = ability.per
    form = words.PER.get(per or "")
    each = f" for each {form.format(my=reader.voice.my) if form else clean(per)}" if per is not None else ""
    return f"{reader.conditional(ability.condition, 'while')}{who or 'nothing'} deal{s} {ability.n} Bonus Damage{to}{each}"
