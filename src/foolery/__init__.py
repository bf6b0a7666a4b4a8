"""Foolery: four modern card games, to play, to study and to build on.

The names in `__all__` are imported from the modules that define them only when they are first used, so that
`import foolery` is fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.games import game_ids, get_game
    from foolery.kernel.errors import FooleryError
    from foolery.kernel.session import GameSession

    Table = GameSession  # the name of version 0.1, which stays

__all__ = ["FooleryError", "GameSession", "Table", "__version__", "game_ids", "get_game"]

__version__ = "0.1.0.dev0"

_HOMES = {
    "FooleryError": ("foolery.kernel.errors", "FooleryError"),
    "GameSession": ("foolery.kernel.session", "GameSession"),
    "Table": ("foolery.kernel.session", "GameSession"),
    "game_ids": ("foolery.games", "game_ids"),
    "get_game": ("foolery.games", "get_game"),
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'foolery' has no attribute {name!r}")
    from importlib import import_module

    module, own = _HOMES[name]
    value = globals()[name] = getattr(import_module(module), own)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
