"""A scheduler: it maps a function over pieces of work on a pool of workers and survives the loss of workers.

The pool is this process, several processes of this machine (processes.py) or the nodes of a Ray cluster (cluster.py).
A piece whose worker is lost is submitted again; every piece is counted once.
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

AHEAD = 4  # pieces submitted per worker, so that no worker waits for the next one
MOST_LOSSES = 5  # of one piece: then the piece itself is taken to kill its workers

T = TypeVar("T")
R = TypeVar("R")


class Workers(Protocol):
    """A pool of workers.  A ticket stands for a submitted piece, as a future does."""

    def capacity(self) -> int:
        """Return how many pieces run at the same time; it may change during the work."""
        ...

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Any:
        """Start a piece, or queue it, and return its ticket."""
        ...

    def wait(self, tickets: Collection[Any]) -> Collection[Any]:
        """Wait until at least one ticket is finished and return all finished ones; `tickets` is not empty."""
        ...

    def result(self, ticket: Any) -> Any:
        """Return the result of a finished piece.  Raises WorkerLost, or the error that the work raised."""
        ...

    def cancel(self, tickets: Collection[Any]) -> None:
        """Start none of these pieces if they have not started yet."""
        ...

    def status(self) -> str:
        """Return a word on where results come from, shown beside the progress; empty if there is nothing to say."""
        ...


@dataclass(frozen=True)
class _Piece(Generic[T]):
    """A piece of work, and how often its worker was lost."""

    piece: T
    losses: int = 0

    def lost(self, why: WorkerLost) -> _Piece[T]:
        """Return the piece for its next attempt.  Raises FooleryError at the last allowed loss."""
        if self.losses + 1 == MOST_LOSSES:
            raise FooleryError(f"a share of the work was lost {MOST_LOSSES} times: {why}")
        return _Piece(self.piece, self.losses + 1)


def map_unordered(work: Callable[[T], R], pieces: Iterable[T], workers: int | Workers) -> Iterator[R]:
    """Yield `work(piece)` for every piece, in any order; closing the iterator stops the work.

    `workers` is a pool, or a number of processes of this machine.  Raises what the work raised, and FooleryError for a
    piece whose workers were lost too often.
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
    """Yield the results of `map_unordered` in the order of the pieces; early results are kept until their turn."""
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
    # Imported here: processes.py imports this module.
    from foolery.lab.processes import processes

    with processes(workers) as opened:
        yield opened
