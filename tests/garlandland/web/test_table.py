"""Garlandland in the browser: sealed choices, the ladder, rounds explained, two to four rows on any screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.garlandland.web.tables import faults, gather, lay, rigged
from tests.support.browser.harness import (
    PHONE,
    PLAYERS,
    Server,
    axe,
    drag,
    is_over,
    play_to_the_end,
    quiet,
    start_bot_game,
)
from tests.support.browser.layout import LANGUAGES, SIZES, misplaced, screen
from tests.support.browser.people import Person

Someone = Callable[..., Page]
MOVE = PLAYERS["garlandland"]
SMALLEST = {"width": 360, "height": 640}
# The first round is decided by the very last rule, the second by shapes; the rows of the first seat come first.
TIE = ("III VII V IV VI", "I II III V VI", "I IV II III V", "II V I VI VII")
BEST = ("III I VII II IV", "VI II I V IV", "V I VI III VII", "I II VI IV V")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals these two rounds at every table."""
    with rigged(tmp_path_factory.mktemp("dealt"), [TIE, BEST]) as running:
        yield running


def sit(page: Page, server: Server, count: int, **options: Any) -> list[Person]:
    """Sit down with others who play over HTTP; return everybody, the page's own person first."""
    people = [Person(server.url, page=page), *(Person(server.url) for _ in range(count - 1))]
    page.goto(f"{server.url}/t/{gather(people, **options)}")
    page.wait_for_selector("#hand")
    return people


def hold(page: Page, card: str) -> None:
    page.wait_for_selector(".app:not([data-busy=true])")  # what was sealed before has been acknowledged
    page.locator(f"#hand [data-card={card}]").click()


def laid(page: Page, number: int) -> None:
    """Wait until so many cards lie in all rows."""
    expect(page.locator(".laid")).to_have_count(number)


def walk(page: Page, server: Server, count: int, **options: Any) -> Iterator[str]:
    """Bring one table through all its states; each is yielded while it is on the page."""
    people = sit(page, server, count, **options)
    if "mode" in options:  # all the choice has besides is what each hand is worth
        expect(page.locator(".below .worth")).to_have_count(7)
        hold(page, "VII")
        yield "held"
        lay(people, TIE[:count])
        expect(page.locator(".scored")).to_be_visible()
        yield "round"
        return
    yield "first"
    hold(page, "VII")
    yield "held"
    page.locator("[data-seal]").click()
    expect(page.locator("#hand .sealed")).to_have_count(1)
    yield "sealed"
    lay(people, TIE[:count], slice(0, 4))
    people[1].play(f"play {TIE[1].split()[4]}")
    laid(page, 4 * count)
    hold(page, "VI")
    yield "last card"
    page.locator(".look").first.click()
    yield "looked at"
    page.locator(".below ol button").first.click()
    expect(page.locator("dialog[open] .mark")).to_be_visible()
    yield "hands"
    page.keyboard.press("Escape")
    lay([people[0], *people[2:]], [TIE[0], *TIE[2:count]], slice(4, 5))
    if options.get("target") == 1:
        expect(page.locator("dialog[open] [data-again]")).to_be_visible()
        yield "result"
        page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_be_visible()
    yield "round"


# What is written on the cards: colour and shape, outermost first.
SPELT = {"KLKBKF", "RLRBKF", "KLRBRF", "RLKBRF", "KBRBS", "KFRFS", "KLRLS"}
TABLES = [(2, {"target": 1}), (3, {"mode": "points"}), (3, {}), (4, {"minutes": 5})]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_state_fits_every_screen(
    dealt: Server, someone: Someone, count: int, options: dict[str, Any], lang: str
) -> None:
    """Nothing is cut off, covered, too small or out of view, and nothing has to be scrolled."""
    page = someone(**screen(SIZES[0], lang))
    for state in walk(page, dealt, count, **options):
        for size in SIZES:
            page.set_viewport_size(screen(size)["viewport"])
            quiet(page)
            assert faults(page) == [], (size, state)
            assert misplaced(page, without=["hand"] if state in ("round", "result") else []) == [], (size, state)
            if state == "held":
                expect(page.locator(".slot.ghost")).to_be_in_viewport(ratio=1)


