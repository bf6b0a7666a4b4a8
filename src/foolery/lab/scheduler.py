"""A scheduler: it applies a function to pieces of work on a pool of workers, also if workers are lost meanwhile.

The pool is this process, several processes on this machine (processes.py) or the nodes of a Ray cluster (cluster.py).
A piece whose worker is lost is submitted again.  Each piece gives one result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from foolery.kernel.errors import FooleryError
from foolery.worker_process import WorkerLost

__all__ = ["WorkerLost", "Workers", "map_ordered", "map_unordered"]

AHEAD = 4  # pieces submitted per worker, so that no worker is idle while there is work
MOST_LOSSES = 5  # after this number of losses with one piece, assume that the piece itself kills its workers

T = TypeVar("T")
R = TypeVar("R")


class Workers(Protocol):
    """A pool of workers.  A ticket identifies a submitted piece of work, as a future does."""

    def capacity(self) -> int:
        """Return the number of pieces that can run at the same time; it may change during the work."""
        ...

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Any:
        """Start or queue the call `work(piece)` and return its ticket."""
        ...

    def wait(self, tickets: Collection[Any]) -> Collection[Any]:
        """Wait until at least one of `tickets` (not empty) is finished, and return finished ones, at least one."""
        ...

    def result(self, ticket: Any) -> Any:
        """Return the result of a finished piece.  Raises WorkerLost, or the error that the work raised."""
        ...

    def cancel(self, tickets: Collection[Any]) -> None:
        """Cancel those of the pieces that have not started yet."""
        ...

    def status(self) -> str:
        """Return a short text about the workers to show beside the progress bar, such as `3 nodes`; it may be empty."""
        ...


@dataclass(frozen=True)
class _Piece(Generic[T]):
    """A piece of work, and the number of times that its worker was lost."""

    piece: T
    losses: int = 0

    def lost(self, why: WorkerLost) -> _Piece[T]:
        """Return the piece with one more loss, for its next attempt.  Raises FooleryError at MOST_LOSSES losses."""
        if self.losses + 1 == MOST_LOSSES:
            raise FooleryError(f"a share of the work was lost {MOST_LOSSES} times: {why}")
        return _Piece(self.piece, self.losses + 1)


def map_unordered(work: Callable[[T], R], pieces: Iterable[T], workers: int | Workers) -> Iterator[R]:
    """Yield `work(piece)` for every piece, in the order in which they finish; closing the iterator stops the work.

    `workers` is a pool, or a number of processes on this machine.  Raises the error that `work` raised, or FooleryError
    if the workers of one piece were lost MOST_LOSSES times.
    """
    with _open_workers(workers) as opened:
        yield from _map_unordered(work, pieces, opened)


def _map_unordered(work: Callable[[T], R], pieces: Iterable[T], workers: Workers) -> Iterator[R]:
    waiting = map(_Piece, pieces)
    submitted: dict[Any, _Piece[T]] = {}
    try:
        while True:
            free = max(0, AHEAD * workers.capacity() - len(submitted))
            submitted |= {workers.submit(work, each.piece): each for each in islice(waiting, free)}
            if not submitted:
                return
            for ticket in workers.wait(submitted):
                finished = submitted.pop(ticket)
                try:
                    result = workers.result(ticket)
                except WorkerLost as why:
                    again = finished.lost(why)
                    submitted[workers.submit(work, again.piece)] = again
                else:
                    yield result
    finally:
        workers.cancel(submitted)


def map_ordered(work: Callable[[T], R], pieces: Iterable[T], workers: int | Workers) -> Iterator[R]:
    """Yield `work(piece)` for every piece, in the order of the pieces; the rest is as in `map_unordered`."""
    early: dict[int, R] = {}
    due = 0
    for number, result in map_unordered(partial(_numbered, work), enumerate(pieces), workers):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _numbered(work: Callable[[T], R], piece: tuple[int, T]) -> tuple[int, R]:
    return piece[0], work(piece[1])


@contextmanager
def _open_workers(workers: int | Workers) -> Iterator[Workers]:
    if not isinstance(workers, int):
        yield workers  # the caller opened this pool and closes it
        return
    # Imported here, since processes.py imports this module.
    from foolery.lab.processes import processes

    with processes(workers) as opened:
        yield opened
