"""Garlandland with every card known beforehand: the rows that are to lie there, and the people who lay them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.web.harness import Server, serving

__all__ = ["NUMERALS", "Person", "faults", "gather", "lay", "rigged"]

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
    environment = {"FOOLERY_TEST_SHUFFLES": json.dumps(orders), "PYTHONHASHSEED": "0"}
    folder.mkdir(exist_ok=True)
    with serving(folder, environment, program=["-m", "tests.web.rigged"]) as server:
        yield server


class Person:
    """Somebody who plays over HTTP; with a page, the one whose page it is."""

    def __init__(self, server: Server, name: str = "", *, page: Page | None = None) -> None:
        # No connection outlives its request, so a person who plays over HTTP alone need not leave.
        self._http = httpx.Client(base_url=server.url, limits=httpx.Limits(max_keepalive_connections=0))
        self._socket: ClientConnection | None = None
        self._table = ""
        self._sent = 0
        self._step = 0
        if page is not None:
            page.context.request.get(f"{server.url}/api/me")
            for cookie in page.context.cookies():
                self._http.cookies.set(cookie["name"], cookie["value"])
        self._http.get("/api/me")
        if name:
            self._http.patch("/api/me", json={"name": name}).raise_for_status()

    def invite(self, seats: int, options: dict[str, Any], minutes: int = 0) -> str:
        """Make a table for so many, sit down on the first seat and return the table's id."""
        chairs = [{"who": "me"}, *({"who": "open"} for _ in range(seats - 1))]
        clock = {"kind": "fischer", "seconds": 60 * minutes, "increment": 5} if minutes else {"kind": "none"}
        wish = {"game": "garlandland", "seats": chairs, "options": options, "public": False, "clock": clock}
        made = self._http.post("/api/tables", json=wish)
        self._table = cast(str, made.raise_for_status().json()["id"])
        return self._table

    def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        self._table = table
        self._send({"type": "sit", "seat": seat}).raise_for_status()

    def attend(self) -> None:
        """Be seen at the table."""
        address = f"{self._http.base_url}/api/tables/{self._table}/socket".replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._socket = connect(address, additional_headers={"Cookie": cookies}, max_queue=None)

    def leave(self) -> None:
        """Be seen no more."""
        if self._socket is not None:
            self._socket.close()

    def seal(self, card: str) -> None:
        """Choose a card, in the newest position whatever step it has."""
        for _ in range(400):
            answer = self._send({"type": "play", "step": self._step, "action": f"play {card}"})
            if answer.status_code == 200:
                return
            code = answer.json()["code"]
            assert code in ("action/stale", "action/turn"), answer.text
            if code == "action/stale":
                self._step += 1
            else:
                time.sleep(0.05)
        raise AssertionError(f"{card} is not accepted")

    def _send(self, command: dict[str, object]) -> httpx.Response:
        self._sent += 1
        return self._http.post(
            f"/api/tables/{self._table}/commands", json={**command, "id": f"c{self._sent}{id(self)}"}
        )


def gather(people: Sequence[Person], *, minutes: int = 0, **options: Any) -> str:
    """Seat people at a new table, in their order, with so many minutes each (0: no clock); return its id."""
    first, *others = people
    table = first.invite(len(people), options, minutes)
    for seat, person in enumerate(others, start=1):
        person.sit(table, seat)
    return table


def lay(people: Sequence[Person], rows: Rows, cards: slice = slice(0, 5)) -> None:
    """Let everybody lay these cards of their row."""
    for turn in zip(*(row.split()[cards] for row in rows), strict=True):
        for person, card in zip(people, turn, strict=True):
            person.seal(card)


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
