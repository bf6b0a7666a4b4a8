"""Ask the server to stop again and again: `python -m bench.server.stops [--stops 1000] [--save]`.

Each server is stopped in the middle of a game, with WebSockets open; it must end by itself with exit status 0.
With `--save` the results of several runs are added up, until there are `--stops` of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import Any

from bench.places import KEPT
from bench.server.pieces import add_piece, pieces
from tests.support.server.nursery import Nursery
from tests.support.server.servers import Guest, Server, play_on, run, two_players

RESULTS = KEPT
PIECE = 50  # stops: what is interrupted loses no more
STEPS = 9
TRIES = 5  # to start a server
BOT_EVERY = 4  # servers: a bot thinks in a process of its own, which takes its time to start


async def _serve_and_stop(server: Server, number: int) -> int:
    """Let people play, some of them against a bot that may be thinking, and stop the server in the middle."""
    players = await two_players(server.url)
    if number % BOT_EVERY == 0:
        alone = await Guest.new(server.url)
        against = await alone.connect(await alone.make("me random"))
        await against.shown()
    await play_on(list(players), number % (STEPS + 1), seed=number)
    return await asyncio.to_thread(server.stop)


_nurseries: list[Nursery] = []  # of this process


def _nursery() -> Nursery:
    """Return the `Nursery` that starts the servers of this process."""
    if not _nurseries:
        _nurseries.append(Nursery())
    return _nurseries[0]


def stop_once(number: int) -> int:
    """Start and stop one server and return its exit status; if a signal ended it, its log goes to stderr."""
    with tempfile.TemporaryDirectory(prefix="foolery-stop-") as folder:
        server = _started(f"sqlite:///{folder}/stop.db")
        try:
            return run(_serve_and_stop(server, number))
        finally:
            server.put_away()


def _started(database: str) -> Server:
    """Return a server that answers; a server whose port is taken or that starts too slowly is replaced by another."""
    for _ in range(TRIES):
        server = Server(database, nursery=_nursery())
        with suppress(RuntimeError, AssertionError):
            return server.start()
        server.put_away()
    raise RuntimeError("no server started")


def stops(first: int, count: int, at_once: int) -> Counter[int]:
    """Return the exit statuses of `count` servers."""
    with ProcessPoolExecutor(at_once) as pool:
        return Counter(pool.map(stop_once, range(first, first + count)))


def told(done: Sequence[dict[str, Any]]) -> str:
    """Return the sum of all runs in `done` as one line."""
    ends: Counter[str] = Counter()
    for piece in done:
        ends.update(piece["ends"])
    statuses = ", ".join(f"{count:,} with status {status}" for status, count in sorted(ends.items()))
    seconds = sum(piece["seconds"] for piece in done)
    return f"{ends.total():,} stops after SIGTERM ({seconds:,} s): {statuses}"


def main() -> int:
    """Stop servers, print how they ended and return 0 if all ended well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", type=int, default=1000, help="with those that were saved before")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=240, help="begin no more after that")
    parser.add_argument("--save", action="store_true", help=f"add to {RESULTS.name}/stops.jsonl and stops.txt")
    arguments = parser.parse_args()
    os.environ["PYTHONFAULTHANDLER"] = "1"
    began = time.monotonic()
    done: Sequence[dict[str, Any]] = pieces(RESULTS / "stops.jsonl") if arguments.save else []
    while time.monotonic() - began < 60 * arguments.minutes:
        first = sum(sum(piece["ends"].values()) for piece in done)
        if first >= arguments.stops:
            break
        started = time.monotonic()
        ends = stops(first, min(PIECE, arguments.stops - first), arguments.at_once)
        piece = {"ends": {str(status): count for status, count in ends.items()}, "at_once": arguments.at_once}
        piece["seconds"] = round(time.monotonic() - started)
        done = add_piece(RESULTS / "stops.jsonl", piece) if arguments.save else [*done, piece]
        print(told(done), flush=True)
        if arguments.save:
            about = "python -m bench.server.stops --save, in pieces (stops.jsonl)"
            (RESULTS / "stops.txt").write_text(f"{about}\n{told(done)}\n", "utf-8")
    return int(any(set(piece["ends"]) != {"0"} for piece in done))


if __name__ == "__main__":
    raise SystemExit(main())
