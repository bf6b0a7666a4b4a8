"""The table of The Fool's Field on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import quiet
from tests.support.browser.layout import LANGUAGES, SIZES, misplaced, screen
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]
# A full hand, most of a field, and no flower to go on with: whoever retreats from here discards five of eleven.
FULL = (
    "ff1 hands=HHHH.SHSH.HFHF.FHHF.SSSH.HHSS/SHHH.HHHS.FFHH deck=* "
    "field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 turn=0 start=1"
)

BEGUN = "ff1 hands=HHHH.SHHH/SHHS.HHHS field=SSSS@b2:0 discards=*/- deck=- turn=1 start=0"


def walk(page: Page, stage: Stage) -> Iterator[str]:
    """Bring the table through its states; each is yielded while it is on the page."""
    stage.set(page, "fools-field", FULL)
    page.wait_for_selector("#hand [data-card]")
    yield "choosing"
    page.locator("#hand button:not(.faint)").first.click()
    page.wait_for_selector("[data-fits]")
    yield "held"
    stage.people[1].offer_draw()
    expect(page.locator(".banner")).to_be_visible()
    yield "offered a draw"
    page.locator("[data-retreat]").click()
    yield "asked about a retreat"
    page.locator("[data-retreat].stop").click()
    expect(page.locator("#hand.discarding button")).to_have_count(11)
    yield "discarding"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_view_and_nothing_is_covered(stage: Stage, someone: Someone, size: str, lang: str) -> None:
    page = someone(**screen(size, lang))
    for state in walk(page, stage):
        quiet(page)
        assert misplaced(page) == [], state


def test_a_draw_that_is_offered_is_no_move(stage: Stage, someone: Someone) -> None:
    """The last move keeps its frame, and the log its count."""
    page = someone()
    stage.set(page, "fools-field", BEGUN)
    stage.people[1].play("deploy HHHS@a2")
    expect(page.locator(".fresh")).to_have_count(1)
    numbers = page.locator(".side .log .t").all_inner_texts()

    stage.people[1].offer_draw()

    expect(page.locator(".banner")).to_be_visible()
    expect(page.locator(".fresh")).to_have_count(1)
    expect(page.locator(".side .log .t")).to_have_text([*numbers, ""], use_inner_text=True)


def test_who_looks_on_is_not_spoken_to_as_a_player(stage: Stage, someone: Someone) -> None:
    page = someone()
    stage.set(page, "fools-field", FULL, others=("Mirabel", "Tomo"), seat=None)

    assert re.findall(r"\b[Yy]ours?\b|\b[Yy]ou\b", page.locator(".layout").inner_text()) == []


def side(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


def test_cards_grow_into_the_room_there_is(stage: Stage, someone: Someone) -> None:
    """Board and hand take the height that the rest leaves, upright and on its side, small and large."""
    page = someone(**screen("2560x1440"))
    next(walk(page, stage))
    assert side(page, ".sp") > 280
    assert side(page, "#hand button") > 150
    page.set_viewport_size({"width": 844, "height": 390})
    assert side(page, ".sp") > 100
    page.set_viewport_size({"width": 820, "height": 1180})
    assert side(page, ".sp") > 200


@pytest.mark.parametrize(("locale", "stop"), [("en-GB", ". "), ("ja-JP", "。")])
def test_what_a_retreat_does_is_told_in_sentences_of_the_language(
    stage: Stage, someone: Someone, locale: str, stop: str
) -> None:
    page = someone(locale=locale)
    stage.set(page, "fools-field", FULL)
    told = page.locator("[data-retreating]").inner_text()

    assert told.count(stop) >= 1
    assert locale == "en-GB" or "." not in told


@pytest.mark.parametrize(
    ("size", "lang", "told"),
    [("390x844", "ja", r"^\w+の手札にあるとわかっているカード$"), ("1440x900", "en", r"^\w+ is known to hold$")],
)
def test_the_memory_aid_says_what_the_cards_beneath_are(
    stage: Stage, someone: Someone, size: str, lang: str, told: str
) -> None:
    page = someone(**screen(size, lang))
    stage.set(page, "fools-field", BEGUN)
    stage.people[1].play("retreat")
    expect(page.locator("#hand button:not(.faint)").first).to_be_visible()
    page.locator(".eye:visible").click()

    expect(page.locator(".known:visible .sub").first).to_have_text(re.compile(told))
    expect(page.locator(".known:visible svg")).to_have_count(1)
    quiet(page)
    assert misplaced(page) == []
