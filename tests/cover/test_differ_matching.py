"""What two engines differ in only since one of them asks, passes or resolves otherwise is no finding: each on two engines that follow a
script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from headjudge.engine.subjects.protocol import Session, Sink, SubjectError
from headjudge.engine.trace import Event, Option, PlayerStart, Question, Scenario
from headjudge.fuzz.differ.compare import did_more_for_mana
from headjudge.fuzz.differ.pair import Pair, PairSession

POSITION = Scenario("riftbound", (PlayerStart("A"), PlayerStart("B")), {}, (), "A")
#: What riftboundKr declares, of what matters for matching.
DECLARED = {"triggers": "", "targets": "", "priority": ""}
POOLS = {"A": {"power": {"R": 1}}, "B": {}}


class Step(NamedTuple):
    """What an engine tells, asks then, and shows."""

    events: tuple[Event, ...]
    asks: Question | None
    shows: Mapping[str, Any]


def step(*events: Event, asks: Question | None = None, **shows: Any) -> Step:
    """A step, by default of a game that is over."""
    return Step(events, asks, {"players": POOLS, "chain": [], **shows})


class Script:
    """An engine that goes from step to step, whatever is answered; ``taken``: what was."""

    version, game, edition = "1", "riftbound", "1.4"
    observes = frozenset[str]()

    def __init__(self, name: str, *steps: Step, deviations: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.steps = steps
        self.deviations = dict(deviations or {})
        self.taken: list[str] = []

    def refuses(self, scenario: Scenario) -> str:
        """Nothing."""
        return ""

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        """Begin with the first step."""
        return _Follows(self, sink)


class _Follows:
    def __init__(self, script: Script, sink: Sink) -> None:
        self._script, self._sink = script, sink
        self._left = list(script.steps)
        self.question: Question | None = None
        self.why = "game over"
        self._go()

    def answer(self, index: int) -> Question | None:
        """Take an option, and go on."""
        assert self.question is not None
        self._script.taken.append(self.question.options[index].name)
        return self._go()

    def snapshot(self) -> dict[str, Any]:
        """What the step shows."""
        return dict(self._shows)

    def _go(self) -> Question | None:
        events, self.question, self._shows = self._left.pop(0)
        for event in events:
            self._sink(event)
        return self.question


def act(player: str, *options: str) -> Question:
    """Somebody is asked what to do."""
    return asked("act", player, "pass", *options)


def asked(name: str, player: str, *options: str) -> Question:
    """Somebody is asked something."""
    return Question(name, player, tuple(Option(option) for option in options))


def told(kind: str, player: str = "", rule: str = "", object: str = "", **data: Any) -> Event:
    """An event."""
    return Event(0, kind, rule, player, object, data)


def passed(player: str, rule: str = "347.2") -> Event:
    """Somebody passes: focus, or by that rule."""
    return told("passed", player, rule)


def compared(
    leader: Sequence[Step], follower: Sequence[Step], *picks: str,
    position: Scenario = POSITION, declared: Mapping[str, str] = DECLARED,
) -> tuple[PairSession, list[str]]:  # fmt: skip
    """Play both with these picks; the session, and what the other engine was given."""
    other = Script("other", *follower, deviations=declared)
    other.game = position.game
    session = Pair(other, Script("ours", *leader), "differ:other").start(position, lambda event: None)
    for pick in picks:
        assert session.question is not None
        session.answer([option.name for option in session.question.options].index(pick))
    return session, other.taken


MOVE = "move Leona#1 to battlefield:Old Bridge"
TRIGGERS = (passed("A", "338.1.b"), passed("B", "338.1.b")) * 2


def test_passes_on_a_chain_that_the_other_engine_lacks_are_none_of_its_own() -> None:
    """An attack's triggers wait on the leader's chain alone; that both pass focus then ends no turn there."""
    focus = (passed("A"), passed("B"))
    session, given = compared(
        [
            step(asks=act("A", MOVE)),
            step(*TRIGGERS, *focus, asks=act("A", "play Gust#2")),
        ],
        [
            step(asks=act("A", MOVE)),
            step(*focus, asks=act("A", "play Gust#2")),
        ],
        MOVE,
    )
    assert given == [MOVE]
    assert session.question is not None and session.marks[-1] == (6, 2)


def test_passes_on_a_chain_that_the_other_engine_has_are_told_to_it() -> None:
    """Until what waits has resolved there."""
    spell = "play Gust#2"
    resolves = told("resolved", "A", object="Gust#2.1")
    session, given = compared(
        [
            step(asks=act("A", spell)),
            step(*TRIGGERS[:2], passed("A"), passed("B"), asks=act("A", MOVE)),
        ],
        [
            step(asks=act("A", spell)),
            step(told("finalized", "A", object="Gust#2.1"), passed("A"), asks=act("B"), chain=["Gust#2.1"]),
            step(passed("B"), resolves, asks=act("A")),
            step(passed("A"), asks=act("B")),
            step(passed("B"), asks=act("A", MOVE)),
        ],
        spell,
    )
    assert given == [spell, *["pass"] * 3]
    assert session.question is not None and session.marks[-1] == (4, 6)


def test_who_responds_to_what_waits_no_more_is_not_matched() -> None:
    """It would be given as an action of its own, after what it responds to."""
    session, given = compared(
        [
            step(asks=act("B", "play Spoils of War#1", "play Defy#2")),
            step(asks=act("B", "play Defy#2"), chain=["Spoils of War#1.1"]),
            step(asks=act("B", MOVE)),
        ],
        [
            step(asks=act("B", "play Spoils of War#1", "play Defy#2")),
            step(asks=act("B", "play Defy#2")),
            step(asks=act("B", MOVE)),
        ],
        "play Spoils of War#1",
        "play Defy#2",
    )
    assert session.why == "unmatched: B responds to what waits no more in other"
    assert given == ["play Spoils of War#1"]


def test_a_token_that_is_picked_is_not_matched() -> None:
    """Nor is what is picked after it for the same question taken for the answer."""
    also = "also move to battlefield:Old Bridge"
    session, _ = compared(
        [
            step(asks=act("A", MOVE)),
            step(asks=asked(also, "A", "done", "Recruit#3t1", "Leona#2")),
            step(asks=asked(also, "A", "done", "Leona#2")),
            step(asks=act("A", "play Gust#2")),
        ],
        [
            step(asks=act("A", MOVE)),
            step(asks=asked(also, "A", "done", "Recruit#0t1", "Leona#2")),
            step(asks=act("A", "play Gust#2")),
        ],
        MOVE,
        "Recruit#3t1",
        "done",
    )
    assert session.why == "unmatched: each engine numbers its own tokens"


def test_what_pays_is_not_what_is_aimed_at() -> None:
    """Of two units one may be the target, chosen before, and the other one what is spent."""
    units = ("Leona#1", "Yasuo#3")
    session, given = compared(
        [
            step(asks=act("A", "play Gust#2")),
            step(asks=asked("target of Gust#2", "A", *units)),
            step(asks=asked("spend buff for Gust#2", "A", *units)),
            step(asks=act("A", MOVE)),
        ],
        [
            step(asks=act("A", "play Gust#2")),
            step(asks=asked("cost of Gust#2", "A", *units)),
            step(asks=act("A", MOVE)),
        ],
        "play Gust#2",
        "Leona#1",
        "Yasuo#3",
    )
    assert given == ["play Gust#2", "Yasuo#3"]
    assert session.question is not None


@pytest.mark.parametrize(("second", "why"), [("no", "unmatched: one ability waits"), ("yes", "")])
def test_one_ability_that_waits_twice_is_done_once_or_twice(second: str, why: str) -> None:
    """The other engine may ask for them in another order."""
    may = [step(asks=asked(f"may Mistfall#4*{number}", "A", "no", "yes")) for number in (2, 3)]
    session, _ = compared(
        [step(asks=act("A", "play Gust#2")), *may, step(asks=act("A", MOVE))],
        [
            step(asks=act("A", "play Gust#2")),
            *[step(asks=asked("may Mistfall#4", "A", "no", "yes"))] * 2,
            step(asks=act("A", MOVE)),
        ],
        "play Gust#2",
        "yes",
        second,
    )
    assert session.why.startswith(why) if why else session.question is not None


AIMED = told("targets_chosen", "A", "355.5", item="Gust#2.1", targets=("Leona#1.0",))
SKIPPED = told("skipped", "A", "359.3.e.6", item="Gust#2.1", instruction="Return", why="illegal target")


@pytest.mark.parametrize(("events", "matched"), [((AIMED, SKIPPED), False), ((SKIPPED,), True)])
def test_a_target_that_became_illegal_is_another_one_where_targets_are_chosen_on_resolution(
    events: tuple[Event, ...], matched: bool
) -> None:
    """What is skipped since nothing was chosen is no such target (355.13)."""
    sides = (
        [step(asks=act("A", "play Gust#2")), step(*events, asks=act("A"), players={"A": {"hand": hand}})]
        for hand in (1, 2)
    )
    if matched:
        with pytest.raises(SubjectError, match="hand"):
            compared(*sides, "play Gust#2")
    else:
        session, _ = compared(*sides, "play Gust#2")
        assert session.why == "unmatched: other has another target where one has become illegal"


def test_what_the_reference_reverses_is_not_matched_where_it_is_played() -> None:
    """An engine in which targets are chosen on resolution plays what has none."""
    sides = (
        [
            step(asks=act("A", "play Gust#2")),
            step(*events, asks=act("A", MOVE), players={"A": {"energy": energy}}),
        ]
        for events, energy in (((told("undone", "A", "358.5", "Gust#2.1", why="no target"),), 2), ((), 0))
    )
    session, _ = compared(*sides, "play Gust#2")
    assert session.why == "unmatched: other plays what ours has reversed"


def move(card: str, why: str) -> Event:
    """A card that is drawn, or recycled."""
    return told("move", "A", object=f"{card}#1.0", card=card, why=why)


RECYCLED = (move("Gust", "recycle"), move("Block", "recycle"))
HIDES = "hide Block#3 at Old Bridge"


@pytest.mark.parametrize(("events", "matched"), [(RECYCLED, False), ((), True)])
def test_cards_recycled_at_once_are_drawn_in_an_order_of_each_engine(
    events: tuple[Event, ...], matched: bool
) -> None:
    """416.5: so other cards may be hidden; else what is offered is a difference."""
    leader = [step(*events, move("Gust", "draw"), asks=act("A"))]
    follower = [step(*events, move("Block", "draw"), asks=act("A", HIDES))]
    if matched:
        with pytest.raises(SubjectError, match="options to hide"):
            compared(leader, follower)
    else:
        session, _ = compared(leader, follower)
        assert session.why == "unmatched: each engine recycles several cards in a random order of its own"


@pytest.mark.parametrize(("power", "matched"), [({}, False), ({"R": 1}, True)])
def test_to_hide_by_power_that_has_yet_to_be_added_is_not_matched(
    power: dict[str, int], matched: bool
) -> None:
    """The reference offers it (429.3), and other engines once it has been added."""
    sides = [
        [step(asks=act("A", "activate Seal#4 1", *more), players={"A": {"power": power}})]
        for more in ((HIDES,), ())
    ]
    if matched:
        with pytest.raises(SubjectError, match="options to hide"):
            compared(*sides)
    else:
        session, _ = compared(*sides)
        assert (
            session.why == "unmatched: what is hidden could be paid for with Power that has yet to be added"
        )


MAGIC = Scenario("magic", (PlayerStart("A"), PlayerStart("B")), {}, (), "A")
#: What python-mtg declares, of what matters for matching.
FEW_WINDOWS = {"windows": "", "payments": ""}
PASSES = (passed("A", "117.3d"), passed("B", "117.3d"))
MAIN, ATTACKERS = (told("phase_began", "A", phase=phase) for phase in ("main", "declare attackers"))


def test_how_creatures_fight_is_not_told_before_the_reference_has_come_there() -> None:
    """An engine that asks nobody who can do nothing has come to the next turn's attack in one go."""
    attack = told("attacks", "B", "508.1k", "Wolf#2.0", defender="A")
    session, given = compared(
        [
            step(asks=act("A", "cast Bear#1")),
            step(*PASSES, told("turn_began", "B"), MAIN, asks=act("B", "cast Boar#3")),
            step(*reversed(PASSES), ATTACKERS, attack, MAIN, asks=act("B", "cast Boar#3")),
        ],
        [
            step(asks=act("A", "cast Bear#1"), turn=1, phase="main"),
            step(
                asks=asked("act", "B", "no attack", "attack with Wolf#2"), turn=2, phase="declare attackers"
            ),
            step(asks=act("B", "cast Boar#3"), turn=2, phase="main"),
        ],
        "pass",
        "pass",
        position=MAGIC,
        declared=FEW_WINDOWS,
    )
    assert given == ["pass", "attack with Wolf#2"]
    assert session.question is not None and session.marks[-1] == (9, 0)


