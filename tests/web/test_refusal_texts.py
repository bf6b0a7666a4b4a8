"""How the page speaks: refusals that go with the position, names as they were typed, chat for whom it works."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.browser.harness import PLAYERS, Server, sit_together, start_bot_game
from tests.support.browser.people import begin_before

Someone = Callable[..., Page]


def test_a_refusal_begins_with_a_capital_and_does_not_outlive_the_next_move(server: Server, someone: Someone) -> None:
    page = someone()
    begin_before(server.url, page, "fools-field")
    page.evaluate("window.foolery.play('retreat')")  # nothing lies on the field yet
    refusal = page.locator(".toast p")
    expect(refusal).to_be_visible()
    assert refusal.inner_text()[0].isupper()

    PLAYERS["fools-field"](page)

    expect(page.locator(".toast")).to_have_count(0, timeout=4000)  # it would have stayed for nine seconds


def test_a_name_that_is_too_long_is_refused_in_words_and_left_as_it_was_typed(server: Server, someone: Someone) -> None:
    page, long = someone(), "Wolfgang Amadeus Theophilus Mozart"
    page.goto(f"{server.url}/settings")
    field = page.get_by_label("Your name")
    field.fill(long)
    page.get_by_role("button", name="Save").click()

    expect(page.locator(".wrong")).to_have_text("A name has 1 to 24 visible characters.")
    expect(field).to_have_value(long)
    field.fill("Ếlodie")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".wrong")).to_have_count(0)


def test_a_new_name_shows_at_the_table_and_its_accents_are_whole(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("link", name="Settings").click()
    second.get_by_label("Your name").fill("Ṩŷǡ̂bel")
    second.get_by_role("button", name="Save").click()

    name = first.locator(".plate b", has_text="bel").first
    expect(name).to_be_visible()
    assert name.evaluate("each => getComputedStyle(each).overflowY") == "visible"


def test_whoever_looks_on_is_told_why_there_is_nothing_to_type_into(server: Server, someone: Someone) -> None:
    player, spectator = someone(), someone()
    start_bot_game(player, server.url, "fools-field")
    spectator.goto(player.url)
    spectator.wait_for_selector(".app[data-step]")

    expect(spectator.locator(".side .chat")).to_contain_text("Only those who play can talk here.")
    expect(spectator.locator(".side .chat input")).to_have_count(0)
    expect(player.locator(".side .chat input")).to_be_visible()
