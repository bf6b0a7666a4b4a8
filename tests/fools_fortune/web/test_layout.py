"""A Fool's Fortune on every screen: the Hand, the prompt, the Field and every player's state are in view at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.fools_fortune.web.states import LOOKS, SHOWN, STATES, State, show
from tests.support.browser.harness import PHONE, quiet
from tests.support.browser.layout import LANGUAGES, SIZES, misplaced, screen
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_counts_is_in_view_on_every_screen(stage: Stage, someone: Someone, lang: str) -> None:
    page = someone(**{**screen(SIZES[0], lang), "viewport": PHONE})
    faults: dict[str, object] = {}
    for state in (state for state in STATES if state.name in SHOWN):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        show(page, stage, state)
        for size in SIZES:
            page.set_viewport_size(screen(size)["viewport"])
            quiet(page)
            found = {what: page.evaluate(look) for what, look in LOOKS.items()} | {"misplaced": misplaced(page)}
            faults |= {f"{state.name} at {size}, {what}": fault for what, fault in found.items() if fault}

    assert faults == {}


# Every card's name in its frame at this width: whether it is shown, and whether it is cut then.
NAMED = """width => [...document.querySelectorAll("#hand .frame")].flatMap(frame => {
    frame.style.width = `${width}px`;
    return [...frame.querySelectorAll(".nm")].map(name => {
        name.textContent = "Journeyman";
        return [name.checkVisibility(), name.scrollWidth > frame.clientWidth];
    });
})"""


def test_a_card_too_narrow_for_its_name_shows_none(stage: Stage, someone: Someone) -> None:
    page = someone(viewport={"width": 360, "height": 640})
    show(page, stage, next(state for state in STATES if state.name == "three"))
    assert {tuple(each) for each in page.evaluate(NAMED, 51)} == {(True, False)}
    assert {shown for shown, _ in page.evaluate(NAMED, 46)} == {False}


def test_a_question_has_room_for_its_words_beside_or_above_its_answers(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE, locale="ja-JP")
    show(page, stage, next(state for state in STATES if state.name == "order"))
    quiet(page)

    lines = page.locator("#prompt .say b").evaluate("each => each.getClientRects().length")
    assert lines <= 2, "a sentence of twenty letters in a column of five"
    assert page.locator("#prompt [data-action]").count() == 2


def test_however_many_cards_come_before_the_first_character_they_lie_beside_the_field(
    stage: Stage, someone: Someone
) -> None:
    page = someone(viewport={"width": 844, "height": 390})
    drawn = "CoTr1 MoNa1 DeSu2 CoFo1 CoLo1 CiTr1 FoLo1 duchess"
    show(page, stage, State("long toss", f"af1 act=1 seats=2 phase=order asked=0 drawn=8 day=0 | fate{{{drawn}}}"))
    quiet(page)

    assert page.locator(".toss .face").count() == 8
    toss, field = (page.locator(each).bounding_box() for each in (".toss", ".faire"))
    assert toss is not None
    assert field is not None
    assert toss["y"] >= field["y"] + field["height"]
