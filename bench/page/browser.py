"""How fast the page feels: `python -m bench.page.browser [--save]`.

Reaction: from pressing a card to the frame that shows it chosen.
Travel: from pressing a space on one page to the card lying on the other player's page, through the server and its disk.
Flying: from one frame to the next while another player's turn is shown on a phone four times slower than this machine,
as long as cards are on their way, and in the whole turn with the frames that draw the new position before any sets off.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.page import flying
from bench.places import KEPT
from tests.support.browser.harness import PLAYERS, Server, launch, quiet, serving, sit_together, wait_for_change

RESULTS = KEPT / "browser.md"
SHOWS = 5  # of each game's turn

REACT = """async () => {
    const card = document.querySelector('#hand button:not(.up)');
    const start = performance.now();
    card.click();
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    if (!document.querySelector('#hand .up')) throw new Error('the card is not chosen');
    return performance.now() - start;
}"""
WATCH = """() => {
    window.arrived = null;
    const count = () => document.querySelectorAll('.lying').length;
    const before = count();
    new MutationObserver(() => {
        if (window.arrived === null && count() > before) window.arrived = performance.timeOrigin + performance.now();
    }).observe(document.body, {childList: true, subtree: true});
}"""
PRESS = """() => {
    const pressed = performance.timeOrigin + performance.now();
    document.querySelector('[data-fits]').click();
    return pressed;
}"""


def _two_pages(browser: Browser, server: Server) -> tuple[Page, Page]:
    first, second = (browser.new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2))
    sit_together(server, first, second, "fools-field")
    return first, second


def measure(moves: int) -> tuple[list[float], list[float]]:
    """Return reaction and travel times in milliseconds."""
    reactions: list[float] = []
    travels: list[float] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright, with_windows=True)
        pages = _two_pages(browser, server)
        while len(travels) < moves:
            if pages[0].locator("dialog[open] [data-again]").count():
                pages = _two_pages(browser, server)
            mover = next((page for page in pages if page.title().startswith("●")), None)
            if mover is None:
                quiet(pages[0])
                continue
            other = pages[1] if mover is pages[0] else pages[0]
            step = mover.locator(".app").get_attribute("data-step") or ""
            fitting = mover.locator("#hand button:not(.faint):has(.cap:not(:empty))")
            if not fitting.count() or mover.locator("#hand.discarding").count():
                PLAYERS["fools-field"](mover)
            else:
                reactions.append(float(mover.evaluate(REACT)))
                fitting.first.click()
                other.evaluate(WATCH)
                pressed = float(mover.evaluate(PRESS))
                arrived = other.wait_for_function("() => window.arrived").json_value()
                travels.append(float(arrived) - pressed)
            wait_for_change(mover, step)
        browser.close()
    return reactions, travels


def _row(name: str, limit: int, times: list[float]) -> str:
    ordered = sorted(times)
    high = ordered[int(len(ordered) * 0.95)]
    return f"| {name} | {len(times)} | {statistics.median(ordered):.1f} | {high:.1f} | {ordered[-1]:.1f} | {limit} |"


def _frames(gaps: list[float]) -> str:
    ordered = sorted(gaps)
    high = ordered[int(len(ordered) * 0.95)]
    return f"{len(gaps)} | {1000 / statistics.mean(gaps):.1f} | {high:.1f} | {ordered[-1]:.1f} |"


def main() -> None:
    """Measure and print, or save, the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    reactions, travels = measure(arguments.moves)
    flights = flying.measure(SHOWS)
    text = "\n".join(
        [
            "# How fast the page feels",
            "",
            f"`python -m bench.page.browser --moves {arguments.moves}` on {platform.machine()}, "
            f"Python {platform.python_version()}; milliseconds.",
            "",
            "| what | times | median | 95 % | most | limit |",
            "|---|---|---|---|---|---|",
            _row("press a card → the page shows it chosen", 50, reactions),
            _row("press a space → the card lies on the other page", 150, travels),
            "",
            "Another player's turn on a phone of 390×844, its processor slowed to a quarter:",
            "",
            "| turn | frames | a second | 95 % of them within | longest |",
            "|---|---|---|---|---|",
            *(f"| {name}, while cards fly | {_frames(each.flown)}" for name, each in flights.items()),
            *(f"| {name}, the whole turn | {_frames(each.whole)}" for name, each in flights.items()),
            "",
        ]
    )
    if arguments.save:
        RESULTS.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
