"""Runs pytest in forks of a process that has imported pytest but nothing of Foolery.

It is a script started by its path: hundreds of short test runs then share one start of Python and pytest.  Each line of
its input is one run, `{"path": …, "arguments": […], "output": …, "seconds": …}` as JSON; for each it prints one line
with pytest's exit status, or `late`.
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
    """Return the exit status of pytest in a fork that imports the package from `path` and writes to the file
    `output`.
    """
    child = os.fork()
    if child == 0:
        _be_the_run(task)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _be_the_run(task: dict[str, object]) -> None:
    status = 3
    try:
        signal.alarm(int(str(task["seconds"])))  # the default action ends the process
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
    sys.path.pop(0)  # do not import from the folder of this script
    for line in sys.stdin:
        status = run(json.loads(line))
        print("late" if status == LATE else status, flush=True)
