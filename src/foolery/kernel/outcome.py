"""The outcome of a game: the reason of its end, its winners and its scores."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AGREED", "RESIGN", "TIMEOUT", "Outcome"]

# Reasons every game shares; each game adds its own.
RESIGN = "resign"
TIMEOUT = "timeout"
AGREED = "agreed"


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the reason, the winning seats (several seats share the win) and the scores by seat.

    Scores are doubled, so that half points are whole numbers.  `points` returns them undoubled.
    """

    reason: str
    winners: tuple[int, ...]
    doubled_scores: tuple[int, ...]

    def share(self, seat: int) -> float:
        """Return the seat's share of the win: 1 divided by the number of winners; 0 if it did not win."""
        return (seat in self.winners) / len(self.winners)

    def points(self) -> list[int | float]:
        """Return the scores by seat as a record contains them, not doubled: 1, 0, 0.5."""
        return [score // 2 if score % 2 == 0 else score / 2 for score in self.doubled_scores]
