"""Databases of earlier versions open, show every person what they saw, and their games play on to a verified end."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from foolery.games import get_game
from foolery.kernel.record import Record, verify
from tests.support.server.servers import Guest, Inside, Talker, run
from tests.support.server.stored import play_some, shown

STORED = Path(__file__).parent / "stored"
VERSIONS = sorted(path.stem for path in STORED.glob("*.json"))


@pytest.fixture(params=VERSIONS)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, list[dict[str, Any]]]:
    """A database as a version left it, and what its people saw."""
    database = tmp_path / "foolery.db"
    with sqlite3.connect(database) as connection:
        connection.executescript(gzip.decompress((STORED / f"{request.param}.sql.gz").read_bytes()).decode())
    return f"sqlite:///{database}", json.loads((STORED / f"{request.param}.json").read_text(encoding="utf-8"))


def test_stored_tables_open_and_play_on(stored: tuple[str, list[dict[str, Any]]]) -> None:
    database, tables = stored
    assert {each["game"] for each in tables} == {"fools-field", "garlandland", "jinkei", "fools-fortune"}
    with Inside(database) as server:
        for number, each in enumerate(tables):
            run(_reopen(server.url, each, random.Random(number)))


async def _reopen(url: str, table: dict[str, Any], rng: random.Random) -> None:
    talkers = [await _come_back(url, person["cookie"], table["table"]) for person in table["people"]]
    for talker, person in zip(talkers, table["people"], strict=True):
        now = shown(talker)
        assert [each["text"] for each in now["legal"]] == [each["text"] for each in person["shown"]["legal"]]
        for key in ("step", "outcome", "to_act"):
            assert now[key] == person["shown"][key]
        for key, value in person["shown"]["view"].items():  # a later version may show more
            assert _as_told(wordless(now["view"][key]), wordless(value)) == wordless(value), key
    await play_some(talkers, None, rng)
    answer = (await talkers[0].guest.http.get(f"/api/tables/{table['table']}/games/1/record")).raise_for_status()
    verify(get_game(table["game"]), Record.from_line(answer.text), fair=True)


def wordless(shown: Any) -> Any:
    """Return a part of a view without sentences, which a later version may phrase anew."""
    if isinstance(shown, dict):
        return None if "ja" in shown else {key: wordless(value) for key, value in shown.items()}
    return [wordless(each) for each in shown] if isinstance(shown, list) else shown


def _as_told(now: Any, before: Any) -> Any:
    """Return a part of a view with the fields that it had before."""
    if isinstance(now, dict) and isinstance(before, dict):
        return {key: _as_told(value, before[key]) for key, value in now.items() if key in before}
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        return [_as_told(*both) for both in zip(now, before, strict=True)]
    return now


async def _come_back(url: str, cookie: str, table: str) -> Talker:
    guest = Guest(url)
    guest.http.cookies.set("foolery", cookie)
    talker = await guest.connect(table)
    await talker.sync()
    return talker
