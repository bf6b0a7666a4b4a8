"""Rules, refusals that name their rule, and replays that prove their shuffle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.harness import ROOT, Server, play_to_the_end, start_bot_game

Someone = Callable[..., Page]
GAMES = ROOT / "web" / "src" / "games"
WITH_LESSONS = sorted(path.parent.name for path in GAMES.glob("*/lessons.toml"))


# Drawings that the rules of a game show at least.
FIGURES = {"fools-field": 4, "fools-fortune": 2, "garlandland": 30, "jinkei": 2}


def test_a_refused_move_says_why_and_links_the_rule(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.locator("#hand button").first.click()
    page.locator('[data-target="a1"]').click(force=True)

    notice = page.locator(".toast")
    expect(notice).to_be_visible()
    notice.locator("a").click()

    expect(page.locator("dialog[open] .aim")).to_be_in_viewport()


@pytest.mark.parametrize("game", WITH_LESSONS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_clause_of_the_rules_page_is_there(server: Server, someone: Someone, game: str, lang: str) -> None:
    page = someone(locale="ja-JP" if lang == "ja" else "en-GB")
    page.goto(f"{server.url}/learn/{game}")
    page.wait_for_selector("dl > div")

    named = page.locator("article a.clause").evaluate_all("all => all.map(each => each.getAttribute('href').slice(1))")
    there = set(page.locator("dl > div").evaluate_all("all => all.map(each => each.id)"))
    assert len(named) > (20 if game == "garlandland" else 10)
    assert set(named) <= there
    expect(page.locator("article figure svg").nth(FIGURES[game] - 1)).to_be_attached()


def _look_at_a_review(page: Page) -> None:
    """Have the game reviewed, first in part; how choices are judged is the server's business."""
    option = {"words": {"en": "Retreat", "ja": "撤退する"}, "chance": 0.75}
    step = {"step": 2, "seat": 1, "chance": 0.75, "cost": 0.25, "noise": 0.1, "chosen": option, "best": [option]}
    seats = [
        {"cost": 0.0, "gifts": 0.25, "luck": 0.25, "result": 1.0},
        {"cost": 0.25, "gifts": 0.0, "luck": -0.25, "result": 0.0},
    ]
    answers = [
        {"done": 0, "total": 0, "steps": [], "seats": []},
        {"done": 3, "total": 9, "steps": [], "seats": []},
        {"done": 9, "total": 9, "steps": [step], "seats": seats},
    ]
    page.route("**/games/*/review", lambda route: route.fulfill(json=answers.pop(0)))
    page.locator("[data-ask]").click()
    expect(page.locator("[data-review]")).to_contain_text("Judging choice 3 of 9")
    expect(page.locator("[data-review=whole] polyline")).to_have_count(2)
    expect(page.locator("[data-cost]")).to_have_text("Cost 25 of 100 wins.")
    expect(page.locator("[data-review]")).to_contain_text("Better: Retreat (75 %)")
    page.get_by_label("Next").click()
    accounts = page.get_by_role("table").filter(has_text="own mistakes")
    expect(accounts.get_by_role("row").nth(2)).to_have_text(re.compile(r"−25 %\s*0 %\s*−25 %$"))
    page.get_by_label("Back", exact=True).last.click()
    expect(page.locator("[data-cost]")).to_be_visible()


def test_a_finished_game_is_replayed_shared_downloaded_and_verified(
    server: Server, someone: Someone, tmp_path: Path
) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    play_to_the_end(page, "fools-field")
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")

    expect(page.locator("#hand button")).to_have_count(6)
    page.get_by_label("Next").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step .num")).to_contain_text("2 / ")
    expect(page.locator(".openhand")).to_be_visible()
    page.locator(".side .seg button").nth(2).click()
    page.wait_for_url("**eyes=1**")
    expect(page.locator(".openhand")).to_have_count(0)
    with page.expect_download() as download:
        page.locator(".side a[download]").click()
    download.value.save_as(tmp_path / "game.jsonl")
    page.locator(".side [data-verify]").click()
    expect(page.locator(".side [data-verdict]")).to_have_attribute("data-verdict", "fair")
    expect(page.locator(".side [data-verdict]")).to_contain_text("this browser kept before the game")

    _look_at_a_review(page)

    stranger = someone()
    stranger.goto(page.url)
    expect(stranger.locator(".step .num")).to_contain_text("2 / ")
    stranger.locator(".side [data-verify]").click()
    expect(stranger.locator(".side [data-verdict]")).to_contain_text("has not kept the seals")
    kept = tmp_path / "kept.json"
    kept.write_text(page.evaluate("JSON.stringify(JSON.parse(localStorage['foolery.deals']).at(-1))"), encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "foolery.cli", "verify", "--kept", str(kept), str(tmp_path / "game.jsonl")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_on_a_phone_a_replay_is_walked_through_without_scrolling(
    server: Server, someone: Someone, size: tuple[int, int]
) -> None:
    page = someone(viewport={"width": size[0], "height": size[1]})
    start_bot_game(page, server.url, "fools-field")
    page.evaluate("foolery.send({ type: 'resign' })")
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")

    for name in ("Next", "Play"):
        expect(page.get_by_label(name, exact=True)).to_be_in_viewport(ratio=1)


def _swap_two_cards(record: dict[str, Any]) -> None:
    cards = record["shuffles"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]


def _add_something_to_the_bots_seat(record: dict[str, Any]) -> None:
    record["fair"]["entropy"][1] = "ground until it fits"


@pytest.mark.parametrize(
    ("tamper", "verdict"), [(_swap_two_cards, "false"), (_add_something_to_the_bots_seat, "changed")]
)
def test_a_shuffle_that_was_tampered_with_is_found_out(
    server: Server, someone: Someone, tamper: Callable[[dict[str, Any]], None], verdict: str
) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.locator(".top button").last.click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()

    def change(route: Route) -> None:
        response = route.fetch()
        record = response.json()
        tamper(record)
        route.fulfill(response=response, json=record)

    page.route("**/record", change)
    page.locator("dialog[open] [data-replay]").click()
    page.locator(".side [data-verify]").click()

    expect(page.locator(".side [data-verdict]")).to_have_attribute("data-verdict", verdict)


def test_a_replay_that_was_asked_for_too_fast_is_asked_for_again(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.locator(".top button").last.click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()
    refused = {"type": "refused", "code": "limit/rate", "en": "Too much at once.", "ja": "多すぎます。", "id": None}
    turned_away: list[str] = []

    def turn_away(route: Route) -> None:
        turned_away.append(route.request.url)
        route.fulfill(status=429, json={**refused, "clause": None, "fields": None})

    page.route("**/positions?**", turn_away, times=2)
    page.locator("dialog[open] [data-replay]").click()

    expect(page.locator(".side [data-verify]")).to_be_visible()
    expect(page.get_by_text("Too much at once.")).to_have_count(0)
    assert len(turned_away) == 2
