"""Exact battles: with all cards known, what a battle phase of Jinkei is worth under best play of both (JK-4, JK-5.1).

A side has seven *slots*, numbered by the cell a card starts on: the five usable cells of front and back in their order,
then the two of the reserve.  Columns close up by themselves, so the cards that are left decide where each of them
stands: a side is its 7-bit mask of slots, and for a Two Cards cell the order in which its two cards come up
(0: both still in it, 1: slot 5 first, 2: slot 6 first) in two bits above.  `Arena` tabulates, per formation and side,
who can attack, who can defend and what is left after a pick; `Duel` plays two sides out with a memory of positions.

Values are points captured from here on, the attacker's minus the defender's.  They are whole numbers, except where
both players send up a card at the same time (JK-4.9): that is a 2 x 2 matrix game, solved exactly as one.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.cards import COLOUR, POINTS, prevails
from foolery.games.jinkei.layout import Layout
from foolery.kernel.numbers import i64, vec

__all__ = ["NO_DEFENCE", "SIDES", "Arena", "Duel", "matrix_value"]

SIDES: Final = 384  # states of a side: 7 bits of mask, and 0 to 2 for the order of a Two Cards cell
OWES: Final = 512  # set in a successor whose owner must choose which of two cards comes up
FULL: Final = 127
NO_DEFENCE: Final = 1000.0  # above every value


class Arena:
    """Where cards stand in every formation of an edition, for every set of cards that is left."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Layout = layout
        self._built: i64 = 0
        # Four entries per side: how many, then up to three picks `slot | plus << 3 | wild << 5 | cell << 6`.
        self.attacks: vec[i64] = vec[i64]([0] * 27648)  # 18 formations x 384 sides x 4
        self.defences: vec[i64] = vec[i64]([0] * 27648)
        # Eight entries per side: what is left after the slot was picked, with OWES.
        self.after: vec[i64] = vec[i64]([0] * 55296)

    def build(self, form: i64) -> None:
        """Fill in the tables of a formation on first use."""
        if self._built >> form & 1:
            return
        self._built |= 1 << form
        code: i64
        mask: i64
        for code in range(3 if self.layout.two[form] >= 0 else 1):
            for mask in range(128):
                self._build_side(form, code, mask)

    def slot_at(self, form: i64, cell: i64) -> i64:
        """Return the slot whose card starts on a cell (5 for a Two Cards cell, which has 5 and 6)."""
        slot: i64 = 0
        before: i64
        for before in range(cell):
            slot += self.layout.usable[9 * form + before]
        return 5 if self.layout.two[form] == cell else slot

    def column(self, form: i64, code: i64, column: i64) -> list[int]:
        """Return the slots of a column in the order they come to the front."""
        slots: list[int] = []
        cell: i64
        for cell in range(column, column + 9, 3):
            if self.layout.two[form] == cell:
                slots.extend([6, 5] if code == 2 else [5, 6])
            elif self.layout.usable[9 * form + cell] != 0:
                slots.append(int(self.slot_at(form, cell)))
        return slots

    def _build_side(self, form: i64, code: i64, mask: i64) -> None:
        side = 128 * code + mask
        standing = [-1] * 6  # the slot on each cell of front and back
        owing: i64 = 0  # slots whose leaving opens the cell ahead of two reserve cards
        column: i64
        for column in range(3):
            left = [slot for slot in self.column(form, code, column) if mask >> slot & 1]
            fields = [cell for cell in (column, column + 3) if self.layout.usable[9 * form + cell] != 0]
            waiting = code == 0 and self.layout.two[form] == column + 6 and mask >> 5 & 3 == 3
            ahead = left[:-2] if waiting else left
            for cell, slot in zip(fields, ahead, strict=False):
                standing[cell] = slot
                if waiting:
                    owing |= 1 << slot
        base = 384 * form + side
        slot_: i64
        for slot_ in range(7):
            gone = side & ~(1 << slot_)
            self.after[8 * base + slot_] = gone | OWES if owing >> slot_ & 1 else gone
        front = [cell for cell in range(3) if standing[cell] >= 0]
        back = [cell for cell in range(3, 6) if standing[cell] >= 0]
        self._store(self.attacks, form, base, front if front else back, standing)
        self._store(self.defences, form, base, back if back else front, standing)

    def _store(self, table: vec[i64], form: i64, base: i64, cells: list[int], standing: list[int]) -> None:
        table[4 * base] = len(cells)
        number: i64 = 1
        for cell in cells:
            at: i64 = 9 * form + cell
            slot: i64 = standing[cell]
            place: i64 = cell
            table[4 * base + number] = slot | self.layout.plus[at] << 3 | self.layout.wild[at] << 5 | place << 6
            number += 1


