"""Uniformly random play to the end of a game: the simplest rollout of a search, and what the benchmarks measure."""

from __future__ import annotations

from foolery.kernel.bits import first_in
from foolery.kernel.numbers import i64
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["play_out", "settle"]


def settle(state: State, rng: Rng) -> None:
    """Shuffle at random, and deal, all cards for which the rules wait, until no shuffle is due."""
    due = state.due()
    while due is not None:
        rng.shuffle(due.cards)
        state.deal(due.cards)
        due = state.due()


def play_out(state: State, rng: Rng) -> i64:
    """Play uniformly random legal actions until the game `state` ends; return the number of actions."""
    moves: i64 = 0
    while True:
        seats = state.to_act()
        if seats == 0:
            if state.due() is None:
                return moves
            settle(state, rng)
            continue
        seat = first_in(seats)
        legal = state.legal(seat)
        state.push(seat, legal[rng.below(len(legal))])
        moves += 1
