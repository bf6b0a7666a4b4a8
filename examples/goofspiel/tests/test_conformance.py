"""Goofspiel passes the tests that all games must pass, and its views have the type `VIEW`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import permutations, product
from typing import Any

import pytest
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.testkit import CHECKS, Capabilities, Sample, WorldCase
from foolery.testkit.shapes import misfits

from goofspiel.face.view import VIEW
from goofspiel.game import GAME
from goofspiel.rules.cards import full_hand, mask_of
from goofspiel.rules.sight import GoofSight
from goofspiel.rules.state import NUM_ACTIONS, GoofState


def is_sound(state: GoofState) -> bool:
    """Return whether each card of a seat is in its hand or was revealed, and each prize is where it must be."""
    for seat, hand in enumerate(state.hands):
        spent = mask_of(each.bids[seat] for each in state.past if each.bids[seat])
        gone = state.left >> seat & 1
        if hand & spent or (not gone and hand | spent != full_hand(state.cards)) or (gone and hand):
            return False
        if state.bids[seat] and not hand >> state.bids[seat] & 1:
            return False
    return not state.order or sorted(state.order) == list(range(1, state.cards + 1))


# After one round of five: three prizes lie face down in any order, and seats 1 and 2 have sealed one of four cards.
SEALED = "gs1 seats=3 cards=5 ties=carry past=4:5/1/2 prizes=2.5.1.3 sealed=-/3/4"


def hidden(state: GoofState) -> Hashable:
    """Return the part of `state` that is hidden from seat 0."""
    return (state.order[2:], *state.bids[1:])


WORLDS = frozenset(
    (order, first, second) for order, first, second in product(permutations([5, 1, 3]), [2, 3, 4, 5], [1, 3, 4, 5])
)

CAPABILITIES = Capabilities(
    samples=[
        Sample(2, games=4),
        Sample(2, {"ties": "carry", "cards": 5}, games=6),
        Sample(3, {"ties": "carry"}, games=3),
        Sample(3, {"cards": 3}, games=6),
    ],
    max_steps=3 * 13,
    is_sound=is_sound,
    num_actions=NUM_ACTIONS,
    world_cases=[WorldCase(position=SEALED, viewer=0, key=hidden, worlds=WORLDS)],
    steps_between_looks=2,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game[Any, Any], Capabilities], None]) -> None:
    check(GAME, CAPABILITIES)


@pytest.mark.parametrize("seats", [2, 3])
def test_views_are_what_their_type_says(seats: int) -> None:
    rng = Rng(5)
    table = GameSession(GAME, {"ties": "carry"}, seats, SeededDealer(rng))
    while table.outcome() is None:
        for viewer in [None, *range(seats)]:
            sight = table.sight(viewer)
            assert isinstance(sight, GoofSight)
            assert list(misfits(GAME.view(sight), VIEW)) == []
        seat = table.to_act()[0]
        legal = table.sight(seat).legal
        table.play(seat, legal[int(rng.below(len(legal)))])
