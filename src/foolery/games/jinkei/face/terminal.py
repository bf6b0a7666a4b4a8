"""Jinkei drawn as text: the two formations face each other, the viewer's own is below."""

from __future__ import annotations

from foolery.games.jinkei.face.view import choices
from foolery.games.jinkei.face.words import card_name, cell_name, colour_name, kind_name, numeral
from foolery.games.jinkei.rules.actions import ADVANCE, ATTACK, DEFEND, PLACE, declared_in, picked_cell, placed_cell
from foolery.games.jinkei.rules.cards import ALL_CARDS, CARDS, CELLS, COLOURS, KINDS, cards_in, points_in
from foolery.games.jinkei.rules.formations import Formation
from foolery.games.jinkei.rules.layout import cell_at, spot
from foolery.games.jinkei.rules.lines import ATTACKING, DEFENDING, EMPTY, FILLING, FORMING, RESERVING
from foolery.games.jinkei.rules.notation import PHASE_NAMES
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight
from foolery.kernel.manifest import load_manifest
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad

__all__ = ["draw_formation"]

CELL = 11  # columns inside a cell
_SEAT_COLOURS = ("cyan", "magenta")
_EFFECTS = {".": "", "u": "", "w": "w", "uw": "w", "u+1": "+1", "u+2": "+2", "2": "×2"}


def draw(sight: JinkeiSight, texts: Texts, palette: Palette) -> list[str]:
    """Return the table as lines: the other player, both formations front to front, the viewer and the viewer's hand."""
    near = 0 if sight.viewer is None else sight.viewer
    lines = [_header(sight, texts, palette), _plate(sight, 1 - near, texts, palette)]
    if sight.phase == FORMING and sight.forms[near] == EMPTY:
        lines += _choices(sight, near, texts, palette)
    elif any(form >= 0 for form in sight.forms):
        lines += _field(sight, near, texts, palette)
    lines.append(_plate(sight, near, texts, palette))
    if sight.viewer is not None:
        hand = " ".join(_card(card, texts, palette) for card in cards_in(sight.hand))
        lines.append(texts.say("table.hand", cards=hand or "-"))
    return lines


def prompt(sight: JinkeiSight, texts: Texts) -> str:
    """Return the sentence that tells the viewer what to choose now."""
    say = texts.say
    phase = PHASE_NAMES[sight.phase]
    if sight.phase in (FILLING, RESERVING):
        return say(f"prompts.{phase}", cell=cell_name(_cell_of(sight.legal[0]), texts))
    if sight.phase == DEFENDING:
        attacker = 1 - (sight.viewer or 0)
        card = card_name(sight.cells[spot(attacker, picked_cell(sight.attack))], texts)
        if declared_in(sight.attack):
            card = say("cards.as", card=card, colour=colour_name(COLOURS[declared_in(sight.attack) - 1], texts))
        return say("prompts.defend", card=card)
    if sight.phase == ATTACKING:
        row = CELLS[_cell_of(sight.legal[0])][0]
        return say("prompts.attack", row=say(f"rows.{row}"))
    return say(f"prompts.{phase}", number=sight.round + 1)


def more(sight: JinkeiSight, texts: Texts) -> list[str]:
    """Return a memory aid: one line per player with the cards that the viewer has not seen in this game."""
    say = texts.say
    lines = []
    for seat in range(2):
        unseen = " ".join(_short(card, texts) for card in cards_in(ALL_CARDS & ~sight.shown(seat)))
        lines.append(say("table.unseen", who=seat, cards=unseen or "-"))
    return lines


def _header(sight: JinkeiSight, texts: Texts, palette: Palette) -> str:
    words = [palette.paint(load_manifest("foolery.games.jinkei").title[texts.lang], "bold")]
    if sight.games == 2:
        words.append(f"{sight.game + 1}/2")
    words.append(texts.say("table.round", number=min(sight.round, 2) + 1))
    if sight.phase >= ATTACKING and sight.outcome is None:
        words.append(texts.say("table.battle", number=sight.battle + 1))
    return "   ".join(words)


def _plate(sight: JinkeiSight, seat: int, texts: Texts, palette: Palette) -> str:
    mark = palette.box("◆●"[seat])
    name = palette.paint(f"{mark} {palette.name(seat)}", _SEAT_COLOURS[seat], "bold")
    facts = [] if sight.kinds[seat] == EMPTY else [kind_name(KINDS[sight.kinds[seat]], texts)]
    if sight.forms[seat] >= 0:
        facts.append(numeral(sight.edition.formations[sight.forms[seat]]))
    facts.append(f"{texts.say('table.points')} {sight.points[seat]}+{int(points_in(sight.taken[seat]))}")
    facts.append(f"{texts.say('table.deck')} {sight.deck_sizes[seat]}")
    facts.append(texts.say("table.holds", count=sight.hand_sizes[seat]))
    if sight.leader == seat:
        facts.append(texts.say("table.first"))
    turn = palette.paint(" <" if seat in sight.to_act else "", "green", "bold")
    return f"{name}  {'  '.join(facts)}{turn}"


