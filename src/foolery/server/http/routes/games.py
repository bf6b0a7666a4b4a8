"""Routes about the games: the list for the lobby, each game's texts, and each game's rules."""

from __future__ import annotations

from foolery.server import catalogue
from foolery.server.http.http_io import Answer, Call, Route
from foolery.server.wire import ClauseInfo, GameInfo


def game_routes() -> list[Route]:
    """Return the routes about games."""
    return [
        Route("GET", "/api/games", "The games", list_games, list[GameInfo]),
        Route("GET", "/api/games/{game}/texts", "A game's words", get_texts, dict[str, dict[str, str]]),
        Route("GET", "/api/games/{game}/clauses", "A game's rules", get_clauses, list[ClauseInfo]),
    ]


async def list_games(call: Call) -> Answer:
    """Return a description of every game."""
    return Answer(catalogue.game_infos())


async def get_texts(call: Call) -> Answer:
    """Return a game's texts, by language and key."""
    return Answer(catalogue.texts(call.path("game")))


async def get_clauses(call: Call) -> Answer:
    """Return a game's rules, clause by clause."""
    return Answer(catalogue.clauses(call.path("game")))
