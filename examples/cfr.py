"""Counterfactual regret minimisation on a small game of bids, through OpenSpiel.

    pip install './examples/goofspiel' 'foolery[openspiel]'
    python examples/cfr.py --iterations 200

Each player bids with three cards for three prizes.  Exploitability is what a best response would win against the policy
found; it goes to 0.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from foolery.envs.openspiel import register

__all__ = ["solve"]


def solve(iterations: int, every: int, options: str = "cards:3") -> Iterator[tuple[int, float]]:
    """Yield the number of iterations so far and the exploitability of the average policy, every `every` iterations."""
    register()
    game = pyspiel.load_game("foolery_goofspiel", {"options": options})
    solver = cfr.CFRSolver(game)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % every == 0:
            yield iteration, float(exploitability.exploitability(game, solver.average_policy()))


def main() -> None:
    """Print the exploitability by iterations as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=200)
    arguments = parser.parse_args()
    print("| iterations | exploitability |\n|---|---|")
    for iteration, worth in solve(arguments.iterations, max(arguments.iterations // 10, 1)):
        print(f"| {iteration} | {worth:.4f} |", flush=True)


if __name__ == "__main__":
    main()
