"""What the bots that search have in common: so many iterations, or as many as a time allows."""

from __future__ import annotations

from copy import copy
from typing import Self

__all__ = ["Patient"]

PATIENCE = 4000.0  # milliseconds, which only an interpreted Master needs: whoever waits for a bot gives up after five


class Patient:
    """A bot with a budget for each decision; the one that runs out first ends the search, none at all is 0."""

    iterations = 1000

    def __init__(self) -> None:
        self.milliseconds = PATIENCE

    def within(self, milliseconds: float) -> Self:
        """Return the same bot, with all of that time and no more for a decision."""
        other = copy(self)
        other.iterations, other.milliseconds = 0, milliseconds
        return other
