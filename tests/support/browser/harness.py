"""A real server with the built client, a real Chromium, and simulated players who use the page."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.error import URLError

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright

from foolery.bots import RANDOM
from foolery.games import game_ids, get_manifest
from tests.support.games import of_game
from tests.support.ports import free_port

__all__ = [
    "PHONE",
    "PLAYERS",
    "Players",
    "Server",
    "axe",
    "drag",
    "join_bot_game",
    "know_games",
    "launch",
    "play_to_the_end",
    "quick_level",
    "quiet",
    "serving",
    "set_pace",
    "sit_together",
    "start_bot_game",
]

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "src" / "foolery" / "server" / "client"
PHONE = {"width": 390, "height": 844}
# The browser's own pages for its address bar, a process and a second of work for every context; the last list given
# counts, so what the driver turns off and a page could notice stands here again.
ABSENT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "PaintHolding",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "ThirdPartyStoragePartitioning",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "PreconnectToSearch",
)
FLAGS = (
    "--headless",
    "--font-render-hinting=none",  # else letters are as wide as the pixels of a shell without windows want them
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(ABSENT)}",
)


class Server:
    """A server process on a free port; it can be stopped and started again on the same port and database."""

    def __init__(
        self, folder: Path, environment: dict[str, str] | None = None, *, program: list[str] | None = None
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._program = program or ["-m", "foolery.cli", "serve"]
        self._environment = {
            **os.environ,
            "FOOLERY_PORT": str(self.port),
            "FOOLERY_DATABASE": f"sqlite:///{folder / 'foolery.db'}",
            "FOOLERY_CLIENT": str(CLIENT),
            "FOOLERY_BOT_DELAY": "0",
            "FOOLERY_GUESTS": "100000",
            "FOOLERY_TABLES": "1000",
            # All players of a test come from one address, and make their steps as fast as the machine lets them.
            "FOOLERY_RATE": "1000",
            "FOOLERY_BURST": "5000",
            "FOOLERY_LOG_LEVEL": "warning",
            **(environment or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process and wait until the server answers."""
        assert (CLIENT / "index.html").exists(), "the client is not built: run `make client`"
        self._process = subprocess.Popen([sys.executable, *self._program], env=self._environment, cwd=ROOT)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=2).close()
            except (URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """Ask the process to end, and kill it if it still runs after 15 seconds."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None


@contextmanager
def serving(
    folder: Path, environment: dict[str, str] | None = None, *, program: list[str] | None = None
) -> Iterator[Server]:
    """Start a server, yield it, and stop it at the end of the block."""
    server = Server(folder, environment, program=program)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def launch(playwright: Playwright, *, with_windows: bool = False) -> Browser:
    """Start the Chromium found on this machine, or the one that the environment variable CHROMIUM names.

    Unless `with_windows`, `chromium-headless-shell` is preferred: the same engine, with about four fifths of the
    processor time.
    """
    whole = ("chromium", "chromium-browser", "google-chrome")
    names = (os.environ.get("CHROMIUM", ""), *(() if with_windows else ("chromium-headless-shell",)), *whole)
    path = next((found for name in names if name and (found := shutil.which(name))), None)
    assert path is not None, "browser tests need Chromium: install it, or name it in CHROMIUM"
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


def quick_level(game: str) -> str:
    """Return the level of a bot that answers at once: the game's first bot, or the random one if it has none."""
    bots = get_manifest(game).bots if game in game_ids() else ()
    return next((bot.name for bot in bots), RANDOM)


PACE = """
const kept = JSON.parse(localStorage.getItem('foolery.settings') ?? '{}');
localStorage.setItem('foolery.settings', JSON.stringify({ pace: 'PACE', ...kept }));
"""


def set_pace(context: BrowserContext, pace: str) -> None:
    """Set the pace at which pages show the moves of others; `off` shows no animation.

    It applies until the visitor's own settings name a pace.
    """
    context.add_init_script(PACE.replace("PACE", pace))


KNOWN = """
const learned = JSON.parse(localStorage.getItem('foolery.learning') ?? '{}');
localStorage.setItem('foolery.learning', JSON.stringify({ offered: GAMES, ...learned }));
"""


def know_games(someone: BrowserContext | Page) -> None:
    """Mark all games as already offered, so that no page offers their lessons before a game."""
    someone.add_init_script(KNOWN.replace("GAMES", json.dumps(list(game_ids()))))


def start_bot_game(page: Page, url: str, game: str) -> None:
    """Start a game against a quick bot with the main button of the home page."""
    know_games(page)
    page.add_init_script(
        "const kept = JSON.parse(localStorage.getItem('foolery.settings') ?? '{}');"
        f"kept.levels = {{...kept.levels, '{game}': '{quick_level(game)}'}};"
        "localStorage.setItem('foolery.settings', JSON.stringify(kept));"
    )
    page.goto(url)
    page.locator(f'[data-game="{game}"] .pri').click()
    page.wait_for_selector(".app[data-step]")


def join_bot_game(page: Page, url: str, game: str, options: Mapping[str, object]) -> None:
    """Create a table with these options for the page's visitor and a quick bot, and open it on the page."""
    requests = page.context.request
    requests.get(f"{url}/api/me")
    seats = [{"who": "me"}, {"who": "bot", "level": quick_level(game)}]
    body = {"game": game, "seats": seats, "options": dict(options), "public": False}
    page.goto(f"{url}/t/{requests.post(f'{url}/api/tables', data=body).json()['id']}")
    page.wait_for_selector(".app[data-step]")


def sit_together(server: Server, first: Page, second: Page, game: str, **rules: str) -> None:
    """Let the visitor of `first` create a table, and the visitor of `second` open its link and sit down.

    `rules` are the table's rules, by the labels of their fields, with `_` for a space.
    """
    first.goto(f"{server.url}/new/{game}")
    if rules:
        first.locator(".rules > summary").click()
    for words, value in rules.items():
        first.get_by_label(words.replace("_", " ")).fill(value)
    first.locator("form .pri").click()
    first.wait_for_url("**/t/*")
    second.goto(first.locator(".link input").first.input_value())
    second.locator("[data-sit]").first.click()
    for page in (first, second):
        page.wait_for_selector(".app[data-step]")


# -- players: one decision each, by tapping what the page offers


def _plain_move(page: Page) -> bool:
    """Press the first button that plays an action; return False if there is none."""
    button = page.locator("[data-action]")
    if not button.count():
        return False
    button.first.click()
    return True


class Players(Mapping[str, Callable[[Page], bool]]):
    """A mapping from game to the function that makes one decision by tapping.

    It is `move` in `tests/<game>/web/player.py`.
    """

    def __getitem__(self, game: str) -> Callable[[Page], bool]:
        player = of_game(game, "web.player")
        if player is None:
            raise KeyError(game)
        move: Callable[[Page], bool] = player.move
        return move

    def __iter__(self) -> Iterator[str]:
        return (game for game in game_ids() if of_game(game, "web.player"))

    def __len__(self) -> int:
        return len(list(iter(self)))


PLAYERS = Players()


def step_of(page: Page) -> str:
    """Return the number of the step that the page shows, as text."""
    return page.locator(".app").get_attribute("data-step") or ""


def is_over(page: Page) -> bool:
    """Return whether the page shows the result of the game."""
    return page.locator("dialog[open] [data-again]").count() > 0


def wait_for_change(page: Page, step: str) -> None:
    """Wait until the page shows another step than `step`."""
    page.wait_for_function("step => document.querySelector('.app')?.dataset.step !== step", arg=step, timeout=30_000)


# Asked once a frame: what a change of size or state brings about is on the page a frame or two later.
QUIET = """call => {
    const app = document.querySelector('.app');
    const passing = each => each.effect?.getTiming().iterations !== Infinity && each.playState === 'running';
    const leaving = document.querySelector('[data-drawing]'); // what stands there sets off in the next frame
    const calm = app?.dataset.busy !== 'true' && !leaving && !document.getAnimations().some(passing);
    if (window.asked !== call) [window.asked, window.calmFrames] = [call, 0];
    window.calmFrames = calm ? window.calmFrames + 1 : 0;
    return window.calmFrames >= 3;
}"""
_calls = count()


def quiet(page: Page) -> None:
    """Wait until no command awaits an answer and nothing has moved on the page for three frames."""
    page.wait_for_function(QUIET, arg=next(_calls), timeout=30_000)


def is_my_turn(page: Page) -> bool:
    """Return whether the page's title says that its player has to act."""
    return page.title().startswith("●")


def drag(page: Page, card: Locator, target: Locator) -> None:
    """Drag the element `card` to the element `target` with the mouse."""
    start, end = card.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def play_to_the_end(page: Page, game: str, *, limit: int = 600) -> int:
    """Play until the page shows the result; return the number of decisions made.

    Fail after `limit` decisions.
    """
    move = PLAYERS.get(game, _plain_move)
    for made in range(limit):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')",
            timeout=30_000,
        )
        if is_over(page):
            return made
        step = step_of(page)
        if move(page) and step_of(page) == step:
            wait_for_change(page, step)
        quiet(page)
    raise AssertionError(f"the game did not end within {limit} decisions")


# -- accessibility

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


RUN_AXE = """async rules => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runOnly = rules.length > 0 ? { type: 'rule', values: rules } : tags;
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    const where = node => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`;
    return violations.filter(each => ['serious', 'critical'].includes(each.impact))
        .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(where).join(' | ')}`);
}"""


def axe(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical faults that axe-core finds on the page.

    It checks the rules that are named, or all its rules if none are named.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return list(page.evaluate(RUN_AXE, list(rules)))
