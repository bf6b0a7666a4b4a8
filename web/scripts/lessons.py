"""Write the lessons of the games for the client: `python web/scripts/lessons.py [--check]`.

Each game's `lessons.toml` is a path of chapters, each with set positions in the game's own position text; views,
possible answers, what follows and why a wrong answer is wrong come from the rules, so that the client never has to
know them:

    [[chapter]]
    id = "I"
    title.en = "…"                # and in `ja`, as with every text
    game = { act = 1 }            # the options of the game against a bot that ends the chapter
    level = "stranger"            # that bot

    [[chapter.lesson]]
    id = "fit"
    position = "ff1 hands=…"      # one line of position text
    seat = 0                      # whose decision it is
    say.en = "…"                  # what is told or asked; with nothing below, the step is only read
    right = ["deploy SHSH@c1"]    # the answers, in notation; an entry may end with * for a prefix
    among = ["deploy {SHSH,HHHH}@{a1,c1}"]   # optional: the possible answers, also such as the rules forbid
    wrong = [{ is = "end", en = "…", ja = "…" }]   # why these answers are wrong; the rules themselves say it for
                                  # what they forbid, every other wrong answer needs its sentence here
    then = ["defend B1"]          # optional: how the others answer a right action, before it is shown
    names = [{ en = "You", ja = "あなた" }, { en = "Mirabel", ja = "Mirabel" }]   # optional
    hint.en = "…"                 # after something that is no answer at all
    well.en = "…"                 # after a right one

    [[guide]]                     # speaks up once, the first time this is so in a game that ends a chapter
    id = "retreat"
    legal = "retreat"             # an action that begins so may be played …
    only = true                   # … and none that does not
    view = { phase = "discard" }  # these fields of the view have these values
    say.en = "…"
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from foolery.games import game_ids, get_game
from foolery.kernel.game import Game
from foolery.kernel.state import seats_in
from foolery.kernel.texts import LANGUAGES

GAMES = Path(__file__).parent.parent / "src" / "games"
NAMES = [{"en": "You", "ja": "あなた"}, *({"en": name, "ja": name} for name in ("Mirabel", "Tomo", "Odile"))]
BRACES = re.compile(r"\{([^{}]*)\}")


class Question:
    """One lesson against its game: what may be answered, and what each answer comes to."""

    def __init__(self, game: Game[Any, Any], given: dict[str, Any]) -> None:
        self.game = game
        self.given = given
        self.state = game.from_position(given["position"])
        self.seat = int(given["seat"])
        self.sight = game.sight(self.state, self.seat)
        self.legal = [int(action) for action in self.state.legal(self.seat)]

    def told(self) -> dict[str, Any]:
        """Return the lesson as the client takes it.  Raises ValueError where lesson and rules disagree."""
        texts: dict[str, Any] = {
            text: _both(self.given[text]) for text in ("say", "hint", "well") if text in self.given
        }
        answers = self._answers() if "right" in self.given else []
        right = [each["id"] for each in answers if _any_matches(each["text"], self.given["right"])]
        self._refuse_unless(bool(right) == ("right" in self.given), f"no answer is right, possible: {answers}")
        self._refuse_unless(set(right) <= set(self.legal), "a right answer is not legal")
        for each in self.given.get("wrong", ()):
            known = any(_any_matches(answer["text"], [each["is"]]) for answer in answers)
            self._refuse_unless(known, f"{each['is']!r} is no answer")
        wrong = {str(each["id"]): self._why(each) for each in answers if each["id"] not in right}
        return {
            "id": self.given["id"],
            "seat": self.seat,
            **texts,
            "right": right,
            "wrong": wrong,
            "view": self.game.view(self.sight),
            "legal": answers,
            "toAct": seats_in(int(self.state.to_act())),
            "names": self.given.get("names", NAMES[: int(self.state.seats())]),
            "after": {str(action): self._after(action) for action in right},
        }

    def _answers(self) -> list[dict[str, Any]]:
        texts = [text for pattern in self.given.get("among", ()) for text in _expanded(pattern)]
        actions = [int(self.game.parse(self.state, self.seat, text)) for text in texts] or self.legal
        return [
            {
                "id": action,
                "text": self.game.notate(self.state, self.seat, action),
                "parts": self.game.parts(self.sight, action),
                "words": {lang: self.game.describe(self.sight, action, lang) for lang in LANGUAGES},
            }
            for action in dict.fromkeys(actions)
        ]

    def _why(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return why an answer is wrong: the lesson's own sentence, or that of the rules with its clause."""
        for each in self.given.get("wrong", ()):
            if _any_matches(answer["text"], [each["is"]]):
                return _both(each)
        refusal = self.game.why_illegal(self.state, self.seat, answer["id"])
        if refusal is None:
            raise ValueError(f"{self.game.id}, {self.given['id']}: nothing says why {answer['text']!r} is wrong")
        seats = int(self.state.seats())
        setup = self.game.set_up(self.game.complete_options({}, seats), seats)
        says = {lang: _sentence(self.game.explain(setup, refusal, lang), lang) for lang in LANGUAGES}
        return {**says, "clause": refusal.clause}

    def _after(self, action: int) -> Any:
        """Return what the seat sees when its action was played and answered."""
        later = self.state.copy()
        later.push(self.seat, action)
        for answer in self.given.get("then", ()):
            other = seats_in(int(later.to_act()))[0]
            later.push(other, self.game.parse(later, other, answer))
        self._refuse_unless(later.due() is None, "an answer must not need a shuffle")
        return self.game.view(self.game.sight(later, self.seat))

    def _refuse_unless(self, holds: bool, problem: str) -> None:
        if not holds:
            raise ValueError(f"{self.game.id}, lesson {self.given['id']}: {problem}")


def _both(given: dict[str, Any]) -> dict[str, str]:
    return {lang: given[lang] for lang in LANGUAGES}


def _any_matches(text: str, patterns: list[str]) -> bool:
    return any(text.startswith(each[:-1]) if each.endswith("*") else text == each for each in patterns)


def _expanded(pattern: str) -> Iterator[str]:
    """Yield the texts of a pattern: `{a,b}` stands for either."""
    found = BRACES.search(pattern)
    if found is None:
        yield pattern
        return
    for each in found[1].split(","):
        yield from _expanded(pattern[: found.start()] + each + pattern[found.end() :])


def _sentence(words: str, lang: str) -> str:
    """Return a refusal as a sentence of its own: in English they are parts of one."""
    if lang == "ja":
        return words if words.endswith("。") else f"{words}。"
    return f"{words[:1].upper()}{words[1:]}."


def lessons(game_id: str) -> str:
    """Return lessons.json of a game."""
    game = get_game(game_id)
    given = tomllib.loads((GAMES / game_id / "lessons.toml").read_text(encoding="utf-8"))
    chapters = [
        {
            "id": chapter["id"],
            "title": _both(chapter["title"]),
            "game": chapter["game"],
            "level": chapter["level"],
            "lessons": [Question(game, each).told() for each in chapter["lesson"]],
        }
        for chapter in given["chapter"]
    ]
    course = {"chapters": chapters, "guide": given.get("guide", [])}
    return json.dumps(course, ensure_ascii=False, separators=(",", ":")) + "\n"


def main(arguments: list[str]) -> int:
    """Write, or with --check compare, every game's lessons."""
    stale = 0
    for game_id in game_ids():
        target = GAMES / game_id / "lessons.json"
        if not (GAMES / game_id / "lessons.toml").exists():
            continue
        text = lessons(game_id)
        if "--check" not in arguments:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{target} is out of date: run python web/scripts/lessons.py\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
