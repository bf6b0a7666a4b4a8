"""Check that class names are unique, and that vague words, which make sentences hard to read, stay rare.

A class name belongs to one module.  Two games may use the same name, since no game may import another
(tests/test_layers.py); a game's names differ from those outside of games.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

__all__ = ["problems"]

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "foolery"
# Nameless subjects and amounts: a sentence is clearer with the name of the thing, or of the parameter.
VAGUE = re.compile(r"\b(?:(?:who|whom|what)ever|(?:no|some|any|every)body|so\s+many|as\s+whom)\b", re.IGNORECASE)
MOST_VAGUE = 80
GENERATED = "// Written by `make generate`"
SOURCES = ("src", "tools", "bench", "web/src")


def problems() -> Iterator[str]:
    """Yield one line per class name in two modules, and one if vague words are too many."""
    yield from _shared_names()
    found = _vague_words()
    if len(found) > MOST_VAGUE:
        yield f"{len(found)} vague words, at most {MOST_VAGUE}: " + ", ".join(found[:10]) + ", …"


def _shared_names() -> Iterator[str]:
    by_name: defaultdict[str, list[Path]] = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                by_name[node.name].append(file.relative_to(PACKAGE))
    for name, files in sorted(by_name.items()):
        games = [_game_of(file) for file in files]
        if (None in games and len(files) > 1) or len(set(games)) < len(files):
            yield f"class {name} is in {', '.join(map(str, files))}: one of them needs another name"


def _game_of(file: Path) -> str | None:
    """Return the game whose folder a module is in, None for a module outside of games."""
    return file.parts[1] if file.parts[0] == "games" and len(file.parts) > 2 else None


def _vague_words() -> list[str]:
    """Return the place and word of every vague word, files that are generated left out."""
    return [
        f"{file.relative_to(ROOT)}: {found[0]}"
        for folder in SOURCES
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in (".py", ".ts")
        for text in [file.read_text(encoding="utf-8")]
        if not text.startswith(GENERATED)
        for found in VAGUE.finditer(text)
    ]
