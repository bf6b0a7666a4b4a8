"""A server that deals what it is told: `python -m tests.web.rigged`, the shuffles in FOOLERY_TEST_SHUFFLES.

The dealing alone is replaced, so that two games can differ in exactly what one seat cannot know.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from foolery.cli import main
from foolery.kernel.dealer import FairDealer

SHUFFLES: dict[str, list[str]] = json.loads(os.environ["FOOLERY_TEST_SHUFFLES"])


class RiggedDealer(FairDealer):
    """Deals the orders it was given, anything else as it lies in the box, and lets the first seat begin."""

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        order = SHUFFLES.get(name, list(cards))
        assert sorted(order) == sorted(cards)
        return order

    def pick(self, name: str, bound: int) -> int:
        return 0


if __name__ == "__main__":
    FairDealer.shuffle = RiggedDealer.shuffle  # type: ignore[assignment, method-assign]
    FairDealer.pick = RiggedDealer.pick  # type: ignore[assignment, method-assign]
    sys.exit(main(["serve"]))
