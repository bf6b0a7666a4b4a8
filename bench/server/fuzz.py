"""Send malformed messages to a server of our own: `python -m bench.server.fuzz [--messages 500000] [--save]`.

Clients that have no seat ("strangers") send random frames and HTTP requests, on the loopback interface only, to one
table of each game.  Afterwards there must be no internal error, no entry added to any table's log, and the players must
be able to continue.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import random
import re
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.places import KEPT
from bench.server.fuzzing import random_frame, random_request
from foolery.games import game_ids, get_game
from tests.support.server.servers import Guest, Server, Talker, play_on, run

__all__ = ["Findings", "fuzz"]

RESULT = KEPT / "fuzz.txt"
BATCH = 250  # messages on a socket before it is looked whether they were all answered
HTTP_SHARE = 20  # one of this many messages is a request
SECONDS_EACH = 30.0  # for a batch or a request; a longer wait is a finding


@dataclass
class Findings:
    """The counts and errors found by a run."""

    messages: int = 0
    requests: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    internal: list[str] = field(default_factory=list)  # errors of ours
    changed: int = 0  # tables with another log than before

    def told(self) -> str:
        """Return the findings as one line of text."""
        return (
            f"{self.messages} messages on sockets, {self.requests} requests: {len(self.internal)} internal errors, "
            f"{self.changed} changed tables; refused by {len(self.refusals)} codes"
        )


async def _play_everywhere(url: str) -> list[list[Talker]]:
    """Start a game at one table per game and return the connected players of each table."""
    tables = []
    for game in game_ids():
        people = [await Guest.new(url) for _ in range(get_game(game).seat_counts[0])]
        table = await people[0].make(" ".join(["me", *["open"] * (len(people) - 1)]), game=game)
        for each in people[1:]:
            await each.sit(table)
        players = [await each.connect(table) for each in people]
        for player in players:
            await player.shown()
        tables.append(players)
        if game == "fools-field":
            await play_on(players, 6)
    return tables


def _logs(database: Path) -> dict[int, str]:
    """Return a hash of each table's log, by table number."""
    found: dict[int, str] = {}
    with sqlite3.connect(database) as connection:
        for no, *rest in connection.execute("SELECT table_no, n, at, command, body FROM entries ORDER BY table_no, n"):
            found[no] = hashlib.sha256(f"{found.get(no, '')}{rest}".encode()).hexdigest()
    return found


async def _flood(url: str, table: str, cookie: str, rng: random.Random, count: int, found: Findings) -> None:
    """Send `count` frames from one client, which connects again whenever the server closes its socket."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    sent = 0
    while sent < count:
        try:
            async with connect(address, additional_headers={"Cookie": f"foolery={cookie}"}, max_size=None) as socket:
                while sent < count:
                    batch = min(BATCH, count - sent)
                    sent += batch
                    await asyncio.wait_for(_batch(socket, rng, batch, found), SECONDS_EACH)
        except (WebSocketException, OSError) as error:
            code = getattr(getattr(error, "rcvd", None), "code", None)
            if code == 1011:
                found.internal.append(f"socket closed with {code}")


async def _batch(socket: ClientConnection, rng: random.Random, count: int, found: Findings) -> None:
    for _ in range(count):
        found.messages += 1
        await socket.send(random_frame(rng))
    mark = rng.getrandbits(50)
    await socket.send(f'{{"type":"ping","at":{mark}}}')
    async for message in socket:
        text = str(message)
        for code in re.findall(r'^\{"type":"refused","code":"([^"]+)"', text):
            found.refusals[code] += 1
            if code == "server/busy":
                found.internal.append(text[:200])
        if f'"at":{mark}' in text:
            return


async def _ask(port: int, request: bytes, found: Findings) -> None:
    """Send one HTTP request and note a server error (5xx, except 503); no answer is needed."""
    found.requests += 1
    with suppress(OSError, asyncio.IncompleteReadError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(request)
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(20_000), SECONDS_EACH)
        finally:
            writer.close()
        if re.match(rb"HTTP/1.1 5(?!03)", answer):
            found.internal.append(f"{request[:120]!r}: {answer[:80]!r}")


async def _pester(url: str, port: int, tables: Sequence[str], seed: int, count: int, found: Findings) -> None:
    """Send `count` random messages as one client: most on a WebSocket, one in HTTP_SHARE as an HTTP request."""
    rng = random.Random(seed)
    cookie = (await Guest.new(url)).cookie
    while count > 0:
        share = min(count, BATCH * 4)
        await _flood(url, rng.choice(tables), cookie, rng, share - share // HTTP_SHARE, found)
        for _ in range(share // HTTP_SHARE):
            await _ask(port, random_request(rng, tables, cookie), found)
        count -= share


async def _scene(server: Server, database: Path, messages: int, seed: int, strangers: int) -> Findings:
    found = Findings()
    played = await _play_everywhere(server.url)
    tables = [players[0].table for players in played]
    before = _logs(database)
    shares = [messages // strangers + (number < messages % strangers) for number in range(strangers)]
    await asyncio.gather(
        *(_pester(server.url, server.port, tables, seed * 1000 + n, share, found) for n, share in enumerate(shares))
    )
    after = _logs(database)
    found.changed = sum(after.get(no) != log for no, log in before.items())
    for players in played:
        await players[0].sync()
    await play_on(played[game_ids().index("fools-field")], 3)
    return found


def fuzz(messages: int, seed: int, strangers: int = 4) -> Findings:
    """Send `messages` messages and return what was found; what is sent follows from `seed`."""
    with tempfile.TemporaryDirectory(prefix="foolery-fuzz-") as folder:
        database = Path(folder) / "fuzz.db"
        with Server(f"sqlite:///{database}", tables=1_000_000) as server:
            found = run(_scene(server, database, messages, seed, strangers))
            status = server.stop()
            log = server.log.read_text(encoding="utf-8")
        found.internal += [line[:300] for line in log.splitlines() if "Traceback" in line or '"error"' in line.lower()]
        if status != 0:
            found.internal.append(f"the server ended with status {status}")
    return found


def main() -> int:
    """Run the fuzzing and print the findings; return 0 if there is no error and no changed table, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"write the result to {RESULT.name}")
    arguments = parser.parse_args()
    started = time.monotonic()
    found = fuzz(arguments.messages, arguments.seed)
    line = f"{found.told()} ({time.monotonic() - started:.0f} s)"
    print(line, *found.internal[:20], sep="\n")
    if arguments.save:
        command = f"python -m bench.server.fuzz --messages {arguments.messages} --seed {arguments.seed}"
        RESULT.write_text(f"{command}   ({os.cpu_count()} cores; {datetime.now(UTC):%Y-%m-%d})\n{line}\n", "utf-8")
    return int(bool(found.internal) or found.changed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
