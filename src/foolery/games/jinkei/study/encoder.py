"""The encoder of Jinkei: what a player knows, as bits for learning programs.

The cells of a formation are in order from the front row to the reserve, as their owner sees them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from foolery.games.jinkei.rules.actions import NUM_ACTIONS
from foolery.games.jinkei.rules.cards import ALL_CARDS, NUM_CARDS, NUM_CELLS
from foolery.games.jinkei.rules.layout import NUM_FORMATIONS, spot
from foolery.games.jinkei.rules.lines import ADVANCING, EMPTY, FILLING, FORMING
from foolery.games.jinkei.rules.options import new_game
from foolery.games.jinkei.rules.sight import HIDDEN, JinkeiSight, PastBattle, sight_of
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.games.jinkei.rules.worlds import imagine
from foolery.kernel.bits import bits_in, population
from foolery.kernel.encoding import Encoder, Features, turned_mask
from foolery.kernel.fields import NUMBER, ONE, SET, Factor, Field, each_of, first_of
from foolery.kernel.game import Setup
from foolery.kernel.numbers import i64
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

ACTIONS = (Factor("action", NUM_ACTIONS),)
REASONS: Final = ("points", "tie-break")
BATTLES_IN_A_GAME: Final = 21

# One value more, for a face-down card.
CARD_OR_HIDDEN: Final = 23
FORM_OR_HIDDEN: Final = 19
HIDDEN_CARD: Final = 22
HIDDEN_FORM: Final = 18

FIELDS: Final = (
    Field("seat", ONE, 2, "the seat that looks"),
    Field("first", ONE, 2, "the first player of the first game"),
    Field("phase", ONE, 9, "deal, pick kinds, choose formations, fill, reserve, attack, defend, advance, over"),
    Field("game", ONE, 2, "the game of a match"),
    Field("round", ONE, 4, "rounds that have ended"),
    Field("battle", ONE, 8, "battles of this round that have ended"),
    Field("leader", ONE, 2, "the first player of this round"),
    Field("turn", ONE, 2, "who picks a kind, attacks or defends"),
    Field("kinds", ONE, 3, "sword, shield, bow", 2),
    Field("forms", ONE, FORM_OR_HIDDEN, "the formations; the last: sealed", 2),
    Field("hand", SET, NUM_CARDS, "the own cards"),
    Field("hand_sizes", NUMBER, 3, "cards in each hand", 2),
    Field("deck_sizes", NUMBER, 5, "cards left to draw", 2),
    Field("placed", ONE, 7, "cards each has placed from hand this round", 2),
    Field(
        "cells", ONE, CARD_OR_HIDDEN, "the card on each cell, the own nine first; the last: face down", 2 * NUM_CELLS
    ),
    Field("extras", ONE, CARD_OR_HIDDEN, "the second card of a Two Cards cell; the last: face down", 2),
    Field("attack", ONE, 18, "the pick that waits for its defence: a cell of six, and the colour declared"),
    Field("owed", SET, 2, "who owes an advance"),
    Field("chosen", ONE, CARD_OR_HIDDEN, "the card to advance; the last: sealed", 2),
    Field("points", NUMBER, 8, "points of finished rounds", 2),
    Field("taken", SET, NUM_CARDS, "captured this round: own cards by me, others by me, own by the other, others", 4),
    Field("shown", SET, NUM_CARDS, "cards of each that the viewer has seen in this game", 2),
    Field("winners", SET, 2, "who has won"),
    Field("reason", ONE, 2, "points, tie-break"),
)
MEMORY: Final = (
    Field("there", SET, 1, "there was such a battle"),
    Field("attacker", ONE, 2, "who attacked"),
    Field("forms", ONE, NUM_FORMATIONS, "the formations", 2),
    Field("attack", ONE, 18, "the attack's pick"),
    Field("attack_card", ONE, NUM_CARDS, "the card it was made with"),
    Field("defence", ONE, 18, "the defence's pick"),
    Field("defence_card", ONE, NUM_CARDS, "the card it was made with"),
    Field("result", ONE, 3, "the defence won, a draw, the attack won"),
)


class JinkeiEncoder(Encoder):
    """Encodes games of Jinkei with one set-up. An entry of the memory is a finished battle, the latest first."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(FIELDS, MEMORY, BATTLES_IN_A_GAME * int(new_game(setup).games), 0)
        self._setup = setup

    def write(self, state: State, viewer: i64, out: Features) -> None:
        assert isinstance(state, JinkeiState)
        other = 1 - viewer
        out.one(viewer, 2)
        out.one(state.first ^ viewer, 2)
        out.one(state.phase, 9)
        out.one(state.game, 2)
        out.one(state.round, 4)
        out.one(state.battle, 8)
        out.one(state.leader ^ viewer, 2)
        out.one(state.turn ^ viewer, 2)
        out.one(state.kinds[viewer], 3)
        out.one(state.kinds[other], 3)
        out.one(state.forms[viewer], FORM_OR_HIDDEN)
        form = state.forms[other]
        if form != EMPTY and state.is_sealed(FORMING):
            form = HIDDEN_FORM
        out.one(form, FORM_OR_HIDDEN)
        out.put(state.hands[viewer], NUM_CARDS)
        out.put(population(state.hands[viewer]) | population(state.hands[other]) << 3, 6)
        out.put(state.deck_size(viewer) | state.deck_size(other) << 5, 10)
        out.one(state.placed[viewer], 7)
        out.one(state.placed[other], 7)
        _write_own_cells(state, viewer, out)
        _write_other_cells(state, other, out)
        out.one(state.extras[viewer], CARD_OR_HIDDEN)
        out.one(EMPTY if state.extras[other] == EMPTY else HIDDEN_CARD, CARD_OR_HIDDEN)
        out.one(state.attack, 18)
        out.put(turned_mask(state.owed, viewer, 2), 2)
        out.one(state.chosen[viewer], CARD_OR_HIDDEN)
        out.one(EMPTY if state.chosen[other] == EMPTY else HIDDEN_CARD, CARD_OR_HIDDEN)
        out.put(state.points[viewer] | state.points[other] << 8, 16)
        _write_taken(state, viewer, viewer, out)
        _write_taken(state, other, viewer, out)
        out.put(_shown(state, viewer) | state.hands[viewer] | _own_cells(state, viewer), NUM_CARDS)
        out.put(_shown(state, other) | _open_cells(state, other), NUM_CARDS)
        out.put(turned_mask(state.winners, viewer, 2), 2)
        out.one(REASONS.index(state.reason) if state.reason else -1, 2)

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        assert isinstance(state, JinkeiState)
        battle = state.past
        entry: i64
        for entry in range(entries):  # noqa: B007  (the name makes it a machine integer)
            if battle is None:
                return
            out.put(1, 1)
            out.one(battle.attacker ^ viewer, 2)
            seat_0, seat_1 = battle.forms // NUM_FORMATIONS, battle.forms % NUM_FORMATIONS
            out.one(seat_0 if viewer == 0 else seat_1, NUM_FORMATIONS)
            out.one(seat_1 if viewer == 0 else seat_0, NUM_FORMATIONS)
            out.one(battle.attack, 18)
            out.one(battle.attack_card, NUM_CARDS)
            out.one(battle.defence, 18)
            out.one(battle.defence_card, NUM_CARDS)
            out.one(battle.result + 1, 3)
            battle = battle.earlier

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> JinkeiSight:
        (viewer,) = table["seat"]
        winners = tuple(bits_in(int(turned_mask(table["winners"][0], viewer, 2))))
        pair = partial(_by_seat, viewer=viewer)
        cells = [_card(card) for card in table["cells"]]
        own, others = cells[:NUM_CELLS], cells[NUM_CELLS:]
        sight = replace(
            sight_of(new_game(self._setup), viewer),
            **first_of(table, "phase", "game", "round", "battle", "hand", "attack"),
            **each_of(table, lambda seats: seats[0] ^ viewer, "first", "leader", "turn"),
            **each_of(table, pair, "kinds", "hand_sizes", "deck_sizes", "placed", "points"),
            **each_of(table, lambda cards: pair([_card(card) for card in cards]), "extras", "chosen"),
            dealt=2,
            forms=pair([HIDDEN if form == HIDDEN_FORM else form for form in table["forms"]]),
            cells=tuple([*own, *others] if viewer == 0 else [*others, *own]),
            owed=int(turned_mask(table["owed"][0], viewer, 2)),
            taken=_taken(table["taken"], viewer),
            past=tuple(_battle(entry, viewer) for entry in reversed(memory) if entry["there"][0]),
            outcome=Outcome(REASONS[table["reason"][0]], winners, ()) if table["reason"][0] >= 0 else None,
        )
        return sight_of(imagine(sight, Rng(0)), viewer)


