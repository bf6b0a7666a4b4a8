"""Where to put cards in a formation of Jinkei: a linear estimate, in points, of every placement.

A *placement* is one number that holds the six cards placed from hand in the order in which cells are filled (JK-7.1).
Each card takes five bits, the first the lowest. The bits above hold the card that is left over for the next round.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final

from foolery.games.jinkei.mind.battle.exact_battles import Duel
from foolery.games.jinkei.rules.cards import COLOUR, NUM_CARDS, NUM_CELLS, NUMBER, RANK
from foolery.games.jinkei.rules.layout import IN_FORMATION, NUM_FORMATIONS, Layout, cell_in
from foolery.games.jinkei.rules.lines import BY_HAND
from foolery.kernel.numbers import append, i64, vec

__all__ = ["NUM_WEIGHTS", "Placer", "card_at"]

# Weights: eleven ranks for each of ten classes of cells, then three for the colours of a placement.
NUM_RANKS: Final = 11
COLOURS_AT: Final = 110
NUM_WEIGHTS: Final = 113
SLOTS: Final = 7
WORST: Final = -1000000.0
ALL_PLACEMENTS: Final = 840  # ways to fill front and back from a hand of seven
CARD_BITS: Final = 5
CARD_MASK: Final = 31
LEFT_OVER: Final = 6  # the step after the last


def packed(cards: Iterable[int]) -> i64:
    """Return `cards`, in the order of placing, packed as a placement or as the beginning of one."""
    return sum(int(card) << CARD_BITS * step for step, card in enumerate(cards))


def card_at(placement: i64, step: i64) -> i64:
    """Return the card placed at `step`, counted from 0; step 6 is the card that is left over."""
    return placement >> CARD_BITS * step & CARD_MASK


def beginning(placement: i64, steps: i64) -> i64:
    """Return the first `steps` cards of a placement, packed; `steps` is at most six."""
    return placement & ((1 << CARD_BITS * steps) - 1)


def as_reserve(cards: i64) -> i64:
    """Return a placement whose reserve and left-over card are `cards` (packed); its first four steps are not set."""
    return cards << CARD_BITS * BY_HAND


class Placer:
    """Estimates placements by a sum of weights; `features` says what each weight stands for.

    `kept` is the value, by rank, of a card that is left over for the next round (JK-5.3).
    """

    def __init__(self, layout: Layout, weights: vec[float], kept: vec[float]) -> None:
        self.layout: Layout = layout
        self.weights: vec[float] = weights
        self.kept: vec[float] = kept
        self.slots: vec[i64] = vec[i64](
            [0] * (IN_FORMATION * NUM_FORMATIONS)
        )  # by formation: the slot of each step of the filling
        self.face_slot: vec[i64] = vec[i64]([0] * NUM_FORMATIONS)
        # Per formation and slot: the class of its cell (0-3 front, 4-7 back: plain, +1, +2, wild; 8, 9 reserve).
        self.classes: vec[i64] = vec[i64]([0] * (SLOTS * NUM_FORMATIONS))
        form: i64
        for form in range(NUM_FORMATIONS):
            self._read(form)
        self.score: float = 0.0  # estimate of the best placement in the last call of `best`
        self._reserve_scores: vec[float] = vec[float]([0.0] * 128)
        self._weaker: float = 0.0
        self._stronger: float = 0.0
        self._both: float = 0.0

    def _read(self, form: i64) -> None:
        layout = self.layout
        slot: i64 = 0
        step: i64 = 0
        cell: i64
        for cell in range(NUM_CELLS):
            at = cell_in(form, cell)
            if layout.usable[at] == 0:
                continue
            kind: i64 = 3 if layout.wild[at] != 0 else layout.plus[at]
            if cell >= 6:
                kind = 9 if layout.two[form] == cell else 8
            elif cell >= 3:
                kind += 4
            self.classes[SLOTS * form + slot] = kind
            if cell == layout.face_up[form]:
                self.face_slot[form] = slot
            else:
                self.slots[IN_FORMATION * form + step] = slot
                step += 1
            slot += 1
        if step == 5:  # a Two Cards cell takes the last two
            self.classes[SLOTS * form + 6] = 9
            self.slots[IN_FORMATION * form + 5] = 6

    def colours(self, form: i64, cards: vec[i64]) -> float:
        """Return the part of an estimate that depends on the colours of front and back.

        `cards` are the cards by slot; only the five of front and back are used.
        """
        best_black: i64 = 0
        best_red: i64 = 0
        front: i64 = 0
        slot: i64
        for slot in range(5):
            card = cards[slot]
            kind = self.classes[SLOTS * form + slot]
            if kind < 4:
                front |= 3 if kind == 3 else 1 << COLOUR[card]
                continue
            number = NUMBER[card] + (kind - 4 if kind < 7 else 0)
            if (kind == 7 or COLOUR[card] == 0) and number > best_black:
                best_black = number
            if (kind == 7 or COLOUR[card] == 1) and number > best_red:
                best_red = number
        weaker = best_black if best_black < best_red else best_red
        stronger = best_black + best_red - weaker
        both = 1.0 if front == 3 else 0.0
        self._weaker = float(weaker) / 13.0
        self._stronger = float(stronger) / 13.0
        self._both = both
        return (
            self.weights[COLOURS_AT] * self._weaker
            + self.weights[COLOURS_AT + 1] * self._stronger
            + self.weights[COLOURS_AT + 2] * both
        )

    def features(self, form: i64, cards: vec[i64]) -> vec[float]:
        """Return the features (inputs of the linear estimate) of seven cards; `cards` is indexed by slot.

        Each card adds 1 to the feature of its cell's class and its rank. Then follow the best defender in the back row
        of the weaker and of the stronger colour (out of 13, Rank effects counted), and whether the front shows both
        colours.
        """
        values = vec[float]([0.0] * NUM_WEIGHTS)
        slot: i64
        for slot in range(7):
            values[NUM_RANKS * self.classes[SLOTS * form + slot] + RANK[cards[slot]]] += 1.0
        self.colours(form, cards)
        values[COLOURS_AT] = self._weaker
        values[COLOURS_AT + 1] = self._stronger
        values[COLOURS_AT + 2] = self._both
        return values

    def best(self, form: i64, hand: i64, face_up: i64, keep: i64) -> vec[i64]:
        """Return the `keep` placements of a seven-card hand with the highest estimates, best first.

        No two have the same front and back. `hand` is a bitmask; `face_up` is the card turned up from the deck.
        """
        held = _held(hand)
        table = self._table(form, held)
        reserves = self._reserves(table)
        fixed = self.weights[NUM_RANKS * self.classes[SLOTS * form + self.face_slot[form]] + RANK[face_up]]
        cards = vec[i64]([0] * 7)
        cards[self.face_slot[form]] = face_up
        found = vec[i64](capacity=int(keep + 1))
        scores = vec[float](capacity=int(keep + 1))
        a: i64
        b: i64
        c: i64
        d: i64
        for a in range(7):
            cards[self.slots[IN_FORMATION * form]] = held[a]
            for b in range(7):
                if b == a:
                    continue
                cards[self.slots[IN_FORMATION * form + 1]] = held[b]
                for c in range(7):
                    if (1 << a | 1 << b) >> c & 1:
                        continue
                    cards[self.slots[IN_FORMATION * form + 2]] = held[c]
                    for d in range(7):
                        if (1 << a | 1 << b | 1 << c) >> d & 1:
                            continue
                        cards[self.slots[IN_FORMATION * form + 3]] = held[d]
                        score = fixed + table[a] + table[7 + b] + table[14 + c] + table[21 + d]
                        score += self.colours(form, cards)
                        used: i64 = 1 << a | 1 << b | 1 << c | 1 << d
                        score += self._reserve_scores[used]
                        if len(found) == keep and score <= scores[keep - 1]:
                            continue
                        reserve = reserves[used]
                        placed = held[a] | held[b] << CARD_BITS | held[c] << 2 * CARD_BITS | held[d] << 3 * CARD_BITS
                        placed |= held[reserve & 7] << 4 * CARD_BITS | held[reserve >> 3 & 7] << 5 * CARD_BITS
                        placed |= held[reserve >> 6] << LEFT_OVER * CARD_BITS
                        found, scores = _insert(found, scores, placed, score, keep)
        self.score = scores[0]
        return found

    def likelihood(self, form: i64, hand: i64, face_up: i64, shown: i64, temperature: float) -> float:
        """Return the probability that a player with `hand` fills front and back with the four cards `shown` (packed).

        The model is a softmax over the estimates of all fillings; `temperature` is in points.
        """
        held = _held(hand)
        table = self._table(form, held)
        self._reserves(table)
        cards = vec[i64]([0] * 7)
        cards[self.face_slot[form]] = face_up
        total = 0.0
        meant = 0.0
        top = -WORST
        code: i64
        step: i64
        for code in range(2401):  # four places among seven cards
            used: i64 = 0
            rest = code
            placed: i64 = 0
            score = 0.0
            for step in range(4):
                at = rest % 7
                rest //= 7
                if used >> at & 1:
                    break
                used |= 1 << at
                placed |= held[at] << CARD_BITS * step
                score += table[7 * step + at]
                cards[self.slots[IN_FORMATION * form + step]] = held[at]
            else:
                score += self.colours(form, cards)
                score += self._reserve_scores[used]
                if top == -WORST:
                    top = score  # any fixed number keeps the sums in range
                share = exp((score - top) / temperature)
                total += share
                if placed == shown:
                    meant = share
        return meant / total

    def reserve_shares(self, form: i64, cards: vec[i64], temperature: float) -> vec[float]:
        """Return for every two of three `cards` the probability that they are the reserve.

        The index is 3 * first + second, the positions in `cards` of the cards on the first and the second place. In a
        Two Cards cell the order means nothing, and only pairs with the lower card first count. The model is a softmax
        over the estimates; `temperature` is in points.
        """
        shares = vec[float]([0.0] * 9)
        total = 0.0
        one: i64
        two: i64
        first = NUM_RANKS * self.classes[SLOTS * form + self.slots[IN_FORMATION * form + 4]]
        second = NUM_RANKS * self.classes[SLOTS * form + self.slots[IN_FORMATION * form + 5]]
        is_pair = self.layout.two[form] >= 0
        for one in range(3):
            for two in range(3):
                if one == two or (is_pair and cards[two] < cards[one]):
                    continue
                score = self.weights[first + RANK[cards[one]]] + self.weights[second + RANK[cards[two]]]
                share = exp((score + self.kept[RANK[cards[3 - one - two]]]) / temperature)
                shares[3 * one + two] = share
                total += share
        for one in range(9):
            shares[one] /= total
        return shares

    def _table(self, form: i64, held: vec[i64]) -> vec[float]:
        """Return the weight of every card in `held` at every step, and its value if it is left over.

        The index is 7 * step + number of the card in `held`; step 6 is the card left over.
        """
        table = vec[float]([0.0] * 49)
        step: i64
        at: i64
        for step in range(6):
            kind = self.classes[SLOTS * form + self.slots[IN_FORMATION * form + step]]
            for at in range(7):
                table[7 * step + at] = self.weights[NUM_RANKS * kind + RANK[held[at]]]
        for at in range(7):
            table[42 + at] = self.kept[RANK[held[at]]]
        return table

    def _reserves(self, table: vec[float]) -> vec[i64]:
        """Return, for every set of four cards used in front and back, the best use of the three that are left.

        The index is the bitmask of used cards. Each entry packs three numbers of cards, three bits each: the two of the
        reserve and the one left over. Their estimates are in `_reserve_scores`.
        """
        found = vec[i64]([0] * 128)
        self._reserve_scores = vec[float]([WORST] * 128)
        one: i64
        two: i64
        third: i64
        for one in range(7):
            for two in range(7):
                for third in range(7):
                    if two == one or (1 << one | 1 << two) >> third & 1:
                        continue
                    used: i64 = 127 ^ (1 << one | 1 << two | 1 << third)
                    score = table[28 + one] + table[35 + two] + table[42 + third]
                    if score > self._reserve_scores[used]:
                        self._reserve_scores[used] = score
                        found[used] = one | two << 3 | third << 6
        return found

    def kept_by(self, placement: i64) -> float:
        """Return the value in points of the card that a placement leaves over."""
        return self.kept[RANK[card_at(placement, LEFT_OVER)]]

    def put(self, duel: Duel, side: i64, form: i64, placement: i64, face_up: i64) -> None:
        """Put the cards of a placement and the face-up card on the slots of one side of `duel`."""
        duel.set_card(side, self.face_slot[form], face_up)
        step: i64
        for step in range(6):
            duel.set_card(side, self.slots[IN_FORMATION * form + step], card_at(placement, step))


def _held(hand: i64) -> vec[i64]:
    """Return the seven cards of the bitmask `hand`, in ascending order."""
    held = vec[i64]([0] * 7)
    count: i64 = 0
    card: i64
    for card in range(NUM_CARDS):
        if hand >> card & 1:
            held[count] = card
            count += 1
    return held


def _insert(
    found: vec[i64], scores: vec[float], placement: i64, score: float, keep: i64
) -> tuple[vec[i64], vec[float]]:
    """Insert a placement and its score into two lists sorted by score, best first.

    Return both lists, cut to `keep` entries.
    """
    if len(found) < keep:
        found = append(found, placement)
        scores = append(scores, score)
    at: i64 = len(found) - 1
    while at > 0 and scores[at - 1] < score:
        found[at] = found[at - 1]
        scores[at] = scores[at - 1]
        at -= 1
    found[at] = placement
    scores[at] = score
    return found, scores
