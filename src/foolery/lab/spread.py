"""Work for many hands: results as they come, each piece counted once, whoever is lost on the way.

Who the hands are is all the same to the work: this process, several of this machine, or the nodes of a Ray cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from foolery.kernel.errors import FooleryError

__all__ = ["Lost", "Workers", "spread", "spread_in_order"]

AHEAD = 4  # pieces that a pair of hands has waiting
MOST_LOSSES = 5  # of one piece: then it is the piece that kills whoever takes it

T = TypeVar("T")
R = TypeVar("R")


class Lost(Exception):  # noqa: N818 - nobody's mistake: the piece is given to somebody else
    """Whoever had a piece is gone, and so is what came of it."""


class Workers(Protocol):
    """Hands that take pieces of work.  A ticket stands for a piece that was begun; every begun piece has its own."""

    def hands(self) -> int:
        """Return how many pieces are worked on at a time; it may change while the work goes on."""
        ...

    def begin(self, work: Callable[[Any], Any], piece: Any) -> Any:
        """Take a piece and return its ticket."""
        ...

    def finished(self, tickets: Collection[Any]) -> Collection[Any]:
        """Wait until something is known about one of the tickets, at least one of which there is, and return those."""
        ...

    def result(self, ticket: Any) -> Any:
        """Return what came of a finished piece.  Raises Lost, or whatever the work raised."""
        ...

    def drop(self, tickets: Collection[Any]) -> None:
        """Begin no more of these."""
        ...

    def said(self) -> str:
        """Return where results have come from so far, for whoever watches; nothing where that is plain."""
        ...


@dataclass(frozen=True)
class _Share(Generic[T]):
    """A piece, and how often it was lost."""

    piece: T
    losses: int = 0

    def lost(self, why: Lost) -> _Share[T]:
        """Return it as it is tried again.  Raises FooleryError when that has been done often enough."""
        if self.losses + 1 == MOST_LOSSES:
            raise FooleryError(f"a share of the work was lost {MOST_LOSSES} times: {why}")
        return _Share(self.piece, self.losses + 1)


def spread(work: Callable[[T], R], pieces: Iterable[T], workers: int | Workers) -> Iterator[R]:
    """Yield what the work makes of every piece, in any order; whoever stops asking stops the work.

    A number means so many processes of this machine.  Raises whatever the work raised, and FooleryError over a piece
    that nobody survives.
    """
    with _hired(workers) as hired:
        yield from _spread(work, pieces, hired)


def _spread(work: Callable[[T], R], pieces: Iterable[T], workers: Workers) -> Iterator[R]:
    waiting = map(_Share, pieces)
    begun: dict[Any, _Share[T]] = {}
    try:
        while True:
            room = max(0, AHEAD * workers.hands() - len(begun))
            begun |= {workers.begin(work, share.piece): share for share in islice(waiting, room)}
            if not begun:
                return
            for ticket in workers.finished(begun):
                share = begun.pop(ticket)
                try:
                    result = workers.result(ticket)
                except Lost as why:
                    again = share.lost(why)
                    begun[workers.begin(work, again.piece)] = again
                else:
                    yield result
    finally:
        workers.drop(begun)


def spread_in_order(work: Callable[[T], R], pieces: Iterable[T], workers: int | Workers) -> Iterator[R]:
    """Do the same in the order of the pieces: what comes too early is kept."""
    early: dict[int, R] = {}
    due = 0
    for number, result in spread(partial(_numbered, work), enumerate(pieces), workers):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def _numbered(work: Callable[[T], R], piece: tuple[int, T]) -> tuple[int, R]:
    return piece[0], work(piece[1])


@contextmanager
def _hired(workers: int | Workers) -> Iterator[Workers]:
    if not isinstance(workers, int):
        yield workers  # whoever brought them sends them home
        return
    # Here, since those who are hired know what they are hired for.
    from foolery.lab.processes import processes

    with processes(workers) as hired:
        yield hired
