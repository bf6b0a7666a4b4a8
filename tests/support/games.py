"""The games whose sources lie in this checkout; others may be installed beside them, and answer for themselves."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from foolery.games import game_ids, get_manifest

__all__ = ["of_game", "our_games"]


def our_games() -> list[str]:
    """Return the ids of our own games, in the order of the shelf."""
    return [game_id for game_id in game_ids() if get_manifest(game_id).package.startswith("foolery.games.")]


def of_game(game_id: str, module: str) -> ModuleType | None:
    """Return a module of the tests of a game, such as `web.player`; None if the game has none of that name."""
    if game_id not in game_ids():  # installed beside a server that a test starts, not here
        return None
    name = f"tests.{get_manifest(game_id).package.rpartition('.')[2]}"
    folders = [name, *(f"{name}.{folder}" for folder in module.split(".")[:-1])]
    found = all(find_spec(each) for each in folders) and find_spec(f"{name}.{module}")
    return import_module(f"{name}.{module}") if found else None
