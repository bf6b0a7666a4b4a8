"""Garlandland: two, three and four rows, a round from its first card to its verdict, both ways to count, replays.

The cards are dealt as the scenes want them, and all players but the visitor play over HTTP.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.garlandland.web.tables import gather, lay, rigged
from tests.support.browser.harness import quiet
from tests.support.browser.people import Person
from tests.support.browser.pictures import Scene, Shoot

NAMES = ("Mirabel", "Tomo", "Odile")
# Round 1 is decided by the very last rule, round 2 by shapes; the visitor's row comes first.
TIE = ("III VII V IV VI", "I II III V VI", "I IV II III V", "II V I VI VII")
BEST = ("III I VII II IV", "VI II I V IV", "V I VI III VII", "I II VI IV V")


@dataclass(frozen=True)
class Party:
    """People at a table; the first one is the visitor whose page is pictured."""

    page: Page
    url: str
    people: Sequence[Person]

    def lay(self, rows: Sequence[str], cards: slice = slice(0, 5)) -> None:
        """Lay these cards of a round, and let the page show them."""
        lay(self.people, rows[: len(self.people)], cards)
        quiet(self.page)

    def next_round(self) -> None:
        """Put the verdict away."""
        self.page.locator("[data-following]").click()

    def hold(self, card: str) -> None:
        """Take a card of the visitor's hand."""
        self.page.locator(f"#hand [data-card={card}]").click()


@contextmanager
def _party(page: Page, count: int, **options: Any) -> Iterator[Party]:
    """Sit down with others at a table of one's own server."""
    with tempfile.TemporaryDirectory() as folder, rigged(Path(folder), [TIE, BEST]) as server:
        others = [Person(server.url, name) for name in NAMES[: count - 1]]
        people = [Person(server.url, "Ines", page=page), *others]
        url = f"{server.url}/t/{gather(people, **options)}"
        for person in others:
            person.come()
        page.goto(url)
        page.wait_for_selector("#hand")
        yield Party(page, url, people)
        for person in people:
            person.leave()


def _two(page: Page, _url: str, shoot: Shoot) -> None:
    """A game of one round, from the first choice to the result."""
    with _party(page, 2, target=1) as party:
        shoot("garlandland.2.first")
        party.hold("VII")
        shoot("garlandland.2.begin")
        page.locator("[data-seal]").click()
        page.wait_for_selector("#hand .sealed")
        shoot("garlandland.2.sealed")
        party.people[0].play("play III")
        party.people[1].play("play I")
        party.lay(TIE, slice(1, 3))
        shoot("garlandland.2.middle")
        party.lay(TIE, slice(3, 5))
        page.wait_for_selector("dialog[open]")
        shoot("garlandland.2.result")
        page.locator("dialog[open] .btn:not(.pri)").last.click()
        shoot("garlandland.2.over")
        _replay(page, f"{party.url}/1", shoot)


def _replay(page: Page, url: str, shoot: Shoot) -> None:
    for name, query in (("open", "eyes=all&step=3"), ("eyes", "eyes=1&step=3"), ("end", "eyes=all&step=99")):
        page.goto(f"{url}?{query}")
        page.wait_for_selector("[data-row]")
        shoot(f"garlandland.replay.{name}")


def _three(page: Page, _url: str, shoot: Shoot) -> None:
    """The table of the rulebook's examples: a tie that goes to the last rule, then a choice between two hands."""
    with _party(page, 3) as party:
        party.lay(TIE)
        shoot("garlandland.3.round")
        party.next_round()
        party.lay(BEST, slice(0, 4))
        party.people[1].play("play IV")
        page.wait_for_selector(".slot.sealed")
        party.hold("V")
        shoot("garlandland.3.other")
        party.hold("IV")
        shoot("garlandland.3.held")
        page.locator(".look").first.click()
        shoot("garlandland.3.look")
        page.locator(".below ol button").first.click()
        page.wait_for_selector("dialog[open]")
        shoot("garlandland.3.hands")
        page.keyboard.press("Escape")
        party.people[0].play("play IV")
        party.people[2].play("play VII")
        page.wait_for_selector(".verdict")
        shoot("garlandland.3.shapes")


def _four(page: Page, _url: str, shoot: Shoot) -> None:
    """Four rows on one page, with clocks."""
    with _party(page, 4, minutes=5) as party:
        shoot("garlandland.4.first")
        party.lay(TIE, slice(0, 3))
        party.people[2].play("play III")
        party.hold("IV")
        shoot("garlandland.4.held")
        page.keyboard.press("Escape")
        party.people[0].play("play IV")
        party.people[1].play("play V")
        party.people[3].play("play VI")
        party.lay(TIE, slice(4, 5))
        shoot("garlandland.4.round")


def _points(page: Page, _url: str, shoot: Shoot) -> None:
    """The other way to count: as many rounds as players, every hand has its points."""
    with _party(page, 2, mode="points") as party:
        party.lay(TIE)
        shoot("garlandland.points.round")
        party.next_round()
        party.lay(BEST, slice(0, 2))
        party.hold("VII")
        shoot("garlandland.points.held")
        page.locator(".below ol button").nth(2).click()
        shoot("garlandland.points.hands")
        page.keyboard.press("Escape")
        party.lay(BEST, slice(2, 5))
        page.wait_for_selector("dialog[open] [data-again]")
        shoot("garlandland.points.result")


def _watching(page: Page, _url: str, shoot: Shoot) -> None:
    """A spectator."""
    with tempfile.TemporaryDirectory() as folder, rigged(Path(folder), [TIE, BEST]) as server:
        people = [Person(server.url, name) for name in NAMES]
        page.goto(f"{server.url}/t/{gather(people)}")
        for person in people:
            person.come()
        lay(people, TIE[:3], slice(0, 3))
        people[1].play("play V")
        page.wait_for_selector(".slot.sealed")
        shoot("garlandland.watch")
        people[0].play("play IV")
        people[2].play("play III")
        lay(people, TIE[:3], slice(4, 5))
        page.wait_for_selector(".verdict")
        shoot("garlandland.watch.round")
        for person in people:
            person.leave()


SCENES: tuple[Scene, ...] = (_two, _three, _four, _points, _watching)
CHOSEN = ("garlandland.3.held.1440.en.light", "garlandland.3.round.1440.ja.dark")  # for the README
