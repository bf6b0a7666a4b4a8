"""Clients that act like people for hours: they play at a steady rate, chat, offer draws, resign and watch."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.support.server.crashing import Report, Survivor
from tests.support.server.servers import Guest, Talker

__all__ = ["House", "Onlooker", "Pace", "Party", "Prober", "Regular", "until_told"]

GAMES_AT_A_TABLE = 3  # then the party sits down at a new one
AWAY = (OSError, TimeoutError, EOFError, WebSocketException, httpx.HTTPError)  # the server is, for a moment
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "days", "days": 3},
    {"kind": "fischer", "seconds": 600, "increment": 10},
)


class Pace:
    """Limits all clients together to `rate` actions a second, in the order of their requests."""

    def __init__(self, rate: float) -> None:
        self._interval = 1 / rate
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until the caller may act."""
        now = time.monotonic()
        self._next = max(now, self._next + self._interval)
        await asyncio.sleep(self._next - now)


@dataclass
class House:
    """What the clients of the servers on one database share: addresses, pace and counts."""

    name: str
    urls: list[str]
    pace: Pace
    report: Report = field(default_factory=Report)
    latencies: list[float] = field(default_factory=list)  # of steps, since they were last looked at
    asked: Counter[str] = field(default_factory=Counter)  # what was done, by kind
    visits: int = 0  # of onlookers
    games: int = 0
    troubles: Counter[str] = field(default_factory=Counter)  # what must not happen
    stopping: bool = False


async def until_told(house: House, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Repeat `work` until the house is stopping; an error is noted in `troubles` and stops no other client."""
    while not house.stopping:
        try:
            await work()
        except AWAY:
            await asyncio.sleep(0.2)
        except Exception as error:
            house.troubles[f"{type(error).__name__}: {error}"[:200]] += 1
            await asyncio.sleep(1.0)


class Regular(Survivor):
    """A player that sometimes chats, offers a draw or resigns, and plays random legal actions otherwise."""

    def __init__(self, guest: Guest, table: str, seat: int, house: House, seed: int) -> None:
        super().__init__([guest], table, house.report, seed)
        self._seat = seat
        self._house = house

    def wish(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Return the next command for this view; None at the end of game number GAMES_AT_A_TABLE."""
        if view["outcome"] is not None and view["game"] >= GAMES_AT_A_TABLE:
            self.stopping = True
            return None
        dice = self._rng.random()
        if view["outcome"] is None and self._seat not in view["out"]:
            if view["offers"] and self._seat not in view["offers"]:
                return {"type": "draw" if dice < 0.3 else "decline"}
            if view["legal"] and dice < 0.002:
                return {"type": "resign"}
            if view["legal"] and dice < 0.01:
                return {"type": "draw"}
        if dice > 0.98 and view["legal"]:
            return {"type": "chat", "text": self._rng.choice(["hello", "good game!", "よろしくお願いします", "…"])}
        return super().wish(view)

    async def think(self) -> None:
        """Wait until the common pace allows the next action."""
        await self._house.pace.turn()

    def answered(self, kind: str, seconds: float) -> None:
        """Count an answered command of `kind`, and note the seconds if it was a step."""
        self._house.asked[kind] += 1
        if kind == "play":
            self._house.latencies.append(seconds)


class Party:
    """Players who play one game together, with `bots` in the other seats, and take a new table after some games."""

    def __init__(self, house: House, game: str, people: int, bots: Sequence[str], seed: int) -> None:
        self._house = house
        self._game = game
        self._people = people
        self._bots = list(bots)
        self._rng = random.Random(seed)
        self._guests: list[Guest] = []

    async def evening(self) -> None:
        """Play GAMES_AT_A_TABLE games at a new table."""
        while len(self._guests) < self._people:
            self._guests.append(await Guest.new(self._rng.choice(self._house.urls)))
        seats = " ".join(["me", *["open"] * (self._people - 1), *self._bots])
        wish = {"clock": self._rng.choice(CLOCKS)} if not self._bots else {}
        table = await self._guests[0].make(seats, game=self._game, **wish)
        for seat, guest in enumerate(self._guests[1:], start=1):
            (await guest.command(table, "sit", seat=seat)).raise_for_status()
        players = [
            Regular(guest, table, seat, self._house, self._rng.getrandbits(32))
            for seat, guest in enumerate(self._guests)
        ]
        tasks = [asyncio.ensure_future(player.live()) for player in players]
        try:
            while not all(task.done() for task in tasks):
                await asyncio.wait(tasks, timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
                if self._house.stopping or any(task.done() and task.exception() for task in tasks):
                    for player in players:
                        player.stopping = True
            await asyncio.gather(*tasks)
            if not self._house.stopping:
                self._house.games += GAMES_AT_A_TABLE
        finally:
            for task in tasks:
                task.cancel()


class Onlooker:
    """A spectator who watches tables of the lobby, one after the other, and reconnects with the last step seen."""

    def __init__(self, house: House, seed: int) -> None:
        self._house = house
        self._rng = random.Random(seed)
        self._guest: Guest | None = None
        self._table = ""
        self._seen = (0, 0)

    async def visit(self) -> None:
        """Watch one table for 5 to 60 seconds."""
        if self._guest is None:
            self._guest = await Guest.new(self._rng.choice(self._house.urls))
        if not self._table:
            lobby = (await self._guest.http.get("/api/tables?status=playing")).raise_for_status().json()["tables"]
            if not lobby:
                await asyncio.sleep(1.0)
                return
            self._table, self._seen = self._rng.choice(lobby)["id"], (0, 0)
        talker = Talker(self._guest, self._table)
        try:
            await talker.open(game=self._seen[0], step=self._seen[1])
            await talker.shown()
            await self._watch(talker)
        finally:
            await talker.leave()
        self._table = ""
        self._house.visits += 1

    async def _watch(self, talker: Talker) -> None:
        end = time.monotonic() + self._rng.uniform(5, 60)
        while time.monotonic() < end and not self._house.stopping:
            now = (talker.view["game"], talker.view["step"])
            assert now >= self._seen, f"an onlooker's game went back from {self._seen} to {now}"
            self._seen = now
            assert not talker.view["legal"], "an onlooker is offered actions"
            talker.forget()
            if talker.closed is not None:
                raise ConnectionError("the server is away")
            await asyncio.sleep(1.0)


class Prober:
    """Asks one server for an answer every half second; a long wait shows that the server's event loop was late."""

    def __init__(self, house: House, url: str) -> None:
        self._house = house
        self._url = url
        self._guest: Guest | None = None
        self._table = ""
        self.delays: list[float] = []  # since they were last looked at

    async def probe(self) -> None:
        """Ask again and again until the connection ends, and note the seconds of each answer in `delays`."""
        if self._guest is None:
            self._guest = await Guest.new(self._url)
        if not self._table:
            self._table = await self._guest.make("me open", public=False)
        talker = Talker(self._guest, self._table)
        try:
            await talker.open()
            while not self._house.stopping:
                asked = time.perf_counter()
                await talker.settled()
                self.delays.append(time.perf_counter() - asked)
                talker.forget()
                await asyncio.sleep(0.5)
        finally:
            await talker.leave()
