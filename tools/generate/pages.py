"""Make the generated parts of the documents: the tables of a game's page, and the example game of the protocol.

A table stands between `<!-- options -->`, `<!-- bots -->` or `<!-- decisions -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.manifest import BotEntry
from foolery.kernel.options import Choice, Drawn, EditionName, Number, Option
from foolery.server import catalogue

__all__ = ["pages"]

DOCS = Path(__file__).parent.parent.parent / "docs"
PROTOCOL = DOCS / "protocol.md"


def pages() -> Iterator[tuple[Path, str]]:
    """Yield the path of every document with generated parts, and the text it must have."""
    for game_id in game_ids():
        page = DOCS / "games" / f"{game_id}.md"
        if page.exists():  # a game from outside has its documents elsewhere
            yield page, _with_tables(page.read_text(encoding="utf-8"), game_id)
    yield PROTOCOL, _with_example(PROTOCOL.read_text(encoding="utf-8"))


def _with_tables(text: str, game_id: str) -> str:
    for name, rows in TABLES.items():
        table = "\n".join([f"<!-- {name} -->", "", *rows(game_id), "", "<!-- end -->"])
        text = _replaced(rf"<!-- {name} -->.*?<!-- end -->", table, text)
    return text


def _with_example(text: str) -> str:
    offered = next(each for each in catalogue.game_infos() if f'"id":"{each.id}","title"' in text)  # as shown so far
    example = f"```json GameInfo\n{msgspec.json.encode(offered).decode()}\n```"
    return _replaced(r"```json GameInfo\n.*?\n```", example, text)


def _replaced(pattern: str, by: str, text: str) -> str:
    return re.sub(pattern, lambda _: by, text, flags=re.DOTALL)


def _options(game_id: str) -> Iterator[str]:
    yield "| option | values | usual |"
    yield "|---|---|---|"
    for option in get_game(game_id).option_specs:
        values, usual = _values(option)
        yield f"| `{option.name}` | {values} | {usual} |"


def _values(option: Option) -> tuple[str, str]:
    match option:
        case Number():
            return f"{option.least} to {option.most}", str(option.default)
        case Choice():
            return ", ".join(f"`{value}`" for value in option.values), f"`{option.default}`"
        case EditionName():
            return "the built-in edition, or the name of your own", f"`{option.default}`"
        case Drawn():
            return "a seat", "drawn at random"
        case _:
            return f"some of {', '.join(f'`{value}`' for value in option.values)}", "by the other options"


def _bots(game_id: str) -> Iterator[str]:
    yield "| bot | how it plays | wins, two seats, usual options |"
    yield "|---|---|---|"
    yield "| `random` | Plays any legal action. | |"
    for bot in [each for each in get_manifest(game_id).bots if not each.retired]:
        yield f"| `{bot.name}` | {bot.method['en']} | {_wins(bot)} |"


def _wins(bot: BotEntry) -> str:
    found = bot.strength
    if found is None:
        return "not measured"
    return f"{found.won} % ({found.low} to {found.high}) of {found.games:,} games against `{found.against}`"


def _decisions(game_id: str) -> Iterator[str]:
    yield "| id | what we decided where the rulebook is silent |"
    yield "|---|---|"
    for clause in get_game(game_id).clauses().values():
        if clause.source == "decision":
            yield f"| {clause.id} | {clause.words['en']} |"


TABLES: dict[str, Callable[[str], Iterator[str]]] = {"options": _options, "bots": _bots, "decisions": _decisions}
