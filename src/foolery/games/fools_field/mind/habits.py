"""A fitted model of how a searching player of The Fool's Field chooses: the probability of each action given its
hand.

Every action has a score: the weighted sum of the features counted here.  The probabilities are the softmax of the
scores.  The weights depend on the stage of the game and on the sizes of both hands.  They are in habits.toml,
fitted by `bench/bots/field_habits.py`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_field.mind.skirmish import RING, WAYS
from foolery.games.fools_field.rules.cards import (
    ALL_CARDS,
    CARDS,
    CENTRE,
    FITTING,
    HAND_SIZE,
    NUM_CARDS,
    NUM_SPACES,
    SIDES,
    sides_of,
)
from foolery.games.fools_field.rules.state import RETREAT, FieldState, deployed_card, deployed_space, deployment
from foolery.games.fools_field.rules.worlds import CHOICES, WIDTH
from foolery.kernel.bits import first_in, mask_of, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["DEPLOYS", "PARTS", "RETREATS", "STAGES", "Moment", "described_discard", "stage_of"]

# Stages of a game: more than 6 cards in the deck, 4 to 6, 1 to 3, none, none and at most 3 cards in hand.
STAGES: Final = 5
PARTS: Final = 3  # a weight has a constant, a part per card of the own hand, and a part per card of the other's
# Numbers of features.  A deploy has 11 and then one per card, a retreat 11, a discard 4 and then one per card.
DEPLOY_COUNTS: Final = 11
DEPLOYS: Final = 34
RETREATS: Final = 11
THROW_COUNTS: Final = 4
THROWS: Final = 27
# Offsets in the list of weights, which has deploys, openings, retreats and discards in this order, each by stage.
RETREAT_START: Final = 1020
DISCARDS: Final = 1185
NUM_WEIGHTS: Final = 1293

FLOWERS: Final[i64] = mask_of(number for number, code in enumerate(CARDS) if "F" in code)
# ALIKE[SIDES * card + side]: the cards with the same symbol on that side.
ALIKE: Final = vec[i64](
    [
        mask_of(other for other in range(NUM_CARDS) if CARDS[other][side] == code[side])
        for code in CARDS
        for side in range(SIDES)
    ]
)


def stage_of(deck: i64, hand: i64) -> i64:
    """Return the stage of a game (0 to 4) by the number of cards in the deck and in the hand of the player who
    decides.
    """
    if deck > 6:
        return 0
    if deck > 3:
        return 1
    if deck > 0:
        return 2
    return 3 if hand > 3 else 4


class Moment:
    """One decision of a player: a deploy or a retreat.  Holds all public information at that time; the hand is
    given to the methods, so that several possible hands can be tried.
    """

    def __init__(
        self, scene: FieldState, seat: i64, deck: i64, mine: i64, theirs: i64, known: i64, leads: bool
    ) -> None:
        """Set up the decision of `seat` on the field `scene`, with `deck` cards in the deck.

        The player holds `mine` cards, the opponent `theirs`.  `known` is a bitmask of the cards that the player saw
        the opponent pick up and not deploy since.  `leads`: the player began this battle, and the opponent would
        get one more turn after the player's last card (FF-4.3).
        """
        self._turned: i64 = seat & scene.seating_turns
        self._own: i64 = NUM_CARDS * self._turned
        self._their: i64 = NUM_CARDS * ((1 - seat) & scene.seating_turns)
        self._fits: vec[i64] = scene.fits[:]
        self._frontier: i64 = scene.frontier
        self._opening: bool = scene.filled == 0  # a full field has no frontier either: check `filled`
        self._lying: i64 = 0
        self._empty: i64 = 0
        space: i64
        for space in range(NUM_SPACES):
            if scene.field[space] >= 0:
                self._lying |= 1 << scene.field[space]
            else:
                self._empty |= 1 << space
        self._mine: i64 = mine
        self._theirs: i64 = theirs
        self._known: i64 = known & ~self._lying
        self._leads: bool = leads
        self._last: bool = mine == 1 and deck == 0 and not leads
        self.stage: i64 = stage_of(deck, mine)
        self._deploying: vec[float] = vec[float]()
        self._retreating: vec[float] = vec[float]()
        self._counts: vec[float] = vec[float]([0.0] * DEPLOYS)
        # By space, the cards that the player and the opponent could deploy before the choice; then numbers of cards.
        self._open: vec[i64] = vec[i64]([0] * NUM_SPACES)
        self._open_to_other: vec[i64] = vec[i64]([0] * NUM_SPACES)
        self._replies: i64 = 0
        self._unseen: i64 = 0
        self._size: i64 = 0
        # The deploys possible after the choice, for the player and the opponent.
        self._left_replies: i64 = 0
        self._left_ways: i64 = 0
        self._answers: i64 = 0
        self._usable: i64 = 0

    def weigh(self, weights: vec[float]) -> None:
        """Compute the weights of the features for this decision from the fitted `weights`, which depend on the
        stage of the game and the sizes of both hands.
        """
        first = PARTS * DEPLOYS * (self.stage + STAGES if self._opening else self.stage)
        self._deploying = self._mixed(weights, first, DEPLOYS)
        self._retreating = self._mixed(weights, RETREAT_START + PARTS * RETREATS * self.stage, RETREATS)

    def _mixed(self, weights: vec[float], first: i64, count: i64) -> vec[float]:
        mixed = vec[float]([0.0] * count)
        mine, theirs = self.sizes()
        at: i64
        for at in range(count):
            start = first + at
            mixed[at] = weights[start] + mine * weights[start + count] + theirs * weights[start + 2 * count]
        return mixed

    def sizes(self) -> tuple[float, float]:
        """Return the sizes of both hands as fractions of six cards, the deciding player's first."""
        return float(self._mine) / float(HAND_SIZE), float(self._theirs) / float(HAND_SIZE)

    def chance(self, hand: i64, discards: i64, action: i64) -> float:
        """Return the probability that a player with the cards `hand`, who has discarded the cards `discards`
        before, chooses `action`.
        """
        self._survey(hand, discards)
        total: float = 0.0
        chosen: float = 0.0
        if not self._opening:
            self._count_retreat(hand)
            total = exp(self._worth(self._retreating, RETREATS))
            if action == RETREAT:
                chosen = total
        spaces: i64 = 1 << CENTRE if self._opening else self._frontier
        while spaces != 0:
            space = first_in(spaces)
            spaces = without_lowest(spaces)
            fitting = self._fits[space] >> self._own & hand
            while fitting != 0:
                card = first_in(fitting)
                fitting = without_lowest(fitting)
                self._count_deploy(space, card, hand)
                share = exp(self._worth(self._deploying, DEPLOY_COUNTS) + self._deploying[DEPLOY_COUNTS + card])
                total += share
                if action == deployment(space, card):
                    chosen = share
        return chosen / total

    def described(self, hand: i64, discards: i64, action: i64) -> list[float]:
        """Return the features of `action`, the numbers from which its probability is computed, given the player's
        `hand` and earlier `discards`.  Used for fitting the weights.
        """
        self._survey(hand, discards)
        at: i64
        for at in range(DEPLOYS):
            self._counts[at] = 0.0
        if action == RETREAT:
            self._count_retreat(hand)
            return [self._counts[at] for at in range(RETREATS)]
        card = deployed_card(action)
        self._count_deploy(deployed_space(action), card, hand)
        self._counts[DEPLOY_COUNTS + card] = 1.0
        return [self._counts[at] for at in range(DEPLOYS)]

    def _worth(self, weights: vec[float], counts: i64) -> float:
        worth: float = 0.0
        at: i64
        for at in range(counts):
            worth += weights[at] * self._counts[at]
        return worth

    def _survey(self, hand: i64, discards: i64) -> None:
        """Record, for every space before the decision, the cards with which each player could deploy there."""
        self._unseen = ALL_CARDS & ~(hand | self._lying | discards)
        self._size = population(self._unseen)
        self._replies = 0
        spaces = self._frontier
        while spaces != 0:
            space = first_in(spaces)
            spaces = without_lowest(spaces)
            theirs = self._fits[space] >> self._their & self._unseen
            own = self._fits[space] >> self._own & hand
            self._open_to_other[space] = theirs
            self._open[space] = own
            self._replies += population(theirs)

    # -- deploys

    def _count_deploy(self, space: i64, card: i64, hand: i64) -> None:
        """Compute the features of deploying `card` on `space`, the numbers from which its probability is computed:
        mainly which deploys both players would have afterwards.
        """
        rest = hand & ~(1 << card)
        self._left_replies = 0
        self._left_ways = 0
        self._answers = 0
        self._usable = 0
        shown = sides_of(card, self._turned)
        if self._opening:
            direction: i64
            for direction in range(SIDES):
                self._leave(FITTING[shown + direction], rest)
        else:
            left = RING[2 * space]
            right = RING[2 * space + 1]
            self._leave_elsewhere(self._frontier & ~(1 << space | 1 << left | 1 << right), rest)
            if self._empty >> left & 1 == 1:
                self._leave(self._fits[left] & FITTING[shown + WAYS[2 * space]], rest)
            if self._empty >> right & 1 == 1:
                self._leave(self._fits[right] & FITTING[shown + WAYS[2 * space + 1]], rest)
        counts = self._counts
        counts[0] = self._no_answer(population(self._answers))
        counts[1] = float(self._left_replies * self._theirs) / float(self._size) if self._size > 0 else 0.0
        counts[2] = float(self._left_ways) / 4.0
        counts[3] = float(population(self._usable)) / 3.0
        counts[4] = 1.0 if self._usable == 0 and rest != 0 else 0.0
        counts[5] = 1.0 if self._last else 0.0
        counts[6] = 1.0 if self._answers & self._known != 0 else 0.0
        _count_company(counts, 7, card, rest, self._unseen)

    def _leave(self, fits: i64, rest: i64) -> None:
        """Count the cards with which both players can deploy on a space beside the new card.  `fits` has the cards
        that fit there, `rest` is the player's remaining hand.
        """
        theirs = fits >> self._their & self._unseen
        own = fits >> self._own & rest
        self._left_replies += population(theirs)
        self._left_ways += population(own)
        self._answers |= theirs
        self._usable |= own

    def _leave_elsewhere(self, spaces: i64, rest: i64) -> None:
        """Count the cards with which both players can deploy on `spaces`, which are not beside the new card.
        `rest` is the player's remaining hand.
        """
        while spaces != 0:
            space = first_in(spaces)
            spaces = without_lowest(spaces)
            theirs = self._open_to_other[space]
            own = self._open[space] & rest
            self._left_replies += population(theirs)
            self._left_ways += population(own)
            self._answers |= theirs
            self._usable |= own

    def _no_answer(self, answers: i64) -> float:
        """Return the probability that the opponent, whose hand is random among the unseen cards, holds none of the
        `answers` cards that could reply.
        """
        all_hands = CHOICES[WIDTH * self._size + self._theirs]
        return (
            float(CHOICES[WIDTH * (self._size - answers) + self._theirs]) / float(all_hands) if all_hands > 0 else 0.0
        )

    # -- retreats

    def _count_retreat(self, hand: i64) -> None:
        """Compute the features of a retreat by a player with the cards `hand`, the numbers from which its
        probability is computed.
        """
        usable: i64 = 0
        spaces = self._frontier
        while spaces != 0:
            usable |= self._open[first_in(spaces)]
            spaces = without_lowest(spaces)
        lying = population(self._lying)
        after = _at_most_six(self._mine + lying)
        counts = self._counts
        counts[0] = 1.0
        counts[1] = float(lying) / 4.0
        counts[2] = float(population(usable)) / 3.0
        counts[3] = float(after - self._mine) / 3.0
        counts[4] = 1.0 if self._theirs == 1 else 0.0
        counts[5] = 1.0 if self._theirs == 2 else 0.0
        counts[6] = 1.0 if self._leads else 0.0
        counts[7] = float(_at_most_six(population((hand | self._lying) & FLOWERS)) - population(hand & FLOWERS)) / 2.0
        counts[8] = float(population(hand & FLOWERS)) / 2.0
        counts[9] = float(after - self._theirs) / 3.0
        counts[10] = float(self._replies * self._theirs) / float(self._size) if self._size > 0 else 0.0


