"""What a visitor does at a table besides playing, such as reloading the page, losing the network or resigning."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.support.wander.requests import ask_back
from tests.support.wander.truth import patience
from tests.support.wander.visitor import Visitor, word

__all__ = ["ACTS", "TOGETHER", "Act", "again", "listen"]

Act = Callable[[Visitor], None]
LISTENED = """() => {
    const said = [...document.querySelectorAll('[data-testid="polite"] *, [data-testid="polite"]')];
    const lines = said.filter(each => each.children.length === 0).map(each => each.textContent.trim());
    return lines.filter(Boolean).at(-1) ?? '';
}"""
NAMES = """() => [...document.querySelectorAll('#hand [data-card]')]
    .map(each => each.closest('button') ?? each)
    .map(each => each.getAttribute('aria-label') ?? (each.querySelector('.vh') ?? each).textContent)
    .map(label => label.split(/[,;:、；：（(。]/)[0].trim()).filter(Boolean)"""


def reload(visitor: Visitor) -> None:
    """Reload the page."""
    visitor.note("reloads")
    visitor.page.reload()
    visitor.page.wait_for_selector(".app[data-step], form, .link")


def lose_network(visitor: Visitor) -> None:
    """Go offline, either until the page shows it or for one frame, and go online again."""
    long = visitor.rng.random() < 0.5
    visitor.note("loses the network until the page says so" if long else "loses the network for a frame")
    visitor.network(on=False)
    if long:
        visitor.page.wait_for_function("() => document.querySelector('.app')?.dataset.connection !== 'open'")
        if faults := visitor.page.evaluate("() => window.wander.look()"):
            visitor.fail(*faults)
    else:
        visitor.page.evaluate("() => new Promise(then => requestAnimationFrame(then))")
    visitor.network(on=True)
    visitor.page.wait_for_function("() => document.querySelector('.app')?.dataset.connection === 'open'")


def take_back(visitor: Visitor) -> None:
    """Press the button that takes back the last decision, if the page offers it."""
    button = visitor.page.locator(".top [data-back]").locator("visible=true")
    if button.count() and button.first.is_enabled():
        visitor.note("takes back")
        button.first.click()


def ask_hint(visitor: Visitor) -> None:
    """Ask for a bot's advice and wait for it up to a time limit.

    The check after this step then also covers the advice on the page.
    """
    button = visitor.page.locator("[data-ask-hint]").locator("visible=true")
    if button.count() == 0:
        return
    visitor.note("asks for a hint")
    button.first.click()
    limit = time.monotonic() + 3 * patience(visitor.page)
    while visitor.page.evaluate("() => window.foolery.state.asking !== null") and time.monotonic() < limit:
        visitor.page.wait_for_timeout(50)


def menu(visitor: Visitor) -> None:
    """Open the menu, check the page, and close the menu."""
    visitor.note("opens the menu and closes it")
    visitor.open_menu()
    visitor.well()
    visitor.page.keyboard.press("Escape")


def keys(visitor: Visitor) -> None:
    """Open the list of keys, check the page, and close the list."""
    visitor.note("asks for the keys")
    visitor.page.keyboard.press("?")
    visitor.well()
    visitor.page.keyboard.press("Escape")


def talk(visitor: Visitor) -> None:
    """Open log and chat where the page has a button for them, check the page, and close them."""
    button = visitor.page.get_by_role("button", name=word("table.talk", visitor.lang), exact=True)
    if button.count() and button.first.is_visible():
        visitor.note("opens log and chat")
        button.first.click()
        visitor.well()
        visitor.page.keyboard.press("Escape")


def change_language(visitor: Visitor) -> None:
    """Change the page to its other language, English or Japanese."""
    other = "ja" if visitor.lang == "en" else "en"
    visitor.note(f"changes to {other}")
    visitor.forget_twin()
    visitor.open_menu()
    visitor.lang = other
    visitor.page.locator(f'dialog[open] button[lang="{visitor.lang}"]').click()
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_function("lang => document.documentElement.lang === lang", arg=visitor.lang)


def offer_draw(visitor: Visitor) -> None:
    """Offer a draw, or accept an offered one."""
    visitor.note("offers a draw")
    _from_menu(visitor, "table.draw")


def resign(visitor: Visitor) -> None:
    """Resign the game."""
    visitor.note("resigns")
    if _from_menu(visitor, "table.resign"):
        visitor.page.locator("[data-resign]").click()


def listen(visitor: Visitor) -> None:
    """Ask for the spoken description of the position; fail if it leaves out a card of the visitor's hand."""
    visitor.note("listens to the position")
    visitor.page.keyboard.press("p")
    names = visitor.page.evaluate(NAMES)
    said = visitor.page.evaluate(LISTENED)
    missing = [name for name in names if name.lower() not in said.lower()]
    if missing:
        visitor.fail(f"not heard: {missing} in {said!r}")


def again(visitor: Visitor) -> None:
    """Ask for another game, or the next game of the match."""
    button = visitor.page.locator("[data-again]:visible")
    if not button.count():
        crown = visitor.page.get_by_role("button", name=word("result.open", visitor.lang), exact=True)
        if crown.count():
            crown.first.click()
    if button.count():
        visitor.note("plays again")
        button.first.click()


def _from_menu(visitor: Visitor, key: str) -> bool:
    """Open the menu and press its button with the text key `key`; return False if it is not offered."""
    visitor.open_menu()
    button = visitor.page.locator("dialog[open]").get_by_role("button", name=word(key, visitor.lang), exact=True)
    offered = button.count() > 0 and button.first.is_enabled()
    if offered:
        button.first.click()
    else:
        visitor.page.keyboard.press("Escape")
    return offered


# How often each is done, beside playing.
ACTS: dict[Act, int] = {
    reload: 4,
    lose_network: 3,
    take_back: 4,
    ask_hint: 3,
    menu: 2,
    keys: 1,
    talk: 2,
    change_language: 3,
    offer_draw: 2,
    resign: 1,
    listen: 3,
}
# And with another person at the table, who can be asked.
TOGETHER: dict[Act, int] = {ask_back: 14}
