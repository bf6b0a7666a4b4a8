"""How strong Garlandland's bots are: the first one's share of wins over the same deals from every seat.

    python bench/garlandland_strength.py race master baron --deals 1500

A shared victory counts as its share.  The interval is 95 %, over deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from time import perf_counter

from foolery.bots import get_bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import seeded
from foolery.kernel.table import Table
from foolery.lab.simulate import play_game

__all__ = ["share_of_wins"]


def share_of_wins(mode: str, bots: Sequence[str], deals: int, seed: int) -> tuple[float, float]:
    """Return the first bot's share of wins and half the width of its interval."""
    shares = [_one_deal(mode, bots, number, seed) for number in range(deals)]
    mean = sum(shares) / deals
    variance = sum((share - mean) ** 2 for share in shares) / deals
    return mean, 1.96 * sqrt(variance / deals)


def _one_deal(mode: str, bots: Sequence[str], number: int, seed: int) -> float:
    """Play one seed with the first bot on every seat in turn."""
    total = 0.0
    for seat in range(len(bots)):
        rng = seeded(seed, number)
        table = Table(get_game("garlandland"), {"mode": mode}, len(bots), SeededDealer(rng.fork()))
        players = [get_bot("garlandland", bots[(each - seat) % len(bots)]) for each in range(len(bots))]
        play_game(table, players, [rng.fork() for _ in bots])
        outcome = table.outcome()
        assert outcome is not None
        total += (seat in outcome.winners) / len(outcome.winners)
    return total / len(bots)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=("race", "points"))
    parser.add_argument("bots", nargs="+", help="two to four; the first one is measured")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = perf_counter()
    mean, spread = share_of_wins(arguments.mode, arguments.bots, arguments.deals, arguments.seed)
    first, *others = arguments.bots
    print(
        f"{arguments.mode}: {first} against {', '.join(others)}: {mean:.4f} ± {spread:.4f} "
        f"(even share {1 / len(arguments.bots):.4f}), {arguments.deals} deals on {len(arguments.bots)} seats, "
        f"{perf_counter() - started:.0f} s"
    )


if __name__ == "__main__":
    main()
