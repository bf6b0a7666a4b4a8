"""Possible worlds of Garlandland: the full states that agree with everything a viewer knows (GL-6.1).

Every draw returns one of them; all are equally likely.  Each seat has its own seven cards, so the hidden cards of
the seats are independent: any two cards of another seat that are not in its row may be its hand, and its deck may
have any order.
"""

from __future__ import annotations

from typing import Final

from foolery.games.garlandland.rules.cards import ALL_CARDS, NUM_CARDS, cards_in, mask_of
from foolery.games.garlandland.rules.sight import GarlandSight, places_of
from foolery.games.garlandland.rules.state import GarlandState, Round
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import LatestWorlds, Worlds

__all__ = ["imagine"]


class GarlandWorlds(Worlds):
    """The possible worlds of one sight: all states that its viewer cannot tell from the true one."""

    def __init__(self, sight: GarlandSight) -> None:
        self.sight = sight
        self._common: GarlandState = _common_state(sight)
        self._dealt: vec[i64] = vec[i64](sight.dealt)
        seen = [_seen_cards(sight, seat) for seat in sight.dealt]
        self._hidden: list[vec[i64]] = [vec[i64](cards_in(ALL_CARDS & ~mask_of(cards))) for cards in seen]
        for seat, cards in zip(sight.dealt, seen, strict=True):
            for place, card in enumerate(cards):
                self._common.decks[NUM_CARDS * seat + place] = card
        self._sealed: vec[i64] = vec[i64]([seat for seat in sight.sealed if seat != sight.viewer])

    def draw(self, rng: Rng) -> GarlandState:
        state = self._common.copy()
        place: i64
        for place in range(len(self._dealt)):
            hidden = self._hidden[place][:]
            rng.shuffle(hidden)
            _hold(state, self._dealt[place], hidden)
        for place in range(len(self._sealed)):
            seat = self._sealed[place]
            hand = state.hands[seat]
            chosen = rng.below(population(hand))
            while chosen > 0:
                hand = without_lowest(hand)
                chosen -= 1
            state.sealed[seat] = first_in(hand)
        return state


def _hold(state: GarlandState, seat: i64, hidden: vec[i64]) -> None:
    """Give `seat` the cards `hidden` that the viewer has not seen: they come after the seen cards in the seat's
    order.  Then set its hand, which follows its row in that order.
    """
    start = NUM_CARDS * seat
    place: i64
    for place in range(len(hidden)):
        state.decks[start + NUM_CARDS - len(hidden) + place] = hidden[place]
    hand: i64 = 0
    for place in range(state.turn, state.drawn):
        hand |= 1 << state.decks[start + place]
    state.hands[seat] = hand


def _seen_cards(sight: GarlandSight, seat: int) -> list[int]:
    """Return the cards of `seat` that the viewer has seen: its row, then, for the viewer's own seat, the hand."""
    return [*sight.rows[seat], *(cards_in(sight.hand) if seat == sight.viewer else [])]


def _common_state(sight: GarlandSight) -> GarlandState:
    """Return a state with everything that the viewer knows, except for the hands and decks of the seats that have
    been dealt.
    """
    state = GarlandState(sight.seats, sight.mode, sight.target, sight.first_dealer)
    state.phase, state.round, state.turn = sight.phase, sight.round, sight.turn
    state.drawn = sight.turn + sight.hand_size
    state.left, state.owing = mask_of(list(sight.left)), mask_of(list(sight.to_act))
    state.scores = vec[i64](sight.scores)
    state.rows = places_of(sight.rows)
    for past in sight.past:
        state.past = Round(state.past, places_of(past.rows), mask_of(list(past.winners)))
    if sight.dealt:
        state.dealt = sight.dealt[-1] + 1
    if sight.viewer in sight.sealed:
        state.sealed[sight.viewer] = sight.chosen
    if sight.outcome is not None:
        state.reason = sight.outcome.reason
        state.winners = mask_of(list(sight.outcome.winners))
    return state


_latest: Final = LatestWorlds(GarlandWorlds)


def imagine(sight: GarlandSight, rng: Rng) -> GarlandState:
    """Return a random possible world: a state that the viewer of `sight` cannot tell from the true one.  All
    possible worlds are equally likely.
    """
    world = _latest.draw(sight, rng)
    assert isinstance(world, GarlandState)
    return world
