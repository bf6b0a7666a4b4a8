"""Decides what a command does at a table: it becomes an entry for the log, or is refused.  Nothing changes here."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from foolery.kernel.dealer import commitment
from foolery.kernel.errors import IllegalMoveError, InvalidNotationError
from foolery.kernel.session import GameSession, PlayedStep
from foolery.server.catalogue import level_called
from foolery.server.plain_text import clean_text
from foolery.server.refusals import RefusedError, by_the_rules
from foolery.server.tables import entries
from foolery.server.tables.state import TableState
from foolery.server.tables.takebacks import asked_back, kept
from foolery.server.wire import (
    Again,
    Commit,
    Decline,
    Draw,
    Keep,
    Play,
    Replace,
    Resign,
    Reveal,
    Rise,
    Say,
    Sit,
    TableCommand,
    TakeBack,
    Undo,
    Why,
)

__all__ = ["decide", "overdue", "refuse_if_illegal"]


def decide(
    state: TableState, person: str, name: str, command: TableCommand, away: Collection[int] = ()
) -> entries.Body:
    """Return the body of the log entry that `command` of `person` becomes.  Raises RefusedError.

    `name` is the person's name.  `away` are the seats whose people have not been connected for a while.
    """
    if isinstance(command, Sit):
        return _sit(state, person, name, command)
    seat = state.seating.seat_of(person)
    if seat is None:
        raise RefusedError("table/not-seated")
    match command:
        case Play():
            step = _step(state, seat, command)
            return entries.Played(seat, step.text, step.action)
        case Undo() | TakeBack() | Keep() | Resign() | Draw() | Decline():
            return _game_step(state, seat, command)
        case Commit() | Again():
            return _wish_for_the_next_game(state, seat, command)
        case Reveal(text=text):
            return _reveal(state, seat, text)
        case Rise():
            return entries.Rose(seat)
        case Replace():
            return _replace(state, seat, command, away)
        case Say(text=text):
            return entries.Spoke(person, name, _said(text), seat)
    assert_never(command)


def overdue(state: TableState, now: int) -> entries.TimedOut | entries.Forfeited | entries.Voided | None:
    """Return the entry for a time that is over at `now`, None if there is none.

    A seat loses on time, or players lose the match because they did not ask for its next game or reveal their texts,
    or the table is closed because texts for its deal were not revealed.
    """
    deadline = state.deadline()
    if deadline is None or deadline > now:
        return None
    if state.opening.called_at is not None:
        late = state.seating.unrevealed()
        return entries.Forfeited(late) if state.in_match() else entries.Voided(late)
    if not state.playing:
        return entries.Forfeited([seat for seat, chair in enumerate(state.chairs) if not chair.ready(first=False)])
    running = state.clock.deadline() if state.clock is not None else None
    assert running is not None, "a deadline without a clock"
    return entries.TimedOut(running[1])


def _said(text: str) -> str:
    cleaned = clean_text(text)
    if not cleaned:
        raise RefusedError("request/malformed", problem="nothing was said")
    return cleaned


def _sit(state: TableState, person: str, name: str, command: Sit) -> entries.Sat:
    seat = state.seating.seat_of(person)
    if seat is not None:
        if state.chairs[seat].gone:
            return entries.Sat(seat, person, name)
        raise RefusedError("table/seated")
    if state.seating.closed:
        raise RefusedError("table/closed")
    free = state.seating.open_seats()
    if not free:
        raise RefusedError("table/full")
    if command.seat is not None and command.seat not in free:
        raise RefusedError("table/seat-taken")
    return entries.Sat(free[0] if command.seat is None else command.seat, person, name, command.commit)


def _game_step(
    state: TableState, seat: int, command: Undo | TakeBack | Keep | Resign | Draw | Decline
) -> entries.GameBody:
    """Return the entry for a step that is no action of the game.  Raises RefusedError."""
    table = _table_of(state, seat)
    match command:
        case Undo():
            if not table.can_undo(seat):
                raise RefusedError("action/undo")
            _refuse_to_waver(state, seat)
            return entries.Undone(seat)
        case TakeBack(seat=whose):
            return asked_back(state, seat, table, seat if whose is None else whose)
        case Keep():
            return kept(state, seat)
        case Resign():
            return entries.Resigned(seat)
        case Draw():
            offers = table.draw_offers()
            if seat in offers or (not offers and seat in state.patience.offered):
                raise RefusedError("table/draw-again")
            return entries.Offered(seat)
        case Decline():
            if not table.draw_offers():
                raise RefusedError("table/draw")
            return entries.Declined(seat)


def _refuse_to_waver(state: TableState, seat: int) -> None:
    if not state.patience.may_waver(seat):
        raise RefusedError("action/changes")


def _wish_for_the_next_game(
    state: TableState, seat: int, command: Commit | Again
) -> entries.Committed | entries.Wanted:
    if state.playing:
        raise RefusedError("table/playing")
    if state.seating.closed:
        raise RefusedError("table/closed")
    _refuse_while_opening(state)
    if command.commit is not None and command.commit == state.chairs[seat].dropped:
        raise RefusedError("table/commit")
    if isinstance(command, Commit):
        return entries.Committed(seat, command.commit)
    return entries.Wanted(seat, command.commit)


def _refuse_while_opening(state: TableState) -> None:
    """Refuse the command while players reveal their texts for the next deal.  Raises RefusedError."""
    if state.opening.called_at is not None:
        raise RefusedError("table/opening")


def _reveal(state: TableState, seat: int, text: str) -> entries.Revealed:
    expected = state.opening.called_at is not None and seat in state.seating.unrevealed()
    if not expected or commitment(text.encode()) != state.chairs[seat].commit:
        raise RefusedError("table/reveal")
    return entries.Revealed(seat, text)


def _table_of(state: TableState, seat: int) -> GameSession:
    """Return the session of the game that `seat` is playing.  Raises RefusedError."""
    if state.table is None or not state.playing:
        raise RefusedError("table/not-playing")
    if not state.in_game(seat):
        raise RefusedError("table/left")
    return state.table


def _step(state: TableState, seat: int, command: Play) -> PlayedStep:
    """Return the step that playing the action in `command` would give.  Raises RefusedError if it cannot be played."""
    table = _table_of(state, seat)
    if table.choosing(seat) is None:
        raise RefusedError("action/turn")
    if command.step < state.decision[seat] or command.step > state.steps[seat]:
        raise RefusedError("action/stale")
    if table.sealed(seat) is not None:
        _refuse_to_waver(state, seat)
    try:
        return table.preview(seat, command.action)
    except InvalidNotationError:
        raise RefusedError("action/unreadable") from None
    except IllegalMoveError as error:
        raise by_the_rules(state.game, table.setup, error.refusal) from None


def refuse_if_illegal(state: TableState, seat: int, command: Why) -> None:
    """Check whether the action in `command` is legal now, without playing it.  Raises RefusedError if it is not."""
    table = _table_of(state, seat)
    position = table.choosing(seat)
    if position is None:
        raise RefusedError("action/turn")
    if command.step < state.decision[seat] or command.step > state.steps[seat]:
        raise RefusedError("action/stale")
    game = state.game
    try:
        action = game.parse(position, seat, game.notation_of(command.parts))
    except InvalidNotationError:
        raise RefusedError("action/unreadable") from None
    refusal = game.why_illegal(position, seat, action)
    if refusal is not None:
        raise by_the_rules(game, table.setup, refusal)


def _replace(state: TableState, by: int, command: Replace, away: Collection[int]) -> entries.Agreed:
    if state.number == 0 or not (state.playing or state.in_match()):
        raise RefusedError("table/not-playing")
    if command.seat >= len(state.chairs) or state.chairs[command.seat].who != "person" or command.seat == by:
        raise RefusedError("table/not-gone")
    if state.playing and not (state.in_game(command.seat) and state.in_game(by)):
        raise RefusedError("table/not-playing")
    if not state.chairs[command.seat].gone and command.seat not in away:
        raise RefusedError("table/not-gone")
    _refuse_while_opening(state)
    level = level_called(state.config.game, command.level)
    if level is None:
        raise RefusedError("table/no-bot")
    return entries.Agreed(command.seat, by, level)
