"""Every page: accessible, never scrolling sideways, with targets a finger can hit and no text cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from foolery.games import game_ids
from tests.support.browser.harness import PLAYERS, Server, play_to_the_end, quiet, start_bot_game
from tests.support.browser.sound import SIDEWAYS, faults_of

Someone = Callable[..., Page]
GAMES = game_ids()
PAGES = (
    "/",
    "/tables",
    "/new/fools-field",
    "/settings",
    *(f"/learn/{game}" for game in GAMES),
    "/learn/fools-field/tutorial",
    "/nowhere",
)


def _settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    quiet(page)


@pytest.mark.parametrize(
    ("lang", "scheme", "width"), [("en", "light", 360), ("ja", "dark", 360), ("ja", "light", 1440)]
)
def test_every_page_is_sound(server: Server, someone: Someone, lang: str, scheme: str, width: int) -> None:
    page = someone(
        locale="ja-JP" if lang == "ja" else "en-GB",
        color_scheme=scheme,
        viewport={"width": width, "height": 640 if width < 700 else 900},
    )
    faults: dict[str, object] = {}
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        _settled(page)
        assert page.locator("html").get_attribute("lang") == lang
        if found := faults_of(page):
            faults[path] = found

    assert faults == {}


@pytest.mark.parametrize(("lang", "scheme", "width"), [("en", "dark", 360), ("ja", "light", 1440)])
@pytest.mark.parametrize("game", ["fools-field"])  # the other games' own tests look at their tables
def test_a_table_is_sound_in_every_state(
    server: Server, someone: Someone, game: str, lang: str, scheme: str, width: int
) -> None:
    page = someone(
        locale="ja-JP" if lang == "ja" else "en-GB",
        color_scheme=scheme,
        viewport={"width": width, "height": 740 if width < 700 else 900},
    )
    start_bot_game(page, server.url, game)
    faults: dict[str, object] = {}
    seen: set[str] = set()

    def look(state: str) -> None:
        if state not in seen and (found := faults_of(page)):
            faults[state] = found
        seen.add(state)

    for _ in range(14):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')",
            timeout=30_000,
        )
        look("choosing" if not page.locator("#hand.discarding").count() else "discarding")
        card = page.locator("#hand button:not(.faint)")
        if "held" not in seen and card.count() and not page.locator("#hand.discarding").count():
            card.first.click()
            look("held")
        if page.locator("dialog[open]").count():
            break
        PLAYERS[game](page)
        quiet(page)
    for number, state in enumerate(("menu",)):
        if not page.locator("dialog[open]").count():
            page.locator(".top button").nth(-1 - number).click()
            look(state)
            page.keyboard.press("Escape")
    play_to_the_end(page, game)
    look("result")
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")
    _settled(page)
    look("replay")

    assert faults == {}
    assert {"choosing", "result", "replay"} <= seen


def test_the_waiting_room_is_sound(server: Server, someone: Someone) -> None:
    page = someone(viewport={"width": 360, "height": 740})
    page.goto(f"{server.url}/new/fools-field")
    page.locator("form .pri").click()
    page.wait_for_selector("[readonly]")

    assert faults_of(page) == {}


def test_text_at_twice_the_size_still_fits(server: Server, someone: Someone) -> None:
    """Zooming to 200 % on a small laptop is a page of 640 pixels."""
    page = someone(viewport={"width": 640, "height": 400})
    start_bot_game(page, server.url, "fools-field")

    assert page.evaluate(SIDEWAYS) <= 0
    page.locator("#hand button").last.scroll_into_view_if_needed()
    expect(page.locator("#hand button").last).to_be_in_viewport()


def test_the_marks_on_the_edges_agree_with_what_may_be_played(server: Server, someone: Someone) -> None:
    """Marks are drawn here, legality comes from the server: a lit space has no ✕, any other beside a card has one."""
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    for _ in range(12):
        page.wait_for_function(
            "() => document.title.startsWith('●') || document.querySelector('dialog[open] [data-again]')",
            timeout=30_000,
        )
        if page.locator("dialog[open]").count():
            break
        if not page.locator("#hand.discarding").count():
            for number in range(page.locator("#hand button").count()):
                page.locator("#hand button").nth(number).click()
                assert page.locator("[data-fits] .bad").count() == 0
                assert page.locator(".sp.no:not(:has(.bad))").count() == 0
        PLAYERS["fools-field"](page)
        quiet(page)


def test_a_name_that_comes_late_does_not_mix_with_what_is_typed(server: Server, someone: Someone) -> None:
    page = someone()
    field = page.get_by_label("Your name")

    def late(route: Route) -> None:
        expect(field).not_to_be_editable()
        route.continue_()

    page.route("**/api/me", late)
    page.goto(f"{server.url}/settings")
    field.fill("Anna")

    expect(field).to_have_value("Anna")


def test_settings_are_kept(server: Server, someone: Someone) -> None:
    page = someone()
    page.goto(f"{server.url}/settings")
    page.get_by_label("Your name").fill("Anna of the Field")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_be_visible()
    page.get_by_role("button", name="dark").click()
    page.get_by_role("button", name="日本語").click()

    page.goto(f"{server.url}/settings")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_label("名前")).to_have_value("Anna of the Field")
