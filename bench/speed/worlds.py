"""How many worlds a second are imagined in a fixed position: `python -m bench.speed.worlds GAME [--seconds T]`.

A world is a full state that agrees with all that the seat to move knows.  `bench.speed.search` runs this module for
checkouts that have no search core yet.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import process_time
from typing import Any

from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

STEPS = 10  # random steps before the look


def position(game_id: str) -> Any:
    """Return what the seat to move knows after some random steps."""
    rng = Rng(5)
    game = get_game(game_id)
    table = GameSession(game, {}, game.seat_counts[0], SeededDealer(rng))
    for _ in range(STEPS):
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.play(seat, int(legal[rng.below(len(legal))]))
    return table.sight(table.to_act()[0])


def per_second(action: Callable[[], object], seconds: float, batch: int = 20) -> float:
    """Return how many calls of `action` a second of processor time allows; the clock is read once per `batch` calls."""
    calls, start = 0, process_time()
    while (taken := process_time() - start) < seconds:
        for _ in range(batch):
            action()
        calls += batch
    return calls / taken


def worlds(game_id: str, seconds: float) -> dict[str, float]:
    """Return the worlds drawn a second for one game, measured in this process."""
    game, sight, rng = get_game(game_id), position(game_id), Rng(3)
    return {"worlds": per_second(lambda: game.imagine(sight, rng), seconds)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    print(json.dumps(worlds(arguments.game, arguments.seconds)))
