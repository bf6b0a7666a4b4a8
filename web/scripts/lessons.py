"""Write the lessons of the games for the client: `python web/scripts/lessons.py [--check]`.

Each game's `lessons.toml` has set positions in the game's own position text; views, legal actions and what follows come
from the rules, so that the client never has to know them:

    [[lesson]]
    id = "fit"
    position = "ff1 hands=…"      # one line of position text
    seat = 0                      # whose decision it is
    right = ["deploy SHSH@c1"]    # the actions that are the answer, in notation; an entry may end with * for a prefix
    then = ["defend B1"]          # optional: how the others answer a right action, before it is shown
    names = [{ en = "You", ja = "あなた" }, { en = "Mirabel", ja = "Mirabel" }]   # optional
    say.en = "…"                  # what to do
    say.ja = "…"
    hint.en = "…"                 # after another action
    hint.ja = "…"
    well.en = "…"                 # after a right one
    well.ja = "…"
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from foolery.games import game_ids, get_game
from foolery.kernel.game import Game
from foolery.kernel.state import seats_in

GAMES = Path(__file__).parent.parent / "src" / "games"
NAMES = [{"en": "You", "ja": "あなた"}, *({"en": name, "ja": name} for name in ("Mirabel", "Tomo", "Odile"))]
TEXTS = ("say", "hint", "well")


def lesson(game: Game[Any, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Return one lesson as the client takes it.  Raises ValueError where the lesson and the rules disagree."""
    state = game.from_position(given["position"])
    seat = int(given["seat"])
    sight = game.sight(state, seat)
    legal = [
        {
            "id": int(action),
            "text": game.notate(state, seat, int(action)),
            "words": {lang: game.describe(sight, int(action), lang) for lang in ("en", "ja")},
        }
        for action in state.legal(seat)
    ]
    right = [each["id"] for each in legal if any(_matches(each["text"], wanted) for wanted in given["right"])]
    if not right:
        raise ValueError(
            f"{game.id}, lesson {given['id']}: no legal action is {given['right']}, legal: {[e['text'] for e in legal]}"
        )
    seats = int(state.seats())
    return {
        "id": given["id"],
        "seat": seat,
        **{text: {lang: given[text][lang] for lang in ("en", "ja")} for text in TEXTS},
        "right": right,
        "view": game.view(sight),
        "legal": legal,
        "toAct": seats_in(int(state.to_act())),
        "names": given.get("names", NAMES[:seats]),
        "after": {str(action): _after(game, state, seat, action, given.get("then", [])) for action in right},
    }


def _matches(text: str, wanted: str) -> bool:
    return text.startswith(wanted[:-1]) if wanted.endswith("*") else text == wanted


def _after(game: Game[Any, Any], state: Any, seat: int, action: int, then: list[str]) -> Any:
    """Return what the seat sees when its action was played and answered."""
    later = state.copy()
    later.push(seat, action)
    for answer in then:
        other = seats_in(int(later.to_act()))[0]
        later.push(other, game.parse(later, other, answer))
    if later.due() is not None:
        raise ValueError(f"{game.id}: a lesson's answer must not need a shuffle")
    return game.view(game.sight(later, seat))


def lessons(game_id: str) -> str:
    """Return lessons.json of a game."""
    game = get_game(game_id)
    given = tomllib.loads((GAMES / game_id / "lessons.toml").read_text(encoding="utf-8"))
    written = [lesson(game, each) for each in given["lesson"]]
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


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
