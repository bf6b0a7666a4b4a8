"""What a client draws of Garlandland, made from a sight."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import cast

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
from foolery.games.garlandland.rules.cards import ALL_CARDS, CARDS, ROW_SIZE, SYMBOLS, cards_in, garland, mask_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight, PastRound
from foolery.games.garlandland.rules.state import CHOOSING, DEALING, NO_CARD, OVER, RACE
from foolery.games.garlandland.rules.verdict import verdict

__all__ = ["VIEW", "seating", "view_of"]

PHASE_NAMES: dict[int, Phase] = {DEALING: "deal", CHOOSING: "choose", OVER: "over"}


VIEW = GarlandView

# The rules' own tables, with the names that the types give their entries.
_CARDS = cast("tuple[CardCode, ...]", CARDS)
_SYMBOLS = cast("tuple[SymbolCode, ...]", SYMBOLS)
_KINDS = cast("tuple[Kind, ...]", KINDS)


def view_of(sight: GarlandSight) -> GarlandView:
    """Return everything the table shows to the viewer of the sight."""
    race = sight.mode == RACE
    return {
        "game": "garlandland",
        "seat": sight.viewer,
        "phase": PHASE_NAMES[sight.phase],
        "to_act": list(sight.to_act),
        "mode": "race" if race else "points",
        "target": sight.target if race else None,
        "rounds": None if race else sight.seats,
        "round": sight.round,
        "turn": sight.turn,
        "dealer": sight.dealer,
        "scores": list(sight.scores),
        "counters": [max(sight.target - won, 0) for won in sight.scores] if race else None,
        "left": list(sight.left),
        "sealed": list(sight.sealed),
        "chosen": None if sight.chosen == NO_CARD else _CARDS[sight.chosen],
        "deck": sight.deck_size,
        "seating": seating(sight),
        "rows": [_row_view(row) for row in sight.rows],
        "hand": None if sight.viewer is None else _codes(sight.hand),
        "own_deck": _own_deck(sight),
        "choices": _choices(sight),
        "chances": [_chances(sight, seat) for seat in range(sight.seats)],
        "past": [_past_view(past, race) for past in sight.past],
        "just_ended": _just_ended(sight),
    }


def seating(sight: GarlandSight) -> list[int]:
    """Return the seats from the far end of the table to the near one; a spectator sits with seat 0."""
    near = sight.viewer or 0
    return [*range(near + 1, sight.seats), *range(near + 1)]


def _just_ended(sight: GarlandSight) -> bool:
    if sight.phase == OVER:
        return bool(sight.past) and any(len(row) == ROW_SIZE for row in sight.rows)  # not left in mid-round
    return bool(sight.past) and sight.turn == 0 and not sight.sealed


def _codes(cards: int) -> list[CardCode]:
    return [_CARDS[card] for card in cards_in(cards)]


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


@lru_cache(maxsize=1024)
def _past_view(past: PastRound, race: bool) -> PastView:
    """Return a finished round: made once, however often it is shown; to be read only."""
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
        for step in (verdict(past.rows) if race else ())  # GL-5.0: nobody wins a round of the points game
    ]
    return {"rows": [_row_view(row) for row in past.rows], "winners": list(past.winners), "steps": steps}


def _choices(sight: GarlandSight) -> list[ChoiceView] | None:
    """Return, card by card, the garland it would make, the hand it would end with, and the hands it leaves possible."""
    if sight.viewer is None or sight.phase != CHOOSING or not sight.hand:
        return None
    row = sight.rows[sight.viewer]
    return [_choice(row, sight.hand, card) for card in cards_in(sight.hand)]


@lru_cache(maxsize=4096)
def _choice(row: tuple[int, ...], hand: int, card: int) -> ChoiceView:
    """Return what follows from three facts alone, for every table the same; to be read only."""
    chances = _rounded(choice_chances(row, hand, card))
    return {
        "card": _CARDS[card],
        "garland": _SYMBOLS[garland(row[-1], card)] if row else None,
        "made": _row_view((*row, card))["made"],
        "chances": chances,
        "likeliest": _likeliest(chances),
        "best": next(iter(chances)),  # they come strongest first
    }


def _likeliest(chances: Mapping[Kind, float]) -> Kind:
    """Return the hand with the greatest chance, the stronger of equal ones: they come strongest first."""
    return max(chances, key=lambda kind: chances[kind] if kind != "nothing" else 0.0)


def _chances(sight: GarlandSight, seat: int) -> dict[Kind, float] | None:
    if sight.phase != CHOOSING or seat in sight.left:
        return None
    hand = sight.hand if seat == sight.viewer else 0
    return _row_chances(sight.rows[seat], hand)


@lru_cache(maxsize=4096)
def _row_chances(row: tuple[int, ...], hand: int) -> dict[Kind, float]:
    return _rounded(row_chances(row, hand))


def _rounded(chances: Mapping[str, Fraction]) -> dict[Kind, float]:
    return {cast("Kind", kind): round(float(chance), 4) for kind, chance in chances.items()}


def _own_deck(sight: GarlandSight) -> list[CardCode] | None:
    """Return what is left in the viewer's own deck: it follows from row and hand, in no order (GL-6.1)."""
    if sight.viewer not in sight.dealt:
        return None
    return _codes(ALL_CARDS & ~(mask_of(list(sight.rows[sight.viewer])) | sight.hand))
