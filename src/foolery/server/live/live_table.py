"""A table that is in memory: its state, its lock, and who is connected to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from foolery.server.live.pacing import Pace
from foolery.server.live.socket import Socket
from foolery.server.tables.advising import RecentChoices
from foolery.server.tables.state import TableState
from foolery.server.timing import now_ms

__all__ = ["LiveTable"]

REMOTE_SECONDS = 60.0  # after which another process's word on who is connected is no longer believed


class Elsewhere(NamedTuple):
    """Who is connected to the table in another process, as it last said."""

    seats: int  # a bitmask
    watching: int
    when: float


@dataclass(eq=False)
class LiveTable:
    """A table that is in memory.  To change its state, hold its lock."""

    no: int
    state: TableState
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    sender: Socket | None = None  # whose command is being carried out: what it is shown goes out with its answer
    stale: bool = False  # the state may be ahead of the log: read it again before use
    shown: int = 0  # the last entry that the sockets have been shown
    deadline: int | None = None  # as it is on disk
    thinking: set[int] = field(default_factory=set)
    paces: dict[int, Pace] = field(default_factory=dict)  # of bots, by seat
    choices: RecentChoices = field(default_factory=RecentChoices)  # of players who play against bots alone
    left: dict[int, int] = field(default_factory=dict)  # seat that is not connected -> since when
    visits: dict[str, float] = field(default_factory=dict)  # person -> when a visit by HTTP was last noted
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by process
    crowd_waits: bool = False  # something is kept for spectators
    crowd_to_be_told: bool = False  # who has come and gone
    used: float = field(default_factory=time.monotonic)

    @staticmethod
    def of(no: int, state: TableState) -> LiveTable:
        """Return a table whose state is as the log has it."""
        return LiveTable(no, state, shown=state.n, deadline=state.deadline())

    # -- who is connected

    def connected_here(self) -> int:
        """Return the seats that are connected to this process, as a bitmask."""
        mask = 0
        for socket in self.sockets:
            mask |= 0 if socket.viewer is None else 1 << socket.viewer
        return mask

    def connected(self) -> int:
        """Return the seats that are connected, here or elsewhere, as a bitmask."""
        mask = self.connected_here()
        for other in self._believed():
            mask |= other.seats
        return mask

    def notice(self) -> None:
        """Take notice of who has come and who has gone since the last time."""
        connected, now = self.connected(), now_ms()
        for seat in range(len(self.state.chairs)):
            if connected >> seat & 1:
                self.left.pop(seat, None)
            else:
                self.left.setdefault(seat, now)

    def away(self) -> list[int | None]:
        """Return by seat since when its person is not connected; None: connected, or the seat is empty or a bot's."""
        people = (chair.who == "person" for chair in self.state.chairs)
        return [self.left.get(seat) if person else None for seat, person in enumerate(people)]

    def watching_here(self) -> int:
        """Return how many look on in this process."""
        return sum(socket.viewer is None for socket in self.sockets)

    def watching(self) -> int:
        """Return how many look on."""
        return self.watching_here() + sum(other.watching for other in self._believed())

    def _believed(self) -> Iterator[Elsewhere]:
        now = time.monotonic()
        return (other for other in self.elsewhere.values() if now - other.when < REMOTE_SECONDS)

    def is_idle(self) -> bool:
        """Whether no client is connected and nothing is under way."""
        return not self.sockets and not self.thinking and not self.lock.locked()
