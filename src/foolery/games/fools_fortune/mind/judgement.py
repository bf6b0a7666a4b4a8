"""The weights of judge.py, read from judgement.baron.toml and judgement.master.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from foolery.games.fools_fortune.mind.judge import FEATURES
from foolery.kernel.numbers import vec

__all__ = ["weights_of"]


@cache
def weights_of(bot: str, players: int, act: int) -> vec[float]:
    """Return the weights of a bot for a number of seats and, with two, an Act; features it does not know weigh 0."""
    text = resources.files("foolery.games.fools_fortune.mind").joinpath(f"judgement.{bot}.toml")
    table = tomllib.loads(text.read_text(encoding="utf-8"))[f"act_{act}" if players == 2 else "three_seats"]
    rows = [[float(row.get(name, 0.0)) for name in FEATURES] for row in (table["begins"], table["waits"])]
    return vec[float]([*map(float, table["turn"]), *rows[0], *rows[1]])
