"""Setup, first turns, additional turns, teams, and players who leave."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle
from toys.history import PORO, RUNE, SHOCK, History, gear, unit
from toys.judged import case

FOUR = ("A", "B", "C", "D")
TEAMS: dict[str, Any] = {"players": FOUR, "teams": (("A", "C"), ("B", "D")), "mode": "2v2", "victory": 11}
THREE: dict[str, Any] = {"players": ("A", "B", "C"), "mode": "ffa3"}


def setup(**rest: Any) -> History:
    """A duel that is being set up: both players have ten Poros and three runes."""
    zones: dict[str, str | list[str]] = {}
    for name in rest.get("players", ("A", "B")):
        zones[f"deck:{name}"] = ["Poro"] * 10
        zones[f"runedeck:{name}"] = ["Fury Rune"] * 5
    table = {"setup": True, "phase": "setup", "turn": 1, "mode": "duel", **rest}
    return History(zones, (PORO, RUNE), **table)


def take(history: History, player: str, n: int, why: str = "draw", kind: str = "deck") -> list[str]:
    """A player draws or channels from the top; returns the ids."""
    to = f"hand:{player}" if kind == "deck" else f"base:{player}"
    top = [ident for ident, zone in history.zones.items() if zone == f"{kind}:{player}"][:n]
    sees = (player,) if kind == "deck" else ()
    for ident in top:
        history.move(ident, to, why, player, sees=sees)
    return top


def keeps(history: History, *players: str) -> None:
    """Those players keep the hands that they have drawn."""
    for player in players:
        history.tell("mulligan", player, objects=[])


def begun(**rest: Any) -> History:
    """A game in which all have drawn, kept their hands, and the first player begins."""
    history = setup(**rest)
    players = rest.get("players", ("A", "B"))
    for player in players:
        take(history, player, 4)
    keeps(history, *players)
    history.tell("turn_began", "A", turn=1)
    return history


def leaves(history: History, player: str, *units: str) -> None:
    """A player leaves, and what they have on the board with them."""
    history.tell("removed", player, why="concedes")
    for one in units:
        history.move(one, f"banishment:{player}", "banish")
        history.move(one, "", "removed")


@case("mulligan-redraws")
def too_few_are_drawn(wrong: bool) -> History:
    history = setup()
    hand = take(history, "A", 4)
    take(history, "A", 1 if wrong else 2)
    event = history.tell("mulligan", "A", objects=[history.ref(ident) for ident in hand[:2]], sees=("A",))
    for ident in hand[:2]:
        history.move(ident, "deck:A", "recycle", "A", sees=("A",))
    take(history, "B", 4)
    keeps(history, "B")
    history.tell("turn_began", "A", turn=1)
    history.guilty = event if wrong else None
    return history


@case("mulligan-redraws")
def three_are_set_aside(wrong: bool) -> History:
    history = setup()
    aside = take(history, "A", 4)[: 3 if wrong else 2]
    take(history, "A", len(aside))
    event = history.tell("mulligan", "A", objects=[history.ref(ident) for ident in aside], sees=("A",))
    for ident in aside:
        history.move(ident, "deck:A", "recycle", "A", sees=("A",))
    history.guilty = event if wrong else None
    return history


@case("mulligan-redraws")
def what_was_set_aside_is_kept(wrong: bool) -> History:
    history = setup()
    hand = take(history, "A", 4)
    take(history, "A", 1)
    history.tell("mulligan", "A", objects=[history.ref(hand[0])], sees=("A",))
    if not wrong:
        history.move(hand[0], "deck:A", "recycle", "A", sees=("A",))
        take(history, "B", 4)
        keeps(history, "B")
    event = history.tell("turn_began", "A", turn=1)
    history.guilty = event if wrong else None
    return history


@case("mulligans-in-turn-order")
def the_second_player_comes_first(wrong: bool) -> History:
    history = setup()
    take(history, "A", 4)
    take(history, "B", 4)
    first, second = ("B", "A") if wrong else ("A", "B")
    event = history.tell("mulligan", first, objects=[])
    history.tell("mulligan", second, objects=[])
    history.tell("turn_began", "A", turn=1)
    history.guilty = event if wrong else None
    return history


@case("mulligans-in-turn-order")
def one_player_has_none(wrong: bool) -> History:
    history = setup()
    take(history, "A", 4)
    take(history, "B", 4)
    keeps(history, "A")
    if not wrong:
        keeps(history, "B")
    event = history.tell("turn_began", "A", turn=1)
    history.guilty = event if wrong else None
    return history


@case("mulligans-in-turn-order")
def the_second_player_takes_the_first_turn(wrong: bool) -> History:
    history = setup()
    take(history, "A", 4)
    take(history, "B", 4)
    keeps(history, "A", "B")
    event = history.tell("turn_began", "B" if wrong else "A", turn=1)
    history.guilty = event if wrong else None
    return history


@case("channel-and-draw-phase")
def the_second_player_gets_no_extra_rune(wrong: bool) -> History:
    history = begun()
    history.tell("turn_began", "B", turn=2)
    history.tell("phase_began", phase="channel")
    take(history, "B", 2 if wrong else 3, "channel", "runedeck")
    event = history.tell("phase_began", phase="draw")
    history.guilty = event if wrong else None
    return history


@case("channel-and-draw-phase")
def the_first_of_three_draws(wrong: bool) -> History:
    history = begun(**THREE)
    history.tell("phase_began", phase="draw")
    take(history, "A", 1 if wrong else 0)
    event = history.tell("phase_began", phase="main")
    history.guilty = event if wrong else None
    return history


@case("channel-and-draw-phase")
def nothing_is_drawn(wrong: bool) -> History:
    """With one rune left, one is channeled; with a card in the deck, it is drawn."""
    history = History({"deck:B": "Poro", "runedeck:B": "Fury Rune"}, (PORO, RUNE))
    history.next_turn("B")
    history.tell("phase_began", phase="channel")
    take(history, "B", 1, "channel", "runedeck")
    history.tell("phase_began", phase="draw")
    take(history, "B", 0 if wrong else 1)
    event = history.tell("phase_began", phase="main")
    history.guilty = event if wrong else None
    return history


@case("channel-and-draw-phase")
def one_rune_alone_is_channeled(wrong: bool) -> History:
    """315.3.b: while something says so at a battlefield, and in a base it says nothing."""
    limit = unit("Chimera", cl.ChannelsOnly(1, cl.IAmAt("battlefield")))
    history = History(
        {"battlefield:Bridge of A": "Chimera", "runedeck:B": ["Fury Rune", "Fury Rune"]}, (RUNE, limit)
    )
    history.next_turn("B")
    history.tell("phase_began", phase="channel")
    take(history, "B", 2 if wrong else 1, "channel", "runedeck")
    event = history.tell("phase_began", phase="draw")
    history.guilty = event if wrong else None
    return history


@case("channel-and-draw-phase")
def a_limit_that_is_not_in_force_is_heeded(wrong: bool) -> History:
    limit = unit("Chimera", cl.ChannelsOnly(1, cl.IAmAt("battlefield")))
    history = History({"base:A": "Chimera", "runedeck:B": ["Fury Rune", "Fury Rune"]}, (RUNE, limit))
    history.next_turn("B")
    history.tell("phase_began", phase="channel")
    take(history, "B", 1 if wrong else 2, "channel", "runedeck")
    event = history.tell("phase_began", phase="draw")
    history.guilty = event if wrong else None
    return history


@case("skipped-phases")
def a_skipped_phase_begins(wrong: bool) -> History:
    riches = gear("Riches", cl.SkipPhase("draw"))
    history = History({"base:B": "Riches"}, (riches,))
    history.next_turn("B")
    history.tell("phase_began", phase="channel")
    if not wrong:
        riches_asleep = cl.SkipPhase("draw", gate=("empowered",))
        history = History({"base:B": "Riches"}, (gear("Riches", riches_asleep),))
        history.next_turn("B")
    event = history.tell("phase_began", phase="draw")
    history.guilty = event if wrong else None
    return history


@case("turns-in-order")
def an_additional_turn_is_forgotten(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("turn_queued", "A")
    event = history.next_turn("B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("turns-in-order")
def the_one_queued_first_comes_first(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), **THREE)
    history.tell("turn_queued", "C")
    history.tell("turn_queued", "B")
    event = history.next_turn("C" if wrong else "B")
    history.guilty = event if wrong else None
    return history


@case("turns-in-order")
def turn_order_goes_on_from_an_additional_turn(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), **THREE)
    history.tell("turn_queued", "C")
    history.next_turn("C")
    event = history.next_turn("A" if wrong else "B")
    history.guilty = event if wrong else None
    return history


@case("teammates-share-points")
def only_one_of_a_team_has_the_point(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), **TEAMS)
    history.tell("points", "A", amount=1, total=1, why="effect")
    if not wrong:
        history.tell("points", "C", amount=1, total=1, why="team")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("invited-teammates")
def an_opponent_acts_in_a_neutral_open_state(wrong: bool) -> History:
    who = "B" if wrong else "C"
    history = History({f"hand:{who}": "Shock", "base:B": "Poro"}, (PORO, SHOCK), **TEAMS)
    history.tell("priority", "A")
    history.tell("priority", who)
    item = history.begin("Shock", who, priority=False)
    history.guilty = next(event for event in history.events if event.object == item) if wrong else None
    return history


@case("invited-teammates")
def an_invited_teammate_plays_a_unit(wrong: bool) -> History:
    card = "Poro" if wrong else "Shock"
    history = History({"hand:C": card, "base:B": "Poro"}, (PORO, SHOCK), **TEAMS)
    history.tell("priority", "A")
    history.tell("priority", "C")
    item = history.begin("1", "C", priority=False)
    history.guilty = next(event for event in history.events if event.object == item) if wrong else None
    return history


@case("invited-teammates")
def somebody_adds_and_pays_for_nothing(wrong: bool) -> History:
    """While a cleanup has them asked whether they pay to save a unit, players may use what Adds."""
    history = History({"base:B": "Fury Rune"}, (RUNE,), **TEAMS)
    history.tell("priority", "A")
    item = history.add("Fury Rune", "B")
    if not wrong:
        history.tell("resources_spent", "B", energy=1, power={}, item="", purpose="instruction")
    history.tell("priority", "A")
    history.guilty = next(event for event in history.events if event.object == item) if wrong else None
    return history


def _on_its_way(**rest: Any) -> Battle:
    """On B's turn, B's Lion has come to the Meadow, and the showdown there has closed. ``rest``: who has what else, as in `Battle`."""
    history = Battle(**rest, **TEAMS)
    history.next_turn("B")
    history.tell("phase_began", phase="beginning")
    history.tell("phase_began", phase="main")
    history.go("Lion", to=MEADOW, player="B")
    history.clean()
    history.showdown(MEADOW, "B")
    history.close(MEADOW, "B", "C", "D", "A")
    history.tell("control", "B", MEADOW, was="")
    return history


@case("teammates-battlefields-not-scored")
def a_team_conquers_what_one_of_it_held(wrong: bool) -> History:
    history = _on_its_way(zones={"base:B": "Lion"}, fields={"Meadow": "D" if wrong else "C"})
    event = history.tell("scored", "B", MEADOW, how="conquer", gained=1)
    history.guilty = event if wrong else None
    return history


@case("conquest-is-scored")
def a_team_conquers_for_nothing(wrong: bool) -> History:
    history = _on_its_way(zones={"base:B": "Lion"})
    if not wrong:
        history.score("B", MEADOW)
        history.tell("points", "D", amount=1, total=1, why="team")
    history.tell("contested", "B", MEADOW, value=False)
    event = history.clean()
    history.guilty = event if wrong else None
    return history


@case("conquest-is-scored")
def what_a_teammate_held_is_not_conquered(wrong: bool) -> History:
    """D has held it in the turn's Scoring Step: it is not scored (469.1.a)."""
    history = _on_its_way(zones={"base:B": "Lion"}, fields={"Meadow": "A" if wrong else "D"})
    history.tell("contested", "B", MEADOW, value=False)
    event = history.clean()
    history.guilty = event if wrong else None
    return history


