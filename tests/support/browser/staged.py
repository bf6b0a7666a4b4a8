"""Games that begin in a chosen position, and people who sit down at their tables.

`python -m tests.support.browser.staged` runs a server whose next game begins in a position from a JSON file.
FOOLERY_TEST_STAGE names the file. It holds `position`, in notation, and `shuffles`, the order of later shuffles by
name. All else is the real server, so that positions which are hard to reach by playing can be seen and played on.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import foolery.server.tables.archive
import foolery.server.tables.state
from foolery.cli import main
from foolery.kernel.dealer import FairDealer
from foolery.kernel.session import GameSession
from tests.support.browser.harness import serving
from tests.support.browser.people import Person

__all__ = ["Ending", "Scene", "Stage", "staging"]

FILE = "FOOLERY_TEST_STAGE"
NO_CLOCK = {"kind": "none"}


@dataclass(frozen=True)
class Scene:
    """A position in which the page has seat 0, and the steps that follow; the last step may end the game."""

    name: str
    game: str
    position: str
    steps: tuple[tuple[int, str], ...]
    shuffles: Mapping[str, list[str]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    others: tuple[str, ...] = ("Mirabel",)  # the names of the other players
    captions: tuple[str, ...] = ()  # how each caption begins that the page shows meanwhile


@dataclass(frozen=True)
class Ending:
    """The last steps of a game, and what its result shows: the deciding cards and the hands that were left."""

    scene: Scene
    decisive: set[str]
    hands: Mapping[int, list[str]]  # by seat
    counted: str  # the name of one of the figures


class Stage:
    """A server with games that begin in chosen positions. The page takes one seat, and other people take the rest."""

    def __init__(self, url: str, file: Path) -> None:
        self.url = url
        self.table = ""
        self.people: dict[int, Person] = {}
        self._known: dict[str, Person] = {}
        self._file = file

    def set(
        self,
        page: Page,
        game: str,
        position: str,
        *,
        options: dict[str, object] | None = None,
        others: Sequence[str | Page] = ("Mirabel",),
        seat: int | None = 0,
        clock: Mapping[str, object] = NO_CLOCK,
        shuffles: Mapping[str, list[str]] | None = None,
    ) -> None:
        """Begin a game in `position` and open its table on the page, which gets the seat `seat`.

        With `seat` None the page only watches. `others` take the other seats: people by name, or further pages.
        """
        self._file.write_text(json.dumps({"position": position, "shuffles": shuffles or {}}))
        seats = [each for each in range(len(others) + (seat is not None)) if each != seat]
        self.people = {each: self._person(who) for each, who in zip(seats, others, strict=True) if isinstance(who, str)}
        wishes: list[dict[str, str]] = [{"who": "open"} for _ in seats]
        body = {"game": game, "options": options or {}, "public": False, "clock": clock, "match": False}
        if seat is None:
            self.table = self.people[seats.pop(0)].make(game, len(others), options or {}, clock)
        else:
            wishes.insert(seat, {"who": "me"})
            self.table = _ask(page, f"{self.url}/api/tables", body | {"seats": wishes})["id"]
        for each, who in zip(seats, others[-len(seats) :] if seats else [], strict=True):
            if isinstance(who, str):
                self.people[each].sit(self.table, each)
            else:
                _ask(who, f"{self.url}/api/tables/{self.table}/commands", {"type": "sit", "seat": each, "id": "sit"})
        for person in self.people.values():
            person.come()
        for shown in (page, *(who for who in others if not isinstance(who, str))):
            _come(shown, self.url, f"/t/{self.table}")

    def begin(self, page: Page, scene: Scene) -> None:
        """Begin the game of `scene` and open its table on the page."""
        options, shuffles = dict(scene.options), scene.shuffles
        self.set(page, scene.game, scene.position, options=options, others=scene.others, shuffles=shuffles)

    def play(self, seat: int, action: str) -> None:
        """Let the person on `seat`, who has no page, play `action`."""
        self.people[seat].play(action)

    def take(self, page: Page, seat: int, action: str) -> None:
        """Play one step of a scene: on the page for seat 0, by another person for each other seat."""
        if seat:
            self.play(seat, action)
        else:
            page.evaluate("action => window.foolery.play(action)", action)
            page.wait_for_selector(".app[data-busy=false]")

    def clear(self) -> None:
        """Disconnect all people without a page."""
        for person in self._known.values():
            person.close()

    def _person(self, name: str) -> Person:
        if name not in self._known:
            self._known[name] = Person(self.url, name)
        return self._known[name]


# From one table to another by the client's own router, as a link would: nothing is loaded anew.
WALK = """path => {
    document.querySelector('.app')?.setAttribute('data-left', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
}"""


def _come(page: Page, url: str, path: str) -> None:
    """Open the table at `path`; an open page of this server goes there without being loaded again."""
    if page.url.startswith(url):
        page.evaluate(WALK, path)
    else:
        page.goto(f"{url}{path}")
    page.wait_for_selector(".app[data-step]:not([data-left]) #table.middle")


def _ask(page: Page, address: str, body: dict[str, object]) -> dict[str, Any]:
    """Send a request with the cookies of the page's visitor and return the JSON of the answer."""
    requests = page.context.request
    requests.get(f"{address.partition('/api/')[0]}/api/me")
    answer = requests.post(address, data=body)
    assert answer.ok, answer.text()
    said: dict[str, Any] = answer.json()
    return said


@contextmanager
def staging(folder: Path) -> Iterator[Stage]:
    """Run a server whose games begin in chosen positions; yield its `Stage`, and stop it at the end of the block."""
    file = folder / "stage.json"
    with serving(
        folder, {FILE: str(file), "PYTHONHASHSEED": "0"}, program=["-m", "tests.support.browser.staged"]
    ) as server:
        stage = Stage(server.url, file)
        yield stage
        stage.clear()


# -- the server


class _SetSession(GameSession):
    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.state = self.game.from_position(_told()["position"])
        self._settle()


class _ToldDealer(FairDealer):
    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        order = _told()["shuffles"].get(name)
        return fair_shuffle(self, name, cards) if order is None else list(order)


def _told() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Path(os.environ[FILE]).read_text(encoding="utf-8"))
    return told


fair_shuffle = FairDealer.shuffle

if __name__ == "__main__":
    for module in (foolery.server.tables.archive, foolery.server.tables.state):  # replays begin where their games began
        assert module.GameSession is GameSession
        module.GameSession = _SetSession  # type: ignore[attr-defined]
    FairDealer.shuffle = _ToldDealer.shuffle  # type: ignore[assignment, method-assign]
    sys.exit(main(["serve"]))
