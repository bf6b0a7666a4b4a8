"""Sends a table's sockets what has changed.  Called only when the change is on disk.

A viewer is a seat, or None for a spectator.  Each view is made and encoded once, for all sockets of the same viewer
and language.  Log lines are the sentences that tell a viewer what has happened.  A held message waits in the queue of
its socket until the socket is flushed.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Iterable

from foolery.server.live.live_table import LiveTable
from foolery.server.live.socket import Socket
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.views import table_info, view_message
from foolery.server.timing import now_ms
from foolery.server.transport.frames import Frame, encode
from foolery.server.wire import EarlierLines, Presence, Said, TableMessage

AT_ONCE = 25  # sockets that are flushed in one turn of the event loop
MOMENT_SECONDS = 0.02  # delay of many spectators behind the players
CROWD_SECONDS = 0.25  # time between two messages to many spectators about who is connected
LINES = 200  # most log lines in one message; a client asks for earlier ones


async def show(live: LiveTable, changes: Changes) -> None:
    """Send `changes` to the sockets whose viewers may see them.  Called under the table's lock.

    Players' messages are sent before the first spectator's view is made.
    """
    state = live.state
    live.shown = state.n
    if not live.sockets:
        return
    if changes.table:
        _show_table(live)
    seated, crowd = _by_place(live)
    news = _News(live, changes)
    for socket in seated:
        # The sender's view is sent together with its answer, except when spectators would delay that answer.
        news.tell(socket, socket.hold if socket is live.sender and not crowd else socket.send)
    if crowd:
        await asyncio.sleep(0)
        for socket in crowd:
            if socket in live.sockets:
                news.tell(socket, socket.hold)
        _send_to_crowd(live, len(crowd))


def _by_place(live: LiveTable) -> tuple[list[Socket], list[Socket]]:
    """Return two lists: the sockets of the people with a seat, and the sockets of the spectators."""
    seated: list[Socket] = []
    crowd: list[Socket] = []
    for socket in live.sockets:
        (crowd if socket.viewer is None else seated).append(socket)
    return seated, crowd


class _News:
    """The messages about some changes.  Each view is encoded when the first socket needs it, and then reused."""

    def __init__(self, live: LiveTable, changes: Changes) -> None:
        self._live = live
        self._changes = changes
        self._said = [(line.person, encode(Said(lines=[line]))) for line in changes.said]
        self._views: dict[tuple[Viewer, str], Frame] = {}

    def tell(self, socket: Socket, send: Callable[[Frame], None]) -> None:
        """Call `send` with each message that one socket needs; `send` either sends the message or holds it."""
        if socket.new_seat:
            socket.new_seat = False
            show_full(self._live, socket)
        elif socket.viewer in self._changes.viewers:
            send(self._view(socket.viewer, socket.lang))
        for person, words in self._said:
            if person not in socket.muted:
                send(words)

    def _view(self, viewer: Viewer, lang: str) -> Frame:
        view = self._views.get((viewer, lang))
        if view is None:
            news = None if self._changes.begun else len(self._changes.lines.get(viewer, ()))
            view = self._views[viewer, lang] = _view(self._live, viewer, lang, news)
        return view


def _send_to_crowd(live: LiveTable, size: int) -> None:
    """Send all held messages: at once if `size`, the number of spectators, is at most `AT_ONCE`.

    Otherwise they are sent `MOMENT_SECONDS` later, after the players' messages.
    """
    if size <= AT_ONCE:
        _flush(list(live.sockets))
    elif not live.crowd_waits:
        live.crowd_waits = True
        asyncio.get_running_loop().call_later(MOMENT_SECONDS, _flush_crowd, live)


def _flush_crowd(live: LiveTable) -> None:
    live.crowd_waits = False
    _flush(list(live.sockets))  # of all sockets: a person who has just sat down may have messages from before


def _flush(sockets: list[Socket]) -> None:
    """Send the held messages of `sockets`, `AT_ONCE` sockets in each turn of the event loop.

    In this way even a large number of spectators does not delay a player.
    """
    for socket in sockets[:AT_ONCE]:
        socket.flush()
    if len(sockets) > AT_ONCE:
        asyncio.get_running_loop().call_soon(_flush, sockets[AT_ONCE:])


def show_everything(live: LiveTable) -> None:
    """Send every socket of a table its description and a complete view of the game."""
    live.shown = live.state.n
    _show_table(live)
    for socket in live.sockets:
        socket.new_seat = False
        show_full(live, socket)
    _send_to_crowd(live, len(live.sockets))


def _show_table(live: LiveTable) -> None:
    """Send every socket the table's description, and find out who has got or lost a seat.

    For spectators the message is held until the next flush.
    """
    info = table_info(live.state)
    moved = False
    for socket in live.sockets:
        seat = live.state.seating.seat_of(socket.person.id)
        if seat != socket.viewer:
            socket.viewer, socket.new_seat, moved = seat, True, True
    encoded = {seat: encode(TableMessage(table=info, seat=seat)) for seat in {each.viewer for each in live.sockets}}
    for socket in live.sockets:
        (socket.hold if socket.viewer is None else socket.send)(encoded[socket.viewer])
    if moved:
        show_presence(live)


def show_table_to(live: LiveTable, socket: Socket) -> None:
    """Send one socket the table's description."""
    socket.send(encode(TableMessage(table=table_info(live.state), seat=socket.viewer)))


