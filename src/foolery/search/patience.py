"""What the bots that search have in common: so many iterations, or as many as a time allows."""

from __future__ import annotations

from copy import copy
from math import inf
from typing import Self

__all__ = ["Patient"]


class Patient:
    """A bot with a budget for each decision: iterations, 0 for as many as there is time for, and milliseconds.

    The one that runs out first ends the search.
    """

    iterations = 1000

    def __init__(self) -> None:
        self.milliseconds = inf  # by itself it looks at no clock, so that a seed decides everything

    def within(self, milliseconds: float) -> Self:
        """Return the same bot, with all of that time and no more for a decision."""
        other = self.at_most(milliseconds)
        other.iterations = 0
        return other

    def at_most(self, milliseconds: float) -> Self:
        """Return the same bot, which ends a search after that time, though it has not looked at all it would."""
        other = copy(self)
        other.milliseconds = milliseconds
        return other
