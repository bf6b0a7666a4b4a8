"""What others do is shown beat by beat, over a table that is already as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tools.browser.harness import PHONE, quiet
from tools.browser.staged import Stage, staging
from tools.film.scenes import SCENES

Someone = Callable[..., Page]
MOVING = {"reduced_motion": "no-preference", "pace": "quick"}
# Mirabel has a card that does not fit and five to pick up; whoever did not retreat draws three.
BATTLE = "ff1 hands=HHHH.SHSH.HFHF/SHHH deck=* field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 turn=1 start=1"
# Everything the show says and everything that flies, from now on.
WATCH = """() => {
    window.shown = []; window.flown = 0;
    new MutationObserver(() => {
        const caption = document.querySelector('.show .caption')?.textContent.trim();
        if (caption && caption !== window.shown.at(-1)) window.shown.push(caption);
        window.flown = Math.max(window.flown, document.querySelectorAll('.ghost').length);
    }).observe(document.body, { subtree: true, childList: true });
}"""
# A caption comes, again and again, and every time the page is laid out.
CAPTIONS = """() => {
    for (let number = 0; number < 10; number++) {
        const caption = document.createElement('p');
        caption.className = 'caption';
        caption.textContent = number;
        document.querySelector('.show').append(caption);
        caption.getBoundingClientRect();
    }
}"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staging(tmp_path_factory.mktemp("show")) as running:
        yield running


def retreated(page: Page, stage: Stage) -> Page:
    """Let the other retreat before the page's eyes."""
    stage.set(page, "fools-field", BATTLE)
    page.evaluate(WATCH)
    stage.play(1, "retreat")
    page.wait_for_selector(".app[data-turn=mine]")
    return page


def test_every_beat_has_its_caption_and_its_cards(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(**MOVING), stage)
    page.wait_for_function("() => window.shown.length === 3 && !document.querySelector('.show .caption')")
    retreat, drew, battle = page.evaluate("window.shown")

    assert retreat == "Mirabel retreated and picked up 5."
    assert drew.startswith("You drew ")
    assert battle == "Battle 2. Start player: You."
    assert page.evaluate("window.flown") == 5


def test_whoever_may_act_acts_and_that_ends_the_show(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(reduced_motion="no-preference", pace="slow"), stage)
    expect(page.locator(".show .caption")).to_have_count(1)
    page.locator("#hand [data-card]").first.click()
    page.locator("[data-fits]").first.click()

    expect(page.locator(".lying")).to_have_count(1)
    expect(page.locator(".show .caption, .ghost")).to_have_count(0)


def test_a_caption_over_a_table_does_not_style_the_table_anew(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    styled: dict[str, int] = {}
    for name in ("retreat", "reveal", "battle", "day"):
        scene = SCENES[name]
        stage.set(page, scene.game, scene.position, options=dict(scene.options))
        quiet(page)
        before = _restyled(session)
        page.evaluate(CAPTIONS)
        styled[name] = _restyled(session) - before

    assert max(styled.values()) <= 15, styled


def _restyled(session: CDPSession) -> int:
    """Return how often the page's styles have been worked out so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(int(each["value"]) for each in metrics if each["name"] == "RecalcStyleCount")


def test_less_motion_has_the_captions_and_nothing_flies(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(pace="quick"), stage)
    page.wait_for_function("() => window.shown.length === 3")

    assert page.evaluate("window.flown") == 0


def test_the_show_can_be_held_and_skipped(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(**MOVING), stage)
    page.get_by_role("button", name="pause").click()
    expect(page.get_by_role("button", name="go on")).to_be_visible()
    held = page.locator(".show .caption").inner_text()
    expect(page.locator(".ghost:not(:has([hidden]))")).to_have_count(0)  # the beat is over and stays
    assert page.locator(".show .caption").inner_text() == held

    page.keyboard.press("s")
    expect(page.locator(".show .caption")).to_have_count(0)


def test_a_recap_shows_what_happened_again_and_frames_last_as_long_as_the_turn(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(), stage)
    beats = page.locator("[data-recap] .beat")
    expect(beats).to_have_count(2)
    expect(page.locator("#hand [data-new]")).to_have_count(3)
    assert page.evaluate("window.shown") == [], "turned off, nothing is shown unasked"

    beats.first.click()
    expect(page.locator(".show .caption")).to_have_text("Mirabel retreated and picked up 5.")
    page.locator("#hand [data-card]").first.click()
    page.locator("[data-fits]").first.click()

    page.wait_for_selector(".app[data-turn=other]")
    expect(page.locator("[data-new]")).to_have_count(0)
    expect(beats).to_have_count(0)
