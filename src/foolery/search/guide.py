"""What a game supplies to the search: possible worlds, what other seats see of an action, and an evaluation."""

from __future__ import annotations

from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.playout import play_out
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Guide"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The search's view of a game for one decision; only `draw` must be written, the other methods have defaults."""

    def draw(self, rng: Rng) -> State:
        """Return a new state that the deciding seat thinks possible; the search may change it."""
        raise NotImplementedError

    def seen(self, state: State, seat: i64, action: i64) -> i64:
        """Return a number for what the seats that decide next see of an action about to be pushed.

        Actions that look the same to them get the same number.  Simultaneous decisions need no care here: the search
        keeps them hidden until all seats have chosen.
        """
        return action

    def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return the prior probability of each legal action (sum 1) for PUCT; empty: the search uses UCB1."""
        return vec[float]()

    def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
        """Fill `rewards` with each seat's value of a position, from 0 to 1; the state may be changed."""
        play_out(state, rng)
        self.reward(state, rewards)

    def reward(self, state: State, rewards: vec[float]) -> None:
        """Fill `rewards` with each seat's share of the win of a finished game."""
        outcome = state.outcome()
        assert outcome is not None, "only a finished game has a reward"
        seat: i64
        for seat in range(state.seats()):
            rewards[seat] = 0.0
        for winner in outcome.winners:
            rewards[winner] = 1.0 / len(outcome.winners)
