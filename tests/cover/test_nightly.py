"""Nights: who plays what, what is kept however they are stopped, and that it does not matter who does the work."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from toys.nightly import Here, told, toy_config

from headjudge.corpus.cases import load_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.store.rows import CANARY, DONE, INTERRUPTED, PLAYS, REPLAY, Target
from headjudge.corpus.store.writing import Store, open_store
from headjudge.engine.trace import Breach
from headjudge.fuzz import find
from headjudge.fuzz.cli import main
from headjudge.fuzz.nightly.config import Config, Entry, load_config, playings, store_path
from headjudge.fuzz.nightly.deck import Deck
from headjudge.fuzz.nightly.night import Night, Shard
from headjudge.fuzz.nightly.outcome import Outcome, outcome, outcome_data
from headjudge.fuzz.nightly.schedule import ROUND, deal, round_length


@contextlib.contextmanager
def opened(place: Path) -> Iterator[Store]:
    with contextlib.closing(open_store(place)) as store:
        yield store


def night(store: Store, config: Config, workers: Any = None, **more: Any) -> Outcome:
    """One night, on a clock that stands still."""
    leader = Night(
        config, store, workers or Here(), clock=lambda: 5.0, now=lambda: "2026-05-01T22:00:00+00:00", **more
    )
    return outcome(store, leader.lead())


# -- the configuration ---------------------------------------------------------------------------------------


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "night.toml"
    file.write_text(text)
    return file


def test_a_configuration_says_what_is_played(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        store = "out/nights.sqlite"
        seconds = 60
        ignore = ["7c1e-4f02"]
        limits = { seconds = 5 }
        [[targets]]
        game = "riftbound"
        profiles = ["default", "small"]
        modes = ["duel", "ffa3"]
        [[targets]]
        game = "riftbound"
        whole_games = true
        [[targets]]
        game = "magic"
        name = "broken magic"
        faults = ["{fault}"]
        """.replace("{fault}", find.all_faults("magic")[0].id),
    )
    config = load_config(file)
    found = playings(config)
    assert [(each.target.subject, each.target.profile, each.size) for each in found] == [
        ("riftbound", "default duel", 100), ("riftbound", "default ffa3", 100), ("riftbound", "small duel", 100),
        ("riftbound", "small ffa3", 100), ("riftbound", "games duel", 10), ("broken magic", "default", 100),
    ]  # fmt: skip
    plan = found[1].plan(7, 50, 10, frozenset({51}))
    assert (plan.seed, plan.first, plan.examples, plan.mode, plan.profile) == (7, 50, 10, "ffa3", "default")
    assert (plan.skip, plan.ignore) == ({51}, {"7c1e-4f02"})
    assert config.limits.seconds == 5
    assert store_path(config, file, "") == tmp_path / "out" / "nights.sqlite"
    assert store_path(config, file, "2/3") == tmp_path / "out" / "nights.2-of-3.sqlite"


GOOD = 'store = "a.sqlite"\nexamples = 10\n'
TARGET = '[[targets]]\ngame = "riftbound"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("store = ", "no TOML"),
        ("examples = 10\n" + TARGET, "expected the key 'store'"),
        ('store = " "\nexamples = 10\n' + TARGET, "store: expected the path of a file"),
        ('store = "a"\n' + TARGET, "expected a budget: examples, seconds or both"),
        ('store = "a"\nexamples = 0\n' + TARGET, "examples: expected `int` >= 1"),
        ('store = "a"\nexamples = "many"\n' + TARGET, "examples: expected `int | null`, got `str`"),
        (GOOD + "targets = []", "targets: expected at least one [[targets]] table"),
        (GOOD + "worker = 2\n" + TARGET, "no key 'worker'; did you mean 'workers'"),
        (GOOD + TARGET + 'profile = "x"', "targets[0]: no key 'profile'; did you mean 'profiles'?"),
        (GOOD + TARGET + "[limits]\nzzzzz = 1", "limits: no key 'zzzzz'; there is seconds, mebibytes, incidents"),
        (GOOD + '[[targets]]\ngame = "chess"', "targets[0]: no game 'chess'"),
        (GOOD + TARGET + 'profiles = ["huge"]', "targets[0].profiles: no profile 'huge'; there are default"),
        (GOOD + TARGET + 'modes = ["duell"]', "targets[0].modes: no mode 'duell' of riftbound; did you mean 'duel'?"),
        (GOOD + TARGET + 'faults = ["zz"]', "targets[0]: no fault 'zz'"),
        (GOOD + TARGET + 'subject = "magic"', "targets[0]: the subject 'magic' plays magic, not riftbound"),
        (GOOD + TARGET + 'invariants = ["zz"]', "targets[0]: no invariant 'zz'"),
        (GOOD + TARGET + 'whole_games = true\nprofiles = ["small"]', "targets[0].profiles: whole games have no profile"),
        (GOOD + TARGET + TARGET, "targets[1]: the same as targets[0]: 'default' of 'riftbound'"),
        (GOOD + TARGET + TARGET + 'faults = ["refund-on-counter"]', "targets[1].name: 'riftbound' is another engine above"),
        (GOOD + 'ignore = ["x"]\n' + TARGET, "ignore[0]: 'x': a signature looks like 7c1e-4f02"),
    ],
)  # fmt: skip
def test_a_wrong_configuration_is_told_in_a_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(FileError, match=re.escape(f"night.toml: {said}")) as told_:
        load_config(written(tmp_path, text))
    assert "\n" not in str(told_.value)


