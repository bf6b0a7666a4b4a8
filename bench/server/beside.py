"""Compare the processor time of a step in two checkouts: `python -m bench.server.beside OTHER [--rounds 3 …]`.

Each checkout has its own installed build; `bench.server.load` runs in one and then in the other, in turns, so that
other work of the machine slows both.  Processor time per step is compared, not clock time.  The load is more than
either server can take, because a server with free time wakes up for each step; a busy one takes several at once.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.places import KEPT

RESULTS = KEPT / "beside.jsonl"
COMPARED = ("server_cpu_ms_per_step", "steps", "steps_per_s", "acknowledged_lost", "written_twice")


def measured(tree: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of one load in one tree."""
    command = [str(tree / ".venv/bin/python"), "-m", "bench.server.load", "--warm-up", "1", "--rate", "5000"]
    command += ["--tables", str(arguments.tables), "--seconds", str(arguments.seconds)]
    command += ["--postgresql"] if arguments.postgresql else []
    many = {**os.environ, "FOOLERY_ADDRESS_SOCKETS": "20000"}
    done = subprocess.run(command, cwd=tree, env=many, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout[done.stdout.index("{") :])
    return {name: figures[name] for name in COMPARED}


def compared(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of both checkouts for each round, and the ratio of their processor times."""
    trees = {"before": arguments.other.resolve(), "after": Path.cwd()}
    rounds = [{name: measured(tree, arguments) for name, tree in trees.items()} for _ in range(arguments.rounds)]
    costs = {name: [each[name]["server_cpu_ms_per_step"] for each in rounds] for name in trees}
    return {
        "date": time.strftime("%Y-%m-%d"),
        "commits": {name: _commit(tree) for name, tree in trees.items()},
        "store": "postgresql" if arguments.postgresql else "sqlite",
        "tables": arguments.tables,
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
        "cpu_ms_per_step": costs,
        "ratio": round(statistics.median(costs["after"]) / statistics.median(costs["before"]), 2),
        "rounds": rounds,
    }


def _commit(tree: Path) -> str:
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=tree, capture_output=True, text=True, check=True
    )
    return asked.stdout.strip()


def main() -> int:
    """Compare and print the figures; with --save also write them to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the checkout to compare this one with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--save", action="store_true", help=f"append the figures to {RESULTS}")
    arguments = parser.parse_args()
    found = compared(arguments)
    print(json.dumps({name: value for name, value in found.items() if name != "rounds"}, indent=1))
    if arguments.save:
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
