"""The view of Garlandland: what a client draws for one viewer, made from the viewer's sight.

The view is written directly as JSON from pieces that were encoded once, because it is made for every viewer after
every step.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, cast

from foolery.games.garlandland.face.chances import choice_chances, row_chances
from foolery.games.garlandland.face.shapes import (
    CardCode,
    ChoiceView,
    ComparisonView,
    GarlandView,
    Kind,
    Made,
    PastView,
    Phase,
    RowView,
    Rule,
    SymbolCode,
)
from foolery.games.garlandland.rules.cards import ALL_CARDS, CARDS, ROW_SIZE, SYMBOLS, cards_in, garland
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import CHOOSING, DEALING, NO_CARD, OVER, RACE
from foolery.games.garlandland.rules.verdict import verdict
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import NULL, array, flag, number, numbers, optional, read, written

__all__ = ["view_json", "view_of"]

PHASE_NAMES: dict[int, Phase] = {DEALING: "deal", CHOOSING: "choose", OVER: "over"}


VIEW = GarlandView

# The rules' tables, typed with the names of the view.
_CARDS = cast("tuple[CardCode, ...]", CARDS)
_SYMBOLS = cast("tuple[SymbolCode, ...]", SYMBOLS)
_KINDS = cast("tuple[Kind, ...]", KINDS)


_CARD_PIECES: Final[tuple[bytes, ...]] = tuple(written(card) for card in CARDS)
# _CODES[mask]: the codes of the cards in a bitmask, as a JSON list.
_CODES: Final[tuple[bytes, ...]] = tuple(
    written([card for at, card in enumerate(CARDS) if cards >> at & 1]) for cards in range(128)
)
_PHASES: Final[tuple[bytes, ...]] = tuple(written(PHASE_NAMES[phase]) for phase in (DEALING, CHOOSING, OVER))
assert (DEALING, CHOOSING, OVER) == (0, 1, 2)


def view_of(sight: GarlandSight) -> GarlandView:
    """Return everything a client shows to the viewer of `sight`, which is what that viewer knows."""
    return cast("GarlandView", read(view_json(sight)))


def view_json(sight: GarlandSight) -> bytes:
    """Return everything a client shows to the viewer of `sight`, as JSON text in UTF-8."""
    race = sight.mode == RACE
    pieces = [
        b'{"game":"garlandland","seat":',
        optional(sight.viewer),
        b',"phase":',
        _PHASES[sight.phase],
        b',"to_act":',
        numbers(sight.to_act),
        b',"mode":"race","target":' if race else b',"mode":"points","target":',
        number(sight.target) if race else NULL,
        b',"rounds":',
        NULL if race else number(sight.seats),
        b',"round":',
        number(sight.round),
        b',"turn":',
        number(sight.turn),
        b',"dealer":',
        number(sight.dealer),
        b',"scores":',
        numbers(sight.scores),
        b',"counters":',
        numbers([max(sight.target - won, 0) for won in sight.scores]) if race else NULL,
        b',"left":',
        numbers(sight.left),
        b',"sealed":',
        numbers(sight.sealed),
        b',"chosen":',
        NULL if sight.chosen == NO_CARD else _CARD_PIECES[sight.chosen],
        b',"deck":',
        number(sight.deck_size),
        b',"seating":',
        numbers(seating(sight)),
        b',"rows":',
        array([_row_json(row) for row in sight.rows]),
        b',"hand":',
        NULL if sight.viewer is None else _CODES[sight.hand],
        b',"own_deck":',
        _own_deck(sight),
        b',"choices":',
        _choices(sight),
        b',"chances":',
        array([_chances(sight, seat) for seat in range(sight.seats)]),
        b',"past":',
        array([_past_json(past.rows, past.winners, race) for past in sight.past]),
        b',"just_ended":',
        flag(_just_ended(sight)),
        b"}",
    ]
    return b"".join(pieces)


def seating(sight: GarlandSight) -> list[int]:
    """Return the seats in the order in which they are drawn, from the far side of the table to the viewer.  A
    spectator sees the table from seat 0.
    """
    near = sight.viewer or 0
    return [*range(near + 1, sight.seats), *range(near + 1)]


def _just_ended(sight: GarlandSight) -> bool:
    if sight.phase == OVER:
        return bool(sight.past) and any(
            len(row) == ROW_SIZE for row in sight.rows
        )  # the round was finished, not left by a seat
    return bool(sight.past) and sight.turn == 0 and not sight.sealed


@cache  # a few thousand rows
def _row_json(row: tuple[int, ...]) -> bytes:
    return written(_row_view(row))


def _row_view(row: tuple[int, ...]) -> RowView:
    garlands = garlands_of(row)
    return {
        "cards": [_CARDS[card] for card in row],
        "garlands": [_SYMBOLS[symbol] for symbol in garlands],
        "made": _made_view(garlands) if len(row) == ROW_SIZE else None,
    }


def _made_view(garlands: tuple[int, ...]) -> Made:
    hand = made(garlands)
    return {
        "kind": _KINDS[hand.kind],
        "first": hand.first,
        "last": hand.last,
        "points": int(POINTS[hand.kind]),
    }


@lru_cache(maxsize=4096)
def _past_json(rows: tuple[tuple[int, ...], ...], winners: tuple[int, ...], race: bool) -> bytes:
    """Return a finished round as JSON.  It is cached, since every later view contains it."""
    steps: list[ComparisonView] = [
        {
            "rule": cast("Rule", step.rule),
            "clause": step.clause,
            "between": list(step.between),
            "kept": list(step.kept),
            "place": step.place,
            "rival": step.rival,
            "parted": step.parted,
        }
        for step in (verdict(rows) if race else ())  # GL-5.0: a round of the points game has no winner
    ]
    view: PastView = {"rows": [_row_view(row) for row in rows], "winners": list(winners), "steps": steps}
    return written(view)


def _choices(sight: GarlandSight) -> bytes:
    """Return a JSON list with one entry for each card of the viewer's hand: the garland it would make now, and the
    hands (such as a pair) that the row could still become.  Returns null if there is no choice.
    """
    if sight.viewer is None or sight.phase != CHOOSING or not sight.hand:
        return NULL
    row = sight.rows[sight.viewer]
    return array([_choice(row, sight.hand, card) for card in cards_in(sight.hand)])


@cache  # depends on the three arguments only, so all tables share it: about nine thousand entries
def _choice(row: tuple[int, ...], hand: int, card: int) -> bytes:
    chances = _rounded(choice_chances(row, hand, card))
    view: ChoiceView = {
        "card": _CARDS[card],
        "garland": _SYMBOLS[garland(row[-1], card)] if row else None,
        "made": _row_view((*row, card))["made"],
        "chances": chances,
        "likeliest": _likeliest(chances),
        "best": next(iter(chances)),  # sorted, strongest first
    }
    return written(view)


def _likeliest(chances: Mapping[Kind, float]) -> Kind:
    """Return the kind of hand (such as a pair) with the greatest probability; of equal ones the stronger, since
    `chances` is sorted by strength.  `nothing` is returned only if no other kind is possible.
    """
    return max(chances, key=lambda kind: chances[kind] if kind != "nothing" else 0.0)


def _chances(sight: GarlandSight, seat: int) -> bytes:
    if sight.phase != CHOOSING or seat in sight.left:
        return NULL
    hand = sight.hand if seat == sight.viewer else 0
    return _row_chances(sight.rows[seat], hand)


@cache
def _row_chances(row: tuple[int, ...], hand: int) -> bytes:
    return written(_rounded(row_chances(row, hand)))


def _rounded(chances: Mapping[str, Fraction]) -> dict[Kind, float]:
    return {cast("Kind", kind): round(float(chance), 4) for kind, chance in chances.items()}


def _own_deck(sight: GarlandSight) -> bytes:
    """Return the cards in the viewer's own deck as a JSON list, sorted.  The viewer knows them from its row and
    hand (GL-6.1).  Returns null for a spectator and before the deal.
    """
    viewer = sight.viewer
    if viewer is None or viewer not in sight.dealt:
        return NULL
    known: i64 = sight.hand
    for card in sight.rows[viewer]:
        known |= bit_of(card)
    return _CODES[ALL_CARDS & ~known]
