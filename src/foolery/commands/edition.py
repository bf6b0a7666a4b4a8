"""`foolery formations`, `foolery cards` and so on: check an edition file of a game, or show its contents."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any

from foolery.games import game_ids, get_manifest
from foolery.kernel.editions import read_edition_file
from foolery.kernel.texts import LANGUAGES
from foolery.terminal.palette import Palette


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="check a file against the rules of the game")
    check.add_argument("file", metavar="FILE", help="a file in TOML, like the built-in one")
    show = actions.add_parser("show", help="show everything in it")
    show.add_argument("file", metavar="FILE", nargs="?", help="a file in TOML (default: the built-in one)")
    show.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the names")


def run(arguments: argparse.Namespace) -> int:
    """Check or show the file with the game's own tool; return 1 if the check found problems, else 0."""
    tool = _tool(arguments.command)
    tree = None if arguments.file is None else read_edition_file(arguments.file)
    if arguments.action == "show":
        for line in tool.show(tree, arguments.lang, Palette.for_output()):
            print(line.rstrip())
        return 0
    problems, summary = tool.check(tree)
    for problem in problems:
        sys.stderr.write(f"{arguments.file}: {problem}\n")
    if not problems:
        print(f"{arguments.file}: {summary}")
    return int(bool(problems))


def _tool(option: str) -> Any:
    """Return the game's module for the command named `option`.

    The module has `check(tree)` and `show(tree, lang, palette)`; for `show`, None as tree is the built-in file.
    """
    manifests = [get_manifest(game_id) for game_id in game_ids()]
    return next(
        import_module(f"{manifest.package}.{entry.tool}")
        for manifest in manifests
        for entry in manifest.editions
        if entry.option == option
    )