def _short(card: int, texts: Texts) -> str:
    """Return a card in two or three letters; the first one abbreviates the colour in the language of `texts`."""
    return texts.say(f"table.letters.{CARDS[card][0]}") + CARDS[card][1:]


def _card(card: int, texts: Texts, palette: Palette) -> str:
    if card == HIDDEN:
        return palette.paint("??", "dim")
    return palette.paint(_short(card, texts), "bold", *(["red"] if CARDS[card][0] == "r" else []))


def _field(sight: JinkeiSight, near: int, texts: Texts, palette: Palette) -> list[str]:
    """Return both formations as lines; that of the other player is upside down, as it lies on a table."""
    bar = "─" * CELL
    rows = [[_cell(sight, 1 - near, cell_at(row, column), texts, palette) for column in (2, 1, 0)] for row in (2, 1, 0)]
    rows += [[_cell(sight, near, cell_at(row, column), texts, palette) for column in range(3)] for row in range(3)]
    side = palette.box("│")
    lines = [f"{side}{side.join(row)}{side}" for row in rows]
    middle = palette.box(f"├{bar}┼{bar}┼{bar}┤")
    top, bottom = palette.box(f"┌{bar}┬{bar}┬{bar}┐"), palette.box(f"└{bar}┴{bar}┴{bar}┘")
    return [top, *lines[:3], middle, *lines[3:], bottom]


def _cell(sight: JinkeiSight, seat: int, cell: int, texts: Texts, palette: Palette) -> str:
    if sight.forms[seat] < 0:
        return pad("", CELL)
    token = sight.edition.formations[sight.forms[seat]].tokens[cell]
    if token == "x":
        return pad(palette.paint(palette.box("····"), "dim"), CELL, "centre")
    card, extra = sight.cells[spot(seat, cell)], sight.extras[seat]
    lit = seat == sight.viewer and any(_cell_of(action) == cell for action in sight.legal)
    lit = lit or (sight.attack != EMPTY and seat == sight.turn ^ 1 and picked_cell(sight.attack) == cell)
    label = palette.paint(CELLS[cell], "green", "bold") if lit else palette.paint(CELLS[cell], "dim")
    if token == "2" and extra != EMPTY:
        return pad(f"{label} {_card(card, texts, palette)} {_card(extra, texts, palette)}", CELL)
    effect = palette.paint(_EFFECTS.get(token, token), "yellow")
    shown = "" if card == EMPTY else _card(card, texts, palette)
    return pad(f"{pad(label + effect, 5)} {shown}", CELL)


def _cell_of(action: int) -> int:
    """Return the cell of an action, -1 if it has none."""
    if DEFEND <= action < ADVANCE:
        return picked_cell(action - DEFEND)
    if ATTACK <= action < DEFEND:
        return picked_cell(action - ATTACK)
    return placed_cell(action) if PLACE <= action < ATTACK else -1


def _choices(sight: JinkeiSight, near: int, texts: Texts, palette: Palette) -> list[str]:
    """Return drawings of the formations that both players may choose from, the other player's first.

    All of them are public.
    """
    lines: list[str] = []
    for seat in (1 - near, near):
        pictures = [draw_formation(formation, texts, palette) for formation in choices(sight, seat)]
        lines += [f"{pad(one, 37)}  {two}".rstrip() for one, two in zip(*pictures, strict=True)]
    return lines


def draw_formation(formation: Formation, texts: Texts, palette: Palette) -> list[str]:
    """Return a formation card as four lines: its id and name, and its three rows as the owner sees them."""
    lines = [f"{palette.paint(formation.id, 'bold')} {formation.name(texts.lang)}"]
    for row in range(3):
        cells = []
        for column in range(3):
            token = formation.tokens[cell_at(row, column)]
            shown = palette.box("····") if token == "x" else f"{CELLS[cell_at(row, column)]}{_face(token)}"
            cells.append(pad(shown, 6))
        lines.append("  " + " ".join(cells).rstrip())
    return lines


def _face(token: str) -> str:
    """Return the marks of a cell: its effect, and an asterisk if it is filled from the deck."""
    effect = _EFFECTS.get(token, token)
    return f"{effect}*" if token.startswith("u") else effect
