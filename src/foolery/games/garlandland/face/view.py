"""What a client draws of Garlandland, made from a sight."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from foolery.games.garlandland.face.chances import choice_chances, seat_chances
from foolery.games.garlandland.rules.cards import ALL_CARDS, CARDS, ROW_SIZE, SYMBOLS, cards_in, garland, mask_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.options import MODES
from foolery.games.garlandland.rules.sight import GarlandSight, PastRound
from foolery.games.garlandland.rules.state import CHOOSING, DEALING, NO_CARD, OVER, RACE
from foolery.games.garlandland.rules.verdict import verdict
from foolery.kernel.game import Json

__all__ = ["view_of"]

GAME_ID = "garlandland"
PHASE_NAMES = {DEALING: "deal", CHOOSING: "choose", OVER: "over"}


def view_of(sight: GarlandSight) -> dict[str, Json]:
    """Return everything the table shows to the viewer of the sight."""
    race = sight.mode == RACE
    return {
        "game": GAME_ID,
        "seat": sight.viewer,
        "phase": PHASE_NAMES[sight.phase],
        "to_act": list(sight.to_act),
        "mode": MODES[sight.mode],
        "target": sight.target if race else None,
        "rounds": None if race else sight.seats,
        "round": sight.round,
        "turn": sight.turn,
        "dealer": sight.dealer,
        "scores": list(sight.scores),
        "counters": [max(sight.target - won, 0) for won in sight.scores] if race else None,
        "left": list(sight.left),
        "sealed": list(sight.sealed),
        "chosen": None if sight.chosen == NO_CARD else CARDS[sight.chosen],
        "deck": sight.deck_size,
        "rows": [_row_view(row) for row in sight.rows],
        "hand": None if sight.viewer is None else _codes(sight.hand),
        "own_deck": _own_deck(sight),
        "choices": _choices(sight),
        "chances": [_chances(sight, seat) for seat in range(sight.seats)],
        "past": [_past_view(past, race) for past in sight.past],
    }


def _codes(cards: int) -> list[str]:
    return [CARDS[card] for card in cards_in(cards)]


def _row_view(row: tuple[int, ...]) -> dict[str, Json]:
    garlands = garlands_of(row)
    view: dict[str, Json] = {
        "cards": [CARDS[card] for card in row],
        "garlands": [SYMBOLS[symbol] for symbol in garlands],
        "made": None,
    }
    if len(row) == ROW_SIZE:
        hand = made(garlands)
        view["made"] = {
            "kind": KINDS[hand.kind],
            "first": hand.first,
            "last": hand.last,
            "points": int(POINTS[hand.kind]),
        }
    return view


def _past_view(past: PastRound, race: bool) -> dict[str, Json]:
    steps: list[Json] = [
        {
            "rule": step.rule,
            "clause": step.clause,
            "between": list(step.between),
            "kept": list(step.kept),
            "place": step.place,
        }
        for step in (verdict(past.rows) if race else ())  # GL-5.0: nobody wins a round of the points game
    ]
    return {"rows": [_row_view(row) for row in past.rows], "winners": list(past.winners), "steps": steps}


def _choices(sight: GarlandSight) -> list[Json] | None:
    """Return, card by card, the garland it would make, the hand it would end with, and the hands it leaves possible."""
    if sight.viewer is None or sight.phase != CHOOSING or not sight.hand:
        return None
    row = sight.rows[sight.viewer]
    return [
        {
            "card": CARDS[card],
            "garland": SYMBOLS[garland(row[-1], card)] if row else None,
            "made": _row_view((*row, card))["made"],
            "chances": _rounded(choice_chances(row, sight.hand, card)),
        }
        for card in cards_in(sight.hand)
    ]


def _chances(sight: GarlandSight, seat: int) -> dict[str, Json] | None:
    if sight.phase != CHOOSING or seat in sight.left:
        return None
    return _rounded(seat_chances(sight, seat))


def _rounded(chances: Mapping[str, Fraction]) -> dict[str, Json]:
    return {kind: round(float(chance), 4) for kind, chance in chances.items()}


def _own_deck(sight: GarlandSight) -> list[str] | None:
    """Return what is left in the viewer's own deck: it follows from row and hand, in no order (GL-6.1)."""
    if sight.viewer not in sight.dealt:
        return None
    return _codes(ALL_CARDS & ~(mask_of(list(sight.rows[sight.viewer])) | sight.hand))
