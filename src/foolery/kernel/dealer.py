"""Dealers answer the rules' requests for shuffles and draw the options that are left to chance."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from foolery.kernel.errors import InvalidRecordError, short
from foolery.kernel.rng import Rng

__all__ = ["STREAM", "STREAMS", "Dealer", "FairDealer", "ReplayingDealer", "SeededDealer", "commitment"]


STREAM = 2  # version of the fair stream that deals new games
STREAMS = (1, STREAM)


class Dealer(Protocol):
    """Shuffles cards and draws numbers. Requests have names, so that two dealers can be compared request by request."""

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        """Return the cards in drawing order, first drawn first."""
        ...

    def pick(self, name: str, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 for an option that is drawn at random."""
        ...


class SeededDealer:
    """Shuffles with the project's own generator: the same seed gives the same game on every machine."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._rng.below(last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    def pick(self, name: str, bound: int) -> int:
        return int(self._rng.below(bound))


class ReplayingDealer:
    """Repeats the shuffles of a record; refuses a request that the record does not answer."""

    def __init__(self, shuffles: Sequence[tuple[str, Sequence[str]]]) -> None:
        self._shuffles = list(shuffles)
        self._next = 0

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        if self._next >= len(self._shuffles):
            raise InvalidRecordError(f"the rules ask for shuffle {name!r}, the record has no more shuffles")
        recorded, order = self._shuffles[self._next]
        self._next += 1
        if recorded != name:
            raise InvalidRecordError(f"the rules ask for shuffle {name!r}, the record has {short(recorded)}")
        if sorted(order) != sorted(cards):
            raise InvalidRecordError(f"shuffle {name!r} does not hold exactly the cards to be shuffled")
        return list(order)

    def pick(self, name: str, bound: int) -> int:
        raise InvalidRecordError(f"option {name!r} is missing: a record holds the outcome of every random choice")

    def unused(self) -> int:
        """Return how many recorded shuffles were not requested yet."""
        return len(self._shuffles) - self._next


class FairDealer:
    """Deals from a committed secret and the seats' entropy, so that every player can check the deal afterwards.

    The server publishes the hash of its secret before the first card.  Every seat may add entropy that the server
    cannot know at that time.  The random stream of a request is HMAC-SHA256(secret, message) with the message

        entropy of seat 0 NUL entropy of seat 1 NUL … NUL name NUL times NUL counter

    in UTF-8.  `times` is how often this name was dealt before in this game, `counter` the number of the block within
    the request; both are decimal and start at 0.  A block's 32 bytes are eight big-endian 32-bit words.  A number below
    n is the next word modulo n; words at or above the largest multiple of n are skipped.  A shuffle starts from the
    cards in ASCII order and swaps each index from the last down to 1 with a random index up to itself.

    This is version 2 of the stream.  Version 1 has no `times`, so that a name dealt twice gives the same order twice;
    it is kept to check old records.
    """

    def __init__(self, secret: bytes, entropy: Sequence[str], stream: int = STREAM) -> None:
        assert stream in STREAMS, f"there is no version {stream} of the stream"
        self._secret = secret
        self._prefix = "".join(f"{text}\0" for text in entropy)
        self._counts_names = stream > 1
        self._times: Counter[str] = Counter()

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        words = self._words(name)
        order = sorted(cards)
        for last in range(len(order) - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def pick(self, name: str, bound: int) -> int:
        return self._words(name).below(bound)

    def _words(self, name: str) -> _Words:
        times = f"{self._times[name]}\0" if self._counts_names else ""
        self._times[name] += 1
        return _Words(self._secret, f"{self._prefix}{name}\0{times}")


class _Words:
    """The 32-bit words of one request, eight from each HMAC."""

    def __init__(self, secret: bytes, prefix: str) -> None:
        self._secret = secret
        self._prefix = prefix
        self._counter = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        limit = (1 << 32) // bound * bound
        while True:
            word = self._next()
            if word < limit:
                return word % bound

    def _next(self) -> int:
        if not self._words:
            message = f"{self._prefix}{self._counter}".encode()
            block = hmac.new(self._secret, message, hashlib.sha256).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -1, -4)]
        return self._words.pop()


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret as hex: what is published before the first card."""
    return hashlib.sha256(secret).hexdigest()
