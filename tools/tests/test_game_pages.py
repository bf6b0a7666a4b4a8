"""The page of a game says what the code says: its sections, its options, its bots and how strong they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery.games import game_ids, get_manifest
from tools.generate.pages import pages

ROOT = Path(__file__).parents[2]
SECTIONS = [
    "Rules in brief",
    "Rulings and deviations",
    "Options",
    "Actions",
    "Observation",
    "Scoring",
    "End",
    "Bots",
    "Versions",
]
STRENGTHS = ROOT / "bench" / "results" / "strength.md"


def page_of(game_id: str) -> Path:
    return ROOT / "docs" / "games" / f"{game_id}.md"


def test_tables_and_examples_are_those_of_the_code() -> None:
    """`make generate` writes them."""
    assert [path.name for path, text in pages() if path.read_text(encoding="utf-8") != text] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_a_page_has_every_table(game_id: str) -> None:
    text = page_of(game_id).read_text(encoding="utf-8")
    assert all(f"<!-- {name} -->" in text for name in ("options", "bots", "decisions"))


@pytest.mark.parametrize("game_id", game_ids())
def test_pages_have_the_fixed_sections_in_order(game_id: str) -> None:
    text = page_of(game_id).read_text(encoding="utf-8").replace("## Scoring and end\n", "## Scoring\n## End\n")
    headings = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == SECTIONS


@pytest.mark.parametrize("game_id", game_ids())
def test_paths_on_a_page_exist(game_id: str) -> None:
    """Source files are named by their path in the package, or under the game's own folder."""
    package = ROOT / "src" / get_manifest(game_id).package.replace(".", "/")
    for named in re.findall(r"`([\w/.-]+\.(?:py|toml))`", page_of(game_id).read_text(encoding="utf-8")):
        places = [ROOT / named, ROOT / "src" / "foolery" / named, package / named]
        assert any(place.is_file() for place in places) or "/" not in named, f"there is no {named}"


@pytest.mark.parametrize("game_id", game_ids())
def test_strengths_in_manifests_are_the_measured_ones(game_id: str) -> None:
    rows = [line.split(" | ") for line in STRENGTHS.read_text(encoding="utf-8").splitlines()]
    measured = {tuple(row[2:4]): row[4:7] for row in rows if row[:2] == [f"| {game_id}", "usual"]}
    for bot in get_manifest(game_id).bots:
        assert bot.strength is not None
        found = bot.strength
        assert measured[bot.name, found.against] == [
            f"{found.games:,}",
            f"{found.won:.1f}",
            f"{found.low:.1f} to {found.high:.1f}",
        ]
