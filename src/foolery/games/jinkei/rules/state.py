"""Jinkei: the state, its legal actions, and their effects (JK-2 to JK-5).

The integers that stand for actions are in `actions`.
"""

from __future__ import annotations

from foolery.games.jinkei.rules.actions import (
    ADVANCE,
    ATTACK,
    DEFEND,
    FORM,
    KIND,
    PLACE,
    pick_of,
    picked_cell,
    placed_card,
    placement,
)
from foolery.games.jinkei.rules.cards import COLOUR, NUM_CARDS, points_in, prevails
from foolery.games.jinkei.rules.layout import (
    BACK,
    NUM_FORMATIONS,
    RESERVE,
    Layout,
    cell_at,
    cell_in,
    first_formation,
    spot,
)
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ALL_PLACED,
    ATTACKING,
    BATTLES,
    BY_HAND,
    DEALING,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    HAND_SIZE,
    OVER,
    OWN_DECK,
    PICKING,
    RESERVING,
    ROUNDS,
    UNITS,
    Battle,
    Lines,
)
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.outcome import AGREED, Outcome
from foolery.kernel.state import Shuffle

__all__ = ["JinkeiState"]


class JinkeiState(Lines):
    """The state of one game of Jinkei, or of a match of two games (JK-5.5)."""

    def __init__(self, first: i64, draft: i64, games: i64, layout: Layout) -> None:
        super().__init__(first, draft, games, layout)

    # -- whose decision

    def seats(self) -> i64:
        return 2

    def to_act(self) -> i64:
        if self.phase == DEALING or self.phase == OVER:
            return 0
        if self.phase == FORMING:
            return (1 if self.forms[0] == EMPTY else 0) | (2 if self.forms[1] == EMPTY else 0)
        if self.phase == FILLING or self.phase == RESERVING:
            target: i64 = BY_HAND if self.phase == FILLING else ALL_PLACED
            return (1 if self.placed[0] < target else 0) | (2 if self.placed[1] < target else 0)
        if self.phase == ADVANCING:
            chose: i64 = (1 if self.chosen[0] != EMPTY else 0) | (2 if self.chosen[1] != EMPTY else 0)
            return self.owed & ~chose
        return 1 << self.turn

    def unit(self) -> i64:
        """Return the number of the present simultaneous decision, 0 if the seats decide in turn.

        Simultaneous are the two choices of a formation, the two fillings of front and back, the two reserves, and an
        advance that both seats owe.
        """
        units = (self.game * ROUNDS + self.round) * UNITS
        if self.phase == FORMING or self.phase == FILLING or self.phase == RESERVING:
            return units + self.phase
        if self.phase == ADVANCING and self.owed == 3:
            return units + ADVANCING + self.battle
        return 0

    # -- setup (JK-2)

    def due(self) -> Shuffle | None:
        if self.phase != DEALING:
            return None
        return Shuffle("seat 0" if self.dealt == 0 else "seat 1", OWN_DECK[:])

    def deal(self, order: vec[i64]) -> None:
        """Take `order` as the shuffled deck of the next seat; each player has the same 22 cards (JK-2.1)."""
        self.decks[self.dealt] = order
        self.drawn[self.dealt] = 0
        self.dealt += 1
        if self.dealt == 2:
            self._settle_kinds()

    def _settle_kinds(self) -> None:
        """Give sword to the first player and shield to the second, or let the second player pick first (JK-2.2)."""
        if self.draft != 0:
            self.phase = PICKING
            self.turn = 1 - self.leader
            return
        self.kinds[self.leader] = 0
        self.kinds[1 - self.leader] = 1
        self._form_up()

    def _legal_kind(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=3)
        kind: i64
        for kind in range(3):
            if kind != self.kinds[1 - seat]:
                actions = append(actions, KIND + kind)
        return actions

    def _take_kind(self, seat: i64, kind: i64) -> None:
        self.kinds[seat] = kind
        if seat == self.leader:
            self._form_up()
        else:
            self.turn = self.leader

    # -- forming up (JK-3)

    def _form_up(self) -> None:
        """Begin the forming up of a round: both players draw until they hold seven cards (JK-3.1)."""
        seat: i64
        for seat in range(2):
            self.forms[seat] = EMPTY
            self.placed[seat] = 0
            missing: i64 = HAND_SIZE - population(self.hands[seat])
            while missing > 0:
                self.hands[seat] |= 1 << self._draw(seat)
                missing -= 1
        self.phase = FORMING
        self.turn = self.leader

    def _draw(self, seat: i64) -> i64:
        card = self.decks[seat][self.drawn[seat]]
        self.drawn[seat] += 1
        return card

    def _legal_form(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=2)
        formation = first_formation(self.kinds[seat], self.round)
        actions = append(actions, FORM + formation)
        return append(actions, FORM + formation + 1)

    def _choose_form(self, seat: i64, formation: i64) -> None:
        self.forms[seat] = formation
        if self.forms[1 - seat] == EMPTY:
            return
        each: i64
        for each in range(2):  # JK-3.4
            self.cells[spot(each, self.layout.face_up[self.forms[each]])] = self._draw(each)
        self.phase = FILLING

    def _legal_place(self, seat: i64) -> vec[i64]:
        return _append_cards(vec[i64](capacity=7), placement(self.next_cell(seat), 0), self.hands[seat])

    def _place(self, seat: i64, card: i64) -> None:
        at = spot(seat, self.next_cell(seat))
        self.hands[seat] &= ~(1 << card)
        before = self.cells[at]
        if before == EMPTY:
            self.cells[at] = card
        else:
            self.cells[at] = card if card < before else before
            self.extras[seat] = before if card < before else card
        self.placed[seat] += 1
        if self.to_act() != 0:
            return
        if self.phase == FILLING:
            self.phase = RESERVING
        else:
            self.phase = ATTACKING  # JK-4.1
            self.turn = self.leader

    # -- battles (JK-4)

    def _append_picks(self, actions: vec[i64], first_action: i64, seat: i64, cell: i64) -> vec[i64]:
        """Append the actions that pick the card on `cell`, and return the list (JK-4.4).

        An empty cell gives none, a Wild Suit cell one per colour, another cell one. `first_action` is ATTACK or DEFEND.
        """
        if self.cells[spot(seat, cell)] == EMPTY:
            return actions
        action = first_action + pick_of(cell, 0)
        if self.layout.wild[cell_in(self.forms[seat], cell)] == 0:
            return append(actions, action)
        actions = append(actions, action + 1)
        return append(actions, action + 2)

    def _append_row(self, actions: vec[i64], first_action: i64, seat: i64, row: i64) -> vec[i64]:
        column: i64
        for column in range(3):
            actions = self._append_picks(actions, first_action, seat, cell_at(row, column))
        return actions

    def _legal_attack(self, seat: i64) -> vec[i64]:
        """Return the attacks with cards of the front row, or of the back row if the front row is empty (JK-4.2)."""
        actions = self._append_row(vec[i64](capacity=6), ATTACK, seat, 0)
        if len(actions) == 0:
            actions = self._append_row(actions, ATTACK, seat, 1)
        return actions

    def _attack(self, pick: i64) -> None:
        self.attack = pick
        self.turn = 1 - self.turn
        self.phase = DEFENDING

    def _legal_defence(self, seat: i64) -> vec[i64]:
        """Return the legal defences (JK-4.3).

        With a colour duty, these are the back-row cards of the attack's colour or in Wild Suit cells. Without it, these
        are all back-row cards, or all front-row cards if the back row is empty.
        """
        actions = vec[i64](capacity=6)
        if not self.has_duty(seat):
            actions = self._append_row(actions, DEFEND, seat, 1)
            if len(actions) == 0:
                actions = self._append_row(actions, DEFEND, seat, 0)  # JK-D1: free choice
            return actions
        colour = self.picked_colour(1 - seat, self.attack)
        cell: i64
        for cell in range(BACK, RESERVE):
            card = self.cells[spot(seat, cell)]
            if card == EMPTY:
                continue
            if COLOUR[card] == colour or self.layout.wild[cell_in(self.forms[seat], cell)] != 0:
                actions = self._append_picks(actions, DEFEND, seat, cell)
        return actions

    def _defend(self, seat: i64, pick: i64) -> None:
        other = 1 - seat
        attack_cell = picked_cell(self.attack)
        defence_cell = picked_cell(pick)
        attack_at = spot(other, attack_cell)
        defence_at = spot(seat, defence_cell)
        attack_card = self.cells[attack_at]
        defence_card = self.cells[defence_at]
        result = prevails(
            attack_card,
            self.picked_colour(other, self.attack),
            self.layout.plus[cell_in(self.forms[other], attack_cell)],
            defence_card,
            self.picked_colour(seat, pick),
            self.layout.plus[cell_in(self.forms[seat], defence_cell)],
        )
        forms = NUM_FORMATIONS * self.forms[0] + self.forms[1]
        self.past = Battle(self.past, forms, other, self.attack, attack_card, pick, defence_card, result)

        # JK-4.7: the winner captures both, in a draw each their own.
        self.taken[seat if result < 0 else other] |= bit_of(NUM_CARDS * other + attack_card)
        self.taken[other if result > 0 else seat] |= bit_of(NUM_CARDS * seat + defence_card)

        self.cells[attack_at] = EMPTY
        self.cells[defence_at] = EMPTY
        self.attack = EMPTY
        self._close_up(0)
        self._close_up(1)
        if self.owed != 0:
            self.phase = ADVANCING
        else:
            self._end_battle()

    def _close_up(self, seat: i64) -> None:
        """Move the cards of every column of `seat` toward the front (JK-4.8).

        Two cards in a Two Cards cell wait for their owner's choice: the seat is then noted in `owed` (JK-4.9).
        """
        column: i64
        for column in range(3):
            front = spot(seat, column)
            if self.cells[front] == EMPTY and self.is_usable(seat, column) and self.cells[front + BACK] != EMPTY:
                self.cells[front] = self.cells[front + BACK]
                self.cells[front + BACK] = EMPTY
            if self.cells[front + RESERVE] == EMPTY or self.gap(seat, column) == EMPTY:
                continue
            if self.extras[seat] != EMPTY and self.layout.two[self.forms[seat]] == column + RESERVE:
                self.owed |= 1 << seat
            else:
                self.cells[spot(seat, self.gap(seat, column))] = self.cells[front + RESERVE]
                self.cells[front + RESERVE] = EMPTY

    def _legal_advance(self, seat: i64) -> vec[i64]:
        """Return the two actions that advance a card from the Two Cards cell (JK-4.9).

        The lower card is in `cells`, the other one in `extras`.
        """
        actions = vec[i64](capacity=2)
        actions = append(actions, ADVANCE + self.cells[spot(seat, self.layout.two[self.forms[seat]])])
        return append(actions, ADVANCE + self.extras[seat])

    def _advance(self, seat: i64, card: i64) -> None:
        self.chosen[seat] = card
        if self.to_act() != 0:
            return
        each: i64
        for each in range(2):
            if self.owed >> each & 1:
                self._send_up(each)
        self.owed = 0
        self._end_battle()

    def _send_up(self, seat: i64) -> None:
        cell = self.layout.two[self.forms[seat]]
        at = spot(seat, cell)
        card = self.chosen[seat]
        self.chosen[seat] = EMPTY
        self.cells[spot(seat, self.gap(seat, cell - RESERVE))] = card
        self.cells[at] = self.cells[at] + self.extras[seat] - card
        self.extras[seat] = EMPTY

    def _end_battle(self) -> None:
        """Count the battle; then end the round, or let attack and defence alternate, no matter who won (JK-4.1)."""
        self.battle += 1
        if self.battle == BATTLES:
            self._end_round()
            return
        self.phase = ATTACKING
        self.turn = self.leader if self.battle & 1 == 0 else 1 - self.leader

    # -- scoring (JK-5)

    def _end_round(self) -> None:
        seat: i64
        for seat in range(2):
            self.points[seat] += points_in(self.taken[seat])
            self.taken[seat] = 0  # JK-5.2
        self.battle = 0
        self.round += 1
        self.leader = 1 - self.leader  # JK-5.3
        if self.round < ROUNDS:
            self._form_up()
        elif self.game + 1 < self.games:
            self._begin_second_game()
        else:
            self._finish_on_points()

    def _begin_second_game(self) -> None:
        """Begin the second game of a match; its first player is the second player of the first game (JK-5.5)."""
        self.game = 1
        self.round = 0
        self.leader = 1 - self.first
        seat: i64
        for seat in range(2):
            self.hands[seat] = 0
            self.kinds[seat] = EMPTY
            self.forms[seat] = EMPTY
            self.placed[seat] = 0
        self.dealt = 0
        self.phase = DEALING

    def _finish_on_points(self) -> None:
        if self.points[0] != self.points[1]:
            self._finish("points", 1 if self.points[0] > self.points[1] else 2)
        elif self.games == 2:
            self._finish("points", 3)
        else:
            self._finish("tie-break", 1 << (1 - self.first))  # JK-5.4

    def _finish(self, reason: str, winners: i64) -> None:
        self.phase = OVER
        self.reason = reason
        self.winners = winners

    def leave(self, seat: i64, reason: str) -> None:
        self._withdraw(0)
        self._withdraw(1)
        self.ended_in = self.phase
        self._finish(reason, 1 << (1 - seat))

    def _withdraw(self, seat: i64) -> None:
        """Undo the choice that `seat` has sealed in the present phase: it is never revealed and not in the record."""
        if self.phase == FORMING:
            self.forms[seat] = EMPTY
        elif self.phase == ADVANCING:
            self.chosen[seat] = EMPTY
        elif self.phase == FILLING or self.phase == RESERVING:
            shown: i64 = 0 if self.phase == FILLING else BY_HAND
            while self.placed[seat] > shown:
                self.placed[seat] -= 1
                at = spot(seat, self.next_cell(seat))
                self.hands[seat] |= 1 << self.cells[at]
                self.cells[at] = self.extras[seat]  # the other card of the two, or none
                self.extras[seat] = EMPTY

    def agree(self) -> None:
        self.ended_in = self.phase
        self._finish(AGREED, 3)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = (2 * int(self.points[0]), 2 * int(self.points[1]))
        return Outcome(self.reason, (0, 1) if self.winners == 3 else (int(self.winners) - 1,), scores)

    # -- the contract's two doors

    def legal(self, seat: i64) -> vec[i64]:
        if self.to_act() >> seat & 1 == 0:
            return vec[i64]()
        if self.phase == PICKING:
            return self._legal_kind(seat)
        if self.phase == FORMING:
            return self._legal_form(seat)
        if self.phase == ATTACKING:
            return self._legal_attack(seat)
        if self.phase == DEFENDING:
            return self._legal_defence(seat)
        if self.phase == ADVANCING:
            return self._legal_advance(seat)
        return self._legal_place(seat)

    def push(self, seat: i64, action: i64) -> None:
        if action >= ADVANCE:
            self._advance(seat, action - ADVANCE)
        elif action >= DEFEND:
            self._defend(seat, action - DEFEND)
        elif action >= ATTACK:
            self._attack(action - ATTACK)
        elif action >= PLACE:
            self._place(seat, placed_card(action))
        elif action >= FORM:
            self._choose_form(seat, action - FORM)
        else:
            self._take_kind(seat, action)

    def copy(self) -> JinkeiState:
        twin = JinkeiState(self.first, self.draft, self.games, self.layout)
        self.copy_to(twin)
        return twin


def _append_cards(actions: vec[i64], first_action: i64, cards: i64) -> vec[i64]:
    """Append one action per card of the bitmask `cards`, lowest first, and return the list.

    The action of a card is `first_action` plus the card's number.
    """
    while cards != 0:
        actions = append(actions, first_action + first_in(cards))
        cards = without_lowest(cards)
    return actions
