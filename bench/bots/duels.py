"""Measure one bot against copies of another bot, each deal played from every seat, and keep the tables of results."""

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
    """Return the mean share of the win (0 to 1) of `one` in deal `number`, played once from each of the `seats` seats.

    `other` is called to make the bot of each other seat.
    """
    won = 0.0
    for seat in range(seats):
        session, rngs = deal_game(game, seeded(1, number), seats, options)
        bots = [other() for _ in range(seats)]
        bots[seat] = one
        won += play_game(session, bots, rngs).share(seat) / seats
    return won


def keep_row(file: Path, head: str, row: str, names: int) -> None:
    """Write `row` into the Markdown table in `file`; it replaces an old row with the same first `names` cells.

    `head` is the text above the rows.  Where the columns in the file differ from those of `head`, all old rows are
    dropped.
    """
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    old, (columns,) = ([line for line in each.splitlines() if line.startswith("| ")] for each in (text, head))
    rows = old[1:] if old[:1] == [columns] else []
    kept = {tuple(line.split("|")[1 : names + 1]): line for line in [*rows, row]}
    file.write_text(head + "".join(f"{line}\n" for line in kept.values()), encoding="utf-8")
