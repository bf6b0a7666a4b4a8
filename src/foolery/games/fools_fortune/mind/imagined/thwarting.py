"""The habit of stopping a Rival who is about to win, by a Talent or Strike that costs them a Character or a Set.

A habit is a fixed rule of play in imagined games (habits.py).  `need` is the number of Closed Sets that wins.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.imagined.helping import add_abilities, spare_cards, use_cost
from foolery.games.fools_fortune.mind.planner.layouts import reach_of
from foolery.games.fools_fortune.mind.values import CUT_VALUE, SET_LOSS, STOPPED_WIN, WEAKEN_VALUE
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    END,
    FETCH,
    actor_of,
    character_at,
    engaging,
    flashes_actor,
    fortune_at,
    with_card,
)
from foolery.games.fools_fortune.rules.board_state import NONE, STRIKES, TALENTS, BoardState
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Weaken
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.goal import ready_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, fitting, kinds_of, standing
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec


def first_thwarting_use(state: BoardState, seat: i64, need: i64) -> i64:
    """Return the first Talent or Strike that stops a Rival who is about to win, `end` if there is none.

    Those that give up a Character of the own Crew are left out.
    """
    if state.scenes & (TALENTS | STRIKES) == 0:
        return END
    rival = about_to_win(state, seat, need)
    if rival == NONE:
        return END
    actions = vec[i64]()
    if state.scenes & TALENTS != 0:
        actions = add_talents(state, actions, seat)
    if state.scenes & STRIKES != 0 and spare_cards(state, seat) > 0:
        actions = add_strikes(state, actions, seat)
    at: i64
    for at in range(len(actions)):
        keeps_crew = not flashes_actor(actions[at]) or state.crews[seat] >> actor_of(actions[at]) & 1 == 0
        if keeps_crew and harms(state, actions[at], rival):
            return actions[at]
    return END


def best_thwarting_use(state: BoardState, seat: i64, need: i64) -> i64:
    """Return the Talent or Strike that best stops a Rival who is about to win, even if it gives up a Character.

    If no Rival is about to win, return the Fetch of a Wayside Fortune that a Rival lacks to Close the last Set.
    Return `end` if there is no such action.
    """
    if state.scenes & (TALENTS | STRIKES) == 0:
        return END
    rival = about_to_win(state, seat, need)
    if rival == NONE:
        return _fetch_what_a_rival_lacks(state, seat, need)
    actions = add_abilities(state, vec[i64](), seat)
    best: i64 = END
    most: i64 = 0
    at: i64
    for at in range(len(actions)):
        value = _thwarting_value(state, seat, actions[at], rival)
        if value > most:
            most = value
            best = actions[at]
    return best


def about_to_win(state: BoardState, seat: i64, need: i64) -> i64:
    """Return the seat of a Rival who can be Crossed and has enough Sets and Characters to win, NONE if none has."""
    other: i64
    slot: i64
    for other in range(state.players):
        able = population(state.crews[other] & ~state.weakened & ~state.unpaid)
        if other == seat or able < ready_to_win(state.players, state.act) or not state.can_cross(seat, other):
            continue
        closed: i64 = 0
        for slot in range(3):
            if standing(state.sets[3 * other + slot]) == CLOSED:
                closed += 1
        if closed >= need:
            return other
    return NONE


def harms(state: BoardState, action: i64, rival: i64) -> bool:
    """Whether `action` Weakens or Cuts a Character of `rival`, or takes a card out of a Closed Set of `rival`."""
    effect = effect_of(state.tables.first_step(state.tables.declared(action)))
    if isinstance(effect, (Weaken, Cut)):
        return state.crews[rival] >> character_at(action, 0) & 1 == 1
    if isinstance(effect, (TakeFromSet, WaysideFromSet)):
        slot = state.slot_of(rival, fortune_at(action, 0))
        return slot >= 0 and standing(state.sets[3 * rival + slot]) == CLOSED
    return False


def _thwarting_value(state: BoardState, seat: i64, action: i64, rival: i64) -> i64:
    """Return the points for stopping `rival` by a Talent or Strike.

    It is 0 if `action` does not stop the Rival or leaves the Dues unpaid.
    """
    if not harms(state, action, rival):
        return 0
    actor = actor_of(action)
    if flashes_actor(action) and spare_cards(state, seat) < state.hand_c[seat] >> actor & 1:
        return 0
    gain: i64 = STOPPED_WIN - use_cost(state, seat, action)
    effect = effect_of(state.tables.first_step(state.tables.declared(action)))
    if isinstance(effect, Cut):
        return gain + CUT_VALUE
    if isinstance(effect, TakeFromSet):
        return gain + SET_LOSS[5]
    if isinstance(effect, WaysideFromSet):
        # The Rival can add the Fortune again on the next Day, unless another own Character Fetches it first.
        others = state.available(seat) & ~(1 << actor)
        return gain + SET_LOSS[5] if reach_of(state, others) & fortune_at(action, 0) != 0 else 0
    return gain + WEAKEN_VALUE


def _fetch_what_a_rival_lacks(state: BoardState, seat: i64, need: i64) -> i64:
    """Return the Fetch of a Wayside Fortune that a Rival lacks to Close the last Set, `end` if there is none."""
    found: i64 = 0
    other: i64
    for other in range(state.players):
        if other != seat and state.wayside[other] != 0:
            found |= state.wayside[other] & _lacking(state, other, need)
    characters: i64 = state.available(seat) if found != 0 else 0
    while characters != 0:
        character = first_in(characters)
        reach: i64 = reach_of(state, bit_of(character)) & found
        if reach != 0:
            return with_card(FETCH | engaging(character), 0, first_in(reach))
        characters = without_lowest(characters)
    return END


def _lacking(state: BoardState, seat: i64, need: i64) -> i64:
    """Return the Fortunes that would Close the last Set that `seat` needs to win, 0 if it needs more than one."""
    closed: i64 = 0
    lacking: i64 = 0
    slot: i64
    for slot in range(3):
        cards = state.sets[3 * seat + slot]
        if standing(cards) == CLOSED:
            closed += 1
        elif population(cards) == 4:
            lacking |= fitting(cards, kinds_of(cards))
    return lacking if closed + 1 >= need else 0
