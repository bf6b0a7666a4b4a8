"""Pages shown on top of the table: a text, a text with search, and a question with two answers. Escape closes each."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

WIDEST = 100


def page_columns(columns: int) -> int:
    """Return the width in columns of a text on a page, if the screen has `columns`."""
    return min(WIDEST, columns) * 9 // 10 - 6


class TextPage(ModalScreen[None]):
    """Shows a title and a text that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter", "dismiss")]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Text(self._title), classes="title")
            with VerticalScroll(classes="text"):
                yield Static(self._text)

    def on_mount(self) -> None:
        self.query_one(".text", VerticalScroll).focus()


class SearchPage(ModalScreen[None]):
    """Shows a title, a search line and a text; `find` returns the text for the words in the search line."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss")]

    def __init__(self, title: str, placeholder: str, find: Callable[[str], Text]) -> None:
        super().__init__()
        self._title = title
        self._placeholder = placeholder
        self._find = find
        self._found = Static(find(""))

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Text(self._title), classes="title")
            yield Input(placeholder=self._placeholder, compact=True)
            with VerticalScroll(classes="text"):
                yield self._found

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _search(self, event: Input.Changed) -> None:
        self._found.update(self._find(event.value))

    def key_down(self) -> None:
        self._scroll().scroll_down()

    def key_up(self) -> None:
        self._scroll().scroll_up()

    def key_pagedown(self) -> None:
        self._scroll().scroll_page_down()

    def key_pageup(self) -> None:
        self._scroll().scroll_page_up()

    def _scroll(self) -> VerticalScroll:
        return self.query_one(".text", VerticalScroll)


class Sure(ModalScreen[bool]):
    """Asks the person to confirm something that cannot be undone; the answer is True if confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)"), ("escape,n", "answer(False)")]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._words = (yes, no)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self._question), classes="title")
            with Horizontal(classes="buttons"):
                yield Button(self._words[0], id="yes", variant="error", compact=True)
                yield Button(self._words[1], id="no", variant="primary", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no", Button).focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Close the question; `yes` is the answer.  The keys in BINDINGS call this."""
        self.dismiss(yes)
