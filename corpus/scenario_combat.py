"""Sentences about battlefields, showdowns, combats, scoring and the end of a game: a check for each kind.

As in `scenario_checks`, which has those about cards, players and the chain. May import: the same.
"""

from __future__ import annotations

from headjudge.corpus.scenario_checks import Check, Outcome, Sentence, times
from headjudge.corpus.scenario_fields import Clash, label
from headjudge.corpus.scenario_world import World, times_in_words
from headjudge.engine.trace import zone_owner
from headjudge.invariants.conditions import has_keyword

_HOW = {
    "conquer": "conquer",
    "conquered": "conquer",
    "hold": "hold",
    "held": "hold",
    "score": "",
    "scored": "",
}


def field_control(sentence: Sentence) -> Check:
    """ "nobody controls Meadow"."""
    place = sentence.name("x", "place")

    def check(world: World) -> Outcome:
        who = world.fields.controller.get(place.card, "")
        return Outcome(not who, f"{who or 'nobody'} controls {place.text}")

    return check


def contested(sentence: Sentence) -> Check:
    """ "Meadow is contested by A"."""
    place, want = sentence.name("x", "place"), not sentence.word("neg")
    player = sentence.player("p") if sentence.word("p") else ""

    def check(world: World) -> Outcome:
        who = world.fields.contested.get(place.card, "")
        holds = (who == player if player else bool(who)) is want
        return Outcome(holds, f"{place.text} is {f'contested by {who}' if who else 'not contested'}")

    return check


def going_on(sentence: Sentence) -> Check:
    """ "a combat is going on at Meadow", "no showdown is going on": a combat's own showdown counts as one."""
    what, want = sentence.word("what"), not sentence.word("neg")
    place = sentence.name("x", "place") if sentence.word("x") else None

    def check(world: World) -> Outcome:
        clash = world.fields.combat if what == "combat" else world.fields.showdown
        there = clash is not None and (place is None or clash.zone == place.card)
        return Outcome(there is want, _in_words(world))

    return check


def _in_words(world: World) -> str:
    showdown, combat = world.fields.showdown, world.fields.combat
    if showdown is None and combat is None:
        return "neither a showdown nor a combat is going on"
    parts = []
    if combat is not None:
        parts.append(f"a combat is going on at {zone_owner(combat.zone)}")
    if showdown is not None:
        parts.append(f"a showdown is going on at {zone_owner(showdown.zone)}")
    return " and ".join(parts)


def side(sentence: Sentence) -> Check:
    """ "A is the attacker": in the combat that is going on."""
    player, which, want = sentence.player("p"), sentence.word("side"), not sentence.word("neg")

    def check(world: World) -> Outcome:
        combat: Clash | None = world.fields.combat
        if combat is None:
            return Outcome(False, "no combat is going on")
        holds = (combat.attacker if which == "attacker" else combat.defender) == player
        return Outcome(holds is want, f"{combat.attacker} attacks and {combat.defender} defends")

    return check


def focus(sentence: Sentence) -> Check:
    """ "A has focus"."""
    player, want = sentence.player("p"), not sentence.word("neg")

    def check(world: World) -> Outcome:
        who = world.fields.focus
        return Outcome((who == player) is want, f"{who or 'nobody'} has focus")

    return check


def scored(sentence: Sentence) -> Check:
    """ "A conquered Meadow once", "A did not hold Meadow", "A scored Meadow": since the start."""
    player, place = sentence.player("p"), sentence.name("x", "place")
    how = _HOW[sentence.word("how")]
    want = 0 if sentence.word("neg") else times(sentence.word("times"))

    def check(world: World) -> Outcome:
        seen = [
            e
            for e in world.events
            if e.kind == "scored"
            and e.player == player
            and e.object == place.card
            and how in ("", e.data["how"])
        ]
        holds = bool(seen) if want is None else len(seen) == want
        every = [
            f"{e.player} by {e.data['how']}"
            for e in world.events
            if e.kind == "scored" and e.object == place.card
        ]
        return Outcome(holds, f"{place.text} was scored: {', '.join(every) or 'never'}")

    return check


def combat_result(sentence: Sentence) -> Check:
    """ "A won the combat at Meadow", "nobody won the combat at Meadow", "B lost the combat at Meadow": the last one there."""
    place, won = sentence.name("x", "place"), sentence.word("verb") == "won"
    who = "" if sentence.word("p") == "nobody" else sentence.player("p")

    def check(world: World) -> Outcome:
        results = [e for e in world.events if e.kind == "combat_result" and e.object == place.card]
        if not results:
            return Outcome(False, f"no combat at {place.text} has had a result")
        winner, loser = results[-1].player, str(results[-1].data.get("loser", ""))
        return Outcome(
            (winner if won else loser) == who, f"{winner or 'nobody'} won and {loser or 'nobody'} lost"
        )

    return check


