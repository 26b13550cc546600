"""A headless Chromium for the tests of this folder; where there is none they are skipped, and say so.

The browser is the system's (``chromium`` or ``google-chrome`` on the path; ``HEADJUDGE_CHROMIUM`` names
another) or the one that Playwright has fetched for itself (``playwright install chromium``).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

#: Programs that are Chromium, by the names that systems give it.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: No sandbox, since continuous integration runs as root; and no errands of the browser's own.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _program(playwright: Playwright) -> str:
    own = playwright.chromium.executable_path
    named = [os.environ.get("HEADJUDGE_CHROMIUM", ""), *NAMES, own]
    return next((found for name in named if name and (found := shutil.which(name))), "")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module, each of which opens pages of its own. It is closed with the module: its event
    loop would be in the way of tests that run one of theirs."""
    with sync_playwright() as playwright:
        program = _program(playwright)
        if not program:
            pytest.skip(
                "no Chromium here: install the system's (apt-get install chromium) or `playwright install chromium`"
            )
        try:
            opened = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        except Error as error:
            pytest.skip(f"{program} does not start: {error.message.splitlines()[0]}")
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pages that are looked at are written."""
    return tmp_path_factory.mktemp("pages")
