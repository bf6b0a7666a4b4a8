"""The bots play by the rules, see only their sights, and do what they are said to do."""

from __future__ import annotations

import json
from itertools import product

import pytest

from foolery.bots import bot_names, get_bot
from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.mind.tables import load_tables
from foolery.games.garlandland.rules.cards import CARDS
from foolery.kernel.rng import Rng
from foolery.lab.simulate import Simulation
from tests.garlandland.referee import check
from tests.garlandland.tools import cards, position

LEVELS = ("page", "baron", "master")
BEGINNERS = ("stranger", "apprentice")


def choice(level: str, rows: str, hands: str, more: str = "", **settings: str) -> str:
    """Return what a bot plays as seat 0."""
    state = position(rows, hands, more, **settings)
    return GAME.notate(state, 0, get_bot("garlandland", level).choose(GAME.sight(state, 0), Rng(1)))


def test_levels_from_weak_to_strong() -> None:
    assert bot_names("garlandland") == ("random", *BEGINNERS, *LEVELS)


@pytest.mark.parametrize(("seats", "mode"), list(product((2, 3, 4), ("race", "points"))))
def test_their_games_pass_the_referee(seats: int, mode: str) -> None:
    bots = ("master", "page", "baron", "master")[:seats]
    for line in Simulation("garlandland", 11, seats, bots, {"mode": mode}, trace=True).lines(12):
        check(line)


@pytest.mark.parametrize("bot", ["random", *BEGINNERS, *LEVELS])
@pytest.mark.parametrize("target", range(1, 10))
def test_every_bot_plays_races_of_every_length(bot: str, target: int) -> None:
    for seats in (2, 3, 4):
        (line,) = Simulation("garlandland", target, seats, (bot,) * seats, {"target": target}, trace=True).lines(1)
        check(line)
        assert max(json.loads(line)["result"]["scores"]) == target


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["race", "points"])
def test_the_last_card_is_the_stronger_one(level: str, mode: str) -> None:
    """III I VII II with IV is a Single Shape."""
    assert choice(level, "III.I.VII.II/I.II.III.IV", "IV.V/V.VI", mode=mode) == "play IV"


def test_the_less_somebody_has_played_the_more_they_overlook() -> None:
    """V is far better than I, but I is the first card."""
    sight = GAME.sight(position("VII.IV.III.II/I.II.III.IV", "I.V/V.VI"), 0)
    best = get_bot("garlandland", "page").choose(sight, Rng(1))
    right = [sum(get_bot("garlandland", name).choose(sight, Rng(n)) == best for n in range(60)) for name in BEGINNERS]
    assert 0 < right[0] < right[1] < 60


def test_page_goes_on_with_the_shape_it_hung_last() -> None:
    """III I hangs a black leaf; VII hangs another, V does not."""
    assert choice("page", "III.I/I.II", "V.VII/V.VI") == "play VII"


def test_baron_plays_for_points_and_does_not_look_around() -> None:
    """The same card whatever the other has laid."""
    own = [choice("baron", f"III.I/{other}", "V.VII/V.VI") for other in ("I.II", "VII.III", "IV.I")]
    assert own == ["play VII"] * 3


def test_master_draws_its_cards_from_the_table() -> None:
    """The share of the lower card over many draws is the table's chance, here with a hand that is mixed."""
    table = load_tables("race").table("even")
    low, high = cards("III IV")
    mixed = next(
        hand
        for hand in ((low, high), *[(a, b) for a in range(7) for b in range(a + 1, 7)])
        if 0.1 < table.chance((), hand, ()) < 0.9
    )
    hand = ".".join(CARDS[card] for card in mixed)
    sight = GAME.sight(position("-/-", f"{hand}/I.II"), 0)
    bot, rng = get_bot("garlandland", "master"), Rng(5)
    draws = [bot.choose(sight, rng) for _ in range(4000)]
    assert draws.count(mixed[0]) / 4000 == pytest.approx(table.chance((), mixed, ()), abs=0.04)


def test_master_takes_the_table_of_the_counters() -> None:
    """One opponent left of three: the game of two that remains is played from the tables."""
    for scores in ("0/0", "2/0", "0/2", "1/0", "0/1", "2/2"):
        assert choice("master", "III/VI", "II.VII/I.IV", scores=scores) in ("play II", "play VII")
    state = position("III/VI/I", "II.VII/I.IV/II.V", scores="2/1/2")
    state.leave(1, "resign")
    bot = get_bot("garlandland", "master")
    assert bot.choose(GAME.sight(state, 0), Rng(1)) in cards("II VII")


def test_master_sees_what_the_others_threaten() -> None:
    """Four players: a certain pair does not beat a Single Shape on the table, so it goes for what may."""
    quiet = choice("master", "I.III.VII/I.II.V/V.II.I", "II.V/VI.VII/III.IV")
    assert quiet == "play II"


@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_master_counts_points_and_rounds(round_number: int) -> None:
    """Points with three players, far ahead and far behind: any card it plays is legal, in every round."""
    for scores in ("100/0/0", "0/100/7", "7/7/7"):
        state = position("III/VI/I", "II.VII/I.IV/II.V", mode="points", scores=scores)
        state.round = round_number
        assert get_bot("garlandland", "master").choose(GAME.sight(state, 0), Rng(1)) in cards("II VII")
