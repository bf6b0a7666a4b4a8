"""Random states that agree with all that a player of Jinkei knows, all equally likely (JK-6.1).

Such a state is called a possible world. Of a hidden seat the viewer knows every card that was ever face up. The rest of
its 22 cards are in its hand, its reserve, its deck, or a placement that is still sealed. Every such arrangement is
possible, since no action ties one hidden card to another.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.rules.cards import ALL_CARDS, NUM_CELLS, cards_in
from foolery.games.jinkei.rules.layout import NUM_FORMATIONS, first_formation, spot
from foolery.games.jinkei.rules.lines import EMPTY, Battle
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.bits import mask_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import LatestWorlds, Worlds

__all__ = ["imagine", "lying"]


class _Seat:
    """Holds the places of one seat whose cards the viewer does not know, and deals the unseen cards to them."""

    def __init__(self, sight: JinkeiSight, seat: int) -> None:
        self.unseen: vec[i64] = vec[i64](cards_in(ALL_CARDS & ~sight.shown(seat)))
        self.held: i64 = 0 if seat == sight.viewer else sight.hand_sizes[seat]
        cells = range(int(spot(seat, 0)), int(spot(seat, NUM_CELLS)))
        self.cells: vec[i64] = vec[i64]([cell for cell in cells if sight.cells[cell] == HIDDEN])
        self.deck: i64 = sight.deck_sizes[seat]
        self.form_is_hidden: bool = sight.forms[seat] == HIDDEN
        self.first_form: i64 = first_formation(sight.kinds[seat], sight.round)
        self.has_two: bool = sight.extras[seat] != EMPTY
        self.extra: i64 = sight.extras[seat]
        self.choice_is_hidden: bool = sight.chosen[seat] == HIDDEN

    def deal(self, state: JinkeiState, seat: i64, rng: Rng) -> None:
        """Deal the seat's unseen cards at random to its hidden places in `state`.

        A hidden formation and a hidden advance are chosen at random, too.
        """
        pool = self.unseen[:]
        rng.shuffle(pool)
        left: i64 = len(pool)
        count: i64
        for _ in range(self.held):
            left -= 1
            state.hands[seat] |= 1 << pool[left]
        for count in range(len(self.cells)):
            left -= 1
            state.cells[self.cells[count]] = pool[left]
        if self.form_is_hidden:
            state.forms[seat] = self.first_form + rng.below(2)
        if self.has_two:
            extra = self.extra
            if extra == HIDDEN:
                left -= 1
                extra = pool[left]
            self._fill_two(state, seat, extra, rng)
        # The order of the cards drawn so far does not matter any more.
        deck = vec[i64]([0] * self.deck)
        for count in range(self.deck):
            deck[count] = pool[left - 1 - count]
        state.decks[seat] = deck

    def _fill_two(self, state: JinkeiState, seat: i64, extra: i64, rng: Rng) -> None:
        """Put two cards into a Two Cards cell, the lower one into `cells`; draw a sealed choice at random."""
        at = spot(seat, state.layout.two[state.forms[seat]])
        card = state.cells[at]
        state.cells[at] = card if card < extra else extra
        state.extras[seat] = extra if card < extra else card
        if self.choice_is_hidden:
            state.chosen[seat] = state.cells[at] if rng.below(2) == 0 else state.extras[seat]


class JinkeiWorlds(Worlds):
    """All states that the viewer of one sight cannot tell from the true one."""

    def __init__(self, sight: JinkeiSight) -> None:
        self.sight = sight
        self._common: JinkeiState = known(sight)
        self._seats: list[_Seat] = [_Seat(sight, 0), _Seat(sight, 1)]

    def draw(self, rng: Rng) -> JinkeiState:
        state = self._common.copy()
        self._seats[0].deal(state, 0, rng)
        self._seats[1].deal(state, 1, rng)
        return state


def known(sight: JinkeiSight) -> JinkeiState:
    """Return a state with everything that the viewer knows; hidden places are empty."""
    state = lying(sight)
    state.ended_in = sight.ended_in
    state.game, state.round, state.battle = sight.game, sight.round, sight.battle
    state.leader, state.dealt = sight.leader, sight.dealt
    state.owed = sight.owed
    for each in sight.past:
        forms = NUM_FORMATIONS * each.forms[0] + each.forms[1]
        attack, defence = (each.attack, each.attack_card), (each.defence, each.defence_card)
        state.past = Battle(state.past, forms, each.attacker, *attack, *defence, each.result)
    if sight.outcome is not None:
        state.reason = sight.outcome.reason
        state.winners = mask_of(sight.outcome.winners)
    state.kinds, state.placed = vec[i64](sight.kinds), vec[i64](sight.placed)
    state.points, state.taken = vec[i64](sight.points), vec[i64](sight.taken)
    for seat in range(2):
        if seat == sight.viewer:
            state.hands[seat] = sight.hand
        state.chosen[seat] = EMPTY if sight.chosen[seat] == HIDDEN else sight.chosen[seat]
    return state


def lying(sight: JinkeiSight) -> JinkeiState:
    """Return a state with the formations and cards that the viewer sees on the table, and the unanswered attack."""
    state = JinkeiState(sight.first, sight.draft, sight.games, sight.edition.layout)
    state.phase, state.turn, state.attack = sight.phase, sight.turn, sight.attack
    cell: i64
    for cell in range(2 * NUM_CELLS):
        card: i64 = sight.cells[cell]
        state.cells[cell] = EMPTY if card == HIDDEN else card
    seat: i64
    for seat in range(2):
        form: i64 = sight.form_of(seat)
        state.forms[seat] = EMPTY if form == HIDDEN else form
    return state


_latest: Final = LatestWorlds(JinkeiWorlds)


def imagine(sight: JinkeiSight, rng: Rng) -> JinkeiState:
    """Return a random state that the viewer cannot tell from the true one; all such states are equally likely."""
    world = _latest.draw(sight, rng)
    assert isinstance(world, JinkeiState)
    return world
