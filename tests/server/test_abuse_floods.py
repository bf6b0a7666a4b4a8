"""One socket does not take the others' time, whatever it sends."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.support.server.attackers import (
    EMPTY_PIECE,
    FIRST_PIECE,
    FLOODS,
    flood,
    frame,
    raw_socket,
    said_until_closed,
)
from tests.support.server.servers import Guest, Server, run

SOON = 3.0  # seconds within which a flood has ended; a closing handshake was waited for ten


async def table_of(server: Server) -> tuple[Guest, str]:
    guest = await Guest.new(server.url)
    table = await guest.make()
    await guest.leave()
    return guest, table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that it has by default."""
    folder = tmp_path_factory.mktemp("floods")
    with Server(f"sqlite:///{folder}/tables.db", rate=20.0, burst=60) as running:
        yield running


@pytest.mark.parametrize(("first", "each"), FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_ends_soon(server: Server, first: bytes, each: bytes) -> None:
    guest, table = run(table_of(server))
    with raw_socket(guest, table) as own:
        assert flood(own, first, each, 2 * SOON) < SOON


def test_a_message_does_not_come_in_pieces_without_end(server: Server) -> None:
    """Slowly sent, so that no budget but that of pieces is exceeded."""
    guest, table = run(table_of(server))
    with raw_socket(guest, table) as own:
        own.sendall(FIRST_PIECE)
        try:
            for _ in range(100):
                own.sendall(EMPTY_PIECE)
                time.sleep(0.015)
        except ConnectionError:
            return
        assert said_until_closed(own, SOON) is not None


def test_a_message_in_some_pieces_is_read(server: Server) -> None:
    guest, table = run(table_of(server))
    with raw_socket(guest, table) as own:
        text = b'{"type":"ping","at":4711}'
        own.sendall(frame(1, text[:1], last=False))
        for at in range(1, len(text)):
            own.sendall(frame(0, text[at : at + 1], last=at == len(text) - 1))
        said, end = b"", time.monotonic() + SOON
        while b'"at":4711' not in said:
            assert time.monotonic() < end
            said += own.recv(1 << 16)


def test_text_that_is_none_is_logged_once(server: Server) -> None:
    guest, table = run(table_of(server))
    with raw_socket(guest, table) as own:
        own.sendall(frame(1, b"\xff") * 50)
        assert said_until_closed(own, SOON) is not None
    assert server.log.read_text().count("Invalid UTF-8") <= 1
