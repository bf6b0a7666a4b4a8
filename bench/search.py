"""How fast the searching core is: `python -m bench.search [--seconds T] [--save]`.

Per game: worlds drawn a second on a fixed position, play-outs from there a second, and milliseconds for 1,000
iterations of the tree; each compiled and interpreted, in a process of its own, in processor time.  Then what a long
search keeps in memory.
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

from bench.processes import memory
from foolery.games import game_ids, get_game
from foolery.games.fools_field.mind.guide import FieldGuide
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.table import Table
from foolery.search.guide import Guide
from foolery.search.tree import Search

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
STEPS = 10  # random steps before the look
# What a game thinks with; a game that is not here thinks in ways of its own, and is searched with random play-outs.
GUIDES: dict[str, Callable[[Any], Guide]] = {
    "fools-field": lambda sight: FieldGuide(FieldWorlds(sight), careful=True, judged=True)
}
FEW_NODES = 20_000
LONG_SEARCHES = (20_000, 200_000, 1_000_000)  # iterations


class PlainGuide(Guide):
    """Imagined worlds, played out at random: what the core does for any game."""

    def __init__(self, game_id: str, sight: Any) -> None:
        self._game = get_game(game_id)
        self._sight = sight

    def draw(self, rng: Rng) -> State:
        world: State = self._game.imagine(self._sight, rng)
        return world


def guide_of(game_id: str, sight: Any) -> Guide:
    """Return the advice a game is searched with here."""
    return GUIDES[game_id](sight) if game_id in GUIDES else PlainGuide(game_id, sight)


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
    guide, rewards = guide_of(game_id, sight), vec[float]([0.0] * 4)
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
    cells += [f"{found['playouts']:,.0f}", f"{found['ms']:.1f}"]
    return f"| {' | '.join(cells)} |"


def memory_rows() -> list[str]:
    """Return what long searches of one decision keep: this process grows by that much, and not beyond the cap."""
    sight = position("fools-field")
    lines = ["| iterations | nodes, at most 20,000 | decisions deep | memory of the process |", "|---|---|---|---|"]
    search = Search(guide_of("fools-field", sight), sight.viewer, node_cap=FEW_NODES)
    done = 0
    for iterations in LONG_SEARCHES:
        search.run(Rng(iterations), iterations - done)
        done = iterations
        found = search.findings()
        lines.append(f"| {iterations:,} | {found.nodes:,} | {found.depth} | {memory(os.getpid()):.1f} MiB |")
    return lines


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
    text = "\n".join([*lines, "", "One long search of The Fool's Field, compiled:", "", *memory_rows()])
    print(text)
    if arguments.save:
        heading = (
            "# Search\n\nMade by `python -m bench.search --save`.\n"
            "The Fool's Field is searched as its bots do it, with careful play-outs up to the next battle; the other "
            "games' bots think in ways of their own, so the core searches them with random play-outs to the end.\n\n"
        )
        (HERE / "results" / "search.md").write_text(f"{heading}{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
