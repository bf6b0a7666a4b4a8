"""The view of Jinkei: what a client draws, made from a sight (all that the viewer knows)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from foolery.games.jinkei.face.lineup import codes, counted, lineup, paths
from foolery.games.jinkei.face.reckoning import answers, attack_view, attacks, battle_view, duty, gain
from foolery.games.jinkei.face.shapes import (
    Cell,
    CellView,
    FormationView,
    Ground,
    JinkeiView,
    Kind,
    KindOffer,
    Phase,
    Stage,
)
from foolery.games.jinkei.face.words import numeral
from foolery.games.jinkei.rules.cards import CARDS, CELLS, KINDS, NUM_CARDS, NUM_CELLS, points_in
from foolery.games.jinkei.rules.formations import FORMATION_IDS, Formation, FormationEdition, edition_of
from foolery.games.jinkei.rules.layout import Layout, cell_in, first_formation, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ALL_PLACED,
    ATTACKING,
    BATTLES,
    BY_HAND,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    OVER,
    PICKING,
    RESERVING,
    ROUNDS,
)
from foolery.games.jinkei.rules.notation import PHASE_NAMES
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight, PastBattle
from foolery.kernel.bits import bit_of, first_in, without_lowest
from foolery.kernel.languages import words_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, flag, number, numbers, optional, read, written

__all__ = ["view_json", "view_of"]

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
# The tokens of an edition file without the mark of the cell filled from the deck (JK-1.4).
_GROUNDS: dict[str, Ground] = {
    "": "normal",
    ".": "normal",
    "x": "unusable",
    "+1": "rank-1",
    "+2": "rank-2",
    "w": "wild-suit",
    "2": "two-cards",
}
_GROUND_NAMES: Final[tuple[Ground, ...]] = ("normal", "unusable", "rank-1", "rank-2", "wild-suit", "two-cards")
_TWO_CARDS: Final = 5


def _phase(phase: int, name: str) -> bytes:
    view: dict[str, Phase | Stage] = {"phase": cast("Phase", name), "stage": _STAGES.get(phase, "choosing")}
    return written(view)[1:-1]


_PHASES: Final[tuple[bytes, ...]] = tuple(_phase(phase, PHASE_NAMES[phase]) for phase in range(len(PHASE_NAMES)))
_KIND_PIECES: Final[tuple[bytes, ...]] = tuple(written(kind) for kind in KINDS)
_FORM_PIECES: Final[tuple[bytes, ...]] = tuple(written(form) for form in FORMATION_IDS)
# A captured card and its former owner as JSON; the index is its bit in `taken`.
_CAPTURED: Final[tuple[bytes, ...]] = tuple(
    written({"card": CARDS[card % NUM_CARDS], "owner": card // NUM_CARDS}) for card in range(2 * NUM_CARDS)
)
_CELL_VIEWS: Final[dict[int, bytes]] = {}  # cache, filled when a cell is first drawn: a few thousand at most


class _Printed:
    """Holds what the cards of an edition show, written to JSON once."""

    def __init__(self, edition: FormationEdition) -> None:
        self.layout: Layout = edition.layout
        self.name: bytes = written(edition.name)
        views = [_formation_view(each) for each in edition.formations]
        pieces = [written(view) for view in views]
        # The two formations that a kind has for a round (JK-1.2); the index is half of the first one's number.
        self.pairs: list[bytes] = [array(pieces[first : first + 2]) for first in range(0, len(pieces), 2)]
        offer: list[KindOffer] = [
            {"kind": kind, "formations": views[first_formation(number, 0) : first_formation(number + 1, 0)]}
            for number, kind in enumerate(_KINDS)
        ]
        self.offer: bytes = written(offer)
        self.grounds: vec[i64] = vec[i64](
            [_GROUND_NAMES.index(ground) for each in edition.formations for ground in _grounds(each)]
        )


@lru_cache(maxsize=64)
def _printed(source: str) -> _Printed:
    return _Printed(edition_of(source))


def _formation_view(formation: Formation) -> FormationView:
    return {
        "id": formation.id,
        "numeral": numeral(formation),
        "name": words_of(formation.name),
        "hint": words_of(formation.hint),
        "cells": _grounds(formation),
        "from_deck": next(cell for cell, token in zip(_CELLS, formation.tokens, strict=True) if token.startswith("u")),
        "paths": paths(formation.tokens),
    }


def _grounds(formation: Formation) -> list[Ground]:
    """Return the effect of each of the nine cells of a formation."""
    return [_GROUNDS[token.removeprefix("u")] for token in formation.tokens]


def view_of(sight: JinkeiSight) -> JinkeiView:
    """Return the view of the sight's viewer, all that the table shows, as a JSON object."""
    return cast("JinkeiView", read(view_json(sight)))


