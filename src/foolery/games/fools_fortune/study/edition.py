"""The command `foolery cards` for A Fool's Fortune: check a file of cards, or print the cards."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.cards import CODES
from foolery.games.fools_fortune.rules.edition import Ability, CardEdition, Character, edition_from_tree, get_edition
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json
from foolery.kernel.texts import labelled
from foolery.terminal.palette import Palette, pad

NAME = 34  # columns of a Fortune's name


def check(tree: Json) -> tuple[list[str], str]:
    """AF-10.4: return the problems of the parsed file `tree`, and one line about its content if there are none."""
    try:
        edition = edition_from_tree(tree)
    except InvalidEditionError as error:
        return [str(error)], ""
    counts = f"{len(CODES)} Fortunes and {len(edition.characters)} Characters"
    return [], f"edition {edition.name}, {counts}, all sound"


def show(tree: Json, lang: str, palette: Palette) -> list[str]:
    """Return all cards of the parsed file `tree` as lines of text; if `tree` is None, the built-in cards."""
    return _listing(get_edition() if tree is None else edition_from_tree(tree), lang, palette)


def _listing(edition: CardEdition, lang: str, palette: Palette) -> list[str]:
    """Return the lines for an edition: the Fortunes by Realm, then the Characters with their abilities."""
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


def _character(edition: CardEdition, character: Character, lang: str, palette: Palette) -> list[str]:
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
    return labelled(f"{term} {ability.names[lang]}", ability.texts[lang], lang)
