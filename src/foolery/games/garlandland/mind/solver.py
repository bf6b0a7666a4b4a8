"""A solver for a two-player round of Garlandland: counterfactual regret minimisation over public states.

The two rows are public, the own hand is private.  Given the rows, the hands of the two players are independent.  So
one walk over the tree of public states carries, for each player, a list of weights by hand instead of single deals.

Cards are anonymous until the rows are whole.  A row of k cards is a number: its child that plays the j-th of the n
= 7 - k remaining cards (in card order) is `n * row + j`.  A hand is a pair of those n cards.  An information set is
what a player knows at a decision: both rows and the own hand.  A class is the strength of a whole row, or an index
of its points.  The level of a public state is the number of cards in each row.

The last card of a row needs no table: the worth of a round never falls with the strength of the own row, so the
stronger of the two cards in hand is always best.  A player that holds the best of the three remaining cards plays
it; a player that does not has drawn it with probability one half, and else plays the second best.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64, vec

__all__ = ["PAIR_COUNTS", "pair_number"]

# By number of cards in the row: the number of rows, of hands, and the offset of the level's information sets.
ROW_COUNTS: Final = vec[i64]([1, 7, 42, 210, 840])
PAIR_COUNTS: Final = vec[i64]([21, 15, 10, 6, 3])
FIRST_INFOSET: Final = vec[i64]([0, 21, 756, 18396, 282996])
NUM_INFOSETS: Final = 282996
# The same for the fourth card, the last one with a table, as literals for the innermost loop.
_LAST: Final = 3
_LAST_ROWS: Final = 210
_LAST_HANDS: Final = 6
_LAST_INFOSET: Final = 18396

# Offset of each level's vectors in the buffers: up to seven children with up to 21 hands each.
_HANDS: Final = 21
_ROOM: Final = 147


def _pair_numbers() -> vec[i64]:
    table = vec[i64]([0] * 392)
    for n in range(2, 8):
        number = 0
        for low in range(n):
            for high in range(low + 1, n):
                table[49 * n + 7 * low + high] = number
                table[49 * n + 7 * high + low] = number
                number += 1
    return table


# _PAIRS[49 * n + 7 * i + j]: the number of the hand {i, j} among n cards.
_PAIRS: Final = _pair_numbers()


def pair_number(n: int, low: int, high: int) -> int:
    """Return the number, from 0, of the hand of the cards `low` and `high` among n remaining cards."""
    return int(_PAIRS[49 * n + 7 * low + high])


def infoset(level: int, own_row: int, other_row: int, hand: int) -> int:
    """Return the number of an information set (what a player knows at a decision).  `level` is the length of both
    rows; rows and hand are given by their numbers.
    """
    rows = int(ROW_COUNTS[level])
    return int(FIRST_INFOSET[level]) + (own_row * rows + other_row) * int(PAIR_COUNTS[level]) + hand


class RoundSolver:
    """Solves one round for both roles by predictive regret matching+ with alternating updates and quadratic
    averaging.

    `best`, `second` and `best_at` give, for each of the 840 rows of four cards, the class of the best and of the
    second best whole row, and which of the three remaining cards makes the best.  A class is the strength of a row,
    or an index of its points.  `worth_0[c * classes + d]` is role 0's gain with class c against class d; `worth_1`
    is role 1's.
    """

    def __init__(
        self,
        best: vec[i64],
        second: vec[i64],
        best_at: vec[i64],
        classes: i64,
        worth_0: vec[float],
        worth_1: vec[float],
    ) -> None:
        self.best = best
        self.second = second
        self.best_at = best_at
        self.classes: i64 = classes
        self.worth = worth_0
        self.worth_0 = worth_0
        self.worth_1 = worth_1
        zeros = [0.0] * (2 * NUM_INFOSETS)
        # By information set, first those of role 0.  `chance`: the probability of playing the lower card of the hand.
        self.chance: vec[float] = vec[float]([0.5] * (2 * NUM_INFOSETS))
        self.low: vec[float] = vec[float](zeros)  # regret for the lower card
        self.high: vec[float] = vec[float](zeros)
        self.low_sum: vec[float] = vec[float](zeros)  # weight of the lower card in the average
        self.weight_sum: vec[float] = vec[float](zeros)
        # Buffers: weights of the opponent's hands, of own hands, values, and values summed over the opponent's cards.
        self.other: vec[float] = vec[float]([0.0] * (5 * _ROOM))
        self.own: vec[float] = vec[float]([0.0] * (5 * _ROOM))
        self.value: vec[float] = vec[float]([0.0] * (5 * _HANDS))
        self.total: vec[float] = vec[float]([0.0] * (5 * _ROOM))
        self.other_part: vec[float] = vec[float]([0.0] * 49)
        self.own_part: vec[float] = vec[float]([0.0] * 49)
        self.ends: vec[i64] = vec[i64]([0] * 8)
        self.end_weights: vec[float] = vec[float]([0.0] * 8)
        self.if_best: vec[float] = vec[float]([0.0] * 4)
        self.if_not: vec[float] = vec[float]([0.0] * 4)
        self.rounds: i64 = 0
        self.mine: i64 = 0  # offset of the updating role's information sets
        self.theirs: i64 = NUM_INFOSETS
        self.weight: float = 0.0

    def run(self, iterations: i64) -> None:
        """Run `iterations` more iterations.  Each updates both roles once."""
        for _ in range(iterations):
            self.rounds += 1
            done = float(self.rounds)
            self.weight = done * done
            self._update(0)
            self._update(1)

    def _update(self, role: i64) -> None:
        self.mine = role * NUM_INFOSETS
        self.theirs = NUM_INFOSETS - self.mine
        self.worth = self.worth_0 if role == 0 else self.worth_1
        hand: i64
        for hand in range(_HANDS):
            self.other[hand] = 1.0 / 21.0
            self.own[hand] = 1.0 / 21.0
        self._walk(0, 0, 0, 0, 0)

    def average(self, role: i64, number: i64) -> float:
        """Return the probability of playing the lower card in the average strategy of `role`, which is the
        solution.  `number` is that of the information set (what the player knows).
        """
        at = role * NUM_INFOSETS + number
        total = self.weight_sum[at]
        if total > 0.0:
            return self.low_sum[at] / total
        return self.chance[at]

    def reach(self, role: i64, number: i64) -> float:
        """Return the probability, averaged over the iterations, that the own cards and choices of `role` lead to
        the information set `number` (what the player knows).  The opponent's cards and choices are not counted.
        """
        done = float(self.rounds)
        return self.weight_sum[role * NUM_INFOSETS + number] * 3.0 / (done * done * done)

    def _split(self, level: i64, first: i64, source: vec[float], at: i64, target: vec[float], part: vec[float]) -> None:
        """Compute the weights (unnormalised probabilities) of a player's hands after its next card: each weight of
        `source`, from index `at` on, is divided over the card played, the card kept and the card drawn.  The
        results are written to `target`; `first` is the first information set of the position.
        """
        n = 7 - level
        chance = self.chance
        low: i64
        high: i64
        hand: i64 = 0
        for low in range(n):
            for high in range(low + 1, n):
                weight = source[at + hand]
                share = weight * chance[first + hand]
                part[7 * low + high] = share  # plays low, keeps high
                part[7 * high + low] = weight - share
                hand += 1
        pairs = PAIR_COUNTS[level + 1]
        room = _ROOM * (level + 1)
        odds = 1.0 / float(n - 2)
        card: i64
        for card in range(n):
            out = room + card * pairs
            for low in range(n):
                if low == card:
                    continue
                for high in range(low + 1, n):
                    if high != card:
                        target[out] = (part[7 * card + low] + part[7 * card + high]) * odds
                        out += 1

    def _walk(self, level: i64, mine: i64, theirs: i64, other_at: i64, own_at: i64) -> None:
        """Update the strategy of one role in the position with the rows `mine` and `theirs` and in all positions
        after it.  Leaves the value of each of its hands in `self.value`.
        """
        if self._is_empty(self.other, other_at, PAIR_COUNTS[level]):
            self._coast(level, mine, theirs, own_at)
            return
        if level == _LAST:
            self._last(mine, theirs, other_at, own_at)
            return
        n = 7 - level
        rows = ROW_COUNTS[level]
        hands = PAIR_COUNTS[level]
        my_first = self.mine + FIRST_INFOSET[level] + (mine * rows + theirs) * hands
        their_first = self.theirs + FIRST_INFOSET[level] + (theirs * rows + mine) * hands
        self._split(level, their_first, self.other, other_at, self.other, self.other_part)
        self._split(level, my_first, self.own, own_at, self.own, self.own_part)
        self._descend(level, mine, theirs)
        # The value of playing a card and keeping another is the mean over the drawn cards.
        pairs = PAIR_COUNTS[level + 1]
        room = _ROOM * (level + 1)
        odds = 1.0 / float(n - 2)
        hand: i64 = 0
        low: i64
        high: i64
        for low in range(n):
            for high in range(low + 1, n):
                play_low = self._mean(n - 1, room + low * pairs, high - 1) * odds
                play_high = self._mean(n - 1, room + high * pairs, low) * odds
                reach = self.own[own_at + hand]
                self.value[_HANDS * level + hand] = self._learn(my_first + hand, play_low, play_high, reach)
                hand += 1

    def _descend(self, level: i64, mine: i64, theirs: i64) -> None:
        """Visit the next positions for all pairs of cards that the two players may play.  Leaves in `self.total`
        the values summed over the opponent's card.
        """
        n = 7 - level
        pairs = PAIR_COUNTS[level + 1]
        room = _ROOM * (level + 1)
        values = _HANDS * (level + 1)
        card: i64
        answer: i64
        hand: i64
        for card in range(n):
            sums = room + card * pairs
            for hand in range(pairs):
                self.total[sums + hand] = 0.0
            for answer in range(n):
                self._walk(level + 1, mine * n + card, theirs * n + answer, room + answer * pairs, sums)
                for hand in range(pairs):
                    self.total[sums + hand] += self.value[values + hand]

    def _is_empty(self, weights: vec[float], at: i64, count: i64) -> bool:
        """Return whether the `count` weights from index `at` on are all zero."""
        total = 0.0  # no weight is negative
        hand: i64
        for hand in range(count):
            total += weights[at + hand]
        return total == 0.0

    def _coast(self, level: i64, mine: i64, theirs: i64, own_at: i64) -> None:
        """Update only the average strategy in a position that the opponent never reaches, and in all positions
        after it.  All values there are 0.
        """
        hands = PAIR_COUNTS[level]
        hand: i64
        for hand in range(hands):
            self.value[_HANDS * level + hand] = 0.0
        if self._is_empty(self.own, own_at, hands):
            return
        first = self.mine + FIRST_INFOSET[level] + (mine * ROW_COUNTS[level] + theirs) * hands
        for hand in range(hands):
            weight = self.weight * self.own[own_at + hand]
            self.low_sum[first + hand] += weight * self.chance[first + hand]
            self.weight_sum[first + hand] += weight
        if level == _LAST:
            return
        n = 7 - level
        self._split(level, first, self.own, own_at, self.own, self.own_part)
        card: i64
        answer: i64
        for card in range(n):
            at = _ROOM * (level + 1) + card * PAIR_COUNTS[level + 1]
            for answer in range(n):
                self._coast(level + 1, mine * n + card, theirs * n + answer, at)

    def _mean(self, n: i64, at: i64, kept: i64) -> float:
        """Return the sum of the next position's values over the cards that may be drawn beside the card `kept`.
        The caller divides it by their number.
        """
        base = 49 * n + 7 * kept
        result = 0.0
        drawn: i64
        for drawn in range(n):
            if drawn != kept:
                result += self.total[at + _PAIRS[base + drawn]]
        return result

    def _learn(self, at: i64, play_low: float, play_high: float, reach: float) -> float:
        """Update the regrets at information set `at` with the values of playing the lower and the higher card, and
        set the next probability.

        Returns the value of the strategy used in this walk.
        """
        chance = self.chance[at]
        worth = play_low * chance + play_high * (1.0 - chance)
        weight = self.weight * reach
        self.low_sum[at] += weight * chance
        self.weight_sum[at] += weight
        gain_low = play_low - worth
        gain_high = play_high - worth
        low = self.low[at] + gain_low
        high = self.high[at] + gain_high
        if low < 0.0:
            low = 0.0
        if high < 0.0:
            high = 0.0
        self.low[at] = low
        self.high[at] = high
        # The prediction: the next gains will be about the same as these.
        low += gain_low
        high += gain_high
        if low <= 0.0:
            self.chance[at] = 0.0 if high > 0.0 else chance
        elif high <= 0.0:
            self.chance[at] = 1.0
        else:
            self.chance[at] = low / (low + high)
        return worth

    # -- the fourth card, and with it the fifth

    def _last(self, mine: i64, theirs: i64, other_at: i64, own_at: i64) -> None:
        """Update the strategy of one role in a position with three cards in each row.  The fourth card decides
        which final rows are possible.
        """
        my_first = self.mine + _LAST_INFOSET + (mine * _LAST_ROWS + theirs) * _LAST_HANDS
        their_first = self.theirs + _LAST_INFOSET + (theirs * _LAST_ROWS + mine) * _LAST_HANDS
        self._weigh(theirs, their_first, other_at)
        card: i64
        for card in range(4):
            row = 4 * mine + card
            best = self._against(self.best[row] * self.classes)
            second = self._against(self.second[row] * self.classes)
            self.if_best[card] = best
            self.if_not[card] = 0.5 * (best + second)
        low: i64
        high: i64
        hand: i64 = 0
        for low in range(3):
            for high in range(low + 1, 4):
                play_low = self.if_best[low] if self.best_at[4 * mine + low] == high - 1 else self.if_not[low]
                play_high = self.if_best[high] if self.best_at[4 * mine + high] == low else self.if_not[high]
                self.value[_HANDS * _LAST + hand] = self._learn(
                    my_first + hand, play_low, play_high, self.own[own_at + hand]
                )
                hand += 1

    def _weigh(self, theirs: i64, first: i64, at: i64) -> None:
        """Write the eight classes (strength or points) that the opponent's final row may have into `self.ends`, and
        their weights (unnormalised probabilities) into `self.end_weights`.
        """
        ends = self.ends
        weights = self.end_weights
        card: i64
        for card in range(4):
            row = 4 * theirs + card
            ends[2 * card] = self.best[row]
            ends[2 * card + 1] = self.second[row]
            weights[2 * card] = 0.0
            weights[2 * card + 1] = 0.0
        other = self.other
        chance = self.chance
        low: i64
        high: i64
        hand: i64 = 0
        for low in range(3):
            for high in range(low + 1, 4):
                weight = other[at + hand]
                if weight != 0.0:
                    share = weight * chance[first + hand]
                    self._end(theirs, low, high - 1, share)
                    self._end(theirs, high, low, weight - share)
                hand += 1

    def _end(self, theirs: i64, card: i64, kept: i64, weight: float) -> None:
        weights = self.end_weights
        if self.best_at[4 * theirs + card] == kept:
            weights[2 * card] += weight
        else:
            weights[2 * card] += 0.5 * weight
            weights[2 * card + 1] += 0.5 * weight

    def _against(self, own: i64) -> float:
        """Return the gain of an own final row against the possible final rows of the opponent, listed in
        `self.ends`.  `own` is the offset of the own row's class in the matrix of gains.
        """
        ends = self.ends
        weights = self.end_weights
        worth = self.worth
        result = 0.0
        end: i64
        for end in range(8):
            result += weights[end] * worth[own + ends[end]]
        return result
