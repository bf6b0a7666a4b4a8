"""Whole games through the page: against a bot, between two pages, by keyboard, in Japanese, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import (
    PHONE,
    PLAYERS,
    Server,
    drag,
    is_my_turn,
    is_over,
    join_bot_game,
    play_to_the_end,
    quiet,
    sit_together,
    start_bot_game,
    step_of,
    wait_for_change,
)

Someone = Callable[..., Page]


# Whoever plays what comes first to hand may go on for a hundred Days.
BOUNDED = {"fools-fortune": {"day_limit": 10}}


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_a_whole_game_against_a_bot_on_a_phone(server: Server, someone: Someone, game: str) -> None:
    page = someone(viewport=PHONE, has_touch=True, is_mobile=True)
    if options := BOUNDED.get(game):
        join_bot_game(page, server.url, game, options)
    else:
        start_bot_game(page, server.url, game)

    play_to_the_end(page, game)

    expect(page.locator("dialog[open] h2")).to_be_visible()


# Two pages that play what comes first to hand are too well matched; the rules have limits for such games.
SHORT = {
    "fools-field": {"Battles_before_the_game_is_a_tie": "6"},
    "fools-fortune": {"Days_before_the_game_is_a_draw": "8"},
}


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_a_whole_game_between_two_pages(server: Server, someone: Someone, game: str) -> None:
    first, second = pages = (someone(), someone())
    sit_together(server, first, second, game, **SHORT.get(game, {}))
    for page in pages:
        expect(page.locator("[data-ask-hint]")).to_have_count(0)  # between people there is nobody to ask

    for _ in range(800):
        if any(is_over(page) for page in pages):
            break
        for page in pages:
            step = step_of(page)
            if is_my_turn(page) and PLAYERS[game](page) and step_of(page) == step:
                wait_for_change(page, step)
            quiet(page)

    for page in pages:
        page.wait_for_selector("dialog[open] [data-again]")


def test_the_server_goes_away_and_comes_back_in_the_middle_of_a_game(
    someone: Someone, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = Server(tmp_path_factory.mktemp("own"))
    own.start()
    page = someone()
    try:
        start_bot_game(page, own.url, "fools-field")
        for _ in range(2):
            page.wait_for_function("() => document.title.startsWith('●')")
            step = step_of(page)
            PLAYERS["fools-field"](page)
            wait_for_change(page, step)
        page.wait_for_function("() => document.title.startsWith('●')")
        quiet(page)
        before = page.locator("#hand").inner_html()
        lines = page.locator(".side .log p").all_inner_texts()

        own.stop()
        expect(page.locator(".banner.warn")).to_be_visible()
        own.start()
        expect(page.locator(".banner.warn")).to_be_hidden(timeout=30_000)

        expect(page.locator(".side .log p")).to_have_text(lines, use_inner_text=True)
        quiet(page)
        assert re.sub(r"\bf\d+", "", page.locator("#hand").inner_html()) == re.sub(r"\bf\d+", "", before)
        play_to_the_end(page, "fools-field")
    finally:
        own.stop()


def test_a_reload_in_the_middle_of_a_game_keeps_everything(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    step = step_of(page)
    PLAYERS["fools-field"](page)
    wait_for_change(page, step)
    page.wait_for_function("() => document.title.startsWith('●')")
    cards = page.locator("#hand [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    lines = page.locator(".side .log p").all_inner_texts()

    page.reload()
    page.wait_for_selector(".app[data-step]")

    expect(page.locator(".side .log p")).to_have_text(lines, use_inner_text=True)
    assert page.locator("#hand [data-card]").evaluate_all("all => all.map(each => each.dataset.card)") == cards


def _keyboard_move(page: Page) -> None:
    """One decision with the keyboard alone, as somebody would who hears the page."""
    keys = page.keyboard
    if page.locator("#hand.discarding").count():
        keys.press("h")
        keys.press("Home")
        for _ in range(int(page.locator("[data-discard]").get_attribute("data-discard") or 0)):
            keys.press("Enter")
            keys.press("ArrowRight")
        keys.press("d")
        page.wait_for_selector("#hand:not(.discarding)")
        return
    labels = page.locator("#hand button").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    fitting = [number for number, label in enumerate(labels) if " space" in label and "no space" not in label]
    if fitting:
        keys.press(str(fitting[0] + 1))
        page.wait_for_function("() => document.activeElement?.dataset.fits === 'true'")
        keys.press("Enter")
    else:
        keys.press("t")
        if page.locator("[data-retreat].stop").count():
            keys.press("t")


def test_a_whole_game_with_the_keyboard_alone(server: Server, someone: Someone) -> None:
    page = someone()
    page.goto(server.url)
    page.wait_for_selector("[data-game]")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-game=\"fools-field\"] .pri')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".app[data-step]")
    for _ in range(400):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')",
            timeout=30_000,
        )
        if is_over(page):
            break
        step = step_of(page)
        _keyboard_move(page)
        if step_of(page) == step:
            wait_for_change(page, step)

    assert is_over(page)


@pytest.mark.parametrize("game", sorted(PLAYERS))
def test_the_keys_are_listed_with_a_question_mark(server: Server, someone: Someone, game: str) -> None:
    page = someone()
    start_bot_game(page, server.url, game)

    page.keyboard.press("?")

    expect(page.locator("dialog[open] kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_whole_game_is_spoken(server: Server, someone: Someone) -> None:
    """What happens is in the polite region, and one's turn in the assertive one."""
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    expect(page.get_by_test_id("assertive")).to_contain_text("Your turn.")
    PLAYERS["fools-field"](page)

    expect(page.get_by_test_id("polite")).to_contain_text("on ")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.keyboard.press("p")
    expect(page.get_by_test_id("polite")).to_contain_text("Your hand:")


def test_a_whole_game_in_japanese(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP", viewport=PHONE)
    start_bot_game(page, server.url, "fools-field")
    expect(page.locator("h1")).to_have_text("愚者の園")
    seen = page.locator("body").inner_text()

    play_to_the_end(page, "fools-field")

    seen += page.locator("body").inner_text() + page.locator("dialog[open]").inner_text()
    names = page.locator(".scores b").all_inner_texts()
    left = re.sub("|".join([*map(re.escape, names), r"Guest \d+", "Foolery", "EN"]), "", seen)
    assert re.findall(r"[a-z]{3,}", left) == [], "English is left on a Japanese page"


def test_dragging_a_card_deploys_it(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    step = step_of(page)
    card = page.locator("#hand button:not(.faint)").first
    code = card.get_attribute("data-card")
    card.click()
    space = page.locator("[data-fits]").first.get_attribute("data-target")
    page.keyboard.press("Escape")

    drag(page, card, page.locator(f'[data-target="{space}"]'))

    wait_for_change(page, step)
    expect(page.locator(f'#hand [data-card="{code}"]')).to_have_count(0)


def test_a_spectator_sees_the_table_and_no_hand(server: Server, someone: Someone) -> None:
    player, spectator = someone(), someone()
    start_bot_game(player, server.url, "fools-field")

    spectator.goto(player.url)
    spectator.wait_for_selector(".app[data-step]")

    expect(spectator.locator("#hand")).to_have_count(0)
    expect(spectator.locator(".board")).to_be_visible()
    expect(spectator.locator(".banner.quiet")).to_be_visible()
