"""The result of A Fool's Fortune: its review, and the stages of three players."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.fools_fortune.web.scenes import ENDING, SEVERAL
from tests.support.browser.scenes import end_game
from tests.support.browser.staged import Stage

Someone = Callable[..., Page]


def _judged(step: int, chance: float, cost: float) -> dict[str, object]:
    option = {"words": {"en": "Retreat", "ja": "撤退する"}, "chance": chance}
    return {"step": step, "seat": 0, "chance": chance, "cost": cost, "noise": 0.0, "chosen": option, "best": [option]}


def test_a_review_draws_the_curve_and_names_the_turning_point(stage: Stage, someone: Someone) -> None:
    """How choices are judged is the server's business: here somebody else has judged them."""
    page = end_game(someone(), stage, ENDING.scene)
    seats = [{"cost": 0.0, "gifts": 0.0, "luck": 0.5, "result": 1.0}, {"cost": 0, "gifts": 0, "luck": 0, "result": 0}]
    steps = [_judged(1, 0.3, 0.0), _judged(2, 0.9, 0.0)]
    whole = {"done": 2, "total": 2, "steps": steps, "seats": seats, "turning": 2}
    answers = [{"done": 1, "total": 2, "steps": [], "seats": [], "turning": None}, whole]
    page.route("**/games/*/review", lambda route: route.fulfill(json=answers.pop(0) if answers[1:] else whole))
    moment = page.locator("[data-moment]")
    expect(moment).to_have_attribute("data-moment", "1")
    expect(moment).to_contain_text("What decided it")

    page.get_by_role("button", name="Review").click()
    expect(page.locator("[data-swing]")).to_contain_text("Judging choice 1 of 2")
    expect(page.locator("[data-swing=whole] polyline")).to_have_count(2)
    expect(moment).to_contain_text("Where it turned")
    expect(moment).to_contain_text("You ended the Afternoon")
    moment.get_by_role("link").click()
    page.wait_for_url(re.compile(r"/1\?step=2"))
    expect(page.locator(".step .num").first).to_contain_text("2 / 3")
    expect(page.locator("[data-review=whole] polyline")).to_have_count(2)


def test_the_stages_of_three_players_end_where_the_winning_one_does(stage: Stage, someone: Someone) -> None:
    page = end_game(someone(), stage, SEVERAL)
    boxes = [page.locator(f"[data-poster] [data-stage='{seat}']").bounding_box() for seat in range(3)]
    won, left, right = (box for box in boxes if box)

    assert left["x"] == pytest.approx(won["x"], abs=2)
    assert right["x"] + right["width"] == pytest.approx(won["x"] + won["width"], abs=2)
    assert left["width"] == pytest.approx(right["width"], abs=2)
