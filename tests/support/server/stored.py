"""Write a database with games in progress as this version stores it, so that later versions can test reading it.

`python -m tests.support.server.stored FOLDER` plays a part of every game on a real server. It writes the database as
SQL to `FOLDER/VERSION.sql.gz`, and what every player at every table was shown to `FOLDER/VERSION.json`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from foolery import __version__
from tests.support.server.servers import Guest, Server, Talker, run

# Game, seats, options, steps that are played; None plays to the end.
TABLES: tuple[tuple[str, int, dict[str, Any], int | None], ...] = (
    ("fools-field", 2, {}, 9),
    ("fools-field", 2, {"seating": "shared"}, 40),
    ("fools-field", 2, {}, None),
    ("garlandland", 2, {}, 13),
    ("garlandland", 4, {"mode": "points"}, 30),
    ("jinkei", 2, {}, 17),
    ("jinkei", 2, {"kinds": "draft", "games": 2}, 60),
    ("fools-fortune", 2, {"act": 1}, 60),
    ("fools-fortune", 2, {"act": 3}, 90),
    ("fools-fortune", 3, {"act": 2}, 120),
)


async def seated(url: str, game: str, seats: int, **wish: Any) -> list[Talker]:
    """Return `seats` connected players at a new table whose game has begun."""
    guests = [await Guest.new(url) for _ in range(seats)]
    table = await guests[0].make("me" + " open" * (seats - 1), game=game, **wish)
    for guest in guests[1:]:
        await guest.sit(table)
    talkers = [await guest.connect(table) for guest in guests]
    for talker in talkers:
        await talker.shown()
    return talkers


async def play_some(talkers: Sequence[Talker], steps: int | None, rng: random.Random) -> None:
    """Let the players play random legal actions: `steps` of them, or all until the game ends."""
    played = 0
    while talkers[0].view["outcome"] is None and (steps is None or played < steps):
        mover = talkers[talkers[0].view["to_act"][0]]
        answer = await mover.play(rng=rng)
        assert answer["type"] == "done", answer
        for talker in talkers:
            await talker.settled()
        played += 1


def shown(talker: Talker) -> dict[str, Any]:
    """Return what a player at a table sees, without the values that differ from one connection to the next."""
    return {key: talker.view[key] for key in ("step", "view", "legal", "outcome", "to_act")}


async def _play(url: str) -> list[dict[str, Any]]:
    tables = []
    for number, (game, seats, options, steps) in enumerate(TABLES):
        talkers = await seated(url, game, seats, options=options)
        await play_some(talkers, steps, random.Random(number))
        for talker in talkers:
            await talker.sync()
        people = [{"cookie": talker.guest.cookie, "shown": shown(talker)} for talker in talkers]
        tables.append({"table": talkers[0].table, "game": game, "people": people})
        for talker in talkers:
            await talker.leave()
    return tables


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        database = Path(scratch) / "foolery.db"
        with Server(f"sqlite:///{database}") as server:
            tables = run(_play(server.url))
            server.stop()
        with sqlite3.connect(database) as connection:
            dump = "\n".join(connection.iterdump())
    with gzip.GzipFile(folder / f"{__version__}.sql.gz", "wb", mtime=0) as packed:
        packed.write(dump.encode())
    (folder / f"{__version__}.json").write_text(json.dumps(tables, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
