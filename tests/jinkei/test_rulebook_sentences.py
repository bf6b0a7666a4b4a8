"""Sentences of the page's rulebook that state a rule, held against played games."""

from __future__ import annotations

from foolery.games.jinkei.rules.cards import ACE, COLOUR, KING, RANK
from foolery.games.jinkei.rules.formations import house_edition
from foolery.games.jinkei.rules.layout import BACK, RESERVE, cell_in, spot
from foolery.games.jinkei.rules.lines import DEFENDING
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

GAMES = 300


def test_jk_4_3_an_attack_wins_where_the_back_row_holds_neither_its_colour_nor_a_wild_suit_cell() -> None:
    """JK-4.3, JK-4.6: the advice says so under "Good to know", and names the exception: a K that an A answers."""
    held = exceptions = 0
    for seed in range(GAMES):
        state, rng = JinkeiState(0, seed % 2, 1, house_edition().layout), Rng(seed)
        settle(state, rng)
        while state.outcome() is None:
            seat = 0 if state.to_act() & 1 else 1
            legal = state.legal(seat)
            pick = legal[rng.below(len(legal))]
            promised = state.phase == DEFENDING and _promised(state, seat)
            state.push(seat, pick)
            if promised:
                battle = state.past
                assert battle is not None
                if RANK[battle.attack_card] == KING and RANK[battle.defence_card] == ACE:
                    exceptions += 1
                    assert battle.result < 0
                else:
                    held += 1
                    assert battle.result > 0
            settle(state, rng)
    assert held > GAMES
    assert exceptions > 0


def _promised(state: JinkeiState, seat: int) -> bool:
    """Whether the defender's back row holds cards, but none in the attack's colour and none in a Wild Suit cell."""
    colour = state.picked_colour(1 - seat, state.attack)
    back = [cell for cell in range(BACK, RESERVE) if state.cells[spot(seat, cell)] >= 0]
    wild = [cell for cell in back if state.layout.wild[cell_in(state.forms[seat], cell)]]
    return bool(back) and not wild and all(COLOUR[state.cells[spot(seat, cell)]] != colour for cell in back)
