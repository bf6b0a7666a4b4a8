"""Runs pytest in fresh children of a process that has loaded pytest already, and nothing of Foolery.

A script of its own, started by its path: hundreds of short test runs then pay for the start of Python and pytest once.
Each line of its input is one run, `{"path": …, "arguments": […], "output": …, "seconds": …}` as JSON; for each of them
one line with pytest's exit status, or `late`, comes back.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import pytest

__all__ = ["run"]

LATE = -signal.SIGALRM


def run(task: dict[str, object]) -> int:
    """Return the exit status of pytest in a child that finds the package in `path` and writes to the file `output`."""
    child = os.fork()
    if child == 0:
        _be_the_run(task)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _be_the_run(task: dict[str, object]) -> None:
    status = 3
    try:
        signal.alarm(int(str(task["seconds"])))  # its default is to end the process
        sys.path.insert(0, str(task["path"]))
        output = os.open(str(task["output"]), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        arguments = task["arguments"]
        assert isinstance(arguments, list)
        status = int(pytest.main(arguments))
        sys.stdout.flush()
    finally:
        os._exit(status)


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this script is no place to import from
    for line in sys.stdin:
        status = run(json.loads(line))
        print("late" if status == LATE else status, flush=True)
