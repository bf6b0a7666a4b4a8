"""Possible worlds: states that a viewer cannot tell from the true one, prepared so that drawing many is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from foolery.kernel.numbers import mypyc_attr
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["LatestWorlds", "Worlds"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """The possible worlds of one sight; what they have in common is computed once."""

    def draw(self, rng: Rng) -> State:
        """Return a new world; all possible worlds are equally likely."""
        raise NotImplementedError


class LatestWorlds:
    """Keeps the worlds of the last sight, since imagining is usually repeated for the same sight."""

    def __init__(self, prepare: Callable[[Any], Worlds]) -> None:
        self._prepare = prepare
        self._kept: tuple[object, Worlds] | None = None

    def draw(self, sight: object, rng: Rng) -> State:
        """Return a possible world of the sight."""
        kept = self._kept  # read once: another thread may replace it
        if kept is None or kept[0] is not sight:
            kept = (sight, self._prepare(sight))
            self._kept = kept
        return kept[1].draw(rng)
