"""Decks are legal, games are dealt as their mode says, and how a game ended is told rightly."""

from __future__ import annotations

import pytest

from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.modes import MODES, Match
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.endings import ROUNDS, ending, in_loop
from headjudge.fuzz.riftbound.decks import Deck, deck_errors, draw_deck
from headjudge.fuzz.riftbound.games import GAME_TASTES, bulk_game, whole_game
from headjudge.fuzz.riftbound.matches import match_before
from headjudge.fuzz.riftbound.pools import Known, shelf
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.fuzz.source import SeededSource
from headjudge.fuzz.walk import Recorder, play

MADE = shelf(3, 0)


def deck(seed: int = 0) -> Deck:
    return draw_deck(SeededSource(seed), MADE)


@pytest.mark.parametrize("seed", range(60))
def test_decks_are_legal(seed: int) -> None:
    assert list(deck_errors(deck(seed))) == []
    assert list(deck_errors(draw_deck(SeededSource(seed)))) == []


def wrong(**changes: object) -> list[str]:
    return list(deck_errors(deck()._replace(**changes)))  # type: ignore[arg-type]


def made_up(name: str, **rest: object) -> Known:
    return Known(RiftboundCard(name, "unit", might=1, **rest))  # type: ignore[arg-type]


def test_what_is_not_legal_is_said_with_its_rule() -> None:
    good = deck()
    foreign = next(letter for letter in cl.DOMAINS if letter not in good.legend.domains)
    cards = tuple(made_up(f"Card {n}") for n in range(38))
    assert wrong(main=good.main[:-9])[-1].endswith("are fewer than 40 (103.2)")
    assert "103.2.a.2" in wrong(champion=good.main[0])[0]
    assert "103.1.b.4" in wrong(main=(*good.main[:-1], made_up("Stranger", domains=foreign)))[0]
    assert "103.2)" in wrong(main=(*good.main, made_up("Token", token=True)))[0]
    assert wrong(main=(*cards, *[made_up("Four")] * 4)) == ["4 copies of Four (103.2.b, 825)"]
    unique = made_up("One", abilities=(cl.Keyword("Unique"),))
    assert wrong(main=(*cards, unique, unique)) == ["2 copies of One (103.2.b, 825)"]
    tags = good.legend.tags
    own = [made_up(f"Sign {n}", supertypes=("Signature",), tags=tags) for n in range(4)]
    assert wrong(main=(*cards, *own)) == ["4 Signature cards (103.2.d)"]
    other = made_up("Sign", supertypes=("Signature",), tags=("Nobody",))
    assert wrong(main=(*cards, other)) == ["a Signature card of another champion (103.2.d.2)"]
    assert wrong(runes=good.runes[:-1]) == ["11 runes (103.3.a)"]
    stray = Known(RiftboundCard("Rune", "rune", domains=foreign))
    assert wrong(runes=(*good.runes[:-1], stray)) == ["a rune outside the domain identity (103.3.a.1)"]


@pytest.mark.parametrize("name", MODES)
def test_a_game_is_dealt_as_its_mode_says(name: str) -> None:
    mode = MODES[name]
    for index in range(12):
        game = bulk_game(1, index, name)
        assert game.setup and game.phase == "setup" and game.mode == name
        assert len(game.players) == mode.players
        assert game.victory == mode.victory
        assert len(game.battlefields) == mode.battlefields
        assert set(game.battlefields.values()) == {""}
        assert (game.turn_player in game.contributed.values()) == mode.first_contributes()
        assert len(set(game.contributed.values())) == mode.battlefields
        assert bool(game.teams) == mode.teams
        for player in game.players:
            zones = [placed.zone for placed in game.placed if placed.owner == player.name]
            assert zones.count(f"legend:{player.name}") == zones.count(f"champion:{player.name}") == 1
            assert zones.count(f"runedeck:{player.name}") == 12
            assert zones.count(f"deck:{player.name}") >= 39
    assert bulk_game(1, 5, name) == bulk_game(1, 5, name)
    assert len({bulk_game(1, index, name).turn_player for index in range(40)}) == mode.players


def test_teammates_have_different_legends() -> None:
    """489.8.h."""
    for index in range(20):
        game = bulk_game(2, index, "2v2")
        legends = {placed.owner: placed.card for placed in game.placed if placed.zone.startswith("legend:")}
        for team in game.teams:
            assert len({legends[name] for name in team}) == len(team)


@pytest.mark.parametrize("name", MODES)
def test_positions_of_a_mode(name: str) -> None:
    mode = MODES[name]
    for index in range(30):
        scenario = bulk_scenario(4, index, mode=name)
        assert [player.name for player in scenario.players] == list("ABCD"[: mode.players])
        assert len(scenario.battlefields) == mode.battlefields
        assert (scenario.mode, scenario.victory, bool(scenario.teams)) == (name, mode.victory, mode.teams)
        points = {player.name: player.points for player in scenario.players}
        for team in scenario.teams:
            assert len({points[member] for member in team}) == 1


def test_a_position_of_no_mode_is_as_it_was() -> None:
    scenario = bulk_scenario(4, 2)
    assert (scenario.mode, scenario.teams, scenario.contributed, scenario.concessions) == ("", (), {}, False)


