"""What a sentence of a Magic scenario file says of the world: a check for each kind of sentence.

As `scenario_checks`, whose checks of what happened are shared. May import: the cast, the world and the texts.
"""

from __future__ import annotations

import re
from typing import Any, cast

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Name
from headjudge.corpus.scenario_checks import (
    Check,
    Outcome,
    Sentence,
    controlled,
    done_by,
    in_order,
    may,
    so_often,
    times,
)
from headjudge.corpus.scenario_magic_world import NEGATIVE, PAST, PRESENT, MagicWorld, magic_zone_in_words
from headjudge.corpus.scenario_world import World
from headjudge.engine.trace import zone_kind

ZONES = ("hand", "library", "graveyard", "exile", "battlefield", "stack", "command")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
THINGS = ("card", "token", "ability", "copy")
_OBJECTS = ("card", "token", "copy")


def magic_of(world: World) -> MagicWorld:
    """The world as Magic's sentences see it."""
    return cast(MagicWorld, world)


# -- where things are and how they are ----------------------------------------------------------------------------


def where(sentence: Sentence) -> Check:
    """ "Opt is in A's graveyard", "Opt is on the stack", "Opt is not in exile"."""
    what, want = sentence.name("x", *THINGS), not sentence.word("neg")
    span = sentence.place("where")
    words = " ".join(span.text.split())
    match = re.match(r"(?:(?P<p>\w+)'s |the )?(?P<zone>[a-z]+)(?: of (?P<p2>\w+))?\Z", words)
    if match is None or match["zone"] not in ZONES:
        known = 'a zone ("A\'s graveyard", exile, the battlefield, the stack)'
        raise span.error(f"expected {known}, got '{words}'{nearest(words, ZONES)}")
    player = match["p"] or match["p2"] or ""
    if player and player not in sentence.cast.players:
        raise span.error(f"expected a player ({', '.join(sentence.cast.players)}), got '{player}'")
    wanted = f"{match['zone']}:{player}" if player else match["zone"]

    def check(world: World) -> Outcome:
        zone = world.zone(what)
        holds = zone == wanted or (not player and zone_kind(zone) == wanted)
        return Outcome(holds is want, f"{what.text} is {magic_zone_in_words(zone)}")

    return check


def nowhere(sentence: Sentence) -> Check:
    """ "Zombie is nowhere"."""
    what = sentence.name("x", *THINGS)
    return lambda world: Outcome(
        not world.zone(what), f"{what.text} is {magic_zone_in_words(world.zone(what))}"
    )


def controls(sentence: Sentence) -> Check:
    """ "B controls Bear"."""
    return controlled(sentence.name("x", *THINGS), sentence.player("p"), not sentence.word("neg"))


def controls_count(sentence: Sentence) -> Check:
    """ "A controls 2 Zombies", "A controls no creatures": permanents with that name, type or subtype, by the engine's word."""
    player, word = sentence.player("p"), sentence.word("kind")
    want = sentence.amount("n")
    singular = {word.casefold(), word.removesuffix("s").casefold(), re.sub("ies$", "y", word).casefold()}

    def check(world: World) -> Outcome:
        told = magic_of(world).objects()
        if not told:
            return Outcome(False, "the engine does not say what there is at this point")
        found = 0
        for facts in told.values():
            there = facts.get("zone") == "battlefield" and not facts.get("phased")
            if there and facts.get("controller") == player:
                words = {str(facts.get("name", "")), *facts.get("types", ()), *facts.get("subtypes", ())}
                found += bool({each.casefold() for each in words} & singular)
        return Outcome(found == want, f"{player} controls {found} {word}")

    return check


def status(sentence: Sentence) -> Check:
    """ "Bear is not tapped"; tapped, untapped, attacking, blocking, facedown, face up."""
    what, status, want = sentence.name("x", *_OBJECTS), sentence.word("status"), not sentence.word("neg")

    def check(world: World) -> Outcome:
        magic = magic_of(world)
        id = magic.id_of(what)
        tapped = magic.tapped(what)
        if status in ("tapped", "untapped", "attacking", "blocking") and tapped is None:
            return Outcome(
                False, f"{what.text} is not on the battlefield: it is {magic_zone_in_words(world.zone(what))}"
            )
        has = {
            "tapped": bool(tapped),
            "untapped": not tapped,
            "attacking": id in magic.table.attackers,
            "blocking": id in magic.table.blockers,
            "face up": id not in magic.table.facedown,
        }.get(status, id in magic.table.facedown)
        return Outcome(has is want, f"{what.text} is {'' if has else 'not '}{status}")

    return check


