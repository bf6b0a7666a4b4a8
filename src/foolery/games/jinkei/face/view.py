"""What a client draws of Jinkei, made from a sight."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from foolery.games.jinkei.face.lineup import counted, lineup, paths
from foolery.games.jinkei.face.reckoning import answers, attack_view, attacks, battle_view, duty, rounds
from foolery.games.jinkei.face.shapes import (
    BothLanguages,
    Captured,
    CapturedCard,
    Cell,
    CellView,
    FormationView,
    Ground,
    JinkeiView,
    Kind,
    KindOffer,
    Phase,
    Placing,
    PlayerView,
    Stage,
)
from foolery.games.jinkei.face.words import numeral
from foolery.games.jinkei.rules.cards import CARDS, CELLS, KINDS, NUM_CARDS, NUM_CELLS, cards_in, points_in
from foolery.games.jinkei.rules.formations import FORMATION_IDS, Formation
from foolery.games.jinkei.rules.layout import first_formation, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ALL_PLACED,
    ATTACKING,
    BY_HAND,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    OVER,
    PICKING,
    RESERVING,
)
from foolery.games.jinkei.rules.notation import PHASE_NAMES
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight, PastBattle

__all__ = ["VIEW", "battles_shown", "choices", "has_sealed", "is_filling", "round_ended_by", "view_of"]

VIEW = JinkeiView

_KINDS = cast("tuple[Kind, ...]", KINDS)
_CELLS = cast("tuple[Cell, ...]", CELLS)
_STAGES: dict[int, Stage] = {
    FILLING: "placing",
    RESERVING: "placing",
    ATTACKING: "fighting",
    DEFENDING: "fighting",
    ADVANCING: "fighting",
    OVER: "over",
}
# What an edition file writes, but for the mark of the cell that is filled from the deck (JK-1.4).
_GROUNDS: dict[str, Ground] = {
    "": "normal",
    ".": "normal",
    "x": "unusable",
    "+1": "rank-1",
    "+2": "rank-2",
    "w": "wild-suit",
    "2": "two-cards",
}


def view_of(sight: JinkeiSight) -> JinkeiView:
    """Return everything the table shows to the viewer of the sight."""
    finished = rounds(sight)
    return {
        "game": "jinkei",
        "seat": sight.viewer,
        "phase": cast("Phase", PHASE_NAMES[sight.phase]),
        "stage": _STAGES.get(sight.phase, "choosing"),
        "to_act": list(sight.to_act),
        "kinds": "draft" if sight.draft else "beginner",
        "games": sight.games,
        "match_game": sight.game + 1,
        "edition": sight.edition.name,
        "round": min(sight.round, 2) + 1,
        "battle": min(sight.battle, 6) + 1,
        "first": sight.leader,
        "turn": sight.turn,
        "points": list(sight.points),
        "before": [sight.points[seat] - sum(points[seat] for points in finished) for seat in range(2)],
        "rounds": finished,
        "offer": _offer_view(sight),
        "lineup": lineup(sight),
        "attacks": attacks(sight),
        "attack": attack_view(sight),
        "duty": duty(sight),
        "answers": answers(sight),
        "players": [_player_view(sight, seat) for seat in range(2)],
        "standing": any(card != EMPTY for card in sight.cells),
        "battles": [battle_view(sight.edition, battle) for battle in battles_shown(sight)],
        "ended_by": [battle_view(sight.edition, battle) for battle in round_ended_by(sight)],
    }


def battles_shown(sight: JinkeiSight) -> tuple[PastBattle, ...]:
    """Return this round's battles: what was captured before is not looked at again (JK-5.2)."""
    # A battle counts as fought once every column has closed up, but everybody has seen it before.
    fought = sight.battle + (ADVANCING in (sight.phase, sight.ended_in))
    return sight.past[-fought:] if fought else ()


def round_ended_by(sight: JinkeiSight) -> tuple[PastBattle, ...]:
    """Return the last battle of the round before; it is looked at until the next formations are revealed."""
    between = sight.battle == 0 and sight.phase in (PICKING, FORMING, OVER)
    left_later = sight.phase == OVER and sight.ended_in not in (PICKING, FORMING, OVER)
    return sight.past[-1:] if between and not left_later else ()


