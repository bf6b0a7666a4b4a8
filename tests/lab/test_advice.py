"""Advice: from the sight alone, one of what is legal, with words and a picture that give nothing away."""

from __future__ import annotations

import pytest

from foolery.bots import get_bot
from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.lab.advice import Adviser, pictured


def table_after(game_id: str, steps: int) -> GameSession:
    """Return a table at which a quick bot has played for everybody."""
    table, bot, rng = GameSession(get_game(game_id), {}, 2, SeededDealer(Rng(5))), get_bot(game_id, "page"), Rng(3)
    for _ in range(steps):
        seat = table.to_act()[0]
        table.play(seat, bot.choose(table.sight(seat), rng))
    return table


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", game_ids())
def test_advice_is_legal_and_says_what_it_is_worth(game_id: str) -> None:
    table = table_after(game_id, 6)
    sight = table.sight(table.to_act()[0])
    advice = Adviser(game_id, 20.0).advise(sight, Rng(1))
    assert advice.best.action in sight.legal
    assert set(advice.best.words) == {"en", "ja"}
    if len(sight.legal) > 1:
        assert advice.chance is not None
        assert 0.0 <= advice.chance <= 1.0
    else:
        assert advice.chance is None


@pytest.mark.parametrize("game_id", game_ids())
def test_a_picture_shows_the_seats_own_doing_and_nothing_that_was_only_imagined(game_id: str) -> None:
    table, shown = table_after(game_id, 0), 0
    for _ in range(14):
        seat = table.to_act()[0]
        sight = table.sight(seat)
        action = sight.legal[-1]
        pictures = {pictured(table.game, sight, action, Rng(seed)).moves for seed in range(4)}
        assert len(pictures) == 1, "whatever the hidden cards are imagined to be, it is the same picture"
        moves = pictures.pop()
        assert all(move.card is not None for move in moves)
        shown += bool(moves)
        table.play(seat, action)
        if table.outcome() is not None:
            break
    assert shown > 0


def test_a_solved_round_is_advised_on_exactly() -> None:
    table = table_after("garlandland", 4)
    sight = table.sight(table.to_act()[0])
    advice = Adviser("garlandland", 20.0).advise(sight, Rng(1))
    assert advice.bot is None
    assert advice.second is not None
    assert advice.chance is not None
    assert advice.chance >= advice.second[1]


@pytest.mark.compiled
@pytest.mark.parametrize("game_id", game_ids())
def test_the_best_choice_is_not_regretted(game_id: str) -> None:
    table = table_after(game_id, 6)
    sight = table.sight(table.to_act()[0])
    regrets = [Adviser(game_id, 60.0).regret(sight, action, Rng(1)) for action in sight.legal[:2]]
    assert all(each.cost >= 0.0 for each in regrets)
    assert all(each.cost == 0.0 for each in regrets if each.chosen.action == each.better.action)
    assert [each.chosen.action for each in regrets] == list(sight.legal[:2])
