"""Measure what a player gains at Garlandland, with three and four seats, by knowing that all others are Barons.

    python -m bench.bots.garland_barons [--deals N] [--save]

A Baron looks only at its own row and hand, so the chances of how it completes a row are known exactly.  `Answer` plays
the card that wins most against these chances, while Master assumes that the others play the solved strategy.  Answer
and Master both play the same deals from every seat against Barons.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from itertools import product
from statistics import fmean

from bench.bots.duels import keep_row, share_of_deal
from bench.places import KEPT
from foolery.bots import Bot, get_bot
from foolery.games.garlandland.mind.bots import BaronBot, MasterBot
from foolery.games.garlandland.mind.crowds import best_card_among, rivals_of
from foolery.games.garlandland.mind.habits import Habits, observe
from foolery.games.garlandland.mind.means import best_card
from foolery.games.garlandland.rules.cards import ROW_SIZE
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.rng import Rng
from foolery.kernel.texts import signed
from foolery.lab.intervals import interval

RESULTS = KEPT / "garland-barons.md"
HEAD = """# Garlandland: an answer to Barons

Made by `python -m bench.bots.garland_barons --save`: Master, and an answer to what Barons do, among Barons.
Both play the same deals from every seat; even is 33.3 with three seats, 25 with four.

| mode | seats | games | the answer won % | Master won % | the answer's gain | 95 % interval |
|---|---|---|---|---|---|---|
"""


@cache
def barons_habits() -> Habits:
    """Return how likely Barons complete each row in which way."""
    return Habits(observe(lambda row, hand, _: float(best_card(row, hand) == hand[0])))


class Answer(MasterBot):
    """A bot that plays the card that wins most against Barons; the last card of a row it chooses like Master."""

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        assert sight.viewer is not None, "a spectator plays no cards"
        if len(sight.rows[sight.viewer]) == ROW_SIZE - 1:
            return super().choose(sight, rng)
        return best_card_among(sight, rivals_of(sight), barons_habits())


def shares(mode: str, seats: int, deals: int, bot: Bot) -> list[float]:
    """Return the mean share of the win of `bot` in each of `deals` deals against Barons."""
    return [share_of_deal("garlandland", {"mode": mode}, number, bot, BaronBot, seats) for number in range(deals)]


def row_of(mode: str, seats: int, answer: Sequence[float], master: Sequence[float]) -> str:
    """Return the row of the results' table from the shares of Answer and of Master, deal by deal."""
    gains = [one - other for one, other in zip(answer, master, strict=True)]
    low, high = interval([0.5 + gain / 2 for gain in gains])
    ends = " to ".join(signed(200 * (end - 0.5), 2) for end in (low, high))
    won = (f"{100 * fmean(each):.2f}" for each in (answer, master))
    cells = (mode, str(seats), f"{seats * len(gains):,}", *won, signed(100 * fmean(gains), 2), ends)
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure both modes with three and four seats, print the rows, and write them to the table with --save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    for mode, seats in product(("race", "points"), (3, 4)):
        answer, master = (
            shares(mode, seats, arguments.deals, bot) for bot in (Answer(), get_bot("garlandland", "master"))
        )
        row = row_of(mode, seats, answer, master)
        print(row, flush=True)
        if arguments.save:
            keep_row(RESULTS, HEAD, row, names=2)


if __name__ == "__main__":
    main()
