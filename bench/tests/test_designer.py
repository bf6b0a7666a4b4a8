"""The designer's test on a small scale: a Character made too strong is listed first in the report and is repaired."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.lab.designer import FRESH, STORIES, _ranked
from foolery.kernel.game import Json
from foolery.lab.balance.figures import Estimate

STORY = replace(STORIES["fools-fortune"], looked=100, tried=10, trials=8)


@pytest.fixture(scope="module")
def planted() -> Json:
    return STORY.planted()


def muse(tree: Json, seed: int) -> tuple[int, Estimate]:
    """Return the place of the Character Muse in the report, and her estimated contribution."""
    thing = next(dial.thing for dial in STORY.room.dials(tree) if dial.owner == STORY.owner)
    ranked = _ranked(STORY, STORY.figures(tree, seed, 1))
    place = [other for other, _ in ranked].index(thing)
    return place + 1, ranked[place][1]


def test_what_is_planted_is_found_repaired_and_confirmed(planted: Json, tmp_path: Path) -> None:
    place, before = muse(planted, 1)
    assert place == 1
    assert before.mean > before.reach
    repaired = STORY.repaired(planted, 1, tmp_path)
    assert {dial.name for dial in STORY.room.dials(repaired)} == {dial.name for dial in STORY.room.dials(planted)}
    _, still = muse(planted, FRESH)
    place, after = muse(repaired, FRESH)
    assert place > 1
    assert abs(after.mean) < after.reach
    assert after.mean < still.mean / 2
