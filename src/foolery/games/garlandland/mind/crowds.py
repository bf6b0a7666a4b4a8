"""Play against several opponents: the value of the own cards, given how likely each end of the opponents' rows is.

The value of a whole row is, in a race, the chance to win the round; in the points game, the chance to have the most
points at the end.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate

from foolery.games.garlandland.mind.habits import Habits, load_habits
from foolery.games.garlandland.mind.judge import Row
from foolery.games.garlandland.mind.rows import mean_worth
from foolery.games.garlandland.rules.cards import mask_of
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, ROWS, STRENGTHS, row_index
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.kernel.numbers import vec
from foolery.search.findings import Candidate, Findings, Thought

__all__ = ["best_card_among", "points_of_strengths", "points_to_come", "rivals_of", "sums_of"]


def rivals_of(sight: GarlandSight) -> list[int]:
    """Return the other seats that are still in the game."""
    return [seat for seat in sight.present if seat != sight.viewer]


def best_card_among(sight: GarlandSight, others: Sequence[int], habits: Habits | None = None) -> int:
    """Return the card of the viewer's hand with the greater chance of success against the seats `others`.

    `habits` says how the opponents continue their rows; if it is None, they are assumed to play like the solved
    strategy.
    """
    low, high = sight.legal
    if_low, if_high = _worths_of_cards(sight, others, habits or _usual_habits(sight))
    return low if if_low >= if_high else high


def _usual_habits(sight: GarlandSight) -> Habits:
    return load_habits("race" if sight.mode == RACE else "points")


def _worths_of_cards(sight: GarlandSight, others: Sequence[int], habits: Habits) -> tuple[float, float]:
    """Return the mean values of playing the lower and the higher card: in a race the chance to win the round, else
    the chance to have the most points at the end.
    """
    assert sight.viewer is not None, "a spectator plays no cards"
    row = sight.rows[sight.viewer]
    rows = tuple(sorted(sight.rows[seat] for seat in others))
    race = sight.mode == RACE
    worths = _race_worths(habits, rows) if race else _points_worths(habits, _Standing.of(sight, others))
    low, high = sight.legal
    place, used = row_index(row), mask_of(list(row))
    if_low = mean_worth(place, len(row), used, low, high, worths)
    if_high = mean_worth(place, len(row), used, high, low, worths)
    return if_low, if_high


def reckoned(sight: GarlandSight) -> Findings:
    """Return findings that have, for each card, the chance to win the game with it.  The probability of playing
    each card (`share`) is left at 0.
    """
    others = rivals_of(sight)
    worths = _worths_of_cards(sight, others, _usual_habits(sight))
    values = [_chance_in_race(sight, others, worth) for worth in worths] if sight.mode == RACE else worths
    candidates = [Candidate(card, 0, value, 0.0) for card, value in zip(sight.legal, values, strict=True)]
    thought = Thought("thoughts.round" if sight.mode == RACE else "thoughts.most", {"chance": round(100 * max(worths))})
    return Findings(tuple(candidates), 0, 0, 0, sealed=True, thought=thought)


def _chance_in_race(sight: GarlandSight, others: Sequence[int], chance: float) -> float:
    """Return the chance to win a race from `chance`, the chance to win this round.  If the viewer loses the round,
    each opponent is assumed equally likely to win it.
    """
    assert sight.viewer is not None
    wanted = [sight.target - sight.scores[seat] for seat in (sight.viewer, *others)]
    ahead = [
        _even_race(tuple(left - (at == winner) for at, left in enumerate(wanted))) for winner in range(len(wanted))
    ]
    return chance * ahead[0] + (1.0 - chance) * sum(ahead[1:]) / len(others)


@cache
def _even_race(wanted: tuple[int, ...]) -> float:
    """Return the first seat's chance to win a race if all seats win every round equally often.  `wanted` has the
    number of rounds that each seat has still to win.
    """
    if 0 in wanted:
        return float(wanted[0] == 0)
    later = (tuple(left - (at == winner) for at, left in enumerate(wanted)) for winner in range(len(wanted)))
    return sum(map(_even_race, later)) / len(wanted)


@lru_cache(maxsize=256)
def _race_worths(habits: Habits, rows: tuple[Row, ...]) -> vec[float]:
    """Return, by strength, the value of a row with that strength: the chance to win the round against the
    opponents' `rows`, ties counted half.
    """
    better, equal = [1.0] * NUM_STRENGTHS, [1.0] * NUM_STRENGTHS
    for row in rows:
        below = 0.0
        for strength, chance in enumerate(habits.strengths(row)):
            better[strength] *= below
            below += chance
            equal[strength] *= below
    return vec[float]([(one + other) / 2 for one, other in zip(better, equal, strict=True)])


class _Standing:
    """What the final ranking in the points game depends on: for each opponent, its points minus the own points
    (`leads`) and its row; and the number of rounds after this one.
    """

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


def _points_worths(habits: Habits, standing: _Standing) -> vec[float]:
    """Return, by strength, the value of a row with that strength: the chance to have the most points at the end,
    ties counted half.
    """
    future = points_to_come(habits, standing.rounds_left)
    others = [
        _totals(sums_of(habits.points(row), future), lead)
        for row, lead in zip(standing.rows, standing.leads, strict=True)
    ]
    by_points = {points: _chance_on_top(points, future, others) for points in {int(each) for each in POINTS}}
    return vec[float]([by_points[points] for points in points_of_strengths()])


@cache
def points_of_strengths() -> tuple[int, ...]:
    """Return the points of a row, as a tuple indexed by its strength."""
    points = [0] * NUM_STRENGTHS
    for row in ROWS:
        index = row_index(row)
        points[STRENGTHS[index]] = int(POINTS[HANDS[index]])
    return tuple(points)


@lru_cache(maxsize=8)
def points_to_come(habits: Habits, rounds: int) -> Mapping[int, float]:
    """Return the probability of each sum of points that a seat with these habits scores in `rounds` whole rounds."""
    total: Mapping[int, float] = {0: 1.0}
    for _ in range(rounds):
        total = sums_of(habits.points(()), total)
    return total


def sums_of(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """Return the probability of each sum of two independent numbers, from the probabilities of both numbers."""
    result: dict[int, float] = {}
    for points, chance in one.items():
        for more, part in other.items():
            result[points + more] = result.get(points + more, 0.0) + chance * part
    return result


def _totals(points: Mapping[int, float], lead: int) -> tuple[list[int], list[float]]:
    """Return an opponent's possible final points minus the viewer's present ones, ascending, and the cumulative
    probabilities: item n is the probability of being below item n of the first list.
    """
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
