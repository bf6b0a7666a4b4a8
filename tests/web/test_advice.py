"""Hints and the coach on the page: marked on the table, and gone with the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from foolery.games import game_ids
from tests.support.browser.harness import (
    PHONE,
    PLAYERS,
    Server,
    axe,
    join_bot_game,
    quiet,
    start_bot_game,
    step_of,
    wait_for_change,
)
from tests.support.wander.visitor import SCRIPTS

Someone = Callable[..., Page]

MY_TURN = "() => document.title.startsWith('●')"
# Parts of the table that lie under the advice.
COVERED = """() => {
    const { top, bottom } = document.querySelector('[data-advice]').getBoundingClientRect();
    return [...document.querySelectorAll('#table .plate, #table [data-card]')].filter(each => {
        const box = each.getBoundingClientRect();
        return box.height > 0 && box.top < bottom && box.bottom > top;
    }).map(each => each.outerHTML.slice(0, 120));
}"""
LISTEN = """() => {
    const ask = foolery.askCoach.bind(foolery);
    foolery.askCoach = (since, until) => {
        document.body.dataset.coached = `${since}-${until}`;
        ask(since, until);
    };
}"""
MISTAKE = """() => {
    const words = { en: 'Deploy it', ja: '出す' };
    const chosen = { words: { en: 'Retreat', ja: '撤退' }, moves: [] };
    const better = { words, moves: [{ card: 'SHHS', source: 'hand-0', target: 'b2' }] };
    foolery.state = { ...foolery.state, mistake: { step: 1, chosen, better, why: { en: 'By much.', ja: '大きく。' } } };
}"""

HINT = """() => {
    const { game, step, legal: [{ id: action, text }] } = foolery.state.position;
    const words = { en: 'Attack with black 5 from front 3', ja: '前衛3の黒5で攻める' };
    const why = { // as long as they come
        en: 'Master fought the round out with each of 136 reserves that the other may have, which comes to +1.6 points '
            + 'on average: Attack with black 5 from front 3. This wins about 55 %, “Attack with black A from front 1” '
            + 'about 51 %.',
        ja: '名人は、相手の援軍としてありうる272通りのすべてで最後の戦闘まで読みました。「前衛3の黒5で攻める」なら'
            + '平均−0.9点です。勝率はこの手で約48％、「前衛1の黒5で攻める」で約40％です。',
    };
    const hint = { type: 'hint', id: '', game, step, action, text, does: { words, moves: [] }, why };
    foolery.state = { ...foolery.state, hint };
}"""


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("size", [(844, 390), (740, 360)])
@pytest.mark.parametrize("game", game_ids())
def test_on_a_phone_that_lies_a_hint_covers_nothing_one_may_press(
    server: Server, someone: Someone, game: str, size: tuple[int, int], lang: str
) -> None:
    page = someone(viewport={"width": size[0], "height": size[1]}, locale=lang)
    for script in SCRIPTS:
        page.add_init_script(path=script)
    join_bot_game(page, server.url, game, {})
    page.wait_for_function("() => foolery.state.position.legal.length > 0")
    page.evaluate(HINT)
    expect(page.locator("[data-advice=hint]")).to_be_visible()
    quiet(page)

    assert page.evaluate("() => window.wander.look()") == []
    box = page.locator("[data-advice=hint]").bounding_box()
    assert box is not None
    assert box["height"] < size[0] / 12  # little more than the bar it hangs from


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("size", [(844, 390), (740, 360)])
def test_on_a_phone_that_lies_a_hint_leaves_room_for_what_holds_and_skips(
    server: Server, someone: Someone, size: tuple[int, int], lang: str
) -> None:
    """It covered them where the bot's turn was still being told."""
    screen = {"width": size[0], "height": size[1]}
    page = someone(viewport=screen, locale=lang, reduced_motion="no-preference", pace="slow")
    for script in SCRIPTS:
        page.add_init_script(path=script)
    join_bot_game(page, server.url, "fools-field", {"first": 0})
    page.wait_for_function("() => foolery.state.position.legal.length > 0")
    page.evaluate("() => foolery.play(foolery.state.position.legal[0].id)")
    page.locator("[data-controls] button").first.click()
    page.wait_for_function("() => foolery.state.position.legal.length > 0")
    page.evaluate(HINT)
    expect(page.locator("[data-advice=hint]")).to_be_visible()

    assert [each for each in page.evaluate("() => window.wander.look()") if "button" in each] == []
    page.locator("[data-controls] [data-skip]").click()
    expect(page.locator("[data-controls]")).to_have_count(0)


@pytest.mark.parametrize("game", game_ids())
def test_on_the_smallest_phone_a_hint_leaves_the_hand_and_the_prompt_in_reach(
    server: Server, someone: Someone, game: str
) -> None:
    page = someone(viewport={"width": 360, "height": 640})
    join_bot_game(page, server.url, game, {})
    page.wait_for_function("() => foolery.state.position.legal.length > 0")
    page.evaluate(HINT)
    expect(page.locator("[data-advice=hint]")).to_be_visible()
    quiet(page)

    for region in ("prompt", "hand"):
        for each in page.locator(f"[data-region={region}]").locator("visible=true").all():
            expect(each).to_be_in_viewport(ratio=0.75)


def test_a_hint_is_marked_on_the_table_until_one_plays(server: Server, someone: Someone) -> None:
    page = someone()
    start_bot_game(page, server.url, "fools-field")
    page.wait_for_function(MY_TURN)
    quiet(page)

    page.keyboard.press("a")

    advice = page.locator("[data-advice=hint]")
    expect(advice).to_be_visible()
    expect(advice).to_contain_text("%")
    expect(page.locator("#table [data-hinted]").first).to_be_visible()
    assert axe(page) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    quiet(page)
    assert page.evaluate(COVERED) == []
    step = step_of(page)
    PLAYERS["fools-field"](page)
    wait_for_change(page, step)
    expect(advice).to_have_count(0)
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_the_coach_is_asked_when_a_battle_is_over_and_shows_what_was_better(server: Server, someone: Someone) -> None:
    page = someone()
    page.add_init_script("localStorage.setItem('foolery.settings', JSON.stringify({ coach: true, pace: 'off' }))")
    start_bot_game(page, server.url, "fools-field")
    page.evaluate(LISTEN)
    coached = page.locator("body[data-coached]")
    for _ in range(40):
        page.wait_for_function(MY_TURN)
        quiet(page)
        if coached.count():
            break
        step = step_of(page)
        if PLAYERS["fools-field"](page):
            wait_for_change(page, step)

    expect(coached).to_have_count(1)
    page.evaluate(MISTAKE)
    advice = page.locator("[data-advice=coach]")
    expect(advice).to_contain_text("Better: Deploy it")
    expect(advice.locator("svg").first).to_be_visible()
    expect(advice.locator(".pics > .ic")).to_have_count(0)  # a retreat has no card that an arrow could lead away from
    advice.get_by_role("button").click()
    expect(advice).to_have_count(0)
