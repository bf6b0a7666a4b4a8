"""Somebody who plays Jinkei by tapping."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.browser.harness import quiet

__all__ = ["move"]

CONFIRM = "#prompt .btn.go[data-action], #prompt .btn.pri[data-action], #prompt .pickcard"
CHOOSE = (
    "#hand button.active",
    ".cell:has(.why.g) [data-lit]",
    "[data-lit]",
    ".pair button:not(.sealed)",
    ".kinds button.free",
)


def move(page: Page) -> bool:
    """Take what wins where the page says so, otherwise the first that is lit; False if there is nothing to decide."""
    if _confirm(page):
        return True
    for places in CHOOSE:
        found = page.locator(places)
        if not found.count():
            continue
        step = page.locator(".app").get_attribute("data-step")
        found.first.click()
        # A card that is not the last of a line-up goes to its cell at once; everything else is confirmed.
        if page.locator(".app").get_attribute("data-step") == step:
            quiet(page)
            _confirm(page)
        return True
    return False


def _confirm(page: Page) -> bool:
    best = page.locator(CONFIRM)
    if not best.count():
        best = page.locator("#prompt [data-action]")
    if not best.count():
        return False
    best.first.click()
    return True


# -- a campaign: the deal is known, so every step of it can be written down
