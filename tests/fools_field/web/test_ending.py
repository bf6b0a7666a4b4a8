"""The result of The Fool's Field: hidden cards are shown."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.fools_field.web.scenes import ENDING
from tests.support.browser.scenes import end_game
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]


def test_hidden_cards_lie_open_on_the_table_too(stage: Stage, someone: Someone) -> None:
    page = end_game(someone(), stage, ENDING.scene)
    expect(page.locator(".name").first).to_have_text("a")  # the field's spaces have their names beside them
    page.get_by_role("button", name="Look at the table").click()

    expect(page.locator(".openhand:visible [data-flip]")).to_have_count(3)
