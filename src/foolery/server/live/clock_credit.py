"""Gives players back the time in which no server was running, so that it does not count against their clocks.

This also holds if the system's clock was set to another time meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.server.tables import entries
from foolery.server.tables.state import TableState

# Shorter gaps, such as when another process goes on, are covered by the grace period after a start.
SHORTEST_MS = 15_000


@dataclass(frozen=True)
class ClockCredit:
    """The gap between the last database write of the server that ran before and the start of this one.

    The beginning of the gap is a time of the system's clock as it was then, the end a time of the clock as it is now.
    """

    until: int  # start of the gap in ms, by the clock of the server before: clocks that ran then ran through the gap
    by: int  # length of the gap in ms; negative if the system's clock was set back

    @staticmethod
    def between(last_write: int | None, now: int) -> ClockCredit:
        """Return the gap from `last_write` to `now`, both in milliseconds.

        It is empty if it is shorter than `SHORTEST_MS`, or if `last_write` is None because no server has ever written.
        """
        gap = 0 if last_write is None else now - last_write
        return ClockCredit(last_write or 0, 0 if 0 <= gap < SHORTEST_MS else gap)

    def owed_to(self, state: TableState) -> entries.Resumed | None:
        """Return the log entry that gives a table its lost time back.

        Returns None if the table has lost no time or has already got it back.
        """
        since = state.runs_since() if self.by else None
        if since is None or since > self.until or state.resumed == self.until:
            return None
        return entries.Resumed(self.until, self.by)
