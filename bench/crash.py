"""Kill the server again and again: `python -m bench.crash [--kills 200]`, on SQLite and on PostgreSQL.

Players at real sockets play on through every crash; at the end each acknowledged step is looked up in the log.
"""

from __future__ import annotations

import argparse
import tempfile
import time

from bench.crashing import audit, crash_again_and_again
from bench.servers import Postgres, Server, run


def crash(name: str, database: str, kills: int, tables: int, seed: int) -> None:
    """Run on one database and print what was compared."""
    started = time.monotonic()
    with Server(database) as server:
        report = run(crash_again_and_again([server], kills=kills, tables=tables, seed=seed))
    steps = audit(database, report)
    seconds = time.monotonic() - started
    print(f"{name}: {report.kills} kills, {steps} acknowledged steps, 0 lost, 0 doubled ({seconds:.0f} s)", flush=True)


def main() -> int:
    """Run on both databases; an assertion fails where a step is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="foolery-crash-") as folder:
        crash("sqlite", f"sqlite:///{folder}/crash.db", arguments.kills, arguments.tables, arguments.seed)
    postgres = Postgres()
    try:
        crash("postgresql", postgres.database(), arguments.kills, arguments.tables, arguments.seed + 1)
    finally:
        postgres.remove()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
