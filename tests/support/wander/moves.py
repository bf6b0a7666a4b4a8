"""One decision at a table: find on the page how to make the legal actions, then play one of them as a person does."""

from __future__ import annotations

import time
from typing import Any, TypeAlias

from playwright.sync_api import Page

from tests.support.browser.harness import quiet
from tests.support.wander.truth import Truth, newest, patience
from tests.support.wander.visitor import Visitor

__all__ = ["decide"]

HANDFUL = 5  # how many of the legal actions are looked for at each step
Key: TypeAlias = dict[str, Any]
BOX = "key => { const box = window.wander.find(key)?.getBoundingClientRect(); return box && { ...box.toJSON() }; }"


def decide(visitor: Visitor, known: Truth, *, handful: int = HANDFUL) -> None:
    """Check that up to `handful` random legal actions can be made on the page, then play one of them."""
    wanted = sorted(visitor.rng.sample(known.legal, min(handful, len(known.legal))))
    paths = _paths(visitor, known, wanted)
    if paths is None:
        return  # another player moved meanwhile: it is another position
    action = visitor.rng.choice(wanted)
    text = known.texts[known.legal.index(action)]
    visitor.note(f"{visitor.plan.input}s together {text!r} at {known}")
    _play(visitor, paths[action], text, known)


def _paths(visitor: Visitor, known: Truth, wanted: list[int]) -> dict[int, list[Key]] | None:
    """Return, for each action in `wanted`, the presses that make it, as found on the twin page.

    Fail if an action has none. Return None if the position has changed meanwhile.
    """
    twin = visitor.twin
    if visitor.up_to_date(twin) != known:
        return None
    twin.keyboard.press("s")  # what others did has been seen: beats that come and go look like answers to a press
    quiet(twin)
    found = twin.evaluate("ids => window.wander.reach(ids)", wanted)
    if found["moved"]:
        return None
    paths = {int(action): path for action, path in found["paths"].items()}
    lost = [known.texts[known.legal.index(action)] for action in wanted if not paths.get(action)]
    faults = [f"legal and cannot be reached: {text!r} at {known} of {len(known.legal)}" for text in lost]
    faults += [f"can be reached and is not legal: {action}" for action in found["strays"]]
    if faults:
        visitor.note(f"looks for {len(wanted)} of {len(known.legal)} legal actions")
        visitor.fail(*faults)
    return paths


def _play(visitor: Visitor, path: list[Key], text: str, known: Truth) -> None:
    page = visitor.page
    before = newest(page, visitor.url)
    if before != known:
        return
    following = page.locator("[data-following]:visible")
    if following.count():
        following.first.click()
    page.keyboard.press("Escape")  # what was begun is put back first
    for key in _dragged(visitor, path, text):
        if newest(page, visitor.url) != known:
            return  # two taps sent what the second device had to confirm, or another player moved
        _press(visitor, key)
    _sent(visitor, text, known)


def _sent(visitor: Visitor, text: str, known: Truth) -> None:
    limit = time.monotonic() + patience(visitor.page)
    while newest(visitor.page, visitor.url) == known:
        if time.monotonic() > limit:
            visitor.fail(f"pressed together and never sent: {text!r} at {known}")
        visitor.page.wait_for_timeout(50)


def _dragged(visitor: Visitor, path: list[Key], text: str) -> list[Key]:
    """For input by dragging, drag the first card to its place if possible; return the presses that remain."""
    if visitor.plan.input != "drag" or len(path) < 2 or "data-card=" not in path[0]["kind"]:
        return path
    named = text.partition("@")[2]
    place = {"kind": f"button data-target={named}", "number": 0}
    target = path[1] if f"data-target={named}" in path[1]["kind"] else place
    boxes = [visitor.page.evaluate(BOX, key) for key in (path[0], target)]
    if None in boxes:
        return path
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    mouse = visitor.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(to_x, to_y, steps=6)
    mouse.up()
    # A press may lay the card by itself; then what follows is about other cards.
    return path[2:] if path[1] == target else path[1:]


def _press(visitor: Visitor, key: Key) -> None:
    page = visitor.page
    if visitor.plan.input == "key":
        if not page.evaluate("key => window.wander.focus(key)", key):
            visitor.fail(f"keys do not get to {key['kind']!r}")
        page.keyboard.press("Enter")
        return
    spot = _spot(page, key)
    if spot is None:
        visitor.fail(f"the second device has {key['kind']!r}, this page does not, or it is covered")
    elif visitor.plan.context["has_touch"]:
        page.touchscreen.tap(spot["x"], spot["y"])
    else:
        page.mouse.click(spot["x"], spot["y"])


def _spot(page: Page, key: Key) -> dict[str, float] | None:
    """Return the point at which to press for `key`; None if the page does not offer it within the time limit."""
    limit = time.monotonic() + patience(page)
    while (spot := page.evaluate("key => window.wander.point(key)", key)) is None and time.monotonic() < limit:
        page.wait_for_timeout(50)
    found: dict[str, float] | None = spot
    return found
