"""Exact battles: the value of a battle phase of Jinkei under best play, when all cards are known (JK-4, JK-5.1).

A side has seven *slots*, numbered by the cell on which a card starts: first the five usable cells of front and back in
their order, then the two cards of the reserve. Columns close up by themselves, so the cards that are left decide where
each of them stands. A side is therefore one number: the 7-bit mask of the slots that are left, and above it, for a Two
Cards cell, the order in which its two cards come up (0: both still in it, 1: slot 5 first, 2: slot 6 first). `Arena`
holds tables per formation and side: which cards can attack, which can defend, and what is left after a pick. `Duel`
computes values by search and stores them by position.

A value is the points captured from here on, the attacker's minus the defender's. It is a whole number, except where
both players send up a card at the same time (JK-4.9): that is a 2 x 2 matrix game, solved exactly as one.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.rules.cards import COLOUR, NUMBER, POINTS
from foolery.games.jinkei.rules.layout import BACK, NUM_FORMATIONS, RESERVE, Layout, cell_in
from foolery.kernel.numbers import i64, vec

__all__ = ["FULL", "Arena", "Duel"]

# A side: the mask of its slots, and above it the order in which a Two Cards cell comes up.
SLOTS: Final = 7
FULL: Final = 127  # all slots
ORDER: Final = 128  # a side holds its order, 0 to 2, times this
SIDES: Final = 384  # how many numbers a side can have
OWES: Final = 512  # set in a successor whose owner must choose which of two cards comes up
# A pick: ten bits, of which the highest is always set, so that a zero ends a row of them.
PICK_BITS: Final = 10
PICK: Final = 1023
SLOT: Final = 7
PLUS_AT: Final = 3
PLUS: Final = 3
WILD_AT: Final = 5
WILD: Final = 32
CELL_AT: Final = 6
CELL: Final = 7
PICKED: Final = 512
# A card in a duel: seven bits for every slot.
DUEL_CARD_BITS: Final = 7
CARD: Final = 127
COLOUR_BIT: Final = 1
NUMBER_AT: Final = 1
NUMBERS: Final = 15
POINTS_AT: Final = 5
INFINITE: Final = 1000.0  # above every value


class Arena:
    """Tables of where cards stand in every formation of an edition, for every set of cards that is left.

    A pick is a slot and the cell on which it stands, with the cell's effects, packed into ten bits. One number holds
    the up to three picks of a side, the first in its lowest bits; a zero ends them.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout: Layout = layout
        self._built: i64 = 0
        self.attacks: vec[i64] = vec[i64]([0] * (NUM_FORMATIONS * SIDES))
        self.defences: vec[i64] = vec[i64]([0] * (NUM_FORMATIONS * SIDES))
        # Eight entries per side, the last unused: the side after a slot was picked, with OWES where an advance is owed.
        self.after: vec[i64] = vec[i64]([0] * (8 * NUM_FORMATIONS * SIDES))

    def build(self, form: i64) -> None:
        """Fill in the tables of the formation `form`, unless they are filled in already."""
        if self._built >> form & 1:
            return
        self._built |= 1 << form
        code: i64
        mask: i64
        for code in range(3 if self.layout.two[form] >= 0 else 1):
            for mask in range(ORDER):
                self._build_side(form, code, mask)

    def slot_at(self, form: i64, cell: i64) -> i64:
        """Return the slot whose card starts on `cell`; 5 for a Two Cards cell, which has slots 5 and 6."""
        slot: i64 = 0
        before: i64
        for before in range(cell):
            slot += self.layout.usable[cell_in(form, before)]
        return 5 if self.layout.two[form] == cell else slot

    def column(self, form: i64, code: i64, column: i64) -> list[int]:
        """Return the slots of a column in the order in which they come to the front.

        `code` is the order of a Two Cards cell (see the module).
        """
        slots: list[int] = []
        cell: i64
        for cell in range(column, column + 9, 3):
            if self.layout.two[form] == cell:
                slots.extend([6, 5] if code == 2 else [5, 6])
            elif self.layout.usable[cell_in(form, cell)] != 0:
                slots.append(int(self.slot_at(form, cell)))
        return slots

    def _build_side(self, form: i64, code: i64, mask: i64) -> None:
        standing = [-1] * 6  # the slot on each cell of front and back
        owing: i64 = (
            0  # slots in front of a Two Cards cell with two cards: picking one makes its owner choose an advance
        )
        column: i64
        for column in range(3):
            left = [slot for slot in self.column(form, code, column) if mask >> slot & 1]
            fields = [cell for cell in (column, column + BACK) if self.layout.usable[cell_in(form, cell)] != 0]
            waiting = code == 0 and self.layout.two[form] == column + RESERVE and mask >> 5 & 3 == 3
            for cell, slot in zip(fields, left[:-2] if waiting else left, strict=False):
                standing[cell] = slot
                if waiting:
                    owing |= 1 << slot
        base = SIDES * form + ORDER * code + mask
        picked: i64
        for picked in range(SLOTS):
            gone = ORDER * code + mask & ~(1 << picked)
            self.after[8 * base + picked] = gone | OWES if owing >> picked & 1 else gone
        front = [cell for cell in range(3) if standing[cell] >= 0]
        back = [cell for cell in range(BACK, RESERVE) if standing[cell] >= 0]
        self.attacks[base] = self._picks(form, front if front else back, standing)
        self.defences[base] = self._picks(form, back if back else front, standing)

    def _picks(self, form: i64, cells: list[int], standing: list[int]) -> i64:
        picks: i64 = 0
        for cell in reversed(cells):
            picks = picks << PICK_BITS | self.pick(form, standing[cell], cell)
        return picks

    def pick(self, form: i64, slot: i64, cell: i64) -> i64:
        """Return the pick of `slot` when it stands on `cell`, packed with the cell's effects."""
        at = cell_in(form, cell)
        return slot | self.layout.plus[at] << PLUS_AT | self.layout.wild[at] << WILD_AT | cell << CELL_AT | PICKED


