"""The registry of games, by name.

A game is an entry point of the group `foolery.games`: its name is the game's id, its value the module that holds GAME,
with `game.toml` beside that module.  Our own games are registered in the same way as games from outside.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game
from foolery.kernel.manifest import Manifest, load_manifest

__all__ = ["game_ids", "get_game", "get_manifest"]

GROUP = "foolery.games"


@cache
def _doors() -> dict[str, EntryPoint]:
    """Return the entry points of all installed games by game id, in the order of the menu."""
    found = {door.name: door for door in entry_points(group=GROUP)}
    return dict(sorted(found.items(), key=lambda item: (_manifest_behind(item[1]).shelf, item[0])))


def _manifest_behind(door: EntryPoint) -> Manifest:
    manifest = load_manifest(door.module.rpartition(".")[0])
    if manifest.id != door.name:
        raise FooleryError(f"the entry point {door.name!r} leads to the game {manifest.id!r}")
    return manifest


def game_ids() -> tuple[str, ...]:
    """Return the ids of all installed games, in the order of the menu."""
    return tuple(_doors())


def get_manifest(game_id: str) -> Manifest:
    """Return the manifest (the facts of `game.toml`) of the game `game_id` without importing its rules.  Raises
    FooleryError if there is no such game.
    """
    return _manifest_behind(_door(game_id))


@cache
def get_game(game_id: str) -> Game[Any, Any]:
    """Return the game `game_id`.  Its rules are imported at the first call.  Raises FooleryError if there is no
    such game.
    """
    game: Game[Any, Any] = _door(game_id).load()
    return game


def _door(game_id: str) -> EntryPoint:
    if game_id not in _doors():
        raise FooleryError(f"no game {game_id!r}; there are {', '.join(_doors()) or 'none installed'}")
    return _doors()[game_id]
