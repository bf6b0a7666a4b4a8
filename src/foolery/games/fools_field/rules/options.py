"""The options of The Fool's Field, and the options of the next game."""

from __future__ import annotations

from foolery.games.fools_field.rules.state import FieldState
from foolery.kernel.game import Setup, doubled_scores
from foolery.kernel.options import Choice, Drawn, Number, Option, Value

__all__ = ["MATCH_AWARDS", "OPTIONS", "match_award", "new_game", "next_options"]

FACING = "facing"
SHARED = "shared"

OPTIONS: tuple[Option, ...] = (
    Drawn("first"),  # FF-2.2
    Choice("seating", FACING, (FACING, SHARED)),  # FF-D2
    Number("battle_limit", 100, 1, 1000),  # FF-D4
)


def new_game(setup: Setup) -> FieldState:
    """Return the state of a new game before the deal, with the options of `setup`."""
    first, limit = setup.options["first"], setup.options["battle_limit"]
    assert isinstance(first, int)
    assert isinstance(limit, int)
    return FieldState(first, int(setup.options["seating"] == FACING), limit)


# -- matches (FF-5.1)

MATCH_AWARDS = ((2, 0), (0, 2), (2, 1), (1, 2))  # doubled: a win, a tie


def match_award(state: FieldState) -> tuple[int, ...]:
    """Return the doubled match points of both seats for a finished game.  A win counts 1 (doubled: 2); a tie counts
    1 for the start player of the last battle and ½ for the other (FF-D3).
    """
    outcome = state.outcome()
    assert outcome is not None, "only a finished game is worth match points"
    if len(outcome.winners) == 1:
        return doubled_scores(state)
    return (2, 1) if state.starter == 0 else (1, 2)


def next_options(setup: Setup, state: FieldState) -> dict[str, Value]:
    """Return the options of the next game of a match.  The loser starts it (FF-2.2); after a tie, the player who
    did not start the tied game starts (FF-D1).
    """
    outcome = state.outcome()
    assert outcome is not None, "the game is not over"
    tied = len(outcome.winners) == 2
    return {**setup.options, "first": 1 - int(state.first) if tied else 1 - outcome.winners[0]}
