"""What each viewer has been shown of a game: how many steps, and the lines of those who watch from here."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.log_lines import line_of
from foolery.server.wire import Line, Words


class Narration:
    """The steps and lines of one game, by viewer."""

    def __init__(self, viewers: Sequence[Viewer]) -> None:
        self.viewers = tuple(viewers)
        self.steps: dict[Viewer, int] = dict.fromkeys(viewers, 0)
        self.asides: dict[Viewer, int] = {}  # the step during which a word that is no step was said last
        self.lines: dict[Viewer, list[Line]] = {}  # of the viewers who watch from here

    def begin(self, changes: Changes) -> None:
        """Start again with another game."""
        self.steps = dict.fromkeys(self.viewers, 0)
        self.asides = {}
        self.lines = {viewer: [] for viewer in self.lines}
        changes.viewers.update(self.viewers)
        changes.lines.clear()

    def count(self, viewer: Viewer, changes: Changes, *, aside: bool) -> None:
        """Count a step that a viewer is shown; a word between the players is none."""
        if aside:
            self.asides[viewer] = self.steps[viewer]
        else:
            self.steps[viewer] += 1
        changes.viewers.add(viewer)

    def add(self, viewer: Viewer, lines: list[Line], changes: Changes) -> None:
        """Add lines for a viewer who watches from here."""
        self.lines[viewer] += lines
        changes.lines.setdefault(viewer, []).extend(lines)

    def say_to_all(self, said: Words, changes: Changes) -> None:
        """Count a step of the server's own for every viewer, and tell it."""
        for viewer in self.viewers:
            self.count(viewer, changes, aside=False)
            if viewer in self.lines:
                self.add(viewer, [line_of(self.steps[viewer], said)], changes)
