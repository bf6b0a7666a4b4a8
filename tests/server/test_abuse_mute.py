"""Sockets that say and read nothing: the players go on, and such sockets are closed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support.server.attackers import raw_socket
from tests.support.server.servers import Guest, Server, Talker, play_on, run, two_players

MUTE = 60
GONE_AFTER = 20.0  # seconds: a ping after five, an answer to it within five, and a farewell


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Server]:
    with Server(sqlite_url) as running:
        yield running


def presence(talker: Talker) -> dict[str, Any]:
    """Return the last word on who is connected."""
    return talker.of("presence")[-1]


def test_mute_sockets_hold_nobody_up_and_do_not_stay(server: Server) -> None:
    async def scene() -> None:
        anna, ben = await two_players(server.url)
        strangers = [await Guest.new(server.url) for _ in range(3)]
        with ExitStack() as mute:
            for number in range(MUTE):
                mute.enter_context(raw_socket(strangers[number % 3], anna.table))
            await anna.until(lambda: presence(anna)["watching"] > 0)
            begun = time.monotonic()
            await play_on([anna, ben], steps=4)
            assert time.monotonic() - begun < 5.0
            await asyncio.wait_for(anna.until(lambda: presence(anna)["watching"] == 0), GONE_AFTER)

    run(scene())


def test_a_player_whose_socket_is_mute_is_not_taken_for_present(server: Server) -> None:
    async def scene() -> None:
        anna, ben = await two_players(server.url)
        await ben.close()
        with raw_socket(ben.guest, anna.table):
            await anna.until(lambda: presence(anna)["connected"] == [True, True])
            await asyncio.wait_for(anna.until(lambda: presence(anna)["connected"] == [True, False]), GONE_AFTER)
            assert presence(anna)["away"][1] is not None

    run(scene())
