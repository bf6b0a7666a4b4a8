"""Find the generated files of the client, the documents and the notebooks that are out of date."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from foolery.games import game_ids, get_manifest
from tools.generate.drawings import drawings
from tools.generate.games import game_files
from tools.generate.learning import learning_page
from tools.generate.pages import pages
from tools.generate.wire import wire_types
from tools.generate.words import dictionary

__all__ = ["outdated"]

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
SHELL = [("foolery.server", ()), ("foolery.bots", ("levels",)), ("foolery.kernel", ("language",))]


def _files() -> Iterator[tuple[Path, str]]:
    """Yield the path of every generated file and the text it must have, before formatting."""
    yield WEB / "src" / "server" / "wire.ts", wire_types()
    yield WEB / "src" / "i18n" / "words.ts", dictionary(SHELL)
    for game_id in game_ids():
        manifest = get_manifest(game_id)
        folder = WEB / "src" / "games" / game_id
        if folder.is_dir():  # a game without a folder has the plain table
            for name, content in game_files(manifest):
                yield folder / "generated" / name, content
    yield from pages()
    yield learning_page()
    yield from drawings(WEB)  # last: they are drawn from files above


def _formatted(content: str, path: Path) -> str:
    """Return `content` as prettier formats it for `path`, so that `npm run check` accepts it."""
    prettier = WEB / "node_modules" / ".bin" / "prettier"
    command = [str(prettier), "--stdin-filepath", str(path)]
    finished = subprocess.run(command, input=content, capture_output=True, text=True, check=True, cwd=WEB)
    return finished.stdout


def outdated() -> Iterator[tuple[Path, str]]:
    """Yield the path of every generated file that is missing or out of date, and the text it must have."""
    for path, content in _files():
        wanted = _formatted(content, path) if WEB in path.parents else content
        if not path.exists() or path.read_text(encoding="utf-8") != wanted:
            yield path, wanted
