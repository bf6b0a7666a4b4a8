"""Encode what a player of Goofspiel knows as a vector of bits for learning programs, and decode it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from foolery.kernel.bits import bits_in
from foolery.kernel.encoding import Encoder, Features, turned_mask
from foolery.kernel.fields import ONE, SET, Factor, Field
from foolery.kernel.game import Setup
from foolery.kernel.numbers import i64
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

from goofspiel.rules.cards import MOST_CARDS, cards_in, mask_of
from goofspiel.rules.options import new_game
from goofspiel.rules.sight import GoofSight, imagine, sight_of
from goofspiel.rules.state import NUM_ACTIONS, PLAYED_OUT, GoofState, Round

__all__ = ["ACTIONS", "TOGETHER", "encoder"]

ACTIONS = (Factor("card", NUM_ACTIONS),)
TOGETHER = True  # all seats always decide at the same time
CARDS = MOST_CARDS + 1


def _fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("seat", ONE, seats, "the seat that looks"),
        Field("stake", SET, CARDS, "the prizes that lie face up"),
        Field("turned_up", ONE, CARDS, "the one turned up last"),
        Field("hands", SET, CARDS, "the cards each has not revealed", seats),
        Field("chosen", ONE, CARDS, "the own sealed bid"),
        Field("sealed", SET, seats, "whose bid is in"),
        Field("winners", SET, seats, "who has won"),
    )


def _memory(seats: int) -> tuple[Field, ...]:
    return (
        Field("prize", ONE, CARDS, "the prize that was turned up in this round"),
        Field("bids", ONE, CARDS, "what each bid", seats),
        Field("winner", ONE, seats, "who won it"),
    )


class GoofEncoder(Encoder):
    """The encoder for one set-up of Goofspiel; each memory entry is a finished round, the latest first."""

    def __init__(self, setup: Setup) -> None:
        cards = setup.options["cards"]
        assert isinstance(cards, int)
        super().__init__(_fields(setup.seats), _memory(setup.seats), cards, cards)
        self._setup = setup

    def write(self, state: State, viewer: i64, out: Features) -> None:
        assert isinstance(state, GoofState)
        seats = state.players
        out.one(viewer, seats)
        out.put(mask_of(state.stake), CARDS)
        out.one(state.stake[-1] if state.stake else -1, CARDS)
        for each in range(seats):
            out.put(state.hands[(viewer + each) % seats], CARDS)
        out.one(state.bids[viewer] or -1, CARDS)
        out.put(turned_mask(mask_of(seat for seat, bid in enumerate(state.bids) if bid), viewer, seats), seats)
        outcome = state.outcome()
        out.put(0 if outcome is None else turned_mask(mask_of(outcome.winners), viewer, seats), seats)

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        assert isinstance(state, GoofState)
        seats = state.players
        for each in list(reversed(state.past))[:entries]:
            out.one(each.prizes[-1], CARDS)
            for seat in range(seats):
                out.one(each.bids[(viewer + seat) % seats], CARDS)
            out.one(-1 if each.winner is None else (each.winner - viewer) % seats, seats)

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> GoofSight:
        (viewer,) = table["seat"]
        seats = self._setup.seats
        empty = sight_of(new_game(self._setup), viewer)
        winners = self._seats(table["winners"][0], viewer)
        carried = [card for card in cards_in(table["stake"][0]) if card != table["turned_up"][0]]
        past = self._past(memory, viewer, carry=empty.carry)
        sight = replace(
            empty,
            is_dealt=True,
            stake=(*_in_order(carried, past), *(card for card in table["turned_up"] if card >= 0)),
            past=past,
            hands=tuple(table["hands"][(seat - viewer) % seats] for seat in range(seats)),
            chosen=max(table["chosen"][0], 0),
            sealed=self._seats(table["sealed"][0], viewer),
            outcome=Outcome(PLAYED_OUT, winners, ()) if winners else None,
        )
        return sight_of(imagine(sight, Rng(0)), viewer)

    def _seats(self, mask: int, viewer: int) -> tuple[int, ...]:
        seats = self._setup.seats
        return tuple(bits_in(int(turned_mask(mask, seats - viewer, seats))))

    def _past(self, memory: Sequence[Mapping[str, list[int]]], viewer: int, *, carry: bool) -> tuple[Round, ...]:
        """Return the finished rounds, oldest first; with `carry`, prizes of a tied round join the next one (GS-3.4)."""
        seats = self._setup.seats
        rounds: list[Round] = []
        for entry in reversed([each for each in memory if each["prize"][0] >= 0]):
            before = rounds[-1].prizes if carry and rounds and rounds[-1].winner is None else ()
            bids = tuple(entry["bids"][(seat - viewer) % seats] for seat in range(seats))
            winner = None if entry["winner"][0] < 0 else (entry["winner"][0] + viewer) % seats
            rounds.append(Round((*before, entry["prize"][0]), bids, winner))
        return tuple(rounds)


def _in_order(carried: list[int], past: tuple[Round, ...]) -> list[int]:
    """Return the prizes `carried` in the order in which they were turned up."""
    shown = [each.prizes[-1] for each in past]
    return sorted(carried, key=shown.index)


def encoder(setup: Setup) -> Encoder:
    """Return the encoder for games with this `setup`."""
    return GoofEncoder(setup)
