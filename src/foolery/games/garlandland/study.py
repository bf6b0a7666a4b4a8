"""Exact facts about Garlandland: the census of all rows, and the best mean of points in a round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from foolery.games.garlandland.cards import NUM_CARDS, ROW_SIZE, SYMBOLS
from foolery.games.garlandland.hands import HANDS, KINDS, POINTS, ROWS, STRENGTHS, garlands_of, made, row_index

__all__ = ["KindCount", "StrengthClass", "best_card", "best_mean", "census", "mean_points", "strength_classes"]


@dataclass(frozen=True)
class KindCount:
    """How many of the 2,520 rows make a kind of hand."""

    kind: str
    points: int
    rows: int


@dataclass(frozen=True)
class StrengthClass:
    """Rows that tie with each other and with no other row; `garlands` are those that make the hand."""

    strength: int
    kind: str
    garlands: str
    last: int  # position of the hand's last garland, from 1
    rows: int


def census() -> list[KindCount]:
    """Count all rows by the hand they make, strongest first."""
    counts = Counter(int(HANDS[row_index(row)]) for row in ROWS)
    return [KindCount(name, int(POINTS[kind]), counts[kind]) for kind, name in enumerate(KINDS)]


def strength_classes() -> list[StrengthClass]:
    """Count all rows by strength, strongest first."""
    counts: Counter[int] = Counter()
    examples: dict[int, tuple[int, ...]] = {}
    for row in ROWS:
        strength = int(STRENGTHS[row_index(row)])
        counts[strength] += 1
        examples.setdefault(strength, row)
    return [
        _strength_class(strength, examples[strength], counts[strength]) for strength in sorted(counts, reverse=True)
    ]


def _strength_class(strength: int, example: tuple[int, ...], rows: int) -> StrengthClass:
    hung = garlands_of(example)
    hand = made(hung)
    making = " ".join(SYMBOLS[symbol] for symbol in hung[hand.first : hand.last + 1])
    return StrengthClass(strength, KINDS[hand.kind], making, hand.last + 1, rows)


# -- the best mean of points (GL-5.1), by dynamic programming over row, hand and unseen cards


@cache
def mean_points(row: tuple[int, ...], hand: tuple[int, int]) -> Fraction:
    """Return the mean of a round's points with this row and hand, if every further card is the best one."""
    return max(_mean_after(row, card, kept) for card, kept in (hand, hand[::-1]))


def best_card(row: tuple[int, ...], hand: tuple[int, int]) -> int:
    """Return the card of the hand that gains the most points on average, the lower one if both do."""
    low, high = hand
    return low if _mean_after(row, low, high) >= _mean_after(row, high, low) else high


def best_mean() -> Fraction:
    """Return the best achievable mean of points per round."""
    hands = list(combinations(range(NUM_CARDS), 2))
    return sum((mean_points((), hand) for hand in hands), Fraction(0)) / len(hands)


@cache
def _mean_after(row: tuple[int, ...], card: int, kept: int) -> Fraction:
    row = (*row, card)
    if len(row) == ROW_SIZE:
        return Fraction(int(POINTS[HANDS[row_index(row)]]))
    unseen = [other for other in range(NUM_CARDS) if other not in row and other != kept]
    total = sum((mean_points(row, (min(kept, drawn), max(kept, drawn))) for drawn in unseen), Fraction(0))
    return total / len(unseen)
