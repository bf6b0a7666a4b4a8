"""What `bench.server.crash` does for hours, a few times each: no synced step is lost; power cuts remove the rest."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from bench.server.crash import KINDS, crash
from bench.server.pieces import add_piece, pieces
from bench.server.stops import stops, told
from tests.support.server.disasters import Files, cut_power
from tests.support.server.faulty import FOLDER, SYNCED, salt
from tests.support.server.nursery import Nursery
from tests.support.server.servers import Server


@pytest.mark.parametrize("kind", list(KINDS))
def test_nothing_acknowledged_is_lost(kind: str) -> None:
    done = crash(kind, times=2, tables=1, seed=1)
    assert done["times"] == 2
    assert done["steps"] >= 2
    assert (done["lost"], done["doubled"], done["holes"], done["lost_on_time"]) == (0, 0, 0, 0)


def test_a_power_cut_leaves_what_was_synced_and_takes_what_was_not(tmp_path: Path) -> None:
    left = set()
    for seed in range(20):
        files = Files(tmp_path / f"{seed}.db", tmp_path)
        writer = sqlite3.connect(files.database, isolation_level=None)
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "CREATE TABLE steps (n INTEGER)"):
            writer.execute(statement)
        writer.execute("INSERT INTO steps VALUES (1)")
        frames = (Path(f"{files.database}-wal").stat().st_size - 32) // (24 + 4096)
        (tmp_path / "synced").write_bytes(SYNCED.pack(salt(files.database), frames, 4096))
        writer.execute("INSERT INTO steps VALUES (2)")  # and the power goes before the step is acknowledged
        cut = Files(tmp_path / f"{seed}-after.db", tmp_path)
        for end in ("", "-wal"):
            Path(f"{cut.database}{end}").write_bytes(Path(f"{files.database}{end}").read_bytes())
        writer.close()
        cut_power(cut, random.Random(seed))
        reader = sqlite3.connect(cut.database)
        left.add(tuple(n for (n,) in reader.execute("SELECT n FROM steps ORDER BY n")))
        reader.close()
    assert left == {(1,), (1, 2)}


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    nursery = Nursery()
    server = Server(f"sqlite:///{tmp_path}/no.db", nursery=nursery, also={FOLDER: str(tmp_path / "nowhere")})
    try:
        with pytest.raises(AssertionError, match="nowhere"):
            server.start()
    finally:
        server.put_away()
        nursery.close()


def test_servers_that_are_asked_to_stop_end_with_status_0() -> None:
    assert stops(first=0, count=2, at_once=1) == {0: 2}
    assert told([{"ends": {"0": 2}, "seconds": 3}, {"ends": {"0": 1, "-11": 1}, "seconds": 4}]) == (
        "4 stops after SIGTERM (7 s): 1 with status -11, 3 with status 0"
    )


def test_pieces_add_up_and_a_line_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "pieces.jsonl"
    add_piece(file, {"times": 2})
    with file.open("a") as kept:
        kept.write('{"times": 3')
    assert [each["times"] for each in pieces(file)] == [2]
    assert [each["times"] for each in add_piece(file, {"times": 4})] == [2, 4]
