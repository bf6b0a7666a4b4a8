"""Making a table: the form that a client sends (`NewTable`) is checked and becomes the table's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from foolery.kernel.errors import InvalidOptionsError
from foolery.kernel.game import Game
from foolery.kernel.options import EditionName, Number, Option, Several
from foolery.kernel.texts import SOURCE_LANGUAGE
from foolery.server.catalogue import find_game, level_called
from foolery.server.ids import new_id
from foolery.server.refusals import RefusedError, words
from foolery.server.tables import entries, fairness
from foolery.server.tables.clocks import DAY
from foolery.server.tables.entries import Place
from foolery.server.tables.seating import bot_name
from foolery.server.wire import Clock, DaysClock, NewTable, NoClock, Words, by_language

__all__ = ["TableConfig", "TableDraft", "draft_of"]


class TableConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a table.  They are made with the table and never change."""

    id: str
    game: str
    options: dict[str, int | str | list[str]]
    places: list[Place]
    public: bool
    clock: Clock
    match: bool
    created: int
    next_game_ms: int = DAY  # time to ask for the next game of a match, or to reveal the texts for a deal


class TableDraft(NamedTuple):
    """A table that is not stored yet: its settings, its first game's secret and the bodies of its first entries."""

    config: TableConfig
    secret: bytes
    bodies: Sequence[entries.Body]


def draft_of(wish: NewTable, person: str, name: str, now: int, *, next_game_ms: int) -> TableDraft:
    """Return the table that `person` asks for in `wish`, with the person's commitment if they take a seat.

    `next_game_ms` is explained at `config_of`.  Raises RefusedError.
    """
    config = config_of(wish, person, name, now, next_game_ms=next_game_ms)
    mine = [seat for seat, place in enumerate(config.places) if place.person == person]
    bodies = [entries.Committed(seat, wish.commit) for seat in mine if wish.commit is not None]
    return TableDraft(config, fairness.new_secret(), bodies)


def config_of(wish: NewTable, person: str, name: str, now: int, *, next_game_ms: int) -> TableConfig:
    """Return the settings of the table that `person`, called `name`, asks for in `wish`.

    `next_game_ms` is the time to ask for the next game of a match, in milliseconds.  It is used unless the table has
    no clock or a clock that counts days.  Raises RefusedError with one message for each wrong field.
    """
    problems = _problems(wish)
    if problems:
        raise RefusedError("options/invalid", fields=problems)
    return TableConfig(
        id=new_id(22),
        game=wish.game,
        options=dict(wish.options),
        places=_places(wish, person, name),
        public=wish.public,
        clock=wish.clock,
        match=wish.match,
        created=now,
        next_game_ms=_patience(wish.clock, next_game_ms),
    )


def _patience(clock: Clock, short: int) -> int:
    """Return the milliseconds players have to ask for the next game; `short` is for clocks that count seconds."""
    match clock:
        case NoClock():
            return DAY
        case DaysClock(days=days):
            return days * DAY
        case _:
            return short


def _places(wish: NewTable, person: str, name: str) -> list[Place]:
    places: list[Place] = []
    for seat in wish.seats:
        if seat.who == "bot":
            taken = [place.name or "" for place in places]
            level = level_called(wish.game, seat.level or "")
            assert level is not None, "a wish was looked through before places are made of it"
            places.append(Place("bot", None, bot_name(level, taken), level))
        else:
            places.append(Place("open") if seat.who == "open" else Place("person", person, name))
    return places


def _problems(wish: NewTable) -> dict[str, Words]:
    game = find_game(wish.game)
    problems: dict[str, Words] = {}
    try:
        game.complete_options(wish.options, len(wish.seats))
    except InvalidOptionsError as error:
        specs = {spec.name: spec for spec in game.option_specs}
        problems = {name: _in_words(specs.get(name), problem) for name, problem in error.fields.items()}
    problems |= _edition_problems(wish, game)
    if wish.match and game.match_target is None:
        problems["match"] = words("problems.match")
    return problems | _seat_problems(wish)


def _edition_problems(wish: NewTable, game: Game[Any, Any]) -> dict[str, Words]:
    """Return an error for each option that names another edition than the default: the server has no other editions.

    The errors are messages by the name of the option.
    """
    own = {spec.name: spec.default for spec in game.option_specs if isinstance(spec, EditionName)}
    return {name: words("problems.other") for name, given in wish.options.items() if name in own and given != own[name]}


def _in_words(spec: Option | None, problem: str) -> Words:
    """Return the error message for a wrong option; `spec` is its definition, None for an unknown option."""
    if isinstance(spec, Number):
        return words("problems.number", least=spec.least, most=spec.most)
    if isinstance(spec, Several):
        own = {SOURCE_LANGUAGE: f"{problem[0].upper()}{problem[1:]}."}  # the kernel's message names the wrong value
        return Words(**by_language(words("problems.several")) | own)
    return words("problems.other")


def _seat_problems(wish: NewTable) -> dict[str, Words]:
    if sum(seat.who == "me" for seat in wish.seats) > 1:
        return {"seats": words("problems.one-seat")}
    if all(seat.who == "bot" for seat in wish.seats):
        return {"seats": words("problems.nobody")}
    for number, seat in enumerate(wish.seats):
        if seat.who == "bot" and level_called(wish.game, seat.level or "") is None:
            return {f"seats.{number}": words("refusals.table/no-bot")}
        if seat.who != "bot" and seat.level is not None:
            return {f"seats.{number}": words("problems.level")}
    return {}
