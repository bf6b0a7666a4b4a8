"""A table in memory: its state, its lock, and the clients that are connected to it."""

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

REMOTE_SECONDS = 60.0  # older messages from other processes about who is connected are ignored


class Elsewhere(NamedTuple):
    """What another process last said about its clients at this table: seats, spectators, and when it said so."""

    seats: int  # bitmask of the seats that are connected there
    watching: int
    when: float


@dataclass(eq=False)
class LiveTable:
    """A table in memory.  Code that changes its state must hold its lock."""

    no: int
    state: TableState
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    sender: Socket | None = None  # the socket whose command is being carried out: its views are sent with the answer
    stale: bool = False  # the state may be ahead of the log: read it again before use
    shown: int = 0  # number of the last entry that was shown to the sockets
    deadline: int | None = None  # when the next clock runs out (ms), as it is in the database
    thinking: set[int] = field(default_factory=set)  # seats whose bot has been asked and has not answered yet
    paces: dict[int, Pace] = field(default_factory=dict)  # of bots, by seat
    choices: RecentChoices = field(default_factory=RecentChoices)  # of players who play against bots alone
    left: dict[int, int] = field(default_factory=dict)  # seat that is not connected -> since when
    visits: dict[str, float] = field(default_factory=dict)  # person -> when a visit by HTTP was last noted
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by process
    crowd_waits: bool = False  # messages are held for spectators, and a flush is scheduled
    crowd_to_be_told: bool = False  # a message to spectators about who is connected is scheduled
    used: float = field(default_factory=time.monotonic)  # when a client last asked for the table or left it

    @staticmethod
    def of(no: int, state: TableState) -> LiveTable:
        """Return a live table whose `state` agrees with its log; `no` is the table's number in the database."""
        return LiveTable(no, state, shown=state.n, deadline=state.deadline())

    # -- who is connected

    def connected_here(self) -> int:
        """Return a bitmask of the seats whose people are connected to this process (bit `n`: seat `n`)."""
        mask = 0
        for socket in self.sockets:
            mask |= 0 if socket.viewer is None else 1 << socket.viewer
        return mask

    def connected(self) -> int:
        """Return a bitmask of the seats whose people are connected to this or another process."""
        mask = self.connected_here()
        for other in self._believed():
            mask |= other.seats
        return mask

    def notice(self) -> None:
        """Update `left`: the seats that are not connected, and since when."""
        connected, now = self.connected(), now_ms()
        for seat in range(len(self.state.chairs)):
            if connected >> seat & 1:
                self.left.pop(seat, None)
            else:
                self.left.setdefault(seat, now)

    def away(self) -> list[int | None]:
        """Return for each seat the time (ms) since which its person is not connected.

        None: the person is connected, or the seat is empty or a bot's.
        """
        people = (chair.who == "person" for chair in self.state.chairs)
        return [self.left.get(seat) if person else None for seat, person in enumerate(people)]

    def watching_here(self) -> int:
        """Return the number of spectators' sockets in this process."""
        return sum(socket.viewer is None for socket in self.sockets)

    def watching(self) -> int:
        """Return the number of spectators' sockets in all processes."""
        return self.watching_here() + sum(other.watching for other in self._believed())

    def _believed(self) -> Iterator[Elsewhere]:
        now = time.monotonic()
        return (other for other in self.elsewhere.values() if now - other.when < REMOTE_SECONDS)

    def is_idle(self) -> bool:
        """Whether no client is connected, no bot is thinking and no work holds the lock."""
        return not self.sockets and not self.thinking and not self.lock.locked()
