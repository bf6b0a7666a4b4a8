"""What a use of a Character costs: Engage it, or Flash it (AF-2.6, AF-7.16, AF-7.17)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.areas import FLASH, FLASHES, Areas
from foolery.kernel.numbers import i64

__all__ = ["may_flash", "pay_cost"]


def may_flash(t: Areas, seat: i64) -> bool:
    """AF-7.16: whether Flashing is part of the game and not Locked."""
    return t.scenes & FLASH != 0 and not t.is_locked(FLASHES, seat)


def pay_cost(t: Areas, seat: i64, character: i64, flashed: bool) -> None:
    """Engage a Character, or Flash it: then it is on the Road, and Fees are in Camp, before anything else (AF-7.17)."""
    bit: i64 = 1 << character
    if not flashed:
        t.ready &= ~bit
    elif t.crews[seat] & bit != 0:
        t.camp_f[seat] |= t.leave_crew(seat, character)
    else:
        t.use_character(seat, bit)
        t.road |= bit
