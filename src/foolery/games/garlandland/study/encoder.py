"""The encoder of Garlandland: what a player knows, as bits for learning programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.options import new_game
from foolery.games.garlandland.rules.sight import GarlandSight, PastRound, sight_of
from foolery.games.garlandland.rules.state import NUM_ACTIONS, RACE, GarlandState
from foolery.games.garlandland.rules.worlds import imagine
from foolery.kernel.bits import bits_in
from foolery.kernel.encoding import Encoder, Features, turned, turned_mask
from foolery.kernel.fields import NUMBER, ONE, SET, Factor, Field, first_of
from foolery.kernel.game import Setup
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

ACTIONS = (Factor("card", NUM_ACTIONS),)
TOGETHER = True  # all seats always decide at the same time
REASONS: Final = ("target", "points")


def _fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("seat", ONE, seats, "the seat that looks"),
        Field("first_dealer", ONE, seats, "the dealer of the first round"),
        Field("phase", ONE, 3, "deal, choose, over"),
        Field("round", NUMBER, 6, "the number of the round, from 1"),
        Field("turn", ONE, 6, "cards in every row"),
        Field("owing", SET, seats, "who has not sealed a card yet"),
        Field("scores", NUMBER, 10, "rounds won, or points", seats),
        Field("rows", ONE, NUM_CARDS, "the cards of each row, from the left", seats * ROW_SIZE),
        Field("hand", SET, NUM_CARDS, "the own cards; one that is sealed is still among them"),
        Field("chosen", ONE, NUM_CARDS, "the own sealed card"),
        Field("winners", SET, seats, "who has won"),
        Field("reason", ONE, 2, "target reached, points counted"),
    )


def _memory(seats: int) -> tuple[Field, ...]:
    return (
        Field("there", SET, 1, "there was such a round"),
        Field("rows", ONE, NUM_CARDS, "the cards of each row, from the left", seats * ROW_SIZE),
        Field("winners", SET, seats, "who won it; empty in points mode"),
    )


class GarlandEncoder(Encoder):
    """Encodes what a player knows as bits, for games with one set-up (seats and options).  The part `memory` has
    one entry for each finished round, the latest first.
    """

    def __init__(self, setup: Setup) -> None:
        new = new_game(setup)
        seats = setup.seats
        rounds = (int(new.target) - 1) * seats + 1 if new.mode == RACE else seats
        super().__init__(_fields(seats), _memory(seats), rounds, 0)
        self._setup = setup

    def write(self, state: State, viewer: i64, out: Features) -> None:
        assert isinstance(state, GarlandState)
        seats = state.players
        out.one(viewer, seats)
        out.one(turned(state.first_dealer, viewer, seats), seats)
        out.one(state.phase, 3)
        out.put(state.round, 6)
        out.one(state.turn, 6)
        out.put(turned_mask(state.to_act(), viewer, seats), seats)
        each: i64
        for each in range(seats):
            out.put(state.scores[(viewer + each) % seats], 10)
        _write_rows(state.rows, viewer, seats, out)
        out.put(state.hands[viewer], NUM_CARDS)
        out.one(state.sealed[viewer], NUM_CARDS)
        out.put(turned_mask(state.winners, viewer, seats), seats)
        out.one(REASONS.index(state.reason) if state.reason else -1, 2)

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        assert isinstance(state, GarlandState)
        past = state.past
        entry: i64
        for entry in range(entries):  # noqa: B007  (the name makes it a machine integer)
            if past is None:
                return
            out.put(1, 1)
            _write_rows(past.rows, viewer, state.players, out)
            out.put(turned_mask(past.winners, viewer, state.players), state.players)
            past = past.earlier

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> GarlandSight:
        (viewer,) = table["seat"]
        seats = self._setup.seats
        winners = _seats(table["winners"][0], viewer, seats)
        sight = replace(
            sight_of(new_game(self._setup), viewer),
            **first_of(table, "phase", "round", "turn", "hand", "chosen"),
            first_dealer=(table["first_dealer"][0] + viewer) % seats,
            dealt=tuple(range(seats)),
            to_act=_seats(table["owing"][0], viewer, seats),
            scores=tuple(table["scores"][(seat - viewer) % seats] for seat in range(seats)),
            rows=_rows(table["rows"], viewer, seats),
            past=tuple(_round(entry, viewer, seats) for entry in reversed(memory) if entry["there"][0]),
            outcome=Outcome(REASONS[table["reason"][0]], winners, ()) if table["reason"][0] >= 0 else None,
        )
        return sight_of(imagine(sight, Rng(0)), viewer)


def _write_rows(rows: vec[i64], viewer: i64, seats: i64, out: Features) -> None:
    each: i64
    place: i64
    for each in range(seats):
        start = ROW_SIZE * ((viewer + each) % seats)
        for place in range(ROW_SIZE):
            out.one(rows[start + place], NUM_CARDS)


def _rows(cards: Sequence[int], viewer: int, seats: int) -> tuple[tuple[int, ...], ...]:
    starts = [(seat - viewer) % seats * ROW_SIZE for seat in range(seats)]
    return tuple(tuple(card for card in cards[start : start + ROW_SIZE] if card >= 0) for start in starts)


def _seats(mask: int, viewer: int, seats: int) -> tuple[int, ...]:
    return tuple(bits_in(int(turned_mask(mask, seats - viewer, seats))))


def _round(entry: Mapping[str, list[int]], viewer: int, seats: int) -> PastRound:
    return PastRound(_rows(entry["rows"], viewer, seats), _seats(entry["winners"][0], viewer, seats))


def encoder(setup: Setup) -> Encoder:
    """Return the encoder for games with the set-up `setup`."""
    return GarlandEncoder(setup)
