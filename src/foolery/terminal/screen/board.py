"""The board: a game's own drawing in the middle of the screen; a click on a word in it filters the actions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from foolery.terminal.palette import width

_WORD = re.compile(r"[\w'’·+×]+")


def word_at(line: str, column: int) -> str:
    """Return the word at a column of a line without colours, empty if there is none."""
    for found in _WORD.finditer(line):
        start = width(line[: found.start()])
        if start <= column < start + width(found[0]):
            return found[0]
    return ""


class _Drawing(Static):
    """The drawing in full length; its frame scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def draw(self, lines: Sequence[str]) -> None:
        picture = Text.from_ansi("\n".join(lines), no_wrap=True)
        self.lines = picture.plain.split("\n")
        self.update(picture)

    def on_click(self, event: Click) -> None:
        word = word_at(self.lines[event.y], event.x) if event.y < len(self.lines) else ""
        if word:
            self.post_message(Board.Touched(word))


class Board(VerticalScroll):
    """A drawing that scrolls if it is higher than its frame; the person's own side, at its end, is shown first."""

    can_focus = False

    class Touched(Message):
        """A word of the drawing was clicked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def __init__(self) -> None:
        super().__init__(id="board")
        self._drawing = _Drawing()

    def compose(self) -> ComposeResult:
        yield self._drawing

    def draw(self, lines: Sequence[str]) -> None:
        """Show lines with terminal colour codes."""
        self._drawing.draw(lines)
        self.call_after_refresh(self.scroll_end, animate=False)
