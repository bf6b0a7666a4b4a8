"""Nothing that people can do for ever grows for ever: views, logs, queues, and what a visitor costs."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from foolery.server.limits import TokenBucket
from foolery.server.live import showing
from foolery.server.live.live_table import LiveTable
from foolery.server.live.socket import Socket
from foolery.server.people.people import Person
from foolery.server.refusals import RefusedError
from foolery.server.tables import archive
from foolery.server.tables.decisions import decide
from foolery.server.tables.patience import CHANGES
from foolery.server.tables.state import TableState
from foolery.server.transport.frames import framed
from foolery.server.transport.outgoing import QUEUE_BYTES, QUEUE_MESSAGES
from foolery.server.wire import Commit, Decline, Draw, Line, Play, Undo
from tests.support.server.asgi import Wire, application, in_loop, person
from tests.support.server.tables import Table, offered, shown


def messages(wire: Wire, kind: str) -> list[dict[str, Any]]:
    """Return what came of a kind, in order."""
    return [message for message in map(json.loads, wire.frames) if message["type"] == kind]


async def begun(app: Starlette) -> tuple[list[httpx.AsyncClient], LiveTable]:
    """Two people, and the table at which their game has begun."""
    people = [await person(app), await person(app)]
    wish = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]}
    table = (await people[0].post("/api/tables", json=wish)).json()["id"]
    (await people[1].post(f"/api/tables/{table}/commands", json={"type": "sit", "id": "s"})).raise_for_status()
    return people, app.state.services.lives[table]


def told(count: int) -> list[Line]:
    """Some lines, one a step."""
    return [Line(step=number, en=f"step {number}", ja=f"{number}手目") for number in range(1, count + 1)]


# -- views


@in_loop
async def test_a_long_log_is_sent_in_pages_the_last_one_first(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        _, live = await begun(app)
        live.state.lines[None] = told(450)
        looker = await person(app)
        wire = Wire(app, looker, live.state.config.id)
        await wire.settle()
        view = messages(wire, "view")[-1]
        assert (view["first"], [line["step"] for line in view["lines"]]) == (250, list(range(251, 451)))
        wire.send({"type": "earlier", "game": 1, "before": 250})
        wire.send({"type": "earlier", "game": 1, "before": 50})
        wire.send({"type": "earlier", "game": 1, "before": 0})
        wire.send({"type": "earlier", "game": 7, "before": 250})
        await wire.settle()
        pages = [(each["first"], [line["step"] for line in each["lines"]]) for each in messages(wire, "earlier")]
        assert pages == [(50, list(range(51, 251))), (0, list(range(1, 51))), (0, []), (0, [])]
        await wire.close()


@in_loop
async def test_whoever_missed_more_lines_than_fit_gets_a_full_view(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        _, live = await begun(app)
        live.state.lines[None] = told(450)
        live.state.steps[None] = 450
        looker = await person(app)
        near, far = (Wire(app, looker, live.state.config.id, f"game=1&step={step}") for step in (440, 10))
        for wire in (near, far):
            await wire.settle()
        view = messages(near, "view")[-1]
        assert (view["full"], view["first"], len(view["lines"])) == (False, 440, 10)
        view = messages(far, "view")[-1]
        assert (view["full"], view["first"], len(view["lines"])) == (True, 250, showing.LINES)
        for wire in (near, far):
            await wire.close()


# -- offers


@pytest.mark.parametrize("answer", [Draw(id="x"), Decline(id="x")], ids=["offer", "decline"])
def test_an_offer_or_its_refusal_is_one_line_and_no_step(answer: Draw | Decline) -> None:
    table = Table("garlandland", 3)
    for viewer in table.state.viewers:
        table.state.watch(viewer)
    if isinstance(answer, Decline):
        table.do(1, Draw(id="d"))
    steps, lines = dict(table.state.steps), {viewer: len(each) for viewer, each in table.state.lines.items()}
    changes = table.do(0, answer)
    assert changes.viewers == set(table.state.viewers), "everybody is shown who offers"
    assert table.state.steps == steps
    assert {viewer: len(each) - 1 for viewer, each in table.state.lines.items()} == lines


def test_a_seat_offers_once_before_the_game_moves_on() -> None:
    table = Table("fools-field", 2)
    table.do(0, Draw(id="1"))
    refused(table, 0, Draw(id="2"), "table/draw-again")
    table.do(1, Decline(id="3"))
    refused(table, 0, Draw(id="4"), "table/draw-again")
    table.do(1, Draw(id="5"))
    table.do(1, Decline(id="6"))
    refused(table, 1, Draw(id="7"), "table/draw-again")
    seat = table.state.to_act()[0]
    table.play(seat, offered(table.state, seat)[0])
    table.do(0, Draw(id="8"))
    table.do(1, Decline(id="9"))
    assert shown(table.folded()) == shown(table.state)


def test_whoever_has_offered_in_vain_may_still_accept() -> None:
    table = Table("fools-field", 2)
    for seat, command in ((0, Draw(id="1")), (1, Decline(id="2")), (1, Draw(id="3")), (0, Draw(id="4"))):
        table.do(seat, command)
    assert not table.state.playing


# -- changes of mind


def refused(table: Table, seat: int, command: Any, code: str) -> None:
    with pytest.raises(RefusedError) as error:
        decide(table.state, f"p{seat}", "x", command)
    assert error.value.code == code


def test_a_sealed_choice_is_changed_so_often_and_no_more() -> None:
    table = Table("garlandland", 3)
    choices = offered(table.state, 0)[:2]
    table.play(0, choices[0])
    for number in range(CHANGES):
        table.play(0, choices[(number + 1) % 2])
    refused(table, 0, Play(id="x", step=table.state.steps[0], action=choices[1]), "action/changes")
    refused(table, 0, Undo(id="x"), "action/changes")
    for seat in (1, 2):
        table.play(seat, offered(table.state, seat)[0])
    assert table.state.patience.may_waver(0)


def test_playing_and_taking_back_in_turn_comes_to_an_end() -> None:
    table = Table("garlandland", 3)
    choice = offered(table.state, 0)[0]
    for _ in range(CHANGES):
        table.play(0, choice)
        table.do(0, Undo(id=f"u{table.state.n}"))
    table.play(0, choice)
    refused(table, 0, Undo(id="x"), "action/changes")


# -- queues


def socket_of(frames: list[Any]) -> Socket:
    async def send(message: Any) -> None:
        frames.append(message)

    return Socket(send, Person("p", "Anna", "en", 0), "en", set())


@in_loop
async def test_a_message_that_can_never_fit_ends_the_socket_with_a_reason() -> None:
    frames: list[Any] = []
    socket, too_long = socket_of(frames), framed(b"x" * QUEUE_BYTES)

    socket.send(too_long)

    async def resync() -> None:
        socket.send(too_long)

    await socket.write(resync)
    assert json.loads(frames[0]["text"])["code"] == "limit/view"
    assert frames[1] == {"type": "websocket.close", "code": 1008}


@in_loop
async def test_a_jam_is_answered_with_one_resync_for_everything_the_client_has_read() -> None:
    """Who reads nothing is sent nothing more, however much there would be to say."""
    frames: list[Any] = []
    reads = asyncio.Semaphore(0)

    async def send(message: Any) -> None:
        await reads.acquire()
        frames.append(message)

    socket = Socket(send, Person("p", "Anna", "en", 0), "en", set())
    resyncs: list[int] = []

    async def resync() -> None:
        resyncs.append(len(frames))
        for _ in range(QUEUE_MESSAGES + 2):
            socket.send(framed(b"view"))

    writer = asyncio.ensure_future(socket.write(resync))
    await asyncio.sleep(0)
    for number in range(QUEUE_MESSAGES + 2):
        socket.send(framed(b"step %d" % number))
    for read in range(1, 6):
        reads.release()
        while len(frames) < read or socket._unfinished is None:
            await asyncio.sleep(0)
    writer.cancel()
    assert [frame["text"] for frame in frames] == ["step 0", "view", "view", "view", "view"]
    assert resyncs == [1, 2, 3, 4, 5]


# -- what requests cost


@in_loop
async def test_a_log_is_read_off_the_event_loop(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading a table and telling a newcomer its lines are replays: neither may hold up everybody else."""
    threads: list[str] = []
    replay = TableState.replay

    def noticed(state: TableState, stored: Any) -> None:
        threads.append(threading.current_thread().name)
        replay(state, stored)

    async with application(sqlite_url) as app:
        people, live = await begun(app)
        monkeypatch.setattr(TableState, "replay", noticed)
        wire = Wire(app, people[0], live.state.config.id)
        await wire.settle()
        live.stale = True
        wire.send({"type": "sync"})
        await wire.settle()
        await wire.close()
    assert len(threads) >= 2
    assert threading.main_thread().name not in threads


