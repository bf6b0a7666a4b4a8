"""`foolery formations`: check a file of formations, or draw it."""

from __future__ import annotations

from foolery.games.jinkei.face.terminal import draw_formation
from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.formations import FormationEdition, house_edition, problems_in, read_edition
from foolery.kernel.game import Json
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad

LEFT = 37  # width in columns of the left one of two formations


def check(tree: Json) -> tuple[list[str], str]:
    """Return all problems of a parsed file, and a short summary that is empty if there are problems (JK-1.5)."""
    problems = problems_in(tree)
    if problems:
        return problems, ""
    edition = read_edition(tree)
    return [], f"edition {edition.name}, {len(edition.formations)} formations, all sound"


def show(tree: Json, lang: str, palette: Palette) -> list[str]:
    """Return drawings, line by line, of all formations of a parsed file; of the built-in ones if `tree` is None."""
    return _pictures(house_edition() if tree is None else read_edition(tree), GAME.texts(lang), palette)


def _pictures(edition: FormationEdition, texts: Texts, palette: Palette) -> list[str]:
    """Return drawings of all formations, line by line; the two that a player chooses from are side by side."""
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
