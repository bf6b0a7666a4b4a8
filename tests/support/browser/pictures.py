"""The type of a scene, which takes pictures of pages, and helpers for all scenes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.support.browser.harness import is_over

__all__ = ["Scene", "Shoot", "open_page", "turn"]

Shoot = Callable[[str], None]
# A page without a visitor yet, the address of the server, and the camera, which is told the picture's name.
Scene = Callable[[Page, str, Shoot], None]


def open_page(page: Page, url: str) -> None:
    """Open `url` on the page and wait until the network is idle."""
    page.goto(url)
    page.wait_for_load_state("networkidle")


def turn(page: Page) -> bool:
    """Wait until the page's player has to decide or the game is over; return False if it is over."""
    page.wait_for_function(
        "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')", timeout=20_000
    )
    return not is_over(page)
