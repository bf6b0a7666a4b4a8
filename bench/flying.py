"""How smoothly cards fly on a slow telephone: frames a second while the page shows what another player did."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tools.browser.harness import PHONE, launch
from tools.browser.staged import Stage, staging
from tools.film.scenes import SCENES, Scene

__all__ = ["measure"]

SHOWN = ("retreat", "reveal", "battle", "day")  # one turn of each game
SLOWER = 4  # times slower than this machine
# Every frame as long as the show is on; what counts is the time between two of them with a card in the air.
WATCH = """() => {
    window.flown = [];
    let last = null;
    const frame = now => {
        const flying = document.querySelector('.ghost') !== null || document.getAnimations().some(
            each => each.playState === 'running' && each.effect?.target?.closest?.('[data-flip]'));
        if (flying && last !== null) window.flown.push(now - last);
        last = flying ? now : null;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""


def measure(times: int) -> Mapping[str, list[float]]:
    """Return, by scene, the milliseconds from each frame to the next while cards fly."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, staging(Path(folder)) as stage:
        browser = launch(playwright, with_windows=True)
        return {name: [gap for _ in range(times) for gap in _watch(browser, stage, SCENES[name])] for name in SHOWN}


def _watch(browser: Browser, stage: Stage, scene: Scene) -> list[float]:
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()  # type: ignore[arg-type]
    stage.set(page, scene.game, scene.position, options=dict(scene.options), shuffles=scene.shuffles)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for seat, action in scene.steps:
        _step(page, stage, seat, action)
    gaps: list[float] = page.evaluate("window.flown")
    page.context.close()
    return gaps


def _step(page: Page, stage: Stage, seat: int, action: str) -> None:
    """Let a step be taken; another's is over when all of it has been shown."""
    if seat == 0:
        page.evaluate("action => window.foolery.play(action)", action)
        page.wait_for_function("() => document.querySelector('.app').dataset.busy === 'false'")
        return
    stage.play(seat, action)
    page.wait_for_selector(".show .caption")
    page.wait_for_selector(".show .caption", state="detached")
