"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AGREED", "RESIGN", "TIMEOUT", "Outcome"]

# Reasons every game shares; each game adds its own.
RESIGN = "resign"
TIMEOUT = "timeout"
AGREED = "agreed"


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the reason, the winners (they share the win) and the scores.

    Scores are doubled ints, so that half points are whole numbers; `points` divides them for records and people.
    """

    reason: str
    winners: tuple[int, ...]
    doubled_scores: tuple[int, ...]

    def share(self, seat: int) -> float:
        """Return a seat's share of the win: all winners have equal shares."""
        return (seat in self.winners) / len(self.winners)

    def points(self) -> list[int | float]:
        """Return the scores as a record writes them: 1, 0, 0.5."""
        return [score // 2 if score % 2 == 0 else score / 2 for score in self.doubled_scores]
