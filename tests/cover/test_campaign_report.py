"""The report of a campaign: what it reads out of a store, night against night, and that it says so in both forms."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from toys.nights import BUILT_IN, CASE, FINDINGS, MAGIC, THEIRS, nights, reach

from headjudge.corpus.errors import FileError
from headjudge.corpus.store.reading import is_store, read_store
from headjudge.corpus.store.rows import DONE, PLAYS, Batch, Counted
from headjudge.corpus.store.writing import open_store
from headjudge.reports import frames
from headjudge.reports.campaign import pictures, said
from headjudge.reports.campaign.coverage import Chapter
from headjudge.reports.campaign.markdown import campaign_markdown, table
from headjudge.reports.campaign.page import campaign_html
from headjudge.reports.campaign.told import Campaign, tell
from headjudge.reports.campaign.write import CampaignPaths, write_campaign


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of 31 nights; nobody writes to it."""
    return nights(tmp_path_factory.mktemp("nights") / "nights.sqlite")


@pytest.fixture(scope="module")
def told(store: Path) -> Campaign:
    """What there is to tell of the last of them."""
    with read_store(store) as reader:
        return tell(reader, reach())


@pytest.fixture(scope="module")
def written(store: Path, tmp_path_factory: pytest.TempPathFactory) -> CampaignPaths:
    """Its report, away from the store."""
    return write_campaign(store, reach(), out=tmp_path_factory.mktemp("report"))


