"""Special actions (116) and foretelling (702.143): when, at what price, and what is remembered of it."""

from __future__ import annotations

from toys.magic import Play, position

DOOM = "Doomskar"  # {3}{W}{W} sorcery, foretell {1}{W}{W}


def foretelling(**more: list[str]) -> Play:
    """A has a sorcery with foretell and plenty of Plains; both have cards to draw."""
    zones = {
        "hand:A": [DOOM, *more.pop("hand", [])],
        "battlefield:A": ["Plains"] * 6,
        "library:A": ["Plains"] * 5,
        "library:B": ["Island"] * 5,
        "battlefield:B": ["Grizzly Bears", "Island", "Island"],
        "hand:B": ["Counterspell"],
        **more,
    }
    return Play(position(zones))


def test_foretelling_is_a_special_action_without_the_stack() -> None:
    """Pay {2}, exile face down; nobody gets priority in between, and only its owner knows the card."""
    play = foretelling().go(f"foretell {DOOM}#1")
    action = play.one("special_action")
    assert (action.rule, action.data["what"]) == ("116.2h", "foretell")
    moved = play.one("move")
    assert (moved.rule, moved.data["to"], moved.sees) == ("702.143a", "exile", ("A",))
    after = [event.kind for event in play.trace if event.id > action.id]
    assert "priority" not in after[: after.index("move")]
    assert not [e for e in play.kinds("item_pending") if not e.data["adds"]]
    assert play.one("status", status="facedown").object == f"{DOOM}#1.1"


def test_foretelling_needs_ones_own_turn_and_two_mana() -> None:
    """702.143a: any time with priority in one's own turn, also in response; never on another's."""
    play = foretelling(hand=["Lightning Bolt"], **{"battlefield:A": ["Plains"] * 3 + ["Mountain"]})
    play.go("cast Lightning Bolt#2", "B")
    assert f"foretell {DOOM}#1" in play.offered(), "with a spell on the stack"
    poor = Play(position({"hand:A": [DOOM], "battlefield:A": ["Plains"]}))
    assert f"foretell {DOOM}#1" not in poor.offered()
    other = Play(
        position({"hand:B": [DOOM], "battlefield:B": ["Plains"] * 6, "battlefield:A": ["Plains"]}), "pass"
    )
    assert other.session.question is not None and other.session.question.player == "B"
    assert f"foretell {DOOM}#1" not in other.offered()


def test_it_is_cast_on_a_later_turn_for_its_foretell_cost_alone() -> None:
    """Not on the same turn; then for the foretell cost, with the timing of a sorcery; its own mana cost is no option."""
    play = foretelling().go(f"foretell {DOOM}#1")
    assert not [name for name in play.offered() if name.startswith(f"cast {DOOM}")]
    while not [name for name in play.offered() if name.startswith(f"cast {DOOM}")]:
        assert play.session.question is not None
        play.go("pass")
    assert [name for name in play.offered() if DOOM in name] == [f"cast {DOOM}#1 foretold"]
    assert play.kinds("turn_began")[-1].data["turn"] == 3
    play.go(f"cast {DOOM}#1 foretold")
    cost = [
        e
        for e in play.kinds("cost_determined")
        if e.object == f"{DOOM}#1.2" or e.data["item"] == f"{DOOM}#1.2"
    ]
    assert cost[0].data["parts"] == [["alternative", 1, "WW"]]
    play.go("pass", "pass")
    assert (
        play.zones["Grizzly Bears#" + next(k for k in play.zones if "Bears" in k).split("#")[1]]
        == "graveyard:B"
    )


def test_a_foretold_instant_is_cast_in_the_next_players_turn() -> None:
    """702.143a with 117.1a: as soon as the next turn."""
    play = Play(
        position(
            {
                "hand:A": ["Saw It Coming"], "battlefield:A": ["Island"] * 4, "library:A": ["Island"] * 3,
                "library:B": ["Forest"] * 3, "hand:B": ["Llanowar Elves"], "battlefield:B": ["Forest"],
            }
        ),
        "foretell Saw It Coming#1",
    )  # fmt: skip
    while "cast Llanowar Elves#12" not in play.offered():
        play.go("pass")
    play.go("cast Llanowar Elves#12")
    assert "cast Saw It Coming#1 foretold" in play.offered()
    play.go("cast Saw It Coming#1 foretold", "pass")
    assert play.kinds("countered")[0].object == "Llanowar Elves#12.1"


def test_a_foretold_spell_knows_it_and_a_returned_card_does_not() -> None:
    """702.143c: the spell cast from it was foretold; every other zone change forgets it (400.7)."""
    start = {
        "hand:A": [DOOM],
        "battlefield:A": ["Plains"] * 8,
        "library:A": ["Plains"] * 4,
        "library:B": ["Island"] * 4,
    }
    play = Play(position(start), f"foretell {DOOM}#1")
    game = play.session._game  # type: ignore[attr-defined]
    obj = game.objects[f"{DOOM}#1"]
    assert obj.foretold is not None
    game.place(obj, "hand:A")
    game.new_object(obj)
    assert obj.foretold is None
    assert [way.name for way in game.ways("A", obj)] == [""]


def test_lands_are_played_once_a_turn_in_ones_own_main_phase() -> None:
    """116.2a, 305.2: with an empty stack."""
    play = Play(
        position(
            {
                "hand:A": ["Plains", "Island", "Lightning Bolt", "Lightning Bolt"],
                "battlefield:A": ["Mountain", "Mountain"],
                "hand:B": ["Plains"],
            }
        )
    )
    assert {"play Plains#1", "play Island#2"} <= set(play.offered())
    play.go("cast Lightning Bolt#3", "B")
    assert not [name for name in play.offered() if name.startswith("play ")]
    play.go("pass", "play Plains#1")
    assert play.one("special_action").rule == "116.2a"
    assert not [name for name in play.offered() if name.startswith("play ")]
