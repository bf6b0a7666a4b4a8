"""Servers for tests and benchmarks, as processes that can be killed, and players with real WebSockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from foolery.server.app import create_app
from foolery.server.config import Settings
from foolery.server.transport.http_protocol import LimitedHttpProtocol
from foolery.server.transport.socket_protocol import TableSocketProtocol
from tests.support.ports import free_port
from tests.support.server.nursery import Forked, Nursery

# Limits that tests about something else must not run into.
GENEROUS: dict[str, Any] = {
    "guests": 1_000_000,
    "rate": 100_000.0,
    "burst": 100_000,
    "bot_delay": 0.0,
    "metrics_port": 0,
    "address_sockets": 20_000,
}
WAIT = 180.0  # for anything at all; a machine that is busy with something else takes its time

T = TypeVar("T")


_OPEN: list[Guest | Talker] = []


class InVainError(AssertionError):
    """Raised when an awaited event has not come within the time limit."""


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine `scene`, return its result, and close the connections of all guests it created."""

    async def whole() -> T:
        try:
            return await scene
        finally:
            for each in reversed(_OPEN.copy()):
                await each.leave()
            _OPEN.clear()

    return asyncio.run(whole())


class Server:
    """A server that runs as a process of its own. `settings` are server settings, `also` more environment variables."""

    def __init__(
        self,
        database: str,
        *,
        nursery: Nursery | None = None,
        also: Mapping[str, str] | None = None,  # in the environment
        **settings: Any,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._nursery = nursery
        chosen = Settings(**{**GENEROUS, "port": self.port, "database": database, "log_level": "warning", **settings})
        self._environment = {**os.environ, **chosen.to_environment(), **(also or {})}
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self.log = Path(tempfile.mkstemp(prefix="foolery-log-")[1])

    def start(self, *, wait: bool = True) -> Self:
        """Start the process; unless `wait` is false, wait until the server answers."""
        if self._nursery is not None:
            self._process = self._nursery.start(self._environment, self.log)
        else:
            command = [sys.executable, "-m", "foolery.cli", "serve"]
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    command, env=self._environment, stdout=log, stderr=log, process_group=0
                )
        if wait:
            self.wait()
        return self

    @property
    def pid(self) -> int:
        """The id of the server's process, which may have ended."""
        assert self._process is not None
        return self._process.pid

    def wait(self) -> None:
        """Wait until the server answers; fail if its process ends."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            asking = HTTPConnection("127.0.0.1", self.port, timeout=2.0)
            try:
                asking.request("GET", "/healthz")
                if asking.getresponse().status == 200:
                    return
            except (OSError, HTTPException):
                time.sleep(0.02)
            finally:
                asking.close()
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """Kill the process with SIGKILL and wait for its end."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(WAIT)

    def stop(self) -> int:
        """Ask the server to stop and return its exit status. If a signal ended it, write its log to stderr."""
        assert self._process is not None
        self._process.terminate()
        status = self._process.wait(WAIT)
        if status < 0:
            sys.stderr.write(self.log.read_text())
        return status

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.put_away()

    def is_running(self) -> bool:
        """Return whether the process was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def put_away(self) -> None:
        """Kill the process if it still runs, and delete its log file."""
        if self.is_running():
            self.kill()
        self.log.unlink(missing_ok=True)


class Inside:
    """A server in a thread of this process, so that a test can read its internal state. Its sockets are real."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.app = create_app(Settings(**{**GENEROUS, "database": database, **settings}))
        self.services = self.app.state.services
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                host="127.0.0.1",
                port=self.port,
                http=LimitedHttpProtocol,
                ws=TableSocketProtocol,
                log_config=None,
                access_log=False,
                ws_max_size=16 * 1024,
                ws_per_message_deflate=False,
            )
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(WAIT)

    def call(self, function: Callable[[], Any]) -> Any:
        """Call `function` in the server's event loop and return its result."""
        loop = self.services.store._loop
        done: list[Any] = []
        ready = threading.Event()

        def work() -> None:
            done.append(function())
            ready.set()

        loop.call_soon_threadsafe(work)
        assert ready.wait(WAIT)
        return done[0]


