"""Finished games: their records, their positions as each seat saw them, and the step that decided them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import Raw

from foolery.kernel.dealer import ReplayingDealer
from foolery.kernel.game import Sight
from foolery.kernel.match import Match
from foolery.kernel.outcome import AGREED, RESIGN, TIMEOUT
from foolery.kernel.record import Record, Step, record_of
from foolery.kernel.session import DRAW, GameSession
from foolery.kernel.texts import LANGUAGES
from foolery.server.catalogue import find_game
from foolery.server.refusals import RefusedError
from foolery.server.tables import fairness
from foolery.server.tables.changes import Viewer
from foolery.server.tables.entries import Began, LogEntry
from foolery.server.tables.log_lines import Names, lines_of, open_lines_of
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.state import DealerOf, TableState
from foolery.server.tables.views import outcome_info
from foolery.server.wire import Ending, FairInfo, Line, Position, Positions

__all__ = ["FinishedGame", "ending_of", "fair_of", "positions_of", "record_line"]

PAGE = 100  # most positions in one answer


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: the settings of its table, its secret, and its log entries from its beginning to its end.

    `readable` is false while the game, or its match, goes on.
    """

    config: TableConfig
    secret: bytes
    entries: list[LogEntry]
    readable: bool


def began_of(finished: FinishedGame) -> Began:
    """Return the entry body with which the game began.  Raises RefusedError while the game, or its match, goes on."""
    if not finished.readable:
        raise RefusedError("table/not-over")
    began = finished.entries[0].body
    assert isinstance(began, Began)
    return began


def _room(finished: FinishedGame, dealer_of: DealerOf | None) -> TableState:
    """Return the table's state at the end of the game; `dealer_of` replaces the usual dealer if it is given."""
    secrets = {began_of(finished).number: finished.secret}
    state = (
        TableState(finished.config, secrets) if dealer_of is None else TableState(finished.config, secrets, dealer_of)
    )
    state.n = finished.entries[0].n - 1
    state.replay(finished.entries)
    return state


def _record(state: TableState, finished: FinishedGame) -> Record:
    began = state.began
    assert began is not None
    assert state.table is not None
    match = None
    if began.match is not None:
        before = Match(began.match, tuple(began.doubled_scores), games=began.number - began.match_first)
        match = before.header()
    opened = fair_of(finished)
    fair = {
        "commit": opened.commit,
        "secret": opened.secret,
        "entropy": opened.entropy,
        "drawn": opened.drawn,
        "stream": opened.stream,
    }
    if opened.renewed:
        fair["renewed"] = opened.renewed
    origin = state.origin
    study = None if origin is None else {"table": origin.table, "game": origin.game, "step": origin.step}
    return record_of(state.table, match=match, fair=fair, study=study)


def record_of_game(finished: FinishedGame, dealer_of: DealerOf | None = None) -> Record:
    """Return the record of a finished game.  Raises RefusedError while the game, or its match, goes on."""
    return _record(_room(finished, dealer_of), finished)


def record_line(finished: FinishedGame, dealer_of: DealerOf | None = None) -> str:
    """Return the record of a finished game as one line of a record file.  Raises RefusedError."""
    return f"{record_of_game(finished, dealer_of).to_line()}\n"


def fair_of(finished: FinishedGame) -> FairInfo:
    """Return what is needed to verify the deal, with the secret.  Raises RefusedError if game or match is not over."""
    began = began_of(finished)
    drawn = fairness.drawn_options(find_game(finished.config.game), began.options)
    return fairness.opened(began, finished.secret, drawn)


# -- positions


@dataclass(frozen=True)
class _Eyes:
    """The viewers for whom a finished game is shown: one viewer, or all seats with all cards open (`open`).

    With all cards open, the log lines are written from the side of the seat `near`.
    """

    viewers: tuple[Viewer, ...]
    near: int
    open: bool = False

    @staticmethod
    def read(name: str, seats: int, near: int) -> _Eyes:
        if near >= seats:
            raise RefusedError("request/malformed", problem="near is a seat")
        if name == "all":
            return _Eyes(tuple(range(seats)), near, open=True)
        if name == "none":
            return _Eyes((None,), near)
        if name.isdecimal() and len(name) == 1 and int(name) < seats:
            return _Eyes((int(name),), near)
        raise RefusedError("request/malformed", problem="eyes is a seat, none or all")

    def witness(self, seat: int) -> Viewer:
        """Return the viewer whose notation of a step is used: its own `seat` if all cards are open, else the reader."""
        return seat if self.open else self.viewers[0]

    def sights(self, table: GameSession) -> list[Sight]:
        """Return what each viewer knows now."""
        return [table.sight(viewer) for viewer in self.viewers]


