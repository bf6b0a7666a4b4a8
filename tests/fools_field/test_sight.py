"""Perfect memory: the worlds a sight allows are exactly those that could have come about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.rules.cards import cards_in
from foolery.games.fools_field.rules.holdings import Holdings
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARDING, FieldState
from foolery.games.fools_field.rules.worlds import imagine
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, seeded

World = tuple[frozenset[int], frozenset[int]]


def worlds_by_brute_force(sight: FieldSight, seat: int) -> set[World]:
    """Follow every possible hand of the hidden seat through the battles, as sets of (hand, discards)."""
    shown = {card for battle in sight.past for card in cards_in(battle.deployed[seat])}
    shown |= set(cards_in(sight.deployed[seat]))
    picked_up = {card for battle in sight.past if battle.retreater == seat for card in cards_in(sum(battle.deployed))}
    if sight.phase == DISCARDING and sight.turn == seat:
        picked_up |= set(cards_in(sum(sight.deployed)))
    other_shown = {card for battle in sight.past for card in cards_in(battle.deployed[1 - seat])}
    # What the seat can have drawn: never seen by the viewer, or first seen when the seat itself showed it.
    first_shown_by_seat = {card for card in shown if _first_shower(sight, card) == seat}
    never_seen = set(cards_in(sight.unseen)) - picked_up - other_shown
    candidates = frozenset(never_seen | first_shown_by_seat)
    starts = combinations(sorted(candidates), 6)
    frontier = {(frozenset(hand), frozenset[int](), candidates - set(hand)) for hand in starts}
    for kind, detail in _events(sight, seat):
        frontier = {after for before in frontier for after in _after(before, kind, detail)}
    return {(hand, discards) for hand, discards, _ in frontier}


def _first_shower(sight: FieldSight, card: int) -> int:
    for battle in sight.past:
        for seat in range(2):
            if battle.deployed[seat] >> card & 1:
                return seat
    return 0 if sight.deployed[0] >> card & 1 else 1


def _events(sight: FieldSight, seat: int) -> Iterator[tuple[str, frozenset[int] | int]]:
    for battle in sight.past:
        yield "show", frozenset(cards_in(battle.deployed[seat]))
        if battle.retreater == seat:
            yield "pick up", frozenset(cards_in(sum(battle.deployed)))
            yield "discard", battle.discarded
        else:
            yield "draw", battle.drawn
    yield "show", frozenset(cards_in(sight.deployed[seat]))
    if sight.phase == DISCARDING and sight.turn == seat:
        yield "pick up", frozenset(cards_in(sum(sight.deployed)))
        yield "discard", sight.discarded


def _after(
    before: tuple[frozenset[int], frozenset[int], frozenset[int]], kind: str, detail: frozenset[int] | int
) -> Iterator[tuple[frozenset[int], frozenset[int], frozenset[int]]]:
    hand, discards, rest = before
    if isinstance(detail, frozenset):
        if kind == "pick up":
            yield hand | detail, discards, rest
        elif detail <= hand:
            yield hand - detail, discards, rest
    elif kind == "draw":
        for drawn in combinations(sorted(rest), detail):
            yield hand | set(drawn), discards, rest - set(drawn)
    else:
        for gone in combinations(sorted(hand), detail):
            yield hand - set(gone), discards | set(gone), rest


def late_sights(seed: int) -> Iterator[FieldSight]:
    """Sights of a random game in which few cards are still unknown, so that brute force can follow."""
    rng = seeded(seed, 0)
    state = FieldState(0, 1, 100)
    settle(state, rng)
    while state.outcome() is None:
        seat = int(state.turn)
        sight = GAME.sight(state, 1 - seat)
        holdings = Holdings(sight, seat)
        if holdings.secrets + sight.deck_size <= 5 and len(holdings.batches) <= 3 and holdings.discards <= 9:
            yield sight
        legal = state.legal(seat)
        state.push(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("seed", range(12))
def test_exactly_the_reachable_worlds_are_counted(seed: int) -> None:
    looked = 0
    for sight in late_sights(seed):
        assert sight.viewer is not None
        seat = 1 - sight.viewer
        reachable = worlds_by_brute_force(sight, seat)
        holdings = Holdings(sight, seat)
        # Which secret cards there are is one more choice, the same for every number of them among the discards.
        pool = holdings.secrets + sight.deck_size
        counted = sum(holdings.weights()) * comb(pool, holdings.secrets)
        assert counted == len(reachable)
        for _ in range(5):
            world = imagine(sight, Rng(looked))
            hand, discards = cards_in(int(world.hands[seat])), cards_in(int(world.discards[seat]))
            assert (frozenset(hand), frozenset(discards)) in reachable
        certain = set(holdings.certain())
        assert certain == {card for card in holdings.known if all(card in hand for hand, _ in reachable)}
        looked += 1
        if looked == 6:
            break
    assert looked


def test_a_card_cannot_have_been_discarded_before_it_was_picked_up() -> None:
    """Two discards of one card each: of the two cards picked up last at most one lies there."""
    first, second = "SSSS", "SHHH.HSSS"
    position = (
        "ff1 hands=FFFF/SSSS.SHHH.HSSS.HHHH.HHHS.HHSS deck=- discards=*/HHSH.HSHH turn=0 start=0 battle=3 "
        f"past=1:{first}/-:1:0,1:{second}/-:1:0"
    )
    sight = GAME.sight(GAME.from_position(position), 0)
    holdings = Holdings(sight, 1)
    late = {card for card, batch in holdings.known.items() if batch == 1}
    assert len(late) == 2
    seen = set()
    for number in range(300):
        world = imagine(sight, Rng(number))
        gone = set(cards_in(int(world.discards[1])))
        assert len(gone & late) <= 1
        seen.add(frozenset(gone))
    assert len(seen) > 10


def test_the_deck_is_imagined_in_every_order() -> None:
    state = FieldState(0, 1, 100)
    settle(state, Rng(1))
    sight = GAME.sight(state, 0)
    tops = {int(imagine(sight, Rng(number)).deck[12]) for number in range(400)}
    assert tops == set(cards_in(sight.unseen))
