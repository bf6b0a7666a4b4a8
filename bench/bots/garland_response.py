"""Measure what a best response to Masters gains at Garlandland with three and four players.

    python -m bench.bots.garland_response [--mode race|points] [--seats 3|4] [--games N] [--seconds T] [--save]

Masters play whole games.  In each round, after the first cards, the rest of the round is searched for every hand
(`study/response.py`).  The chance to win the game with the best response to the others is compared with Master's own
chance; later rounds are taken as played by Masters.  The differences are added up over the rounds of a game, and the
mean over games is given with its 95 % interval.  With three players the first round of a game is also searched from its
first card.

The value of a round for the whole game comes from measured frequencies, the same for every later round: how often how
many Masters win a round together (race), or how many points a Master makes in a round (points).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from bench.places import KEPT
from foolery.bots import get_bot
from foolery.games import get_game
from foolery.games.garlandland.mind.crowds import points_of_strengths, points_to_come, sums_of
from foolery.games.garlandland.mind.habits import Habits, load_habits
from foolery.games.garlandland.mind.rounds import POINT_CLASSES
from foolery.games.garlandland.rules.cards import NUM_CARDS, cards_in
from foolery.games.garlandland.rules.hands import HANDS, NUM_STRENGTHS, POINTS, STRENGTHS, row_index
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.study.response import FIRST_ROW, ROW_PLACES, Response, View
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import seeded
from foolery.kernel.session import GameSession
from foolery.lab.intervals import Z

RESULTS = KEPT / "garland-response.md"
TARGET = 3
LONGEST_JUDGED = 3  # cards in a row behind which the response asks what Master plays
HEAD = """# Garlandland: best responses to Masters

Made by `python -m bench.bots.garland_response --save`: what one seat could gain against Masters in all others.
Gains are percentage points of games won, summed over the rounds of a game; even is 33.3 with three seats, 25 with four.

| mode | seats | from | games | rounds | gain | 95 % interval | positions |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Choice:
    """One decision of a Master: the rows, its seat, its hand and the card it played."""

    rows: tuple[tuple[int, ...], ...]
    seat: int
    hand: tuple[int, ...]
    card: int


@dataclass(frozen=True)
class PlayedRound:
    """A finished round of Masters: the scores before it, the final rows, its number from 1, and its decisions."""

    scores: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    number: int
    choices: tuple[Choice, ...]


def masters_game(mode: str, seats: int, seed: int, number: int) -> list[PlayedRound]:
    """Return the rounds of game `number`, played by Masters on all seats."""
    rng = seeded(seed, number)
    table = GameSession(get_game("garlandland"), {"mode": mode}, seats, SeededDealer(rng.fork()))
    bot, rounds, choices = get_bot("garlandland", "master"), list[PlayedRound](), list[Choice]()
    while table.outcome() is None:
        scores = _seen(table).scores
        for seat in table.to_act():
            sight = _seen(table, seat)
            card = bot.choose(sight, rng)
            choices.append(Choice(sight.rows, seat, tuple(cards_in(sight.hand)), card))
            table.play(seat, card)
        past = _seen(table).past
        if len(past) > len(rounds):
            rounds.append(PlayedRound(scores, tuple(past[-1].rows), len(rounds) + 1, tuple(choices)))
            choices.clear()
    return rounds


def _seen(table: GameSession, viewer: int | None = None) -> GarlandSight:
    """Return what seat `viewer` sees, or with None what a spectator sees."""
    sight = table.sight(viewer)
    assert isinstance(sight, GarlandSight)
    return sight


# -- how Master sees it


