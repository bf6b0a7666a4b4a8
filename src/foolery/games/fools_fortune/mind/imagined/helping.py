"""The habit of using Fees, Talents and Strikes for the own Sets and Crew (AF-7.1, AF-8.9, AF-9.3).

A habit is a fixed rule of play in imagined games (habits.py).  Three arguments are masks of Fortunes: `closing` are
those that would Close a planned Set of the seat, `extending` those that would extend a planned Set of three cards, and
`spare` those in Hand and Camp that no planned Set needs.  Values are in points (values.py).
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.planner.layouts import CLOSES, EXTENDS, SeatLayout, spare_beside
from foolery.games.fools_fortune.mind.values import (
    CLOSING_CARD,
    DRAW_VALUE,
    ENGAGE_COST,
    EXTENDING_CARD,
    character_cost,
    recruit_value,
)
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    END,
    FEESWAP,
    KICKBACK,
    STRIKE,
    actor_of,
    argument,
    engaging,
    flashes_actor,
    fortune_at,
    is_fortune,
    kind_of_action,
    with_card,
)
from foolery.games.fools_fortune.rules.board_state import (
    SAVVY_FEE_SWAP,
    STRIKES,
    TALENTS,
    UNIVERSAL,
    BoardState,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import DrawCards
from foolery.games.fools_fortune.rules.effects.fees import FeeSwap
from foolery.games.fools_fortune.rules.effects.field import Gather, Recruit
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.steps import most_of
from foolery.games.fools_fortune.rules.trades import add_fee_swaps
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec


def helping_use(state: BoardState, seat: i64, layout: SeatLayout) -> i64:
    """Return the Kick-Back, Fee-Swap, Talent or Strike that helps `seat` most, `end` if none helps."""
    closing = layout.wanted(CLOSES)
    extending = layout.wanted(EXTENDS)
    spare = layout.rest & state.pool(seat)
    best: i64 = END
    if state.scenes & UNIVERSAL != 0 and spare != 0:
        best = _kick_back(state, seat, closing, spare)
        if best == END:
            best = _kick_back(state, seat, extending, spare)
    if state.scenes & (SAVVY_FEE_SWAP | TALENTS | STRIKES) == 0:
        return best
    most: i64 = EXTENDING_CARD if best != END else 0
    actions = vec[i64]()
    if state.scenes & SAVVY_FEE_SWAP != 0:
        actions = add_fee_swaps(state, actions, seat)
    actions = add_abilities(state, actions, seat)
    at: i64
    for at in range(len(actions)):
        value = helping_value(state, seat, actions[at], closing, extending, spare)
        if value > most:
            most = value
            best = actions[at]
    return best


def _kick_back(state: BoardState, seat: i64, wanted: i64, spare: i64) -> i64:
    """Return the Kick-Back of a Fee in `wanted` that a Fortune of `spare` can replace, `end` if there is none."""
    characters: i64 = state.available(seat)
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        found: i64 = state.fees[character] & wanted
        while found != 0:
            fee = first_in(found)
            staying = first_in(state.fees[character] & ~bit_of(fee))
            if FEE_OK[staying] & spare != 0:
                return with_card(KICKBACK | engaging(character), 0, fee)
            found = without_lowest(found)
    return END


def add_abilities(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    """Return `actions` with all Talents and Strikes added that `seat` can declare."""
    if state.scenes & TALENTS != 0:
        actions = add_talents(state, actions, seat)
    if state.scenes & STRIKES != 0:
        actions = add_strikes(state, actions, seat)
    return actions


def spare_cards(state: BoardState, seat: i64) -> i64:
    """Return how many cards of Hand and Camp could still pay after the Dues are paid; negative if some are missing."""
    return spare_beside(state, seat, state.pool(seat))


def use_cost(state: BoardState, seat: i64, action: i64) -> i64:
    """Return the cost of `action` in points: a small one if its Character only Engages, more if it is given up."""
    if not flashes_actor(action):
        return ENGAGE_COST
    crew = state.crews[seat]
    return character_cost(crew >> actor_of(action) & 1 == 1, population(crew))


def helping_value(state: BoardState, seat: i64, action: i64, closing: i64, extending: i64, spare: i64) -> i64:
    """Return the points that `action` gains for the own Sets and Crew, less its cost; it may be negative.

    `action` is a Fee-Swap, Talent or Strike.  The value is 0 for a Flash of a Character of the Crew, and for any Flash
    that leaves no spare card for the Dues.
    """
    kind = kind_of_action(action)
    if flashes_actor(action) and (state.crews[seat] >> actor_of(action) & 1 == 1 or spare_cards(state, seat) <= 0):
        return 0
    cost = use_cost(state, seat, action)
    if kind == FEESWAP:
        return _swap_value(action, closing, extending, spare) - cost
    step = state.tables.first_step(state.tables.declared(action))
    effect: Effect = effect_of(step)
    if isinstance(effect, FeeSwap):
        return _swap_value(action, closing, extending, spare) - cost
    if isinstance(effect, Gather):
        return _card_value(action, 0, closing, extending) + _card_value(action, 1, closing, extending) - cost
    if isinstance(effect, TakeFromSet):
        own = state.slot_of(seat, fortune_at(action, 0)) >= 0
        return 0 if own else _card_value(action, 0, closing, extending) - cost
    if isinstance(effect, Recruit):
        fees: i64 = fortune_at(action, 1) | fortune_at(action, 2)
        # Two Fees leave the stock, and perhaps two Characters.
        affordable = fees & ~spare == 0 and spare_cards(state, seat) > 3
        return recruit_value(population(state.crews[seat])) - cost if affordable else 0
    if isinstance(effect, DrawCards) and kind == STRIKE and spare_cards(state, seat) > 1:
        return DRAW_VALUE * most_of(step) - cost
    return 0


def _swap_value(action: i64, closing: i64, extending: i64, spare: i64) -> i64:
    """Return the points for the Fortune that `action` takes if the Fortune that it gives is in `spare`, otherwise 0."""
    return _card_value(action, 0, closing, extending) if fortune_at(action, 1) & spare != 0 else 0


def _card_value(action: i64, place: i64, closing: i64, extending: i64) -> i64:
    """Return the points that the Fortune at argument `place` adds to the planned Sets; 0 if no Fortune is there."""
    if not is_fortune(argument(action, place)):
        return 0
    card = fortune_at(action, place)
    if card & closing != 0:
        return CLOSING_CARD
    return EXTENDING_CARD if card & extending != 0 else 0
