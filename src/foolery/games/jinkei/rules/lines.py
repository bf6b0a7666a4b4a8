"""The data of a game of Jinkei: decks, hands, formations, the cards on their cells, and captured cards (JK-1, JK-6.1).

The legal actions and their effects are in `state`.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.rules.actions import declared_in, picked_cell
from foolery.games.jinkei.rules.cards import COLOUR, NUM_CARDS, NUM_CELLS
from foolery.games.jinkei.rules.layout import BACK, RESERVE, Layout, cell_in, spot
from foolery.kernel.numbers import i64, vec
from foolery.kernel.state import State

__all__ = ["Battle"]

EMPTY: Final = -1
OWN_DECK: Final = vec[i64](range(NUM_CARDS))
BARE_CELLS: Final = vec[i64]([EMPTY] * (2 * NUM_CELLS))

HAND_SIZE: Final = 7  # JK-3.1
ROUNDS: Final = 3
BATTLES: Final = 7
BY_HAND: Final = 4  # front and back cells filled from hand (JK-3.5)
ALL_PLACED: Final = 6  # and the two reserve cards (JK-3.6)
UNITS: Final = 16  # unit numbers per round, more than it has phases and battles

# Phases, in the order they come up at the table.
DEALING: Final = 0
PICKING: Final = 1  # kinds are picked (JK-2.2)
FORMING: Final = 2  # both choose a formation (JK-3.2)
FILLING: Final = 3  # both fill front and back (JK-3.5)
RESERVING: Final = 4  # both place the reserve (JK-3.6)
ATTACKING: Final = 5
DEFENDING: Final = 6
ADVANCING: Final = 7  # JK-4.9
OVER: Final = 8


class Battle:
    """One finished battle; all of it is public. `earlier` is the battle before it, None for the first.

    Copies of a state share this linked list.
    """

    def __init__(
        self,
        earlier: Battle | None,
        forms: i64,
        attacker: i64,
        attack: i64,
        attack_card: i64,
        defence: i64,
        defence_card: i64,
        result: i64,
    ) -> None:
        self.earlier = earlier
        self.forms = forms  # NUM_FORMATIONS * seat 0's formation + seat 1's
        self.attacker = attacker
        self.attack = attack  # a pick, as in actions
        self.attack_card = attack_card
        self.defence = defence
        self.defence_card = defence_card
        self.result = result  # 1: the attack won, -1: the defence, 0: a draw
        self.seen: object = None  # cache: the tuple of this battle and all before it that sights hold


class Lines(State):
    """All cards and counters of one game, or of a match of two games (JK-5.5).

    Vectors of two are indexed by seat. `cells` has nine entries per seat; EMPTY means no card. Where a Two Cards cell
    holds two cards, the lower is in `cells` and the higher in `extras`, so that the same two cards are always stored in
    the same way.
    """

    def __init__(self, first: i64, draft: i64, games: i64, layout: Layout) -> None:
        self.first: i64 = first  # first player of the first game's first round
        self.draft: i64 = draft  # 1: kinds are picked, 0: sword and shield are given (JK-2.2)
        self.games: i64 = games
        self.layout: Layout = layout
        self.phase: i64 = DEALING
        self.game: i64 = 0
        self.round: i64 = 0
        self.battle: i64 = 0  # battles of this round that have ended
        self.leader: i64 = first  # first player of this round
        self.turn: i64 = first  # the seat that picks a kind, attacks or defends
        self.decks: list[vec[i64]] = [vec[i64](), vec[i64]()]  # whole shuffled orders; replaced, never changed
        self.dealt: i64 = 0  # how many decks of this game have been shuffled
        self.drawn: vec[i64] = vec[i64]([0, 0])
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.kinds: vec[i64] = vec[i64]([EMPTY, EMPTY])
        self.forms: vec[i64] = vec[i64]([EMPTY, EMPTY])
        self.placed: vec[i64] = vec[i64]([0, 0])  # cards placed from hand this round
        self.cells: vec[i64] = BARE_CELLS[:]
        self.extras: vec[i64] = vec[i64]([EMPTY, EMPTY])
        self.attack: i64 = EMPTY  # the attack's pick, until it is answered
        self.owed: i64 = 0  # seats that must choose an advance, as a bitmask, until all have chosen
        self.chosen: vec[i64] = vec[i64]([EMPTY, EMPTY])  # their choices
        self.points: vec[i64] = vec[i64]([0, 0])  # of finished rounds
        self.taken: vec[i64] = vec[i64]([0, 0])  # captured this round: bit NUM_CARDS * owner + card
        self.past: Battle | None = None
        self.ended_in: i64 = OVER  # the phase in which the game ended early
        self.reason: str = ""
        self.winners: i64 = 0

    def copy_to(self, twin: Lines) -> None:
        """Copy all fields that change during play into `twin`, a new object created with the same options."""
        twin.phase = self.phase
        twin.game = self.game
        twin.round = self.round
        twin.battle = self.battle
        twin.leader = self.leader
        twin.turn = self.turn
        twin.decks = [self.decks[0], self.decks[1]]
        twin.dealt = self.dealt
        twin.drawn = self.drawn[:]
        twin.hands = self.hands[:]
        twin.kinds = self.kinds[:]
        twin.forms = self.forms[:]
        twin.placed = self.placed[:]
        twin.cells = self.cells[:]
        twin.extras = self.extras[:]
        twin.attack = self.attack
        twin.owed = self.owed
        twin.chosen = self.chosen[:]
        twin.points = self.points[:]
        twin.taken = self.taken[:]
        twin.past = self.past
        twin.ended_in = self.ended_in
        twin.reason = self.reason
        twin.winners = self.winners

    # -- looking

    def is_sealed(self, phase: i64) -> bool:
        """Whether the choices of `phase` are hidden: it is the present phase, or the game ended early in that phase."""
        return self.phase == phase or (self.phase == OVER and self.ended_in == phase)

    def deck_size(self, seat: i64) -> i64:
        """Return how many cards the deck of `seat` still holds."""
        return len(self.decks[seat]) - self.drawn[seat]

    def next_cell(self, seat: i64) -> i64:
        """Return the cell that the seat fills next: F1 F2 F3 B1 B2 B3, then R1 R2 R3, a Two Cards cell twice."""
        return self.layout.fill[ALL_PLACED * self.forms[seat] + self.placed[seat]]

    def picked_colour(self, seat: i64, pick: i64) -> i64:
        """Return the colour of a picked card, 0 black or 1 red (JK-4.4).

        It is the declared colour in a Wild Suit cell, otherwise the printed one.
        """
        declared = declared_in(pick)
        return declared - 1 if declared > 0 else COLOUR[self.cells[spot(seat, picked_cell(pick))]]

    def has_duty(self, seat: i64) -> bool:
        """Whether `seat`, the defender, must follow the attack's colour (JK-4.3, JK-D3).

        It must if its back row holds a card of that colour outside Wild Suit cells.
        """
        colour = self.picked_colour(1 - seat, self.attack)
        cell: i64
        for cell in range(BACK, RESERVE):
            card = self.cells[spot(seat, cell)]
            if card != EMPTY and COLOUR[card] == colour and self.layout.wild[cell_in(self.forms[seat], cell)] == 0:
                return True
        return False

    def is_usable(self, seat: i64, cell: i64) -> bool:
        return self.layout.usable[cell_in(self.forms[seat], cell)] != 0

    def gap(self, seat: i64, column: i64) -> i64:
        """Return the foremost empty usable cell of a column in front and back row, EMPTY if there is none."""
        if self.cells[spot(seat, column)] == EMPTY and self.is_usable(seat, column):
            return column
        behind = column + BACK
        if self.cells[spot(seat, behind)] == EMPTY and self.is_usable(seat, behind):
            return behind
        return EMPTY
