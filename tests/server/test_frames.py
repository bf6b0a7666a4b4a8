"""Frames, by the short way and by the long one: what a client sends arrives, however the network cuts it up."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode

from foolery.server.transport.frames import encode, framed, parse_frame, text_of
from tests.support.server.servers import Guest, Inside, run

MOST = 1000


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it, written by the `websockets` package."""
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_of_ours_is_what_the_package_writes(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert text_of(framed(text)) == text.decode()


def test_a_message_is_one_frame_of_json() -> None:
    assert json.loads(text_of(encode({"en": "Shield", "ja": "盾"}))) == {"en": "Shield", "ja": "盾"}


@pytest.mark.parametrize("text", ["", "x", "盾" * 50, "x" * 125, "x" * 126, "x" * MOST])
def test_a_plain_frame_is_read_and_what_comes_behind_it_is_left(text: str) -> None:
    frame = masked(text.encode())
    found = parse_frame(b"before" + frame + b"behind", 6, MOST)
    assert found is not None
    assert (found.end, found.text) == (6 + len(frame), text)


@pytest.mark.parametrize("size", [0, 100, 200])
def test_a_frame_that_is_not_all_there_is_waited_for(size: int) -> None:
    frame = masked(b"x" * size)
    assert all(parse_frame(b"before" + frame[:end], 6, MOST) is None for end in range(len(frame)))


@pytest.mark.parametrize(
    "frame",
    [
        masked(b"x", fin=False),
        masked(b"x", Opcode.BINARY),
        masked(b"x", Opcode.PING),
        masked(b"\x03\xe8", Opcode.CLOSE),
        masked(b"\xff\xfe"),
        Frame(Opcode.TEXT, b"x").serialize(mask=False),
        bytes([0xC1]) + masked(b"x")[1:],
    ],
    ids=["piece", "binary", "ping", "close", "no-utf-8", "unmasked", "compressed"],
)
def test_whatever_is_no_plain_frame_takes_the_long_way_whole(frame: bytes) -> None:
    found = parse_frame(frame + b"behind", 0, MOST)
    assert found is not None
    assert (found.end, found.text) == (len(frame), None)


def test_a_frame_that_is_too_long_is_not_waited_for() -> None:
    head = struct.pack("!BBQ", 0x81, 0xFF, 1 << 62)
    found = parse_frame(head, 0, MOST)
    assert found is not None
    assert (found.end, found.text) == (len(head), None)


# -- over a real connection


class Raw:
    """A client that writes bytes as it likes, and reads frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def frame(self) -> tuple[int, bytes]:
        """Read the next frame: its opcode and what is in it."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        return first & 15, await self.reader.readexactly(size)

    async def answer(self, kind: str) -> dict[str, object]:
        """Read until a message of a kind comes."""
        while True:
            opcode, text = await self.frame()
            if opcode == Opcode.TEXT and (message := json.loads(text))["type"] == kind:
                return dict(message)

    async def control(self, opcode: Opcode) -> bytes:
        """Read until a frame of an opcode comes."""
        while True:
            found, data = await self.frame()
            if found == opcode:
                return data


async def raw(server: Inside, early: bytes = b"") -> Raw:
    """Connect to a new table; `early` is sent without waiting for the handshake."""
    anna = await Guest.new(server.url)
    table = await anna.make("me open")
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    words = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: server",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        f"Cookie: foolery={anna.cookie}",
    ]
    writer.write("\r\n".join([*words, "", ""]).encode())
    await writer.drain()
    if early:
        while not server.call(lambda: any("TableSocketProtocol" in str(type(each)) for each in connections(server))):
            await asyncio.sleep(0.001)
        writer.write(early)
    await reader.readuntil(b"\r\n\r\n")
    return Raw(reader, writer)


def connections(server: Inside) -> Iterator[object]:
    """What the web server is connected to."""
    yield from server._server.server_state.connections


def ping(number: int) -> bytes:
    """A command that is answered with its number."""
    return json.dumps({"type": "ping", "at": number}).encode()


def test_frames_arrive_however_they_are_cut_up(inside: Inside) -> None:
    async def scene() -> None:
        client = await raw(inside)
        stream = b"".join(masked(ping(number)) for number in range(40))
        for at in range(0, len(stream), 7):
            client.writer.write(stream[at : at + 7])
            await client.writer.drain()
        assert [(await client.answer("pong"))["at"] for _ in range(40)] == list(range(40))
        client.writer.close()

    run(scene())


def test_pieces_and_control_frames_among_plain_ones_keep_their_order(inside: Inside) -> None:
    async def scene() -> None:
        client = await raw(inside)
        text = ping(2)
        client.writer.write(
            masked(ping(1))
            + masked(text[:5], fin=False)
            + masked(b"still there?", Opcode.PING)
            + masked(text[5:], Opcode.CONT)
            + masked(ping(3))
        )
        assert await client.control(Opcode.PONG) == b"still there?"
        assert [(await client.answer("pong"))["at"] for _ in range(3)] == [1, 2, 3]
        client.writer.write(masked(b"\x03\xe8", Opcode.CLOSE))
        assert await client.control(Opcode.CLOSE) == b"\x03\xe8"
        client.writer.close()

    run(scene())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (masked(b"x", Opcode.CONT), 1002),
        (masked(b"{}", fin=False) + masked(ping(1)), 1002),
        (masked(b"\xff\xfe"), 1007),
        (masked(os.urandom(20_000)), 1009),
    ],
    ids=["unmasked", "nothing-to-continue", "in-the-middle", "no-utf-8", "too-long"],
)
def test_what_breaks_the_protocol_ends_the_connection_with_the_reason(inside: Inside, frame: bytes, code: int) -> None:
    async def scene() -> None:
        client = await raw(inside)
        client.writer.write(frame)
        assert struct.unpack("!H", (await client.control(Opcode.CLOSE))[:2])[0] == code
        client.writer.close()

    run(scene())


def test_a_client_that_does_not_wait_for_the_handshake_is_served_all_the_same(inside: Inside) -> None:
    async def scene() -> None:
        stream = masked(ping(1)) + masked(ping(2))
        client = await raw(inside, early=stream[:9])
        client.writer.write(stream[9:])
        assert [(await client.answer("pong"))["at"] for _ in range(2)] == [1, 2]
        client.writer.close()

    run(scene())
