"""The decisions of all visitors in order, with the views before them, to check where taking back leads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocket

__all__ = ["Decision", "History"]


@dataclass(frozen=True)
class Decision:
    """One decision of a visitor: the view before it and the legal actions, in notation.

    `view` is None where a sealed choice was changed, because the view then still shows the earlier choice.
    """

    who: str
    game: int
    view: Any
    texts: tuple[str, ...]


class History:
    """The decisions of all visitors in the present game, without those that were taken back."""

    def __init__(self) -> None:
        self._decisions: list[Decision] = []
        self._shown: dict[tuple[str, int, int], dict[str, Any]] = {}  # by visitor, game and step: the view
        self._game: dict[str, int] = {}  # by visitor: the game of the newest view
        self._sent: dict[str, dict[str, Any]] = {}  # commands on their way, by id

    def follow(self, page: Page, who: str) -> None:
        """Read all messages that the page of visitor `who` receives and sends."""

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: self._received(who, json.loads(frame)))
            socket.on("framesent", lambda frame: self._sends(who, json.loads(frame)))

        page.on("websocket", listen)

    def last(self, who: str) -> Decision | None:
        """Return the last decision of the visitor `who` that was not taken back; None if there is none."""
        return next((each for each in reversed(self._decisions) if each.who == who), None)

    def remember(self, decision: Decision) -> None:
        """Append a decision."""
        self._decisions.append(decision)

    def took_back(self, who: str) -> None:
        """Remove the last decision of the visitor `who`, and all decisions after it."""
        while self._decisions and self._decisions.pop().who != who:
            pass

    def _received(self, who: str, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            game = message["game"]
            if self._game.get(who) not in (None, game):
                self._decisions = [each for each in self._decisions if each.game == game]
            self._game[who] = game
            self._shown[who, game, message["step"]] = message
        elif message["type"] == "done" and (command := self._sent.pop(message["id"], None)) is not None:
            self._done(who, command)

    def _sends(self, who: str, command: dict[str, Any]) -> None:
        if command["type"] in ("play", "undo"):
            self._sent.setdefault(command["id"], {**command, "game": self._game.get(who, 0)})

    def _done(self, who: str, command: dict[str, Any]) -> None:
        if command["type"] == "undo":
            self._forget_one(who)
            return
        view = self._shown[who, command["game"], command["step"]]
        if view["sealed"] is not None:
            self._forget_one(who)  # another choice in place of the sealed one
        texts = tuple(each["text"] for each in view["legal"])
        known = view["view"] if view["sealed"] is None else None  # that one shows the choice that is gone
        self.remember(Decision(who, command["game"], known, texts))

    def _forget_one(self, who: str) -> None:
        """Remove only the last decision of the visitor `who`; sealed choices of the others stay."""
        last = self.last(who)
        if last is not None:
            self._decisions.remove(last)
