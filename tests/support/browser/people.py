"""Players without a page: they sit at a table and play over HTTP, in the notation of the game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack

import httpx
from playwright.sync_api import Page
from websockets.sync.client import connect

__all__ = ["Person", "begin_before"]


class Person:
    """A new guest of the server. With `page`, it is instead the same guest as the visitor of that page."""

    def __init__(self, url: str, name: str = "", *, page: Page | None = None) -> None:
        # No connection outlives its request, so a guest who is not connected to a table need not leave.
        self._http = httpx.Client(base_url=url, limits=httpx.Limits(max_keepalive_connections=0))
        self._presence = ExitStack()
        self._table = ""
        self._sent = 0
        self._step = 0  # the last known position of the table
        if page is not None:
            page.context.request.get(f"{url}/api/me")
            for cookie in page.context.cookies():
                self._http.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
        self._http.get("/api/me")
        if name:
            self._http.patch("/api/me", json={"name": name}).raise_for_status()

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies that identify this person; a page with them has this person as its visitor."""
        return dict(self._http.cookies)

    def make(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        clock: Mapping[str, object] | None = None,
        *,
        match: bool = False,
    ) -> str:
        """Make a table for `seats` players, sit down on its first seat and return its id."""
        chairs = [{"who": "me"}, *({"who": "open"} for _ in range(seats - 1))]
        wish = {
            "game": game,
            "seats": chairs,
            "options": dict(options),
            "public": False,
            "clock": clock or {"kind": "none"},
            "match": match,
        }
        self._table, self._step = str(self._http.post("/api/tables", json=wish).raise_for_status().json()["id"]), 0
        return self._table

    def sit(self, table: str, seat: int, commit: str | None = None) -> None:
        """Take the free seat `seat`. `commit` is the hash of this person's text for the next deal, None for no text."""
        self._table, self._step = table, 0
        self._send({"type": "sit", "seat": seat, "commit": commit}).raise_for_status()

    def rise(self) -> None:
        """Leave the seat."""
        self._send({"type": "rise"}).raise_for_status()

    def reveal(self, text: str) -> None:
        """Reveal the text whose hash was committed."""
        self._send({"type": "reveal", "text": text}).raise_for_status()

    def commit(self, seal: str) -> None:
        """Commit to a text for the next deal: `seal` is its hash. The text has to be revealed later."""
        self._send({"type": "commit", "commit": seal}).raise_for_status()

    def come(self) -> None:
        """Connect to the table, so that the others see this person as present; leave any other table before."""
        self.leave()
        address = f"{self._http.base_url}/api/tables/{self._table}/socket".replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._presence.enter_context(connect(address, additional_headers={"Cookie": cookies}, max_queue=None))

    def leave(self) -> None:
        """Disconnect from the table, so that the others see this person as absent."""
        self._presence.close()

    def play(self, action: str) -> None:
        """Play `action` in the newest position; wait until this person's turn has come."""
        for _ in range(600):
            answer = self._send({"type": "play", "step": self._step, "action": action})
            if answer.status_code == 200:
                return
            code = answer.json()["code"]
            assert code in ("action/stale", "action/turn", "limit/rate"), answer.text
            if code == "action/stale":
                self._step += 1
            else:
                time.sleep(0.05)  # what a page shows as played is still on its way
        raise AssertionError(f"{action} is not accepted")

    def undo(self) -> None:
        """Ask to take back this person's last action."""
        self._send({"type": "undo"}).raise_for_status()

    def say(self, text: str) -> None:
        """Send a chat message to the table."""
        self._send({"type": "chat", "text": text}).raise_for_status()

    def offer_draw(self) -> None:
        """Offer to end the game without a winner."""
        self._send({"type": "draw"}).raise_for_status()

    def resign(self) -> None:
        """Resign the game."""
        self._send({"type": "resign"}).raise_for_status()

    def close(self) -> None:
        """Disconnect from the table and close the HTTP client."""
        self.leave()
        self._http.close()

    def _send(self, command: dict[str, object]) -> httpx.Response:
        # Ids are unique for a person and a table, and a page of this person may send commands, too.
        self._sent += 1
        return self._http.post(
            f"/api/tables/{self._table}/commands", json={**command, "id": f"http.{id(self)}.{self._sent}"}
        )


def begin_before(url: str, page: Page, game: str) -> Person:
    """Begin a game of two in which the page's visitor moves first, and return the other player."""
    table = Person(url, page=page).make(game, 2, {"first": 0})
    other = Person(url)
    other.sit(table, 1)
    page.goto(f"{url}/t/{table}")
    page.wait_for_selector(".app[data-turn=mine][data-busy=false]")
    return other
