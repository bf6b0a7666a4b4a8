"""A search tree over the rest of the own Afternoon (information set Monte Carlo tree search with UCB1).

One tree serves all imagined games; each of them begins in another possible state.  A node is a hash of what the seat
can see, so two Fetches in either order lead to the same node.  An edge is an action.  A walk is one way down the tree.
When a walk meets a node for the first time it ends there, and the habits (fixed rules of play, imagined/habits.py) play
on.  Later walks choose an edge of the node by UCB1.  The first edge is the action that the habits would choose; further
edges open as the square root of the node's visits grows (progressive widening).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from foolery.games.fools_fortune.mind.imagined.habits import Habits
from foolery.games.fools_fortune.mind.search.ranking import ranked_uses
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, ANSWERING, PICKING
from foolery.games.fools_fortune.rules.cards import NUM_CHARACTERS
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng
from foolery.search.index import Index

EXPLORATION: Final = 0.12  # the constant of UCB1
BREADTH: Final = 10  # most edges of a node
MAX_DEPTH: Final = 24  # most edges of a walk
MAX_NODES: Final = 50_000  # a node takes about one kilobyte
_POSITIVE: Final = 0x3FFF_FFFF_FFFF_FFFF
_FACTOR: Final = 0x1E37_79B9_7F4A_7C15


class Afternoons:
    """Holds the search tree for one decision of one seat."""

    def __init__(self, seat: i64, habits: Habits) -> None:
        self._seat: i64 = seat
        self._habits = habits
        self._nodes = Index()
        # -- by node: its visits, its first edge (-1: not opened yet) and its number of edges
        self._node_visits: vec[i64] = vec[i64]()
        self._starts: vec[i64] = vec[i64]()
        self._counts: vec[i64] = vec[i64]()
        # -- by edge
        self._actions: vec[i64] = vec[i64]()
        self._visits: vec[i64] = vec[i64]()
        self._values: vec[float] = vec[float]()
        # -- the walk in progress
        self._path: vec[i64] = vec[i64]([0] * MAX_DEPTH)
        self._depth: i64 = 0
        self.deepest: i64 = 0

    def nodes(self) -> i64:
        """Return the number of nodes in the tree."""
        return len(self._node_visits)

    def walk(self, state: FortuneState, rng: Rng) -> None:
        """Play the Afternoon on in `state` by one walk, until no edge leads on or the Afternoon is over.

        Answers and picks on the way are made by habit.
        """
        self._depth = 0
        while state.active == self._seat and state.phase in (AFTERNOON, ANSWERING, PICKING):
            if state.phase != AFTERNOON:
                self._habits.step(state, rng)
                continue
            edge = self._next_edge(state) if self._depth < MAX_DEPTH else -1
            if edge < 0:
                return
            self._path[self._depth] = edge
            self._depth += 1
            if self._actions[edge] == END:
                self._habits.finish(state, self._seat)
                return
            state.push(self._seat, self._actions[edge])

    def note(self, value: float) -> None:
        """Add one visit and `value`, the chance to win after the last walk, to every edge of that walk."""
        self.deepest = max(self.deepest, self._depth)
        at: i64
        for at in range(self._depth):
            edge = self._path[at]
            self._visits[edge] += 1
            self._values[edge] += value

    def _next_edge(self, state: FortuneState) -> i64:
        """Return the edge to follow from `state`, -1 if its node is new; the new node is added if there is room."""
        key = _hash_of_sight(state, self._seat)
        node = self._nodes.find(0, key)
        if node < 0:
            if len(self._node_visits) >= MAX_NODES:
                return -1
            self._nodes.add(0, key, len(self._node_visits))
            self._node_visits = append(self._node_visits, 1)
            self._starts = append(self._starts, -1)
            self._counts = append(self._counts, 0)
            return -1
        if self._starts[node] < 0:
            self._open(state, node)
        self._node_visits[node] += 1
        return self._highest_ucb(node)

    def _open(self, state: FortuneState, node: i64) -> None:
        """Create the edges of `node` for the most promising actions in `state`."""
        first = self._habits.next_use(state, self._seat)
        actions = ranked_uses(state, self._seat, self._habits.layout, first, BREADTH)
        self._starts[node] = len(self._actions)
        self._counts[node] = len(actions)
        at: i64
        for at in range(len(actions)):
            self._actions = append(self._actions, actions[at])
            self._visits = append(self._visits, 0)
            self._values = append(self._values, 0.0)

    def _highest_ucb(self, node: i64) -> i64:
        """Return the open edge of `node` with the highest UCB1 value, or the first open edge that was never tried."""
        start = self._starts[node]
        node_visits = float(self._node_visits[node])
        count = min(self._counts[node], i64(sqrt(node_visits)))
        exploration = EXPLORATION * sqrt(log(node_visits))
        best = start
        most: float = -1.0
        edge: i64
        for edge in range(start, start + count):
            visits = self._visits[edge]
            if visits == 0:
                return edge
            bound = self._values[edge] / float(visits) + exploration / sqrt(float(visits))
            if bound > most:
                most = bound
                best = edge
        return best


def _mixed(key: i64, more: i64) -> i64:
    key = ((key ^ more) * _FACTOR) & _POSITIVE
    return key ^ key >> 29


def _hash_of_sight(state: FortuneState, seat: i64) -> i64:
    """Return a hash of everything that `seat` sees and that can change in an Afternoon."""
    key = _mixed(state.hand_f[seat], state.hand_c[seat])
    key = _mixed(_mixed(key, state.ready), state.weakened)
    key = _mixed(_mixed(key, state.faire), state.road)
    key = _mixed(_mixed(key, state.unpaid), 8 * state.dues_extra + (4 if state.barters_closed else 0))
    key = _mixed(_mixed(key, state.fetched), len(state.fate) - state.drawn)
    at: i64
    for at in range(state.players):
        key = _mixed(_mixed(key, state.camp_f[at]), state.camp_c[at])
        key = _mixed(_mixed(key, state.crews[at]), state.wayside[at])
    for at in range(3 * state.players):
        key = _mixed(key, state.sets[at])
    for at in range(NUM_CHARACTERS):
        if state.fees[at] != 0:
            key = _mixed(key, state.fees[at])
    for at in range(len(state.locks)):
        key = _mixed(key, state.locks[at])
    return key
