"""Write an edition as TOML text, laid out like the built-in editions but without comments."""

from __future__ import annotations

import json
from collections.abc import Iterator

from foolery.kernel.game import Json

__all__ = ["to_toml"]

WIDE = 110  # a table of at most this number of characters is written in one line


def to_toml(tree: Json) -> str:
    """Return `tree`, a parsed file, as TOML text.

    At the top level, `tree` holds tables and lists of tables.  These hold plain values, lists and tables.
    """
    return "\n".join(line for key, value in tree.items() for line in _section(key, value)).lstrip() + "\n"


def _section(name: str, value: Json) -> Iterator[str]:
    for each, head in [(each, f"[[{name}]]") for each in value] if isinstance(value, list) else [(value, f"[{name}]")]:
        yield ""
        yield head
        own = {key: inner for key, inner in each.items() if not _is_section(inner)}
        yield from (f"{_key(key)} = {_value(inner)}" for key, inner in own.items())
        for key in (key for key in each if key not in own):
            yield from _section(f"{name}.{_key(key)}", each[key])


def _is_section(value: Json) -> bool:
    return isinstance(value, dict) and len(_value(value)) > WIDE


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)


def _value(value: Json) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # TOML writes texts, numbers, true and false as JSON does
