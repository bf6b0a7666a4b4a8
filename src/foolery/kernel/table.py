"""The names that version 0.1 used for the classes in `foolery.kernel.session`; version 0.3 removes this module."""

from __future__ import annotations

from foolery.kernel.session import DRAW, resolve_options
from foolery.kernel.session import GameSession as Table
from foolery.kernel.session import PlayedStep as Entry

__all__ = ["DRAW", "Entry", "Table", "resolve_options"]
