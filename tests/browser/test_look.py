"""The look itself sees what is wrong: a page with one flaw of each kind is caught with each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.look import PHONE, Looked, by_tab, faint, opened, pages_printed, stops, too_wide
from playwright.sync_api import Browser

FLAWED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>flawed</title>
<style>body { background: #fff; color: #222 } .faint { color: #999 } .wide { width: 900px; height: 1px }
:focus { outline: 2px solid #222 } .bare:focus { outline: none } .sheet { break-before: page }
@media (prefers-color-scheme: dark) { body { background: #222; color: #333 } }</style>
<p>clear</p><p class="faint">hard to read</p><div class="wide"></div>
<a href="#a">first</a> <a class="bare" href="#b">second</a> <a href="#c" tabindex="1">third</a>
<svg width="90" height="40"><rect width="90" height="40" fill="#345"/><text x="5" y="20" fill="#456">in the dark</text></svg>
<img src="https://example.com/picture.png" alt=""><p class="sheet">next</p>
<script>console.error("oh"); undefined.thing</script></html>"""


@pytest.fixture(scope="module")
def flawed(browser: Browser, folder: Path) -> Iterator[Looked]:
    """The page with all flaws, open on a phone."""
    file = folder / "flawed.html"
    file.write_text(FLAWED, encoding="utf-8")
    with opened(browser, file, PHONE) as looked:
        yield looked


def test_faint_text_is_seen_in_html_and_in_drawings(flawed: Looked) -> None:
    assert [text for text, *_ in faint(flawed.page)] == ["hard to read", "in the dark"]


def test_what_is_too_wide_is_seen(flawed: Looked) -> None:
    assert any("wide" in one for one in too_wide(flawed.page))


def test_what_is_fetched_and_what_fails_is_seen(flawed: Looked) -> None:
    assert flawed.fetched == ["https://example.com/picture.png"]
    assert any("oh" in one for one in flawed.said)
    assert any(one.startswith("exception") for one in flawed.said)


def test_an_order_that_jumps_and_a_focus_that_hides_are_seen(flawed: Looked) -> None:
    order, wrong = by_tab(flawed.page)
    assert order == ["2", "0", "1"]
    assert stops(flawed.page) == ["0", "1", "2"]
    assert [one.split(":")[0] for one in wrong] == ["no focus to be seen"]


def test_sheets_are_counted(flawed: Looked) -> None:
    assert pages_printed(flawed.page) == 2


def test_darkness_is_looked_at_apart(browser: Browser, folder: Path, flawed: Looked) -> None:
    with opened(browser, folder / "flawed.html", PHONE, "dark") as looked:
        assert "clear" in [text for text, *_ in faint(looked.page)]
    assert "clear" not in [text for text, *_ in faint(flawed.page)]