def test_cards_grow_into_the_room_there_is(dealt: Server, someone: Someone) -> None:
    page = someone(**screen("2560x1440"))
    sit(page, dealt, 2)
    for size, least in (("2560x1440", 260), ("1440x900", 125), ("820x1180", 125), ("844x390", 70)):
        page.set_viewport_size(screen(size)["viewport"])
        quiet(page)
        box = page.locator(".slot").first.bounding_box()
        assert box is not None
        assert box["width"] > least, size


def sound(page: Page) -> None:
    """Let axe look at the page in both themes; a theme changes colours alone."""
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, "color-contrast") == []
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize(("count", "options"), TABLES[:2])
def test_no_serious_fault_in_any_state(dealt: Server, someone: Someone, count: int, options: dict[str, Any]) -> None:
    page = someone(viewport=PHONE)
    for _ in walk(page, dealt, count, **options):
        sound(page)


# -- choosing


def test_a_sealed_card_can_be_changed_until_all_are_in(dealt: Server, someone: Someone) -> None:
    """Two pages: the other one sees that a card is sealed, never which, nor that it was changed."""
    first, second = someone(), someone()
    people = [Person(dealt.url, page=first), Person(dealt.url, page=second)]
    table = gather(people, target=1)
    for page in (first, second):
        page.goto(f"{dealt.url}/t/{table}")
        page.wait_for_selector("#hand")

    hold(second, TIE[1].split()[0])
    hold(first, "VII")
    first.locator("[data-seal]").click()
    expect(second.locator("[data-row='0'] .slot.sealed")).to_be_visible()
    expect(second.locator("[data-seal]")).to_be_visible()  # what one holds stays in hand
    second.keyboard.press("Escape")
    expect(second.locator("[data-seal]")).to_have_count(0)
    seen = second.locator("#table").inner_html()
    hold(first, "III")
    first.locator("[data-seal]").click()
    expect(first.locator("#hand [data-card=III].sealed")).to_be_visible()
    # Messages keep their order: what is said after the change arrives after whatever the change has sent.
    first.locator(".side form input").fill("changed")
    first.locator(".side form input").press("Enter")
    expect(second.locator(".side .lines")).to_contain_text("changed")
    assert second.locator("#table").inner_html() == seen

    for mine, theirs in zip(TIE[0].split(), TIE[1].split(), strict=True):
        for page, card in ((first, mine), (second, theirs)):
            if not page.locator("#hand .sealed").count():
                hold(page, card)
                page.locator("[data-seal]").click()
        for page in (first, second):
            expect(page.locator(f"[data-row='0'] [data-flip='0.{mine}']")).to_be_visible()
            expect(page.locator(f"[data-row='1'] [data-flip='1.{theirs}']")).to_be_visible()
    expect(first.locator("dialog[open] h2")).to_contain_text("wins")
    expect(second.locator("dialog[open] h2")).to_contain_text("You")