# -- cells (JK-6.1)


def _write_own_cells(state: JinkeiState, seat: i64, out: Features) -> None:
    cell: i64
    for cell in range(NUM_CELLS):
        out.one(state.cells[spot(seat, cell)], CARD_OR_HIDDEN)


def _is_face_down(state: JinkeiState, seat: i64, cell: i64) -> bool:
    """Whether the card on a cell of `seat` is face down for the other player.

    A reserve card is, and a front or back card while these rows are sealed, except on the face-up cell.
    """
    return cell >= 6 or (state.is_sealed(FILLING) and cell != state.layout.face_up[state.forms[seat]])


def _write_other_cells(state: JinkeiState, seat: i64, out: Features) -> None:
    cell: i64
    for cell in range(NUM_CELLS):
        card = state.cells[spot(seat, cell)]
        if card != EMPTY and _is_face_down(state, seat, cell):
            card = HIDDEN_CARD
        out.one(card, CARD_OR_HIDDEN)


def _own_cells(state: JinkeiState, seat: i64) -> i64:
    cards: i64 = 0 if state.extras[seat] == EMPTY else 1 << state.extras[seat]
    cell: i64
    for cell in range(NUM_CELLS):
        card = state.cells[spot(seat, cell)]
        if card != EMPTY:
            cards |= 1 << card
    return cards


