"""The games whose sources are in this checkout. Games of other packages may be installed too; they have own tests."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from foolery.games import game_ids, get_manifest

__all__ = ["of_game", "our_games"]


def our_games() -> list[str]:
    """Return the ids of the games in this checkout, in the order in which Foolery lists games."""
    return [game_id for game_id in game_ids() if get_manifest(game_id).package.startswith("foolery.games.")]


def of_game(game_id: str, module: str) -> ModuleType | None:
    """Return the module `module` of a game's tests, such as `web.player`; None if the game has no such module."""
    if game_id not in game_ids():  # installed beside a server that a test starts, not here
        return None
    name = f"tests.{get_manifest(game_id).package.rpartition('.')[2]}"
    folders = [name, *(f"{name}.{folder}" for folder in module.split(".")[:-1])]
    found = all(find_spec(each) for each in folders) and find_spec(f"{name}.{module}")
    return import_module(f"{name}.{module}") if found else None