# -- the schedule --------------------------------------------------------------------------------------------


def test_rounds_grow_and_give_everyone_a_share() -> None:
    assert [round_length(3, number) for number in range(10)] == [3, 3, 6, 6, 12, 12, 24, 24, 32, 32]
    assert round_length(50, 9) == 50
    assert sorted(deal(3, 3, {})) == [0, 1, 2]
    assert Counter(deal(3, 32, {})) == {0: 11, 1: 11, 2: 10}


def test_who_finds_more_gets_more_and_nobody_goes_without() -> None:
    shares = Counter(deal(4, ROUND, {0: [0, 0], 1: [40, 20], 2: [10, 10, 10], 3: [0]}))
    assert shares[1] > shares[2] > shares[0] == shares[3] == ROUND // 2 // 4
    assert shares.total() == ROUND
    order = deal(2, ROUND, {0: [5], 1: [0]})
    # The rarer one's batches are spread over the round.
    places = [place for place, target in enumerate(order) if target == 1]
    assert max(after - before for before, after in itertools.pairwise(places)) <= 5


def test_a_round_waits_for_the_round_before_the_last() -> None:
    deck = Deck([10], ["toy"], None)
    deck.start({}, {})
    assert [deck.batch(place) for place in range(3)] == [(0, 10), (0, 10), None]
    deck.came_back(0)
    assert [deck.batch(place) for place in range(5)] == [(0, 10)] * 4 + [None]
    deck.came_back(1)
    deck.came_back(3)
    assert [deck.batch(place) for place in (5, 6)] == [(0, 10), None]
    deck.came_back(2, lost=True)
    assert deck.batch(6) == (0, 10)


def test_what_is_known_is_what_the_rounds_before_the_last_brought() -> None:
    breach, other = Breach("one", "", "", ()), Breach("two", "", "", ())
    deck = Deck([10, 10], ["toy", "toy"], None)
    deck.start({}, {"toy": {breach: ("old",)}})
    assert deck.batch(3)
    deck.came_back(1, shrinks=[(breach, "b"), (other, "c")])
    deck.came_back(0, shrinks=[(breach, "a")])
    assert deck.batch(4)
    assert deck.known(2) == {breach: ("old",)}
    # In the order of batches, whichever came back first.
    assert deck.known(4) == {breach: ("old", "a", "b"), other: ("c",)}


def test_who_still_shows_something_new_is_dealt_more() -> None:
    deck = Deck([10, 10, 10], ["toy", "toy", "toy"], 4000)
    deck.start({1: ["old"]}, {})
    dealt: Counter[int] = Counter()
    place = 0
    while (batch := deck.batch(place)) is not None:
        dealt[batch[0]] += 1
        # One shows something new with every batch, one what was seen on another night, one nothing.
        deck.came_back(place, {0: [f"new {place}"], 1: ["old"], 2: []}[batch[0]])
        place += 1
    assert place == 400
    assert dealt[0] > 2 * dealt[1] > 2 * 60
    assert abs(dealt[1] - dealt[2]) <= 2


def test_the_budget_is_dealt_to_the_last_example() -> None:
    deck = Deck([10, 3], ["toy", "toy"], 16)
    deck.start({}, {})
    sizes = []
    while (batch := deck.batch(len(sizes))) is not None:
        deck.came_back(len(sizes))
        sizes.append(batch)
    assert sizes == [(0, 10), (1, 3), (0, 3)]


