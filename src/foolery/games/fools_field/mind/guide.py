"""What the tree search needs to know about The Fool's Field: possible worlds to search in, and play-outs to value a
position.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_field.mind.skirmish import Skirmish
from foolery.games.fools_field.rules.state import DISCARD, FieldState
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.worlds import Worlds
from foolery.search.guide import Guide

__all__ = ["FieldGuide"]

UNSEEN_DISCARD: Final = -2  # what other seats see of a discard, which is face down


class FieldGuide(Guide):
    """Tells the tree search how to play The Fool's Field: it draws possible worlds (full states that agree with
    everything the bot knows) from `worlds`, and values positions by play-outs.

    A play-out is a fast simulated game.  If `careful`, play-outs deploy where the opponent has few replies, else at
    random.  If `judged`, play-outs stop with an estimate when a new battle would begin before the deck is empty.
    """

    def __init__(self, worlds: Worlds, careful: bool, judged: bool) -> None:
        self._worlds = worlds
        self._skirmish = Skirmish(careful, judged)

    def draw(self, rng: Rng) -> State:
        return self._worlds.draw(rng)

    def seen(self, state: State, seat: i64, action: i64) -> i64:
        return action if action < DISCARD else UNSEEN_DISCARD

    def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
        assert isinstance(state, FieldState)
        rewards[0] = self._skirmish.worth(state, rng)
        rewards[1] = 1.0 - rewards[0]

    def reward(self, state: State, rewards: vec[float]) -> None:
        assert isinstance(state, FieldState)
        if state.winners == 3:
            rewards[0] = 0.5
        else:
            rewards[0] = 1.0 if state.winners == 1 else 0.0
        rewards[1] = 1.0 - rewards[0]
