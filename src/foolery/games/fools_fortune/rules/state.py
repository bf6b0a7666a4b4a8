"""The state of one game of A Fool's Fortune in progress (AF-2.9).

This module decides which seat has to act, and calls the rules.  Read the modules of the rules in this order: cards,
sets, character_tables, board_state, knowledge, day, afternoon, trades, abilities and their effects, answers.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.abilities import pick, pick_choices
from foolery.games.fools_fortune.rules.actions import END
from foolery.games.fools_fortune.rules.afternoon import afternoon_choices, do_afternoon
from foolery.games.fools_fortune.rules.answers import answer, answer_choices
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    CLEANING,
    DEALING,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    RESHUFFLING,
    TOSSING,
    BoardState,
)
from foolery.games.fools_fortune.rules.cards import ALL_CHARACTERS, ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.day import (
    allowance,
    allowance_choices,
    begin_day,
    clean_choices,
    clean_hand,
    drop_out,
    dues_choices,
    encore_cards,
    end_afternoon,
    finish,
    order_choices,
    pay_dues,
    set_order,
    start,
    take_encore,
    take_toss,
)
from foolery.games.fools_fortune.rules.knowledge import card_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import AGREED, Outcome
from foolery.kernel.state import Shuffle

__all__ = ["FortuneState"]

WHOLE_DECK: Final = vec[i64](range(77))


class FortuneState(BoardState):
    """Holds one game of A Fool's Fortune and implements the kernel's `State` for it."""

    def __init__(self, tables: CharacterTables, players: i64, act: i64, scenes: i64) -> None:
        super().__init__(tables, players, act, scenes)

    def begin(self) -> None:
        """Begin a new game; afterwards it waits for its first shuffle."""
        start(self)

    # -- whose decision (AF-13.4)

    def seats(self) -> i64:
        return self.players

    def present(self) -> i64:
        return self.in_game

    def to_act(self) -> i64:
        phase = self.phase
        if phase in (TOSSING, DEALING, RESHUFFLING, OVER):
            return 0
        if phase in (ORDERING, ANSWERING):
            return 1 << self.asked
        return 1 << self.active

    # -- chance (AF-13.3)

    def due(self) -> Shuffle | None:
        phase = self.phase
        if phase == TOSSING:
            return Shuffle("toss", WHOLE_DECK[:])
        if phase == DEALING:
            return Shuffle("fate", WHOLE_DECK[:])
        if phase == RESHUFFLING:
            return Shuffle(f"encore {self.encores}", encore_cards(self))
        return None

    def deal(self, order: vec[i64]) -> None:
        if self.phase == TOSSING:
            take_toss(self, order)
        elif self.phase == DEALING:
            self.fate = order
            self.drawn = 0
            begin_day(self, self.active)
        else:
            take_encore(self, order)

    # -- decisions

    def legal(self, seat: i64) -> vec[i64]:
        if self.to_act() != 1 << seat:
            return vec[i64]()
        phase = self.phase
        if phase == AFTERNOON:
            return afternoon_choices(self, seat)
        if phase == ANSWERING:
            return answer_choices(self)
        if phase == PICKING:
            return pick_choices(self, seat)
        if phase == PAYING:
            return dues_choices(self, seat)
        if phase == CLEANING:
            return clean_choices(self, seat)
        if phase == ALLOWING:
            return allowance_choices(self, seat)
        return order_choices(self)

    def push(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == AFTERNOON:
            if action == END:
                end_afternoon(self, seat)
            else:
                do_afternoon(self, seat, action)
        elif phase == ANSWERING:
            answer(self, action)
        elif phase == PICKING:
            pick(self, seat, action)
        elif phase == PAYING:
            pay_dues(self, seat, action)
        elif phase == CLEANING:
            clean_hand(self, seat, action)
        elif phase == ALLOWING:
            allowance(self, action)
        else:
            set_order(self, action)

    # -- the end

    def leave(self, seat: i64, reason: str) -> None:
        drop_out(self, seat, reason)

    def agree(self) -> None:
        finish(self, AGREED, self.in_game)

    def outcome(self) -> Outcome | None:
        """AF-13.3: return how the game ended, None while it goes on.

        Scores are doubled points: a single winner has 2; in a draw each player still in the game has 1.
        """
        if self.phase != OVER:
            return None
        seats = range(int(self.players))
        winners = tuple(seat for seat in seats if self.winners >> seat & 1)
        share = 2 if len(winners) == 1 else 1
        return Outcome(self.reason, winners, tuple(share if seat in winners else 0 for seat in seats))

    def copy(self) -> FortuneState:
        twin = FortuneState(self.tables, self.players, self.act, self.scenes)
        self.copy_to(twin)
        return twin


def misplaced(state: FortuneState) -> list[int]:
    """AF-2.11: return the cards that are in no place or in several places; in a correct state there are none."""
    if state.phase in (TOSSING, ORDERING, DEALING):
        return []
    counts = [0] * 77
    for entry in state.fate[state.drawn :]:
        counts[int(card_of(entry))] += 1
    fortunes = [state.faire, *state.hand_f, *state.camp_f, *state.sets, *state.fees]
    characters = [state.road, *state.hand_c, *state.camp_c, *state.crews]
    for masks, offset, everything in ((fortunes, 0, ALL_FORTUNES), (characters, FIRST_CHARACTER, ALL_CHARACTERS)):
        for mask in masks:
            assert int(mask) & ~everything == 0, "a mask holds only cards"
            for bit in range(int(mask).bit_length()):
                counts[offset + bit] += int(mask) >> bit & 1
    return [card for card, count in enumerate(counts) if count != 1]
