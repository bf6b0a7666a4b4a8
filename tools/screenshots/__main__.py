"""Pictures of every page and table: `python -m tools.screenshots [--only pages,jinkei] [--looks 390.en.light]`.

Phone and desktop, both languages, light and dark; with `--screens` every screen that tables are laid out for instead.
They go to build/screenshots, and the few the README shows to docs/pictures.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from foolery.kernel.texts import Texts
from tests.support.browser import layout
from tests.support.browser.harness import PLAYERS, ROOT, launch, quiet, serving, set_pace
from tests.support.games import of_game
from tools.screenshots import pages

OUT = ROOT / "build" / "screenshots"
SHOWN = ROOT / "docs" / "pictures"
GAMES = {game: room for game in PLAYERS if (room := of_game(game, "web.pictures"))}
ROOMS = {"pages": pages.SCENES} | {game: room.SCENES for game, room in GAMES.items()}
USUAL = {"390": (390, 844, 2), "1440": (1440, 900, 1)}
SIZES = USUAL | {size: (*map(int, size.split("x")), 1) for size in layout.SIZES}
LOOKS = [f"{size}.{lang}.{theme}" for size in USUAL for lang in layout.LANGUAGES for theme in ("light", "dark")]
SCREENS = [f"{size}.{lang}.light" for size in layout.SIZES for lang in layout.LANGUAGES]
# What the README shows; each room says it of its own.
CHOSEN = {picture for room in (pages, *GAMES.values()) for picture in room.CHOSEN}


def _visitor(browser: Browser, look: str) -> Page:
    """Return the page of a new visitor."""
    size, lang, theme = look.split(".")
    width, height, scale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        locale=Texts.load("foolery.kernel", lang).say("language.locale"),
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    set_pace(context, "off")
    return context.new_page()


def _take(browser: Browser, url: str, rooms: list[str], looks: list[str]) -> int:
    count = 0
    for look in looks:
        for room in rooms:
            for scene in ROOMS[room]:
                page = _visitor(browser, look)

                def shoot(name: str, page: Page = page, look: str = look) -> None:
                    nonlocal count
                    quiet(page)
                    picture = f"{name}.{look}.png"
                    page.screenshot(path=OUT / picture)
                    if f"{name}.{look}" in CHOSEN:
                        shutil.copy(OUT / picture, SHOWN / picture)
                    count += 1

                scene(page, url, shoot)
                page.context.close()
            print(f"{look}: {room}", file=sys.stderr)
    return count


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default=",".join(ROOMS), help=f"of {', '.join(ROOMS)}; separated by commas")
    parser.add_argument("--looks", default=",".join(LOOKS), help="such as 390.ja.dark; separated by commas")
    parser.add_argument("--screens", action="store_true", help="every screen that tables are laid out for")
    given = parser.parse_args()
    looks = SCREENS if given.screens else given.looks.split(",")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        count = _take(browser, server.url, given.only.split(","), looks)
        browser.close()
    print(f"{count} pictures in {OUT}")


if __name__ == "__main__":
    main()