def show_presence(live: LiveTable, newcomer: Socket | None = None) -> None:
    """Tell all sockets who is connected, and since when the others are not.

    If there are more than `AT_ONCE` spectators, they are told at most once every `CROWD_SECONDS`; only `newcomer`, the
    socket that has just come, is told at once.
    """
    seated, crowd = _by_place(live)
    if len(crowd) <= AT_ONCE:
        show_presence_to(live, live.sockets)
        return
    show_presence_to(live, seated if newcomer is None else {newcomer, *seated})
    if not live.crowd_to_be_told:
        live.crowd_to_be_told = True
        asyncio.get_running_loop().call_later(CROWD_SECONDS, _tell_crowd, live)


def _tell_crowd(live: LiveTable) -> None:
    live.crowd_to_be_told = False
    _, crowd = _by_place(live)
    message = _presence(live)
    for socket in crowd:
        socket.hold(message)
    _send_to_crowd(live, len(crowd))


def show_presence_to(live: LiveTable, sockets: Iterable[Socket]) -> None:
    """Tell the given `sockets` who is connected, and since when the others are not."""
    message = _presence(live)
    for socket in sockets:
        socket.send(message)


def _presence(live: LiveTable) -> Frame:
    live.notice()
    mask, seats = live.connected(), range(len(live.state.chairs))
    connected = [bool(mask >> seat & 1) for seat in seats]
    return encode(Presence(connected=connected, away=live.away(), watching=live.watching()))


def show_full(live: LiveTable, socket: Socket) -> None:
    """Send one socket a complete view of the game with its most recent log lines, if there is a game."""
    if live.state.table is not None:
        socket.send(_view(live, socket.viewer, socket.lang, None))


def show_earlier(live: LiveTable, socket: Socket, game: int, before: int) -> None:
    """Send one socket up to `LINES` log lines before line number `before`; none if `game` is not the present game."""
    lines = live.state.lines[socket.viewer][:before] if game == live.state.number else []
    first = max(0, len(lines) - LINES)
    socket.send(encode(EarlierLines(game=live.state.number, first=first, lines=lines[first:])))


def show_since(live: LiveTable, socket: Socket, game: int | None, step: int | None) -> None:
    """Send one socket the game as it is now, with the log lines after `step` of `game`, the last it has seen.

    It is sent a complete view instead if it has seen nothing of this game, or if `step` does not tell which lines it
    has.
    """
    state, viewer = live.state, socket.viewer
    # Lines may have come during the step it knows, and it may have only some of them: then send a complete view.
    if game != state.number or step is None or step > state.steps[viewer] or step == state.narration.asides.get(viewer):
        show_full(live, socket)
    elif state.table is not None:
        lines = state.lines[viewer]
        missed = len(lines) - bisect_right(lines, step, key=lambda line: line.step)
        socket.send(_view(live, viewer, socket.lang, missed))


def _view(live: LiveTable, viewer: Viewer, lang: str, missed: int | None) -> Frame:
    """Return a frame with the game as `viewer` sees it now, and the newest `missed` log lines.

    If `missed` is None or above `LINES`, it is a complete view with the newest `LINES` lines.
    """
    full = missed is None or missed > LINES
    lines = live.state.lines[viewer]
    recent = lines[max(0, len(lines) - (LINES if missed is None else min(missed, LINES))) :]
    message = view_message(live.state, viewer, lang, recent, full=full, now=now_ms())
    assert message is not None
    return encode(message)
