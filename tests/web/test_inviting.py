"""From the first press to the first card: choosing an opponent, making a table, inviting, sitting down, coming back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.harness import PHONE, Server, axe, quick_level, serving
from tests.support.browser.people import Person
from tests.support.browser.sound import faults_of

Someone = Callable[..., Page]
TERMS = {"kind": "fischer", "seconds": 300, "increment": 5}


def test_whoever_opens_the_link_sees_who_invites_to_what_and_sits_down_under_a_name(
    server: Server, someone: Someone
) -> None:
    host = Person(server.url, "Mirabel of Inn")
    table = host.make("fools-field", 2, {"battle_limit": 30}, TERMS, match=True)
    friend = someone(viewport=PHONE)
    friend.goto(f"{server.url}/t/{table}")

    expect(friend.locator("h2")).to_have_text("Mirabel of Inn invites you to The Fool's Field")
    terms = friend.locator("dl")
    expect(terms).to_contain_text("5 min + 5 s")
    expect(terms).to_contain_text("of several games")
    expect(terms).to_contain_text("30")
    assert faults_of(friend) == {}
    friend.get_by_label("Your name").fill("Odo the Late")
    friend.locator("[data-sit]").click()

    friend.wait_for_selector(".app[data-step]")
    names = friend.evaluate("window.foolery.state.table.seats.map(seat => seat.name)")
    assert names == ["Mirabel of Inn", "Odo the Late"]


def test_whoever_presses_before_the_own_name_has_come_sits_down_all_the_same(server: Server, someone: Someone) -> None:
    table = Person(server.url).make("fools-field", 2, {})
    friend = someone()
    Person(server.url, page=friend)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        """Let the table's own question through; hold back the one that fills the field."""
        asked.append(route)
        if len(asked) == 1:
            route.continue_()

    friend.route("**/api/me", answer)
    friend.goto(f"{server.url}/t/{table}")
    friend.locator("[data-sit]").click()
    expect(friend.get_by_label("Your name")).to_have_value("")
    for route in asked[1:]:
        route.continue_()

    friend.wait_for_selector(".app[data-step]")


def test_a_table_whose_host_keeps_their_part_of_the_shuffle_back_is_void_and_says_why(
    tmp_path: Path, someone: Someone
) -> None:
    hurried = {"FOOLERY_NEXT_GAME_SECONDS": "0.5", "FOOLERY_CLOCK_GRACE": "0"}
    with serving(tmp_path, hurried) as server:
        host = Person(server.url, "Mirabel of Inn")
        table = host.make("fools-field", 2, {}, TERMS)
        host.commit("0" * 64)
        friend = someone()
        friend.goto(f"{server.url}/t/{table}")
        friend.locator("[data-sit]").click()

        expect(friend.locator("h2")).to_have_text("Nothing is dealt here")
        expect(friend.get_by_role("alert")).to_contain_text("Mirabel of Inn did not open their part")
        assert faults_of(friend) == {}


def test_a_name_nobody_can_have_is_refused_on_the_invitation(server: Server, someone: Someone) -> None:
    table = Person(server.url).make("fools-field", 2, {})
    friend = someone()
    friend.goto(f"{server.url}/t/{table}")
    friend.get_by_label("Your name").fill("x" * 25)
    friend.locator("[data-sit]").click()

    expect(friend.locator(".wrong")).to_have_text("A name has 1 to 24 visible characters.")


def test_the_host_sees_the_friend_arrive_and_can_show_the_link_to_a_camera(server: Server, someone: Someone) -> None:
    host, friend = someone(viewport=PHONE), someone()
    host.goto(f"{server.url}/new/jinkei")
    host.locator("form .pri").click()
    host.wait_for_url("**/t/*")
    host.get_by_role("button", name="QR code").click()
    expect(host.get_by_role("img", name="The link as a QR code").locator("svg")).to_be_visible()
    assert faults_of(host) == {}

    friend.goto(host.url)
    expect(host.get_by_text("Somebody is looking at your invitation.")).to_be_visible()
    friend.locator("[data-sit]").click()

    host.wait_for_selector(".app[data-step]")


def test_the_system_s_share_sheet_is_offered_where_there_is_one(server: Server, someone: Someone) -> None:
    host = someone()
    host.add_init_script("navigator.share = async what => { window.shared = what; };")
    host.goto(f"{server.url}/new/jinkei")
    host.locator("form .pri").click()
    host.get_by_role("button", name="Share").click()

    assert host.evaluate("window.shared") == {"title": "Jinkei", "url": host.url}


def test_a_lesson_can_be_played_while_one_waits_and_the_game_calls_one_back(server: Server, someone: Someone) -> None:
    host, friend = someone(), someone()
    host.goto(f"{server.url}/new/fools-field")
    host.locator("form .pri").click()
    host.wait_for_url("**/t/*")
    address = host.url
    host.get_by_role("link", name="A one-minute lesson").click()
    expect(host.locator(".bubble")).to_be_visible()
    expect(host.locator(".top a").first).to_have_accessible_name("Back to the table")

    friend.goto(address)
    friend.locator("[data-sit]").click()

    host.wait_for_selector(".app[data-step]")
    expect(host.locator(".bubble")).to_have_count(0)
    assert host.url == address


