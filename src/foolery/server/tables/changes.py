"""What some entries did to a table, and to whom it shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from foolery.server.tables.entries import LogEntry
from foolery.server.wire import ChatLine, Line

__all__ = ["Changes", "Viewer"]

Viewer: TypeAlias = int | None  # a seat, or None: a spectator


@dataclass
class Changes:
    """What some entries did, and to whom it shows."""

    entries: list[LogEntry] = field(default_factory=list)
    viewers: set[Viewer] = field(default_factory=set)
    lines: dict[Viewer, list[Line]] = field(default_factory=dict)
    said: list[ChatLine] = field(default_factory=list)
    table: bool = False
    begun: bool = False
    ended: bool = False
    renewed: bool = False  # the next game has another secret
    opened: bool = False  # the match is over without another game: its records may be read
    sat: list[str] = field(default_factory=list)
    vacated: list[str] = field(default_factory=list)

    def are_public(self) -> bool:
        """Whether a spectator sees any of it."""
        return self.table or bool(self.said) or None in self.viewers
