"""Possible worlds of The Fool's Field: the full states that agree with everything a viewer knows (FF-6.1).

Every draw returns one of them; all are equally likely.
"""

from __future__ import annotations

from math import comb
from typing import Final

from foolery.games.fools_field.rules.cards import ALL_CARDS, NUM_CARDS, cards_in
from foolery.games.fools_field.rules.holdings import Holdings
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import OVER, Battle, FieldState
from foolery.kernel.bits import first_in, mask_of, without_lowest
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import LatestWorlds, Worlds

__all__ = ["FieldWorlds", "imagine"]

# CHOICES[24 * n + k]: number of ways to pick k of n cards.
WIDTH: Final = 24
CHOICES: Final = vec[i64]([comb(n, k) for n in range(WIDTH) for k in range(WIDTH)])


class _HiddenSeat:
    """Chooses at random which cards one hidden seat has discarded.

    Its cards are either known (the viewer saw the seat pick them up) or secret (drawn and never shown), as in
    `Holdings`.  `ways[(secret * (batches + 1) + batch) * WIDTH + n]` is `Holdings.ways(secret)[batch][n]`; the
    known cards of a batch are `cards[starts[batch]:starts[batch + 1]]`.
    """

    def __init__(self, holdings: Holdings) -> None:
        self.known: i64 = mask_of(holdings.known)
        self.secrets: i64 = holdings.secrets
        self.discards: i64 = holdings.discards
        self.batches: i64 = len(holdings.batches)
        weights = holdings.weights()
        self.weights: vec[i64] = vec[i64](weights)
        self.total: i64 = sum(weights)
        tables = [holdings.ways(secret) for secret in range(len(weights))]
        rows = [row + [0] * (WIDTH - len(row)) for table in tables for row in table]
        self.ways: vec[i64] = vec[i64]([count for row in rows for count in row])
        groups = holdings.by_batch()
        self.cards: vec[i64] = vec[i64]([card for group in groups for card in group])
        self.starts: vec[i64] = vec[i64]([sum(map(len, groups[:batch])) for batch in range(len(groups) + 1)])

    def secret_discards(self, rng: Rng) -> i64:
        """Return a random number of secret cards (drawn and never shown) among the seat's discards.  Each number is
        as likely as its share of the possible states.
        """
        ticket: i64 = rng.below_big(self.total)
        secret: i64 = 0
        while ticket >= self.weights[secret]:
            ticket -= self.weights[secret]
            secret += 1
        return secret

    def known_discards(self, rng: Rng, secret: i64) -> i64:
        """Return a bitmask of randomly chosen known cards (picked up in view) that are among the seat's discards,
        given that `secret` of the discards are secret cards.
        """
        left = self.discards - secret
        discarded: i64 = 0
        batch = self.batches - 1
        while batch >= 0:
            start = self.starts[batch]
            group = self.starts[batch + 1] - start
            before = (secret * (self.batches + 1) + batch) * WIDTH
            chosen = self._how_many(rng, before, group, left)
            discarded |= self._sample(rng, start, group, chosen)
            left -= chosen
            batch -= 1
        return discarded

    def _how_many(self, rng: Rng, before: i64, group: i64, left: i64) -> i64:
        """Return a random number of known cards of one batch that are discarded.  The batch has `group` known
        cards, `left` discards are still to be filled, and `ways` at index `before` counts how many of them earlier
        batches can fill.
        """
        most = group if group < left else left
        total: i64 = 0
        chosen: i64
        for chosen in range(most + 1):
            total += self.ways[before + left - chosen] * CHOICES[WIDTH * group + chosen]
        ticket: i64 = rng.below_big(total)
        chosen = 0
        while True:
            count = self.ways[before + left - chosen] * CHOICES[WIDTH * group + chosen]
            if ticket < count:
                return chosen
            ticket -= count
            chosen += 1

    def _sample(self, rng: Rng, start: i64, group: i64, chosen: i64) -> i64:
        if chosen == 0:
            return 0
        pool = self.cards[start : start + group]
        mask: i64 = 0
        size = group
        while size > group - chosen:
            at = rng.below(size)
            mask |= 1 << pool[at]
            size -= 1
            while at < size:  # close the gap, keeping the order
                pool[at] = pool[at + 1]
                at += 1
        return mask


