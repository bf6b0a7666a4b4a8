"""The Fool's Field passes the battery every game passes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations
from typing import Any

import pytest

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import CARDS, cards_in
from foolery.games.fools_field.rules.state import DISCARDING, NUM_ACTIONS, FieldState, unplaced
from foolery.kernel.game import Game
from foolery.testkit import CHECKS, Capabilities, Sample, WorldCase


def is_sound(state: FieldState) -> bool:
    """Every card is in exactly one place."""
    places = [int(state.hands[0]), int(state.hands[1]), int(state.discards[0]), int(state.discards[1])]
    if state.phase != DISCARDING:
        places += [int(state.deployed[0]), int(state.deployed[1])]
    places += [1 << int(card) for card in state.deck[state.drawn :]]
    return sum(place.bit_count() for place in places) == 23 and unplaced(state) == 0


def hidden(state: FieldState) -> Hashable:
    """The world from seat 0's side: the other hand and discards as sets, the deck in order."""
    return (
        frozenset(cards_in(int(state.hands[1]))),
        frozenset(cards_in(int(state.discards[1]))),
        tuple(int(card) for card in state.deck[state.drawn :]),
    )


def number(code: str) -> int:
    return CARDS.index(code)


# Seat 1 drew SSSS and two cards it never showed; two cards of the same four-card pool lie in the deck.  Seat 0 holds or
# discarded everything else, so seat 1 may hold any two of the pool and the deck may lie in either order: 12 worlds.
POOL = ["HHHH", "FFFF", "FHFH", "HFHF"]
OTHERS = [code for code in CARDS if code not in POOL]


def unseen_pool_worlds() -> frozenset[Hashable]:
    worlds: set[Hashable] = set()
    for held in combinations(map(number, POOL), 2):
        rest = [card for card in map(number, POOL) if card not in held]
        for deck in (rest, rest[::-1]):
            worlds.add((frozenset(held), frozenset(), tuple(deck)))
    return frozenset(worlds)


# Seat 1 retreated: it picked up three cards in view, held four it never showed, and discarded one.  The pool of five
# unseen cards leaves one for the deck, and the discard is any of the seven cards held then: 5 x 7 worlds.
PICKED = ["SSSS", "SHHH", "HSSS"]
SECRET = ["HHHH", "FFFF", "FHFH", "HFHF", "HHSS"]
SEEN = [code for code in CARDS if code not in PICKED + SECRET]


def one_discard_worlds() -> frozenset[Hashable]:
    worlds: set[Hashable] = set()
    for drawn in combinations(map(number, SECRET), 4):
        deck = tuple(card for card in map(number, SECRET) if card not in drawn)
        held = {*drawn, *map(number, PICKED)}
        worlds |= {(frozenset(held - {gone}), frozenset({gone}), deck) for gone in held}
    return frozenset(worlds)


def dots(codes: list[str]) -> str:
    return ".".join(codes)


CAPABILITIES = Capabilities(
    samples=[
        Sample(2, games=8),
        Sample(2, {"seating": "shared", "first": 1}, games=4),
        Sample(2, {"battle_limit": 3}, games=4),
    ],
    max_steps=5000,
    is_sound=is_sound,
    score_sum=2,
    num_actions=NUM_ACTIONS,
    world_cases=[
        WorldCase(
            # Seat 1 drew six and has shown four of them in an earlier battle that seat 0 ended by retreating.
            position=(
                f"ff1 hands={dots(OTHERS[:6])}/HHHH.FFFF deck=FHFH.HFHF discards={dots(OTHERS[6:])}/- turn=0 start=0 "
                f"battle=2 past=0:-/{dots(OTHERS[:4])}:{len(OTHERS[6:])}:0"
            ),
            viewer=0,
            key=hidden,
            worlds=unseen_pool_worlds(),
        ),
        WorldCase(
            # Two of seat 1's six first cards were shown and picked up again with one of seat 0's.
            position=(
                f"ff1 hands={dots(SEEN[:6])}/{dots(PICKED)}.HHHH.FFFF.FHFH deck=HHSS discards={dots(SEEN[6:])}/HFHF "
                "turn=0 start=0 battle=2 past=1:SSSS/SHHH.HSSS:1:0"
            ),
            viewer=0,
            key=hidden,
            worlds=one_discard_worlds(),
        ),
    ],
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game[Any, Any], Capabilities], None]) -> None:
    check(GAME, CAPABILITIES)
