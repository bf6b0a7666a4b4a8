"""The table of A Fool's Fortune: whole games, two pages, keyboard, dragging, looking on and looking back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.fools_fortune.web.states import LATE, MORNING, POOR, POWERS, STATES, WON, State, finish, show
from tests.support.browser.harness import PHONE, Server, drag, play_to_the_end, step_of, wait_for_change
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]
GAME = "fools-fortune"
LYING = {"width": 740, "height": 360}  # a phone on its side
# A card of the Rival's closes the third Set, and two of three Characters stay Ready.
NEARLY = """af1 act=2 seats=2 day=31 active=0 phase=main
  | 0 hand{MoNa1 FoSu1} s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1}
    duchess/R[CiFo1 CiLo1] captain/R[CoFo2 CoLo2] bishop/R[MoLo1 MoTr1]
  | 1 hand{MoFo1 MoTr2} s1{DeSu1 MoSu2 CiSu2} prince/R[MoFo2 CiFo2] | faire{CoTr2} road{nomad}"""


def _act(page: Page) -> None:
    """Press the button of the action that is meant, and wait for what comes of it."""
    step = step_of(page)
    page.locator("#prompt [data-action]").last.click()
    wait_for_change(page, step)


def _tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'#table [data-card="{name}"]').first.click()


def test_a_hand_is_held_in_the_order_its_player_likes(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("sorted", LATE))
    first, sort = page.locator("#hand [data-card]").first, page.locator(".bottom [data-sort]")
    for order, card in (("realm", "MoNa1"), ("resource", "CiFo2"), ("sets", "FoTr1")):
        sort.click()

        expect(sort).to_have_attribute("data-sort", order)
        expect(first).to_have_attribute("data-card", card)

    page.reload()
    page.wait_for_selector(".app[data-step]")
    expect(first).to_have_attribute("data-card", "FoTr1")
    page.keyboard.press("1")
    expect(first).to_have_attribute("aria-pressed", "true")


def test_a_whole_game_of_three_in_act_three_on_a_phone(server: Server, someone: Someone) -> None:
    page = someone(viewport=LYING, has_touch=True, is_mobile=True, locale="ja-JP")
    requests = page.context.request
    requests.get(f"{server.url}/api/me")
    bots = [{"who": "bot", "level": "page"}] * 2
    options = {"act": 3, "first": 0, "day_limit": 9}  # three Days each, or fewer
    body = {"game": GAME, "seats": [{"who": "me"}, *bots], "options": options, "public": False}
    made = requests.post(f"{server.url}/api/tables", data=body).json()
    page.goto(f"{server.url}/t/{made['id']}")
    page.wait_for_selector(".app[data-step]")
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
    assert page.locator(".plate b").evaluate_all(cut) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]

    play_to_the_end(page, GAME, limit=1500)

    expect(page.locator("dialog[open] h2")).to_be_visible()


def test_two_pages_barter_and_finish_a_game(stage: Stage, someone: Someone) -> None:
    first, second = someone(viewport=PHONE), someone()
    stage.set(first, GAME, NEARLY, options={"act": 2, "first": 0}, others=[second])

    _tap(first, "captain")
    first.locator('[data-group="barter"]').click()
    _tap(first, "DeSu1")
    if first.locator("#prompt [data-action]").count() == 0:
        _tap(first, "FoSu1")
    _act(first)
    expect(second.locator("#prompt h2")).to_contain_text("Captain barters")
    expect(first.locator("#prompt")).to_contain_text("may answer")
    second.get_by_role("button", name="Allow").click()
    expect(first.locator('.camp [data-card="DeSu1"]')).to_be_visible()

    _tap(first, "DeSu1", "s3")
    _act(first)
    expect(second.locator(".stage").first).to_contain_text("Sets 3/3")
    first.locator("[data-end]").click()
    _act(first)
    _tap(first, "MoNa1")
    _act(first)
    expect(first.locator("dialog[open] h2")).to_have_text("You win")
    expect(second.locator("dialog[open] h2")).to_contain_text("wins")


def test_a_refused_barter_gives_everything_back(stage: Stage, someone: Someone) -> None:
    first, second = someone(), someone(viewport=PHONE)
    stage.set(first, GAME, NEARLY, options={"act": 2, "first": 0}, others=[second])
    stage_of = first.locator(".stage").first

    _tap(first, "captain")
    first.locator('[data-group="barter"]').click()
    _tap(first, "DeSu1")
    _act(first)
    second.get_by_role("button", name=re.compile("Refuse.*Prince")).click()

    expect(first.locator('#hand [data-card="FoSu1"]')).to_be_visible()
    expect(stage_of.locator('[data-card="DeSu1"]')).to_be_visible()
    expect(stage_of.get_by_role("button", name=re.compile("Engaged, Prince"))).to_be_visible()


def test_the_last_day_by_keyboard_alone(stage: Stage, someone: Someone) -> None:
    page = someone()
    show(page, stage, State("won", WON))

    def until(selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(60):
            if page.evaluate("where => document.activeElement?.matches(where) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    page.keyboard.press("e")
    until("#prompt [data-action]")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("pay your Dues")
    page.keyboard.press("1")
    expect(page.locator('#hand [aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('#hand [aria-pressed="true"]')).to_have_count(0)
    page.keyboard.press("1")
    until("#prompt [data-action]")
    page.keyboard.press("Enter")

    expect(page.locator("dialog[open] h2")).to_have_text("You win")


def test_cards_and_the_table_can_be_read_with_the_keyboard(stage: Stage, someone: Someone) -> None:
    page = someone()
    show(page, stage, State("late", LATE))

    page.keyboard.press("2")
    page.keyboard.press("i")
    expect(page.locator("dialog[open] .name")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.get_by_test_id("polite")).to_contain_text("Faire:")


def test_dragging_a_card_onto_a_set_adds_it(stage: Stage, someone: Someone) -> None:
    page = someone()
    show(page, stage, State("late", LATE))
    step = step_of(page)

    drag(page, page.locator('#hand [data-card="FoTr1"]'), page.locator('[data-target="s3"]'))

    wait_for_change(page, step)
    expect(page.locator('[data-target="s3"] [data-card="FoTr1"]')).to_be_visible()


def test_a_set_in_the_making_shows_what_is_missing(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, next(state for state in STATES if state.name == "begin"))
    making = page.locator(".making")

    expect(making.locator(".ghost")).to_have_count(2)
    expect(making.locator("[title^=missing]")).to_have_count(3)
    _tap(page, "CoWi")
    expect(making.locator(".ghost")).to_have_count(3)
    _act(page)
    expect(making).to_have_count(0)
    expect(page.locator(".own .set [data-card^=Co]")).to_have_count(3)


def test_an_edict_names_what_is_locked(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("edict", POWERS, "magistrate :strike"))

    page.locator('[data-card="recruit"]').click()
    _act(page)

    expect(page.locator(".strip .lock")).to_have_text([re.compile("Faire"), re.compile("Recruiting")])


def test_ending_an_afternoon_asks_first_and_warns_of_a_loss(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("poor", POOR))
    step = step_of(page)

    page.keyboard.press("e")
    expect(page.locator("#prompt")).to_contain_text("Ending now loses the game.")
    page.locator("[data-back]").click()
    expect(page.locator("[data-end]")).to_be_visible()
    assert step_of(page) == step


def test_somebody_who_looks_on_sees_the_game_go_by_and_no_hand(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    show(page, stage, State("watching", LATE, seat=None))
    expect(page.locator("#hand [data-card]")).to_have_count(0)
    expect(page.locator("[data-action], [data-end], [data-lit]")).to_have_count(0)

    stage.play(0, "fetch captain CoTr1")

    expect(page.locator('.camp [data-card="CoTr1"]')).to_be_visible()


def test_a_replay_has_the_eyes_of_every_seat_and_lies_open(stage: Stage, someone: Someone) -> None:
    page = someone()
    show(page, stage, State("morning", MORNING, ">"))
    finish(page, stage)
    rival = page.locator("section.stage").first
    own = page.locator("#hand [data-card]")
    expect(rival.get_by_role("group", name="Hand").locator("[data-card]")).to_have_count(3)
    expect(own).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(own).to_have_count(4)
    page.get_by_role("button", name="You", exact=True).click()
    expect(rival.get_by_role("group", name="Hand")).to_have_count(0)
    expect(own).to_have_count(4)
    page.get_by_role("button", name="Mirabel", exact=True).click()
    expect(own).to_have_count(3)
    expect(page.locator("[data-action], [data-lit]")).to_have_count(0)
