"""A server that deals cards in a given order: `python -m tests.support.browser.rigged`.

FOOLERY_TEST_SHUFFLES holds the orders as JSON. Only the dealing is replaced, so that two games can differ in exactly
those cards that one seat cannot know.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from foolery.cli import main
from foolery.kernel.dealer import FairDealer
from tests.support.browser.harness import Server, serving

__all__ = ["dealing"]

Shuffles = Mapping[str, Sequence[str]]


@contextmanager
def dealing(shuffles: Shuffles, folder: Path) -> Iterator[Server]:
    """Run a server that deals the orders in `shuffles`, by the name of each shuffle in the rules."""
    environment = {"FOOLERY_TEST_SHUFFLES": json.dumps({name: list(order) for name, order in shuffles.items()})}
    folder.mkdir(exist_ok=True)
    with serving(
        folder, {**environment, "PYTHONHASHSEED": "0"}, program=["-m", "tests.support.browser.rigged"]
    ) as server:
        yield server


class RiggedDealer(FairDealer):
    """Deals the given orders.

    A shuffle without one keeps the cards in their first order; each draw of a number is 0.
    """

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        known: dict[str, list[str]] = json.loads(os.environ["FOOLERY_TEST_SHUFFLES"])
        order = known.get(name, list(cards))
        assert sorted(order) == sorted(cards)
        return order

    def pick(self, name: str, bound: int) -> int:
        return 0


if __name__ == "__main__":
    FairDealer.shuffle = RiggedDealer.shuffle  # type: ignore[assignment, method-assign]
    FairDealer.pick = RiggedDealer.pick  # type: ignore[assignment, method-assign]
    sys.exit(main(["serve"]))
