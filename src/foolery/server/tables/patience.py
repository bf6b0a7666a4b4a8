"""What may be done at a table without playing on, and how often: a log must not grow without the game going on."""

from __future__ import annotations

from dataclasses import dataclass, field

CHANGES = 50  # steps taken back and sealed choices changed, by one seat, before the game has to move on


@dataclass(slots=True)
class Asking:
    """A decision that a player asks to take back, and the seats that agree."""

    whose: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Patience:
    """What the seats have done since the game was last further than ever before."""

    furthest: int = 0  # steps of the game
    changes: dict[int, int] = field(default_factory=dict)  # by seat
    offered: set[int] = field(default_factory=set)  # the seats that have offered a draw
    asked: set[int] = field(default_factory=set)  # the seats that have asked to take back a decision

    def played(self, steps: int) -> None:
        """Note that the game has `steps` steps now."""
        if steps > self.furthest:
            self.furthest = steps
            self.changes.clear()
            self.offered.clear()
            self.asked.clear()

    def wavered(self, seat: int) -> None:
        """A seat has taken back or changed what it had played."""
        self.changes[seat] = self.changes.get(seat, 0) + 1

    def may_waver(self, seat: int) -> bool:
        """Whether a seat may take back or change what it has played."""
        return self.changes.get(seat, 0) < CHANGES
