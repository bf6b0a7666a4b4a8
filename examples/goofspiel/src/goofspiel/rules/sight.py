"""What a viewer of Goofspiel knows (GS-6.1), and states drawn at random that agree with this knowledge.

A viewer remembers everything.  Bids are revealed, so the cards that each seat has not revealed are public.  Hidden are
the bids of this round and the order of the prizes that lie face down.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in

from goofspiel.rules.cards import MOST_CARDS, cards_in, full_hand, mask_of
from goofspiel.rules.state import NO_BID, GoofState, Round

__all__ = ["GoofSight", "imagine", "sight_of"]


@dataclass(frozen=True)
class GoofSight:
    """All that a seat, or a spectator (viewer None), knows."""

    viewer: int | None
    seats: int
    cards: int
    carry: bool
    is_dealt: bool
    stake: tuple[int, ...]
    past: tuple[Round, ...]
    hands: tuple[int, ...]  # bitmasks of the cards not revealed yet, a sealed bid included
    chosen: int  # the viewer's own sealed bid, NO_BID without one
    sealed: tuple[int, ...]  # the seats that have bid in this round; this is public, the cards bid are not
    left: tuple[int, ...]
    points: tuple[int, ...]
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    @property
    def shown(self) -> tuple[int, ...]:
        """The prizes turned up so far, one for each round, in that order."""
        now = self.stake[-1:]
        return (*(each.prizes[-1] for each in self.past), *now)

    @property
    def face_down(self) -> int:
        """The bitmask of the prizes not turned up yet."""
        return full_hand(self.cards) & ~mask_of(self.shown)

    @property
    def unseen(self) -> int:
        """A bitmask of the cards the viewer cannot place: the face-down prizes in the lowest bits, then hands."""
        mask = self.face_down
        for seat, hand in enumerate(self.hands):
            if seat != self.viewer:
                mask |= hand << (MOST_CARDS + 1) * (seat + 1)
        return mask


def sight_of(state: GoofState, viewer: int | None) -> GoofSight:
    """Return all that `viewer` (None: a spectator) may know of `state`."""
    return GoofSight(
        viewer=viewer,
        seats=state.players,
        cards=state.cards,
        carry=state.carry,
        is_dealt=bool(state.order),
        stake=state.stake,
        past=state.past,
        hands=tuple(state.hands),
        chosen=NO_BID if viewer is None else state.bids[viewer],
        sealed=tuple(seat for seat, bid in enumerate(state.bids) if bid != NO_BID),
        left=tuple(seats_in(state.left)),
        points=tuple(state.points()),
        to_act=tuple(seats_in(state.to_act())),
        legal=() if viewer is None else tuple(int(action) for action in state.legal(viewer)),
        outcome=state.outcome(),
    )


def imagine(sight: GoofSight, rng: Rng) -> GoofState:
    """Return a random state that agrees with all that the viewer knows.

    Sealed bids and the order of the face-down prizes are drawn uniformly.
    """
    state = GoofState(sight.seats, sight.cards, carry=sight.carry)
    state.stake, state.past = sight.stake, sight.past
    state.hands = list(sight.hands)
    state.left = sum(1 << seat for seat in sight.left)
    if sight.is_dealt:
        face_down = vec[i64](cards_in(sight.face_down))
        rng.shuffle(face_down)
        state.order = (*sight.shown, *(int(prize) for prize in face_down))
    for seat in sight.sealed:
        held = cards_in(sight.hands[seat])
        state.bids[seat] = sight.chosen if seat == sight.viewer else held[int(rng.below(len(held)))]
    if sight.outcome is not None:
        state.reason = sight.outcome.reason
    return state
