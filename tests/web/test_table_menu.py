"""Around the table: talk, offers, undo, leaving, being called, and who one is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from foolery.bots import level_word
from tests.support.browser.harness import (
    PLAYERS,
    Server,
    axe,
    is_my_turn,
    quick_level,
    quiet,
    sit_together,
    start_bot_game,
    step_of,
    wait_for_change,
)

Someone = Callable[..., Page]


def test_the_log_stays_at_its_newest_line_whatever_room_it_has(server: Server, someone: Someone) -> None:
    page = someone(viewport={"width": 1440, "height": 1000})
    start_bot_game(page, server.url, "fools-field")
    newest = page.locator(".side .log > *").last
    for _ in range(12):
        page.wait_for_function("() => document.title.startsWith('●')")
        step = step_of(page)
        PLAYERS["fools-field"](page)
        wait_for_change(page, step)
    page.wait_for_function("() => document.title.startsWith('●')")
    expect(newest).to_be_in_viewport()

    page.set_viewport_size({"width": 1440, "height": 620})

    expect(newest).to_be_in_viewport()


def test_numbers_of_three_figures_stay_on_one_line(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    PLAYERS["fools-field"](page)
    number = page.locator(".side .log .t").first
    expect(number).to_be_visible()
    # In one go: the next line may come at any moment.
    lines = number.evaluate(
        """each => {
            each.textContent = '1 234';
            const figures = document.createRange();
            figures.selectNodeContents(each);
            return new Set([...figures.getClientRects()].map(box => box.top)).size;
        }"""
    )

    assert lines == 1


def test_what_is_said_and_offered_reaches_the_other_page(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")

    first.locator(".side form input").fill("<b>Mind</b> the gap")
    first.locator(".side form input").press("Enter")
    expect(second.locator(".side .lines")).to_contain_text("<b>Mind</b> the gap")
    first.locator(".top button").last.click()
    first.get_by_role("button", name="Offer a draw").click()
    second.get_by_role("button", name="Accept").click()

    expect(first.locator("dialog[open] h2")).to_have_text("A tie")


def _mover(first: Page, second: Page) -> tuple[Page, Page]:
    """Return who is to play, and the other."""
    for page in (first, second):
        page.wait_for_selector(".app[data-turn]")
        quiet(page)
    return (first, second) if is_my_turn(first) else (second, first)


def test_somebody_can_be_muted_and_heard_again(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    says = second.locator(".side form input")
    heard = first.locator(".side .lines")
    says.fill("one")
    says.press("Enter")
    expect(heard).to_contain_text("one")

    first.get_by_role("button", name="Mute ").click()
    expect(heard).not_to_contain_text("one")
    says.fill("two")
    says.press("Enter")
    expect(second.locator(".side .lines")).to_contain_text("two")
    expect(heard).not_to_contain_text("two")
    first.reload()
    first.wait_for_selector("#hand button")
    says.fill("three")
    says.press("Enter")
    expect(second.locator(".side .lines")).to_contain_text("three")

    expect(heard).not_to_contain_text("three")


def test_a_retreat_can_be_taken_back_before_anything_is_shown(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    mover, other = _mover(first, second)
    mover.locator("#hand button").first.click()
    mover.locator("[data-fits]").first.click()
    other.wait_for_function("() => document.title.startsWith('●')")
    expect(other.get_by_role("button", name="Undo")).to_have_count(0)
    other.locator("[data-retreat]").click()
    if other.locator("[data-retreat].stop").count():
        other.locator("[data-retreat]").click()
    expect(other.locator("#hand button")).to_have_count(7)

    other.get_by_role("button", name="Undo").click()

    for page in (mover, other):
        expect(page.locator(".lying")).to_have_count(1)
        expect(page.locator(".side .log")).to_contain_text("took back the last step")
    expect(other.locator("#hand button")).to_have_count(6)


def test_a_bot_takes_over_from_somebody_who_leaves(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    second.get_by_role("button", name="Menu").click()
    second.get_by_role("button", name="Give up the seat").click()

    first.get_by_role("button", name="Let it play on").click()

    expect(first.locator(".side .log")).to_contain_text("A bot (Page) took over")
    for _ in range(3):
        first.wait_for_function("() => document.title.startsWith('●')")
        step = step_of(first)
        PLAYERS["fools-field"](first)
        wait_for_change(first, step)


NOTIFIED = """() => {
    window.shown = [];
    window.Notification = class { static permission = "granted"; constructor(title, how) { shown.push(how.body); } };
    Object.defineProperty(document, "hidden", { get: () => true });
}"""


@pytest.mark.parametrize(("wanted", "bodies"), [(True, 1), (False, 0)])
def test_a_hidden_page_calls_its_player_where_that_is_wanted(
    server: Server, someone: Someone, wanted: bool, bodies: int
) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    mover, other = _mover(first, second)
    other.evaluate(NOTIFIED)
    if wanted:
        other.evaluate("localStorage.setItem('foolery.settings', JSON.stringify({ notify: true }))")
        other.add_init_script(f"({NOTIFIED})()")
        other.reload()
        other.wait_for_selector("#hand button")

    mover.locator("#hand button").first.click()
    mover.locator("[data-fits]").first.click()
    other.wait_for_function("() => document.title.startsWith('●')")

    assert len(other.evaluate("shown")) == bodies


def test_the_first_press_of_a_stranger_deals_cards_to_that_stranger(server: Server, someone: Someone) -> None:
    """However slowly the server says who one is: what is pressed meanwhile belongs to the same person."""
    page = someone()
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route), times=1)
    page.goto(server.url)
    page.locator('[data-game="fools-field"] .pri').click()

    (first,) = held
    first.continue_()

    expect(page.locator("#hand button")).to_have_count(6)


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)])
def test_whoever_has_left_is_replaced_by_a_bot_of_one_s_choice_while_the_table_stays_in_view(
    server: Server, someone: Someone, size: tuple[int, int]
) -> None:
    first, second = someone(viewport={"width": size[0], "height": size[1]}), someone()
    sit_together(server, first, second, "jinkei")
    second.evaluate("foolery.send({ type: 'rise' })")
    banner = first.locator("[data-gone]")
    level = banner.get_by_label("Bot that plays on")
    expect(level).to_have_value("page")
    box = banner.bounding_box()
    assert box is not None
    assert box["height"] < 90  # a line for the question and one for the answer
    assert axe(first) == []

    level.select_option("count")
    banner.get_by_role("button", name="Let it play on").click()

    expect(banner).to_have_count(0)
    assert first.evaluate("foolery.state.table.seats[1].level") == "count"


def test_who_is_chosen_for_an_empty_chair_stays_chosen_when_the_server_lists_its_bots_late(
    server: Server, someone: Someone
) -> None:
    """Those of the last visit are offered until then; the choice among them went back to Page."""
    first, second = someone(), someone()
    sit_together(server, first, second, "jinkei")
    held: list[Route] = []
    first.route("**/api/games", lambda route: held.append(route))
    first.reload()
    first.wait_for_selector(".app[data-step]")
    first.evaluate("localStorage.removeItem('foolery.games.2')")  # kept again when the server has answered
    second.evaluate("foolery.send({ type: 'rise' })")
    level = first.locator("[data-gone] select")
    level.select_option("count")

    for route in held:
        route.continue_()
    first.wait_for_function("() => localStorage.getItem('foolery.games.2') !== null")
    expect(level).to_have_value("count")


def test_a_bot_goes_by_its_level_in_the_reader_s_language(server: Server, someone: Someone) -> None:
    page, level = someone(locale="ja-JP"), quick_level("fools-field")
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function("() => document.title.startsWith('●')")
    PLAYERS["fools-field"](page)
    page.wait_for_function("() => document.title.startsWith('●')")

    expect(page.locator(".side .log")).to_contain_text(level_word(level, "ja"))
    expect(page.locator("body")).not_to_contain_text(level_word(level, "en"))
