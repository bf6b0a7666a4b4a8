"""Studies: new games against bots that begin with the first steps of a finished game.

A study has the same secret as the finished game, so that the cards are the same and its record can be verified.  A
player may already know that secret.  Therefore a study is not public, is marked as a study, and does not count.
"""

from __future__ import annotations

from foolery.kernel.outcome import RESIGN, TIMEOUT
from foolery.kernel.record import Record, Step, replay
from foolery.server.catalogue import find_game, level_called
from foolery.server.ids import new_id
from foolery.server.refusals import RefusedError
from foolery.server.tables import entries
from foolery.server.tables.archive import FinishedGame, began_of, record_of_game
from foolery.server.tables.entries import Place
from foolery.server.tables.new_table import TableConfig, TableDraft
from foolery.server.tables.seating import bot_name
from foolery.server.tables.state import DealerOf
from foolery.server.wire import NewStudy, NoClock

__all__ = ["study_of"]


def study_of(
    finished: FinishedGame, wish: NewStudy, person: str, name: str, now: int, dealer_of: DealerOf | None = None
) -> TableDraft:
    """Return the new table of a study, in which `person` plays on from step `wish.step` of a finished game.

    `name` is the person's name, `now` the time in milliseconds since 1970.  Raises RefusedError.
    """
    began, record = began_of(finished), record_of_game(finished, dealer_of)
    step = _first_step(record, wish)
    level = level_called(record.game, wish.level)
    if level is None:
        raise RefusedError("table/no-bot")
    config = TableConfig(
        id=new_id(22),
        game=record.game,
        options=began.options,
        places=_places(record.seats, wish.seat, level, person, name),
        public=False,
        clock=NoClock(),
        match=False,
        created=now,
    )
    dealt = entries.Began(1, began.options, config.places, began.entropy, commits=began.commits, stream=began.stream)
    branch = entries.Branched(finished.config.id, began.number, step)
    return TableDraft(config, finished.secret, [dealt, *map(_body, record.steps[:step]), branch])


def _first_step(record: Record, wish: NewStudy) -> int:
    """Return how many steps the study takes from the record; simultaneous choices still sealed are left out."""
    if wish.step > len(record.steps):
        raise RefusedError("study/over")
    table = replay(find_game(record.game), record, steps=wish.step)
    if table.outcome() is not None:
        raise RefusedError("study/over")
    if wish.seat >= record.seats or not table.in_play(wish.seat):
        raise RefusedError("study/seat")
    return table.first_sealed()


def _places(seats: int, own: int, level: str, person: str, name: str) -> list[Place]:
    places: list[Place] = []
    for seat in range(seats):
        taken = [place.name or "" for place in places]
        bot = Place("bot", None, bot_name(level, taken), level)
        places.append(Place("person", person, name) if seat == own else bot)
    return places


def _body(step: Step) -> entries.Body:
    if step.action == RESIGN:
        return entries.Resigned(step.seat)
    return entries.TimedOut(step.seat) if step.action == TIMEOUT else entries.Played(step.seat, step.action)
