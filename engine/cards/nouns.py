"""English for the parts of a Riftbound sentence: names, numbers, who speaks, costs, and descriptions of things.

Leaves of the renderer: pure functions from a value to a phrase. Text that comes from a card (its name, a tag, a keyword)
passes through `clean`, so that a hostile card stays one line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from headjudge.engine.cards import words
from headjudge.engine.cards.core import Act, Cost, Pick
from headjudge.engine.cards.riftbound import DOMAINS

#: From this number on, "up to" is "any number of".
ANY_NUMBER = 99

_COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINAL = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
#: Categories of characters that would break a line, or show text out of its order.
_DROPPED = frozenset({"Cf"})
_SPACED = frozenset({"Cc", "Zl", "Zp", "Zs"})
#: What stands for a character that is not one.
_LOST = "\ufffd"


def clean(text: str) -> str:
    """Foreign text as part of one line: line breaks and control characters become a space, invisible marks go.

    Nothing is escaped: what writes HTML escapes it.
    """
    out: list[str] = []
    for char in text:
        category = unicodedata.category(char)
        if category in _SPACED:
            out.append(" ")
        elif category == "Cs":
            out.append(_LOST)
        elif category not in _DROPPED:
            out.append(char)
    return " ".join("".join(out).split())


def count(n: int) -> str:
    """A number in a sentence: a word up to ten."""
    return _COUNT[n] if 0 <= n < len(_COUNT) else str(n)


def ordinal(n: int) -> str:
    """A place in an order, in words up to tenth."""
    return _ORDINAL[n] if 0 <= n < len(_ORDINAL) else f"number {n}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """A list in a sentence: "a, b, and c"."""
    if len(parts) <= 2:
        return f" {word} ".join(parts)
    return ", ".join(parts[:-1]) + f", {word} {parts[-1]}"


def article(phrase: str) -> str:
    """The phrase with its indefinite article."""
    start = phrase.lstrip("[").lower()
    vowel = start[:1] in tuple("aeio") or (start[:1] == "u" and not start.startswith("uni"))
    return f"{'an' if vowel and not phrase.startswith('[') else 'a'} {phrase}"


def capital(sentence: str) -> str:
    """The sentence with a capital."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True, slots=True)
class Voice:
    """How a card speaks of itself: units and legends say I, everything else says this."""

    speaks: bool

    @property
    def i(self) -> str:
        """As the subject."""
        return "I" if self.speaks else "this"

    @property
    def me(self) -> str:
        """As the object."""
        return "me" if self.speaks else "this"

    @property
    def my(self) -> str:
        """Whose."""
        return "my" if self.speaks else "this card's"

    @property
    def im(self) -> str:
        """With "to be"."""
        return "I'm" if self.speaks else "this is"

    @property
    def s(self) -> str:
        """The ending of its verbs."""
        return "" if self.speaks else "s"

    @property
    def have(self) -> str:
        """With "to have"."""
        return "I have" if self.speaks else "this has"


I = Voice(True)  # noqa: E741  (the word that the card says)
THIS = Voice(False)

# -- costs ------------------------------------------------------------------------------------------------------------


def pips(power: str) -> str:
    """Pips as symbols: "[R][A]"."""
    return "".join(f"[{clean(letter) or _LOST}]" for letter in power)


def resources(cost: Cost) -> str:
    """The resources of a cost as symbols; "" if there are none."""
    if cost.or_power:
        either = f"[{cost.energy}] or {pips(cost.or_power)}"
        return f"{pips(cost.power)} and {either}" if cost.power else either
    return (f"[{cost.energy}]" if cost.energy else "") + pips(cost.power)


def act_phrase(act: Act, voice: Voice) -> str:
    """A non-standard part of a cost as an order: "discard 1"."""
    form = words.ACTS.get(act.do)
    if form is None:
        return clean(act.do) or "do something"
    what = ""
    if "{what}" in form:
        what = _act_object(act)
    return form.format(
        me=voice.me,
        my=voice.my,
        what=what,
        n="a" if act.n == 1 else count(act.n),
        s="" if act.n == 1 else "s",
        number=act.n,
    )


def _act_object(act: Act) -> str:
    """What an act is done to, with how many."""
    pick = act.what
    if act.do == "discard" and (pick is None or (pick.kind == "card" and pick.zone == "hand")):
        return str(act.n)
    if pick is None:
        return "something" if act.n == 1 else f"{count(act.n)} things"
    if act.do == "discard" and pick.zone == "hand":
        return (
            article(words.KINDS.get(pick.kind, (clean(pick.kind), ""))[0])
            if act.n == 1
            else noun(pick, act.n)
        )
    return noun(pick, act.n)


