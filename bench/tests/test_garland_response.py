"""The best response to Masters: it predicts the cards that Master plays, and computes the value of a round."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.bots.garland_response import RaceWorth, masters_game, points_view, points_worths, race_view
from foolery.bots import get_bot
from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.mind.rounds import POINT_CLASSES
from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.study.response import Response, View
from foolery.kernel.numbers import vec
from foolery.kernel.rng import Rng

COUNTED = {1: 90, 2: 9, 3: 1}  # rounds of three won by one seat, two seats, all


def sample(rng: Rng, count: int, cards: list[int]) -> list[int]:
    """Return `count` of `cards`, in random order."""
    taken: list[int] = []
    for _ in range(count):
        left = [card for card in cards if card not in taken]
        taken.append(left[rng.below(len(left))])
    return taken


def named(row: list[int]) -> str:
    return ".".join(CARDS[card] for card in row) or "-"


def as_told(view: View, rows: list[list[int]], seat: int, hand: list[int], seats: int, by_points: bool) -> int:
    response = Response(seats, view, vec[float]([0.0] * 2401), by_points)
    return hand[0] if response.plays_lower(rows, seat, hand[0], hand[1]) else hand[1]


@pytest.mark.parametrize("mode", ["race", "points"])
def test_it_expects_what_master_plays(mode: str) -> None:
    rng, master = Rng(4), get_bot("garlandland", "master")
    scores = [1, 0, 2] if mode == "race" else [20, 7, 42]
    view = race_view(3) if mode == "race" else points_view(scores, 0)
    for level in (1, 2, 3, 3, 3):
        rows = [sample(rng, level, list(range(7))) for _ in range(3)]
        hands = [sorted(sample(rng, 2, [card for card in range(7) if card not in row])) for row in rows]
        decks = [[card for card in range(7) if card not in row + hand] for row, hand in zip(rows, hands, strict=True)]
        parts = [
            f"{key}={'/'.join(map(named, each))}" for key, each in (("rows", rows), ("hands", hands), ("decks", decks))
        ]
        line = f"gl1 {mode} target=3 dealer=0 round=3 scores={'/'.join(map(str, scores))} {' '.join(parts)}"
        state = GAME.from_position(line)
        for seat in range(3):
            played = master.choose(GAME.sight(state, seat), Rng(1))
            assert as_told(view, rows, seat, hands[seat], 3, mode == "points") == played


def test_a_race_is_worth_a_third_to_each_of_three_and_all_to_who_has_won() -> None:
    worth = RaceWorth(3, Counter(COUNTED))
    assert worth.of((0, 0, 0)) == pytest.approx(1 / 3)
    assert worth.of((3, 2, 2)) == 1.0
    assert worth.of((3, 3, 0)) == 0.5
    assert worth.of((2, 0, 0)) > worth.of((1, 0, 0)) > worth.of((0, 0, 0)) > worth.of((0, 2, 0))


def test_points_are_worth_what_they_leave_of_the_lead() -> None:
    last = points_worths((0, 0, 0), {0: 1.0}, 0)
    size = len(POINT_CLASSES)
    assert len(last) == size**3
    assert last[0] == pytest.approx(1 / 3)  # no seat has a point
    assert last[-1] == pytest.approx(1 / 3)  # each seat has a hundred
    assert last[(size - 1) * size * size] == 1.0
    assert last[size - 1] == 0.0


def test_nobody_gains_in_a_round_that_is_worth_nothing() -> None:
    """Where all choices have the same value, the best response gains exactly as much as Master."""
    (first, *_) = masters_game("race", 3, 1, 0)
    worths = vec[float]([1.0] * 8)
    response = Response(3, race_view(3), worths, False)
    response_cards = [row[0] for row in first.rows]
    assert response.after_first_cards(response_cards) == pytest.approx((1.0, 1.0))
