"""The habit of picking well where an ability asks (AF-9.3): what the Sets are worth with it decides."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.rules.actions import CARD_ARGUMENT, argument, is_character, is_fortune
from foolery.games.fools_fortune.rules.effects.fate import Bury, Foresee
from foolery.games.fools_fortune.rules.effects.hands import DiscardHand, TakeFromHand
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64
from foolery.kernel.rng import Rng

__all__ = ["picked"]

PERSON: Final = 20  # what a Character in the Hand is worth while the Crew has room


def picked(t: FortuneState, seat: i64, layouts: Layouts, rng: Rng) -> i64:
    """Return the pick after which the seat stands best; whatever else an edition asks for is picked by chance."""
    legal = t.legal(seat)
    effect = effect_of(t.cast.steps[t.step])
    if isinstance(effect, DiscardHand):
        return legal[len(legal) - 1]  # a Character, if there is one
    if not isinstance(effect, (Foresee, TakeFromHand, Bury)):
        return legal[rng.below(len(legal))]
    layouts.survey(t, seat)
    person: i64 = PERSON if t.has_room_in_crew(seat) else 0
    best = legal[0]
    most: i64 = -1000
    at: i64
    for at in range(len(legal)):
        first: i64 = argument(legal[at], 0)
        second: i64 = argument(legal[at], 1) if isinstance(effect, TakeFromHand) else 0
        if isinstance(effect, Bury):
            second = first
            first = 0
        value = layouts.value_after(_bit(second), _bit(first))
        value += person if is_character(first) else 0
        value -= person if is_character(second) else 0
        if value > most:
            most = value
            best = legal[at]
    return best


def _bit(field: i64) -> i64:
    """Return a packed argument as a Fortune's bit, 0 if it is a Character or nothing."""
    return bit_of(field - CARD_ARGUMENT) if is_fortune(field) else 0
