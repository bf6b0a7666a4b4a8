"""Dividing the screen and breaking lines: facts about every size, without a screen."""

from __future__ import annotations

import pytest

from foolery.terminal.palette import width, wrap
from foolery.terminal.screen.board import word_at
from foolery.terminal.screen.choices import NumberedAction, matching
from foolery.terminal.screen.plan import FOOTER, HEADING, LOG, plan


@pytest.mark.parametrize("columns", [80, 100, 120, 200])
@pytest.mark.parametrize("lines", [24, 30, 40, 60])
@pytest.mark.parametrize("board", [(36, 20), (55, 13), (80, 14), (80, 30)])
@pytest.mark.parametrize("actions", [1, 7, 90])
def test_everything_has_room_and_nothing_is_left_over(
    columns: int, lines: int, board: tuple[int, int], actions: int
) -> None:
    """The log keeps its lines, the actions theirs; a board is cut only where it must be."""
    places = plan(columns, lines, board, actions)
    assert places.log_lines >= LOG
    assert places.list_lines >= min(actions, 3)
    below = 0 if places.beside else HEADING + places.list_lines
    assert places.board_lines + places.log_lines + below == lines - FOOTER
    assert places.board_lines == board[1] or places.log_lines == LOG
    assert places.menu_columns + (board[0] if places.beside else 0) <= columns


def test_a_tiny_screen_still_has_a_board_and_an_action() -> None:
    places = plan(20, 6, (80, 20), 9)
    assert places.board_lines >= 1
    assert places.list_lines >= 1


def test_lines_break_between_words_or_japanese_characters() -> None:
    assert wrap("You drew four flowers", 10) == ["You drew", "four", "flowers"]
    assert wrap("札を引いた。", 10) == ["札を引い", "た。"]
    assert wrap("SHSH を置いた", 8) == ["SHSH を", "置いた"]
    assert wrap("unbreakable", 4) == ["unbreakable"]
    assert all(width(line) <= 20 for line in wrap("小姓は組を始めた：運河の鼠（都・自然）、樫の古森（森・自然）。", 20))


def test_a_word_is_found_under_the_mouse() -> None:
    assert word_at("│ 剣 ◆  [b2] │", 9) == "b2"
    assert word_at("札HSSH", 2) == "札HSSH"
    assert word_at("│ 剣 ◆  [b2] │", 5) == ""


def test_actions_are_found_by_number_word_or_notation() -> None:
    choices = [NumberedAction(number, number, f"Put card {number}", f"play {number}x") for number in range(1, 13)]
    assert [each.number for each in matching(choices, "1")] == [1, 10, 11, 12]
    assert [each.number for each in matching(choices, "PUT 12x")] == [12]
    assert matching(choices, "99") == []
    assert matching(choices, "") == choices
