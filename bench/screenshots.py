"""Pictures of every page and table: `python -m bench.screenshots [--only home,field]`.

Both sizes, both languages, light and dark; they go to build/screenshots, and the few the README shows to docs/pictures.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.harness import PLAYERS, ROOT, is_over, launch, serving, start_bot_game

OUT = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "pictures"
SIZES = {390: (390, 844, 2), 1440: (1440, 900, 1)}
LOOKS = [(lang, theme) for lang in ("en", "ja") for theme in ("light", "dark")]
# What the README shows.
CHOSEN = {
    "home.1440.en.light",
    "fools-field.held.390.en.light",
    "fools-field.held.390.ja.dark",
    "fools-field.replay.1440.en.light",
}

Shoot = Callable[[str], None]


def _still(page: Page, path: str, url: str) -> None:
    page.goto(f"{url}{path}")
    page.wait_for_load_state("networkidle")


def _turn(page: Page) -> bool:
    """Wait for a decision; False when the game is over."""
    page.wait_for_function(
        "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')", timeout=20_000
    )
    return not is_over(page)


def _field(page: Page, url: str, shoot: Shoot) -> None:
    start_bot_game(page, url, "fools-field")
    wanted = {"held", "discard", "retreat"}
    while _turn(page):
        lying = page.locator(".lying").count()
        discarding = page.locator("#hand.discarding").count() > 0
        cards = page.locator("#hand button:not(.faint):has(.cap:not(:empty))")
        if "discard" in wanted and discarding:
            page.locator("#hand button").nth(1).click()
            shoot("fools-field.discard")
            page.locator("#hand button").nth(1).click()
            wanted.discard("discard")
        elif "held" in wanted and not discarding and lying >= 3 and cards.count():
            cards.first.click()
            shoot("fools-field.held")
            wanted.discard("held")
            page.locator("[data-retreat]").click()
            shoot("fools-field.retreat")
            page.keyboard.press("Escape")
        PLAYERS["fools-field"](page)
        page.wait_for_timeout(80)
    shoot("fools-field.result")
    page.locator("dialog[open] a.btn").click()
    page.wait_for_selector("input[type=range]")
    page.wait_for_timeout(500)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    shoot("fools-field.replay")


def _other(game: str) -> Callable[[Page, str, Shoot], None]:
    def table(page: Page, url: str, shoot: Shoot) -> None:
        start_bot_game(page, url, game)
        for number in range(3):
            if not _turn(page):
                break
            shoot(f"{game}.{number}")
            PLAYERS[game](page)
            page.wait_for_timeout(300)

    return table


def _waiting(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(f"{url}/new/fools-field")
    page.locator("form .pri").click()
    page.wait_for_selector("[readonly]")
    shoot("waiting")


def _pages(page: Page, url: str, shoot: Shoot) -> None:
    for name, path in (
        ("home", "/"),
        ("lobby", "/tables"),
        ("new", "/new/fools-field"),
        ("settings", "/settings"),
        ("rules", "/learn/fools-field"),
        ("lesson", "/learn/fools-field/tutorial"),
    ):
        _still(page, path, url)
        shoot(name)


def scenes() -> Iterator[tuple[str, Callable[[Page, str, Shoot], None]]]:
    """Yield what there is to look at."""
    yield "pages", _pages
    yield "waiting", _waiting
    yield "field", _field
    for game in sorted(set(PLAYERS) - {"fools-field"}):
        yield game, _other(game)


def _shots(browser: Browser, url: str, only: set[str]) -> int:
    count = 0
    for size, (width, height, scale) in SIZES.items():
        for lang, theme in LOOKS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=scale,
                locale="ja-JP" if lang == "ja" else "en-GB",
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            )
            page = context.new_page()

            def shoot(name: str, page: Page = page, end: str = f"{size}.{lang}.{theme}") -> None:
                page.wait_for_timeout(250)
                page.screenshot(path=OUT / f"{name}.{end}.png")
                if f"{name}.{end}" in CHOSEN:
                    shutil.copy(OUT / f"{name}.{end}.png", SHOWN / f"{name}.{end}.png")

            for name, scene in scenes():
                if not only or name in only:
                    scene(page, url, shoot)
                    count += 1
            context.close()
    return count


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="pages, waiting, field or a game, separated by commas")
    only = set(filter(None, parser.parse_args().only.split(",")))
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        count = _shots(browser, server.url, only)
        browser.close()
    print(f"{count} scenes in {OUT}")


if __name__ == "__main__":
    main()
