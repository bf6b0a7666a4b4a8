"""The pages around the tables."""

from __future__ import annotations

from playwright.sync_api import Page

from bench.screenshots.scene import Scene, Shoot, open_page

GAMES = ("fools-field", "garlandland", "jinkei", "fools-fortune")


def _still(page: Page, url: str, shoot: Shoot) -> None:
    for name, path in (("home", "/"), ("lobby", "/tables"), ("settings", "/settings")):
        open_page(page, f"{url}{path}")
        shoot(name)


def _each_game(page: Page, url: str, shoot: Shoot) -> None:
    for game in GAMES:
        for name, path in (("new", f"/new/{game}"), ("rules", f"/learn/{game}"), ("lesson", f"/learn/{game}/tutorial")):
            open_page(page, f"{url}{path}")
            shoot(f"{name}.{game}")


def _waiting(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(f"{url}/new/fools-field")
    page.locator("form .pri").click()
    page.wait_for_selector("[readonly]")
    shoot("waiting")


SCENES: tuple[Scene, ...] = (_still, _each_game, _waiting)
