"""A player of The Fool's Field who taps."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["answer", "move"]


def move(page: Page) -> bool:
    """Play one decision of The Fool's Field, the first that fits; False if there is none to make."""
    if page.locator("#hand.discarding").count():
        confirm = page.locator("[data-discard]")
        if not confirm.count():
            return False  # the cards that were chosen are on their way
        owed = int(confirm.get_attribute("data-discard") or 0)
        for number in range(owed):
            page.locator("#hand button").nth(number).click()
        confirm.click()
        page.wait_for_selector("#hand:not(.discarding), .bubble")
        return True
    fitting = page.locator("#hand button:not(.faint):has(.cap:not(:empty))")
    if fitting.count():
        fitting.first.click()
        page.locator("[data-fits]").first.click()
        return True
    retreat = page.locator("[data-retreat]")
    if retreat.count():
        retreat.click()
        if page.locator("[data-retreat].stop").count():
            retreat.click()
        return True
    return False


def answer(page: Page, words: list[str], _action: int) -> None:
    """Tap what stands for a lesson's answer, given by the words of its notation and its number."""
    if words[0] != "retreat":
        page.locator(f'#hand [data-card="{words[1]}"]').click()
        page.locator(f'[data-target="{words[2]}"]').click()
        return
    page.locator("[data-retreat]").click()
    page.locator("[data-retreat][data-action]").click()
