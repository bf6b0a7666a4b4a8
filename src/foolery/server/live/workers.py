"""Processes beside the server, for work that must not hold up the event loop or take too long."""

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
    """Return a process that lets the server go first and logs as it does."""
    return WorkerProcess(partial(_prepare, niceness), "spawn")


def _prepare(niceness: int) -> None:
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    configure_logs("warning")


class Worker(Generic[Q, A]):
    """A process that answers questions with one function, one after the other."""

    def __init__(self, answer: Callable[[Q], A]) -> None:
        self._answer = answer
        self._process = process_beside_the_server(5)  # people come first

    def ask(self, question: Q, seconds: float) -> A | None:
        """Return the answer, None if it did not come in time or at all.  Blocks."""
        try:
            return self._process.call(self._answer, question, seconds=seconds)
        except WorkerLost:
            return None
        except Exception as error:
            logger.error("process failed", exc_info=error)
            return None

    def end(self) -> None:
        """End the process; the next question starts another one."""
        self._process.end()
