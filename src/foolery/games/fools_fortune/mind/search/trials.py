"""Sequential halving: all candidates are tried equally often, then the worse half is dropped, and so on.

A world is a full state, drawn at random, that agrees with everything the seat knows.  A trial plays a candidate in a
world and lets the habits play the next Days; with a search tree, the tree first plays the rest of this Afternoon.
Then the judge gives the seat's chance to win.  In each round, every candidate is tried once, in the same world and with
the same random seed (common random numbers), so that the values differ by the candidates alone.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.imagined.habits import Habits
from foolery.games.fools_fortune.mind.search.afternoons import Afternoons
from foolery.games.fools_fortune.mind.search.judge import FortuneJudge
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.board_state import AFTERNOON
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import Worlds
from foolery.search.clock import now

DELAY: Final = 0.01  # each Day moves a value by this share toward 0.5, so that a win now is better than a win later
LEAST: Final = 2  # the number of candidates that are kept until the end


class Trials:
    """Holds the candidates of one decision of one seat, and their results.

    The candidate `end` stands for laying the Sets out and then ending the Afternoon.
    """

    def __init__(
        self,
        worlds: Worlds,
        seat: i64,
        days: i64,
        habits: Habits,
        judge: FortuneJudge,
        candidates: vec[i64],
        afternoons: Afternoons | None,
    ) -> None:
        self._worlds = worlds
        self._seat: i64 = seat
        self._days: i64 = days
        self._habits = habits
        self._judge = judge
        self._afternoons = afternoons
        self._remaining: i64 = len(candidates)  # this many actions, the first ones, are still tried
        self.actions: vec[i64] = candidates
        self.visits: vec[i64] = vec[i64]([0] * len(candidates))
        self.values: vec[float] = vec[float]([0.0] * len(candidates))
        self.worlds: i64 = 0
        self.played: i64 = 0

    def nodes(self) -> i64:
        """Return the number of candidates plus the nodes of the tree."""
        return len(self.actions) + (self._afternoons.nodes() if self._afternoons is not None else 0)

    def depth(self) -> i64:
        """Return the depth of the search in decisions: 1 for the candidate, plus the longest walk in the tree."""
        return 1 + (self._afternoons.deepest if self._afternoons is not None else 0)

    def run(self, rng: Rng, iterations: int, milliseconds: float) -> None:
        """Try the candidates in rounds until there are `iterations` trials or `milliseconds` have passed.

        0 means no limit.
        """
        assert iterations > 0 or milliseconds > 0.0, "trials need an end"
        start = now()
        stages = _halvings(self._remaining) + 1
        stage: i64 = 1
        while True:
            self._round(rng)
            spent = float(self.played) / float(iterations) if iterations > 0 else 0.0
            if milliseconds > 0.0:
                spent = max(spent, (now() - start) * 1000.0 / milliseconds)
            while stage < stages and spent * float(stages) >= float(stage):
                self._halve()
                stage += 1
            if spent >= 1.0:
                return

    def _round(self, rng: Rng) -> None:
        """Draw one more world, and try every remaining candidate in it."""
        world = self._worlds.draw(rng)
        assert isinstance(world, FortuneState)
        seed = int(rng.word())
        self.worlds += 1
        at: i64
        for at in range(self._remaining):
            self.values[at] += self._trial(world.copy(), at, Rng(seed))
            self.visits[at] += 1
            self.played += 1

    def _trial(self, state: FortuneState, at: i64, rng: Rng) -> float:
        habits = self._habits
        today = state.day
        if self.actions[at] == END and state.phase == AFTERNOON:
            habits.finish(state, self._seat)
        else:
            state.push(self._seat, self.actions[at])
        tree = self._afternoons
        if tree is None:
            return self._judged_after_days(state, today, rng)
        tree.walk(state, rng)
        value = self._judged_after_days(state, today, rng)
        tree.note(value)
        return value

    def _judged_after_days(self, state: FortuneState, today: i64, rng: Rng) -> float:
        """Play on by habit for the given number of Days, and return the seat's chance to win after that.

        The chance is moved toward 0.5 by DELAY for each Day played.
        """
        self._habits.play_until(state, today + self._days, rng)
        return 0.5 + (self._judge.chance(state, self._seat) - 0.5) * (1.0 - DELAY * float(state.day - today))

    def _halve(self) -> None:
        """Sort the remaining candidates by their mean values and keep the better half."""
        at: i64
        for at in range(1, self._remaining):
            place = at
            while place > 0 and self._mean(place) > self._mean(place - 1):
                self._swap(place, place - 1)
                place -= 1
        self._remaining = max((self._remaining + 1) // 2, min(self._remaining, LEAST))

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
    """Return how many times `count` candidates have to be halved until at most `LEAST` remain."""
    halvings: i64 = 0
    while count > LEAST:
        count = (count + 1) // 2
        halvings += 1
    return halvings
