"""What happens at a table without anybody's command: a bot takes over, texts are called for, a game begins.

Pure: nothing changes here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from foolery.kernel.dealer import STREAM
from foolery.kernel.options import Value
from foolery.server.tables import entries
from foolery.server.tables.room import Room

__all__ = ["follow_up"]


def follow_up(room: Room, match_id: Callable[[], str]) -> entries.Body | None:
    """Return the entry that follows by itself now, None if nothing does; `match_id` names a new match."""
    voters = [seat for seat in room.seating.people() if not room.playing or room.in_game(seat)]
    taken_over = room.seating.replacement(voters)
    if taken_over is not None:
        return taken_over
    if room.playing or room.seating.closed:
        return None
    if not all(chair.ready(first=room.number == 0) for chair in room.chairs):
        return None
    if room.seating.unrevealed():
        return entries.Called() if room.called_at is None else None
    return _next_game(room, match_id)


def _next_game(room: Room, match_id: Callable[[], str]) -> entries.Began:
    options: Mapping[str, Value] = room.config.options
    if room.table is not None:
        options = room.game.next_options(room.table.setup, room.table.state)
    number = room.number + 1
    match, first, scores = None, 0, [0] * len(room.chairs)
    if room.config.match:
        if room.match is not None and room.began is not None and room.in_match():
            match, first, scores = room.match.id, room.began.match_first, list(room.match.doubled_scores)
        else:
            match, first = match_id(), number
    return entries.Began(
        number=number,
        options=dict(options),
        places=[chair.place() for chair in room.chairs],
        entropy=[chair.entropy for chair in room.chairs],
        commits=[chair.commit for chair in room.chairs],
        match=match,
        match_first=first,
        doubled_scores=scores,
        stream=STREAM,
    )
