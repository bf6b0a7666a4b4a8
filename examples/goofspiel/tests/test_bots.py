"""Goofspiel's bots do what their method texts say, and each beats the one before."""

from __future__ import annotations

from itertools import pairwise

from foolery.bots import bot_names, get_bot
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession

from goofspiel.game import GAME
from goofspiel.mind.bots import MirrorBot, SchemerBot

POSITION = "gs1 seats=2 cards=5 ties=discard past=4:{} prizes=2.5.1.3"


def test_the_mirror_bids_the_prize_or_the_lowest_card_above_it() -> None:
    bids = {"2/4": 3, "3/2": 2, "5/5": 2}
    for spent, chosen in bids.items():
        sight = GAME.sight(GAME.from_position(POSITION.format(spent)), 0)
        assert MirrorBot().choose(sight, Rng(1)) == chosen
    last = GAME.sight(GAME.from_position("gs1 seats=2 cards=3 ties=discard past=1:3/1 prizes=3.2"), 0)
    assert MirrorBot().choose(last, Rng(1)) == 2


def test_the_schemer_bids_above_the_prize_or_throws_its_lowest_card_away() -> None:
    bids = {"2/4": 3, "3/2": 4, "5/5": 3}
    for spent, chosen in bids.items():
        sight = GAME.sight(GAME.from_position(POSITION.format(spent)), 0)
        assert SchemerBot().choose(sight, Rng(1)) == chosen
    highest = GAME.sight(GAME.from_position("gs1 seats=2 cards=3 ties=discard past=1:2/1 prizes=3.2"), 0)
    assert SchemerBot().choose(highest, Rng(1)) == 1


def wins(first: str, second: str, games: int) -> float:
    """Return the share of games that bot `first` wins against `second`; each deal is played from both seats."""
    won = 0.0
    for number in range(games):
        for seats in ((first, second), (second, first)):
            rng = seeded(7, number)
            table = GameSession(GAME, {}, 2, SeededDealer(rng))
            while (outcome := table.outcome()) is None:
                seat = table.to_act()[0]
                table.play(seat, get_bot(GAME.id, seats[seat]).choose(table.sight(seat), rng))
            won += sum(seats[seat] == first for seat in outcome.winners) / len(outcome.winners)
    return won / (2 * games)


def test_every_bot_beats_the_one_before() -> None:
    names = bot_names(GAME.id)
    assert names == ("random", "mirror", "schemer")
    for weaker, stronger in pairwise(names):
        assert wins(stronger, weaker, 50) > 0.55