def all_rows() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the index and the cards of every row of up to three cards."""
    for length in range(4):
        for row in permutations(range(NUM_CARDS), length):
            yield int(FIRST_ROW[length]) + row_index(row), row


@cache
def race_view(seats: int) -> View:
    """Return Master's estimate of the others' strengths in a race, the same for all scores."""
    habits = load_habits("race")
    less, upto = [0.0] * (ROW_PLACES * NUM_STRENGTHS), [0.0] * (ROW_PLACES * NUM_STRENGTHS)
    for place, row in all_rows():
        below = 0.0
        for strength, chance in enumerate(habits.strengths(row)):
            less[place * NUM_STRENGTHS + strength] = below
            below += chance
            upto[place * NUM_STRENGTHS + strength] = below
    alike = seats * seats
    tables = [vec[float](less)] * alike, [vec[float](upto)] * alike
    return View(vec[i64](range(NUM_STRENGTHS)), NUM_STRENGTHS, vec[float]([1.0]), *tables)


def points_view(scores: Sequence[int], rounds_left: int) -> View:
    """Return Master's estimate of the others' points at these scores with `rounds_left` rounds to come."""
    habits = load_habits("points")
    later = points_to_come(habits, rounds_left)
    classes = vec[i64]([POINT_CLASSES.index(points) for points in points_of_strengths()])
    pairs = [_compared(habits, later, other - own) for own, other in product(scores, scores)]
    return View(
        classes,
        len(POINT_CLASSES),
        vec[float](later.values()),
        [less for less, _ in pairs],
        [upto for _, upto in pairs],
    )


def _compared(habits: Habits, later: Mapping[int, float], lead: int) -> tuple[vec[float], vec[float]]:
    """Return two tables by the opponent's row and the seat's total: the chances to end below it, and not above it.

    `lead` is how many points the opponent is ahead of the seat.
    """
    wanted = [own + more - lead for own in POINT_CLASSES for more in later]
    below = {
        points: [sum(c for m, c in later.items() if points + m < total) for total in wanted] for points in POINT_CLASSES
    }
    equal = {points: [later.get(total - points, 0.0) for total in wanted] for points in POINT_CLASSES}
    size = len(wanted)
    less, upto = [0.0] * (ROW_PLACES * size), [0.0] * (ROW_PLACES * size)
    for place, row in all_rows():
        for points, chance in habits.points(row).items():
            for at in range(size):
                less[place * size + at] += chance * below[points][at]
                upto[place * size + at] += chance * (below[points][at] + equal[points][at])
    return vec[float](less), vec[float](upto)


# -- what a round is worth to seat 0


class RaceWorth:
    """Seat 0's chances to win a race at given scores; `winners` counts rounds by their number of winners."""

    def __init__(self, seats: int, winners: Counter[int]) -> None:
        self._seats = seats
        masks = list(range(1, 1 << seats))
        alike = Counter(mask.bit_count() for mask in masks)
        total = sum(winners.values())
        self._chances = {mask: winners[mask.bit_count()] / total / alike[mask.bit_count()] for mask in masks}
        self._known: dict[tuple[int, ...], float] = {}

    def of(self, scores: tuple[int, ...]) -> float:
        """Return seat 0's expected share of the win at `scores`."""
        if max(scores) >= TARGET:
            done = [score >= TARGET for score in scores]
            return done[0] / sum(done)
        if scores not in self._known:
            self._known[scores] = sum(c * self.of(_after(scores, mask)) for mask, c in self._chances.items())
        return self._known[scores]

    def worths(self, scores: tuple[int, ...]) -> vec[float]:
        """Return seat 0's share of the win after a round, by the bitmask of its winners; entry 0 is unused."""
        return vec[float]([0.0] + [self.of(_after(scores, mask)) for mask in range(1, 1 << self._seats)])


def _after(scores: tuple[int, ...], mask: int) -> tuple[int, ...]:
    return tuple(score + (mask >> seat & 1) for seat, score in enumerate(scores))


def points_worths(scores: Sequence[int], one_round: Mapping[int, float], rounds_left: int) -> vec[float]:
    """Return seat 0's expected share of the win for each combination of the seats' points in this round."""
    later: Mapping[int, float] = {0: 1.0}
    for _ in range(rounds_left):
        later = sums_of(later, one_round)
    below = {total: sum(c for m, c in later.items() if m < total) for total in range(-200, 701)}
    worths = []
    for made in product(POINT_CLASSES, repeat=len(scores)):
        totals = [score + points for score, points in zip(scores, made, strict=True)]
        worths.append(sum(c * _share(totals[0] + more, totals[1:], later, below) for more, c in later.items()))
    return vec[float](worths)


def _share(own: int, others: Sequence[int], later: Mapping[int, float], below: Mapping[int, float]) -> float:
    """Return the expected share of the win of a seat that ends with `own` points.

    `others` are the others' totals now.  `later` has the chances of their further points, `below` the chances of less.
    """
    by_ties = [1.0]
    for other in others:
        gap = max(-200, min(700, own - other))
        less, tie = below[gap], later.get(own - other, 0.0)
        by_ties = [
            (by_ties[n] * less if n < len(by_ties) else 0.0) + (by_ties[n - 1] * tie if n else 0.0)
            for n in range(len(by_ties) + 1)
        ]
    return sum(chance / (ties + 1) for ties, chance in enumerate(by_ties))


# -- measuring


