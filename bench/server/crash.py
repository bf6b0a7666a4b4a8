"""Crash a server many times and check its log: `python -m bench.server.crash [--kills 200] [--only power] …`.

Players connected over WebSockets continue after every crash; at the end each acknowledged step is looked up in the log.
The kinds of disaster: SIGKILL on both databases; on SQLite a power cut (files as of the last fsync), a clock set an
hour ahead or back, a full disk, a locked file; on PostgreSQL a frozen database.  With `--save` the results of several
runs are added up.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.places import KEPT
from bench.server.pieces import add_piece
from tests.support.server.crashing import Losses, Report, compare, crash_again_and_again
from tests.support.server.disasters import (
    Disaster,
    Files,
    clock_jump,
    disk_full,
    file_locked,
    killed,
    postgres_frozen,
    power_cut,
)
from tests.support.server.faulty import FOLDER
from tests.support.server.nursery import Nursery
from tests.support.server.postgres import Postgres
from tests.support.server.servers import Server, run

__all__ = ["KINDS", "crash"]

RESULTS = KEPT
CLOCK = {"kind": "fischer", "seconds": 900, "increment": 5}  # longer than any decision here, and shorter than an hour
PIECE = 100  # at once: what is interrupted loses no more


@dataclass(frozen=True)
class Scene:
    """A server with its own database, and the disaster that is caused there."""

    server: Server
    database: str
    disaster: Disaster
    life: tuple[float, float] = (0.02, 0.3)
    wish: dict[str, Any] = field(default_factory=dict)


@contextmanager
def _on_sqlite(nursery: Nursery, make: Callable[[Files], Disaster], **wish: Any) -> Iterator[Scene]:
    """Yield a scene on SQLite whose server records which files are synced, and whose clock can be set."""
    with tempfile.TemporaryDirectory(prefix="foolery-crash-") as folder:
        files = Files(Path(folder) / "crash.db", Path(folder) / "notes")
        files.notes.mkdir()
        database = f"sqlite:///{files.database}"
        with Server(database, nursery=nursery, also={FOLDER: str(files.notes)}) as server:
            yield Scene(server, database, make(files), wish=wish)


@contextmanager
def _killed_on_sqlite(nursery: Nursery) -> Iterator[Scene]:
    with tempfile.TemporaryDirectory(prefix="foolery-crash-") as folder:
        database = f"sqlite:///{folder}/crash.db"
        with Server(database, nursery=nursery) as server:
            yield Scene(server, database, killed)


@contextmanager
def _on_postgresql(postgres: Postgres, disaster: Disaster, nursery: Nursery) -> Iterator[Scene]:
    database = postgres.database()
    with Server(database, nursery=nursery) as server:
        yield Scene(server, database, disaster)


# What is crashed in one go, and how many of it side by side are not in each other's way.
KINDS: dict[str, tuple[str, str, int]] = {
    "sqlite": ("SQLite", "SIGKILL", 4),
    "postgresql": ("PostgreSQL", "SIGKILL", 4),
    "power": ("SQLite", "power cut, files as of the last fsync", 2),
    "clock": ("SQLite", "clock set by ±1 h, then SIGKILL", 2),
    "full": ("SQLite", "disk full for up to 1 s", 2),
    "locked": ("SQLite", "file locked for up to 12 s", 2),
    "frozen": ("PostgreSQL", "frozen for up to 8 s", 1),
}


def _scenes(kind: str, count: int, stack: ExitStack) -> list[Scene]:
    """Start `count` servers for disasters of `kind` and return their scenes; closing `stack` removes them."""
    if kind in ("postgresql", "frozen"):
        postgres = Postgres()
        stack.callback(postgres.remove)
        disaster = postgres_frozen(postgres, 8.0) if kind == "frozen" else killed
        nursery = _nursery(stack)
        return [stack.enter_context(_on_postgresql(postgres, disaster, nursery)) for _ in range(count)]
    nursery = _nursery(stack)
    if kind == "sqlite":
        return [stack.enter_context(_killed_on_sqlite(nursery)) for _ in range(count)]
    make: dict[str, Callable[[Files], Disaster]] = {
        "power": power_cut,
        "clock": lambda files: clock_jump(files.notes),
        "full": lambda files: disk_full,
        "locked": lambda files: file_locked(files, 12.0),  # the server waits for 10
    }
    wish = {"clock": CLOCK} if kind == "clock" else {}
    return [stack.enter_context(_on_sqlite(nursery, make[kind], **wish)) for _ in range(count)]


def _nursery(stack: ExitStack) -> Nursery:
    nursery = Nursery()
    stack.callback(nursery.close)
    return nursery


async def _all(scenes: Sequence[Scene], times: int, tables: int, seed: int) -> list[Report]:
    shares = [times // len(scenes) + (number < times % len(scenes)) for number in range(len(scenes))]
    return await asyncio.gather(
        *(
            crash_again_and_again(
                [scene.server],
                kills=share,
                tables=tables,
                seed=seed * 100 + number,
                life=scene.life,
                disaster=scene.disaster,
                **scene.wish,
            )
            for number, (scene, share) in enumerate(zip(scenes, shares, strict=True))
        )
    )


def crash(kind: str, times: int, tables: int, seed: int) -> dict[str, Any]:
    """Cause a disaster of `kind` `times` times; return the counts of steps, of losses and of doubled steps.

    Raises where a game does not continue.
    """
    began = time.monotonic()
    with ExitStack() as stack:
        scenes = _scenes(kind, min(times, KINDS[kind][2]), stack)
        reports = run(_all(scenes, times, tables, seed))
        found = [compare(scene.database, report) for scene, report in zip(scenes, reports, strict=True)]
    timeouts = sum(report.ends["timeout"] for report in reports)
    return {
        "kind": kind,
        "times": sum(report.kills for report in reports),
        **_sum(found),
        "lost_on_time": timeouts,
        "sent_again": sum(report.resent for report in reports),
        "seconds": round(time.monotonic() - began),
    }


def _sum(found: Sequence[Losses]) -> dict[str, int]:
    return {
        "steps": sum(each.steps for each in found),
        "lost": sum(len(each.lost) for each in found),
        "doubled": sum(len(each.doubled) for each in found),
        "holes": sum(len(each.holes) for each in found),
    }


def _is_well(piece: dict[str, Any]) -> bool:
    return not (piece["lost"] or piece["doubled"] or piece["holes"] or piece.get("lost_on_time"))


def _table(done: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the report: the sum of all runs in `done`, one line for each kind."""
    yield "python -m bench.server.crash --save, in pieces (crash.jsonl); acknowledged steps, each looked up in the log"
    for kind, (store, what, _) in KINDS.items():
        own = [piece for piece in done if piece["kind"] == kind]
        if own:
            times, steps, lost, doubled, holes, seconds = (
                sum(piece[name] for piece in own) for name in ("times", "steps", "lost", "doubled", "holes", "seconds")
            )
            late = sum(piece.get("lost_on_time", 0) for piece in own)
            timed = f", {late} lost on time" if kind == "clock" else ""
            yield (
                f"{store}, {what}: {times:,} times, {steps:,} steps, {lost} lost, {doubled} doubled, "
                f"{holes} logs with holes{timed} ({seconds:,} s)"
            )


def main() -> int:
    """Run the crashes and print the counts, with --save also keep them; return 0 if nothing was lost, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="of every kind")
    parser.add_argument("--only", choices=list(KINDS), action="append", help="by default everything, one after another")
    parser.add_argument("--tables", type=int, default=2, help="with two players each, at every server")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no more after that")
    parser.add_argument("--save", action="store_true", help=f"add to {RESULTS.name}/crash.jsonl and crash.txt")
    arguments = parser.parse_args()
    began = time.monotonic()
    well = True
    for kind in arguments.only or KINDS:
        for first in range(0, arguments.kills, PIECE):
            if time.monotonic() - began > 60 * arguments.minutes:
                break
            seed = int(time.time()) if arguments.save else arguments.seed + first  # another piece, other moments
            piece = crash(kind, min(PIECE, arguments.kills - first), arguments.tables, seed)
            well = well and _is_well(piece)
            print(*(f"{name} {value}" for name, value in piece.items()), sep=", ", flush=True)
            if arguments.save:
                done = add_piece(RESULTS / "crash.jsonl", piece)
                (RESULTS / "crash.txt").write_text("\n".join([*_table(done), ""]), encoding="utf-8")
    return int(not well)


if __name__ == "__main__":
    raise SystemExit(main())
