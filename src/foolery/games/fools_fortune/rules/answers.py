"""Answers out of turn: who may Refuse what, by what, and what follows (AF-7.7, AF-7.10 to AF-7.12, AF-11)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import (
    BARTER,
    FEESWAP,
    REFUSE,
    TALENT,
    actor_of,
    engaging,
    flashing,
    fortune_at,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.afternoon import take_effect
from foolery.games.fools_fortune.rules.areas import AFTERNOON, NOBODY, SAVVY, Areas
from foolery.games.fools_fortune.rules.cards import ALL_CHARACTERS
from foolery.games.fools_fortune.rules.costs import may_flash, pay_cost
from foolery.kernel.bits import bit_number, lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["answer", "answer_choices", "cancel", "is_savvy_barter", "savvy_to_pending"]


def answer_choices(t: Areas) -> vec[i64]:
    """Return the answers of the seat asked: `refuse none` always, and who may Refuse (AF-11.6)."""
    actions = append(vec[i64](), REFUSE)
    if not t.can_cross(t.asked, t.active):  # AF-11.5
        return actions
    eligible = _eligible(t)
    available = t.available(t.asked) & eligible
    flashable: i64 = available | t.hand_c[t.asked] & eligible if may_flash(t, t.asked) else 0
    characters: i64 = available | flashable
    while characters != 0:
        bit: i64 = lowest(characters)
        if available & bit != 0:
            actions = append(actions, REFUSE | engaging(bit_number(bit)))
        if flashable & bit != 0:
            actions = append(actions, REFUSE | flashing(bit_number(bit)))
        characters ^= bit
    return actions


def _eligible(t: Areas) -> i64:
    """Return the Characters that may Refuse the pending action, wherever they are."""
    kind = kind_of_action(t.pending)
    if kind == BARTER:
        return savvy_to_pending(t) if is_savvy_barter(t) else ALL_CHARACTERS
    if kind == FEESWAP:
        return savvy_to_pending(t)
    return t.cast.overrules_talents if kind == TALENT else t.cast.overrules_strikes


def savvy_to_pending(t: Areas) -> i64:
    """Return the Characters that are Savvy to the Fortune taken or given; none without Scene II.2."""
    if t.scenes & SAVVY == 0:
        return 0
    cards: i64 = fortune_at(t.pending, 0) | fortune_at(t.pending, 1)
    characters: i64 = 0
    character: i64
    for character in range(22):
        if t.cast.savvy[character] & cards != 0:
            characters |= 1 << character
    return characters


def is_savvy_barter(t: Areas) -> bool:
    """AF-7.10: whether the bartering Character is Savvy to one of the two Fortunes."""
    return savvy_to_pending(t) >> actor_of(t.pending) & 1 != 0


def answer(t: Areas, action: i64) -> None:
    """AF-11.1 (4): a Refuse pays its cost and cancels the action; otherwise the action takes effect."""
    refuser = actor_of(action)
    if refuser == NOBODY:
        take_effect(t, t.active)
        return
    if kind_of_action(t.pending) == BARTER and not is_savvy_barter(t) and savvy_to_pending(t) >> refuser & 1 != 0:
        t.barters_closed = True  # AF-7.12
    pay_cost(t, t.asked, refuser, is_flash(action))
    cancel(t)


def cancel(t: Areas) -> None:
    """Drop the pending action, its cost lost (AF-D54)."""
    t.phase = AFTERNOON
    t.asked = NOBODY
    t.source = NOBODY
    t.target = NOBODY
    t.picks = 0
