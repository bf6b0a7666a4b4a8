"""Ask the server to stop again and again: `python -m bench.stops [--stops 1000] [--save]`.

Every stop is one of a server in the middle of a game, with sockets open; it must end with status 0, on its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bench.servers import Guest, Server, play_on, run, two_players

RESULT = Path(__file__).parent / "results" / "stops.txt"
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


def stop_once(number: int) -> int:
    """Return the exit status of one server; what it said at a bad end goes to standard error."""
    with tempfile.TemporaryDirectory(prefix="foolery-stop-") as folder:
        server = _started(f"sqlite:///{folder}/stop.db")
        try:
            return run(_serve_and_stop(server, number))
        finally:
            server.put_away()


def _started(database: str) -> Server:
    """Return a server that answers; one whose port was taken meanwhile, or that started too slowly, is no stop."""
    for _ in range(TRIES):
        server = Server(database)
        with suppress(RuntimeError, AssertionError):
            return server.start()
        server.put_away()
    raise RuntimeError("no server started")


def stops(count: int, at_once: int, end: float) -> Iterator[int]:
    """Yield the exit statuses of so many servers, of fewer when the time is over."""
    with ProcessPoolExecutor(at_once) as pool:
        for first in range(0, count, 10 * at_once):
            if time.monotonic() > end:
                return
            yield from pool.map(stop_once, range(first, min(count, first + 10 * at_once)))


def main() -> int:
    """Stop so many servers and print how they ended; the exit status says whether all ended well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=240, help="begin no more after that")
    parser.add_argument("--save", action="store_true", help=f"write the result to {RESULT.name}")
    arguments = parser.parse_args()
    os.environ["PYTHONFAULTHANDLER"] = "1"
    started = time.monotonic()
    ends = Counter(stops(arguments.stops, arguments.at_once, started + 60 * arguments.minutes))
    told = ", ".join(f"{count} with status {status}" for status, count in sorted(ends.items()))
    seconds = time.monotonic() - started
    line = f"{ends.total()} stops after SIGTERM ({seconds:.0f} s, {arguments.at_once} at once): {told}"
    print(line)
    if arguments.save:
        asked = f"--stops {arguments.stops} --at-once {arguments.at_once} --minutes {arguments.minutes:g}"
        command = f"python -m bench.stops {asked}"
        RESULT.write_text(f"{command}   ({os.cpu_count()} cores; {datetime.now(UTC):%Y-%m-%d})\n{line}\n", "utf-8")
    return int(set(ends) != {0})


if __name__ == "__main__":
    raise SystemExit(main())
