"""The page of a game says what the code says: its sections, its options, its bots and how strong they are.

Tables between `<!-- options -->`, `<!-- bots -->` or `<!-- decisions -->` and `<!-- end -->` are written with
FOOLERY_UPDATE_GOLDENS=1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.manifest import BotEntry
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option, Several

ROOT = Path(__file__).parent.parent
UPDATE = os.environ.get("FOOLERY_UPDATE_GOLDENS") == "1"
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


def options_table(game_id: str) -> Iterator[str]:
    yield "| option | values | usual |"
    yield "|---|---|---|"
    for option in get_game(game_id).option_specs:
        values, usual = _values(option)
        yield f"| `{option.name}` | {values} | {usual} |"


def _values(option: Option) -> tuple[str, str]:
    match option:
        case Number():
            return f"{option.least} to {option.most}", str(option.default)
        case Choice():
            return ", ".join(f"`{value}`" for value in option.values), f"`{option.default}`"
        case EditionName():
            return "the built-in edition, or the name of your own", f"`{option.default}`"
        case Drawn():
            return "a seat", "drawn at random"
        case Several():
            return f"some of {', '.join(f'`{value}`' for value in option.values)}", "by the other options"


def bots_table(game_id: str) -> Iterator[str]:
    yield "| bot | how it plays | wins, two seats, usual options |"
    yield "|---|---|---|"
    yield "| `random` | Plays any legal action. | |"
    for bot in [each for each in get_manifest(game_id).bots if not each.retired]:
        yield f"| `{bot.name}` | {bot.method['en']} | {_wins(bot)} |"


def _wins(bot: BotEntry) -> str:
    found = bot.strength
    assert found is not None, f"{bot.name} has not been measured"
    return f"{found.won} % ({found.low} to {found.high}) of {found.games:,} games against `{found.against}`"


def decisions_table(game_id: str) -> Iterator[str]:
    yield "| id | what we decided where the rulebook is silent |"
    yield "|---|---|"
    for clause in get_game(game_id).clauses().values():
        if clause.source == "decision":
            yield f"| {clause.id} | {clause.en} |"


TABLES: dict[str, Callable[[str], Iterator[str]]] = {
    "options": options_table,
    "bots": bots_table,
    "decisions": decisions_table,
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("game_id", game_ids())
def test_tables_are_those_of_the_code(game_id: str, name: str) -> None:
    page = page_of(game_id)
    text = page.read_text(encoding="utf-8")
    table = "\n".join([f"<!-- {name} -->", "", *TABLES[name](game_id), "", "<!-- end -->"])
    if UPDATE:
        text = re.sub(rf"<!-- {name} -->.*?<!-- end -->", lambda _: table, text, flags=re.DOTALL)
        page.write_text(text, encoding="utf-8")
    assert table in text


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
    measured = {row[2]: row[3:7] for row in rows if row[:2] == [f"| {game_id}", "usual"]}
    for bot in get_manifest(game_id).bots:
        assert bot.strength is not None
        found = bot.strength
        assert measured[bot.name] == [
            found.against,
            f"{found.games:,}",
            f"{found.won:.1f}",
            f"{found.low:.1f} to {found.high:.1f}",
        ]
