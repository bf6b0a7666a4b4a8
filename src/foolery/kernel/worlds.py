"""The worlds a viewer cannot tell from the true one, prepared so that drawing many of them is cheap."""

from __future__ import annotations

from foolery.kernel.numbers import mypyc_attr
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

__all__ = ["Worlds"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Made from one sight; whatever all its worlds have in common is worked out once."""

    def draw(self, rng: Rng) -> State:
        """Return one world, each equally likely, that nobody else holds."""
        raise NotImplementedError
