"""Clocks, computed only from the times of log entries: the same entries give the same clocks in every process.

All times are milliseconds since 1970, all durations milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.server.wire import Clock, Clocks, DaysClock, FischerClock, MoveClock, NoClock

SECOND = 1000
DAY = 86_400 * SECOND


class GameClock:
    """The time that every seat has left, in milliseconds.  A seat's clock runs while the seat has to decide."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self._full, self._increment, self._refills = _terms(clock)
        self.left = [self._full] * seats
        self.since: list[int | None] = [None] * seats
        self._before: list[list[int]] = [[] for _ in range(seats)]  # what was left before each step, for undo

    @staticmethod
    def of(clock: Clock, seats: int) -> GameClock | None:
        """Return the clocks of a new game with `seats` seats; None for a game without clocks."""
        return None if isinstance(clock, NoClock) else GameClock(clock, seats)

    def stepped(self, at: int, seat: int) -> None:
        """Stop the clock of `seat`, which has decided; add the increment, or reset it to the full time per decision."""
        self._stop(at, seat)
        self._before[seat].append(self.left[seat])
        del self._before[seat][:-16]
        self.left[seat] = self._full if self._refills else self.left[seat] + self._increment

    def took_back(self, at: int, seat: int) -> None:
        """Stop the clock of `seat`, which took a decision back; its time is at most what was left when it decided."""
        self._stop(at, seat)
        if self._before[seat]:
            self.left[seat] = min(self.left[seat], self._before[seat].pop())

    def run(self, at: int, seats: Sequence[int]) -> None:
        """Let the clocks of `seats` run from time `at` on, and stop all others."""
        for seat in range(len(self.left)):
            if seat not in seats:
                self._stop(at, seat)
            elif self.since[seat] is None:
                self.since[seat] = at

    def moved(self, until: int, by: int) -> None:
        """Move the start of each clock that has run since `until` or earlier by `by` milliseconds (negative: back)."""
        self.since = [since if since is None or since > until else since + by for since in self.since]

    def _stop(self, at: int, seat: int) -> None:
        since = self.since[seat]
        if since is not None:
            self.left[seat] = max(0, self.left[seat] - max(0, at - since))
            self.since[seat] = None

    def deadline(self) -> tuple[int, int] | None:
        """Return the time when the next clock runs out, and its seat; None while no clock runs."""
        running = [(since + self.left[seat], seat) for seat, since in enumerate(self.since) if since is not None]
        return min(running, default=None)

    def shown(self, now: int) -> Clocks:
        """Return the clocks at time `now`, as clients are shown them."""
        left = [
            self.left[seat] if since is None else max(0, self.left[seat] - max(0, now - since))
            for seat, since in enumerate(self.since)
        ]
        return Clocks(left=left, running=[seat for seat, since in enumerate(self.since) if since is not None], at=now)


def _terms(clock: Clock) -> tuple[int, int, bool]:
    """Return the full time, the increment, and whether the clock is set to the full time for every decision."""
    match clock:
        case MoveClock(seconds=seconds):
            return seconds * SECOND, 0, True
        case FischerClock(seconds=seconds, increment=increment):
            return seconds * SECOND, increment * SECOND, False
        case DaysClock(days=days):
            return days * DAY, 0, True
    raise TypeError(f"no terms for {clock!r}")
