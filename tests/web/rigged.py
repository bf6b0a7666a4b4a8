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


def shuffle(self: FairDealer, name: str, cards: Sequence[str]) -> list[str]:
    """Return the order that was asked for."""
    assert sorted(SHUFFLES[name]) == sorted(cards)
    return SHUFFLES[name]


def pick(self: FairDealer, name: str, bound: int) -> int:
    """Let the first seat begin."""
    return 0


if __name__ == "__main__":
    FairDealer.shuffle = shuffle  # type: ignore[method-assign]
    FairDealer.pick = pick  # type: ignore[method-assign]
    sys.exit(main(["serve"]))
