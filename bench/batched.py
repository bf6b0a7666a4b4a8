"""How many steps a second the batched environment makes, observations and masks included.

python -m bench.batched [--games 4096] [--seconds 2] [--save]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time

from foolery.envs.batched import BatchedEnv
from foolery.envs.spec import learnable

__all__ = ["measure"]

RESULTS = Path(__file__).parent / "results" / "batched.md"


def measure(game_id: str, games: int, seconds: float, seed: int) -> tuple[float, float]:
    """Return steps a second of one process, by the clock and by the processor's own time."""
    env = BatchedEnv(game_id, games=games, seed=seed)
    steps, began, busy = 0, perf_counter(), process_time()
    while perf_counter() - began < seconds:
        env.step(env.random_actions())
        env.observations()
        env.masks()
        env.rewards()
        steps += games
    return steps / (perf_counter() - began), steps / (process_time() - busy)


def _together(game_id: str, games: int, seconds: float) -> tuple[float, float]:
    """Return the sums of two processes at once."""
    with get_context("spawn").Pool(2) as pool:
        rates = pool.starmap(measure, [(game_id, games, seconds, seed) for seed in (1, 2)])
    return sum(clock for clock, _ in rates), sum(busy for _, busy in rates)


def _table(games: int, seconds: float) -> Iterator[str]:
    yield "| game | steps/s by the clock | steps/s of processor time |"
    yield "|---|---|---|"
    for game_id in learnable():
        clock, busy = _together(game_id, games, seconds)
        yield f"| {game_id} | {clock:,.0f} | {busy:,.0f} |"


def main() -> None:
    """Print the table, and keep it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    lines = list(_table(arguments.games, arguments.seconds))
    print("\n".join(lines))
    if arguments.save:
        head = [
            "# The batched environment",
            "",
            f"Two processes, {arguments.games} games each: `python -m bench.batched`.",
            "",
        ]
        RESULTS.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
