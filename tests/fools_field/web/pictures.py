"""The Fool's Field: a whole game against a bot, and its replay."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.harness import PLAYERS, quiet, start_bot_game
from tests.support.browser.pictures import Scene, Shoot, turn


def _game(page: Page, url: str, shoot: Shoot) -> None:
    start_bot_game(page, url, "fools-field")
    wanted = {"held", "discard", "retreat"}
    while turn(page):
        lying = page.locator(".lying").count()
        discarding = page.locator("#hand.discarding").count() > 0
        cards = page.locator("#hand button:not(.faint):has(.cap:not(:empty))")
        if "discard" in wanted and discarding:
            page.locator("#hand button").nth(1).click()
            shoot("fools-field.discard")
            page.locator("#hand button").nth(1).click()
            wanted.discard("discard")
        elif "held" in wanted and not discarding and lying >= 3 and cards.count():
            cards.first.click()
            shoot("fools-field.held")
            wanted.discard("held")
            page.locator("[data-retreat]").click()
            shoot("fools-field.retreat")
            page.keyboard.press("Escape")
        PLAYERS["fools-field"](page)
        quiet(page)
    shoot("fools-field.result")
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")
    quiet(page)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    shoot("fools-field.replay")


SCENES: tuple[Scene, ...] = (_game,)
CHOSEN = ("fools-field.held.390.en.light", "fools-field.held.390.ja.light")  # for the README
