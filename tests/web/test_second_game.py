"""The second game at the same table, against a bot and between two pages, without loading anything anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import (
    PLAYERS,
    Server,
    is_my_turn,
    quiet,
    sit_together,
    start_bot_game,
    step_of,
    wait_for_change,
)

Someone = Callable[..., Page]
MOVES = 3


def _resign(page: Page) -> None:
    page.locator(".top button").last.click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()
    page.wait_for_selector("dialog[open] [data-again]")


def _decide(page: Page, game: str) -> bool:
    """Make one decision, if the page calls for one; every decision must show."""
    if not is_my_turn(page):
        return False
    step = step_of(page)
    if PLAYERS[game](page) and step_of(page) == step:
        wait_for_change(page, step)
    quiet(page)
    return True


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_the_second_and_third_game_against_a_bot_can_be_played(server: Server, someone: Someone, game: str) -> None:
    page = someone()
    start_bot_game(page, server.url, game)

    for number in (2, 3):
        _resign(page)
        page.locator("[data-again]").click()
        expect(page.locator(f".app[data-game='{number}']")).to_be_visible()
        for _ in range(MOVES):
            page.wait_for_selector(".app[data-turn=mine][data-busy=false]")
            assert _decide(page, game)


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_the_second_game_between_two_pages_can_be_played(server: Server, someone: Someone, game: str) -> None:
    first, second = pages = (someone(), someone())
    sit_together(server, first, second, game)
    _resign(first)
    second.wait_for_selector("dialog[open] [data-again]")

    for page in (second, first):  # whoever presses last was the one left frozen
        page.locator("[data-again]").click()
    for page in pages:
        expect(page.locator(".app[data-game='2'][data-busy=false]")).to_be_visible()
    decisions = 0
    while decisions < 2 * MOVES:
        decisions += sum(_decide(page, game) for page in pages)
