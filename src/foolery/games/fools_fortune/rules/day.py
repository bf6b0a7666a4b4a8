"""The course of a game: toss and order, Morning, Night, Encore, leaving the game, and its end (AF-4, AF-5)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.action_lists import add_cards, add_characters
from foolery.games.fools_fortune.rules.actions import ALLOWANCE, DISCARD, DUES, ORDER, card_at, number_of, with_number
from foolery.games.fools_fortune.rules.answers import cancel
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ALL_TONIGHT,
    ALLOWING,
    ANSWERING,
    CLEANING,
    DEALING,
    FAIRE,
    NONE,
    NUM_FEATURES,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    RESHUFFLING,
    ROAD,
    TOSSING,
    BoardState,
    lock_bit,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["has_won", "make_ready", "payable_count"]


# -- beginning (AF-4)


def start(state: BoardState) -> None:
    """AF-4.1, AF-4.4: set the first phase: the toss, or the deal if the options name the seat that begins."""
    if state.first == NONE:
        state.phase = TOSSING
    else:
        state.active = state.first
        state.phase = DEALING


def take_toss(state: BoardState, order: vec[i64]) -> None:
    """AF-4.1: toss cards of the shuffled deck `order` to the seats in turn until the first Character appears.

    The first card goes to the seat after the asker.  The seat that gets the Character chooses its place in the order.
    """
    state.fate = order
    state.drawn = 0
    while order[state.drawn] < FIRST_CHARACTER:
        state.drawn += 1
    state.asked = (state.asker + 1 + state.drawn) % state.players
    state.drawn += 1
    state.phase = ORDERING


def order_choices(state: BoardState) -> vec[i64]:
    """AF-4.2: return one `order` action per place in the order of play; with three players there are three (AF-D19)."""
    actions = vec[i64]()
    place: i64
    for place in range(state.players):
        actions = append(actions, with_number(ORDER, place))
    return actions


def set_order(state: BoardState, action: i64) -> None:
    """AF-4.2: set the start player: the chooser with place k, counted from 0, plays k turns after the start player."""
    state.active = (state.asked - number_of(action) + state.players) % state.players
    if state.in_game >> state.active & 1 == 0:  # AF-5.17
        state.active = next_seat(state, state.active)
    state.asked = NONE
    state.drawn = 0
    state.fate = vec[i64]()
    state.phase = DEALING


def next_seat(state: BoardState, seat: i64) -> i64:
    """Return the next seat clockwise from `seat` that is still in the game."""
    seat = (seat + 1) % state.players
    while state.in_game >> seat & 1 == 0:
        seat = (seat + 1) % state.players
    return seat


# -- Morning


def begin_day(state: BoardState, seat: i64) -> None:
    """AF-5.1: begin a new Day of `seat`, or end the game in a draw after the last Day (AF-5.23, AF-D53).

    The Locks of `seat` end before anything is Drawn (AF-D46).
    """
    if state.day >= state.day_limit:
        finish(state, "day-limit", state.in_game)
        return
    state.day += 1
    state.active = seat
    state.fetched = 0
    state.lieu = 0
    state.dues_extra = 0
    state.dues_left = 0
    state.barters_closed = False
    state.actions = 0
    state.wayside[seat] = 0
    _end_locks(state, lock_bit(seat, False))
    restore(state)


def _end_locks(state: BoardState, bits: i64) -> None:
    feature: i64
    for feature in range(NUM_FEATURES):
        state.locks[feature] &= ~bits


def restore(state: BoardState) -> None:
    """AF-5.2 to AF-5.4: carry out Restore, Ready and Allowance; after an Encore all three again (AF-D23).

    A Hand above the Hand-size stays as it is (AF-D58).  With an Empty Stage the game waits for the player's choice of
    AF-5.6, also on the first Day (AF-D59).
    """
    seat = state.active
    while state.hand_count(seat) < state.hand_size:
        if state.fate_size() == 0:
            begin_encore(state)
            return
        state.draw(seat)
    make_ready(state, seat)
    if state.has_empty_stage(seat):
        state.phase = ALLOWING
    else:
        _draw_allowance(state)


def make_ready(state: BoardState, seat: i64) -> None:
    """AF-5.3: make Engaged Characters Ready, including Unpaid ones (AF-D14), and Weakened Characters Engaged."""
    crew = state.crews[seat]
    state.ready |= crew & ~state.weakened
    state.weakened &= ~crew


def _draw_allowance(state: BoardState) -> None:
    if state.fate_size() == 0:
        begin_encore(state)
        return
    state.draw(state.active)
    state.phase = AFTERNOON


def allowance_choices(state: BoardState, seat: i64) -> vec[i64]:
    """AF-5.6: return `allowance draw`, and one `allowance` action per card of Faire and Road that is not Locked."""
    actions = append(vec[i64](), ALLOWANCE)
    if not state.is_locked(FAIRE, seat):
        actions = add_cards(actions, ALLOWANCE, 0, state.faire)
    if not state.is_locked(ROAD, seat):
        actions = add_characters(actions, ALLOWANCE, 0, state.road)
    return actions


def allowance(state: BoardState, action: i64) -> None:
    card = card_at(action, 0)
    if card < 0:
        _draw_allowance(state)
        return
    if card < FIRST_CHARACTER:
        state.faire &= ~bit_of(card)
        state.camp_f[state.active] |= bit_of(card)
        state.lieu = bit_of(card)
    else:
        state.road &= ~(1 << (card - FIRST_CHARACTER))
        state.camp_c[state.active] |= 1 << (card - FIRST_CHARACTER)
    state.phase = AFTERNOON


# -- Encore (AF-5.20)


def begin_encore(state: BoardState) -> None:
    """AF-5.20: begin an Encore: the game waits for its shuffle."""
    state.encores += 1
    state.phase = RESHUFFLING


def encore_cards(state: BoardState) -> vec[i64]:
    """Return the cards that an Encore shuffles, ascending: Faire, Road and all Hands."""
    fortunes: i64 = state.faire | state.hand_f[0] | state.hand_f[1] | state.hand_f[2]
    characters: i64 = state.road | state.hand_c[0] | state.hand_c[1] | state.hand_c[2]
    cards = vec[i64]()
    while fortunes != 0:
        cards = append(cards, first_in(fortunes))
        fortunes = without_lowest(fortunes)
    while characters != 0:
        cards = append(cards, FIRST_CHARACTER + first_in(characters))
        characters = without_lowest(characters)
    return cards


def take_encore(state: BoardState, order: vec[i64]) -> None:
    """AF-5.20: make `order` the new Fate, set the Hand-size to 1 and begin the Day again.

    A later Encore does the same (AF-D22).
    """
    state.faire = 0
    state.road = 0
    seat: i64
    for seat in range(3):
        state.hand_f[seat] = 0
        state.hand_c[seat] = 0
    state.knowledge.forget_all()
    state.fate = order
    state.drawn = 0
    state.hand_size = 1
    restore(state)


# -- Night


def payable_count(state: BoardState, seat: i64) -> i64:
    """AF-5.10: return the number of cards of `seat` that could pay Dues, including Characters in the Hand."""
    return population(payable_fortunes(state.pool(seat), state.fetched, state.lieu)) + population(state.hand_c[seat])


def end_afternoon(state: BoardState, seat: i64) -> None:
    """AF-5.11: end the Afternoon; a player who cannot pay all Dues loses at once (AF-D50), in every Act (AF-D13)."""
    state.dues_left = 1 + state.dues_extra
    if payable_count(state, seat) < state.dues_left:
        drop_out(state, seat, "dues")
    else:
        state.phase = PAYING


def dues_choices(state: BoardState, seat: i64) -> vec[i64]:
    actions = add_cards(vec[i64](), DUES, 0, payable_fortunes(state.pool(seat), state.fetched, state.lieu))
    return add_characters(actions, DUES, 0, state.hand_c[seat])


def pay_dues(state: BoardState, seat: i64, action: i64) -> None:
    _discard(state, seat, card_at(action, 0))
    state.dues_left -= 1
    if state.dues_left > 0:
        return
    if has_won(state, seat):  # AF-5.12: after the last card (AF-D50), before any clean-up
        finish(state, "sets", 1 << seat)
        return
    _clean_stage(state, seat)
    _end_night(state, seat)


def _discard(state: BoardState, seat: i64, card: i64) -> None:
    """Move a card from Hand or Camp to the Faire or the Road."""
    if card < FIRST_CHARACTER:
        state.use_fortune(seat, bit_of(card))
    else:
        state.use_character(seat, 1 << (card - FIRST_CHARACTER))
    state.discard(card)


def has_won(state: BoardState, seat: i64) -> bool:
    """AF-5.12: return whether `seat` has enough Closed Sets and Ready Characters; Unpaid ones count, too (AF-D15)."""
    closed: i64 = 0
    slot: i64
    for slot in range(3):
        if standing(state.sets[3 * seat + slot]) == CLOSED:
            closed += 1
    ready = population(state.crews[seat] & state.ready)
    return closed >= sets_to_win(state.players) and ready >= ready_to_win(state.players, state.act)


def _clean_stage(state: BoardState, seat: i64) -> None:
    """AF-5.13: discard the Sets of 1 or 2 cards, the Camp and the Unpaid Characters of `seat` (AF-D55)."""
    slot: i64
    for slot in range(3):
        cards = state.sets[3 * seat + slot]
        if cards != 0 and standing(cards) == 0:
            state.discard_fortunes(cards)
            state.drop_set(seat, slot)
    _clear_camp(state, seat)
    unpaid: i64 = state.crews[seat] & state.unpaid
    while unpaid != 0:
        state.discard_fortunes(state.leave_crew(seat, first_in(unpaid)))
        unpaid = without_lowest(unpaid)


def _clear_camp(state: BoardState, seat: i64) -> None:
    """Discard the Camp; a Character in it goes to the Road (AF-D18)."""
    state.discard_fortunes(state.camp_f[seat])
    state.road |= state.camp_c[seat]
    state.camp_f[seat] = 0
    state.camp_c[seat] = 0
    state.wayside[seat] = 0


def _end_night(state: BoardState, seat: i64) -> None:
    """AF-5.14, AF-5.15: ask for a discard while the Hand exceeds the Hand-size, then begin the next player's Day."""
    if state.hand_count(seat) > state.hand_size:
        state.phase = CLEANING
        return
    _end_day(state, seat)


