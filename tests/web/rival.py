"""A player without a page: sits at a table and plays over HTTP, in the game's notation."""

from __future__ import annotations

import time
from collections.abc import Mapping

import httpx

__all__ = ["Rival"]


class Rival:
    """Somebody new, or with the cookies of a page the person in front of it."""

    def __init__(self, url: str, *, name: str = "", cookies: Mapping[str, str] | None = None) -> None:
        self._http = httpx.Client(base_url=url, cookies=dict(cookies or {}))
        self._table = ""
        self._sent = 0
        self._step = 0
        self._http.get("/api/me")
        if name:
            self._http.patch("/api/me", json={"name": name}).raise_for_status()

    def make(self, game: str, options: Mapping[str, object], *, mine: bool = True) -> str:
        """Make a table with one's own seat first, or with two free ones; return its id."""
        seats = [{"who": "me" if mine else "open"}, {"who": "open"}]
        made = self._http.post("/api/tables", json={"game": game, "seats": seats, "options": dict(options)})
        self._table = made.raise_for_status().json()["id"]
        return self._table

    def sit(self, table: str, seat: int) -> None:
        """Take a free seat."""
        self._table = table
        assert self._send({"type": "sit", "seat": seat}).status_code == 200

    def play(self, action: str) -> None:
        """Play in the newest position, whatever step it has; wait for the turn."""
        for _ in range(600):
            answer = self._send({"type": "play", "step": self._step, "action": action})
            if answer.status_code == 200:
                self._step = answer.json()["step"]
                return
            code = answer.json()["code"]
            assert code in ("action/stale", "action/turn", "limit/rate"), answer.text
            if code == "action/stale":
                self._step += 1
            else:
                time.sleep(0.05)  # what a page shows as played is still on its way
        raise AssertionError(f"{action} is not accepted")

    def undo(self) -> None:
        """Take back what was played last."""
        assert self._send({"type": "undo"}).status_code == 200

    @property
    def cookies(self) -> dict[str, str]:
        """What makes a page this person's."""
        return dict(self._http.cookies)

    def close(self) -> None:
        """Leave, without a word to the table."""
        self._http.close()

    def _send(self, command: dict[str, object]) -> httpx.Response:
        # Ids are unique for a person and a table, and this may be somebody with a page, too.
        self._sent += 1
        return self._http.post(f"/api/tables/{self._table}/commands", json={**command, "id": f"http{self._sent}"})