def _facts(world: World, what: Name) -> tuple[dict[str, Any], str]:
    """What the engine says of an object, or why it can't be told."""
    found = magic_of(world).facts(what)
    if found is not None:
        return found, ""
    return (
        {},
        f"the engine says nothing of {what.text} at this point: it is {magic_zone_in_words(world.zone(what))}",
    )


def power_toughness(sentence: Sentence) -> Check:
    """ "Bear is 2/2", "Bear is not 2/2"."""
    what, want = sentence.name("x", *_OBJECTS), not sentence.word("neg")
    wanted = (int(sentence.word("power")), int(sentence.word("toughness")))

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        if why or facts.get("power") is None:
            return Outcome(False, why or f"{what.text} has no power and toughness")
        now = (facts["power"], facts["toughness"])
        return Outcome((now == wanted) is want, f"{what.text} is {now[0]}/{now[1]}")

    return check


def number(sentence: Sentence) -> Check:
    """ "Bear has power 2", "Bear has toughness 2"."""
    what, which, want = sentence.name("x", *_OBJECTS), sentence.word("which"), int(sentence.word("n"))

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        return Outcome(facts.get(which) == want, why or f"{what.text} has {which} {facts.get(which)}")

    return check


def damage(sentence: Sentence) -> Check:
    """ "Bear has 2 damage", "Bear has no damage"."""
    what = sentence.name("x", *_OBJECTS)
    want = sentence.amount("n")

    def check(world: World) -> Outcome:
        marked = world.damage(what)
        if marked is None:
            return Outcome(
                False, f"{what.text} is not on the battlefield: it is {magic_zone_in_words(world.zone(what))}"
            )
        return Outcome(marked == want, f"{what.text} has {marked} damage")

    return check


def counters(sentence: Sentence) -> Check:
    """ "Bear has 2 +1/+1 counters", "Bear has no counters", "A has 3 poison counters"."""
    what = sentence.name("x", "card", "token", "player")
    want = (
        {"no": 0, "a": 1, "an": 1}.get(sentence.word("n"))
        if not sentence.word("n").isdigit()
        else int(sentence.word("n"))
    )
    kind = sentence.word("kind")

    def check(world: World) -> Outcome:
        magic = magic_of(world)
        held = magic.counters(what.text if what.kind == "player" else magic.id_of(what))
        n = held.get(kind, 0) if kind else sum(held.values())
        said = ", ".join(f"{many} {sort}" for sort, many in sorted(held.items())) or "no"
        return Outcome(n == want, f"{what.text} has {said} counters")

    return check


def is_a(sentence: Sentence) -> Check:
    """ "Urborg is a Swamp", "Bear is not an artifact creature": card types, subtypes and supertypes, by the engine's word."""
    what, want = sentence.name("x", *_OBJECTS), not sentence.word("neg")
    words = sentence.word("kind").split()

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        has = [*facts.get("supertypes", ()), *facts.get("types", ()), *facts.get("subtypes", ())]
        known = {word.casefold() for word in has}
        holds = all(word.casefold() in known for word in words)
        return Outcome(not why and holds is want, why or f"{what.text} is a {' '.join(has)}")

    return check


def colored(sentence: Sentence) -> Check:
    """ "Bear is green", "Bear is white and blue", "Bear is colorless", "Bear is not red": exactly these colours, or without that."""
    what, want = sentence.name("x", *_OBJECTS), not sentence.word("neg")
    words = re.split(r",\s*(?:and )?| and ", sentence.word("colors"))
    letters = {COLORS[word] for word in words if word != "colorless"}

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        now = {str(letter) for letter in facts.get("colors", ())}
        said = " and ".join(word for word, letter in COLORS.items() if letter in now) or "colorless"
        holds = now == letters if want else not (letters <= now and letters) and not (not letters and not now)
        return Outcome(not why and holds, why or f"{what.text} is {said}")

    return check


