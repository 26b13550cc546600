"""English for what Magic's texts tell players to do: every instruction of the language as a sentence in Oracle style."""

from __future__ import annotations

from typing import assert_never

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause
from headjudge.engine.cards.english_magic_nouns import (
    mana,
    one,
    phrase,
    quality,
    several,
    short,
)
from headjudge.engine.cards.english_magic_texts import third
from headjudge.engine.cards.english_magic_zones import Zones, possessive
from headjudge.engine.cards.magic import Number, Which
from headjudge.engine.cards.nouns import article, clean, count, listed

#: What the library's tokens are, by name: "create a …", and what follows "token".
TOKENS: dict[str, tuple[str, str]] = {
    "Angel Token": ("4/4 white Angel creature token", " with flying"),
    "Beast Token": ("3/3 green Beast creature token", ""),
    "Bird Token": ("2/2 blue Bird creature token", " with flying"),
    "Cat Token": ("2/2 white Cat creature token", ""),
    "Dwarf Berserker Token": ("2/1 red Dwarf Berserker creature token", ""),
    "Elemental Token": ("1/1 red Elemental creature token", ""),
    "Elephant Token": ("3/3 green Elephant creature token", ""),
    "Faerie Rogue Token": ("1/1 black Faerie Rogue creature token", " with flying"),
    "Goblin Token": ("1/1 red Goblin creature token", ""),
    "Human Token": ("1/1 white Human creature token", ""),
    "Pest Token": ("1/1 black and green Pest creature token", ' with "When this token dies, you gain 1 life."'),
    "Soldier Token": ("1/1 white Soldier creature token", ""),
    "Spirit Token": ("1/1 white Spirit creature token", " with flying"),
    "Marit Lage": ("legendary 20/20 black Avatar creature token named Marit Lage", " with flying and indestructible"),
}  # fmt: skip


