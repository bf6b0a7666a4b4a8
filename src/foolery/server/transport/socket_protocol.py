"""Uvicorn's WebSocket with a short way for what almost every frame is: a small whole message of text, in or out.

Everything else, a handshake, a ping, a message in pieces, a closing, whatever is not as it should be, takes the long
way, frame by frame, through the `websockets` package.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State

from foolery.server.wire.frames import Frame, parse_frame

__all__ = ["WIRE", "TableSocketProtocol"]

WIRE = "foolery.wire"  # where an application finds the protocol among the extensions of its scope
QUEUED = 8  # messages that wait to be read before no more are taken from the network
LAST_PIECE, OPCODE = 0x80, 0x0F


class _Inbox(asyncio.Queue[Any]):
    """What waits to be read by the one who reads: a queue without the care for many at both ends."""

    _reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._put(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while self.empty():
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._get()


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    _rest = b""  # of a frame that is not all there yet
    _hasty = False  # whether the client did not wait for the handshake: it takes the long way for good
    _in_pieces = False  # whether a message has begun that is not complete
    _heard_at = 0.0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = _Inbox()

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    # -- out

    def takes(self) -> bool:
        """Whether a frame can be written now, without waiting."""
        return (
            self.conn.state is State.OPEN
            and self.handshake_complete
            and not self.close_sent
            and self.writable.is_set()
            and not self.transport.is_closing()
        )

    def write(self, frames: Frame) -> None:
        """Write one frame, or several."""
        self.transport.write(frames)

    # -- in

    def data_received(self, data: bytes) -> None:
        """Take what has come.  The long way is given whole frames, so that it is never in the middle of one."""
        self._heard_at = self.loop.time()
        if self._hasty or not self.handshake_complete:
            self._hasty = self.handshake_initiated
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        at = 0
        while (frame := parse_frame(data, at, self.config.ws_max_size)) is not None:
            if frame.text is None or self._in_pieces or self.conn.state is not State.OPEN or self.close_sent:
                self._take_the_long_way(data[at : frame.end])
            else:
                self._hand_over(frame.text)
            at = frame.end
        self._rest = data[at:]

    def _hand_over(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= QUEUED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_the_long_way(self, frame: bytes) -> None:
        if frame[0] & OPCODE in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._in_pieces = not frame[0] & LAST_PIECE
        super().data_received(frame)

    # -- still there?

    def send_keepalive_ping(self) -> None:
        """Ask a client for a sign of life; one that gave one is asked so much later."""
        silent = self.loop.time() - self._heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()