def _end_day(state: BoardState, seat: i64) -> None:
    _end_locks(state, ALL_TONIGHT)
    begin_day(state, next_seat(state, seat))


def clean_choices(state: BoardState, seat: i64) -> vec[i64]:
    actions = add_cards(vec[i64](), DISCARD, 0, state.hand_f[seat])
    return add_characters(actions, DISCARD, 0, state.hand_c[seat])


def clean_hand(state: BoardState, seat: i64, action: i64) -> None:
    _discard(state, seat, card_at(action, 0))
    _end_night(state, seat)


# -- leaving and the end


def drop_out(state: BoardState, seat: i64, reason: str) -> None:
    """AF-5.16, AF-5.17: take `seat` out of the game; `reason` says why it lost.

    If one player is left, that player wins.  If two are left, they play on (AF-D16).
    """
    state.in_game &= ~(1 << seat)
    if population(state.in_game) == 1:
        finish(state, reason, state.in_game)
        return
    if state.phase == ORDERING:
        if state.asked == seat:
            state.asked = next_seat(state, seat)
        return
    _discard_everything(state, seat)
    if state.active == seat:
        cancel(state)
        _end_day(state, seat)
    elif (state.phase == ANSWERING and state.asked == seat) or (state.phase == PICKING and state.target == seat):
        cancel(state)


def _discard_everything(state: BoardState, seat: i64) -> None:
    slot: i64
    for slot in range(3):
        state.discard_fortunes(state.sets[3 * seat + slot])
        state.drop_set(seat, slot)
    crew: i64 = state.crews[seat]
    while crew != 0:
        state.discard_fortunes(state.leave_crew(seat, first_in(crew)))
        crew = without_lowest(crew)
    _clear_camp(state, seat)
    while state.hand_f[seat] != 0:
        _discard(state, seat, first_in(state.hand_f[seat]))
    while state.hand_c[seat] != 0:
        _discard(state, seat, FIRST_CHARACTER + first_in(state.hand_c[seat]))
    _end_locks(state, lock_bit(seat, False) | lock_bit(seat, True))


def finish(state: BoardState, reason: str, winners: i64) -> None:
    state.phase = OVER
    state.reason = reason
    state.winners = winners
