"""Fit the weights with which Jinkei's bots rate placements: a linear regression of exact battle values on features.

    python -m bench.bots.jinkei_fit > src/foolery/games/jinkei/mind/weights.toml

There are three passes.  The first uses random placements; each later pass uses placements that the weights of the pass
before rate as good, since such placements occur in play.  The regression is a ridge regression by the normal equations,
without dependencies.  The value of a card kept for the next round is measured in rounds that begin with that card, all
else being equal.
"""

from __future__ import annotations

import sys

from foolery.games.jinkei.mind.battle.exact_battles import FULL, Arena, Duel
from foolery.games.jinkei.mind.battle.placements import NUM_WEIGHTS, Placer, card_at
from foolery.games.jinkei.rules.cards import RANKS
from foolery.games.jinkei.rules.formations import house_edition
from foolery.games.jinkei.rules.layout import IN_FORMATION
from foolery.kernel.numbers import i64, vec
from foolery.kernel.rng import Rng

PASSES = (20_000, 30_000, 30_000)
RIDGE = 20.0
SIZE = NUM_WEIGHTS + 1  # the last one is the right of the first attack
LEFTOVERS = 1500  # hands that are given a card of every rank
NOTHING_KEPT = vec[float]([0.0] * len(RANKS))
CHOICES = 60  # best placements of a side, of which it takes one at random


def main() -> None:
    weights = [0.0] * NUM_WEIGHTS
    for number, samples in enumerate(PASSES):
        weights = one_pass(weights, samples, Rng(number), random_placements=number == 0)
    print("# Weights of the linear placement, fitted by bench/bots/jinkei_fit.py to exact battle values.")
    print(
        "# Rows: front plain, +1, +2, wild; back plain, +1, +2, wild; reserve plain, Two Cards.  Columns: A 2 3 … 10 K."
    )
    print("cells = [")
    for row in range(10):
        print(f"    [{', '.join(f'{weight:.3f}' for weight in weights[11 * row : 11 * row + 11])}],")
    print("]")
    print("# Best defender of the weaker colour, of the stronger colour (out of 13), both colours in front.")
    print(f"colours = [{', '.join(f'{weight:.3f}' for weight in weights[110:113])}]")
    print("# What a card left over is worth in the next round, by rank, compared with all ranks alike.")
    print(f"kept = [{', '.join(f'{worth:.2f}' for worth in leftovers(weights, Rng(5)))}]")


def leftovers(weights: list[float], rng: Rng) -> list[float]:
    """Return the value of a card of each rank above the mean of all ranks, in a hand with the same six others."""
    layout = house_edition().layout
    arena, placer = Arena(layout), Placer(layout, vec[float](weights), NOTHING_KEPT)
    sums = [0.0] * len(RANKS)
    for number in range(LEFTOVERS):
        kinds = vec[i64](range(3))
        rng.shuffle(kinds)
        forms = [6 * int(kinds[seat]) + 2 * (1 + number % 2) + int(rng.below(2)) for seat in range(2)]
        duel = Duel(arena, forms[0], forms[1])
        decks = [shuffled(rng) for _ in range(2)]
        put(placer, duel, 1, forms[1], decks[1])
        values = []
        for rank in range(len(RANKS)):
            card = rank + len(RANKS) * int(rng.below(2))
            put(placer, duel, 0, forms[0], [card, *(other for other in decks[0] if other != card)])
            value = float(duel.value(FULL, FULL, number // 2 % 2))
            values.append(value if number // 2 % 2 == 0 else -value)
        mean = sum(values) / len(values)
        sums = [total + value - mean for total, value in zip(sums, values, strict=True)]
    return [total / LEFTOVERS for total in sums]


def shuffled(rng: Rng) -> list[int]:
    """Return a shuffled deck."""
    deck = vec[i64](range(22))
    rng.shuffle(deck)
    return [int(card) for card in deck]


def put(placer: Placer, duel: Duel, side: int, form: int, deck: list[int]) -> None:
    """Place the first seven cards of `deck` as `placer` rates best for `side`; the eighth card is the face-up card."""
    hand = sum(1 << card for card in deck[:7])
    placer.put(duel, side, form, placer.best(form, hand, deck[7], 1)[0], deck[7])


def one_pass(weights: list[float], samples: int, rng: Rng, *, random_placements: bool) -> list[float]:
    """Return weights fitted to `samples` new battles; `weights` chose the placements unless they are random."""
    layout = house_edition().layout
    arena, placer = Arena(layout), Placer(layout, vec[float](weights), NOTHING_KEPT)
    duels: dict[tuple[int, int], Duel] = {}
    gram = [[0.0] * SIZE for _ in range(SIZE)]
    moment = [0.0] * SIZE
    for number in range(samples):
        stage = number % 3
        kinds = vec[i64](range(3))
        rng.shuffle(kinds)
        forms = [6 * int(kinds[seat]) + 2 * stage + int(rng.below(2)) for seat in range(2)]
        pair = (forms[0], forms[1])
        if pair not in duels:
            duels[pair] = Duel(arena, *pair)
        duel = duels[pair]
        sides = [side_cards(placer, form, rng, random_placements=random_placements) for form in forms]
        for seat in range(2):
            for slot in range(7):
                duel.set_card(seat, slot, sides[seat][slot])
        attacker = number // 3 % 2
        value = duel.value(FULL, FULL, attacker) * (1 if attacker == 0 else -1)
        features = [placer.features(form, cards) for form, cards in zip(forms, sides, strict=True)]
        row = {at: features[0][at] - features[1][at] for at in range(NUM_WEIGHTS) if features[0][at] != features[1][at]}
        row[NUM_WEIGHTS] = 1.0 if attacker == 0 else -1.0
        for at, one in row.items():
            moment[at] += one * value
            line = gram[at]
            for other, two in row.items():
                line[other] += one * two
    for at in range(SIZE):
        gram[at][at] += RIDGE
    solution = solve(gram, moment)
    sys.stderr.write(f"first attack {solution[NUM_WEIGHTS]:.2f}, colours {solution[110:113]}\n")
    return solution[:NUM_WEIGHTS]


def side_cards(placer: Placer, form: int, rng: Rng, *, random_placements: bool) -> vec[i64]:
    """Return seven cards by slot: a hand of seven and a face-up card, placed."""
    deck = vec[i64](range(22))
    rng.shuffle(deck)
    if random_placements:
        return deck[:7]
    found = placer.best(form, sum(1 << int(card) for card in deck[:7]), deck[7], CHOICES)
    placement = found[rng.below(len(found))]
    cards = vec[i64]([0] * 7)
    cards[int(placer.face_slot[form])] = deck[7]
    for step in range(6):
        cards[int(placer.slots[IN_FORMATION * form + step])] = card_at(placement, step)
    return cards


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations by Gauss's elimination; the matrix is positive definite."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / scale
            if factor:
                rows[below] = [one - factor * two for one, two in zip(rows[below], rows[pivot], strict=True)]
    solution = [0.0] * size
    for at in range(size - 1, -1, -1):
        rest = sum(rows[at][other] * solution[other] for other in range(at + 1, size))
        solution[at] = (rows[at][size] - rest) / rows[at][at]
    return solution


if __name__ == "__main__":
    main()
