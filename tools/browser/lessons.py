"""Somebody who answers lessons: gives the answer that is asked for, in the game's own notation, by tapping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

__all__ = ["answer"]

Answer = Callable[[Page, list[str], int], None]


def answer(page: Page, game: str, choice: dict[str, Any]) -> None:
    """Tap what stands for one of a lesson's answers, whatever was tapped before."""
    page.keyboard.press("Escape")
    ANSWERS[game](page, str(choice["text"]).replace("@", " ").split(" "), int(choice["id"]))


def _field(page: Page, words: list[str], _action: int) -> None:
    if words[0] != "retreat":
        page.locator(f'#hand [data-card="{words[1]}"]').click()
        page.locator(f'[data-target="{words[2]}"]').click()
        return
    page.locator("[data-retreat]").click()
    page.locator("[data-retreat][data-action]").click()


def _garland(page: Page, words: list[str], _action: int) -> None:
    page.locator(f'#hand [data-card="{words[1]}"]').click()
    page.locator("[data-seal]").click()


def _battle(page: Page, words: list[str], action: int) -> None:
    page.locator(f'.form.near [data-card="{words[1]}"]').click()
    page.locator(f'#prompt [data-action="{action}"]').click()


def _fortune(page: Page, words: list[str], action: int) -> None:
    button = page.locator(f'[data-action="{action}"]')
    flash = any(word.endswith("!") for word in words)
    for word in words[1:]:
        if button.count():
            break
        page.locator(f'[data-card="{word.removesuffix("!")}"]:visible').first.click()
        group = page.locator(f'[data-group="{words[0]}"]')
        if group.count() and group.get_attribute("aria-pressed") == "false":
            group.click()
        if flash and page.locator('[data-flash][aria-pressed="false"]').count():
            page.locator("[data-flash]").click()
    button.click()


ANSWERS: dict[str, Answer] = {
    "fools-field": _field,
    "garlandland": _garland,
    "jinkei": _battle,
    "fools-fortune": _fortune,
}
