"""Our server beside boardgame.io's in one run: `python -m bench.peers.serving [--seconds 10 --rounds 3] [--save]`.

Theirs keeps everything in memory; ours has every step on disk before it is shown.  They run in turns with the same
number of tables, each with two players over WebSockets, who make the next step as soon as both have received the last.
boardgame.io is installed on the first run (needs npm and the network), into a folder of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.places import KEPT, ROOT
from bench.server.load import Board, Load, Message, Player, start_servers
from tests.support.ports import free_port
from tests.support.processes import cpu, percentile
from tests.support.server.servers import WAIT

__all__ = ["Figures", "main", "ours", "report", "theirs"]

HERE = Path(__file__).parent
FOLDER = ROOT / ".venv-peers" / "boardgame.io"
PACKAGE = "boardgame.io@0.50.2"
RESULTS = KEPT / "peers-serving.md"
# Its server composes its middleware before it has any, and counts on koa-compose to look again, as it did until 4.1.
OVERRIDES = {"koa-compose": "4.1.0"}
PEERS = {"tic-tac-toe": "tic-tac-toe", "hidden-hands": "a table with hidden hands"}  # its games, as pages name them
SCRIPTS = ("boardgame_game.cjs", "boardgame_server.cjs", "boardgame_players.cjs")


@dataclass(frozen=True)
class Figures:
    """What one server did in one round."""

    steps_per_second: float
    cpu_ms: float  # of the server, a step
    p50_ms: float
    p99_ms: float


class Eager(Load):
    """A load whose players make the next step as soon as both have received the last view."""

    leaving = False

    def _view(self, board: Board, player: Player, message: Message) -> None:
        if self.leaving:
            return
        super()._view(board, player, message)
        if board.sent_at is None and not board.over:
            self._spawn(self._step(board))


async def _play(urls: list[str], process: int, tables: int, warm_up: float, seconds: float) -> Figures:
    load = Eager(urls, tables, rate=1.0)
    await load.set_up()
    await asyncio.sleep(warm_up)
    load.tally.measuring = True
    loop = asyncio.get_running_loop()
    before, began = cpu(process), loop.time()
    await asyncio.sleep(seconds)
    load.tally.measuring = False
    used, elapsed = cpu(process) - before, loop.time() - began
    taken = load.tally.latencies
    load.leaving = True
    await asyncio.sleep(0.2)  # what was on its way has been sent
    for board in load.boards:
        for player in board.players:
            if player.socket is not None:
                await player.socket.close()
    return Figures(
        len(taken) / elapsed, used / max(1, len(taken)) * 1000, percentile(taken, 0.5), percentile(taken, 0.99)
    )


def ours(tables: int, warm_up: float, seconds: float) -> Figures:
    """Play on our server, on SQLite."""
    with tempfile.TemporaryDirectory(prefix="foolery-peers-") as folder:
        servers, urls = start_servers(f"sqlite:///{folder}/peers.db", 1, 0)
        try:
            return asyncio.run(_play(urls, servers[0].pid, tables, warm_up, seconds))
        finally:
            servers[0].terminate()
            servers[0].wait(WAIT)


def theirs(game: str, tables: int, warm_up: float, seconds: float) -> Figures:
    """Play one of its games on boardgame.io's server, in memory, with its own client."""
    port = str(free_port())
    with subprocess.Popen(
        ["node", "boardgame_server.cjs", port], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            while "ready" not in (line := server.stdout.readline()):
                assert line, "boardgame.io's server did not start"
            return _watch_players(server.pid, [game, port, str(tables), str(warm_up), str(seconds)])
        finally:
            server.kill()


def _watch_players(server: int, arguments: Sequence[str]) -> Figures:
    with subprocess.Popen(
        ["node", "boardgame_players.cjs", *arguments], cwd=FOLDER, stdout=subprocess.PIPE, text=True
    ) as players:
        assert players.stdout is not None
        assert "measuring" in players.stdout.readline(), "boardgame.io's players did not come"
        before = cpu(server)
        told = json.loads(players.stdout.readline())
        used = cpu(server) - before
    assert told["steps"] > 0.9 * told["answered"], "its players counted steps that are none"
    per_step = used / max(1, told["steps"]) * 1000
    return Figures(told["steps"] / told["seconds"], per_step, told["p50_ms"], told["p99_ms"])


def install() -> None:
    """Install boardgame.io, if it is not there yet, and put our players beside it."""
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text(json.dumps({"private": True, "overrides": OVERRIDES}), encoding="utf-8")
        command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", PACKAGE]
        subprocess.run(command, cwd=FOLDER, check=True)
    for script in SCRIPTS:
        shutil.copyfile(HERE / script, FOLDER / script)


def _middle(rounds: Sequence[Figures]) -> Figures:
    names = ("steps_per_second", "cpu_ms", "p50_ms", "p99_ms")
    return Figures(*(median(getattr(each, name) for each in rounds) for name in names))


def report(own: Sequence[Figures], others: Mapping[str, Sequence[Figures]], tables: int, seconds: float) -> str:
    """Return the comparison as a page."""
    mine = _middle(own)
    peers = {PEERS[game]: _middle(rounds) for game, rounds in others.items()}
    node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    rows = [
        f"| {name} | {each.steps_per_second:,.0f} | {each.cpu_ms:.2f} ms "
        f"| {each.p50_ms:.1f} ms | {each.p99_ms:.1f} ms |"
        for name, each in (
            ("ours: The Fool's Field, SQLite, every step on disk", mine),
            *((f"boardgame.io: {name}, in memory", each) for name, each in peers.items()),
        )
    ]
    return "\n".join(
        [
            "# Beside boardgame.io's server",
            "",
            f"`python -m bench.peers.serving`: {tables} tables with two players each, over WebSockets, who make the "
            f"next step as soon as all players hold the last one; {len(own)} rounds of {seconds:g} s, turn about, the "
            "middle of each figure.",
            f"Python {platform.python_version()}, Node {node}, {PACKAGE}; servers and players share "
            f"{os.cpu_count()} cores beside other work, so processor time says more than rates do.",
            "",
            "| Server | Steps/s | Server's CPU a step | p50 | p99 |",
            "|---|---|---|---|---|",
            *rows,
            "",
            *(
                f"Ours : theirs, {name}: {mine.steps_per_second / each.steps_per_second:.2f} of the steps a second, "
                f"{mine.cpu_ms / each.cpu_ms:.2f} of the processor time a step."
                for name, each in peers.items()
            ),
            "",
            "Tic-tac-toe sends a board of nine cells to both players; a table with hidden hands is one like ours, with "
            "23 cards, a deck and a field, but without rules, and sends each player what that player may see. Both are "
            "gone when the process is.",
            "Ours sends each player a view of its own, with hidden hands left out, every legal action in words and the "
            "log in two languages, after an `fsync`.",
            "Each side is played by clients of its own kind, theirs by boardgame.io's.",
            "",
        ]
    )


def main() -> None:
    """Play in turns and print the comparison; with --save also write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    install()
    own: list[Figures] = []
    others: dict[str, list[Figures]] = {game: [] for game in PEERS}
    for _ in range(arguments.rounds):
        own.append(ours(arguments.tables, arguments.warm_up, arguments.seconds))
        print("ours", own[-1], flush=True)
        for game, rounds in others.items():
            rounds.append(theirs(game, arguments.tables, arguments.warm_up, arguments.seconds))
            print(game, rounds[-1], flush=True)
    page = report(own, others, arguments.tables, arguments.seconds)
    print(page)
    if arguments.save:
        RESULTS.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
