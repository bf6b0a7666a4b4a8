"""Counting answers in The Fool's Field: what a deploy leaves to the other side, and what a hand could have done."""

from __future__ import annotations

from foolery.games.fools_field.rules.cards import FITTING, NEIGHBOURS, NUM_CARDS, NUM_SPACES, SIDES, sides_of
from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["replies_after", "ways_left_behind"]


def replies_after(state: FieldState, seat: i64, space: i64, card: i64, cards: i64) -> i64:
    """Return how many more ways the cards have to answer after a deploy; below 0 if it closes more than it opens."""
    shift = NUM_CARDS * ((1 - seat) & state.seating_turns)
    shown = sides_of(card, seat & state.seating_turns)
    cards &= ~(1 << card)
    more: i64 = 0
    if state.frontier >> space & 1 == 1:
        more -= population(state.fits[space] >> shift & cards)
    direction: i64
    for direction in range(SIDES):
        beside = NEIGHBOURS[SIDES * space + direction]
        if beside >= 0 and state.field[beside] < 0:
            before = state.fits[beside] >> shift & cards
            more += population(before & FITTING[shown + direction] >> shift)
            if state.frontier >> beside & 1 == 1:
                more -= population(before)
    return more


def ways_left_behind(field: vec[i64], brought_by_seat_1: i64, hand: i64, seat: i64, seating_turns: i64) -> i64:
    """Return in how many ways a hand could have been deployed on a field that was retreated from."""
    scene = FieldState(0, seating_turns, 1)
    space: i64
    for space in range(NUM_SPACES):
        card = field[space]
        if card >= 0:
            scene.place(space, card, (brought_by_seat_1 >> card & 1) & seating_turns)
    shift = NUM_CARDS * (seat & seating_turns)
    ways: i64 = 0
    spaces = scene.frontier
    while spaces != 0:
        ways += population(scene.fits[first_in(spaces)] >> shift & hand)
        spaces = without_lowest(spaces)
    return ways
