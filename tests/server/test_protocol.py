"""The protocol page and the types say the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from foolery.kernel.texts import Texts
from foolery.server import wire
from foolery.server.config import Settings
from foolery.server.http.auth import Auth
from foolery.server.http.routes import all_routes
from foolery.server.refusals import STATUS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)\n```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_every_example_is_of_its_type_and_complete(name: str, example: str) -> None:
    kind = getattr(wire, name)
    read = msgspec.json.decode(example, type=kind)
    if issubclass(kind, wire.Out):  # a server leaves nothing out
        assert msgspec.to_builtins(read) == msgspec.json.decode(example)


def test_every_command_and_message_has_an_example() -> None:
    shown = {name for name, _ in EXAMPLES}
    expected = {each.__name__ for union in (wire.Command, wire.ServerMessage) for each in get_args(union)}
    assert expected <= shown


def test_every_refusal_code_is_explained() -> None:
    keys = Texts.load("foolery.server", "en").keys()
    codes = {key.removeprefix("refusals.") for key in keys if "refusals." in key}
    table = set(re.findall(r"`(\w+/[\w-]+)`", PAGE))
    assert codes | {"action/illegal"} <= table
    assert set(STATUS) <= codes


def test_every_route_is_listed() -> None:
    class Nobody:
        settings = Settings()

    nobody: Any = Nobody()
    for route in all_routes(Auth(nobody, nobody)):
        path = route.path.replace(":int", "")
        assert re.search(rf"`{route.method} {re.escape(path)}[`?]", PAGE), f"{route.method} {path}"
