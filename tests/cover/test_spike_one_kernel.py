"""One kernel, one trace, two games: what had to hold before the schema of the trace could be called fixed.

A few Magic cards are played through on the kernel that Riftbound runs on, a recorded game of another engine is put into
the same events, and a Riftbound play is put beside them. Invariants that both games share judge all of them, and find
what was damaged in a copy of each.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from toys import phase_recording
from toys.magic_cards import CARDS

from headjudge.engine.cards import CardDef, MagicCard
from headjudge.engine.magic import EDITION
from headjudge.engine.riftbound import library
from headjudge.engine.rules import is_rule
from headjudge.engine.subjects.builtin import BuiltIn, builtin
from headjudge.engine.subjects.phase.telling import Telling
from headjudge.engine.trace import VOCABULARY, Event, Placed, PlayerStart, Question, Scenario
from headjudge.invariants.monitor import Monitor
from headjudge.invariants.registry import all_invariants, get

SHARED = ("resolve-newest-first", "no-refund-on-counter")
MAGIC = builtin("magic")


# -- playing --------------------------------------------------------------------------------------------------


def scenario(
    zones: dict[str, list[str]],
    *,
    life: int = 20,
    attempts: bool = False,
    damage: int = 0,
    cards: dict[str, MagicCard] = CARDS,
) -> Scenario:
    """A Magic position with A's main phase: "battlefield:A" and the like to names; ids count from 1 in that order."""
    placed = []
    for zone, names in zones.items():
        kind, owner = zone.split(":")
        where = "battlefield" if kind == "battlefield" else zone
        for name in names:
            hurt = damage if kind == "battlefield" and "Creature" in cards[name].types else 0
            placed.append(Placed(str(len(placed) + 1), name, owner, where, damage=hurt))
    used: dict[str, CardDef] = {card.card: cards[card.card] for card in placed}
    players = (PlayerStart("A", life=life), PlayerStart("B", life=life))
    return Scenario("magic", players, used, tuple(placed), "A", EDITION, attempts=attempts)


class Play:
    """A play that was driven by the names of options, in order; questions that offer none of them get the first one."""

    def __init__(self, subject: BuiltIn, start: Scenario, *wanted: str) -> None:
        self.scenario = start
        self.trace: list[Event] = []
        self.asked: list[Question] = []
        session = subject.start(start, self.trace.append)
        left = list(wanted)
        while (question := session.question) is not None and (left or question.name != "act"):
            self.asked.append(question)
            names = [option.name for option in question.options]
            index = names.index(left.pop(0)) if left and left[0] in names else 0
            session.answer(index)
        assert not left, f"never offered: {left[0]!r}"
        self.session = session
        self.snapshot: dict[str, Any] = session.snapshot()
        self.life = {name: player.get("life") for name, player in self.snapshot["players"].items()}
        self.zones = {
            ref.rpartition(".")[0]: facts["zone"] for ref, facts in self.snapshot["objects"].items()
        }

    def kinds(self, *kinds: str) -> list[Event]:
        """Its events of those kinds."""
        return [event for event in self.trace if event.kind in kinds]

    def one(self, kind: str, /, **data: Any) -> Event:
        """The only event of that kind with that data."""
        found = [
            e for e in self.kinds(kind) if all(e.data.get(field) == value for field, value in data.items())
        ]
        assert len(found) == 1, f"{len(found)} events {kind} with {data}"
        return found[0]

    def questions(self, start: str) -> list[Question]:
        """The questions whose name begins so."""
        return [question for question in self.asked if question.name.startswith(start)]


def magic(start: Scenario, *wanted: str) -> Play:
    """Play a Magic position."""
    return Play(MAGIC, start, *wanted)


WELLS = ["Tidewell"] * 6


def countering() -> Play:
    """A creature is cast and countered."""
    start = scenario(
        {"hand:A": ["Toll Crab"], "battlefield:A": WELLS, "hand:B": ["Flat Refusal"], "battlefield:B": WELLS}
    )
    return magic(start, "cast Toll Crab#1", "pass", "cast Flat Refusal#8", "pass", "pass")


