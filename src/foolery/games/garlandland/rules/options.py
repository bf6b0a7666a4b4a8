"""The options of Garlandland."""

from __future__ import annotations

from foolery.games.garlandland.rules.state import GarlandState
from foolery.kernel.game import Setup
from foolery.kernel.options import Choice, Drawn, Number, Option

__all__ = ["OPTIONS", "new_game"]

MODES = ("race", "points")  # by the state's mode number

OPTIONS: tuple[Option, ...] = (
    Choice("mode", "race", MODES),  # GL-5
    Number("target", 3, 1, 9),  # GL-4.7; kept but unused in points mode
    Drawn("dealer"),  # GL-4.1
)


def new_game(setup: Setup) -> GarlandState:
    """Return the state of a new game before the first deal, with the seats and options of `setup`."""
    target, dealer = setup.options["target"], setup.options["dealer"]
    assert isinstance(target, int)
    assert isinstance(dealer, int)
    return GarlandState(setup.seats, MODES.index(str(setup.options["mode"])), target, dealer)