class Duel:
    """Two formations with their cards, side 0's and side 1's, and the values of positions computed so far."""

    def __init__(self, arena: Arena, form_0: i64, form_1: i64) -> None:
        arena.build(form_0)
        arena.build(form_1)
        self.arena: Arena = arena
        self._attacks: vec[i64] = arena.attacks
        self._defences: vec[i64] = arena.defences
        self._after: vec[i64] = arena.after
        self._base_0: i64 = SIDES * form_0
        self._base_1: i64 = SIDES * form_1
        self._cards_0: i64 = 0
        self._cards_1: i64 = 0
        # Sides without a Two Cards cell have 128 states; the smaller memory stays in the cache.
        self._width: i64 = SIDES if arena.layout.two[form_1] >= 0 else ORDER
        positions = int((SIDES if arena.layout.two[form_0] >= 0 else ORDER) * self._width)
        self._values: vec[float] = vec[float]([0.0] * positions)
        self._stamps: vec[i64] = vec[i64]([0] * positions)
        self._stamp: i64 = 1
        self.nodes: i64 = 0  # positions before an attack that were computed

    def set_card(self, seat: i64, slot: i64, card: i64) -> None:
        """Put `card` on a slot of side `seat`. All stored values belong to the old cards and are forgotten."""
        self._stamp += 1
        shown = COLOUR[card] | NUMBER[card] << NUMBER_AT | POINTS[card] << POINTS_AT
        if seat == 0:
            self._cards_0 ^= (self._cards_0 >> DUEL_CARD_BITS * slot & CARD ^ shown) << DUEL_CARD_BITS * slot
        else:
            self._cards_1 ^= (self._cards_1 >> DUEL_CARD_BITS * slot & CARD ^ shown) << DUEL_CARD_BITS * slot

    def value(self, side_0: i64, side_1: i64, attacker: i64) -> float:
        """Return the value to the attacker of a position before an attack.

        `side_0` and `side_1` are what is left of both sides (see the module); `attacker` is 0 or 1.
        """
        if side_0 & FULL == 0:
            return 0.0
        at = side_0 * self._width + side_1
        if self._stamps[at] == self._stamp:
            return self._values[at]
        self.nodes += 1
        if attacker == 0:
            attacks = self._attacks[self._base_0 + side_0]
            defences = self._defences[self._base_1 + side_1]
            cards = self._cards_0
        else:
            attacks = self._attacks[self._base_1 + side_1]
            defences = self._defences[self._base_0 + side_0]
            cards = self._cards_1
        best: float = -INFINITE
        while attacks != 0:
            pick = attacks & PICK
            attacks >>= PICK_BITS
            card = cards >> DUEL_CARD_BITS * (pick & SLOT) & CARD
            if pick & WILD:
                value = self._attack(side_0, side_1, attacker, pick, card, 0, defences, best)
                if value > best:
                    best = value
                value = self._attack(side_0, side_1, attacker, pick, card, 1, defences, best)
            else:
                value = self._attack(side_0, side_1, attacker, pick, card, card & COLOUR_BIT, defences, best)
            if value > best:
                best = value
        self._values[at] = best
        self._stamps[at] = self._stamp
        return best

    def _attack(
        self, side_0: i64, side_1: i64, attacker: i64, attack: i64, card: i64, colour: i64, defences: i64, floor: float
    ) -> float:
        """Return the value to the attacker of an attack against the best defence.

        The search stops as soon as the value cannot exceed `floor`; then the result is only an upper bound.
        """
        cards = self._cards_1 if attacker == 0 else self._cards_0
        duty = False
        if defences >> CELL_AT & CELL >= BACK:  # the back row, not the front (JK-D1)
            rest = defences
            while rest != 0:
                if rest & WILD == 0 and cards >> DUEL_CARD_BITS * (rest & SLOT) & COLOUR_BIT == colour:
                    duty = True
                rest >>= PICK_BITS
        worst: float = INFINITE
        while defences != 0:
            pick = defences & PICK
            defences >>= PICK_BITS
            other = cards >> DUEL_CARD_BITS * (pick & SLOT) & CARD
            answer = other & COLOUR_BIT
            if pick & WILD:
                # What comes next does not depend on the colour declared, and the same colour is never worse.
                answer = colour
            elif duty and answer != colour:
                continue
            value = _gain(card, attack, other, pick, answer == colour)
            if attacker == 0:
                next_0 = self._after[8 * (self._base_0 + side_0) + (attack & SLOT)]
                next_1 = self._after[8 * (self._base_1 + side_1) + (pick & SLOT)]
            else:
                next_0 = self._after[8 * (self._base_0 + side_0) + (pick & SLOT)]
                next_1 = self._after[8 * (self._base_1 + side_1) + (attack & SLOT)]
            if (next_0 | next_1) & OWES:
                value -= self.advance_value(next_0, next_1, 1 - attacker)
            else:
                value -= self.value(next_0, next_1, 1 - attacker)
            if value < worst:
                worst = value
                if worst <= floor:
                    return worst
        return worst

    def attack_value(self, side_0: i64, side_1: i64, attacker: i64, attack: i64, colour: i64) -> float:
        """Return the value to the attacker of an attack declared as `colour`, against the best defence (JK-4.3)."""
        if attacker == 0:
            card = self._cards_0 >> DUEL_CARD_BITS * (attack & SLOT) & CARD
            defences = self._defences[self._base_1 + side_1]
        else:
            card = self._cards_1 >> DUEL_CARD_BITS * (attack & SLOT) & CARD
            defences = self._defences[self._base_0 + side_0]
        return self._attack(side_0, side_1, attacker, attack, card, colour, defences, -INFINITE)

    def defence_value(
        self, side_0: i64, side_1: i64, attacker: i64, attack: i64, colour: i64, defence: i64, answer: i64
    ) -> float:
        """Return the value to the attacker of this attack and this defence, with all battles after it.

        `colour` and `answer` are the colours that both cards count as.
        """
        if attacker == 0:
            card = self._cards_0 >> DUEL_CARD_BITS * (attack & SLOT) & CARD
            other = self._cards_1 >> DUEL_CARD_BITS * (defence & SLOT) & CARD
            next_0 = self._after[8 * (self._base_0 + side_0) + (attack & SLOT)]
            next_1 = self._after[8 * (self._base_1 + side_1) + (defence & SLOT)]
        else:
            card = self._cards_1 >> DUEL_CARD_BITS * (attack & SLOT) & CARD
            other = self._cards_0 >> DUEL_CARD_BITS * (defence & SLOT) & CARD
            next_0 = self._after[8 * (self._base_0 + side_0) + (defence & SLOT)]
            next_1 = self._after[8 * (self._base_1 + side_1) + (attack & SLOT)]
        gain = _gain(card, attack, other, defence, answer == colour)
        return gain - self.advance_value(next_0, next_1, 1 - attacker)

    def advance_value(self, side_0: i64, side_1: i64, attacker: i64) -> float:
        """Return the value to the next attacker before the advances that are owed (JK-4.9), if any.

        A side owes one if it contains OWES.
        """
        owes_0 = side_0 & OWES != 0
        owes_1 = side_1 & OWES != 0
        side_0 &= ~OWES
        side_1 &= ~OWES
        if owes_0 and owes_1:
            a = self.value(side_0 + ORDER, side_1 + ORDER, attacker)
            b = self.value(side_0 + ORDER, side_1 + 2 * ORDER, attacker)
            c = self.value(side_0 + 2 * ORDER, side_1 + ORDER, attacker)
            d = self.value(side_0 + 2 * ORDER, side_1 + 2 * ORDER, attacker)
            # Rows are the attacker's choices.
            return matrix_value(a, b, c, d) if attacker == 0 else matrix_value(a, c, b, d)
        if owes_0:
            a = self.value(side_0 + ORDER, side_1, attacker)
            b = self.value(side_0 + 2 * ORDER, side_1, attacker)
            return (a if a > b else b) if attacker == 0 else (a if a < b else b)
        if owes_1:
            a = self.value(side_0, side_1 + ORDER, attacker)
            b = self.value(side_0, side_1 + 2 * ORDER, attacker)
            return (a if a > b else b) if attacker == 1 else (a if a < b else b)
        return self.value(side_0, side_1, attacker)


