"""Garlandland in the browser: sealed choices, the ladder, rounds explained, two to four rows on any screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.harness import (
    PHONE,
    PLAYERS,
    Server,
    axe,
    is_over,
    play_to_the_end,
    serving,
    start_bot_game,
    step_of,
    wait_for_change,
)
from tests.web.test_hidden import _normal as normal
from tests.web.test_hidden import _Seat1 as Seat1

Someone = Callable[..., Page]
MOVE = PLAYERS["garlandland"]
MY_TURN = "() => document.title.startsWith('●')"
SMALL = """() => [...document.querySelectorAll('button, a[href]')]
  .filter(each => each.offsetParent && !each.classList.contains('skip'))
  .filter(each => { const box = each.getBoundingClientRect(); return box.width < 24 || box.height < 24; })
  .map(each => each.outerHTML.slice(0, 120))"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def sit(page: Page, server: Server, seats: list[dict[str, str]], **options: Any) -> None:
    """Make a table with these seats and go there."""
    page.goto(server.url)
    page.wait_for_selector("[data-game]")
    table = page.evaluate(
        """async ([seats, options]) => {
          await fetch('/api/me');
          const made = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ game: 'garlandland', seats, options, public: false }) });
          return (await made.json()).id;
        }""",
        [seats, options],
    )
    page.goto(f"{server.url}/t/{table}")


def with_bots(page: Page, server: Server, count: int, **options: Any) -> None:
    """Sit down with bots."""
    sit(page, server, [{"who": "me"}, *({"who": "bot", "level": "page"} for _ in range(count - 1))], **options)
    page.wait_for_selector(".app[data-step]")
    page.wait_for_function(MY_TURN)


def together(first: Page, second: Page, server: Server) -> None:
    """Two people at one table."""
    sit(first, server, [{"who": "me"}, {"who": "open"}])
    first.wait_for_selector("[readonly]")
    second.goto(first.url)
    second.locator("[data-sit]").first.click()
    for page in (first, second):
        page.wait_for_selector("#hand")


def finish_round(page: Page) -> None:
    """Play until a round is explained."""
    for _ in range(12):
        page.wait_for_function(
            f"() => ({MY_TURN})() || document.querySelector('[data-following], dialog[open] [data-again]')",
            timeout=20_000,
        )
        if page.locator("[data-following]").count() or is_over(page):
            return
        step = step_of(page)
        if MOVE(page) and step_of(page) == step:
            wait_for_change(page, step)
    raise AssertionError("the round did not end")


def test_a_sealed_card_can_be_changed_until_all_are_in(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    together(first, second, server)
    cards = first.locator("#hand button")
    other = cards.nth(1).get_attribute("data-card")

    MOVE(first)
    expect(first.locator("#hand .sealed")).to_have_count(1)
    expect(second.locator("[data-row='0'] .slot.sealed")).to_be_visible()
    seen = second.locator("#app").inner_html()
    cards.nth(1).click()
    first.locator("[data-seal]").click()
    expect(cards.nth(1)).to_have_class(re.compile("sealed"))

    second.wait_for_timeout(300)
    assert second.locator("#app").inner_html() == seen, "a change of mind shows to nobody else"
    MOVE(second)
    expect(first.locator(f"[data-row='0'] [data-flip='0.{other}']")).to_be_visible()
    expect(second.locator(f"[data-row='0'] [data-flip='0.{other}']")).to_be_visible()


def _seen(someone: Someone, folder: Path, theirs: list[str]) -> tuple[list[str], str, str]:
    """Play two turns in one world; return the frames, the page and the store of seat 0."""
    folder.mkdir()
    shuffles = {"round 1 seat 0": ["I", "II", "III", "IV", "V", "VI", "VII"], "round 1 seat 1": theirs}
    environment = {"FOOLERY_TEST_SHUFFLES": json.dumps(shuffles), "PYTHONHASHSEED": "0"}
    with serving(folder, environment, program=["-m", "tests.web.rigged"]) as server:
        page = someone()
        frames: list[str] = []

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda payload: frames.append(str(payload)))

        page.on("websocket", listen)
        sit(page, server, [{"who": "me"}, {"who": "open"}])
        page.wait_for_selector("[readonly]")
        other = Seat1(server.url, page.url.rpartition("/")[2])
        page.wait_for_selector("#hand")
        for number, card in enumerate(("V", "VI")):
            MOVE(page)
            page.wait_for_selector("#hand .sealed")
            other.play(f"play {card}")
            page.wait_for_function("n => document.querySelectorAll('.laid').length === 2 * n", arg=number + 1)
        other.play(f"play {theirs[1] if theirs[1] not in ('V', 'VI') else theirs[2]}")  # sealed, and never shown
        page.wait_for_selector("[data-row='1'] .slot.sealed")
        page.locator("#hand button").first.click()
        page.wait_for_timeout(200)
        shown = page.evaluate("document.documentElement.outerHTML")
        store = page.evaluate("JSON.stringify(window.foolery.state)")
        other.close()
        return sorted(normal(frame) for frame in frames if '"pong"' not in frame), normal(shown), normal(store)


def test_frames_page_and_store_do_not_tell_hidden_cards_apart(someone: Someone, tmp_path: Path) -> None:
    """The other lays V and VI in both worlds; what is held, sealed and still in the deck differs."""
    one = _seen(someone, tmp_path / "one", ["V", "I", "VI", "II", "III", "IV", "VII"])
    two = _seen(someone, tmp_path / "two", ["V", "VII", "VI", "III", "IV", "II", "I"])

    assert one[0] == two[0]
    assert one[1] == two[1]
    assert one[2] == two[2]