@in_loop
async def test_games_are_read_again_one_at_a_time_and_few_wait(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most, gate = 0, 0, threading.Event()

    def slow(*_: Any) -> str:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        gate.wait()
        at_once -= 1
        return "{}"

    async with application(sqlite_url) as app:
        people, live = await begun(app)
        table = live.state.config.id
        (await people[0].post(f"/api/tables/{table}/commands", json={"type": "resign", "id": "r"})).raise_for_status()
        monkeypatch.setattr(archive, "record_line", slow)
        asked = [asyncio.ensure_future(people[0].get(f"/api/tables/{table}/games/1/record")) for _ in range(20)]
        while sum(each.done() for each in asked) < 16:
            await asyncio.sleep(0.001)
        gate.set()
        answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200] * 4 + [503] * 16
    assert most == 1


def test_what_costs_more_takes_more_and_never_more_than_there_can_be() -> None:
    bucket = TokenBucket(0.0, 10.0)
    assert bucket.take(4.0)
    assert not bucket.take(7.0)
    assert bucket.take(6.0)
    full = TokenBucket(0.0, 10.0)
    assert full.take(1000.0)
    assert not full.take()


@in_loop
async def test_what_is_no_move_is_written_down_only_so_often(sqlite_url: str) -> None:
    async with application(sqlite_url, rate=0.001, burst=20) as app:
        people = await person(app)
        wish = {"game": "fools-field", "seats": [{"who": "me"}, {"who": "open"}]}
        table = (await people.post("/api/tables", json=wish)).json()["id"]
        live = app.state.services.lives[table]
        someone = Person((await people.get("/api/me")).json()["id"], "Anna", "en", 0)
        for number in range(20):
            await app.state.services.command_handler.command(live, someone, Commit(id=f"e{number}", commit="0" * 64))
        with pytest.raises(RefusedError) as error:
            await app.state.services.command_handler.command(live, someone, Commit(id="one too many", commit="0" * 64))
        assert error.value.code == "limit/rate"
        assert live.state.n == 20


@in_loop
async def test_a_full_view_costs_more_than_a_message(sqlite_url: str) -> None:
    async with application(sqlite_url, rate=0.001, burst=20) as app:
        people, live = await begun(app)
        wire = Wire(app, people[0], live.state.config.id)
        while not messages(wire, "view"):
            await asyncio.sleep(0.001)
        for _ in range(5):
            wire.send({"type": "sync"})
        while not messages(wire, "refused"):
            await asyncio.sleep(0.001)
        assert len(messages(wire, "view")) == 1 + 20 // 5
        await wire.close()
