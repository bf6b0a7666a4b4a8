"""Whoever follows a citation arrives: each clause that is named exists, decisions with their game's letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery import game_ids, get_game

ROOT = Path(__file__).parent.parent
ROOMS = ("src", "docs", "web/src", "tests")
TEXTS = {".py", ".toml", ".md", ".ts", ".svelte", ".html", ".css", ".json", ".txt"}
CLAUSES = {clause for game in game_ids() for clause in get_game(game).clauses()}
CHAPTERS = {clause.partition(".")[0] for clause in CLAUSES}
LETTERS = "|".join(sorted({clause.partition("-")[0] for clause in CLAUSES}))
CITATION = re.compile(rf"\b(?:{LETTERS})-(?:D\d+|\d+(?:\.\d+)?)")
BARE_DECISION = re.compile(r"(?<![\w.#&-])D\d{1,2}(?![\w-])")


def files() -> Iterator[Path]:
    """Return what people write; not what is built or installed."""
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*")):
            if file.suffix in TEXTS and not {"client", "node_modules", "__pycache__"} & set(file.parts):
                yield file


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("room", ROOMS)
def test_every_citation_leads_to_a_clause(room: str) -> None:
    """A chapter (AF-12) may be cited as a whole."""
    lost = {
        f"{name(file)}: {cited}"
        for file in files()
        if name(file).startswith(room)
        for cited in CITATION.findall(file.read_text(encoding="utf-8"))
        if cited not in CLAUSES and cited not in CHAPTERS
    }
    assert not lost


def test_decisions_are_cited_with_their_games_letters() -> None:
    """FF-D2 and AF-D2 are two decisions; a bare number is none."""
    bare = {
        f"{name(file)}: {cited}"
        for file in files()
        if file != Path(__file__)
        for cited in BARE_DECISION.findall(file.read_text(encoding="utf-8"))
    }
    assert not bare


def test_citations_are_recognised() -> None:
    """The patterns find what they are made for, and a clause that does not exist."""
    letters = LETTERS.split("|")[0]
    text = f"see {letters}-3.4, {letters}-D99 and D2; not D2-x, #D2 or 0xD2"
    assert CITATION.findall(text) == [f"{letters}-3.4", f"{letters}-D99"]
    assert BARE_DECISION.findall(text) == ["D2"]
    assert f"{letters}-D99" not in CLAUSES
