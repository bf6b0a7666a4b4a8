"""Choosing at the table of A Fool's Fortune: what a press means, and what a card claims."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.fools_fortune.web.states import LATE, State, show
from tests.support.browser.harness import PHONE, quiet
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]
ADDING = """af1 act=1 seats=2 day=5 active=0 phase=main
  | 0 hand{CoTr1 MoNa1} s1{CoFo1 CoLo1 CoNa1} | 1 hand{MoFo1} | faire{FoFo1} road{captain}"""
CROWDED = """af1 act=1 seats=2 day=5 active=0 phase=main | 0 hand{CoTr1} | 1 hand{MoFo1} | faire{FoFo1}
  road{captain duchess knight healer bishop nomad prince muse hermit merchant ranger}"""
CUT = """() => {
    const road = document.querySelector('.road').getBoundingClientRect();
    return [...document.querySelectorAll('.road [data-card]')].filter(each => {
        const box = each.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.bottom > road.bottom + 1 || !each.contains(hit);
    }).map(each => each.dataset.card);
}"""


def test_a_second_press_does_not_take_out_what_the_first_one_added(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("adding", ADDING, "CoTr1 s1 >"))
    quiet(page)

    expect(page.locator("#prompt [data-action]")).to_have_count(0)
    expect(page.locator('.stage.own .set [data-card="CoTr1"]')).to_be_visible()


def test_a_long_press_on_a_member_of_the_crew_keeps_the_text_open(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("late", LATE))
    box = page.locator('.stage:not(.own) [data-card="duchess"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    page.mouse.down()
    page.wait_for_selector("dialog[open]")

    page.mouse.up()
    quiet(page)

    expect(page.locator("dialog[open]")).to_be_visible()


def test_cards_do_not_claim_powers_that_are_not_in_play(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("adding", ADDING, "?captain"))

    expect(page.locator("dialog[open]")).to_contain_text("Act I")
    expect(page.locator("dialog[open] .ab")).to_have_count(1)


def test_letters_stand_on_every_fortune_in_both_languages(stage: Stage, someone: Someone) -> None:
    for locale, coastal, mountain in (("en-GB", "Co", "Mo"), ("ja-JP", "海", "山")):
        page = someone(viewport=PHONE, locale=locale)
        page.add_init_script("localStorage.setItem('foolery.settings', JSON.stringify({ letters: true }))")
        show(page, stage, State("adding", ADDING))

        assert page.locator("#hand [data-letter]").all_inner_texts() == [coastal, mountain]
        assert page.locator(".set .tileart text").all_text_contents() == [coastal] * 3


def test_nobody_on_a_crowded_road_is_cut_off(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("crowded", CROWDED))
    quiet(page)

    assert page.evaluate(CUT) == []
