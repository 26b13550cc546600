"""English for what Magic's texts do with cards in zones, and with counters: exile, discard, return, search, reveal and look."""

from __future__ import annotations

from typing import assert_never

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause
from headjudge.engine.cards.english_magic_nouns import one, phrase, several, short
from headjudge.engine.cards.english_magic_texts import Texts
from headjudge.engine.cards.magic import Which
from headjudge.engine.cards.nouns import article, clean, count


class Zones(Texts):
    """Says what happens to cards in zones."""

    def exile(self, do: cl.Exile) -> list[Clause]:
        """Exile."""
        if (
            isinstance(do.to, Which)
            and do.to.zone == "graveyard"
            and do.to == Which("card", whose=do.to.whose, zone="graveyard")
        ):
            self.about("card", True)
            what = (
                "all graveyards" if do.to.whose == "any" else f"{possessive(self.who(do.to.whose))} graveyard"
            )
        else:
            what = self.to(do.to, "from", "all")
        until = {"": "", "this leaves": f" until {self.me} leaves the battlefield"}.get(
            do.until, f" until {clean(do.until)}"
        )
        face = " face down" if do.facedown else ""
        out = [Clause(f"exile {what}{face}{until}")]
        if do.foretold is not None:
            out.append(
                Clause(f"it becomes foretold, and its foretell cost is {self.cost(do.foretold)}", False)
            )
        if do.link:
            self.link = self.link or "exiled"
        return out

    def discard(self, do: cl.Discard) -> Clause:
        """Discard."""
        who = self.who(do.who)
        noun, nouns = (
            (phrase(do.which, where=False), phrase(do.which, True, where=False))
            if do.which is not None
            else ("card", "cards")
        )
        self.done = "of cards discarded"
        what, tail = self.many_of(do.n, noun, nouns)
        self.about("card", do.n != 1)
        if do.how == "hand":
            extra = "" if do.n == 1 and do.which is None else f" ({what}{tail})"
            return (
                Clause(f"discard your hand{extra}")
                if who == "you"
                else Clause(f"{who} discards their hand{extra}", False)
            )
        if do.how == "you choose":
            whose = "your hand" if who == "you" else "that hand"
            they = "you discard" if who == "you" else "that player discards"
            return Clause(
                f"you choose {what}{tail} from {whose}, and {they} {'it' if do.n == 1 else 'them'}", False
            )
        random = (
            " at random"
            if do.how == "random"
            else ""
            if do.how == "choose"
            else f" ({clean(do.how) or 'somehow'})"
        )
        text = what + tail + random
        return Clause(f"discard {text}") if who == "you" else Clause(f"{who} discards {text}", False)

    def return_to(self, do: cl.ReturnTo) -> Clause:
        """Move objects to another zone."""
        verb = "return"
        if isinstance(do.to, Which):
            inside = "from"
            what = one(do.to, inside) if do.n == 1 else f"{count(do.n)} {several(do.to, inside)}"
            what = self.to(do.to, inside, "all") if do.n < 0 else what
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
            under = owner if not do.under else possessive(self.who(do.under))
            under = f" under {under} control"
            verb = "put" if origin in ("hand", "library") or do.to == "chosen" else verb
            place = f"{'onto' if verb == 'put' else 'to'} the battlefield{under}"
        else:
            place = {
                "hand": f"to {owner} hand{'s' if many else ''}",
                "library top": f"on top of {owner} librar{'ies' if many else 'y'}",
                "library bottom": f"on the bottom of {owner} librar{'ies' if many else 'y'}",
                "library": f"into {owner} librar{'ies' if many else 'y'}",
                "graveyard": f"to {owner} graveyard{'s' if many else ''}",
                "exile": "to exile",
            }.get(do.zone, f"to {clean(do.zone) or 'nowhere'}")
            verb = {"library": "shuffle", "library top": "put", "library bottom": "put"}.get(do.zone, verb)
            place += f" under {possessive(self.who(do.under))} control" if do.under else ""
        place += " tapped" if do.tapped else ""
        place += " face down" if do.facedown else ""
        place += (
            f" with {article(f'{clean(do.counters)} counter')} on {'them' if many else 'it'}"
            if do.counters
            else ""
        )
        return self.does(do.who, verb, f"{verb}s", f"{what} {place}")

    def search(self, do: cl.Search) -> Clause:
        """Search a library."""
        who = self.who(do.who)
        whose = do.whose or do.who
        library = (
            "your library"
            if whose == "you"
            else "their library"
            if whose == do.who
            else f"{possessive(self.who(whose))} library"
        )
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
        text = f"search{es} {library} for {what}{rest}"
        return Clause(text) if who == "you" else Clause(f"{who} {text}", False)

    def cards(self, do: cl.Reveal | cl.Look | cl.Shuffle) -> list[Clause]:
        """Reveal, look and shuffle."""
        match do:
            case cl.Reveal(what, who, n):
                theirs = "your" if who == "you" else "their"
                if what == "hand":
                    return [
                        self.does(
                            who,
                            "reveal",
                            "reveals",
                            f"{theirs} hand" + ("" if n == 1 else f" ({self.number(n)} cards)"),
                        )
                    ]
                if what != "library top":
                    return [self.does(who, "reveal", "reveals", clean(what) or "something")]
                top = (
                    "the top card"
                    if n == 1
                    else f"the top {count(n) if isinstance(n, int) else self.number(n)} cards"
                )
                self.about("card", n != 1)
                return [self.does(who, "reveal", "reveals", f"{top} of {theirs} library")]
            case cl.Look():
                return self.look(do)
            case cl.Shuffle(who):
                return [
                    self.does(who, "shuffle", "shuffles", "your library" if who == "you" else "their library")
                ]
            case _:
                assert_never(do)

    def look(self, do: cl.Look) -> list[Clause]:
        """Look at the top cards and take some."""
        n = "card" if do.n == 1 else f"{count(do.n) if isinstance(do.n, int) else self.number(do.n)} cards"
        which = do.which or Which("card", zone="library")
        what = (
            one_of(which)
            if do.take == 1
            else f"{count(do.take) if isinstance(do.take, int) else self.number(do.take)} {phrase(which, True, where=False)}"
        )
        it = "it" if do.take == 1 else "them"
        reveal = f"reveal {what} from among them and " if do.reveal else ""
        placed = it if do.reveal else f"{what} from among them"
        rest = words.PLACES.get(do.rest, f"into {clean(do.rest) or 'nowhere'}").replace("its owner's", "your")
        where = words.PLACES.get(do.zone, f"into {clean(do.zone) or 'nowhere'}").replace(
            "its owner's", "your"
        )
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


def one_of(which: Which) -> str:
    """ "a basic land card", without its zone."""
    body = phrase(which, where=False)
    return f"another {body}" if which.other else article(body)


def possessive(who: str) -> str:
    """ "your", "that player's"."""
    return "your" if who == "you" else f"{who}'s"
