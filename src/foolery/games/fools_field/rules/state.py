"""The state of The Fool's Field, its legal actions, and what each action does (FF-2 to FF-5).

Actions are the numbers 0 to 230: `deployment(space, card)` deploys a card on a space, RETREAT retreats, and
`DISCARD + card` discards a card.  Sets of cards and of spaces are bitmasks.  A card lies *turned* if it is rotated
by 180° as seat 0 sees it (FF-3.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.games.fools_field.rules.cards import (
    ALL_CARDS,
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
from foolery.kernel.bits import DE_BRUIJN, NUMBERS, population
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import AGREED, Outcome
from foolery.kernel.state import Shuffle, State

__all__ = ["DISCARD", "NUM_ACTIONS", "RETREAT", "FieldState", "deployed_card", "deployed_space", "deployment"]

# Written out, because the compiler turns only literals into constants: 9 x 23 deploys, 1 retreat, 23 discards.
RETREAT: Final = 207
DISCARD: Final = 208
NUM_ACTIONS: Final = 231

EMPTY: Final = -1
WHOLE_DECK: Final = vec[i64](range(NUM_CARDS))
BARE_FIELD: Final = vec[i64]([EMPTY] * NUM_SPACES)
FORGOTTEN: Final = vec[i64]()
ANYTHING: Final = (1 << 2 * NUM_CARDS) - 1
ANYTHING_EVERYWHERE: Final = vec[i64]([ANYTHING] * NUM_SPACES)
# A buffer: legal actions are written here, and a slice is returned.  Appending to a list would cost a call per action.
ROOM: Final = vec[i64]([0] * NUM_ACTIONS)

# Phases, in the order they come up at the table.
DEALING: Final = 0
OPENING: Final = 1  # the start player owes the centre card (FF-3.2)
FIGHTING: Final = 2  # deploy or retreat (FF-3.3)
DISCARDING: Final = 3  # the retreater holds more than six (FF-3.7)
LAST_REPLY: Final = 4  # the one more turn of FF-4.3
OVER: Final = 5


def deployment(space: i64, card: i64) -> i64:
    """Return the action that deploys `card` on `space`."""
    return NUM_CARDS * space + card


def deployed_space(action: i64) -> i64:
    """Return the space on which the deploy `action` puts its card."""
    return action // NUM_CARDS


def deployed_card(action: i64) -> i64:
    """Return the card that the deploy `action` puts on the field."""
    return action % NUM_CARDS


class Battle:
    """One finished battle as all seats saw it.  `earlier` is the battle before it, so battles form a linked list;
    copies of a state share this list.
    """

    def __init__(
        self,
        earlier: Battle | None,
        retreater: i64,
        deployed_0: i64,
        deployed_1: i64,
        discarded: i64,
        drawn: i64,
        field: vec[i64],
        trail: i64,
    ) -> None:
        self.earlier = earlier
        self.retreater = retreater
        self.deployed_0 = deployed_0  # cards seat 0 brought into the field
        self.deployed_1 = deployed_1
        self.discarded = discarded  # how many cards the retreater discarded, face down
        self.drawn = drawn  # how many cards the other player drew
        self.field = field  # at the retreat; empty if unknown (a position read from text)
        self.trail = trail  # in which order it was filled
        self.seen: object = None  # cache: this battle and all before it as sights list them


class FieldState(State):
    """The full state of one game of The Fool's Field, hidden cards included."""

    def __init__(self, first: i64, seating_turns: i64, battle_limit: i64) -> None:
        self.first: i64 = first  # start player of the first battle
        self.seating_turns: i64 = seating_turns  # 1: seat 1's cards lie turned (facing), 0: they do not (shared)
        self.battle_limit: i64 = battle_limit
        self.phase: i64 = DEALING
        self.turn: i64 = first
        self.starter: i64 = first  # start player of the battle in progress
        self.battles: i64 = 0  # battles that have ended
        self.even: bool = False  # FF-4.3: the battle began with the deck empty and equal hands
        self.drawn: i64 = 0  # cards of the deck's order that have been drawn
        self.deck: vec[i64] = vec[i64]()  # the whole order as shuffled; never changes after the deal
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.discards: vec[i64] = vec[i64]([0, 0])
        self.deployed: vec[i64] = vec[i64]([0, 0])  # this battle's cards in the field, by who brought them
        self.field: vec[i64] = BARE_FIELD[:]
        self.trail: i64 = 0  # the spaces in the order they were filled, 1 to 9, four bits each, the last one lowest
        self.left: vec[i64] = FORGOTTEN  # the field of the last retreat; replaced as a whole, never changed
        self.filled: i64 = 0  # spaces that hold a card
        self.frontier: i64 = 0  # empty spaces beside a card
        # By space, the cards that fit there: upright in the low 23 bits, turned in the next 23.
        self.fits: vec[i64] = ANYTHING_EVERYWHERE[:]
        self.owed: i64 = 0  # discards the retreater still owes
        self.discarded: i64 = 0  # discards made since the retreat
        self.past: Battle | None = None
        self.reason: str = ""
        self.winners: i64 = 0

    # -- whose decision

    def seats(self) -> i64:
        return 2

    def to_act(self) -> i64:
        if self.phase == DEALING or self.phase == OVER:
            return 0
        return 1 << self.turn

    def deck_size(self) -> i64:
        """Return the number of cards left to draw."""
        return len(self.deck) - self.drawn

    # -- setup (FF-2)

    def due(self) -> Shuffle | None:
        if self.phase != DEALING:
            return None
        return Shuffle("deck", WHOLE_DECK[:])

    def deal(self, order: vec[i64]) -> None:
        """Deal from the deck `order`: the players draw alternately, the start player first, until both hold six
        (FF-2.3).
        """
        self.deck = order
        for _ in range(HAND_SIZE):
            self._draw(self.first)
            self._draw(1 - self.first)
        self._begin_battle(self.first)

    def _draw(self, seat: i64) -> None:
        self.hands[seat] |= 1 << self.deck[self.drawn]
        self.drawn += 1

    def _begin_battle(self, starter: i64) -> None:
        self.starter = starter
        self.turn = starter
        self.phase = OPENING
        self.even = self.deck_size() == 0 and population(self.hands[0]) == population(self.hands[1])

    # -- legal actions

    def legal(self, seat: i64) -> vec[i64]:
        if seat != self.turn or self.phase == DEALING or self.phase == OVER:
            return ROOM[:0]
        hand = self.hands[seat]
        if self.phase == OPENING:
            return ROOM[: _note(0, deployment(CENTRE, 0), hand)]
        if self.phase == DISCARDING:
            return ROOM[: _note(0, DISCARD, hand)]
        # FF-3.4: `fits` already has the fitting cards of each space; `place` keeps it up to date.
        # `first_in` and `_note` inlined, with loop variables local: saves a third of the time.
        fits, room, numbers = self.fits, ROOM, NUMBERS
        shift = NUM_CARDS * (seat & self.seating_turns)
        count: i64 = 0
        spaces = self.frontier
        while spaces != 0:
            space = numbers[((spaces & -spaces) * DE_BRUIJN >> 58) & 63]
            spaces &= spaces - 1
            fitting = fits[space] >> shift & hand
            while fitting != 0:
                room[count] = deployment(space, numbers[((fitting & -fitting) * DE_BRUIJN >> 58) & 63])
                count += 1
                fitting &= fitting - 1
        # FF-3.6: retreat is always possible, and all there is when nothing fits.
        room[count] = RETREAT
        return room[: count + 1]

    # -- actions

    def push(self, seat: i64, action: i64) -> None:
        if action < RETREAT:
            self._deploy(seat, deployed_space(action), deployed_card(action))
        elif action == RETREAT:
            self._retreat(seat)
        else:
            self._discard(seat, action - DISCARD)

    def _deploy(self, seat: i64, space: i64, card: i64) -> None:
        bit: i64 = 1 << card
        self.hands[seat] &= ~bit
        self.deployed[seat] |= bit
        self.trail = self.trail << 4 | space + 1
        self.place(space, card, seat & self.seating_turns)

        if self.phase == LAST_REPLY:  # FF-4.3: both hands are empty now
            self._finish("both-empty", 3)
        elif self.hands[seat] == 0 and self.drawn == NUM_CARDS:
            # FF-4.2, and its exception FF-4.3.
            if self.even and seat == self.starter:
                self.turn = 1 - seat
                self.phase = LAST_REPLY
            else:
                self._finish("hand-empty", 1 << seat)
        else:
            self.turn = 1 - seat
            self.phase = FIGHTING

    def place(self, space: i64, card: i64, turned: i64) -> None:
        """Put `card` on `space`, turned by 180° if `turned` is 1, and update which cards fit on the spaces beside
        it.
        """
        shown = sides_of(card, turned)
        fits = self.fits
        direction: i64
        for direction in range(SIDES):
            beside = NEIGHBOURS[SIDES * space + direction]
            if beside >= 0:
                fits[beside] &= FITTING[shown + direction]
        self.field[space] = card
        self.filled |= 1 << space
        self.frontier = (self.frontier | SPREAD[space]) & ~self.filled

    def lay_out(self, field: Sequence[int], brought_by_seat_1: int) -> None:
        """Put all cards of `field` (by space, a card or -1) on this state's empty field.  Cards in the bitmask
        `brought_by_seat_1` lie turned, unless the seating is shared (FF-3.5).
        """
        for space in range(NUM_SPACES):
            card = field[space]
            if card != EMPTY:
                self.place(space, card, (brought_by_seat_1 >> card & 1) & self.seating_turns)

    def _retreat(self, seat: i64) -> None:
        if self.phase == LAST_REPLY:  # FF-4.3: the start player has won; nothing is picked up
            self._finish("hand-empty", 1 << (1 - seat))
            return
        # FF-3.7: all field cards into hand, then down to six.
        self.hands[seat] |= self.deployed[0] | self.deployed[1]
        self.left = self.field
        self.field = BARE_FIELD[:]
        fits = self.fits
        space: i64
        for space in range(NUM_SPACES):
            fits[space] = ANYTHING
        self.filled = 0
        self.frontier = 0
        self.discarded = 0
        surplus = population(self.hands[seat]) - HAND_SIZE
        if surplus > 0:
            self.owed = surplus
            self.phase = DISCARDING
        else:
            self._end_battle(seat)

    def _discard(self, seat: i64, card: i64) -> None:
        bit: i64 = 1 << card
        self.hands[seat] &= ~bit
        self.discards[seat] |= bit
        self.discarded += 1
        self.owed -= 1
        if self.owed == 0:
            self._end_battle(seat)

    def _end_battle(self, retreater: i64) -> None:
        """End the battle: the player who did not retreat draws up to six and starts the next battle (FF-3.8,
        FF-3.9).
        """
        other = 1 - retreater
        drawn: i64 = 0
        missing = HAND_SIZE - population(self.hands[other])
        while drawn < missing and self.drawn < NUM_CARDS:
            self._draw(other)
            drawn += 1
        deployed_0 = self.deployed[0]
        deployed_1 = self.deployed[1]
        self.past = Battle(self.past, retreater, deployed_0, deployed_1, self.discarded, drawn, self.left, self.trail)
        self.trail = 0
        self.deployed[0] = 0
        self.deployed[1] = 0
        self.discarded = 0
        self.battles += 1
        if self.battles == self.battle_limit:  # FF-D4
            self._finish("battle-limit", 3)
        else:
            self._begin_battle(other)

    # -- the end (FF-4)

    def _finish(self, reason: str, winners: i64) -> None:
        self.phase = OVER
        self.reason = reason
        self.winners = winners

    def leave(self, seat: i64, reason: str) -> None:
        self._finish(reason, 1 << (1 - seat))

    def agree(self) -> None:
        self._finish(AGREED, 3)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        if self.winners == 3:
            return Outcome(self.reason, (0, 1), (1, 1))
        winner = int(self.winners) - 1
        return Outcome(self.reason, (winner,), (2, 0) if winner == 0 else (0, 2))

    def copy(self) -> FieldState:
        twin = FieldState(self.first, self.seating_turns, self.battle_limit)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.starter = self.starter
        twin.battles = self.battles
        twin.even = self.even
        twin.drawn = self.drawn
        twin.deck = self.deck
        twin.hands = self.hands[:]
        twin.discards = self.discards[:]
        twin.deployed = self.deployed[:]
        twin.field = self.field[:]
        twin.trail = self.trail
        twin.left = self.left
        twin.filled = self.filled
        twin.frontier = self.frontier
        twin.fits = self.fits[:]
        twin.owed = self.owed
        twin.discarded = self.discarded
        twin.past = self.past
        twin.reason = self.reason
        twin.winners = self.winners
        return twin


def _note(count: i64, first_action: i64, cards: i64) -> i64:
    """Write one action (`first_action + card`) for each card of the bitmask `cards` into ROOM from index `count`
    on, lowest card first.  Return the index after the last one.
    """
    while cards != 0:
        ROOM[count] = first_action + NUMBERS[((cards & -cards) * DE_BRUIJN >> 58) & 63]  # `first_in`
        count += 1
        cards &= cards - 1
    return count


def unplaced(state: FieldState) -> int:
    """Return a bitmask of the cards that are in no hand, discards, field or deck.  It is 0 in every correct state
    after the deal.
    """
    placed: int = int(state.hands[0] | state.hands[1] | state.discards[0] | state.discards[1])
    if state.phase != DISCARDING:
        placed |= int(state.deployed[0] | state.deployed[1])
    for card in state.deck[state.drawn :]:
        placed |= 1 << int(card)
    return ALL_CARDS & ~placed
