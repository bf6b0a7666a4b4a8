"""Make the drawings of all cards for notebooks, as the browser client draws them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from foolery.games import get_manifest

__all__ = ["drawings"]

SOURCES = Path(__file__).parent.parent.parent / "src"


def drawings(web: Path) -> Iterator[tuple[Path, str]]:
    """Yield the path of each game's drawings.json and its text, made by the client in the folder `web`."""
    command = ["node", "scripts/drawings.mjs"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=web).stdout
    for game_id, content in json.loads(printed).items():
        yield SOURCES.joinpath(*get_manifest(game_id).package.split("."), "face", "drawings.json"), content
