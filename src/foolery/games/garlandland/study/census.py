"""Exact counts: all rows of Garlandland by hand and by strength."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from foolery.games.garlandland.rules.cards import SYMBOLS
from foolery.games.garlandland.rules.hands import HANDS, KINDS, POINTS, ROWS, STRENGTHS, garlands_of, made, row_index


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
