"""Why an action is illegal in Garlandland: a refusal names the clause that forbids the action."""

from __future__ import annotations

from foolery.games.garlandland.rules.cards import CARDS, ROW_SIZE
from foolery.games.garlandland.rules.state import DEALING, NUM_ACTIONS, OVER, POINTS_MODE, GarlandState
from foolery.kernel.errors import Refusal

__all__ = ["why_illegal"]


def why_illegal(state: GarlandState, seat: int, action: int) -> Refusal | None:
    """Return the refusal by the first rule that forbids `seat` the action, or None if the action is legal."""
    if not 0 <= action < NUM_ACTIONS:
        return Refusal("GL-1.1", "no-such-card")
    if state.phase == OVER:
        return Refusal("GL-5.2" if state.mode == POINTS_MODE else "GL-4.7", "over")
    if int(state.left) >> seat & 1:
        return Refusal("GL-7.1", "left")
    if state.phase == DEALING:
        return Refusal("GL-4.2", "not-dealt")
    if not int(state.owing) >> seat & 1:
        return Refusal("GL-4.3", "already-chosen")
    if not int(state.hands[seat]) >> action & 1:
        return _why_not_held(state, seat, action)
    return None


def _why_not_held(state: GarlandState, seat: int, card: int) -> Refusal:
    row = [int(laid) for laid in state.rows[ROW_SIZE * seat :][: state.turn]]
    code = "in-row" if card in row else "in-deck"
    return Refusal("GL-4.3", code, {"card": CARDS[card]})
