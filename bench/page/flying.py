"""Measure how smoothly cards move on a slow phone: frames a second while the page shows another player's turn."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.support.browser.harness import PHONE, launch
from tests.support.browser.scenes import TURNS
from tests.support.browser.staged import Scene, Stage, staging

__all__ = ["Frames", "measure"]

SLOWER = 4  # times slower than this machine
# The time from one frame to the next: between two of them with a card on its way, and all of them, with those that
# draw the new position before anything moves and those in which the last card has landed.
WATCH = """() => {
    window.flown = [];
    window.whole = [];
    let last = null;
    let flew = false;
    const frame = now => {
        const flying = document.getAnimations().some(
            each => each.playState === 'running' && each.effect?.target?.closest?.('[data-flip], .ghost'));
        if (last !== null) window.whole.push(now - last);
        if (flying && flew) window.flown.push(now - last);
        [last, flew] = [now, flying];
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


@dataclass(frozen=True)
class Frames:
    """Milliseconds from each frame to the next: while cards fly, and in the whole turn."""

    flown: list[float]
    whole: list[float]


def measure(times: int) -> Mapping[str, Frames]:
    """Return, by scene, the frames of `times` turns."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, staging(Path(folder)) as stage:
        browser = launch(playwright, with_windows=True)
        return {
            scene.name: _together([_watch(browser, stage, scene) for _ in range(times)]) for scene in TURNS.values()
        }


def _together(turns: list[Frames]) -> Frames:
    return Frames([gap for turn in turns for gap in turn.flown], [gap for turn in turns for gap in turn.whole])


def _watch(browser: Browser, stage: Stage, scene: Scene) -> Frames:
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()  # type: ignore[arg-type]
    stage.begin(page, scene)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for seat, action in scene.steps:
        stage.take(page, seat, action)
        if seat:  # another's step is over when all of it has been shown
            page.wait_for_selector(".show .caption")
            page.wait_for_selector(".show .caption", state="detached")
    frames = Frames(page.evaluate("window.flown"), page.evaluate("window.whole"))
    page.context.close()
    return frames
