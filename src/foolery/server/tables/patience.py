"""Limits on what players may do without playing on, so that the log cannot grow while the game stands still."""

from __future__ import annotations

from dataclasses import dataclass, field

CHANGES = 50  # steps a seat may undo and sealed choices it may change before the game has to go on


@dataclass(slots=True)
class Asking:
    """A request of the seat `whose` to take back its last decision, with the seats that agree."""

    whose: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Patience:
    """Counts what the seats have done since the game last reached a new highest number of steps."""

    furthest: int = 0  # highest number of steps so far
    changes: dict[int, int] = field(default_factory=dict)  # by seat: steps undone and sealed choices changed
    offered: set[int] = field(default_factory=set)  # the seats that have offered a draw
    asked: set[int] = field(default_factory=set)  # the seats that have asked to take back a decision

    def played(self, steps: int) -> None:
        """Note that the game has `steps` steps now; if that is more than ever before, all counts start again."""
        if steps > self.furthest:
            self.furthest = steps
            self.changes.clear()
            self.offered.clear()
            self.asked.clear()

    def wavered(self, seat: int) -> None:
        """Count that `seat` has undone a step or changed its sealed choice."""
        self.changes[seat] = self.changes.get(seat, 0) + 1

    def may_waver(self, seat: int) -> bool:
        """Return whether `seat` may still undo a step or change its sealed choice."""
        return self.changes.get(seat, 0) < CHANGES
