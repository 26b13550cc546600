"""English for continuous changes: what an object gets, is, has and can't do, for a time or as long as something is there."""

from __future__ import annotations

from typing import assert_never

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause
from headjudge.engine.cards.english_magic_does import Doer
from headjudge.engine.cards.english_magic_nouns import mana, one, phrase, quality, several, short
from headjudge.engine.cards.magic import Number, Which
from headjudge.engine.cards.nouns import article, clean, count, listed

#: Changes that are sentences of their own, whatever they bind.
_SENTENCES = (cl.Allow, cl.CostChange, cl.ExtraTrigger, cl.Replaces)


class Changer(Doer):
    """Says continuous changes too."""

    def replaces(self, ability: cl.Replaces) -> str:
        """A replacement effect; `english_magic_abilities` says it."""
        raise NotImplementedError

    def quoted(self, ability: cl.Ability) -> str:
        """An ability that is given; `english_magic_abilities` says it."""
        raise NotImplementedError

    # -- for a time --------------------------------------------------------------------------------------------------------

    def modify(self, do: cl.Modify) -> list[Clause]:
        """A continuous effect that begins as this resolves (611.2)."""
        long = {"turn": "until end of turn", "": ""}.get(do.until, self.until(do.until).strip())
        rules = [change for change in do.changes if isinstance(change, _SENTENCES)]
        others = [change for change in do.changes if not isinstance(change, _SENTENCES)]
        out = []
        if any(isinstance(change, cl.SwitchPT) for change in others):
            what = self.to(do.to, every="each")
            noun = (
                f"{what}'s power and toughness"
                if not self.many or isinstance(do.to, Which)
                else f"the power and toughness of {what}"
            )
            out.append(Clause(f"switch {noun} {long}".strip()))
            others = [change for change in others if not isinstance(change, cl.SwitchPT)]
        text = [change for change in others if isinstance(change, cl.ChangeText)]
        for change in text:
            what = self.to(do.to, every="each")
            out.append(
                Clause(f"change the text of {what} by replacing {self.replaced_text(change)} {long}".strip())
            )
        others = [change for change in others if not isinstance(change, cl.ChangeText)]
        unprevented = [change for change in others if change == cl.Forbid("be prevented")]
        others = [change for change in others if change not in unprevented]
        if others:
            subject, many = self.subject(do.to)
            body = listed([self.predicate(change, many, True, subject) for change in others])
            if all(isinstance(change, cl.Forbid | cl.Must) for change in others) and do.until == "turn":
                long = "this turn"
            subject = {"each player": "players", "each opponent": "your opponents"}.get(subject, subject)
            out.append(Clause(f"{subject} {body} {long}".strip(), False))
        if unprevented:
            out.append(
                Clause(
                    f"damage can't be prevented {'this turn' if do.until == 'turn' else long}".strip(), False
                )
            )
        for rule in rules:
            sentence = self.bound(rule, do.to) if isinstance(rule, cl.Replaces) else self.rule(rule, do.to)
            prefix = "this turn, " if do.until == "turn" else f"{long}, " if long else ""
            out.append(Clause(f"{prefix}{_low(sentence)}".rstrip("."), False, True))
        return out or [Clause("nothing happens", False)]

    def bound(self, rule: cl.Replaces, to: Which | str) -> str:
        """A replacement effect that begins for what it is bound to."""
        me = self.me
        self.me = (
            "one of them"
            if to in ("it", "targets") and self.many
            else self.who_or_ref(to)
            if isinstance(to, str)
            else one(to)
        )
        text = self.replaces(rule)
        self.me = me
        return text

    def subject(self, to: Which | str) -> tuple[str, bool]:
        """What is changed, as a subject, and whether it is several."""
        if isinstance(to, Which):
            self.about(short(to), True)
            return several(to), True
        what = self.who_or_ref(to)
        if what in ("it", "them"):
            return ("they", True) if self.many else ("it", False)
        if words.is_ref(to):
            return what, self.many
        return what, to == "you"

    # -- what an object becomes ------------------------------------------------------------------------------------------

    def predicate(self, change: cl.Change, many: bool, begins: bool, subject: str = "") -> str:
        """A change as what its subject does: "gets +1/+1", "has flying". ``begins``: it gains rather than has."""
        has = ("gain" if many else "gains") if begins else ("have" if many else "has")
        is_ = ("become" if many else "becomes") if begins else ("are" if many else "is")
        its = "their" if many and subject != "you" else "its"
        match change:
            case cl.AddPT(power, toughness):
                return f"get{'' if many else 's'} {self.sizes(power, toughness, True)}"
            case cl.SetPT(power, toughness):
                return f"{'have' if many else 'has'} base power and toughness {self.sizes(power, toughness, False)}"
            case cl.SwitchPT():
                return f"{'have' if many else 'has'} {its} power and toughness switched"
            case cl.GainAbility(abilities):
                parts = [self.quoted(ability) for ability in abilities]
                return f"{has} {listed(parts) or 'no abilities'}"
            case cl.LoseAbilities(keyword, never):
                what = clean(keyword) if keyword else "all abilities"
                cant = f" and can't have {'it' if keyword else 'any'}" if never else ""
                return f"lose{'' if many else 's'} {what}{cant}"
            case cl.SetTypes():
                return self.types(change, many, is_, its)
            case cl.SetColors(colors, keep):
                names = ["the chosen color"] if colors == "chosen" else quality(colors)
                also = f" in addition to {its} other colors" if keep else ""
                return f"{is_} {listed(names) or 'colorless'}{also}"
            case cl.SetName(name):
                return f"{is_} named {clean(name) or '(no name)'}"
            case cl.ChangeText():
                return f"{has} {its} text changed by replacing {self.replaced_text(change)}"
            case cl.ControlledBy(who):
                player = self.who(who)
                return f"{is_} controlled by {player}"
            case cl.Protect(ability):
                return f"{has} {self.quoted(ability)}"
            case cl.Forbid():
                return self.forbid(change, many)
            case cl.Must(what):
                pair = words.MUST.get(what)
                return pair[many] if pair else f"must {clean(what) or 'do something'}"
            case cl.Allow() | cl.CostChange() | cl.ExtraTrigger() | cl.Replaces():
                return f'{has} "{self.rule(change, "this")}"'
            case _:
                assert_never(change)

    def sizes(self, power: Number, toughness: Number, sign: bool) -> str:
        """ "+1/-1", "2/2", "+X/+X, where X is …", "each equal to its mana value"."""
        if isinstance(power, int) and isinstance(toughness, int):
            if not sign:
                return f"{power}/{toughness}"
            minus = "-" if power < 0 or (power == 0 and toughness < 0) else "+"
            less = "-" if toughness < 0 or (toughness == 0 and power < 0) else "+"
            return f"{minus}{abs(power)}/{less}{abs(toughness)}"
        if power == toughness:
            said = self.number(power)
            return f"+X/+X, where X is {said}" if sign else f"X/X, where X is {said}"
        plus = "+" if sign else ""
        return f"{plus}X/{plus}Y, where X is {self.number(power)} and Y is {self.number(toughness)}"

    def types(self, change: cl.SetTypes, many: bool, is_: str, its: str) -> str:
        """What types it gets, and whether in addition to its others."""
        supers = [clean(word).lower() for word in change.supertypes]
        types = [clean(word).lower() for word in change.types]
        subtypes = [clean(word) for word in change.subtypes]
        lists = sorted(words.BASIC_LANDS) == sorted(change.subtypes)
        if lists:
            subtypes = ["every basic land type"]
        elif len(subtypes) > 1 and not types:
            subtypes = [listed(subtypes)]
        names = " ".join(filter(None, [*supers, *subtypes, " ".join(types)]))
        parts = []
        if names:
            noun = names
            if many and not lists:
                noun = f"{names}s" if types or not names.endswith("s") else names
            parts.append(f"{is_} {noun if many or lists else article(noun)}")
        if change.chosen:
            parts.append(f"{is_} the chosen type")
        if change.all_creature_types:
            parts.append(f"{'have' if many else 'has'} all creature types")
        text = listed(parts)
        if text and change.keep:
            text += f" in addition to {its} other types"
        elif text and not names and not change.chosen:
            text += " and no other types"
        elif not text:
            text = "" if change.keep else f"lose{'' if many else 's'} {its} types"
        if change.not_supertypes:
            lost = listed([clean(word).lower() for word in change.not_supertypes])
            isnt = f"{'are' if many else 'is'} not {lost}"
            text = f"{text} and {isnt}" if text else isnt
        if change.types and not change.keep:
            text += f" and lose{'' if many else 's'} all other card types and creature types"
        return text or f"keep{'' if many else 's'} {its} types"

    def replaced_text(self, change: cl.ChangeText) -> str:
        """ "all instances of Swamp with Island"."""
        old = {"chosen 0": "the first chosen word"}.get(change.old, clean(change.old) or "one word")
        new = {"chosen 1": "the second"}.get(change.new, clean(change.new) or "another")
        return f"all instances of {old} with {new}"

    def forbid(self, change: cl.Forbid, many: bool) -> str:
        """A prohibition, after its subject."""
        what = change.what
        text = words.FORBIDDEN.get(what, clean(what) or "do that")
        if what == "have counters" and not many:
            text = "have counters put on it"
        if what == "cast":
            spells = phrase(change.which, True) if change.which is not None else "spells"
            if change.which is not None and change.which.either:
                spells = listed([phrase(one, True) for one in change.which.either], "or")
            text = f"cast {spells}"
            if change.most >= 0:
                text = f"cast more than {count(change.most)} {phrase(change.which) if change.which is not None else 'spell'} each turn"
        elif what == "activate":
            sources = f" of {several(change.which)}" if change.which is not None else ""
            text = f"activate abilities{sources}"
            text += f" more than {count(change.most)} times each turn" if change.most >= 0 else ""
        elif what == "draw extra":
            cards = max(change.most, 1)
            text = f"draw more than {'one card' if cards == 1 else f'{count(cards)} cards'} each turn"
        else:
            text += f" ({several(change.which)})" if change.which is not None else ""
            text += f" more than {count(change.most)} times each turn" if change.most >= 0 else ""
        if change.by is not None:
            by = several(change.by)
            known = what == "be targeted"
            text = f"be the target of {by}" if known else f"{text} by {by}"
        if not change.mana:
            text += " unless they're mana abilities" if what == "activate" else " except for mana"
        return f"can't {text}"

    # -- rules that change -----------------------------------------------------------------------------------------------

    def rule(self, change: cl.Change, to: Which | str) -> str:
        """A change of the rules as a sentence."""
        if isinstance(change, cl.CostChange):
            return self.cost_change(change)
        if isinstance(change, cl.ExtraTrigger):
            return self.extra_trigger(change)
        if isinstance(change, cl.Replaces):
            return self.replaces(change)
        if isinstance(change, cl.Allow):
            return self.allow(change, to)
        subject, many = self.subject(to)
        if isinstance(change, cl.Forbid) and change.what == "attack you":
            attackers = several(change.by) if change.by is not None else "creatures"
            return f"{_up(attackers)} can't attack {subject}."
        return f"{_up(subject)} {self.predicate(change, many, False, subject)}."

    def allow(self, change: cl.Allow, to: Which | str) -> str:
        """A permission."""
        subject, many = self.subject(to)
        which = several(change.which, "from") if change.which is not None else "spells"
        price = self.price(change.price) if change.price is not None else ""
        zone = clean(change.zone)
        what = change.what
        n = change.n
        have = "have" if many else "has"
        their = "their" if many else "its"
        your = "your" if subject == "you" else "their"
        source = f"{your} {zone}" if zone else "anywhere"
        lands = "an additional land" if n == 1 else f"{count(n)} additional lands"
        blocks = "an additional creature" if n == 1 else f"{count(n)} additional creatures"
        forms = {
            "flash": f"{subject} may cast {which} as though they had flash",
            "land": f"{subject} may play {lands} on each of {your} turns",
            "no hand limit": f"{subject} {have} no maximum hand size",
            "hand size": f"{subject} {have} a maximum hand size of {n}",
            "cast from": f"{subject} may cast {which} from {source}",
            "play from": f"{subject} may play {_bare_plural(change.which)} from {source}",
            "any mana": f"{subject} may spend mana as though it were mana of any color",
            "attack": f"{subject} can attack as though {'they' if many else 'it'} didn't have defender",
            "block more": f"{subject} can block {blocks} each combat",
            "damage by toughness": (
                f"{subject} assign{'' if many else 's'} combat damage equal to {their} toughness rather than {their} power"
            ),
            "begin": "if this card is in your opening hand, you may begin the game with it on the battlefield",
        }
        if what in ("cast from", "play from") and to == "this":
            return f"You may {what.split()[0]} this card from {f'your {zone}' if zone else 'anywhere'}."
        if what == "free":
            spell = (
                phrase(msgspec.structs.replace(change.which, whose="you"))
                if change.which is not None
                else "spell you control"
            )
            spell = article(spell.replace("you control", "you cast" if subject == "you" else "they cast", 1))
            often = {1: "once each turn, ", -1: ""}.get(n, f"{count(n)} times each turn, ")
            text = f"{often}{subject} may {price or 'pay {0}'} rather than pay the mana cost of {spell}"
            return _up(text + (f" from {zone}" if zone else "")) + "."
        text = forms.get(what, f"{subject} may {clean(what) or 'do that'}")
        said_which = what in ("flash", "cast from", "play from")
        said_zone = what in ("cast from", "play from")
        said_n = what in ("land", "hand size", "block more")
        extra = [
            f"only {which}" if change.which is not None and not said_which else "",
            f"from {zone}" if zone and not said_zone else "",
            f"{n} times" if n != 1 and not said_n else "",
            f"if they {price}" if price else "",
        ]
        more = ", ".join(filter(None, extra))
        return _up(f"{text}{f' ({more})' if more else ''}") + "."

    def cost_change(self, change: cl.CostChange) -> str:
        """Spells that cost more or less."""
        what = (
            several(change.which)
            .replace(" you control", " you cast", 1)
            .replace("opponents control", "opponents cast", 1)
        )
        if change.abilities:
            what = f"activated abilities of {what}"
        cast = "" if change.abilities else " to cast"
        each = f" for each {self.number(change.n)}" if change.n is not None else ""
        each = (
            (self.for_each(change.n) or f", {self.number(change.n)} times") if change.n is not None else each
        )
        parts = []
        if change.more:
            parts.append(f"cost {mana(change.more)} more{cast}{each}")
        if change.less:
            parts.append(f"cost {mana(change.less)} less{cast}{each}")
        if change.least and not (change.more or change.less):
            parts.append(
                f"that would cost less than {count(change.least)} mana cost {count(change.least)} mana{cast}{each}"
            )
        elif change.least:
            parts.append(f"but not less than {{{change.least}}} in all")
        if change.price is not None:
            parts.append(f"have an additional cost: {self.price(change.price)}{each if not parts else ''}")
        return f"{_up(what)} {listed(parts) or f'cost as much as ever{each}'}."

    def extra_trigger(self, change: cl.ExtraTrigger) -> str:
        """Triggered abilities that trigger again."""
        verb = {
            "enters": "entering", "dies": "dying", "attacks": "attacking", "leaves": "leaving the battlefield", "": "",
        }.get(change.on, f"that event ({clean(change.on) or 'any'})")  # fmt: skip
        about = one(change.about) if change.about is not None else "something"
        what = one(change.which)
        if not change.on and change.about is None:
            return f"If a triggered ability of {what} triggers, it triggers an additional time."
        verb = verb or "doing something"
        again = "that ability triggers an additional time"
        return f"If {about} {verb} causes a triggered ability of {what} to trigger, {again}."


def _bare_plural(which: Which | None) -> str:
    """ "lands": cards without their zone."""
    if which is None:
        return "cards"
    body = phrase(which, True, where=False)
    return body.removesuffix(" cards") + "s" if body.endswith("land cards") else body


def _up(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]


def _low(text: str) -> str:
    """Without a capital."""
    return text[:1].lower() + text[1:]
