"""Limits on how often, and on how much at once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from foolery.server.refusals import RefusedError

__all__ = ["TokenBucket", "TokenBuckets", "Turnstile"]


class TokenBucket:
    """A token bucket: `rate` a second, `burst` at once."""

    __slots__ = ("_burst", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._when = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take `cost` tokens if the bucket holds them; a cost above a full bucket counts as a full bucket."""
        cost = min(cost, self._burst)
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class TokenBuckets:
    """A bucket for each key; of more than `most`, the one unused for longest is dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take `cost` tokens from the bucket of a key if it holds them."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self._rate, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take(cost)


class Turnstile:
    """Lets one caller through at a time; refuses a key that waits `each` times already, and all beyond `most`."""

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._waiting: Counter[str] = Counter()
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it until the block ends.  Raises RefusedError."""
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
