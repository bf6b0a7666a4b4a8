"""The table of A Fool's Fortune: whole games in every Act, three at a table, in Japanese, and nothing hidden."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.fortune import fortune_move
from tests.web.harness import PHONE, ROOT, Server, axe, play_to_the_end, step_of, wait_for_change

Someone = Callable[..., Page]
GAME = "fools-fortune"
CARD = re.compile(r"\b(?:Mo|Fo|Co|De|Ci)(?:(?:Fo|Lo|Na|Tr|Su)[12]|Wi)\b")


def _sit_with_bots(page: Page, server: Server, *, act: int = 1, seats: int = 2, first: int = 0) -> None:
    """Make a table with bots and sit down."""
    page.goto(server.url)
    made = page.evaluate(
        "async body => { await fetch('/api/me'); return (await fetch('/api/tables', {method: 'POST', "
        "headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json(); }",
        {
            "game": GAME,
            "seats": [{"who": "me"}, *({"who": "bot", "level": "greedy"} for _ in range(seats - 1))],
            "options": {"act": act, "first": first},
            "public": False,
            "clock": {"kind": "none"},
            "match": False,
        },
    )
    page.goto(f"{server.url}/t/{made['id']}")
    page.wait_for_selector(".app[data-step]")
    page.wait_for_function("() => document.title.startsWith('●')")


def _play_some(page: Page, decisions: int) -> None:
    """Play a few decisions with the usual player, stopping early if the game ends."""
    for _ in range(decisions):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')"
        )
        if page.locator("dialog[open] [data-again]").count():
            return
        step = step_of(page)
        if fortune_move(page) and step_of(page) == step:
            wait_for_change(page, step)
    page.wait_for_function(
        "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')"
    )


def test_the_cards_agree_with_the_game() -> None:
    """Names and texts on the page are those of the card file."""
    done = subprocess.run(
        [sys.executable, "web/scripts/cards.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("act", "seats"), [(2, 2), (3, 2), (3, 3)])
def test_a_whole_game_on_a_phone(server: Server, someone: Someone, act: int, seats: int) -> None:
    page = someone(viewport=PHONE, has_touch=True, is_mobile=True)
    _sit_with_bots(page, server, act=act, seats=seats)

    play_to_the_end(page, GAME, limit=1500)

    expect(page.locator("dialog[open] h2")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_table_fits_small_phones_and_can_be_pressed(server: Server, someone: Someone, lang: str) -> None:
    page = someone(locale="ja-JP" if lang == "ja" else "en-GB", viewport={"width": 360, "height": 640})
    _sit_with_bots(page, server, act=3)
    for _ in range(4):
        _play_some(page, 5)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        small = page.evaluate(
            "() => [...document.querySelectorAll('#table button')].filter(each => each.offsetParent !== null)"
            ".map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])"
            ".filter(([box]) => box.width < 23.5 || box.height < 23.5)"
            ".map(([box, html]) => `${box.width}×${box.height} ${html}`)"
        )
        assert small == []


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_no_serious_fault_of_accessibility(server: Server, someone: Someone, size: dict[str, int]) -> None:
    page = someone(viewport=size)
    _sit_with_bots(page, server, act=3)
    for _ in range(3):
        assert axe(page) == []
        _play_some(page, 6)


def test_a_japanese_table_has_no_english(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP", viewport=PHONE)
    _sit_with_bots(page, server, act=3)
    seen = ""
    for _ in range(8):
        seen += page.locator("#table").inner_text()
        labels = page.locator("#table [aria-label]").evaluate_all(
            "all => all.map(each => each.getAttribute('aria-label'))"
        )
        seen += " ".join(labels)
        _play_some(page, 2)

    assert re.findall(r"[a-z]{3,}", re.sub(r"Guest \d+|Greedy|greedy", "", seen)) == []


def _known(view: dict[str, Any]) -> set[str]:
    """Return every card a view names."""
    return set(CARD.findall(json.dumps(view)))


def test_the_page_names_no_card_that_its_seat_does_not_know(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    views: list[dict[str, Any]] = []

    def heard(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "view":
            views.append(message)

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    _sit_with_bots(page, server, act=3)
    for _ in range(6):
        _play_some(page, 4)
        last = views[-1]
        rival = last["view"]["stages"][1]["hand"]
        assert rival["cards"] is None
        allowed = _known(last["view"]) | {code for each in last["legal"] for code in CARD.findall(each["text"])}
        shown = set(CARD.findall(page.locator("#app").inner_html()))
        # The log keeps what was seen before: only the table itself is compared.
        table = set(CARD.findall(page.locator("#table").inner_html()))
        assert table <= allowed
        assert shown >= table


def test_a_card_can_be_read_and_put_back_with_the_keyboard(server: Server, someone: Someone) -> None:
    page = someone()
    _sit_with_bots(page, server, act=3)
    for _ in range(12):
        if page.locator(".bottom [data-lit]").count() and page.locator("[data-end]").count():
            break
        _play_some(page, 1)
    lights = page.locator(".bottom [data-card]").evaluate_all("all => all.map(each => 'lit' in each.dataset)")
    page.keyboard.press(str(lights.index(True) + 1))
    expect(page.locator('.bottom [aria-pressed="true"]').first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('.bottom [aria-pressed="true"]')).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("dialog[open] .name")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.get_by_test_id("polite")).to_contain_text("Faire:")


def test_ending_an_afternoon_asks_first(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    _sit_with_bots(page, server, act=3)
    while page.locator("[data-group]").count() == 0:
        _play_some(page, 1)
    step = step_of(page)
    page.keyboard.press("e")
    expect(page.locator("#prompt [data-action]")).to_be_visible()
    assert step_of(page) == step
    page.locator("#prompt .btn").first.click()
    expect(page.locator("[data-end]")).to_be_visible()
