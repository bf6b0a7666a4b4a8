"""The course of the game: toss and order, Morning, Night, Encore, leaving, and the end (AF-4, AF-5)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import ALLOWANCE, DISCARD, DUES, ORDER, card_at, number_of, with_number
from foolery.games.fools_fortune.rules.answers import cancel
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ALL_TONIGHT,
    ALLOWING,
    ANSWERING,
    CLEANING,
    DEALING,
    FAIRE,
    NOBODY,
    NUM_FEATURES,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    RESHUFFLING,
    ROAD,
    TOSSING,
    Areas,
    lock_bit,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.lists import add_cards, add_characters
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = [
    "allowance",
    "allowance_choices",
    "begin_day",
    "begin_encore",
    "clean_choices",
    "clean_hand",
    "drop_out",
    "dues_choices",
    "encore_cards",
    "end_afternoon",
    "finish",
    "has_won",
    "make_ready",
    "next_seat",
    "order_choices",
    "pay_dues",
    "payable_count",
    "restore",
    "set_order",
    "start",
    "take_encore",
    "take_toss",
]


# -- beginning (AF-4)


def start(t: Areas) -> None:
    """AF-4.1, AF-4.4: toss for the choice, or let the named seat begin."""
    if t.first == NOBODY:
        t.phase = TOSSING
    else:
        t.active = t.first
        t.phase = DEALING


def take_toss(t: Areas, order: vec[i64]) -> None:
    """AF-4.1: cards go round face up, first to the asker's left, until a Character shows."""
    t.fate = order
    t.drawn = 0
    while order[t.drawn] < FIRST_CHARACTER:
        t.drawn += 1
    t.asked = (t.asker + 1 + t.drawn) % t.players
    t.drawn += 1
    t.phase = ORDERING


def order_choices(t: Areas) -> vec[i64]:
    actions = vec[i64]()
    place: i64
    for place in range(t.players):
        actions = append(actions, with_number(ORDER, place))
    return actions


def set_order(t: Areas, action: i64) -> None:
    """AF-4.2: the start player sits as many places before the chooser as the chooser wants to wait."""
    t.active = (t.asked - number_of(action) + t.players) % t.players
    if t.in_game >> t.active & 1 == 0:  # AF-5.17
        t.active = next_seat(t, t.active)
    t.asked = NOBODY
    t.drawn = 0
    t.fate = vec[i64]()
    t.phase = DEALING


def next_seat(t: Areas, seat: i64) -> i64:
    """Return the next player clockwise who is still in the game."""
    seat = (seat + 1) % t.players
    while t.in_game >> seat & 1 == 0:
        seat = (seat + 1) % t.players
    return seat


# -- Morning


def begin_day(t: Areas, seat: i64) -> None:
    """AF-5.1: a new Day, unless there have been too many (AF-5.23)."""
    if t.day >= t.day_limit:
        finish(t, "day-limit", t.in_game)
        return
    t.day += 1
    t.active = seat
    t.fetched = 0
    t.lieu = 0
    t.dues_extra = 0
    t.dues_left = 0
    t.barters_closed = False
    t.actions = 0
    t.wayside[seat] = 0
    _end_locks(t, lock_bit(seat, False))
    restore(t)


def _end_locks(t: Areas, bits: i64) -> None:
    feature: i64
    for feature in range(NUM_FEATURES):
        t.locks[feature] &= ~bits


def restore(t: Areas) -> None:
    """AF-5.2 to AF-5.4: Restore, Ready, Allowance; an Encore begins here again."""
    seat = t.active
    while t.hand_count(seat) < t.hand_size:
        if t.fate_size() == 0:
            begin_encore(t)
            return
        t.draw(seat)
    make_ready(t, seat)
    if t.has_empty_stage(seat):
        t.phase = ALLOWING
    else:
        _draw_allowance(t)


def make_ready(t: Areas, seat: i64) -> None:
    """AF-5.3: Engaged to Ready, Weakened to Engaged."""
    crew = t.crews[seat]
    t.ready |= crew & ~t.weakened
    t.weakened &= ~crew


def _draw_allowance(t: Areas) -> None:
    if t.fate_size() == 0:
        begin_encore(t)
        return
    t.draw(t.active)
    t.phase = AFTERNOON


def allowance_choices(t: Areas, seat: i64) -> vec[i64]:
    """AF-5.6: Draw, or one card of Faire or Road."""
    actions = append(vec[i64](), ALLOWANCE)
    if not t.is_locked(FAIRE, seat):
        actions = add_cards(actions, ALLOWANCE, 0, t.faire)
    if not t.is_locked(ROAD, seat):
        actions = add_characters(actions, ALLOWANCE, 0, t.road)
    return actions


def allowance(t: Areas, action: i64) -> None:
    card = card_at(action, 0)
    if card < 0:
        _draw_allowance(t)
        return
    if card < FIRST_CHARACTER:
        t.faire &= ~bit_of(card)
        t.camp_f[t.active] |= bit_of(card)
        t.lieu = bit_of(card)
    else:
        t.road &= ~(1 << (card - FIRST_CHARACTER))
        t.camp_c[t.active] |= 1 << (card - FIRST_CHARACTER)
    t.phase = AFTERNOON


# -- Encore (AF-5.20)


def begin_encore(t: Areas) -> None:
    """Gather Faire, Road and all Hands; the shuffle is due."""
    t.encores += 1
    t.phase = RESHUFFLING


def encore_cards(t: Areas) -> vec[i64]:
    """Return what an Encore shuffles."""
    fortunes: i64 = t.faire | t.hand_f[0] | t.hand_f[1] | t.hand_f[2]
    characters: i64 = t.road | t.hand_c[0] | t.hand_c[1] | t.hand_c[2]
    cards = vec[i64]()
    while fortunes != 0:
        cards = append(cards, first_in(fortunes))
        fortunes = without_lowest(fortunes)
    while characters != 0:
        cards = append(cards, FIRST_CHARACTER + first_in(characters))
        characters = without_lowest(characters)
    return cards


