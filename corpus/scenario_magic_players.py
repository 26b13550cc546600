"""Sentences about Magic's players: what they have, and what life, damage and mana came and went.

As `scenario_magic_checks`. May import: the same.
"""

from __future__ import annotations

import re
from typing import Any

from headjudge.corpus.scenario_cast import Name
from headjudge.corpus.scenario_checks import Check, Outcome, Sentence, times
from headjudge.corpus.scenario_magic_checks import THINGS, ZONES, magic_of
from headjudge.corpus.scenario_magic_position import mana_letters
from headjudge.corpus.scenario_magic_world import MagicWorld
from headjudge.corpus.scenario_world import World
from headjudge.engine.trace import zone_kind

_HAS = re.compile(
    r"(?P<n>[0-9]{1,6}|no) (?:(?P<life>life)|(?P<mana>mana)|cards? in (?:the |their )?(?P<zone>[a-z]+))\Z"
    r"|(?P<letters>[WUBRGC]+|(?:\{[WUBRGC]\})+) mana\Z"
)


def has(sentence: Sentence) -> Check:
    """ "A has 17 life, UU mana and 2 cards in hand": each amount that is named has to be right."""
    player = sentence.player("p")
    wanted: list[tuple[str, Any]] = []
    for part in sentence.place("list").split(r",\s*(?:and )?| and "):
        match = _HAS.match(part.text)
        if match is None or (match["zone"] and match["zone"] not in ZONES):
            raise part.error(
                f"expected amounts such as '17 life', 'UU mana', 'no mana', '2 cards in hand', got '{part.text}'"
            )
        n = 0 if match["n"] in ("no", None) else int(match["n"])
        if match["letters"]:
            wanted.append(("mana", mana_letters(match["letters"])))
        elif match["mana"]:
            wanted.append(("mana in all", n))
        elif match["life"]:
            wanted.append(("life", n))
        else:
            wanted.append((f"cards in {match['zone']}", n))

    def check(world: World) -> Outcome:
        actual = [(what, _amount(magic_of(world), player, what)) for what, _ in wanted]
        told = magic_of(world).player_facts(player).get("life")
        if told is not None and told != magic_of(world).life(player):
            return Outcome(
                False,
                f"{player} has {told} life by the engine and {magic_of(world).life(player)} by the trace",
            )
        said = " and ".join(f"{_in_letters(n) if isinstance(n, dict) else n} {what}" for what, n in actual)
        return Outcome(actual == wanted, f"{player} has {said}")

    return check


def _amount(world: MagicWorld, player: str, what: str) -> Any:
    if what == "life":
        return world.life(player)
    pool = {letter: n for letter, n in world.power(player).items() if n}
    if what == "mana":
        return pool
    if what == "mana in all":
        return sum(pool.values()) + world.energy(player)
    zone = what.removeprefix("cards in ")
    things = world.picture.current.values()
    if zone in ("exile", "battlefield", "command", "stack"):
        return sum(
            1
            for thing in things
            if zone_kind(thing.zone) == zone and thing.owner == player and "t" not in thing.id
        )
    return world.count(f"{zone}:{player}")


def _in_letters(pool: dict[str, int]) -> str:
    return "".join(letter * n for letter, n in pool.items()) or "no"


def changed_life(sentence: Sentence) -> Check:
    """ "A lost 3 life", "A gained 2 life", "A paid 2 life": since the start."""
    player, verb = sentence.player("p"), sentence.word("verb")
    want = sentence.amount("n")
    what = f"{verb} life"

    def check(world: World) -> Outcome:
        ids = world.happened(Name(player, "player"), what)
        n = sum(abs(int(world.events[id].data.get("amount", 0))) for id in ids)
        return Outcome(n == want, f"{player} {verb} {n} life")

    return check


def dealt(sentence: Sentence) -> Check:
    """ "3 damage was dealt to Bear", "2 damage was dealt to A", "no damage was dealt to A"; ", by Bolt" may follow."""
    what = sentence.name("x", "card", "token", "player")
    by = sentence.name("y", *THINGS) if sentence.word("y") else None
    want = sentence.amount("n")

    def check(world: World) -> Outcome:
        n = sum(
            int(world.events[id].data.get("amount", 0))
            for id in world.happened(what, "dealt damage")
            if by is None or world.refers(by, str(world.events[id].data.get("source", "")))
        )
        return Outcome(n == want, f"{n} damage was dealt to {what.text}")

    return check


def paid(sentence: Sentence) -> Check:
    """ "A paid UU for Opt", "A paid 3 mana for Opt", "A paid nothing for Opt", "A paid 2 life for Land"."""
    player, what, cost = sentence.player("p"), sentence.name("x", *THINGS), sentence.word("cost")
    life = re.match(r"([0-9]{1,6}) life\Z", cost)
    total = re.match(r"([0-9]{1,6}) mana\Z", cost)
    if not (life or total or cost == "nothing" or re.fullmatch(r"(?:\{?[WUBRGC]\}?)+(?: mana)?", cost)):
        raise sentence.place("cost").error(f"expected 'UU', '3 mana', '2 life' or 'nothing', got '{cost}'")
    letters = {} if life or total or cost == "nothing" else mana_letters(cost.removesuffix(" mana"))

    def check(world: World) -> Outcome:
        if life:
            paid = sum(
                -int(e.data.get("amount", 0)) for e in world.events
                if e.kind == "life" and e.player == player and e.data.get("why") == "paid"
                and world.refers(what, str(e.data.get("item", "")))
            )  # fmt: skip
            return Outcome(paid == int(life[1]), f"{player} paid {paid} life for {what.text}")
        spent: dict[str, int] = {}
        for e in world.events:
            item = str(e.data.get("item", ""))
            # What was paid to foretell it belongs to no spell.
            about = world.refers(what, item) and item in world.picture.items
            if e.kind == "resources_spent" and e.player == player and about and not e.data.get("undo"):
                for letter, n in {"": e.data.get("energy", 0), **e.data.get("power", {})}.items():
                    spent[letter] = spent.get(letter, 0) + int(n)
        spent = {letter: n for letter, n in spent.items() if n}
        holds = sum(spent.values()) == int(total[1]) if total else spent == letters
        return Outcome(holds, f"{player} paid {_in_letters(spent) if spent else 'no mana'} for {what.text}")

    return check


def kicked(sentence: Sentence) -> Check:
    """ "Opt was kicked", "Opt was not kicked", "A paid the additional cost for Opt": an optional additional cost that was paid."""
    what, want = sentence.name("x", *THINGS), not sentence.word("neg")
    word = (sentence.match.groupdict().get("cost") or "kicker").strip()
    often = times(sentence.match.groupdict().get("times") or "")

    def check(world: World) -> Outcome:
        paid = [
            str(name) for e in world.events
            if e.kind == "cost_paid" and world.refers(what, str(e.data.get("item", "")))
            for name in e.data.get("optional", ())
        ]  # fmt: skip
        found = [
            name for name in paid if word in ("additional", "optional") or word.casefold() in name.casefold()
        ]
        holds = len(found) == often if often is not None else bool(found) is want
        return Outcome(holds, f"optional costs paid for {what.text}: {', '.join(paid) or 'none'}")

    return check
