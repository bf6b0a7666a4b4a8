"""Every state of A Fool's Fortune's table: nothing is cut off, small, faint, covered or in the wrong language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.fools_fortune.web.states import LOOKS, SHOWN, STATES, State, show
from tests.support.browser.harness import PHONE, axe, quiet
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]
SMALL_PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1440, "height": 900}
# What is needed for a move and cannot be seen: under the dock, under the bar, or past the edge.
COVERED = """() => {
    const dock = document.querySelector('.dock').getBoundingClientRect().top;
    return [...document.querySelectorAll('.stage [data-lit], .stage.own .member')]
        .filter(each => each.getBoundingClientRect().bottom > dock + 3).map(each => each.outerHTML.slice(0, 120));
}"""


def _faults(page: Page, state: State) -> dict[str, object]:
    """Look at a state on three screens, ending on the widest; what the layout's tests show is looked at there."""
    faults: dict[str, object] = {}
    for size in (SMALL_PHONE, PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if state.name not in SHOWN:
            found = {what: page.evaluate(look) for what, look in LOOKS.items()}
            faults |= {f"{what} at {size['width']}": fault for what, fault in found.items() if fault}
    return faults


# Names of cards that reach beyond the card they stand on.
OVERLONG = """() => [...document.querySelectorAll('.nm')].filter(name => {
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const text = letters.getBoundingClientRect(), card = name.parentElement.getBoundingClientRect();
    return text.width > card.width || text.bottom > card.bottom;
}).map(name => name.textContent)"""
# Tiles of a Set that lie on each other.
CROWDED = """() => [...document.querySelectorAll('.tiles')].flatMap(row => {
    const boxes = [...row.querySelectorAll('.tile')].map(tile => tile.getBoundingClientRect());
    return boxes.slice(1).filter((box, at) => box.left < boxes[at].right - 0.5).map(box => [box.left, box.width]);
})"""


@pytest.mark.parametrize(
    ("locale", "hand", "names"),
    [
        ("en-GB", "hand{cartographer FoTr2}", ["Cartographer", "Chest Beneath the Roots"]),
        ("ja-JP", "hand{trickster}", ["トリックスター"]),
    ],
)
def test_the_longest_names_stand_on_the_narrowest_card(
    stage: Stage, someone: Someone, locale: str, hand: str, names: list[str]
) -> None:
    page = someone(viewport=SMALL_PHONE, locale=locale)
    show(page, stage, State("long", f"af1 act=1 seats=2 day=3 active=0 phase=main | 0 {hand} | 1 hand{{MoTr1}}"))

    assert sorted(page.locator(".nm").all_inner_texts()) == names
    assert page.evaluate(OVERLONG) == []


def test_tiles_of_a_set_lie_side_by_side_among_three(stage: Stage, someone: Someone) -> None:
    page = someone(viewport={"width": 1180, "height": 820})
    others = "1 s1{CoLo1 CoNa1 CoTr1} | 2 s1{DeFo1 FoFo1 MoFo1 CoFo1}"
    show(page, stage, State("crowd", f"af1 act=1 seats=3 day=9 active=0 phase=main | 0 hand{{MoNa1 FoFo2}} | {others}"))

    assert page.locator(".tiles .tile").count() == 7
    assert page.evaluate(CROWDED) == []


def test_every_state_is_sound_in_english(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE)
    faults: dict[str, object] = {}
    for number, state in enumerate(STATES):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        show(page, stage, state)
        found = {"phone": axe(page)} | _faults(page, state)
        # A theme changes colours alone: the next state is looked at on the phone in the one this has on the desk.
        page.emulate_media(color_scheme="light" if number % 2 else "dark")
        found |= {"wide": axe(page, "color-contrast")}
        faults |= {f"{state.name}, {what}": fault for what, fault in found.items() if fault}

    assert faults == {}


def test_every_state_is_sound_in_japanese_and_has_no_english(stage: Stage, someone: Someone) -> None:
    page = someone(viewport=PHONE, locale="ja-JP")
    faults: dict[str, object] = {}
    for state in STATES:
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        show(page, stage, state)
        found = _faults(page, state)
        said = page.locator("#app").inner_text() + " ".join(
            page.locator("#app [aria-label]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        )
        known = r"Guest \d+|Mirabel|Tomo|Odile|Foolery|\((?:[A-Z][a-z]){2}[12]?\)"
        found |= {"English": re.findall(r"[A-Za-z]{3,}", re.sub(known, "", said))}
        faults |= {f"{state.name}, {what}": fault for what, fault in found.items() if fault}

    assert faults == {}


@pytest.mark.parametrize("lang", ["en-GB", "ja-JP"])
def test_three_full_sets_on_both_stages_leave_everything_in_sight_on_a_phone(
    stage: Stage, someone: Someone, lang: str
) -> None:
    page = someone(viewport=PHONE, locale=lang)
    for name in ("late", "fetch", "refuse"):
        show(page, stage, next(state for state in STATES if state.name == name))
        quiet(page)

        assert page.evaluate(COVERED) == [], name
