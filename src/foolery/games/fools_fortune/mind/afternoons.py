"""What the rest of the own Afternoon could become: a tree of uses of Characters, the same one in all imagined worlds.

A node is everything its owner can see, so that Fetching one card and then another leads where the other order leads.
Met for the first time a node is played on from by habit; after that, what habit would do is tried first, and other
uses one by one the oftener the node is met, whichever has come to most or was tried too seldom to tell.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from foolery.games.fools_fortune.mind.choices import promising
from foolery.games.fools_fortune.mind.habits import Habits
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.areas import AFTERNOON, ANSWERING, PICKING
from foolery.games.fools_fortune.rules.cards import NUM_CHARACTERS
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng
from foolery.search.index import Index

__all__ = ["Afternoons"]

EXPLORATION: Final = 0.12
BREADTH: Final = 10  # uses at a node
DEEPEST: Final = 24  # uses from the root that are kept in the tree
MOST_NODES: Final = 50_000  # about a kilobyte each
_POSITIVE: Final = 0x3FFF_FFFF_FFFF_FFFF
_FACTOR: Final = 0x1E37_79B9_7F4A_7C15


class Afternoons:
    """The tree of one decision of one seat."""

    def __init__(self, seat: i64, habits: Habits) -> None:
        self._seat: i64 = seat
        self._habits = habits
        self._nodes = Index()
        # -- by node: how often it was met, where its edges begin (-1: not looked at yet) and how many there are
        self._met: vec[i64] = vec[i64]()
        self._starts: vec[i64] = vec[i64]()
        self._counts: vec[i64] = vec[i64]()
        # -- by edge
        self._actions: vec[i64] = vec[i64]()
        self._visits: vec[i64] = vec[i64]()
        self._values: vec[float] = vec[float]()
        # -- the walk in progress
        self._path: vec[i64] = vec[i64]([0] * DEEPEST)
        self._depth: i64 = 0
        self.deepest: i64 = 0

    def nodes(self) -> i64:
        """Return how many positions there are in the tree."""
        return len(self._met)

    def walk(self, t: FortuneState, rng: Rng) -> None:
        """Play the rest of this Afternoon, in the tree as far as it goes, then by habit."""
        self._depth = 0
        while t.active == self._seat and t.phase in (AFTERNOON, ANSWERING, PICKING):
            if t.phase != AFTERNOON:
                self._habits.step(t, rng)
                continue
            edge = self._next_edge(t) if self._depth < DEEPEST else -1
            if edge < 0:
                return
            self._path[self._depth] = edge
            self._depth += 1
            if self._actions[edge] == END:
                self._habits.finish(t, self._seat)
                return
            t.push(self._seat, self._actions[edge])

    def note(self, value: float) -> None:
        """Tell every use of this walk what it came to."""
        self.deepest = max(self.deepest, self._depth)
        at: i64
        for at in range(self._depth):
            edge = self._path[at]
            self._visits[edge] += 1
            self._values[edge] += value

    def _next_edge(self, t: FortuneState) -> i64:
        """Return the use to try here, -1 where the tree ends."""
        key = _seen(t, self._seat)
        node = self._nodes.find(0, key)
        if node < 0:
            if len(self._met) >= MOST_NODES:
                return -1
            self._nodes.add(0, key, len(self._met))
            self._met = append(self._met, 1)
            self._starts = append(self._starts, -1)
            self._counts = append(self._counts, 0)
            return -1
        if self._starts[node] < 0:
            self._open(t, node)
        self._met[node] += 1
        return self._most_hopeful(node)

    def _open(self, t: FortuneState, node: i64) -> None:
        """List what could be done at a node."""
        first = self._habits.next_use(t, self._seat)
        actions = promising(t, self._seat, self._habits.layouts, first, BREADTH)
        self._starts[node] = len(self._actions)
        self._counts[node] = len(actions)
        at: i64
        for at in range(len(actions)):
            self._actions = append(self._actions, actions[at])
            self._visits = append(self._visits, 0)
            self._values = append(self._values, 0.0)

    def _most_hopeful(self, node: i64) -> i64:
        start = self._starts[node]
        met = float(self._met[node])
        count = min(self._counts[node], i64(sqrt(met)))
        reach = EXPLORATION * sqrt(log(met))
        best = start
        most: float = -1.0
        edge: i64
        for edge in range(start, start + count):
            visits = self._visits[edge]
            if visits == 0:
                return edge
            bound = self._values[edge] / float(visits) + reach / sqrt(float(visits))
            if bound > most:
                most = bound
                best = edge
        return best


def _mixed(key: i64, more: i64) -> i64:
    key = ((key ^ more) * _FACTOR) & _POSITIVE
    return key ^ key >> 29


def _seen(t: FortuneState, seat: i64) -> i64:
    """Return a number for all that the seat sees of what an Afternoon changes."""
    key = _mixed(t.hand_f[seat], t.hand_c[seat])
    key = _mixed(_mixed(key, t.ready), t.weakened)
    key = _mixed(_mixed(key, t.faire), t.road)
    key = _mixed(_mixed(key, t.unpaid), 8 * t.dues_extra + (4 if t.barters_closed else 0))
    key = _mixed(_mixed(key, t.fetched), len(t.fate) - t.drawn)
    at: i64
    for at in range(t.players):
        key = _mixed(_mixed(key, t.camp_f[at]), t.camp_c[at])
        key = _mixed(_mixed(key, t.crews[at]), t.wayside[at])
    for at in range(3 * t.players):
        key = _mixed(key, t.sets[at])
    for at in range(NUM_CHARACTERS):
        if t.fees[at] != 0:
            key = _mixed(key, t.fees[at])
    for at in range(len(t.locks)):
        key = _mixed(key, t.locks[at])
    return key
