"""Exact counts of all 2,520 rows of Garlandland, by kind of hand and by strength."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from foolery.games.garlandland.rules.cards import SYMBOLS
from foolery.games.garlandland.rules.hands import HANDS, KINDS, POINTS, ROWS, STRENGTHS, garlands_of, made, row_index


@dataclass(frozen=True)
class KindCount:
    """The number of rows that make one kind of hand (such as a pair), and the points of that kind."""

    kind: str
    points: int
    rows: int


@dataclass(frozen=True)
class StrengthClass:
    """All rows of one strength: they tie with each other and with no other row.  `garlands` are the garlands that
    make the hand.
    """

    strength: int
    kind: str
    garlands: str
    last: int  # position of the hand's last garland, from 1
    rows: int


def census() -> list[KindCount]:
    """Return the number of rows for each kind of hand (such as a pair), strongest first."""
    counts = Counter(int(HANDS[row_index(row)]) for row in ROWS)
    return [KindCount(name, int(POINTS[kind]), counts[kind]) for kind, name in enumerate(KINDS)]


def strength_classes() -> list[StrengthClass]:
    """Return the number of rows for each strength, strongest first."""
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