class FieldWorlds(Worlds):
    """The possible worlds of one sight: all states that its viewer cannot tell from the true one."""

    def __init__(self, sight: FieldSight) -> None:
        self.sight = sight
        hidden = [(seat, _HiddenSeat(Holdings(sight, seat))) for seat in sight.hidden_seats]
        known: i64 = 0
        for _, each in hidden:
            known |= each.known
        self._seats: vec[i64] = vec[i64]([seat for seat, _ in hidden])
        self._hidden: list[_HiddenSeat] = [each for _, each in hidden]
        self._pool: vec[i64] = vec[i64](cards_in(sight.unseen & ~int(known)))
        self._common: FieldState = _common_state(sight)

    def draw(self, rng: Rng) -> FieldState:
        state = self._common.copy()
        pool = self._pool[:]
        rng.shuffle(pool)
        dealt: i64 = 0
        place: i64
        for place in range(len(self._seats)):
            seat = self._seats[place]
            hidden = self._hidden[place]
            secret = hidden.secret_discards(rng)
            discarded = hidden.known_discards(rng, secret) | _cards_of(pool, dealt, dealt + secret)
            state.discards[seat] = discarded
            state.hands[seat] = (hidden.known | _cards_of(pool, dealt, dealt + hidden.secrets)) & ~discarded
            dealt = _at_most(dealt + hidden.secrets, len(pool))
        state.deck = _deck(pool, dealt)
        state.drawn = NUM_CARDS - (len(pool) - dealt)
        return state


def _cards_of(pool: vec[i64], start: i64, end: i64) -> i64:
    mask: i64 = 0
    at: i64
    for at in range(start, _at_most(end, len(pool))):
        mask |= 1 << pool[at]
    return mask


def _at_most(wanted: i64, there: i64) -> i64:
    """Return the smaller of `wanted` and `there`, the number of cards that exist.  A position written by hand may
    have fewer cards than its history needs.
    """
    return wanted if wanted < there else there


def _deck(pool: vec[i64], dealt: i64) -> vec[i64]:
    """Return a whole deck that ends with the cards of `pool` from index `dealt` on, in their order.  The order of
    the cards before them, which are drawn already, does not matter.
    """
    drawn = ALL_CARDS & ~_cards_of(pool, dealt, len(pool))
    deck = vec[i64](capacity=NUM_CARDS)
    while drawn != 0:
        deck = append(deck, first_in(drawn))
        drawn = without_lowest(drawn)
    at: i64
    for at in range(dealt, len(pool)):
        deck = append(deck, pool[at])
    return deck


def _common_state(sight: FieldSight) -> FieldState:
    """Return a state with everything that the viewer knows; the hidden cards are still missing."""
    state = FieldState(sight.first, sight.seating_turns, sight.battle_limit)
    if sight.viewer is not None:
        state.hands[sight.viewer], state.discards[sight.viewer] = sight.hand, sight.discards
    state.deployed = vec[i64](sight.deployed)
    state.lay_out(sight.field, sight.deployed[1])
    state.phase, state.turn, state.starter = sight.phase, sight.turn, sight.starter
    state.battles, state.even = sight.battles, sight.even
    state.owed, state.discarded = sight.owed, sight.discarded
    state.trail, state.left = sight.trail, vec[i64](sight.left)
    for battle in sight.past:
        counts = (battle.discarded, battle.drawn)
        field = vec[i64](battle.field)
        state.past = Battle(state.past, battle.retreater, *battle.deployed, *counts, field, battle.trail)
    if sight.outcome is not None:
        state.reason = sight.outcome.reason
        state.winners = mask_of(sight.outcome.winners)
        assert state.phase == OVER
    return state


_latest: Final = LatestWorlds(FieldWorlds)


def imagine(sight: FieldSight, rng: Rng) -> FieldState:
    """Return a random possible world: a state that the viewer of `sight` cannot tell from the true one.  All
    possible worlds are equally likely.
    """
    world = _latest.draw(sight, rng)
    assert isinstance(world, FieldState)
    return world
