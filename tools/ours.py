"""The games whose sources lie in this checkout; others may be installed beside them, and answer for themselves."""

from __future__ import annotations

from foolery.games import game_ids, get_manifest

__all__ = ["our_games"]


def our_games() -> list[str]:
    """Return the ids of our own games, in the order of the shelf."""
    return [game_id for game_id in game_ids() if get_manifest(game_id).package.startswith("foolery.games.")]
