"""The panel of choices: the question to the person, an input line, and the list of legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from foolery.terminal.palette import width, wrap

MARGINS = 3  # columns of the list without text: padding and scrollbar


@dataclass(frozen=True)
class NumberedAction:
    """One legal action as it is listed: number, description in words, notation, heading (`group`).

    The numbers are the same as in line mode.
    """

    number: int
    action: int
    words: str
    notation: str
    group: str = ""
    chance: str = ""  # a bot's estimate of the chance to win, in percent; empty: none
    advised: bool = False  # a bot recommends this action


def matching(choices: Sequence[NumberedAction], text: str) -> list[NumberedAction]:
    """Return the choices that `text` selects.

    If `text` is the number of a choice, these are the choices with a number that begins with it.  Otherwise they are
    the choices with all words of `text` in their description or notation.
    """
    if text.isdecimal() and any(str(each.number) == text for each in choices):
        return [each for each in choices if str(each.number).startswith(text)]
    words = text.lower().split()
    return [each for each in choices if all(word in f"{each.words} {each.notation}".lower() for word in words)]


class _Filter(Input):
    """The input line for the words, number or notation of an action; the arrow keys up and down move in the list."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, id="filter", compact=True, select_on_focus=False)

    def on_key(self, event: Key) -> None:
        actions = self.screen.query_one(_Actions)
        if event.key in ("up", "down"):
            actions.action_cursor_up() if event.key == "up" else actions.action_cursor_down()
        elif event.key == "escape":
            self.value = ""
            actions.focus()
        else:
            return
        event.prevent_default().stop()


class _Actions(OptionList):
    """The list of actions; a digit typed here is entered in the input line, which gets the focus."""

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character.isdecimal():
            line = self.screen.query_one(_Filter)
            line.focus()
            line.insert_text_at_cursor(event.character)
            event.prevent_default().stop()


class ChoicePanel(Vertical):
    """Shows the question, the input line and the legal actions; reports what the person chooses or enters."""

    class Chosen(Message):
        """The person chose the legal action `action`."""

        def __init__(self, action: int) -> None:
            super().__init__()
            self.action = action

    class Typed(Message):
        """The person entered `text`, which matches no action in the list."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, placeholder: str) -> None:
        super().__init__(id="choices")
        self._asked = Static(id="asked")
        self._filter = _Filter(placeholder)
        self._actions = _Actions(id="actions")
        self._choices: Sequence[NumberedAction] = ()
        self._columns = 0

    def compose(self) -> ComposeResult:
        yield self._asked
        yield self._filter
        yield self._actions

    def on_mount(self) -> None:
        self._actions.focus()

    # -- called by the table

    def offer(self, asked: str, choices: Sequence[NumberedAction]) -> None:
        """Show the question `asked` and its choices; clear the input line unless the choices are the same as before."""
        self._asked.update(Text(asked))
        if choices == self._choices:
            return
        self._choices = choices
        if self._filter.value:
            self._filter.value = ""
        self._list()
        if self.screen.focused is self._filter:
            self._actions.focus()

    def lines(self) -> int:
        """Return the number of lines for all actions and headings, one line for each."""
        groups = {each.group for each in self._choices}
        return len(self._choices) + (len(groups) if len(groups) > 1 else 0)

    def fit(self, columns: int, lines: int | None) -> None:
        """Set the panel's width to `columns` and the list's height to `lines` (None: all remaining lines)."""
        self.styles.width = columns
        self._actions.styles.height = "1fr" if lines is None else lines
        if columns != self._columns:
            self._columns = columns
            self._list()

    def narrow(self, word: str) -> None:
        """Add `word` to the filter of the actions.

        If no action matches then, filter by `word` alone; if none matches that either, change nothing.
        """
        for text in (f"{self._filter.value} {word}".strip(), word):
            if matching(self._choices, text):
                self._filter.value = text
                return

    def begin_typing(self) -> None:
        """Put the focus on the input line."""
        self._filter.focus()

    # -- events of its own widgets

    def _list(self) -> None:
        shown = matching(self._choices, self._filter.value)
        self._actions.set_options(_options(shown, self._columns - MARGINS, heads=not self._filter.value))
        advised = {str(each.action) for each in shown if each.advised}
        chosen = [at for at, option in enumerate(self._actions.options) if option.id in advised]
        first = [at for at, option in enumerate(self._actions.options) if not option.disabled]
        self._actions.highlighted = next(iter(chosen + first), None)

    @on(Input.Changed)
    def _narrowed(self, event: Input.Changed) -> None:
        event.stop()
        self._list()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if self._actions.highlighted is not None:
            self._actions.action_select()
        elif event.value.strip():
            self.post_message(self.Typed(event.value.strip()))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id is not None:
            self.post_message(self.Chosen(int(event.option.id)))


def _options(choices: Sequence[NumberedAction], columns: int, *, heads: bool) -> list[Option]:
    """Return the choices as options for the list, by group; with headings if `heads` and there are several groups."""
    groups: dict[str, list[NumberedAction]] = {}
    for each in choices:
        groups.setdefault(each.group, []).append(each)
    options: list[Option] = []
    for name, members in groups.items():
        if heads and len(groups) > 1:
            options.append(Option(Text(name, "bold"), disabled=True))
        options += [Option(_line(each, columns), id=str(each.action)) for each in members]
    return options


def _line(choice: NumberedAction, columns: int) -> Text:
    """Return the text of a choice, wrapped to `columns`, with its notation if the last line has room for it."""
    line = Text(f"{choice.number:>3} ", "dim")
    if choice.chance:
        line.append(f"{'★' if choice.advised else ' '}{choice.chance:>4} ", "bold yellow")
    elif choice.advised:
        line.append("★ ", "bold yellow")
    indent = line.cell_len
    words = wrap(choice.words, max(10, columns - indent))
    line.append(f"\n{' ' * indent}".join(words), "not dim")
    if choice.notation != choice.words and indent + width(words[-1]) + 2 + width(choice.notation) <= columns:
        line.append(f"  {choice.notation}", "dim")
    return line
