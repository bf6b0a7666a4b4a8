"""Worker pools of this machine: this process alone, or several that end when their parent ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import connection, parent_process
from threading import Thread
from typing import Any

from foolery.lab.scheduler import WorkerLost, Workers

__all__ = ["pool", "processes"]


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """Open a pool of `count` processes; 1 stands for this process."""
    if count == 1:
        yield _SameProcess()
        return
    pool = _ProcessPool(count)
    try:
        yield pool
    finally:
        pool.close()


@contextmanager
def pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Open a plain executor of `count` processes."""
    executor = _executor(count)
    try:
        yield executor
    finally:
        _end(executor)


class _SameProcess:
    """This process: a piece runs when its result is asked for."""

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


class _ProcessPool:
    """Several processes.  When one is killed, the executor ends all of them, and new ones are started."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = _executor(count)

    def capacity(self) -> int:
        return self._count

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Future[Any]:
        try:
            return self._pool.submit(work, piece)
        except BrokenProcessPool:
            self.close()
            self._pool = _executor(self._count)
            return self._pool.submit(work, piece)

    def wait(self, tickets: Collection[Future[Any]]) -> set[Future[Any]]:
        return wait(tickets, return_when=FIRST_COMPLETED).done

    def result(self, ticket: Future[Any]) -> Any:
        try:
            return ticket.result()
        except BrokenProcessPool:
            raise WorkerLost("a process of this machine was killed") from None

    def cancel(self, tickets: Collection[Future[Any]]) -> None:
        """Cancel nothing: an executor whose processes were ended fails on cancelled futures, and the pieces are few."""

    def status(self) -> str:
        return ""

    def close(self) -> None:
        _end(self._pool)


def _executor(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, initializer=_prepare)


def _end(executor: ProcessPoolExecutor) -> None:
    # `shutdown` would wait for running pieces whose results are not needed; a second Ctrl-C then never ended.
    results: Any = executor._result_queue
    for process in [*(executor._processes or {}).values()]:
        process.terminate()
    if results is not None:
        results._writer.close()  # else it waits for the rest of a result whose sender has ended
    executor.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl-C to the parent process, and end when the parent has ended for any reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a worker waits for its parent"
    connection.wait([parent.sentinel])
    os._exit(1)
