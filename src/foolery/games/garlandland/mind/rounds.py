"""The two-player games of Garlandland as a few rounds that are solved one by one, and the exploitability of
solutions.

A round is given by a matrix: its value for role 0 (the leader) by the classes of both final rows.  A class is the
strength of a row, or an index of its points.  A table is a solved strategy for one role of one round.

A race: the value of a round depends on the counters, but up to scale only through the value of a tie.  With equal
counters a tie is worth one half; with the leader's counter at 1 a tie counts as a win; at 2 against 3 it lies
between.  So three rounds cover all counters.

The points game: two rounds.  The second is decided by the lead (eighteen values, and none).  The first is played
for the lead, each lead being worth the value of the second round with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from foolery.games.garlandland.mind.judge import Pair, Policy, RoundJudge, Row
from foolery.games.garlandland.mind.solver import NUM_INFOSETS, RoundSolver, infoset, pair_number
from foolery.games.garlandland.mind.tables import Tables
from foolery.games.garlandland.rules.cards import NUM_CARDS
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, STRENGTHS, row_index
from foolery.kernel.numbers import i64, vec

__all__ = [
    "EVEN",
    "LEADS",
    "POINT_CLASSES",
    "RoundMatrix",
    "RoundSolution",
    "exploit_points",
    "exploit_race",
    "exploit_round",
    "first_round",
    "last_round",
    "race_round",
    "race_values",
    "race_worth",
    "round_judge",
    "solve_round",
]

Matrix = list[list[float]]

POINT_CLASSES: Final = tuple(sorted({int(points) for points in POINTS}))
LEADS: Final = tuple(sorted({high - low for high in POINT_CLASSES for low in POINT_CLASSES if high > low}))
EVEN: Final = "even"


@dataclass(frozen=True)
class RoundMatrix:
    """A two-player round as a matrix.  `worth[c][d]` is the gain of role 0 (the leader, if there is one), from 0 to
    1, if its final row has class c and that of role 1 has class d.  A class is the strength of a row, or an index
    of its points.
    """

    name: str
    by_points: bool
    worth: tuple[tuple[float, ...], ...]
    symmetric: bool  # the roles are equal, so one table serves both

    def table_names(self) -> tuple[str, str]:
        """Return the names of the strategy tables of role 0 and of role 1."""
        return (self.name, self.name) if self.symmetric else (f"{self.name} lead", f"{self.name} trail")

    def worth_of(self, role: int) -> Matrix:
        """Return the gain of `role` as a matrix: the row of the matrix is the class (strength or points) of its own
        final row of cards, the column the class of the other role's.
        """
        if role == 0:
            return [list(row) for row in self.worth]
        return [[1 - self.worth[d][c] for d in range(len(self.worth))] for c in range(len(self.worth))]


@cache
def _strength_of(row: Row) -> int:
    return int(STRENGTHS[row_index(row)])


@cache
def _points_class_of(row: Row) -> int:
    return POINT_CLASSES.index(int(POINTS[HANDS[row_index(row)]]))


# -- the rounds of a race


def race_round(name: str, tie: float) -> RoundMatrix:
    """Return a round in which role 0 gains 1 for a win, `tie` for a tie and 0 for a loss."""
    worth = tuple(
        tuple(1.0 if c > d else tie if c == d else 0.0 for d in range(NUM_STRENGTHS)) for c in range(NUM_STRENGTHS)
    )
    return RoundMatrix(name, False, worth, tie == 0.5)


def race_name(own: int, other: int) -> str:
    """Return the name of the strategy table for a player with `own` rounds still to win against `other` of the
    opponent.

    The table is exact if both numbers are at most 3, as in the rulebook; for greater ones it is that of the most
    similar round.
    """
    if own == other:
        return EVEN
    kind = "last" if min(own, other) == 1 else "middle"
    return f"{kind} {'lead' if own < other else 'trail'}"


def race_values(last: float, middle: float | None = None) -> dict[tuple[int, int], float]:
    """Return the leader's chance to win the race by the rounds still to win (leader, opponent), from the values of
    the solved rounds.  Without `middle` the entry (2, 3) is missing.
    """
    values = {(1, 1): 0.5, (2, 2): 0.5, (3, 3): 0.5}
    values[1, 2] = last + (1 - last) * values[1, 1]
    values[1, 3] = last + (1 - last) * values[1, 2]
    if middle is not None:
        values[2, 3] = values[2, 2] + middle * (values[1, 3] - values[2, 2])
    return values


# -- the rounds of a points game


def points_name(lead: int) -> str:
    """Return the name of the strategy table for the last round with a lead of `lead` points, negative if behind."""
    if lead == 0:
        return EVEN
    return f"{abs(lead)} {'lead' if lead > 0 else 'trail'}"


def points_round(name: str, gain: Callable[[int], float], *, symmetric: bool) -> RoundMatrix:
    """Return a round in which role 0's gain is `gain` applied to its points minus those of role 1."""
    worth = tuple(tuple(gain(own - other) for other in POINT_CLASSES) for own in POINT_CLASSES)
    return RoundMatrix(name, True, worth, symmetric)


