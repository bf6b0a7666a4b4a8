"""A player of Jinkei who taps."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browser.harness import quiet

__all__ = ["answer", "move"]

CONFIRM = "#prompt .btn.go[data-action], #prompt .btn.pri[data-action], #prompt .pickcard"
HAND = "#hand button.active"
SEAL = "#prompt [data-seal]"
CHOOSE = (
    ".cell:has(.why.g) [data-lit]",
    "[data-lit]",
    ".pair button:not(.sealed)",
    ".kinds button.free",
)


def move(page: Page) -> bool:
    """Take what wins where the page says so, otherwise the first that is lit; False if there is nothing to decide."""
    if _confirm(page) or _line_up(page):
        return True
    for places in CHOOSE:
        found = page.locator(places)
        if found.count():
            found.first.click()
            quiet(page)
            _confirm(page)
            return True
    return False


def _line_up(page: Page) -> bool:
    """Lay cards as they come until the line-up can be sealed, and seal it."""
    if not page.locator(HAND).count():
        return False
    while not page.locator(SEAL).count():
        page.locator(HAND).first.click()
    page.locator(SEAL).click()
    return True


def _confirm(page: Page) -> bool:
    best = page.locator(CONFIRM)
    if not best.count():
        best = page.locator("#prompt [data-action]")
    if not best.count():
        return False
    best.first.click()
    return True


def answer(page: Page, words: list[str], action: int) -> None:
    """Tap what stands for a lesson's answer, given by the words of its notation and its number."""
    page.locator(f'.form.near [data-card="{words[1]}"]').click()
    page.locator(f'#prompt [data-action="{action}"]').click()
