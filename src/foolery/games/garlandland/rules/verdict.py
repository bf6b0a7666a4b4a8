"""How a round was decided: the comparisons of GL-3 in order, each with the seats that were not yet beaten after it."""

from __future__ import annotations

from dataclasses import dataclass

from foolery.games.garlandland.rules.cards import ROW_SIZE, colour_of, shape_of
from foolery.games.garlandland.rules.hands import RANKS, garlands_of, made

__all__ = ["verdict"]


@dataclass(frozen=True)
class Comparison:
    """One comparison of rows: its clause, the seats compared (`between`), and those not beaten by it (`kept`).

    `place` is how many garlands of the hand were compared, from the last one on; None if garlands are not compared.
    `rival` is the seat that was beaten last, None if no seat was beaten; `parted` is the place of the garland that
    beat it.
    """

    rule: str
    clause: str
    between: tuple[int, ...]
    kept: tuple[int, ...]
    place: int | None = None
    rival: int | None = None
    parted: int | None = None


def verdict(rows: tuple[tuple[int, ...], ...]) -> tuple[Comparison, ...]:
    """Return the comparisons that lead from all whole rows to the strongest ones.  The first compares the kinds of
    hands; later ones follow only while several rows are tied.  With no whole row the result is empty.
    """
    hung = {seat: garlands_of(row) for seat, row in enumerate(rows) if len(row) == ROW_SIZE}
    if not hung:
        return ()
    hands = {seat: made(garlands) for seat, garlands in hung.items()}
    steps = [_at_once("hands", "GL-4.5", {seat: RANKS[hand.kind] for seat, hand in hands.items()})]
    # GL-3: only the garlands that make the hand, from the last to the first.
    making = {seat: garlands[hands[seat].first : hands[seat].last + 1][::-1] for seat, garlands in hung.items()}
    for rule, clause in (("shapes", "GL-3.1"), ("colours", "GL-3.2"), ("position", "GL-3.3")):
        left = steps[-1].kept
        if len(left) == 1:
            break
        if rule == "position":
            steps.append(_at_once(rule, clause, {seat: hands[seat].last for seat in left}))
        else:
            value = shape_of if rule == "shapes" else colour_of
            steps.append(_one_by_one(rule, clause, {seat: [-value(each) for each in making[seat]] for seat in left}))
    return tuple(steps)


def _at_once(rule: str, clause: str, values: dict[int, int]) -> Comparison:
    best = max(values.values())
    kept = tuple(seat for seat, value in values.items() if value == best)
    rival = max((seat for seat in values if seat not in kept), key=values.__getitem__, default=None)
    return Comparison(rule, clause, tuple(values), kept, rival=rival)


def _one_by_one(rule: str, clause: str, values: dict[int, list[int]]) -> Comparison:
    between = kept = tuple(values)
    rival = parted = None
    place = 0
    for place in range(len(values[between[0]])):
        best = max(values[seat][place] for seat in kept)
        beaten = [seat for seat in kept if values[seat][place] != best]
        if beaten:
            rival, parted = beaten[0], place + 1
            kept = tuple(seat for seat in kept if seat not in beaten)
        if len(kept) == 1:
            break
    return Comparison(rule, clause, between, kept, place + 1, rival, parted)
