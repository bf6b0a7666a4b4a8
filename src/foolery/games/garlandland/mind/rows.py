"""The own row as a game against chance: the mean value of each card if the rows of the other seats are fixed.

`worths[strength]` is the value of a whole row with that strength.
"""

from __future__ import annotations

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.hands import STRENGTHS
from foolery.kernel.numbers import i64, vec

__all__ = ["mean_worth"]


def mean_worth(row: i64, length: i64, used: i64, card: i64, kept: i64, worths: vec[float]) -> float:
    """Return the mean value of playing `card` and keeping `kept`, if every later card is chosen to maximise it.

    `row` is the index of the row (its cards as digits in base seven), `length` its number of cards, and `used` the
    bitmask of its cards.  `worths[strength]` is the value of a whole row with that strength.
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
