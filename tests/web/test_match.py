"""A match on the page: its score while it is played, its winner in the end, and nobody who is waited for for ever."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser.harness import Server, serving
from tests.support.browser.people import Person

Someone = Callable[..., Page]
SHORT = {"kind": "move", "seconds": 3600}


def _sit_down_to_a_match(server: Server, first: Page, second: Page) -> None:
    made = Person(server.url, page=first).make("fools-field", 2, {}, SHORT, match=True)
    for page in (first, second):
        page.goto(f"{server.url}/t/{made}")
    second.locator("[data-sit]").first.click()
    for page in (first, second):
        page.wait_for_selector(".app[data-step]")


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()


def test_a_match_shows_its_score_and_says_who_has_won_it(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    _sit_down_to_a_match(server, first, second)
    expect(first.locator(".top .sub")).to_contain_text("Match 0–0, to 2")

    _resign(first)
    expect(second.locator("dialog[open] h2")).to_have_text("You win")
    expect(second.locator("dialog[open]")).to_contain_text("The match stands 1–0. It goes to 2.")
    expect(second.locator("dialog[open]")).to_contain_text("Ask for the next game within")
    # The first seat's cards stay hidden until the match is over, on the poster and in the picture made of it.
    expect(second.locator('[data-ending=closed] [data-open="1"] [data-card]')).to_have_count(6)
    expect(second.locator('[data-open="0"], [data-moment], [data-replay]')).to_have_count(0)
    expect(second.locator("[data-ending=closed] svg[role=img]")).to_have_attribute(
        "aria-label", re.compile(r"holds 6\.")
    )
    for page in (first, second):
        page.locator("[data-again]").click()
    expect(first.locator(".top .sub")).to_contain_text("Match 0–1, to 2")
    expect(second.locator(".top .sub")).to_contain_text("Match 1–0, to 2")
    _resign(first)

    expect(second.locator("dialog[open] h2")).to_have_text("You win the match")
    expect(first.locator("dialog[open] h2")).to_contain_text("wins the match")
    expect(first.locator('[data-ending=open] [data-open="1"] [data-card]')).to_have_count(6)
    expect(first.locator(".top .sub")).to_contain_text("Match 0–2, to 2")


def test_whoever_asks_for_the_next_game_in_vain_has_won_the_match(tmp_path: Path, someone: Someone) -> None:
    with serving(tmp_path, {"FOOLERY_NEXT_GAME_SECONDS": "1", "FOOLERY_CLOCK_GRACE": "0"}) as server:
        first, second = someone(), someone()
        _sit_down_to_a_match(server, first, second)
        _resign(second)
        first.locator("[data-again]").click()

        expect(first.locator("dialog[open] h2")).to_have_text("You win the match")
        expect(first.locator("dialog[open]")).to_contain_text("did not ask for the next game in time")
        expect(first.locator("[data-again]")).to_have_text("Play again")
