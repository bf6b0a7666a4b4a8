"""The solver, the judge that shares nothing with it, and the shipped tables measured by the judge."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from itertools import combinations

import pytest

from foolery.games.garlandland.mind.habits import load_habits
from foolery.games.garlandland.mind.judge import RoundJudge
from foolery.games.garlandland.mind.means import best_card, best_mean
from foolery.games.garlandland.mind.rounds import (
    LEADS,
    POINT_CLASSES,
    exploit_race,
    exploit_round,
    last_round,
    points_name,
    race_name,
    race_round,
    solve_round,
)
from foolery.games.garlandland.mind.solver import NUM_INFOSETS
from foolery.games.garlandland.mind.tables import load_tables, pack_tables
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, ROWS, STRENGTHS, row_index

Row = tuple[int, ...]


@cache
def strength_of(whole: Row) -> int:
    return int(STRENGTHS[row_index(whole)])


def lower(_own: Row, _hand: tuple[int, int], _other: Row) -> float:
    return 1.0


# -- the judge, where the answer is known another way


def test_a_response_that_is_paid_in_points_gains_the_best_mean() -> None:
    """Whatever the other does: the judge's answer is the dynamic programme's fraction."""
    points = [[0.0] * NUM_STRENGTHS for _ in range(NUM_STRENGTHS)]
    for whole in ROWS:
        points[strength_of(whole)] = [float(POINTS[HANDS[row_index(whole)]])] * NUM_STRENGTHS
    assert RoundJudge(strength_of).best_response(lower, points) == pytest.approx(float(best_mean()), abs=1e-12)


def test_a_policy_for_points_is_seen_to_gain_them() -> None:
    """Paid in the other's points, every response gets what the other's policy makes: the best mean again."""
    row_of = {strength_of(whole): float(POINTS[HANDS[row_index(whole)]]) for whole in ROWS}
    points = [[row_of[strength] for strength in range(NUM_STRENGTHS)]] * NUM_STRENGTHS

    def greedy(own: Row, hand: tuple[int, int], _other: Row) -> float:
        return float(best_card(own, hand) == hand[0])

    assert RoundJudge(strength_of).best_response(greedy, points) == pytest.approx(float(best_mean()), abs=1e-12)


# -- the solver

# What two iterations leave, rounded: the same in both builds.
TWO_ITERATIONS = "7fd0972695a6d074305e9d16acedb152ce029fc0c26019572c9215be736703cb"


def test_the_solver_gives_the_same_tables_in_every_build() -> None:
    solution = solve_round(race_round("last", 1.0), 0.0, 2)
    packed = pack_tables(solution.tables, wide=True, extra={}, facts={})
    assert solution.iterations == 2
    assert hashlib.sha256(packed).hexdigest() == TWO_ITERATIONS
    assert 0 < solution.gap < 0.3


# -- the shipped tables


def test_the_tables_are_small() -> None:
    """Less than a megabyte for the race and another for the points game."""
    for mode in ("race", "points"):
        assert (
            len(resources.files("foolery.games.garlandland.mind").joinpath(f"{mode}.tables").read_bytes()) < 1_000_000
        )


def test_every_round_of_both_games_has_its_tables() -> None:
    race = {race_name(own, other) for own in range(1, 4) for other in range(1, 4)}
    assert {*race, "habits"} == set(load_tables("race").names())
    points = {points_name(lead) for lead in (*(-lead for lead in LEADS), 0, *LEADS)}
    assert {*points, "first", "habits"} == set(load_tables("points").names())
    assert len(load_tables("race").raw("even")) == 2 * NUM_INFOSETS
    assert POINT_CLASSES == (0, 5, 7, 10, 20, 35, 100)


def test_a_round_from_equal_counters_cannot_be_exploited() -> None:
    """The best response to the rounded table, exactly: at most a millionth above one half."""
    _, high = exploit_round(load_tables("race"), race_round("even", 0.5))
    assert high >= 0.5 - 1e-12
    assert high - 0.5 <= 1e-6


@pytest.mark.compiled
def test_a_race_cannot_be_exploited() -> None:
    """The best response to a whole race knows all later rounds too; from 3-3 it wins half, to a millionth."""
    chances = exploit_race(load_tables("race"))
    for counter in (1, 2, 3):
        assert chances[counter, counter] - 0.5 <= 1e-6
    facts = load_tables("race").facts
    for (mine, theirs), chance in chances.items():
        if mine < theirs:
            # What the exploiter gets as the leader, and what it leaves as the other, meet at the value.
            assert chance + chances[theirs, mine] - 1 <= 2e-6
            assert chance == pytest.approx(facts[f"{mine}-{theirs}"], abs=2e-6)


@pytest.mark.parametrize("lead", [0, 15])
def test_the_last_round_of_a_points_game_cannot_be_exploited(lead: int) -> None:
    low, high = exploit_round(load_tables("points"), last_round(lead))
    assert high - low <= 5e-5


# -- habits


def test_habits_are_distributions_of_whole_rows() -> None:
    for mode in ("race", "points"):
        habits = load_habits(mode)
        for begun in ((), (2,), (2, 0), (2, 0, 6), (2, 0, 6, 1)):
            assert sum(habits.ends(begun).values()) == pytest.approx(1, abs=1e-3)
            assert all(whole[: len(begun)] == begun for whole in habits.ends(begun))
            assert sum(habits.strengths(begun)) == pytest.approx(1, abs=1e-3)
            assert sum(habits.points(begun).values()) == pytest.approx(1, abs=1e-3)


def test_habits_gain_less_points_than_the_best_policy_for_points() -> None:
    """The solved strategies play to win, and come close to the best mean of points without reaching it."""
    for mode in ("race", "points"):
        mean = sum(points * chance for points, chance in load_habits(mode).points(()).items())
        assert 10 < mean < float(best_mean())


def test_hands_are_counted_in_the_order_of_combinations() -> None:
    """The layout of the tables, written out for the first card."""
    table = load_tables("race").table("even")
    cells = load_tables("race").raw("even")
    for number, hand in enumerate(combinations(range(7), 2)):
        assert table.chance((), hand, ()) == (cells[number] << 8 | cells[NUM_INFOSETS + number]) / 65535
