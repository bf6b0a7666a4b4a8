"""Help for tests of encoders, which must write all that a seat knows into an observation, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.state import State, seats_in

__all__ = ["looks"]


def looks(new: Callable[[int], State], games: int, between: int) -> Sequence[tuple[State, int]]:
    """Return positions of random games, each one once with every seat, as pairs of a state and a seat.

    `new(k)` must return the initial state of game number k; `games` is the number of games.  Positions are taken every
    `between` steps and at the end.
    """
    found: list[tuple[State, int]] = []
    for number in range(games):
        rng, state, steps = seeded(0xE2C, number), new(number), 0
        settle(state, rng)
        while (acting := int(state.to_act())) != 0:
            if steps % between == 0:
                found += [(state.copy(), seat) for seat in range(int(state.seats()))]
            _step(state, seats_in(acting), rng)
            steps += 1
        found += [(state, seat) for seat in range(int(state.seats()))]
    return found


def _step(state: State, acting: list[int], rng: Rng) -> None:
    seat = acting[int(rng.below(len(acting)))]
    legal = state.legal(seat)
    state.push(seat, legal[rng.below(len(legal))])
    settle(state, rng)
