"""Write, or with --check compare, everything the client takes from Python."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from foolery.games import game_ids, get_manifest
from tools.generate.games import game_files
from tools.generate.wire import wire_types
from tools.generate.words import dictionary

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"
SHELL = [("foolery.server", ()), ("foolery.bots", ("levels",))]


def files() -> Iterator[tuple[Path, str]]:
    """Yield every generated file and what belongs in it, before formatting."""
    yield WEB / "src" / "lib" / "wire.ts", wire_types()
    yield WEB / "src" / "lib" / "i18n" / "words.ts", dictionary(SHELL)
    for game_id in game_ids():
        manifest = get_manifest(game_id)
        folder = WEB / "src" / "games" / game_id
        if folder.is_dir():  # a game without a folder has the plain table
            for name, content in game_files(manifest):
                yield folder / "generated" / name, content


def formatted(content: str, path: Path) -> str:
    """Return a file as prettier wants it, so that `npm run check` and this tool never disagree."""
    prettier = WEB / "node_modules" / ".bin" / "prettier"
    command = [str(prettier), "--stdin-filepath", str(path)]
    finished = subprocess.run(command, input=content, capture_output=True, text=True, check=True, cwd=WEB)
    return finished.stdout


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(prog="python -m tools.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail where a file is out of date")
    check = parser.parse_args().check
    stale = []
    for path, content in files():
        wanted = formatted(content, path)
        if path.exists() and path.read_text(encoding="utf-8") == wanted:
            continue
        stale.append(path.relative_to(ROOT))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted, encoding="utf-8")
    for path in stale:
        print(f"{path} {'is out of date: run `make generate`' if check else 'written'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
