"""How fast the searching core is: `python -m bench.search [--seconds T] [--save]`.

Per game: worlds drawn a second on a fixed position, and where the game is searched by the core, play-outs a second and
milliseconds for 1,000 iterations; each compiled and interpreted, in a process of its own, in processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from foolery.games import game_ids, get_game
from foolery.games.fools_field.mind.guide import FieldGuide
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import vec
from foolery.kernel.rng import Rng
from foolery.kernel.table import Table
from foolery.search.guide import Guide
from foolery.search.tree import Search

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
STEPS = 10  # random steps before the look
# What each game thinks with; a game that is not here is not searched by the core yet.
GUIDES: dict[str, Callable[[Any], Guide]] = {
    "fools-field": lambda sight: FieldGuide(FieldWorlds(sight), careful=True, judged=True)
}


def position(game_id: str) -> Any:
    """Return what the seat to move knows after some random steps."""
    rng = Rng(5)
    game = get_game(game_id)
    table = Table(game, {}, game.seat_counts[0], SeededDealer(rng))
    for _ in range(STEPS):
        seat = table.to_act()[0]
        legal = table.state.legal(seat)
        table.play(seat, int(legal[rng.below(len(legal))]))
    return table.sight(table.to_act()[0])


def per_second(action: Callable[[], object], seconds: float, batch: int = 20) -> float:
    """Return how often something can be done in a second of processor time; the clock is looked at once a batch."""
    calls, start = 0, process_time()
    while (taken := process_time() - start) < seconds:
        for _ in range(batch):
            action()
        calls += batch
    return calls / taken


def figures(game_id: str, seconds: float) -> dict[str, float]:
    """Measure one game in this process."""
    game, sight, rng = get_game(game_id), position(game_id), Rng(3)
    found = {"worlds": per_second(lambda: game.imagine(sight, rng), seconds)}
    if game_id in GUIDES:
        guide, rewards = GUIDES[game_id](sight), vec[float]([0.0] * 4)
        found["playouts"] = per_second(lambda: guide.evaluate(guide.draw(rng), rng, rewards), seconds)
        found["ms"] = 1000 / per_second(lambda: Search(guide, sight.viewer).run(rng, 1000), seconds, batch=1)
    return found


def measured(game_id: str, seconds: float, *, interpreted: bool) -> dict[str, float]:
    """Measure one game in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONPATH"] = f"{SOURCES}:{HERE.parent}" if interpreted else str(HERE.parent)
    command = [sys.executable, "-m", "bench.search", "--only", game_id, "--seconds", str(seconds)]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd="/")
    result: dict[str, float] = json.loads(finished.stdout)
    return result


def row(game_id: str, seconds: float, *, interpreted: bool) -> str:
    """Return a row of the table."""
    found = measured(game_id, seconds, interpreted=interpreted)
    cells = [game_id, "interpreted" if interpreted else "compiled", f"{found['worlds']:,.0f}"]
    cells += [f"{found['playouts']:,.0f}", f"{found['ms']:.1f}"] if "ms" in found else ["–", "–"]
    return f"| {' | '.join(cells)} |"


def memory_line() -> str:
    """Return what a long search keeps, with room for 20,000 nodes."""
    sight = position("fools-field")
    search = Search(GUIDES["fools-field"](sight), sight.viewer, node_cap=20_000)
    search.run(Rng(1), 60_000)
    findings = search.findings()
    return f"60,000 iterations with a cap of 20,000 nodes: {findings.nodes:,} nodes, {findings.depth} decisions deep."


def main() -> None:
    """Print the table; with --save also keep it in bench/results/search.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(figures(arguments.only, arguments.seconds)))
        return
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, one core, {arguments.seconds:g} s per figure.",
        "",
        "| game | build | worlds a second | play-outs a second | ms for 1,000 iterations |",
        "|---|---|---|---|---|",
    ]
    lines += [row(game, arguments.seconds, interpreted=slow) for game in game_ids() for slow in (False, True)]
    text = "\n".join([*lines, "", memory_line()])
    print(text)
    if arguments.save:
        heading = "# Search\n\nMade by `python -m bench.search --save`.\n\n"
        (HERE / "results" / "search.md").write_text(f"{heading}{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
