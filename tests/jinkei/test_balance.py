"""A designer's loop: a formation that is too strong is found, and is what differs most from the edition before."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from foolery.cli import main
from foolery.games.jinkei.game import GAME
from foolery.kernel.editions import read_edition_file
from foolery.lab.balance.figures import BalanceFigures, differences, figures_of
from foolery.lab.balance.watched import watch_all
from foolery.lab.simulate import Simulation

GAMES = 100


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house edition, but for one formation with a bonus on every cell it has."""
    text = resources.files("foolery.games.jinkei.rules").joinpath("formations.toml").read_text(encoding="utf-8")
    weak = 'front   = ["+1", "u", "."]\nback    = [".", "x", "."]'
    strong = 'front   = ["+2", "u+2", "+2"]\nback    = ["+2", "x", "+2"]'
    assert weak in text
    path = tmp_path_factory.mktemp("editions") / "planted.toml"
    path.write_text(
        text.replace(weak, strong, 1).replace('edition = "house-1"', 'edition = "planted"'), encoding="utf-8"
    )
    return path


def figures_with(path: Path | None) -> BalanceFigures:
    options, edition = ({}, None) if path is None else GAME.edition_from_tree(read_edition_file(str(path)))
    chosen = Simulation("jinkei", 5, 2, ("page", "page"), options, edition)
    return figures_of(list(watch_all(chosen, GAMES, 1)))


@pytest.fixture(scope="module")
def figures(planted: Path) -> BalanceFigures:
    """What games with the planted edition say."""
    return figures_with(planted)


def test_a_formation_that_is_too_strong_stands_out_above_all_others(figures: BalanceFigures) -> None:
    found = {key: each for key, each in figures.contributions.items() if key[0] == "formations"}
    best = max(found, key=lambda key: found[key].mean)
    assert best == ("formations", "sword-1a")
    assert found[best].mean > found[best].reach


def test_what_was_changed_is_the_clearest_difference_between_two_editions(figures: BalanceFigures) -> None:
    """The formation that was changed, and the one that always met it."""
    found = [each for each in differences(figures_with(None), figures) if each.what[:2] == ("thing", "formations")]
    assert {each.what[2] for each in found if each.is_significant} == {"sword-1a", "shield-1a"}
    assert {each.what[2] for each in found[:2]} == {"sword-1a", "shield-1a"}


def test_rounds_and_what_met_in_them_add_up(figures: BalanceFigures) -> None:
    met = figures.meetings
    for group, thing, other in met:
        both = met[group, thing, other], met[group, other, thing]
        assert both[0].mean + both[1].mean == pytest.approx(1)
        assert both[0].count == both[1].count
    assert sum(each.count for key, each in met.items() if key[0] == "formations") == 2 * 3 * GAMES


def test_the_report_puts_the_difference_between_two_editions_first(planted: Path, tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    bots = ["--bot", "random", "--bot", "random"]
    flags = ["--games", "8", "--workers", "1", "--against", str(planted), *bots]
    assert main(["balance", "jinkei", "-o", str(output), *flags]) == 0
    page = output.read_text(encoding="utf-8")
    assert "Differences between house-1 and planted" in page
    assert page.index("Differences between") < page.index("Share of the wins by seat")