class Guest:
    """One guest of the server: an HTTP client with the guest's cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=WAIT)
        self.me: dict[str, Any] = {}
        self._numbers = itertools.count(1)
        _OPEN.append(self)

    async def leave(self) -> None:
        """Close the HTTP client."""
        if self in _OPEN:
            _OPEN.remove(self)
        await self.http.aclose()

    @staticmethod
    async def new(url: str, name: str | None = None) -> Guest:
        """Return a new guest of the server at `url`, with the given name or the one that the server chooses."""
        guest = Guest(url)
        guest.me = (await guest.http.get("/api/me")).raise_for_status().json()
        if name is not None:
            guest.me = (await guest.http.patch("/api/me", json={"name": name})).raise_for_status().json()
        return guest

    def at(self, url: str) -> Guest:
        """Return the same guest, with the same cookie, as a client of the server at `url`."""
        other = Guest(url)
        other.me = self.me
        other.http.cookies.set("foolery", self.cookie)
        return other

    @property
    def cookie(self) -> str:
        """The value of the guest's cookie."""
        return str(self.http.cookies["foolery"])

    async def make(self, seats: str = "me open", **wish: Any) -> str:
        """Create a table and return its id.

        `seats` names each seat's player: `me`, `open`, or the level of a bot. `wish` holds further fields of the
        request.
        """
        wishes = [{"who": each} if each in ("me", "open") else {"who": "bot", "level": each} for each in seats.split()]
        answer = await self.http.post("/api/tables", json={"game": "fools-field", "seats": wishes, **wish})
        if answer.is_server_error:
            answer.raise_for_status()
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def command(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        """Send a command to `table` over HTTP and return the response."""
        body = {"type": kind, "id": f"h{next(self._numbers)}", **fields}
        return await self.http.post(f"/api/tables/{table}/commands", json=body)

    async def sit(self, table: str) -> None:
        """Take a free seat at `table`."""
        (await self.command(table, "sit")).raise_for_status()

    async def connect(self, table: str, **query: Any) -> Talker:
        """Open a WebSocket to `table` and wait for the first state of the table."""
        talker = Talker(self, table)
        await talker.open(**query)
        return talker


class Talker:
    """One WebSocket of a guest at a table. It keeps every received frame, in order."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.frames: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.closed: tuple[int, str] | None = None
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._pings = itertools.count(1)
        self._tag = f"{random.getrandbits(40):x}"
        _OPEN.append(self)

    async def leave(self) -> None:
        """Close the socket and wait until its reading task has ended."""
        if self in _OPEN:
            _OPEN.remove(self)
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            await self._task

    async def open(self, **query: Any) -> None:
        """Connect to the table and wait for its state, or until the server closes the socket."""
        words = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"{self.guest.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket?{words}"
        self._socket = await connect(
            address, additional_headers={"Cookie": f"foolery={self.guest.cookie}"}, open_timeout=WAIT
        )
        self._task = asyncio.ensure_future(self._listen())
        await self.until(lambda: bool(self.info) or self.closed is not None)

    async def _listen(self) -> None:
        assert self._socket is not None
        try:
            async for frame in self._socket:
                assert isinstance(frame, str)
                self.frames.append(frame)
                message = json.loads(frame)
                self.messages.append(message)
                if message["type"] == "view":
                    self.view = message
                if message["type"] == "table":
                    self.info = message["table"]
                self._news.set()
        except (ConnectionClosed, OSError):
            pass
        self.closed = (self._socket.close_code or 1006, self._socket.close_reason or "")
        self._news.set()

    def forget(self) -> None:
        """Drop all received frames except the newest view, to save memory in clients that play for hours."""
        self.frames.clear()
        self.messages.clear()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until `condition()` is true; raise ConnectionError if the socket closes before."""
        end = time.monotonic() + WAIT
        while not condition():
            self._news.clear()
            if self.closed is not None and not condition():
                raise ConnectionError(f"closed with {self.closed}")
            try:
                await asyncio.wait_for(self._news.wait(), 0.5)
            except TimeoutError:
                if time.monotonic() >= end:
                    raise InVainError(f"waited in vain; last: {self.frames[-2:]}") from None

    async def shown(self, step: int = 0) -> None:
        """Wait for a view of `step` or of a later step."""
        await self.until(lambda: bool(self.view) and self.view["step"] >= step)

    async def settled(self) -> None:
        """Send a ping and wait for its answer: everything that the server sent before has then arrived."""
        number = next(self._pings)
        await self.raw(json.dumps({"type": "ping", "at": number}))
        await self.until(lambda: any(each["at"] == number for each in self.of("pong")))

    async def raw(self, text: str | bytes) -> None:
        """Send `text` as a frame without any change."""
        assert self._socket is not None
        await self._socket.send(text)

    def next_id(self) -> str:
        """Return a new, unique command id."""
        return f"{self._tag}-{next(self._numbers)}"

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a command of type `kind` and return its id."""
        command = {"type": kind, "id": self.next_id(), **fields}
        await self.raw(json.dumps(command))
        return str(command["id"])

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command of type `kind` and return the server's answer to it."""
        command = await self.send(kind, **fields)
        return await self.answer(command)

    async def answer(self, command: str) -> dict[str, Any]:
        """Wait for the answer to the command with the id `command` and return it."""

        def found() -> dict[str, Any] | None:
            return next((each for each in reversed(self.messages) if each.get("id") == command), None)

        await self.until(lambda: found() is not None)
        answer = found()
        assert answer is not None
        return answer

    async def play(self, action: int | str | None = None, rng: random.Random | None = None) -> dict[str, Any]:
        """Play `action` in the newest view, by default a random legal action, and return the server's answer."""
        if action is None:
            action = (rng or random).choice(self.view["legal"])["id"]
        return await self.do("play", step=self.view["step"], action=action)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Return the received messages of type `kind`, in order."""
        return [each for each in self.messages if each["type"] == kind]

    async def close(self) -> None:
        """Close the socket."""
        assert self._socket is not None
        await self._socket.close()

    async def sync(self) -> None:
        """Ask the server for a full view and wait for it."""
        await self.raw('{"type":"sync"}')
        await self.settled()
        assert self.view["full"]


async def two_players(url: str, **wish: Any) -> tuple[Talker, Talker]:
    """Return two connected players at a new table, where a game has begun."""
    anna, ben = await Guest.new(url), await Guest.new(url)
    table = await anna.make("me open", **wish)
    await ben.sit(table)
    first, second = await anna.connect(table), await ben.connect(table)
    for talker in (first, second):
        await talker.shown()
    return first, second


async def begin_in_sight(url: str, **wish: Any) -> tuple[Talker, Talker]:
    """Return two players who were connected before their game began, so they received its first view."""
    anna, ben = await Guest.new(url), await Guest.new(url)
    table = await anna.make("me open", **wish)
    first, second = await anna.connect(table), await ben.connect(table)
    await second.do("sit")
    for talker in (first, second):
        await talker.shown()
    return first, second


async def play_on(players: list[Talker], steps: int | None = None, seed: int = 1) -> int:
    """Let the players play random legal actions and return the number of actions played.

    Play `steps` actions at most, or to the end of the game without `steps`.
    """
    rng = random.Random(seed)
    played = 0
    while steps is None or played < steps:
        if players[0].view["outcome"] is not None:
            break
        seat = players[0].view["to_act"][0]
        mover = players[seat]
        step = mover.view["step"]
        answer = await mover.play(rng=rng)
        assert answer["type"] == "done", answer
        played += 1
        for player in players:
            await player.shown(step + 1)
    return played


async def to_the_end(anna: Talker, rng: random.Random) -> None:
    """Play random legal actions on the seat of `anna` until the game is over."""
    while anna.view["outcome"] is None:
        step = anna.view["step"]
        if anna.view["legal"]:
            await anna.play(rng=rng)
        await anna.shown(step + 1)