def last_round(lead: int) -> RoundMatrix:
    """Return the last round of a points game in which role 0 leads by `lead` points: it gains 1 for the most points
    in total, 0.5 for equality.
    """
    name = EVEN if lead == 0 else str(lead)
    return points_round(name, lambda gap: (1 + _sign(gap + lead)) / 2, symmetric=lead == 0)


def first_round(values: Mapping[int, float]) -> RoundMatrix:
    """Return the first round of a points game.  `values[lead]` is the chance to win the game from the last round
    with that lead.
    """
    worth = {0: 0.5} | {lead: values[lead] for lead in LEADS} | {-lead: 1 - values[lead] for lead in LEADS}
    return points_round("first", worth.__getitem__, symmetric=True)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# -- solving


@dataclass(frozen=True)
class RoundSolution:
    """A solved round: the strategy of each role as a table (the probability of playing the lower card in every
    decision), the round's value for role 0, and how much best responses gain against the solution (`gap`).
    """

    round: RoundMatrix
    tables: Mapping[str, Sequence[float]]
    value: float
    gap: float  # the sum of what best responses to both roles gain
    iterations: int


@cache
def _finals(by_points: bool) -> tuple[list[int], list[int], list[int]]:
    """Return three lists, indexed by row of four cards: the class (strength or points) of the best whole row it can
    become, that of the second best, and which of the three remaining cards makes the best (0 to 2).
    """
    class_of = _points_class_of if by_points else _strength_of
    best: list[int] = []
    second: list[int] = []
    best_at: list[int] = []
    for row in permutations(range(NUM_CARDS), 4):
        ends = [class_of((*row, card)) for card in range(NUM_CARDS) if card not in row]
        order = sorted(range(3), key=lambda place: -ends[place])
        best.append(ends[order[0]])
        second.append(ends[order[1]])
        best_at.append(order[0])
    return best, second, best_at


def solve_round(
    game: RoundMatrix,
    gap: float,
    most_iterations: int,
    progress: Callable[[str, int, float], None] | None = None,
    step: int = 100,
) -> RoundSolution:
    """Solve a round until the best responses to both roles gain at most `gap` together, or `most_iterations` are
    used up.  After every group of iterations (first `step` of them, then more) `progress` is called with the
    round's name, the iterations done and the present gap.
    """
    solver = _solver(game)
    role_1 = 1  # the role updated last is half an iteration ahead: in a symmetric round, take its strategy
    while True:
        solver.run(min(step, most_iterations - int(solver.rounds)))
        tables = {
            name: _chances(solver, role_1 if game.symmetric else role) for role, name in enumerate(game.table_names())
        }
        policies = [_policy_of(tables[name]) for name in game.table_names()]
        low, high = _bounds(game, policies)
        if progress is not None:
            progress(game.name, int(solver.rounds), high - low)
        if high - low <= gap or solver.rounds >= most_iterations:
            return RoundSolution(game, tables, (low + high) / 2, high - low, int(solver.rounds))
        step = min(2 * step, 800)


def _solver(game: RoundMatrix) -> RoundSolver:
    best, second, best_at = _finals(game.by_points)
    flat = [vec[float]([gain for row in game.worth_of(role) for gain in row]) for role in range(2)]
    return RoundSolver(vec[i64](best), vec[i64](second), vec[i64](best_at), len(game.worth), flat[0], flat[1])


