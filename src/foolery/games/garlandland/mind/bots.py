"""Bots for Garlandland: a simple one, one for points, and one that nobody beats in the long run with two players."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate

from foolery.games.garlandland.mind.habits import Habits, load_habits
from foolery.games.garlandland.mind.means import best_card
from foolery.games.garlandland.mind.rounds import LEADS, points_name, race_name
from foolery.games.garlandland.mind.rows import mean_worth
from foolery.games.garlandland.mind.tables import RoundTable, load_tables
from foolery.games.garlandland.rules.cards import ROW_SIZE, garland, mask_of, shape_of
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, ROWS, STRENGTHS, row_index
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.kernel.numbers import vec
from foolery.kernel.rng import Rng

__all__ = ["BaronBot", "MasterBot", "PageBot", "points_of_strengths", "points_to_come", "sums_of"]

Row = tuple[int, ...]


def _own_row(sight: GarlandSight) -> Row:
    assert sight.viewer is not None, "a spectator plays no cards"
    return sight.rows[sight.viewer]


def _stronger(row: Row, cards: Sequence[int]) -> int:
    """Return the last card that makes the stronger row, the lower one if both do."""
    return max(cards, key=lambda card: (int(STRENGTHS[row_index((*row, card))]), -card))


class PageBot:
    """Hangs another garland of the shape it hung last where it can, else plays any card; its last card is its best."""

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)
        candidates = list(sight.legal)
        if len(row) >= 2:
            shape = shape_of(garland(row[-2], row[-1]))
            candidates = [card for card in candidates if shape_of(garland(row[-1], card)) == shape] or candidates
        return candidates[int(rng.below(len(candidates)))]


class BaronBot:
    """Maximises the mean of points of its own row, exactly, and does not look at the others."""

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        low, high = sight.legal
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)
        return best_card(row, (low, high))


class MasterBot:
    """Plays solved tables against one opponent; against more, the best row for what their rows will become."""

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)  # a stronger row is never worth less, in points neither
        others = [seat for seat in sight.present if seat != sight.viewer]
        table = _table_for(sight, others[0]) if len(others) == 1 else None
        if table is None:
            return _best_for(sight, others)
        low, high = sight.legal
        chance = table.chance(row, (low, high), sight.rows[others[0]])
        return low if int(rng.below(1 << 30)) < chance * (1 << 30) else high


def _table_for(sight: GarlandSight, other: int) -> RoundTable | None:
    """Return the table for this round against one opponent, None where none was solved."""
    assert sight.viewer is not None
    own_score, other_score = sight.scores[sight.viewer], sight.scores[other]
    if sight.mode == RACE:
        return load_tables("race").table(race_name(sight.target - own_score, sight.target - other_score))
    rounds_left = sight.seats - sight.round
    lead = own_score - other_score
    if rounds_left == 0 and abs(lead) in (0, *LEADS):
        return load_tables("points").table(points_name(lead))
    if rounds_left == 1 and lead == 0:
        return load_tables("points").table("first")
    return None


# -- against several opponents: the own row against the distribution of theirs


def _best_for(sight: GarlandSight, others: Sequence[int]) -> int:
    """Return the card with the best mean worth of the whole row, given what the others' rows will become."""
    row = _own_row(sight)
    rows = tuple(sorted(sight.rows[seat] for seat in others))
    worths = _race_worths(rows) if sight.mode == RACE else _points_worths(_Standing.of(sight, others))
    low, high = sight.legal
    place, used = row_index(row), mask_of(list(row))
    if_low = mean_worth(place, len(row), used, low, high, worths)
    if_high = mean_worth(place, len(row), used, high, low, worths)
    return low if if_low >= if_high else high


@lru_cache(maxsize=256)
def _race_worths(rows: tuple[Row, ...]) -> vec[float]:
    """Return what each strength is worth: the chance to win the round, a tie for it counted half."""
    habits = load_habits("race")
    better, equal = [1.0] * NUM_STRENGTHS, [1.0] * NUM_STRENGTHS
    for row in rows:
        below = 0.0
        for strength, chance in enumerate(habits.strengths(row)):
            better[strength] *= below
            below += chance
            equal[strength] *= below
    return vec[float]([(one + other) / 2 for one, other in zip(better, equal, strict=True)])


class _Standing:
    """What the worth of points depends on: points so far relative to one's own, rows, and rounds to come."""

    def __init__(self, leads: tuple[int, ...], rows: tuple[Row, ...], rounds_left: int) -> None:
        self.leads = leads
        self.rows = rows
        self.rounds_left = rounds_left

    @staticmethod
    def of(sight: GarlandSight, others: Sequence[int]) -> _Standing:
        assert sight.viewer is not None
        own = sight.scores[sight.viewer]
        leads = tuple(sight.scores[seat] - own for seat in others)
        return _Standing(leads, tuple(sight.rows[seat] for seat in others), sight.seats - sight.round)


def _points_worths(standing: _Standing) -> vec[float]:
    """Return what each strength is worth: the chance to have the most points at the end, a tie counted half."""
    habits = load_habits("points")
    future = points_to_come(habits, standing.rounds_left)
    others = [
        _totals(sums_of(habits.points(row), future), lead)
        for row, lead in zip(standing.rows, standing.leads, strict=True)
    ]
    by_points = {points: _chance_on_top(points, future, others) for points in {int(each) for each in POINTS}}
    return vec[float]([by_points[points] for points in points_of_strengths()])


@cache
def points_of_strengths() -> tuple[int, ...]:
    """Return the points of a row by its strength."""
    points = [0] * NUM_STRENGTHS
    for row in ROWS:
        index = row_index(row)
        points[STRENGTHS[index]] = int(POINTS[HANDS[index]])
    return tuple(points)


@lru_cache(maxsize=8)
def points_to_come(habits: Habits, rounds: int) -> Mapping[int, float]:
    """Return the distribution of the points of whole rounds to come."""
    total: Mapping[int, float] = {0: 1.0}
    for _ in range(rounds):
        total = sums_of(habits.points(()), total)
    return total


def sums_of(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """Return the distribution of the sum of two independent numbers."""
    result: dict[int, float] = {}
    for points, chance in one.items():
        for more, part in other.items():
            result[points + more] = result.get(points + more, 0.0) + chance * part
    return result


def _totals(points: Mapping[int, float], lead: int) -> tuple[list[int], list[float]]:
    """Return an opponent's possible totals in ascending order, and the chance to be below each place in the list."""
    totals = sorted(points)
    return [total + lead for total in totals], [0.0, *accumulate(points[total] for total in totals)]


def _chance_on_top(points: int, future: Mapping[int, float], others: Sequence[tuple[list[int], list[float]]]) -> float:
    result = 0.0
    for more, chance in future.items():
        better = equal = 1.0
        for totals, below in others:
            better *= below[bisect_left(totals, points + more)]
            equal *= below[bisect_right(totals, points + more)]
        result += chance * (better + equal) / 2
    return result
