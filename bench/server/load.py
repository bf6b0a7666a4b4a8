"""Measure how fast a server takes steps at many tables: `python -m bench.server.load [--tables 500 --rate 500 …]`.

Starts its own server, connects two players to every table of The Fool's Field and lets them play random legal actions
at a steady total rate.  A step's latency runs from sending the action to both players holding the new view.  At the end
every acknowledged step is looked up in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from sqlalchemy import create_engine, text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.places import KEPT
from bench.server.prefilled import GAME, fill_with_finished_games
from tests.support.ports import free_port
from tests.support.processes import children, cpu, memory, percentile
from tests.support.server.postgres import Postgres

RESULTS = KEPT / "server.jsonl"


class Legal(msgspec.Struct):
    """The fields of a legal action that this benchmark reads."""

    id: int


class Message(msgspec.Struct):
    """The fields of a server's message that this benchmark reads."""

    type: str
    game: int = 0
    step: int = 0
    id: str | None = None
    code: str = ""
    legal: list[Legal] = []
    outcome: Any = None


decoder = msgspec.json.Decoder(Message)


@dataclass
class Player:
    """One connected player."""

    person: httpx.Cookies
    url: str
    socket: ClientConnection | None = None
    game: int = 0
    step: int = -1
    legal: list[Legal] = field(default_factory=list)


@dataclass
class Board:
    """One table with its two players, and the step that was sent and is not yet seen by both."""

    players: list[Player]
    sent_at: float | None = None
    expected: tuple[int, int] = (0, 0)
    over: bool = False
    again: int = 0


@dataclass
class Tally:
    """The latencies and counts of one load."""

    latencies: list[float] = field(default_factory=list)
    by_step: list[tuple[int, float]] = field(default_factory=list)
    sent: int = 0
    late: int = 0
    acknowledged: set[str] = field(default_factory=set)
    refused: dict[str, int] = field(default_factory=dict)
    games: int = 0
    measuring: bool = False


class Load:
    """Connects the players of all tables and lets them play at a steady rate."""

    def __init__(self, urls: list[str], tables: int, rate: float) -> None:
        self.urls, self.count, self.rate = urls, tables, rate
        self.boards: list[Board] = []
        self.tally = Tally()
        self.rng = random.Random(1)
        self.numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def set_up(self) -> None:
        """Make guests and tables and connect them; with several servers, opponents use different ones."""
        limits = httpx.Limits(max_connections=16)
        async with httpx.AsyncClient(limits=limits, timeout=30.0) as http:
            for at in range(0, self.count, 16):
                await asyncio.gather(*(self._board(http) for _ in range(min(16, self.count - at))))

    async def _guest(self, http: httpx.AsyncClient, url: str) -> Player:
        answer = await http.get(f"{url}/api/me", headers={"Cookie": ""})
        cookie = answer.raise_for_status().headers["set-cookie"].partition(";")[0]
        return Player({"Cookie": cookie}, url)  # type: ignore[arg-type]

    async def _board(self, http: httpx.AsyncClient) -> None:
        number = len(self.boards)
        board = Board([])
        self.boards.append(board)
        for seat in range(2):
            board.players.append(await self._guest(http, self.urls[(number + seat) % len(self.urls)]))
        first, second = board.players
        wish = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}]}
        made = await http.post(f"{first.url}/api/tables", json=wish, headers=dict(first.person))
        table = made.raise_for_status().json()["id"]
        sit = {"type": "sit", "id": "sit"}
        sat = await http.post(f"{second.url}/api/tables/{table}/commands", json=sit, headers=dict(second.person))
        sat.raise_for_status()
        for player in board.players:
            address = f"{player.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            player.socket = await connect(
                address, additional_headers=dict(player.person), compression=None, ping_interval=None
            )
            self._spawn(self._listen(board, player))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, board: Board, player: Player) -> None:
        assert player.socket is not None
        with suppress(ConnectionClosed):
            async for frame in player.socket:
                self._take(board, player, decoder.decode(frame))

    def _take(self, board: Board, player: Player, message: Message) -> None:
        """Update the player and the table from a server's message."""
        if message.type == "view":
            self._view(board, player, message)
        elif message.type == "done":
            assert message.id is not None
            self.tally.acknowledged.add(message.id)
        elif message.type == "refused":
            self.tally.refused[message.code] = self.tally.refused.get(message.code, 0) + 1
            board.sent_at = None

    def _view(self, board: Board, player: Player, message: Message) -> None:
        player.game, player.step, player.legal = message.game, message.step, message.legal
        if board.sent_at is not None and all((each.game, each.step) >= board.expected for each in board.players):
            if self.tally.measuring:
                latency = time.perf_counter() - board.sent_at
                self.tally.latencies.append(latency)
                self.tally.by_step.append((message.step, latency))
            board.sent_at = None
        if message.outcome is not None:
            board.over = True
            self._spawn(self._again(board, player))
        else:
            board.over = False

    async def _again(self, board: Board, player: Player) -> None:
        self.tally.games += board.players[0] is player
        self.numbers += 1
        assert player.socket is not None
        await player.socket.send(json.dumps({"type": "again", "id": f"a{self.numbers}"}))

    async def run(self, seconds: float) -> float:
        """Play at the steady rate and return the seconds that this really took."""
        interval = self.count / self.rate
        start = time.perf_counter()
        heap = [(start + self.rng.random() * interval, number) for number in range(self.count)]
        heapq.heapify(heap)
        while heap:
            due, number = heapq.heappop(heap)
            if due >= start + seconds:
                break
            delay = due - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            await self._step(self.boards[number])
            heapq.heappush(heap, (due + interval, number))
        elapsed = time.perf_counter() - start
        for _ in range(50):
            if all(board.sent_at is None for board in self.boards):
                break
            await asyncio.sleep(0.1)
        return elapsed

    async def _step(self, board: Board) -> None:
        player = next((each for each in board.players if each.legal), None)
        if board.sent_at is not None or board.over or player is None:
            self.tally.late += 1
            return
        self.numbers += 1
        self.tally.sent += 1
        action = self.rng.choice(player.legal).id
        command = f'{{"type":"play","id":"c{self.numbers}","step":{player.step},"action":{action}}}'
        board.expected = (player.game, player.step + 1)
        board.sent_at = time.perf_counter()
        assert player.socket is not None
        await player.socket.send(command)