@case("final-point")
def a_team_wins_with_what_neither_held(wrong: bool) -> History:
    """What the teammate held need not be scored (489.8.g.1)."""
    whose = "A" if wrong else "D"
    history = _on_its_way(
        zones={"base:B": "Lion", f"{BRIDGE} of {whose}": "Bear"},
        fields={"Bridge": whose},
        points={"B": 10, "D": 10},
    )
    event = history.score("B", MEADOW, total=11)
    history.tell("points", "D", amount=1, total=11, why="team")
    history.guilty = event if wrong else None
    return history


@case("holds-in-the-scoring-step")
def one_of_a_team_holds_nothing(wrong: bool) -> History:
    history = Battle({f"{MEADOW} of B": "Bear"}, fields={"Meadow": "B"}, **TEAMS)
    history.next_turn("B")
    history.tell("phase_began", phase="beginning")
    if not wrong:
        history.score("B", MEADOW, "hold")
        history.tell("points", "D", amount=1, total=1, why="team")
    event = history.tell("phase_began", phase="channel")
    history.guilty = event if wrong else None
    return history


@case("priority-with-focus")
def an_opponent_receives_priority(wrong: bool) -> History:
    """Who has focus may invite a teammate, but nobody else."""
    history = Battle({"base:A": "Lion"}, **TEAMS)
    history.go("Lion")
    history.clean()
    history.showdown()
    event = history.tell("priority", "B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("teammates-apart")
def a_unit_moves_to_a_teammates(wrong: bool) -> History:
    there = "C" if wrong else "B"
    history = History(
        {"base:A": "Poro", f"battlefield:Meadow of {there}": "Poro"}, (PORO,), battlefields={"Meadow": there}, **TEAMS
    )  # fmt: skip
    event = history.move("1", "battlefield:Meadow", "standard move", "A", controller="A")
    history.guilty = event if wrong else None
    return history


def _met(other: str) -> Battle:
    """A's Lion has gone to the Bridge, where a Bear stands that was B's and is that player's now."""
    history = Battle({"base:A": "Lion", f"{BRIDGE} of B": "Bear"}, fields={"Bridge": "B"}, **TEAMS)
    history.go("Lion")
    if other != "B":
        history.tell("control", other, history.ref("Bear"), was="B")
    history.clean()
    return history


@case("combat-between-opponents")
def teammates_fight(wrong: bool) -> History:
    history = _met("C" if wrong else "D")
    history.tell("showdown_began", "A", BRIDGE, combat=True)
    event = history.tell("combat_began", "A", BRIDGE, defender="C" if wrong else "D")
    history.guilty = event if wrong else None
    return history


@case("combat-between-opponents")
def a_combat_where_no_opponent_is(wrong: bool) -> History:
    history = _met("C" if wrong else "B")
    history.tell("showdown_began", "A", BRIDGE, combat=True)
    event = history.tell("combat_began", "A", BRIDGE)
    history.guilty = event if wrong else None
    return history


@case("control-to-the-sole-occupant")
def control_beside_an_opponent(wrong: bool) -> History:
    """Beside a teammate it is established."""
    history = _met("C")
    history.showdown()
    history.close(BRIDGE, "A", "B", "C", "D")
    if wrong:
        history.tell("control", "D", history.ref("Bear"), was="C")
    event = history.tell("control", "A", BRIDGE, was="B")
    history.score("A")
    history.tell("points", "C", amount=1, total=1, why="team")
    history.guilty = event if wrong else None
    return history


@case("strangers-contest")
def who_stands_beside_nobody(wrong: bool) -> History:
    """D's Wolf has come to the Bridge. Once D's teammate controls it, having taken the Lion, nothing more has to be settled."""
    history = Battle({"base:A": "Lion", "base:D": "Wolf"}, **TEAMS)
    history.go("Lion")
    history.clean()
    history.showdown()
    history.arrive("Wolf", player="D")
    history.tell("control", "B", history.ref("Lion"), was="A")
    history.clean()
    history.close(BRIDGE, "A", "B", "C", "D")
    if not wrong:
        history.conquer("B")
        history.tell("points", "D", amount=1, total=1, why="team")
    history.tell("contested", "A", BRIDGE, value=False)
    event = history.clean()
    history.guilty = event if wrong else None
    return history


@case("removed-players-do-nothing")
def who_has_left_receives_priority(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), **THREE)
    leaves(history, "B")
    event = history.tell("priority", "B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("removed-players-leave-nothing")
def a_unit_of_who_has_left_stays(wrong: bool) -> History:
    history = History({"base:B": "Poro", "base:A": "Poro"}, (PORO,), **THREE)
    history.tell("removed", "B", why="concedes")
    if not wrong:
        history.move("1", "banishment:B", "banish")
    event = history.tell("cleanup")
    history.guilty = event if wrong else None
    return history


@case("last-ones-win")
def the_game_goes_on_with_one_player(wrong: bool) -> History:
    history = History({"base:B": "Poro"}, (PORO,), **({} if wrong else THREE))
    leaves(history, "B", "1")
    event = history.tell("cleanup")
    history.guilty = event if wrong else None
    return history


@case("last-ones-win")
def a_teammate_stays(wrong: bool) -> History:
    history = History({"base:B": "Poro"}, (PORO,), **TEAMS)
    history.tell("removed", "B", why="concedes")
    if wrong:
        event = history.tell("cleanup")
    else:
        history.tell("removed", "D", why="concedes")
        event = history.tell("game_ended", winner="A", why="removal")
    history.guilty = event if wrong else None
    return history


@case("last-ones-win")
def one_of_two_who_remain_wins(wrong: bool) -> History:
    history = History({"base:B": "Poro"}, (PORO,), **THREE)
    history.tell("removed", "B", why="concedes")
    if not wrong:
        history.tell("removed", "C", why="concedes")
    event = history.tell("game_ended", winner="A", why="removal")
    history.guilty = event if wrong else None
    return history
