"""English for the nouns of a Magic sentence: mana, descriptions of objects and players, and targets.

Pure functions from a value to a phrase. Text that comes from a card passes through `clean`, so that a hostile card stays in its line.
"""

from __future__ import annotations

from collections.abc import Callable

from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.magic import Amount, Target, Which
from headjudge.engine.cards.nouns import article, clean, count, listed

#: Says an amount inside a description; `english_magic_speaker` knows how.
amount_of: Callable[[Amount], str] = str
#: From this number of targets on, "up to" is "any number of".
ANY_NUMBER = 99


def mana(symbols: str) -> str:
    """Mana symbols as written; anything else as words."""
    return clean(symbols)


def quality(letters: str) -> list[str]:
    """Letters of colours as words; what is no letter stays a word."""
    if letters in ("chosen", "linked"):
        return ["chosen-color"]
    if not all(letter in words.COLORS for letter in letters):
        return [clean(letters)] if clean(letters) else []
    return [words.COLORS[letter] for letter in letters]


def people(whose: str, plural: bool = False) -> str:
    """A player as the subject of "control": "you", "an opponent", "your opponents", "that player"."""
    if whose == "opponent":
        return "your opponents" if plural else "an opponent"
    if words.is_who(whose) and whose.startswith(("target", "controller of", "owner of", "voters")):
        return "that player"
    return words.WHO.get(whose, clean(whose) or "somebody")


def control(whose: str, verb: str, plural: bool = False) -> str:
    """ "you control", "an opponent controls", "you don't control"; "" for anybody's."""
    if whose == "any":
        return ""
    if whose == "not you":
        return f"you don't {verb}"
    who = people(whose, plural)
    return f"{who} {verb}" if who in ("you", "your opponents") else f"{who} {verb}s"


# -- descriptions -------------------------------------------------------------------------------------------------------


def phrase(which: Which, plural: bool = False, inside: str = "in", where: bool = True) -> str:
    """A description without how many: "creature you control", "nonland permanents". ``where``: whether the zone is said."""
    if which.either:
        base = listed([phrase(one, plural, inside, where) for one in which.either], "and" if plural else "or")
        return " ".join([base, *_restrictions(which, plural)])
    parts = [*_adjectives(which), _noun(which, plural)]
    parts += _whose(which, plural, inside, where)
    parts += _restrictions(which, plural)
    return " ".join(filter(None, parts))


def one(which: Which, inside: str = "in") -> str:
    """One that fits, with its article: "a creature", "another permanent"."""
    body = phrase(which, False, inside)
    return f"another {body}" if which.other else article(body)


def several(which: Which, inside: str = "in") -> str:
    """All that fit, as the subject of a lasting effect: "other creatures you control"."""
    return f"{'other ' if which.other else ''}{phrase(which, True, inside)}"


def _adjectives(which: Which) -> list[str]:
    """What stands before the noun."""
    said = words.ADJECTIVES.get(which.status, clean(which.status))
    out = [said] if which.status in words.BEFORE and not _is_sort(which) else []
    if which.token:
        out.append(
            {"token": "token" if which.kind == "permanent" else "", "nontoken": "nontoken"}.get(
                which.token, clean(which.token)
            )
        )
    nots = [f"non{word.lower()}" for word in map(clean, which.not_supertypes)]
    nots += [f"non{word.lower()}" for word in map(clean, which.not_types)]
    nots += [f"non-{clean(word)}" for word in which.not_subtypes]
    nots += [f"non{word}" for word in quality(which.not_colors)]
    out += [", ".join(nots)] if nots else []
    for word, so in (
        ("colorless", which.colorless), ("multicolored", which.multicolored), ("monocolored", which.monocolored),
        ("historic", which.historic),
    ):  # fmt: skip
        out += [word] if so else []
    if which.supertypes:
        out.append(listed([clean(word).lower() for word in which.supertypes], "or"))
    if which.colors:
        out.append(listed(quality(which.colors), "or"))
    return out


def _is_sort(which: Which) -> bool:
    """Whether the status says which sort of ability it is."""
    return which.kind == "ability" and which.status in ("activated", "triggered")


