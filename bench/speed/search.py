"""How fast the searching core is: `python -m bench.speed.search [--seconds T] [--before CHECKOUT…] [--save]`.

A world is a full state that agrees with all that the seat to move knows.
Per game: worlds drawn a second on a fixed position, play-outs from there a second, and milliseconds for 1,000
iterations of the tree; each compiled and interpreted, in a process of its own, in processor time.  Then what a long
search keeps in memory.  With `--before`, instead of all that: older checkouts that have been set up, each beside the
present one.
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
from typing import Any

from bench.places import KEPT, ROOT, SOURCES
from bench.speed.worlds import per_second, position, worlds
from foolery.games import game_ids, get_game
from foolery.games.fools_field.mind.guide import FieldGuide
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.numbers import vec
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.search.guide import Guide
from foolery.search.tree import Search
from tests.support.processes import memory

# What a game's bots search with; bots of a game that is not here think in ways of their own.
GUIDES: dict[str, Callable[[Any], Guide]] = {
    "fools-field": lambda sight: FieldGuide(FieldWorlds(sight), careful=True, judged=True)
}
FEW_NODES = 20_000
HEAD = """# Search

Made by `python -m bench.speed.search --save`; [beside older versions](search-before.md).
Plain is what the core does for any game: random play-outs to the end.  The Fool's Field's bots search with careful
play-outs up to the next battle; the other games' bots think in ways of their own.
"""
HEAD_BEFORE = """# Search, before and after

Made by `python -m bench.speed.search --before CHECKOUT… --save`; what it does today is in [search.md](search.md).
"""
LONG_SEARCHES = (20_000, 200_000, 1_000_000)  # iterations


class PlainGuide(Guide):
    """A guide that works for any game: it draws worlds with the game's `imagine` and plays them out at random."""

    def __init__(self, game_id: str, sight: Any) -> None:
        self._game = get_game(game_id)
        self._sight = sight

    def draw(self, rng: Rng) -> State:
        world: State = self._game.imagine(self._sight, rng)
        return world


def figures(game_id: str, seconds: float, *, own: bool) -> dict[str, float]:
    """Return the figures of one game, measured in this process, with its bots' own guide (`own`) or a PlainGuide."""
    sight, rng = position(game_id), Rng(3)
    found = worlds(game_id, seconds)
    guide, rewards = GUIDES[game_id](sight) if own else PlainGuide(game_id, sight), vec[float]([0.0] * 4)
    found["playouts"] = per_second(lambda: guide.evaluate(guide.draw(rng), rng, rewards), seconds)
    found["ms"] = 1000 / per_second(lambda: Search(guide, sight.viewer).run(rng, 1000), seconds, batch=1)
    return found


def measured(
    game_id: str, seconds: float, *, interpreted: bool, own: bool = False, before: Path | None = None
) -> dict[str, float]:
    """Return the figures of one game, measured in a new process, of the checkout `before` if given.

    A checkout without the search core is measured only in worlds a second.
    """
    python = sys.executable if before is None else str(before / ".venv" / "bin" / "python")
    sources = SOURCES if before is None else before / "src"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PYTHONPATH"] = f"{sources}:{ROOT}" if interpreted else str(ROOT)
    if (sources / "foolery" / "search" / "tree.py").exists():
        asked = ["bench.speed.search", "--only", game_id, *(["--own"] if own else [])]
    else:
        asked = ["bench.speed.worlds", game_id]
    command = [python, "-m", *asked, "--seconds", str(seconds)]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment, cwd="/")
    result: dict[str, float] = json.loads(finished.stdout)
    return result


def row(game_id: str, seconds: float, *, interpreted: bool, own: bool) -> str:
    """Return a row of the table."""
    found = measured(game_id, seconds, interpreted=interpreted, own=own)
    cells = [game_id, "as its bots do it" if own else "plain", "interpreted" if interpreted else "compiled"]
    cells += [f"{found['worlds']:,.0f}", f"{found['playouts']:,.0f}", f"{found['ms']:,.1f}"]
    return f"| {' | '.join(cells)} |"


def rows_before(before: Path, seconds: float) -> list[str]:
    """Return the lines about the older checkout `before`: its figures, and how many times as fast it is now."""
    describe = ["git", "-C", str(before), "log", "-1", "--format=%h of %cs"]
    commit = subprocess.run(describe, capture_output=True, text=True, check=True).stdout.strip()
    lines = [
        f"Before, in {commit}; in brackets how many times as fast it is now, plain, measured again beside it:",
        "",
        "| game | build | worlds a second | play-outs a second | ms for 1,000 iterations |",
        "|---|---|---|---|---|",
    ]
    for game_id in game_ids():
        for interpreted in (False, True):
            old = measured(game_id, seconds, interpreted=interpreted, before=before)
            new = measured(game_id, seconds, interpreted=interpreted)
            faster = {name: (new[name] / old[name] if name != "ms" else old[name] / new[name]) for name in old}
            cells = [game_id, "interpreted" if interpreted else "compiled"]
            cells += [
                f"{old[name]:,.{digits}f} ({faster[name]:.1f})" if name in old else "no core yet"
                for name, digits in (("worlds", 0), ("playouts", 0), ("ms", 1))
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def memory_rows() -> list[str]:
    """Return what long searches of one decision keep: this process grows by that much, and not beyond the cap."""
    sight = position("fools-field")
    lines = ["| iterations | nodes, at most 20,000 | decisions deep | memory of the process |", "|---|---|---|---|"]
    search = Search(GUIDES["fools-field"](sight), sight.viewer, node_cap=FEW_NODES)
    done = 0
    for iterations in LONG_SEARCHES:
        search.run(Rng(iterations), iterations - done)
        done = iterations
        found = search.findings()
        lines.append(f"| {iterations:,} | {found.nodes:,} | {found.depth} | {memory(os.getpid()):.1f} MiB |")
    return lines


def main() -> None:
    """Measure and print the tables; with --save also write them to files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--before", type=Path, nargs="+", default=[], help="checkouts, each with its own .venv")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    parser.add_argument("--own", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(figures(arguments.only, arguments.seconds, own=arguments.own)))
        return
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core, {arguments.seconds:g} s per figure."
    if arguments.before:
        lines = [line for each in arguments.before for line in rows_before(each.resolve(), arguments.seconds)]
        keep("search-before.md", HEAD_BEFORE, [machine, "", *lines[:-1]], saved=arguments.save)
        return
    lines = [machine, "", "| game | search | build | worlds a second | play-outs a second | ms for 1,000 iterations |"]
    lines.append("|---|---|---|---|---|---|")
    lines += [
        row(game_id, arguments.seconds, interpreted=slow, own=own)
        for game_id in game_ids()
        for own in ([True, False] if game_id in GUIDES else [False])
        for slow in (False, True)
    ]
    lines += ["", "One long search of The Fool's Field, compiled, as its bots do it:", "", *memory_rows()]
    keep("search.md", HEAD, lines, saved=arguments.save)


def keep(name: str, head: str, lines: list[str], *, saved: bool) -> None:
    """Print what was measured, and keep it where that is asked for."""
    print("\n".join(lines))
    if saved:
        (KEPT / name).write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
