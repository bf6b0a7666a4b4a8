"""What holds in every game, whatever is dealt and played."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.games.jinkei.rules.formations import house_edition
from foolery.games.jinkei.rules.lines import ATTACKING, DEFENDING, FORMING
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from tests.jinkei.positions import custom_edition

BEFORE_FORMING_UP = (22, 14, 7)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 1),
    draft=st.integers(0, 1),
    games=st.integers(1, 2),
    custom=st.booleans(),
)
def test_jk_3_7_decks_hold_what_they_should_in_every_game(
    seed: int, first: int, draft: int, games: int, custom: bool
) -> None:
    """JK-3.7: 22, 14 and 7 cards before the rounds, none once round 3 is formed up; all cards of a round fight."""
    rng = Rng(seed)
    edition = custom_edition() if custom else house_edition()
    state = JinkeiState(first, draft, games, edition.layout)
    settle(state, rng)
    while state.outcome() is None:
        _check(state)
        seat = 0 if state.to_act() & 1 else 1
        legal = state.legal(seat)
        state.push(seat, legal[rng.below(len(legal))])
        settle(state, rng)


def _check(state: JinkeiState) -> None:
    for seat in range(2):
        if state.phase == FORMING:
            drawn = 7 if state.round == 0 else 6
            assert int(state.deck_size(seat)) + drawn == BEFORE_FORMING_UP[int(state.round)]
            assert int(state.hands[seat]).bit_count() == 7
        if state.phase in (ATTACKING, DEFENDING):
            left = sum(card >= 0 for card in (*state.cells[9 * seat : 9 * seat + 9], state.extras[seat]))
            assert left == 7 - state.battle
            assert int(state.hands[seat]).bit_count() == 1
            if state.round == 2:
                assert state.deck_size(seat) == 0