def _player_view(sight: JinkeiSight, seat: int) -> PlayerView:
    form, kind = sight.forms[seat], sight.kinds[seat]
    own = seat == sight.viewer
    return {
        "kind": None if kind == EMPTY else _KINDS[kind],
        "choices": [_formation_view(each) for each in choices(sight, seat)],
        "form": FORMATION_IDS[form] if form >= 0 else None,
        "sealed": has_sealed(sight, seat),
        "placing": _placing(sight, seat),
        "hand": {
            "size": sight.hand_sizes[seat],
            "cards": [CARDS[card] for card in cards_in(sight.hand)] if own else None,
        },
        "deck": sight.deck_sizes[seat],
        "cells": [_cell_view(sight, seat, cell) for cell in range(NUM_CELLS)] if form >= 0 else [],
        "captured": _captured_view(sight.taken[seat]),
        "counted": counted(sight, seat),
        "total": sight.points[seat] + int(points_in(sight.taken[seat])),
    }


def has_sealed(sight: JinkeiSight, seat: int) -> bool:
    """Whether the seat has decided and waits for the other, who decides at the same time."""
    together = sight.phase in (FORMING, FILLING, RESERVING) or (sight.phase == ADVANCING and sight.owed == 3)
    return together and seat not in sight.to_act


def _placing(sight: JinkeiSight, seat: int) -> Placing | None:
    """Return how many cards a seat has put down of those this phase asks for; everybody sees their backs."""
    if sight.phase == FILLING:
        return {"placed": sight.placed[seat], "all": BY_HAND}
    if sight.phase == RESERVING:
        return {"placed": sight.placed[seat] - BY_HAND, "all": ALL_PLACED - BY_HAND}
    return None


def choices(sight: JinkeiSight, seat: int) -> tuple[Formation, ...]:
    """Return the two formations a seat has for this round (JK-1.2)."""
    kind = sight.kinds[seat]
    if kind == EMPTY or sight.round > 2:
        return ()
    return sight.edition.formations[first_formation(kind, sight.round) :][:2]


def _formation_view(formation: Formation) -> FormationView:
    names: BothLanguages = {"en": formation.name_en, "ja": formation.name_ja}
    hints: BothLanguages = {"en": formation.hint_en, "ja": formation.hint_ja}
    return {
        "id": formation.id,
        "numeral": numeral(formation),
        "name": names,
        "hint": hints,
        "cells": list(_grounds(formation.tokens)),
        "from_deck": _CELLS[_from_deck(formation.tokens)],
        "paths": paths(formation.tokens),
    }


@lru_cache(maxsize=256)
def _grounds(tokens: tuple[str, ...]) -> tuple[Ground, ...]:
    """Return what each of the nine cells does."""
    return tuple(_GROUNDS[token.removeprefix("u")] for token in tokens)


@lru_cache(maxsize=256)
def _from_deck(tokens: tuple[str, ...]) -> int:
    """Return the one cell that is filled from the deck (JK-1.5)."""
    return next(cell for cell, token in enumerate(tokens) if token.startswith("u"))


def _cell_view(sight: JinkeiSight, seat: int, cell: int) -> CellView:
    card, extra = sight.cells[spot(seat, cell)], sight.extras[seat]
    tokens = sight.edition.formations[sight.forms[seat]].tokens
    ground, from_deck = _grounds(tokens)[cell], _from_deck(tokens) == cell
    cards = [card, extra] if ground == "two-cards" and extra != EMPTY else [card]
    return {
        "cell": _CELLS[cell],
        "ground": ground,
        "from_deck": from_deck,
        "cards": ["?" if each == HIDDEN else CARDS[each] for each in cards if each != EMPTY],
        "face_up": card >= 0 and cell < 6 and (from_deck or not is_filling(sight)),
    }


def is_filling(sight: JinkeiSight) -> bool:
    """Whether front and back lie face down still (JK-3.5)."""
    return FILLING in (sight.phase, sight.ended_in)


def _captured_view(taken: int) -> Captured:
    cards: list[CapturedCard] = [
        {"card": CARDS[card % NUM_CARDS], "owner": card // NUM_CARDS} for card in cards_in(taken)
    ]
    return {"cards": cards, "points": int(points_in(taken))}


def _offer_view(sight: JinkeiSight) -> list[KindOffer]:
    """While kinds are picked, show what each of them brings (JK-2.2)."""
    if sight.phase != PICKING:
        return []
    formations = [_formation_view(each) for each in sight.edition.formations]
    return [
        {"kind": name, "formations": formations[first_formation(kind, 0) : first_formation(kind + 1, 0)]}
        for kind, name in enumerate(_KINDS)
    ]
