"""The sending side of a connection: a message is written at once, or waits in a bounded queue of the connection.

If the client is ready, a message is written without waking a task.  A client that does not read delays no other
client.
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
    """A connection that accepts complete frames."""

    def takes(self) -> bool:
        """Whether a frame can be written now, without waiting."""
        ...

    def write(self, frames: Frame) -> None:
        """Write one frame, or several that are joined."""
        ...


@coroutine
def _rest(waits_for: object, steps: Generator[Any, Any, None]) -> Generator[Any, Any, None]:
    """Finish a send whose coroutine was run by hand until it first had to wait.

    `waits_for` is what it waits for, and `steps` is the coroutine's iterator.
    """
    yield waits_for
    yield from steps


def _message(frame: Frame) -> dict[str, Any]:
    """Return an ASGI message that sends the text of `frame`."""
    return {"type": "websocket.send", "text": text_of(frame)}


class Outgoing:
    """The sending side of a connection.

    `send` is the ASGI function.  `writer`, if there is one, writes frames directly, without `send`.
    """

    def __init__(self, send: Send, writer: FrameWriter | None = None) -> None:
        self._send = send
        self._writer = writer
        self.lagging = False  # messages were dropped, and no complete view has been sent since
        self._queue: deque[Frame] = deque()
        self._bytes = 0
        self._left_to_task = True  # only the task that runs `write` may send now, so that the order is kept
        self._unfinished: Awaitable[None] | None = None
        self._failure: Exception | None = None
        self._something = asyncio.Event()
        self._closing: int | None = None
        self.on_too_large: Callable[[], None] = lambda: None  # called when a message is larger than the whole queue

    def send(self, message: Frame) -> None:
        """Send `message` after the messages that wait in the queue.

        If more than `QUEUE_MESSAGES` or `QUEUE_BYTES` wait, the whole queue is dropped, and `write` sends a complete
        view instead (a resync).
        """
        if self._queue or self._left_to_task:
            self.hold(message)
            if self._left_to_task:
                self._something.set()
        elif self._takes(message):
            self._begin(message)

    def hold(self, message: Frame) -> None:
        """Put `message` at the end of the queue, to be sent by `flush`.

        If too much waits, drop the queue as `send` does.
        """
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
        """Send the messages in the queue now, in one write if possible.

        If the client is not ready, the task that runs `write` sends the rest.
        """
        if len(self._queue) > 1 and not self._left_to_task and self._writer is not None and self._writer.takes():
            self._writer.write(b"".join(self._queue))
            self._queue.clear()
            self._bytes = 0
        while self._queue and not self._left_to_task:
            self._begin(self._next())

    @property
    def closing(self) -> bool:
        """Whether the connection is to be closed after a last message."""
        return self._closing is not None

    def close_with(self, farewell: Frame, code: int) -> None:
        """Send `farewell` as the last message, then close with the WebSocket close code `code`.

        Only the first call counts.
        """
        if self._closing is not None:
            return
        self._queue.append(farewell)
        self._closing = code
        self._leave_to_task()

    async def write(self, resync: Callable[[], Awaitable[None]]) -> None:
        """Send what could not be sent at once, until the connection is closed.  Runs as the connection's task.

        After the queue was dropped, `resync` is called to send a complete view.
        """
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
        """Whether `message` may be sent or queued: not while closing, nor while a resync is due.

        A message that can never fit into the queue calls `on_too_large`, which closes the connection.
        """
        if self._closing is not None or self.lagging:
            return False
        if len(message) > QUEUE_BYTES:
            self.on_too_large()
            return False
        return True

    def _begin(self, message: Frame) -> None:
        """Send `message` now.  If sending has to wait, the task that runs `write` finishes it."""
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
