"""Fair queues for work that many people ask for: no person and no address can make the others wait for long."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from foolery.server.refusals import RefusedError

__all__ = ["Asker", "FairQueue", "Turns"]

T = TypeVar("T")

REMEMBERED = 10_000  # most people and addresses whose last turn is remembered


@dataclass(frozen=True)
class Asker:
    """The sender of a request: an address, and the id of a person; the id is empty for a client without a cookie."""

    address: str
    person: str = ""


@dataclass(frozen=True, eq=False)
class _Waiting(Generic[T]):
    item: T
    rank: int
    asker: Asker


class FairQueue(Generic[T]):
    """A queue of items, ordered by rank: the item with the lowest number is taken first.

    Within a rank addresses take turns, and within an address its people do.  At most `most` items wait.  If the queue
    is full, a new item displaces an item of the last rank, if that rank is behind its own.  If that rank is its own,
    it displaces an item of the address with the most items there, if its own address has at least two fewer.
    Otherwise it is refused.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: list[_Waiting[T]] = []
        self._turns = 0
        self._last_turn: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, item: T, rank: int, asker: Asker) -> T | None:
        """Put `item` into the queue, and return the item that it displaces, or None.

        Raises RefusedError if the queue is full and no item can be displaced.
        """
        displaced = None
        if len(self._waiting) >= self._most:
            displaced = self._to_displace(rank, asker)
            if displaced is None:
                raise RefusedError("server/busy")
            self._waiting.remove(displaced)
        self._waiting.append(_Waiting(item, rank, asker))
        return None if displaced is None else displaced.item

    def _to_displace(self, rank: int, asker: Asker) -> _Waiting[T] | None:
        worst = max(each.rank for each in self._waiting)
        if worst < rank:
            return None
        counts = Counter(each.asker.address for each in self._waiting if each.rank == worst)
        most = max(counts.values())
        if worst == rank and counts[asker.address] + 2 > most:
            return None
        crowded = [each for each in self._waiting if each.rank == worst and counts[each.asker.address] == most]
        return crowded[-1]

    def take(self) -> T:
        """Remove the item whose turn it is from the queue, and return it."""
        best = min(self._waiting, key=self._order)  # of equal items, the one that has waited longest
        self._waiting.remove(best)
        self._turns += 1
        for name in (_address(best.asker), _person(best.asker)):
            self._last_turn[name] = self._turns
            self._last_turn.move_to_end(name)
        while len(self._last_turn) > REMEMBERED:
            self._last_turn.popitem(last=False)
        return best.item

    def _order(self, waiting: _Waiting[T]) -> tuple[int, int, int]:
        last, asker = self._last_turn, waiting.asker
        return waiting.rank, last.get(_address(asker), 0), last.get(_person(asker), 0)

    def remove(self, item: T) -> None:
        """Remove `item` from the queue, if it is there."""
        self._waiting = [each for each in self._waiting if each.item is not item]

    def clear(self) -> None:
        """Remove all items."""
        self._waiting.clear()


def _address(asker: Asker) -> str:
    return f"address {asker.address}"


def _person(asker: Asker) -> str:
    return f"person {asker.person or asker.address}"


class Turns:
    """Lets one caller work at a time; the others wait in a `FairQueue`.  A person has at most one call in each rank."""

    def __init__(self, most: int) -> None:
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue(most)
        self._taken = False
        self._asking: set[tuple[int, str]] = set()

    @asynccontextmanager
    async def turn(self, rank: int, asker: Asker) -> AsyncIterator[None]:
        """Wait for a turn, which lasts until the block ends.

        Raises RefusedError if the person has a call in this rank already, if the queue is full, or if another caller
        displaces this one.
        """
        key = (rank, _person(asker))
        if key in self._asking:
            raise RefusedError("server/busy")
        self._asking.add(key)
        try:
            await self._wait(rank, asker)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._asking.remove(key)

    async def _wait(self, rank: int, asker: Asker) -> None:
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        displaced = self._queue.add(turn, rank, asker)
        if displaced is not None and not displaced.done():
            displaced.set_exception(RefusedError("server/busy"))
        try:
            await turn
        except asyncio.CancelledError:
            self._queue.remove(turn)
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._pass_on()  # the turn had just been given to this caller
            raise

    def _pass_on(self) -> None:
        self._taken = False
        while len(self._queue) and not self._taken:
            turn = self._queue.take()
            if not turn.done():
                self._taken = True
                turn.set_result(None)
