"""The names of version 0.1 for what is in `foolery.kernel.session`; this module goes with version 0.3."""

from __future__ import annotations

from foolery.kernel.session import DRAW, resolve_options
from foolery.kernel.session import GameSession as Table
from foolery.kernel.session import PlayedStep as Entry

__all__ = ["DRAW", "Entry", "Table", "resolve_options"]
