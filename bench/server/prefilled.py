"""Fill databases with very many tables: one game is played here and copied into many tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, text

from foolery.kernel.outcome import Outcome
from foolery.server.storage import schema
from foolery.server.storage.store import Store
from foolery.server.tables.changes import Changes
from foolery.server.tables.entries import Body, Place, Played, encode
from foolery.server.tables.follow_ups import apply_and_follow
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import TableState
from foolery.server.tables.views import outcome_tree, table_info
from foolery.server.timing import now_ms
from foolery.server.wire import DaysClock, NoClock

__all__ = ["GAME", "fill_with_finished_games", "fill_with_open_tables", "table_id"]

GAME = "fools-field"
AT_ONCE = 1000  # tables in one transaction


def table_id(no: int) -> str:
    """Return the id of the table number `no`."""
    return f"{no:022d}"


class _Known(TableState):
    """A room whose game is known to be over."""

    def outcome(self) -> Outcome:
        """Return how it ended."""
        assert self.table is not None
        outcome = self.table.outcome()
        assert outcome is not None
        return outcome


def played_room(clock: NoClock | DaysClock, steps: int | None, at: Callable[[int], int]) -> _Known:
    """Play one game at random for `steps` steps, or to its end; `at` gives the time of an entry."""
    places = [Place("person", "p1", "Anna"), Place("person", "p2", "Ben")]
    config = TableConfig(
        id=table_id(0), game=GAME, options={}, places=places, public=True, clock=clock, match=False, created=1
    )
    state = _Known(config, {1: bytes(32)})
    rng = random.Random(1)
    played = 0
    bodies: list[Body] = []  # the game begins without a command
    while state.n == 0 or (state.playing and (steps is None or played < steps)):
        apply_and_follow(state, bodies, at(state.n), Changes(), match_id=str, new_secret=bytes)
        if state.playing and state.table is not None:
            seat = state.to_act()[0]
            action = rng.choice(state.table.sight(seat).legal)
            bodies = [Played(seat, state.game.notate(state.table.state, seat, action))]
            played += 1
    return state


@dataclass(frozen=True)
class _Copies:
    """Writes copies of the rows of one table; the copies differ only in the number and id of the table."""

    store: Store
    state: TableState

    def write(self, count: int, rows: Callable[[int], Sequence[tuple[Table, dict[str, Any]]]]) -> None:
        """Write `count` tables; `rows` are the rows beside the entries."""
        log = [
            {"n": each.n, "at": each.at, "command": each.command, "body": encode(each.body)} for each in self.state.log
        ]
        for start in range(1, count + 1, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, count + 1))

            def work(connection: Connection, numbers: range = numbers) -> None:
                by_table: dict[Table, list[dict[str, Any]]] = {}
                for no in numbers:
                    for table, row in rows(no):
                        by_table.setdefault(table, []).append(row)
                by_table[schema.entries] = [{"table_no": no, **row} for no in numbers for row in log]
                for table, found in by_table.items():
                    connection.execute(table.insert(), found)

            self.store.write_now(work)
        if not self.store.is_sqlite:
            count_on = text("SELECT setval('tables_no_seq', max(no)) FROM tables")
            self.store.write_now(lambda connection: connection.execute(count_on))
        self.store.dispose()


def _new_store(database: str) -> Store:
    store = Store(database)
    store.migrate()
    return store


def fill_with_finished_games(database: str, count: int) -> None:
    """Write `count` tables with finished games into a new database."""
    state = played_room(NoClock(), None, lambda n: n)
    config, summary = (msgspec.json.encode(each).decode() for each in (state.config, table_info(state)))
    result = msgspec.json.encode({"names": state.names(), "finished": 1, **outcome_tree(state.outcome())}).decode()
    table = {"game": GAME, "public": True, "status": "over", "config": config, "summary": summary}
    game = {"number": 1, "secret": "00" * 32, "begin_n": 1, "end_n": state.n, "result": result, "readable": True}

    def rows(no: int) -> Sequence[tuple[Table, dict[str, Any]]]:
        player = {"person": f"p{no % 1000}", "finished": no, "table_no": no, "number": 1, "seat": 0}
        return [
            (schema.tables, {"no": no, "id": table_id(no), **table}),
            (schema.games, {"table_no": no, **game}),
            (schema.players, player),
        ]

    _Copies(_new_store(database), state).write(count, rows)


def fill_with_open_tables(database: str, count: int, steps: int, days: int = 3) -> None:
    """Write `count` tables with unfinished games into a new database; the clock gives `days` days for each move."""
    now = now_ms()
    state = played_room(DaysClock(days=days), steps, lambda n: now)
    config, summary = (msgspec.json.encode(each).decode() for each in (state.config, table_info(state)))
    table = {"game": GAME, "public": True, "status": state.status, "deadline": state.deadline(), "used": now}
    game = {"number": 1, "secret": "00" * 32, "begin_n": 1, "end_n": None, "result": None, "readable": False}

    def rows(no: int) -> Sequence[tuple[Table, dict[str, Any]]]:
        words = {
            name: value.replace(table_id(0), table_id(no)) for name, value in (("config", config), ("summary", summary))
        }
        return [
            (schema.tables, {"no": no, "id": table_id(no), **table, **words}),
            (schema.games, {"table_no": no, **game}),
            (schema.sittings, {"person": f"p{no % 5000}", "table_no": no, "seen": now}),
        ]

    _Copies(_new_store(database), state).write(count, rows)
