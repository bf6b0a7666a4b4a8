"""What a game supplies to the search: possible worlds, what other seats see of an action, and an evaluation."""

from __future__ import annotations

from foolery.kernel.numbers import i64, mypyc_attr, vec
from foolery.kernel.playout import play_out
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Guide"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """What the search knows about a game for one decision of one seat.

    A game subclasses it.  Only `draw` must be written; the other methods have defaults.
    """

    def draw(self, rng: Rng) -> State:
        """Return a new random state that agrees with what the deciding seat knows; the search may change it."""
        raise NotImplementedError

    def seen(self, state: State, seat: i64, action: i64) -> i64:
        """Return a number that stands for what the seats that decide next see of an action of `seat`.

        It is called before the action is carried out.  Actions that look the same to those seats must get the same
        number.  Simultaneous decisions need no care here: the search hides them until all seats have chosen.
        """
        return action

    def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return the prior probability of each legal action for PUCT (their sum is 1); if empty, UCB1 is used."""
        return vec[float]()

    def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
        """Store each seat's value of the position, from 0 to 1, in `rewards`; `state` may be changed.

        By default, the game is played to its end at random.
        """
        play_out(state, rng)
        self.reward(state, rewards)

    def reward(self, state: State, rewards: vec[float]) -> None:
        """Store each seat's share of the win of the finished game `state` in `rewards`."""
        outcome = state.outcome()
        assert outcome is not None, "only a finished game has a reward"
        seat: i64
        for seat in range(state.seats()):
            rewards[seat] = 0.0
        for winner in outcome.winners:
            rewards[winner] = 1.0 / len(outcome.winners)
