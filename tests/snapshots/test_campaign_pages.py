"""What people see of a campaign: its page, without style and the squares of its pictures, and its Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from snapshots.test_pages import as_file
from syrupy.assertion import SnapshotAssertion
from toys.nights import nights, reach

from headjudge.reports.campaign.write import CampaignPaths, write_campaign

STYLE = re.compile(r"<style>.*?</style>|<meta http-equiv=[^>]*>", re.DOTALL)
SHAPES = re.compile(r"\n*<(?:g|path|rect|text)\b[^>]*>(?:<title>.*?</title>)?|[^<>]*</text>|</g>\n*")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> CampaignPaths:
    """The report of the ninth night: findings that are new, still there and from before, and no incident."""
    return write_campaign(nights(tmp_path_factory.mktemp("nights") / "nights.sqlite", 9), reach())


def test_page(written: CampaignPaths, snapshot: SnapshotAssertion) -> None:
    page = written.page.read_text(encoding="utf-8")
    structure = SHAPES.sub("", STYLE.sub("", page))
    assert structure.count("<svg") == page.count("<svg") > 20
    assert structure == snapshot(extension_class=as_file("html"))


def test_markdown(written: CampaignPaths, snapshot: SnapshotAssertion) -> None:
    assert Path(written.markdown).read_text(encoding="utf-8") == snapshot(extension_class=as_file("md"))