def take_encore(t: Areas, order: vec[i64]) -> None:
    t.faire = 0
    t.road = 0
    seat: i64
    for seat in range(3):
        t.hand_f[seat] = 0
        t.hand_c[seat] = 0
    t.knowledge.forget_all()
    t.fate = order
    t.drawn = 0
    t.hand_size = 1
    restore(t)


# -- Night


def payable_count(t: Areas, seat: i64) -> i64:
    """AF-5.10: return how many cards could pay Dues; Characters of the Hand can, too."""
    return population(payable_fortunes(t.pool(seat), t.fetched, t.lieu)) + population(t.hand_c[seat])


def end_afternoon(t: Areas, seat: i64) -> None:
    """AF-5.11: who cannot pay loses at once."""
    t.dues_left = 1 + t.dues_extra
    if payable_count(t, seat) < t.dues_left:
        drop_out(t, seat, "dues")
    else:
        t.phase = PAYING


def dues_choices(t: Areas, seat: i64) -> vec[i64]:
    actions = add_cards(vec[i64](), DUES, 0, payable_fortunes(t.pool(seat), t.fetched, t.lieu))
    return add_characters(actions, DUES, 0, t.hand_c[seat])


def pay_dues(t: Areas, seat: i64, action: i64) -> None:
    _discard(t, seat, card_at(action, 0))
    t.dues_left -= 1
    if t.dues_left > 0:
        return
    if has_won(t, seat):  # AF-5.12: after the last card, before any clean-up
        finish(t, "sets", 1 << seat)
        return
    _clean_stage(t, seat)
    _end_night(t, seat)


def _discard(t: Areas, seat: i64, card: i64) -> None:
    """Discard a card of Hand or Camp."""
    if card < FIRST_CHARACTER:
        t.use_fortune(seat, bit_of(card))
    else:
        t.use_character(seat, 1 << (card - FIRST_CHARACTER))
    t.discard(card)


def has_won(t: Areas, seat: i64) -> bool:
    """AF-5.12: enough Closed Sets and enough Ready Characters."""
    closed: i64 = 0
    slot: i64
    for slot in range(3):
        if standing(t.sets[3 * seat + slot]) == CLOSED:
            closed += 1
    ready = population(t.crews[seat] & t.ready)
    return closed >= sets_to_win(t.players) and ready >= ready_to_win(t.players, t.act)


def _clean_stage(t: Areas, seat: i64) -> None:
    """AF-5.13: small Sets, the Camp, and Unpaid Characters go."""
    slot: i64
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if cards != 0 and standing(cards) == 0:
            t.discard_fortunes(cards)
            t.drop_set(seat, slot)
    _clear_camp(t, seat)
    unpaid: i64 = t.crews[seat] & t.unpaid
    while unpaid != 0:
        t.discard_fortunes(t.leave_crew(seat, first_in(unpaid)))
        unpaid = without_lowest(unpaid)


def _clear_camp(t: Areas, seat: i64) -> None:
    t.discard_fortunes(t.camp_f[seat])
    t.road |= t.camp_c[seat]
    t.camp_f[seat] = 0
    t.camp_c[seat] = 0
    t.wayside[seat] = 0


def _end_night(t: Areas, seat: i64) -> None:
    """AF-5.14, AF-5.15: down to the Hand-size, then the next player's Day."""
    if t.hand_count(seat) > t.hand_size:
        t.phase = CLEANING
        return
    _end_day(t, seat)


def _end_day(t: Areas, seat: i64) -> None:
    _end_locks(t, ALL_TONIGHT)
    begin_day(t, next_seat(t, seat))


def clean_choices(t: Areas, seat: i64) -> vec[i64]:
    actions = add_cards(vec[i64](), DISCARD, 0, t.hand_f[seat])
    return add_characters(actions, DISCARD, 0, t.hand_c[seat])


def clean_hand(t: Areas, seat: i64, action: i64) -> None:
    _discard(t, seat, card_at(action, 0))
    _end_night(t, seat)


# -- leaving and the end


def drop_out(t: Areas, seat: i64, reason: str) -> None:
    """AF-5.16, AF-5.17: a player loses; the last one left wins."""
    t.in_game &= ~(1 << seat)
    if population(t.in_game) == 1:
        finish(t, reason, t.in_game)
        return
    if t.phase == ORDERING:
        if t.asked == seat:
            t.asked = next_seat(t, seat)
        return
    _discard_everything(t, seat)
    if t.active == seat:
        cancel(t)
        _end_day(t, seat)
    elif (t.phase == ANSWERING and t.asked == seat) or (t.phase == PICKING and t.target == seat):
        cancel(t)


def _discard_everything(t: Areas, seat: i64) -> None:
    slot: i64
    for slot in range(3):
        t.discard_fortunes(t.sets[3 * seat + slot])
        t.drop_set(seat, slot)
    crew: i64 = t.crews[seat]
    while crew != 0:
        t.discard_fortunes(t.leave_crew(seat, first_in(crew)))
        crew = without_lowest(crew)
    _clear_camp(t, seat)
    while t.hand_f[seat] != 0:
        _discard(t, seat, first_in(t.hand_f[seat]))
    while t.hand_c[seat] != 0:
        _discard(t, seat, FIRST_CHARACTER + first_in(t.hand_c[seat]))
    _end_locks(t, lock_bit(seat, False) | lock_bit(seat, True))


def finish(t: Areas, reason: str, winners: i64) -> None:
    t.phase = OVER
    t.reason = reason
    t.winners = winners
