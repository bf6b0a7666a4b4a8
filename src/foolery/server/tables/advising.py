"""What hints and the coach need: the decisions of a person who plays only against bots.

A sight is all that the seat knows at that time; advice uses nothing else.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from foolery.kernel.game import Sight
from foolery.kernel.session import GameSession
from foolery.server.refusals import RefusedError
from foolery.server.tables.state import TableState

__all__ = ["RecentChoices", "advised_seat", "decision_of"]

CHOICES_KEPT = 60


class PendingDecision(NamedTuple):
    """A decision that a seat has to make now, with the sight of that seat."""

    seat: int
    game: int
    came_up: int  # the step at which the decision came up
    sight: Sight

    def stands(self, state: TableState) -> bool:
        """Return whether the seat still has to make this decision."""
        same = state.number == self.game and state.playing and state.decision[self.seat] == self.came_up
        return same and self.seat in state.to_act()


class MadeChoice(NamedTuple):
    """A choice that a person made, with the sight they had before it."""

    seat: int
    game: int
    step: int  # at which the decision came up
    sight: Sight
    action: int


def advised_seat(state: TableState, person: str) -> tuple[int, GameSession]:
    """Return the seat of `person` and the game session.  Raises RefusedError unless all other seats are bots."""
    seat = state.seating.seat_of(person)
    if seat is None:
        raise RefusedError("table/not-seated")
    if state.table is None:
        raise RefusedError("table/not-playing")
    if not state.against_bots(seat):
        raise RefusedError("hint/people")
    return seat, state.table


def decision_of(state: TableState, person: str, step: int) -> PendingDecision:
    """Return the decision that `person` has to make; `step` is that of the view they have.  Raises RefusedError."""
    seat, table = advised_seat(state, person)
    if not state.in_game(seat):
        raise RefusedError("table/not-playing")
    if seat not in state.to_act():
        raise RefusedError("action/turn")
    if step < state.decision[seat] or step > state.steps[seat]:
        raise RefusedError("action/stale")
    return PendingDecision(seat, state.number, state.decision[seat], table.sight(seat))


class RecentChoices:
    """Keeps the last choices of a person who plays only against bots, in memory only."""

    def __init__(self) -> None:
        self._kept: deque[MadeChoice] = deque(maxlen=CHOICES_KEPT)

    def note(self, state: TableState, seat: int, action: int) -> None:
        """Keep a choice that is about to be played; it replaces an earlier choice for the same decision."""
        table = state.table
        position = None if table is None or not state.against_bots(seat) else table.choosing(seat)
        if table is None or position is None:
            return
        sight = table.sight(seat) if position is table.state else state.game.sight(position, seat)
        self.forget(state, seat, since=state.decision[seat])
        if len(sight.legal) > 1:
            self._kept.append(MadeChoice(seat, state.number, state.decision[seat], sight, action))

    def forget(self, state: TableState, seat: int, since: int | None = None) -> None:
        """Forget the choices of `seat` in this game from step `since` on; if `since` is None, only its last choice."""
        own = [each.step for each in self.between(state.number, seat, since or 0, state.steps[seat] + 1)]
        gone = {(state.number, seat, step) for step in (own[-1:] if since is None else own)}
        kept = (each for each in self._kept if (each.game, each.seat, each.step) not in gone)
        self._kept = deque(kept, CHOICES_KEPT)

    def between(self, game: int, seat: int, since: int, until: int) -> list[MadeChoice]:
        """Return the choices of `seat` in game number `game`, from step `since` on and before step `until`."""
        return [each for each in self._kept if (each.game, each.seat) == (game, seat) and since <= each.step < until]
