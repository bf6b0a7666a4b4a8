"""Work for several processes: results as they come, and nobody left working when the one who asked is gone."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import connection, parent_process
from threading import Thread
from typing import TypeVar

__all__ = ["spread"]

AHEAD = 4  # pieces of work a process has waiting

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], pieces: Iterable[T], workers: int) -> Iterator[R]:
    """Yield what the work makes of every piece, in any order; whoever stops asking stops the work."""
    if workers == 1:
        yield from map(work, pieces)
        return
    waiting = iter(pieces)
    pool = ProcessPoolExecutor(workers, initializer=_prepare)
    try:
        running = {pool.submit(work, piece) for piece in islice(waiting, AHEAD * workers)}
        while running:
            done, running = _finished(running)
            running |= {pool.submit(work, piece) for piece in islice(waiting, len(done))}
            for each in done:
                yield each.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _finished(running: set[Future[R]]) -> tuple[set[Future[R]], set[Future[R]]]:
    done, left = wait(running, return_when=FIRST_COMPLETED)
    return done, left


def _prepare() -> None:
    """Leave Ctrl-C to the one who asked, and go when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_the_parent, daemon=True).start()


def _go_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a worker waits for its parent"
    connection.wait([parent.sentinel])
    os._exit(1)
