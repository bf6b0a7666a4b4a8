"""Reads the weights of the judge (judge.py) from weights.baron.toml and weights.master.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from foolery.games.fools_fortune.mind.search.judge import FEATURES
from foolery.kernel.numbers import vec

__all__ = ["weights_of"]


@cache
def weights_of(bot: str, players: int, act: int) -> vec[float]:
    """Return the judge's weights for the bot named `bot`; a feature that the file leaves out has the weight 0.

    There is one table for each `act` with two players, and one for three players.
    """
    text = resources.files("foolery.games.fools_fortune.mind.search").joinpath(f"weights.{bot}.toml")
    table = tomllib.loads(text.read_text(encoding="utf-8"))[f"act_{act}" if players == 2 else "three_seats"]
    rows = [[float(row.get(name, 0.0)) for name in FEATURES] for row in (table["begins"], table["waits"])]
    return vec[float]([*map(float, table["turn"]), *rows[0], *rows[1]])