def named(sentence: Sentence) -> Check:
    """ "Clone is named Grizzly Bears", "Morph is named nothing"."""
    what, want = sentence.name("x", *_OBJECTS), sentence.word("name")

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        now = str(facts.get("name", ""))
        return Outcome(
            not why and now.casefold() == ("" if want == "nothing" else want).casefold(),
            why or f"{what.text} is named {now or 'nothing'}",
        )

    return check


def keyword(sentence: Sentence) -> Check:
    """ "Bear has flying", "Bear does not have protection": by the engine's word, which doesn't say from what."""
    what, want, word = sentence.name("x", *_OBJECTS), not sentence.word("neg"), sentence.word("keyword")

    def check(world: World) -> Outcome:
        facts, why = _facts(world, what)
        has = [str(each) for each in facts.get("keywords", ())]
        holds = any(each.casefold() == word.casefold() for each in has)
        return Outcome(not why and holds is want, why or f"{what.text} has {', '.join(has) or 'no keywords'}")

    return check


def attached(sentence: Sentence) -> Check:
    """ "Pacifism is attached to Bear", "Sword is not attached"."""
    what, want = sentence.name("x", "card", "token"), not sentence.word("neg")
    to = sentence.name("y", "card", "token", "player") if sentence.word("y") else None

    def check(world: World) -> Outcome:
        magic = magic_of(world)
        host = magic.table.attached.get(magic.id_of(what), "")
        holds = bool(host) and (to is None or magic.refers(to, host))
        return Outcome(holds is want, f"{what.text} is {f'attached to {host}' if host else 'not attached'}")

    return check


# -- what happened ------------------------------------------------------------------------------------------------


def _anything(sentence: Sentence, group: str) -> Name:
    return sentence.name(group, *THINGS, "player")


def before(sentence: Sentence) -> Check:
    """ "Opt is cast before Bear", "A loses life before Stomping Ground enters the battlefield"."""
    return in_order(sentence, _anything(sentence, "x"), _anything(sentence, "y"), PRESENT)


def together(sentence: Sentence) -> Check:
    """ "Bear dies together with Ape": in events that the rules call simultaneous."""
    first, second = _anything(sentence, "x"), _anything(sentence, "y")
    what = PRESENT[sentence.word("verb")]

    def check(world: World) -> Outcome:
        one = {world.events[id].batch or -id for id in world.happened(first, what)}
        two = {world.events[id].batch or -id for id in world.happened(second, what)}
        return Outcome(
            bool(one & two), f"{first.text} at {sorted(one)}, {second.text} at {sorted(two)} (batches)"
        )

    return check


def happened(sentence: Sentence) -> Check:
    """ "Opt was never cast", "Bear died once"."""
    what, phrase = _anything(sentence, "x"), sentence.word("verb")
    return so_often(
        what, NEGATIVE.get(phrase) or PAST[phrase], 0 if phrase in NEGATIVE else times(sentence.word("times"))
    )


def countered_by(sentence: Sentence) -> Check:
    """ "Opt was countered by Cancel"."""
    return done_by(sentence.name("x", *THINGS), "countered", sentence.name("y", *THINGS))


def triggered(sentence: Sentence) -> Check:
    """ "Bear triggered once", "Bear never triggered"."""
    what = sentence.name("x", *_OBJECTS)
    want = 0 if sentence.word("neg") else times(sentence.word("times"))
    return so_often(what, "triggered", want)


def targets(sentence: Sentence) -> Check:
    """ "Bolt targets Bear, A", "Bolt targets nothing"."""
    what = sentence.name("x", *THINGS)
    listed = sentence.place("list")
    wanted = [] if listed.text == "nothing" else sentence.cast.take_all(listed)

    def check(world: World) -> Outcome:
        magic = magic_of(world)
        item = magic.picture.items.get(magic.reference(what)) if what.kind == "copy" else None
        chosen = item.targets if item is not None else world.targets(what)
        if chosen is None:
            return Outcome(not wanted, f"no targets were chosen for {what.text}")
        same = zip(wanted, chosen, strict=False)
        holds = len(chosen) == len(wanted) and all(world.refers(n, r) for n, r in same)
        return Outcome(holds, f"{what.text} targets {', '.join(chosen) or 'nothing'}")

    return check


