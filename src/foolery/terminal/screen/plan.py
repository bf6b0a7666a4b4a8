"""The layout of the screen by its size.  The functions draw nothing, so every size can be tested without a screen."""

from __future__ import annotations

from dataclasses import dataclass

NARROWEST_MENU = 30  # the least width of the actions beside the board, in columns
WIDEST_MENU = 64  # the greatest width
GUTTER = 2  # columns left and right of the board
SCROLLBAR = 1
FOOTER = 1
HEADING = 2  # lines of the question and the input line
LOG = 3  # the least number of lines for the log
LIST = 5  # the least number of lines for the actions, if there are that many


@dataclass(frozen=True)
class Plan:
    """The sizes of the parts of the screen, in columns and lines.

    If `beside`, the actions are to the right of the board, else below it.
    """

    beside: bool
    menu_columns: int
    board_lines: int
    log_lines: int
    list_lines: int


def board_columns(columns: int) -> int:
    """Return the greatest width of a drawing that leaves room for the actions beside it, but at least 44 columns."""
    return max(44, columns - NARROWEST_MENU - GUTTER - SCROLLBAR)


def plan(columns: int, lines: int, board: tuple[int, int], actions: int) -> Plan:
    """Return how to divide a screen of `columns` and `lines` among its parts.

    `board` is the size of the drawing (columns, lines); `actions` is the number of lines that the actions need.
    """
    wide, high = board
    lines -= FOOTER
    beside = wide + GUTTER + SCROLLBAR + NARROWEST_MENU <= columns
    if beside:
        shown = max(1, min(high, lines - LOG))
        menu = min(WIDEST_MENU, columns - wide - GUTTER - SCROLLBAR)
        return Plan(True, menu, shown, max(0, lines - shown), max(1, lines - HEADING))
    shown = max(1, min(high, lines - LOG - HEADING - min(actions, LIST)))
    left = lines - shown - HEADING
    listed = max(1, min(actions, left - LOG))
    return Plan(False, columns, shown, max(0, left - listed), listed)
