"""Beliefs about the opponent's reserve, inferred from how the opponent filled front and back.

A player with a high card would mostly have placed it well. So every three cards that the opponent may have had left get
the likelihood of its filling if they were in its hand (`Placer.likelihood`). Two of them are in the reserve with a
probability that grows with the estimate of that reserve (`Placer.reserve_shares`). No player follows these estimates
exactly, so every possible reserve keeps some probability.
"""

from __future__ import annotations

from foolery.games.jinkei.mind.battle.placements import CARD_BITS, Placer, card_at
from foolery.games.jinkei.rules.cards import NUM_CARDS
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng


class Trust:
    """How much is inferred from the opponent's choices. Temperatures are in points; 0 infers nothing."""

    def __init__(self, filling: float, reserve: float, doubt: float) -> None:
        self.filling = filling  # temperature of fillings
        self.reserve = reserve  # temperature of reserves
        self.doubt = doubt  # share of the belief in which all possibilities are equally likely


class ReserveBelief:
    """The probability of every three cards that a player may have had left after filling front and back."""

    def __init__(self, placer: Placer, form: i64, face_up: i64, shown: i64, pool: i64, trust: Trust) -> None:
        """Infer the probabilities from `shown`, the four cards placed (packed in the order of placing).

        `pool` is a bitmask of the cards that may have been left.
        """
        self._triples: vec[i64] = vec[i64](capacity=1024)  # three cards each, packed, the lowest card first
        self._chances: vec[float] = vec[float](capacity=1024)
        self._pairs: vec[float] = vec[float]([0.0] * 484)  # by card on the first and on the second place
        self._gather(pool)
        self._weigh(placer, form, face_up, shown, trust)
        self._lay(placer, form, trust)

    def _gather(self, pool: i64) -> None:
        one: i64
        two: i64
        three: i64
        for one in range(NUM_CARDS):
            for two in range(one + 1, NUM_CARDS):
                for three in range(two + 1, NUM_CARDS):
                    if pool >> one & pool >> two & pool >> three & 1:
                        self._triples = append(self._triples, one | two << CARD_BITS | three << 2 * CARD_BITS)

    def _weigh(self, placer: Placer, form: i64, face_up: i64, shown: i64, trust: Trust) -> None:
        """Compute the probability of every three cards."""
        count: i64 = len(self._triples)
        even = 1.0 / float(count)
        likely = vec[float]([even] * int(count))
        total = 1.0
        placed: i64 = 0
        number: i64
        for number in range(4):
            placed |= 1 << card_at(shown, number)
        if trust.filling > 0.0 and count > 1:
            total = 0.0
            for number in range(count):
                hand = placed | _mask(self._triples[number])
                likely[number] = placer.likelihood(form, hand, face_up, shown, trust.filling)
                total += likely[number]
        for number in range(count):
            chance = (1.0 - trust.doubt) * likely[number] / total + trust.doubt * even
            self._chances = append(self._chances, chance)

    def _lay(self, placer: Placer, form: i64, trust: Trust) -> None:
        """Compute the probability of every two cards in the reserve."""
        even = 1.0 / (3.0 if placer.layout.two[form] >= 0 else 6.0)
        number: i64
        at: i64
        for number in range(len(self._triples)):
            cards = _cards(self._triples[number])
            shares = placer.reserve_shares(form, cards, trust.reserve if trust.reserve > 0.0 else 1.0)
            for at in range(9):
                if shares[at] > 0.0:
                    share = shares[at] if trust.reserve > 0.0 else even
                    share = (1.0 - trust.doubt) * share + trust.doubt * even
                    self._pairs[NUM_CARDS * cards[at // 3] + cards[at % 3]] += self._chances[number] * share

    def chance(self, first: i64, second: i64) -> float:
        """Return the probability that these two cards lie on the first and the second place of the reserve.

        In a Two Cards cell the lower card comes first.
        """
        return self._pairs[NUM_CARDS * first + second]

    def draw(self, rng: Rng) -> vec[i64]:
        """Return three cards that the player may have had left, drawn by their probability."""
        ticket = float(rng.below(1000000)) / 1000000.0
        number: i64 = 0
        while number < len(self._triples) - 1 and ticket >= self._chances[number]:
            ticket -= self._chances[number]
            number += 1
        return _cards(self._triples[number])


def _cards(triple: i64) -> vec[i64]:
    return vec[i64]([card_at(triple, 0), card_at(triple, 1), card_at(triple, 2)])


def _mask(triple: i64) -> i64:
    return 1 << card_at(triple, 0) | 1 << card_at(triple, 1) | 1 << card_at(triple, 2)
