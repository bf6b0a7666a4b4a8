"""Runs pytest in forks of a process that has imported pytest but nothing of Foolery.

It is a script that is started by its path.  Hundreds of short test runs then need only one start of Python and pytest.
Each line of its input describes one run as JSON: `{"path": …, "arguments": […], "output": …, "seconds": …}`.  For each
run it prints one line with pytest's exit status, or `late` if the run took longer than `seconds`.
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
    """Run pytest in a forked process as `task` says, and return its exit status (-SIGALRM if it took too long).

    The process imports the package from `path` and writes its output to the file `output`.
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
