"""Measure how long the package takes to start: `python -m bench.speed.start [--rounds N] [--save]`.

An empty Python is measured beside it.  The figures are processor time, so that other work of the machine counts little:
the lowest and the median of all rounds.  The commands run in turns.
"""

from __future__ import annotations

import argparse
import platform
import resource
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from bench.places import KEPT

RESULTS = KEPT / "start.md"
COMMANDS = {
    "`python -c pass`": ["-c", "pass"],
    "`import foolery`": ["-c", "import foolery"],
    "`foolery --help`": ["-m", "foolery.cli", "--help"],
    "`from foolery import get_game; get_game('jinkei')`": ["-c", "from foolery import get_game; get_game('jinkei')"],
}


def milliseconds(arguments: Sequence[str]) -> float:
    """Return the processor time in milliseconds of one Python process with these arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000.0 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def table(rounds: int) -> str:
    """Return the table of all commands."""
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, arguments in COMMANDS.items():
            taken[name].append(milliseconds(arguments))
    lines = [f"| {name} | {min(each):.0f} ms | {median(each):.0f} ms |" for name, each in taken.items()]
    return "\n".join(["| | lowest | median |", "|---|---|---|", *lines])


def main() -> int:
    """Run a command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name}")
    arguments = parser.parse_args()
    command = f"python -m bench.speed.start --rounds {arguments.rounds}"
    text = f"# Beginning\n\n`{command}` on Python {platform.python_version()}: processor time of a process.\n\n"
    text += f"{table(arguments.rounds)}\n"
    print(text)
    if arguments.save:
        RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