class Links(HTMLParser):
    """The addresses of a page's links, and the ids to which they may lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.addresses += [values["href"] or ""] if tag == "a" else []
        self.ids += [values["id"] or ""] if "id" in values else []


def one_night(place: Path, **counted: object) -> Campaign:
    """What there is to tell of a campaign of one night with one batch."""
    store = open_store(place)
    run = store.begin(
        started="2026-05-01T22:00:00", plan="p", config="{}", seed=1, shard="", workers=1, targets=[BUILT_IN]
    )
    batch = Batch(run.run, PLAYS, 0, BUILT_IN, 1, 0, 10)
    store.take(batch)
    store.finish(batch, Counted(**counted), 1)  # type: ignore[arg-type]
    store.end(run.run, state=DONE, ended="2026-05-01T23:00:00", seconds=10)
    campaign = tell(store, reach())
    store.close()
    return campaign


# -- findings ------------------------------------------------------------------------------------------------


def test_findings_stand_by_what_has_become_of_them(told: Campaign) -> None:
    found = [(row.how, row.finding.signature) for row in told.found]
    assert found == [
        ("new", "1111-0004"), ("back", "1111-0005"), ("still", "1111-0001"), ("gone", "1111-0002"), ("before", "1111-0003"),
    ]  # fmt: skip
    assert [row.finding.signature for row in told.follow] == ["1111-0006"]
    assert said.heading(told) == "1 new finding, 1 back again"


def test_a_finding_tells_when_and_how_often_it_was_seen(told: Campaign) -> None:
    rows = {row.finding.signature: row for row in told.found}
    back = rows["1111-0005"]
    assert (back.first.run, back.last, back.times, back.ever, back.verdict) == (7, 31, 34, 10 + 34, "FAILED")
    assert [night for night, times in enumerate(back.strip, 2) if times is not None] == [7, 31]
    assert said.seen(back, told) == (
        "first seen 2026-05-07 (night 7), in 44 plays; this night in 34 plays; its case: FAILED"
    )
    assert said.seen(rows["1111-0004"], told) == "first seen this night, in 34 plays"
    assert "last in night 30, in 533 plays; its case: FIXED" in said.seen(rows["1111-0002"], told)
    assert said.size(back.finding) == "3 picks, 3 cards, 32 events"


def test_an_earlier_night_is_told_as_it_was(store: Path) -> None:
    with read_store(store) as reader:
        told = tell(reader, reach(), 9)
    assert {row.finding.signature: row.how for row in told.found} == {
        "1111-0003": "new", "1111-0001": "still", "1111-0002": "still", "1111-0005": "before",
    }  # fmt: skip
    (gone,) = told.group("before")
    assert (gone.last, gone.ever) == (7, 10)
    assert len(told.nights) == 9
    assert said.nights_heading(told) == "The 9 nights so far"


def test_a_night_that_is_not_there_is_refused(store: Path, tmp_path: Path) -> None:
    with read_store(store) as reader, pytest.raises(FileError, match="no run 32: it has 31"):
        tell(reader, reach(), 32)
    open_store(tmp_path / "empty.sqlite").close()
    with (
        read_store(tmp_path / "empty.sqlite") as reader,
        pytest.raises(FileError, match="no run to report on"),
    ):
        tell(reader, reach())


# -- rules and invariants ------------------------------------------------------------------------------------


def test_each_rule_is_in_its_best_state(tmp_path: Path) -> None:
    place = tmp_path / "nights.sqlite"
    one_night(place, rules={"312.2": 3}, premises={"riftbound-2": 1})
    told = one_night(
        place, rules={"000": 1, "001": 100, "no-such": 1}, premises={"riftbound-0": 2, "riftbound-1": 0}
    )
    states = {rule: state for chapter in told.books[0].chapters for rule, state in chapter.rules}
    stated = reach()["riftbound"].stated
    judged = [rule for rule in stated["riftbound-0"] if rule not in ("000", "001")]
    assert (states["000"], states["001"]) == ("cited", "often")
    assert {states[rule] for rule in judged} == {"judged"}
    assert {states[rule] for rule in ("312.2", *stated["riftbound-2"])} == {"before"}
    assert {states[rule] for rule in stated["riftbound-1"]} == {"hole"}
    within = reach()["riftbound"].cited
    assert states[next(rule for rule in states if rule not in within and states[rule] == "out")] == "out"
    assert not [rule for rule in within if states[rule] == "out"]
    assert told.books[0].strange == ("no-such",)


def test_a_book_counts_what_its_chapters_hold(told: Campaign) -> None:
    for book in told.books:
        states = [state for chapter in book.chapters for _, state in chapter.rules]
        assert book.covered == states.count("often") + states.count("cited") + states.count("judged") > 0
        assert book.holes == states.count("hole") > 0
        assert said.uncovered(book) == f"{book.holes} holes, {states.count('before')} on earlier nights alone"
        assert book.covered + book.holes + book.earlier == book.reach
        assert book.reach == len(states) - states.count("out")
    assert [book.game for book in told.books] == ["riftbound", "magic"]


def test_invariants_that_were_never_put_to_the_test_come_first(told: Campaign) -> None:
    judges = told.judges_of("riftbound")
    assert [one.id for one in judges if not one.premises] == ["riftbound-10", "riftbound-17", "riftbound-3"]
    assert [one.premises for one in judges] == sorted(one.premises for one in judges)
    assert not [one.id for one in judges if one.tested != (one.premises > 0)]
    # Two targets of one game count together.
    assert next(one.premises for one in judges if one.id == "riftbound-1") == 20


def test_an_oracle_was_put_to_the_test_when_it_was_broken(tmp_path: Path) -> None:
    told = one_night(tmp_path / "a.sqlite", premises={"never": 0, "once": 1}, breaches={"oracle:might": 2})
    assert [(one.id, one.tested, said.premises(one)) for one in told.judges] == [
        ("never", False, "never"), ("oracle:might", True, "not counted"), ("once", True, "1"),
    ]  # fmt: skip


# -- nights --------------------------------------------------------------------------------------------------


def test_the_last_thirty_nights_are_told(told: Campaign) -> None:
    assert [night.run.run for night in told.nights] == list(range(2, 32))
    assert said.nights_heading(told) == "The last 30 of 31 nights"
    tonight = told.tonight
    assert (tonight.new, tonight.still, tonight.gone, tonight.incidents) == (2, 1, 1, 2)
    assert tonight.work.lost == 1
    # The three targets show 40 n / (n + 3) behaviours in night n, those of the nights before among them.
    assert [night.fresh for night in told.nights[:2]] == [3 * (16 - 10), 3 * (20 - 16)]
    assert tonight.rate == tonight.work.decisions / 28800
    assert [night.run.state for night in told.nights if night.run.run % 8 == 3] == ["interrupted"] * 4


def test_what_ran_stands_by_target(told: Campaign) -> None:
    assert [(one.target, one.version) for one in told.played] == [
        (BUILT_IN, "0.1.0"), (THEIRS, "1.4"), (MAGIC, "0.1.0"),
    ]  # fmt: skip
    assert told.played[1].refused == (("no card with <b>layers</b>", 12), ("too many players", 3))
    assert sum(one.work.decisions for one in told.played) == told.tonight.work.decisions
    assert told.played[0].work.rate == told.played[0].work.decisions / 14_000


def test_an_incident_says_how_it_is_played_again(told: Campaign) -> None:
    for text in (campaign_html(told, {}), campaign_markdown(told, {})):
        assert "no answer for 60 s" in text and "not known" in text
        assert "plays an example again alone" in text and "the night's seed is 31" in text


def test_what_can_not_be_trusted_says_so(tmp_path: Path) -> None:
    told = one_night(
        tmp_path / "a.sqlite", unknown={"riftbound-0": "boom"}, counts={"refused": {"no such card": 3}}
    )
    assert told.doubts == (
        "built-in default: every position is refused: no such card",
        "the invariant riftbound-0 failed: boom",
    )
    assert said.heading(told) == "Nothing new, but not to be trusted"
    assert "Not to be trusted:</b> the invariant riftbound-0 failed: boom" in campaign_html(told, {})
    assert "**Not to be trusted:** the invariant riftbound-0 failed: boom" in campaign_markdown(told, {})


def test_a_night_without_findings_says_so(tmp_path: Path) -> None:
    counts = {"stopped": {"it *stopped*": 1}, "ignored": {"7c1e-4f02": 1, "1c1e-4f02": 1200}}
    told = one_night(tmp_path / "a.sqlite", plays=10, premises={"riftbound-0": 1}, counts=counts)
    assert said.heading(told) == "Nothing new"
    for text in (campaign_html(told, {}), campaign_markdown(told, {})):
        assert "No night of this campaign found anything." in text
        assert "No worker crashed" in text
        assert "Passed over, as it was told to: 1c1e-4f02 (1,200 plays), 7c1e-4f02 (1 play)." in text
    assert "it \\*stopped\\*" in campaign_markdown(told, {})


# -- words and pictures --------------------------------------------------------------------------------------


def test_lengths_of_time_read_well() -> None:
    told = [said.duration(seconds) for seconds in (0, 59.94, 60, 3599.7, 3600, 90061)]
    assert told == ["0.0 s", "59.9 s", "1 min 0 s", "1 h 0 min", "1 h 0 min", "25 h 1 min"]


def test_a_square_for_each_rule_and_numbers_stand_together() -> None:
    rules = tuple((f"30{number}.{at}", "hole" if at else "out") for number in range(3) for at in range(14))
    drawn = pictures.chapter_picture(Chapter("300", rules), "c")
    assert drawn.count("h7v7h-7z") == 39
    assert drawn.count("h2v2h-2z") == 3
    assert "<title>301: 13 never: a hole; 1 out of reach</title>" in drawn
    # Thirty to a row, one left free between two numbers: the third begins the second row.
    assert '<text x="0" y="7">300</text>' in drawn and '<text x="0" y="16">302</text>' in drawn
    assert ">301</text>" not in drawn


def test_more_than_nothing_is_never_drawn_as_nothing() -> None:
    drawn = pictures.bars([0, 1, 10_000], ["a", "b <", "c"], [True, False, True], [0, 0, 0], "t", "i")
    assert drawn.count('class="bar"') == 2
    assert '<g class="night open"><title>b &lt;</title>' in drawn
    assert 'height="2"' in drawn and 'height="44"' in drawn


def test_markdown_takes_a_cell_for_nothing_else() -> None:
    assert list(table(["a", "b"], [["x|y", "<i>"]])) == ["| a | b |", "| --- | ---: |", "| x\\|y | \\<i\\> |"]


# -- files ---------------------------------------------------------------------------------------------------


def test_every_link_of_the_page_leads_somewhere(written: CampaignPaths) -> None:
    page = Links(written.page.read_text(encoding="utf-8"))
    assert len(page.addresses) == 7 + len(FINDINGS)
    for address in page.addresses:
        if address.startswith("#"):
            assert address[1:] in page.ids
        else:
            assert (written.page.parent / address).is_file()
    assert len(set(page.ids)) == len(page.ids)
    assert len(written.counterexamples) == len(FINDINGS)


def test_what_findings_say_can_not_act(written: CampaignPaths) -> None:
    page = written.page.read_text(encoding="utf-8")
    assert "<script" not in page and "&lt;script&gt;alert(1)" in page
    assert "<b>layers" not in page
    markdown = written.markdown.read_text(encoding="utf-8")
    assert markdown.count("<script") == markdown.count("\\<script") == 1


def test_beside_the_store_the_cases_stay_as_they_are(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(store.parent, copy)
    cases = {path: path.stat().st_mtime_ns for path in copy.rglob("*.json")}
    paths = write_campaign(copy / "nights.sqlite", reach())
    assert paths.page == copy / "nights.html"
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("*.json")} == cases
    assert all(page.with_suffix(".json") in cases for page in paths.counterexamples)


def test_a_case_that_can_not_be_read_has_no_page_and_is_told(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(store.parent, copy)
    (copy / "nights.cases" / "theirs" / "1111-0001.json").write_text("{", encoding="utf-8")
    paths = write_campaign(copy / "nights.sqlite", reach())
    assert [Path(error.file).name for error in paths.unread] == ["1111-0001.json"]
    assert len(paths.counterexamples) == len(FINDINGS) - 1
    page = paths.page.read_text(encoding="utf-8")
    assert "1111-0001</span>" in page and "1111-0001.html" not in page


def test_the_same_store_gives_the_same_bytes(store: Path, written: CampaignPaths, tmp_path: Path) -> None:
    again = write_campaign(store, reach(), out=tmp_path)
    assert again.page.read_bytes() == written.page.read_bytes()
    assert again.markdown.read_bytes() == written.markdown.read_bytes()


def test_the_order_of_sets_shows_nowhere(store: Path, tmp_path: Path) -> None:
    code = (
        f"import sys, hashlib; sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
        "from toys.nights import reach; from headjudge.reports.campaign.write import write_campaign\n"
        f"paths = write_campaign({str(store)!r}, reach(), run=3, out={str(tmp_path)!r})\n"
        "print([hashlib.sha256(path.read_bytes()).hexdigest() for path in (paths.page, paths.markdown)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_a_store_is_told_from_other_files(store: Path, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text("{}", encoding="utf-8")
    assert is_store(store)
    assert not any(is_store(path) for path in (tmp_path / "case.json", tmp_path, tmp_path / "none"))


# -- frames --------------------------------------------------------------------------------------------------


def test_runs_are_a_table(store: Path, told: Campaign) -> None:
    runs = frames.runs_frame(store).set_index("run")
    assert runs.index.tolist() == list(range(1, 32))
    last = runs.loc[31]
    assert (last["plays"], last["new"], last["gone"]) == (told.tonight.work.plays, 2, 1)
    assert last["decisions_per_second"] == told.tonight.rate


def test_findings_are_a_table(store: Path) -> None:
    found = frames.findings_frame(store).set_index("signature")
    assert found.loc["1111-0005", ["subject", "nights", "times", "how", "first_run"]].tolist() == [
        "built-in", 2, 44, "back", 7,
    ]  # fmt: skip
    assert found.loc["1111-0003", "how"] == ""
    assert found.loc["1111-0001", "rules"] == " ".join(CASE.violations[0].rules)
    assert (store.parent / found.loc["1111-0001", "case_file"]).is_file()


def test_rules_invariants_and_throughput_are_tables(store: Path, told: Campaign) -> None:
    rules = frames.rules_frame(store)
    assert rules[rules["run"] == 31].groupby("game")["rule"].nunique().sum() == told.tonight.rules
    judged = frames.invariants_frame(store)
    tonight = (
        judged[(judged["run"] == 31) & (judged["game"] == "riftbound")].groupby("invariant")["premises"].sum()
    )
    assert tonight.to_dict() == {one.id: one.premises for one in told.judges_of("riftbound")}
    speed = frames.throughput_frame(store)
    assert speed[speed["run"] == 31]["decisions_per_second"].tolist() == [
        one.work.rate for one in told.played
    ]
    assert speed["lost"].sum() == sum(night.work.lost for night in told.nights) + 1


def test_tables_of_an_empty_store_have_their_columns(tmp_path: Path) -> None:
    open_store(tmp_path / "empty.sqlite").close()
    for make in (
        frames.runs_frame,
        frames.findings_frame,
        frames.rules_frame,
        frames.invariants_frame,
        frames.throughput_frame,
    ):
        assert make(tmp_path / "empty.sqlite").empty
        assert len(make(tmp_path / "empty.sqlite").columns) >= 6


def test_the_example_of_the_documents_runs(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "nights").mkdir()
    shutil.copy(store, tmp_path / "nights" / "riftbound.sqlite")
    document = Path(__file__).parents[2] / "docs" / "reports.md"
    (example,) = re.findall(
        r"^```python[^\n]*\n(.*?)^```$", document.read_text(encoding="utf-8"), re.M | re.S
    )
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "reports.md", "exec"), {})
    told = capsys.readouterr().out
    assert "('riftbound', 'riftbound-10')" in told
    assert "1111-0004" in told and "1111-0001 " not in told
