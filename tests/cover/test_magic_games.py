"""Turns (500), votes (701.38), loops (732), players who leave (800.4), mulligans (103.5), planeswalkers (606), Auras (303.4), morph."""

from __future__ import annotations

import random

import pytest
from toys.magic import MAGIC, Play, position

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.library import CARDS, TOKENS
from headjudge.engine.trace import Placed, PlayerStart, Scenario

RING = MagicCard(
    "Ring", ("Enchantment",), "{1}",
    abilities=(
        cl.Triggered("enters", (cl.Exile("target 0", link=True),), (cl.Target(cl.Which(not_types=("Land",), other=True)),), link="ring"),
        cl.Triggered("leaves", (cl.ReturnTo("linked", "battlefield"),), link="ring"),
    ),
)  # fmt: skip
ECHO = MagicCard(
    "Echo", ("Enchantment",), "{1}", abilities=(cl.Triggered("gain life", (cl.GainLife(1),)),),
)  # fmt: skip
LIFE = MagicCard("Balm", ("Sorcery",), "{W}", abilities=(cl.Spell((cl.GainLife(1),)),))
FATE = MagicCard(
    "Fate",
    ("Sorcery",),
    "{W}",
    abilities=(cl.Spell((cl.Win("target 0", True),), (cl.Target(cl.Which("player")),)),),
)


def test_a_turn_has_all_its_steps() -> None:
    """500.1: in order; nobody gets priority in the untap step, nor in a cleanup in which nothing happens."""
    zones = {
        "library:A": ["Plains"] * 3,
        "library:B": ["Island"] * 3,
        "battlefield:A": ["Plains"],
        "battlefield:B": ["Island"],
    }
    play = Play(position(zones))
    while len(play.kinds("turn_began")) < 2:
        play.go("pass")
    phases = [e.data["phase"] for e in play.kinds("phase_began")]
    own = phases[phases.index("untap") : phases.index("cleanup", phases.index("untap")) + 1]
    combat = ["beginning of combat", "end of combat"]
    assert [phase for phase in own if phase not in ("declare attackers", *combat)] == [
        "untap", "upkeep", "draw", "main", "main", "end", "cleanup",
    ]  # fmt: skip
    assert [phase for phase in own if phase in combat] == combat
    quiet = {"untap", "cleanup"}
    last = ""
    for event in play.trace:
        if event.kind == "phase_began":
            last = event.data["phase"]
        assert not (event.kind == "priority" and last in quiet)


def test_a_loop_of_mandatory_actions_is_a_draw() -> None:
    """104.4b, 732.4: three rings that exile each other, with nothing else to target."""
    zones = {"hand:A": ["Ring", "Ring", "Ring"], "battlefield:A": ["Plains"] * 3, "battlefield:B": ["Island"]}
    play = Play(position(zones, RING), "cast Ring#1", "pass", "cast Ring#2", "pass", "pass", "cast Ring#3")
    while play.session.question is not None and play.session.question.name == "act":
        play.go("pass")
    ended = play.one("game_ended")
    assert (ended.rule, ended.data["why"]) == ("732.4", "draw")


def test_a_loop_that_changes_something_each_time_goes_on_until_the_budget_ends() -> None:
    """104.4b: it is a draw by the rules too, but is not seen as the same state; the play ends by its budget and hangs nobody."""
    zones = {"hand:A": ["Balm"], "battlefield:A": ["Plains", "Echo"]}
    play = Play(position(zones, ECHO, LIFE, max_events=600), "cast Balm#1")
    assert play.session.question is None and play.session.why == "events"


def test_a_player_who_leaves_takes_their_cards_along() -> None:
    """800.4a: with three players the game goes on, and nothing that they own is left."""
    zones = {
        "hand:A": ["Fate"], "battlefield:A": ["Plains"], "battlefield:B": ["Grizzly Bears"], "library:B": ["Island"],
        "battlefield:C": ["Grizzly Bears"], "library:C": ["Island"] * 2, "library:A": ["Island"] * 2,
    }  # fmt: skip
    play = Play(position(zones, FATE, players="ABC"), "cast Fate#1", "B", "pass")
    assert play.one("removed").player == "B"
    assert not play.kinds("game_ended")
    assert not [label for label, facts in play.snapshot["objects"].items() if facts["owner"] == "B"]


