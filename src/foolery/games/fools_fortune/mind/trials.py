"""Flat Monte Carlo for A Fool's Fortune: candidates are tried in the same imagined worlds, the worse half is dropped.

A trial pushes the candidate, lets habits play the next Days (or, where there is one, a tree the rest of this Afternoon
first) and judges what stands there.  All candidates of a round share the world and the luck that follows, so that what
differs between them is what they did.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.afternoons import Afternoons
from foolery.games.fools_fortune.mind.habits import Habits
from foolery.games.fools_fortune.mind.judge import Judge
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.areas import AFTERNOON
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import Worlds
from foolery.search.clock import now

__all__ = ["Trials"]

DELAY: Final = 0.01  # what a Day takes from a victory, and from a defeat: who can win now does not wait
LEAST: Final = 2  # candidates that stay to the last


class Trials:
    """The candidates of one decision of one seat.  `end` stands for laying the Sets out and ending."""

    def __init__(
        self,
        worlds: Worlds,
        seat: i64,
        days: i64,
        habits: Habits,
        judge: Judge,
        candidates: vec[i64],
        afternoons: Afternoons | None,
    ) -> None:
        self._worlds = worlds
        self._seat: i64 = seat
        self._days: i64 = days
        self._habits = habits
        self._judge = judge
        self._afternoons = afternoons
        self._left: i64 = len(candidates)  # the first so many of `actions` are still tried
        self.actions: vec[i64] = candidates
        self.visits: vec[i64] = vec[i64]([0] * len(candidates))
        self.values: vec[float] = vec[float]([0.0] * len(candidates))
        self.worlds: i64 = 0
        self.played: i64 = 0

    def nodes(self) -> i64:
        """Return how many positions were looked at apart: the candidates, and what the Afternoon could become."""
        return len(self.actions) + (self._afternoons.nodes() if self._afternoons is not None else 0)

    def depth(self) -> i64:
        """Return how many decisions of the Afternoon were looked at one after another."""
        return 1 + (self._afternoons.deepest if self._afternoons is not None else 0)

    def run(self, rng: Rng, iterations: int, milliseconds: float) -> None:
        """Try until so many play-outs or so much time have gone by, whichever comes first; 0 is no limit."""
        assert iterations > 0 or milliseconds > 0.0, "trials need an end"
        start = now()
        stages = _halvings(self._left) + 1
        stage: i64 = 1
        while True:
            self._round(rng)
            spent = float(self.played) / float(iterations) if iterations > 0 else 0.0
            if milliseconds > 0.0:
                spent = max(spent, (now() - start) * 1000.0 / milliseconds)
            while stage < stages and spent * float(stages) >= float(stage):
                self._drop_half()
                stage += 1
            if spent >= 1.0:
                return

    def _round(self, rng: Rng) -> None:
        """Try every candidate that is left in one more world."""
        world = self._worlds.draw(rng)
        assert isinstance(world, FortuneState)
        luck = int(rng.word())
        self.worlds += 1
        at: i64
        for at in range(self._left):
            self.values[at] += self._try(world.copy(), at, Rng(luck))
            self.visits[at] += 1
            self.played += 1

    def _try(self, t: FortuneState, at: i64, rng: Rng) -> float:
        habits = self._habits
        today = t.day
        if self.actions[at] == END and t.phase == AFTERNOON:
            habits.finish(t, self._seat)
        else:
            t.push(self._seat, self.actions[at])
        tree = self._afternoons
        if tree is None:
            return self._judged_later(t, today, rng)
        tree.walk(t, rng)
        value = self._judged_later(t, today, rng)
        tree.note(value)
        return value

    def _judged_later(self, t: FortuneState, today: i64, rng: Rng) -> float:
        """Play on by habit, and return what the position then is worth to the seat."""
        self._habits.play_until(t, today + self._days, rng)
        return 0.5 + (self._judge.chance(t, self._seat) - 0.5) * (1.0 - DELAY * float(t.day - today))

    def _drop_half(self) -> None:
        """Sort the candidates that are left by what they came to, and try the better half on."""
        at: i64
        for at in range(1, self._left):
            place = at
            while place > 0 and self._mean(place) > self._mean(place - 1):
                self._swap(place, place - 1)
                place -= 1
        self._left = max((self._left + 1) // 2, min(self._left, LEAST))

    def _mean(self, at: i64) -> float:
        return self.values[at] / float(self.visits[at])

    def _swap(self, one: i64, other: i64) -> None:
        action = self.actions[one]
        visits = self.visits[one]
        value = self.values[one]
        self.actions[one] = self.actions[other]
        self.visits[one] = self.visits[other]
        self.values[one] = self.values[other]
        self.actions[other] = action
        self.visits[other] = visits
        self.values[other] = value


def _halvings(count: i64) -> i64:
    """Return how often so many candidates are halved."""
    halvings: i64 = 0
    while count > LEAST:
        count = (count + 1) // 2
        halvings += 1
    return halvings
