"""Pytest fixtures: one server and one browser for all browser tests of a process, in all test folders.

Every test run loads this file. It therefore imports the browser library only in a fixture that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.support.browser.harness import Server
    from tests.support.browser.staged import Stage


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    from tests.support.browser.harness import serving

    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Run a server whose games begin in positions that the test sets."""
    from tests.support.browser.staged import staging

    with staging(tmp_path_factory.mktemp("stage")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    from tests.support.browser.harness import launch

    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def someone(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a page for a new visitor; an error on any of the pages fails the test."""
    from tests.support.browser.harness import ROOT, know_games, set_pace

    monkeypatch.chdir(ROOT)
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def page(pace: str = "off", *, newcomer: bool = False, **options: Any) -> Page:
        """Open a page for a new visitor. `options` are settings of its browser context.

        With `pace` "off", moves of others are shown without animation. Unless `newcomer`, lessons are not offered.
        """
        settings = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(**settings)
        set_pace(context, pace)
        if not newcomer:
            know_games(context)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(30_000)  # a busy machine is not a fault
        made.on("pageerror", lambda error: faults.append(str(error)))
        made.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        return made

    yield page
    for context in contexts:
        context.close()
    # The browser logs a lost network and refused requests, even those that the page handles.
    expected = ("net::ERR", "WebSocket connection", "status of 422", "status of 429")
    assert [fault for fault in faults if not any(each in fault for each in expected)] == []
