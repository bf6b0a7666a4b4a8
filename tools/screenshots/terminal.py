"""Pictures of the table that fills a terminal: `python -m tools.screenshots.terminal [FOLDER]`, to docs/pictures.

Textual draws them as SVG, from fixed seeds and bots that answer at once, so the same sources give the same pictures.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from foolery.games import get_game
from foolery.terminal.palette import Palette, width
from foolery.terminal.screen.app import TableApp
from foolery.terminal.screen.ending import EndingScreen
from foolery.terminal.session import Company, Session
from foolery.terminal.thinking import ask_here, choose

SHOWN = Path(__file__).parents[2] / "docs" / "pictures"
FONTS = "DejaVu Sans Mono, Menlo, Consolas, Noto Sans Mono CJK JP, monospace"
MOST = 600  # steps of a game
REFRESHES = 5  # until everything is drawn and scrolled


@dataclass(frozen=True)
class Scene:
    """One picture to take: a game after `steps` decisions of the person (None: at its end), and keys to press then."""

    name: str
    game: str
    lang: str
    size: tuple[int, int]
    steps: int | None = 0
    keys: tuple[str, ...] = ()
    seed: int = 1
    bot: str = "page"
    seats: int = 2


SCENES = (
    Scene("terminal.fools-field.en", "fools-field", "en", (80, 24), 11, seed=3),
    Scene("terminal.garlandland.ja", "garlandland", "ja", (100, 30), 8, ("h",), seats=3),
    Scene("terminal.jinkei.en", "jinkei", "en", (100, 30), 24),
    Scene("terminal.fools-fortune.ja", "fools-fortune", "ja", (120, 36), 15, seed=5),
    Scene("terminal.rules.en", "fools-field", "en", (80, 24), 2, ("r", *"retreat")),
    Scene("terminal.ending.en", "garlandland", "en", (80, 24), None, seed=2),
)


async def picture(scene: Scene) -> str:
    """Return a scene as SVG."""
    company = Company(get_game(scene.game), scene.seats, 0, scene.bot, 20, scene.lang)
    session = company.deal({}, scene.seed)
    _play(session, scene.steps)
    app = TableApp(session, Palette(colour=True), "off", ask_here, lambda session: None)
    async with app.run_test(size=scene.size) as pilot:
        while session.outcome() is not None and not isinstance(app.screen, EndingScreen):
            await pilot.pause()
        await pilot.press(*scene.keys)
        for _ in range(REFRESHES):
            await pilot.pause()
        return _mended(app.export_screenshot())


def _play(session: Session, steps: int | None) -> None:
    """Let bots play for all seats, the person's included, until `steps` decisions of the person are made."""
    left = MOST if steps is None else steps
    while session.outcome() is None:
        bot = session.bot_to_act()
        if bot is None and left == 0:
            return
        left -= bot is None
        seat = session.seat if bot is None else bot
        session.play(seat, choose(session.question(seat)))


def _mended(svg: str) -> str:
    """Return the SVG with commonly installed fonts, and with the right width of wide characters."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("font-family: Fira Code, monospace;", f"font-family: {FONTS};")
    narrow = re.compile(r'textLength="([\d.]+)"([^>]*)>([^<]*)</text>')

    def wide(found: re.Match[str]) -> str:
        text = html.unescape(found[3])
        return f'textLength="{float(found[1]) * width(text) / len(text):g}"{found[2]}>{found[3]}</text>'

    return narrow.sub(wide, svg)


def main(folder: Path) -> None:
    """Draw every scene."""
    for scene in SCENES:
        (folder / f"{scene.name}.svg").write_text(asyncio.run(picture(scene)), encoding="utf-8")
        print(scene.name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SHOWN)
