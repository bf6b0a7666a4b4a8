"""Information-set Monte Carlo tree search (ISMCTS): many worlds, one tree.

Every iteration draws a world (a full state that agrees with what the searching seat knows), walks down the tree with
the actions that are legal in it, adds one node and lets the guide evaluate the position.  A node stands for what was
seen since the root, not for hidden cards: worlds that look the same share their statistics.

How an action is selected at a node:

- seats act in turn, no priors: UCB1, with the visits of the node replaced by the visits at which the action was legal
  (`Edges.ucb`); an action that was never tried comes first;
- seats act in turn, with priors from the guide: PUCT (`_highest_puct`);
- seats decide at the same time: regret matching (`_regret_matching`); the node does not depend on the others' choices.

Both exploration constants are scaled by the standard deviation of the results so far.
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
MOST_DEPTH: Final = 256  # number of decisions from the root that are kept in the tree
MOST_SEATS: Final = 16
_UNIFORM_SHARE: Final = 0.1  # regret matching plays this share uniformly, so that every action is tried
_FEWEST_RESULTS: Final = 32  # until there were this many iterations, the standard deviation is not used
_LEAST_DEVIATION: Final = 0.02  # least scale of the exploration; the greatest is 1, for as many results of 0 as of 1
_CLOCK_EVERY: Final = 16  # iterations between two readings of the clock
_FACTOR: Final = 0x1_0000_01B3
_POSITIVE: Final = 0x3FFF_FFFF_FFFF_FFFF


class Search:
    """The search tree for one decision of one seat; `run` may be called again to continue the search."""

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
        self._sum: float = 0.0  # of the rewards of `seat`; `_squares`: of their squares
        self._squares: float = 0.0
        self._scaled: float = exploration  # the exploration constant, scaled by the deviation of the rewards
        self._deepest: i64 = 0
        self._sealed: bool = False
        # -- the current iteration: for each depth, the edge that was taken and the seat that decided; for simultaneous
        # decisions, the edges of all actions (`_rivals`)
        self._depth: i64 = 0
        self._path: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self._movers: vec[i64] = vec[i64]([0] * MOST_DEPTH)
        self._odds: vec[float] = vec[float]([0.0] * MOST_DEPTH)  # probability of the edge taken; 0: seats act in turn
        self._rivals: list[vec[i64]] = []
        self._here: vec[i64] = vec[i64]([0] * 256)
        self._rewards: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # -- the simultaneous decision (unit) in progress
        self._unit: i64 = 0
        self._unit_root: i64 = 0
        self._own: vec[i64] = vec[i64]([0] * MOST_SEATS)

    # -- asking

    def run(self, rng: Rng, iterations: int = 0, milliseconds: float = 0.0) -> None:
        """Search until one of the two limits is reached; a limit of 0 means no limit."""
        assert iterations > 0 or milliseconds > 0.0, "a search needs an end"
        end = now() + milliseconds / 1000.0
        left: i64 = iterations
        while True:
            self._iterate(rng)
            left -= 1
            if left == 0:
                return
            if milliseconds > 0.0 and self._worlds % _CLOCK_EVERY == 0 and now() >= end:
                return

    def findings(self) -> Findings:
        """Return the statistics of the actions at the root, and the size of the search."""
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
        self._scale_exploration()

    def _scale_exploration(self) -> None:
        """Multiply the exploration constant by twice the standard deviation of the rewards so far.

        If all rewards are close together, small differences then still matter.  It is called after every iteration,
        with the rewards of this iteration in `_rewards`.
        """
        reward = self._rewards[self._seat]
        self._sum += reward
        self._squares += reward * reward
        if self._worlds >= _FEWEST_RESULTS:
            mean = self._sum / float(self._worlds)
            variance = self._squares / float(self._worlds) - mean * mean
            self._scaled = self._exploration * max(2.0 * sqrt(max(variance, 0.0)), _LEAST_DEVIATION)

    def _descend(self, state: State, rng: Rng) -> bool:
        """Walk down the tree to a new node or to the end of the game; return whether the game is not over there."""
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
        """Select an action of `seat` and carry it out; return the node to which it leads, -1 if this node is new."""
        legal = state.legal(seat)
        if len(legal) > len(self._here):
            self._here = vec[i64]([0] * (2 * len(legal)))
        unit = state.unit()
        if unit > 0:
            if unit != self._unit:
                self._begin_unit(unit, node)
            at = self._regret_matching(node, legal, rng)
        else:
            at = self._select_in_turn(state, node, seat, legal, rng)
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
        """Return the child of `node` with the key `key`; if it has none, add it and return -1.

        Nothing is added if the tree is full.
        """
        child = self._children.find(node, key)
        if child < 0 and self._nodes < self._node_cap:
            self._children.add(node, key, self._nodes)
            self._nodes += 1
        return child

    # -- seats that act in turn

    def _select_in_turn(self, state: State, node: i64, seat: i64, legal: vec[i64], rng: Rng) -> i64:
        """Return the index in `legal` of the action to try, selected by PUCT if the guide has priors, else by UCB1."""
        untried = self._count_chances(node, legal)
        at: i64
        priors = self._guide.priors(state, seat, legal)
        if len(priors) > 0:
            at = self._highest_puct(len(legal), priors)
        elif untried > 0:
            at = self._any_untried(len(legal), rng.below(untried))
        else:
            at = self._highest_ucb(len(legal))
        if self._here[at] < 0:
            self._here[at] = self._new_edge(node, legal[at])
        self._odds[self._depth] = 0.0
        return at

    def _count_chances(self, node: i64, legal: vec[i64]) -> i64:
        """Store the edges of the legal actions in `_here`; return the number of legal actions without an edge.

        Also counts for each edge that its action was legal once more (`Edges.chances`).
        """
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

    def _highest_ucb(self, count: i64) -> i64:
        best: i64 = 0
        most: float = -1.0
        at: i64
        for at in range(count):
            bound = self._edges.ucb(self._here[at], self._scaled)
            if bound > most:
                most = bound
                best = at
        return best

    def _highest_puct(self, count: i64, priors: vec[float]) -> i64:
        """Return the index of the legal action with the highest PUCT value.

        An action that was never tried is given the mean value of the tried ones.
        """
        edges = self._edges
        visits: i64 = 0
        value: float = 0.0
        at: i64
        for at in range(count):
            if self._here[at] >= 0:
                visits += edges.visits[self._here[at]]
                value += edges.value[self._here[at]]
        average = value / float(visits) if visits > 0 else 0.5
        reach = self._scaled * 2.0 * sqrt(float(visits + 1))
        best: i64 = 0
        most: float = -1.0
        for at in range(count):
            edge = self._here[at]
            bound = average + reach * priors[at]
            if edge >= 0:
                bound = edges.mean(edge) + reach * priors[at] / float(1 + edges.visits[edge])
            if bound > most:
                most = bound
                best = at
        return best

    def _new_edge(self, node: i64, action: i64) -> i64:
        edge = self._edges.add(node, action)
        self._edges.chances[edge] = 1
        if node == 0:
            self._root_actions.append(int(action))
        return edge

    # -- seats that decide at the same time

    def _begin_unit(self, unit: i64, node: i64) -> None:
        self._unit = unit
        self._unit_root = node
        seat: i64
        for seat in range(MOST_SEATS):
            self._own[seat] = 0

    def _sealed_child(self, state: State, seat: i64, action: i64, seen: i64) -> i64:
        """Return the node after a sealed choice (one choice of a simultaneous decision); -1 if this node is new.

        While other seats must still choose, the node depends only on the next seat and its own choices.  When all seats
        have chosen, it depends on all choices.
        """
        self._own[seat] = _hashed(self._own[seat], action)
        if state.unit() == self._unit:
            waiting = first_in(state.to_act())
            return self._child(self._unit_root, -1 - _hashed(self._own[waiting], waiting))
        self._unit = 0
        opened: i64 = 0
        at: i64
        for at in range(MOST_SEATS):
            opened = _hashed(opened, self._own[at])
        return self._child(self._unit_root, opened)

    def _regret_matching(self, node: i64, legal: vec[i64], rng: Rng) -> i64:
        """Return the index in `legal` of an action drawn at random by regret matching.

        Its probability is in proportion to its positive regret; a small share of all draws is uniformly random.
        """
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
            odds = (1.0 - _UNIFORM_SHARE) * share + _UNIFORM_SHARE / float(count)
            ticket -= odds
            if chosen < 0 and (ticket < 0.0 or at == count - 1):
                chosen = at
                self._odds[self._depth] = odds
        return chosen

    def _all_edges(self, node: i64, legal: vec[i64]) -> vec[i64]:
        """Return the edges of all legal actions at `node`; edges that do not exist yet are added."""
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
                # Outcome sampling: divided by its probability, the played action's reward estimates all regrets
                # without bias.
                mine = self._rivals[rival]
                rival += 1
                at: i64
                for at in range(len(mine)):
                    edges.regret[mine[at]] -= reward
                edges.regret[edge] += reward / odds


def _hashed(before: i64, number: i64) -> i64:
    """Return the hash of a sequence of numbers that ends with `number`; `before` is the hash of the others."""
    return ((before ^ number + 1) * _FACTOR + 0x5BD1_E995) & _POSITIVE
