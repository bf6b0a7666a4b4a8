"""Tables without a server: the state of a room, its log, and players who act through direct calls."""

from __future__ import annotations

from typing import Any

import msgspec

from foolery.games import game_ids, get_game
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes
from foolery.server.tables.decisions import decide
from foolery.server.tables.entries import LogEntry, Place
from foolery.server.tables.follow_ups import apply_and_follow
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import TableState
from foolery.server.tables.views import table_info, view_message
from foolery.server.wire import MoveClock, Play, TableCommand

__all__ = ["CASES", "Table", "offered", "shown"]

CASES = [(game_id, seats) for game_id in game_ids() for seats in get_game(game_id).seat_counts]


class Table:
    """A room with people p0, p1, … on the first seats, bots on the others, and the log of all its entries."""

    def __init__(self, game_id: str, seats: int, *, match: bool = False, people: int = 8) -> None:
        bots = [Place("bot", None, f"Random {seat}", "random") for seat in range(seats)]
        self.config = TableConfig(
            id="t",
            game=game_id,
            options={},
            places=[
                Place("person", f"p{seat}", f"Player {seat}") if seat < people else bots[seat] for seat in range(seats)
            ],
            public=True,
            clock=MoveClock(seconds=60),
            match=match,
            created=0,
        )
        self.secrets = {number: bytes([number]) * 32 for number in range(1, 60)}
        self.state = TableState(self.config, self.secrets)
        self.entries: list[LogEntry] = []
        self.add()

    def add(self, *bodies: entries.Body, command: str | None = None) -> Changes:
        """Apply log entries and their consequences, as the server does; return the changes they cause."""
        self.last, at = Changes(), self.state.n * 1000
        chance: Any = {"match_id": lambda: "match", "new_secret": lambda: self.secrets[self.state.number + 1]}
        apply_and_follow(self.state, bodies, at, self.last, key=command, **chance)
        self.entries += self.last.entries
        return self.last

    def do(self, seat: int, command: TableCommand) -> Changes:
        body = decide(self.state, f"p{seat}", f"Player {seat}", command)
        return self.add(body, command=f"p{seat}:{command.id}")

    def play(self, seat: int, action: int) -> Changes:
        return self.do(seat, Play(id=f"c{self.state.n}", step=self.state.steps[seat], action=action))

    def folded(self) -> TableState:
        state = TableState(self.config, self.secrets)
        stored = [
            LogEntry(each.n, each.at, each.command, entries.decode(entries.encode(each.body))) for each in self.entries
        ]
        state.n = stored[0].n - 1
        state.replay(stored)
        return state


def offered(state: TableState, seat: int) -> list[int]:
    """Return the actions that `seat` may choose, also those that may replace a sealed choice."""
    position = state.table.choosing(seat) if state.table is not None else None
    return [int(action) for action in position.legal(seat)] if position is not None else []


def shown(state: TableState) -> list[Any]:
    """Return all that each viewer of a room is shown, log lines included, and the public state of the room."""
    result: list[Any] = []
    for viewer in state.viewers:
        state.watch(viewer)
        message = view_message(state, viewer, "ja", state.lines[viewer], full=True, now=0)
        result.append(msgspec.json.decode(msgspec.json.encode(message)))
    return [*result, table_info(state), state.decision, state.steps]
