"""What others do is shown beat by beat, over a table that is already as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.support.browser.harness import PHONE, quiet
from tests.support.browser.scenes import SCENES, TURNS
from tests.support.browser.staged import Scene, Stage
from tests.support.games import our_games

Someone = Callable[..., Page]
MOVING = {"reduced_motion": "no-preference", "pace": "quick"}
# Everything the show says and everything that flies, from now on.
WATCH = """() => {
    window.shown = []; window.flown = 0;
    new MutationObserver(() => {
        const caption = document.querySelector('.show .caption')?.textContent.trim();
        if (caption && caption !== window.shown.at(-1)) window.shown.push(caption);
        window.flown = Math.max(window.flown, document.querySelectorAll('.ghost').length);
    }).observe(document.body, { subtree: true, childList: true });
}"""
# Something comes to a place, again and again, and every time the page is laid out.
COMING = """place => {
    for (let number = 0; number < 10; number++) {
        const caption = document.createElement('p');
        caption.className = 'caption';
        caption.style.position = 'absolute';
        caption.textContent = number;
        document.querySelector(place).append(caption);
        caption.getBoundingClientRect();
    }
}"""
# The drawings that are on the table now, by the names of their cards.
DRAWN = """() => {
    window.drawn = new Map([...document.querySelectorAll('#table [data-flip]')]
        .filter(each => each.offsetParent !== null && each.querySelector('svg'))
        .map(each => [each.dataset.flip, each.querySelector('svg')]));
}"""
ANEW = """() => [...window.drawn].filter(([name, drawing]) => {
    const card = document.querySelector(`#table [data-flip="${name}"]`);
    return card && !card.contains(drawing);
}).map(([name]) => name)"""
# How far the first journey has come in the frame that first draws the new position; what a style sheet moves counts.
FIRST = """() => {
    window.first = null;
    const step = document.querySelector('.app').dataset.step;
    const frame = () => {
        if (document.querySelector('.app').dataset.step === step) return requestAnimationFrame(frame);
        const cards = document.getAnimations().filter(each => each.effect?.target?.closest?.('[data-flip], .ghost'));
        window.first = cards.filter(each => each.effect.getTiming().duration > 0).map(each => each.playState);
    };
    requestAnimationFrame(frame);
}"""


def retreated(page: Page, stage: Stage) -> Page:
    """Let the other retreat before the page's eyes."""
    stage.begin(page, SCENES["retreat"])
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


def show_scene(stage: Stage, page: Page, scene: Scene, watch: str) -> None:
    """Play a whole scene to a page that notes something down meanwhile; whatever others do is shown to its end."""
    stage.begin(page, scene)
    quiet(page)
    page.evaluate(watch)
    for seat, action in scene.steps:
        stage.take(page, seat, action)
        if seat:
            page.wait_for_selector(".show .caption")
            page.wait_for_selector(".show .caption", state="detached")


@pytest.mark.parametrize("game", our_games())
def test_every_step_of_another_is_told_beat_by_beat_in_every_game(stage: Stage, someone: Someone, game: str) -> None:
    page = someone(**MOVING, viewport=PHONE)
    show_scene(stage, page, TURNS[game], WATCH)

    shown = page.evaluate("window.shown")
    captions = TURNS[game].captions
    assert len(shown) == len(captions), shown
    for said, expected in zip(shown, captions, strict=True):
        assert said.startswith(expected), shown
    assert page.evaluate("window.flown") > 0


def test_while_a_last_row_is_told_every_card_lies_in_it(stage: Stage, someone: Someone) -> None:
    scene = SCENES["ending.garlandland"]
    page = someone(reduced_motion="no-preference", pace="slow", viewport=PHONE)
    seat, action = _before_another(page, stage, scene)
    stage.play(seat, action)
    expect(page.locator(".show .caption")).to_contain_text("Mirabel: VI")

    hidden = page.locator("[data-row] [data-flip]").evaluate_all(
        "all => all.filter(each => getComputedStyle(each).opacity === '0').map(each => each.dataset.flip)"
    )
    assert set(hidden) <= {"0.VI", "1.VI"}, "the others have been lying there"


SMALL = [("retreat", "360x640"), ("retreat", "844x390"), ("day", "390x844")]


@pytest.mark.parametrize(("name", "size"), SMALL)
def test_without_room_for_a_strip_the_bar_holds_and_skips_and_the_log_has_the_recap(
    stage: Stage, someone: Someone, name: str, size: str
) -> None:
    width, height = map(int, size.split("x"))
    page = someone(reduced_motion="no-preference", pace="slow", viewport={"width": width, "height": height})
    seat, action = _before_another(page, stage, SCENES[name])
    stage.play(seat, action)
    controls = page.locator("[data-controls]")
    controls.get_by_role("button", name="pause").click()
    expect(controls.get_by_role("button", name="go on")).to_be_visible()
    assert page.locator("header.top").evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    controls.locator("[data-skip]").click()
    expect(page.locator(".show .caption, [data-controls]")).to_have_count(0)

    page.keyboard.press("l")
    page.locator("dialog[open] [data-recap] .beat").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".show .caption")).to_contain_text("Mirabel")


def test_another_pace_is_said_and_the_show_goes_on_with_it(stage: Stage, someone: Someone) -> None:
    small = {"width": 360, "height": 640}
    page = retreated(someone(reduced_motion="no-preference", pace="slow", viewport=small), stage)
    pace = page.locator("[data-controls] [data-pace]")
    pace.click()
    expect(pace).to_have_text("normal")
    expect(page.locator(".show .caption")).to_have_count(1)
    pace.click()
    pace.click()
    expect(page.locator(".toast")).to_contain_text("Other players' turns: off")
    expect(page.locator(".show .caption")).to_have_count(0)


