"""Players who continue while their server is killed repeatedly, and a check that no acknowledged step is lost."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException

from foolery.games import get_game
from foolery.kernel.record import Record, verify
from tests.support.server.disasters import Disaster, killed
from tests.support.server.servers import WAIT, Guest, InVainError, Server, Talker

__all__ = ["Losses", "Report", "Survivor", "audit", "check_records", "compare", "crash_again_and_again"]

PATIENCE = 5  # times WAIT that a player waits for the others, whose servers may be away


@dataclass
class Report:
    """What the server acknowledged to all players, and how often it was killed or otherwise disturbed."""

    kills: int = 0
    acknowledged: dict[str, dict[str, str]] = field(default_factory=dict)  # table -> command -> action
    in_flight: int = 0
    resent: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by code
    ends: Counter[str] = field(default_factory=Counter)  # of games, by reason, once for every player

    def total(self) -> int:
        """Return the number of acknowledged steps."""
        return sum(len(each) for each in self.acknowledged.values())


class Survivor:
    """One player, who reconnects after every crash and repeats the command that was not acknowledged."""

    def __init__(self, guests: Sequence[Guest], table: str, report: Report, seed: int) -> None:
        self._guests = guests  # the same person at every server
        self._table = table
        self._report = report
        self._rng = random.Random(seed)
        self._seen = (0, 0)
        self._pending: dict[str, Any] | None = None
        self._number = 0
        self._asked_after = 0  # the game after which another one was asked for
        self.stopping = False

    async def live(self) -> None:
        """Play, and reconnect where necessary, until `stopping` is set."""
        while not self.stopping:
            guest = self._rng.choice(list(self._guests))
            talker = Talker(guest, self._table)
            try:
                await talker.open(game=self._seen[0], step=self._seen[1])
                await self._play(talker)
            except (OSError, TimeoutError, EOFError, WebSocketException):
                await asyncio.sleep(0.05)
            finally:
                await talker.leave()

    async def _play(self, talker: Talker) -> None:
        await talker.shown()
        while not self.stopping:
            seen = talker.view
            self._look(seen)
            talker.forget()
            if self._pending is not None:
                self._report.resent += 1
                await self._ask(talker, self._pending)
                continue
            wish = self.wish(seen)
            if wish is None:
                await self._wait(talker)
                continue
            await self.think()
            if talker.view is seen:
                self._number += 1
                self._pending = {**wish, "id": f"{talker.guest.me['id']}-{self._number}"}
                self._note_end(seen)
                await self._ask(talker, self._pending)

    def wish(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Return the command to send in this view, without its id; None to wait for the next view."""
        if view["outcome"] is not None:
            return {"type": "again"} if self._asked_after < view["game"] else None
        if view["sealed"] is not None or not view["legal"]:
            return None
        return {"type": "play", "step": view["step"], "action": self._rng.choice(view["legal"])["text"]}

    def _note_end(self, view: dict[str, Any]) -> None:
        """Count the end of a game when the next game is asked for, once for each player and game."""
        if view["outcome"] is not None and self._asked_after < view["game"]:
            self._asked_after = view["game"]
            self._report.ends[view["outcome"]["reason"]] += 1

    async def _wait(self, talker: Talker) -> None:
        """Wait for another view. After a long wait, ask the server for its view, and fail if a message was lost."""
        for _ in range(PATIENCE):
            last = talker.view
            try:
                await talker.until(lambda last=last: talker.view is not last or self.stopping)  # type: ignore[misc]
                return
            except InVainError:
                await _look_again(talker)
                if talker.view["step"] != last["step"]:
                    return
        raise AssertionError(
            f"no seat moved for {PATIENCE * WAIT:.0f} s; to act: {talker.view['to_act']} of {self._table}"
        )

    async def think(self) -> None:
        """Wait before a command is sent. This class does not wait; a subclass may."""

    def answered(self, kind: str, seconds: float) -> None:
        """Receive the seconds from sending a command until its result was shown. This class ignores them."""

    def _look(self, view: dict[str, Any]) -> None:
        now = (view["game"], view["step"])
        assert now >= self._seen, f"the game went back from {self._seen} to {now}"
        self._seen = now

    async def _ask(self, talker: Talker, pending: dict[str, Any]) -> None:
        self._report.in_flight += 1
        sent = time.perf_counter()
        await talker.raw(json.dumps(pending))
        answer = await talker.answer(pending["id"])
        self._report.in_flight -= 1
        if answer["type"] == "done":
            if pending["type"] == "play":
                self._report.acknowledged.setdefault(self._table, {})[pending["id"]] = pending["action"]
            self._pending = None
            then = (answer["game"], answer["step"])
            await talker.until(lambda: (talker.view["game"], talker.view["step"]) >= then or self.stopping)
            self.answered(pending["type"], time.perf_counter() - sent)
            return
        self._report.refused[answer["code"]] += 1
        if answer["code"].startswith("server/"):
            await asyncio.sleep(0.05)  # not known whether it was done: the same id again
        else:
            self._pending = None