class Judge:
    """Computes what a best response gains over Master in rounds of one mode and one number of seats."""

    def __init__(self, mode: str, seats: int, rounds: Sequence[PlayedRound]) -> None:
        self._mode, self._seats = mode, seats
        self._race = RaceWorth(seats, Counter(_winners(each) for each in rounds))
        points = Counter(int(POINTS[HANDS[row_index(row)]]) for each in rounds for row in each.rows)
        self._one_round = {made: count / sum(points.values()) for made, count in points.items()}
        self.positions = 0

    def response(self, scores: tuple[int, ...], number: int) -> Response:
        """Return the search through round `number` of a game at these scores."""
        if self._mode == "race":
            return Response(self._seats, race_view(self._seats), self._race.worths(scores), False)
        left = self._seats - number
        worths = points_worths(scores, self._one_round, left)
        return Response(self._seats, points_view(scores, left), worths, True)

    def gain(self, played: PlayedRound) -> float:
        """Return how much more of the win seat 0 could have got than Master after the first cards of a round."""
        response = self.response(played.scores, played.number)
        best, master = response.after_first_cards([row[0] for row in played.rows])
        self.positions += int(response.states)
        for each in played.choices:
            assert _is_as_expected(response, each), f"Master plays otherwise than the response believes: {each}"
        return best - master

    def first_gain(self) -> float:
        """Return how much more of the win than Master seat 0 could get in the first round, its first card included."""
        response = self.response((0,) * self._seats, 1)
        best, master = response.from_the_start()
        self.positions += int(response.states)
        return best - master


def _is_as_expected(response: Response, choice: Choice) -> bool:
    """Whether the response expects the card that Master played in `choice`; True where it expects nothing."""
    length = len(choice.rows[choice.seat])
    if not 1 <= length <= LONGEST_JUDGED:
        return True
    low, high = choice.hand
    return response.plays_lower([list(row) for row in choice.rows], choice.seat, low, high) == (choice.card == low)


def _winners(played: PlayedRound) -> int:
    """Return how many seats have the highest strength of a round."""
    strengths = [int(STRENGTHS[row_index(row)]) for row in played.rows]
    return strengths.count(max(strengths))


def measured(mode: str, seats: int, games: int, seed: int, limit: float) -> str:
    """Return a row of the table from `games` games, or fewer (at least 5) after `limit` processor seconds."""
    played = [masters_game(mode, seats, seed, number) for number in range(max(games, 300))]
    judge = Judge(mode, seats, [each for game in played for each in game])
    gains: list[float] = []
    start = process_time()
    while len(gains) < games and (len(gains) < 5 or process_time() - start < limit):
        gains.append(100 * sum(judge.gain(each) for each in played[len(gains)]))
        if len(gains) % 10 == 0:
            print(f"  {mode}, {seats} seats: {len(gains)} games, {fmean(gains):.3f}", flush=True)
    half = Z * stdev(gains) / sqrt(len(gains))
    rounds = sum(len(game) for game in played[: len(gains)])
    middle = fmean(gains)
    cells = [mode, str(seats), "the second card on", str(len(gains)), str(rounds), f"{middle:.2f}"]
    return f"| {' | '.join([*cells, f'{middle - half:.2f} to {middle + half:.2f}', f'{judge.positions:,}'])} |"


def measured_first(mode: str, seats: int, seed: int) -> str:
    """Return the table's row for the first round of a game, its first card included."""
    played = [each for number in range(300) for each in masters_game(mode, seats, seed, number)]
    judge = Judge(mode, seats, played)
    gain = 100 * judge.first_gain()
    return (
        f"| {mode} | {seats} | the first card of the first round | – | 1 | {gain:.2f} | exact | {judge.positions:,} |"
    )


def main() -> None:
    """Measure both modes with three and four seats, print the rows, and write them to the table with --save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=["race", "points"], help="this one only")
    parser.add_argument("--seats", type=int, choices=[3, 4], help="only this number of seats")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time for a mode and number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    for mode, seats in product(("race", "points"), (3, 4)):
        if arguments.mode not in (None, mode) or arguments.seats not in (None, seats):
            continue
        rows = [measured(mode, seats, arguments.games, arguments.seed, arguments.seconds)]
        if seats == 3:
            rows.append(measured_first(mode, seats, arguments.seed))
        print("\n".join(rows), flush=True)
        if arguments.save:
            save(rows)


def save(rows: list[str]) -> None:
    """Write `rows` into the table; a row replaces the old one with the same mode, seats and starting point."""
    old = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    kept = {tuple(row.split("|")[1:4]): row for row in [*old, *rows] if row.startswith(("| race", "| points"))}
    ordered = sorted(kept, key=lambda key: (key[0].strip() != "race", key[1:]))
    RESULTS.write_text(HEAD + "".join(f"{kept[key]}\n" for key in ordered), encoding="utf-8")


if __name__ == "__main__":
    main()
