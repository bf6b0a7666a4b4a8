"""Traces of random games and of the bots' games pass the independent referee; broken ones do not."""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import CARDS
from foolery.games.garlandland.rules.hands import HANDS, POINTS, ROWS, STRENGTHS, row_index
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from tests.garlandland.referee import SCORES, FoulError, check, evaluate

SETUPS = list(product((2, 3, 4), ("race", "points")))


def random_trace(number: int, seats: int, mode: str, *, leavers: bool = False) -> str:
    """Play a random game in a random order of seats and return its trace."""
    rng = seeded(0x6A1, number)
    table = GameSession(GAME, {"mode": mode}, seats, SeededDealer(rng.fork()), trace=True)
    while table.outcome() is None:
        waiting = table.to_act()
        seat = waiting[int(rng.below(len(waiting)))]
        if leavers and rng.below(30) == 0:
            table.resign(_someone_present(table, rng))
            continue
        legal = table.state.legal(seat)
        table.play(seat, int(legal[int(rng.below(len(legal)))]))
    return record_of(table).to_line()


def _someone_present(table: GameSession, rng: Rng) -> int:
    present = [seat for seat in range(table.setup.seats) if int(table.state.present()) >> seat & 1]
    return present[int(rng.below(len(present)))]


@pytest.mark.parametrize(("seats", "mode"), SETUPS)
def test_random_games_pass_the_referee(seats: int, mode: str) -> None:
    """Every legal list, every shuffle and the result are as the referee finds them."""
    for number in range(60):
        check(random_trace(number, seats, mode))


@pytest.mark.parametrize(("seats", "mode"), SETUPS)
def test_games_with_resignations_pass_the_referee(seats: int, mode: str) -> None:
    """Seats may leave at any moment, also with a sealed card and as the last to choose."""
    reasons = set()
    for number in range(60):
        reasons.add(check(random_trace(number, seats, mode, leavers=True))["reason"])
    assert "resign" in reasons


def test_the_referee_ranks_all_rows_as_the_engine_does() -> None:
    """All 2,520 rows: the same order, the same ties, the same points."""
    opinions = {row: evaluate([CARDS[card] for card in row]) for row in permutations(range(7), 5)}
    assert len(opinions) == len(ROWS) == 2520
    ladder = {opinion: place for place, opinion in enumerate(sorted(set(map(_key, opinions.values()))))}
    for row, opinion in opinions.items():
        assert ladder[_key(opinion)] == STRENGTHS[row_index(row)]
        assert SCORES[opinion[0]] == POINTS[HANDS[row_index(row)]]


def _key(opinion: tuple[int, list[int], list[int], int]) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    level, shapes, colours, end = opinion
    return level, tuple(shapes), tuple(colours), end


@pytest.mark.parametrize("fault", ["legal", "action", "result", "shuffle", "order"])
def test_the_referee_notices(fault: str) -> None:
    """A trace with one thing changed is a foul."""
    tree = json.loads(random_trace(1, 3, "race"))
    if fault == "legal":
        tree["steps"][4]["legal"].pop()
    elif fault == "action":
        tree["steps"][0]["action"] = next(
            f"play {card}" for card in CARDS if f"play {card}" not in tree["steps"][0]["legal"]
        )
    elif fault == "result":
        tree["result"]["scores"][0] += 1
    elif fault == "shuffle":
        tree["shuffles"].append(tree["shuffles"][0])
    else:
        tree["steps"][0], tree["steps"][1] = tree["steps"][1], tree["steps"][0]
    with pytest.raises(FoulError):
        check(json.dumps(tree))