def test_councils_judgment_lets_everybody_vote_and_hexproof_does_not_help() -> None:
    """701.38: in turn order from the controller; all that are tied are exiled; no targets."""
    zones = {
        "hand:A": ["Council's Judgment"], "battlefield:A": ["Plains"] * 3, "battlefield:B": ["Slippery Bogle", "Grizzly Bears", "Island"],
        "battlefield:C": ["Giant Spider"],
    }  # fmt: skip
    start = position(zones, players="ABC")
    play = Play(start, "cast Council's Judgment#1", "Slippery Bogle#5", "Giant Spider#8", "Slippery Bogle#5")
    assert [(e.player, e.data["vote"]) for e in play.kinds("voted")] == [
        ("A", "Slippery Bogle#5.0"), ("B", "Giant Spider#8.0"), ("C", "Slippery Bogle#5.0"),
    ]  # fmt: skip
    assert play.zones["Slippery Bogle#5"] == "exile"
    assert play.zones["Giant Spider#8"] == "battlefield"
    assert not play.kinds("targets_chosen")
    tied = Play(start, "cast Council's Judgment#1", "Slippery Bogle#5", "Giant Spider#8", "Grizzly Bears#6")
    assert [tied.zones[x] for x in ("Slippery Bogle#5", "Giant Spider#8", "Grizzly Bears#6")] == ["exile"] * 3


def test_london_mulligans() -> None:
    """103.5: a new hand of seven, and a card to the bottom for each once one is kept."""
    zones = {f"library:{name}": ["Plains"] * 12 for name in "AB"}
    play = Play(position(zones, setup=True, phase="setup"), "mulligan", "mulligan", "keep")
    assert [e.player for e in play.kinds("mulligan")] == ["A", "B"]
    for _ in range(14):
        question = play.session.question
        if question is None or question.name == "act":
            break
        play.go(play.offered()[0])
    hands = {name: facts["hand"] for name, facts in play.snapshot["players"].items()}
    assert hands == {"A": 6, "B": 6}


def test_a_loyalty_ability_is_used_once_a_turn_at_sorcery_speed() -> None:
    """606.3."""
    zones = {
        "battlefield:A": ["Jace Beleren", "Island"],
        "library:A": ["Island"] * 3,
        "library:B": ["Island"] * 3,
    }
    play = Play(position(zones))
    before = play.now("Jace Beleren#1")["counters"]["loyalty"]
    first = next(name for name in play.offered() if name.startswith("activate Jace"))
    play.go(first)
    assert not [name for name in play.offered() if name.startswith("activate Jace")]
    assert play.now("Jace Beleren#1")["counters"]["loyalty"] != before


def test_an_aura_spell_targets_and_enters_attached() -> None:
    """303.4a, 608.3c."""
    play = Play(
        position(
            {"hand:A": ["Pacifism"], "battlefield:A": ["Plains"] * 2, "battlefield:B": ["Grizzly Bears"]}
        ),
        "cast Pacifism#1",
    )
    assert play.one("targets_chosen").data["targets"] == ["Grizzly Bears#4.0"]
    assert play.now("Pacifism#1")["attached"] == "Grizzly Bears#4.0"


def test_a_morph_is_cast_face_down_and_turned_up_without_the_stack() -> None:
    """702.37: for {3} a 2/2 without a name; turned up for its morph cost any time with priority."""
    zones = {"hand:A": ["Exalted Angel"], "battlefield:A": ["Plains"] * 8, "battlefield:B": ["Island"]}
    play = Play(position(zones), "cast Exalted Angel#1 face down", "pass", "pass")
    facts = play.now("Exalted Angel#1")
    assert (facts["name"], facts["power"], facts["toughness"], facts["facedown"]) == ("", 2, 2, True)
    play.go("turn up Exalted Angel#1")
    assert play.now("Exalted Angel#1")["name"] == "Exalted Angel"
    assert play.kinds("special_action")[-1].rule == "116.2b"


