"""The board: the drawing of the table in the middle of the screen.  A click on a word in it filters the actions."""

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
    """Return the word at `column` of `line`, which has no colour codes; empty if there is none."""
    for found in _WORD.finditer(line):
        start = width(line[: found.start()])
        if start <= column < start + width(found[0]):
            return found[0]
    return ""


class _Drawing(Static):
    """Shows the whole drawing; the `Board` around it scrolls."""

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
    """Shows the drawing of the table, and scrolls if the drawing is higher than the screen has room for.

    It is scrolled to the end at first, where the person's own cards are.
    """

    can_focus = False

    class Touched(Message):
        """The person clicked `word` in the drawing."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def __init__(self) -> None:
        super().__init__(id="board")
        self._drawing = _Drawing()

    def compose(self) -> ComposeResult:
        yield self._drawing

    def draw(self, lines: Sequence[str]) -> None:
        """Show the drawing `lines`, which may have terminal colour codes."""
        self._drawing.draw(lines)
        self.call_after_refresh(self.scroll_end, animate=False)
