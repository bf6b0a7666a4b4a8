"""The server's rooms: each knows only those before it, and none outgrows its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.imports import imports

SERVER = Path(__file__).parent.parent.parent / "src" / "foolery" / "server"
FILES = sorted(SERVER.rglob("*.py"))

# A room may import itself, the small modules beside the rooms, and the rooms named before it.
ROOMS = ("wire", "transport", "tables", "storage", "people", "live", "http", "sockets")
TOP = {"app"}  # they see everything, and no room sees them


def room_of(module: str) -> str:
    """Return the room that a module of the server lies in, or its own name if it lies beside them."""
    return module.removeprefix("foolery.server").lstrip(".").partition(".")[0]


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.stem not in TOP], ids=lambda file: str(file.relative_to(SERVER))
)
def test_rooms_point_one_way(file: Path) -> None:
    own = file.relative_to(SERVER).parts[0].removesuffix(".py")
    allowed = ROOMS[: ROOMS.index(own) + 1] if own in ROOMS else ("wire",)
    for module in imports(file):
        other = room_of(module) if module.startswith("foolery.server.") else ""
        assert other not in TOP, f"{own} must not import {module}"
        assert other not in ROOMS or other in allowed, f"{own} must not import {module}"


def test_games_and_bots_are_asked_for_in_three_places() -> None:
    """The catalogue for everybody, and the processes in which bots think and games are reviewed."""
    asking = {
        str(file.relative_to(SERVER))
        for file in FILES
        if any(module.split(".")[1:2] in (["games"], ["bots"]) for module in imports(file))
    }
    assert asking == {"catalogue.py", "live/reviewers.py", "live/bot_workers.py"}


def test_no_file_is_longer_than_500_lines() -> None:
    for file in FILES:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 500, file
