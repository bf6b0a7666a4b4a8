"""The options of Goofspiel, chosen before a game, and the start of a game with them."""

from __future__ import annotations

from foolery.kernel.game import Setup
from foolery.kernel.options import Choice, Number, Option

from goofspiel.rules.cards import MOST_CARDS
from goofspiel.rules.state import GoofState

__all__ = ["CARRY", "DISCARD", "FEWEST_CARDS", "OPTIONS", "new_game"]

DISCARD = "discard"
CARRY = "carry"
FEWEST_CARDS = 3

OPTIONS: tuple[Option, ...] = (
    Choice("ties", DISCARD, (DISCARD, CARRY)),  # GS-3.4
    Number("cards", MOST_CARDS, FEWEST_CARDS, MOST_CARDS),  # GS-1.1
)


def new_game(setup: Setup) -> GoofState:
    """Return the first state of a game with this set-up; its prizes are not shuffled yet."""
    cards = setup.options["cards"]
    assert isinstance(cards, int)
    return GoofState(setup.seats, cards, carry=setup.options["ties"] == CARRY)
