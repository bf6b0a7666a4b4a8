"""The table of The Fool's Field drawn with letters for the terminal: the field from the viewer's side, the viewer's
hand below it.
"""

from __future__ import annotations

from foolery.games.fools_field.face.view import view_of
from foolery.games.fools_field.face.words import card_names
from foolery.games.fools_field.rules.cards import CARDS, CENTRE, SPACES, SYMBOLS, cards_in, facing
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import (
    DISCARDING,
    EMPTY,
    FIGHTING,
    LAST_REPLY,
    OPENING,
    RETREAT,
    deployed_space,
)
from foolery.kernel.manifest import load_manifest
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad

CELL = 9  # columns inside a space
HAND_CARD = 6  # columns of a card in hand
_COLOURS = {"S": "blue", "H": "yellow", "F": "magenta"}
_SEAT_COLOURS = ("cyan", "magenta")


def draw(sight: FieldSight, texts: Texts, palette: Palette) -> list[str]:
    """Return the lines of the drawn table from top to bottom: the opponent, the field, the viewer and the viewer's
    hand.
    """
    near = 0 if sight.viewer is None else sight.viewer
    lines = [_header(sight, texts, palette), _plate(sight, 1 - near, texts, palette)]
    if sight.phase != DISCARDING:
        lines += _field(sight, near, texts, palette)
    lines.append(_plate(sight, near, texts, palette))
    if sight.viewer is not None:
        lines += _hand(sight, texts, palette)
    return lines


def prompt(sight: FieldSight, texts: Texts) -> str:
    """Return the sentence that tells the viewer what to do now."""
    say = texts.say
    if sight.phase == OPENING:
        return say("prompts.opening")
    if sight.phase == DISCARDING:
        return say("prompts.discard", owed=sight.owed)
    if sight.legal == (RETREAT,):
        return say("prompts.retreat_only")
    return say("prompts.last" if sight.phase == LAST_REPLY else "prompts.deploy")


def more(sight: FieldSight, texts: Texts) -> list[str]:
    """Return lines that remind the viewer of the cards a hidden hand certainly contains, and of those that are in
    it or were discarded.
    """
    lines: list[str] = []
    for seat in sight.hidden_seats:
        known = view_of(sight)["known"][seat]
        if known is None:
            continue
        for cards, sentence in ((known["held"], "known"), (known["held_or_discarded"], "known_or_discarded")):
            if cards:
                lines.append(texts.say(f"table.{sentence}", who=seat, cards=card_names(cards, texts)))
    return lines


def _header(sight: FieldSight, texts: Texts, palette: Palette) -> str:
    title = palette.paint(load_manifest("foolery.games.fools_field").title[texts.lang], "bold")
    battle = texts.say("table.battle", number=min(sight.battles + 1, sight.battle_limit))
    left = sight.battle_limit - sight.battles
    if left <= 10:
        battle += f" ({texts.say('log.battles_left', count=left)})"
    return f"{title}   {battle}   {texts.say('table.deck')} {sight.deck_size}"


def _plate(sight: FieldSight, seat: int, texts: Texts, palette: Palette) -> str:
    mark = palette.box("◆●"[seat])
    name = palette.paint(f"{mark} {palette.name(seat)}", _SEAT_COLOURS[seat], "bold")
    facts = [texts.say("table.holds", count=sight.hand_sizes[seat])]
    facts.append(f"{texts.say('table.discards')} {sight.discard_sizes[seat]}")
    if sight.starter == seat:
        facts.append(texts.say("table.start"))
    turn = palette.paint(" <" if seat in sight.to_act else "", "green", "bold")
    return f"{name}  {'  '.join(facts)}{turn}"


def _field(sight: FieldSight, near: int, texts: Texts, palette: Palette) -> list[str]:
    """Return the lines that draw the nine spaces, with the side of the seat `near` at the bottom."""
    rows = [[row * 3 + column for column in range(3)] for row in (2, 1, 0)]
    if near == 1 and sight.seating_turns:
        rows = [list(reversed(row)) for row in reversed(rows)]
    bar = "─" * CELL
    side = palette.box("│")
    lines = [palette.box(f"┌{bar}┬{bar}┬{bar}┐")]
    for number, row in enumerate(rows):
        if number:
            lines.append(palette.box(f"├{bar}┼{bar}┼{bar}┤"))
        cells = [_space(sight, space, near, texts, palette) for space in row]
        lines += [f"{side}{side.join(cell[line] for cell in cells)}{side}" for line in range(3)]
    return [*lines, palette.box(f"└{bar}┴{bar}┴{bar}┘")]


def _space(sight: FieldSight, space: int, near: int, texts: Texts, palette: Palette) -> list[str]:
    card = sight.field[space]
    if card == EMPTY:
        lit = any(action < RETREAT and deployed_space(action) == space for action in sight.legal)
        name = palette.paint(f"[{SPACES[space]}]", "green") if lit else palette.paint(SPACES[space], "dim")
        usable = sight.phase in (FIGHTING, LAST_REPLY) or (sight.phase == OPENING and space == CENTRE)
        return [pad("", CELL), pad(name if usable else "", CELL, "centre"), pad("", CELL)]
    owner = sight.deployed[1] >> card & 1
    # How the card lies for the viewer depends on who deployed it and on the viewer's seat.
    turned = (owner ^ near) & sight.seating_turns
    top, right, bottom, left = (_symbol(facing(card, turned, side), texts, palette) for side in range(4))
    mark = palette.paint(palette.box("◆●"[owner]), _SEAT_COLOURS[owner])
    middle = f" {pad(left, 2)} {mark} {pad(right, 2, 'right')} "
    return [pad(top, CELL, "centre"), pad(middle, CELL), pad(bottom, CELL, "centre")]


def _symbol(symbol: int, texts: Texts, palette: Palette) -> str:
    letter = SYMBOLS[symbol]
    word = texts.say(f"symbols.{letter}")
    # Japanese has one character per symbol; English uses the letter of the code.
    shown = word if len(word) == 1 else letter
    return palette.paint(shown, _COLOURS[letter], "bold")


def _hand(sight: FieldSight, texts: Texts, palette: Palette) -> list[str]:
    cards = cards_in(sight.hand)
    in_row = palette.columns // HAND_CARD
    lines: list[str] = []
    for start in range(0, len(cards), in_row):
        row = cards[start : start + in_row]
        faces = [[_symbol(facing(card, 0, side), texts, palette) for side in range(4)] for card in row]
        lines.append("".join(pad(pad(top, 4, "centre"), HAND_CARD) for top, _, _, _ in faces))
        lines.append("".join(pad(f"{pad(left, 2)}{pad(right, 2, 'right')}", HAND_CARD) for _, right, _, left in faces))
        lines.append("".join(pad(pad(bottom, 4, "centre"), HAND_CARD) for _, _, bottom, _ in faces))
        lines.append("".join(pad(CARDS[card], HAND_CARD) for card in row))
    return lines