def test_one_press_in_the_lobby_sits_down(server: Server, someone: Someone) -> None:
    host, guest = someone(), someone()
    host.goto(f"{server.url}/new/fools-field")
    host.get_by_label("Show it in the list of tables").check()
    host.locator("form .pri").click()
    host.wait_for_url("**/t/*")
    guest.goto(f"{server.url}/tables")

    guest.get_by_role("button", name="Sit down").first.click()

    guest.wait_for_selector(".app[data-step]")


def test_scenes_are_cards_and_one_that_needs_another_brings_it_along_and_says_so(
    server: Server, someone: Someone
) -> None:
    page = someone(viewport=PHONE)
    page.goto(f"{server.url}/new/fools-fortune")
    expect(page.get_by_role("checkbox", name="Flash")).to_have_count(0)
    page.get_by_role("radio", name="Act II: the Baron's Game").check()
    barter = page.get_by_role("checkbox", name="Kick-Back, Barter, Refuse")
    expect(barter).to_be_checked()

    barter.uncheck()
    expect(page.get_by_role("status").filter(has_text="is out as well")).to_be_visible()
    page.get_by_role("checkbox", name="Flash").check()

    expect(barter).to_be_checked()
    expect(page.get_by_role("checkbox", name="Savvy Characters")).not_to_be_checked()
    expect(page.get_by_text("Flash needs Kick-Back, Barter, Refuse")).to_be_visible()
    assert faults_of(page) == {}
    page.locator("form .pri").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".link")
    assert page.evaluate("window.foolery.state.table.options.scenes") == ["II.1", "II.4"]


def test_an_opponent_is_chosen_where_one_plays_and_remembered(server: Server, someone: Someone) -> None:
    page, level = someone(), quick_level("fools-field")
    page.goto(server.url)
    page.get_by_label("Opponent in The Fool's Field").select_option(level)
    page.reload()
    expect(page.get_by_label("Opponent in The Fool's Field")).to_have_value(level)

    page.locator('[data-game="fools-field"] .pri').click()

    page.wait_for_selector(".app[data-step]")
    assert page.evaluate("window.foolery.state.table.seats[1].level") == level


def test_bots_say_how_strong_they_are_in_words_and_figures(server: Server, someone: Someone) -> None:
    page = someone()
    page.goto(f"{server.url}/new/garlandland")
    page.get_by_role("button", name="3 players").click()
    master = page.locator("[data-place='1'] label", has_text="Bot: Master")
    expect(master).to_contain_text("our strongest")
    expect(master).to_contain_text("Wins 66 of 100 against Baron.")
    page.locator("[data-place='1']").get_by_role("radio", name="Bot: Page").check()
    page.locator("form .pri").click()

    expect(page.locator("#table li").nth(1)).to_contain_text("Page")
    expect(page.locator("#table li").nth(1)).not_to_have_text("Pagebot")


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_on_a_phone_one_seat_is_chosen_at_a_time_and_only_the_chosen_bot_told_at_length(
    server: Server, someone: Someone, lang: str
) -> None:
    page = someone(locale=lang, viewport={"width": 360, "height": 640})
    page.goto(f"{server.url}/new/jinkei")
    choice = page.locator("[data-place='1']")
    count = choice.locator("label", has=page.locator("input[value='bot:count']"))
    about = count.locator(".about")
    heights = "all => all.map(each => each.getBoundingClientRect().height)"
    expect(about).to_be_attached()
    assert about.evaluate_all(heights) == [1]
    bots = choice.locator("label:has([value^='bot:'])")
    assert max(bots.evaluate_all(heights)) < 64  # a name, and a line below it
    expect(choice.get_by_role("radio", name=about.inner_text())).to_have_count(1)  # whoever listens hears it all
    count.click()
    assert about.evaluate_all(heights)[0] > 30
    assert axe(page) == []

    page.goto(f"{server.url}/new/garlandland")
    page.locator(".seg button").nth(2).click()
    for seat in (3, 1):
        page.locator(f"[data-place='{seat}'] summary").click()
        expect(page.locator("details[data-place][open]")).to_have_count(1)
        expect(page.locator(f"[data-place='{seat}']")).to_have_attribute("open", "")


def test_a_field_that_is_wrong_says_so_beside_itself(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP")
    page.goto(f"{server.url}/new/fools-field")
    page.locator(".rules > summary").click()
    page.get_by_label("引き分けになる戦闘の回数").fill("0")
    page.locator("form .pri").click()

    expect(page.locator(".rules .wrong")).to_have_text("1から1000までで入力してください。")


def test_one_s_own_tables_are_above_the_games_with_whose_turn_it_is(server: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    me, other = Person(server.url, page=page), Person(server.url, "Odo the Prompt")
    for first in (0, 1):
        other.sit(me.make("fools-field", 2, {"first": first}), 1)
    page.goto(server.url)

    rows = page.locator("section[aria-label='Your tables'] li")
    expect(rows.nth(0)).to_contain_text("Your turn.")
    expect(rows.nth(1)).to_contain_text("Odo the Prompt is to play.")
    expect(rows.nth(1)).to_be_in_viewport()
    assert faults_of(page) == {}
