"""The greatest mean of points that one seat can score (GL-5.1), by dynamic programming over its row, hand and
unseen cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.hands import HANDS, POINTS, row_index

__all__ = ["best_card", "best_mean", "mean_points"]


@cache
def mean_points(row: tuple[int, ...], hand: tuple[int, int]) -> Fraction:
    """Return the mean points of a round from this row and hand, if every card from now on is chosen to maximise
    that mean.
    """
    return max(mean_after(row, card, kept) for card, kept in (hand, hand[::-1]))


def best_card(row: tuple[int, ...], hand: tuple[int, int]) -> int:
    """Return the card of `hand` that leads to the greater mean of points; the lower card if both are equal."""
    low, high = hand
    return low if mean_after(row, low, high) >= mean_after(row, high, low) else high


def best_mean() -> Fraction:
    """Return the greatest possible mean of points per round, over all first hands."""
    hands = list(combinations(range(NUM_CARDS), 2))
    return sum((mean_points((), hand) for hand in hands), Fraction(0)) / len(hands)


@cache
def mean_after(row: tuple[int, ...], card: int, kept: int) -> Fraction:
    """Return the mean points of a round after playing `card` and keeping `kept`, if every later card is chosen to
    maximise it.
    """
    row = (*row, card)
    if len(row) == ROW_SIZE:
        return Fraction(int(POINTS[HANDS[row_index(row)]]))
    unseen = [other for other in range(NUM_CARDS) if other not in row and other != kept]
    total = sum((mean_points(row, (min(kept, drawn), max(kept, drawn))) for drawn in unseen), Fraction(0))
    return total / len(unseen)
