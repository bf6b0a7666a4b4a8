"""A game the client has no folder for: it is on every page, and it is played at the plain table.

The server's own games serve: between it and the page, one of them is given a name the client has never heard.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.harness import Server, start_bot_game

Someone = Callable[..., Page]
KNOWN = "garlandland"
STRANGER = "stranger"


def _unknown(text: str) -> str:
    return text.replace(f'"{KNOWN}"', f'"{STRANGER}"')


def _answer(route: Route) -> None:
    """Pass a request on under the known name, and its answer back under the unknown one."""
    request = route.request
    body = request.post_data
    answer = route.fetch(
        url=request.url.replace(STRANGER, KNOWN),
        post_data=None if body is None else body.replace(f'"{STRANGER}"', f'"{KNOWN}"'),
    )
    route.fulfill(response=answer, body=_unknown(answer.text()))


def _listen(page: WebSocketRoute) -> None:
    server = page.connect_to_server()
    server.on_message(lambda message: page.send(_unknown(str(message))))


@pytest.fixture(params=["en", "ja"])
def page(someone: Someone, request: pytest.FixtureRequest) -> Page:
    """Somebody to whom one game of the server is a stranger."""
    page = someone(locale="ja-JP" if request.param == "ja" else "en-GB")
    page.route("**/api/**", _answer)
    page.route_web_socket("**/api/**", _listen)
    return page


def test_a_stranger_is_on_every_page(server: Server, page: Page) -> None:
    page.goto(server.url)
    title = page.locator(f'[data-game="{STRANGER}"] h2').inner_text()

    page.goto(f"{server.url}/tables")
    expect(page.locator(f'a[href="/new/{STRANGER}"]')).to_contain_text(title)
    page.goto(f"{server.url}/new/{STRANGER}")
    expect(page.locator("header .sub")).to_have_text(title)
    page.goto(f"{server.url}/learn/{STRANGER}")
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("#clauses dt").first).to_be_visible()


def test_a_stranger_is_played_at_the_plain_table_and_replayed(server: Server, page: Page) -> None:
    start_bot_game(page, server.url, STRANGER)
    for _ in range(3):
        step = page.locator(".app").get_attribute("data-step")
        page.locator("[data-action]").first.click()
        page.wait_for_selector(f'.app[data-step]:not([data-step="{step}"])')
    seen = json.loads(page.locator("details pre").text_content() or "")
    assert [len(row["cards"]) for row in seen["rows"]] == [3, 3]

    page.locator(".top button").last.click()
    page.get_by_role("button", name=re.compile("Resign|投了")).click()
    page.locator("[data-resign]").click()
    page.locator("dialog[open] a.btn").click()
    page.wait_for_selector(".app[data-steps]")
    page.locator("input[type=range]").press("End")
    expect(page.locator("details pre")).to_contain_text('"rows"')