class Duel:
    """Two formations with their cards, seat 0's and seat 1's."""

    def __init__(self, arena: Arena, form_0: i64, form_1: i64) -> None:
        arena.build(form_0)
        arena.build(form_1)
        self.arena: Arena = arena
        self._attacks: vec[i64] = arena.attacks
        self._defences: vec[i64] = arena.defences
        self._after: vec[i64] = arena.after
        self._base_0: i64 = 384 * form_0
        self._base_1: i64 = 384 * form_1
        self.cards: vec[i64] = vec[i64]([0] * 14)  # seat 0's slots, then seat 1's
        # Sides without a Two Cards cell have 128 states; the smaller memory stays in the cache.
        self._width: i64 = 384 if arena.layout.two[form_1] >= 0 else 128
        positions: i64 = (384 if arena.layout.two[form_0] >= 0 else 128) * self._width
        self._values: vec[float] = vec[float]([0.0] * int(positions))
        self._stamps: vec[i64] = vec[i64]([0] * int(positions))
        self._stamp: i64 = 0
        self.nodes: i64 = 0  # positions before an attack that were worked out

    def forget(self) -> None:
        """Call after changing cards: what is remembered belongs to the old ones."""
        self._stamp += 1

    def set_card(self, seat: i64, slot: i64, card: i64) -> None:
        """Put a card on a slot."""
        self.cards[7 * seat + slot] = card

    def value(self, side_0: i64, side_1: i64, attacker: i64) -> float:
        """Return what a position before an attack is worth to the attacker."""
        if side_0 & FULL == 0:
            return 0.0
        at = side_0 * self._width + side_1
        if self._stamps[at] == self._stamp:
            return self._values[at]
        self.nodes += 1
        base = self._base_0 + side_0 if attacker == 0 else self._base_1 + side_1
        best: float = -1000.0
        number: i64
        for number in range(1, self._attacks[4 * base] + 1):
            pick = self._attacks[4 * base + number]
            if pick & 32:
                value = self.attack_value(side_0, side_1, attacker, pick, 0)
                if value > best:
                    best = value
                value = self.attack_value(side_0, side_1, attacker, pick, 1)
            else:
                value = self.attack_value(side_0, side_1, attacker, pick, COLOUR[self.cards[7 * attacker + (pick & 7)]])
            if value > best:
                best = value
        self._values[at] = best
        self._stamps[at] = self._stamp
        return best

    def attack_value(self, side_0: i64, side_1: i64, attacker: i64, attack: i64, colour: i64) -> float:
        """Return what an attack is worth to the attacker when the defence is the best one (JK-4.3)."""
        base = self._base_1 + side_1 if attacker == 0 else self._base_0 + side_0
        count = self._defences[4 * base]
        cards = 7 * (1 - attacker)
        duty = False
        number: i64
        if self._defences[4 * base + 1] >> 6 >= 3:  # the back row, not the front (JK-D1)
            for number in range(1, count + 1):
                pick = self._defences[4 * base + number]
                if pick & 32 == 0 and COLOUR[self.cards[cards + (pick & 7)]] == colour:
                    duty = True
        worst: float = NO_DEFENCE
        for number in range(1, count + 1):
            pick = self._defences[4 * base + number]
            answer = COLOUR[self.cards[cards + (pick & 7)]]
            if pick & 32 == 0:
                if duty and answer != colour:
                    continue
                value = self.defence_value(side_0, side_1, attacker, attack, colour, pick, answer)
                if value < worst:
                    worst = value
            else:
                # What comes next does not depend on the colour declared, so the better result is the better choice.
                value = self.wild_defence_value(side_0, side_1, attacker, attack, colour, pick)
                if value < worst:
                    worst = value
        return worst

    def wild_defence_value(
        self, side_0: i64, side_1: i64, attacker: i64, attack: i64, colour: i64, defence: i64
    ) -> float:
        """Return what a defence from a Wild Suit cell leaves the attacker, in the colour best for the defender."""
        if self.gain(attacker, attack, colour, defence, 0) < self.gain(attacker, attack, colour, defence, 1):
            return self.defence_value(side_0, side_1, attacker, attack, colour, defence, 0)
        return self.defence_value(side_0, side_1, attacker, attack, colour, defence, 1)

    def defence_value(
        self, side_0: i64, side_1: i64, attacker: i64, attack: i64, colour: i64, defence: i64, answer: i64
    ) -> float:
        """Return what a battle and all after it are worth to the attacker."""
        gain = self.gain(attacker, attack, colour, defence, answer)
        if attacker == 0:
            next_0 = self._after[8 * (self._base_0 + side_0) + (attack & 7)]
            next_1 = self._after[8 * (self._base_1 + side_1) + (defence & 7)]
        else:
            next_0 = self._after[8 * (self._base_0 + side_0) + (defence & 7)]
            next_1 = self._after[8 * (self._base_1 + side_1) + (attack & 7)]
        if (next_0 | next_1) & OWES:
            return gain - self.advance_value(next_0, next_1, 1 - attacker)
        return gain - self.value(next_0, next_1, 1 - attacker)

    def gain(self, attacker: i64, attack: i64, colour: i64, defence: i64, answer: i64) -> float:
        """Return the points of one battle, the attacker's minus the defender's (JK-4.6, JK-4.7)."""
        card = self.cards[7 * attacker + (attack & 7)]
        other = self.cards[7 * (1 - attacker) + (defence & 7)]
        result = prevails(card, colour, attack >> 3 & 3, other, answer, defence >> 3 & 3)
        if result > 0:
            return float(POINTS[card] + POINTS[other])
        if result < 0:
            return float(-POINTS[card] - POINTS[other])
        return float(POINTS[card] - POINTS[other])

    def advance_value(self, side_0: i64, side_1: i64, attacker: i64) -> float:
        """Return the value before cards of a Two Cards cell come up, to the next attacker (JK-4.9)."""
        owes_0 = side_0 & OWES != 0
        owes_1 = side_1 & OWES != 0
        side_0 &= ~OWES
        side_1 &= ~OWES
        if owes_0 and owes_1:
            a = self.value(side_0 + 128, side_1 + 128, attacker)
            b = self.value(side_0 + 128, side_1 + 256, attacker)
            c = self.value(side_0 + 256, side_1 + 128, attacker)
            d = self.value(side_0 + 256, side_1 + 256, attacker)
            # Rows are the attacker's choices.
            return matrix_value(a, b, c, d) if attacker == 0 else matrix_value(a, c, b, d)
        if owes_0:
            a = self.value(side_0 + 128, side_1, attacker)
            b = self.value(side_0 + 256, side_1, attacker)
            return (a if a > b else b) if attacker == 0 else (a if a < b else b)
        a = self.value(side_0, side_1 + 128, attacker)
        b = self.value(side_0, side_1 + 256, attacker)
        return (a if a > b else b) if attacker == 1 else (a if a < b else b)


def matrix_value(a: float, b: float, c: float, d: float) -> float:
    """Return the value of the zero-sum game with rows (a, b) and (c, d) to the player who chooses the row."""
    low_1 = a if a < b else b
    low_2 = c if c < d else d
    floor = low_1 if low_1 > low_2 else low_2
    high_1 = a if a > c else c
    high_2 = b if b > d else d
    ceiling = high_1 if high_1 < high_2 else high_2
    if floor >= ceiling:
        return floor
    return (a * d - b * c) / (a + d - b - c)
