"""Measure what writing a view costs the server, per game: `python -m bench.speed.views [--seconds T] [--save]`.

Every game is played at random to its end, and every view of it is written: each seat's and a spectator's, after each
step.  The figure is processor time, the least of several rounds, so that other work of the machine counts little.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Mapping
from math import inf
from time import perf_counter, thread_time

from bench.places import KEPT
from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Sight
from foolery.kernel.options import Value
from foolery.kernel.rng import Rng, is_compiled
from foolery.kernel.session import GameSession

RESULTS = KEPT / "views.md"

# What views are measured in, The Fool's Field first: how many at least, and in which games.
VIEWS = 3000
PLAYED: tuple[tuple[str, Mapping[str, Value], int], ...] = (
    ("fools-field", {}, 2),
    ("garlandland", {}, 2),
    ("garlandland", {}, 4),
    ("jinkei", {}, 2),
    ("jinkei", {"kinds": "draft"}, 2),
    ("fools-fortune", {}, 2),
    ("fools-fortune", {"act": 2}, 2),
    ("fools-fortune", {"act": 3}, 3),
)


def view_costs(game_id: str, options: Mapping[str, Value], seats: int, seconds: float) -> tuple[float, int]:
    """Return the mean microseconds to write a view as JSON, and its mean size in bytes.

    The views are those of all seats and a spectator in whole random games.  All views are written many times and the
    fastest round counts, since a server too has cached the parts that come again in many views.
    """
    game, rng = get_game(game_id), Rng(7)
    sights: list[Sight] = []
    while len(sights) < VIEWS:
        session = GameSession(game, options, seats, SeededDealer(rng))
        while session.outcome() is None:
            sights += [session.sight(viewer) for viewer in (*range(seats), None)]
            seat = session.to_act()[0]
            legal = session.state.legal(seat)
            session.play(seat, int(legal[rng.below(len(legal))]))
    size = sum(len(game.view_json(sight)) for sight in sights)
    best, until = inf, perf_counter() + seconds
    while perf_counter() < until:
        start = thread_time()
        for sight in sights:
            game.view_json(sight)
        best = min(best, thread_time() - start)
    return 1e6 * best / len(sights), size // len(sights)


def view_rows(seconds: float) -> list[str]:
    """Return the cost of a view per game and options, and as a multiple of that in The Fool's Field."""
    costs = [
        (view_costs(game_id, options, seats, seconds), game_id, options, seats) for game_id, options, seats in PLAYED
    ]
    yardstick = costs[0][0][0]
    return [
        f"| {', '.join([game_id, *(f'{key}={value}' for key, value in options.items()), f'{seats} players'])} "
        f"| {cost:.2f} µs | {size:,} | {cost / yardstick:.2f} |"
        for (cost, size), game_id, options, seats in costs
    ]


def report(seconds: float) -> str:
    """Measure everything and return it as Markdown."""
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {'compiled' if is_compiled() else 'interpreted'}, "
        f"{os.cpu_count()} cores with a load average of {os.getloadavg()[0]:.0f}, {seconds:g} s per row.",
        "",
        "| random games of | a view as JSON | bytes | : The Fool's Field |",
        "|---|---|---|---|",
        *view_rows(seconds),
    ]
    return "\n".join(lines)


def main() -> None:
    """Print the report; with --save also keep it in bench/results/views.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    text = report(arguments.seconds)
    print(text)
    if arguments.save:
        RESULTS.write_text(f"# Views\n\nMade by `python -m bench.speed.views --save`.\n\n{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