def symbols(cost: Cost, voice: Voice) -> str:
    """A cost as it stands before a colon: "[1], [E]", "Kill this, [E]"."""
    parts = [resources(cost)] if cost.energy or cost.power or cost.or_power else []
    parts += ["[E]" if act.do == "exhaust me" else act_phrase(act, voice) for act in cost.acts]
    return capital(", ".join(parts)) if parts else "[0]"


def paid(cost: Cost, voice: Voice) -> str:
    """A cost as an order: "pay [1][R] and discard 1"."""
    parts = [f"pay {resources(cost)}"] if cost.energy or cost.power or cost.or_power else []
    parts += [act_phrase(act, voice) for act in cost.acts]
    return listed(parts) if parts else "pay [0]"


def amount_off(cost: Cost) -> str:
    """What a discount or an increase is worth: "[1][A]"."""
    return resources(cost) or "[0]"


# -- descriptions of things -------------------------------------------------------------------------------------------


def keyword_name(name: str, value: int = 1) -> str:
    """A keyword in brackets, with its number where it is not 1."""
    text = clean(name) or _LOST
    return f"[{text}]" if value == 1 else f"[{text} {value}]"


def status_word(status: str) -> str:
    """A status after "is"; Empowered and Mighty are written as the words of the rules that they are."""
    word, _, n = status.partition(" ")
    if n.isdigit():
        return f"{status_word(word)} {n} times"
    return {"empowered": "[Empowered]", "mighty": "[Mighty]"}.get(status) or clean(status)


def kind_noun(pick: Pick, plural: bool) -> str:
    """The noun of a description with its tag: "unit", "Mechs", "Equipment gear"."""
    one, many = words.KINDS.get(pick.kind, (clean(pick.kind) or "thing", f"{clean(pick.kind) or 'thing'}s"))
    if pick.kind == "player" and pick.whose == "enemy":
        one, many = "opponent", "opponents"
    if plural and not pick.every:
        many = many.replace(" and ", " and/or ")
    tag = clean(pick.tag) or listed([clean(tag) or _LOST for tag in pick.tags], "or")
    if not tag:
        return many if plural else one
    if pick.tags:
        return f"{tag} {many if plural else one}"
    if tag == "Equipment" and pick.kind == "gear":
        return tag
    if pick.kind == "unit":
        return f"{tag}s" if plural else tag
    return f"{tag} {many if plural else one}"


#: Statuses that are said after the noun, as is every "attacking alone".
_AFTER = frozenset({"empowered", "mighty", "alone", "in combat", "one on one"})


def _follows(status: str) -> bool:
    """Whether a status is said after the noun: "that is defending alone"."""
    return status in _AFTER or status.endswith(" alone")


def _adjectives(pick: Pick) -> list[str]:
    """What stands before the noun, other than how many."""
    out = []
    if pick.status and not _follows(pick.status):
        out.append(clean(pick.status))
    if pick.whose in ("friendly", "enemy") and pick.zone not in _PRIVATE:
        if pick.kind != "player" or pick.whose == "friendly":
            out.append(pick.whose)
    if pick.zone == "facedown":
        out.append("facedown")
    if pick.token:
        out.append({"token": "token", "card": "non-token"}.get(pick.token, clean(pick.token)))
    if pick.min_might == 5 and pick.max_might < 0:
        out.append("[Mighty]")
    if pick.domain:
        out.append(DOMAINS.get(pick.domain, clean(pick.domain)))
    return out


#: Zones of which every player has one: whose it is stands with the zone.
_PRIVATE = {
    "trash": ("trash", "trashes"),
    "hand": ("hand", "hands"),
    "deck": ("Main Deck", "Main Decks"),
    "champion": ("Champion Zone", "Champion Zones"),
    "legend": ("Legend Zone", "Legend Zones"),
}


def _where(pick: Pick, plural: bool, inside: str) -> list[str]:
    """Whose it is and where it is, after the noun."""
    private = _PRIVATE.get(pick.zone)
    if private is not None:
        one, many = private
        if pick.whose in ("yours", "friendly"):
            return [f"{inside} your {one}"]
        if pick.whose == "enemy":
            return [f"{inside} opponents' {many}" if plural else f"{inside} an opponent's {one}"]
        return [f"{inside} {many}" if plural else f"{inside} {article(one)}"]
    if pick.zone == "battlefield" and pick.together:
        return []  # said with the restrictions
    if pick.zone == "battlefield":
        return ["at battlefields" if plural else "at a battlefield"]
    if pick.zone == "base":
        return ["in your base" if pick.whose == "yours" else "in bases" if plural else "in a base"]
    words = {"here": "here", "there": "there", "anywhere": "anywhere", "revealed": "revealed this way"}
    if pick.zone == "champion or board":
        return [f"{inside} your Champion Zone or the board"]
    return [words[pick.zone]] if pick.zone in words else []


