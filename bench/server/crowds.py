"""Many spectators, many tables: `python -m bench.server.crowds [--spectators 0,100,1000] [--open 100000] [--save]`.

The first measurement: how long the players of one table wait for each other's steps with 0, 100 and 1,000 spectators.
The second: the time and memory a server needs to start on a database with very many unfinished games whose clocks give
days for each move.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx
from websockets.asyncio.client import connect

from bench.places import KEPT
from bench.server.prefilled import fill_with_open_tables, table_id
from tests.support.ports import free_port
from tests.support.processes import cpu, memory, percentile
from tests.support.server.servers import WAIT, Guest, Server, Talker, run, two_players

__all__ = ["Crowd", "Start", "many_open_tables", "report", "with_spectators"]

RESULTS = KEPT / "crowds.md"
STEPS_OF_OPEN_TABLES = 8
SOCKETS_EACH = 8  # at one table: a person may have no more
LOOKED_AT = 20  # open tables, after the start


@dataclass
class Crowd:
    """How long the players of a table with `spectators` spectators waited, over all rounds."""

    spectators: int
    latencies: list[float] = field(default_factory=list)
    cpu: float = 0.0  # seconds of the server, for all those steps


@dataclass(frozen=True)
class Start:
    """How a server started on a database with very many open tables."""

    tables: int
    bytes_on_disk: int
    seconds: float
    cpu_seconds: float  # until it answered
    empty_seconds: float  # a server on a new database
    empty_cpu_seconds: float
    empty_mib: float
    started_mib: float
    looked_mib: float  # after some tables were looked at
    looked_at: int
    in_memory: int  # tables, then


# -- spectators


async def _cookies(url: str, people: int) -> list[str]:
    """Return the cookies of `people` new guests."""
    async with httpx.AsyncClient(base_url=url, timeout=WAIT) as http:
        answers = [await http.get("/api/me", headers={"Cookie": ""}) for _ in range(people)]
    return [answer.raise_for_status().headers["set-cookie"].partition(";")[0] for answer in answers]


async def _look_on(url: str, table: str, count: int) -> None:
    """Connect spectators and read their sockets until the input ends; discard what they receive."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    cookies = await _cookies(url, -(-count // SOCKETS_EACH))
    here = asyncio.Semaphore(0)

    async def one(number: int) -> None:
        headers = {"Cookie": cookies[number // SOCKETS_EACH]}
        async with connect(address, additional_headers=headers, compression=None, open_timeout=WAIT) as socket:
            while not str(await socket.recv()).startswith('{"type":"view"'):
                pass
            here.release()
            async for _ in socket:
                pass

    tasks = [asyncio.ensure_future(one(number)) for number in range(count)]
    for _ in range(count):
        await here.acquire()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Spectators:
    """Another process with spectators at a table: their sockets cost the process of the players nothing."""

    def __init__(self, url: str, table: str, count: int) -> None:
        command = [sys.executable, "-m", "bench.server.crowds", "--look-on", url, table, str(count)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert "ready" in self._process.stdout.readline(), "the spectators did not come"

    def leave(self) -> None:
        """End the process of the spectators."""
        self._process.communicate()


async def _steps(players: Sequence[Talker], steps: int, pause: float, rng: random.Random) -> list[float]:
    """Play steps and return the seconds of each, from sending it until both players hold the new view."""
    taken: list[float] = []
    while len(taken) < steps:
        if players[0].view["outcome"] is not None:
            game = players[0].view["game"]
            for player in players:
                await player.do("again")
            for player in players:
                await player.until(lambda player=player, game=game: player.view["game"] > game)  # type: ignore[misc]
            continue
        mover = next(player for player in players if player.view["legal"])
        step = mover.view["step"]
        began = time.perf_counter()
        await mover.send("play", step=step, action=rng.choice(mover.view["legal"])["id"])
        for player in players:
            await player.shown(step + 1)
        taken.append(time.perf_counter() - began)
        for player in players:
            player.forget()
        await asyncio.sleep(pause)
    return taken


async def _with_spectators(server: Server, counts: Sequence[int], rounds: int, steps: int, pause: float) -> list[Crowd]:
    crowds = [Crowd(count) for count in counts]
    rng = random.Random(1)
    players: Sequence[Talker] = await two_players(server.url)
    await _steps(players, 10, 0.0, rng)  # to warm up
    for _ in range(rounds):
        for crowd in crowds:
            others = None
            if crowd.spectators:
                others = await asyncio.to_thread(Spectators, server.url, players[0].table, crowd.spectators)
            for player in players:
                await player.leave()
            # They connect last, since the server may send to the first connections first.
            players = [await player.guest.connect(player.table) for player in players]
            for player in players:
                await player.shown()
            before = cpu(server.pid)
            crowd.latencies += await _steps(players, steps, pause, rng)
            crowd.cpu += cpu(server.pid) - before
            if others is not None:
                await asyncio.to_thread(others.leave)
    return crowds


def with_spectators(counts: Sequence[int], rounds: int, steps: int, pause: float) -> list[Crowd]:
    """Measure the players' steps with each of these crowds in turn."""
    with (
        tempfile.TemporaryDirectory(prefix="foolery-crowds-") as folder,
        Server(f"sqlite:///{folder}/crowds.db") as server,
    ):
        return run(_with_spectators(server, counts, rounds, steps, pause))


# -- open tables


async def _look_at_some(url: str, count: int, tables: int) -> None:
    guest = await Guest.new(url)
    for no in random.Random(1).sample(range(1, tables + 1), count):
        talker = await guest.connect(table_id(no))
        await talker.shown(STEPS_OF_OPEN_TABLES - 1)
        await talker.leave()


def many_open_tables(tables: int, looked_at: int = LOOKED_AT) -> Start:
    """Start a server with `tables` games that go on, and look at `looked_at` of them."""
    with tempfile.TemporaryDirectory(prefix="foolery-crowds-") as folder:
        with Server(f"sqlite:///{folder}/empty.db"):
            pass  # the first start makes the database, which takes longer
        began = time.monotonic()
        with Server(f"sqlite:///{folder}/empty.db") as empty:
            nothing = (time.monotonic() - began, cpu(empty.pid), memory(empty.pid))
        file = Path(folder) / "open.db"
        fill_with_open_tables(f"sqlite:///{file}", tables, STEPS_OF_OPEN_TABLES)
        figures = free_port()
        server = Server(f"sqlite:///{file}", metrics_port=figures, clock_grace=0.0)
        began = time.monotonic()
        with server:
            seconds = time.monotonic() - began
            busy, started = cpu(server.pid), memory(server.pid)
            run(_look_at_some(server.url, looked_at, tables))
            told = httpx.get(f"http://127.0.0.1:{figures}/metrics").text
            in_memory = next(float(line.split()[1]) for line in told.splitlines() if line.startswith("foolery_tables "))
            return Start(
                tables,
                file.stat().st_size,
                seconds,
                busy,
                *nothing,
                started,
                memory(server.pid),
                looked_at,
                int(in_memory),
            )


# -- telling


def report(crowds: Sequence[Crowd], start: Start | None, command: str) -> str:
    """Return the figures as a page."""
    first = crowds[0]
    lines = [
        "# Crowds",
        "",
        f"`{command}`: {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}.",
        "",
        "| Spectators at the table | Steps | p50 | p99 | p50, times that without | Server's CPU a step |",
        "|---|---|---|---|---|---|",
    ]
    for crowd in crowds:
        times = median(crowd.latencies) / median(first.latencies)
        lines.append(
            f"| {crowd.spectators:,} | {len(crowd.latencies)} | {percentile(crowd.latencies, 0.5):.1f} ms "
            f"| {percentile(crowd.latencies, 0.99):.1f} ms | {times:.2f} "
            f"| {crowd.cpu / len(crowd.latencies) * 1000:.1f} ms |"
        )
    lines += [
        "",
        "A step runs from sending it to both players holding the new view; spectators sit in another process and "
        "were there before the players; the crowds take turns. The server's processor time counts everything it did "
        "meanwhile.",
        "",
    ]
    if start is not None:
        lines += [
            f"A database of {start.bytes_on_disk / 2**20:,.0f} MiB with {start.tables:,} tables whose games go on, "
            f"three days for every move: the server answers {start.seconds:.1f} s after it was started, with "
            f"{start.cpu_seconds:.2f} s of processor time; on an empty database {start.empty_seconds:.1f} s and "
            f"{start.empty_cpu_seconds:.2f} s.",
            f"It takes {start.started_mib:.0f} MiB then ({start.empty_mib:.0f} MiB on an empty database) and "
            f"{start.looked_mib:.0f} MiB after {start.looked_at} of them were looked at; {start.in_memory} are in "
            "memory.",
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print the report; with --save also write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", default="0,100,1000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60, help="a round")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds between two steps")
    parser.add_argument("--open", type=int, default=100_000, help="open tables with days for every move; 0: none")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--look-on", nargs=3, metavar=("URL", "TABLE", "COUNT"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.look_on:
        url, table, count = arguments.look_on
        asyncio.run(_look_on(url, table, int(count)))
        return
    counts = [int(word) for word in arguments.spectators.split(",")]
    start = many_open_tables(arguments.open) if arguments.open else None
    crowds = with_spectators(counts, arguments.rounds, arguments.steps, arguments.pause)
    page = report(crowds, start, f"python -m bench.server.crowds {' '.join(sys.argv[1:])}".strip())
    print(page)
    if arguments.save:
        RESULTS.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