# -- nights --------------------------------------------------------------------------------------------------


def test_a_night_plays_all_and_finds_what_is_there(tmp_path: Path) -> None:
    lines: list[str] = []
    with opened(tmp_path / "nights.sqlite") as store:
        found = night(store, toy_config(), say=lines.append)
        assert (found.run.state, found.run.seconds, found.code) == (DONE, 0.0, 1)
        assert found.total("plays") == 200
        assert {batch.target.subject for batch in found.batches} == {"sound", "refunds"}
        (change,) = found.changes
        assert (change.how, change.finding.subject, change.finding.invariant) == (
            "new",
            "refunds",
            "no-refund",
        )
        assert (change.finding.picks, change.finding.cards) == (2, 2)
        case = load_case(store.case_path(change.finding))
        assert case.signature == change.finding.signature
        assert case.rewind[-1].shown == case.rewind[-1].plays
        (canary,) = store.batches(1, CANARY)
        assert canary.said.startswith("the canary was found in play ")
        breaches = {(each.target.subject, each.invariant): each.breaches for each in store.invariants(1)}
        assert breaches["refunds", "no-refund"] == change.times > 20
        assert breaches["sound", "no-refund"] == 0
        assert found.untested == ("never-tested",)
        data = outcome_data(found)
        assert (data["plays"], data["exit"], data["findings"][0]["how"]) == (200, 1, "new")
    assert len(lines) == 1
    assert lines[0].startswith(f"found  {change.finding.signature}  no-refund  refunds  ")


def test_a_known_fault_is_not_shrunk_for_ever(tmp_path: Path) -> None:
    with opened(tmp_path / "nights.sqlite") as store:
        config = toy_config(Entry("riftbound", faults=("refund",)), examples=600)
        found = night(store, config)
        shrinks = store.shrinks(1, PLAYS)
    # What the first rounds found, later ones were told of.
    assert max(shrinks) <= 8
    assert found.changes[0].times > 100


def test_it_does_not_matter_who_does_the_work(tmp_path: Path) -> None:
    stores = []
    for workers in (Here(), Here(7), Here(3, perverse=True)):
        with opened(tmp_path / f"{len(stores)}.sqlite") as store:
            night(store, toy_config(Entry("riftbound", name="toy", faults=("refund", "hits"))), workers)
            stores.append(told(store))
    assert stores[0] == stores[1] == stores[2]
    assert len(stores[0]["findings"]) == 2


def test_stopped_and_started_again_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with opened(tmp_path / "whole.sqlite") as store:
        night(store, toy_config())
        whole = told(store)
    done: list[tuple[str, int]] = []
    with opened(tmp_path / "broken.sqlite") as store:
        for stop in (1, 3, 5, 0):
            workers = Here(4, perverse=True, stop=stop)
            found = night(store, toy_config(), workers)
            done += [(job.batch.kind, job.batch.number) for job in workers.done]
            assert (found.run.run, found.run.state) == (1, INTERRUPTED if stop else DONE)
            assert found.code == (130 if stop else 1)
        assert told(store) == whole
    # What was out when it was stopped is done again, and nothing else.
    assert sorted(set(done)) == sorted(done)


def test_another_plan_or_the_next_night_is_another_run(tmp_path: Path) -> None:
    with opened(tmp_path / "nights.sqlite") as store:
        assert night(store, toy_config(), Here(stop=3)).run.run == 1
        assert night(store, toy_config(batch=20), Here(stop=3)).run.run == 2
        # A larger budget is the same plan.
        assert night(store, toy_config(batch=20, examples=100)).run.run == 2
        assert night(store, toy_config(batch=20, examples=100)).run.run == 3
        assert [run.seed for run in store.runs()] == [1, 2, 3]


def test_a_budget_of_seconds_is_kept_over_all_sittings(tmp_path: Path) -> None:
    time = iter(float(second) for second in range(1000))
    with opened(tmp_path / "nights.sqlite") as store:
        config = toy_config(examples=None, seconds=40.0)

        def sit(stop: int) -> Outcome:
            leader = Night(config, store, Here(stop=stop), clock=lambda: next(time), now=lambda: "")
            return outcome(store, leader.lead())

        first = sit(6)
        assert first.run.state == INTERRUPTED
        assert 0 < first.run.seconds < 40
        second = sit(0)
        assert (second.run.run, second.run.state) == (1, DONE)
        assert 40 <= second.run.seconds < 50
        assert len(second.batches) > len(first.batches)


