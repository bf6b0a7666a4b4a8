"""How many steps a second the batched environment makes, observations and masks included, beside random play alone.

python -m bench.speed.batched [--games 2048] [--seconds 2] [--save]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from multiprocessing import get_context
from time import perf_counter, process_time

from bench.places import KEPT
from foolery.envs.batched import BatchedEnv
from foolery.envs.spec import learnable
from foolery.kernel.playout import play_out
from foolery.kernel.rng import Rng

__all__ = ["measure"]

RESULTS = KEPT / "batched.md"


Rates = tuple[float, float, float]


def measure(game_id: str, games: int, seconds: float, seed: int) -> Rates:
    """Return one process's steps a second, by the clock and by its own processor time, and moves of random play."""
    env = BatchedEnv(game_id, games=games, seed=seed)
    steps, began, busy = 0, perf_counter(), process_time()
    while perf_counter() - began < seconds:
        env.step(env.random_actions())
        env.observations()
        env.masks()
        env.rewards()
        steps += games
    return steps / (perf_counter() - began), steps / (process_time() - busy), _random_play(env, seconds / 4)


def _random_play(env: BatchedEnv, seconds: float) -> float:
    """Return moves a second of processor time without observations, masks or a batch."""
    game, rng = env.spec.game, Rng(1)
    moves, busy = 0, process_time()
    while process_time() - busy < seconds:
        moves += int(play_out(game.new(env.spec.setups[0]), rng))
    return moves / (process_time() - busy)


def _together(game_id: str, games: int, seconds: float) -> Rates:
    """Return the sums of the rates of two processes that run at once."""
    with get_context("spawn").Pool(2) as pool:
        clock, busy, plain = zip(
            *pool.starmap(measure, [(game_id, games, seconds, seed) for seed in (1, 2)]), strict=True
        )
    return sum(clock), sum(busy), sum(plain)


def _table(games: int, seconds: float) -> Iterator[str]:
    yield "| game | steps/s by the clock | steps/s of processor time | moves/s of random play alone |"
    yield "|---|---|---|---|"
    for game_id in learnable():
        rates = _together(game_id, games, seconds)
        yield f"| {game_id} | {' | '.join(f'{rate:,.0f}' for rate in rates)} |"


def main() -> None:
    """Print the table; with --save also write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    lines = list(_table(arguments.games, arguments.seconds))
    print("\n".join(lines))
    if arguments.save:
        head = [
            "# The batched environment",
            "",
            f"Two processes, {arguments.games} games each: `python -m bench.speed.batched`.",
            "",
        ]
        RESULTS.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
