"""The best response to Master in a round of Garlandland with three or four players: exact, without sampling.

Seat 0 plays the best response; all other seats play as Master does, with every hand they may hold.  Given the rows,
their hands are independent, so one walk over the tree of public states carries a list of weights by hand for every
seat.  The gain of the best response is reported beside Master's own gain in the same seat.

The level of a position is the number of cards in each row.  A class is the strength of a whole row, or an index of
its points.
"""

from __future__ import annotations

from typing import Final

from foolery.games.garlandland.mind.rows import mean_worth
from foolery.games.garlandland.mind.solver import PAIR_COUNTS, pair_number
from foolery.games.garlandland.rules.hands import STRENGTHS
from foolery.kernel.numbers import i64, vec

__all__ = ["FIRST_ROW", "ROW_PLACES", "Response", "View"]

SEATS: Final = 4  # at most
HANDS: Final = 21
CARDS: Final = 7
FIRST_ROW: Final = vec[i64]([0, 1, 8, 57])  # by length: the offset of rows among all rows, each at its index
ROW_PLACES: Final = 400
SLOTS: Final = 16  # ends of a row of three: which of four cards is next, and which last
NO_ONE: Final = -1


class View:
    """How the bot Master estimates the final rows of other seats.

    `less[viewer * seats + other]` and `upto[…]` have, by row of the other seat, class and points to come, the
    probability that the other ends below the class, and that it does not end above it.  A class is the strength of
    a final row, or an index of its points.
    """

    def __init__(
        self, classes: vec[i64], count: int, to_come: vec[float], less: list[vec[float]], upto: list[vec[float]]
    ) -> None:
        self.classes = classes  # by strength
        self.count: i64 = count
        self.to_come = to_come  # distribution of the points of later rounds
        self.less = less
        self.upto = upto


