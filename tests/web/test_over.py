"""What one looks up at a table opens over it, and closing it leads back to the game; arrows say where they lead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import Server, start_bot_game
from tests.support.browser.people import begin_before
from tests.support.browser.sound import faults_of

Someone = Callable[..., Page]


@pytest.fixture
def page(server: Server, someone: Someone) -> Page:
    made = someone(viewport={"width": 390, "height": 844})
    start_bot_game(made, server.url, "fools-field")
    made.wait_for_function("() => document.title.startsWith('●')")
    return made


def _back_at_the_table(page: Page, address: str) -> None:
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.url == address
    expect(page.locator("#hand button").first).to_be_visible()


def test_the_rules_open_over_the_table_and_close_to_it(page: Page) -> None:
    address = page.url
    page.locator("#hand button:not(.faint)").first.click()  # a card in hand stays in hand
    held = page.locator("#hand [aria-pressed=true]").get_attribute("data-card")

    page.get_by_role("link", name="Rules").click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("Clause by clause")
    assert faults_of(page) == {}
    sheet.get_by_role("link", name="Clause by clause").click()
    expect(sheet.locator("#clauses h2")).to_be_in_viewport()
    sheet.get_by_role("button", name="Close").click()

    _back_at_the_table(page, address)
    expect(page.locator("#hand [aria-pressed=true]")).to_have_attribute("data-card", held or "")


def test_the_settings_open_over_the_table_and_the_browser_s_own_back_closes_them(page: Page) -> None:
    address = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("dialog[open]").get_by_label("Your name")).to_be_visible()
    assert faults_of(page) == {}

    page.go_back()

    _back_at_the_table(page, address)


def test_keys_pressed_in_what_is_open_do_nothing_to_the_table(page: Page) -> None:
    page.keyboard.press("r")
    expect(page.locator("dialog[open]")).to_contain_text("Clause by clause")
    page.keyboard.press("l")
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_refusal_names_its_rule_and_the_rule_opens_over_the_table(server: Server, someone: Someone) -> None:
    page = someone()
    begin_before(server.url, page, "fools-field")
    address = page.url
    page.evaluate("window.foolery.play('retreat')")  # nothing lies on the field yet
    page.locator(".toast a").click()

    expect(page.locator("dialog[open] .aim")).to_be_in_viewport()
    page.keyboard.press("Escape")
    _back_at_the_table(page, address)


@pytest.mark.parametrize(
    ("path", "name"),
    [("/settings", "To the games"), ("/learn/jinkei", "To the games"), ("/learn/jinkei/tutorial", "To the rules")],
)
def test_an_arrow_says_where_it_leads(server: Server, someone: Someone, path: str, name: str) -> None:
    page = someone()
    page.goto(f"{server.url}{path}")

    expect(page.locator(".top a").first).to_have_accessible_name(name)


def test_there_is_no_table_for_a_game_that_is_not_there(server: Server, someone: Someone) -> None:
    page = someone()
    for path in ("/new/nothing", "/learn/nothing", "/learn/nothing/tutorial"):
        page.goto(f"{server.url}{path}")
        expect(page.locator("h1").last).to_have_text("There is no such page.")
