"""Jinkei on every screen: the hand, the prompt, both formations and both players are in view at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.jinkei.web.campaign import FORMED_UP, OPTIONS, SHUFFLES, Campaign
from tests.support.browser.harness import PHONE, Server, quiet
from tests.support.browser.layout import LANGUAGES, SIZES, misplaced, screen
from tests.support.browser.rigged import dealing
from tests.support.browser.sound import CLIPPED

Someone = Callable[..., Page]
# How much larger than itself a card may be on its way.
GROWN = """() => {
    const animate = Element.prototype.animate;
    window.grown = [];
    Element.prototype.animate = function (frames, options) {
        const scale = Number(/scale\\((.+?)\\)/.exec(frames[0].transform ?? '')?.[1] ?? 1);
        if (scale > 1.6) window.grown.push([this.dataset.flip, scale]);
        return animate.call(this, frames, options);
    };
}"""


@pytest.fixture(scope="module")
def rigged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with dealing(SHUFFLES, tmp_path_factory.mktemp("rigged")) as running:
        yield running


@pytest.fixture
def begin(rigged: Server) -> Iterator[Callable[[Page], Campaign]]:
    begun: list[Campaign] = []

    def campaign(page: Page) -> Campaign:
        begun.append(Campaign(rigged.url, page, options=OPTIONS))
        return begun[-1]

    yield campaign
    for each in begun:
        each.close()


def _moments(campaign: Campaign, page: Page) -> Iterator[str]:
    """Stop where the table looks different: formations, placing, an answer, an attack, between two rounds."""
    campaign.play("0 kind bow, 1 kind shield")
    page.locator('[data-card="bow-1b"]').click()
    yield "formations"
    campaign.play("0 form bow-1b, 1 form shield-1a, 1 place k8@F1, 0 place r7@F1")
    yield "placing"
    campaign.play(FORMED_UP.partition("1 place k8@F1, ")[2].replace("0 place r7@F1, ", "") + "1 attack F1")
    page.locator('.near [data-card="B1"]').click()
    yield "an answer"
    page.locator('.near [data-card="B2"]').click()
    yield "a Wild Suit"
    campaign.skip("attack")
    yield "an attack"
    campaign.skip("form", round=2)
    yield "between two rounds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_counts_is_in_view_on_every_screen(
    begin: Callable[[Page], Campaign], someone: Someone, lang: str
) -> None:
    page = someone(**{**screen(SIZES[0], lang), "viewport": PHONE})
    faults: dict[str, object] = {}
    for moment in _moments(begin(page), page):
        for size in SIZES:
            page.set_viewport_size(screen(size)["viewport"])
            quiet(page)
            found = {"misplaced": misplaced(page), "clipped": page.evaluate(CLIPPED)}
            faults |= {f"{moment} at {size}, {what}": fault for what, fault in found.items() if fault}
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]

    assert faults == {}


def test_what_the_first_player_has_done_is_told_whole_on_the_narrowest_phone(rigged: Server, someone: Someone) -> None:
    page = someone(viewport={"width": 360, "height": 640}, locale="ja-JP")
    campaign = Campaign(rigged.url, page, options=OPTIONS | {"first": 0})
    campaign.play("1 kind shield, 0 kind bow, 0 form bow-1b")

    expect(page.locator(".me .sub")).to_have_text("決定済み · 先攻")
    assert page.locator(".me .sub").evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    campaign.close()


def test_cards_keep_their_size_while_a_round_is_dealt(begin: Callable[[Page], Campaign], someone: Someone) -> None:
    page = someone(reduced_motion="no-preference")
    campaign = begin(page)
    campaign.play(FORMED_UP)
    page.evaluate(GROWN)

    campaign.skip("form", round=2)

    expect(page.locator("#hand [data-card]")).to_have_count(7)
    assert page.evaluate("grown") == []


def test_cells_of_the_two_formations_are_told_apart_by_name(
    begin: Callable[[Page], Campaign], someone: Someone
) -> None:
    page = someone()
    begin(page).play(FORMED_UP + "1 attack F1")

    names = page.locator(".form .face").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")

    assert len(names) == len(set(names)) == 18
