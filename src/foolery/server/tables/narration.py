"""What each viewer has been shown of a game: the number of steps and, for viewers connected here, the log lines."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.log_lines import line_of
from foolery.server.wire import Line, Words


class Narration:
    """Counts the steps and keeps the log lines of one game, for each viewer (a seat, or None for spectators)."""

    def __init__(self, viewers: Sequence[Viewer]) -> None:
        self.viewers = tuple(viewers)
        self.steps: dict[Viewer, int] = dict.fromkeys(viewers, 0)
        self.asides: dict[Viewer, int] = {}  # the step at which the viewer last saw a message that is no step
        self.lines: dict[Viewer, list[Line]] = {}  # only of the viewers who are connected to this process

    def begin(self, changes: Changes) -> None:
        """Reset everything for a new game."""
        self.steps = dict.fromkeys(self.viewers, 0)
        self.asides = {}
        self.lines = {viewer: [] for viewer in self.lines}
        changes.viewers.update(self.viewers)
        changes.lines.clear()

    def count(self, viewer: Viewer, changes: Changes, *, aside: bool) -> None:
        """Count a step that `viewer` is shown; with `aside` it is only a message between players, which is no step."""
        if aside:
            self.asides[viewer] = self.steps[viewer]
        else:
            self.steps[viewer] += 1
        changes.viewers.add(viewer)

    def add(self, viewer: Viewer, lines: list[Line], changes: Changes) -> None:
        """Add log lines for a viewer who is connected to this process."""
        self.lines[viewer] += lines
        changes.lines.setdefault(viewer, []).extend(lines)

    def say_to_all(self, said: Words, changes: Changes) -> None:
        """Count a step for every viewer and add the server's sentence `said` as its log line."""
        for viewer in self.viewers:
            self.count(viewer, changes, aside=False)
            if viewer in self.lines:
                self.add(viewer, [line_of(self.steps[viewer], said)], changes)
