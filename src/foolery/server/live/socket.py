"""One connection: a bounded queue of its own, so that a client that does not read delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.wire import Goodbye
from foolery.server.wire.frames import encode

__all__ = ["Socket"]

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

QUEUE_MESSAGES = 64
QUEUE_CHARACTERS = 512 * 1024
RESYNCS = 3  # in a row, of which nothing could be sent, before the socket is given up


class Socket:
    """A client of a table."""

    def __init__(self, send: Send, person: Person, lang: str, muted: set[str]) -> None:
        self._send = send
        self.person = person
        self.lang = lang
        self.muted = muted
        self.viewer: int | None = None
        self.new_seat = False
        self.lagging = False
        self._queue: deque[str] = deque()
        self._characters = 0
        self._something = asyncio.Event()
        self._closing: int | None = None

    def send(self, message: str) -> None:
        """Queue a message; when too many wait, drop them all for a resync."""
        if self._closing is not None or self.lagging:
            return
        if len(message) > QUEUE_CHARACTERS:
            self.close(RefusedError("limit/view"))  # asking for it again would not make it fit
            return
        self._queue.append(message)
        self._characters += len(message)
        if len(self._queue) > QUEUE_MESSAGES or self._characters > QUEUE_CHARACTERS:
            self._queue.clear()
            self._characters = 0
            self.lagging = True
        self._something.set()

    @property
    def closing(self) -> bool:
        """Whether a farewell is on its way."""
        return self._closing is not None

    def close(self, reason: RefusedError, code: int = 1008) -> None:
        """Say why, and close once that is sent; the first reason counts."""
        if self._closing is not None:
            return
        words = reason.words
        self._queue.append(encode(Goodbye(code=reason.code, en=words.en, ja=words.ja)))
        self._closing = code
        self._something.set()

    async def write(self, resync: Callable[[], Awaitable[None]]) -> None:
        """Send what is queued until the socket is closed; `resync` is asked to queue a full view after a jam."""
        in_vain = 0
        while True:
            await self._something.wait()
            self._something.clear()
            if self._queue:
                in_vain = 0
                await self._send_queue()
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            if self.lagging:
                self.lagging = False
                in_vain += 1
                if in_vain > RESYNCS:
                    self.close(RefusedError("limit/view"))
                else:
                    await resync()
            await asyncio.sleep(0)  # whatever else happens, others get their turn

    async def _send_queue(self) -> None:
        while self._queue:
            message = self._queue.popleft()
            self._characters -= len(message)
            await self._send({"type": "websocket.send", "text": message})