def view_json(sight: JinkeiSight) -> bytes:
    """Return the view of the sight's viewer, all that the table shows, as JSON text."""
    printed = _printed(sight.edition_source)
    layout = printed.layout
    past = _Past(sight)
    pieces = [
        b'{"game":"jinkei","seat":',
        optional(sight.viewer),
        b",",
        _PHASES[sight.phase],
        b',"to_act":',
        numbers(sight.to_act),
        b',"kinds":"draft","games":' if sight.draft else b',"kinds":"beginner","games":',
        number(sight.games),
        b',"match_game":',
        number(sight.game + 1),
        b',"edition":',
        printed.name,
        b',"round":',
        number(min(sight.round, 2) + 1),
        b',"battle":',
        number(min(sight.battle, 6) + 1),
        b',"first":',
        number(sight.leader),
        b',"turn":',
        number(sight.turn),
        b',"points":',
        _pair(sight.points[0], sight.points[1]),
        b',"before":',
        _pair(sight.points[0] - past.gained[0], sight.points[1] - past.gained[1]),
        b',"rounds":',
        array(past.rounds),
        b',"offer":',
        printed.offer if sight.phase == PICKING else EMPTY_LIST,
        b',"lineup":',
        lineup(sight, layout),
        b',"attacks":',
        attacks(sight, layout),
        b',"attack":',
        attack_view(sight, layout),
        b',"duty":',
        duty(sight),
        b',"answers":',
        answers(sight, layout),
        b',"players":[',
        _player_view(sight, 0, printed, past.gone[0]),
        b",",
        _player_view(sight, 1, printed, past.gone[1]),
        b'],"standing":',
        flag(_is_standing(sight)),
        b',"battles":',
        array([battle_view(layout, battle) for battle in battles_shown(sight)]),
        b',"ended_by":',
        array([battle_view(layout, battle) for battle in round_ended_by(sight)]),
        b"}",
    ]
    return b"".join(pieces)


def _pair(first: int, second: int) -> bytes:
    return b"".join([b"[", number(first), b",", number(second), b"]"])


class _Past:
    """Holds for each seat the cards that have fought in this game and the points of its finished rounds."""

    def __init__(self, sight: JinkeiSight) -> None:
        self.gone: vec[i64] = vec[i64]([0, 0])  # bitmasks of the cards that have fought
        self.gained: vec[i64] = vec[i64]([0, 0])  # points in finished rounds
        self.rounds: list[bytes] = []  # both seats' points in each finished round; totals, not cards (JK-5.2)
        start: i64 = ROUNDS * BATTLES * sight.game
        # A position that was set up without its history shows none.
        finished: i64 = BATTLES * sight.round if len(sight.past) - start >= BATTLES * sight.round else 0
        ours: i64 = 0
        theirs: i64 = 0
        at: i64
        for at in range(len(sight.past) - start):
            battle = sight.past[start + at]
            attacker: i64 = battle.attacker
            attack: i64 = battle.attack_card
            defence: i64 = battle.defence_card
            self.gone[attacker] |= bit_of(attack)
            self.gone[1 - attacker] |= bit_of(defence)
            if at >= finished:
                continue
            ours += gain(0, attacker, attack, defence, battle.result)
            theirs += gain(1, attacker, attack, defence, battle.result)
            if at % BATTLES == BATTLES - 1:
                self.rounds.append(_pair(ours, theirs))
                self.gained[0] += ours
                self.gained[1] += theirs
                ours = 0
                theirs = 0


def _is_standing(sight: JinkeiSight) -> bool:
    """Whether any card lies on a formation."""
    return any(card != EMPTY for card in sight.cells)


def battles_shown(sight: JinkeiSight) -> tuple[PastBattle, ...]:
    """Return the finished battles of the present round; earlier rounds are not shown again (JK-5.2)."""
    # The rules count a battle once every column has closed up, but its result is public before.
    fought = sight.battle + (ADVANCING in (sight.phase, sight.ended_in))
    return sight.past[-fought:] if fought else ()


def round_ended_by(sight: JinkeiSight) -> tuple[PastBattle, ...]:
    """Return the last battle of the previous round, alone in a tuple; empty when it is not shown.

    It is shown until the next formations are revealed.
    """
    between = sight.battle == 0 and sight.phase in (PICKING, FORMING, OVER)
    left_later = sight.phase == OVER and sight.ended_in not in (PICKING, FORMING, OVER)
    return sight.past[-1:] if between and not left_later else ()