def _open_cells(state: JinkeiState, seat: i64) -> i64:
    cards: i64 = 0
    cell: i64
    for cell in range(NUM_CELLS):
        card = state.cells[spot(seat, cell)]
        if card != EMPTY and not _is_face_down(state, seat, cell):
            cards |= 1 << card
    return cards


def _shown(state: JinkeiState, seat: i64) -> i64:
    """Return the cards of `seat` that have fought in this game, as a bitmask."""
    cards: i64 = 0
    battles: i64 = 7 * state.round + state.battle
    if state.phase == ADVANCING:  # the battle just fought is not counted yet
        battles += 1
    battle = state.past
    while battle is not None and battles > 0:
        cards |= 1 << (battle.attack_card if battle.attacker == seat else battle.defence_card)
        battle = battle.earlier
        battles -= 1
    return cards


def _write_taken(state: JinkeiState, taker: i64, viewer: i64, out: Features) -> None:
    out.put(state.taken[taker] >> NUM_CARDS * viewer & ALL_CARDS, NUM_CARDS)
    out.put(state.taken[taker] >> NUM_CARDS * (1 - viewer) & ALL_CARDS, NUM_CARDS)


# -- reading


def _card(value: int) -> int:
    return HIDDEN if value == HIDDEN_CARD else value


def _by_seat(values: Sequence[int], viewer: int) -> tuple[int, int]:
    return values[viewer], values[1 - viewer]


def _taken(values: Sequence[int], viewer: int) -> tuple[int, int]:
    own, other = NUM_CARDS * viewer, NUM_CARDS * (1 - viewer)
    return _by_seat([values[0] << own | values[1] << other, values[2] << own | values[3] << other], viewer)


def _battle(entry: Mapping[str, list[int]], viewer: int) -> PastBattle:
    return PastBattle(
        forms=_by_seat(entry["forms"], viewer),
        attacker=entry["attacker"][0] ^ viewer,
        attack=entry["attack"][0],
        attack_card=entry["attack_card"][0],
        defence=entry["defence"][0],
        defence_card=entry["defence_card"][0],
        result=entry["result"][0] - 1,
    )


def encoder(setup: Setup) -> Encoder:
    """Return the encoder for games with this set-up."""
    return JinkeiEncoder(setup)