def ward(*answers: str) -> Play:
    """B aims at A's creature with ward and is asked to pay."""
    start = scenario(
        {
            "hand:A": [],
            "battlefield:A": ["Toll Crab"],
            "hand:B": ["Undertow"],
            "battlefield:B": ["Wreckers' Shoal", *WELLS],
        }
    )
    return magic(start, "cast Undertow#2", "tap for B: Wreckers' Shoal#3", "pass", *answers)


def wipe(*order: str) -> Play:
    """Everything dies: two creatures of A with triggers, and one of B."""
    start = scenario(
        {
            "hand:A": ["Level the Shore"],
            "battlefield:A": ["Parting Scribe", "Parting Lender", *WELLS],
            "battlefield:B": ["Parting Lender"],
            "library:A": ["Tidewell"],
        }
    )
    return magic(start, "cast Level the Shore#1", "pass", *order, "pass", "pass", "pass")


# -- the Magic cards ------------------------------------------------------------------------------------------


def test_a_land_is_played_without_the_stack_and_taps_for_mana() -> None:
    """A land goes to the battlefield, once a turn, and its mana ability resolves at once."""
    start = scenario({"hand:A": ["Tidewell", "Tidewell"], "battlefield:B": ["Tidewell"]})
    play = magic(start, "play Tidewell#1", "tap for U: Tidewell#1")
    moved = play.one("move")
    assert (moved.rule, moved.data["to"], moved.data["becomes"]) == ("305.1", "battlefield", "Tidewell#1.1")
    assert play.snapshot["objects"]["Tidewell#1.1"]["tapped"]
    made = [e.kind for e in play.trace if e.object == "Tidewell#1.1*1"]
    assert made == ["item_pending", "cost_paid", "finalized", "resolving", "resolved"]
    assert play.snapshot["players"]["A"]["pool"] == {"U": 1}
    assert all(option.name != "play Tidewell#2" for question in play.asked[1:] for option in question.options)


def test_mana_that_nobody_spends_is_lost_as_the_phase_ends() -> None:
    """Pools empty when all have passed on an empty stack."""
    play = magic(
        scenario({"battlefield:A": ["Tidewell"], "battlefield:B": ["Tidewell"]}),
        "tap for U: Tidewell#1",
        "tap for U: Tidewell#2",
    )
    assert play.kinds("phase_began")[0].id > play.kinds("resources_lost")[-1].id
    assert [(e.rule, e.player, e.data["power"]) for e in play.kinds("resources_lost")] == [
        ("500.5", "A", {"U": 1}),
        ("500.5", "B", {"U": 1}),
    ]


def test_a_spell_is_cast_in_the_order_of_the_rules() -> None:
    """The steps of 601.2, each event caused by the one before."""
    play = countering()
    item = "Flat Refusal#8.1"
    steps = [e for e in play.trace if item in (e.object, e.data.get("item"), e.data.get("becomes"))]
    upto = [e.kind for e in steps][:7]
    assert upto == [
        "move",
        "item_pending",
        "targets_chosen",
        "cost_determined",
        "resources_spent",
        "cost_paid",
        "finalized",
    ]
    assert [e.rule for e in steps][:4] == ["601.2a", "601.2a", "601.2c", "601.2f"]
    for before, after in pairwise(steps[:7]):
        assert before.id in after.causes


def test_a_countered_spell_does_nothing_and_nothing_comes_back() -> None:
    """It goes to its owner's graveyard; the mana stays spent."""
    play = countering()
    countered = play.one("countered")
    assert (countered.rule, countered.object) == ("701.6a", "Toll Crab#1.1")
    assert countered.data["by"] == "Flat Refusal#8.1"
    assert play.zones["Toll Crab#1"] == "graveyard:A"
    assert play.zones["Flat Refusal#8"] == "graveyard:B"
    assert not [e for e in play.kinds("resolving", "resolved") if e.object == "Toll Crab#1.1"]
    assert not [e for e in play.kinds("resources_added") if e.id > countered.id]
    assert [facts["tapped"] for ref, facts in play.snapshot["objects"].items() if "Tidewell" in ref].count(
        True
    ) == 4