def test_night_against_night(tmp_path: Path) -> None:
    toy = "riftbound"
    with opened(tmp_path / "nights.sqlite") as store:

        def changes(*faults: str) -> list[tuple[str, str, str]]:
            found = night(store, toy_config(Entry(toy, name="toy", faults=faults), examples=60))
            return [(each.how, each.finding.invariant, each.verdict) for each in found.changes]

        assert changes("refund") == [("new", "no-refund", "FOUND")]
        assert changes("refund") == [("still", "no-refund", "FAILED")]
        assert changes() == [("gone", "no-refund", "FIXED")]
        assert changes() == []
        assert changes("refund")[0][0] == "back"
        (finding,) = store.findings()
        assert (finding.first_run, finding.last_run) == (1, 5)
        assert [(each.run, each.kind, each.said) for each in store.batches(3, REPLAY)] == [
            (3, REPLAY, "no-refund is not broken any more")
        ]
        # A fault that was there last night is not shrunk anew: its case tells.
        assert sum(map(len, store.shrinks(2, PLAYS).values())) < sum(
            map(len, store.shrinks(1, PLAYS).values())
        )
        store.case_path(finding).unlink()
        assert [
            change.how for change in night(store, toy_config(Entry(toy, name="toy"), examples=20)).changes
        ] == ["open"]


def test_shards_share_the_work(tmp_path: Path) -> None:
    config = toy_config(Entry("riftbound", name="toy", faults=("refund",)))
    played: dict[str, set[tuple[int, int]]] = {}
    for shard in (Shard(), Shard(1, 3), Shard(2, 3), Shard(3, 3)):
        with opened(tmp_path / f"{shard.at}-{shard.of}.sqlite") as store:
            found = night(store, config, shard=shard)
            played[str(shard)] = {(batch.first, batch.examples) for batch in found.batches}
            assert found.run.shard == str(shard)
            assert found.changes
    whole = played.pop("")
    parts = list(played.values())
    assert [sum(examples for _, examples in part) for part in parts] == [67, 67, 66]
    starts = [first for part in parts for first, _ in part]
    assert len(starts) == len(set(starts))
    assert {first for first, _ in whole} <= set(starts)


def test_a_night_that_means_nothing_says_so(tmp_path: Path) -> None:
    for faults, said in ((("no-canary",), "the canary 'canary' was not found"), (("refuses",), "")):
        with opened(tmp_path / f"{faults[0]}.sqlite") as store:
            found = night(store, toy_config(Entry("riftbound", name="toy", faults=faults), examples=20))
            assert found.code == 3
            assert not found.trusted
            assert found.run.error.startswith(said)
            assert found.total("plays") == 0
    assert found.trust.refusing == {"toy default": "not today"}


def test_what_cannot_be_written_ends_the_night_and_it_goes_on_later(tmp_path: Path) -> None:
    with opened(tmp_path / "whole.sqlite") as store:
        night(store, toy_config())
        whole = told(store)
    with opened(tmp_path / "nights.sqlite") as store:
        in_the_way = tmp_path / "nights.cases"
        in_the_way.write_text("in the way")
        with pytest.raises(FileError, match="nights"):
            night(store, toy_config())
        assert [run.state for run in store.runs()] == ["failed"]
        in_the_way.unlink()
        assert night(store, toy_config()).run.run == 1
        assert told(store) == whole


def test_targets_are_what_batches_say(tmp_path: Path) -> None:
    with opened(tmp_path / "nights.sqlite") as store:
        night(store, toy_config())
        assert store.targets(1) == {
            Target("riftbound", "sound", "default"): "1",
            Target("riftbound", "refunds", "default"): "1",
        }


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--shard", "3/2"], "--shard '3/2': expected I/N, as 2/3: part 2 of 3"),
        (["--shard", "0/2"], "--shard '0/2': expected I/N"),
        (["--shard", "half"], "--shard 'half': expected I/N"),
        (["--cluster", "example.com:1", "--workers", "2"], "--cluster goes without --workers"),
    ],
)
def test_what_cannot_be_asked_for_is_told(tmp_path: Path, args: list[str], said: str) -> None:
    file = written(tmp_path, GOOD + TARGET)
    result = CliRunner().invoke(main, ["nightly", str(file), *args])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"headjudge: {said}")
    assert not (tmp_path / "a.sqlite").exists()
