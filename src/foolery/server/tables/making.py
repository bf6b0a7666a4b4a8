"""Making a table: a wish is checked, and becomes what is settled for as long as the table stands."""

from __future__ import annotations

from typing import Any

import msgspec

from foolery.kernel.errors import InvalidOptionsError
from foolery.kernel.game import Game
from foolery.kernel.options import EditionName
from foolery.server.catalogue import find_game, levels
from foolery.server.ids import new_id
from foolery.server.refusals import RefusedError
from foolery.server.tables.entries import Place
from foolery.server.tables.seating import bot_name
from foolery.server.wire import Clock, NewTable

__all__ = ["Config", "config_of"]


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled when the table was made."""

    id: str
    game: str
    options: dict[str, int | str | list[str]]
    places: list[Place]
    public: bool
    clock: Clock
    match: bool
    created: int


def config_of(wish: NewTable, person: str, name: str, now: int) -> Config:
    """Return the table that a person wishes for.  Raises RefusedError with one message per field."""
    problems = _problems(wish)
    if problems:
        raise RefusedError("options/invalid", fields=problems)
    return Config(
        id=new_id(22),
        game=wish.game,
        options=dict(wish.options),
        places=_places(wish, person, name),
        public=wish.public,
        clock=wish.clock,
        match=wish.match,
        created=now,
    )


def _places(wish: NewTable, person: str, name: str) -> list[Place]:
    places: list[Place] = []
    for seat in wish.seats:
        if seat.who == "bot":
            taken = [place.name or "" for place in places]
            places.append(Place("bot", None, bot_name(seat.level or "", taken), seat.level))
        else:
            places.append(Place("open") if seat.who == "open" else Place("person", person, name))
    return places


def _problems(wish: NewTable) -> dict[str, str]:
    game = find_game(wish.game)
    problems: dict[str, str] = {}
    try:
        game.complete_options(wish.options, len(wish.seats))
    except InvalidOptionsError as error:
        problems |= error.fields
    problems |= _edition_problems(wish, game)
    if wish.match and game.match_target is None:
        problems["match"] = "this game has no match of several games"
    return problems | _seat_problems(wish)


def _edition_problems(wish: NewTable, game: Game[Any, Any]) -> dict[str, str]:
    """Return what is wrong with an edition's name: only the game's own editions are here."""
    own = {spec.name: spec.default for spec in game.option_specs if isinstance(spec, EditionName)}
    return {
        name: f"expected {own[name]}, got {given!r}"[:200]
        for name, given in wish.options.items()
        if name in own and given != own[name]
    }


def _seat_problems(wish: NewTable) -> dict[str, str]:
    if sum(seat.who == "me" for seat in wish.seats) > 1:
        return {"seats": "you can have one seat"}
    if all(seat.who == "bot" for seat in wish.seats):
        return {"seats": "at least one seat is for a person"}
    for number, seat in enumerate(wish.seats):
        if seat.who == "bot" and seat.level not in levels(wish.game):
            return {f"seats.{number}": f"expected one of {', '.join(levels(wish.game))}, got {seat.level!r}"}
        if seat.who != "bot" and seat.level is not None:
            return {f"seats.{number}": "only a bot has a level"}
    return {}
