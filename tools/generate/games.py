"""Make the client's files for each game: the types of its view and actions, its texts, the facts on its cards."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Literal, get_args, get_origin

from foolery.kernel.manifest import Manifest
from tools.generate.types import interface, named_types, spelled
from tools.generate.words import dictionary

__all__ = ["game_files"]


def game_files(manifest: Manifest) -> Iterator[tuple[str, str]]:
    """Yield name and content of the generated files of one game's folder."""
    yield "view.ts", _view_types(manifest)
    yield "actions.ts", _action_types(manifest)
    yield "words.ts", dictionary([(f"{manifest.package}.face", manifest.page_words)])
    facts = manifest.room("facts")
    if facts is not None:
        yield "facts.ts", _facts(manifest, facts.facts())


def _view_types(manifest: Manifest) -> str:
    """Return the TypeScript interfaces of the game's view, made from the typed dictionary VIEW of its `face.view`."""
    root: type = import_module(f"{manifest.package}.face.view").VIEW
    home = sys.modules[root.__module__]
    head = f"// Written by `make generate` from src/{home.__name__.replace('.', '/')}.py; edit that.\n"
    choices = {name: value for name, value in vars(home).items() if get_origin(value) is Literal}
    aliases = [f"export type {name} = {spelled(value)};\n" for name, value in choices.items()]
    return "\n".join([head, *aliases, *(interface(each) for each in named_types([root]))])


def _action_types(manifest: Manifest) -> str:
    """Return the TypeScript types of the game's actions, made from the union ACTION of its `face.actions`."""
    home = import_module(f"{manifest.package}.face.actions")
    head = f"// Written by `make generate` from src/{home.__name__.replace('.', '/')}.py; edit that.\n"
    kinds = [each for each in (get_args(home.ACTION) or (home.ACTION,)) if isinstance(each, type)]
    union = f"export type Action = {' | '.join(each.__name__ for each in kinds)};\n"
    return "\n".join([head, *(interface(each) for each in kinds), union])


def _facts(manifest: Manifest, facts: object) -> str:
    """Return a TypeScript module with `facts`, the data printed on the game's cards, as a constant."""
    head = f"// Written by `make generate` from src/{_folder(manifest)}/{manifest.rooms['facts'].replace('.', '/')}.py."
    return f"{head}\nexport const facts = {json.dumps(facts, ensure_ascii=False, indent=2)} as const;\n"


def _folder(manifest: Manifest) -> str:
    return manifest.package.replace(".", "/")
