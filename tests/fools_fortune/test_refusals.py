"""Whatever number is sent as an action, A Fool's Fortune has an answer to it."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.writing.grammar import is_action
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

CLAUSES = GAME.clauses()
NUM_STATES = 600


@cache
def states() -> list[FortuneState]:
    """Return states of whole games: every phase, two and three players, all Acts."""
    found: list[FortuneState] = []
    rng = Rng(5)
    while len(found) < NUM_STATES:
        seats, act = 2 + len(found) % 2, 1 + len(found) % 3
        state = GAME.new(GAME.set_up(GAME.complete_options({"act": act}, seats), seats))
        for _ in range(150):
            settle(state, rng)
            if not state.to_act():
                break
            found.append(state.copy())
            seat = int(state.to_act()).bit_length() - 1
            legal = state.legal(seat)
            state.push(seat, legal[rng.below(len(legal))])
    return found


def answer(state: FortuneState, action: int) -> None:
    """Ask about an action, and compare the answer with the list of what is legal."""
    seat = int(state.to_act()).bit_length() - 1
    legal = [int(each) for each in state.legal(seat)]
    refusal = GAME.why_illegal(state, seat, action)
    assert (refusal is None) == (action in legal)
    if refusal is not None:
        assert refusal.clause in CLAUSES
    assert is_action(action) or action not in legal


@settings(max_examples=1500, deadline=None)
@given(number=st.integers(0, NUM_STATES - 1), action=st.integers(0, 2**53 - 1))
def test_any_number_of_53_bits_is_answered(number: int, action: int) -> None:
    answer(states()[number], action)


@settings(max_examples=200, deadline=None)
@given(number=st.integers(0, NUM_STATES - 1), action=st.integers())
def test_any_number_at_all_is_answered(number: int, action: int) -> None:
    answer(states()[number], action)


FIELDS = [(48, 31), (42, 63), *((35 - 7 * place, 127) for place in range(6))]


@settings(max_examples=2500, deadline=None)
@given(
    number=st.integers(0, NUM_STATES - 1),
    chosen=st.integers(0, 2**20),
    changes=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 127)), max_size=3),
)
def test_a_legal_action_with_changed_fields_is_answered(
    number: int, chosen: int, changes: list[tuple[int, int]]
) -> None:
    state = states()[number]
    legal = state.legal(int(state.to_act()).bit_length() - 1)
    action = int(legal[chosen % len(legal)])
    for field, value in changes:
        shift, largest = FIELDS[field]
        action = action & ~(largest << shift) | (value & largest) << shift
    answer(state, action)
