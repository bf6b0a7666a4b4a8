"""The weights of judge.py, read from judgement.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from foolery.games.fools_fortune.mind.judge import FEATURES
from foolery.kernel.numbers import vec

__all__ = ["weights_of"]


@cache
def weights_of(players: int, act: int) -> vec[float]:
    """Return the weights for a number of seats and, with two, an Act."""
    text = resources.files("foolery.games.fools_fortune.mind").joinpath("judgement.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)[f"act_{act}" if players == 2 else "three_seats"]
    rows = [[float(row[name]) for name in FEATURES] for row in (table["begins"], table["waits"])]
    return vec[float]([*map(float, table["turn"]), *rows[0], *rows[1]])