def voted(sentence: Sentence) -> Check:
    """ "A voted for Bear", "B did not vote for grace": a word, or what is named."""
    player, said, want = sentence.player("p"), sentence.word("what"), not sentence.word("neg")
    what = sentence.cast.find(said)

    def check(world: World) -> Outcome:
        votes = [
            str(e.data.get("vote", "")) for e in world.events if e.kind == "voted" and e.player == player
        ]
        holds = any(
            said.casefold() == vote.casefold() or (what is not None and world.refers(what, vote))
            for vote in votes
        )
        return Outcome(holds is want, f"{player} voted for {', '.join(votes) or 'nothing'}")

    return check


def phase(sentence: Sentence) -> Check:
    """ "it is the declare blockers step"."""
    want = sentence.word("phase")
    return lambda world: Outcome(
        magic_of(world).table.phase == want, f"it is the {magic_of(world).table.phase}"
    )


def ended(sentence: Sentence) -> Check:
    """ "A has won the game", "nobody has won the game", "A has lost the game", "the game is a draw"."""
    verb = sentence.match.groupdict().get("verb") or "draw"
    who = "" if verb == "draw" or sentence.word("p") == "nobody" else sentence.player("p")
    want = not sentence.match.groupdict().get("neg")

    def check(world: World) -> Outcome:
        table = magic_of(world).table
        over = f"{table.winner or 'nobody'} has won" if table.winner is not None else "the game goes on"
        lost = f", {', '.join(sorted(table.losers)) or 'nobody'} has lost"
        if verb == "draw":
            return Outcome(table.winner == "", over + lost)
        if verb == "lost":
            holds = who in table.losers if who else not table.losers
        else:
            holds = table.winner == who if who else not table.winner
        return Outcome(holds is want, over + lost)

    return check


# -- what may be done ---------------------------------------------------------------------------------------------

_PLAIN = re.compile(r"(?:[0-9]{1,6}|mode [0-9]{1,6}|nothing|yes|no|done|keep|mulligan|[a-z]+)\Z")
#: Ways to cast a card, as a sentence says them and as an option's name does.
_WAYS = {
    "for its foretell cost": "foretold",
    "foretold": "foretold",
    "for its mana cost": "mana cost",
    "face down": "face down",
    "for free": "free",
}


def can(sentence: Sentence) -> Check:
    """ "A cannot cast Opt", "A can foretell Opt", "B can choose Bear": what the player who is asked at this point is offered."""
    player, verb, want = sentence.player("p"), sentence.word("verb"), sentence.word("can") == "can"
    said = sentence.word("x")
    plain = verb == "choose" and sentence.cast.find(said) is None and _PLAIN.match(said) is not None
    what = Name(said, "word") if plain else sentence.name("x", "player", *THINGS)
    variant = (sentence.match.groupdict().get("variant") or "").strip()
    way = _WAYS.get(variant) or variant.removeprefix("with ")
    verb = "turn up" if sentence.match.groupdict().get("up") else verb

    def fits(option: str) -> bool:
        how = option.partition("#")[2]
        return " " not in how if way == "mana cost" else way in how.casefold()

    return may(player, verb, what, said, fits, want)


def asked_about(sentence: Sentence) -> Check:
    """ "A was asked about Ward Crab's trigger", "A was never asked about Opt", "A is asked about Opt", "nobody is asked about Opt"."""
    now, want = sentence.word("be") == "is", not sentence.word("neg")
    what = sentence.name("x", *THINGS, "player") if sentence.word("x") else None
    player = "" if sentence.word("p") == "nobody" else sentence.player("p")

    def check(world: World) -> Outcome:
        magic = magic_of(world)
        stop = world.stop
        if now:
            about = (
                bool(stop.player) and not stop.acts and (what is None or magic.mentions(stop.question, what))
            )
            holds = about and stop.player == player if player else not about
            return Outcome(holds is want, f"{stop.player or 'nobody'} is asked '{stop.question}'")
        seen = magic.asked_about(player, what)
        return Outcome(
            bool(seen) is want, f"{player} was asked {', '.join(map(repr, seen)) or 'nothing of the sort'}"
        )

    return check


def stack_empty(sentence: Sentence) -> Check:
    """ "the stack is empty"."""

    def check(world: World) -> Outcome:
        stack = world.chain()
        return Outcome(not stack, f"the stack holds {', '.join(stack)}" if stack else "the stack is empty")

    return check