def _noun(which: Which, plural: bool) -> str:
    """The noun: the types, the subtypes, and the kind where they don't say it all."""
    single, many = words.KINDS.get(which.kind, (clean(which.kind) or "thing", f"{clean(which.kind) or 'thing'}s"))  # fmt: skip
    if _is_sort(which):
        single, many = f"{which.status} ability", f"{which.status} abilities"
    kind = many if plural else single
    if which.token == "token" and which.kind != "permanent":
        kind = "tokens" if plural else "token"
    all_types = " ".join(clean(word).lower() for word in which.all_types)
    types = [clean(word).lower() for word in which.types]
    subtypes = [clean(word) for word in which.subtypes]
    if which.kind != "permanent":
        names = " ".join(filter(None, [listed(subtypes, "or"), listed(types, "or"), all_types]))
        return f"{names} {kind}".strip()
    ending = "s" if plural else ""
    if all_types:
        return " ".join(filter(None, [listed(subtypes, "or"), all_types + ending]))
    if types:
        nouns = listed([f"{word}{ending}" for word in types], "and" if plural else "or")
        return " ".join(filter(None, [listed(subtypes, "or"), nouns]))
    if subtypes:
        return listed([_plural(word) if plural else word for word in subtypes], "and" if plural else "or")
    return kind


def _plural(word: str) -> str:
    """The plural of a subtype."""
    if word.endswith(("s", "x")):
        return word
    if word.endswith("f"):
        return f"{word[:-1]}ves"
    return f"{word}s"


def _whose(which: Which, plural: bool, inside: str, where: bool) -> list[str]:
    """Whose it is and in which zone, after the noun."""
    out = []
    zone = which.zone if where else ""
    if which.kind in ("player", "opponent", "any"):
        zone, whose = "", control(which.whose, "have", plural) if which.whose != "any" else ""
        out.append(f"({whose})" if whose else "")
    elif which.zone in words.OWN_ZONES:
        out.append(_in_zone(zone, which.whose, plural, inside) if zone else "")
    else:
        out.append(control(which.whose, "control", plural))
    if which.owned != "any":
        out.append(control(which.owned, "own", plural))
    if zone in ("exile", "command"):
        out.append({"exile": f"{inside} exile", "command": f"{inside} the command zone"}[zone])
    elif zone == "elsewhere":
        out.append("that aren't on the battlefield" if plural else "that isn't on the battlefield")
    elif zone == "battlefield" and which.kind == "card":
        pass  # "a card … would be put": wherever it comes from
    elif zone == "stack" and which.kind == "card":
        out.append("on the stack")
    elif zone not in words.ZONES and zone:
        out.append(f"{inside} {clean(zone) or 'nowhere'}")
    return out


def _in_zone(zone: str, whose: str, plural: bool, inside: str) -> str:
    """ "in your graveyard", "from a graveyard", "in all hands"."""
    many = {"graveyard": "graveyards", "hand": "hands", "library": "libraries"}[zone]
    if whose == "any":
        return f"{inside} {many if plural else article(zone)}"
    if whose == "you":
        return f"{inside} your {zone}"
    if whose == "not you":
        return f"{inside} another player's {zone}"
    who = people(whose, plural)
    return f"{inside} {who}' {many}" if who.endswith("s") else f"{inside} {who}'s {zone}"


def _restrictions(which: Which, plural: bool) -> list[str]:
    """The restrictions that follow the noun."""
    out = []
    by = which.by if which.by in words.BY else clean(which.by) or "mana value"
    for value, text in (
        (which.mv, "with mana value {}"), (which.min_mv, "with mana value {} or greater"), (which.max_mv, "with mana value {} or less"),
        (which.min_power, "with power {} or greater"), (which.max_power, "with power {} or less"),
        (which.min_toughness, "with toughness {} or greater"), (which.max_toughness, "with toughness {} or less"),
    ):  # fmt: skip
        out += [text.format(value)] if value >= 0 else []
    if which.max_x:
        out.append(f"with {by} X or less")
    if which.amount is not None:
        than = words.COMPARE.get(which.compare, clean(which.compare) or "like")
        announced = which.compare == "exactly" and which.amount == Amount("x")
        out.append(f"with {by} X" if announced else f"with {by} {than} {amount_of(which.amount)}")
    elif which.compare != "at most" or (which.by != "mana value" and not which.max_x):
        out.append(f"compared by {by}" if which.by != "mana value" else "compared")
    if which.keyword:
        out.append(f"with {clean(which.keyword) or 'something'}")
    if which.without:
        out.append(f"without {clean(which.without) or 'something'}")
    if which.status and which.status not in words.BEFORE and which.status not in ("host", "this"):
        pair = words.AFTER.get(which.status)
        out.append(pair[plural] if pair else f"that {'are' if plural else 'is'} {clean(which.status)}")
    if which.counter:
        kind = "counter" if which.counter == "any" else f"{clean(which.counter)} counter"
        out.append(f"with {article(kind)} on {'them' if plural else 'it'}")
    if which.name:
        special = {
            "linked": "with the chosen name",
            "Antiquities": "with a name originally printed in the Antiquities expansion",
        }
        out.append(special.get(which.name, f"named {clean(which.name) or '(no name)'}"))
    if which.subtype_from:
        out.append("of the chosen type" if which.subtype_from == "linked" else f"of {clean(which.subtype_from)}")  # fmt: skip
    if which.single:
        out.append("with a single target")
    if which.modal_x:
        out.append("with {X} in its mana cost")
    if which.targets is not None:
        target = "this" if which.targets.status == "this" else one(which.targets)
        out.append(f"that {'target' if plural else 'targets'} {target}")
    return out


