"""`python -m bench.server.floods`: how long others wait while one client floods the server with frames.

Quiet players exchange pings with a server that has its default limits.  A client in a process of its own sends frames
of one kind as fast as they are taken, until it is closed; with --again it connects again whenever it is.  Quiet and
flooded times alternate.  On a machine that is busy with something else the server's processor time tells more than the
percentiles.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import socket
import statistics
import sys
import threading
import time
from tempfile import TemporaryDirectory

from tests.support.processes import cpu, percentile
from tests.support.server.attackers import FLOODS, flood, raw_socket
from tests.support.server.servers import Guest, Server, Talker, run

PLAYERS = 10
SINK = "nowhere"  # the same flood, but not to the server
START = 0.5  # seconds in which the client comes up; it floods from then on or a little earlier
PAUSE = 0.08  # seconds between a player's pings: below the server's limit of 20 messages a second


def attack(url: str, cookie: str, table: str, kind: str, seconds: float, again: bool) -> None:
    """Send frames of `kind` to a table for `seconds`, from an own process; with `again`, reconnect when closed."""
    if kind == SINK:
        _into_nothing(seconds)
        return
    guest = Guest(url)
    guest.http.cookies.set("foolery", cookie)
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            with raw_socket(guest, table) as own:
                flood(own, *FLOODS[kind], left)
        except (OSError, AssertionError):
            time.sleep(0.05)
        if not again:
            return


def _into_nothing(seconds: float) -> None:
    """Send the same amount of data without a server, to measure what the sending alone costs the machine."""
    ours, theirs = socket.socketpair()
    reading = threading.Thread(target=lambda: [None for _ in iter(lambda: theirs.recv(1 << 16), b"")], daemon=True)
    reading.start()
    with ours, theirs:
        flood(ours, *FLOODS["pings"], seconds)
        ours.shutdown(socket.SHUT_WR)
        reading.join()


async def waited(players: list[Talker], seconds: float) -> list[float]:
    """Return how many seconds each answer to the players' pings took."""
    found: list[float] = []
    end = time.monotonic() + seconds

    async def one(player: Talker, first: float) -> None:
        await asyncio.sleep(first)
        while time.monotonic() < end:
            begun = time.perf_counter()
            await player.settled()
            found.append(time.perf_counter() - begun)
            player.forget()
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(one(player, PAUSE * at / len(players)) for at, player in enumerate(players)))
    return found


async def watched(server: Server, players: list[Talker], seconds: float) -> dict[str, float]:
    """Return what the players waited, in milliseconds, and the share of a core that the server used."""
    used = cpu(server.pid)
    times = await waited(players, seconds)
    share = (cpu(server.pid) - used) / seconds
    return {"p50": percentile(times, 0.5), "p99": percentile(times, 0.99), "core": share}


async def measure(server: Server, kinds: list[str], seconds: float, rounds: int, again: bool) -> None:
    """Print the medians of some rounds, by kind of flood, beside those of the quiet times before."""
    players: list[Talker] = []
    for _ in range(PLAYERS):
        guest = await Guest.new(server.url)
        players.append(await guest.connect(await guest.make()))
    attacker = await Guest.new(server.url)
    table = await attacker.make()
    for kind in kinds:
        found: dict[str, list[dict[str, float]]] = {"quiet": [], "flooded": []}
        for _ in range(rounds):
            found["quiet"].append(await watched(server, players, seconds))
            arguments = (server.url, attacker.cookie, table, kind, seconds + START, again)
            process = multiprocessing.get_context("spawn").Process(target=attack, args=arguments, daemon=True)
            process.start()
            await asyncio.sleep(START)
            found["flooded"].append(await watched(server, players, seconds))
            process.join()
        for name, figures in found.items():
            medians = {figure: statistics.median(each[figure] for each in figures) for figure in figures[0]}
            words = "p50 {p50:.2f} ms, p99 {p99:.2f} ms, server {core:.0%} of a core".format(**medians)
            print(f"{kind}, {name}: {words}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server.floods", description=__doc__)
    parser.add_argument("--kinds", nargs="*", choices=[SINK, *FLOODS], default=[SINK, *FLOODS])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--again", action="store_true", help="connect again whenever the server hangs up")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder, Server(f"sqlite:///{folder}/tables.db", rate=20.0, burst=60) as server:
        run(measure(server, arguments.kinds, arguments.seconds, arguments.rounds, arguments.again))
    return 0


if __name__ == "__main__":
    sys.exit(main())
