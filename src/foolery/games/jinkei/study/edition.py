"""`foolery formations`: check a file of Jinkei's formations, or draw them."""

from __future__ import annotations

import argparse
import sys

from foolery.games.jinkei.face.terminal import draw_formation
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.formations import Edition, house_edition, problems_in, read_edition
from foolery.kernel.editions import read_edition_file
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.terminal.palette import Palette, pad

__all__ = ["configure", "run"]

LEFT = 37  # columns of the left one of two formations


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="check a file against the rules of formations (JK-1.5)")
    check.add_argument("file", metavar="FILE", help="formations in TOML, like the built-in ones")
    show = actions.add_parser("show", help="draw all formations")
    show.add_argument("file", metavar="FILE", nargs="?", help="formations in TOML (default: the built-in ones)")
    show.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the names")


def run(arguments: argparse.Namespace) -> int:
    """Check or draw."""
    if arguments.action == "check":
        return _check(arguments.file)
    edition = house_edition() if arguments.file is None else read_edition(read_edition_file(arguments.file))
    for line in _pictures(edition, GAME.texts(arguments.lang), Palette.for_output()):
        print(line.rstrip())
    return 0


def _check(path: str) -> int:
    tree = read_edition_file(path)
    problems = problems_in(tree)
    for problem in problems:
        sys.stderr.write(f"{path}: {problem}\n")
    if problems:
        return 1
    edition = read_edition(tree)
    print(f"{path}: edition {edition.name}, {len(edition.formations)} formations, all sound")
    return 0


def _pictures(edition: Edition, texts: Texts, palette: Palette) -> list[str]:
    """Return the formations two by two, as a player has to choose between them."""
    legend = texts.say("table.legend")
    lines = [palette.paint(edition.name, "bold"), palette.box(legend)]
    for first in range(0, len(edition.formations), 2):
        pair = edition.formations[first : first + 2]
        pictures = [draw_formation(formation, texts, palette) for formation in pair]
        lines.append("")
        lines += [f"{pad(one, LEFT)}  {two}" for one, two in zip(*pictures, strict=True)]
        lines += [
            f"  {formation.id[-1]}: {formation.hint(texts.lang)}" for formation in pair if formation.hint(texts.lang)
        ]
    return lines