class Response:
    """Computes what the best response and the bot Master gain in seat 0 over one round, if all other seats play as
    Master does.

    `worths` is seat 0's gain.  In a race it is indexed by the bitmask of the seats that win the round; in the
    points game, by the classes of all seats' final rows (an index of their points), seat 0's first.
    """

    def __init__(self, seats: int, view: View, worths: vec[float], by_points: bool) -> None:
        self._seats: i64 = seats
        self._view = view
        self._worths = worths
        self._by_points: bool = by_points
        self._rows: vec[i64] = vec[i64]([0] * (5 * SEATS))  # by level and seat
        self._used: vec[i64] = vec[i64]([0] * (5 * SEATS))
        self._at: vec[i64] = vec[i64]([0] * (5 * SEATS))  # offset of a seat's weights
        self._weights: vec[float] = vec[float]([0.0] * (5 * SEATS * CARDS * HANDS))
        self._low: vec[i64] = vec[i64]([0] * (4 * SEATS * HANDS))  # whether Master plays the lower card
        self._left: vec[i64] = vec[i64]([0] * (4 * SEATS * CARDS))  # remaining cards, those not in a row
        self._part: vec[float] = vec[float]([0.0] * (CARDS * CARDS))
        self._judged: vec[float] = vec[float]([0.0] * max(int(view.count), 1))
        self._by_strength: vec[float] = vec[float]([0.0] * len(view.classes))
        self._ends: vec[float] = vec[float]([0.0] * SLOTS)
        self._best: vec[float] = vec[float]([0.0] * (4 * HANDS))
        self._master: vec[float] = vec[float]([0.0] * (4 * HANDS))
        self._best_sums: vec[float] = vec[float]([0.0] * (4 * CARDS * HANDS))
        self._master_sums: vec[float] = vec[float]([0.0] * (4 * CARDS * HANDS))
        # The possible ends of the others in a position: strength and weight, by seat.
        self._counts: vec[i64] = vec[i64]([0] * SEATS)
        self._reached: vec[i64] = vec[i64]([0] * (SEATS * SLOTS))
        self._reach: vec[float] = vec[float]([0.0] * (SEATS * SLOTS))
        self._own: vec[i64] = vec[i64]([0] * SLOTS)  # strengths of seat 0's ends
        self._gains: vec[float] = vec[float]([0.0] * SLOTS)
        self.states: i64 = 0  # positions with rows of three visited

    # -- queries

    def from_the_start(self) -> tuple[float, float]:
        """Return the mean gains of the best response and of Master over all deals."""
        self._begin()
        self._walk(0)
        best = sum([self._best[hand] for hand in range(HANDS)])
        master = sum([self._master[hand] for hand in range(HANDS)])
        return best / HANDS, master / HANDS

    def after_first_cards(self, cards: list[int]) -> tuple[float, float]:
        """Return the mean gains of the best response and of Master from the second card on.  All seats have played
        the first card, given by number in `cards`, as Master does.
        """
        self._begin()
        total = 1.0
        for seat in range(self._seats):
            self._choose(0, seat)
            self._spread(0, seat)
            self._enter(0, seat, cards[seat])
            total *= self._sum_at(1, seat)
        self._walk(1)
        best = master = 0.0
        for hand in range(int(PAIR_COUNTS[1])):
            weight = self._weights[self._at[SEATS] + hand]
            best += weight * self._best[HANDS + hand]
            master += weight * self._master[HANDS + hand]
        assert total > 0.0, "Masters do not begin like that"
        return best / total, master / total

    def plays_lower(self, rows: list[list[int]], seat: int, low: int, high: int) -> bool:
        """Return whether Master in `seat` plays the lower card of the hand (`low`, `high`) after these `rows`.
        Used to compare this code with the bot itself.
        """
        level = len(rows[0])
        for each, row in enumerate(rows):
            index = used = 0
            for card in row:
                index, used = CARDS * index + card, used | 1 << card
            self._rows[level * SEATS + each] = index
            self._used[level * SEATS + each] = used
        self._choose(level, seat)
        left = [card for card in range(CARDS) if card not in rows[seat]]
        return self._low[self._hands_at(level, seat) + pair_number(len(left), left.index(low), left.index(high))] == 1

    def _begin(self) -> None:
        seat: i64
        hand: i64
        for seat in range(self._seats):
            self._rows[seat] = 0
            self._used[seat] = 0
            self._at[seat] = seat * CARDS * HANDS
            for hand in range(HANDS):
                self._weights[self._at[seat] + hand] = 1.0 / 21.0

    # -- places in the buffers

    def _hands_at(self, level: i64, seat: i64) -> i64:
        return (level * SEATS + seat) * HANDS

    def _child_at(self, level: i64, seat: i64, card: i64) -> i64:
        return ((level + 1) * SEATS + seat) * CARDS * HANDS + card * HANDS

    def _sum_at(self, level: i64, seat: i64) -> float:
        total = 0.0
        hand: i64
        for hand in range(PAIR_COUNTS[level]):
            total += self._weights[self._at[level * SEATS + seat] + hand]
        return total

    def _enter(self, level: i64, seat: i64, place: i64) -> None:
        """Add a card to a seat's row for the next level; `place` is the index of the card among the seat's
        remaining cards.
        """
        card = self._left[(level * SEATS + seat) * CARDS + place]
        self._rows[(level + 1) * SEATS + seat] = CARDS * self._rows[level * SEATS + seat] + card
        self._used[(level + 1) * SEATS + seat] = self._used[level * SEATS + seat] | self._bit(card)
        self._at[(level + 1) * SEATS + seat] = self._child_at(level, seat, place)

    def _bit(self, card: i64) -> i64:
        return 1 << card

    # -- what Master plays

    def _choose(self, level: i64, seat: i64) -> None:
        """Record for every hand of `seat` whether the bot Master plays the lower card."""
        self._list_left(level, seat)
        if level < 3:
            self._choose_early(level, seat)
        else:
            self._choose_fourth(seat)

    def _list_left(self, level: i64, seat: i64) -> None:
        used = self._used[level * SEATS + seat]
        at = (level * SEATS + seat) * CARDS
        card: i64
        for card in range(CARDS):
            if used >> card & 1 == 0:
                self._left[at] = card
                at += 1

    def _worth_of(self, level: i64, seat: i64, kind: i64) -> float:
        """Return how the bot Master in `seat` values a final row of class `kind`: the mean of the probability to
        win and the probability not to lose.
        """
        view = self._view
        later: i64 = len(view.to_come)
        total = 0.0
        more: i64
        other: i64
        for more in range(later):
            better = 1.0
            equal = 1.0
            for other in range(self._seats):
                if other != seat:
                    row = FIRST_ROW[level] + self._rows[level * SEATS + other]
                    place = (row * view.count + kind) * later + more
                    better *= view.less[seat * self._seats + other][place]
                    equal *= view.upto[seat * self._seats + other][place]
            total += view.to_come[more] * (better + equal) / 2.0
        return total

    def _choose_early(self, level: i64, seat: i64) -> None:
        kind: i64
        for kind in range(self._view.count):
            self._judged[kind] = self._worth_of(level, seat, kind)
        strength: i64
        for strength in range(len(self._by_strength)):
            self._by_strength[strength] = self._judged[self._view.classes[strength]]
        row = self._rows[level * SEATS + seat]
        used = self._used[level * SEATS + seat]
        left = (level * SEATS + seat) * CARDS
        hand = self._hands_at(level, seat)
        one: i64
        two: i64
        for one in range(CARDS - level):
            for two in range(one + 1, CARDS - level):
                low = self._left[left + one]
                high = self._left[left + two]
                if_low = mean_worth(row, level, used, low, high, self._by_strength)
                if_high = mean_worth(row, level, used, high, low, self._by_strength)
                self._low[hand] = 1 if if_low >= if_high else 0
                hand += 1

    def _choose_fourth(self, seat: i64) -> None:
        left = (3 * SEATS + seat) * CARDS
        row = self._rows[3 * SEATS + seat]
        card: i64
        last: i64
        for card in range(4):
            for last in range(4):
                if last != card:
                    whole = CARDS * (CARDS * row + self._left[left + card]) + self._left[left + last]
                    self._ends[4 * card + last] = self._worth_of(3, seat, self._view.classes[STRENGTHS[whole]])
        hand = self._hands_at(3, seat)
        one: i64
        two: i64
        for one in range(4):
            for two in range(one + 1, 4):
                self._low[hand] = 1 if self._mean_end(one, two) >= self._mean_end(two, one) else 0
                hand += 1

    def _mean_end(self, card: i64, kept: i64) -> float:
        total = 0.0
        drawn: i64
        for drawn in range(4):
            if (drawn - card) * (drawn - kept) != 0:
                total += max(self._ends[4 * card + kept], self._ends[4 * card + drawn])
        return total / 2.0

    def _spread(self, level: i64, seat: i64) -> None:
        """Compute the weights (unnormalised probabilities) of a seat's hands after the next card: each weight is
        divided over the card played, the card kept and the card drawn.
        """
        n = CARDS - level
        source = self._at[level * SEATS + seat]
        hand: i64 = 0
        low: i64
        high: i64
        for low in range(n):
            for high in range(low + 1, n):
                weight = self._weights[source + hand]
                share = weight if self._low[self._hands_at(level, seat) + hand] == 1 else 0.0
                self._part[CARDS * low + high] = share
                self._part[CARDS * high + low] = weight - share
                hand += 1
        odds = 1.0 / float(n - 2)
        card: i64
        for card in range(n):
            out = self._child_at(level, seat, card)
            for low in range(n):
                for high in range(low + 1, n):
                    if low != card and high != card:
                        both = self._part[CARDS * card + low] + self._part[CARDS * card + high]
                        self._weights[out] = both * odds
                        out += 1

    # -- the walk

    def _walk(self, level: i64) -> None:
        """Compute the gain of every hand of seat 0 in a position: into `_best` for the best response, and into
        `_master` for the bot Master.
        """
        if level == 3:
            self._last()
            return
        seat: i64
        for seat in range(self._seats):
            self._choose(level, seat)
            if seat > 0:
                self._spread(level, seat)
        n = CARDS - level
        card: i64
        hand: i64
        for card in range(n):
            sums = (level * CARDS + card) * HANDS
            for hand in range(HANDS):
                self._best_sums[sums + hand] = 0.0
                self._master_sums[sums + hand] = 0.0
            self._enter(level, 0, card)
            self._combine(level, 1, sums)
        self._take_best(level)

    def _combine(self, level: i64, seat: i64, sums: i64) -> None:
        """Visit the next positions for every combination of cards that `seat` and the seats after it may play, and
        add their gains to the sums from index `sums` on.
        """
        hand: i64
        if seat == self._seats:
            self._walk(level + 1)
            for hand in range(PAIR_COUNTS[level + 1]):
                self._best_sums[sums + hand] += self._best[(level + 1) * HANDS + hand]
                self._master_sums[sums + hand] += self._master[(level + 1) * HANDS + hand]
            return
        card: i64
        for card in range(CARDS - level):
            self._enter(level, seat, card)
            if self._sum_at(level + 1, seat) > 0.0:
                self._combine(level, seat + 1, sums)

    def _take_best(self, level: i64) -> None:
        n = CARDS - level
        hand: i64 = 0
        low: i64
        high: i64
        for low in range(n):
            for high in range(low + 1, n):
                play_low = self._mean(self._best_sums, level, n, low, high)
                play_high = self._mean(self._best_sums, level, n, high, low)
                self._best[level * HANDS + hand] = max(play_low, play_high)
                if self._low[self._hands_at(level, 0) + hand] == 1:
                    self._master[level * HANDS + hand] = self._mean(self._master_sums, level, n, low, high)
                else:
                    self._master[level * HANDS + hand] = self._mean(self._master_sums, level, n, high, low)
                hand += 1

    def _mean(self, sums: vec[float], level: i64, n: i64, card: i64, kept: i64) -> float:
        """Return the mean of `sums` over the cards drawn, for the card played and the card kept, both given by
        index among the n remaining cards.
        """
        at = (level * CARDS + card) * HANDS
        keeps = kept - 1 if kept > card else kept
        total = 0.0
        drawn: i64
        for drawn in range(n - 1):
            if drawn != keeps:
                total += sums[at + _hand_number(n - 1, keeps, drawn)]
        return total / float(n - 2)

    # -- the fourth card, and with it the fifth

    def _last(self) -> None:
        self.states += 1
        seat: i64
        for seat in range(self._seats):
            self._choose(3, seat)
            if seat > 0:
                self._list_ends(seat)
        self._value_ends()
        hand: i64 = 0
        low: i64
        high: i64
        for low in range(4):
            for high in range(low + 1, 4):
                play_low = self._mean_gain(low, high)
                play_high = self._mean_gain(high, low)
                self._best[3 * HANDS + hand] = max(play_low, play_high)
                lower = self._low[self._hands_at(3, 0) + hand] == 1
                self._master[3 * HANDS + hand] = play_low if lower else play_high
                hand += 1

    def _end_of(self, seat: i64, card: i64, last: i64) -> i64:
        """Return the strength of a seat's row of three with two more cards, given by their indices among its
        remaining cards.
        """
        left = (3 * SEATS + seat) * CARDS
        row = self._rows[3 * SEATS + seat]
        return STRENGTHS[CARDS * (CARDS * row + self._left[left + card]) + self._left[left + last]]

    def _list_ends(self, seat: i64) -> None:
        """Record the strengths of the final rows that another seat may make, and their weights (unnormalised
        probabilities).  As its last card a seat plays the one that makes the stronger row.
        """
        slot: i64
        for slot in range(SLOTS):
            self._ends[slot] = 0.0
        hand: i64 = 0
        low: i64
        high: i64
        for low in range(4):
            for high in range(low + 1, 4):
                weight = self._weights[self._at[3 * SEATS + seat] + hand]
                if weight > 0.0:
                    if self._low[self._hands_at(3, seat) + hand] == 1:
                        self._end(seat, low, high, weight)
                    else:
                        self._end(seat, high, low, weight)
                hand += 1
        count: i64 = 0
        for slot in range(SLOTS):
            if self._ends[slot] > 0.0:
                self._reached[seat * SLOTS + count] = self._end_of(seat, slot // 4, slot % 4)
                self._reach[seat * SLOTS + count] = self._ends[slot]
                count += 1
        self._counts[seat] = count

    def _end(self, seat: i64, card: i64, kept: i64, weight: float) -> None:
        drawn: i64
        for drawn in range(4):
            if (drawn - card) * (drawn - kept) != 0:
                stronger = kept
                if self._end_of(seat, card, drawn) > self._end_of(seat, card, kept):
                    stronger = drawn
                self._ends[4 * card + stronger] += weight / 2.0

    def _value_ends(self) -> None:
        """Compute the gain of each possible final row of seat 0 against all combinations of final rows of the other
        seats.
        """
        self._list_own()
        one: i64
        two: i64
        three: i64
        thirds: i64 = self._counts[3] if self._seats == 4 else 1
        for one in range(self._counts[1]):
            for two in range(self._counts[2]):
                weight = self._reach[SLOTS + one] * self._reach[2 * SLOTS + two]
                first = self._reached[SLOTS + one]
                second = self._reached[2 * SLOTS + two]
                for three in range(thirds):
                    third: i64 = NO_ONE
                    whole = weight
                    if self._seats == 4:
                        third = self._reached[3 * SLOTS + three]
                        whole = weight * self._reach[3 * SLOTS + three]
                    if self._by_points:
                        self._add_points(first, second, third, whole)
                    else:
                        self._add_race(first, second, third, whole)

    def _list_own(self) -> None:
        card: i64
        last: i64
        for card in range(4):
            for last in range(4):
                self._gains[4 * card + last] = 0.0
                if card != last:
                    self._own[4 * card + last] = self._end_of(0, card, last)

    def _add_points(self, first: i64, second: i64, third: i64, weight: float) -> None:
        classes = self._view.classes
        count = self._view.count
        place = classes[first] * count + classes[second]
        size = count * count
        if third != NO_ONE:
            place = place * count + classes[third]
            size *= count
        slot: i64
        for slot in range(SLOTS):
            if slot // 4 != slot % 4:
                self._gains[slot] += weight * self._worths[classes[self._own[slot]] * size + place]

    def _add_race(self, first: i64, second: i64, third: i64, weight: float) -> None:
        top = max(first, max(second, third))
        winners: i64 = 0
        if first == top:
            winners |= 2
        if second == top:
            winners |= 4
        if third == top:
            winners |= 8
        won = weight * self._worths[1]
        tied = weight * self._worths[winners | 1]
        lost = weight * self._worths[winners]
        slot: i64
        for slot in range(SLOTS):
            if slot // 4 != slot % 4:
                own = self._own[slot]
                self._gains[slot] += won if own > top else tied if own == top else lost

    def _mean_gain(self, card: i64, kept: i64) -> float:
        """Return seat 0's mean gain over the two cards that may be drawn, if it then plays the last card that makes
        the stronger row.
        """
        total = 0.0
        drawn: i64
        for drawn in range(4):
            if (drawn - card) * (drawn - kept) != 0:
                stronger = drawn if self._own[4 * card + drawn] > self._own[4 * card + kept] else kept
                total += self._gains[4 * card + stronger]
        return total / 2.0


def _hand_number(n: i64, one: i64, two: i64) -> i64:
    """Return the number, from 0, of the hand of two cards among n cards."""
    low = one if one < two else two
    high = two if one < two else one
    return low * n - low * (low + 1) // 2 + high - low - 1