def start_servers(
    database: str, processes: int, figures: int, workers: int = 1
) -> tuple[list[subprocess.Popen[bytes]], list[str]]:
    """Start servers on free ports, with their figures on `figures` and the ports after it, and wait for answers."""
    generous = {"FOOLERY_GUESTS": "1000000", "FOOLERY_RATE": "100000", "FOOLERY_BURST": "100000"}
    generous |= {"FOOLERY_ADDRESS_SOCKETS": "20000", "FOOLERY_METRICS_PORT": str(figures)}
    servers, urls = [], []
    for _ in range(processes):
        port = free_port()
        command = [sys.executable, "-m", "foolery.cli", "serve", "--port", str(port), "--database", database]
        command += ["--workers", str(workers), "--log-level", "warning"]
        servers.append(subprocess.Popen(command, env={**os.environ, **generous}))
        urls.append(f"http://127.0.0.1:{port}")
    told = [f"http://127.0.0.1:{figures + number}/metrics" for number in range(processes * workers) if figures]
    for url in [*(f"{url}/healthz" for url in urls), *told]:
        for _ in range(200):
            try:
                if httpx.get(url).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
    return servers, urls


def whole(servers: list[subprocess.Popen[bytes]], measured: Callable[[int], float]) -> float:
    """Return the sum of `measured(pid)` over the processes of all servers and their workers."""
    return sum(measured(each) for server in servers for each in (server.pid, *children(server.pid)))


def below(metrics: str, name: str, share: float) -> float:
    """Return the bucket bound in milliseconds below which `share` of the values of histogram `name` lie."""
    rows = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} (\S+)$', metrics, re.MULTILINE)
    total = float(rows[-1][1])
    bound = next(bound for bound, count in rows if float(count) >= share * total)
    return float(bound) * 1000