def _at_most_six(cards: i64) -> i64:
    return cards if cards < HAND_SIZE else HAND_SIZE


def _count_company(counts: vec[float], first: i64, card: i64, rest: i64, unseen: i64) -> None:
    """Write four features of `card` into `counts` from index `first` on: how many of its sides are the same on the
    cards of `rest`, how many fit these cards, how many fit the `unseen` cards, and how many are the same on the
    unseen cards.  Each is divided by the number of cards counted.
    """
    alike: i64 = 0
    meets: i64 = 0
    alike_unseen: i64 = 0
    meets_unseen: i64 = 0
    side: i64
    for side in range(SIDES):
        same = ALIKE[SIDES * card + side]
        fits = FITTING[2 * SIDES * card + side]
        alike += population(same & rest)
        meets += population(fits & rest)
        alike_unseen += population(same & unseen)
        meets_unseen += population(fits >> NUM_CARDS & unseen)
    own = 2.0 * float(population(rest)) if rest != 0 else 1.0
    others = 2.0 * float(population(unseen)) if unseen != 0 else 1.0
    counts[first] = float(alike) / own
    counts[first + 1] = float(meets) / own
    counts[first + 2] = float(meets_unseen) / others
    counts[first + 3] = float(alike_unseen) / others


# -- discards


