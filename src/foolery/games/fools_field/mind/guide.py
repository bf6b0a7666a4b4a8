"""How The Fool's Field is searched: worlds that agree with a sight, and how they are played out."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_field.mind.replies import replies_after
from foolery.games.fools_field.rules.cards import CENTRE, NUM_CARDS
from foolery.games.fools_field.rules.state import (
    DISCARD,
    DISCARDING,
    OPENING,
    OVER,
    RETREAT,
    FieldState,
    deployment,
)
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.worlds import Worlds
from foolery.search.guide import Guide

__all__ = ["FieldGuide"]

UNSEEN_DISCARD: Final = -2  # what everybody sees of a card that is thrown away, face down
CARELESSNESS: Final = 2  # replies by which a deploy in a careful play-out may be misjudged


class FieldGuide(Guide):
    """Thinks in the worlds it is given; discards are hidden, everything else is public.

    Careful play-outs deploy where the other has few replies, which takes longer; the others deploy anything.
    """

    def __init__(self, worlds: Worlds, careful: bool) -> None:
        self._worlds = worlds
        self._careful: bool = careful

    def draw(self, rng: Rng) -> State:
        return self._worlds.draw(rng)

    def seen(self, state: State, seat: i64, action: i64) -> i64:
        return action if action < DISCARD else UNSEEN_DISCARD

    def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
        assert isinstance(state, FieldState)
        _play_out(state, self._careful, rng)
        self.reward(state, rewards)

    def reward(self, state: State, rewards: vec[float]) -> None:
        assert isinstance(state, FieldState)
        if state.winners == 3:
            rewards[0] = 0.5
        else:
            rewards[0] = 1.0 if state.winners == 1 else 0.0
        rewards[1] = 1.0 - rewards[0]


def _play_out(state: FieldState, careful: bool, rng: Rng) -> None:
    """Play to the end: deploy while anything fits, discard anything."""
    while state.phase != OVER:
        seat = state.turn
        hand = state.hands[seat]
        if state.phase == OPENING:
            state.push(seat, deployment(CENTRE, _any_of(hand, rng)))
        elif state.phase == DISCARDING:
            state.push(seat, DISCARD + _any_of(hand, rng))
        elif careful:
            state.push(seat, _tight_deploy(state, seat, hand, rng))
        else:
            state.push(seat, _any_deploy(state, seat, hand, rng))


def _tight_deploy(state: FieldState, seat: i64, hand: i64, rng: Rng) -> i64:
    """Return a deploy that leaves the other, whose hand this world tells, few replies; a retreat if nothing fits."""
    other = state.hands[1 - seat]
    shift = NUM_CARDS * (seat & state.seating_turns)
    best: i64 = RETREAT
    least: i64 = 1000
    spaces = state.frontier
    while spaces != 0:
        space = first_in(spaces)
        spaces = without_lowest(spaces)
        fitting = state.fits[space] >> shift & hand
        while fitting != 0:
            card = first_in(fitting)
            fitting = without_lowest(fitting)
            # In quarters, so that equals are told apart by luck.
            cost = 4 * replies_after(state, seat, space, card, other) + rng.below(4 * CARELESSNESS)
            if cost < least:
                least = cost
                best = deployment(space, card)
    return best


def _any_deploy(state: FieldState, seat: i64, hand: i64, rng: Rng) -> i64:
    """Return any deploy, all equally likely; a retreat if nothing fits."""
    shift = NUM_CARDS * (seat & state.seating_turns)
    ways: i64 = 0
    spaces = state.frontier
    while spaces != 0:
        ways += population(state.fits[first_in(spaces)] >> shift & hand)
        spaces = without_lowest(spaces)
    if ways == 0:
        return RETREAT
    skip = rng.below(ways)
    spaces = state.frontier
    while True:
        space = first_in(spaces)
        fitting = state.fits[space] >> shift & hand
        count = population(fitting)
        if skip < count:
            return deployment(space, _nth(fitting, skip))
        skip -= count
        spaces = without_lowest(spaces)


def _any_of(cards: i64, rng: Rng) -> i64:
    return _nth(cards, rng.below(population(cards)))


def _nth(cards: i64, skip: i64) -> i64:
    while skip > 0:
        cards = without_lowest(cards)
        skip -= 1
    return first_in(cards)
