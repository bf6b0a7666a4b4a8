"""Measure what each part of The Fool's Field's Master contributes: Master plays copies without or with a changed part.

    python -m bench.bots.field_variants inference --games 600 --save
    python -m bench.bots.field_variants "plain sight" --think 10 --games 400 --save
    python -m bench.bots.field_variants all --seconds 300

Each deal is played from both seats, and both sides have the same budget.  `inference`: against a copy that takes all
possible hands for equally likely.  `sight`: against a copy that sees the real hand, but not the order of the deck.
`plain sight`: against a plain search that sees the real hand, plays its imagined games to the end with any legal card,
and proves no wins.  `judging`: Baron against a copy that plays every imagined game to its end.  `proving`: Baron
against a copy that does not look for certain wins.  Ctrl-C ends a measurement; the games played until then count.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from statistics import fmean
from time import process_time

from bench.places import KEPT
from foolery.games.fools_field.mind.thinker import Baron, Master, Thinker
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import FieldState
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession
from foolery.kernel.worlds import Worlds
from foolery.lab.intervals import interval
from foolery.lab.simulate import deal_game, play_game

RESULTS = KEPT / "field-variants.md"
HEAD = """# The Fool's Field: what the parts of Master are worth

Made by `python -m bench.bots.field_variants WHAT --iterations BUDGET --games GAMES --save`: mirrored deals,
the same iterations or time on both sides.

| what | bot | against | budget | games | won % | 95 % interval | ms a decision |
|---|---|---|---|---|---|---|---|
"""


class Unsuspecting(Master):
    """Master without inference."""

    def worlds(self, sight: FieldSight, rng: Rng) -> Worlds:
        return FieldWorlds(sight)


class RealHand(Worlds):
    """Draws copies of the true state in which only the order of the remaining deck is random."""

    def __init__(self, state: FieldState) -> None:
        self._state = state

    def draw(self, rng: Rng) -> FieldState:
        world = self._state.copy()
        drawn = int(world.drawn)
        rest = world.deck[drawn:]
        rng.shuffle(rest)
        world.deck = vec[i64]([*world.deck[:drawn], *rest])
        return world


class Seer(Master):
    """Master that sees the other's hand; `table` must be set to the game it plays."""

    table: GameSession | None = None

    def worlds(self, sight: FieldSight, rng: Rng) -> Worlds:
        assert self.table is not None
        state = self.table.state
        assert isinstance(state, FieldState)
        return RealHand(state)


class PlainSeer(Seer):
    """A search without evaluation and proofs that sees the other's hand."""

    careful = False
    judged = False
    proves = False


def _made(bot: Thinker, **settings: bool) -> Thinker:
    for name, value in settings.items():
        setattr(bot, name, value)
    return bot


VARIANTS: dict[str, tuple[str, str, Callable[[], Thinker], Callable[[], Thinker]]] = {
    "inference": ("master", "without inference", Master, Unsuspecting),
    "sight": ("master", "seeing the real hand", Master, Seer),
    "plain sight": ("master", "a plain search seeing the real hand", Master, PlainSeer),
    "judging": ("baron", "playing every game to its end", Baron, lambda: _made(Baron(), judged=False)),
    "proving": ("baron", "without certain wins", Baron, lambda: _made(Baron(), proves=False)),
}


class Timed:
    """A copy of `bot` that appends the milliseconds of each decision to `times`."""

    def __init__(self, bot: Thinker, table: GameSession, times: list[float]) -> None:
        self._bot = copy(bot)
        self._times = times
        if isinstance(self._bot, Seer):
            self._bot.table = table

    def choose(self, sight: FieldSight, rng: Rng) -> int:
        start = process_time()
        action = self._bot.choose(sight, rng)
        self._times.append(1000 * (process_time() - start))
        return action


def share(bot: Thinker, other: Thinker, seat: int, rng: Rng, times: list[float]) -> float:
    """Play one game with `bot` on `seat` against `other` and return the share of the win of `bot`, 0 to 1."""
    table, rngs = deal_game("fools-field", rng, 2, {})
    bots = [Timed(bot if each == seat else other, table, times if each == seat else []) for each in range(2)]
    return play_game(table, bots, rngs).share(seat)


def measured(name: str, games: int, seed: int, seconds: float, iterations: int | None, think: float | None) -> str:
    """Return the table's row of variant `name`, from `games` games or as many as fit into `seconds`."""
    bot_name, other_name, make, make_other = VARIANTS[name]
    bot, other = make(), make_other()
    bot.iterations = other.iterations = iterations or bot.iterations
    budget = f"{bot.iterations:,}"
    if think is not None:
        bot, other, budget = bot.within(think), other.within(think), f"{think:g} ms"
    shares: list[float] = []
    times: list[float] = []
    with suppress(KeyboardInterrupt):
        shares.extend(played(name, bot, other, games, seed, seconds, times))
    low, high = (100 * end for end in interval(shares))
    cells = [name, bot_name, other_name, budget, str(2 * len(shares)), f"{100 * fmean(shares):.1f}"]
    return f"| {' | '.join([*cells, f'{low:.1f} to {high:.1f}', f'{fmean(times):.1f}'])} |"


def played(
    name: str, bot: Thinker, other: Thinker, games: int, seed: int, seconds: float, times: list[float]
) -> Iterator[float]:
    """Yield the mean share of the win of `bot` for each deal, from both seats; print the score every 20 deals."""
    start, won = process_time(), 0.0
    for number in range(games // 2):
        if process_time() - start >= seconds:
            return
        each = fmean(share(bot, other, seat, seeded(seed, number), times) for seat in range(2))
        won += each
        if number % 20 == 19:
            print(f"  {name}: {2 * number + 2} games, {100 * won / (number + 1):.1f} %", flush=True)
        yield each


def save(rows: list[str]) -> None:
    """Write `rows` into the table; a row replaces the old one with the same variant and budget."""
    old = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    kept = {_key(row): row for row in [*old, *rows] if _key(row)[0] in VARIANTS}
    ordered = sorted(kept, key=lambda key: list(VARIANTS).index(key[0]))
    RESULTS.write_text(HEAD + "".join(f"{kept[key]}\n" for key in ordered), encoding="utf-8")


def _key(row: str) -> tuple[str, str]:
    """Return the cells "what" and "budget" of a row, or two empty texts for a line that is no row."""
    cells = [cell.strip() for cell in row.split("|")]
    return (cells[1], cells[4]) if len(cells) > 4 else ("", "")


def main() -> None:
    """Measure the named variant or all of them, print the rows, and write them to the table with --save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", choices=[*VARIANTS, "all"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=3600.0, help="processor time for a variant")
    parser.add_argument("--iterations", type=int, help="for both, instead of the bot's own")
    parser.add_argument("--think", type=float, metavar="MS", help="time a decision for both, instead of iterations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    for name in VARIANTS if arguments.variant == "all" else [arguments.variant]:
        limits = (arguments.seconds, arguments.iterations, arguments.think)
        row = measured(name, arguments.games, arguments.seed, *limits)
        print(row, flush=True)
        if arguments.save:
            save([row])


if __name__ == "__main__":
    main()
