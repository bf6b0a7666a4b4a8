"""Check that each clause of the rules is cited in code or documents, and that each citation names a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from foolery.games import get_game
from tests.support.games import our_games

__all__ = ["problems"]

ROOT = Path(__file__).parent.parent.parent
READ = (".py", ".toml", ".ts", ".svelte", ".md")
_CITATION = re.compile(r"\b([A-Z]{2})-(D?\d+(?:\.\d+)?)\b")


def problems() -> Iterator[str]:
    """Yield one line per clause that no rule, page or document cites, and per citation that points nowhere."""
    prefixes = {get_game(game_id).clause_prefix for game_id in our_games()}
    known = {clause for game_id in our_games() for clause in get_game(game_id).clauses()}
    known |= {clause.split(".")[0] for clause in known}  # a whole chapter may be cited, too
    for game_id in our_games():
        cited = set(_citations(_reading(game_id)))
        for clause in get_game(game_id).clauses():
            if clause not in cited:
                yield f"{game_id}: {clause} is cited by no rule, no rules page and no document"
    for file in _everything():
        for clause in sorted(set(_citations([file])) - known):
            if clause.split("-")[0] in prefixes:
                yield f"{file.relative_to(ROOT)}: there is no clause {clause}"


def _citations(files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        yield from (match[0] for match in _CITATION.finditer(file.read_text(encoding="utf-8")))


def _reading(game_id: str) -> Iterator[Path]:
    """Yield the files that may cite a clause of a game: its code, rules pages and document, not the list of clauses."""
    game = get_game(game_id)
    folder = ROOT / "src" / game.manifest.package.replace(".", "/")
    yield from (file for file in folder.rglob("*.py"))
    yield from (ROOT / "web" / "src" / "games" / game_id).glob("Rules.*.md")
    yield ROOT / "docs" / "games" / f"{game_id}.md"


def _everything() -> Iterator[Path]:
    for top in ("src/foolery", "web/src", "docs", "bench"):
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix in READ and "client" not in file.parts:
                yield file
