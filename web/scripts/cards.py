"""Write what is printed on the cards of A Fool's Fortune for the client: `python web/scripts/cards.py [--check]`.

The names and texts come from the game's card file, so that the client shows what the rules play with.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent.parent / "src" / "games" / "fools-fortune" / "cards.json"


def words(entry: dict[str, Any]) -> dict[str, str]:
    """Return a name in both languages."""
    return {"en": entry["en"], "ja": entry["ja"]}


def ability(entry: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a Talent or Strike as it is printed."""
    if entry is None:
        return None
    return {"name": words(entry), "text": {"en": entry["text_en"], "ja": entry["text_ja"]}}


def character(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a Character as it is printed."""
    return {
        "name": words(entry),
        "savvy": entry.get("savvy"),
        "savvyKind": entry.get("savvy_kind"),
        "domain": entry.get("domain"),
        "talent": ability(entry.get("talent")),
        "strike": ability(entry.get("strike")),
    }


def written() -> str:
    """Return cards.json."""
    source = resources.files("foolery.games.fools_fortune").joinpath("cards.toml").read_text(encoding="utf-8")
    data = tomllib.loads(source)
    cards = {
        "realms": {each["code"]: words(each) for each in data["realm"]},
        "resources": {each["code"]: words(each) for each in data["resource"]},
        "fortunes": {each["code"]: words(each) for each in data["fortune"]},
        "characters": {each["slug"]: character(each) for each in data["character"]},
    }
    return json.dumps(cards, ensure_ascii=False, separators=(",", ":")) + "\n"


def main(arguments: list[str]) -> int:
    """Write, or with --check compare, the cards."""
    text = written()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write(f"{TARGET} is out of date: run python web/scripts/cards.py\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
