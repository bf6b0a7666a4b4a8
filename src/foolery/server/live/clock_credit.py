"""The time between two runs of the server: it counts against no clock, however the system's clock was set meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from foolery.server.tables import entries
from foolery.server.tables.state import TableState

# Shorter ones, such as when another process goes on, are covered by the grace after a start.
SHORTEST_MS = 15_000


@dataclass(frozen=True)
class ClockCredit:
    """From when a server was last known to run until this one started, by the clock that each of them had."""

    until: int  # by the clock of the server before: what was running then has run through the gap
    by: int  # how long it was; negative where the clock was set back

    @staticmethod
    def between(last_write: int | None, now: int) -> ClockCredit:
        """Return the gap between the last sign of life, if there ever was one, and now."""
        gap = 0 if last_write is None else now - last_write
        return ClockCredit(last_write or 0, 0 if 0 <= gap < SHORTEST_MS else gap)

    def owed_to(self, state: TableState) -> entries.Resumed | None:
        """Return the entry that gives a table its time back, None if it has lost none or has it back already."""
        since = state.runs_since() if self.by else None
        if since is None or since > self.until or state.resumed == self.until:
            return None
        return entries.Resumed(self.until, self.by)
