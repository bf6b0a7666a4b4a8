"""The own row as a game against chance: the card with the best mean worth of the whole row.

The other rows are fixed: `worths` is the worth of each strength of a whole row.
"""

from __future__ import annotations

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.hands import STRENGTHS
from foolery.kernel.numbers import i64, vec

__all__ = ["mean_worth"]


def mean_worth(row: i64, length: i64, used: i64, card: i64, kept: i64, worths: vec[float]) -> float:
    """Return the mean worth of playing a card and keeping the other, if every further card is the best one.

    The row is given by its index (its cards as digits in base seven), its length, and the mask of its cards.
    """
    row = NUM_CARDS * row + card
    if length == ROW_SIZE - 1:
        return worths[STRENGTHS[row]]
    used |= 1 << card
    taken: i64 = used | (1 << kept)
    total = 0.0
    draws: i64 = 0
    drawn: i64
    for drawn in range(NUM_CARDS):
        if taken >> drawn & 1 == 1:
            continue
        first = mean_worth(row, length + 1, used, kept, drawn, worths)
        second = mean_worth(row, length + 1, used, drawn, kept, worths)
        total += first if first > second else second
        draws += 1
    return total / float(draws)
