"""When a bot answers: how long it thinks depends on its cards, and nobody is to read that off the clock.

It answers at one of few moments: `delay` after it was asked, twice that, four times that.  Where the same place of
the same game has come up before, it answers no sooner than it had to then, so that a move that was forced, or won for
certain, looks like one that was thought about.  A place is what everybody knows of a decision: its phase, where the
game's sights have one, and how many of its kind came just before.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from foolery.kernel.game import Sight

__all__ = ["Pace", "wait_after"]

_Place: TypeAlias = tuple[Hashable, int]


def wait_after(thought: float, delay: float, slowest: float = 0.0) -> float:
    """Return how long a bot waits that has thought for so many seconds, and for `slowest` in the same place before."""
    moment = delay
    while 0.0 < moment < max(thought, slowest):
        moment *= 2
    return max(0.0, moment - thought)


class Pace:
    """What one bot has needed in one game.

    Seconds are of processor time, so that what else the machine does is not counted; where no answer came, of waiting.
    """

    def __init__(self) -> None:
        self._game = 0
        self._place: _Place = (None, -1)
        self._slowest: dict[_Place, float] = {}

    def slowest(self, game: int, sight: Sight, seconds: float) -> float:
        """Note what the next decision of a game has taken; return the most that one in its place has taken so far."""
        if game != self._game:
            self._game, self._place, self._slowest = game, (None, -1), {}
        before, number = self._place
        phase: Hashable = getattr(sight, "phase", None)
        self._place = (phase, number + 1 if phase == before else 0)
        self._slowest[self._place] = max(seconds, self._slowest.get(self._place, 0.0))
        return self._slowest[self._place]
