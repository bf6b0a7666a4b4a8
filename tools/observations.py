"""Make the tables of docs/environments.md: the fields of each game's observations, and its actions.

`python -m tools.observations` writes them again; a test checks that they are up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from foolery.envs.spec import Spec
from foolery.games import get_game
from foolery.kernel.fields import Field, width_of
from tests.support.games import our_games

__all__ = ["PAGE", "with_tables"]

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- tables: make them with python -m tools.observations -->", "<!-- end of tables -->"


def _rows(fields: Sequence[Field]) -> Iterator[str]:
    yield "| field | values | bits each | kind | meaning |"
    yield "|---|---|---|---|---|"
    for field in fields:
        yield f"| `{field.name}` | {field.count} | {field.width} | {field.kind} | {field.meaning} |"


def _game(game_id: str) -> Iterator[str]:
    spec = Spec.of(game_id)
    encoder = spec.encoder
    asked = ", ".join(f"{factor.name} ({factor.size})" for factor in spec.factors)
    yield f"### {get_game(game_id).title('en')}"
    yield ""
    yield f"Actions: {asked}."
    table, entry = width_of((*spec.asked(), *encoder.fields)), width_of(encoder.memory)
    yield f"With {spec.seats} players, the table takes {table} bits and an entry of the memory {entry}."
    yield f"A sight is complete with {encoder.most} entries; {encoder.recent} are shown unless asked otherwise."
    yield ""
    yield from _rows((*spec.asked(), *encoder.fields))
    yield ""
    yield "An entry of the memory:"
    yield ""
    yield from _rows(encoder.memory)
    yield ""


def with_tables(page: str) -> str:
    """Return the text `page` with its tables brought up to date."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = "\n".join(line for game_id in our_games() for line in _game(game_id))
    return f"{before}{BEGIN}\n\n{tables}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
