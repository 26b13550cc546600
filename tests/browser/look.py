"""How a page is looked at: opened as a reader opens it, with everything written down that should not happen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

PHONE = (360, 740)
DESK = (1280, 900)
#: What WCAG asks of the contrast between text and what lies behind it.
CONTRAST = 4.5
#: Tab stops that a page is walked through before the walk is given up.
MOST_STOPS = 600

#: Every visible text of a page with its colour, what lies behind it, and their contrast. A text of an SVG lies on the
#: shape drawn last before it that holds its middle; HTML lies on its ancestors' backgrounds.
_TEXTS = """
() => {
  const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    ink.clearRect(0, 0, 1, 1);
    ink.fillStyle = "#000";
    ink.fillStyle = colour;
    ink.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = ink.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const underneath = (text) => {
    const svg = text.ownerSVGElement;
    const box = text.getBoundingClientRect();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    let found = behind(svg);
    for (const shape of svg.querySelectorAll("rect, circle, path")) {
      if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      const fill = getComputedStyle(shape).fill;
      if (fill !== "none" && shape.isPointInFill(middle.matrixTransform(shape.getScreenCTM().inverse())))
        found = over(rgba(fill), found);
    }
    return found;
  };
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    const drawn = element.closest("text");
    if (!text || element.closest("script, style, title, desc")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const below = drawn ? underneath(drawn) : behind(element);
    const colour = over(rgba(getComputedStyle(element)[drawn ? "fill" : "color"]), below);
    seen.push([text.slice(0, 60), colour.join(), below.join(), contrast(colour, below)]);
  }
  return seen;
}
"""

#: What the tab key has to reach: all that is visible and can be used, in the order of the page. Of a drawing that is one
#: stop, walked by the arrow keys, only that stop.
_STOPS = """
() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
  .map((one, at) => one.dataset.stop = String(at))
"""

#: Whether it shows that the focus is here: an outline, or in a drawing a thicker line around the shape.
_FOCUS = """
() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const outlined = (one) => getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
  const shape = at.querySelector("rect, circle");
  const label = at.id ? document.querySelector(`label[for="${at.id}"]`) : null;
  const shown = outlined(at) || (label && outlined(label))
    || (at.ownerSVGElement && shape && parseFloat(getComputedStyle(shape).strokeWidth) >= 3);
  const box = at.getBoundingClientRect();
  const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return [at.dataset.stop ?? "", Boolean(shown), inView, at.outerHTML.slice(0, 120)];
}
"""


@dataclass
class Looked:
    """A page as it was opened.

    ``said``     errors and warnings of its console, and exceptions of its script.
    ``fetched``  addresses that it asked for, besides its own file.
    """

    page: Page
    said: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)


@contextmanager
def opened(
    browser: Browser, file: Path, size: tuple[int, int] = DESK, scheme: str = "light", scripts: bool = True
) -> Iterator[Looked]:
    """A file in a browser window of that size, without a network."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        offline=True,
        java_script_enabled=scripts,
    )
    page = context.new_page()
    looked = Looked(page)
    page.on("console", lambda told: looked.said.append(f"{told.type}: {told.text}"))
    page.on("pageerror", lambda error: looked.said.append(f"exception: {error.message}"))
    page.on("request", lambda asked: asked.url == file.as_uri() or looked.fetched.append(asked.url))
    page.goto(file.as_uri())
    try:
        yield looked
    finally:
        context.close()


def faint(page: Page) -> list[tuple[str, str, str, float]]:
    """The texts whose contrast is less than `CONTRAST`: text, its colour, what lies behind it, contrast."""
    texts = page.evaluate(_TEXTS)
    assert texts, "a page without text"
    return [(text, ink, below, round(ratio, 2)) for text, ink, below, ratio in texts if ratio < CONTRAST]


def too_wide(page: Page) -> list[str]:
    """What sticks out of the window sideways, where the page as a whole does so."""
    return list(
        page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth ? [] :
              [...document.body.querySelectorAll("*")]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .map((one) => one.outerHTML.slice(0, 100))"""
        )
    )


def by_tab(page: Page) -> tuple[list[str], list[str]]:
    """Where the tab key leads, from the top until it leaves the page, and what is wrong with it: stops that show no focus
    or lie out of view. The first list holds the ordinal of each stop among all there are to reach.
    """
    page.evaluate(_STOPS)
    page.evaluate("() => { document.activeElement?.blur(); getSelection()?.removeAllRanges(); }")
    order: list[str] = []
    wrong: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        at = page.evaluate(_FOCUS)
        if at is None or at[0] in order:
            break
        stop, shown, in_view, markup = at
        order.append(stop)
        if not shown:
            wrong.append(f"no focus to be seen: {markup}")
        if not in_view:
            wrong.append(f"focus out of view: {markup}")
    return order, wrong


def stops(page: Page) -> list[str]:
    """The ordinals of all that the tab key has to reach, in the order of the page."""
    return list(page.evaluate(_STOPS))


def pages_printed(page: Page) -> int:
    """How many sheets the page fills when it is printed."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))