async def _look_again(talker: Talker) -> None:
    """Ask for a full view after a long silence; fail if it is newer than the last view that was received."""
    last = (talker.view["game"], talker.view["step"])
    talker.forget()
    await talker.raw('{"type":"sync"}')
    await talker.settled()
    for came in talker.of("view")[:1]:  # another seat may have moved just now; or the database is away, and none came
        now = (came["game"], came["step"])
        assert now == last or not came["full"], f"was not told of {now} after {last}"


async def crash_again_and_again(
    servers: Sequence[Server],
    *,
    kills: int,
    tables: int,
    seed: int,
    least: int = 0,
    life: tuple[float, float] = (0.15, 0.7),
    disaster: Disaster = killed,
    **wish: Any,
) -> Report:
    """Let two people play at each table while running servers are killed at random moments; return the report.

    `kills` is the number of disasters. `disaster` says what happens instead of killing. `life` holds the shortest and
    longest time before a disaster, in seconds. The players continue until `least` steps are acknowledged, and at least
    one step after the last disaster.
    """
    report = Report()
    rng = random.Random(seed)
    survivors: list[Survivor] = []
    for number in range(tables):
        anna, ben = await Guest.new(servers[0].url), await Guest.new(servers[0].url)
        table = await anna.make("me open", **wish)
        await ben.sit(table)
        for seat, guest in enumerate((anna, ben)):
            everywhere = [guest, *(guest.at(server.url) for server in servers[1:])]
            survivors.append(Survivor(everywhere, table, report, seed * 1000 + number * 2 + seat))
    tasks = [asyncio.ensure_future(each.live()) for each in survivors]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(*life))
        victim = rng.choice(list(servers))
        before = report.total()
        await disaster(victim, rng)
        report.kills += 1
        await _until_acknowledged(report, before + 1, tasks)
    await _until_acknowledged(report, least, tasks)
    for survivor in survivors:
        survivor.stopping = True
    await asyncio.wait_for(asyncio.gather(*tasks), 2 * WAIT)
    return report


async def _until_acknowledged(report: Report, steps: int, tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait until the report counts `steps` acknowledged steps. Raise the error of a player's task that has failed."""
    end = time.monotonic() + 2 * WAIT
    while report.total() < steps:
        for task in tasks:
            if task.done():
                await task
        assert time.monotonic() < end, "no game goes on"
        await asyncio.sleep(0.02)


@dataclass
class Losses:
    """The differences between the acknowledged steps and the log of the tables in the database."""

    steps: int = 0  # that were acknowledged
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    holes: list[str] = field(default_factory=list)  # tables whose log misses an entry


def compare(database: str, report: Report) -> Losses:
    """Look up every acknowledged step in the database and return what is missing or doubled there."""
    found = Losses(steps=report.total())
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        ids = {row.id: row.no for row in connection.execute(text("SELECT id, no FROM tables"))}
        for table, acknowledged in report.acknowledged.items():
            rows = list(
                connection.execute(
                    text("SELECT n, command, body FROM entries WHERE table_no = :no ORDER BY n"), {"no": ids.get(table)}
                )
            )
            if [row.n for row in rows] != list(range(1, len(rows) + 1)):
                found.holes.append(table)
            named = {row.command: row.body for row in rows if row.command is not None}  # person:command
            times = Counter(row.command for row in rows if row.command is not None)
            found.doubled += [command for command, written_times in times.items() if written_times > 1]
            written = {command.partition(":")[2]: json.loads(body) for command, body in named.items()}
            found.lost += [
                command
                for command, action in acknowledged.items()
                if written.get(command, {}).get("t") != "play" or written[command]["text"] != action
            ]
    engine.dispose()
    return found


def audit(database: str, report: Report) -> int:
    """Assert that the database holds every acknowledged step exactly once; return the number of acknowledged steps."""
    found = compare(database, report)
    assert not found.lost, f"acknowledged steps are not in the log: {found.lost[:5]}"
    assert not found.doubled, f"commands were carried out twice: {found.doubled[:5]}"
    assert not found.holes, f"logs have holes: {found.holes[:5]}"
    return found.steps


async def check_records(guest: Guest, table: str) -> int:
    """Download the record of each finished game of `table`, verify it by replaying it, and return their number."""
    checked = 0
    while True:
        answer = await guest.http.get(f"/api/tables/{table}/games/{checked + 1}/record")
        if answer.status_code != 200:
            return checked
        verify(get_game("fools-field"), Record.from_line(answer.text.strip()), fair=True)
        checked += 1