@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD"])
def test_random_games_of_two_to_four_players_break_nothing(players: str) -> None:
    """No crash, no refusal, every option named once; what is offered without being an attempt can be done."""
    names = sorted(CARDS)
    for seed in range(12):
        chance = random.Random(f"{players}{seed}")
        pool = chance.sample(names, 30)
        placed: list[Placed] = []
        for player in players:
            zones = {"hand": chance.choices(pool, k=6), "library": chance.choices(pool, k=12)}
            zones["battlefield"] = chance.choices(["Plains", "Island", "Swamp", "Mountain", "Forest"], k=7)
            zones["battlefield"] += chance.choices(
                [n for n in pool if "Creature" in CARDS[n].types] or ["Clone"], k=2
            )
            for zone, cards in zones.items():
                for name in cards:
                    where = zone if zone == "battlefield" else f"{zone}:{player}"
                    placed.append(Placed(str(len(placed) + 1), name, player, where, key=len(placed)))
        used = {card.card: CARDS[card.card] for card in placed} | dict(TOKENS)
        start = Scenario(
            "magic", tuple(PlayerStart(p) for p in players), used, tuple(placed), "A", max_decisions=150, max_events=8000,
            concessions=seed % 4 == 0,
        )  # fmt: skip
        session = MAGIC.start(start, lambda event: None)
        while (question := session.question) is not None:
            assert len({option.name for option in question.options}) == len(question.options) > 1
            session.answer(chance.randrange(len(question.options)))
        assert session.snapshot()["objects"]


def test_one_card_knows_the_names_of_an_expansion() -> None:
    """206.3b: Golgothian Sylex has each player sacrifice the nontoken permanents of theirs with such a name."""
    zones = {
        "battlefield:A": ["Golgothian Sylex", "Plains", "Ornithopter", "Mishra's Factory"],
        "battlefield:B": ["Strip Mine", "Grizzly Bears", "Triskelion", "Island"],
    }
    play = Play(position(zones), "activate Golgothian Sylex#1 0", "pass", "pass")
    gone = {label for label, zone in play.zones.items() if zone.startswith("graveyard")}
    assert gone == {
        "Golgothian Sylex#1",
        "Ornithopter#3",
        "Mishra's Factory#4",
        "Strip Mine#5",
        "Triskelion#7",
    }
    assert len({e.batch for e in play.kinds("move") if e.data["why"] == "sacrifice"}) == 1


def test_extra_turns_are_taken_last_created_first() -> None:
    """500.7."""
    zones = {
        "hand:A": ["Time Walk", "Time Warp"],
        "battlefield:A": ["Island"] * 7,
        "battlefield:B": ["Island"],
    }
    zones |= {"library:A": ["Island"] * 9, "library:B": ["Island"] * 9}
    play = Play(position(zones), "cast Time Walk#1", "pass", "pass", "cast Time Warp#2", "B", "pass", "pass")
    while len(play.kinds("turn_began")) < 3:
        play.go("pass")
    assert [e.player for e in play.kinds("turn_began")][:3] == ["B", "A", "B"]


def test_a_copied_card_is_cast_and_ceases() -> None:
    """707.12: Isochron Scepter: the copy is cast without paying its mana cost, resolves, and ceases to exist."""
    zones = {"hand:A": ["Isochron Scepter", "Lightning Bolt"], "battlefield:A": ["Plains"] * 4}
    play = Play(position(zones), "cast Isochron Scepter#1", "pass", "yes")
    play.go("activate Isochron Scepter#1 1", "yes", "B")
    assert play.life["B"] == 17
    assert play.zones["Lightning Bolt#2"] == "exile"
    assert not [label for label in play.zones if label.startswith("Lightning Bolt#1t")]
