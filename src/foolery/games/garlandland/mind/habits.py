"""How an opponent with the solved strategy continues its row, as seen by a player who does not know its hand.

Habits are averages of the strategy over its hidden hands.  For every row of up to three cards they have the
probability of each next card; for every row of four cards, the probability that the best of the three remaining
cards is played (else the second best).  They are used where the game is not solved: with three and four players.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final

from foolery.games.garlandland.mind.judge import Pair, Policy, Row
from foolery.games.garlandland.mind.tables import load_tables
from foolery.games.garlandland.rules.cards import NUM_CARDS, ROW_SIZE
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, STRENGTHS, row_index

__all__ = ["Habits", "load_habits", "observe", "pack_habits"]

_ROWS: Final = [row for length in range(ROW_SIZE) for row in permutations(range(NUM_CARDS), length)]
ALMOST_WHOLE: Final = ROW_SIZE - 1


def _left(row: Row) -> list[int]:
    return [card for card in range(NUM_CARDS) if card not in row]


class Habits:
    """Holds how an opponent continues its row.  For a row of up to three cards: the probability of each next card,
    in card order.  For a row of four: the probability that it plays the best last card.
    """

    def __init__(self, chances: dict[Row, tuple[float, ...]]) -> None:
        self._chances = chances
        self.strengths = cache(self._strengths)
        self.points = cache(self._points)

    def _strengths(self, row: Row) -> tuple[float, ...]:
        """Return, by strength, the probability that a row that begins with `row` ends with that strength."""
        result = [0.0] * NUM_STRENGTHS
        for whole, chance in self.ends(row).items():
            result[STRENGTHS[row_index(whole)]] += chance
        return tuple(result)

    def _points(self, row: Row) -> dict[int, float]:
        """Return the probability of each number of points that a row that begins with `row` may score."""
        result: dict[int, float] = {}
        for whole, chance in self.ends(row).items():
            points = int(POINTS[HANDS[row_index(whole)]])
            result[points] = result.get(points, 0.0) + chance
        return result

    def ends(self, row: Row) -> dict[Row, float]:
        """Return the probability of each whole row of five cards that `row` may become."""
        if len(row) == ROW_SIZE:
            return {row: 1.0}
        cards = _left(row)
        if len(row) < ALMOST_WHOLE:
            chances = dict(zip(cards, self._chances[row], strict=True))
        else:
            (best,) = self._chances[row]
            cards.sort(key=lambda card: -STRENGTHS[row_index((*row, card))])
            chances = {cards[0]: best, cards[1]: 1 - best}
        result: dict[Row, float] = {}
        for card, chance in chances.items():
            if chance:
                for whole, part in self.ends((*row, card)).items():
                    result[whole] = chance * part
        return result


class _Observer:
    """Visits all public positions (pairs of rows) of two players with the same strategy, and records what one of
    them plays.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.flows: dict[Row, dict[int, float]] = {}
        self.best: dict[Row, float] = {}
        self.reach: dict[Row, float] = {}

    def walk(self, own: Row, own_hands: dict[Pair, float], other: Row, other_hands: dict[Pair, float]) -> None:
        weight = sum(other_hands.values())
        if weight * sum(own_hands.values()) < 1e-12:
            return
        if len(own) == ALMOST_WHOLE:
            self._note_end(own, own_hands, weight)
            return
        plays = self._plays(own, own_hands, other)
        answers = self._plays(other, other_hands, own)
        flow = self.flows.setdefault(own, dict.fromkeys(_left(own), 0.0))
        children = {card: _draw(own, card, plays) for card in _left(own)}
        for card, hands in children.items():
            flow[card] += weight * sum(hands.values())
        for answer in _left(other):
            drawn = _draw(other, answer, answers)
            for card, hands in children.items():
                self.walk((*own, card), hands, (*other, answer), drawn)

    def _plays(self, own: Row, hands: dict[Pair, float], other: Row) -> dict[Pair, float]:
        """Return the weight (unnormalised probability) of each (card played, card kept), from the weights of the
        hands and the strategy.
        """
        plays: dict[Pair, float] = {}
        for (low, high), weight in hands.items():
            share = weight * self.policy(own, (low, high), other) if weight else 0.0
            plays[low, high], plays[high, low] = share, weight - share
        return plays

    def _note_end(self, own: Row, hands: dict[Pair, float], weight: float) -> None:
        best = max(_left(own), key=lambda card: int(STRENGTHS[row_index((*own, card))]))
        for hand, chance in hands.items():
            self.reach[own] = self.reach.get(own, 0.0) + weight * chance
            self.best[own] = self.best.get(own, 0.0) + weight * chance * (best in hand)


def _draw(row: Row, card: int, plays: dict[Pair, float]) -> dict[Pair, float]:
    """Return the weights (unnormalised probabilities) of the hands after playing `card` and drawing one of the
    remaining cards.  `plays` has the weight of each (card played, card kept).
    """
    rest = [each for each in _left(row) if each != card]
    draws = len(rest) - 1
    return {(low, high): (plays[card, low] + plays[card, high]) / draws for low, high in combinations(rest, 2)}


def observe(policy: Policy) -> dict[Row, tuple[float, ...]]:
    """Return the habits (how likely each next card of a row is) of the strategy `policy` playing against itself.
    For a row it never plays, every next card is equally likely.
    """
    observer = _Observer(policy)
    hands = dict.fromkeys(combinations(range(NUM_CARDS), 2), 1 / 21)
    observer.walk((), hands, (), hands)
    habits: dict[Row, tuple[float, ...]] = {}
    for row in _ROWS:
        if len(row) == ALMOST_WHOLE:
            # Two thirds of all hands contain the best card.
            habits[row] = (observer.best[row] / observer.reach[row] if row in observer.reach else 2 / 3,)
            continue
        flow = observer.flows.get(row, dict.fromkeys(_left(row), 1.0))
        total = sum(flow.values())
        habits[row] = tuple(chance / total for chance in flow.values())
    return habits


def pack_habits(habits: dict[Row, tuple[float, ...]]) -> bytes:
    """Return the habits as bytes: two-byte numbers, row after row."""
    return b"".join(round(chance * 65535).to_bytes(2, "big") for row in _ROWS for chance in habits[row])


@cache
def load_habits(mode: str) -> Habits:
    """Return the habits of the strategy shipped for `mode`, which is `race` or `points`."""
    content = load_tables(mode).raw("habits")
    numbers = [int.from_bytes(content[at : at + 2], "big") / 65535 for at in range(0, len(content), 2)]
    chances: dict[Row, tuple[float, ...]] = {}
    for row in _ROWS:
        count = 1 if len(row) == ALMOST_WHOLE else NUM_CARDS - len(row)
        chances[row], numbers = tuple(numbers[:count]), numbers[count:]
    return Habits(chances)
