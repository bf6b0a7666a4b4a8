"""Jinkei through the page: forming up and taking back, the duty and its reasons, wild suits, what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.harness import PHONE, Server, axe, is_over, play_to_the_end, start_bot_game, step_of, wait_for_change
from tests.web.jinkei import jinkei_move

Someone = Callable[..., Page]
SMALL = {"width": 360, "height": 640}


def _until(page: Page, where: str) -> Locator:
    """Play on until something shows that is asked for; fail at the end of the game."""
    found = page.locator(where)
    for _ in range(200):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')"
        )
        page.wait_for_timeout(40)
        if found.count():
            return found
        assert not is_over(page), f"the game ended without {where}"
        step = step_of(page)
        if jinkei_move(page) and step_of(page) == step:
            wait_for_change(page, step)
    raise AssertionError(f"never saw {where}")


def _make(page: Page, url: str, **options: str | int) -> None:
    """Make a table against the weakest bot with options, as the form would."""
    page.goto(url)
    seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
    made = page.evaluate(
        "async body => { await fetch('/api/me'); return (await fetch('/api/tables', {method: 'POST', headers: "
        "{'content-type': 'application/json'}, body: JSON.stringify(body)})).json() }",
        {"game": "jinkei", "seats": seats, "options": options},
    )
    page.goto(f"{url}/t/{made['id']}")
    page.wait_for_selector(".app[data-step]")


def test_a_match_of_two_games_with_drafted_kinds(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE, has_touch=True, is_mobile=True)
    _make(page, server.url, kinds="draft", games=2)
    expect(page.locator(".top .sub")).to_contain_text("Game 1/2")

    _until(page, ".top .sub:has-text('Game 2/2')")
    play_to_the_end(page, "jinkei")

    assert is_over(page)


def test_a_card_is_taken_back_while_forming_up(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    _make(page, server.url, first=0)
    _until(page, "#hand button.active")
    cards = page.locator("#hand [data-card]")
    expect(cards).to_have_count(7)
    step = step_of(page)
    cards.nth(3).click()
    wait_for_change(page, step)
    expect(cards).to_have_count(6)

    page.locator("#prompt [data-back]").click()

    expect(cards).to_have_count(7)


def test_the_last_card_waits_for_the_seal(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    _make(page, server.url, first=0)
    _until(page, "#hand button.active")
    for left in (6, 5, 4):
        page.locator("#hand button.active").first.click()
        expect(page.locator("#hand [data-card]")).to_have_count(left)
        page.wait_for_function("() => document.querySelector('#hand button.active')")
    page.locator("#hand button.active").first.click()
    expect(page.locator("#hand [data-card]")).to_have_count(3)
    page.locator("#prompt [data-back]").click()
    expect(page.locator("#hand [data-card]")).to_have_count(4)

    page.locator("#hand button.active").first.click()
    page.locator("#prompt .pri").click()

    expect(page.locator(".form.near .cell .tab")).to_have_count(0)  # turned up
    expect(page.locator("#prompt")).to_contain_text("reserve")


def test_a_card_is_dragged_to_the_lit_cell_and_to_the_middle(server: Server, someone: Someone) -> None:
    page = someone()
    _make(page, server.url, first=0)
    _until(page, "#hand button.active")
    _drag(page, page.locator("#hand button.active").nth(2), page.locator(".cell.due"))
    expect(page.locator("#hand [data-card]")).to_have_count(6)
    _until(page, ".form.near [data-lit]")
    step = step_of(page)

    _drag(page, page.locator("[data-lit]").first, page.locator('[data-target="clash"]').first)

    wait_for_change(page, step)


def _drag(page: Page, card: Locator, target: Locator) -> None:
    start, end = card.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_card_that_may_not_attack_says_why(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    _make(page, server.url, first=0)
    _until(page, ".form.near [data-lit]")

    page.locator('.form.near [data-card^="B"]').first.click(force=True)

    expect(page.locator(".toast")).to_contain_text("front row")
    expect(page.locator(".toast a")).to_have_attribute("href", "/learn/jinkei#JK-4.2")


def test_the_keyboard_alone_plays_a_round(server: Server, someone: Someone) -> None:
    page = someone()
    _make(page, server.url, first=0)
    for _ in range(300):
        page.wait_for_function("() => document.title.startsWith('●')")
        if "Round 2" in page.locator(".top .sub").inner_text():
            return
        step = step_of(page)
        if not page.locator("#prompt [data-action]").count():
            page.keyboard.press("1")
        page.wait_for_timeout(30)
        button = page.locator("#prompt [data-action]")
        if step_of(page) == step and button.count():
            button.first.focus()
            page.keyboard.press("Enter")
        if step_of(page) == step:
            wait_for_change(page, step)
    raise AssertionError("the round did not end")


def test_the_position_is_spoken(server: Server, someone: Someone) -> None:
    page = someone()
    _make(page, server.url, first=0)
    _until(page, ".form.near [data-lit]")

    page.keyboard.press("p")

    expect(page.get_by_test_id("polite")).to_contain_text(re.compile(r"Round 1 · battle 1 of 7.*front 1 (black|red)"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_every_phase_is_accessible_and_fits_a_small_phone(
    server: Server, someone: Someone, lang: str, scheme: str
) -> None:
    page = someone(viewport=SMALL, locale=lang, color_scheme=scheme)
    _make(page, server.url, first=1, kinds="draft")
    for where in (".kinds button.free", ".pair button", "#hand button.active", ".form.near [data-lit]"):
        _until(page, where)
        assert axe(page) == [], where
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
        small = page.locator("main button").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect())"
            ".filter(b => b.width > 0 && (b.width < 24 || b.height < 24)).length"
        )
        assert small == 0, where


def test_japanese_leaves_no_english(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP", viewport=PHONE)
    _make(page, server.url, first=0)
    seen = page.locator("body").inner_text()
    for where in ("#hand button.active", ".form.near [data-lit]", "[data-clash] .won"):
        _until(page, where)
        seen += page.locator("body").inner_text()
    page.locator(".more").click()
    seen += page.locator("dialog[open]").inner_text()

    left = re.sub(
        r"Guest \d+|Foolery|Random( \d+)?|Rank\+\d|Wild Suit|2 Cards|(sword|shield|bow)-[123][ab]|\b[FBR][123]\b|EN",
        "",
        seen,
    )
    assert re.findall(r"[a-z]{3,}", left) == []


def test_what_the_other_hides_is_nowhere_on_the_page(server: Server, someone: Someone) -> None:
    """A face-down card of the other side has no name, no key and no picture but its back."""
    page = someone()
    _make(page, server.url, first=0)
    _until(page, ".form.near [data-lit]")
    hidden = page.locator(".form:not(.near) [data-flip]").evaluate_all(
        "all => all.map(each => [each.dataset.flip, each.innerText, each.closest('[role=img]').ariaLabel])"
    )
    backs = [entry for entry in hidden if re.fullmatch(r"1:R[123]:\d", entry[0])]

    assert len(backs) == 2
    assert all(text == "" and "face down" in label and "red" not in label for _, text, label in backs)


def test_a_spectator_sees_both_sides_and_no_secret(server: Server, someone: Someone) -> None:
    player, spectator = someone(), someone()
    start_bot_game(player, server.url, "jinkei")
    _until(player, "#hand button.active")

    spectator.goto(player.url)
    spectator.wait_for_selector(".form")

    expect(spectator.locator(".form")).to_have_count(2)
    expect(spectator.locator(".tab, #hand")).to_have_count(0)
