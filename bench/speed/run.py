"""Speed, as ratios of one run on one machine: `make bench`, or `python -m bench.speed.run [--seconds T] [--save]`.

Rows: uniform random play of every game, compiled and interpreted, through the `legal` and `push` that everything else
uses; a plain C loop of The Fool's Field as yardstick; and what copying, looking and imagining cost on a fixed position.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from bench.places import KEPT, SOURCES
from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

HERE = Path(__file__).parent

# Beside every game as it comes: the whole of A Fool's Fortune, whose first Act alone says little of its effects.
LARGER = {"fools-fortune": ("act=3",)}


def c_moves_per_second(seconds: float) -> float | None:
    """Return the moves per second of bench/speed/field.c, None without a C compiler."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "field"
        try:
            subprocess.run(["cc", "-O3", "-march=native", "-o", str(program), str(HERE / "field.c")], check=True)
        except (OSError, subprocess.CalledProcessError):
            return None
        finished = subprocess.run([str(program), str(seconds)], capture_output=True, text=True, check=True)
    _, moves, taken = finished.stdout.split()
    return int(moves) / float(taken)


def moves_per_second(game: str, options: tuple[str, ...], seconds: float, *, interpreted: bool) -> float:
    """Return the moves a second that `foolery bench` reports, run in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if interpreted:
        environment["PYTHONPATH"] = str(SOURCES)
    command = [sys.executable, "-m", "foolery.cli", "bench", game, "--seconds", str(seconds), "--json"]
    command += [word for option in options for word in ("--option", option)]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd="/")
    result = json.loads(finished.stdout)
    assert result["build"] == ("interpreted" if interpreted else "compiled"), f"not the meant build of {game}"
    rate: float = result["moves_per_s"]
    return rate


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """Return the microseconds that one call of `action` takes, the loop included."""
    calls = 0
    start = perf_counter()
    while (taken := perf_counter() - start) < seconds:
        for _ in range(100):
            action()
        calls += 100
    return 1e6 * taken / calls


def position_rows(game_id: str, seconds: float) -> list[str]:
    """Return table rows: the cost of copying, of a sight and of imagining a state after ten random steps."""
    game = get_game(game_id)
    rng = Rng(5)
    table = GameSession(game, {}, game.seat_counts[0], SeededDealer(rng))
    for _ in range(10):
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.play(seat, int(legal[rng.below(len(legal))]))
    seat = table.to_act()[0]
    sight = game.sight(table.state, seat)
    scenarios: dict[str, Callable[[], object]] = {
        "copy": table.state.copy,
        "legal list": lambda: table.state.legal(seat),
        "sight": lambda: game.sight(table.state, seat),
        "imagine": lambda: game.imagine(sight, rng),
        "view, as JSON": lambda: game.view_json(sight),
    }
    return [f"| {game_id} | {name} | {microseconds(run, seconds):.2f} µs |" for name, run in scenarios.items()]


def speed_row(game_id: str, options: tuple[str, ...], seconds: float) -> str:
    """Return how fast random play is in both builds, and for The Fool's Field beside C."""
    compiled = moves_per_second(game_id, options, seconds, interpreted=False)
    interpreted = moves_per_second(game_id, options, seconds, interpreted=True)
    c_rate = c_moves_per_second(seconds) if game_id == "fools-field" else None
    ratio = f"{compiled / c_rate:.2f} (C {c_rate:,.0f})" if c_rate else "–"
    name = ", ".join((game_id, *options))
    return f"| {name} | {compiled:,.0f} | {interpreted:,.0f} | {compiled / interpreted:.0f} | {ratio} |"


def report(seconds: float) -> str:
    """Measure everything and return it as Markdown."""
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {seconds:g} s per row.",
        "",
        "| game | compiled moves/s | interpreted moves/s | compiled : interpreted | compiled : C |",
        "|---|---|---|---|---|",
    ]
    for game_id in game_ids():
        lines.append(speed_row(game_id, (), seconds))
        if game_id in LARGER:
            lines.append(speed_row(game_id, LARGER[game_id], seconds))
    lines += ["", "| game | scenario, compiled | time |", "|---|---|---|"]
    for game_id in game_ids():
        lines += position_rows(game_id, seconds / 5)
    return "\n".join(lines)


def main() -> None:
    """Print the report; with --save also keep it in bench/results/speed.md."""
    parser = argparse.ArgumentParser(description="Measure speed as ratios of one run.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    text = report(arguments.seconds)
    print(text)
    if arguments.save:
        heading = "# Speed\n\nMade by `make bench` (`python -m bench.speed.run --save`).\n\n"
        (KEPT / "speed.md").write_text(f"{heading}{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
