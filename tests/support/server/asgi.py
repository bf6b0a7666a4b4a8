"""The server application without a network, in one event loop. Tests see every text frame that it sends."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

import httpx
from starlette.applications import Starlette

from foolery.server.app import create_app
from foolery.server.config import Settings
from tests.support.server.servers import GENEROUS

__all__ = ["Wire", "application", "in_loop", "person"]

P = ParamSpec("P")


def in_loop(scene: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Return `scene`, an async function, as a test that runs it in an event loop of its own."""

    @wraps(scene)
    def test(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(scene(*args, **kwargs))

    return test


@asynccontextmanager
async def application(database: str, **settings: Any) -> AsyncIterator[Starlette]:
    """Start the application on the database, yield it, and shut it down at the end of the block."""
    app = create_app(Settings(**{**GENEROUS, "database": database, **settings}))
    async with app.router.lifespan_context(app):
        yield app


async def person(app: Starlette) -> httpx.AsyncClient:
    """Return the HTTP client of a new guest, which holds the guest's cookie."""
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://server")
    (await http.get("/api/me")).raise_for_status()
    return http


class Wire:
    """One WebSocket of a guest at a table; `frames` holds every text frame that it received."""

    def __init__(self, app: Starlette, http: httpx.AsyncClient, table: str, query: str = "") -> None:
        self.frames: list[str] = []
        self._pings = itertools.count(1)
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"server"), (b"cookie", f"foolery={http.cookies['foolery']}".encode())]
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "raw_path": f"/api/tables/{table}/socket".encode(),
            "query_string": query.encode(),
            "headers": headers,
            "client": ("test", 1),
            "server": ("server", 80),
            "scheme": "ws",
            "subprotocols": [],
            "root_path": "",
        }
        self._task = asyncio.ensure_future(app(scope, self._incoming.get, self._take))

    async def _take(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])

    async def settle(self) -> None:
        """Send a ping and wait for its answer: frames that were sent before are then in `frames`."""
        at = next(self._pings)
        answer = f'{{"type":"pong","at":{at},'
        self.send({"type": "ping", "at": at})
        while not any(frame.startswith(answer) for frame in self.frames):
            assert not self._task.done(), "the socket is closed"
            await asyncio.sleep(0.001)
        self.frames = [frame for frame in self.frames if not frame.startswith(answer)]

    def send(self, message: dict[str, Any]) -> None:
        """Send `message` to the server as a JSON text frame."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def close(self) -> None:
        """Close the socket and wait until the server has finished with it."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


def at(app: Starlette, http: httpx.AsyncClient) -> httpx.AsyncClient:
    """Return an HTTP client with the cookie of `http`, thus the same guest, for the server `app`."""
    other = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://server")
    other.cookies.set("foolery", http.cookies["foolery"])
    return other


async def two_at_a_table(app: Starlette, **wish: Any) -> tuple[httpx.AsyncClient, httpx.AsyncClient, str]:
    """Return the HTTP clients of two guests, and the id of their table, where a game has begun."""
    anna, ben = await person(app), await person(app)
    whole = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}], **wish}
    table = str((await anna.post("/api/tables", json=whole)).raise_for_status().json()["id"])
    (await ben.post(f"/api/tables/{table}/commands", json={"type": "sit", "id": "s"})).raise_for_status()
    return anna, ben, table


def code_of(answer: httpx.Response) -> str:
    """Return the code in a response that refuses a request."""
    return str(answer.json()["code"])
