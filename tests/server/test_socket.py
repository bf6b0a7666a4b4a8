"""A socket: written to at once while its client reads, in order whatever happens."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest

from foolery.server.live import showing
from foolery.server.live.live_table import LiveTable
from foolery.server.live.showing import AT_ONCE, show, show_presence
from foolery.server.live.socket import Socket
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.tables.changes import Changes
from foolery.server.transport.frames import framed
from tests.support.server.asgi import in_loop
from tests.support.server.tables import Table


class Client:
    """The other end: keeps what it is sent, and reads it only while it wants to."""

    def __init__(self, person: str = "p") -> None:
        self.frames: list[Any] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.fault: Exception | None = None
        self.socket = Socket(self._take, Person(person, "Anna", "en", 0), "en", set())
        self.writer = asyncio.ensure_future(self.socket.write(self._resync))

    async def _take(self, message: Any) -> None:
        await self.reads.wait()
        if self.fault is not None:
            raise self.fault
        self.frames.append(message.get("text", message.get("code")))

    async def _resync(self) -> None:
        self.socket.send(framed(b"everything"))


async def client(person: str = "p") -> Client:
    """A client whose socket has nothing to do."""
    made = Client(person)
    for _ in range(3):
        await asyncio.sleep(0)
    return made


@in_loop
async def test_what_a_reader_is_sent_is_there_before_anybody_else_has_a_turn() -> None:
    reader = await client()
    reader.socket.send(framed(b"one"))
    reader.socket.send(framed(b"two"))
    assert reader.frames == ["one", "two"]
    reader.writer.cancel()


@in_loop
async def test_nothing_overtakes_what_waits() -> None:
    """Neither while the client does not read, nor in the moment in which it begins to again."""
    slow = await client()
    slow.reads.clear()
    slow.socket.send(framed(b"one"))
    slow.socket.send(framed(b"two"))
    await asyncio.sleep(0)
    slow.reads.set()
    slow.socket.send(framed(b"three"))
    slow.socket.hold(framed(b"four"))
    slow.socket.flush()
    while len(slow.frames) < 4:
        await asyncio.sleep(0)
    slow.socket.send(framed(b"five"))
    assert slow.frames == ["one", "two", "three", "four", "five"]
    slow.writer.cancel()


@in_loop
async def test_what_is_kept_goes_out_when_it_is_let_go_and_before_what_comes_after() -> None:
    spectator = await client()
    spectator.socket.hold(framed(b"one"))
    spectator.socket.send(framed(b"two"))
    assert spectator.frames == []
    spectator.socket.flush()
    assert spectator.frames == ["one", "two"]
    spectator.writer.cancel()


@in_loop
async def test_a_client_that_is_gone_is_no_concern_of_whoever_sends() -> None:
    gone = await client()
    gone.fault = ConnectionResetError("gone")
    gone.socket.send(framed(b"one"))
    gone.socket.send(framed(b"two"))
    with pytest.raises(ConnectionResetError):
        await gone.writer


@in_loop
async def test_the_farewell_comes_after_everything_and_last() -> None:
    leaving = await client()
    leaving.reads.clear()
    leaving.socket.send(framed(b"one"))
    leaving.socket.close(RefusedError("server/restarting"), 1012)
    leaving.socket.send(framed(b"two"))
    leaving.reads.set()
    await leaving.writer
    assert leaving.frames[0] == "one"
    assert "server/restarting" in leaving.frames[1]
    assert leaving.frames[2:] == [1012]


async def watched(spectators: int) -> tuple[LiveTable, list[Client], list[Client]]:
    """Return a table with two players and so many spectators."""
    table = Table("fools-field", 2)
    live = LiveTable.of(1, table.state)
    crowd = [await client(f"w{number}") for number in range(spectators)]
    players = [await client(f"p{seat}") for seat in range(2)]
    for each in (*crowd, *players):
        live.sockets.add(each.socket)
    for seat, each in enumerate(players):
        each.socket.viewer = seat
    for viewer in (None, 0, 1):
        table.state.lines[viewer] = []
    return live, players, crowd


@in_loop
async def test_players_are_shown_a_step_before_any_of_a_crowd_of_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    live, players, crowd = await watched(2 * AT_ONCE + 1)
    made: list[Any] = []
    make = showing._view

    def note(live: LiveTable, viewer: Any, *rest: Any) -> Any:
        made.append(viewer)
        return make(live, viewer, *rest)

    monkeypatch.setattr(showing, "_view", note)
    whole = asyncio.ensure_future(show(live, Changes(viewers={None, 0, 1})))
    await asyncio.sleep(0)
    assert [len(each.frames) for each in players] == [1, 1]
    assert sorted(made) == [0, 1], "a spectator's view is not made before the players' have left"
    await whole
    assert not any(each.frames for each in crowd)
    await show(live, Changes(viewers={None, 0, 1}))  # what comes in the same moment is sent along
    served = [0]
    while not all(each.frames for each in crowd):
        await asyncio.sleep(0)
        served.append(sum(bool(each.frames) for each in crowd))
    assert max(now - before for before, now in pairwise(served)) <= AT_ONCE
    assert {len(each.frames) for each in crowd} == {2}
    for each in (*crowd, *players):
        each.writer.cancel()


@in_loop
async def test_whoever_leaves_while_players_are_told_is_not_shown_anything() -> None:
    live, players, crowd = await watched(1)
    whole = asyncio.ensure_future(show(live, Changes(viewers={None, 0, 1})))
    await asyncio.sleep(0)
    live.sockets.discard(crowd[0].socket)
    live.state.unwatch(None)  # nobody looks on any more: there are no lines for spectators
    await whole
    assert crowd[0].frames == []
    for each in (*crowd, *players):
        each.writer.cancel()


@in_loop
async def test_a_crowd_hears_of_many_who_come_and_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "CROWD_SECONDS", 0.05)
    live, players, crowd = await watched(AT_ONCE + 1)
    for _ in range(50):
        newcomer = await client("new")
        live.sockets.add(newcomer.socket)
        show_presence(live, newcomer.socket)
        assert len(newcomer.frames) == 1
        live.sockets.discard(newcomer.socket)
        show_presence(live)
        newcomer.writer.cancel()
    assert [len(each.frames) for each in players] == [100, 100]
    while not all(each.frames for each in crowd):
        await asyncio.sleep(0.01)
    assert all(f'"watching":{AT_ONCE + 1}' in each.frames[-1] for each in crowd)
    assert max(len(each.frames) for each in crowd) < 50
    for each in (*crowd, *players):
        each.writer.cancel()
