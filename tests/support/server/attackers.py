"""Raw TCP connections to a real server, to send requests and frames that no normal client sends."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.server.servers import WAIT, Guest

__all__ = [
    "EMPTY_PIECE",
    "FIRST_PIECE",
    "FLOODS",
    "PING",
    "PONG",
    "UPGRADE",
    "connected",
    "flood",
    "frame",
    "is_open",
    "raw_socket",
    "said_until_closed",
]

UPGRADE = (
    b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return the bytes of one WebSocket frame from a client, with the mask 0.

    `last` says whether the frame ends its message.
    """
    head = bytes(((0x80 if last else 0) | opcode,))
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return head + size + bytes(4) + data


PING, PONG = frame(9), frame(10)
FIRST_PIECE, EMPTY_PIECE = frame(1, b"{", last=False), frame(0, last=False)

FLOODS = {  # what is sent first, and what without end
    "pings": (b"", PING),
    "pings with a payload": (b"", frame(9, b"x" * 125)),
    "pongs": (b"", PONG),
    "empty pieces": (FIRST_PIECE, EMPTY_PIECE),
    "texts": (b"", frame(1, b'{"type":"ping","at":1}')),
    "texts that are none": (b"", frame(1, b"x" * 4000)),
    "bytes": (b"", frame(2, b"x" * 100)),
}


@contextmanager
def connected(port: int, host: str = "127.0.0.1") -> Iterator[socket.socket]:
    """Open a TCP connection, yield it, and close it at the end of the block."""
    with socket.create_connection((host, port), timeout=WAIT) as own:
        yield own


@contextmanager
def raw_socket(guest: Guest, table: str) -> Iterator[socket.socket]:
    """Open the WebSocket of `table` as `guest` and yield its TCP connection.

    The handshake is complete when the block begins.
    """
    port = int(guest.url.rpartition(":")[2])
    with connected(port) as own:
        path = f"/api/tables/{table}/socket".encode()
        own.sendall(UPGRADE % (path, port) + b"Cookie: foolery=%s\r\n\r\n" % guest.cookie.encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += own.recv(1)
        assert head.startswith(b"HTTP/1.1 101 "), head
        yield own


def flood(own: socket.socket, first: bytes, each: bytes, seconds: float) -> float:
    """Send `first` once and then `each` again and again, as fast as the server reads, for at most `seconds`.

    Return the seconds until the server closed the connection or the time was over.
    """
    begun = time.monotonic()
    many = each * (1 + 65_536 // len(each))
    own.settimeout(0.2)
    try:
        own.sendall(first)
        while time.monotonic() - begun < seconds:
            try:
                own.sendall(many)
            except TimeoutError:  # nothing is taken any more
                if not is_open(own):
                    break
                own.settimeout(0.2)
    except ConnectionError:
        pass
    return time.monotonic() - begun


def said_until_closed(own: socket.socket, seconds: float) -> bytes | None:
    """Return the bytes that the server sends until it closes the connection.

    Return None if it has not closed the connection within `seconds`.
    """
    said, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        own.settimeout(left)
        try:
            more = own.recv(1 << 16)
        except TimeoutError:
            break
        except ConnectionError:
            return said
        if not more:
            return said
        said += more
    return None


def is_open(own: socket.socket) -> bool:
    """Return whether the server has kept the connection open. Bytes that have arrived are discarded."""
    own.setblocking(False)
    with suppress(BlockingIOError):
        try:
            while own.recv(1 << 16):
                pass
        except ConnectionError:
            pass
        return False
    return True