def described_discard(cards: i64, card: i64, before: i64) -> list[float]:
    """Return the features of discarding `card` from the hand `cards`, the numbers from which its probability is
    computed.  `before` has the cards discarded in earlier retreats.  Used for fitting the weights.
    """
    counts = vec[float]([0.0] * THROWS)
    bit: i64 = 1 << card
    _count_company(counts, 0, card, cards & ~bit, ALL_CARDS & ~(cards | before))
    counts[THROW_COUNTS + card] = 1.0
    return list(counts)


def discard_chance(cards: i64, thrown: i64, before: i64, deck: i64, weights: vec[float]) -> float:
    """Return the probability that a player discards exactly the cards `thrown` from `cards`, among all sets of that
    size.  `before` are its earlier discards, `deck` the number of cards in the deck; sets of cards are bitmasks.
    """
    first = DISCARDS + THROWS * stage_of(deck, HAND_SIZE)
    unseen = ALL_CARDS & ~(cards | before)
    size = population(thrown)
    sums = vec[float]([0.0] * (size + 1))  # sums[n]: sum over n cards of the products of their odds
    counts = vec[float]([0.0] * THROW_COUNTS)
    sums[0] = 1.0
    chosen: float = 1.0
    left = cards
    while left != 0:
        card = first_in(left)
        left = without_lowest(left)
        _count_company(counts, 0, card, cards & ~(1 << card), unseen)
        worth = weights[first + THROW_COUNTS + card]
        at: i64
        for at in range(THROW_COUNTS):
            worth += weights[first + at] * counts[at]
        odds = exp(worth)
        if thrown >> card & 1 == 1:
            chosen *= odds
        at = size
        while at > 0:
            sums[at] += sums[at - 1] * odds
            at -= 1
    return chosen / sums[size]
