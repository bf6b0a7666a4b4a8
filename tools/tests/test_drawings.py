"""The drawings of notebooks are those of the client: `make check` fails when they differ."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from foolery.games import get_manifest
from tests.support.games import our_games
from tools.check import generated
from tools.generate import files
from tools.generate.drawings import drawings

FOLDERS = [get_manifest(game_id).package.rpartition(".")[2] for game_id in our_games()]
WEB = Path(__file__).parents[2] / "web"


def test_what_notebooks_show_is_what_the_page_draws() -> None:
    drawn = dict(drawings(WEB))
    assert [path.parts[-3] for path in drawn] == FOLDERS
    for path, content in drawn.items():
        assert path.read_text(encoding="utf-8") == content, f"{path} is out of date: run `make generate`"


def test_a_drawing_that_was_changed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that draws its card backs differently makes the drawings out of date; only they are checked."""
    changed = tmp_path / "web"
    shutil.copytree(WEB, changed, ignore=shutil.ignore_patterns("node_modules"))
    (changed / "node_modules").symlink_to(WEB / "node_modules")
    back = changed / "src" / "art" / "back.ts"
    text = back.read_text(encoding="utf-8")
    assert "<svg" in text
    back.write_text(text.replace("<svg", '<svg data-changed=""', 1), encoding="utf-8")
    monkeypatch.setattr(files, "_files", lambda: drawings(changed))
    told = list(generated.problems())
    drawn = [f"src/foolery/games/{folder}/face/drawings.json" for folder in FOLDERS]
    assert told == [f"{file} is out of date: run `make generate`" for file in drawn]