def positions_of(
    finished: FinishedGame,
    eyes: str,
    first: int,
    last: int | None,
    dealer_of: DealerOf | None = None,
    *,
    near: int | None = None,
) -> Positions:
    """Return the positions of a finished game from step `first` to step `last` (None: to the end), at most 100.

    `eyes` is a seat number, "none" for a spectator or "all" for all cards open.  `near` is the seat of the reader, who
    is called "you" in the log lines.  Raises RefusedError.
    """
    state = _room(finished, dealer_of)
    record = _record(state, finished)
    seen = _Eyes.read(eyes, record.seats, near or 0)
    end = min(len(record.steps), first + PAGE - 1, len(record.steps) if last is None else last)
    names = {lang: state.names(lang, near) for lang in LANGUAGES}
    wanted = [each for each in _replayed(state, record, seen, names, end) if each.step >= first]
    return Positions(game=record.game, names=state.names(), steps=len(record.steps), eyes=eyes, positions=wanted)


def _dealt(state: TableState, record: Record) -> GameSession:
    """Return a session of the recorded game before its first step."""
    table = GameSession(
        state.game, record.options, record.seats, ReplayingDealer(record.shuffles), edition=record.edition
    )
    table.takebacks = list(record.takebacks or table.takebacks)
    return table


def _replayed(state: TableState, record: Record, eyes: _Eyes, names: Names, end: int) -> Iterator[Position]:
    table = _dealt(state, record)
    yield _position(table, eyes, 0, None, None, [])
    for number, step in enumerate(record.steps[:end], 1):
        before = eyes.sights(table)
        witnessed = _play(table, step, eyes.witness(step.seat))
        lines: list[Line] = []
        if witnessed != DRAW or table.outcome() is not None:  # a draw has one log line, with the last seat's agreement
            lines = _told(table, eyes, number, step.seat, before, witnessed, names)
        yield _position(table, eyes, number, step.seat, witnessed, lines)


def _told(
    table: GameSession, eyes: _Eyes, number: int, seat: int, before: list[Sight], witnessed: str, names: Names
) -> list[Line]:
    """Return the log lines of step `number`, which was just carried out; `before` are the sights before it."""
    after = eyes.sights(table)
    if eyes.open:
        return open_lines_of(table.game, number, seat, (before, after), eyes.near, witnessed, names)
    return lines_of(table.game, number, seat, (before[0], after[0]), witnessed, names)


def _play(table: GameSession, step: Step, viewer: Viewer) -> str:
    """Carry out a step and return its notation as `viewer` may see it."""
    if step.action == RESIGN:
        table.resign(step.seat)
    elif step.action == TIMEOUT:
        table.timeout(step.seat)
    elif step.action == DRAW:
        table.offer_draw(step.seat)
    else:
        action = table.game.parse(table.state, step.seat, step.action)
        witnessed = table.game.witness(table.state, step.seat, action, viewer)
        table.play(step.seat, action)
        return witnessed
    return step.action


def _position(
    table: GameSession, eyes: _Eyes, number: int, seat: int | None, action: str | None, lines: list[Line]
) -> Position:
    return Position(
        step=number,
        seat=seat,
        action=action,
        lines=lines,
        views=[Raw(table.game.view_json(table.sight(viewer))) for viewer in eyes.viewers],
        to_act=table.to_act(),
        outcome=outcome_info(table, eyes.viewers[0]),
    )


# -- what decided it

LEFT = (RESIGN, TIMEOUT, AGREED)  # reasons that can end a game in any position


def ending_of(finished: FinishedGame, dealer_of: DealerOf | None = None, *, near: int | None = None) -> Ending:
    """Return the final position with all cards open, and the step that decided the game with its log lines.

    `near` is the seat of the reader, who is called "you" in the log lines.  Raises RefusedError.
    """
    state = _room(finished, dealer_of)
    record = _record(state, finished)
    eyes = _Eyes.read("all", record.seats, near or 0)
    names = {lang: state.names(lang, near) for lang in LANGUAGES}
    table, number, lines = _dealt(state, record), 0, list[Line]()
    decided = _deciding_step(state, record)
    for number, step in enumerate(record.steps, 1):
        before = eyes.sights(table)
        witnessed = _play(table, step, eyes.witness(step.seat))
        if number == decided:
            lines = _told(table, eyes, number, step.seat, before, witnessed, names)
    views = [Raw(table.game.view_json(sight)) for sight in eyes.sights(table)]
    return Ending(steps=number, views=views, decided=decided, lines=lines)


def _deciding_step(state: TableState, record: Record) -> int:
    """Return the number of the step that increased the winner's lead most; the last such step if there are several.

    It is the last step of the game if there is no single winner, or if the game ended for a reason in LEFT.
    """
    outcome = None if state.table is None else state.table.outcome()
    if outcome is None or len(outcome.winners) > 1 or outcome.reason in LEFT:
        return len(record.steps)
    winner, table = outcome.winners[0], _dealt(state, record)
    lead, most, decided = _lead(table, winner), 0, len(record.steps)
    for number, step in enumerate(record.steps, 1):
        _play(table, step, None)
        before, lead = lead, _lead(table, winner)
        if lead > before and lead - before >= most:
            most, decided = lead - before, number
    return decided


def _lead(table: GameSession, winner: int) -> int:
    """Return the lead of `winner` over the best other seat, by `Game.stake`: how close each seat is to winning."""
    sight = table.sight(None)
    stakes = [table.game.stake(sight, seat) for seat in range(table.setup.seats)]
    return stakes.pop(winner) - max(stakes, default=0)
