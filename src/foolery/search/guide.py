"""What a game tells the search: worlds to think about, what others see of an action, and how a position is judged."""

from __future__ import annotations

from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.playout import play_out
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Guide"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """One decision's advice; only `draw` has to be written, the rest has a plain answer for every game."""

    def draw(self, rng: Rng) -> State:
        """Return a world the deciding seat thinks possible, that nobody else holds."""
        raise NotImplementedError

    def seen(self, state: State, seat: i64, action: i64) -> i64:
        """Return what those who decide next know of an action about to be pushed: equal numbers look alike.

        Choices that are sealed together need no care here: the search keeps them apart until they are opened.
        """
        return action

    def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return how promising each legal action looks, summing up to 1; empty where there is no opinion."""
        return vec[float]()

    def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
        """Fill in, by seat and from 0 to 1, what a position is worth; the state may be used up."""
        play_out(state, rng)
        self.reward(state, rewards)

    def reward(self, state: State, rewards: vec[float]) -> None:
        """Fill in what a finished game is worth to every seat: a shared victory counts as its share."""
        outcome = state.outcome()
        assert outcome is not None, "only a finished game has a reward"
        seat: i64
        for seat in range(state.seats()):
            rewards[seat] = 0.0
        for winner in outcome.winners:
            rewards[winner] = 1.0 / len(outcome.winners)
