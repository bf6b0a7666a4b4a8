"""Why an action is illegal in The Fool's Field: a refusal names the clause that forbids the action."""

from __future__ import annotations

from foolery.games.fools_field.rules.cards import CARDS, CENTRE, NEIGHBOURS, PARTNER, SIDES, SPACES, SYMBOLS, facing
from foolery.games.fools_field.rules.state import (
    DEALING,
    DISCARD,
    DISCARDING,
    EMPTY,
    NUM_ACTIONS,
    OPENING,
    OVER,
    RETREAT,
    FieldState,
    deployed_card,
    deployed_space,
)
from foolery.kernel.errors import Refusal

__all__ = ["why_illegal"]

_SIDES = ("top", "right", "bottom", "left")


def why_illegal(state: FieldState, seat: int, action: int) -> Refusal | None:
    """Return the refusal by the first rule that forbids `seat` the action, or None if the action is legal."""
    if not 0 <= action < NUM_ACTIONS:
        return Refusal("FF-3.3", "no-such-action")
    if state.phase == OVER:
        return Refusal("FF-4.2", "over")
    if state.phase == DEALING:
        return Refusal("FF-2.3", "not-dealt")
    if state.turn != seat:
        return Refusal("FF-3.1", "not-your-turn")
    if action == RETREAT:
        return _why_no_retreat(state)
    if action >= DISCARD:
        return _why_no_discard(state, seat, action - DISCARD)
    return _why_no_deploy(state, seat, int(deployed_card(action)), int(deployed_space(action)))


def _why_no_retreat(state: FieldState) -> Refusal | None:
    if state.phase == OPENING:
        return Refusal("FF-3.2", "no-retreat-yet")
    if state.phase == DISCARDING:
        return Refusal("FF-3.7", "must-discard", {"owed": str(int(state.owed))})
    return None


def _why_no_discard(state: FieldState, seat: int, card: int) -> Refusal | None:
    if state.phase != DISCARDING:
        return Refusal("FF-3.7", "nothing-to-discard")
    return _why_not_held(state, seat, card)


def _why_not_held(state: FieldState, seat: int, card: int) -> Refusal | None:
    if int(state.hands[seat]) >> card & 1:
        return None
    return Refusal("FF-3.7" if state.phase == DISCARDING else "FF-3.4", "not-in-hand", {"card": CARDS[card]})


def _why_no_deploy(state: FieldState, seat: int, card: int, space: int) -> Refusal | None:
    if state.phase == DISCARDING:
        return Refusal("FF-3.7", "must-discard", {"owed": str(int(state.owed))})
    if (not_held := _why_not_held(state, seat, card)) is not None:
        return not_held
    if state.phase == OPENING:
        return None if space == CENTRE else Refusal("FF-3.2", "centre-first")
    if state.field[space] != EMPTY:
        return Refusal("FF-3.4", "space-taken", {"space": SPACES[space]})
    if not int(state.frontier) >> space & 1:
        return Refusal("FF-3.4", "adjoins-nothing", {"space": SPACES[space]})
    return _why_clash(state, seat, card, space)


def _why_clash(state: FieldState, seat: int, card: int, space: int) -> Refusal | None:
    """Return the refusal for the first side of `card` that does not fit its neighbour (FF-3.4 b), or None if all
    sides fit.  The refusal names the side as the player who holds the card sees it.
    """
    turned = seat & int(state.seating_turns)
    for side in range(SIDES):
        direction = (side + 2 * turned) % SIDES
        beside = int(NEIGHBOURS[SIDES * space + direction])
        if beside < 0 or state.field[beside] == EMPTY:
            continue
        other = int(state.field[beside])
        other_turned = (int(state.deployed[1]) >> other & 1) & int(state.seating_turns)
        mine = facing(card, turned, direction)
        theirs = facing(other, other_turned, (direction + 2) % SIDES)
        if PARTNER[mine] != theirs:
            shown = {"mine": SYMBOLS[mine], "theirs": SYMBOLS[theirs]}
            return Refusal("FF-3.4", "clash", {"side": _SIDES[side], **shown, "beside": SPACES[beside]})
    return None
