"""The habit of picking the card that improves the own Sets most when an ability asks for a pick (AF-9.3).

A habit is a fixed rule of play in imagined games (habits.py).
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.planner.layouts import SeatLayout
from foolery.games.fools_fortune.mind.values import character_cost
from foolery.games.fools_fortune.rules.actions import CARD_ARGUMENT, argument, is_character, is_fortune
from foolery.games.fools_fortune.rules.effects.fate import Bury, Foresee
from foolery.games.fools_fortune.rules.effects.hands import DiscardHand, TakeFromHand
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bit_of, population
from foolery.kernel.numbers import i64
from foolery.kernel.rng import Rng


def imagined_pick(state: FortuneState, seat: i64, layout: SeatLayout, rng: Rng) -> i64:
    """Return the pick that is worth most to `seat`.

    The pick is random for effects other than DiscardHand, Foresee, TakeFromHand and Bury.
    """
    legal = state.legal(seat)
    effect = effect_of(state.tables.steps[state.step])
    if isinstance(effect, DiscardHand):
        return legal[len(legal) - 1]  # a Character, if there is one
    if not isinstance(effect, (Foresee, TakeFromHand, Bury)):
        return legal[rng.below(len(legal))]
    layout.survey(state, seat)
    character = character_cost(False, population(state.crews[seat]))
    best = legal[0]
    most: i64 = -1000
    at: i64
    for at in range(len(legal)):
        first: i64 = argument(legal[at], 0)
        second: i64 = argument(legal[at], 1) if isinstance(effect, TakeFromHand) else 0
        if isinstance(effect, Bury):
            second = first
            first = 0
        value = layout.value_after(_bit(second), _bit(first))
        value += character if is_character(first) else 0
        value -= character if is_character(second) else 0
        if value > most:
            most = value
            best = legal[at]
    return best


def _bit(field: i64) -> i64:
    """Return the bit of the Fortune that the action argument `field` names, 0 if it names no Fortune."""
    return bit_of(field - CARD_ARGUMENT) if is_fortune(field) else 0
