"""The table of Garlandland drawn with letters for the terminal: every row with the garlands between its cards, and
the hand below.
"""

from __future__ import annotations

from foolery.games.garlandland.face.chances import row_chances
from foolery.games.garlandland.face.view import seating, view_of
from foolery.games.garlandland.face.words import listed
from foolery.games.garlandland.rules.cards import CARD_SYMBOLS, CARDS, ROW_SIZE, SYMBOLS, cards_in
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import CHOOSING, NO_CARD, RACE
from foolery.kernel.manifest import load_manifest
from foolery.kernel.texts import Texts
from foolery.terminal.palette import Palette, pad, width

CARD = 5  # columns inside a card's frame
_SEAT_COLOURS = ("cyan", "magenta", "yellow", "blue")
_MARKS = "◆●■▲"


def draw(sight: GarlandSight, texts: Texts, palette: Palette) -> list[str]:
    """Return the lines of the drawn table from top to bottom: the rows of the others, the viewer's own row, and the
    viewer's hand.
    """
    lines = [_header(sight, texts, palette)]
    if sight.past and sight.turn == 0 and sight.outcome is None:
        lines += _last_round(sight, texts, palette)
    for seat in seating(sight):
        lines.append(_plate(sight, seat, texts, palette))
        lines += _row(sight.rows[seat], texts, palette)
    if sight.hand:
        lines += _hand(sight, texts, palette)
    return lines


def prompt(sight: GarlandSight, texts: Texts) -> str:
    """Return the sentence that tells the viewer what to do now."""
    say = texts.say
    if sight.phase == CHOOSING and sight.chosen != NO_CARD:
        return say("prompts.sealed", card=CARDS[sight.chosen])
    if not sight.legal:
        return say("prompts.wait", who=listed([texts.say("table.seat", number=seat) for seat in sight.to_act], texts))
    return say("prompts.choose" if sight.turn else "prompts.first")


def more(sight: GarlandSight, texts: Texts) -> list[str]:
    """Return lines with the kinds of hands (such as a pair) that every seat's row can still become, and their
    probabilities.
    """
    lines: list[str] = []
    for seat in sight.dealt:
        lines.append(_chances_title(seat, seat == sight.viewer, texts))
        hand = sight.hand if seat == sight.viewer else 0
        for kind, chance in row_chances(sight.rows[seat], hand).items():
            name = pad(texts.say(f"hands.{kind}"), 22)
            lines.append(f"    {name}{float(chance):>7.2%}  {chance}")
    return lines


def _chances_title(seat: int, own: bool, texts: Texts) -> str:
    title = texts.say("ladder.yours") if own else texts.say("ladder.of", who=texts.say("table.seat", number=seat))
    return texts.say("ladder.titled", title=title, note=texts.say("ladder.alone" if own else "ladder.open"))


def _header(sight: GarlandSight, texts: Texts, palette: Palette) -> str:
    title = palette.paint(load_manifest("foolery.games.garlandland").title[texts.lang], "bold")
    if sight.mode == RACE:
        return f"{title}   {texts.say('table.round', number=sight.round)}"
    return f"{title}   {texts.say('table.round_of', number=sight.round, rounds=sight.seats)}"


def _plate(sight: GarlandSight, seat: int, texts: Texts, palette: Palette) -> str:
    name = palette.paint(f"{palette.box(_MARKS[seat])} {palette.name(seat)}", _SEAT_COLOURS[seat], "bold")
    facts = [_standing(sight, seat, texts)]
    if seat == sight.dealer:
        facts.append(texts.say("table.dealer"))
    if seat in sight.left:
        facts.append(texts.say("table.left"))
    if seat in sight.sealed:
        own = sight.chosen != NO_CARD and seat == sight.viewer
        facts.append(texts.say("table.sealed_card", card=CARDS[sight.chosen]) if own else texts.say("table.sealed"))
    row = sight.rows[seat]
    if len(row) == ROW_SIZE:
        facts.append(palette.paint(_made(row, sight.mode, texts), "bold"))
    turn = palette.paint(" <" if seat in sight.to_act else "", "green", "bold")
    return f"{name}  {'  '.join(facts)}{turn}"


def _standing(sight: GarlandSight, seat: int, texts: Texts) -> str:
    if sight.mode != RACE:
        return texts.say("table.points", count=sight.scores[seat])
    left = sight.target - sight.scores[seat]
    return texts.say("table.counter", count=left) if left > 0 else texts.say("table.victory")


def _made(row: tuple[int, ...], mode: int, texts: Texts) -> str:
    kind = made(garlands_of(row)).kind
    name = texts.say(f"hands.{KINDS[kind]}")
    return name if mode == RACE else f"{name} {texts.say('table.points', count=int(POINTS[kind]))}"


def _symbol(symbol: int, texts: Texts, palette: Palette) -> str:
    """Return the short text for a symbol.  It contains a letter or character for the colour, so that it can be read
    without colours on the terminal.
    """
    code = SYMBOLS[symbol]
    return palette.paint(texts.say(f"short.{code}"), *(("red",) if code[0] == "r" else ()), "bold")


def _row(row: tuple[int, ...], texts: Texts, palette: Palette) -> list[str]:
    """Return the lines that draw a row: its cards in frames, with the garlands (the shared symbols) between them."""
    if not row:
        return [palette.paint(f"  {palette.box('·')}", "dim")]
    top, middle, bottom = "  ", "  ", "  "
    side, bar = palette.box("│"), "─" * CARD
    hung = garlands_of(row)
    for place, card in enumerate(row):
        if place:
            link = f"{palette.box('─')}{_symbol(hung[place - 1], texts, palette)}{palette.box('─')}"
            middle += link
            top += " " * width(link)
            bottom += " " * width(link)
        top += palette.box(f"┌{bar}┐")
        middle += f"{side}{pad(CARDS[card], CARD, 'centre')}{side}"
        bottom += palette.box(f"└{bar}┘")
    return [top, middle, bottom]


def _hand(sight: GarlandSight, texts: Texts, palette: Palette) -> list[str]:
    lines = [palette.paint(texts.say("table.hand"), "bold")]
    lines += [f"  {pad(CARDS[card], 4)} {_symbols(card, texts, palette)}" for card in cards_in(sight.hand)]
    own = view_of(sight)["own_deck"]
    if own is not None:
        lines.append(palette.paint(texts.say("table.deck", count=len(own), cards=" ".join(own)), "dim"))
    legend = texts.say("table.legend")
    return [*lines, palette.paint(legend, "dim")] if legend else lines


def _symbols(card: int, texts: Texts, palette: Palette) -> str:
    return " ".join(_symbol(symbol, texts, palette) for symbol in CARD_SYMBOLS[card])


def _last_round(sight: GarlandSight, texts: Texts, palette: Palette) -> list[str]:
    """Return lines with the result of the round that has just ended, one line per seat."""
    past = sight.past[-1]
    lines = [palette.paint(texts.say("table.last_round"), "dim")]
    for seat, row in enumerate(past.rows):
        hung = " ".join(_symbol(symbol, texts, palette) for symbol in garlands_of(row))
        hand = _made(row, sight.mode, texts) if len(row) == ROW_SIZE else texts.say("table.left")
        won = palette.paint(f"  {texts.say('table.won')}", "green", "bold") if seat in past.winners else ""
        cards = " ".join(CARDS[card] for card in row)
        lines.append(
            f"  {palette.box(_MARKS[seat])} {pad(palette.name(seat), 8)} {pad(cards, 18)} {pad(hung, 20)} {hand}{won}"
        )
    return lines
