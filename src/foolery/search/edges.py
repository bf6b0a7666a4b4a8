"""The statistics of a search tree.

Every action that was tried at a node is an edge of the tree.  An edge is identified by a number.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from foolery.kernel.numbers import append, i64, vec
from foolery.search.index import Index, zeros

__all__ = ["Edges"]

_TABLED: Final = 4096
_LOGS: Final = vec[float]([0.0] + [log(number) for number in range(1, _TABLED)])
_FLOATS: Final = 8192
_NOTHING: Final = vec[float]([0.0] * _FLOATS)


def _log(number: i64) -> float:
    return _LOGS[number] if number < _TABLED else log(float(number))


class Edges:
    """The statistics of all edges of a search tree, in flat vectors whose index is the number of the edge."""

    def __init__(self) -> None:
        self._index = Index()
        self._room: i64 = 1024
        self.count: i64 = 0
        self.visits: vec[i64] = zeros(1024)
        self.chances: vec[i64] = zeros(1024)  # visits of the edge's node at which the action was legal
        self.value: vec[float] = _NOTHING[:1024]  # sum of the rewards of the seat that decided
        self.regret: vec[float] = _NOTHING[:1024]
        self.played: vec[float] = _NOTHING[:1024]  # sum of the action's probabilities in mixed strategies

    def find(self, node: i64, action: i64) -> i64:
        """Return the number of the edge of `action` at `node`; -1 if the action was never tried there."""
        return self._index.find(node, action)

    def add(self, node: i64, action: i64) -> i64:
        """Add the edge of `action` at `node` and return its number."""
        if self.count == self._room:
            self._grow()
        edge = self.count
        self.count += 1
        self._index.add(node, action, edge)
        return edge

    def _grow(self) -> None:
        self._room *= 2
        self.visits = _longer(self.visits)
        self.chances = _longer(self.chances)
        self.value = _longer_floats(self.value)
        self.regret = _longer_floats(self.regret)
        self.played = _longer_floats(self.played)

    def mean(self, edge: i64) -> float:
        """Return the mean reward of an edge, which must have at least one visit."""
        return self.value[edge] / float(self.visits[edge])

    def ucb(self, edge: i64, exploration: float) -> float:
        """Return the UCB1 value of a visited edge: mean + exploration * sqrt(ln(chances) / visits).

        `chances` is the number of visits of the edge's node at which the action was legal.
        """
        visits = float(self.visits[edge])
        return self.value[edge] / visits + exploration * sqrt(_log(self.chances[edge]) / visits)


def _longer(column: vec[i64]) -> vec[i64]:
    """Return a copy of the vector `column` with twice its length; the new half contains zeros."""
    grown = zeros(2 * len(column))
    at: i64
    for at in range(len(column)):
        grown[at] = column[at]
    return grown


def _longer_floats(column: vec[float]) -> vec[float]:
    length: i64 = len(column)
    at: i64
    if 2 * length <= _FLOATS:
        grown = _NOTHING[: 2 * length]
        for at in range(length):
            grown[at] = column[at]
        return grown
    grown = column[:]
    while len(grown) < 2 * length:
        grown = append(grown, 0.0)
    return grown
