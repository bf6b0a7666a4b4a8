"""Where everything goes on a screen of a given size: pure, so that every size can be tested without a screen."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Plan", "board_columns", "plan"]

NARROWEST_MENU = 30  # columns beside the board
WIDEST_MENU = 64
GUTTER = 2  # columns left and right of the board
SCROLLBAR = 1
FOOTER = 1
HEADING = 2  # what is asked, and the line to type into
LOG = 3  # lines it always has
LIST = 5  # lines the actions are not asked to give up


@dataclass(frozen=True)
class Plan:
    """Sizes in columns and lines.  `beside`: the actions stand to the right of the board, else below it."""

    beside: bool
    menu_columns: int
    board_lines: int
    log_lines: int
    list_lines: int


def board_columns(columns: int) -> int:
    """Return how wide a drawing should be at most to leave room for the actions beside it; never less than it needs."""
    return max(44, columns - NARROWEST_MENU - GUTTER - SCROLLBAR)


def plan(columns: int, lines: int, board: tuple[int, int], actions: int) -> Plan:
    """Divide a screen among a drawing so wide and high, the log, and so many lines of actions."""
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