def test_the_newest_resolves_first_and_the_active_player_goes_on() -> None:
    """Priority is with the caster after casting, and with the turn player after a resolution."""
    play = countering()
    assert [(e.rule, e.player) for e in play.kinds("priority")] == [
        ("117.3a", "A"),
        ("117.3c", "A"),
        ("117.3d", "B"),
        ("117.3c", "B"),
        ("117.3d", "A"),
        ("117.3b", "A"),
    ]
    assert [e.object for e in play.kinds("resolving") if "*" not in e.object] == ["Flat Refusal#8.1"]


def test_only_instants_are_cast_while_something_waits() -> None:
    """Creatures, sorceries and lands are for an empty stack in one's own main phase."""
    hand = ["Toll Crab", "Level the Shore", "Tidewell", "Flat Refusal", "Parting Lender"]
    start = scenario({"hand:A": hand, "battlefield:A": WELLS, "hand:B": hand, "battlefield:B": WELLS})
    play = magic(start, "cast Parting Lender#5", "pass", "pass")
    names = [[option.name for option in question.options] for question in play.questions("act")]
    assert {"cast Toll Crab#1", "cast Level the Shore#2", "play Tidewell#3"} <= set(names[0])
    assert "cast Flat Refusal#4" not in names[0]
    assert names[1] == ["pass", "cast Flat Refusal#4", "tap for U: Tidewell#7"]
    assert names[2] == ["pass", "cast Flat Refusal#15", "tap for U: Tidewell#17"]


def test_ward_that_is_paid_lets_the_spell_resolve() -> None:
    """The player who aimed pays from more mana abilities while ward resolves."""
    play = ward("pay")
    assert play.one("skipped").data["why"] == "paid"
    spent = play.one("resources_spent", purpose="instruction")
    assert (spent.player, spent.data["power"]) == ("B", {"U": 2})
    assert not play.kinds("countered")
    play = ward("pay", "pass")
    assert play.zones["Toll Crab#1"] == "graveyard:A"


def test_ward_that_is_not_paid_counters_the_spell() -> None:
    """Ward is an ability on the stack, above the spell, caused by its becoming a target."""
    play = ward("no")
    countered = play.one("countered")
    assert countered.data["by"] == play.one("item_pending", kind="trigger").object == "Toll Crab#1.0*3"
    assert play.one("triggered").causes == (play.one("targets_chosen").id,)
    assert play.zones["Toll Crab#1"] == "battlefield"
    assert play.zones["Undertow#2"] == "graveyard:B"
    assert [option.name for option in play.questions("pay for")[0].options] == ["no", "pay"]


def test_who_cannot_pay_for_ward_is_not_asked() -> None:
    """A payment can be chosen only by a player who has what it takes."""
    start = scenario(
        {"battlefield:A": ["Toll Crab"], "hand:B": ["Undertow"], "battlefield:B": ["Wreckers' Shoal"] * 2}
    )
    play = magic(start, "cast Undertow#2", "tap for B: Wreckers' Shoal#3")
    assert play.kinds("countered")
    assert not play.questions("pay for")


def test_ward_is_for_opponents_only() -> None:
    """A player's own spell doesn't set it off."""
    start = scenario({"hand:A": ["Undertow"], "battlefield:A": ["Toll Crab", "Wreckers' Shoal", "Tidewell"]})
    play = magic(start, "cast Undertow#1")
    assert not play.kinds("triggered")
    assert play.zones["Toll Crab#2"] == "graveyard:A"


def test_a_land_enters_untapped_for_life() -> None:
    """The choice and the payment come before the move."""
    start = scenario({"hand:A": ["Wreckers' Shoal"], "battlefield:A": ["Tidewell"]})
    play = magic(start, "play Wreckers' Shoal#1", "pay")
    assert play.life["A"] == 18
    order = [e.kind for e in play.kinds("replaced", "option_chosen", "life", "move", "played")]
    assert order == ["replaced", "option_chosen", "life", "move", "played"]
    assert "exhausted" not in play.one("move").data
    assert not play.snapshot["objects"]["Wreckers' Shoal#1.1"]["tapped"]


