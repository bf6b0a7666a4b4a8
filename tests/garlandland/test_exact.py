"""The worth of each card with two players: exactly, and another way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.mind.bots import MasterBot
from foolery.games.garlandland.mind.exact import weigh
from foolery.games.garlandland.mind.rounds import EVEN, race_round, round_judge
from foolery.games.garlandland.mind.tables import load_tables
from foolery.games.garlandland.rules.hands import STRENGTHS, row_index
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

CHANCE = load_tables("race").table(EVEN).chance
WORTH = race_round(EVEN, 0.5).worth_of(0)
JUDGE = round_judge(False)


def third_cards() -> Iterator[GarlandSight]:
    """Yield what Masters saw before their third card."""
    for number in range(40):
        table = GameSession(GAME, {"target": 1}, 2, SeededDealer(Rng(number)))
        while not table.sight(0).rows[0][1:]:  # type: ignore[attr-defined]
            seat = table.to_act()[0]
            table.play(seat, MasterBot().choose(table.sight(seat), Rng(number)))  # type: ignore[arg-type]
        yield table.sight(0)  # type: ignore[misc]


def test_the_solved_strategy_plays_what_is_worth_most() -> None:
    """The tables and the judge know nothing of each other: what one plays, the other finds no fault with."""
    told_apart = 0
    for sight in third_cards():
        hand = low, high = sight.legal[0], sight.legal[1]
        chance = CHANCE(sight.rows[0], hand, sight.rows[1])
        values = dict(zip(hand, JUDGE.card_values(sight.rows[0], hand, sight.rows[1], CHANCE, WORTH), strict=True))
        played = [card for card, share in ((low, chance), (high, 1 - chance)) if share > 0.01]
        assert min(values[card] for card in played) == pytest.approx(max(values.values()), abs=1e-3)
        told_apart += abs(values[low] - values[high]) > 0.05
    assert told_apart > 10


def test_the_last_card_is_worth_how_often_its_row_wins() -> None:
    """With every hand of the other as likely as the next one, counted by hand."""
    own, other = (0, 1, 2, 3), (6, 5, 4, 3)
    pairs = list(combinations([0, 1, 2], 2))

    def strength(row: tuple[int, ...]) -> int:
        return int(STRENGTHS[row_index(row)])

    def share(card: int) -> float:
        mine = strength((*own, card))
        theirs = [max(strength((*other, each)) for each in pair) for pair in pairs]
        return sum((mine > each) + (mine == each) / 2 for each in theirs) / len(pairs)

    indifferent = JUDGE.card_values(own, (4, 5), other, lambda row, hand, facing: 0.5, WORTH)
    assert indifferent == pytest.approx((share(4), share(5)))


def test_a_first_card_is_worth_no_more_than_the_game() -> None:
    """The mean of the best first card over all hands is the value of a round, from which this hand is not far."""
    values = JUDGE.card_values((), (0, 1), (), CHANCE, WORTH)
    assert all(0.3 < value < 0.7 for value in values)


@pytest.mark.parametrize(
    ("options", "seats"), [({"target": 9}, 2), ({}, 3), ({"mode": "points"}, 4)], ids=["long race", "three", "four"]
)
def test_what_is_not_solved_has_no_exact_answer(options: dict[str, object], seats: int) -> None:
    table = GameSession(GAME, options, seats, SeededDealer(Rng(1)))
    assert weigh(table.sight(0)) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["race", "points"])
def test_every_choice_of_a_solved_game_has_an_exact_answer(mode: str) -> None:
    table = GameSession(GAME, {"mode": mode, "target": 1}, 2, SeededDealer(Rng(1)))
    while table.outcome() is None:
        seat = table.to_act()[0]
        sight = table.sight(seat)
        if len(sight.rows[0]) >= 2:  # type: ignore[attr-defined]
            found = weigh(sight)  # type: ignore[arg-type]
            assert found is not None
            assert all(0 <= each.value <= 1 for each in found.candidates)
        table.play(seat, sight.legal[0])
