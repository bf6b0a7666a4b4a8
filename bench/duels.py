"""Two players over deals that each plays from both seats, and a table of results that is kept up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from foolery.bots import Bot
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import seeded
from foolery.kernel.table import Table

__all__ = ["keep_row", "share_of_deal"]


def share_of_deal(game: str, options: Mapping[str, Any], number: int, one: Bot, other: Callable[[], Bot]) -> float:
    """Return one player's share of a deal played from both seats; `other` gives whoever sits opposite, game by game."""
    won = 0.0
    for seat in range(2):
        rng = seeded(1, number)
        table = Table(get_game(game), dict(options), 2, SeededDealer(rng.fork()))
        bots = [other(), other()]
        bots[seat] = one
        rngs = [rng.fork(), rng.fork()]
        while table.outcome() is None:
            mover = table.to_act()[0]
            table.play(mover, bots[mover].choose(table.sight(mover), rngs[mover]))
        outcome = table.outcome()
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners) / 2
    return won


def keep_row(file: Path, head: str, row: str, names: int) -> None:
    """Keep a row in a table of Markdown, in the place of the old one whose first so many cells are the same."""
    old = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    rows = [line for line in old if line.startswith("| ")][1:]
    kept = {tuple(line.split("|")[1 : names + 1]): line for line in [*rows, row]}
    file.write_text(head + "".join(f"{line}\n" for line in kept.values()), encoding="utf-8")