def won(sentence: Sentence) -> Check:
    """ "A has won the game", "nobody has won the game"."""
    who = None if sentence.word("p") == "nobody" else sentence.player("p")

    def check(world: World) -> Outcome:
        winner = world.fields.winner or None
        return Outcome(winner == who, f"{winner or 'nobody'} has won the game")

    return check


def assigned(sentence: Sentence) -> Check:
    """ "4 damage was assigned to Poro": all combat damage since the start."""
    unit = sentence.name("x", "card", "token")
    want = sentence.amount("n")

    def check(world: World) -> Outcome:
        n = sum(
            e.data["amount"]
            for e in world.events
            if e.kind == "damage_assigned" and world.refers(unit, e.object)
        )
        return Outcome(n == want, f"{n} damage was assigned to {unit.text}")

    return check


def summed(sentence: Sentence) -> Check:
    """ "A fought with 5 might at Meadow": the sum in the last combat damage step there."""
    player, place, want = sentence.player("p"), sentence.name("x", "place"), int(sentence.word("n"))

    def check(world: World) -> Outcome:
        sums = [
            e.data["amount"]
            for e in world.events
            if e.kind == "might_summed" and e.player == player and e.object == place.card
        ]
        said = f"{player} fought with {sums[-1]} might" if sums else f"{player}'s Might was not summed up"
        return Outcome(bool(sums) and sums[-1] == want, f"{said} at {place.text}")

    return check


def can_move(sentence: Sentence) -> Check:
    """ "A cannot move Poro to Meadow": what the player who is asked is offered as a Standard Move."""
    player, want = sentence.player("p"), sentence.word("can") == "can"
    unit = sentence.name("x", "card", "token")
    word = sentence.word("y")
    zone = f"base:{player}" if word == "base" else sentence.name("y", "place").card

    def check(world: World) -> Outcome:
        stop = world.stop
        moves = [option for option in stop.options if world.offers(unit, "move", option)]
        here = any(option.endswith((f" to {zone}", f" to {zone_owner(zone)}")) for option in moves)
        if stop.question == f"also move to {zone}":
            here = any(world.refers(unit, option) for option in stop.options)
        elif not stop.acts:
            return Outcome(
                False,
                f"{player} has no such decision now: {stop.player or 'nobody'} is asked '{stop.question}'",
            )
        if stop.player != player:
            return Outcome(False, f"{stop.player or 'nobody'} is asked '{stop.question}'")
        return Outcome(here is want, f"{player} is offered {', '.join(stop.options)}")

    return check


def phase(sentence: Sentence) -> Check:
    """ "it is the beginning phase"."""
    want = sentence.word("phase")
    return lambda world: Outcome(world.fields.phase == want, f"it is the {world.fields.phase} phase")


def attached(sentence: Sentence) -> Check:
    """ "Doran's Blade is attached to Poro", "Doran's Blade is not attached"."""
    what, want = sentence.name("x", "card", "token"), not sentence.word("neg")
    to = sentence.name("y", "card", "token") if sentence.word("y") else None

    def check(world: World) -> Outcome:
        thing = world.on_board(what)
        top = thing.top.ref.rpartition(".")[0] if thing is not None and thing.top is not None else ""
        holds = bool(top) if to is None else bool(top) and world.refers(to, label(top))
        return Outcome(holds is want, f"{what.text} is {f'attached to {top}' if top else 'not attached'}")

    return check


def keyword(sentence: Sentence) -> Check:
    """ "Poro has Tank": printed, granted by an effect, or by a passive ability."""
    what, want, word = sentence.name("x", "card", "token"), not sentence.word("neg"), sentence.word("keyword")

    def check(world: World) -> Outcome:
        thing = world.on_board(what)
        if thing is None:
            return Outcome(False, f"{what.text} is not on the board")
        has = has_keyword(world.picture, thing, word)
        said = "it can't be told whether it has" if has is None else "has" if has else "does not have"
        return Outcome(has is want, f"{what.text} {said} {word}")

    return check


def spent_turns(sentence: Sentence) -> Check:
    """ "A has had 2 turns": turns of that player that have begun, the one at the start included."""
    player, want = sentence.player("p"), int(sentence.word("n"))

    def check(world: World) -> Outcome:
        n = sum(1 for e in world.events if e.kind == "turn_began" and e.player == player)
        n += world.picture.scenario.turn_player == player
        return Outcome(n == want, f"{player} has had {times_in_words(n)}")

    return check
