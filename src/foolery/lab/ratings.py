"""Ratings of bots from the results of their pairings: the Bradley-Terry model on the Elo scale, with intervals.

One bot of strength a among n - 1 bots of strength b wins with odds exp(a - b) / (n - 1).  A rating is a strength in Elo
points.  Every pairing gets one imaginary win and one imaginary loss, so that a bot that never lost has a finite rating
and a wide interval.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from foolery.lab.intervals import Z
from foolery.lab.mirrored import Deal, Pairing

__all__ = ["Rating", "ratings"]

ELO = 400 / log(10)  # Elo points per unit of log odds
STEPS = 50  # the greatest number of steps of Newton's method; it needs about eight
FURTHEST = 2.0  # the greatest change of a strength in one step
NEAR = 1e-9
Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """A bot's rating in Elo points, with the ends of its 95 % interval; the mean rating of all bots is 0."""

    bot: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class _Batch:
    """Games of one pairing that count as one observation: the two bots by index, the number of games, the share won."""

    own: int
    other: int
    games: int
    share: float
    handicap: float  # log(seats - 1): equal bots have odds of 1 to seats - 1


def ratings(bots: Sequence[str], seats: int, played: Mapping[Pairing, Sequence[Deal]]) -> list[Rating]:
    """Return the rating of every bot, the highest first; for its interval, each deal is one observation."""
    batches = _batches(bots, seats, played)
    strengths = _fit(len(bots), batches)
    spread = _spread(strengths, batches)
    found = [
        Rating(bot, ELO * at, ELO * (at - Z * sqrt(spread[place][place])), ELO * (at + Z * sqrt(spread[place][place])))
        for place, (bot, at) in enumerate(zip(bots, strengths, strict=True))
    ]
    return sorted(found, key=lambda each: -each.rating)


def _batches(bots: Sequence[str], seats: int, played: Mapping[Pairing, Sequence[Deal]]) -> list[_Batch]:
    place = {bot: number for number, bot in enumerate(bots)}
    handicap = log(seats - 1)
    return [
        _Batch(place[pairing.bot], place[pairing.against], games, share, handicap)
        for pairing, deals in played.items()
        for games, share in [(1, 0.0), (1, 1.0), *((len(deal.shares), deal.share) for deal in deals)]
    ]


def _expected(strengths: Sequence[float], batch: _Batch) -> float:
    return 1 / (1 + exp(strengths[batch.other] - strengths[batch.own] + batch.handicap))


def _fit(bots: int, batches: Sequence[_Batch]) -> list[float]:
    """Return the maximum likelihood strengths of the bots, as log odds, with mean 0."""
    strengths = [0.0] * bots
    for _ in range(STEPS):
        pull = [0.0] * bots
        for batch in batches:
            surplus = batch.games * (batch.share - _expected(strengths, batch))
            pull[batch.own] += surplus
            pull[batch.other] -= surplus
        step = _times(_inverse(_curvature(strengths, batches)), pull)
        furthest = max(abs(each) for each in step)
        shorter = min(1.0, FURTHEST / furthest) if furthest else 1.0
        strengths = [at + shorter * by for at, by in zip(strengths, step, strict=True)]
        if furthest < NEAR:
            break
    return strengths


def _curvature(strengths: Sequence[float], batches: Sequence[_Batch]) -> Matrix:
    """Return the negative second derivatives of the log likelihood by the strengths.

    No game determines the mean of the strengths, so an extra term is added that keeps it at 0.
    """
    bots = len(strengths)
    curvature = [[1 / bots] * bots for _ in range(bots)]
    for batch in batches:
        expected = _expected(strengths, batch)
        _spread_over(curvature, batch, batch.games * expected * (1 - expected))
    return curvature


def _spread(strengths: Sequence[float], batches: Sequence[_Batch]) -> Matrix:
    """Return the covariance matrix of the strengths, estimated from how far each deal was from its expected result."""
    bots = len(strengths)
    surprise: Matrix = [[0.0] * bots for _ in range(bots)]
    for batch in batches:
        _spread_over(surprise, batch, (batch.games * (batch.share - _expected(strengths, batch))) ** 2)
    inverse = _inverse(_curvature(strengths, batches))
    return [_times(inverse, column) for column in zip(*(_times(inverse, row) for row in surprise), strict=True)]


def _spread_over(matrix: Matrix, batch: _Batch, weight: float) -> None:
    """Add `weight` to the diagonal elements of the batch's two bots; subtract it from the two elements between them."""
    matrix[batch.own][batch.own] += weight
    matrix[batch.other][batch.other] += weight
    matrix[batch.own][batch.other] -= weight
    matrix[batch.other][batch.own] -= weight


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(cell * value for cell, value in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of an invertible matrix (Gauss-Jordan elimination)."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for at in range(size))] for place, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [cell / rows[at][at] for cell in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [cell - factor * above for cell, above in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