@pytest.mark.parametrize(
    ("asks", "chain", "before"),
    [
        (act("B", "cast Shock#4"), ["Bear#1.1"], ()),
        (act("A", "activate Wolf#2 0"), ["Bear#1.1"], ()),
        (act("B", "cast Shock#4"), [], PASSES[:1]),
    ],
    ids=["in response", "to one's own", "after a pass"],
)
def test_who_is_asked_nothing_by_an_engine_with_few_windows_passes(
    asks: Question, chain: list[str], before: tuple[Event, ...]
) -> None:
    """In the reference too: what would be picked there could not be given to it."""
    resolves = told("resolving", "A", "608.1", "Bear#1.1")
    session, given = compared(
        [
            step(MAIN, asks=act("A", "cast Bear#1")),
            step(*before, asks=asks, chain=chain),
            step(*PASSES, resolves, asks=act("A", "cast Boar#3")),
        ],
        [
            step(asks=act("A", "cast Bear#1"), turn=1, phase="main"),
            step(asks=act("A", "cast Boar#3"), turn=1, phase="main"),
        ],
        "cast Bear#1",
        position=MAGIC,
        declared=FEW_WINDOWS,
    )
    assert given == ["cast Bear#1"]
    assert session.question is not None and session.question.options[-1].name == "cast Boar#3"