def test_a_land_enters_tapped_where_life_is_not_or_cannot_be_paid() -> None:
    """Declined, or with too little life, it enters tapped, and nothing taps it."""
    start = {"hand:A": ["Wreckers' Shoal"], "battlefield:A": ["Tidewell"]}
    for life, asked in ((20, 1), (1, 0)):
        play = magic(scenario(start, life=life), "play Wreckers' Shoal#1")
        assert play.one("move").data["exhausted"]
        assert not play.kinds("life", "status")
        assert play.snapshot["objects"]["Wreckers' Shoal#1.1"]["tapped"]
        assert len(play.questions("pay 2 life")) == asked


def test_paying_the_last_life_loses_the_game() -> None:
    """A state-based action, when a player would next get priority."""
    start = scenario({"hand:A": ["Wreckers' Shoal"], "battlefield:A": ["Tidewell"]}, life=2)
    play = magic(start, "play Wreckers' Shoal#1", "pay")
    assert play.session.question is None
    assert (play.one("lost").rule, play.one("lost").player) == ("704.5a", "A")
    assert play.one("game_ended").data["winner"] == "B"


@pytest.mark.parametrize("first", ["Parting Scribe#2", "Parting Lender#3"])
def test_a_wipe_and_the_triggers_of_those_that_die(first: str) -> None:
    """All die at once; the turn player's triggers come first on the stack, in the order of their choice."""
    play = wipe(f"trigger 0 of {first}")
    deaths = [e for e in play.kinds("killed", "move") if e.batch]
    assert len(deaths) == 6
    assert len({e.batch for e in deaths}) == 1
    put = [e.object.split(".")[0] for e in play.kinds("item_pending") if e.data["kind"] == "trigger"]
    other = "Parting Lender#3" if first == "Parting Scribe#2" else "Parting Scribe#2"
    assert put == [first, other, "Parting Lender#10"]
    resolved = [
        e.object.split(".")[0] for e in play.kinds("resolving") if e.data == {} and "Parting" in e.object
    ]
    assert resolved == put[::-1]
    assert play.life == {"A": 22, "B": 22}
    assert play.zones["Tidewell#11"] == "hand:A"
    fulfilled = {e.data["trigger"] for e in play.kinds("item_pending") if "trigger" in e.data}
    assert fulfilled == {e.id for e in deaths if e.kind == "move"}


def test_a_spell_without_a_legal_target_does_not_resolve() -> None:
    """Its target died in response: it goes to the graveyard without resolving."""
    lands = ["Wreckers' Shoal", "Tidewell"]
    start = scenario(
        {
            "hand:A": ["Undertow"],
            "battlefield:A": lands,
            "hand:B": ["Undertow"],
            "battlefield:B": [*lands, "Parting Lender"],
        }
    )
    play = magic(start, "cast Undertow#1", "cast Undertow#4")
    gone = play.one("no_resolution")
    assert (gone.rule, gone.object) == ("608.2b", "Undertow#1.1")
    assert not [e for e in play.kinds("resolving", "executed") if e.object == "Undertow#1.1"]
    assert play.zones["Undertow#1"] == "graveyard:A"


def test_state_based_actions_come_before_anybody_acts() -> None:
    """Lethal damage destroys, no toughness buries, before the first priority."""
    frail = MagicCard("Wisp of Nothing", ("Creature",), "{1}", power="1", toughness="0")
    start = scenario(
        {"battlefield:A": ["Toll Crab", "Parting Lender"], "battlefield:B": ["Wisp of Nothing", "Tidewell"]},
        damage=1,
        cards={**CARDS, frail.name: frail},
    )
    play = magic(start, "pass")
    first = play.kinds("priority")[0].id
    dead = [(e.rule, e.object) for e in play.kinds("move") if e.id < first]
    assert dead == [("704.5g", "Parting Lender#2.0"), ("704.5f", "Wisp of Nothing#3.0")]
    assert play.one("killed").object == "Parting Lender#2.0"
    assert play.zones["Toll Crab#1"] == "battlefield"