# What must never be on the page between two turns: a card that lies in the row and is still sealed at its end.
WATCH = """() => {
    window.phantoms = [];
    const row = document.querySelector('[data-row="0"]');
    new MutationObserver(() => {
        const laid = row.querySelectorAll('.laid').length;
        const said = document.querySelector('#prompt').textContent;
        if (laid === 1 && row.querySelector('.slot.sealed')) window.phantoms.push('sealed once more');
        if (laid === 1 && /change it/.test(said)) window.phantoms.push(said);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_card_that_is_sealed_last_goes_into_the_row_and_nowhere_else(dealt: Server, someone: Someone) -> None:
    page = someone()
    people = sit(page, dealt, 2)
    people[1].play("play I")
    expect(page.locator('[data-row="1"] .slot.sealed')).to_be_visible()
    page.evaluate(WATCH)

    hold(page, "III")
    page.locator("[data-seal]").click()

    laid(page, 2)
    expect(page.locator(".app")).to_have_attribute("data-busy", "false")
    assert page.evaluate("window.phantoms") == []


def test_a_lesson_shows_a_card_once(server: Server, someone: Someone) -> None:
    """Sealed in the lesson, it lies in the row, and nothing is sealed any more."""
    page = someone()
    page.goto(f"{server.url}/learn/garlandland/tutorial")
    page.locator("[data-next]").click()
    hold(page, "III")
    page.locator("[data-seal]").click()

    expect(page.locator("[data-next]")).to_be_visible()
    expect(page.locator('[data-row="0"] .laid')).to_have_count(2)
    expect(page.locator('[data-row="0"] .slot.sealed')).to_have_count(0)
    expect(page.locator("#hand .sealed")).to_have_count(0)


def test_letters_stand_on_every_card_and_ring_for_whoever_wants_them(dealt: Server, someone: Someone) -> None:
    page = someone()
    page.add_init_script("localStorage.setItem('foolery.settings', JSON.stringify({ letters: true }))")
    people = sit(page, dealt, 2)
    lay(people, TIE[:2], slice(0, 2))
    laid(page, 4)

    drawn = "all => [...new Set(all.map(each => each.querySelector('text:last-of-type')?.textContent))].sort()"
    assert set(page.locator(".laid .cardsvg, #hand .cardsvg").evaluate_all(drawn)) <= SPELT
    assert set(page.locator("#hand .ring").evaluate_all(drawn)) <= {"K", "R", "S"}


def test_the_ladder_follows_the_card_that_is_held(dealt: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    people = sit(page, dealt, 2)
    lay(people, TIE[:2], slice(0, 3))
    laid(page, 6)
    ladder = page.locator(".below section").first

    hold(page, "VI")
    expect(ladder).to_contain_text("With VI you can still make")
    expect(ladder.locator(".gave")).to_have_count(1)  # All Shapes needs a flower after leaf, seed and berry
    expect(page.locator("[data-row='0'] ul")).to_contain_text("seed")
    expect(page.locator(".slot.ghost")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ladder).to_contain_text("What you can still make")
    page.locator(".look").click()
    expect(ladder).to_contain_text(re.compile("What Guest .* can still make"))
    ladder.locator("button").nth(3).click()
    expect(page.locator("dialog[open] .mark")).to_contain_text("Shape Triplet")


def test_a_card_is_dragged_to_the_end_of_the_row(dealt: Server, someone: Someone) -> None:
    page = someone()
    sit(page, dealt, 2)

    drag(page, page.locator("#hand [data-card=VII]"), page.locator("[data-row='0'] .slot"))

    expect(page.locator("[data-row='0'] .slot.sealed")).to_have_attribute("aria-label", "VII, sealed")


# -- rounds


def test_a_finished_round_stays_until_it_is_put_away(dealt: Server, someone: Someone) -> None:
    """A tie that goes to the very last rule: every step is told, and the title speaks of the round that is shown."""
    page = someone()
    people = sit(page, dealt, 3)
    lay(people, TIE[:3])
    verdict = page.locator(".verdict")
    title = page.locator(".top .sub")

    expect(verdict.locator("li .what")).to_have_text(
        ["The strongest hand", "Shapes, from the right", "Colours, from the right", "Further right is stronger"]
    )
    expect(verdict.locator(".dec")).to_contain_text("garland 4 beats garland 3")
    expect(verdict.locator(".dec a")).to_have_attribute("href", "/learn/garlandland#GL-3.3")
    expect(page.locator(".seat.won")).to_have_attribute("data-row", "2")
    expect(title).to_have_text("Round 1 · finished")
    laid(page, 15)
    sound(page)
    page.keyboard.press("n")
    expect(title).to_have_text("Round 2 · card 1 of 5")
    laid(page, 0)
    page.locator("[data-last]").click()
    expect(verdict).to_be_visible()
    expect(title).to_have_text("Round 1 · finished")
    lay(people, BEST[:3], slice(0, 1))
    laid(page, 3)
    expect(verdict).to_have_count(0)


def test_a_game_of_points_counts_every_hand(dealt: Server, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    people = sit(page, dealt, 2, mode="points")
    lay(people, TIE[:2])

    expect(page.locator(".scored li .kind")).to_have_text(["Shape Pair", "All Shapes"])
    expect(page.locator(".scored li .gain")).to_have_text(["+7", "+5"])
    expect(page.locator(".scored .lead .total")).to_have_text("7 pts")
    expect(page.locator("#prompt")).to_contain_text("Round 1 is over")
    expect(page.locator("#prompt")).to_contain_text("All Shapes, one of each, 5 points")
    page.locator("[data-following]").click()
    expect(page.locator(".top .sub")).to_have_text("Round 2 of 2 · card 1 of 5 · final round")
    expect(page.locator(".scored")).to_have_count(0)
    lay(people, BEST[:2])

    expect(page.locator("dialog[open] .score")).to_have_text(["105", "107"])


# -- whole games


def test_a_whole_game_with_the_keyboard(server: Server, someone: Someone) -> None:
    """1 and 2 choose, Enter seals, n goes on; a hand is ready when nothing in it is sealed any more."""
    page = someone()
    start_bot_game(page, server.url, "garlandland")
    ready = "document.querySelector('#hand [aria-disabled=false]') && !document.querySelector('#hand .sealed')"
    turns = 0
    for _ in range(60):
        page.wait_for_function(
            f"() => {ready} || document.querySelector('[data-following], dialog[open] [data-again]')"
        )
        if is_over(page):
            break
        if page.locator("[data-following]").count():
            page.keyboard.press("n")
            continue
        page.keyboard.press("2")
        expect(page.locator("[data-seal]")).to_be_focused()
        page.keyboard.press("Enter")
        turns += 1

    assert is_over(page)
    assert turns >= 15


def test_a_whole_game_in_japanese_is_all_japanese(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP", viewport=PHONE)
    start_bot_game(page, server.url, "garlandland")
    seen = page.locator("body").inner_text()

    play_to_the_end(page, "garlandland")

    seen += page.locator("body").inner_text() + page.locator("dialog[open]").inner_text()
    left = re.sub(r"Guest \d+|Foolery|(Baron|Page|Random|Master)( \d+)?|EN", "", seen)
    assert re.findall(r"[a-z]{3,}", left) == []


# -- others' eyes


def test_a_spectator_sees_rows_and_no_hand(dealt: Server, someone: Someone) -> None:
    page = someone(viewport=SMALLEST)
    people = [Person(dealt.url) for _ in range(3)]
    page.goto(f"{dealt.url}/t/{gather(people)}")
    lay(people, TIE[:3], slice(0, 4))
    people[1].play("play VI")

    expect(page.locator("[data-row='1'] .slot.sealed")).to_have_attribute("aria-label", "sealed")
    expect(page.locator("#hand, [data-held]")).to_have_count(0)
    expect(page.locator(".look")).to_have_count(3)
    assert faults(page) == []
    assert axe(page) == []
    lay([people[0], people[2]], [TIE[0], TIE[2]], slice(4, 5))
    expect(page.locator(".verdict .dec")).to_be_visible()
    assert faults(page) == []
    page.locator("[data-following]").click()
    laid(page, 0)


def test_a_replay_shows_what_each_pair_of_eyes_saw(dealt: Server, someone: Someone) -> None:
    page = someone()
    people = sit(page, dealt, 2, target=1)
    lay(people, TIE[:2])
    page.locator("dialog[open] [data-replay]").click()
    page.wait_for_selector("input[type=range]")
    eyes = page.locator(".side .seg button")

    # Step 3: everybody has laid one card, and the first has sealed the second one.
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-row='0'] [data-held]")).to_have_attribute("aria-label", "Hand: V and VII")
    expect(page.locator("[data-row='1'] [data-held]")).to_have_attribute("aria-label", "Hand: II and III")
    expect(page.locator("[data-row='0'] .slot.sealed")).to_have_attribute("aria-label", "VII, sealed")
    assert faults(page) == []
    eyes.nth(2).click()
    expect(page.locator("[data-row='0'] .slot.sealed")).to_have_attribute("aria-label", "sealed")
    expect(page.locator("#hand [data-card]")).to_have_count(2)
    expect(page.locator("#hand [data-card=II]")).to_be_visible()
    expect(page.locator("[data-held]")).to_have_count(0)
    eyes.nth(1).click()
    expect(page.locator("#hand [data-card=V]")).to_be_visible()
    page.keyboard.press("End")
    laid(page, 10)
    expect(page.locator(".verdict .dec")).to_be_visible()
    assert axe(page) == []


def test_whoever_has_left_is_offered_nothing_they_can_no_longer_do(server: Server, someone: Someone) -> None:
    page = someone()
    _, second, _ = sit(page, server, 3)
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-resign]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".side .log")).to_contain_text("resigned")
    second.offer_draw()

    menu.click()
    expect(page.get_by_role("button", name="Give up the seat")).to_be_visible()
    for gone in ("Resign", "Offer a draw", "Undo", "Accept"):
        expect(page.get_by_role("button", name=gone)).to_have_count(0)
