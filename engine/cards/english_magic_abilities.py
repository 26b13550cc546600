"""English for Magic's abilities: keywords, what spells do, activated, triggered and static abilities, and replacement effects."""

from __future__ import annotations

from typing import assert_never

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause, sentences
from headjudge.engine.cards.english_magic_nouns import one, phrase, quality, several, short
from headjudge.engine.cards.english_magic_replaces import Replacer
from headjudge.engine.cards.magic import Price, Target, Which
from headjudge.engine.cards.nouns import capital, clean, count, listed

#: Events that happen more than once: "whenever".
_ONCE = ("enters", "leaves", "dies", "graveyard", "turned up", "becomes target", "exiled", "countered")


class Reader(Replacer):
    """Reads one text aloud."""

    def again(self, targets: tuple[Target, ...] = (), link: str = "", price: Price | None = None) -> Reader:
        """A reader of another text of the same card."""
        link = link if link in ("exiled", "chosen") else self.link
        return Reader(self.me, self.host, targets, link, _paid(price) or self.paid)

    # -- one ability ------------------------------------------------------------------------------------------------------------

    def ability(self, ability: cl.Ability) -> str:
        """One ability, in one or more lines."""
        match ability:
            case cl.Keyword():
                return capital(self.keyword(ability))
            case cl.Spell():
                return self.spell(ability)
            case cl.Activated():
                return self.activated(ability)
            case cl.Triggered():
                return self.triggered(ability)
            case cl.Static():
                return self.static(ability)
            case cl.Replaces():
                return self.replaces(ability)
            case _:
                assert_never(ability)

    def quoted(self, ability: cl.Ability) -> str:
        """An ability that something has or gains: a keyword, or a text in quotation marks."""
        if isinstance(ability, cl.Keyword):
            return self.keyword(ability)
        inner = Reader("this", "what it's attached to")
        text = " ".join(inner.ability(ability).split("\n"))
        return f'"{text}"'

    def keyword(self, keyword: cl.Keyword) -> str:
        """A keyword, without its capital."""
        word = clean(keyword.word) or "nameless"
        which = keyword.which
        if keyword.word in ("protection", "hexproof from") and which is not None:
            head = "protection from" if keyword.word == "protection" else "hexproof from"
            text = f"{head} {_from(which)}"
        elif keyword.word == "enchant" and which is not None:
            text = f"enchant {phrase(which)}"
        else:
            text = word + (f" ({several(which)})" if which is not None else "")
        number = "" if keyword.n == 0 else f" {self.number(keyword.n)}"
        if keyword.price is None:
            return text + number + (f" or {self.cost(keyword.also)}" if keyword.also is not None else "")
        price = keyword.price
        cost = self.cost(price)
        also = f" and/or {self.cost(keyword.also)}" if keyword.also is not None else ""
        if price.less >= 0:
            reduced = f" reduced by {{{price.less}}}" if price.less else ""
            text = f"{text} (the cost is its mana cost{reduced})"
            return f"{text}{number}{also}"
        dash = "—" if price.pays or price.or_else is not None else " "
        return f"{text}{number}{dash}{cost}{also}"

    def spell(self, ability: cl.Spell) -> str:
        """What a spell does."""
        reader = self.again(ability.targets)
        if not ability.modes:
            note = _choice_note(ability)
            return reader.whole(ability.does) + note
        lines = self.mode_list(ability.modes, _how_many(ability))
        does = f"{reader.whole(ability.does)}\n" if ability.does else ""
        return does + lines

    def mode_list(self, modes: tuple[cl.Mode, ...], opening: str) -> str:
        """ "Choose one —", and the modes, a line each."""
        out = [f"{opening} —"]
        for mode in modes:
            reader = self.again(mode.targets)
            price = f"({self.price(mode.price)}) " if mode.price is not None else ""
            out.append(f"• {price}{reader.whole(mode.does)}".replace("\n", " "))
        return "\n".join(out)

    def activated(self, ability: cl.Activated) -> str:
        """An activated ability: cost, effect, and when it may be activated."""
        reader = self.again(ability.targets, ability.link, ability.price)
        loyalty = [pay for pay in ability.price.pays if pay.do == "loyalty"]
        cost = self.cost(ability.price)
        if loyalty and len(ability.price.pays) == 1 and not self.resources(ability.price):
            cost = f"[{cost}]"
        text = f"{cost}: {reader.whole(ability.does)}"
        notes = [
            words.TIMING.get(
                ability.timing, f"Activate only {clean(ability.timing)}." if ability.timing else ""
            )
        ]
        if ability.zone not in ("battlefield", "any") and not any(
            pay.do in ("discard this",) for pay in ability.price.pays
        ):
            place = {
                "graveyard": "in your graveyard",
                "hand": "in your hand",
                "stack": "on the stack",
                "exile": "in exile",
            }
            notes.append(
                f"Activate only if this card is {place.get(ability.zone, f'in {clean(ability.zone)}')}."
            )
        elif ability.zone == "any":
            notes.append("Activate from any zone.")
        if ability.limit >= 0:
            notes.append(
                "Activate only once each turn."
                if ability.limit == 1
                else f"Activate no more than {count(ability.limit)} times each turn."
            )
        if ability.when is not None:
            notes.append(f"Activate only if {reader.condition(ability.when)}.")
        if ability.anyone:
            notes.append("Any player may activate this ability.")
        named = f" ({capital(clean(ability.keyword))})" if clean(ability.keyword) else ""
        return " ".join(filter(None, [text, *notes])) + named

    # -- triggered abilities ---------------------------------------------------------------------------------------------------

    def triggered(self, ability: cl.Triggered) -> str:
        """A triggered ability: "when", the intervening "if", the effect."""
        reader = self.again(ability.targets, ability.link)
        opening = reader.opening(ability)
        if ability.which is None and ability.on in words.HAPPENS:
            reader.dealer = "it"
        if ability.on in ("cast", "cast or copied"):
            reader.that_item = "spell"
        if ability.only is not None and ability.on != "state":
            opening += f", if {reader.condition(ability.only)}"
        named = f" ({capital(clean(ability.keyword))})" if clean(ability.keyword) else ""
        limit = ""
        if ability.limit >= 0:
            often = "only once" if ability.limit == 1 else f"no more than {count(ability.limit)} times"
            limit = f" This ability triggers {often} each turn."
        zone = {
            "battlefield": "",
            "stack": "" if ability.on in ("cast", "cast or copied") else " (on the stack)",
        }.get(ability.zone, f" (from {clean(ability.zone) or 'anywhere'})")
        if ability.modes:
            head = f"{opening}, {_low(self.mode_list(ability.modes, 'choose one'))}"
            body = f"\n{reader.whole(ability.does)}" if ability.does else ""
            return capital(head) + body + limit + zone + named
        clauses = [*reader.chosen_first(ability.does), *reader.text(ability.does)]
        if ability.optional:
            clauses = reader.permitted(clauses)
        first = clauses[0] if clauses else Clause("nothing happens", False)
        return (
            sentences([Clause(f"{opening}, {first.text}", False, first.whole), *clauses[1:]])
            + limit
            + zone
            + named
        )

    def permitted(self, clauses: list[Clause]) -> list[Clause]:
        """ "You may" before a text (603.5)."""
        if clauses and clauses[0].order:
            first = Clause(f"you may {clauses[0].text}", False, True)
            return [first, *(self._if_you_do(clauses[1:]) if len(clauses) > 1 else [])]
        return [Clause(f"you may have this happen: ({sentences(clauses) or 'Nothing.'})", False, True)]

    def opening(self, ability: cl.Triggered) -> str:
        """ "When this creature enters", "Whenever you cast a spell", "At the beginning of your upkeep"."""
        parts = (
            ability.on.split(" or ")
            if ability.on not in words.TRIGGERS and " or " in ability.on
            else [ability.on]
        )
        if len(parts) > 1 and all(part in words.HAPPENS for part in parts):
            subject = self.trigger_subject(ability)
            return f"whenever {subject} {listed([words.HAPPENS[part] for part in parts], 'or')}{self.origin(ability)}{self.by(ability)}"
        on = ability.on
        if on == "state":
            return f"when {self.condition(ability.only) if ability.only is not None else 'that is so'}"
        if on in words.STEPS:
            return (
                self.step_opening(ability)
                + (f" ({several(ability.which)})" if ability.which is not None else "")
                + self.by(ability)
            )
        if on in words.DONE:
            return self.done_opening(ability)
        subject = self.trigger_subject(ability)
        verb = words.HAPPENS.get(on, clean(on) or "does something")
        whom = ""
        if on in ("damage to player", "combat damage to player"):
            whom = {"you": " you", "opponent": " an opponent", "each": " a player"}.get(
                ability.who, f" {self.who(ability.who)}"
            )
        elif ability.who != "you":
            whom = f" ({self.who(ability.who)})"
        if on == "becomes target":
            whom = f" a {phrase(ability.by)}" if ability.by is not None else " a spell or ability"
        first = " for the first time each turn" if ability.first else ""
        if on == "tapped for mana":
            who = {"you": "you tap", "opponent": "an opponent taps", "each": "a player taps"}.get(
                ability.who, f"{self.who(ability.who)} taps"
            )
            return f"whenever {who} {subject} for mana{self.origin(ability)}{self.by(ability)}{first}"
        when = "when" if ability.which is None and on in _ONCE and not ability.first else "whenever"
        if ability.by is not None and on == "becomes target":
            return f"whenever {subject} {verb}{whom}{first}{self.origin(ability)}"
        return f"{when} {subject} {verb}{whom}{self.origin(ability)}{self.by(ability)}{first}"

    def trigger_subject(self, ability: cl.Triggered) -> str:
        """What the event is about."""
        which = ability.which
        if which is None:
            self.about("", False)
            return self.me
        if which == Which(status="host"):
            self.about("", False)
            return self.host
        self.about(short(which), False)
        return one(which, "from")

    def origin(self, ability: cl.Triggered) -> str:
        """ " from the battlefield"."""
        if not ability.origin:
            return " from anywhere" if ability.on == "graveyard" else ""
        place = {
            "battlefield": "the battlefield",
            "any": "anywhere",
            "stack": "the stack",
            "command": "the command zone",
            "exile": "exile",
        }
        return f" from {place.get(ability.origin, f'a {clean(ability.origin)}')}"

    def by(self, ability: cl.Triggered) -> str:
        """ " by a spell an opponent controls"."""
        return f" by {one(ability.by)}" if ability.by is not None else ""

    def step_opening(self, ability: cl.Triggered) -> str:
        """ "At the beginning of each player's upkeep"."""
        step = words.STEPS[ability.on]
        first = " for the first time each turn" if ability.first else ""
        origin = self.origin(ability)
        if ability.on == "end of combat":
            whose = {"you": " on your turn", "each": ""}.get(
                ability.who, f" on {self.who(ability.who)}'s turn"
            )
            return f"at end of combat{whose}{origin}{first}"
        if ability.on == "combat":
            whose = {"you": " on your turn", "each": " each turn"}.get(
                ability.who, f" on {self.who(ability.who)}'s turn"
            )
            return f"at the beginning of combat{whose}{origin}{first}"
        if ability.on == "end step" and ability.who == "each":
            return f"at the beginning of each end step{origin}{first}"
        whose = "your" if ability.who == "you" else f"{self.who(ability.who)}'s"
        return f"at the beginning of {whose} {step}{origin}{first}"

    def done_opening(self, ability: cl.Triggered) -> str:
        """ "Whenever you cast an instant or sorcery spell"."""
        who = {"opponent": "an opponent", "each": "a player"}.get(ability.who, self.who(ability.who))
        verb = words.DONE[ability.on][0 if who == "you" else 1]
        which = ability.which
        first = " for the first time each turn" if ability.first else ""
        when = "whenever"
        tail = f"{self.by(ability)}{first}{self.origin(ability)}"
        if ability.on in ("cast", "cast or copied"):
            if which is None:
                what = "this spell" if ability.zone == "stack" else "a spell"
                when = "when" if ability.zone == "stack" else when
            else:
                what = one(_anyones(which))
            self.about("spell", False)
            return f"{when} {who} {verb} {what}{tail}"
        if ability.on in ("gain life", "lose life", "votes"):
            return f"{when} {who} {verb}{f' ({several(which)})' if which is not None else ''}{tail}"
        noun = {"land": "a land", "foretold": "a card"}.get(
            ability.on, "a card" if ability.on != "sacrifice" else "a permanent"
        )
        what = one(_anyones(which)) if which is not None else noun
        self.about("card" if ability.on != "sacrifice" else "permanent", False)
        return f"{when} {who} {verb} {what}{tail}"

    # -- static abilities --------------------------------------------------------------------------------------------------------

    def static(self, ability: cl.Static) -> str:
        """A static ability."""
        reader = self.again((), ability.link)
        while_ = f"as long as {reader.condition(ability.while_)}, " if ability.while_ is not None else ""
        if (
            ability.while_ is not None
            and ability.while_.what in ("your turn", "not your turn")
            and not ability.while_.negated
        ):
            while_ = (
                "during your turn, "
                if ability.while_.what == "your turn"
                else "during turns other than yours, "
            )
        rules = [
            change
            for change in ability.changes
            if isinstance(change, cl.Allow | cl.CostChange | cl.ExtraTrigger | cl.Replaces)
            or (isinstance(change, cl.Forbid) and change.what == "attack you")
        ]
        others = [change for change in ability.changes if change not in rules]
        out = []
        if others:
            out.append(reader.lasting(others, ability, while_))
        for rule in rules:
            out.append(capital(f"{while_}{_low_unless(reader.rule(rule, ability.to), reader.me)}"))
        zone = ""
        if ability.to == "this" and all(
            isinstance(one, cl.Allow) and one.zone == ability.zone for one in ability.changes
        ):
            pass
        elif ability.zone not in ("battlefield", "stack", "any", "hand"):
            zone = f" (This works in {clean(ability.zone) or 'nowhere'}.)"
        elif ability.zone == "hand" and not any(
            isinstance(change, cl.Allow) and change.what == "begin" for change in ability.changes
        ):
            zone = " (This works in your hand.)"
        elif ability.zone == "stack" and not _of_the_spell(ability):
            zone = " (This works on the stack.)"
        elif ability.zone == "any" and not ability.defines:
            zone = " (This works in all zones.)"
        if ability.defines and not _sizes_only(ability):
            zone += " (In all zones, this is part of what it is.)"
        return " ".join(out or ["Nothing changes."]) + zone

    def lasting(self, changes: list[cl.Change], ability: cl.Static, while_: str) -> str:
        """What something is, has and can't do."""
        if ability.zone == "stack" and _of_the_spell(ability):
            return capital(f"{while_}this spell can't be countered.")
        enters = [
            change
            for change in changes
            if isinstance(change, cl.Forbid) and change.what.startswith("trigger by")
        ]
        if enters and len(enters) == len(changes):
            verbs = listed(
                [
                    change.what.removeprefix("trigger by ")
                    for change in enters
                    if isinstance(change, cl.Forbid)
                ],
                "or",
            )
            subject, _ = self.subject(ability.to)
            return capital(f"{while_}{subject} {verbs} don't cause abilities to trigger.")
        control = [change for change in changes if isinstance(change, cl.ControlledBy)]
        if control and len(changes) == 1 and isinstance(changes[0], cl.ControlledBy):
            subject, _ = self.subject(ability.to)
            who = self.who(changes[0].who)
            return capital(f"{while_}{who} control{'' if who == 'you' else 's'} {subject}.")
        prevented = [
            change
            for change in changes
            if isinstance(change, cl.Forbid) and change.what == "be prevented" and change.which is None
        ]
        rest = [change for change in changes if change not in prevented]
        sentence = [capital(f"{while_}damage can't be prevented.")] if prevented else []
        if rest and ability.defines and len(rest) == 1 and isinstance(rest[0], cl.SetPT):
            return self.defined(rest[0])
        if not rest:
            return " ".join(sentence)
        subject, many = self.subject(ability.to)
        subject = {"each player": "players", "each opponent": "your opponents"}.get(subject, subject)
        many = many or subject in ("players", "your opponents")
        body = listed([self.predicate(change, many, False, subject) for change in rest])
        stop = "" if body.endswith('."') else "."
        return " ".join([capital(f"{while_}{subject} {body}{stop}"), *sentence])

    def defined(self, change: cl.SetPT) -> str:
        """A characteristic-defining ability of power and toughness."""
        power, toughness = self.number(change.power), self.number(change.toughness)
        if power == toughness:
            return f"{capital(self.me)}'s power and toughness are each equal to {power}."
        if toughness == f"{power} plus 1":
            return f"{capital(self.me)}'s power is equal to {power} and its toughness is equal to that number plus 1."
        return f"{capital(self.me)}'s power is {power} and its toughness is {toughness}."

    # -- costs that the card states -----------------------------------------------------------------------------------------------

    def cast_price(self, price: cl.CastPrice) -> str:
        """An additional or alternative cost (118.8, 118.9)."""
        cost = self.price(price.price)
        when = f"if {self.condition(price.when)}, " if price.when is not None else ""
        named = f" ({clean(price.name)})" if clean(price.name) else ""
        if price.alternative:
            text = f"{when}you may {cost} rather than pay this spell's mana cost"
            text += " if you like" if price.optional else ""
        elif price.optional:
            text = f"{when}as an additional cost to cast this spell, you may {cost}"
        else:
            text = f"{when}as an additional cost to cast this spell, {cost}"
        return f"{capital(text)}{named}."