@pytest.mark.parametrize("keep", [False, True])
def test_an_illegal_cast_is_reversed(keep: bool) -> None:
    """Everything is as before, but for mana abilities that the player keeps."""
    start = scenario(
        {"hand:A": ["Flat Refusal", "Toll Crab"], "battlefield:A": ["Tidewell"] * 2}, attempts=True
    )
    before = magic(start).snapshot
    answers = ("tap for U: Tidewell#3", "stop", "keep" if keep else "reverse")
    play = magic(start, "cast Toll Crab#2", *answers)
    undone = play.one("undone")
    assert undone.data == {"began": play.one("item_pending", source="Toll Crab#2.0").id, "why": "unpaid"}
    after = play.snapshot
    if keep:
        assert after["players"]["A"]["pool"] == {"U": 1}
        assert after["objects"]["Tidewell#3.0"]["tapped"]
        assert not [e for e in play.kinds("status", "resources_lost") if e.data.get("undo")]
    else:
        assert after == before
        put_back = [(e.kind, e.object) for e in play.trace if e.data.get("undo")]
        assert put_back == [("resources_lost", ""), ("status", "Tidewell#3.0"), ("move", "Toll Crab#2.1")]
    assert not play.kinds("triggered")
    offered = [option.name for option in play.session.question.options] if play.session.question else []
    assert "cast Toll Crab#2" not in offered
    assert "cast Flat Refusal#1" in offered


def test_a_cast_without_a_target_is_reversed() -> None:
    """Where attempts are wanted, a counterspell can be begun with nothing to counter."""
    start = scenario({"hand:A": ["Flat Refusal"], "battlefield:A": ["Tidewell"] * 2}, attempts=True)
    play = magic(start, "cast Flat Refusal#1")
    assert play.one("undone").data["why"] == "no target"
    assert play.zones["Flat Refusal#1"] == "hand:A"
    assert play.snapshot == magic(start).snapshot


def test_random_plays_break_nothing_that_both_games_share() -> None:
    """Whatever is cast, countered, reversed and destroyed: the same judges, every option accepted, every rule real."""
    monitor = Monitor([one for one in all_invariants("magic") if one.game == "both"])
    names = list(CARDS)
    seen: set[str] = set()
    for seed in range(60):
        chance = random.Random(seed)
        zones: dict[str, list[str]] = {}
        for player in "AB":
            zones[f"hand:{player}"] = chance.choices(names, k=5)
            zones[f"battlefield:{player}"] = [
                *chance.choices(names[:2], k=5),
                *chance.choices(names[5:], k=2),
            ]
            zones[f"library:{player}"] = chance.choices(names, k=3)
        start = scenario(zones, attempts=bool(seed % 2))
        monitor.begin(start)
        session = MAGIC.start(start, monitor.sink)
        while (question := session.question) is not None:
            assert len({option.name for option in question.options}) == len(question.options) > 1
            session.answer(chance.randrange(len(question.options)))
        monitor.finish()
        assert (seed, monitor.violations, monitor.unknown) == (seed, [], {})
        seen |= {event.kind for event in monitor.trace}
        assert all(is_rule("magic", event.rule) for event in monitor.trace)
    assert {"countered", "undone", "no_resolution", "triggered", "skipped", "killed", "replaced"} <= seen


def test_the_same_answers_give_the_same_trace() -> None:
    """Byte for byte."""
    first, second = (msgspec.json.encode(wipe("trigger 0 of Parting Scribe#2").trace) for _ in range(2))
    assert first == second


# -- the recorded game of another engine ----------------------------------------------------------------------