def _gain(card: i64, attack: i64, other: i64, defence: i64, same_colour: bool) -> float:
    """Return the points of one battle, the attacker's minus the defender's (JK-4.6, JK-4.7)."""
    number = card >> NUMBER_AT & NUMBERS
    other_number = other >> NUMBER_AT & NUMBERS
    points = card >> POINTS_AT
    other_points = other >> POINTS_AT
    if number == 1 and other_number == 13:
        return float(points + other_points)
    if number == 13 and other_number == 1:
        return float(-points - other_points)
    if not same_colour:
        return float(points + other_points)
    margin = number + (attack >> PLUS_AT & PLUS) - other_number - (defence >> PLUS_AT & PLUS)
    if margin > 0:
        return float(points + other_points)
    if margin < 0:
        return float(-points - other_points)
    return float(points - other_points)


def matrix_value(a: float, b: float, c: float, d: float) -> float:
    """Return the value of the 2 x 2 zero-sum game with rows (a, b) and (c, d) to the player who chooses the row."""
    low_1 = a if a < b else b
    low_2 = c if c < d else d
    floor = low_1 if low_1 > low_2 else low_2
    high_1 = a if a > c else c
    high_2 = b if b > d else d
    ceiling = high_1 if high_1 < high_2 else high_2
    if floor >= ceiling:
        return floor
    return (a * d - b * c) / (a + d - b - c)
