"""Possible worlds: full states of a game that agree with everything that one viewer knows (its sight).

Bots draw many of them for one decision, so what these worlds have in common is computed only once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from foolery.kernel.numbers import mypyc_attr
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["LatestWorlds", "Worlds"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """What draws possible worlds of one sight; what all these worlds have in common is computed only once."""

    def draw(self, rng: Rng) -> State:
        """Return a random possible world, a new state; all possible worlds are equally likely."""
        raise NotImplementedError


class LatestWorlds:
    """A cache of the `Worlds` object of the last sight, since worlds are usually drawn many times for one sight."""

    def __init__(self, prepare: Callable[[Any], Worlds]) -> None:
        self._prepare = prepare
        self._kept: tuple[object, Worlds] | None = None

    def draw(self, sight: object, rng: Rng) -> State:
        """Return a random possible world of `sight`: a full state that agrees with everything in the sight."""
        kept = self._kept  # read once: another thread may replace it
        if kept is None or kept[0] is not sight:
            kept = (sight, self._prepare(sight))
            self._kept = kept
        return kept[1].draw(rng)
