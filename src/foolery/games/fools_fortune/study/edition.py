"""`foolery cards`: check a file of A Fool's Fortune's cards, or print them."""

from __future__ import annotations

import argparse
import sys

from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.edition import Ability, Character, Edition, edition_from_tree, get_edition
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.texts import LANGUAGES
from foolery.terminal.palette import Palette, pad

__all__ = ["configure", "run"]

NAME = 34  # columns of a Fortune's name


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="check a file against the rules of editions (AF-10.4)")
    check.add_argument("file", metavar="FILE", help="cards in TOML, like the built-in ones")
    show = actions.add_parser("show", help="print all cards")
    show.add_argument("file", metavar="FILE", nargs="?", help="cards in TOML (default: the built-in ones)")
    show.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the names")


def run(arguments: argparse.Namespace) -> int:
    """Check or print."""
    if arguments.action == "check":
        return _check(arguments.file)
    edition = get_edition() if arguments.file is None else edition_from_tree(read_edition_file(arguments.file))
    for line in _listing(edition, arguments.lang, Palette.for_output()):
        print(line.rstrip())
    return 0


def _check(path: str) -> int:
    try:
        edition = edition_from_tree(read_edition_file(path))
    except InvalidEditionError as error:
        sys.stderr.write(f"{path}: {error}\n")
        return 1
    print(f"{path}: edition {edition.name}, {len(CODES)} Fortunes and {len(edition.characters)} Characters, all sound")
    return 0


def _listing(edition: Edition, lang: str, palette: Palette) -> list[str]:
    """Return Fortunes by Realm, then Characters with their abilities."""
    lines = [palette.paint(edition.name, "bold")]
    for realm, names in edition.realm_names.items():
        lines += ["", palette.paint(names[lang], "bold")]
        cards = [(code, edition.fortune_names[number][lang]) for number, code in enumerate(CODES) if code[:2] == realm]
        for one, two in zip(cards[:-1:2], cards[1:-1:2], strict=True):
            lines.append(f"  {pad(f'{one[0]:<6} {one[1]}', NAME)} {two[0]:<6} {two[1]}")
        lines.append(f"  {cards[-1][0]:<6} {cards[-1][1]}")
    lines.append("")
    for character in edition.characters:
        lines += _character(edition, character, lang, palette)
    return lines


def _character(edition: Edition, character: Character, lang: str, palette: Palette) -> list[str]:
    terms = edition.terms
    if character.savvy:
        names = {**edition.realm_names, "Wi": terms["wild"]}
        named = (
            edition.resource_names[character.savvy] if character.savvy_kind == "resource" else names[character.savvy]
        )
        nature = f"{terms['savvy'][lang]}: {named[lang]}"
    else:
        nature = f"{terms['skilled'][lang]}: {character.domain}"
    lines = [f"{palette.paint(character.names[lang], 'bold')} ({character.slug})  {nature}"]
    for term, ability in (("talent", character.talent), ("strike", character.strike)):
        if ability is not None:
            lines.append(f"  {_ability(terms[term][lang], ability, lang)}")
    return lines


def _ability(term: str, ability: Ability, lang: str) -> str:
    colon = ":" if lang == "ja" else ": "
    return f"{term} {ability.names[lang]}{colon}{ability.texts[lang]}"
