"""The watched games as two Parquet files: a table of the games, and a table of the things that seats had in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from foolery.lab.balance.watched import Watched

__all__ = ["write_tables"]


def write_tables(watched: Sequence[Watched], games: Path, things: Path) -> None:
    """Write two Parquet files: `games` with a row per game, `things` with a row for each thing that a seat had.

    The column `game` is the game's number: its line, from 1, in the output of `foolery simulate`.
    """
    pl.DataFrame([_game(each) for each in watched], infer_schema_length=None).write_parquet(games)
    schema = {
        "game": pl.Int64,
        "seat": pl.Int64,
        "group": pl.String,
        "thing": pl.String,
        "share": pl.Float64,
        "when": pl.Int64,
    }
    rows = [
        (
            each.number,
            has.seat,
            has.group,
            has.thing,
            each.shares[has.seat] if has.share is None else has.share,
            has.when,
        )
        for each in watched
        for has in each.mentions
    ]
    pl.DataFrame(rows, schema, orient="row").write_parquet(things)


def _game(each: Watched) -> dict[str, object]:
    row: dict[str, object] = {"game": each.number, "reason": each.reason, "begins": each.begins}
    for seat, share in enumerate(each.shares):
        row[f"share_{seat}"], row[f"decisions_{seat}"] = share, each.decisions[seat]
    row["mean_choices"] = sum(each.choices) / len(each.choices)
    return row | {"lead_changes": each.lead_changes, "margin": each.margin, "came_back": each.came_back}
