"""English for what Magic's texts tell players to do: every instruction of the language as a sentence in Oracle style."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause, joinable, joined, sentences
from headjudge.engine.cards.english_magic_nouns import (
    Speaker,
    mana,
    one,
    phrase,
    quality,
    several,
    short,
    target_phrase,
)
from headjudge.engine.cards.magic import Number, Which
from headjudge.engine.cards.nouns import article, capital, clean, count, listed

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
    "Pest Token": ("1/1 black and green Pest creature token", ' with "When this token dies, you gain 1 life."'),
    "Soldier Token": ("1/1 white Soldier creature token", ""),
    "Spirit Token": ("1/1 white Spirit creature token", " with flying"),
    "Marit Lage": ("legendary 20/20 black Avatar creature token named Marit Lage", " with flying and indestructible"),
}  # fmt: skip


class Doer(Speaker):
    """Says instructions."""

    # -- joining ---------------------------------------------------------------------------------------------------------

    def text(self, does: Iterable[cl.Do]) -> list[Clause]:
        """The clauses of instructions in order."""
        return [clause for do in does for clause in self.instruction(do)]

    def whole(self, does: tuple[cl.Do, ...]) -> str:
        """A text as sentences; targets that it names only under a condition, or never, are chosen in a sentence of their own."""
        return sentences([*self.chosen_first(does), *self.text(does)]) or "Nothing happens."

    def chosen_first(self, does: tuple[cl.Do, ...]) -> list[Clause]:
        """ "Choose target spell" for targets that no instruction names by itself."""
        plainly = _plainly_named(does, len(self.targets))
        late = [at for at, target in enumerate(self.targets) if at not in plainly and not target.kicked]
        return [Clause(f"choose {listed([self.target(at) for at in late])}")] if late else []

    def inner(self, does: tuple[cl.Do, ...], closed: bool = False) -> str:
        """A text inside a sentence."""
        clauses = self.text(does)
        if len(clauses) == 1 and "\n" not in clauses[0].text and not clauses[0].whole:
            return clauses[0].text
        if not clauses:
            return "nothing happens"
        if joinable(clauses) and all(clause.order for clause in clauses) and not closed:
            return joined(clauses)
        return f"this happens: ({sentences(clauses)})"

    def does(self, who: str, order: str, third: str, rest: str = "") -> Clause:
        """A player does something: "draw a card", "target player draws a card"."""
        tail = f" {rest}" if rest else ""
        if who == "you":
            return Clause(f"{order}{tail}")
        return Clause(f"{self.who(who)} {third}{tail}", False)

    def until(self, until: str) -> str:
        """How long, with its blank."""
        form = words.UNTIL.get(until)
        text = clean(until) if form is None else form.format(this=self.me)
        return f" {text}" if text else ""

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
            case cl.Draw() | cl.Discard() | cl.Mill() | cl.Scry() | cl.GainLife() | cl.LoseLife() | cl.SetLife():
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
        unless = f" unless its controller {_third(self.price(do.unless))}" if do.unless is not None else ""
        out = [Clause(f"counter {what}{unless}")]
        where = words.COUNTERED.get(do.put, f"put it {clean(do.put)}" if do.put else "")
        if where:
            out.append(Clause(f"if that spell is countered this way, {where} instead of into its owner's graveyard", False))
        return out

    def exile(self, do: cl.Exile) -> list[Clause]:
        """Exile."""
        if isinstance(do.to, Which) and do.to.zone == "graveyard" and do.to == Which("card", whose=do.to.whose, zone="graveyard"):
            self.about("card", True)
            what = "all graveyards" if do.to.whose == "any" else f"{_possessive(self.who(do.to.whose))} graveyard"
        else:
            what = self.to(do.to, "from", "all")
        until = {"": "", "this leaves": f" until {self.me} leaves the battlefield"}.get(do.until, f" until {clean(do.until)}")
        face = " face down" if do.facedown else ""
        out = [Clause(f"exile {what}{face}{until}")]
        if do.foretold is not None:
            out.append(Clause(f"it becomes foretold, and its foretell cost is {self.cost(do.foretold)}", False))
        if do.link:
            self.link = self.link or "exiled"
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
        dealer = self.me if do.by == "this" else "it" if do.by == "it" else self.who_or_ref(do.by)
        n = do.n
        simple = isinstance(n, int) or n in (cl.Amount("x"), cl.Amount("that much"))
        dealt = f"{self.number(n)} damage" if simple else f"damage equal to {self.number(n)}"
        if do.divided:
            dealt += " divided as you choose among"
        else:
            dealt += " to"
        if isinstance(do.to, Which):
            return Clause(f"{dealer} deals {dealt} {self.to(do.to)}", False)
        return Clause(f"{dealer} deals {dealt} {self.who_or_ref(do.to)}", False)

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
                whose = "your" if who == "you" else _possessive(self.who(who))
                return [Clause(f"{whose} life total becomes {self.number(n)}", False)]
            case _:
                assert_never(do)

    def life(self, n: Number) -> str:
        """ "3 life", "life equal to its power"."""
        if isinstance(n, int) or n in (cl.Amount("x"), cl.Amount("that much")):
            return f"{self.number(n)} life"
        return f"life equal to {self.number(n)}"

    def discard(self, do: cl.Discard) -> Clause:
        """Discard."""
        who = self.who(do.who)
        noun, nouns = (phrase(do.which, where=False), phrase(do.which, True, where=False)) if do.which is not None else ("card", "cards")
        self.done = "of cards discarded"
        what, tail = self.many_of(do.n, noun, nouns)
        self.about("card", do.n != 1)
        if do.how == "hand":
            extra = "" if do.n == 1 and do.which is None else f" ({what}{tail})"
            hand = "your hand" if who == "you" else "their hand"
            return self.does(do.who, "discard", "discards", hand + extra)
        if do.how == "you choose":
            whose = "your hand" if who == "you" else "that hand"
            they = "you discard" if who == "you" else "that player discards"
            return Clause(f"you choose {what}{tail} from {whose}, and {they} {'it' if do.n == 1 else 'them'}", False)
        random = " at random" if do.how == "random" else "" if do.how == "choose" else f" ({clean(do.how) or 'somehow'})"
        return self.does(do.who, "discard", "discards", what + tail + random)

    def add_mana(self, do: cl.AddMana) -> list[Clause]:
        """Add mana."""
        if do.any:
            colors = "one of the exiled card's colors" if do.any == "linked" else _colors(do.any, "or")
            if do.any == "linked" or do.any == "WUBRG":
                kind = "any of the exiled card's colors" if do.any == "linked" else "any color"
                if do.n == 1:
                    what = f"one mana of {kind}"
                elif isinstance(do.n, int):
                    what = f"{count(do.n)} mana in any combination of colors" if do.mixed else f"{count(do.n)} mana of any one color"
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
            what = f"{mana(do.mana)}{each}" if each else f"an amount of {mana(do.mana)} equal to {self.number(do.n)}"
            what += " in any combination" if do.mixed else ""
        out = [self.does(do.who, "add", "adds", what.strip() or "no mana")]
        only = words.MANA_ONLY.get(do.only, f"on {clean(do.only)}" if do.only else "")
        rider = words.MANA_RIDERS.get(do.rider, clean(do.rider))
        if only:
            out.append(Clause(f"spend this mana only {only}{f', and {rider}' if rider else ''}"))
        elif rider:
            out.append(Clause(f"if this mana is spent on a spell, {rider}", False))
        return out

    def return_to(self, do: cl.ReturnTo) -> Clause:
        """Move objects to another zone."""
        verb = "return"
        if isinstance(do.to, Which):
            inside = "from"
            chosen = do.n >= 0
            what = (
                (one(do.to, inside) if do.n == 1 else f"{count(do.n)} {several(do.to, inside)}") if chosen else self.to(do.to, inside, "all")
            )  # fmt: skip
            self.about(short(do.to), do.n != 1)
            many = do.n != 1
            origin = do.to.zone
        else:
            what = self.who_or_ref(do.to)
            what += f" ({do.n} of them)" if do.n >= 0 else ""
            many = self.many
            origin = ""
        owner = "their owners'" if many else "its owner's"
        if do.zone == "battlefield":
            under = {"": f" under {owner} control", "you": " under your control"}.get(do.under, f" under {_possessive(self.who(do.under))} control")  # fmt: skip
            verb = "put" if origin in ("hand", "library") or do.to == "chosen" else verb
            place = f"{'onto' if verb == 'put' else 'to'} the battlefield{under}"
        else:
            place = {
                "hand": f"to {owner} hand{'s' if many else ''}",
                "library top": f"to the top of {owner} librar{'ies' if many else 'y'}",
                "library bottom": f"to the bottom of {owner} librar{'ies' if many else 'y'}",
                "library": f"into {owner} librar{'ies' if many else 'y'}",
                "graveyard": f"to {owner} graveyard{'s' if many else ''}",
                "exile": "to exile",
            }.get(do.zone, f"to {clean(do.zone) or 'nowhere'}")
            verb = "shuffle" if do.zone == "library" else verb
            place += f" under {_possessive(self.who(do.under))} control" if do.under else ""
        place += " tapped" if do.tapped else ""
        place += " face down" if do.facedown else ""
        place += f" with {article(f'{clean(do.counters)} counter')} on {'them' if many else 'it'}" if do.counters else ""
        return self.does(do.who, verb, f"{verb}s", f"{what} {place}")

    def search(self, do: cl.Search) -> Clause:
        """Search a library."""
        who = self.who(do.who)
        whose = do.whose or do.who
        library = "your library" if whose == "you" else "their library" if whose == do.who else f"{_possessive(self.who(whose))} library"
        which = phrase(do.which, where=False)
        what = one_of(do.which) if do.n == 1 else None
        if what is None:
            number = f"up to {count(do.n)}" if isinstance(do.n, int) else f"up to {self.number(do.n)}"
            what = f"{number} {phrase(do.which, True, where=False)}"
        it = "it" if do.n == 1 else "them"
        self.about("card", do.n != 1)
        your = "your" if who == "you" else "their"
        place = {
            "hand": f"into {your} hand", "library top": "on top", "library bottom": "on the bottom", "graveyard": f"into {your} graveyard",
            "library": "back", "battlefield": "onto the battlefield", "exile": "into exile",
        }.get(do.zone, f"into {clean(do.zone) or 'nowhere'}")  # fmt: skip
        place += " tapped" if do.tapped else ""
        s = "" if who == "you" else "s"
        es = "" if who == "you" else "es"
        reveal = f", reveal{s} {it}" if do.reveal else ""
        if do.zone in ("library top", "library bottom"):
            rest = f"{reveal}, then shuffle{s} and put{s} {it} {place}"
        else:
            rest = f"{reveal}, put{s} {it} {place}, then shuffle{s}"
        assert which is not None
        return self.does(do.who, "search", f"search{es}", f"{library} for {what}{rest}")

    def cards(self, do: cl.Reveal | cl.Look | cl.Shuffle) -> list[Clause]:
        """Reveal, look and shuffle."""
        match do:
            case cl.Reveal(what, who, n):
                theirs = "your" if who == "you" else "their"
                if what == "hand":
                    return [self.does(who, "reveal", "reveals", f"{theirs} hand" + ("" if n == 1 else f" ({self.number(n)} cards)"))]
                if what != "library top":
                    return [self.does(who, "reveal", "reveals", clean(what) or "something")]
                top = "the top card" if n == 1 else f"the top {count(n) if isinstance(n, int) else self.number(n)} cards"
                self.about("card", n != 1)
                return [self.does(who, "reveal", "reveals", f"{top} of {theirs} library")]
            case cl.Look():
                return self.look(do)
            case cl.Shuffle(who):
                return [self.does(who, "shuffle", "shuffles", "your library" if who == "you" else "their library")]
            case _:
                assert_never(do)

    def look(self, do: cl.Look) -> list[Clause]:
        """Look at the top cards and take some."""
        n = "card" if do.n == 1 else f"{count(do.n) if isinstance(do.n, int) else self.number(do.n)} cards"
        which = do.which or Which("card", zone="library")
        what = one_of(which) if do.take == 1 else f"{count(do.take) if isinstance(do.take, int) else self.number(do.take)} {phrase(which, True, where=False)}"
        it = "it" if do.take == 1 else "them"
        reveal = f"reveal {what} from among them and " if do.reveal else ""
        placed = it if do.reveal else f"{what} from among them"
        rest = words.PLACES.get(do.rest, f"into {clean(do.rest) or 'nowhere'}").replace("its owner's", "your")
        where = words.PLACES.get(do.zone, f"into {clean(do.zone) or 'nowhere'}").replace("its owner's", "your")
        return [
            Clause(f"look at the top {n} of your library"),
            Clause(f"{reveal}put {placed} {where} and the rest {rest}"),
        ]

    def counters(self, do: cl.PutCounters | cl.RemoveCounters) -> Clause:
        """Put or remove counters."""
        kind = clean(do.kind) or "nameless"
        if isinstance(do, cl.RemoveCounters) and isinstance(do.n, int) and do.n < 0:
            what, tail = f"all {kind} counters", ""
        else:
            what, tail = self.many_of(do.n, f"{kind} counter")
        verb, on = ("put", "on") if isinstance(do, cl.PutCounters) else ("remove", "from")
        return Clause(f"{verb} {what} {on} {self.to(do.to)}{tail}")

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
        text += f", except {'it has' if do.n == 1 else 'they have'} haste" if do.haste and do.copy else " with haste" if do.haste else ""
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
                return [Clause(f"copy {what}"), *([Clause(f"you may choose new targets for {new}", False)] if retarget else [])]
            case cl.BecomeCopy(to, of, until):
                what = self.who_or_ref(to)
                return [Clause(f"{what} becomes a copy of {self.who_or_ref(of)}{self.until(until)}", False)]
            case cl.ChangeTarget(to, new):
                what = self.who_or_ref(to)
                return [Clause(f"you may choose new targets for {what}", False) if new else Clause(f"change the target of {what}")]
            case _:
                assert_never(do)

    def permanents(self, do: cl.GainControl | cl.Exchange | cl.Attach | cl.Phase | cl.Transform) -> Clause:
        """What is done to permanents by one verb."""
        match do:
            case cl.GainControl(to, who, until):
                subject = "" if who == "you" else self.who(who)
                what = self.to(to, every="all")
                return Clause(f"{subject} gains control of {what}{self.until(until)}", False) if subject else Clause(f"gain control of {what}{self.until(until)}")
            case cl.Exchange(one_, other):
                if {one_, other} == {"target 0", "target 1"} and len(self.targets) == 2 and not self.named and self.targets[0].which == self.targets[1].which:
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
                return Clause("after this main phase, there is an additional combat phase followed by an additional main phase", False)
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

    def choices(self, do: cl.Choose | cl.Vote | cl.Sticker | cl.Foretell | cl.CastFree | cl.Permit) -> list[Clause]:
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
                between += [one(which)] if which is not None or not options else []
                voters = "each player secretly votes" if secret else "each player votes"
                start = "starting with you" if first == "you" else f"starting with {self.who(first)}"
                return [Clause(f"{start}, {voters} for {listed(between, 'or')}", False)]
            case cl.Sticker(to, word):
                named = f' that says "{clean(word)}"' if word else ""
                return [Clause(f"put a name sticker{named} on {self.who_or_ref(to)}")]
            case cl.Foretell(to, price):
                what = self.to(to, "from", "all")
                they = "they become" if self.many else "it becomes"
                return [Clause(f"exile {what} face down"), Clause(f"{they} foretold for {self.cost(price)}", False)]
            case cl.CastFree(to, who, copy):
                what = self.to(to, "from", "any of")
                self_ = "you may" if who == "you" else f"{self.who(who)} may"
                if copy:
                    return [Clause(f"{self_} copy {what} and cast the copy without paying its mana cost", False)]
                return [Clause(f"{self_} cast {what} without paying {'their mana costs' if self.many else 'its mana cost'}", False)]
            case cl.Permit(to, who, until, free, any_mana):
                what = self.who_or_ref(to)
                self_ = "you may" if who == "you" else f"{self.who(who)} may"
                long = {"turn": "this turn", "your next turn": "until your next turn", "": "for as long as it stays there"}
                tail = " without paying its mana cost" if free else ""
                tail += ", and mana of any color can be spent on it" if any_mana else ""
                return [Clause(f"{self_} play {what} {long.get(until, clean(until))}{tail}", False)]
            case _:
                assert_never(do)

    def modify(self, do: cl.Modify) -> list[Clause]:
        """A continuous effect begins; `english_magic_changes` says it."""
        raise NotImplementedError

    # -- instructions that hold others -----------------------------------------------------------------------------------

    def structured(
        self, do: cl.If | cl.May | cl.Unless | cl.ForEach | cl.Repeat | cl.Later | cl.Reflexive
    ) -> list[Clause]:
        """Conditions, permissions, and what happens later."""
        match do:
            case cl.If(when, then, other):
                return self.branches(f"if {self.condition(when)}, ", then, other)
            case cl.May():
                return self.may(do)
            case cl.Unless(then, who, price):
                cost = self.price(price)
                payer = self.who(who)
                pays = f"{payer} {cost}" if payer == "you" else f"{payer} {_third(cost)}"
                return [Clause(f"{self.inner(then, True)} unless {pays}", False, True)]
            case cl.ForEach(each, then):
                return self.for_all(each, then)
            case cl.Repeat(n, then):
                each = self.for_each(n) if not isinstance(n, int) else ""
                if each:
                    return [Clause(f"{each.strip()}, {self.inner(then, True)}", False)]
                return [Clause(f"do this {self.number(n)} times: {self.inner(then, True)}", False, True)]
            case cl.Later(when, then):
                moment = words.LATER.get(when, f"when {clean(when) or 'that is so'}")
                return [Clause(f"{moment}, {self.inner(then, True)}", False, True)]
            case cl.Reflexive(then, targets):
                inner = type(self)(self.me, self.host, targets, self.link, self.paid)
                inner.about(self.it, self.many)
                first = inner.chosen_first(then)
                clauses = [*first, *inner.text(then)]
                text = sentences(clauses) if len(clauses) != 1 else clauses[0].text
                return [Clause(f"when that happens, {_uncapital(text)}".rstrip("."), False, True)]
            case _:
                assert_never(do)

    def branches(self, opening: str, then: tuple[cl.Do, ...], other: tuple[cl.Do, ...]) -> list[Clause]:
        """ "If …, …" and "otherwise, …"."""
        named = set(self.named)
        clauses = self.text(then) or [Clause("nothing happens", False)]
        out = [Clause(f"{opening}{clauses[0].text}", False, True), *clauses[1:]]
        if len(clauses) > 1:
            simple = joinable(clauses) and all(clause.order for clause in clauses)
            inner = joined(clauses) if simple else f"this happens: ({sentences(clauses)})"
            out = [Clause(f"{opening}{inner}", False, True)]
        if other:
            self.named = named | (self.named & named)
            out.append(Clause(f"otherwise, {self.inner(other, True)}", False, True))
        return out

    def may(self, do: cl.May) -> list[Clause]:
        """ "You may …"."""
        who = self.who(do.who)
        if do.price is not None:
            paid = f"{who} may {self.price(do.price)}"
            if len(do.then) == 1 and isinstance(do.then[0], cl.Reflexive):
                (clause,) = self.structured(do.then[0])
                rest = [Clause(clause.text.replace("when that happens", "when you do" if who == "you" else "when they do", 1), False, True)]
            else:
                rest = self.branches("if you do, " if who == "you" else "if they do, ", do.then, ())
            out = [Clause(paid, False, True), *rest]
        else:
            clauses = self.text(do.then)
            if clauses and clauses[0].order and who == "you":
                first = clauses[0].text.removeprefix("you ")
                out = [Clause(f"you may {first}", False, True), *clauses[1:]]
                if len(clauses) > 1:
                    out = [out[0], *self._if_you_do(clauses[1:])]
            elif clauses and clauses[0].text.startswith(f"{who} "):
                out = [Clause(f"{who} may {_base(clauses[0].text[len(who) + 1:])}", False, True), *clauses[1:]]
            elif clauses and clauses[0].text.startswith(("its controller ", "that player ", "its owner ")):
                text = clauses[0].text
                noun = next(noun for noun in ("its controller", "that player", "its owner") if text.startswith(noun))
                out = [Clause(f"{noun} may {_base(text[len(noun) + 1:])}", False, True), *clauses[1:]]
            else:
                out = [Clause(f"{who} may have this happen: ({sentences(clauses) or 'Nothing.'})", False, True)]
        if do.other:
            no = "if you don't, " if who == "you" else "if they don't, "
            out += self.branches(no, do.other, ())
        return out

    def _if_you_do(self, clauses: list[Clause]) -> list[Clause]:
        """What follows a permission that was taken."""
        first = Clause(f"if you do, {clauses[0].text}", False, True)
        return [first, *clauses[1:]]

    def for_all(self, each: str | Which, then: tuple[cl.Do, ...]) -> list[Clause]:
        """For each player or object."""
        if isinstance(each, Which):
            self.about(short(each), False)
            return [Clause(f"for each {'other ' if each.other else ''}{phrase(each)}, {self.inner(then, True)}", False, True)]
        who = self.who(each)
        clauses = self.text(then)
        if each.startswith("voters for "):
            opening = f"for each {clean(each[11:]) or 'such'} vote"
        else:
            if len(clauses) == 1 and clauses[0].text.startswith("that player "):
                return [Clause(f"{who} {clauses[0].text[12:]}", False)]
            opening = f"for {who}"
        text = clauses[0].text if len(clauses) == 1 else joined(clauses) if joinable(clauses) else f"this happens: ({sentences(clauses)})"
        return [Clause(f"{opening}, {text}", False, True)]


def one_of(which: Which) -> str:
    """ "a basic land card", without its zone."""
    body = phrase(which, where=False)
    return f"another {body}" if which.other else article(body)


def _plainly_named(does: tuple[cl.Do, ...], n: int) -> set[int]:
    """Indices of targets that instructions name outside of conditions, those first that are named in order."""
    found: set[int] = set()
    for do in does:
        if isinstance(do, cl.If | cl.May | cl.Unless | cl.ForEach | cl.Repeat | cl.Later | cl.Reflexive):
            found |= {at for at in range(n) if not isinstance(do, cl.If | cl.Unless) and _mentions(do, at)}
            continue
        found |= {at for at in range(n) if _mentions(do, at)}
    return found


def _mentions(value: object, index: int) -> bool:
    """Whether something names a target."""
    if isinstance(value, str):
        return value == "targets" or value == f"target {index}" or value.endswith(f" of target {index}")
    if isinstance(value, tuple):
        return any(_mentions(part, index) for part in value)
    fields = getattr(value, "__struct_fields__", ())
    return any(_mentions(getattr(value, field), index) for field in fields)


def _colors(letters: str, word: str) -> str:
    """Mana of colours: "{W} or {U}"."""
    if all(letter in words.COLORS for letter in letters):
        return listed([f"{{{letter}}}" for letter in letters], word)
    return f"mana of {listed(quality(letters), word) or 'no color'}"


def _possessive(who: str) -> str:
    """ "your", "that player's"."""
    return "your" if who == "you" else f"{who}'s"


def _third(order: str) -> str:
    """An order as what somebody does: "pays {3}", "pays {1} and sacrifices a creature"."""
    out = []
    for part in order.split(" and "):
        verb, _, rest = part.partition(" ")
        known = verb in ("pay", "sacrifice", "discard", "exile", "return", "tap", "untap", "remove", "put", "reveal", "mill")
        out.append(f"{verb}s {rest}" if known else part)
    return " and ".join(out)


#: Verbs in the third person, as they are after "may".
_BASES = {"searches": "search", "creates": "create", "shuffles": "shuffle", "reveals": "reveal", "puts": "put"}


def _base(text: str) -> str:
    """What somebody does, after "may": "search their library for a card, put it …"."""
    out = []
    for word in text.split(" "):
        bare = word.rstrip(",")
        known = _BASES.get(bare)
        if known is None and not out and bare.endswith("s"):
            known = bare[:-1]
        out.append(word if known is None else known + word[len(bare) :])
    return " ".join(out)


def _uncapital(text: str) -> str:
    """Without the capital of its first word."""
    return text[:1].lower() + text[1:]


__all__ = ["TOKENS", "Doer", "capital", "target_phrase"]
