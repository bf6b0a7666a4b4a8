"""Garlandland passes the battery every game passes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations, permutations
from typing import Any

import pytest

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import cards_in
from foolery.games.garlandland.rules.state import DEALING, NO_CARD, NUM_ACTIONS, GarlandState
from foolery.kernel.game import Game
from foolery.testkit import CHECKS, Capabilities, Sample, WorldCase
from tests.garlandland.tools import cards


def is_sound(state: GarlandState) -> bool:
    """Every seat that is in the game and has been dealt has its seven cards, each in one place."""
    for seat in range(int(state.players)):
        deck = [int(card) for card in state.decks[7 * seat + int(state.drawn) : 7 * seat + 7] if card != NO_CARD]
        row = [int(card) for card in state.rows[5 * seat : 5 * seat + 5] if card != NO_CARD]
        hand = cards_in(int(state.hands[seat]))
        gone = int(state.left) >> seat & 1
        waiting = state.phase == DEALING and not hand
        if not (gone or waiting) and sorted(row + hand + deck) != list(range(7)):
            return False
        if (gone or waiting) and (hand or deck):
            return False
    return True


# Rows of three: the viewer's deck lies in either of two orders; the other holds two of four cards, has perhaps chosen
# one of them, and the other two lie in either order.
POSITION = "gl1 race target=3 dealer=0 round=1 scores=0/0 rows=III.I.II/VI.V.I hands=VII.IV/II.III decks=V.VI/IV.VII{}"


def hidden(state: GarlandState) -> Hashable:
    """The world from seat 0's side."""
    return (
        tuple(int(card) for card in state.decks[5:7]),
        frozenset(cards_in(int(state.hands[1]))),
        tuple(int(card) for card in state.decks[12:14]),
        int(state.sealed[1]),
    )


def worlds(*, sealed: bool) -> frozenset[Hashable]:
    found: set[Hashable] = set()
    pool = cards("II III IV VII")
    for own in permutations(cards("V VI")):
        for held in combinations(pool, 2):
            for deck in permutations([card for card in pool if card not in held]):
                found |= {(own, frozenset(held), deck, chosen) for chosen in (held if sealed else (NO_CARD,))}
    return frozenset(found)


# Three players with rows of four: each of the others holds two of three cards, and one of them has chosen.
THREE = (
    "gl1 race target=3 dealer=0 round=1 scores=0/0/0 rows=III.I.II.VI/VI.V.I.II/I.II.III.IV "
    "hands=VII.IV/III.IV/V.VI decks=V/VII/VII sealed=-/-/VI"
)


def hidden_of_two(state: GarlandState) -> Hashable:
    """The world from seat 0's side with three players."""
    hands = [frozenset(cards_in(int(state.hands[seat]))) for seat in (1, 2)]
    return hands[0], hands[1], int(state.decks[13]), int(state.decks[20]), int(state.sealed[1]), int(state.sealed[2])


def worlds_of_two() -> frozenset[Hashable]:
    found: set[Hashable] = set()
    first, second = cards("III IV VII"), cards("V VI VII")
    for one in first:
        for other in second:
            held = [card for card in second if card != other]
            hands = frozenset(first) - {one}, frozenset(held)
            found |= {(*hands, one, other, NO_CARD, chosen) for chosen in held}
    return frozenset(found)


CAPABILITIES = Capabilities(
    samples=[
        Sample(2, games=4),
        Sample(3, {"target": 2, "dealer": 1}, games=3),
        Sample(4, {"target": 1}, games=3),
        Sample(2, {"mode": "points"}, games=3),
        Sample(3, {"mode": "points"}, games=2),
        Sample(4, {"mode": "points"}, games=2),
    ],
    max_steps=4 * 5 * 9,
    is_sound=is_sound,
    num_actions=NUM_ACTIONS,
    world_cases=[
        WorldCase(position=POSITION.format(""), viewer=0, key=hidden, worlds=worlds(sealed=False)),
        WorldCase(position=POSITION.format(" sealed=-/II"), viewer=0, key=hidden, worlds=worlds(sealed=True)),
        WorldCase(position=THREE, viewer=0, key=hidden_of_two, worlds=worlds_of_two()),
    ],
    steps_between_looks=3,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game[Any, Any], Capabilities], None]) -> None:
    check(GAME, CAPABILITIES)
