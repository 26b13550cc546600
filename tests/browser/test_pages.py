"""The pages in a real browser: on a phone and a desk, in light and dark, by keyboard alone, offline, and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.look import DESK, PHONE, by_tab, faint, opened, pages_printed, stops, too_wide
from playwright.sync_api import Browser
from toys.nights import nights, reach

from headjudge.corpus.cases import load_case
from headjudge.reports.campaign.write import write_campaign
from headjudge.reports.index import write_index
from headjudge.reports.write import write_report

CASE = Path(__file__).parents[1] / "cover" / "cases" / "refund-on-counter.json"
PAGES = ("counterexample", "index", "campaign", "first-night")


@pytest.fixture(scope="module")
def files(folder: Path) -> dict[str, Path]:
    """The pages that are looked at, by name."""
    page = write_report(load_case(CASE), folder / "run").html
    return {
        "counterexample": page,
        "index": write_index(folder / "run")[0],
        "campaign": write_campaign(nights(folder / "nights.sqlite"), reach()).page,
        "first-night": write_campaign(nights(folder / "first-night.sqlite", 1), reach()).page,
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", PAGES)
def test_it_reads_well(
    name: str, size: tuple[int, int], scheme: str, browser: Browser, files: dict[str, Path]
) -> None:
    """Nothing scrolls sideways, every text stands out from what lies behind it, nothing is fetched, nothing fails."""
    with opened(browser, files[name], size, scheme) as looked:
        assert too_wide(looked.page) == []
        assert faint(looked.page) == []
        assert looked.fetched == []
        assert looked.said == []


@pytest.mark.parametrize("name", PAGES)
def test_an_audit_of_accessibility_finds_nothing(name: str, browser: Browser, files: dict[str, Path]) -> None:
    with opened(browser, files[name], PHONE) as looked:
        audit = Axe().run(looked.page)
        assert audit.response["passes"]
        assert audit.violations_count == 0, audit.generate_report()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripted", "plain"])
@pytest.mark.parametrize("name", PAGES)
def test_the_tab_key_reaches_everything_in_order(
    name: str, scripts: bool, browser: Browser, files: dict[str, Path]
) -> None:
    with opened(browser, files[name], scripts=scripts) as looked:
        order, wrong = by_tab(looked.page)
        assert order == stops(looked.page)
        assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_the_first_stop_leads_past_the_head(name: str, browser: Browser, files: dict[str, Path]) -> None:
    with opened(browser, files[name], PHONE) as looked:
        looked.page.keyboard.press("Tab")
        looked.page.keyboard.press("Enter")
        assert looked.page.evaluate("document.querySelector(':target').tagName") == "MAIN"


@pytest.mark.parametrize("name", PAGES)
def test_what_is_folded_opens_by_keyboard(name: str, browser: Browser, files: dict[str, Path]) -> None:
    with opened(browser, files[name]) as looked:
        summaries = looked.page.locator("details > summary:visible")
        for at in range(summaries.count()):
            summaries.nth(at).press("Enter")
        assert looked.page.evaluate(
            "[...document.querySelectorAll('details')].every((one) => one.open || !one.checkVisibility())"
        )


def test_a_finding_leads_to_its_counterexample_and_a_part_of_the_report_to_itself(
    browser: Browser, files: dict[str, Path]
) -> None:
    with opened(browser, files["campaign"], PHONE) as looked:
        looked.page.get_by_role("link", name="Rules", exact=True).press("Enter")
        assert looked.page.evaluate("document.querySelector(':target').id") == "rules"
        assert looked.page.locator("#h-rules").is_visible()
        looked.page.get_by_role("link", name="costs-paid-in-full").press("Enter")
        looked.page.wait_for_load_state()
        assert looked.page.title() == "costs-paid-in-full is broken (1111-0002)"


@pytest.mark.parametrize("name", PAGES)
def test_on_paper_all_sections_are_there(name: str, browser: Browser, files: dict[str, Path]) -> None:
    with opened(browser, files[name], scheme="dark") as looked:
        assert pages_printed(looked.page) > 0
        looked.page.emulate_media(media="print", color_scheme="light")
        hidden = looked.page.evaluate(
            "[...document.querySelectorAll('main section')].filter((one) => !one.checkVisibility() || !one.offsetHeight).length"
        )
        assert hidden == 0
        assert faint(looked.page) == []
