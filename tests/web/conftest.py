"""One server and one browser for all browser tests of a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools.browser.harness import Server, launch, serving

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def someone(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make pages of people who do not know each other; a fault on any of them fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def page(**options: Any) -> Page:
        settings = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(**settings)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(30_000)  # a busy machine is not a fault
        made.on("pageerror", lambda error: faults.append(str(error)))
        made.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        return made

    yield page
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "net::ERR" not in fault and "WebSocket connection" not in fault] == []


@pytest.fixture(autouse=True)
def _where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
