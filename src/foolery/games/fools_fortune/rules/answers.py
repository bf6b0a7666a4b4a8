"""The answers of a Rival: which Characters may Refuse an action, and what an answer does.

Clauses: AF-7.7, AF-7.10 to AF-7.12, AF-11.
"""

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
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, NONE, SAVVY, BoardState
from foolery.games.fools_fortune.rules.cards import ALL_CHARACTERS
from foolery.kernel.bits import bit_number, lowest
from foolery.kernel.numbers import append, i64, vec


def answer_choices(state: BoardState) -> vec[i64]:
    """AF-11.6: return the answers of the asked seat: `refuse none`, and one per way to Refuse with a Character."""
    actions = append(vec[i64](), REFUSE)
    if not state.can_cross(state.asked, state.active):  # AF-11.5
        return actions
    eligible = _eligible(state)
    available = state.available(state.asked) & eligible
    flashable: i64 = available | state.hand_c[state.asked] & eligible if state.may_flash(state.asked) else 0  # AF-D32
    characters: i64 = available | flashable
    while characters != 0:
        bit: i64 = lowest(characters)
        if available & bit != 0:
            actions = append(actions, REFUSE | engaging(bit_number(bit)))
        if flashable & bit != 0:
            actions = append(actions, REFUSE | flashing(bit_number(bit)))
        characters ^= bit
    return actions


def _eligible(state: BoardState) -> i64:
    """Return a mask of the Characters that may Refuse the pending action, without regard to where they are."""
    kind = kind_of_action(state.pending)
    if kind == BARTER:
        return savvy_to_pending(state) if is_savvy_barter(state) else ALL_CHARACTERS
    if kind == FEESWAP:
        return savvy_to_pending(state)
    # AF-D37: only a card that says so Refuses a Talent or Strike.
    return state.tables.overrules_talents if kind == TALENT else state.tables.overrules_strikes


def savvy_to_pending(state: BoardState) -> i64:
    """Return a mask of the Characters that are Savvy to the Fortune taken or given; 0 without Scene II.2."""
    if state.scenes & SAVVY == 0:
        return 0
    cards: i64 = fortune_at(state.pending, 0) | fortune_at(state.pending, 1)
    characters: i64 = 0
    character: i64
    for character in range(22):
        if state.tables.savvy[character] & cards != 0:
            characters |= 1 << character
    return characters


def is_savvy_barter(state: BoardState) -> bool:
    """AF-7.10: return whether the Character that declared the Barter is Savvy to one of the two Fortunes."""
    return savvy_to_pending(state) >> actor_of(state.pending) & 1 != 0


def answer(state: BoardState, action: i64) -> None:
    """AF-11.1 (4): carry out the answer `action`.

    A Refuse pays its cost and cancels the pending action.  After `refuse none` the pending action takes effect.
    """
    refuser = actor_of(action)
    if refuser == NONE:
        take_effect(state, state.active)
        return
    is_plain_barter = kind_of_action(state.pending) == BARTER and not is_savvy_barter(state)
    if is_plain_barter and savvy_to_pending(state) >> refuser & 1 != 0:
        state.barters_closed = True  # AF-7.12: this always ends all Barters of the Day (AF-D27)
    state.pay_cost(state.asked, refuser, is_flash(action))
    cancel(state)


def cancel(state: BoardState) -> None:
    """Cancel the pending action; its cost stays paid (AF-D54)."""
    state.phase = AFTERNOON
    state.asked = NONE
    state.source = NONE
    state.target = NONE
    state.picks = 0
