"""The encoder of The Fool's Field: what a player knows, as bits for learning programs.

Spaces are in board order, a1 to c3, for both seats.  The memory of an encoding is a list of finished battles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from foolery.games.fools_field.rules.cards import NUM_CARDS, NUM_SPACES
from foolery.games.fools_field.rules.options import new_game
from foolery.games.fools_field.rules.sight import FieldSight, PastBattle, sight_of
from foolery.games.fools_field.rules.state import NUM_ACTIONS, FieldState
from foolery.games.fools_field.rules.worlds import imagine
from foolery.kernel.bits import bits_in, population
from foolery.kernel.encoding import Encoder, Features, turned_mask
from foolery.kernel.fields import NUMBER, ONE, SET, Factor, Field, each_of, first_of
from foolery.kernel.game import Setup
from foolery.kernel.numbers import i64
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

ACTIONS = (Factor("action", NUM_ACTIONS),)
REASONS: Final = ("both-empty", "hand-empty", "battle-limit")

FIELDS: Final = (
    Field("seat", ONE, 2, "the seat that looks"),
    Field("first", ONE, 2, "who started the first battle"),
    Field("phase", ONE, 6, "deal, open, fight, discard, last reply, over"),
    Field("turn", ONE, 2, "whose turn it is"),
    Field("starter", ONE, 2, "who started this battle"),
    Field("even", SET, 1, "FF-4.3: the battle began with the deck empty and equal hands"),
    Field("battles", NUMBER, 10, "battles that have ended"),
    Field("deck_size", NUMBER, 5, "cards left to draw"),
    Field("hand", SET, NUM_CARDS, "the own cards"),
    Field("discards", SET, NUM_CARDS, "the own discards"),
    Field("hand_sizes", NUMBER, 5, "cards in each hand", 2),
    Field("discard_sizes", NUMBER, 5, "cards each has discarded", 2),
    Field("field", ONE, NUM_CARDS, "the card on each space", NUM_SPACES),
    Field("deployed", SET, NUM_CARDS, "the cards each has brought into the field", 2),
    Field("owed", NUMBER, 5, "discards the retreater still owes"),
    Field("discarded", NUMBER, 5, "discards made since the retreat"),
    Field("winners", SET, 2, "who has won"),
    Field("reason", ONE, 3, "both hands empty, hand empty, battle limit"),
)
MEMORY: Final = (
    Field("there", SET, 1, "there was such a battle"),
    Field("retreater", ONE, 2, "who retreated"),
    Field("deployed", SET, NUM_CARDS, "the cards each had brought, which the retreater took up", 2),
    Field("discarded", NUMBER, 5, "cards the retreater discarded, face down"),
    Field("drawn", NUMBER, 3, "cards the other drew"),
)


class FieldEncoder(Encoder):
    """Encodes what a player knows as bits, for games with one set-up (players and options).  The part `memory` has
    one entry for each finished battle, the latest first.
    """

    def __init__(self, setup: Setup) -> None:
        limit = setup.options["battle_limit"]
        assert isinstance(limit, int)
        super().__init__(FIELDS, MEMORY, limit, min(limit, 4))
        self._setup = setup

    def write(self, state: State, viewer: i64, out: Features) -> None:
        assert isinstance(state, FieldState)
        other = 1 - viewer
        out.one(viewer, 2)
        out.one(state.first ^ viewer, 2)
        out.one(state.phase, 6)
        out.one(state.turn ^ viewer, 2)
        out.one(state.starter ^ viewer, 2)
        out.put(1 if state.even else 0, 1)
        out.put(state.battles, 10)
        out.put(state.deck_size(), 5)
        out.put(state.hands[viewer] | state.discards[viewer] << NUM_CARDS, 2 * NUM_CARDS)
        out.put(population(state.hands[viewer]) | population(state.hands[other]) << 5, 10)
        out.put(population(state.discards[viewer]) | population(state.discards[other]) << 5, 10)
        space: i64
        for space in range(NUM_SPACES):
            out.one(state.field[space], NUM_CARDS)
        out.put(state.deployed[viewer] | state.deployed[other] << NUM_CARDS, 2 * NUM_CARDS)
        out.put(state.owed | state.discarded << 5, 10)
        out.put(turned_mask(state.winners, viewer, 2), 2)
        out.one(REASONS.index(state.reason) if state.reason else -1, 3)

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        assert isinstance(state, FieldState)
        battle = state.past
        entry: i64
        for entry in range(entries):  # noqa: B007  (the name makes it a machine integer)
            if battle is None:
                return
            own = battle.deployed_0 if viewer == 0 else battle.deployed_1
            others = battle.deployed_1 if viewer == 0 else battle.deployed_0
            out.put(3 if battle.retreater == viewer else 5, 3)  # present, and one of two seats
            out.put(own | others << NUM_CARDS, 2 * NUM_CARDS)
            out.put(battle.discarded | battle.drawn << 5, 8)
            battle = battle.earlier

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> FieldSight:
        (viewer,) = table["seat"]
        ends = [Outcome(REASONS[reason], tuple(_seats(table["winners"][0], viewer)), ()) for reason in table["reason"]]
        sight = replace(
            sight_of(new_game(self._setup), viewer),
            **first_of(table, "phase", "battles", "deck_size", "hand", "discards", "owed", "discarded"),
            **each_of(table, lambda seats: seats[0] ^ viewer, "first", "turn", "starter"),
            **each_of(table, lambda values: _by_seat(values, viewer), "hand_sizes", "discard_sizes", "deployed"),
            even=table["even"][0] == 1,
            field=tuple(table["field"]),
            past=tuple(_battle(entry, viewer) for entry in reversed(memory) if entry["there"][0]),
            outcome=ends[0] if table["reason"][0] >= 0 else None,
        )
        return sight_of(imagine(sight, Rng(0)), viewer)


def _by_seat(values: Sequence[int], viewer: int) -> tuple[int, int]:
    return values[viewer], values[1 - viewer]


def _seats(mask: int, viewer: int) -> list[int]:
    return bits_in(int(turned_mask(mask, viewer, 2)))


def _battle(entry: Mapping[str, list[int]], viewer: int) -> PastBattle:
    counts = (entry["discarded"][0], entry["drawn"][0])
    return PastBattle(entry["retreater"][0] ^ viewer, _by_seat(entry["deployed"], viewer), *counts)


def encoder(setup: Setup) -> Encoder:
    """Return the encoder for games with the set-up `setup`."""
    return FieldEncoder(setup)
