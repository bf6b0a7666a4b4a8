"""Why an action is illegal in Goofspiel: the clause of the rules that forbids it."""

from __future__ import annotations

from foolery.kernel.errors import Refusal

from goofspiel.rules.state import NO_BID, GoofState

__all__ = ["why_illegal"]


def why_illegal(state: GoofState, seat: int, action: int) -> Refusal | None:
    """Return the first rule that forbids the action, None if it is legal."""
    if not 1 <= action <= state.cards:
        return Refusal("GS-1.1", "no-such-card", {"most": str(state.cards)})
    if state.reason:
        return Refusal("GS-4.1", "over")
    if state.left >> seat & 1:
        return Refusal("GS-5.1", "left")
    if not state.order:
        return Refusal("GS-2.2", "not-shuffled")
    if state.bids[seat] != NO_BID:
        return Refusal("GS-3.1", "already-bid")
    if not state.hands[seat] >> action & 1:
        return Refusal("GS-3.2", "spent", {"card": str(action)})
    return None
