"""The colours of the dark and the light theme, the same as in the browser client (`web/src/styles/tokens.css`)."""

from __future__ import annotations

from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

NIGHT = Theme(
    name="foolery-night",
    dark=True,
    primary="#74cdb9",
    secondary="#8fbdf4",
    accent="#e2b653",
    foreground="#f2eadb",
    background="#171411",
    surface="#211d18",
    panel="#29241e",
    warning="#e6c06a",
    error="#f19684",
    success="#74cdb9",
)
DAY = Theme(
    name="foolery-day",
    dark=False,
    primary="#0f665b",
    secondary="#1b5fae",
    accent="#74520a",
    foreground="#25211c",
    background="#f5efe3",
    surface="#fcf8ef",
    panel="#e9e0cd",
    warning="#74520a",
    error="#9b2a20",
    success="#0f665b",
)


def _ink(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _inks(background: str, foreground: str, *colours: str) -> TerminalTheme:
    """Return a terminal theme: the RGB values of background, foreground and the eight ANSI colours, from `#rrggbb`."""
    inks = [_ink(colour) for colour in colours]
    return TerminalTheme(_ink(background), _ink(foreground), inks, inks)


NIGHT_INKS = _inks(
    "#171411", "#f2eadb", "#40382e", "#f19684", "#74cdb9", "#e6c06a", "#8fbdf4", "#d9a2e0", "#7fd3e6", "#f2eadb"
)
DAY_INKS = _inks(
    "#f5efe3", "#25211c", "#25211c", "#a33220", "#0f665b", "#74520a", "#1b5fae", "#7a2f86", "#0b6478", "#fcf8ef"
)
