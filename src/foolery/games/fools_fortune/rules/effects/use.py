"""One way of using an ability, before anything it needs is named (AF-9.1)."""

from __future__ import annotations

from foolery.kernel.numbers import i64

__all__ = ["Use"]


class Use:
    """Who uses which first step, from what, and with what at hand."""

    def __init__(self, seat: i64, source: i64, step: i64, base: i64, pool: i64, leaving: i64) -> None:
        self.seat: i64 = seat
        self.source: i64 = source
        self.step: i64 = step
        self.base: i64 = base  # the action so far
        self.place: i64 = 0  # where its next argument goes
        self.pool: i64 = pool  # what can be paid with: already with the Fees of a source that is Flashed from the Crew
        self.leaving: i64 = leaving  # that source's bit

    def borrowing(self, step: i64, base: i64) -> Use:
        """Return the use of a borrowed step, after one more argument that says whose it is."""
        use = Use(self.seat, self.source, step, base, self.pool, self.leaving)
        use.place = self.place + 1
        return use
