"""The actions by which Page turns its Sets on the table into a planned layout, one action after another.

A layout is a way to sort a seat's Fortunes into Sets.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.page.page_view import PageView, SetLayout
from foolery.games.fools_fortune.rules.actions import ADD, BEGIN, END, REDUCE, REMOVE, with_card, with_number
from foolery.kernel.bits import bits_in


def next_layout_step(view: PageView, layout: SetLayout) -> int:
    """Return the next action toward `layout`, or `end` when the Sets on the table are those of the layout."""
    legal = set(view.sight.legal)
    matched = _planned_by_slot(view, layout)
    moves: list[int] = []
    for slot, cards in enumerate(view.slots):
        if not cards:
            continue
        target = matched.get(slot, 0)
        if cards & view.spared:
            moves += [_with_set(REDUCE, slot, card) for card in bits_in(cards & view.spared)]
            moves.append(int(with_number(REMOVE, slot)))
        elif not target & cards:
            moves += [int(with_number(REMOVE, slot))] if cards & layout.cards or len(layout.sets) > len(matched) else []
        elif extra := cards & ~target:
            moves += [_with_set(REDUCE, slot, card) for card in bits_in(extra)]
    for slot, target in matched.items():
        moves += [_with_set(ADD, slot, card) for card in bits_in(target & view.pool)]
    for target in layout.sets:
        if target not in matched.values():
            moves += _beginnings(target & view.pool)
    return next((move for move in moves if move in legal), END)


def _with_set(kind: int, slot: int, card: int) -> int:
    """Return the action that does `kind` (Add or Reduce) to the Set in `slot` with the Fortune `card`."""
    return int(with_card(with_number(kind, slot), 1, card))


def _beginnings(cards: int) -> list[int]:
    """Return a list with the action that begins a Set with the first three of `cards` (a bitmask).

    It is empty if there are fewer than three.
    """
    numbers = bits_in(cards)[:3]
    if len(numbers) < 3:
        return []
    action = int(BEGIN)
    for place, card in enumerate(numbers):
        action = int(with_card(action, place, card))
    return [action]


def _planned_by_slot(view: PageView, layout: SetLayout) -> dict[int, int]:
    """Return, by slot, the planned Set (a bitmask) that the Set in this slot is to become.

    The pairs of Sets that share most Fortunes are matched first.  A slot without a matching planned Set is left out.
    """
    pairs = [
        (-(cards & target).bit_count(), slot, number)
        for slot, cards in enumerate(view.slots)
        for number, target in enumerate(layout.sets)
        if cards & target and not view.sight.rainbows >> (3 * view.me + slot) & 1
    ]
    matched: dict[int, int] = {}
    used: set[int] = set()
    for _, slot, number in sorted(pairs):
        if slot not in matched and number not in used:
            matched[slot] = layout.sets[number]
            used.add(number)
    return matched
