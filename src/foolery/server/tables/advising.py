"""Who may be advised: somebody who plays against bots alone, about what that seat itself sees."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from foolery.kernel.game import Sight
from foolery.kernel.session import GameSession
from foolery.server.refusals import RefusedError
from foolery.server.tables.room import Room

__all__ = ["Choice", "Choices", "Decision", "advised_seat", "decision_of"]

CHOICES_KEPT = 60


class Decision(NamedTuple):
    """What a seat owes now, and what it sees."""

    seat: int
    game: int
    came_up: int  # the step at which it did
    sight: Sight

    def stands(self, room: Room) -> bool:
        """Whether it is still owed."""
        same = room.number == self.game and room.playing and room.decision[self.seat] == self.came_up
        return same and self.seat in room.to_act()


class Choice(NamedTuple):
    """A choice that somebody made, with what they knew then."""

    seat: int
    game: int
    step: int  # at which the decision came up
    sight: Sight
    action: int


def advised_seat(room: Room, person: str) -> tuple[int, GameSession]:
    """Return the seat of somebody who plays against bots alone, and their game.  Raises RefusedError."""
    seat = room.seating.seat_of(person)
    if seat is None:
        raise RefusedError("table/not-seated")
    if room.table is None:
        raise RefusedError("table/not-playing")
    if not room.against_bots(seat):
        raise RefusedError("hint/people")
    return seat, room.table


def decision_of(room: Room, person: str, step: int) -> Decision:
    """Return what somebody has to decide, in the view of this step.  Raises RefusedError."""
    seat, table = advised_seat(room, person)
    if not room.in_game(seat):
        raise RefusedError("table/not-playing")
    if seat not in room.to_act():
        raise RefusedError("action/turn")
    if step < room.decision[seat] or step > room.steps[seat]:
        raise RefusedError("action/stale")
    return Decision(seat, room.number, room.decision[seat], table.sight(seat))


class Choices:
    """The last choices of whoever plays against bots alone; kept in memory, and forgotten with it."""

    def __init__(self) -> None:
        self._kept: deque[Choice] = deque(maxlen=CHOICES_KEPT)

    def note(self, room: Room, seat: int, action: int) -> None:
        """Take note of a choice that is about to be played; one that changes another takes its place."""
        table = room.table
        state = None if table is None or not room.against_bots(seat) else table.choosing(seat)
        if table is None or state is None:
            return
        sight = table.sight(seat) if state is table.state else room.game.sight(state, seat)
        self.forget(room, seat, since=room.decision[seat])
        if len(sight.legal) > 1:
            self._kept.append(Choice(seat, room.number, room.decision[seat], sight, action))

    def forget(self, room: Room, seat: int, since: int | None = None) -> None:
        """Forget what a seat chose from a step on, or its last choice, which it takes back."""
        own = [each.step for each in self.between(room.number, seat, since or 0, room.steps[seat] + 1)]
        gone = {(room.number, seat, step) for step in (own[-1:] if since is None else own)}
        kept = (each for each in self._kept if (each.game, each.seat, each.step) not in gone)
        self._kept = deque(kept, CHOICES_KEPT)

    def between(self, game: int, seat: int, since: int, until: int) -> list[Choice]:
        """Return what a seat chose in a game from one step on and before another."""
        return [each for each in self._kept if (each.game, each.seat) == (game, seat) and since <= each.step < until]
