"""`foolery solve garlandland`: count the rows, compute the best mean of points, and solve and check the two-player
games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from time import perf_counter

from foolery.games.garlandland.mind.habits import observe, pack_habits
from foolery.games.garlandland.mind.means import best_card, best_mean, mean_points
from foolery.games.garlandland.mind.rounds import (
    EVEN,
    LEADS,
    RoundMatrix,
    RoundSolution,
    exploit_points,
    exploit_race,
    exploit_round,
    first_round,
    last_round,
    race_round,
    race_values,
    solve_round,
)
from foolery.games.garlandland.mind.tables import Tables, load_tables, pack_tables
from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.study.census import census, strength_classes
from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import is_compiled

# Solves independent rounds in parallel; yields each with its seconds, in the order of the rounds.
Solver = Callable[[Iterable[RoundMatrix]], Iterator[tuple[RoundSolution, float]]]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `foolery solve garlandland` to `parser`."""
    parser.description = "Facts about Garlandland; with --players 2, solve the race or the points game."
    parser.add_argument("--census", action="store_true", help="count all 2,520 rows by strength, not only by hand")
    parser.add_argument("--policy", action="store_true", help="print the first cards that maximise the mean of points")
    parser.add_argument("--players", type=int, choices=(2,), help="solve the game for two players")
    parser.add_argument("--mode", choices=("race", "points"), default="race", help="which game (default: race)")
    parser.add_argument(
        "--gap", type=float, default=1e-7, metavar="G", help="stop a round when best responses gain this"
    )
    parser.add_argument("--iterations", type=int, default=3200, metavar="N", help="the most per round (default 3200)")
    parser.add_argument("--judge", action="store_true", help="measure how far the shipped tables can be exploited")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the tables")


def run(arguments: argparse.Namespace, each: Callable[..., Iterator[tuple[RoundSolution, float]]]) -> int:
    """Run the parts that `arguments` asks for, or print facts about the game if it asks for none.  `each` applies a
    function to rounds in parallel.  Return the exit status 0.
    """
    if arguments.players is not None:
        return _solve(arguments, partial(each, partial(_solved, arguments.gap, arguments.iterations)))
    if arguments.judge:
        _print_judgement(arguments.mode, load_tables(arguments.mode))
        return 0
    if arguments.census:
        _print_strengths()
    elif arguments.policy:
        _print_policy()
    else:
        _print_facts()
    return 0


# -- facts


def _print_facts() -> None:
    rows = 0
    print("hand            points   rows   share")
    for count in census():
        print(f"{count.kind:<14} {count.points:>7} {count.rows:>6} {count.rows / 2520:>7.2%}")
        rows += count.rows
    print(f"{'all':<14} {'':>7} {rows:>6}")
    print(f"strength classes: {len(strength_classes())}")
    mean = best_mean()
    print(f"best mean of points per round: {mean} = {float(mean):.6f}")


def _print_strengths() -> None:
    print("strength  hand           garlands      last   rows")
    for each in strength_classes():
        print(f"{each.strength:>8}  {each.kind:<14} {each.garlands:<12} {each.last:>5} {each.rows:>6}")


def _print_policy() -> None:
    print("first card by hand, and the mean of points it leads to")
    for hand in combinations(range(7), 2):
        mean = mean_points((), hand)
        names = " ".join(CARDS[card] for card in hand)
        print(f"{names:<8} play {CARDS[best_card((), hand)]:<4} {mean} = {float(mean):.4f}")
    mean = best_mean()
    print(f"best mean of points per round: {mean} = {float(mean):.6f}")


# -- solving


def _solve(arguments: argparse.Namespace, solver: Solver) -> int:
    if not is_compiled():
        sys.stderr.write("this build is interpreted: solving will take about fifty times as long\n")
    if arguments.iterations < 1:
        raise FooleryError("--iterations: expected a number above 0")
    started = perf_counter()
    solve = _solve_race if arguments.mode == "race" else _solve_points
    solutions, facts = solve(solver)
    tables: dict[str, Sequence[float]] = {}
    for solution in solutions:
        tables |= solution.tables
    packed = _pack(arguments.mode, tables, facts)
    print(f"solved in {perf_counter() - started:.0f} s; tables of {len(packed):,} bytes")
    if arguments.output is not None:
        Path(arguments.output).write_bytes(packed)
    _print_judgement(arguments.mode, Tables(packed))
    return 0


def _solve_race(solver: Solver) -> tuple[list[RoundSolution], dict[str, float]]:
    even, last = _told(solver([race_round(EVEN, 0.5), race_round("last", 1.0)]))
    values = race_values(last.value)
    tie = (values[1, 2] - 0.5) / (values[1, 3] - 0.5)
    (middle,) = _told(solver([race_round("middle", tie)]))
    facts = {f"{own}-{other}": chance for (own, other), chance in race_values(last.value, middle.value).items()}
    return [even, last, middle], facts | {"last": last.value, "middle": middle.value, "tie": tie}


def _solve_points(solver: Solver) -> tuple[list[RoundSolution], dict[str, float]]:
    leads = (0, *LEADS)
    solutions = list(_told(solver([last_round(lead) for lead in leads])))
    values = {lead: solution.value for lead, solution in zip(leads, solutions, strict=True)}
    (first,) = _told(solver([first_round(values)]))
    return [first, *solutions], {str(lead): value for lead, value in values.items()}


def _solved(gap: float, iterations: int, game: RoundMatrix) -> tuple[RoundSolution, float]:
    """Solve a round; return the solution and the seconds it took."""
    started = perf_counter()
    return solve_round(game, gap, iterations, _progress), perf_counter() - started


def _told(solved: Iterable[tuple[RoundSolution, float]]) -> Iterator[RoundSolution]:
    """Print the result of every round as soon as it is solved, and yield the solutions."""
    for solution, seconds in solved:
        print(
            f"round {solution.round.name!r}: value {solution.value:.9f} for the leader, gap {solution.gap:.2e} "
            f"after {solution.iterations} iterations and {seconds:.0f} s",
            flush=True,
        )
        yield solution


def _progress(name: str, iterations: int, gap: float) -> None:
    sys.stderr.write(f"round {name!r}: {iterations} iterations, best responses gain {gap:.2e}\n")


def _pack(mode: str, tables: dict[str, Sequence[float]], facts: dict[str, float]) -> bytes:
    wide = mode == "race"
    plain = pack_tables(tables, wide=wide, extra={}, facts=facts)
    start = EVEN if mode == "race" else "first"
    habits = pack_habits(observe(Tables(plain).table(start).chance))
    return pack_tables(tables, wide=wide, extra={"habits": habits}, facts=facts)


# -- judging


def _print_judgement(mode: str, tables: Tables) -> None:
    """Print how much best responses gain against the tables, whose probabilities are rounded as in the file."""
    if mode == "points":
        _, high = exploit_round(tables, last_round(0))
        print(f"last round from equal points: best response gains {high - 0.5:.3e} above 1/2")
        print(f"whole points game: best response wins {exploit_points(tables):.12f}, value 1/2")
        return
    _, high = exploit_round(tables, race_round(EVEN, 0.5))
    print(f"round from equal counters: best response gains {high - 0.5:.3e} above 1/2")
    chances = exploit_race(tables)
    for (mine, theirs), chance in sorted(chances.items()):
        print(f"race with counters {mine} against {theirs}: best response wins {chance:.12f}")
    print(f"whole race from 3-3: exploitability {chances[3, 3] - 0.5:.3e}")
