"""How Page lays a planned layout out, action by action."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.desk import Desk, Layout
from foolery.games.fools_fortune.rules.actions import ADD, BEGIN, END, REDUCE, REMOVE, with_card, with_number
from foolery.kernel.bits import bits_in

__all__ = ["lay_out"]


def lay_out(desk: Desk, layout: Layout) -> int:
    """Return the next action toward a layout, `end` when it lies there."""
    legal = set(desk.sight.legal)
    matched = _matched(desk, layout)
    moves: list[int] = []
    for slot, cards in enumerate(desk.slots):
        if not cards:
            continue
        target = matched.get(slot, 0)
        if cards & desk.spared:
            moves += [_with_set(REDUCE, slot, card) for card in bits_in(cards & desk.spared)]
            moves.append(int(with_number(REMOVE, slot)))
        elif not target & cards:
            moves += [int(with_number(REMOVE, slot))] if cards & layout.cards or len(layout.sets) > len(matched) else []
        elif extra := cards & ~target:
            moves += [_with_set(REDUCE, slot, card) for card in bits_in(extra)]
    for slot, target in matched.items():
        moves += [_with_set(ADD, slot, card) for card in bits_in(target & desk.pool)]
    for target in layout.sets:
        if target not in matched.values():
            moves += _beginnings(target & desk.pool)
    return next((move for move in moves if move in legal), END)


def _with_set(kind: int, slot: int, card: int) -> int:
    """Return an action on a Set and a Fortune."""
    return int(with_card(with_number(kind, slot), 1, card))


def _beginnings(cards: int) -> list[int]:
    """Return the `begin` with the first three of these Fortunes."""
    numbers = bits_in(cards)[:3]
    if len(numbers) < 3:
        return []
    action = int(BEGIN)
    for place, card in enumerate(numbers):
        action = int(with_card(action, place, card))
    return [action]


def _matched(desk: Desk, layout: Layout) -> dict[int, int]:
    """Return which Set of the layout each slot becomes: those that share most first."""
    pairs = [
        (-(cards & target).bit_count(), slot, number)
        for slot, cards in enumerate(desk.slots)
        for number, target in enumerate(layout.sets)
        if cards & target and not desk.sight.rainbows >> (3 * desk.me + slot) & 1
    ]
    matched: dict[int, int] = {}
    used: set[int] = set()
    for _, slot, number in sorted(pairs):
        if slot not in matched and number not in used:
            matched[slot] = layout.sets[number]
            used.add(number)
    return matched
