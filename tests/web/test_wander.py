"""A short walk with fixed seeds; `make wander` goes on for as long as it is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser.harness import Server
from tests.support.wander.dealt import Luck, lucky
from tests.support.wander.plan import plan
from tests.support.wander.walk import walk

SEEDS = [("fools-field", 5), ("garlandland", 5), ("jinkei", 5), ("fools-fortune", 5), ("", 1)]
STEPS = 8


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Luck]]:
    with lucky(tmp_path_factory.mktemp("wander")) as running:
        yield running


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_a_visitor_finds_everything_well(world: tuple[Server, Luck], browser: Browser, game: str, seed: int) -> None:
    server, luck = world
    way = plan(seed, games=(game,) if game else (), steps=STEPS)

    assert walk(browser, server.url, luck, way) == STEPS


def test_every_seed_is_the_same_walk_each_time() -> None:
    assert [plan(seed) for seed in range(50)] == [plan(seed) for seed in range(50)]
    assert len({(way.game, way.size, way.lang, way.input) for way in map(plan, range(50))}) > 40
