"""Information-set Monte Carlo tree search: many worlds, one tree.

Every iteration draws a world, walks down the tree with the actions that are legal in it, adds a node and has the guide
judge what it found.  Nodes are keyed by what was seen since the root, not by hidden cards, so that what is learnt in
one world counts in all that look alike; an action that is not legal in every world is judged by the worlds it was legal
in.  Where seats decide together, each decides at a node that knows nothing of the others' sealed choices, and mixes its
actions by regret matching instead of taking the most hopeful one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from foolery.kernel.bits import first_in
from foolery.kernel.numbers import i64, vec
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.search.clock import now
from foolery.search.edges import Edges
from foolery.search.findings import Candidate, Findings
from foolery.search.guide import Guide
from foolery.search.index import Index

__all__ = ["Search"]

EXPLORATION: Final = 0.6
NODE_CAP: Final = 1_000_000  # about 200 bytes each
MOST_DEPTH: Final = 256  # decisions from the root that are kept in the tree
MOST_SEATS: Final = 16
_WILDNESS: Final = 0.1  # share of a mixed strategy that tries anything
_FEW: Final = 32  # iterations that say nothing yet of how far results lie apart
_LEAST_SPREAD: Final = 0.02  # of the widest there can be: results of 0 and 1, as often
_LOOK_AT_CLOCK: Final = 16  # iterations
_FACTOR: Final = 0x1_0000_01B3
_POSITIVE: Final = 0x3FFF_FFFF_FFFF_FFFF


class Search:
    """The tree of one decision of one seat.  More can be asked of it as often as there is time."""

    def __init__(self, guide: Guide, seat: int, exploration: float = EXPLORATION, node_cap: int = NODE_CAP) -> None:
        self._guide = guide
        self._seat: i64 = seat
        self._exploration: float = exploration
        self._node_cap: i64 = node_cap
        self._nodes: i64 = 1
        self._children = Index()
        self._edges = Edges()
        self._root_actions: list[int] = []
        self._worlds: i64 = 0
        self._gained: float = 0.0  # sum of what the iterations came to for whoever asked, and of its squares
        self._squares: float = 0.0
        self._reach: float = exploration
        self._deepest: i64 = 0
        self._sealed: bool = False
        # -- the walk in progress: per decision the edge taken and its seat; where seats decide together, all edges
        self._depth: i64 = 0
        self._path: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self._movers: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self._odds: vec[float] = vec[float]([0.0] * MOST_DEPTH)  # of the edge taken; 0 where seats act in turn
        self._rivals: list[vec[i64]] = []
        self._here: vec[i64] = vec[i64]([0] * 256)
        self._rewards: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # -- the unit being sealed
        self._unit: i64 = 0
        self._unit_root: i64 = 0
        self._own: vec[i64] = vec[i64]([0] * MOST_SEATS)

    # -- asking

    def run(self, rng: Rng, iterations: int = 0, milliseconds: float = 0.0) -> None:
        """Search until so many iterations or so much time have gone by, whichever comes first; 0 is no limit."""
        assert iterations > 0 or milliseconds > 0.0, "a search needs an end"
        end = now() + milliseconds / 1000.0
        left: i64 = iterations
        while True:
            self._iterate(rng)
            left -= 1
            if left == 0:
                return
            if milliseconds > 0.0 and self._worlds % _LOOK_AT_CLOCK == 0 and now() >= end:
                return

    def findings(self) -> Findings:
        """Return what is known about the root's actions by now."""
        edges = self._edges
        tried = [(action, int(edges.find(0, action))) for action in sorted(self._root_actions)]
        shares = [edges.played[edge] if self._sealed else float(edges.visits[edge]) for _, edge in tried]
        total = sum(shares) or 1.0
        return Findings(
            candidates=tuple(
                Candidate(action, int(edges.visits[edge]), self._mean(edge), share / total)
                for (action, edge), share in zip(tried, shares, strict=True)
            ),
            worlds=int(self._worlds),
            nodes=int(self._nodes),
            depth=int(self._deepest),
            sealed=self._sealed,
        )

    def _mean(self, edge: i64) -> float:
        return self._edges.mean(edge) if self._edges.visits[edge] > 0 else 0.0

    # -- one iteration

    def _iterate(self, rng: Rng) -> None:
        state = self._guide.draw(rng)
        self._worlds += 1
        self._depth = 0
        self._rivals.clear()
        self._unit = 0
        if self._descend(state, rng):
            self._guide.evaluate(state, rng, self._rewards)
        else:
            self._guide.reward(state, self._rewards)
        if self._depth > self._deepest:
            self._deepest = self._depth
        self._back_up()
        self._note_spread()

    def _note_spread(self) -> None:
        """Explore in proportion to how far results lie apart: where all are close, small differences count."""
        reward = self._rewards[self._seat]
        self._gained += reward
        self._squares += reward * reward
        if self._worlds >= _FEW:
            mean = self._gained / float(self._worlds)
            variance = self._squares / float(self._worlds) - mean * mean
            self._reach = self._exploration * max(2.0 * sqrt(max(variance, 0.0)), _LEAST_SPREAD)

    def _descend(self, state: State, rng: Rng) -> bool:
        """Walk down to a new node, or to the end of the game; return whether the game goes on there."""
        node: i64 = 0
        while self._depth < MOST_DEPTH:
            seats = state.to_act()
            if seats == 0:
                if state.due() is None:
                    return False
                settle(state, rng)
                continue
            seat = first_in(seats) if self._depth > 0 else self._seat
            node = self._step(state, node, seat, rng)
            if node < 0:
                break
        return state.to_act() != 0 or state.due() is not None

    def _step(self, state: State, node: i64, seat: i64, rng: Rng) -> i64:
        """Take one action of a seat; return the node it leads to, -1 if that is a new one."""
        legal = state.legal(seat)
        if len(legal) > len(self._here):
            self._here = vec[i64]([0] * (2 * len(legal)))
        unit = state.unit()
        if unit > 0:
            if unit != self._unit:
                self._begin_unit(unit, node)
            at = self._mix(node, legal, rng)
        else:
            at = self._most_hopeful(state, node, seat, legal, rng)
        action = legal[at]
        self._movers[self._depth] = seat
        self._path[self._depth] = self._here[at]
        self._depth += 1
        seen = self._guide.seen(state, seat, action)
        state.push(seat, action)
        if unit > 0:
            return self._sealed_child(state, seat, action, seen)
        return self._child(node, seen)

    def _child(self, node: i64, key: i64) -> i64:
        """Return the node behind a key, -1 if it was not there; then it is now, if there is room."""
        child = self._children.find(node, key)
        if child < 0 and self._nodes < self._node_cap:
            self._children.add(node, key, self._nodes)
            self._nodes += 1
        return child

    # -- seats that act in turn

    def _most_hopeful(self, state: State, node: i64, seat: i64, legal: vec[i64], rng: Rng) -> i64:
        """Return the place in the list of an action never tried here, or of the one with the highest upper bound."""
        untried = self._look_up(node, legal)
        at: i64
        priors = self._guide.priors(state, seat, legal)
        if len(priors) > 0:
            at = self._most_promising(len(legal), priors)
        elif untried > 0:
            at = self._any_untried(len(legal), rng.below(untried))
        else:
            at = self._highest(len(legal))
        if self._here[at] < 0:
            self._here[at] = self._new_edge(node, legal[at])
        self._odds[self._depth] = 0.0
        return at

    def _look_up(self, node: i64, legal: vec[i64]) -> i64:
        """Find the edges of the legal actions, which all have their chance now; return how many there are not yet."""
        edges = self._edges
        untried: i64 = 0
        at: i64
        for at in range(len(legal)):
            edge = edges.find(node, legal[at])
            self._here[at] = edge
            if edge < 0:
                untried += 1
            else:
                edges.chances[edge] += 1
        return untried

    def _any_untried(self, count: i64, skip: i64) -> i64:
        at: i64
        for at in range(count):
            if self._here[at] < 0:
                if skip == 0:
                    return at
                skip -= 1
        raise AssertionError("there are as many untried actions as were counted")

    def _highest(self, count: i64) -> i64:
        best: i64 = 0
        most: float = -1.0
        at: i64
        for at in range(count):
            hope = self._edges.hopeful(self._here[at], self._reach)
            if hope > most:
                most = hope
                best = at
        return best

    def _most_promising(self, count: i64, priors: vec[float]) -> i64:
        """Weigh what was found by what looked good beforehand; an action never tried is taken for average."""
        edges = self._edges
        visits: i64 = 0
        value: float = 0.0
        at: i64
        for at in range(count):
            if self._here[at] >= 0:
                visits += edges.visits[self._here[at]]
                value += edges.value[self._here[at]]
        average = value / float(visits) if visits > 0 else 0.5
        reach = self._reach * 2.0 * sqrt(float(visits + 1))
        best: i64 = 0
        most: float = -1.0
        for at in range(count):
            edge = self._here[at]
            hope = average + reach * priors[at]
            if edge >= 0:
                hope = edges.mean(edge) + reach * priors[at] / float(1 + edges.visits[edge])
            if hope > most:
                most = hope
                best = at
        return best

    def _new_edge(self, node: i64, action: i64) -> i64:
        edge = self._edges.add(node, action)
        self._edges.chances[edge] = 1
        if node == 0:
            self._root_actions.append(int(action))
        return edge

    # -- seats that decide together

    def _begin_unit(self, unit: i64, node: i64) -> None:
        self._unit = unit
        self._unit_root = node
        seat: i64
        for seat in range(MOST_SEATS):
            self._own[seat] = 0

    def _sealed_child(self, state: State, seat: i64, action: i64, seen: i64) -> i64:
        """Return the node after a sealed choice: what the next seat sealed itself, or everything once it is opened."""
        self._own[seat] = _chained(self._own[seat], action)
        if state.unit() == self._unit:
            waiting = first_in(state.to_act())
            return self._child(self._unit_root, -1 - _chained(self._own[waiting], waiting))
        self._unit = 0
        opened: i64 = 0
        at: i64
        for at in range(MOST_SEATS):
            opened = _chained(opened, self._own[at])
        return self._child(self._unit_root, opened)

    def _mix(self, node: i64, legal: vec[i64], rng: Rng) -> i64:
        """Return the place of an action drawn by regret matching."""
        edges = self._edges
        count: i64 = len(legal)
        mine = self._all_edges(node, legal)
        self._rivals.append(mine)
        total: float = 0.0
        at: i64
        for at in range(count):
            total += max(edges.regret[mine[at]], 0.0)
        ticket = rng.fraction()
        chosen: i64 = -1
        for at in range(count):
            share = max(edges.regret[mine[at]], 0.0) / total if total > 0.0 else 1.0 / float(count)
            edges.played[mine[at]] += share
            odds = (1.0 - _WILDNESS) * share + _WILDNESS / float(count)
            ticket -= odds
            if chosen < 0 and (ticket < 0.0 or at == count - 1):
                chosen = at
                self._odds[self._depth] = odds
        return chosen

    def _all_edges(self, node: i64, legal: vec[i64]) -> vec[i64]:
        """Return the edges of all legal actions; what is not there yet is made."""
        if node == 0:
            self._sealed = True
        mine = vec[i64]([0] * len(legal))
        at: i64
        for at in range(len(legal)):
            edge = self._edges.find(node, legal[at])
            mine[at] = edge if edge >= 0 else self._new_edge(node, legal[at])
            self._here[at] = mine[at]
        return mine

    # -- learning

    def _back_up(self) -> None:
        edges = self._edges
        rival: i64 = 0
        step: i64
        for step in range(self._depth):
            edge = self._path[step]
            reward = self._rewards[self._movers[step]]
            edges.visits[edge] += 1
            edges.value[edge] += reward
            odds = self._odds[step]
            if odds > 0.0:
                # The regret of every action, judged from the one that was played: right on average.
                mine = self._rivals[rival]
                rival += 1
                at: i64
                for at in range(len(mine)):
                    edges.regret[mine[at]] -= reward
                edges.regret[edge] += reward / odds


def _chained(before: i64, number: i64) -> i64:
    """Return one number for a sequence that goes on."""
    return ((before ^ number + 1) * _FACTOR + 0x5BD1_E995) & _POSITIVE
