"""Move ordering for the search tree of an Afternoon (afternoons.py).

Every action that uses a Character gets a mark, which is what it seems to gain in points (values.py).  The actions with
the highest marks are tried.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.imagined.cutting import cut_cost
from foolery.games.fools_fortune.mind.imagined.helping import helping_value, use_cost
from foolery.games.fools_fortune.mind.imagined.meddling import meddling_value
from foolery.games.fools_fortune.mind.imagined.thwarting import about_to_win, harms
from foolery.games.fools_fortune.mind.planner.layouts import CLOSES, EXTENDS, SeatLayout, spare_beside
from foolery.games.fools_fortune.mind.values import (
    DRAW_VALUE,
    DUES_COST,
    KICKBACK_COST,
    RECRUIT_VALUES,
    REPAY_VALUE,
    STOPPED_WIN,
    TRADE_COST,
    WILD_FEE_COST,
    character_cost,
    reach_value,
)
from foolery.games.fools_fortune.rules.actions import (
    ACTOR_SHIFT,
    ADD,
    BARGAIN,
    BARTER,
    BEGIN,
    CUT,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    MAX_ARGUMENTS,
    RECRUIT,
    REDUCE,
    REMOVE,
    REPAY,
    STRIKE,
    TALENT,
    actor_of,
    argument,
    flashes_actor,
    fortune_at,
    is_fortune,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import NONE
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec

SAME_USE: Final = 8  # once a use is chosen, uses of the same kind by the same Character lose these points
NEVER: Final = -1000  # the mark of an action that is not tried


def ranked_uses(state: FortuneState, seat: i64, layout: SeatLayout, first: i64, breadth: i64) -> vec[i64]:
    """Return at most `breadth` actions of an Afternoon: `first`, `end`, then the uses with the best marks.

    `layout` holds the layout of `seat`.  `end` stands for laying the Sets out and then ending the Afternoon.
    """
    chosen = append(vec[i64](), first)
    if first != END:
        chosen = append(chosen, END)
    legal = state.legal(seat)
    marks = _marks(state, seat, layout, legal, first)
    while len(chosen) < breadth:
        best: i64 = -1
        at: i64
        for at in range(len(legal)):
            if marks[at] > NEVER and (best < 0 or marks[at] > marks[best]):
                best = at
        if best < 0:
            return chosen
        chosen = append(chosen, legal[best])
        marks[best] = NEVER
        _mark_down(legal, marks, legal[best] >> ACTOR_SHIFT)
    return chosen


def _mark_down(legal: vec[i64], marks: vec[i64], kind_and_actor: i64) -> None:
    """Lower the marks of the actions with this kind and actor, so that different uses are tried."""
    at: i64
    for at in range(len(legal)):
        if marks[at] > NEVER and legal[at] >> ACTOR_SHIFT == kind_and_actor:
            marks[at] -= SAME_USE


def _marks(state: FortuneState, seat: i64, layout: SeatLayout, legal: vec[i64], first: i64) -> vec[i64]:
    """Return the mark of each action in `legal`.

    It is NEVER for `first`, for `end`, for sorting Sets, and for actions after which the Dues could not be paid.
    """
    stock = spare_beside(state, seat, layout.laid | layout.rest)
    rival = about_to_win(state, seat, layout.need)
    marks = vec[i64](capacity=len(legal))
    at: i64
    for at in range(len(legal)):
        action = legal[at]
        kind = kind_of_action(action)
        mark: i64 = NEVER
        if (
            kind not in (BEGIN, ADD, REDUCE, REMOVE, END)
            and action != first
            and _payable_spent(state, seat, action) <= stock
        ):
            if kind in (TALENT, STRIKE):
                mark = _ability_mark(state, seat, layout, action, rival)
            else:
                mark = _mark(state, seat, layout, action, kind)
        marks = append(marks, mark)
    return marks


def _payable_spent(state: FortuneState, seat: i64, action: i64) -> i64:
    """Return how many cards that could pay Dues `action` takes away, plus the Dues that it may add."""
    kind = kind_of_action(action)
    actor = actor_of(action)
    held: i64 = state.hand_c[seat] >> actor & 1 if actor >= 0 else 0
    if kind == RECRUIT:
        fees: i64 = fortune_at(action, 0) | fortune_at(action, 1)
        return held + population(payable_fortunes(fees, state.fetched, state.lieu))
    if kind == BARGAIN:
        return 1
    used: i64 = held if flashes_actor(action) else 0
    if kind in (TALENT, STRIKE):
        named: i64 = 0
        place: i64
        for place in range(MAX_ARGUMENTS):
            if is_fortune(argument(action, place)):
                named |= fortune_at(action, place)
        used += population(payable_fortunes(state.pool(seat) & named, state.fetched, state.lieu)) + 1
    return used


def _mark(state: FortuneState, seat: i64, layout: SeatLayout, action: i64, kind: i64) -> i64:
    """Return the mark of an action that is neither a Talent nor a Strike: what the Sets and the Crew gain."""
    card = fortune_at(action, 0) if is_fortune(argument(action, 0)) else 0
    if kind == FETCH:
        return layout.value_after(0, card) - layout.value - use_cost(state, seat, action)
    if kind == RECRUIT:
        return _recruit_mark(state, seat, layout, card | fortune_at(action, 1))
    if kind in (BARTER, FEESWAP):
        gain = layout.value_after(fortune_at(action, 1), card) - layout.value - TRADE_COST
        return gain - use_cost(state, seat, action)
    if kind == CUT:
        value = layout.value_after(0, state.fees[actor_of(action)])
        return value - layout.value - cut_cost(state, seat, layout)
    if kind == KICKBACK:
        return _kick_back_mark(state, seat, layout, action, card)
    if kind == REPAY:
        return layout.value_after(card, 0) - layout.value + REPAY_VALUE
    if kind == FATE:
        return DRAW_VALUE
    return DRAW_VALUE - DUES_COST if kind == BARGAIN and spare_beside(state, seat, layout.rest) > 0 else 0


def _recruit_mark(state: FortuneState, seat: i64, layout: SeatLayout, fees: i64) -> i64:
    one = first_in(fees)
    other = first_in(without_lowest(fees))
    value = reach_value(population(FETCH_OK[one] | FETCH_OK[other])) - WILD_FEE_COST * population(WILDS & fees)
    value += RECRUIT_VALUES[population(state.crews[seat])]
    return value + layout.value_after(fees, 0) - layout.value


def _kick_back_mark(state: FortuneState, seat: i64, layout: SeatLayout, action: i64, fee: i64) -> i64:
    """Return the mark of a Kick-Back that takes back `fee`.

    The Character counts as lost, because it leaves tonight, unless a spare Fortune can Repay it.
    """
    staying = first_in(state.fees[actor_of(action)] & ~fee)
    gain = layout.value_after(0, fee) - layout.value - KICKBACK_COST
    is_repaid = FEE_OK[staying] & layout.rest & state.pool(seat) != 0
    return gain if is_repaid else gain - character_cost(True, population(state.crews[seat]))


def _ability_mark(state: FortuneState, seat: i64, layout: SeatLayout, action: i64, rival: i64) -> i64:
    """Return the mark of a Talent or Strike: the highest of its values for the three purposes that habits know.

    They are helping the own Sets (helping.py), meddling with a Rival (meddling.py), and stopping `rival`, who is about
    to win (thwarting.py); `rival` is NONE if no Rival is about to win.
    """
    spare = layout.rest & state.pool(seat)
    gain = helping_value(state, seat, action, layout.wanted(CLOSES), layout.wanted(EXTENDS), spare)
    gain = max(gain, meddling_value(state, seat, action, layout))
    if rival != NONE and harms(state, action, rival):
        gain = max(gain, STOPPED_WIN - use_cost(state, seat, action))
    return gain
