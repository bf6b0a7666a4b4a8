"""The table of A Fool's Fortune explains itself: sentences of Characters, twins, empty places, refusals, the book."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.fools_fortune.web.states import DEAL, LATE, THREE, State, show, tap
from tests.support.browser.harness import PHONE
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]


def test_a_character_that_is_tapped_says_what_it_can_do_and_what_follows(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("deeds", DEAL, "nomad"))
    barter = page.locator('.deeds [data-group="barter"]')

    expect(barter).to_contain_text("Mirabel may Refuse with Duchess.")
    expect(barter).to_contain_text("If Duchess Refuses, that ends all Barters today.")
    barter.click()
    expect(page.locator("#prompt")).to_contain_text("which card do you want")

    page.keyboard.press("Escape")
    tap(page, "?duchess")
    expect(page.locator("dialog[open] [data-does]")).to_contain_text("It may Refuse what Nomad would do.")
    expect(page.locator("dialog[open] [data-does] a")).to_have_text("AF-11.6")


def test_twins_are_chosen_by_one_press_and_charms_stand_on_cards(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("late", LATE, "captain"))
    deeds = page.locator(".deeds")
    expect(deeds).to_have_attribute("data-more", "")  # below are others
    deeds.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    expect(deeds).not_to_have_attribute("data-more", "")
    expect(page.locator('.stage.own .member:has([data-card="healer"]) .charm')).to_have_attribute(
        "title", "Charmed-Bargain"
    )

    page.locator('.ledger [data-card^="DeSu"]').click()

    expect(page.locator("#prompt")).to_contain_text("Fetch Djinn of the Lamp")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator('.ledger [data-card^="DeSu"]').click()  # and put back by another
    expect(page.locator("#prompt [data-action]")).to_have_count(0)


def test_an_empty_place_of_a_set_is_pressed_for_the_card_that_fills_it(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("late", LATE))

    page.locator('[data-gap^="s3"]').first.click()
    expect(page.locator("#prompt")).to_contain_text("Add Honey-Gold Amber")
    page.keyboard.press("Escape")
    page.locator('[data-gap^="s1"]').click()
    expect(page.locator("#prompt")).to_contain_text("Fetch Sunken Galleon")


def test_what_does_not_fit_says_why_with_its_clause(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("late", LATE, "captain :barter"))

    page.locator('.stage:not(.own) [data-card="FoFo1"]').click()  # out of a Closed Set
    expect(page.locator(".toast a")).to_contain_text("AF-7.5")
    page.keyboard.press("Escape")
    tap(page, "?MoNa1")
    expect(page.locator("dialog[open] .unfit").first).to_contain_text("the Coastal Set collects something else. AF-6.5")


def test_the_character_book_opens_over_the_table_and_marks_what_counts_in_an_act(
    stage: Stage, someone: Someone
) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("late", LATE))
    address = page.url
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Character book").click()
    sheet = page.locator("dialog[open]")

    expect(sheet.locator(".book > li")).to_have_count(22)
    expect(sheet.locator("#captain [data-power][data-counts]")).to_have_count(2)
    expect(sheet.locator("#healer [data-power][data-counts]")).to_have_count(3)
    sheet.get_by_role("button", name="Act II", exact=True).click()
    expect(sheet.locator("#healer [data-power][data-counts]")).to_have_count(1)
    sheet.get_by_role("button", name="Close").click()
    expect(page.locator("#hand [data-card]")).to_have_count(4)
    assert page.url == address


def test_among_three_both_rivals_show_their_sets_and_who_is_ready_at_once(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("three", THREE))
    tabs = page.get_by_role("tab")

    expect(tabs).to_have_count(2)
    expect(tabs.nth(0).locator("[data-sets] > span")).to_have_text(["5/5", "3/5"])
    expect(tabs.nth(1).locator("[data-sets] > span")).to_have_text(["3/5"])
    for tab in tabs.all():
        expect(tab.locator(".state")).to_contain_text("1/2")
