"""The habit of Cutting own Characters (AF-6.3): for Fees that the Sets lack, or to make room in a full Crew.

A habit is a fixed rule of play in imagined games (habits.py).  Cutting can cost little: a Character that is Recruited
in the place of the Cut one is Ready in the same Morning, and the cards that this Recruit takes out of the Hand are
drawn again in that Morning.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.planner.layouts import (
    CLOSES,
    EXTENDS,
    SeatLayout,
    has_pair,
    reach_of,
    spare_beside,
)
from foolery.games.fools_fortune.mind.values import CUT_MARGIN, character_cost, reach_value
from foolery.games.fools_fortune.rules.actions import CUT, END, engaging
from foolery.games.fools_fortune.rules.board_state import CREW_LIMIT, RECRUITS, BoardState
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64


def cut_for_sets(state: BoardState, seat: i64, layout: SeatLayout) -> i64:
    """Return the Cut whose Fees improve the planned Sets most, or `end` if no Cut gains more than it loses."""
    characters = state.available(seat)
    if characters == 0:
        return END
    wanted: i64 = layout.wanted(CLOSES) | layout.wanted(EXTENDS)
    best: i64 = END
    most: i64 = layout.value + cut_cost(state, seat, layout) + CUT_MARGIN
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        value = layout.value_with(state.fees[character]) if state.fees[character] & wanted != 0 else 0
        if value > most:
            most = value
            best = CUT | engaging(character)
    return best


def cut_for_room(state: BoardState, seat: i64, layout: SeatLayout) -> i64:
    """Return the Cut of the least useful Character of a full Crew if another Character waits to be Recruited.

    Otherwise return `end`.
    """
    waiting: i64 = state.hand_c[seat] | state.camp_c[seat]
    full = population(state.crews[seat]) >= CREW_LIMIT
    if waiting == 0 or not full or state.is_locked(RECRUITS, seat) or spare_beside(state, seat, layout.rest) < 0:
        return END
    characters = state.available(seat)
    best: i64 = END
    most: i64 = -1000
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        value = layout.value_with(state.fees[character]) - reach_value(population(reach_of(state, bit_of(character))))
        if value > most:
            most = value
            best = CUT | engaging(character)
    return best


def cut_cost(state: BoardState, seat: i64, layout: SeatLayout) -> i64:
    """Return the points that a Cut costs the Crew: 0 if a waiting Character can be Recruited instead at once."""
    return 0 if _is_replaceable(state, seat, layout) else character_cost(True, population(state.crews[seat]))


def _is_replaceable(state: BoardState, seat: i64, layout: SeatLayout) -> bool:
    """Whether a Character waits in Hand or Camp that can be Recruited with Fortunes outside the planned Sets."""
    waiting: i64 = state.hand_c[seat] | state.camp_c[seat]
    if waiting == 0 or state.is_locked(RECRUITS, seat) or not has_pair(layout.rest & state.pool(seat)):
        return False
    return spare_beside(state, seat, layout.rest) >= (3 if state.hand_c[seat] != 0 else 2)