def test_who_has_passed_in_a_main_phase_has_done_so_whatever_resolves_in_combat() -> None:
    """It is asked anew only where it passed what has resolved then."""
    attack = told("attacks", "A", "508.1k", "Wolf#2.0", defender="B")
    resolves = told("resolving", "A", "608.1", "Wolf#2.0*1")
    _, given = compared(
        [
            step(asks=act("A", "cast Bear#1")),
            step(*PASSES, ATTACKERS, attack, resolves, MAIN, asks=act("A", "cast Bear#1")),
        ],
        [
            step(asks=act("A", "cast Bear#1"), turn=1, phase="main"),
            step(
                asks=asked("act", "A", "no attack", "attack with Wolf#2"), turn=1, phase="declare attackers"
            ),
            step(asks=act("A", "cast Bear#1"), turn=1, phase="main"),
        ],
        "pass",
        position=MAGIC,
        declared=FEW_WINDOWS,
    )
    assert given == ["pass", "attack with Wolf#2"]


@pytest.mark.parametrize(
    ("does", "more"),
    [
        (told("move", "A", object="Clue#2.0", why="sacrifice"), True),
        (told("life", "A", amount=-1, why="damage"), True),
        (told("resources_added", "A"), False),
    ],
)
def test_what_mana_costs_besides_is_each_engines_own(does: Event, more: bool) -> None:
    """As the ability is paid for or resolves; not later."""
    adds = told("item_pending", "A", object="Wastes#1.0*1", adds=True)
    resolved = told("resolved", "A", "605.3b", "Wastes#1.0*1")
    assert did_more_for_mana([adds, does, resolved]) == more
    assert not did_more_for_mana([adds, resolved, does])