def player_noun(which: Which) -> bool:
    """Whether it describes a player."""
    return which.kind in ("player", "opponent")


def target_phrase(target: Target, part: bool = False) -> str:
    """An instance of the word "target": "target creature", "up to two target lands", "any target". ``part``: it is one of several
    that the effect names one by one, so "other" is not said as "another"."""
    which, least, most = target.which, target.least, target.most
    ends = [f"under {article('player')}'s control" if target.same == "one controller" else ""]
    if target.same and target.same != "one controller":
        ends.append(f"with {clean(target.same)}")
    tail = " ".join(filter(None, ends))
    if which.kind == "any" and not which.either:
        body = _any_target(target)
    else:
        single = most == 1 and not target.x
        noun = phrase(which, not single, "from")
        another = "another " if which.other or target.another else ""
        other = "other " if which.other or target.another else ""
        if target.x:
            body = f"{'up to ' if least == 0 else ''}X {other}target {noun}"
        elif single:
            body = f"{'up to one ' if least == 0 else ''}{(other if least == 0 else another)}target {noun}"
        elif most >= ANY_NUMBER:
            body = f"any number of {other}target {noun}"
        elif least == most:
            body = f"{count(most)} {other}target {noun}"
        elif least == 0:
            body = f"up to {count(most)} {other}target {noun}"
        else:
            body = f"{_range(least, most)} {other}target {noun}"
    when = " (only if kicked)" if part and target.kicked else " (only if not kicked)" if target.unkicked else ""  # fmt: skip
    return f"{body} {tail}".strip() + when


def _range(least: int, most: int) -> str:
    """ "one or two", "one, two, or three"; "two to nine"."""
    if 0 <= least < most <= least + 3:
        return listed([count(n) for n in range(least, most + 1)], "or")
    return f"{count(least)} to {count(most)}"


def _any_target(target: Target) -> str:
    """Any target (115.4)."""
    least, most = target.least, target.most
    other = target.another or target.which.other
    if target.x:
        return f"{'up to ' if least == 0 else ''}X {'other ' if other else ''}targets"
    if most == 1:
        return ("up to one " if least == 0 else "any ") + ("other target" if other else "target")
    if most >= ANY_NUMBER:
        return f"any number of {'other ' if other else ''}targets"
    number = count(most) if least == most else f"up to {count(most)}" if least == 0 else _range(least, most)
    return f"{number} {'other ' if other else ''}targets"


def short(which: Which) -> str:
    """What something that was described is called afterwards: "creature", "spell", "permanent"."""
    if which.either:
        kinds = list(dict.fromkeys(short(part) for part in which.either))
        return listed(kinds, "or")
    if which.kind == "permanent":
        if len(which.types) == 1:
            return clean(which.types[0]).lower() or "permanent"
        if not which.types and not which.all_types and len(which.subtypes) == 1 and which.subtypes[0] in words.BASIC_LANDS:  # fmt: skip
            return "land"
        return "permanent"
    if which.kind == "opponent":
        return "player"
    if which.kind == "any":
        return "permanent or player"
    if which.kind == "ability":
        return "ability"
    return words.KINDS.get(which.kind, (clean(which.kind) or "thing", ""))[0]
