"""Dealers: they shuffle the cards when the rules ask for it, and draw the options that are left to chance."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from foolery.kernel.errors import InvalidRecordError, short
from foolery.kernel.rng import Rng

__all__ = ["STREAM", "STREAMS", "Dealer", "FairDealer", "ReplayingDealer", "SeededDealer", "commitment"]


STREAM = 2  # version of the random stream with which FairDealer deals new games
STREAMS = (1, STREAM)


class Dealer(Protocol):
    """What shuffles cards and draws numbers for a game.

    Every request has a name, so that the answers of two dealers can be compared request by request.
    """

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        """Return the shuffled cards in the order in which they are drawn, the first one first."""
        ...

    def pick(self, name: str, bound: int) -> int:
        """Return a random number from 0 to `bound` - 1 as the value of the option `name`."""
        ...


class SeededDealer:
    """A dealer that uses the project's own random generator: the same seed gives the same game on every machine."""

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
    """A dealer that repeats the shuffles of a record.

    It raises InvalidRecordError for a request that does not agree with the next shuffle of the record.
    """

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
        """Return the number of recorded shuffles that the rules have not asked for yet."""
        return len(self._shuffles) - self._next


class FairDealer:
    """A dealer whose shuffles every player can check after the game.

    They follow from a secret of the server and from texts (entropy) that the seats add.

    The server publishes the hash of its secret before the first card is dealt.  Every seat may add entropy that the
    server cannot know at that time.  The random stream of a request is HMAC-SHA256(secret, message) with the message

        entropy of seat 0 NUL entropy of seat 1 NUL … NUL name NUL times NUL counter

    in UTF-8.  `times` is the number of earlier requests with this name in this game; `counter` is the number of the
    32-byte block within the request.  Both are decimal and start at 0.  A block is eight big-endian 32-bit words.  A
    random number below n is the next word modulo n; words at or above the largest multiple of n are skipped.  A shuffle
    starts from the cards in ASCII order.  For each index from the last down to 1, it swaps the card there with the card
    at a random index that is not higher.

    This is version 2 of the stream.  Version 1 has no `times`, so two requests with the same name give the same order;
    it is kept only to check old records.
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
    """The stream of random 32-bit words for one request; each HMAC gives eight words."""

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
    """Return the SHA-256 hash of `secret` in hexadecimal; the server publishes it before the first card is dealt."""
    return hashlib.sha256(secret).hexdigest()
