"""A process of its own that answers questions one after the other, never on the event loop and never for too long."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Generic, TypeVar

from foolery.server.process_log import configure_logs

__all__ = ["Worker", "beside_the_server"]

Q = TypeVar("Q")
A = TypeVar("A")

logger = logging.getLogger("foolery.server")

START_SECONDS = 10.0  # a process may take to come up on a busy machine


@contextmanager
def beside_the_server(niceness: int) -> Iterator[None]:
    """What every process beside the server does: let others go first, log as the server does, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    configure_logs("warning")
    try:
        yield
    except (EOFError, OSError):
        pass  # the server has gone, or was killed, while this was at work
    except Exception as error:
        logger.error("process failed", exc_info=error)


def _answer_all(pipe: Connection, answer: Callable[[Any], Any]) -> None:
    """Answer questions until the pipe closes; runs in the worker process."""
    with beside_the_server(5):  # people come first
        while True:
            pipe.send(answer(pipe.recv()))


class Worker(Generic[Q, A]):
    """One process, started when it is first needed and again after it was ended; `answer` is what it does there.

    Whoever asks waits in a thread, and the server may end the process from another at any moment.
    """

    def __init__(self, answer: Callable[[Q], A]) -> None:
        self._answer = answer
        self._changing = Lock()  # held while the two below are
        self._process: Any = None
        self._pipe: Connection | None = None

    def ask(self, question: Q, seconds: float) -> A | None:
        """Return the answer, None if it did not come in time or at all.  Blocks."""
        try:
            pipe, start_up = self._pipe_to_somebody()
            pipe.send(question)
            if pipe.poll(seconds + start_up):
                answer: A = pipe.recv()
                return answer
        except (EOFError, OSError):
            pass  # the process is gone
        self.end()
        return None

    def _pipe_to_somebody(self) -> tuple[Connection, float]:
        """Return the way to a process that lives, and the seconds it may take to start."""
        with self._changing:
            if self._pipe is not None and self._process.is_alive():
                return self._pipe, 0.0
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_answer_all, args=(theirs, self._answer), daemon=True)
            self._process.start()
            theirs.close()
            return self._pipe, START_SECONDS

    def end(self) -> None:
        """End the process.

        The pipe is let go of, not closed: somebody may wait at it, and whoever is the last to let go closes it.
        """
        with self._changing:
            process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join(1.0)
