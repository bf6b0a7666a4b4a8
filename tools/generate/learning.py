"""Make the description of all lessons in `docs/learning.md` from the lesson files, so that both always agree."""

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
NAMED = 3  # answers that are written out


def learning_page() -> tuple[Path, str]:
    """Return the path of docs/learning.md and its text, with the lessons written between its two marks."""
    sections = [_section(game_id) for game_id in game_ids() if (GAMES / game_id / "lessons.json").exists()]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return PAGE, "\n".join([f"{before}{BEGIN}", "", *sections, f"{END}{after}"])


def _section(game_id: str) -> str:
    course = json.loads((GAMES / game_id / "lessons.json").read_text(encoding="utf-8"))
    chapters = course["chapters"]
    lines = [f"## {get_game(game_id).title('en')}", ""]
    for chapter in chapters:
        lines += _chapter(game_id, chapter, alone=len(chapters) == 1)
    if course["guide"]:
        lines += ["In these games the guide speaks up, once each:", "", *map(_note, course["guide"]), ""]
    return "\n".join(lines)


def _chapter(game_id: str, chapter: dict[str, Any], *, alone: bool) -> Iterator[str]:
    where = f"/learn/{game_id}/tutorial"
    if not alone:
        yield from (f"### {chapter['title']['en']}", "")
        where += f"/{chapter['id']}"
    yield from (f"{len(chapter['lessons'])} steps at `{where}`.", "")
    for number, lesson in enumerate(chapter["lessons"], 1):
        yield from _step(number, lesson)
    options = "".join(f", {name} {_plain(value)}" for name, value in chapter["game"].items())
    yield f"{len(chapter['lessons']) + 1}. A game against {chapter['level'].title()}{options}."
    yield ""


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _step(number: int, lesson: dict[str, Any]) -> Iterator[str]:
    if not lesson["right"]:
        yield f"{number}. **{lesson['id']}** tells: “{lesson['say']['en']}”"
        return
    words = {each["id"]: each["words"]["en"] for each in lesson["legal"]}
    right = [words[action] for action in lesson["right"]]
    more = f", or {len(right) - NAMED} more" if len(right) > NAMED else ""
    yield f"{number}. **{lesson['id']}** asks: “{lesson['say']['en']}”"
    yield f"   - Right are {len(right)} of {len(words)}: {'; '.join(right[:NAMED])}{more}."
    for why, answers in _reasons(lesson, words)[:NAMED]:
        others = f" and {len(answers) - 1} more" if len(answers) > 1 else ""
        yield f"   - {answers[0]}{others}: “{why}”"
    yield f"   - It teaches: “{lesson['well']['en']}”"


def _reasons(lesson: dict[str, Any], words: dict[int, str]) -> list[tuple[str, list[str]]]:
    """Return each reason why answers are wrong, with the answers for which it is shown."""
    reasons: dict[str, list[str]] = {}
    for action, why in lesson["wrong"].items():
        clause = f" ({why['clause']})" if "clause" in why else ""
        reasons.setdefault(f"{why['en']}{clause}", []).append(words[int(action)])
    return list(reasons.items())


def _note(note: dict[str, Any]) -> str:
    return f"- **{note['id']}**: “{note['say']['en']}”"
