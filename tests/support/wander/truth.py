"""The newest position of the server, read over a connection of its own, and time limits that fit this machine."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page
from websockets.sync.client import connect

__all__ = ["Truth", "newest", "patience", "shown"]

PROMPTLY = 2.0  # seconds within which a page shows what the server knows, on a machine that is not busy
QUIET = 0.02  # seconds in which such a machine draws a frame for a page that asks for one
FRAME = "() => new Promise(then => requestAnimationFrame(() => setTimeout(then, 0)))"
STANDING = ("asked", "agreed", "offers", "undo", "takeback")
APP = """standing => {
    const app = document.querySelector('.app');
    const position = window.foolery?.state.position ?? {};
    return app && { ...app.dataset, said: Object.fromEntries(standing.map(each => [each, position[each]])) };
}"""


@dataclass(frozen=True)
class Standing:
    """The requests and offers between the players: taking back, and draws. They do not change the step number."""

    asked: int | None = None  # the seat that asks to take back its last decision
    agreed: tuple[int, ...] = ()
    offers: tuple[int, ...] = ()
    undo: bool = False
    takeback: bool = False

    @classmethod
    def of(cls, said: dict[str, Any]) -> Standing:
        """Return the requests and offers that a view message holds."""
        return cls(said["asked"], tuple(said["agreed"]), tuple(said["offers"]), said["undo"], said["takeback"])


@dataclass(frozen=True)
class Truth:
    """A position by the numbers of its game and step, and the legal actions of the viewer there."""

    game: int
    step: int
    legal: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    over: bool = False
    standing: Standing = field(default=Standing(), compare=False)
    view: Any = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"game {self.game} step {self.step}"


def newest(page: Page, url: str) -> Truth | None:
    """Return the server's newest position for the visitor and table of the page; None before the first game."""
    table = page.url.split("/t/")[1].split("/")[0].split("?")[0]
    cookies = "; ".join(f"{each.get('name')}={each.get('value')}" for each in page.context.cookies(url))
    address = f"{url}/api/tables/{table}/socket".replace("http", "ws", 1)
    with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as socket:
        for _ in range(6):
            message: dict[str, Any] = json.loads(socket.recv(timeout=30))
            if message["type"] == "view":
                legal = [(each["id"], each["text"]) for each in message["legal"]]
                ids, texts = tuple(each for each, _ in legal), tuple(text for _, text in legal)
                over = message["outcome"] is not None
                place = message["game"], message["step"]
                return Truth(*place, ids, texts, over, Standing.of(message), message["view"])
            if message["type"] == "table" and message["table"]["number"] == 0:
                return None
    return None


def shown(page: Page) -> Truth | None:
    """Return the position that the page shows; None if it shows none."""
    told = page.evaluate(APP, list(STANDING))
    if not told or "step" not in told:
        return None
    return Truth(int(told["game"]), int(told["step"]), standing=Standing.of(told["said"]))


def patience(page: Page) -> float:
    """Return the time limit for a page's reaction, in seconds: two, or longer where this machine draws slowly."""
    began = time.monotonic()
    for _ in range(3):
        page.evaluate(FRAME)
    return PROMPTLY * max(1.0, (time.monotonic() - began) / 3 / QUIET)
