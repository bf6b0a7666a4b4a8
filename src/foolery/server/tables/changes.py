"""What log entries changed at a table, and which viewers have to be shown it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from foolery.server.tables.entries import LogEntry
from foolery.server.wire import ChatLine, Line

__all__ = ["Changes", "Viewer"]

Viewer: TypeAlias = int | None  # a seat, or None: a spectator


@dataclass
class Changes:
    """Collects what the entries in `entries` changed, and which viewers see it."""

    entries: list[LogEntry] = field(default_factory=list)
    viewers: set[Viewer] = field(default_factory=set)  # those whose view of the game has changed
    lines: dict[Viewer, list[Line]] = field(default_factory=dict)
    said: list[ChatLine] = field(default_factory=list)
    table: bool = False  # the public part of the table has changed
    begun: bool = False
    ended: bool = False
    renewed: bool = False  # the next game has a new secret
    opened: bool = False  # the match ended between two games: its records may be read
    sat: list[str] = field(default_factory=list)  # ids of people who took a seat
    vacated: list[str] = field(default_factory=list)  # ids of people who lost or left their seat

    def are_public(self) -> bool:
        """Return whether a spectator sees any of the changes."""
        return self.table or bool(self.said) or None in self.viewers