OFF_THE_PATH: Final = 1e-7


def _chances(solver: RoundSolver, role: int) -> list[float]:
    """Return the probability of playing the lower card in every decision of `role`.  It is that of the average
    strategy; for decisions the average strategy never reaches, that of the current strategy, rounded to 0 or 1.
    """
    return [
        solver.average(role, number)
        if solver.reach(role, number) > OFF_THE_PATH
        else float(round(solver.chance[role * NUM_INFOSETS + number]))
        for number in range(NUM_INFOSETS)
    ]


def _policy_of(chances: Sequence[float]) -> Policy:
    numbers = {row: n for length in range(4) for n, row in enumerate(permutations(range(NUM_CARDS), length))}
    left = {row: [card for card in range(NUM_CARDS) if card not in row] for row in numbers}

    def chance(own: Row, hand: Pair, other: Row) -> float:
        level, rest = len(own), left[own]
        pair = pair_number(NUM_CARDS - level, rest.index(hand[0]), rest.index(hand[1]))
        return chances[infoset(level, numbers[own], numbers[other], pair)]

    return chance


# -- judging


@cache
def round_judge(by_points: bool) -> RoundJudge:
    """Return the object that computes best responses in a round; it compares rows by points if `by_points`, else by
    strength.  It is cached, since it keeps tables.
    """
    return RoundJudge(_points_class_of if by_points else _strength_of)


def _bounds(game: RoundMatrix, policies: Sequence[Policy]) -> tuple[float, float]:
    """Return a lower and an upper bound of the round's value for role 0, from the best responses to the strategies
    `policies` of both roles.
    """
    judge = round_judge(game.by_points)
    high = judge.best_response(policies[1], game.worth_of(0))
    if game.symmetric:
        return 1 - high, high
    return 1 - judge.best_response(policies[0], game.worth_of(1)), high


def exploit_round(tables: Tables, game: RoundMatrix) -> tuple[float, float]:
    """Return a lower and an upper bound of the value for role 0, from the best responses to the tables in both
    roles.
    """
    return _bounds(game, [tables.table(name).chance for name in game.table_names()])


def exploit_race(tables: Tables, target: int = 3) -> dict[tuple[int, int], float]:
    """Return the chance of a best response to win a race against the tables, by the rounds still to win (best
    response, tables).

    The best response also knows how the tables play in every later round.
    """
    judge = round_judge(False)
    chances: dict[tuple[int, int], float] = {}
    for total in range(2, 2 * target + 1):
        for mine in range(max(1, total - target), min(target, total - 1) + 1):
            theirs = total - mine
            worth = race_worth(chances, mine, theirs)
            chances[mine, theirs] = judge.best_response(tables.table(race_name(theirs, mine)).chance, worth)
    return chances


def race_worth(chances: Mapping[tuple[int, int], float], mine: int, theirs: int) -> Matrix:
    """Return the gain of a race round as a matrix by the strengths of both rows.  `mine` and `theirs` are the
    rounds that both players have still to win; `chances` has the chance to win the race for smaller such numbers.
    """
    win = 1.0 if mine == 1 else chances[mine - 1, theirs]
    lose = 0.0 if theirs == 1 else chances[mine, theirs - 1]
    tie = _tie_worth(chances, mine, theirs)
    return [[win if c > d else tie if c == d else lose for d in range(NUM_STRENGTHS)] for c in range(NUM_STRENGTHS)]


def _tie_worth(chances: Mapping[tuple[int, int], float], mine: int, theirs: int) -> float:
    if mine == 1 or theirs == 1:
        return 0.5 if mine == theirs else float(mine == 1)
    return chances[mine - 1, theirs - 1]


def exploit_points(tables: Tables) -> float:
    """Return the chance of a best response to win a whole points game against the tables."""
    judge = round_judge(True)
    second = {
        lead: judge.best_response(tables.table(points_name(-lead)).chance, _last_worth(lead))
        for lead in (*(-lead for lead in LEADS), 0, *LEADS)
    }
    first = points_round("first", second.__getitem__, symmetric=True)
    return judge.best_response(tables.table("first").chance, first.worth_of(0))


def _last_worth(lead: int) -> Matrix:
    return last_round(lead).worth_of(0)
