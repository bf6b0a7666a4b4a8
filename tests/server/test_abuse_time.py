"""Neither a clock that is set anew nor a second name for the file does any harm."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from foolery.kernel.errors import FooleryError
from foolery.server.live import log_writer, services, showing, timekeeper
from foolery.server.live.clock_credit import ClockCredit
from foolery.server.storage.store import Store
from foolery.server.tables.changes import Changes
from foolery.server.tables.entries import LogEntry, Place, Resumed
from foolery.server.tables.follow_ups import follow_up
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import TableState
from foolery.server.timing import now_ms
from foolery.server.wire import DaysClock
from tests.support.server.asgi import Wire, application, two_at_a_table

HOUR = 3600.0


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_setting_the_system_clock_moves_no_game_clock(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    before, told = now_ms(), time.time
    told_ns = time.time_ns
    monkeypatch.setattr(time, "time", lambda: told() + jump)
    monkeypatch.setattr(time, "time_ns", lambda: told_ns() + int(jump * 1e9))
    assert 0 <= now_ms() - before < HOUR / 2 * 1000


def test_the_time_is_that_of_the_system_when_the_server_started() -> None:
    assert abs(now_ms() - time.time() * 1000) < HOUR / 2 * 1000


async def clocks_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch, jump: float) -> tuple[int, str]:
    """Let a game begin, set the clock while no server runs, and return what is left to the first seat then."""
    clock = {"kind": "fischer", "seconds": 600, "increment": 0}
    async with application(database, clock_grace=0.0) as app:
        anna, _, table = await two_at_a_table(app, clock=clock)
        await app.state.services.write_probe.check()
    for module in (services, log_writer, timekeeper, showing):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + int(jump * 1000))
    async with application(database, clock_grace=0.0) as app:
        wire = Wire(app, anna, table)
        await wire.settle()
        while app.state.services.lives[table].state.resumed == 0:
            await asyncio.sleep(0.01)
        await wire.settle()
        views = [json.loads(frame) for frame in wire.frames if '"view"' in frame[:20]]
        seat = views[-1]["to_act"][0]
        state = app.state.services.lives[table].state
        return state.clock.shown(now_ms() + int(jump * 1000)).left[seat], state.status


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 48 * HOUR])
def test_neither_downtime_nor_a_clock_set_meanwhile_costs_anybody_a_game(
    database: str, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    monkeypatch.setattr(timekeeper, "TICK_SECONDS", 0.01)
    left, status = asyncio.run(clocks_after_a_restart(database, monkeypatch, jump))
    assert status == "playing"
    assert 570_000 < left <= 600_000


def test_time_is_given_back_once() -> None:
    clock_credit = ClockCredit.between(10_000_000, 13_600_000)
    state = TableState(
        TableConfig(
            id="t",
            game="fools-field",
            options={},
            places=[Place("person", f"p{seat}", f"P{seat}") for seat in range(2)],
            public=True,
            clock=DaysClock(days=1),
            match=False,
            created=0,
        ),
        {1: bytes(32)},
    )
    began = follow_up(state, lambda: "m")
    assert began is not None
    state.apply(LogEntry(1, 1_000_000, None, began), Changes())
    due = state.deadline()
    owed = clock_credit.owed_to(state)
    assert owed == Resumed(10_000_000, 3_600_000)
    state.apply(LogEntry(2, 13_600_000, None, owed), Changes())
    assert due is not None
    assert state.deadline() == due + 3_600_000
    assert clock_credit.owed_to(state) is None
    assert ClockCredit.between(10_000_000, 10_010_000).owed_to(state) is None, "a restart is covered by the grace"
    assert ClockCredit.between(None, 10_000_000).owed_to(state) is None


def test_a_second_server_through_a_link_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "real"
    folder.mkdir()
    first = Store(f"sqlite:///{folder}/foolery.db")
    (tmp_path / "link.db").symlink_to(folder / "foolery.db")
    (tmp_path / "folder").symlink_to(folder)
    for other in ("link.db", "folder/foolery.db", "real/../real/foolery.db"):
        with pytest.raises(FooleryError, match="another server"):
            Store(f"sqlite:///{tmp_path}/{other}")
    first.dispose()
    Store(f"sqlite:///{tmp_path}/link.db").dispose()


def test_a_database_with_a_second_name_is_refused(tmp_path: Path) -> None:
    """Through a hard link a second server found no lock, and both wrote to one file with a log each."""
    Store(f"sqlite:///{tmp_path}/foolery.db").dispose()
    (tmp_path / "other.db").hardlink_to(tmp_path / "foolery.db")
    for name in ("foolery.db", "other.db"):
        with pytest.raises(FooleryError, match="several names"):
            Store(f"sqlite:///{tmp_path}/{name}")
    (tmp_path / "other.db").unlink()
    Store(f"sqlite:///{tmp_path}/foolery.db").dispose()
