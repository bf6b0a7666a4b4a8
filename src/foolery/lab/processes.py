"""Hands of this machine: this process alone, or several; nobody is left working when the one who asked is gone."""

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

from foolery.lab.spread import Lost, Workers

__all__ = ["pool", "processes"]


@contextmanager
def processes(count: int) -> Iterator[Workers]:
    """Hire so many processes; one is this one."""
    if count == 1:
        yield _Alone()
        return
    pool = _Pool(count)
    try:
        yield pool
    finally:
        pool.close()


@contextmanager
def pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Hire so many processes for whoever asks them together."""
    hired = _hired(count)
    try:
        yield hired
    finally:
        _send_home(hired)


class _Alone:
    """This process: a piece is worked on when its result is asked for."""

    def hands(self) -> int:
        return 1

    def begin(self, work: Callable[[Any], Any], piece: Any) -> partial[Any]:
        return partial(work, piece)

    def finished(self, tickets: Collection[partial[Any]]) -> list[partial[Any]]:
        return list(tickets)[:1]

    def result(self, ticket: partial[Any]) -> Any:
        return ticket()

    def drop(self, tickets: Collection[partial[Any]]) -> None:
        pass

    def said(self) -> str:
        return ""


class _Pool:
    """Several processes.  When one is killed the others go with it, and as many new ones take over."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = _hired(count)

    def hands(self) -> int:
        return self._count

    def begin(self, work: Callable[[Any], Any], piece: Any) -> Future[Any]:
        try:
            return self._pool.submit(work, piece)
        except BrokenProcessPool:
            self.close()
            self._pool = _hired(self._count)
            return self._pool.submit(work, piece)

    def finished(self, tickets: Collection[Future[Any]]) -> set[Future[Any]]:
        return wait(tickets, return_when=FIRST_COMPLETED).done

    def result(self, ticket: Future[Any]) -> Any:
        try:
            return ticket.result()
        except BrokenProcessPool:
            raise Lost("a process of this machine was killed") from None

    def drop(self, tickets: Collection[Future[Any]]) -> None:
        """They are few and stay: an executor whose processes are ended trips over what was cancelled."""

    def said(self) -> str:
        return ""

    def close(self) -> None:
        _send_home(self._pool)


def _hired(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, initializer=_prepare)


def _send_home(hired: ProcessPoolExecutor) -> None:
    # Whoever is still at work works for nobody, and would be waited for; a second Ctrl-C meanwhile never ended.
    results: Any = hired._result_queue
    for process in [*(hired._processes or {}).values()]:
        process.terminate()
    if results is not None:
        results._writer.close()  # else the rest of a result is waited for that nobody is left to send
    hired.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl-C to the one who asked, and go when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_the_parent, daemon=True).start()


def _go_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a worker waits for its parent"
    connection.wait([parent.sentinel])
    os._exit(1)
