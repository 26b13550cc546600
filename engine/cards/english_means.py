"""English for resources, cards and points, for what is named and chosen: the part of a `Reader` for `riftbound_means`."""

from __future__ import annotations

from typing import assert_never

from headjudge.engine.cards import nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Cost
from headjudge.engine.cards.english_actions import ActionReader
from headjudge.engine.cards.english_clauses import Clause, joined
from headjudge.engine.cards.nouns import Voice, clean, keyword_name, listed


class MeansReader(ActionReader):
    """Reads these instructions; `Reader` is the whole."""

    def player_does(
        self,
        instr: (
            cl.Draw
            | cl.Discard
            | cl.Channel
            | cl.TakeTurn
            | cl.Add
            | cl.Predict
            | cl.Burn
            | cl.GainXp
            | cl.GainPoints
        ),
    ) -> list[Clause]:
        """What a player does with cards, runes and points."""
        match instr:
            case cl.Draw(n, who):
                drawn = self.amount(n) if isinstance(n, int) else f"cards equal to {self.amount(n)}"
                return [self.does(who, "draw", "draws", drawn)]
            case cl.Discard(n, who):
                return [self.does(who, "discard", "discards", str(n))]
            case cl.Channel(n, exhausted, who):
                number = f"{n} rune{'' if n == 1 else 's'}" if isinstance(n, int) else "runes"
                tail = f"{number}{' exhausted' if exhausted else ''}"
                more = "" if isinstance(n, int) else f", as many as {self.amount(n)}"
                return [self.does(who, "channel", "channels", tail + more)]
            case cl.TakeTurn(who):
                return [self.does(who, "take", "takes", "a turn after this one")]
            case cl.Add():
                return self.adds(instr)
            case cl.Predict(n):
                return [Clause(keyword_name("Predict", n))]
            case cl.Burn(n, who):
                return [self.does(who, f"[Burn {n}]", f"[Burns {n}]")]
            case cl.GainXp(n):
                return [Clause(f"gain {self.amount(n)} XP")]
            case cl.GainPoints(n, who):
                points = f"{n} point{'' if n == 1 else 's'}"
                return [
                    Clause(f"you score {points}", False)
                    if who == "you"
                    else self.does(who, "score", "scores", points)
                ]
            case _:
                assert_never(instr)

    def adds(self, instr: cl.Add) -> list[Clause]:
        """Add resources: how many, and on what they can be spent."""
        added = nouns.resources(Cost(instr.energy, instr.power)) or "[0]"
        times = (
            f" {instr.n} times" if isinstance(instr.n, int) else f" as many times as {self.amount(instr.n)}"
        )
        times = "" if instr.n == 1 else times
        clauses = [Clause(f"[Add] {added}{times}")]
        if instr.only:
            use = words.SPENT_ONLY.get(instr.only, f"on {clean(instr.only)}")
            clauses.append(Clause(f"use this only {use}", False, True))
        return clauses

    def means(self, instr: cl.EachChooses | cl.SpendAny | cl.NameCard | cl.HideFree) -> Clause:
        """What is chosen between, spent and named."""
        match instr:
            case cl.EachChooses():
                return self.each_chooses(instr)
            case cl.SpendAny():
                return Clause("spend any number of buffs")
            case cl.NameCard(kind):
                what = words.KINDS.get(kind, (clean(kind) or "card", ""))[0]
                return Clause(f"name {nouns.article(what)}")
            case cl.HideFree():
                return Clause("you can hide cards ignoring costs this turn", False)
            case _:
                assert_never(instr)

    def each_chooses(self, instr: cl.EachChooses) -> Clause:
        """Each player chooses one of several things, and what comes of each choice."""
        who = words.PLAYERS.get(instr.who, clean(instr.who) or "a player")
        verb = "choose" if instr.who == "you" else "chooses"
        names = [clean(name) or "nothing" for name in instr.names]
        done = "; ".join(
            f"for each who chose {name}, {joined(self.inner(then))}"
            for name, then in zip(names, instr.then, strict=False)
            if then
        )
        if any(isinstance(part, cl.PlayToken) for then in instr.then for part in then):
            self.made += 2  # for as many players as choose so
        return Clause(
            f"{who} {verb} {listed(names, 'or') or 'nothing'}; {done or 'nothing happens'}", False, True
        )

    def spent(self, condition: cl.SpentTurn) -> str:
        """ "You've spent [A][A] or more this turn"."""
        parts = []
        if condition.power:
            parts.append("[A]" * condition.power + " or more")
        if condition.energy:
            parts.append(f"[{condition.energy}] or more to play a spell")
        return f"you've spent {listed(parts) or 'nothing'} this turn"


def tag_text(ability: cl.NamesTag, voice: Voice) -> str:
    """A tag that is named as this is played."""
    names = [clean(tag) or "nothing" for tag in ability.among]
    chosen = f"choose {listed(names, 'or')}" if names else "name a tag"
    gains = f" {nouns.capital(voice.i)} gain{voice.s} that tag." if ability.gains else ""
    return f"As you play {voice.me}, {chosen}.{gains}"
