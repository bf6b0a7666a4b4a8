"""How fast Jinkei's exact battle search is: whole battle phases with all cards known, from the first battle.

    python -m bench.speed.jinkei_search [--positions N] [--save]

Positions are random: formations of two kinds for the same round, seven random cards each, either side attacking first.
"""

from __future__ import annotations

import argparse
import platform
from time import process_time

from bench.places import KEPT
from foolery.games.jinkei.mind.battle.exact_battles import FULL, Arena, Duel
from foolery.games.jinkei.rules.formations import house_edition
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, is_compiled

RESULTS = KEPT / "jinkei-search.md"


def measure(positions: int) -> tuple[float, float]:
    """Return nodes and processor seconds per position; setting up the cards is included, making the tables is not."""
    arena = Arena(house_edition().layout)
    pairs = [(a, b) for a in range(18) for b in range(18) if a // 6 != b // 6 and a % 6 // 2 == b % 6 // 2]
    duels = [Duel(arena, *pair) for pair in pairs]
    rng = Rng(1)
    nodes, seconds = 0, 0.0
    for number in range(positions):
        duel = duels[int(rng.below(len(duels)))]
        before = int(duel.nodes)
        decks = [vec[i64](range(22)) for _ in range(2)]
        for deck in decks:
            rng.shuffle(deck)
        start = process_time()
        for seat, deck in enumerate(decks):
            for slot in range(7):
                duel.set_card(seat, slot, deck[slot])
        duel.value(FULL, FULL, number % 2)
        seconds += process_time() - start
        nodes += int(duel.nodes) - before
    return nodes / positions, seconds / positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    nodes, seconds = measure(arguments.positions)
    build = "compiled" if is_compiled() else "interpreted"
    row = (
        f"| {build} | {arguments.positions:,} | {nodes:.0f} | {1e6 * seconds:.1f} µs | {1 / seconds:,.0f} | "
        f"Python {platform.python_version()}, {platform.machine()} |"
    )
    print(row)
    if arguments.save:
        head = (
            "# Jinkei: exact battle phases\n\n"
            "Made by `python -m bench.speed.jinkei_search --save`: open battle phases, one core.\n"
            "A node is a position before an attack that was worked out; processor time, cards set up included.\n\n"
            "| build | positions | nodes per position | time per position | positions per second | machine |\n"
            "|---|---|---|---|---|---|\n"
        )
        RESULTS.write_text(f"{head}{row}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
