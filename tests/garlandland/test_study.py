"""Exact facts: counted and computed once more, another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

from foolery.games.garlandland.face.chances import open_chances, own_chances
from foolery.games.garlandland.mind.means import best_card, best_mean, mean_points
from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.rules.hands import STRENGTHS, row_index
from foolery.games.garlandland.study.census import census, strength_classes
from tests.garlandland.referee import SCORES, evaluate
from tests.garlandland.tools import cards, row


def points_of(whole: tuple[int, ...]) -> int:
    return SCORES[evaluate([CARDS[card] for card in whole])[0]]


def test_census_by_hand() -> None:
    """All 2,520 rows, by the referee's count."""
    counted = {count.kind: count.rows for count in census()}
    assert counted == {
        "single-shape": 24,
        "all-black": 24,
        "all-red": 66,
        "triplet": 240,
        "two-pair": 264,
        "pair": 1158,
        "all-shapes": 384,
        "nothing": 360,
    }
    by_points: dict[int, int] = {}
    for whole in permutations(range(7), 5):
        by_points[points_of(whole)] = by_points.get(points_of(whole), 0) + 1
    assert by_points == {100: 48, 35: 66, 20: 240, 10: 264, 7: 1158, 5: 384, 0: 360}


def test_census_by_strength() -> None:
    """507 classes, strongest first, that hold all rows; the referee finds as many."""
    classes = strength_classes()
    assert len(classes) == 507
    assert sum(each.rows for each in classes) == 2520
    assert [each.strength for each in classes] == list(range(506, -1, -1))
    assert (classes[0].kind, classes[0].garlands, classes[0].rows) == ("single-shape", "rL rL kL kL", 4)
    assert (classes[-1].kind, classes[-1].garlands, classes[-1].rows) == ("nothing", "kF rB rF S", 2)
    opinions = {repr(evaluate([CARDS[card] for card in whole])) for whole in permutations(range(7), 5)}
    assert len(opinions) == 507


def test_best_mean_of_points_by_counting_deals() -> None:
    """The same fraction from whole numbers: the sum over all 5,040 orders of the deck, drawn on demand."""
    memory: dict[tuple[tuple[int, ...], frozenset[int]], int] = {}

    def total(laid: tuple[int, ...], held: frozenset[int]) -> int:
        """Return the best sum of points over all orders of the cards not seen yet."""
        if (laid, held) not in memory:
            memory[laid, held] = max(after((*laid, card), held - {card}) for card in held)
        return memory[laid, held]

    def after(laid: tuple[int, ...], kept: frozenset[int]) -> int:
        unseen = set(range(7)) - set(laid) - kept
        if len(laid) == 5:
            return points_of(laid)
        return sum(total(laid, kept | {card}) for card in unseen)

    # Two cards of seven are drawn first, then one after each of the first four turns: the fifth draw leaves one card.
    deals = 21 * 5 * 4 * 3 * 2
    whole = sum(total((), frozenset(hand)) for hand in combinations(range(7), 2))
    assert Fraction(whole, deals) == best_mean() == Fraction(8299, 280)


def test_the_policy_achieves_the_mean() -> None:
    """Following `best_card` from the deal on gains exactly the best mean."""

    def follow(laid: tuple[int, ...], hand: tuple[int, int]) -> Fraction:
        card = best_card(laid, hand)
        kept = hand[0] + hand[1] - card
        laid = (*laid, card)
        if len(laid) == 5:
            return Fraction(points_of(laid))
        unseen = [each for each in range(7) if each not in laid and each != kept]
        return sum((follow(laid, (min(kept, new), max(kept, new))) for new in unseen), Fraction(0)) / len(unseen)

    hands = list(combinations(range(7), 2))
    assert sum((follow((), hand) for hand in hands), Fraction(0)) / 21 == Fraction(8299, 280)
    assert mean_points(row("III I VII II"), (3, 4)) == 100


def test_chances_of_an_open_row_count_every_way_to_go_on() -> None:
    """Two cards of four left: twelve ways."""
    assert open_chances(row("VII V IV")) == {
        "pair": Fraction(7, 12),
        "all-shapes": Fraction(1, 4),
        "nothing": Fraction(1, 6),
    }
    assert sum(open_chances(()).values()) == 1


def test_own_chances_are_those_of_playing_for_a_hand() -> None:
    """III I VII II: with IV in hand a Single Shape is certain; before that, IV must be drawn."""
    mask = sum(1 << card for card in cards("IV V"))
    assert own_chances(row("III I VII II"), mask)["single-shape"] == 1
    before = sum(1 << card for card in cards("V II"))
    # II now, then IV if it is the next card drawn: one of the two unseen.
    assert own_chances(row("III I VII"), before)["single-shape"] == Fraction(1, 2)


def test_strengths_are_minus_one_where_a_card_lies_twice() -> None:
    assert STRENGTHS[row_index((0, 0, 1, 2, 3))] == -1
