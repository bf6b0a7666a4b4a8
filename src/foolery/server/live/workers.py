"""Worker processes for work that would block the event loop or could take too long."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

from foolery.server.process_log import configure_logs
from foolery.worker_process import WorkerLost, WorkerProcess

Q = TypeVar("Q")
A = TypeVar("A")

logger = logging.getLogger("foolery.server")


def process_beside_the_server(niceness: int) -> WorkerProcess:
    """Return a worker process that runs at a lower priority than the server and logs in the same format.

    `niceness` is added to the process's nice value: the higher it is, the lower is the priority.
    """
    return WorkerProcess(partial(_prepare, niceness), "spawn")


def _prepare(niceness: int) -> None:
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    configure_logs("warning")


class Worker(Generic[Q, A]):
    """A process that answers one question at a time with the function `answer`."""

    def __init__(self, answer: Callable[[Q], A]) -> None:
        self._answer = answer
        self._process = process_beside_the_server(5)  # people come first

    def ask(self, question: Q, seconds: float) -> A | None:
        """Return the answer to `question`.  Blocks until it is there, at most `seconds`.

        Returns None if no answer came in that time or the process failed.
        """
        try:
            return self._process.call(self._answer, question, seconds=seconds)
        except WorkerLost:
            return None
        except Exception as error:
            logger.error("process failed", exc_info=error)
            return None

    def end(self) -> None:
        """End the process.  The next question starts a new one."""
        self._process.end()