def test_what_another_engine_told_is_told_in_the_same_words() -> None:
    """The adapter of phase-python, without the engine: every event of a recorded play is translated."""
    _, trace, unmapped, raw = phase_recording.told()
    assert len(raw) >= 200
    assert unmapped == {}
    kinds = [event["type"] for event in raw]
    told = {
        "countered": "SpellCountered",
        "damage": "DamageDealt",
        "life": "LifeChanged",
        "resources_added": "ManaAdded",
    }
    told |= {"killed": "CreatureDestroyed", "replaced": "ReplacementApplied", "executed": "EffectResolved"}
    for ours, theirs in told.items():
        assert sum(e.kind == ours for e in trace) == kinds.count(theirs) > 0, ours
    cast = [e for e in trace if e.kind == "played" and e.data["item"]]
    assert len(cast) == kinds.count("SpellCast") > 10
    assert [e.id for e in trace] == list(range(len(trace)))
    assert len([e.object for e in trace if e.kind == "no_resolution"]) == 2
    for batch in {e.batch for e in trace if e.batch}:
        together = {e.object for e in trace if e.kind == "killed" and e.batch == batch}
        assert together == {e.object for e in trace if e.kind == "move" and e.batch == batch}
        assert len(together) >= 2


def test_the_recorded_events_name_objects_as_ours_do() -> None:
    """A zone change makes a new incarnation, and the next event about the card uses it."""
    start, trace, _, _ = phase_recording.told()
    now = {card.id: 0 for card in start.placed}
    for event in trace:
        if event.kind != "move":
            continue
        ident, _, incarnation = event.object.rpartition("#")[2].partition(".")
        assert int(incarnation) == now[ident]
        now[ident] += 1
        assert event.data["becomes"] == f"{event.object.rpartition('.')[0]}.{now[ident]}"
    assert max(now.values()) >= 3


def test_an_event_that_the_adapter_does_not_know_is_counted() -> None:
    """Nothing is lost silently."""
    told: list[Event] = []
    telling = Telling("AB", {}, told.append, str, lambda number: None, lambda *_: -1, lambda *_: None)
    telling.take([{"type": "Unheard", "data": {}}], passed=False, asks=False)
    assert (told, telling.unmapped) == ([], {"Unheard": 1})


def test_the_recording_is_what_the_engine_tells() -> None:
    """Played again on the engine itself."""
    pytest.importorskip("phase", reason="the extra headjudge[phase] is not installed")
    assert json.loads(phase_recording.FILE.read_text(encoding="utf-8"))["steps"] == phase_recording.recorded()


# -- the same words, the same judges --------------------------------------------------------------------------


def riftbound() -> Play:
    """A spell is played and countered."""
    names = ("Progress Day", "Wind Wall")
    placed = [Placed("1", names[0], "A", "hand:A"), Placed("2", names[1], "B", "hand:B")]
    placed += [Placed(str(number), names[1], "A", "deck:A") for number in range(3, 9)]
    rich = tuple(PlayerStart(name, energy=12, power={"A": 6}) for name in ("A", "B"))
    start = Scenario(
        "riftbound", rich, {name: library.CARDS[name] for name in names}, tuple(placed), "A", "1.4"
    )
    return Play(builtin("riftbound"), start, "play Progress Day#1", "play Wind Wall#2")


def of(play: Play) -> tuple[Scenario, list[Event]]:
    """A play's position and trace."""
    return play.scenario, play.trace


TRACES: dict[str, Callable[[], tuple[Scenario, list[Event]]]] = {
    "magic": lambda: of(countering()),
    "ward": lambda: of(ward("no")),
    "wipe": lambda: of(wipe("trigger 0 of Parting Lender#3")),
    "phase": lambda: phase_recording.told()[:2],
    "riftbound": lambda: of(riftbound()),
}


def judged(start: Scenario, trace: Sequence[Event], *ids: str) -> Monitor:
    """The monitor after it has seen a trace."""
    monitor = Monitor([get(one) for one in ids])
    monitor.begin(start)
    for event in trace:
        monitor.sink(event)
    monitor.finish()
    return monitor


def renumbered(events: Iterator[tuple[Event, int]]) -> list[Event]:
    """Events with their ids put in order; each comes with its id in the trace that it was taken from, -1 for none."""
    known: dict[int, int] = {}
    out: list[Event] = []
    for event, old in events:
        causes = tuple(known[cause] for cause in event.causes if cause in known)
        known[old] = len(out)
        out.append(msgspec.structs.replace(event, id=len(out), causes=causes))
    return out


