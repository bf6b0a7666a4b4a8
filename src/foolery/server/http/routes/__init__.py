"""The HTTP routes, one module for each subject."""

from __future__ import annotations

from foolery.server.http.auth import Auth
from foolery.server.http.http_io import Route
from foolery.server.http.routes.finished import FinishedRoutes
from foolery.server.http.routes.games import game_routes
from foolery.server.http.routes.people import PeopleRoutes
from foolery.server.http.routes.tables import TableRoutes

__all__ = ["all_routes"]


def all_routes(auth: Auth) -> list[Route]:
    """Return every route that OpenAPI describes."""
    return [
        *game_routes(),
        *PeopleRoutes(auth).routes(),
        *TableRoutes(auth).routes(),
        *FinishedRoutes(auth).routes(),
    ]