def _restrictions(pick: Pick, plural: bool) -> list[str]:
    """The restrictions that follow the noun."""
    out = []
    low, high = pick.min_might, pick.max_might
    if low >= 0 and high >= 0:
        out.append(f"with {low} to {high} [M]")
    elif high >= 0:
        out.append(f"with {high} [M] or less")
    elif low >= 0 and low != 5:
        out.append(f"with {low} [M] or more")
    if pick.max_energy >= 0 and pick.max_power >= 0:
        power = "[A]" * pick.max_power or "no Power"
        out.append(
            f"costing no more than [{pick.max_energy}] and {'no more than ' if pick.max_power else ''}{power}"
        )
    elif pick.max_energy >= 0:
        out.append(f"with Energy cost no more than [{pick.max_energy}]")
    elif pick.max_power > 0:
        out.append(f"with Power cost no more than {'[A]' * pick.max_power}")
    elif pick.max_power == 0:
        out.append("without a Power cost")
    if pick.keyword:
        out.append(f"with {keyword_name(pick.keyword)}")
    if pick.without:
        out.append(f"without {keyword_name(pick.without)}")
    if pick.min_energy >= 0:
        out.append(f"that cost{'' if plural else 's'} [{pick.min_energy}] or more")
    if pick.cheaper:
        out.append(f"with Energy cost less than {words.CHEAPER.get(pick.cheaper) or clean(pick.cheaper)}")
    if pick.paid:
        out.append("that costs no more Energy and no more Power than what you killed for this")
    if pick.weaker:
        out.append("with less Might than me")
    if pick.named:
        out.append("with my name")
    if pick.marked:
        out.append("with the named tag")
    if pick.elsewhere:
        out.append("at another location")
    if pick.made:
        out.append("from among those tokens" if plural else "that is one of those tokens")
    if pick.together:
        out.append(f"at the same {'battlefield' if pick.zone == 'battlefield' else 'location'}")
    if pick.apart:
        out.append("no two of them at the same location")
    if pick.total_might >= 0:
        out.append(f"with total Might {pick.total_might} or less")
    if _follows(pick.status):
        out.append(f"that {'are' if plural else 'is'} {status_word(pick.status)}")
    if pick.chooses is not None:
        out.append(f"that choose{'' if plural else 's'} {noun(pick.chooses)}")
    return out


def _owned(pick: Pick) -> bool:
    """Whether "you control" is said of it."""
    return (
        pick.whose == "yours" and pick.zone not in _PRIVATE and pick.zone != "base" and pick.kind != "player"
    )


def phrase(pick: Pick, plural: bool, inside: str, owned: bool = True) -> str:
    """Adjectives, noun and restrictions, without how many. ``owned``: whether to say "you control"."""
    parts = [*_adjectives(pick), kind_noun(pick, plural)]
    if owned and _owned(pick):
        parts.append("you control")
    if pick.whose == "owned":
        parts.append("you own")
    return " ".join(parts + _where(pick, plural, inside) + _restrictions(pick, plural))


def noun(pick: Pick, times: int = 1, inside: str = "from", owned: bool = True) -> str:
    """A description as an object: "a friendly unit", "up to two other friendly units", "all gear", "your Mechs".

    ``times`` multiplies how many, for costs that are paid several times over. ``inside`` is how a zone is said.
    """
    if pick.every:
        return everything(pick, inside)
    least, most = pick.least * times, pick.most * times
    if least == most == 1:
        return one(pick, inside, owned)
    body = phrase(pick, most != 1, inside, owned)
    other = "other " if pick.other or pick.another else ""
    if least == most:
        return f"{count(most)} {other}{body}"
    if most >= ANY_NUMBER:
        return f"{'any number of' if least == 0 else f'{count(least)} or more'} {other}{body}"
    if least == 0:
        return f"up to {count(most)} {other}{body}"
    return f"{count(least)} to {count(most)} {other}{body}"


def one(pick: Pick, inside: str = "from", owned: bool = True) -> str:
    """One thing that fits: "a friendly unit", "another unit here", "something that's [Empowered]"."""
    body = phrase(pick, False, inside, owned)
    if pick.other or pick.another:
        return f"another {body}"
    if pick.kind == "thing" and body.startswith("object"):
        return f"something{body.removeprefix('object')}"
    return article(body)


def everything(pick: Pick, inside: str = "from", bare: bool = False) -> str:
    """All that fit. ``bare``: as the subject of a lasting effect ("friendly units"), not of an order ("all gear")."""
    other = "other " if pick.other or pick.another else ""
    if _owned(pick):
        return f"your {other}{phrase(pick, True, inside, owned=False)}"
    return f"{'' if bare else 'all '}{other}{phrase(pick, True, inside)}"


def each(pick: Pick) -> str:
    """For "for each": "other friendly unit", "card in your trash"."""
    return f"{'other ' if pick.other else ''}{phrase(pick, False, 'in')}"
