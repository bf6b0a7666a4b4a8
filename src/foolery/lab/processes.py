"""Worker pools on this machine: this process alone, or several processes that end when their parent ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import partial
from typing import Any

from foolery.lab.scheduler import Workers
from foolery.worker_process import WorkerPool

__all__ = ["pool", "processes"]


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """Open a worker pool of `count` processes and close it at the end; if `count` is 1, this process does the work."""
    if count == 1:
        yield _SameProcess()
        return
    with pool(count) as executor:
        yield _Processes(executor, count)


@contextmanager
def pool(count: int) -> Iterator[WorkerPool]:
    """Open an executor with `count` new processes and shut it down at the end."""
    executor = WorkerPool(count)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


class _SameProcess:
    """The pool that consists of this process: a piece of work is done when its result is asked for."""

    def capacity(self) -> int:
        return 1

    def submit(self, work: Callable[[Any], Any], piece: Any) -> partial[Any]:
        return partial(work, piece)

    def wait(self, tickets: Collection[partial[Any]]) -> list[partial[Any]]:
        return list(tickets)[:1]

    def result(self, ticket: partial[Any]) -> Any:
        return ticket()

    def cancel(self, tickets: Collection[partial[Any]]) -> None:
        pass

    def status(self) -> str:
        return ""


class _Processes:
    """The pool of several processes on this machine."""

    def __init__(self, executor: WorkerPool, count: int) -> None:
        self._executor = executor
        self._count = count

    def capacity(self) -> int:
        return self._count

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Future[Any]:
        return self._executor.submit(work, piece)

    def wait(self, tickets: Collection[Future[Any]]) -> set[Future[Any]]:
        return wait(tickets, return_when=FIRST_COMPLETED).done

    def result(self, ticket: Future[Any]) -> Any:
        return ticket.result()

    def cancel(self, tickets: Collection[Future[Any]]) -> None:
        for ticket in tickets:
            ticket.cancel()

    def status(self) -> str:
        return ""
