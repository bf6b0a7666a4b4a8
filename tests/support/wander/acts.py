"""What a visitor does at a table besides playing: reloading, losing the network, taking back, giving up, going on."""

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
    """Open the page anew."""
    visitor.note("reloads")
    visitor.page.reload()
    visitor.page.wait_for_selector(".app[data-step], form, .link")


def lose_network(visitor: Visitor) -> None:
    """Be without a network until the page has noticed, or for no longer than a frame, and come back."""
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
    """Undo the last step, or against bots the last decision, where the page offers it."""
    button = visitor.page.locator(".top [data-back]").locator("visible=true")
    if button.count() and button.first.is_enabled():
        visitor.note("takes back")
        button.first.click()


def ask_hint(visitor: Visitor) -> None:
    """Ask what a bot would do; what it says is looked at with everything else, if it has thought of something soon."""
    button = visitor.page.locator("[data-ask-hint]").locator("visible=true")
    if button.count() == 0:
        return
    visitor.note("asks for a hint")
    button.first.click()
    limit = time.monotonic() + 3 * patience(visitor.page)
    while visitor.page.evaluate("() => window.foolery.state.asking !== null") and time.monotonic() < limit:
        visitor.page.wait_for_timeout(50)


def menu(visitor: Visitor) -> None:
    """Open the menu, look, and close it."""
    visitor.note("opens the menu and closes it")
    visitor.open_menu()
    visitor.well()
    visitor.page.keyboard.press("Escape")


def keys(visitor: Visitor) -> None:
    """Ask for the list of keys."""
    visitor.note("asks for the keys")
    visitor.page.keyboard.press("?")
    visitor.well()
    visitor.page.keyboard.press("Escape")


def talk(visitor: Visitor) -> None:
    """Open log and chat, where they are behind a button."""
    button = visitor.page.get_by_role("button", name=word("table.talk", visitor.lang), exact=True)
    if button.count() and button.first.is_visible():
        visitor.note("opens log and chat")
        button.first.click()
        visitor.well()
        visitor.page.keyboard.press("Escape")


def change_language(visitor: Visitor) -> None:
    """Speak the other language from here on."""
    other = "ja" if visitor.lang == "en" else "en"
    visitor.note(f"changes to {other}")
    visitor.forget_twin()
    visitor.open_menu()
    visitor.lang = other
    visitor.page.locator(f'dialog[open] button[lang="{visitor.lang}"]').click()
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_function("lang => document.documentElement.lang === lang", arg=visitor.lang)


def offer_draw(visitor: Visitor) -> None:
    """Offer a draw, or accept the one that is offered."""
    visitor.note("offers a draw")
    _from_menu(visitor, "table.draw")


def resign(visitor: Visitor) -> None:
    """Give up."""
    visitor.note("resigns")
    if _from_menu(visitor, "table.resign"):
        visitor.page.locator("[data-resign]").click()


def listen(visitor: Visitor) -> None:
    """Hear the whole position: every card in hand is named."""
    visitor.note("listens to the position")
    visitor.page.keyboard.press("p")
    names = visitor.page.evaluate(NAMES)
    said = visitor.page.evaluate(LISTENED)
    missing = [name for name in names if name.lower() not in said.lower()]
    if missing:
        visitor.fail(f"not heard: {missing} in {said!r}")


def again(visitor: Visitor) -> None:
    """Play once more, or the next game of the match."""
    button = visitor.page.locator("[data-again]:visible")
    if not button.count():
        crown = visitor.page.get_by_role("button", name=word("result.open", visitor.lang), exact=True)
        if crown.count():
            crown.first.click()
    if button.count():
        visitor.note("plays again")
        button.first.click()


def _from_menu(visitor: Visitor, key: str) -> bool:
    """Press one of its buttons, if it is offered."""
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