def _player_view(sight: JinkeiSight, seat: i64, printed: _Printed, gone: i64) -> bytes:
    is_first = seat == 0
    form: i64 = sight.forms[0] if is_first else sight.forms[1]
    kind: i64 = sight.kinds[0] if is_first else sight.kinds[1]
    taken: i64 = sight.taken[0] if is_first else sight.taken[1]
    placed = sight.placed[0] if is_first else sight.placed[1]
    captured: i64 = points_in(taken)
    pieces = [
        b'{"kind":',
        NULL if kind == EMPTY else _KIND_PIECES[kind],
        b',"choices":',
        EMPTY_LIST if kind == EMPTY or sight.round > 2 else printed.pairs[first_formation(kind, sight.round) >> 1],
        b',"form":',
        _FORM_PIECES[form] if form >= 0 else NULL,
        b',"sealed":',
        flag(has_sealed(sight, seat)),
        b',"placing":',
        _placing(sight, placed),
        b',"hand":{"size":',
        number(sight.hand_sizes[0] if is_first else sight.hand_sizes[1]),
        b',"cards":',
        codes(sight.hand) if seat == sight.viewer else NULL,
        b'},"deck":',
        number(sight.deck_sizes[0] if is_first else sight.deck_sizes[1]),
        b',"cells":',
        _cells_view(sight, seat, form, printed) if form >= 0 else EMPTY_LIST,
        b',"captured":{"cards":',
        _captured(taken),
        b',"points":',
        number(captured),
        b'},"counted":',
        counted(sight, seat, gone),
        b',"total":',
        number((sight.points[0] if is_first else sight.points[1]) + captured),
        b"}",
    ]
    return b"".join(pieces)


def has_sealed(sight: JinkeiSight, seat: int) -> bool:
    """Whether `seat` has sealed its choice in a phase in which both seats choose at the same time."""
    phase = sight.phase
    together = phase in (FORMING, FILLING, RESERVING) or (phase == ADVANCING and sight.owed == 3)
    return together and seat not in sight.to_act


def _placing(sight: JinkeiSight, placed: int) -> bytes:
    """Return as JSON how many cards a seat has placed in this phase, and how many it has to place.

    It is null in phases without placing. The number is public, since all players see the backs of the cards.
    """
    if sight.phase == FILLING:
        return b"".join([b'{"placed":', number(placed), b',"all":', number(BY_HAND), b"}"])
    if sight.phase == RESERVING:
        return b"".join([b'{"placed":', number(placed - BY_HAND), b',"all":', number(ALL_PLACED - BY_HAND), b"}"])
    return NULL


def choices(sight: JinkeiSight, seat: int) -> tuple[Formation, ...]:
    """Return the two formations that `seat` may choose from this round (JK-1.2).

    Empty if its kind is not known yet or all rounds are over.
    """
    kind = sight.kinds[seat]
    if kind == EMPTY or sight.round > 2:
        return ()
    return sight.edition.formations[first_formation(kind, sight.round) :][:2]


def _cells_view(sight: JinkeiSight, seat: i64, form: i64, printed: _Printed) -> bytes:
    extra: i64 = sight.extras[0] if seat == 0 else sight.extras[1]
    from_deck = printed.layout.face_up[form]
    filling = is_filling(sight)
    pieces: list[bytes] = []
    cell: i64
    for cell in range(NUM_CELLS):
        card: i64 = sight.cells[spot(seat, cell)]
        ground = printed.grounds[cell_in(form, cell)]
        other: i64 = extra if ground == _TWO_CARDS else EMPTY
        face_up = card >= 0 and cell < 6 and (cell == from_deck or not filling)
        key: i64 = (((ground * 9 + cell) * 24 + card + 2) * 24 + other + 2) * 4
        key += (2 if cell == from_deck else 0) + (1 if face_up else 0)
        view = _CELL_VIEWS.get(key)
        if view is None:
            view = _CELL_VIEWS[key] = written(_cell_view(cell, ground, [card, other], cell == from_deck, face_up))
        pieces.append(view)
    return array(pieces)


def _cell_view(cell: i64, ground: i64, cards: list[int], from_deck: bool, face_up: bool) -> CellView:
    return {
        "cell": _CELLS[cell],
        "ground": _GROUND_NAMES[ground],
        "from_deck": from_deck,
        "cards": ["?" if each == HIDDEN else CARDS[each] for each in cards if each != EMPTY],
        "face_up": face_up,
    }


def is_filling(sight: JinkeiSight) -> bool:
    """Whether front and back are face down, because they are being filled or the game ended then (JK-3.5)."""
    return sight.phase == FILLING or sight.ended_in == FILLING


def _captured(taken: i64) -> bytes:
    pieces: list[bytes] = []
    while taken != 0:
        pieces.append(_CAPTURED[first_in(taken)])
        taken = without_lowest(taken)
    return array(pieces)
