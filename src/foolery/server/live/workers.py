"""A process of its own that answers questions one after the other, never on the event loop and never for too long."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

__all__ = ["Worker"]

Q = TypeVar("Q")
A = TypeVar("A")


def _answer_all(pipe: Connection, answer: Callable[[Any], Any]) -> None:
    """Answer questions until the pipe closes; runs in the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(5)  # people come first
    with suppress(EOFError, OSError):
        while True:
            pipe.send(answer(pipe.recv()))


class Worker(Generic[Q, A]):
    """One process, started when it is first needed and again after it was ended; `answer` is what it does there."""

    def __init__(self, answer: Callable[[Q], A]) -> None:
        self._answer = answer
        self._process: Any = None
        self._pipe: Connection | None = None

    def ask(self, question: Q, seconds: float) -> A | None:
        """Return the answer, None if it did not come in time or at all.  Blocks."""
        try:
            if self._process is None or not self._process.is_alive():
                self._start()
                seconds += 10.0  # for the start itself
            assert self._pipe is not None
            self._pipe.send(question)
            if self._pipe.poll(seconds):
                answer: A = self._pipe.recv()
                return answer
        except (EOFError, OSError):
            pass  # the process is gone
        self.end()
        return None

    def _start(self) -> None:
        self.end()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_answer_all, args=(theirs, self._answer), daemon=True)
        process.start()
        self._process = process  # not before it can be ended: the server may stop at any moment
        theirs.close()

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
