"""A player among others of one kind, over deals that it plays from every seat, and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from foolery.bots import Bot
from foolery.kernel.rng import seeded
from foolery.lab.simulate import deal_game, play_game

__all__ = ["keep_row", "share_of_deal"]


def share_of_deal(
    game: str, options: Mapping[str, Any], number: int, one: Bot, other: Callable[[], Bot], seats: int = 2
) -> float:
    """Return the share of `one` in a deal played from every seat; `other` makes a bot for each other seat of a game."""
    won = 0.0
    for seat in range(seats):
        session, rngs = deal_game(game, seeded(1, number), seats, options)
        bots = [other() for _ in range(seats)]
        bots[seat] = one
        won += play_game(session, bots, rngs).share(seat) / seats
    return won


def keep_row(file: Path, head: str, row: str, names: int) -> None:
    """Keep a row in a table of Markdown, in the place of the old one whose first `names` cells are the same.

    Rows from before the table had its present columns say something else, and go.
    """
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    old, (columns,) = ([line for line in each.splitlines() if line.startswith("| ")] for each in (text, head))
    rows = old[1:] if old[:1] == [columns] else []
    kept = {tuple(line.split("|")[1 : names + 1]): line for line in [*rows, row]}
    file.write_text(head + "".join(f"{line}\n" for line in kept.values()), encoding="utf-8")
