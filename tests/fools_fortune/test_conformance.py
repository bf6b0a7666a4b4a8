"""A Fool's Fortune passes the battery every game passes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import permutations
from typing import Any

import pytest

from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.state import FortuneState, misplaced
from foolery.kernel.game import Game
from foolery.testkit import CHECKS, Capabilities, Sample, WorldCase
from tests.fools_fortune.tools import hand


def is_sound(state: FortuneState) -> bool:
    """AF-2.5, AF-2.11: every card is in exactly one place, and no limit is broken."""
    crews = all(int(crew).bit_count() <= 3 for crew in state.crews)
    sets = all(int(cards).bit_count() <= 5 for cards in state.sets)
    cache = all(not state.sets[3 * seat + slot] for seat in range(3) for slot in range(int(state.set_limit()), 3))
    marked = all(not state.wayside[seat] & ~state.camp_f[seat] for seat in range(3))
    return crews and sets and cache and marked and not misplaced(state)


def hidden(state: FortuneState) -> Hashable:
    """The world from seat 0's side: the others' Hands as sets, Fate in order."""
    codes = get_edition().codes
    fate = tuple(codes[int(entry) & 127] for entry in state.fate[state.drawn :])
    return tuple(frozenset(hand(state, seat)) for seat in range(1, int(state.players))), fate


# Everything but five cards is discarded.  Seat 1 holds two cards that seat 0 has not seen, three lie in Fate, the
# second of which seat 0 knows: 4 unseen cards in 2 places of a set and 2 in order, 4! / 2! worlds.
def plain_worlds() -> frozenset[Hashable]:
    unseen = ["CoWi", "MoNa1", "MoTr1", "prince"]
    return frozenset(((frozenset(order[:2]),), (order[2], "CiFo1", order[3])) for order in permutations(unseen))


# Seat 0 knew CoWi and CiFo1 in seat 1's Hand; seat 1 has buried a card of three unseen.  Either of them, or the unseen
# third card, may lie at the bottom now; the unseen cards MoNa1, MoTr1 and prince take the other places.
def buried_worlds() -> frozenset[Hashable]:
    worlds: set[Hashable] = set()
    for order in permutations(["CoWi", "CiFo1", "MoNa1", "MoTr1", "prince"]):
        held, top, bottom = order[:2], order[2:4], order[4]
        if "CoWi" not in top and "CiFo1" not in top:
            worlds.add(((frozenset(held),), (*top, bottom)))
    return frozenset(worlds)


# Three players: each of the others holds one card, two lie in Fate, none of them was seen.
def worlds_of_three() -> frozenset[Hashable]:
    unseen = ["CoWi", "MoNa1", "MoTr1", "prince"]
    return frozenset(
        ((frozenset(order[:1]), frozenset(order[1:2])), (order[2], order[3])) for order in permutations(unseen)
    )


WORLD_CASES = [
    WorldCase(
        "act=3 seats=3 rest=discard | 0 captain/R[CoLo1 CoLo2] | 1 hand{CoWi} hermit/R[MoFo1 MoLo1] | 2 hand{MoNa1} "
        "| fate{MoTr1 prince}",
        0,
        hidden,
        worlds_of_three(),
    ),
    WorldCase(
        "act=3 rest=discard | 0 captain/R[CoLo1 CoLo2] | 1 hand{CoWi MoNa1} hermit/R[MoFo1 MoLo1] "
        "| fate{MoTr1 CiFo1^0 prince}",
        0,
        hidden,
        plain_worlds(),
    ),
    WorldCase(
        "act=3 rest=discard | 0 captain/R[CoLo1 CoLo2] | 1 hand{CoWi MoNa1} hermit/R[MoFo1 MoLo1] "
        "| fate{MoTr1 prince CiFo1^1} maybe{0:CoWi@1 0:CoWi#2 0:CiFo1@1 0:CiFo1#2}",
        0,
        hidden,
        buried_worlds(),
    ),
]

CAPABILITIES = Capabilities(
    samples=[
        Sample(2, games=2),
        Sample(2, {"act": 2}, games=2),
        Sample(2, {"act": 2, "scenes": ["II.1", "II.4"], "first": 1}, games=1),
        Sample(2, {"act": 3, "day_limit": 30}, games=4),
        Sample(3, {"act": 3, "asker": 2}, games=4),
        Sample(3, {"act": 3, "scenes": ["III.1"], "first": 2, "action_limit": 8}, games=2),
        Sample(3, {"act": 1, "day_limit": 6, "action_limit": 3}, games=2),
    ],
    max_steps=30_000,
    is_sound=is_sound,
    score_sum=None,
    world_cases=[WorldCase(f"af1 {case.position}", case.viewer, case.key, case.worlds) for case in WORLD_CASES],
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game[Any, Any], Capabilities], None]) -> None:
    check(GAME, CAPABILITIES)
