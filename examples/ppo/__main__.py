"""Learn The Fool's Field by self-play and measure at intervals how often the policy wins against our bots.

    make ppo                                   # a minute, with PyTorch in a folder of its own
    python -m examples.ppo --minutes 10 -o examples/results/ppo
    python -m examples.ppo --ray HEAD:6379     # played by a cluster whose nodes have this checkout on their path

A step of the batched environment is one call into compiled code; the rest is PyTorch's.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

import torch

from examples.ppo.contest import share_of_wins
from examples.ppo.crowd import Crowd
from examples.ppo.curve import Point, svg, table
from examples.ppo.learner import Learner
from examples.ppo.rollouts import collect
from examples.ppo.shares import Share, together
from foolery.envs.batched import BatchedEnv
from foolery.kernel.rng import is_compiled
from foolery.lab.cluster import cluster
from foolery.lab.scheduler import Workers

__all__ = ["BOTS", "learn"]

GAME = "fools-field"
BOTS = ("random", "stranger", "apprentice", "page")
SHARE = 128  # games that a node plays at a time


def learn(
    env: BatchedEnv | Crowd,
    games: int,
    *,
    seconds: float,
    steps: int,
    every: float,
    contests: int,
    seed: int = 1,
    nodes: Workers | None = None,
) -> Iterator[Point]:
    """Learn for `seconds`; yield the shares of wins at the start, every `every` seconds of learning and at the end.

    With `nodes` (workers of a cluster), new games are played there, and `env` only tells the sizes of the network.
    """
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learner = Learner(env.size, env.num_actions, width=256, seed=seed, device=device)
    decisions, spent, shown = 0, 0.0, 0.0
    while True:
        if decisions == 0 or spent >= shown + every or spent >= seconds:
            shown = spent
            shares = [share_of_wins(learner.best, GAME, bot, contests, env.memory, seed) for bot in BOTS]
            yield Point(decisions, spent, tuple(shares))
        if spent >= seconds:
            return
        began = perf_counter()
        if nodes is None:
            learner.learn(collect(env, learner.play, steps))
        else:
            parts = [Share(GAME, SHARE, steps, seed + decisions + start) for start in range(0, games, SHARE)]
            learner.learn(together(learner.weights(), parts, nodes))
        spent += perf_counter() - began
        decisions += games * steps


def main() -> None:
    """Learn, print each point of the learning curve, and write the curve to files with --output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--contests", type=int, default=400, help="games against each bot at every point of the curve")
    parser.add_argument("-o", "--output", type=Path, help="where to keep the curve: this name with .md and .svg")
    parser.add_argument("--processes", type=int, default=1, help="processes that play; the network stays in one")
    parser.add_argument("--ray", metavar="ADDRESS", help="let the nodes of a Ray cluster play; local starts one")
    arguments = parser.parse_args()
    seconds, games, points = 60 * arguments.minutes, arguments.games, []
    with _games(games, arguments.processes) as env, _nodes(arguments.ray) as nodes:
        plan = {"seconds": seconds, "every": seconds / 8, "steps": arguments.steps, "contests": arguments.contests}
        for point in learn(env, games, nodes=nodes, **plan):
            points.append(point)
            print(table(BOTS, points)[-1], flush=True)
            if arguments.output is not None:
                _keep(arguments.output, points, arguments.contests, arguments.processes)


@contextmanager
def _nodes(address: str | None) -> Iterator[Workers | None]:
    if address is None:
        yield None
    else:
        with cluster(address) as hands:
            yield hands


@contextmanager
def _games(games: int, processes: int, seed: int = 1) -> Iterator[BatchedEnv | Crowd]:
    if processes == 1:
        yield BatchedEnv(GAME, games=games, seed=seed)
    else:
        with closing(Crowd(GAME, games=games, seed=seed, processes=processes)) as crowd:
            yield crowd


def _keep(name: Path, points: list[Point], contests: int, processes: int) -> None:
    head = [
        "# The Fool's Field, learnt by self-play",
        "",
        f"`python -m examples.ppo`: PPO from the batched environment, {contests} games against each bot at every "
        "point, the likeliest action played; seconds are those of playing and learning, contests apart.",
        f"PyTorch {torch.__version__}, on {'a GPU' if torch.cuda.is_available() else 'the processor alone'}; "
        f"processes that play: {processes}, with {'compiled' if is_compiled() else 'interpreted'} rules.",
        "",
        f"![the learning curve]({name.name}.svg)",
        "",
    ]
    name.with_suffix(".md").write_text("\n".join([*head, *table(BOTS, points), ""]), encoding="utf-8")
    name.with_suffix(".svg").write_text(svg(BOTS, points), encoding="utf-8")


if __name__ == "__main__":
    main()