def test_the_ladder_follows_the_card_that_is_held(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    with_bots(page, server, 2)
    MOVE(page)
    page.wait_for_function("() => document.querySelectorAll('[data-row=\"0\"] .laid').length === 1")
    page.wait_for_function(MY_TURN)
    ladder = page.locator(".dock section").first

    page.locator("#hand button").nth(1).click()
    card = page.locator("#hand button").nth(1).get_attribute("data-card")
    expect(ladder).to_contain_text(f"With {card} you can still make")
    expect(page.locator(".slot.ghost")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ladder).to_contain_text("What you can still make")
    page.locator(".look").first.click()
    expect(ladder).to_contain_text("can still make")
    ladder.locator("button").nth(3).click()
    expect(page.locator("dialog[open] .mark")).to_contain_text("Shape Triplet")


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rows_fit_the_smallest_screen_and_rounds_are_explained(
    server: Server, someone: Someone, count: int, lang: str
) -> None:
    page = someone(viewport={"width": 360, "height": 640}, locale="ja-JP" if lang == "ja" else "en-GB")
    with_bots(page, server, count)
    expect(page.locator("[data-row]")).to_have_count(count)
    page.locator("#hand button").first.click()
    expect(page.locator(".slot.ghost")).to_be_in_viewport()
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []
    assert axe(page) == []

    finish_round(page)

    expect(page.locator(".verdict .dec")).to_have_count(1)
    expect(page.locator(".seat.won").first).to_be_attached()
    assert page.locator(".laid").count() == 5 * count
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []
    assert axe(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_fault_on_a_desktop(server: Server, someone: Someone, theme: str) -> None:
    page = someone(viewport={"width": 1440, "height": 900}, color_scheme=theme)
    with_bots(page, server, 3)
    page.locator("#hand button").first.click()
    assert axe(page) == []
    finish_round(page)
    assert axe(page) == []


def test_a_game_of_points_counts_every_hand(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    with_bots(page, server, 3, mode="points")
    expect(page.locator("[data-row] .points").first).to_have_text("0 pts")

    finish_round(page)
    expect(page.locator(".gain")).to_have_count(3)
    play_to_the_end(page, "garlandland")

    expect(page.locator("dialog[open] h2")).to_be_visible()


def test_a_card_is_dragged_to_the_end_of_the_row(server: Server, someone: Someone) -> None:
    page = someone()
    with_bots(page, server, 2)
    card = page.locator("#hand button").nth(1)
    code = card.get_attribute("data-card")
    start = card.bounding_box()
    target = page.locator("[data-row='0'] .slot").bounding_box()
    assert start is not None
    assert target is not None

    page.mouse.move(start["x"] + 40, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=6)
    page.mouse.up()

    expect(page.locator(f"[data-row='0'] .laid[data-flip='0.{code}']")).to_be_visible()


def test_a_whole_game_with_the_keyboard(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "garlandland")
    for _ in range(120):
        page.wait_for_function(
            f"() => ({MY_TURN})() || document.querySelector('dialog[open] [data-again]')", timeout=20_000
        )
        if is_over(page):
            break
        if page.locator("[data-following]").count():
            page.keyboard.press("n")
            continue
        step = step_of(page)
        page.keyboard.press("2")
        page.wait_for_function("() => 'seal' in document.activeElement.dataset")
        page.keyboard.press("Enter")
        if step_of(page) == step:
            wait_for_change(page, step)

    assert is_over(page)


def test_a_whole_game_in_japanese_is_all_japanese(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP", viewport=PHONE)
    start_bot_game(page, server.url, "garlandland")
    seen = page.locator("body").inner_text()
    finish_round(page)
    seen += page.locator("body").inner_text()

    play_to_the_end(page, "garlandland")

    seen += page.locator("body").inner_text() + page.locator("dialog[open]").inner_text()
    left = re.sub(r"Guest \d+|Foolery|(Baron|Page|Random|Master)( \d+)?|EN", "", seen)
    assert re.findall(r"[a-z]{3,}", left) == []


def test_a_spectator_sees_rows_and_no_hand(server: Server, someone: Someone) -> None:
    player, spectator = someone(), someone()
    with_bots(player, server, 2)
    MOVE(player)

    spectator.goto(player.url)
    spectator.wait_for_selector("[data-row]")

    expect(spectator.locator("#hand")).to_have_count(0)
    expect(spectator.locator(".look")).to_have_count(2)


def test_a_finished_game_replays_with_every_hand_open(server: Server, someone: Someone) -> None:
    page = someone()
    with_bots(page, server, 2, target=1)
    play_to_the_end(page, "garlandland")
    page.locator("dialog[open] a.btn").click()
    page.wait_for_selector("input[type=range]")

    expect(page.locator("[data-row]")).to_have_count(2)
    expect(page.locator("[data-held]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator(".laid")).to_have_count(10)
    expect(page.locator(".verdict .dec")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_rules_page_names_clauses_that_are_there(server: Server, someone: Someone, lang: str) -> None:
    page = someone(locale="ja-JP" if lang == "ja" else "en-GB", viewport={"width": 360, "height": 640})
    page.goto(f"{server.url}/learn/garlandland")
    page.wait_for_selector("#GL-3\\.3")

    named = page.locator("article a.clause").evaluate_all("all => all.map(each => each.getAttribute('href').slice(1))")
    there = set(page.locator("dl > div").evaluate_all("all => all.map(each => each.id)"))
    assert len(named) > 20
    assert set(named) <= there
    assert page.locator("article figure svg").count() >= 30
    assert page.evaluate(SIDEWAYS) <= 0
    assert axe(page) == []
