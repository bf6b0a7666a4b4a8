"""Write a film strip for each scene, screen and language: `python -m tools.film FOLDER`."""

from __future__ import annotations

import argparse
import base64
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser.harness import launch, quiet
from tests.support.browser.layout import LANGUAGES, screen
from tests.support.browser.scenes import SCENES
from tests.support.browser.staged import Scene, Stage, staging

SCREENS = {"phone": "390x844", "desktop": "1280x800"}
SAME_VIEW = 80  # pixels
SCROLLED = """part => {
    const page = part.closest('.body');
    const before = page.scrollTop;
    part.scrollIntoView();
    return page.scrollTop - before;
}"""
INTO_BEAT_MS = 260  # cards are on their way then
NEXT = """caption => {
    const showing = document.querySelector('.show .caption');
    return !showing ? 'over' : showing.textContent !== caption ? showing.textContent : null;
}"""


def _frames(page: Page, stage: Stage, scene: Scene) -> Iterator[bytes]:
    """Yield a picture of the position before, of every beat, and of the position after."""
    stage.begin(page, scene)
    yield page.screenshot()
    for seat, action in scene.steps:
        stage.take(page, seat, action)
        if seat == 0:
            continue
        page.wait_for_selector(".show .caption")
        caption = ""
        while (caption := page.wait_for_function(NEXT, arg=caption).json_value()) != "over":
            page.wait_for_timeout(INTO_BEAT_MS)
            yield page.screenshot()
    yield from _ending(page) if page.locator("[data-result]").count() else [page.screenshot()]


def _ending(page: Page) -> Iterator[bytes]:
    """Yield the result page from its poster down to its figures, as far as they are not in one view."""
    page.wait_for_selector("dialog[open] [data-ending=open]")
    quiet(page)
    yield page.screenshot()
    for part in ("[data-moment]", "[data-figures]"):
        if page.locator(f"dialog[open] {part}").evaluate(SCROLLED) > SAME_VIEW:
            yield page.screenshot()


def _strip(browser: Browser, frames: list[bytes], size: Mapping[str, int]) -> bytes:
    """Return one picture with the frames side by side."""
    width, height = size["width"] // 2, size["height"] // 2
    page = browser.new_page(viewport={"width": (width + 12) * len(frames), "height": height + 12})
    pictures = [base64.b64encode(frame).decode() for frame in frames]
    images = "".join(f'<img src="data:image/png;base64,{each}" width="{width}" height="{height}">' for each in pictures)
    page.set_content(f'<body style="margin:6px;display:flex;gap:12px;background:#444">{images}')
    strip = page.screenshot()
    page.close()
    return strip


def _film(browser: Browser, stage: Stage, folder: Path, names: Iterable[str]) -> None:
    for name in names:
        for device, size in SCREENS.items():
            for lang in LANGUAGES:
                settings = screen(size, lang)
                page = browser.new_context(**settings).new_page()
                strip = _strip(browser, list(_frames(page, stage, SCENES[name])), settings["viewport"])
                (folder / f"{name}.{device}.{lang}.png").write_bytes(strip)
                page.context.close()


def main() -> None:
    """Write the film strips of the named scenes, or of all scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES])
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as room, sync_playwright() as playwright, staging(Path(room)) as stage:
        browser = launch(playwright)
        _film(browser, stage, given.folder, given.scenes or SCENES)


if __name__ == "__main__":
    main()
