"""Fast play-outs of The Fool's Field: games simulated to their end, thousands of times for every decision of a bot.

The rules are those of `rules/state.py` without what play-outs do not need: no memory of battles, no lists of legal
actions, no allocation.  The actions are recorded, so that a test can replay them with the full rules.

While the deck has cards, both players begin every battle with six cards, and a battle only changes who holds which.
A `judged` play-out therefore ends there with an estimate instead of simulating many more random battles.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_field.rules.cards import (
    CARDS,
    CENTRE,
    FITTING,
    HAND_SIZE,
    NEIGHBOURS,
    NUM_CARDS,
    NUM_SPACES,
    SIDES,
    SPREAD,
    sides_of,
)
from foolery.games.fools_field.rules.state import (
    ANYTHING_EVERYWHERE,
    DISCARD,
    DISCARDING,
    EMPTY,
    FIGHTING,
    LAST_REPLY,
    OPENING,
    RETREAT,
    FieldState,
    deployment,
)
from foolery.kernel.bits import DE_BRUIJN, NUMBERS, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng

# Written out, because the compiler turns only literals into constants.
WHOLE_FIELD: Final = 0b111_111_111
MOST_WRITTEN: Final = 1024  # actions recorded at most; a play-out seldom has a hundred
FRESH_LUCK: Final = 0x1_0000_0000  # marker above 32 random bits, which are used three at a time

# What a card in hand adds to the logarithm of the odds at the start of a battle with up to three cards in the deck, by
# its number of flowers, and how much of that is left with more cards in the deck: a logistic regression over 490,000
# such moments of 150,000 careful play-outs, rounded.
_BY_FLOWERS: Final = {0: -0.045, 2: 0.085, 4: 0.15}
CARD_VALUES: Final = vec[float]([_BY_FLOWERS[code.count("F")] for code in CARDS])
REMAINING: Final = vec[float]([1.0] * 4 + [0.45] * 3 + [0.2] * (NUM_CARDS - 6))


def _ways_round() -> list[int]:
    """Return for every space two directions that lead to a neighbouring space other than the centre; for the centre
    itself, any two directions.
    """
    ways: list[int] = []
    for space in range(NUM_SPACES):
        beside = [int(NEIGHBOURS[SIDES * space + direction]) for direction in range(SIDES)]
        ways += [direction for direction in range(SIDES) if beside[direction] not in (-1, CENTRE)][:2]
    return ways


# The eight spaces around the centre form a ring.  With the centre filled, as it is in every battle, a deploy changes
# nothing but its two neighbours there: WAYS[2 * space + 0 or 1] is the direction, RING[...] the space.
WAYS: Final = vec[i64](_ways_round())
RING: Final = vec[i64]([int(NEIGHBOURS[SIDES * (place // 2) + way]) for place, way in enumerate(_ways_round())])


class Skirmish:
    """Simulates games of The Fool's Field quickly, for bots that search.  If `careful`, players deploy where the
    opponent has few replies, else any card that fits.

    If `judged`, a simulation stops with an estimate where a new battle would begin with cards in the deck, else at
    the end of the game.
    """

    def __init__(self, careful: bool, judged: bool) -> None:
        self._careful: bool = careful
        self._judged: bool = judged
        self._turns: i64 = 0
        self._limit: i64 = 0
        self._phase: i64 = 0
        self._turn: i64 = 0
        self._starter: i64 = 0
        self._even: bool = False
        self._battles: i64 = 0
        self._deck: vec[i64] = vec[i64]()
        self._drawn: i64 = 0
        self._hands: vec[i64] = vec[i64]([0, 0])
        self._lying: i64 = 0  # cards in the field
        self._owed: i64 = 0
        self._empty: i64 = 0  # spaces
        self._frontier: i64 = 0
        self._fits: vec[i64] = ANYTHING_EVERYWHERE[:]
        self._over: bool = False
        self._worth: float = 0.0  # to seat 0
        self._written: i64 = 0
        self._actions: vec[i64] = vec[i64]([0] * MOST_WRITTEN)

    def worth(self, state: FieldState, rng: Rng) -> float:
        """Simulate the rest of the game from `state`, which is not changed.  Return seat 0's result: 1 for a win, 0
        for a loss, 0.5 for a tie, or an estimate between 0 and 1.
        """
        self._take_over(state)
        while not self._over:
            if self._phase == OPENING:
                self._deploy(CENTRE, _any_of(self._hands[self._turn], rng))
            elif self._phase == DISCARDING:
                self._discard(rng)
            else:
                self._fight(rng)
        return self._worth

    def actions(self) -> list[int]:
        """Return the actions of the last simulated game, in order."""
        return [int(action) for action in self._actions[: self._written]]

    def _take_over(self, state: FieldState) -> None:
        self._turns = state.seating_turns
        self._limit = state.battle_limit
        self._phase = state.phase
        self._turn = state.turn
        self._starter = state.starter
        self._even = state.even
        self._battles = state.battles
        self._deck = state.deck
        self._drawn = state.drawn
        self._hands[0] = state.hands[0]
        self._hands[1] = state.hands[1]
        self._lying = state.deployed[0] | state.deployed[1]
        self._owed = state.owed
        self._frontier = state.frontier
        self._empty = 0
        self._over = False
        self._written = 0
        space: i64
        for space in range(NUM_SPACES):
            self._fits[space] = state.fits[space]
            if state.field[space] == EMPTY:
                self._empty |= 1 << space

    def _write(self, action: i64) -> None:
        if self._written < MOST_WRITTEN:
            self._actions[self._written] = action
            self._written += 1

    # -- choosing

    def _fight(self, rng: Rng) -> None:
        """Deploy a card, or retreat if none fits.  A `careful` player deploys where the opponent, whose hand is
        visible in the simulation, has few replies.

        The replies that a deploy takes away from the opponent are the same for all cards on a space: they are
        counted once and subtracted from what each card leaves.  Costs are in quarters of a reply, with random noise
        of up to two replies.
        """
        seat = self._turn
        hand = self._hands[seat]
        other = self._hands[1 - seat]
        turned = seat & self._turns
        shift = NUM_CARDS * turned
        reply_shift = NUM_CARDS * ((1 - seat) & self._turns)
        fits = self._fits
        luck: i64 = 0
        best: i64 = -1
        least: i64 = FRESH_LUCK
        spaces = self._frontier
        while spaces != 0:
            space = NUMBERS[((spaces & -spaces) * DE_BRUIJN >> 58) & 63]  # `first_in`, written out: half the time
            spaces &= spaces - 1
            fitting = fits[space] >> shift & hand
            if fitting == 0:
                continue
            left = RING[2 * space]
            right = RING[2 * space + 1]
            closed = fits[space] >> reply_shift & other
            # Two masks of 23 cards are counted as one; no card fits a space that holds a card.
            open_left = fits[left] >> reply_shift & other & -(self._empty >> left & 1)
            open_right = fits[right] >> reply_shift & other & -(self._empty >> right & 1)
            lost = population(closed | (open_left & -(self._frontier >> left & 1)) << NUM_CARDS)
            lost += population(open_right & -(self._frontier >> right & 1))
            way_left = WAYS[2 * space]
            way_right = WAYS[2 * space + 1]
            while fitting != 0:
                card = NUMBERS[((fitting & -fitting) * DE_BRUIJN >> 58) & 63]
                fitting &= fitting - 1
                if self._careful:
                    if luck < 8:
                        luck = rng.word() | FRESH_LUCK
                    shown = SIDES * (2 * card + turned)
                    meets_left = FITTING[shown + way_left] >> reply_shift & open_left
                    meets_right = FITTING[shown + way_right] >> reply_shift & open_right
                    cost = 4 * (population(meets_left | meets_right << NUM_CARDS) - lost) + (luck & 7)
                    luck >>= 3
                else:
                    cost = rng.word()
                if cost < least:
                    least = cost
                    best = deployment(space, card)
        if best < 0:
            self._retreat()
        else:
            self._deploy(best // NUM_CARDS, best % NUM_CARDS)

    # -- the rules once more (FF-3, FF-4)

    def _deploy(self, space: i64, card: i64) -> None:
        seat = self._turn
        bit: i64 = 1 << card
        self._write(deployment(space, card))
        self._hands[seat] &= ~bit
        self._lying |= bit
        self._place(space, sides_of(card, seat & self._turns))
        if self._phase == LAST_REPLY:
            self._finish(0.5)
        elif self._hands[seat] != 0 or self._drawn < NUM_CARDS:
            self._turn = 1 - seat
            self._phase = FIGHTING
        elif self._even and seat == self._starter:
            self._turn = 1 - seat
            self._phase = LAST_REPLY
        else:
            self._win(seat)

    def _place(self, space: i64, shown: i64) -> None:
        fits = self._fits
        if space == CENTRE:
            direction: i64
            for direction in range(SIDES):
                fits[NEIGHBOURS[SIDES * CENTRE + direction]] &= FITTING[shown + direction]
        else:
            fits[RING[2 * space]] &= FITTING[shown + WAYS[2 * space]]
            fits[RING[2 * space + 1]] &= FITTING[shown + WAYS[2 * space + 1]]
        self._empty &= ~(1 << space)
        self._frontier = (self._frontier | SPREAD[space]) & self._empty

    def _retreat(self) -> None:
        seat = self._turn
        self._write(RETREAT)
        if self._phase == LAST_REPLY:
            self._win(1 - seat)
            return
        self._hands[seat] |= self._lying
        self._lying = 0
        self._frontier = 0
        self._empty = WHOLE_FIELD
        space: i64
        for space in range(NUM_SPACES):
            self._fits[space] = ANYTHING_EVERYWHERE[space]
        self._owed = population(self._hands[seat]) - HAND_SIZE
        if self._owed > 0:
            self._phase = DISCARDING
        else:
            self._end_battle()

    def _discard(self, rng: Rng) -> None:
        """Discard random cards until six are left, then end the battle."""
        hand = self._hands[self._turn]
        while self._owed > 0:
            card = _any_of(hand, rng)
            self._write(DISCARD + card)
            hand &= ~(1 << card)
            self._owed -= 1
        self._hands[self._turn] = hand
        self._lying = 0
        self._end_battle()

    def _end_battle(self) -> None:
        other = 1 - self._turn
        hand = self._hands[other]
        missing = HAND_SIZE - population(hand)
        while missing > 0 and self._drawn < NUM_CARDS:
            hand |= 1 << self._deck[self._drawn]
            self._drawn += 1
            missing -= 1
        self._hands[other] = hand
        self._battles += 1
        if self._battles == self._limit:
            self._finish(0.5)
        elif self._judged and self._drawn < NUM_CARDS:
            self._finish(self._estimate())
        self._starter = other
        self._turn = other
        self._phase = OPENING
        self._even = self._drawn == NUM_CARDS and population(self._hands[0]) == population(self._hands[1])

    def _win(self, seat: i64) -> None:
        self._finish(1.0 if seat == 0 else 0.0)

    def _finish(self, worth: float) -> None:
        self._over = True
        self._worth = worth

    def _estimate(self) -> float:
        odds = _value_of(self._hands[0]) - _value_of(self._hands[1])
        return 1.0 / (1.0 + exp(-odds * REMAINING[NUM_CARDS - self._drawn]))


def _value_of(cards: i64) -> float:
    total = 0.0
    while cards != 0:
        total += CARD_VALUES[first_in(cards)]
        cards = without_lowest(cards)
    return total


def _any_of(cards: i64, rng: Rng) -> i64:
    skip = rng.below(population(cards))
    while skip > 0:
        cards = without_lowest(cards)
        skip -= 1
    return first_in(cards)
