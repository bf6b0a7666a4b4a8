"""After the end: a page that shows what decided the game and every hidden hand, and the way there and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.harness import PHONE, axe
from tests.support.browser.layout import misplaced, screen
from tests.support.browser.scenes import ENDINGS, SEVERAL, end_game, picture_of
from tests.support.browser.staged import Stage
from tests.support.games import our_games

Someone = Callable[..., Page]
BEHIND = ["hand", "prompt", "board", "players"]  # regions of the table, which the page covers
PNG = b"\x89PNG\r\n\x1a\n"
PICTURE = 1080, 1350
# Words of the table of figures that are broken in the middle; whoever is not named in Latin letters is "あなた".
BROKEN = """() => [...document.querySelectorAll('[data-figures] th, [data-figures] td')].flatMap(cell => {
    const [text] = cell.childNodes;
    return [...(text?.data ?? '').matchAll(/[\\w]+|あなた/g)].filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""


def _cards(page: Page, within: str) -> list[str]:
    """Return the cards that are drawn within a part of the poster, none of them without extent or off its paper."""
    drawn = page.locator(f"[data-poster] {within}").evaluate_all(
        """all => all.map(each => {
            const [box, paper] = [each, each.closest('[data-poster]')].map(one => one.getBoundingClientRect());
            const on = box.left >= paper.left && box.right <= paper.right && box.top >= paper.top &&
                box.bottom <= paper.bottom;
            return on && box.width > 8 && box.height > 8 ? each.dataset.card : `${each.dataset.card} is not seen`;
        })"""
    )
    return [str(card) for card in drawn]


@pytest.mark.parametrize("game", our_games())
def test_an_ending_shows_what_decided_it_and_leads_on_and_back(
    stage: Stage, someone: Someone, tmp_path: Path, game: str
) -> None:
    end = ENDINGS[game]
    page = end_game(someone(**screen("360x640")), stage, end.scene)
    result = page.locator("dialog[open]")

    assert end.decisive <= set(_cards(page, "[data-decisive]"))
    assert {seat: _cards(page, f'[data-open="{seat}"] [data-card]') for seat in end.hands} == end.hands
    expect(result.locator("[data-moment] a")).to_have_attribute("href", re.compile(r"/t/[\w-]+/1\?step=\d+$"))
    expect(result.locator("[data-figures]")).to_contain_text(end.counted)
    for words in ("Play again", "Review", "Look at the table"):
        expect(result.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    expect(result.get_by_role("link", name="Replay", exact=True)).to_be_in_viewport(ratio=1)
    assert [fault for fault in misplaced(page, without=BEHIND) if "player" not in fault] == []
    assert axe(page) == []

    picture = picture_of(page, tmp_path)
    assert picture.startswith(PNG)
    assert tuple(int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)) == PICTURE
    assert len(picture) > 40_000, "a blank sheet is smaller"

    result.get_by_role("button", name="Look at the table").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Result", exact=True).click()
    expect(result.locator("[data-again]")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
@pytest.mark.parametrize("game", SEVERAL)
def test_the_result_of_several_players_breaks_no_name_on_a_phone(
    stage: Stage, someone: Someone, game: str, locale: str
) -> None:
    page = end_game(someone(viewport=PHONE, locale=locale), stage, SEVERAL[game])

    expect(page.locator("[data-figures] thead th")).to_have_count(len(SEVERAL[game].others) + 1)
    assert page.evaluate(BROKEN) == []
    assert page.locator("[data-figures]").evaluate("each => each.scrollWidth <= each.clientWidth")
