"""The log on the screen, the newest last; beats after the person's latest step stand out.

Hints and refusals are noted below the log, as part of the layout: a floating widget could cover half of a wide
character.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from foolery.kernel.beats import Beat
from foolery.terminal.palette import wrap

LINES = 200  # the page of the log has all of them
NOTE = "»"
_MARKS = {
    "move": "→",
    "draw": "+",
    "reveal": "◇",
    "sweep": "←",
    "seal": "▪",
    "strike": "×",
    "capture": "×",
    "close": "■",
    "moment": "★",
    "end": "●",
}
_STYLES = {"moment": "bold yellow", "end": "bold green"}


def told(beats: Sequence[Beat], recap: int, columns: int) -> Text:
    """Return beats one below the other, wrapped to `columns`; those before `recap` are dim."""
    lines = []
    for at, beat in enumerate(beats):
        style = "dim" if at < recap else _STYLES.get(beat.kind, "")
        said = "\n  ".join(wrap(beat.text, columns - 2))
        lines.append(Text(f"{_MARKS.get(beat.kind, '·')} {said}", style))
    return Text("\n").join(lines)


class Chronicle(VerticalScroll):
    """The log as far as it has been shown."""

    can_focus = False

    def __init__(self) -> None:
        super().__init__(id="chronicle")
        self._told = Static()
        self._latest: tuple[Sequence[Beat], int] = (), 0
        self._note = ""

    def compose(self) -> ComposeResult:
        yield self._told

    def tell(self, beats: Sequence[Beat], recap: int) -> None:
        """Show beats."""
        left_out = max(0, len(beats) - LINES)
        self._latest = beats[left_out:], recap - left_out
        self.on_resize()

    def note(self, text: str) -> None:
        """Show a message until the next one."""
        self._note = text
        self.on_resize()

    def on_resize(self) -> None:
        columns = max(20, self.scrollable_content_region.width)
        lines = told(*self._latest, columns)
        if self._note:
            note = "\n  ".join(wrap(self._note, columns - 2))
            lines = Text("\n" if lines else "").join([lines, Text(f"{NOTE} {note}", "bold yellow")])
        self._told.update(lines)
        self.call_after_refresh(self.scroll_end, animate=False)