def test_whoever_may_act_acts_and_that_ends_the_show(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(reduced_motion="no-preference", pace="slow"), stage)
    expect(page.locator(".show .caption")).to_have_count(1)
    page.locator("#hand [data-card]").first.click()
    page.locator("[data-fits]").first.click()

    expect(page.locator(".lying")).to_have_count(1)
    expect(page.locator(".show .caption, .ghost")).to_have_count(0)


@pytest.mark.parametrize("place", [".show", "#table"])
def test_what_comes_to_a_table_does_not_style_all_of_it_anew(stage: Stage, someone: Someone, place: str) -> None:
    page = someone(viewport=PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    styled: dict[str, int] = {}
    for game, scene in TURNS.items():
        stage.begin(page, scene)
        quiet(page)
        before = _restyled(session)
        page.evaluate(COMING, place)
        styled[game] = _restyled(session) - before

    assert max(styled.values()) <= 15, styled


# What moves cards from now on, and which properties of theirs.
MOVED = """() => {
    window.moved = {};
    const frame = () => {
        for (const each of document.getAnimations()) {
            if (!each.effect?.target?.matches?.('[data-flip], [data-flip] .card, .ghost *')) continue;
            for (const key of each.effect.getKeyframes().flatMap(Object.keys)) window.moved[key] = true;
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""
TIMING = {"offset", "computedOffset", "easing", "composite"}


@pytest.mark.parametrize("game", our_games())
def test_flying_cards_are_moved_by_the_screen_and_not_drawn_anew_in_every_frame(
    stage: Stage, someone: Someone, game: str
) -> None:
    page = someone(**MOVING, viewport=PHONE)
    show_scene(stage, page, TURNS[game], MOVED)

    assert set(page.evaluate("window.moved")) - TIMING == {"transform", "opacity"}, "else the page draws each frame"
    expect(page.locator("[data-flip][style*=z-index]")).to_have_count(0)


def test_the_picture_of_a_beat_is_drawn_when_the_beat_is_over(stage: Stage, someone: Someone) -> None:
    page = retreated(someone(reduced_motion="no-preference", pace="slow", viewport=PHONE), stage)
    page.get_by_role("button", name="pause").click()
    expect(page.locator(".show .caption")).to_have_text("Mirabel retreated and picked up 5.")
    expect(page.locator(".ghost:not(:has([hidden]))")).to_have_count(0)  # all have landed, and it stays the same beat
    expect(page.locator("[data-recap] .beat")).to_have_count(0)

    page.get_by_role("button", name="go on").click()

    expect(page.locator(".show .caption")).to_contain_text("You drew")
    expect(page.locator("[data-recap] .beat")).to_have_count(1)


def _restyled(session: CDPSession) -> int:
    """Return how often the page's styles have been worked out so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(int(each["value"]) for each in metrics if each["name"] == "RecalcStyleCount")


def _before_another(page: Page, stage: Stage, scene: Scene) -> tuple[int, str]:
    """Bring a scene to where another is about to act; return who does what."""
    stage.begin(page, scene)
    for seat, action in scene.steps:
        if seat != 0:
            quiet(page)
            return seat, action
        page.evaluate("action => window.foolery.play(action)", action)
        page.wait_for_selector(".app[data-busy=false][data-turn=other]")
    raise AssertionError("nobody else acts")


@pytest.mark.parametrize(
    ("name", "same"), [("reveal", {"0.I", "1.VI"}), ("day", {"CoFo1", "CoLo1", "CoNa1", "MoFo1", "MoLo1", "MoSu1"})]
)
def test_a_drawing_that_stays_the_same_is_not_made_anew(
    stage: Stage, someone: Someone, name: str, same: set[str]
) -> None:
    page = someone(viewport=PHONE)
    seat, action = _before_another(page, stage, SCENES[name])
    page.evaluate(DRAWN)
    step = page.locator(".app").get_attribute("data-step")
    stage.play(seat, action)
    expect(page.locator(".app")).not_to_have_attribute("data-step", step or "")
    quiet(page)

    assert same <= set(page.evaluate("[...window.drawn.keys()]"))
    assert not same & set(page.evaluate(ANEW))


@pytest.mark.parametrize("name", ["retreat", "reveal", "day"])
def test_nothing_sets_off_before_the_table_is_drawn(stage: Stage, someone: Someone, name: str) -> None:
    page = someone(viewport=PHONE, **MOVING)
    seat, action = _before_another(page, stage, SCENES[name])
    page.evaluate(FIRST)
    stage.play(seat, action)
    page.wait_for_function("() => window.first !== null")

    first = page.evaluate("window.first")
    assert first, "something is about to move"
    assert set(first) == {"paused"}, first
    page.wait_for_function("() => !document.querySelector('.ghost')")  # and all of it arrives


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


LONG = """() => {
    const said = 'You drew ' + 'Whispering Cove (Coastal Location), '.repeat(5) + 'Carnival Night (City Wild).';
    const line = { step: 0, seat: 0, kind: 'told', moves: [], en: said, ja: said };
    foolery.state = { ...foolery.state, lines: [...foolery.state.lines, line] };
}"""


@pytest.mark.parametrize("size", [PHONE, {"width": 820, "height": 1180}])
def test_where_nothing_is_pictured_the_last_line_is_read_whole(
    stage: Stage, someone: Someone, size: dict[str, int]
) -> None:
    page = someone(viewport=size)
    stage.begin(page, SCENES["retreat"])
    page.evaluate(LONG)

    last = page.locator(".recap .last")
    expect(last).to_contain_text("Carnival Night")
    assert last.evaluate("each => [each, each.parentElement].every(box => box.scrollWidth <= box.clientWidth + 1)")
    expect(last).to_be_in_viewport(ratio=0.99)
