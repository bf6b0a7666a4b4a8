"""When a bot answers: how long it thinks depends on its cards, and the waiting time must not show that.

It answers at one of few moments: `delay` after it began to think, twice that, four times that.  Where the same place of
the same game has come up before, it answers no sooner than it did then, so that a move that was forced, or won for
certain, looks like one that was thought about.  A place is what is public about a decision: its phase, where the
game's sights have one, and how many of its kind came just before, up to three.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import NamedTuple

from foolery.kernel.game import Sight

ROW = 3  # decisions of one kind that are told apart from those after them


def wait_after(thought: float, delay: float, slowest: float = 0.0) -> float:
    """Return how long a bot waits after thinking for `thought` seconds, and for `slowest` in the same place before."""
    moment = delay
    while 0.0 < moment < max(thought, slowest):
        moment *= 2
    return max(0.0, moment - thought)


class _Decision(NamedTuple):
    turn: int
    phase: Hashable


class Pace:
    """What one bot has needed in one game."""

    def __init__(self) -> None:
        self._game = 0
        self._last: deque[_Decision] = deque(maxlen=ROW)
        self._slowest: dict[tuple[Hashable, int], float] = {}

    def slowest(self, game: int, turn: int, sight: Sight, seconds: float) -> float:
        """Note what a decision has taken; return the most that one in its place has taken so far.

        `turn` counts the decisions that the bot has made in this game: asked again, or after one was taken back, it is
        in the same place again.
        """
        if game != self._game:
            self._game = game
            self._last.clear()
            self._slowest.clear()
        while self._last and self._last[-1].turn >= turn:
            self._last.pop()
        phase: Hashable = getattr(sight, "phase", None)
        row = 0
        while row < len(self._last) and self._last[-1 - row].phase == phase:
            row += 1
        self._last.append(_Decision(turn, phase))
        place = (phase, row)
        self._slowest[place] = max(seconds, self._slowest.get(place, 0.0))
        return self._slowest[place]
