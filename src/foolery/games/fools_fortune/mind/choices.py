"""Which uses of Characters are worth a thought in an imagined Afternoon: quick marks, and the best of them."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.cutting import is_replaceable, spare_beside
from foolery.games.fools_fortune.mind.helping import merit
from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.mind.meddling import idle_merit
from foolery.games.fools_fortune.mind.prices import (
    CREW_PERSON,
    DRAWN,
    NEEDED_PERSON,
    RECRUIT_VALUES,
    SPARE_PERSON,
    WILD_FEE,
)
from foolery.games.fools_fortune.mind.thwarting import about_to_win, harms
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
from foolery.games.fools_fortune.rules.areas import NOBODY
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, WILDS
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["promising"]

STOPS: Final = 25  # what keeping a Rival from winning is worth
REPAYS: Final = 30
KEEPS_COST: Final = 2
BARGAINS_COST: Final = 2
LIKE: Final = 8  # what a second use of the same kind by the same Character stands behind
NEVER: Final = -1000


def promising(t: FortuneState, seat: i64, layouts: Layouts, first: i64, breadth: i64) -> vec[i64]:
    """Return so many actions of an Afternoon at most: `first`, `end`, then those with the best marks.

    The layouts have surveyed the seat.  `end` stands for laying the Sets out and ending.
    """
    chosen = append(vec[i64](), first)
    if first != END:
        chosen = append(chosen, END)
    legal = t.legal(seat)
    marks = _marks(t, seat, layouts, legal, first)
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
        _put_back(legal, marks, legal[best] >> ACTOR_SHIFT)
    return chosen


def _put_back(legal: vec[i64], marks: vec[i64], group: i64) -> None:
    """Let uses of other Characters, and other uses of this one, have their turn."""
    at: i64
    for at in range(len(legal)):
        if marks[at] > NEVER and legal[at] >> ACTOR_SHIFT == group:
            marks[at] -= LIKE


def _marks(t: FortuneState, seat: i64, layouts: Layouts, legal: vec[i64], first: i64) -> vec[i64]:
    """Return what each action looks like gaining; NEVER for sorting, and for what leaves the Dues unpaid."""
    own: i64 = layouts.laid | layouts.rest
    stock = population(payable_fortunes(own, t.fetched, t.lieu)) + population(t.hand_c[seat]) - 1 - t.dues_extra
    rival = about_to_win(t, seat, layouts.need)
    marks = vec[i64](capacity=len(legal))
    at: i64
    for at in range(len(legal)):
        action = legal[at]
        kind = kind_of_action(action)
        mark: i64 = NEVER
        if kind not in (BEGIN, ADD, REDUCE, REMOVE, END) and action != first and _spent(t, seat, action) <= stock:
            if kind in (TALENT, STRIKE):
                mark = _ability_mark(t, seat, layouts, action, rival)
            else:
                mark = _mark(t, seat, layouts, action, kind)
        marks = append(marks, mark)
    return marks


def _spent(t: FortuneState, seat: i64, action: i64) -> i64:
    """Return how many payable cards an action takes away, and how many Dues it adds."""
    kind = kind_of_action(action)
    actor = actor_of(action)
    held: i64 = t.hand_c[seat] >> actor & 1 if actor >= 0 else 0
    if kind == RECRUIT:
        fees: i64 = fortune_at(action, 0) | fortune_at(action, 1)
        return held + population(payable_fortunes(fees, t.fetched, t.lieu))
    if kind == BARGAIN:
        return 1
    used: i64 = held if flashes_actor(action) else 0
    if kind in (TALENT, STRIKE):
        named: i64 = 0
        place: i64
        for place in range(MAX_ARGUMENTS):
            if is_fortune(argument(action, place)):
                named |= fortune_at(action, place)
        used += population(payable_fortunes(t.pool(seat) & named, t.fetched, t.lieu)) + 1
    return used


def _mark(t: FortuneState, seat: i64, layouts: Layouts, action: i64, kind: i64) -> i64:
    """Return what the Sets and the Crew gain by an action that is no Talent and no Strike."""
    card = fortune_at(action, 0) if is_fortune(argument(action, 0)) else 0
    if kind == FETCH:
        return layouts.value_after(0, card) - layouts.value - _cost(t, seat, action)
    if kind == RECRUIT:
        return _recruit_mark(t, seat, layouts, card | fortune_at(action, 1))
    if kind in (BARTER, FEESWAP):
        return layouts.value_after(fortune_at(action, 1), card) - layouts.value - 1 - _cost(t, seat, action)
    if kind == CUT:
        crew = population(t.crews[seat])
        cost = 0 if is_replaceable(t, seat, layouts) else RECRUIT_VALUES[crew - 1]
        return layouts.value_after(0, t.fees[actor_of(action)]) - layouts.value - cost
    if kind == KICKBACK:
        return _kick_back_mark(t, seat, layouts, action, card)
    if kind == REPAY:
        return layouts.value_after(card, 0) - layouts.value + REPAYS
    if kind == FATE:
        return DRAWN
    return DRAWN - BARGAINS_COST if kind == BARGAIN and spare_beside(t, seat, layouts.rest) > 0 else 0


def _recruit_mark(t: FortuneState, seat: i64, layouts: Layouts, fees: i64) -> i64:
    one = first_in(fees)
    other = first_in(without_lowest(fees))
    value = population(FETCH_OK[one] | FETCH_OK[other]) // 4 - WILD_FEE * population(WILDS & fees)
    value += RECRUIT_VALUES[population(t.crews[seat])]
    return value + layouts.value_after(fees, 0) - layouts.value


def _kick_back_mark(t: FortuneState, seat: i64, layouts: Layouts, action: i64, fee: i64) -> i64:
    """A Fee is exchanged for a Fortune that is left over, or the Character goes tonight."""
    staying = first_in(t.fees[actor_of(action)] & ~fee)
    gain = layouts.value_after(0, fee) - layouts.value - KEEPS_COST
    return gain if FEE_OK[staying] & layouts.rest & t.pool(seat) != 0 else gain - NEEDED_PERSON


def _cost(t: FortuneState, seat: i64, action: i64) -> i64:
    """Return what it costs to use the acting Character this way."""
    if not flashes_actor(action):
        return 1
    if t.crews[seat] >> actor_of(action) & 1 == 1:
        return CREW_PERSON
    return NEEDED_PERSON if t.has_room_in_crew(seat) else SPARE_PERSON


def _ability_mark(t: FortuneState, seat: i64, layouts: Layouts, action: i64, rival: i64) -> i64:
    spare = layouts.rest & t.pool(seat)
    gain = merit(t, seat, action, layouts.wanted(0), layouts.wanted(1), spare)
    gain = max(gain, idle_merit(t, seat, action, layouts))
    if rival != NOBODY and harms(t, action, rival):
        gain = max(gain, STOPS)
    return gain
