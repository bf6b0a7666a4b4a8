"""Take pictures of the pages other than tables."""

from __future__ import annotations

from contextlib import closing

from playwright.sync_api import Page

from tests.support.browser.harness import PLAYERS, play_to_the_end, start_bot_game
from tests.support.browser.pictures import Scene, Shoot, open_page, turn

GAMES = tuple(PLAYERS)


def _still(page: Page, url: str, shoot: Shoot) -> None:
    for name, path in (("home", "/"), ("settings", "/settings"), ("nowhere", "/nowhere")):
        open_page(page, f"{url}{path}")
        shoot(name)


def _each_game(page: Page, url: str, shoot: Shoot) -> None:
    for game in GAMES:
        for name, path in (("new", f"/new/{game}"), ("rules", f"/learn/{game}"), ("lesson", f"/learn/{game}/tutorial")):
            open_page(page, f"{url}{path}")
            shoot(f"{name}.{game}")


def _lobby(page: Page, url: str, shoot: Shoot) -> None:
    """Take pictures of lobby and home page with waiting tables, tables in play and the visitor's own tables."""
    browser = page.context.browser
    assert browser is not None
    with closing(browser.new_context()) as stranger:
        stranger.request.get(f"{url}/api/me")
        for game, seats in (("garlandland", 3), ("jinkei", 2), ("fools-fortune", 3)):
            free = [{"who": "open"}] * (seats - 1)
            stranger.request.post(
                f"{url}/api/tables", data={"game": game, "seats": [{"who": "me"}, *free], "options": {}, "public": True}
            )
    start_bot_game(page, url, "fools-field")
    start_bot_game(page, url, "jinkei")
    open_page(page, f"{url}/tables")
    shoot("lobby")
    open_page(page, url)
    page.locator(".strip").scroll_into_view_if_needed()
    shoot("home.tables")


def _sheets(page: Page, url: str, shoot: Shoot) -> None:
    """Take pictures of the panels that open over a table."""
    start_bot_game(page, url, "fools-field")
    turn(page)
    menu = page.locator(".top button").last
    menu.click()
    shoot("table.menu")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    shoot("table.keys")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    shoot("table.talk")


def _shuffle(page: Page, url: str, shoot: Shoot) -> None:
    """Take a picture of a finished game's replay after its shuffle was checked."""
    start_bot_game(page, url, "fools-field")
    play_to_the_end(page, "fools-field")
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")
    page.locator("[data-verify]:visible").click()
    page.wait_for_selector("[data-verdict]:visible")
    page.locator("[data-verdict]:visible").scroll_into_view_if_needed()
    shoot("replay.verified")


def _waiting(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(f"{url}/new/fools-field")
    page.locator("form .pri").click()
    page.wait_for_selector("[readonly]")
    shoot("waiting")


SCENES: tuple[Scene, ...] = (_still, _each_game, _lobby, _sheets, _shuffle, _waiting)
CHOSEN = ("home.1440.en.light", "home.1440.ja.light")  # for the README
