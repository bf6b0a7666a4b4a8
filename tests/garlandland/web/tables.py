"""Garlandland with every card known beforehand: the rows that are to lie there, and the people who lay them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page

from tests.support.browser.harness import Server
from tests.support.browser.people import Person
from tests.support.browser.rigged import dealing

__all__ = ["NUMERALS", "faults", "gather", "lay", "rigged"]

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII")
# Rows of one round by seat, each a text such as "III I VII II IV"; two more cards say what is drawn and never laid.
Rows = Sequence[str]


def _deck(row: str) -> list[str]:
    """Return the drawing order in which a row can be laid from left to right, the cards not named at its end."""
    named = row.split()
    return [*named, *(card for card in NUMERALS if card not in named)]


@contextmanager
def rigged(folder: Path, rounds: Sequence[Rows]) -> Iterator[Server]:
    """Run a server that deals these rounds; the hand before card n is always the n-th card and the one after it."""
    orders = {
        f"round {number} seat {seat}": _deck(row)
        for number, rows in enumerate(rounds, start=1)
        for seat, row in enumerate(rows)
    }
    with dealing(orders, folder) as server:
        yield server


def gather(people: Sequence[Person], *, minutes: int = 0, **options: Any) -> str:
    """Seat people at a new table, in their order, with `minutes` each (0: no clock); return its id."""
    first, *others = people
    clock = {"kind": "fischer", "seconds": 60 * minutes, "increment": 5} if minutes else None
    table = first.make("garlandland", len(people), options, clock)
    for seat, person in enumerate(others, start=1):
        person.sit(table, seat)
    return table


def lay(people: Sequence[Person], rows: Rows, cards: slice = slice(0, 5)) -> None:
    """Let all players lay these cards of their rows."""
    for turn in zip(*(row.split()[cards] for row in rows), strict=True):
        for person, card in zip(people, turn, strict=True):
            person.play(f"play {card}")


# -- what is wrong with a page, as a list of words; empty is good

FAULTS = """() => {
  const faults = [];
  const name = each => each.outerHTML.slice(0, 120);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) faults.push('scrolls sideways');
  for (const each of document.querySelectorAll('button, a[href]')) {
    const box = each.getBoundingClientRect();
    if (each.offsetParent && !each.classList.contains('skip') && Math.min(box.width, box.height) < 24)
      faults.push(`small target: ${name(each)}`);
  }
  for (const each of document.querySelectorAll('[data-row] ul li')) {
    const seen = [each, each.parentElement].every(part => getComputedStyle(part).clipPath === 'none');
    const next = each.nextElementSibling;
    if (seen && next && each.getBoundingClientRect().right > next.getBoundingClientRect().left + 1)
      faults.push(`tags overlap: ${each.textContent} ${next.textContent}`);
  }
  const top = document.querySelector('dialog[open]') ?? document.body;
  const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const said = words.currentNode.textContent.trim();
    const parent = words.currentNode.parentElement;
    if (!said || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const box = range.getBoundingClientRect();
    for (let up = parent; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      // For the ear alone, or for those who scroll.
      if (style.clipPath !== 'none' || style.clip !== 'auto' || up.classList.contains('skip')) break;
      if (style.overflowY === 'auto' || style.overflowY === 'scroll') break;
      if (style.overflowX === 'visible') continue;
      const outer = up.getBoundingClientRect();
      if (box.left < outer.left - 1 || box.right > outer.right + 1 || box.bottom > outer.bottom + 2)
        faults.push(`cut off: ${said}`);
    }
  }
  return faults;
}"""


def faults(page: Page) -> list[str]:
    """Say what is wrong: sideways scrolling, small targets, names on top of each other, text that is cut off."""
    return cast(list[str], page.evaluate(FAULTS))
