"""A player of Garlandland who taps."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["answer", "move"]


def move(page: Page) -> bool:
    """Seal the first card of a hand of Garlandland; False if there was only a finished round to put away."""
    following = page.locator("[data-following]")
    if following.count():
        following.click()
        return False
    cards = page.locator("#hand button[aria-disabled=false]")
    if not cards.count() or page.locator("#hand .sealed").count():
        return False
    cards.first.click()
    page.locator("[data-seal]").click()
    return True


def answer(page: Page, words: list[str], _action: int) -> None:
    """Tap what stands for a lesson's answer, given by the words of its notation and its number."""
    page.locator(f'#hand [data-card="{words[1]}"]').click()
    page.locator("[data-seal]").click()