def _paid(price: Price | None) -> str:
    """What a cost used: "sacrificed creature"."""
    if price is None:
        return ""
    verbs = {
        "sacrifice": "sacrificed",
        "discard": "discarded",
        "exile": "exiled",
        "return": "returned",
        "reveal": "revealed",
    }
    for pay in price.pays:
        if pay.do in verbs and pay.which is not None:
            return f"{verbs[pay.do]} {short(pay.which)}"
    return ""


def _from(which: Which) -> str:
    """What protection and hexproof are from."""
    if which == Which("source"):
        return "everything"
    if which == Which("source", colors=which.colors):
        return "the chosen color" if which.colors == "chosen" else listed(quality(which.colors), "or")
    if which == Which("source", types=which.types):
        return listed([f"{clean(word).lower()}s" for word in which.types])
    return several(which)


def _how_many(ability: cl.Spell) -> str:
    """ "Choose one", "Choose two", "Choose one or more"."""
    choose, most = ability.choose, ability.most
    if most <= choose:
        text = f"Choose {count(choose)}"
    elif most >= len(ability.modes):
        text = f"Choose {count(choose)} or more"
    else:
        text = f"Choose {count(choose)} to {count(most)}"
    return f"{text}. You may choose the same mode more than once" if ability.repeat else text


def _choice_note(ability: cl.Spell) -> str:
    """Numbers of modes that a spell without modes can't use, said all the same."""
    if (ability.choose, ability.most, ability.repeat) == (1, 1, False):
        return ""
    return f" ({_how_many(ability)}.)"


def _of_the_spell(ability: cl.Static) -> bool:
    """Whether it says just that the spell can't be countered."""
    return ability.to == "this" and ability.changes == (cl.Forbid("be countered"),)


def _sizes_only(ability: cl.Static) -> bool:
    """Whether it defines power and toughness, and says so by itself."""
    return len(ability.changes) == 1 and isinstance(ability.changes[0], cl.SetPT)


def _anyones(which: Which) -> Which:
    """The description without whose it is: the verb says it."""
    return msgspec.structs.replace(which, whose="any") if which.whose == "you" else which


def _low(text: str) -> str:
    """Without a capital."""
    return text[:1].lower() + text[1:]


def _low_unless(text: str, name: str) -> str:
    """Without a capital, unless it begins with the card's name."""
    return text if text.startswith(name) else _low(text)
