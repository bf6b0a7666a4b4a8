"""After the end: hidden cards lie open, and a button with words leads back to the result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from tools.browser.staged import staging

Someone = Callable[..., Page]
LAST_CARD = "ff1 hands=SHSH/HHHH.SHHH field=SSSS@b2:1 discards=*/- deck=- turn=0 start=1"


def test_hidden_cards_lie_open_and_the_result_is_found_again(someone: Someone, tmp_path: Path) -> None:
    with staging(tmp_path) as stage:
        page = someone()
        stage.set(page, "fools-field", LAST_CARD)
        expect(page.locator(".backs:visible > span")).to_have_count(2)
        expect(page.locator(".name").first).to_have_text("a")  # the field's spaces have their names beside them
        page.evaluate("window.foolery.play('deploy SHSH@b1')")
        result = page.locator("dialog[open]")
        expect(result.locator("h2")).to_have_text("You win")

        result.get_by_role("button", name="Look at the table").click()
        expect(page.locator(".openhand:visible [data-flip]")).to_have_count(2)
        page.get_by_role("button", name="Result", exact=True).click()
        expect(result.locator("[data-again]")).to_be_visible()