def commands_on_disk(database: str) -> list[str]:
    """Return the ids of all commands in the log."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT command FROM entries WHERE command IS NOT NULL"))
        found = [row[0].partition(":")[2] for row in rows]
    engine.dispose()
    return [each for each in found if each.startswith("c")]


async def measure(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """Run one load and return the figures."""
    figures = free_port(arguments.processes * arguments.workers)
    servers, urls = start_servers(database, arguments.processes, figures, arguments.workers)
    try:
        empty = whole(servers, memory)
        load = Load(urls, arguments.tables, arguments.rate)
        await load.set_up()
        await load.run(arguments.warm_up)
        tally = load.tally
        full = whole(servers, memory)
        tally.measuring, tally.sent, tally.late, tally.games = True, 0, 0, 0
        before = whole(servers, cpu)
        mine = resource.getrusage(resource.RUSAGE_SELF)
        elapsed = await load.run(arguments.seconds)
        used = whole(servers, cpu) - before
        mine_after = resource.getrusage(resource.RUSAGE_SELF)
        own = mine_after.ru_utime + mine_after.ru_stime - mine.ru_utime - mine.ru_stime
        await asyncio.sleep(0.5)
        metrics = httpx.get(f"http://127.0.0.1:{figures}/metrics").text
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait(20)
    written = commands_on_disk(database)
    early = [latency for step, latency in tally.by_step if step <= 15]
    late = [latency for step, latency in tally.by_step if step > 60]
    return {
        "store": database.partition(":")[0],
        "processes": arguments.processes,
        "workers": arguments.workers,
        "tables": arguments.tables,
        "asked_per_s": arguments.rate,
        "seconds": round(elapsed, 1),
        "steps": len(tally.latencies),
        "steps_per_s": round(len(tally.latencies) / elapsed, 1),
        "not_due": tally.late,
        "p50_ms": round(percentile(tally.latencies, 0.50), 1),
        "p95_ms": round(percentile(tally.latencies, 0.95), 1),
        "p99_ms": round(percentile(tally.latencies, 0.99), 1),
        "max_ms": round(percentile(tally.latencies, 1.0), 1),
        "p50_first_15_steps_ms": round(percentile(early, 0.5), 1),
        "p50_after_60_steps_ms": round(percentile(late, 0.5), 1),
        "games_finished": tally.games,
        "refused": tally.refused,
        "acknowledged": len(tally.acknowledged - {each for each in tally.acknowledged if each[0] != "c"}),
        "acknowledged_lost": len({each for each in tally.acknowledged if each[0] == "c"} - set(written)),
        "written_twice": len(written) - len(set(written)),
        "commit_p50_below_ms": below(metrics, "foolery_commit_seconds", 0.5),
        "commit_p99_below_ms": below(metrics, "foolery_commit_seconds", 0.99),
        "command_p99_below_ms": below(metrics, "foolery_command_seconds", 0.99),
        "server_cpu_ms_per_step": round(used / max(1, len(tally.latencies)) * 1000, 2),
        "server_cpu_share": round(used / elapsed, 2),
        "generator_cpu_share": round(own / elapsed, 2),
        "memory_mib": round(full, 1),
        "memory_kib_per_table": round((full - empty) * 1024 / arguments.tables, 1),
    }


def save(figures: dict[str, Any]) -> None:
    """Append the figures to the results."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    line = {"date": time.strftime("%Y-%m-%d"), "commit": commit, "cores": os.cpu_count(), **figures}
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main() -> int:
    """Run the load and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="steps per second in total")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--warm-up", type=float, default=5.0)
    parser.add_argument(
        "--processes",
        type=int,
        default=1,
        help="servers on the one database (PostgreSQL); opponents use different ones",
    )
    parser.add_argument("--workers", type=int, default=1, help="of each server (PostgreSQL): tables are kept whole")
    parser.add_argument("--database", help="default: a new SQLite file")
    parser.add_argument("--postgresql", action="store_true", help="a new PostgreSQL, from the wheel that tests use")
    parser.add_argument("--finished", type=int, default=0, help="finished games that are in the database already")
    parser.add_argument("--save", action="store_true", help=f"append the figures to {RESULTS}")
    arguments = parser.parse_args()
    try:
        import uvloop

        runner: Any = uvloop.run
    except ImportError:
        runner = asyncio.run
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="foolery-load-"))
        database = arguments.database or f"sqlite:///{folder}/load.db"
        if arguments.postgresql:
            postgres = Postgres()
            stack.callback(postgres.remove)
            database = postgres.database()
        if arguments.finished:
            fill_with_finished_games(database, arguments.finished)
        figures = {**runner(measure(arguments, database)), "finished_before": arguments.finished}
    print(json.dumps(figures, indent=1))
    if arguments.save:
        save(figures)
    return 0 if not figures["acknowledged_lost"] and not figures["written_twice"] else 1


if __name__ == "__main__":
    sys.exit(main())