def with_refund(trace: Sequence[Event]) -> list[Event]:
    """A copy in which who paid for the first countered spell gets it back."""

    def copied() -> Iterator[tuple[Event, int]]:
        paid = {e.data["item"]: e.data for e in trace if e.kind == "cost_paid"}
        done = False
        for event in trace:
            yield event, event.id
            if event.kind == "countered" and not done:
                done = True
                # Who tells nothing of costs tells of the mana.
                cost = paid.get(event.object, {"energy": 0, "power": {"U": 1}})
                back = {"energy": cost["energy"], "power": cost["power"]}
                data = {**back, "source": event.data["by"], "item": ""}
                yield Event(0, "resources_added", "", event.player, "", data, (event.id,)), -1

    return renumbered(copied())


def oldest_first(trace: Sequence[Event]) -> list[Event]:
    """A copy in which the newest of two items on the stack changes places with the oldest as it begins to resolve."""
    waiting: list[str] = []
    for event in trace:
        if event.kind == "finalized":
            waiting.append(event.object)
        elif event.kind in ("resolved", "countered", "no_resolution") and event.object in waiting:
            waiting.remove(event.object)
        elif event.kind == "resolving" and len(waiting) > 1 and event.object == waiting[-1]:
            swap = {waiting[0]: waiting[-1], waiting[-1]: waiting[0]}
            at = event.id
            break
    else:
        raise AssertionError("no two items ever waited")

    def other(event: Event) -> Event:
        data = {
            field: swap.get(value, value) if isinstance(value, str) else value
            for field, value in event.data.items()
        }
        return msgspec.structs.replace(event, object=swap.get(event.object, event.object), data=data)

    return [*trace[:at], *(other(event) for event in trace[at:])]


@pytest.mark.parametrize("name", TRACES)
def test_every_trace_is_told_in_the_vocabulary(name: str) -> None:
    """Kinds and data fields are those that are documented, and so are the rules that are cited."""
    start, trace = TRACES[name]()
    assert len(trace) > 20
    for event in trace:
        assert event.kind in VOCABULARY
        assert set(event.data) <= set(VOCABULARY[event.kind].data), event
        assert all(cause < event.id for cause in event.causes)
        if name != "phase":
            assert is_rule(start.game, event.rule), event
    assert msgspec.json.decode(msgspec.json.encode(trace), type=list[Event]) == trace


@pytest.mark.parametrize("name", TRACES)
def test_shared_invariants_hold_on_every_trace(name: str) -> None:
    """Both games' common invariants find nothing, and raise nothing."""
    start, trace = TRACES[name]()
    shared = [one.id for one in all_invariants(start.game) if one.game == "both"]
    assert set(SHARED) <= set(shared)
    monitor = judged(start, trace, *shared)
    assert monitor.violations == []
    assert monitor.unknown == {}


@pytest.mark.parametrize("ident", SHARED)
def test_shared_invariants_are_put_to_the_test_by_every_source(ident: str) -> None:
    """Our Magic, a foreign engine and Riftbound each make the premise come true."""
    for name in ("magic", "phase", "riftbound"):
        assert judged(*TRACES[name](), ident).premises[ident] >= 1, name


@pytest.mark.parametrize("name", ["magic", "ward", "phase", "riftbound"])
def test_a_refund_after_the_counter_is_found(name: str) -> None:
    """In each trace with a countered spell."""
    start, trace = TRACES[name]()
    damaged = with_refund(trace)
    assert len(damaged) == len(trace) + 1
    found = judged(start, damaged, *SHARED).violations
    assert [one.invariant for one in found] == ["no-refund-on-counter"]
    assert damaged[found[0].event].kind == "resources_added"


@pytest.mark.parametrize("name", TRACES)
def test_an_older_item_that_resolves_first_is_found(name: str) -> None:
    """In each trace with two items that wait."""
    start, trace = TRACES[name]()
    found = judged(start, oldest_first(trace), "resolve-newest-first").violations
    assert found
    assert {one.invariant for one in found} == {"resolve-newest-first"}
    expected = ("340.1",) if start.game == "riftbound" else ("405.5", "608.1")
    assert found[0].rules == expected
