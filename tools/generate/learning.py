"""The walk through every lesson, from the lessons themselves: `docs/learning.md` cannot say what they do not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from foolery.games import game_ids, get_game

__all__ = ["learning_page"]

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
PAGE = GAMES.parents[2] / "docs" / "learning.md"
BEGIN, END = "<!-- lessons -->", "<!-- end -->"
NAMED = 3  # right answers that are written out


def learning_page() -> tuple[Path, str]:
    """Return the document, and what belongs in it: the lessons between its two marks."""
    sections = [_section(game_id) for game_id in game_ids() if (GAMES / game_id / "lessons.json").exists()]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return PAGE, "\n".join([f"{before}{BEGIN}", "", *sections, f"{END}{after}"])


def _section(game_id: str) -> str:
    lessons = json.loads((GAMES / game_id / "lessons.json").read_text(encoding="utf-8"))
    lines = [f"## {get_game(game_id).title('en')}", "", f"{len(lessons)} steps at `/learn/{game_id}/tutorial`.", ""]
    for number, lesson in enumerate(lessons, 1):
        lines += _step(number, lesson)
    return "\n".join([*lines, ""])


def _step(number: int, lesson: dict[str, Any]) -> Iterator[str]:
    words = {each["id"]: each["words"]["en"] for each in lesson["legal"]}
    right = [words[action] for action in lesson["right"]]
    more = f", or {len(right) - NAMED} more" if len(right) > NAMED else ""
    yield f"{number}. **{lesson['id']}** asks: “{lesson['say']['en']}”"
    yield f"   - Right are {len(right)} of {len(words)}: {'; '.join(right[:NAMED])}{more}."
    yield f"   - Another answer hears: “{lesson['hint']['en']}”"
    yield f"   - It teaches: “{lesson['well']['en']}”"
