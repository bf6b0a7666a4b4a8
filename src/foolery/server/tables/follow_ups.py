"""Entries that follow without a command: a bot takes over a seat, texts are called for, a game begins.

`follow_up` returns the next such entry and changes nothing.  `apply_and_follow` applies entries and all that follow;
the server, the tests and the benchmarks use it for every new entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from foolery.kernel.dealer import STREAM
from foolery.kernel.options import Value
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.state import TableState

__all__ = ["apply_and_follow"]


def apply_and_follow(
    state: TableState,
    bodies: Iterable[entries.Body],
    at: int,
    changes: Changes,
    *,
    match_id: Callable[[], str],
    new_secret: Callable[[], bytes],
    key: str | None = None,
) -> None:
    """Apply `bodies` as new entries at time `at`, then all entries that follow; note the effects in `changes`.

    `match_id` returns the id for a new match, `new_secret` the secret for a later game.  `key` names the command that
    the entries in `bodies` come from; None: no command.
    """
    for body in bodies:
        state.apply(LogEntry(state.n + 1, at, key, body), changes)
    while (following := follow_up(state, match_id)) is not None:
        if isinstance(following, entries.Renewed):
            state.secrets[state.number + 1] = new_secret()
        state.apply(LogEntry(state.n + 1, at, None, following), changes)


def follow_up(state: TableState, match_id: Callable[[], str]) -> entries.Body | None:
    """Return the next entry that follows without a command, None if there is none; `match_id` returns a new id."""
    if any(chair.votes for chair in state.chairs):
        voters = [seat for seat in state.seating.people() if not state.playing or state.in_game(seat)]
        taken_over = state.seating.replacement(voters)
        if taken_over is not None:
            return taken_over
    if state.playing or state.seating.closed:
        return None
    if state.seating.dropped:
        return entries.Renewed()
    if not all(chair.ready(first=state.number == 0) for chair in state.chairs):
        return None
    if state.seating.unrevealed():
        return entries.Called() if state.opening.called_at is None else None
    return _next_game(state, match_id)


def _next_game(state: TableState, match_id: Callable[[], str]) -> entries.Began:
    options: Mapping[str, Value] = state.config.options
    if state.table is not None:
        options = state.game.next_options(state.table.setup, state.table.state)
    number = state.number + 1
    match, first, scores = None, 0, [0] * len(state.chairs)
    if state.config.match:
        if state.match is not None and state.began is not None and state.in_match():
            match, first, scores = state.match.id, state.began.match_first, list(state.match.doubled_scores)
        else:
            match, first = match_id(), number
    return entries.Began(
        number=number,
        options=dict(options),
        places=[chair.place() for chair in state.chairs],
        entropy=[chair.entropy for chair in state.chairs],
        commits=[chair.commit for chair in state.chairs],
        match=match,
        match_first=first,
        doubled_scores=scores,
        stream=STREAM,
        renewed=state.opening.renewed,
    )
