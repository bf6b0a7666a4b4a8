"""The log of the game on the screen, the newest event last; events before the person's latest step are dim.

A beat is one event of the game: a sentence, with a kind that decides its mark and style.  Hints and error messages are
shown below the log.  They have their own lines, since a widget on top of the log could cover half of a wide character.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from foolery.kernel.beats import Beat
from foolery.terminal.palette import wrap

LINES = 200  # the greatest number of beats shown; the page of the log has all
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
    """Return the sentences of the beats as one text, each on new lines and wrapped to `columns`.

    The beats before index `recap` are dim.
    """
    lines = []
    for at, beat in enumerate(beats):
        style = "dim" if at < recap else _STYLES.get(beat.kind, "")
        said = "\n  ".join(wrap(beat.text, columns - 2))
        lines.append(Text(f"{_MARKS.get(beat.kind, '·')} {said}", style))
    return Text("\n").join(lines)


class Chronicle(VerticalScroll):
    """Shows the latest beats of the log, and a message (note) below them."""

    can_focus = False

    def __init__(self) -> None:
        super().__init__(id="chronicle")
        self._told = Static()
        self._latest: tuple[Sequence[Beat], int] = (), 0
        self._note = ""

    def compose(self) -> ComposeResult:
        yield self._told

    def tell(self, beats: Sequence[Beat], recap: int) -> None:
        """Show the last LINES of `beats`; those before index `recap` are dim."""
        left_out = max(0, len(beats) - LINES)
        self._latest = beats[left_out:], recap - left_out
        self.on_resize()

    def note(self, text: str) -> None:
        """Show the message `text` below the log until the next call; an empty text removes it."""
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
