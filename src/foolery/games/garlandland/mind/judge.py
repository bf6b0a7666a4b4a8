"""The exploitability of a strategy for a two-player round of Garlandland: the exact best response to it.

The judge shares no code with the solver: rows are tuples of cards, hands are pairs of cards, and the strategy is
called card by card through the same function as a bot.  Every deal is counted, nothing is sampled.  As its last
card the strategy plays the one that makes the stronger row; the response plays the one that gains more.

The class of a whole row is its strength, or an index of its points; only the classes of the two rows decide what a
round is worth.  A weight of a hand is a probability that need not be normalised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

__all__ = ["Pair", "Policy", "Row"]

Row: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]
# (own row, hand with the lower card first, the opponent's row) -> the probability of playing the hand's first card
Policy: TypeAlias = Callable[[Row, Pair, Row], float]
# worth[class of the own row][class of the opponent's row] -> the gain of the best response
Worth: TypeAlias = Sequence[Sequence[float]]

_CARDS = range(7)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


class RoundJudge:
    """Computes the best response to a strategy in one round.  `class_of` returns the class of a whole row: its
    strength, or an index of its points.
    """

    def __init__(self, class_of: Callable[[Row], int]) -> None:
        self._class_of = class_of
        self._best_ends: dict[tuple[Row, int], list[tuple[int, float]]] = {}

    def best_response(self, policy: Policy, worth: Worth) -> float:
        """Return the mean gain of the best response to the strategy `policy` in one round, over all deals.
        `worth[c][d]` is the gain of a final row of class c against one of class d.
        """
        hands = list(combinations(_CARDS, 2))
        values = self._respond((), (), dict.fromkeys(hands, 1.0), policy, worth)
        return sum(values.values()) / len(hands) ** 2

    def card_values(self, row: Row, hand: Pair, other: Row, policy: Policy, worth: Worth) -> tuple[float, float]:
        """Return the gains of playing the first and the second card of `hand`, with best play for the rest of the
        round.

        `row` is the own row, `other` the opponent's; both have the same length.  The opponent's possible hands are
        weighted by how likely its strategy `policy` plays the row `other` with them.
        """
        weights = self._beliefs(row, other, policy)
        values = self._values(row, other, hand, weights, policy, worth)
        total = sum(weights.values())
        return values[hand] / total, values[hand[1], hand[0]] / total

    def _beliefs(self, row: Row, other: Row, policy: Policy) -> dict[Pair, float]:
        """Return a weight for each possible hand of the opponent: how likely a player with the strategy `policy`
        has played the row `other` and now holds that hand.
        """
        weights = dict.fromkeys(combinations(_CARDS, 2), 1.0)
        for turn, answer in enumerate(other):
            answers = self._answers(other[:turn], row[:turn], weights, policy)
            weights = self._drawn(other[:turn], answer, answers)
            if not any(weights.values()):  # the policy never plays like this: all hands are equally likely
                weights = dict.fromkeys(weights, 1.0)
        return weights

    @staticmethod
    def _drawn(other: Row, answer: int, answers: dict[tuple[int, int], float]) -> dict[Pair, float]:
        """Return a weight (unnormalised probability) for each hand of the opponent after it has played the card
        `answer` on its row `other` and drawn a card.
        """
        rest = [card for card in _CARDS if card not in other and card != answer]
        return {
            (low, high): (answers[answer, low] + answers[answer, high]) / (len(rest) - 1)
            for low, high in combinations(rest, 2)
        }

    def _values(
        self, row: Row, other: Row, hand: Pair, weights: dict[Pair, float], policy: Policy, worth: Worth
    ) -> dict[tuple[int, int], float]:
        """Return the own gain for each (card played, card kept), if the opponent's hands have these `weights`
        (unnormalised probabilities).  Only pairs that start with a card of `hand` are needed.
        """
        if len(row) == 4:
            ends = [(max(self._class_of((*other, card)) for card in pair), weight) for pair, weight in weights.items()]
            gains = [sum(weight * worth[self._class_of((*row, card))][end] for end, weight in ends) for card in hand]
            return {hand: gains[0], (hand[1], hand[0]): gains[1]}
        answers = self._answers(other, row, weights, policy)
        left = [card for card in _CARDS if card not in row]
        if len(row) == 3:
            return self._finish(row, left, self._ends(other, answers), worth)
        return self._continue(row, other, left, answers, policy, worth, hand)

    def _respond(
        self, row: Row, other: Row, weights: dict[Pair, float], policy: Policy, worth: Worth
    ) -> dict[Pair, float]:
        """Return, for each possible own hand, the gain of playing its better card, if the opponent's hands have
        these `weights` (unnormalised probabilities).
        """
        left = [card for card in _CARDS if card not in row]
        if not any(weights.values()):
            return dict.fromkeys(combinations(left, 2), 0.0)  # the strategy never reaches this position
        answers = self._answers(other, row, weights, policy)
        if len(row) == 3:
            values = self._finish(row, left, self._ends(other, answers), worth)
        else:
            values = self._continue(row, other, left, answers, policy, worth)
        return {
            (low, high): max(values[low, high], values[high, low]) for low, high in combinations(left, 2)
        }  # values[played, kept]

    @staticmethod
    def _answers(other: Row, row: Row, weights: dict[Pair, float], policy: Policy) -> dict[tuple[int, int], float]:
        """Return a weight (unnormalised probability) for each (card played, card kept) of the opponent, from the
        `weights` of its hands and its strategy `policy`.
        """
        answers: dict[tuple[int, int], float] = {}
        for (low, high), weight in weights.items():
            share = weight * policy(other, (low, high), row) if weight else 0.0
            answers[low, high] = share
            answers[high, low] = weight - share
        return answers

    def _continue(
        self,
        row: Row,
        other: Row,
        left: list[int],
        answers: dict[tuple[int, int], float],
        policy: Policy,
        worth: Worth,
        cards: Sequence[int] = _CARDS,
    ) -> dict[tuple[int, int], float]:
        """Return the own gain for each (card played, card kept), for each card played of `left` that is also in
        `cards`.  The rows have at most two cards.
        """
        draws = len(left) - 2
        worlds = [(answer, self._drawn(other, answer, answers)) for answer in _CARDS if answer not in other]
        values: dict[tuple[int, int], float] = {}
        for card in [each for each in left if each in cards]:
            rest = [each for each in left if each != card]
            totals = dict.fromkeys(combinations(rest, 2), 0.0)
            for answer, drawn in worlds:
                for hand, value in self._respond((*row, card), (*other, answer), drawn, policy, worth).items():
                    totals[hand] += value
            for kept in rest:
                values[card, kept] = sum(totals[_pair(kept, new)] for new in rest if new != kept) / draws
        return values

    def _ends(self, other: Row, answers: dict[tuple[int, int], float]) -> list[tuple[int, float]]:
        """Return the possible classes (strength or points) of the opponent's final row, each with its weight
        (unnormalised probability).
        """
        ends: dict[int, float] = {}
        for (card, kept), weight in answers.items():
            if weight:
                for end, share in self._stronger((*other, card), kept):
                    ends[end] = ends.get(end, 0.0) + share * weight
        return list(ends.items())

    def _stronger(self, row: Row, kept: int) -> list[tuple[int, float]]:
        """Return the possible classes of the final row when the last card is the better of `kept` and a drawn card.
        There is one entry for each of the two cards that may be drawn, with its probability 0.5.
        """
        if (row, kept) not in self._best_ends:
            classes = {card: self._class_of((*row, card)) for card in _CARDS if card not in row}
            self._best_ends[row, kept] = [
                (max(classes[kept], classes[drawn]), 0.5) for drawn in classes if drawn != kept
            ]
        return self._best_ends[row, kept]

    def _finish(
        self, row: Row, left: list[int], ends: list[tuple[int, float]], worth: Worth
    ) -> dict[tuple[int, int], float]:
        """Return the own gain for each (fourth card played, card kept).  After the draw, the better of the two last
        cards is played.
        """
        values: dict[tuple[int, int], float] = {}
        for card in left:
            gains: dict[int, float] = {}
            for last in left:
                if last != card:
                    gained = worth[self._class_of((*row, card, last))]
                    gains[last] = sum([weight * gained[end] for end, weight in ends])
            for kept, gain in gains.items():
                values[card, kept] = sum([max(gain, gains[new]) for new in gains if new != kept]) / 2
        return values
