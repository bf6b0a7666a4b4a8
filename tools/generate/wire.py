"""Make the TypeScript types of all messages between client and server."""

from __future__ import annotations

from typing import get_args

import msgspec

from foolery.server import wire
from tools.generate.types import interface, spelled

__all__ = ["wire_types"]

HEADER = """// Written by `make generate` from src/foolery/server/wire; edit that.

/** A game's own view; each game's folder has its type. */
export type Json = unknown;
"""
UNIONS = ("Clock", "Command", "ServerMessage")


def wire_types() -> str:
    """Return a TypeScript module with every struct and union of the protocol."""
    structs = [each for name in wire.__all__ if _is_message(each := getattr(wire, name))]
    parts = [HEADER, f"export type Lang = {spelled(wire.Lang)};\n", *(interface(each) for each in structs)]
    for name in UNIONS:
        members = " | ".join(each.__name__ for each in get_args(getattr(wire, name)))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _is_message(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value not in (wire.In, wire.Out)
