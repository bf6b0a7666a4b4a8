"""The layout for a given screen size: pure functions, so that every size can be tested without a screen."""

from __future__ import annotations

from dataclasses import dataclass

NARROWEST_MENU = 30  # columns of the actions beside the board
WIDEST_MENU = 64
GUTTER = 2  # columns left and right of the board
SCROLLBAR = 1
FOOTER = 1
HEADING = 2  # lines of the question and the input line
LOG = 3  # lines the log always has
LIST = 5  # lines the actions always keep


@dataclass(frozen=True)
class Plan:
    """Sizes in columns and lines. `beside`: the actions are to the right of the board, else below it."""

    beside: bool
    menu_columns: int
    board_lines: int
    log_lines: int
    list_lines: int


def board_columns(columns: int) -> int:
    """Return the greatest width of a drawing that leaves room for actions beside it; at least the width it needs."""
    return max(44, columns - NARROWEST_MENU - GUTTER - SCROLLBAR)


def plan(columns: int, lines: int, board: tuple[int, int], actions: int) -> Plan:
    """Divide a screen among a drawing of the given size, the log, and the lines of actions."""
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
