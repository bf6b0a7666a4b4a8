"""Write the wire types down for the browser client: `python -m foolery.server.typescript [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from foolery.server import wire

__all__ = ["main", "typescript"]

TARGET = Path("web/src/lib/wire.ts")
HEADER = """// Written by `python -m foolery.server.typescript` from src/foolery/server/wire/; edit that.

/** A game's own view; its shape is documented with the game. */
export type Json = unknown;
"""


def typescript() -> str:
    """Return the module with every struct and union of the wire."""
    structs = [each for each in vars(wire).values() if _is_struct(each)]
    parts = [HEADER, *(_interface(struct) for struct in structs)]
    for name in ("Clock", "Command", "ServerMessage"):
        members = " | ".join(each.__name__ for each in get_args(getattr(wire, name)))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _is_struct(value: object) -> bool:
    bases = (wire.In, wire.Out)
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value not in bases


def _interface(struct: type[msgspec.Struct]) -> str:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f'  readonly {info.tag_field}: "{info.tag}";')
    incoming = info.forbid_unknown_fields  # a client may leave out what has a default; the server never does
    for field in info.fields:
        optional = "?" if incoming and not field.required else ""
        lines.append(f"  readonly {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _type(info: Any) -> str:
    match info:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.ListType(item_type=item):
            inner = _type(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(_type(each) for each in types))
        case inspect.AnyType():
            return "Json"
        case inspect.Metadata(type=inner):
            return _type(inner)
    raise TypeError(f"no TypeScript for {info!r}")


def main(arguments: list[str]) -> int:
    """Write the file."""
    target = Path(arguments[0]) if arguments else TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
