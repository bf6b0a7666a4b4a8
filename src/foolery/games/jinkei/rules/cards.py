"""The 22 cards of each player, the nine cells of a formation, and the points of a card (JK-1.1, JK-1.3, JK-5.1).

A card is a number from 0 to 21: black before red, A to K within a colour. A cell is a number from 0 to 8, row by row
from the front: F1 F2 F3 B1 B2 B3 R1 R2 R3. The tables COLOUR, RANK, NUMBER and POINTS are indexed by card.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.bits import bits_in
from foolery.kernel.numbers import i64, vec

__all__ = [
    "ALL_CARDS",
    "CARDS",
    "CARD_NUMBERS",
    "CELLS",
    "CELL_NUMBERS",
    "COLOUR",
    "COLOURS",
    "KINDS",
    "NUMBER",
    "NUM_CARDS",
    "NUM_CELLS",
    "POINTS",
    "RANK",
    "RANKS",
    "cards_in",
    "points_in",
    "prevails",
]

NUM_CARDS: Final = 22
NUM_CELLS: Final = 9
ALL_CARDS: Final = 0x3FFFFF

COLOURS: Final = "kr"  # black, red
RANKS: Final[tuple[str, ...]] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K")
CARDS: Final[tuple[str, ...]] = tuple(f"{colour}{rank}" for colour in COLOURS for rank in RANKS)
CARD_NUMBERS: Final[dict[str, int]] = {code: number for number, code in enumerate(CARDS)}
CELLS: Final[tuple[str, ...]] = tuple(f"{row}{column}" for row in "FBR" for column in "123")
CELL_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(CELLS)}
KINDS: Final[tuple[str, ...]] = ("sword", "shield", "bow")

ACE: Final = 0
KING: Final = 10
RANK: Final = vec[i64]([number % 11 for number in range(NUM_CARDS)])
COLOUR: Final = vec[i64]([number // 11 for number in range(NUM_CARDS)])
NUMBER: Final = vec[i64]([13 if number % 11 == KING else number % 11 + 1 for number in range(NUM_CARDS)])
POINTS: Final = vec[i64]([(0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)[number % 11] for number in range(NUM_CARDS)])


def prevails(attack: i64, attack_colour: i64, attack_plus: i64, defence: i64, defence_colour: i64, plus: i64) -> i64:
    """Return 1 if the attack wins a battle, -1 if the defence wins, 0 for a draw (JK-4.6, in its order).

    `attack` and `defence` are cards. The colours (0 black, 1 red) are those that count in this battle. `attack_plus`
    and `plus` are the Rank bonuses of the attacker's and of the defender's cell.
    """
    attack_rank = RANK[attack]
    defence_rank = RANK[defence]
    if attack_rank == ACE and defence_rank == KING:
        return 1
    if attack_rank == KING and defence_rank == ACE:
        return -1
    if attack_colour != defence_colour:
        return 1
    margin = NUMBER[attack] + attack_plus - NUMBER[defence] - plus
    if margin > 0:
        return 1
    if margin < 0:
        return -1
    return 0


def cards_in(mask: int) -> list[int]:
    """Return the cards in the bitmask `mask` (bit n is card n), lowest number first."""
    return bits_in(mask)


def points_in(taken: i64) -> i64:
    """Return the total points of the captured cards in the bitmask `taken` (JK-5.1).

    Bits 0 to 21 are cards that belonged to seat 0, bits 22 to 43 cards that belonged to seat 1.
    """
    points: i64 = 0
    card: i64
    for card in range(NUM_CARDS):
        points += ((taken >> card & 1) + (taken >> (NUM_CARDS + card) & 1)) * POINTS[card]
    return points