class Doer(Zones):
    """Says instructions."""

    # -- instructions ------------------------------------------------------------------------------------------------------

    def instruction(self, do: cl.Do) -> list[Clause]:
        """The clauses of one instruction."""
        match do:
            case cl.Counter():
                return self.counter(do)
            case cl.Destroy(to, buried):
                what = self.to(to, every="all")
                they = "they" if self.many else "it"
                more = [Clause(f"{they} can't be regenerated", False)] if buried else []
                return [Clause(f"destroy {what}"), *more]
            case cl.Exile():
                return self.exile(do)
            case cl.Sacrifice():
                return [self.sacrifice(do)]
            case cl.Damage():
                return [self.damage(do)]
            case cl.Fight(one_, other):
                first = self.who_or_ref(one_)
                return [Clause(f"{first} fights {self.who_or_ref(other)}", False)]
            case (
                cl.Draw()
                | cl.Discard()
                | cl.Mill()
                | cl.Scry()
                | cl.GainLife()
                | cl.LoseLife()
                | cl.SetLife()
            ):
                return self.player_does(do)
            case cl.AddMana():
                return self.add_mana(do)
            case cl.Tap(to) | cl.Regenerate(to):
                return [Clause(f"{type(do).__name__.lower()} {self.to(to, every='all')}")]
            case cl.Untap(to, n):
                if isinstance(to, Which) and n >= 0:
                    self.about(short(to), True)
                    return [Clause(f"untap up to {count(n)} {several(to)}")]
                suffix = f" ({n} of them)" if n >= 0 else ""
                return [Clause(f"untap {self.to(to, every='all')}{suffix}")]
            case cl.ReturnTo():
                return [self.return_to(do)]
            case cl.Search():
                return [self.search(do)]
            case cl.Reveal() | cl.Look() | cl.Shuffle():
                return self.cards(do)
            case cl.PutCounters() | cl.RemoveCounters():
                return [self.counters(do)]
            case cl.MakeTokens():
                return self.make_tokens(do)
            case cl.CopySpell() | cl.BecomeCopy() | cl.ChangeTarget():
                return self.copies(do)
            case cl.GainControl() | cl.Exchange() | cl.Attach() | cl.Phase() | cl.Transform():
                return [self.permanents(do)]
            case cl.Prevent():
                return [self.prevent(do)]
            case cl.ExtraTurn() | cl.ExtraPhase() | cl.SkipStep() | cl.EndTurn() | cl.Win():
                return [self.turns(do)]
            case cl.Choose() | cl.Vote() | cl.Sticker() | cl.Foretell() | cl.CastFree() | cl.Permit():
                return self.choices(do)
            case cl.Modify():
                return self.modify(do)
            case cl.If() | cl.May() | cl.Unless() | cl.ForEach() | cl.Repeat() | cl.Later() | cl.Reflexive():
                return self.structured(do)
            case _:
                assert_never(do)

    def counter(self, do: cl.Counter) -> list[Clause]:
        """Counter."""
        what = self.ref(do.to) if words.is_ref(do.to) else self.who_or_ref(do.to)
        unless = f" unless its controller {third(self.price(do.unless))}" if do.unless is not None else ""
        out = [Clause(f"counter {what}{unless}")]
        where = words.COUNTERED.get(do.put, f"put it {clean(do.put)}" if do.put else "")
        if where:
            rather = "putting it into its owner's" if do.put == "exile" else "into that player's"
            out.append(
                Clause(f"if that spell is countered this way, {where} instead of {rather} graveyard", False)
            )
        return out

    def sacrifice(self, do: cl.Sacrifice) -> Clause:
        """Sacrifice."""
        if isinstance(do.to, str):
            number = f" ({self.number(do.n)})" if do.n != 1 else ""
            if do.who == "you":
                return Clause(f"sacrifice {self.who_or_ref(do.to)}{number}")
            who = self.who(do.who)
            return Clause(f"{who} sacrifices {self.who_or_ref(do.to)}{number}", False)
        noun, nouns = phrase(do.to), phrase(do.to, True)
        if isinstance(do.n, int) and do.n < 0:
            theirs = f"all {'other ' if do.to.other else ''}{nouns} {'you control' if do.who == 'you' else 'they control'}"
            return self.does(do.who, "sacrifice", "sacrifices", theirs)
        if do.to.other and do.n == 1:
            what, tail = f"another {noun}", ""
        else:
            other = "other " if do.to.other else ""
            what, tail = self.many_of(do.n, other + noun, other + nouns)
        clause = self.does(do.who, "sacrifice", "sacrifices", what + tail)
        self.about(short(do.to), do.n != 1)
        return clause

    def damage(self, do: cl.Damage) -> Clause:
        """Damage."""
        dealer = self.dealer if do.by == "this" else "it" if do.by == "it" else self.who_or_ref(do.by)
        n = do.n
        simple = isinstance(n, int) or n in (cl.Amount("x"), cl.Amount("that much"))
        dealt = f"{self.number(n)} damage" if simple else f"damage equal to {self.number(n)}"
        if do.divided:
            dealt += " divided as you choose among"
        else:
            dealt += " to"
        if isinstance(do.to, Which):
            return Clause(f"{dealer} deals {dealt} {self.to(do.to)}", False)
        whom = "itself" if do.to == do.by == "this" else self.who_or_ref(do.to)
        return Clause(f"{dealer} deals {dealt} {whom}", False)

    def player_does(
        self, do: cl.Draw | cl.Discard | cl.Mill | cl.Scry | cl.GainLife | cl.LoseLife | cl.SetLife
    ) -> list[Clause]:
        """What a player does with cards and life."""
        match do:
            case cl.Draw(n, who):
                what, tail = self.many_of(n, "card")
                self.about("card", n != 1)
                return [self.does(who, "draw", "draws", what + tail)]
            case cl.Discard():
                return [self.discard(do)]
            case cl.Mill(n, who):
                what, tail = self.many_of(n, "card")
                return [self.does(who, "mill", "mills", what + tail)]
            case cl.Scry(n, surveil):
                return [Clause(f"{'surveil' if surveil else 'scry'} {self.number(n)}")]
            case cl.GainLife(n, who):
                clause = self.does(who, "gain", "gains", self.life(n))
                return [Clause(f"you {clause.text}") if who == "you" else clause]
            case cl.LoseLife(n, who):
                clause = self.does(who, "lose", "loses", self.life(n))
                return [Clause(f"you {clause.text}") if who == "you" else clause]
            case cl.SetLife(n, who):
                whose = "your" if who == "you" else possessive(self.who(who))
                return [Clause(f"{whose} life total becomes {self.number(n)}", False)]
            case _:
                assert_never(do)

    def life(self, n: Number) -> str:
        """ "3 life", "life equal to its power"."""
        if isinstance(n, int) or n in (cl.Amount("x"), cl.Amount("that much")):
            return f"{self.number(n)} life"
        return f"life equal to {self.number(n)}"

    def add_mana(self, do: cl.AddMana) -> list[Clause]:
        """Add mana."""
        if do.any:
            colors = "one of the exiled card's colors" if do.any == "linked" else _colors(do.any, "or")
            if do.any == "linked" or do.any == "WUBRG":
                kind = "any of the exiled card's colors" if do.any == "linked" else "any color"
                if do.n == 1:
                    what = f"one mana of {kind}"
                elif isinstance(do.n, int):
                    what = (
                        f"{count(do.n)} mana in any combination of colors"
                        if do.mixed
                        else f"{count(do.n)} mana of any one color"
                    )
                else:
                    what = f"an amount of mana of {kind} equal to {self.number(do.n)}"
            else:
                amount = "" if do.n == 1 else f" ({self.number(do.n)} mana)"
                what = f"{colors}{amount}"
            what += " in any combination" if do.mixed and do.n == 1 else ""
            what += f" and {mana(do.mana)}" if do.mana else ""
        elif isinstance(do.n, int):
            what = mana(do.mana) * max(do.n, 0) if 0 < do.n <= 5 else f"{mana(do.mana)} {do.n} times"
            what += " in any combination" if do.mixed else ""
        else:
            each = self.for_each(do.n)
            what = (
                f"{mana(do.mana)}{each}"
                if each
                else f"an amount of {mana(do.mana)} equal to {self.number(do.n)}"
            )
            what += " in any combination" if do.mixed else ""
        out = [self.does(do.who, "add", "adds", what.strip() or "no mana")]
        only = words.MANA_ONLY.get(do.only, f"on {clean(do.only)}" if do.only else "")
        rider = words.MANA_RIDERS.get(do.rider, clean(do.rider))
        if only:
            out.append(Clause(f"spend this mana only {only}{f', and {rider}' if rider else ''}"))
        elif rider:
            out.append(Clause(f"if this mana is spent on a spell, {rider}", False))
        return out

    def make_tokens(self, do: cl.MakeTokens) -> list[Clause]:
        """Create tokens."""
        entry = TOKENS.get(do.token)
        if do.copy:
            noun, rest = "token", f" that's a copy of {self.who_or_ref(do.copy)}"
            if do.n != 1:
                rest = rest.replace(" that's a copy", " that are copies")
            rest += f" ({clean(do.token)})" if do.token else ""
        elif entry is not None:
            noun, rest = entry
        else:
            noun, rest = f"{clean(do.token) or 'nameless'} token".replace("Token token", "token"), ""
        states = [word for word, so in (("tapped", do.tapped), ("attacking", do.attacking)) if so]
        prefix = "tapped " if do.tapped and not do.attacking else ""
        what, tail = self.many_of(do.n, f"{prefix}{noun}")
        text = f"{what}{rest}{tail}"
        if do.attacking:
            are = "that's" if do.n == 1 else "that are"
            text += f"{' and' if rest.startswith(' that') else ''} {are} {' and '.join(states)}"
        text += (
            f", except {'it has' if do.n == 1 else 'they have'} haste"
            if do.haste and do.copy
            else " with haste"
            if do.haste
            else ""
        )
        self.made = do.n if isinstance(do.n, int) else 2
        self.about("token", do.n != 1)
        return [self.does(do.who, "create", "creates", text)]

    def copies(self, do: cl.CopySpell | cl.BecomeCopy | cl.ChangeTarget) -> list[Clause]:
        """Copy spells and permanents, and change targets."""
        match do:
            case cl.CopySpell(to, n, retarget):
                what = self.who_or_ref(to)
                times = "" if n == 1 else f" {count(n) if isinstance(n, int) else self.number(n)} times"
                what += times
                new = "the copy" if n == 1 else "the copies"
                return [
                    Clause(f"copy {what}"),
                    *([Clause(f"you may choose new targets for {new}", False)] if retarget else []),
                ]
            case cl.BecomeCopy(to, of, until):
                what = self.who_or_ref(to)
                return [Clause(f"{what} becomes a copy of {self.who_or_ref(of)}{self.until(until)}", False)]
            case cl.ChangeTarget(to, new):
                what = self.who_or_ref(to)
                return [
                    Clause(f"you may choose new targets for {what}", False)
                    if new
                    else Clause(f"change the target of {what}")
                ]
            case _:
                assert_never(do)

    def permanents(self, do: cl.GainControl | cl.Exchange | cl.Attach | cl.Phase | cl.Transform) -> Clause:
        """What is done to permanents by one verb."""
        match do:
            case cl.GainControl(to, who, until):
                subject = "" if who == "you" else self.who(who)
                what = self.to(to, every="all")
                return (
                    Clause(f"{subject} gains control of {what}{self.until(until)}", False)
                    if subject
                    else Clause(f"gain control of {what}{self.until(until)}")
                )
            case cl.Exchange(one_, other):
                if (
                    {one_, other} == {"target 0", "target 1"}
                    and len(self.targets) == 2
                    and not self.named
                    and self.targets[0].which == self.targets[1].which
                ):
                    self.named |= {0, 1}
                    return Clause(f"exchange control of two target {phrase(self.targets[0].which, True)}")
                first = self.who_or_ref(one_)
                return Clause(f"exchange control of {first} and {self.who_or_ref(other)}")
            case cl.Attach(to, what):
                attached = self.who_or_ref(what)
                return Clause(f"attach {attached} to {self.who_or_ref(to)}")
            case cl.Phase(to):
                what = self.to(to, every="all")
                return Clause(f"{what} phase{'' if self.many else 's'} out", False)
            case cl.Transform(to, up):
                return Clause(f"turn {self.to(to, every='all')} face {'up' if up else 'down'}")
            case _:
                assert_never(do)

    def prevent(self, do: cl.Prevent) -> Clause:
        """Prevent damage."""
        kind = "combat damage" if do.combat else "damage"
        amount = f"all {kind}" if do.n == -1 else f"the next {self.number(do.n)} {kind}"
        to = f" to {self.to(do.to)}" if do.to else ""
        by = f" by {self.to(do.by)}" if do.by else ""
        return Clause(f"prevent {amount} that would be dealt{to}{by} this turn")

    def turns(self, do: cl.ExtraTurn | cl.ExtraPhase | cl.SkipStep | cl.EndTurn | cl.Win) -> Clause:
        """Turns, and the game."""
        match do:
            case cl.ExtraTurn(who):
                return self.does(who, "take", "takes", "an extra turn after this one")
            case cl.ExtraPhase():
                return Clause(
                    "after this main phase, there is an additional combat phase followed by an additional main phase",
                    False,
                )
            case cl.SkipStep(step, who):
                whose = "your" if who == "you" else "their"
                return self.does(who, "skip", "skips", f"{whose} next {clean(step) or 'nameless'} step")
            case cl.EndTurn():
                return Clause("end the turn")
            case cl.Win(who, loses):
                clause = self.does(who, "lose" if loses else "win", "loses" if loses else "wins", "the game")
                return Clause(f"you {clause.text}", False) if who == "you" else clause
            case _:
                assert_never(do)

    def choices(
        self, do: cl.Choose | cl.Vote | cl.Sticker | cl.Foretell | cl.CastFree | cl.Permit
    ) -> list[Clause]:
        """Choices, votes, stickers, and casting."""
        match do:
            case cl.Choose(what, which, who, link):
                noun = words.CHOSEN.get(what, article(clean(what)) if clean(what) else "something")
                if what == "card name" and which is not None:
                    noun = f"{article(' '.join([*(f'non{clean(word).lower()}' for word in which.not_types), 'card name']))}"
                elif which is not None:
                    noun = one(which, "from") if not noun else f"{noun} of {one(which, 'from')}"
                self.chosen = short(which) if which is not None else "thing"
                self.about(self.chosen, False)
                if link:
                    self.link = "chosen"
                return [self.does(who, "choose", "chooses", noun or "an object")]
            case cl.Vote(options, which, first, secret):
                between = [listed([clean(word) or "nothing" for word in options], "or")] if options else []
                between += (
                    [one(which) if which is not None else "something"]
                    if which is not None or not options
                    else []
                )
                self.voted = short(which) if which is not None else "choice"
                voters = "each player secretly votes" if secret else "each player votes"
                start = "starting with you" if first == "you" else f"starting with {self.who(first)}"
                return [Clause(f"{start}, {voters} for {listed(between, 'or')}", False)]
            case cl.Sticker(to, word):
                named = f' that says "{clean(word)}"' if word else ""
                return [Clause(f"put a name sticker{named} on {self.who_or_ref(to)}")]
            case cl.Foretell(to, price):
                what = self.to(to, "from", "all")
                they = "they become" if self.many else "it becomes"
                return [
                    Clause(f"exile {what} face down"),
                    Clause(f"{they} foretold for {self.cost(price)}", False),
                ]
            case cl.CastFree(to, who, copy):
                what = self.to(to, "from", "any of")
                self_ = "you may" if who == "you" else f"{self.who(who)} may"
                if copy:
                    return [
                        Clause(f"{self_} copy {what} and cast the copy without paying its mana cost", False)
                    ]
                return [
                    Clause(
                        f"{self_} cast {what} without paying {'their mana costs' if self.many else 'its mana cost'}",
                        False,
                    )
                ]
            case cl.Permit(to, who, until, free, any_mana):
                what = self.who_or_ref(to)
                self_ = "you may" if who == "you" else f"{self.who(who)} may"
                long = {
                    "turn": "this turn",
                    "your next turn": "until your next turn",
                    "": "for as long as it stays there",
                }
                tail = " without paying its mana cost" if free else ""
                tail += ", and mana of any color can be spent on it" if any_mana else ""
                return [Clause(f"{self_} play {what} {long.get(until, clean(until))}{tail}", False)]
            case _:
                assert_never(do)

    def modify(self, do: cl.Modify) -> list[Clause]:
        """A continuous effect begins; `english_magic_changes` says it."""
        raise NotImplementedError


def _colors(letters: str, word: str) -> str:
    """Mana of colours: "{W} or {U}"."""
    if all(letter in words.COLORS for letter in letters):
        return listed([f"{{{letter}}}" for letter in letters], word)
    return f"mana of {listed(quality(letters), word) or 'no color'}"
