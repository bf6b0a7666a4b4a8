"""The worlds a viewer cannot tell from the true one, prepared so that drawing many of them is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from foolery.kernel.numbers import mypyc_attr
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["LatestWorlds", "Worlds"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Made from one sight; whatever all its worlds have in common is worked out once."""

    def draw(self, rng: Rng) -> State:
        """Return one world, each equally likely, that nobody else holds."""
        raise NotImplementedError


class LatestWorlds:
    """The worlds of the sight that was asked for last: whoever imagines once imagines again."""

    def __init__(self, prepare: Callable[[Any], Worlds]) -> None:
        self._prepare = prepare
        self._kept: tuple[object, Worlds] | None = None

    def draw(self, sight: object, rng: Rng) -> State:
        """Return a world of the sight."""
        kept = self._kept  # one look at it: another thread may ask for another sight
        if kept is None or kept[0] is not sight:
            kept = (sight, self._prepare(sight))
            self._kept = kept
        return kept[1].draw(rng)
