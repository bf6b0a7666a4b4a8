"""The habit of Cutting Characters (AF-6.3): for Fees that the Sets lack, and to make room for somebody who waits.

Whoever is Recruited in a Cut Character's place is Ready as soon as the old one would have been, and what leaves the
Hand on the way is drawn again in the Morning.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.judge import has_pair, reach_of
from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.mind.prices import RECRUIT_VALUES
from foolery.games.fools_fortune.rules.actions import CUT, END, engaging
from foolery.games.fools_fortune.rules.areas import CREW_LIMIT, RECRUITS, Areas
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64

__all__ = ["cut_for_room", "cut_for_sets", "is_replaceable", "spare_beside"]

WORTH_IT: Final = 10  # what a Cut has to gain beyond the Character


def cut_for_sets(t: Areas, seat: i64, layouts: Layouts) -> i64:
    """Return the Cut whose Fees improve the planned Sets most, `end` if none is worth a Character."""
    characters = t.available(seat)
    if characters == 0:
        return END
    cost = 0 if is_replaceable(t, seat, layouts) else RECRUIT_VALUES[population(t.crews[seat]) - 1]
    wanted: i64 = layouts.wanted(0) | layouts.wanted(1)
    best: i64 = END
    most: i64 = layouts.value + cost + WORTH_IT
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        value = layouts.value_with(t.fees[character]) if t.fees[character] & wanted != 0 else 0
        if value > most:
            most = value
            best = CUT | engaging(character)
    return best


def cut_for_room(t: Areas, seat: i64, layouts: Layouts) -> i64:
    """Return the Cut of somebody who has nothing left to do, while another waits outside a full Crew."""
    waiting: i64 = t.hand_c[seat] | t.camp_c[seat]
    full = population(t.crews[seat]) >= CREW_LIMIT
    if waiting == 0 or not full or t.is_locked(RECRUITS, seat) or spare_beside(t, seat, layouts.rest) < 0:
        return END
    characters = t.available(seat)
    best: i64 = END
    most: i64 = -1000
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        value = layouts.value_with(t.fees[character]) - population(reach_of(t, bit_of(character))) // 4
        if value > most:
            most = value
            best = CUT | engaging(character)
    return best


def is_replaceable(t: Areas, seat: i64, layouts: Layouts) -> bool:
    """Whether somebody waits who can be paid for with what is left over."""
    waiting: i64 = t.hand_c[seat] | t.camp_c[seat]
    if waiting == 0 or t.is_locked(RECRUITS, seat) or not has_pair(layouts.rest & t.pool(seat)):
        return False
    return spare_beside(t, seat, layouts.rest) >= (3 if t.hand_c[seat] != 0 else 2)


def spare_beside(t: Areas, seat: i64, rest: i64) -> i64:
    """Return how many payable cards are left beyond the Dues if only these Fortunes stay out of the Sets."""
    payable = population(payable_fortunes(rest, t.fetched, t.lieu)) + population(t.hand_c[seat])
    return payable - 1 - t.dues_extra
