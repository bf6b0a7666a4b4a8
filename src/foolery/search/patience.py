"""The budget of bots that search: a number of iterations, a time limit, or both."""

from __future__ import annotations

from copy import copy
from math import inf
from typing import Self

__all__ = ["Patient"]


class Patient:
    """A bot with two limits for the search of one decision: `iterations` (0: no limit) and `milliseconds`.

    The search ends when one of them is reached.
    """

    iterations = 1000

    def __init__(self) -> None:
        self.milliseconds = inf  # no time limit by default, so that a seed decides everything

    def within(self, milliseconds: float) -> Self:
        """Return a copy of the bot that searches for `milliseconds` at each decision, with no limit of iterations."""
        other = self.at_most(milliseconds)
        other.iterations = 0
        return other

    def at_most(self, milliseconds: float) -> Self:
        """Return a copy of the bot that also ends a search after `milliseconds`; its limit of iterations stays."""
        other = copy(self)
        other.milliseconds = milliseconds
        return other
