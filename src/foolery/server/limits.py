"""Limits on how often something may be done, and on how much may be done at the same time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from foolery.server.refusals import RefusedError

__all__ = ["TokenBucket", "TokenBuckets", "Turnstile"]


class TokenBucket:
    """A token bucket: it gains `rate` tokens a second, and holds at most `burst`."""

    __slots__ = ("_burst", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._when = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take `cost` tokens, and return True, if the bucket holds that many; otherwise return False.

        A cost above `burst` counts as `burst`.
        """
        cost = min(cost, self._burst)
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class TokenBuckets:
    """One token bucket for each key.  Beyond `most` keys, the bucket that was unused for longest is dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take `cost` tokens from the bucket of the key `who`, if it holds them; return whether it did."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self._rate, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take(cost)


class Turnstile:
    """Lets one caller in at a time.

    A key may have `each` callers inside or waiting, and all keys together `most`; further ones are refused.
    """

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until no other caller is inside, and stay inside until the block ends.  Raises RefusedError.

        `who` is the caller's key, for example its address.
        """
        if self._waiting[who] >= self._each or self._waiting.total() >= self._most:
            raise RefusedError("server/busy")
        self._waiting[who] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]