@pytest.mark.parametrize("name", MODES)
def test_games_end_with_a_winner(name: str) -> None:
    """A few of each mode; the quality tests play more."""
    for index in range(3):
        judge = Recorder()
        done = play(
            builtin("riftbound"), bulk_game(6, index, name), SeededChooser(index, GAME_TASTES[0]), judge
        )
        assert done.violations == ()
        end = ending(judge.trace, done.why)
        assert end.how == "winner" and end.winner and end.turns > 3


# -- how games end ---------------------------------------------------------------------------------------------


def events(*kinds: str) -> list[Event]:
    return [Event(n, kind, "", "A", f"Poro#{n}.0") for n, kind in enumerate(kinds)]


def test_a_loop_is_told_from_a_long_game() -> None:
    begin = ["game_began", "turn_began"]
    loop = events(*begin, *["item_pending", "finalized", "resolving", "resolved"] * 1200)
    assert in_loop(loop)
    assert ending(loop, "events").how == "loop"
    turns = events(*begin, *["turn_began", "phase_began", "priority", "passed"] * 1200)
    assert not in_loop(turns)
    assert ending(turns, "events").how == "events"
    few = events(*begin, *["item_pending", "finalized"] * (ROUNDS - 2), "priority")
    assert not in_loop(few)


def test_other_ends() -> None:
    won = [*events("turn_began"), Event(1, "game_ended", "", "B", "", {"winner": "B", "why": "points"})]
    assert (ending(won, "game over").how, ending(won, "game over").winner) == ("winner", "B")
    assert ending(events("turn_began"), "decisions").how == "decisions"
    assert ending(events("turn_began"), "limit").how == "decisions"
    assert ending(events("turn_began"), "trouble").how == "stuck"


def test_a_real_loop_is_reported_as_one() -> None:
    """A trigger that sets itself off, without anybody deciding anything: the events run out in it."""
    again = cl.Triggered("become empowered", (cl.Disempower("me"), cl.Empower("me")))
    wheel = RiftboundCard("Wheel", "unit", might=3, abilities=(cl.Keyword("Empower", cost=Cost(1)), again))
    scenario = Scenario(
        game="riftbound",
        players=(PlayerStart("A", energy=1), PlayerStart("B")),
        cards={"Wheel": wheel},
        placed=(Placed("1", "Wheel", "A", "base:A", exhausted=True),),
        turn_player="A",
    )
    judge = Recorder()
    done = play(builtin("riftbound"), scenario, lambda question: 1, judge)
    assert (done.why, done.decisions) == ("events", 1)
    assert ending(judge.trace, done.why).how == "loop"


# -- matches ---------------------------------------------------------------------------------------------------


def match(best_of: int = 3) -> Match:
    return Match(("A", "B"), {"A": ("a", "b", "c"), "B": ("x", "y", "z")}, best_of)


def test_battlefields_of_a_game_that_was_won_are_removed() -> None:
    """486.5 and 486.5.a."""
    best = match()
    best.record("A", {"A": "a", "B": "x"})
    assert (best.available("A"), best.available("B")) == (["b", "c"], ["y", "z"])
    best.record("", {"A": "b", "B": "y"})
    assert (best.available("A"), best.available("B")) == (["b", "c"], ["y", "z"])
    assert best.winner() == ""
    best.record("A", {"A": "b", "B": "y"})
    assert best.winner() == "A"


def test_the_games_of_a_campaign_are_those_of_matches() -> None:
    """486.5, 486.6: the same decks; battlefields of games that somebody won are gone; after two wins another match begins."""
    decided = 0
    for number in range(4):
        games = [bulk_game(6, 3 * number + at, "match") for at in range(3)]
        decks = [[placed.card for placed in game.placed] for game in games]
        assert decks[0] == decks[1]
        before = match_before(6, number, 1)
        winner = before.winner() or next(iter(before.wins), "")
        fields = [{giver: field for field, giver in game.contributed.items()} for game in games]
        assert all(set(shown) == {"A", "B"} for shown in fields)
        for player in ("A", "B"):
            assert {shown[player] for shown in fields[:2]} <= set(before.brought[player])
            if winner:
                assert fields[0][player] != fields[1][player]
        after = match_before(6, number, 2)
        assert sum(after.wins.values()) == len(after.used.get("A", ()))
        if after.winner():
            decided += 1
            assert decks[2] != decks[0]
        else:
            assert decks[2] == decks[0]
            assert not set(fields[2].values()) & {*after.used["A"], *after.used["B"]}
    assert 0 < decided < 4


def test_a_best_of_five_uses_battlefields_twice() -> None:
    """486.6.a: only after each has been presented, and none more than twice."""
    best = match(5)
    for winner, field in (("A", "a"), ("B", "b"), ("A", "c")):
        assert best.winner() == ""
        best.record(winner, {"A": field, "B": "x"})
    assert best.available("A") == ["a", "b", "c"]
    assert best.available("B") == ["y", "z"]
    best.record("B", {"A": "a", "B": "y"})
    assert best.available("A") == ["b", "c"]
    best.record("A", {"A": "b", "B": "z"})
    assert best.winner() == "A"


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(KeyError):
        whole_game(SeededSource(1), "commander")
