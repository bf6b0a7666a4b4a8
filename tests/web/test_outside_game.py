"""A game from outside: the client has no folder for it, and it is on every page and played at the plain table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import PHONE, Server, axe, play_to_the_end, serving, sit_together, start_bot_game
from tests.support.outside_game import GAME_ID, install_beside

Someone = Callable[..., Page]
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
COLON = {"en": ": ", "ja": "："}
TITLES = {"en": "Goofspiel", "ja": "グーフシュピール"}
# What the table calls its fields: own cards, points, prizes, what was revealed.
FIELDS = {
    "en": ["Prize", "Still to come", "Points", "Cards left", "Bids, seat by seat", "Taken by"],
    "ja": ["賞品", "これから出る賞品", "得点", "残りの札", "出した札（席順）", "取った人"],
}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of somebody who has installed the example."""
    folder = tmp_path_factory.mktemp("outside")
    environment = install_beside(folder)
    with serving(folder, {"PYTHONPATH": environment["PYTHONPATH"]}) as running:
        yield running


@pytest.mark.parametrize("lang", LOCALES)
def test_it_is_on_every_page(server: Server, someone: Someone, lang: str) -> None:
    page = someone(locale=LOCALES[lang])
    page.goto(server.url)
    expect(page.locator(f'[data-game="{GAME_ID}"] h2')).to_have_text(TITLES[lang])

    page.goto(f"{server.url}/tables")
    expect(page.locator(f'a[href="/new/{GAME_ID}"]')).to_contain_text(TITLES[lang])
    page.goto(f"{server.url}/new/{GAME_ID}")
    expect(page.locator("header .sub")).to_have_text(TITLES[lang])
    expect(page.get_by_role("radio", name={"en": "Mirror", "ja": "写し鏡"}[lang]).first).to_be_visible()
    page.goto(f"{server.url}/learn/{GAME_ID}#GS-6.1")
    expect(page.locator("h1")).to_have_text(TITLES[lang])
    expect(page.locator('[id="GS-6.1"]')).to_be_in_viewport()


@pytest.mark.parametrize("lang", LOCALES)
def test_a_whole_game_is_played_at_the_plain_table_and_replayed(server: Server, someone: Someone, lang: str) -> None:
    page = someone(locale=LOCALES[lang], viewport=PHONE)
    start_bot_game(page, server.url, GAME_ID)
    expect(page.locator("[data-action]")).to_have_count(13)
    assert play_to_the_end(page, GAME_ID, limit=30) == 13

    poster = page.locator("[data-poster]")
    lines = [text for text in poster.locator("text").all_text_contents() if COLON[lang] in text]
    assert lines, "what everybody saw"
    assert len(lines) == len(set(lines)), "and that once"
    assert not [text for text in lines if text.endswith("–")], "nothing is told of what is not there"
    expect(poster.locator("[data-rows]")).to_have_attribute("data-rows", "13")
    facts = page.locator("[data-facts]")
    for field in FIELDS[lang]:
        expect(facts).to_contain_text(field)
    assert not re.search(r"[a-z]_[a-z]|\{", facts.inner_text()), "a field without a name"
    expect(facts.locator("table").nth(1).locator("tbody tr")).to_have_count(13)
    expect(page.locator("dialog[open] .lead")).to_contain_text({"en": "All cards are played", "ja": "使い切った"}[lang])

    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector(".app[data-steps]")
    page.locator("input[type=range]").press("End")
    expect(facts.locator("table").nth(1).locator("tbody tr")).to_have_count(13)


def test_two_people_seal_change_their_minds_and_reveal(server: Server, someone: Someone) -> None:
    first, second = someone(), someone(locale="ja-JP")
    sit_together(server, first, second, GAME_ID)
    first.locator('[data-action="5"]').click()
    expect(first.locator('[data-action="5"]')).to_have_attribute("aria-pressed", "true")
    expect(first.locator("#prompt")).to_contain_text("sealed")
    expect(first.locator("[data-facts]")).to_contain_text("Your sealed bid 5")
    first.locator('[data-action="7"]').click()
    expect(first.locator('[data-action="7"]')).to_have_attribute("aria-pressed", "true")
    # The other one sees that there is a bid, and not which.
    mine = second.locator("[data-facts] table").first.locator("tbody tr").first
    expect(mine).to_contain_text("✓")
    expect(second.locator("[data-facts]")).to_contain_text("伏せた札 –")

    second.locator('[data-action="3"]').click()
    for page in (first, second):
        expect(page.locator("[data-facts] table").nth(1).locator("tbody tr td").nth(1)).to_have_text("7 3")
    expect(first.locator('[data-action="7"]')).to_have_count(0)
    expect(second.locator('[data-action="3"]')).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_the_plain_table_fits_and_has_no_faults(server: Server, someone: Someone, viewport: dict[str, int]) -> None:
    page = someone(viewport=viewport)
    start_bot_game(page, server.url, GAME_ID)
    for _ in range(6):
        step = page.locator(".app").get_attribute("data-step")
        page.locator("[data-action]").last.click()
        page.wait_for_selector(f'.app[data-step]:not([data-step="{step}"])')
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []


def test_the_plain_table_is_played_with_the_keyboard(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, GAME_ID)
    page.keyboard.press("h")
    expect(page.locator('[data-action="1"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-facts] table").nth(1).locator("tbody tr")).to_have_count(1)
    expect(page.locator('[data-action="2"]')).to_have_count(0)
