"""Decides when a bot's answer is played, so that the waiting time does not show how hard its decision was.

An answer is played only at one of a few moments: `delay` seconds after the bot began to think, twice that, four times
that, and so on.  If the bot had a decision at the same place of the same game before, the answer waits at least as
long as then, so that a forced move or a certain win does not stand out.  A place is the public part of a decision: the
phase of the game (if its sights have one), and how many decisions in the same phase the bot has just made, at most
three.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import NamedTuple

from foolery.kernel.game import Sight

ROW = 3  # consecutive decisions in one phase count as different places up to this many


def wait_after(thought: float, delay: float, slowest: float = 0.0) -> float:
    """Return how many more seconds a bot waits that has thought for `thought` seconds.

    `slowest` is the longest time that it has thought at the same place before.
    """
    moment = delay
    while 0.0 < moment < max(thought, slowest):
        moment *= 2
    return max(0.0, moment - thought)


class _Decision(NamedTuple):
    turn: int
    phase: Hashable


class Pace:
    """Remembers how long one bot has thought at each place of its present game."""

    def __init__(self) -> None:
        self._game = 0
        self._last: deque[_Decision] = deque(maxlen=ROW)
        self._slowest: dict[tuple[Hashable, int], float] = {}

    def slowest(self, game: int, turn: int, sight: Sight, seconds: float) -> float:
        """Record that a decision took `seconds`, and return the longest time of all decisions at its place so far.

        `turn` is how many steps the bot's seat has made in `game`.  If that is not more than at the decision before
        (the bot was asked again, or a step was taken back), the later decisions are forgotten first, so that it is the
        same place again.
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
