"""What is sent on a connection: written at once, or kept in a bounded queue of the connection's own.

A client that reads is written to without a task in between; a client that does not read delays no other.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator, MutableMapping
from types import coroutine
from typing import Any, Protocol, TypeAlias

from foolery.server.transport.frames import Frame, text_of

__all__ = ["FrameWriter", "Outgoing", "Send"]

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

QUEUE_MESSAGES = 64
QUEUE_BYTES = 512 * 1024


class FrameWriter(Protocol):
    """A connection that takes frames as they are."""

    def takes(self) -> bool:
        """Whether a frame can be written now, without waiting."""
        ...

    def write(self, frames: Frame) -> None:
        """Write one frame, or several."""
        ...


@coroutine
def _rest(waits_for: object, steps: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    """Finish a send that was stepped by hand up to its first wait."""
    yield waits_for
    yield from steps


def _message(frame: Frame) -> dict[str, Any]:
    """Return a frame as an ASGI message."""
    return {"type": "websocket.send", "text": text_of(frame)}


class Outgoing:
    """The sending side of a connection.

    `send` is the ASGI function; `writer`, where there is one, takes frames without it.
    """

    def __init__(self, send: Send, writer: FrameWriter | None = None) -> None:
        self._send = send
        self._writer = writer
        self.lagging = False  # messages were dropped: a resync is due
        self._queue: deque[Frame] = deque()
        self._bytes = 0
        self._left_to_task = True  # `write` sends what waits; nothing may overtake it
        self._unfinished: Awaitable[None] | None = None
        self._failure: Exception | None = None
        self._something = asyncio.Event()
        self._closing: int | None = None
        self.on_too_large: Callable[[], None] = lambda: None  # a message will never fit into the queue

    def send(self, message: Frame) -> None:
        """Send a message, behind those that wait; when too many do, drop them all for a resync."""
        if self._queue or self._left_to_task:
            self.hold(message)
            if self._left_to_task:
                self._something.set()
        elif self._takes(message):
            self._begin(message)

    def hold(self, message: Frame) -> None:
        """Keep a message for `flush`, behind those that wait."""
        if not self._takes(message):
            return
        self._queue.append(message)
        self._bytes += len(message)
        if len(self._queue) > QUEUE_MESSAGES or self._bytes > QUEUE_BYTES:
            self._queue.clear()
            self._bytes = 0
            self.lagging = True
            self._leave_to_task()

    def flush(self) -> None:
        """Send what was kept, as far as the client takes it at once: all of it in one go where that can be."""
        if len(self._queue) > 1 and not self._left_to_task and self._writer is not None and self._writer.takes():
            self._writer.write(b"".join(self._queue))
            self._queue.clear()
            self._bytes = 0
        while self._queue and not self._left_to_task:
            self._begin(self._next())

    @property
    def closing(self) -> bool:
        """Whether a farewell is on its way."""
        return self._closing is not None

    def close_with(self, farewell: Frame, code: int) -> None:
        """Send a last message, then close with a code; the first call counts."""
        if self._closing is not None:
            return
        self._queue.append(farewell)
        self._closing = code
        self._leave_to_task()

    async def write(self, resync: Callable[[], Awaitable[None]]) -> None:
        """Send what could not be sent at once until the socket is closed; after a jam `resync` sends a full view."""
        while True:
            await self._send_what_waits()
            if self._failure is not None:
                raise self._failure
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            self._left_to_task = False
            if self.lagging:
                self.lagging = False
                await resync()
            await asyncio.sleep(0)  # others get their turn in any case
            await self._something.wait()
            self._something.clear()

    async def _send_what_waits(self) -> None:
        unfinished, self._unfinished = self._unfinished, None
        if unfinished is not None:
            await unfinished
        while self._queue:
            await self._send(_message(self._next()))

    def _takes(self, message: Frame) -> bool:
        """Whether a message can be sent at all; one that can never fit ends the connection."""
        if self._closing is not None or self.lagging:
            return False
        if len(message) > QUEUE_BYTES:
            self.on_too_large()  # asking for it again would not make it fit
            return False
        return True

    def _begin(self, message: Frame) -> None:
        """Send a message; the rest of a send that has to wait is left to the task."""
        if self._writer is not None and self._writer.takes():
            self._writer.write(message)
            return
        steps = self._send(_message(message)).__await__()
        try:
            waits_for = next(steps)
        except StopIteration:
            return
        except Exception as error:
            self._failure = error  # for the task: the sender has other connections to serve
        else:
            self._unfinished = _rest(waits_for, steps)
        self._leave_to_task()

    def _leave_to_task(self) -> None:
        self._left_to_task = True
        self._something.set()

    def _next(self) -> Frame:
        message = self._queue.popleft()
        self._bytes -= len(message)
        return message
