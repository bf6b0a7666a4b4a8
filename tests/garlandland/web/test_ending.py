"""The result of Garlandland: after its last step, in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.garlandland.web.scenes import ENDING
from tests.support.browser.harness import axe
from tests.support.browser.layout import screen
from tests.support.browser.scenes import end_game, picture_of
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]


def test_the_picture_is_made_in_japanese_and_in_the_dark(stage: Stage, someone: Someone, tmp_path: Path) -> None:
    """Two languages and two themes are four pictures; nobody is "You" on any of them."""
    page = end_game(someone(**screen("390x844", "ja"), color_scheme="dark"), stage, ENDING.scene)
    poster = page.locator("[data-poster]")

    expect(poster).to_contain_text("ガーランドランド")
    expect(poster).to_contain_text("Mirabelの勝ち")
    expect(poster).not_to_contain_text("あなた")
    assert axe(page, "color-contrast") == []
    dark = picture_of(page, tmp_path)
    page.emulate_media(color_scheme="light")
    light = picture_of(page, tmp_path)
    assert dark != light


def test_the_step_that_ended_the_game_is_shown_before_the_result_covers_it(stage: Stage, someone: Someone) -> None:
    page = someone(pace="slow")
    stage.begin(page, ENDING.scene)
    for seat, action in ENDING.scene.steps:
        stage.take(page, seat, action)

    expect(page.locator(".show .caption")).to_contain_text("Mirabel: VI, seed")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("dialog[open] [data-poster]")).to_be_visible()
