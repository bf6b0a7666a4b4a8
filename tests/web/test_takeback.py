"""Taking back what was answered, and playing on from a replay: what the page shows, and what it still says later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import PLAYERS, Server, axe, is_my_turn, join_bot_game, quiet, sit_together, step_of

Someone = Callable[..., Page]

MY_TURN = "() => document.title.startsWith('●')"


def _deploy(page: Page) -> None:
    """Play once, and wait until the others have answered."""
    page.wait_for_function(MY_TURN)
    quiet(page)
    step = int(step_of(page))
    PLAYERS["fools-field"](page)
    page.wait_for_function("step => Number(document.querySelector('.app')?.dataset.step) > step + 1", arg=step)
    page.wait_for_function(MY_TURN)
    quiet(page)


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()
    expect(page.locator("dialog[open] [data-again]")).to_be_visible()


def test_against_a_bot_one_key_takes_back_the_answered_decision_and_the_result_says_so(
    server: Server, someone: Someone
) -> None:
    page = someone()
    join_bot_game(page, server.url, "fools-field", {"first": 0})
    page.wait_for_function(MY_TURN)
    expect(page.locator(".top [data-back]")).to_have_count(0)
    _deploy(page)
    expect(page.locator(".top [data-back]")).to_have_accessible_name("Take back my last decision")

    page.keyboard.press("u")

    log = page.locator(".side .log")
    expect(log).to_contain_text("You took back the last decision and all that followed.")
    expect(page.locator(".lying")).to_have_count(0)
    expect(page.locator("#hand button")).to_have_count(6)
    page.reload()
    expect(page.locator("#hand button")).to_have_count(6)
    expect(log).to_contain_text("You took back the last decision")
    _deploy(page)
    _resign(page)
    expect(page.locator("dialog[open] [data-mark=takeback]")).to_contain_text("does not count")
    expect(page.locator("dialog[open] [data-figures]")).to_contain_text("Taken back")
    assert axe(page) == []
    page.goto(f"{server.url}/tables?show=done")
    expect(page.locator(".lines li").first).to_contain_text("with takebacks")


def test_a_finished_game_is_played_on_from_a_step_of_its_replay_as_a_study(server: Server, someone: Someone) -> None:
    page = someone()
    join_bot_game(page, server.url, "fools-field", {"first": 0})
    _deploy(page)
    _resign(page)
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_url("**/t/*/1")
    replay = page.url
    trying = page.locator("[data-try]").locator("visible=true")
    page.goto(f"{replay}?step=999")
    expect(trying).to_be_disabled()
    page.goto(f"{replay}?step=1")
    expect(page.locator(".lying")).to_have_count(1)
    expect(trying).to_be_enabled()
    trying.click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator("[data-seat='0']")).to_have_attribute("aria-pressed", "true")
    assert axe(page) == []
    sheet.locator("[data-seat='1']").click()
    sheet.get_by_role("combobox", name="Bots").select_option("random")
    sheet.locator("[data-play-on]").click()

    page.wait_for_selector(".app[data-step]")
    expect(page.locator(".lying")).to_have_count(1)
    expect(page.locator("#hand button")).to_have_count(6)
    expect(page.locator(".side .log")).to_contain_text("Played on from step 1 of another game.")
    expect(page.locator(".top")).to_contain_text("Study")
    page.reload()
    expect(page.locator(".lying")).to_have_count(1)
    _resign(page)
    mark = page.locator("dialog[open] [data-mark=study]")
    expect(mark).to_contain_text("A study: it does not count.")
    mark.get_by_role("link").click()
    expect(page.locator(".app[data-steps]")).to_be_visible()


def test_between_people_a_takeback_is_asked_for_and_agreed_on(server: Server, someone: Someone) -> None:
    first, second = someone(), someone()
    sit_together(server, first, second, "fools-field")
    for page in (first, second):
        page.wait_for_selector(".app[data-turn]")
        quiet(page)
    asker, other = (first, second) if is_my_turn(first) else (second, first)
    for page, cards in ((asker, 1), (other, 2)):
        page.wait_for_function(MY_TURN)
        quiet(page)
        page.locator("#hand button").first.click()
        page.locator("[data-fits]").first.click()
        expect(page.locator(".lying")).to_have_count(cards)
    asker.wait_for_function(MY_TURN)

    asker.keyboard.press("u")

    expect(asker.locator("[data-asked]")).to_contain_text("You have asked to take back")
    asked = other.locator("[data-asked]")
    expect(asked).to_contain_text("asks to take back the last decision")
    other.reload()
    asked.get_by_role("button", name="Accept").click()
    for page in (asker, other):
        expect(page.locator(".lying")).to_have_count(0)
        expect(page.locator("[data-asked]")).to_have_count(0)
        expect(page.locator(".side .log")).to_contain_text("took back the last decision")


def test_a_replay_has_its_buttons_in_view_on_a_phone_that_lies(server: Server, someone: Someone) -> None:
    page = someone(viewport={"width": 844, "height": 390})
    join_bot_game(page, server.url, "jinkei", {})
    _resign(page)
    page.locator("dialog[open] [data-replay]").click()

    for name in ("Play", "Next"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("slider")).to_be_in_viewport(ratio=0.9)


MAY_ASK = "() => window.foolery.wayBack === 'askBack'"
SHOWN = "() => JSON.stringify(window.foolery.state.position.view)"


def _decide(page: Page, game: str) -> str | None:
    """Let somebody who is waited for decide once; return what lay before them, None: nobody waits for them."""
    quiet(page)
    if not page.evaluate("() => window.foolery.state.position.legal.length > 0"):
        return None
    before, step = str(page.evaluate(SHOWN)), step_of(page)
    if PLAYERS[game](page):
        page.wait_for_function("step => document.querySelector('.app').dataset.step !== step", arg=step)
    return before


def _play_until_asked(pages: tuple[Page, Page], game: str) -> tuple[Page, Page, str]:
    """Let both play until one of them has asked for a takeback; return both, and what lay before the asker."""
    seen: dict[Page, str] = {}
    for _ in range(60):
        for page, other in (pages, pages[::-1]):
            quiet(page)
            if page.evaluate(MAY_ASK):
                page.keyboard.press("u")
                answer = page.locator("[data-asked]").or_(page.locator(".toast.refusal"))
                expect(answer.first).to_be_visible()
                if page.locator("[data-asked]").count():
                    return page, other, seen[page]
            seen[page] = _decide(page, game) or seen.get(page, "")
    raise AssertionError("nobody may ask for anything")


@pytest.mark.parametrize("game", ["fools-field", "fools-fortune"])
def test_what_is_agreed_on_leads_back_to_the_position_before(server: Server, someone: Someone, game: str) -> None:
    pages = (someone(), someone(viewport={"width": 390, "height": 844}, locale="ja-JP"))
    sit_together(server, *pages, game)
    asker, other, before = _play_until_asked(pages, game)

    other.locator("[data-asked] .go").click()

    for page in pages:
        expect(page.locator("[data-asked]")).to_have_count(0)
    asker.wait_for_function(f"before => ({SHOWN})() === before", arg=before)
    assert _decide(asker, game) == before, "the decision is the asker's again"


@pytest.mark.parametrize("how", ["Decline", "Withdraw it", "play on"])
def test_a_request_that_nobody_agrees_to_is_gone_from_both_pages(server: Server, someone: Someone, how: str) -> None:
    pages = (someone(), someone())
    sit_together(server, *pages, "jinkei")
    asker, other, _ = _play_until_asked(pages, "jinkei")
    for page in pages:
        expect(page.locator("[data-asked]")).to_be_visible()
    laid = asker.evaluate(SHOWN)

    if how == "play on":
        mover = next(page for page in pages if is_my_turn(page))
        PLAYERS["jinkei"](mover)
    else:
        page = other if how == "Decline" else asker
        page.locator("[data-asked]").get_by_role("button", name=how).click()

    for page in pages:
        expect(page.locator("[data-asked]")).to_have_count(0)
    if how != "play on":
        assert asker.evaluate(SHOWN) == laid
        assert not asker.evaluate(MAY_ASK), "asking once is enough before somebody plays on"


def test_a_card_that_was_drawn_since_is_told_as_the_reason_why_nothing_goes_back(
    server: Server, someone: Someone
) -> None:
    pages = (someone(), someone())
    sit_together(server, *pages, "garlandland")
    for page in pages:
        _decide(page, "garlandland")
    asker, other = pages
    asker.wait_for_function(MAY_ASK)

    asker.keyboard.press("u")

    expect(asker.locator(".toast")).to_contain_text("somebody has seen a card since that nobody knew")
    expect(other.locator("[data-asked]")).to_have_count(0)
