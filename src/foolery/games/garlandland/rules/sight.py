"""What a player of Garlandland knows (GL-6.1), with perfect memory.

A sight is everything one viewer knows of a state.  The module `worlds` draws states that agree with a sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from foolery.games.garlandland.rules.cards import ALL_CARDS, NUM_CARDS, ROW_SIZE, mask_of
from foolery.games.garlandland.rules.state import CHOOSING, NO_CARD, GarlandState
from foolery.kernel.frozen import made_from
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.state import seats_in

__all__ = ["GarlandSight", "PastRound", "sight_of"]


@dataclass(frozen=True)
class PastRound:
    """One finished round: the row of every seat (shorter for a seat that left the game), and the seats that won it
    (none in points mode).
    """

    rows: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)


@dataclass(frozen=True)
class GarlandSight:
    """Everything that one viewer knows of a game: a seat, or a spectator if `viewer` is None."""

    viewer: int | None
    seats: int
    mode: int
    target: int
    first_dealer: int
    dealer: int
    phase: int
    round: int
    turn: int  # cards in every row
    dealt: tuple[int, ...]  # seats that have been dealt their cards
    left: tuple[int, ...]  # seats that have left the game
    scores: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    hand: int  # the viewer's own cards; 0 for a spectator
    chosen: int  # the viewer's own sealed card, NO_CARD if it has none
    past: tuple[PastRound, ...]
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)

    @property
    def unseen(self) -> int:
        """A bitmask of the cards whose place the viewer does not know: bit `7 * seat + card`.  It includes the
        cards of the viewer's own deck, whose order is unknown.
        """
        mask = 0
        for seat, row in enumerate(self.rows):
            seen = mask_of(list(row)) | (self.hand if seat == self.viewer else 0)
            mask |= (ALL_CARDS & ~seen) << NUM_CARDS * seat
        return mask

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats that have chosen their card for this turn.  It is public that they have chosen, but not which
        card.
        """
        if self.phase != CHOOSING:
            return ()
        return tuple([seat for seat in self.present if seat not in self.to_act])

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        return tuple([seat for seat in range(self.seats) if seat not in self.left])

    @property
    def hand_size(self) -> int:
        """The number of cards in each dealt hand (GL-4.2, GL-4.4)."""
        return 2 if self.turn < ROW_SIZE else 1

    @property
    def deck_size(self) -> int:
        """The number of cards left in every seat's deck."""
        return NUM_CARDS - self.turn - self.hand_size


def sight_of(state: GarlandState, viewer: int | None) -> GarlandSight:
    """Return everything in `state` that `viewer` (a seat, or None for a spectator) may know."""
    seats = int(state.players)
    return GarlandSight(
        viewer=viewer,
        seats=seats,
        mode=int(state.mode),
        target=int(state.target),
        first_dealer=int(state.first_dealer),
        dealer=int(state.dealer()),
        phase=int(state.phase),
        round=int(state.round),
        turn=int(state.turn),
        dealt=tuple([seat for seat in range(seats) if state.decks[NUM_CARDS * seat] != NO_CARD]),
        left=tuple(seats_in(int(state.left))),
        scores=tuple([int(score) for score in state.scores]),
        rows=_rows_of(state.rows),
        hand=0 if viewer is None else int(state.hands[viewer]),
        chosen=NO_CARD if viewer is None else int(state.sealed[viewer]),
        past=_past_of(state),
        to_act=tuple(seats_in(int(state.to_act()))),
        legal=() if viewer is None else tuple([int(action) for action in state.legal(viewer)]),
        outcome=state.outcome(),
    )


def _rows_of(places: vec[i64]) -> tuple[tuple[int, ...], ...]:
    cards = [int(card) for card in places]
    rows = [cards[start : start + ROW_SIZE] for start in range(0, len(cards), ROW_SIZE)]
    return tuple([tuple([card for card in row if card != NO_CARD]) for row in rows])


def _past_of(state: GarlandState) -> tuple[PastRound, ...]:
    rounds: list[PastRound] = []
    past = state.past
    while past is not None:
        rounds.append(PastRound(_rows_of(past.rows), tuple(seats_in(int(past.winners)))))
        past = past.earlier
    return tuple(reversed(rounds))


def places_of(rows: tuple[tuple[int, ...], ...]) -> vec[i64]:
    """Return the rows of all seats as one list with five places per seat, as a state has them; empty places are
    NO_CARD.
    """
    return vec[i64]([card for row in rows for card in (*row, *[NO_CARD] * (ROW_SIZE - len(row)))])


def hold(state: GarlandState, seat: int, order: list[int]) -> None:
    """Give `seat` its seven cards in `order`: first the cards of its row, then those of its hand, then its deck in
    drawing order.

    The order among the cards of row and hand has no effect.
    """
    for place, card in enumerate(order):
        state.decks[NUM_CARDS * seat + place] = card
    state.hands[seat] = mask_of(order[int(state.turn) : int(state.drawn)])
