"""What a page keeps of a deal, and what it says when the game is over."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.browser.harness import Server
from tests.support.browser.people import Person

Someone = Callable[..., Page]
TEXTS = ("first dice", "second dice")


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_player_who_got_up_and_sat_down_again_is_no_reason_to_doubt_the_deal(
    server: Server, someone: Someone
) -> None:
    page, other = someone(), Person(server.url)
    page.goto(f"{server.url}/new/fools-field")
    page.locator("form .pri").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]

    other.sit(table, 1, hashed(TEXTS[0]))
    page.wait_for_function("() => foolery.state.table?.seats[0].revealed")
    before = page.evaluate("foolery.state.table.fair.commit")
    other.rise()
    page.wait_for_function("() => foolery.state.table?.seats[0].committed && !foolery.state.table?.seats[0].revealed")
    assert page.evaluate("foolery.state.table.fair.commit") != before
    other.sit(table, 1, hashed(TEXTS[1]))
    page.wait_for_function("() => foolery.state.table?.seats[0].revealed")
    other.reveal(TEXTS[1])
    page.wait_for_selector(".app[data-step]")
    other.resign()

    page.locator("dialog[open] [data-replay]").click()
    page.locator(".side [data-verify]").click()
    expect(page.locator(".side [data-verdict]")).to_have_attribute("data-verdict", "fair")
    expect(page.locator(".side [data-verdict]")).to_contain_text("this browser kept before the game")
