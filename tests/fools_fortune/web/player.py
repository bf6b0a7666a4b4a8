"""A player of A Fool's Fortune who uses the page: builds Sets, hires, fetches, and keeps a card for the Dues."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

__all__ = ["answer", "move"]


def move(page: Page) -> bool:
    """Play one decision; False if there is none to make."""
    page.keyboard.press("Escape")
    if page.locator("[data-end]").count():
        return _build(page) or _hire(page) or _fetch(page) or _end(page)
    # Orders, Allowances, answers, picks, Dues and discards: the first thing that is lit, until an action is meant.
    for _ in range(6):
        if _act(page):
            return True
        lit = page.locator("[data-lit]:visible")
        if not lit.count():
            return False
        lit.first.click()
    return False


def _act(page: Page) -> bool:
    button = page.locator("#prompt [data-action]")
    if not button.count():
        return False
    button.first.click()
    return True


def _spare(page: Page) -> int:
    """Return how many cards at hand could still pay the Dues."""
    return page.locator(".bottom .face:not([data-barred])").count()


def _take_up(page: Page, group: str) -> bool:
    chip = page.locator(f'[data-group="{group}"]')
    if not chip.count():
        return False
    chip.click()
    return True


def _choose(page: Page, where: Locator, times: int) -> bool:
    """Tap what is lit there until an action is meant; put everything back if none is."""
    for _ in range(times):
        if page.locator("#prompt [data-action]").count() or not where.count():
            break
        where.first.click()
    if _act(page):
        return True
    page.keyboard.press("Escape")
    return False


def _build(page: Page) -> bool:
    """Add a card that fits a Set, or begin one, if a card is left for the Dues."""
    owing = "" if _spare(page) > 1 else "[data-barred]"
    fitting = page.locator(f".bottom .face{owing} .tap:has(.note.fit)")
    if fitting.count():
        fitting.first.click()
        return _take_up(page, "sets") and _choose(page, page.locator(".head[data-lit]"), 1)
    if _spare(page) < 4 or not _take_up(page, "sets"):
        return False
    if not page.locator(".bottom [data-lit], .bottom [aria-pressed=true]").count():
        page.keyboard.press("Escape")
        return False
    return _choose(page, page.locator(".bottom [data-lit]"), 3)


def _hire(page: Page) -> bool:
    return _spare(page) > 3 and _take_up(page, "recruit") and _choose(page, page.locator(".bottom [data-lit]"), 3)


def _fetch(page: Page) -> bool:
    return _take_up(page, "fetch") and _choose(page, page.locator(".crew [data-lit], .ledger [data-lit]"), 2)


def _end(page: Page) -> bool:
    page.locator("[data-end]").click()
    button = page.locator("#prompt [data-action]")
    if button.count():
        button.last.click()
    return True


def answer(page: Page, words: list[str], action: int) -> None:
    """Tap what stands for a lesson's answer, given by the words of its notation and its number."""
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
