"""Certain wins at the end of a game of The Fool's Field: exact proofs that hold for every possible hand of the
opponent.

Once the deck is empty, the player who deploys all its cards wins.  The proof lets the opponent deploy any card it
may possibly hold, and retreat at any time.  Play that wins against such an opponent wins against the true hand too.
The proof considers only play in which its own player, the mover, never retreats: every turn takes a card off the
mover's hand, so the proof ends.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_field.rules.cards import CENTRE, HAND_SIZE, NUM_CARDS, NUM_SPACES
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARDING, LAST_REPLY, OPENING, FieldState, deployment
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64

UNKNOWN: Final = -1
MOST_CARDS: Final = 4  # in the mover's hand
MOST_NODES: Final = 5000  # positions examined before giving up: a few milliseconds


def certain_win(sight: FieldSight) -> int | None:
    """Return an action that wins against every possible hand and every reply of the opponent, or None if no proof
    was found.
    """
    assert sight.viewer is not None, "a spectator does not decide"
    if sight.deck_size or sight.phase in (DISCARDING, LAST_REPLY) or sight.hand.bit_count() > MOST_CARDS:
        return None
    if sight.battles + sight.hand.bit_count() > sight.battle_limit:  # FF-D4: the other may retreat before every card
        return None
    action = int(EndingProof(sight, sight.viewer).winning_action())
    return None if action == UNKNOWN else action


class EndingProof:
    """One search for a proof that the mover (the player who is to win) wins against an opponent that may hold any
    of the unseen cards.
    """

    def __init__(self, sight: FieldSight, seat: i64) -> None:
        self._seat: i64 = seat
        self._hand: i64 = sight.hand
        self._unseen: i64 = sight.unseen
        self._theirs: i64 = sight.hand_sizes[1 - seat]
        self._opening: bool = sight.phase == OPENING
        # FF-4.3 gives the opponent one more turn after the mover's last card.  In the same way it may prevent a win of
        # the opponent; the proof ignores that, which makes it stricter.
        self._replied: bool = sight.even and sight.starter == seat
        self._scene: FieldState = FieldState(0, sight.seating_turns, 1)
        self._scene.lay_out(sight.field, sight.deployed[1])
        self._nodes: i64 = 0

    def winning_action(self) -> i64:
        return self._turn(self._scene, self._hand, self._unseen, self._theirs, self._opening, self._replied)

    def _turn(self, scene: FieldState, hand: i64, others: i64, theirs: i64, opening: bool, replied: bool) -> i64:
        """Return a deploy that wins for the mover (the player who is to win), or UNKNOWN if there is none or the
        limit of positions is reached.  `hand` and `others` are bitmasks of the mover's cards and of those the
        opponent may hold; the opponent holds `theirs` cards.  `replied`: the opponent gets one more turn after the
        mover's last card (FF-4.3).
        """
        shift = NUM_CARDS * (self._seat & scene.seating_turns)
        spaces: i64 = 1 << CENTRE if opening else scene.frontier
        while spaces != 0:
            space = first_in(spaces)
            spaces = without_lowest(spaces)
            fitting = hand if opening else scene.fits[space] >> shift & hand
            while fitting != 0:
                card = first_in(fitting)
                fitting = without_lowest(fitting)
                if self._stands(scene, space, card, hand & ~(1 << card), others, theirs, replied):
                    return deployment(space, card)
        return UNKNOWN

    def _stands(
        self, scene: FieldState, space: i64, card: i64, hand: i64, others: i64, theirs: i64, replied: bool
    ) -> bool:
        """Return whether the mover (the player who is to win) wins against every reply after deploying `card` on
        `space`.  `hand` is a bitmask of the cards it then still holds.
        """
        self._nodes += 1
        if self._nodes > MOST_NODES:
            return False
        if hand == 0 and not replied:
            return True
        after = _with(scene, space, card, self._seat)
        if hand == 0:
            return self._replies(after, others) == 0
        return self._survives_retreat(after, hand, others, theirs) and self._survives_deploys(
            after, hand, others, theirs, replied
        )

    def _replies(self, scene: FieldState, others: i64) -> i64:
        """Return the number of deploys (a card on a space) that the opponent could make with the cards in the
        bitmask `others`.
        """
        shift = NUM_CARDS * ((1 - self._seat) & scene.seating_turns)
        ways: i64 = 0
        spaces = scene.frontier
        while spaces != 0:
            ways += population(scene.fits[first_in(spaces)] >> shift & others)
            spaces = without_lowest(spaces)
        return ways

    def _survives_retreat(self, scene: FieldState, hand: i64, others: i64, theirs: i64) -> bool:
        """Return whether the mover (the player who is to win) still wins if the opponent now retreats.  The mover
        then begins the next battle (FF-3.9).
        """
        lying: i64 = 0
        space: i64
        for space in range(NUM_SPACES):
            if scene.field[space] >= 0:
                lying |= 1 << scene.field[space]
        theirs += population(lying)
        if theirs > HAND_SIZE:
            theirs = HAND_SIZE
        bare = FieldState(0, scene.seating_turns, 1)
        even = theirs == population(hand)
        return self._turn(bare, hand, others | lying, theirs, True, even) != UNKNOWN

    def _survives_deploys(self, scene: FieldState, hand: i64, others: i64, theirs: i64, replied: bool) -> bool:
        """Return whether the mover (the player who is to win) still wins after every possible deploy of the
        opponent.  An opponent with one card left would win the game by deploying it.
        """
        if self._replies(scene, others) == 0:
            return True
        if theirs == 1:
            return False
        other = 1 - self._seat
        shift = NUM_CARDS * (other & scene.seating_turns)
        spaces = scene.frontier
        while spaces != 0:
            space = first_in(spaces)
            spaces = without_lowest(spaces)
            fitting = scene.fits[space] >> shift & others
            while fitting != 0:
                card = first_in(fitting)
                fitting = without_lowest(fitting)
                after = _with(scene, space, card, other)
                if self._turn(after, hand, others & ~(1 << card), theirs - 1, False, replied) == UNKNOWN:
                    return False
        return True


def _with(scene: FieldState, space: i64, card: i64, seat: i64) -> FieldState:
    """Return a copy of the field `scene` on which `seat` has placed `card` on `space`."""
    after = scene.copy()
    after.place(space, card, seat & scene.seating_turns)
    return after
