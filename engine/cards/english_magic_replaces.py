"""English for Magic's replacement and prevention effects (614, 615)."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import sentences
from headjudge.engine.cards.english_magic_changes import Changer
from headjudge.engine.cards.english_magic_nouns import one, phrase, several, short
from headjudge.engine.cards.magic import Which
from headjudge.engine.cards.nouns import article, capital, clean, listed

#: What an object or a player would do, by the event.
_WOULD: dict[str, str] = {
    "enters": "enter the battlefield",
    "dies": "die",
    "graveyard": "be put into a graveyard from anywhere",
    "destroy": "be destroyed",
    "countered": "be countered",
    "leaves stack": "leave the stack",
    "untap": "untap",
    "mana": "be tapped for mana",
    "draw": "draw a card",
    "gain life": "gain life",
    "lose life": "lose life",
    "turn": "begin an extra turn",
    "discard": "discard a card",
    "tokens": "create one or more tokens",
}
#: What happens instead, where no event has words of its own for it.
_INSTEAD: dict[str, str] = {
    "tapped": "it enters tapped",
    "untapped": "it enters untapped",
    "with counters": "it gets counters",
    "as": "it does so in its own way",
    "copy": "it's a copy",
    "facedown": "it's face down",
    "prevent": "prevent that",
    "double": "it happens twice",
    "skip": "skip that",
}


class Replacer(Changer):
    """Says replacement effects too."""

    # -- replacement effects -------------------------------------------------------------------------------------------------

    def replaces(self, ability: cl.Replaces) -> str:
        """A replacement or prevention effect (614, 615)."""
        if ability.link in ("exiled", "chosen"):
            self.link = ability.link
        text = self.entering(ability) if ability.event == "enters" else self.replaced(ability)
        zone = (
            ""
            if ability.zone in ("battlefield", "any")
            else f" (This works in {clean(ability.zone) or 'nowhere'}.)"
        )
        zone = (
            " (This works in all zones.)" if ability.zone == "any" and ability.event != "graveyard" else zone
        )
        return capital(text) + zone

    def only(self, ability: cl.Replaces, word: str = "if") -> str:
        """ "as long as …, "."""
        return f"{word} {self.condition(ability.only)}, " if ability.only is not None else ""

    def entering(self, ability: cl.Replaces) -> str:
        """How something enters (614.1c-d)."""
        how = ability.how
        itself = ability.which is None
        subject = self.me if itself else several(ability.which) if ability.which is not None else ""
        s = "s" if itself else ""
        more = self.beside(ability)
        if how in ("tapped", "untapped", "facedown"):
            state = "face down" if how == "facedown" else how
            if ability.unless is not None:
                price = self.price(ability.unless)
                if itself:
                    return f"{self.only(ability)}as {subject} enters, you may {price}. If you don't, it enters {state}.{more}"
                return f"{self.only(ability)}{subject} enter {state} unless their controllers {price}.{more}"
            may = "you may have " if ability.optional else ""
            verb = "enter" if ability.optional else f"enter{s}"
            if itself and ability.only is not None:
                if ability.only.negated:
                    positive = _positive(ability.only)
                    return f"{may}{subject} {verb} {state} unless {self.condition(positive)}.{more}"
                return f"{may}{subject} {verb} {state} if {self.condition(ability.only)}.{more}"
            return f"{self.only(ability, 'as long as')}{may}{subject} {verb} {state}.{more}"
        if how == "with counters":
            kind = clean(ability.word) or "nameless"
            each = self.for_each(ability.n) if not isinstance(ability.n, int) else ""
            if each:
                what, tail = article(f"{kind} counter"), each
            else:
                what, tail = self.many_of(ability.n if ability.n != -1 else 1, f"{kind} counter")
            on = "it" if itself else "them"
            start = self.only(ability)
            subject = "it" if start and itself else subject
            if not itself:
                what = (
                    f"an additional {what.split(' ', 1)[1]}"
                    if what.startswith(("a ", "an "))
                    else f"{what} more"
                )
            may = "you may have " if ability.optional else ""
            return f"{start}{may}{subject} enter{'' if may else s} with {what} on {on}{tail}.{more}"
        if how == "as":
            text = self.inner(ability.does, True)
            start = self.only(ability)
            may = "you may have it that " if ability.optional else ""
            return f"{start}{may}as {subject} enter{s}, {text}.{more}"
        if how == "copy":
            return self.copying(ability, subject)
        return self.diverted(ability)

    def copying(self, ability: cl.Replaces, subject: str) -> str:
        """Entering as a copy (707.5, 707.9)."""
        of = one(ability.of, "in") if ability.of is not None else "something"
        if ability.of is not None and ability.of.zone == "battlefield" and ability.of.whose == "any":
            of = f"any {phrase(ability.of)} on the battlefield"
        excepts = [self.predicate(change, False, False, "it") for change in ability.changes]
        excepts = [f"it's {text[3:]}" if text.startswith("is ") else f"it {text}" for text in excepts]
        me, self.me = self.me, "it"
        excepts += [clause.text for clause in self.text(ability.does)]
        self.me = me
        tapped = f" {clean(ability.word)}" if ability.word else ""
        extra = f", except {listed(excepts)}" if excepts else ""
        start = self.only(ability)
        verb = "enter" if ability.optional or ability.which is not None else "enters"
        head = f"you may have {subject} enter" if ability.optional else f"{subject} {verb}"
        n = f" ({self.number(ability.n)})" if ability.n != -1 else ""
        price = f" if you {self.price(ability.unless)}" if ability.unless is not None else ""
        text = f"{start}{head}{tapped} as a copy of {of}{extra}{price}{n}"
        return text if text.endswith('."') else f"{text}."

    def beside(self, ability: cl.Replaces) -> str:
        """What else is said of a way to enter, for fields that it does not use."""
        parts = []
        if ability.does and ability.how not in ("as", "copy", "instead"):
            parts.append(sentences(self.text(ability.does)))
        if ability.changes and ability.how != "copy":
            parts += [
                capital(f"it {self.predicate(change, False, False, 'it')}.") for change in ability.changes
            ]
        if ability.of is not None and ability.how != "copy" and ability.event != "damage":
            parts.append(f"({capital(one(ability.of))}.)")
        if (
            ability.word
            and ability.how not in ("with counters", "copy", "redirect")
            and ability.event not in ("step", "counters", "effect counters")
        ):
            parts.append(f"({capital(clean(ability.word))}.)" if clean(ability.word) else "")
        if ability.n != -1 and ability.how not in ("with counters", "plus", "prevent", "copy"):
            parts.append(f"({self.number(ability.n)}.)")
        if ability.unless is not None and ability.how not in ("tapped", "untapped", "facedown"):
            parts.append(f"Unless its controller {self.price(ability.unless)}.")
        if ability.who != "you" and (
            ability.event in ("enters", "dies", "graveyard", "destroy", "damage", "countered", "leaves stack")
            or ability.event == "untap"
        ):
            parts.append(f"({capital(self.who(ability.who))}.)")
        if ability.combat and ability.event != "damage":
            parts.append("(In combat.)")
        return "".join(f" {part}" for part in parts if part)

    def diverted(self, ability: cl.Replaces) -> str:
        """ "If a creature would die, exile it instead"."""
        subject = self.me if ability.which is None else one(ability.which, "from")
        if ability.event == "graveyard" and ability.which is not None and ability.which == Which("card"):
            subject = "a card or token"
        elif ability.event == "graveyard" and ability.which is not None and ability.which.owned != "any":
            bare = msgspec.structs.replace(ability.which, owned="any", token="")
            whose = {"opponent": "an opponent's", "you": "your"}.get(
                ability.which.owned, f"{self.who(ability.which.owned)}'s"
            )
            return f"{self.only(ability)}if {one(bare)} would be put into {whose} graveyard from anywhere, {self.instead(ability)}"
        verb = _WOULD.get(ability.event, f"have this happen: {clean(ability.event) or 'something'}")
        only = f" and {self.condition(ability.only)}" if ability.only is not None else ""
        if ability.event == "enters" and ability.which is not None and ability.which.whose == "opponent":
            bare = msgspec.structs.replace(ability.which, whose="any")
            subject, verb = one(bare), "enter the battlefield under an opponent's control"
        if ability.which is not None:
            self.about(short(ability.which), False)
        return f"if {subject} would {verb}{only}, {self.instead(ability)}"

    def instead(self, ability: cl.Replaces) -> str:
        """What happens instead."""
        may = "you may " if ability.optional else ""
        how = ability.how
        more = self.beside(ability)
        if how in words.ELSEWHERE:
            return f"{may}{words.ELSEWHERE[how].format(it='it')} instead.{more}"
        if how == "yours":
            return f"{may + 'have ' if may else ''}it enter{'' if may else 's'} under your control instead.{more}"
        if how == "instead":
            return (
                f"{may}{self.inner(ability.does, True) if ability.does else 'nothing happens'} instead.{more}"
            )
        if how == "none":
            return f"{may + 'have it so that ' if may else ''}it doesn't.{more}"
        plain = {
            **_INSTEAD,
            "plus": f"it happens {self.number(ability.n)} more times",
            "redirect": f"it happens to {self.me}",
        }
        said = plain.get(how, clean(how) or "something else happens")
        counters = f" ({clean(ability.word)})" if how == "with counters" and ability.word else ""
        number = (
            f" ({self.number(ability.n)})" if how in ("with counters", "prevent") and ability.n != -1 else ""
        )
        return f"{may}{said}{counters}{number} instead.{more}"

    def replaced(self, ability: cl.Replaces) -> str:
        """Events that are not moves: damage, draws, life, counters, tokens, turns."""
        event = ability.event
        if event == "damage":
            return self.damage_replaced(ability)
        if event in ("draw", "gain life", "lose life", "tokens", "turn", "step", "discard"):
            return self.player_replaced(ability)
        if event in ("counters", "effect counters"):
            return self.counters_replaced(ability)
        return self.diverted(ability)

    def damage_replaced(self, ability: cl.Replaces) -> str:
        """Damage that would be dealt."""
        kind = "combat damage" if ability.combat else "damage"
        source = one(ability.of) if ability.of is not None else "a source"
        whom = (
            self.me
            if ability.which is None
            else "a permanent or player"
            if ability.which == Which("any")
            else "you"
            if ability.which == Which("player", whose="you")
            else one(ability.which)
        )
        more = self.beside(ability)
        only = self.only(ability, "as long as")
        may = "you may have it that " if ability.optional else ""
        if ability.how == "prevent":
            amount = f"all {kind}" if ability.n == -1 else f"{self.number(ability.n)} of the {kind}"
            by = f" by {several(ability.of)}" if ability.of is not None else ""
            return f"{only}{may}prevent {amount} that would be dealt to {whom}{by}.{more}"
        results = {
            "double": f"it deals double that {kind} instead",
            "plus": f"it deals that much {kind} plus {self.number(ability.n)} instead",
            "redirect": f"that {kind} is dealt to {self.host if ability.word == 'host' else self.me} instead",
            "none": "it doesn't",
            "instead": f"{self.inner(ability.does, True) if ability.does else 'nothing happens'} instead",
        }
        result = results.get(ability.how, "")
        tail = f"{result}.{more}" if result else self.instead(ability)
        return f"{only}if {source} would deal {kind} to {whom}, {may}{tail}"

    def player_replaced(self, ability: cl.Replaces) -> str:
        """What would happen to a player."""
        event = ability.event
        who = {"opponent": "an opponent", "each": "a player"}.get(ability.who, self.who(ability.who))
        which = f" ({several(ability.which)})" if ability.which is not None else ""
        more = self.beside(ability)
        only = self.only(ability, "as long as") if event in ("step", "turn") else ""
        if event == "step":
            players = {"opponent": "your opponents", "each": "players", "you": "you"}.get(ability.who, who)
            whose = "your" if players == "you" else "their"
            step = clean(ability.word) or "nameless"
            if ability.how == "skip":
                return f"{only}{players} skip {whose} {step} steps.{which}{more}"
            return f"{only}if {who} would begin {article(step)} step, {self.instead(ability)}{which}"
        condition = (
            f" while {self.condition(ability.only)}" if ability.only is not None and event != "turn" else ""
        )
        would = _WOULD[event]
        may = "may " if ability.optional else ""
        s = "" if who == "you" or may else "s"
        they = "you" if who == "you" else "that player"
        number = self.number(ability.n)
        verb = {
            "draw": f"draw{s}",
            "gain life": f"gain{s}",
            "lose life": f"lose{s}",
            "tokens": f"create{s}",
        }.get(event, "")
        much = {"draw": "cards", "tokens": "tokens"}.get(event, "life")
        many = "many" if much in ("cards", "tokens") else "much"
        double = {"draw": "two cards", "tokens": "twice that many of those tokens"}.get(
            event, "twice that much life"
        )
        tail = None
        if verb and ability.how == "double":
            tail = f"{they} {may}{verb} {double} instead"
        elif verb and ability.how == "plus":
            tail = f"{they} {may}{verb} that {many} {much} plus {number} instead"
        if ability.how == "none" and event == "gain life":
            tail = f"{they} {may}gain{s} no life instead"
        if ability.how == "instead":
            clauses = self.text(ability.does)
            order = clauses[0].text if len(clauses) == 1 else self.inner(ability.does, True)
            tail = f"{'you may ' if ability.optional else ''}{order} instead"
        if ability.how == "skip":
            tail = f"{they} {may}skip{s} that {'turn' if event == 'turn' else 'instead'}{' instead' if event == 'turn' else ''}"
        said = f"{tail}.{more}" if tail is not None else self.instead(ability)
        return f"{only}if {who} would {would}{condition}, {said}{which}"

    def counters_replaced(self, ability: cl.Replaces) -> str:
        """Counters that would be put on something."""
        kind = f"{clean(ability.word)} counters" if ability.word else "counters"
        what = self.me if ability.which is None else one(ability.which)
        more = self.beside(ability)
        may = "you may have it that " if ability.optional else ""
        only = self.only(ability, "as long as")
        results = {
            "double": "twice that many are put on it instead",
            "plus": f"that many plus {self.number(ability.n)} are put on it instead",
            "none": "they aren't",
        }
        result = results.get(ability.how)
        tail = f"{result}.{more}" if result is not None else self.instead(ability)
        effect = " by an effect" if ability.event == "effect counters" else ""
        by = "" if ability.who == "you" else f" ({self.who(ability.who)})"
        return f"{only}if one or more {kind} would be put on {what}{effect}{by}, {may}{tail}"


def _positive(condition: cl.Condition) -> cl.Condition:
    """The condition without its "not"."""
    return msgspec.structs.replace(condition, negated=False)
