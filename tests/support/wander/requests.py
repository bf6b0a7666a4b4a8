"""Requests between people to take back a decision: one asks; the others agree, decline, or play on instead."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tests.support.wander.truth import newest, patience
from tests.support.wander.visitor import Visitor, refusal, word

__all__ = ["answer", "ask_back", "is_asked", "some_answer"]

MAY_ASK = "() => window.foolery?.wayBack === 'askBack' && !window.foolery.busy"
REVEALED = "takeback/revealed"


def ask_back(visitor: Visitor) -> None:
    """Ask the other players to let this visitor's last decision be taken back, if the page offers that."""
    if not visitor.page.evaluate(MAY_ASK):
        return
    by_key = visitor.rng.random() < 0.5
    visitor.note(f"asks to take back the last decision, {'by key' if by_key else 'from the menu'}")
    if by_key:
        visitor.page.keyboard.press("u")
    else:
        visitor.open_menu()
        visitor.page.locator("dialog[open] [data-back]").click()
    told = visitor.page.locator(".toast").filter(has_text=refusal(REVEALED, visitor.lang))
    _wait(visitor, lambda: _asked(visitor) == visitor.seat or told.count() > 0, "asked and never answered")


def is_asked(visitor: Visitor) -> bool:
    """Return whether a player at this table, possibly this visitor, has asked to take back and has no answer yet."""
    return visitor.at_table and _asked(visitor) is not None


def some_answer(visitor: Visitor) -> str:
    """Return the key of an answer: `withdraw` to one's own request, else `accept` (two times in three) or `decline`."""
    own = _asked(visitor) == visitor.seat
    return "withdraw" if own else visitor.rng.choice(["accept", "accept", "decline"])


def answer(visitor: Visitor, visitors: Sequence[Visitor], how: str) -> None:
    """Give the answer `how` to the player who asked, and check that the position afterwards is the right one."""
    asker = next(each for each in visitors if each.seat == _asked(visitor))
    before = newest(asker.page, asker.url)
    visitor.note(f"is asked to let a decision be taken back: {how}")
    banner = visitor.page.locator("[data-asked]")
    banner.get_by_role("button", name=word(f"table.{how}", visitor.lang), exact=True).click()
    _wait(visitor, lambda: _asked(visitor) is None, f"pressed {how!r}, and the server still waits")
    now = newest(asker.page, asker.url)
    assert now is not None
    if how == "accept":
        _gone_back(asker)
    elif now != before:
        visitor.fail(f"{how!r} should leave everything as it was at {before}, the server has {now}")
    elif now.standing.takeback:
        visitor.fail(f"{asker.who} may ask again without playing on")


def _gone_back(asker: Visitor) -> None:
    """Fail unless the position is the one before the last decision of `asker`, with the same legal actions."""
    decision, now = asker.history.last(asker.who), newest(asker.page, asker.url)
    assert now is not None
    if decision is None:
        asker.fail("a decision was taken back that was never made")
        return
    if now.texts != decision.texts:
        asker.fail(f"taken back, and the choice is among {now.texts}, not {decision.texts} as before")
    if decision.view is not None and now.view != decision.view:
        asker.fail(f"taken back, and the view is {now.view}, not {decision.view} as before")
    asker.history.took_back(asker.who)


def _asked(visitor: Visitor) -> int | None:
    known = newest(visitor.page, visitor.url)
    return None if known is None or known.over else known.standing.asked


def _wait(visitor: Visitor, done: Callable[[], bool], otherwise: str) -> None:
    limit = time.monotonic() + patience(visitor.page)
    while not done():
        if time.monotonic() > limit:
            visitor.fail(otherwise)
        visitor.page.wait_for_timeout(50)
