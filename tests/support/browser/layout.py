"""Check that a table fits the screen: all that must be visible is, and nothing covers what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from playwright.sync_api import Page

from foolery.kernel.texts import LANGUAGES, Texts

__all__ = ["LANGUAGES", "SIZES", "misplaced", "screen"]

# Telephones upright and on their side, tablets both ways, desktops: width and height in CSS pixels.
SIZES: Final = (
    "360x640",
    "390x844",
    "740x360",
    "844x390",
    "820x1180",
    "1180x820",
    "1280x720",
    "1440x900",
    "1920x1080",
    "2560x1440",
)

MISPLACED = """without => {
  const faults = [];
  const { innerWidth: width, innerHeight: height } = window;
  const name = each => `${each.outerHTML.slice(0, 100)} (${each.textContent.trim().slice(0, 40)})`;
  const shown = each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
  const modal = document.querySelector('dialog[open]');

  if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
  const regions = region => [...document.querySelectorAll(`[data-region="${region}"]`)].filter(shown);
  const all = ['hand', 'prompt', 'board', 'players'].filter(each => !without.includes(each)).flatMap(region => {
    const there = regions(region);
    if (there.length === 0) faults.push(`no ${region} on the page`);
    return there.map(each => ({ region, each, box: each.getBoundingClientRect() }));
  });
  for (const { region, each, box } of all) {
    if (region === 'prompt' && each.scrollHeight > each.clientHeight) faults.push('the prompt is cut');
    if (!inside(box)) faults.push(`${region} out of view: ${JSON.stringify(box)}`);
  }
  for (const one of all)
    for (const other of all) {
      const apart = one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1 ||
        one.box.bottom <= other.box.top + 1 || other.box.bottom <= one.box.top + 1;
      if (!apart && !one.each.contains(other.each) && !other.each.contains(one.each))
        faults.push(`${one.region} over ${other.region}`);
    }
  if (new Set(regions('players').map(each => each.dataset.seat)).size < 2) faults.push('not every player is in view');

  // What scrolls inside its own box may be out of that box, and is reached by scrolling it.
  const scrolledAway = (each, x, y) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(up).overflow)) continue;
      const box = up.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
    }
    return false;
  };
  const pressable = 'button:not([disabled]), a[href], input, select, textarea, summary, [role="button"]';
  for (const each of (modal ?? document).querySelectorAll(pressable)) {
    if (!shown(each) || each.matches('.skip')) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (scrolledAway(each, x, y)) continue;
    const hit = document.elementFromPoint(x, y);
    if (!inside(box)) faults.push(`out of the screen: ${name(each)}`);
    else if (!each.contains(hit)) faults.push(`covered: ${name(each)} by ${hit ? name(hit) : 'nothing'}`);
  }
  return faults;
}"""


def screen(size: str, lang: str = "en") -> dict[str, Any]:
    """Return the settings of a browser context with this language and screen size, such as `"844x390"`."""
    width, height = map(int, size.split("x"))
    return {
        "viewport": {"width": width, "height": height},
        "locale": Texts.load("foolery.kernel", lang).say("language.locale"),
    }


def misplaced(page: Page, *, without: Sequence[str] = ()) -> list[str]:
    """Return the layout faults of a table in play; an empty list if there are none.

    Hand, prompt, board and every player's plate (elements with `data-region`) must be on the screen without scrolling.
    They must not overlap, except that one may contain another. Each element that can be pressed must be on the screen,
    and a press at its middle must hit it. `without` names the regions that are absent now.
    """
    return cast(list[str], page.evaluate(MISPLACED, list(without)))
