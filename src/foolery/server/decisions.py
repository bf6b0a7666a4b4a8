"""What a command does to a table: an entry for its log, or a refusal.  Pure: nothing changes here."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from foolery.bots import bot_names
from foolery.kernel.errors import InvalidNotationError
from foolery.server import log
from foolery.server.refusals import RefusedError, by_the_rules
from foolery.server.room import Room
from foolery.server.wire import (
    Again,
    Decline,
    Draw,
    Entropy,
    Play,
    Replace,
    Resign,
    Rise,
    Say,
    Sit,
    TableCommand,
    Undo,
)

__all__ = ["clean_text", "decide", "overdue"]


def decide(
    room: Room, person: str, name: str, command: TableCommand, away: Collection[int] = ()
) -> tuple[log.Body, int | None]:
    """Return the entry a command makes, and the number of the action it plays if it plays one.

    `away` are the seats whose people have not been connected for a while.  Raises RefusedError.
    """
    if isinstance(command, Sit):
        return _sit(room, person, name, command), None
    seat = room.seat_of(person)
    if seat is None:
        raise RefusedError("table/not-seated")
    match command:
        case Play():
            action = _action(room, seat, command)
            assert room.table is not None
            return log.Played(seat, room.game.notate(room.table.state, seat, action)), action
        case Undo():
            _refuse_unless_in_game(room, seat)
            if room.table is None or not room.table.can_undo(seat):
                raise RefusedError("action/undo")
            return log.Undone(seat), None
        case Resign():
            _refuse_unless_in_game(room, seat)
            return log.Resigned(seat), None
        case Draw():
            _refuse_unless_in_game(room, seat)
            return log.Offered(seat), None
        case Decline():
            _refuse_unless_in_game(room, seat)
            if room.table is None or not room.table.draw_offers():
                raise RefusedError("table/draw")
            return log.Declined(seat), None
        case Rise():
            return log.Rose(seat), None
        case Entropy(text=text):
            if room.playing:
                raise RefusedError("table/playing")
            return log.Added(seat, text), None
        case Again(entropy=entropy):
            if room.playing:
                raise RefusedError("table/playing")
            return log.Wanted(seat, entropy), None
        case Replace():
            return _replace(room, seat, command, away), None
        case Say(text=text):
            return log.Spoke(person, name, _said(text), seat), None
    assert_never(command)


def overdue(room: Room, now: int) -> log.TimedOut | None:
    """Return the entry of a clock that has run out."""
    deadline = room.deadline()
    return None if deadline is None or deadline[0] > now else log.TimedOut(deadline[1])


def clean_text(text: str) -> str:
    """Return a text on one line, without control and formatting characters that could disguise it."""
    visible = "".join(each if each.isprintable() or each == "\u200d" else " " for each in text)
    return " ".join(visible.split())


def _said(text: str) -> str:
    cleaned = clean_text(text)
    if not cleaned:
        raise RefusedError("request/malformed", problem="nothing was said")
    return cleaned


def _sit(room: Room, person: str, name: str, command: Sit) -> log.Sat:
    seat = room.seat_of(person)
    if seat is not None:
        if room.chairs[seat].gone:
            return log.Sat(seat, person, name)
        raise RefusedError("table/seated")
    if room.closed:
        raise RefusedError("table/closed")
    free = [each for each, chair in enumerate(room.chairs) if chair.who == "open"]
    if not free:
        raise RefusedError("table/full")
    if command.seat is not None and command.seat not in free:
        raise RefusedError("table/seat-taken")
    return log.Sat(free[0] if command.seat is None else command.seat, person, name, command.entropy)


def _refuse_unless_in_game(room: Room, seat: int) -> None:
    if not room.in_game(seat):
        raise RefusedError("table/not-playing")


def _action(room: Room, seat: int, command: Play) -> int:
    """Return the number of the action, legal now for this seat."""
    _refuse_unless_in_game(room, seat)
    table = room.table
    assert table is not None
    sealed = room.standing_choice(seat)
    if sealed is None and seat not in table.to_act():
        raise RefusedError("action/turn")
    if command.step < room.decision[seat] or command.step > room.steps[seat]:
        raise RefusedError("action/stale")
    action = _number(room, seat, command.action)
    legal = table.sight(seat).legal if sealed is None else sealed.sight.legal
    if action in legal:
        return action
    if sealed is not None:
        raise RefusedError("action/turn")
    refusal = room.game.why_illegal(table.state, seat, action)
    assert refusal is not None, "an action is legal or there is a reason"
    raise by_the_rules(room.game, table.setup, refusal)


def _number(room: Room, seat: int, action: int | str) -> int:
    if isinstance(action, int):
        return action
    assert room.table is not None
    try:
        return room.game.parse(room.table.state, seat, action)
    except InvalidNotationError:
        raise RefusedError("action/unreadable") from None


def _replace(room: Room, by: int, command: Replace, away: Collection[int]) -> log.Agreed:
    if room.number == 0 or not (room.playing or room.in_match()):
        raise RefusedError("table/not-playing")
    if command.seat >= len(room.chairs) or room.chairs[command.seat].who != "person" or command.seat == by:
        raise RefusedError("table/not-gone")
    if room.playing and not (room.in_game(command.seat) and room.in_game(by)):
        raise RefusedError("table/not-playing")
    if not room.chairs[command.seat].gone and command.seat not in away:
        raise RefusedError("table/not-gone")
    if command.level not in bot_names(room.config.game):
        raise RefusedError("table/no-bot")
    return log.Agreed(command.seat, by, command.level)
