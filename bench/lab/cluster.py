"""Check that a Ray cluster gives the same results as a local run, though one node is killed and another joins.

python -m bench.lab.cluster [--game jinkei] [--games 10000] [--save]
"""

from __future__ import annotations

import argparse
import os
import pickle
import platform
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter, process_time

from bench.places import KEPT
from foolery.games import game_ids, get_game
from foolery.kernel.rng import is_compiled
from foolery.lab.balance.tables import write_tables
from foolery.lab.balance.watched import Watched, watch, watch_all
from foolery.lab.cluster import Cluster, cluster
from foolery.lab.scheduler import Workers, map_unordered
from foolery.lab.simulate import CHUNK, Simulation
from tests.support.ray_nodes import Nodes, ray_nodes

RESULT = KEPT / "cluster.md"
SAMPLE = 50  # games, to see what one costs
EMPTY = 2000  # shares of nothing, to see what handing one out costs


@dataclass
class Played:
    """The result of one run: the digests of its tables, its seconds, and the shares of work by node."""

    digests: tuple[str, ...]
    seconds: float
    shares: tuple[int, ...] = ()


def _pages(game_id: str) -> Simulation:
    """Return a simulation of the game with its fewest seats, all played by the bot Page."""
    seats = get_game(game_id).seat_counts[0]
    return Simulation(game_id, 1, seats, ("page",) * seats)


def _digests(watched: list[Watched]) -> tuple[str, ...]:
    """Return the SHA-256 digests of the two Parquet tables written from `watched`."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("games.parquet", "things.parquet")]
        write_tables(watched, *paths)
        return tuple(sha256(path.read_bytes()).hexdigest() for path in paths)


def play_here(simulation: Simulation, games: int) -> Played:
    """Play on two processes of this machine."""
    began = perf_counter()
    watched = list(watch_all(simulation, games, 2))
    return Played(_digests(watched), perf_counter() - began)


def play_there(simulation: Simulation, games: int, nodes: Nodes, workers: Cluster) -> Played:
    """Play on the nodes; kill one after a third of the games and let another join after two thirds."""
    began = perf_counter()
    watched: list[Watched] = []
    for each in watch_all(simulation, games, workers):
        watched.append(each)
        if len(watched) == games // 3:
            nodes.kill(next(iter(workers.shares)))
        elif len(watched) == 2 * games // 3:
            nodes.join()
    return Played(_digests(watched), perf_counter() - began, tuple(workers.shares.values()))


def nothing(piece: int) -> int:
    """Do no work."""
    return piece


def _overhead(workers: Workers) -> tuple[float, float]:
    """Return the milliseconds that an empty task takes: by the clock, and of this process's processor time."""
    began, busy = perf_counter(), process_time()
    for _ in map_unordered(nothing, range(EMPTY), workers):
        pass
    return 1000 * (perf_counter() - began) / EMPTY, 1000 * (process_time() - busy) / EMPTY


def _costs() -> Iterator[str]:
    """Yield a table: for each game the processor time of a game among Pages, and the bytes sent between nodes."""
    yield "| game | processor ms a game | record, bytes | watched, bytes | work, bytes, once | share, bytes |"
    yield "|---|---|---|---|---|---|"
    for game_id in game_ids():
        chosen = _pages(game_id)
        busy = process_time()
        watched = [watch(chosen, number) for number in range(SAMPLE)]
        cost = 1000 * (process_time() - busy) / SAMPLE
        record = sum(len(chosen.line(number).encode()) for number in range(SAMPLE)) / SAMPLE
        seen = len(pickle.dumps(watched)) / SAMPLE
        work, share = len(pickle.dumps(partial(watch, chosen))), len(pickle.dumps(range(CHUNK)))
        yield f"| {game_id} | {cost:.1f} | {record:,.0f} | {seen:,.0f} | {work:,} | {share} |"


def _told(simulation: Simulation, games: int) -> Iterator[str]:
    """Play locally and on the cluster, and yield the lines of the report."""
    here = play_here(simulation, games)
    with ray_nodes(3) as nodes, cluster(nodes.address) as workers:
        there = play_there(simulation, games, nodes, workers)
        clock, busy = _overhead(workers)
    same = "the same, byte for byte" if here.digests == there.digests else "DIFFERENT"
    build = "compiled" if is_compiled() else "interpreted"
    yield "# A Ray cluster on one machine"
    yield ""
    command = f"python -m bench.lab.cluster --game {simulation.game} --games {games}"
    yield f"`{command}`: Pages, seed 1, {build}, {_machine()}."
    yield ""
    yield f"Both Parquet tables of {games:,} games, here and on three nodes of one core each,"
    yield f"one of them killed after a third and another joined after two thirds: **{same}**."
    yield ""
    yield "| | seconds | shares by node | SHA-256 of games, of things |"
    yield "|---|---|---|---|"
    for name, each in (("two processes", here), ("Ray", there)):
        told = ", ".join(digest[:16] for digest in each.digests)
        yield f"| {name} | {each.seconds:.0f} | {' + '.join(map(str, each.shares)) or '–'} | {told} |"
    yield ""
    yield f"A share of no work takes {clock:.2f} ms, {busy:.2f} ms of them processor time of the process that asks."
    yield ""
    yield from _costs()


def _machine() -> str:
    cores = f"{os.cpu_count()} cores under a load of {os.getloadavg()[0]:.1f}"
    return f"{cores}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> int:
    """Print the report, with --save also keep it; return 1 if the results differ, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=game_ids(), default="jinkei")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    text = "\n".join(_told(_pages(arguments.game), arguments.games)) + "\n"
    print(text)
    if arguments.save:
        RESULT.write_text(text, encoding="utf-8")
    return int("DIFFERENT" in text)


if __name__ == "__main__":
    sys.exit(main())
