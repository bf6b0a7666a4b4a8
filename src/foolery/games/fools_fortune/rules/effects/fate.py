"""Effects on Fate: `draw`, `foresee`, `bury` (AF-9.3)."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.action_lists import add_cards, add_characters
from foolery.games.fools_fortune.rules.actions import PICK, card_at, with_card
from foolery.games.fools_fortune.rules.board_state import FAIRE, BoardState
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.effects.effect import Effect, road_choices
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.knowledge import ALL_VIEWERS, FATE_PLACE, card_of, fate_entry, viewers_of
from foolery.games.fools_fortune.rules.steps import (
    FROM_FAIRE,
    FROM_HAND,
    FROM_ROAD,
    least_of,
    most_of,
    pack_step,
    zones_of,
)
from foolery.kernel.bits import bit_of, population
from foolery.kernel.numbers import append, i64, vec

__all__ = ["Bury", "DrawCards", "Foresee"]

MOST_CARDS = 77
MOST_FORESEEN = 5  # an action has six arguments, and the list of choices has to stay readable
BURIED_FROM: Final = {"hand": FROM_HAND, "faire": FROM_FAIRE, "road": FROM_ROAD}


class DrawCards(Effect):
    """The effect `draw`: Draws up to `count` cards.

    It stops when Fate is empty, and never starts an Encore (AF-5.21, AF-D21).
    """

    def __init__(self) -> None:
        super().__init__("draw", needs=("count",))

    def pack(self, given: Parameters) -> int:
        return pack_step(most=given.number("count", 1, MOST_CARDS))

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        return state.fate_size() > 0

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        count: i64 = most_of(step)
        while count > 0 and state.fate_size() > 0:
            state.draw(seat)
            count -= 1


class Foresee(Effect):
    """The effect `foresee`: shows the acting player the top cards of Fate.

    The player picks an order for them.  The first card is Drawn, the others are the top of Fate in this order.
    """

    def __init__(self) -> None:
        super().__init__("foresee", needs=("look",), told="pick_order")

    def pack(self, given: Parameters) -> int:
        return pack_step(most=given.number("look", 1, MOST_FORESEEN))

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        return state.fate_size() > 0

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        return state.picks == 0 and state.fate_size() > 0

    def look(self, state: BoardState, seat: i64, step: i64) -> None:
        fate = state.fate[:]
        index: i64
        for index in range(state.drawn, state.drawn + _seen_at_once(state, step)):
            fate[index] = fate_entry(card_of(fate[index]), viewers_of(fate[index]) | 1 << seat)
        state.fate = fate

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        cards = vec[i64]()
        index: i64
        for index in range(state.drawn, state.drawn + _seen_at_once(state, step)):
            cards = append(cards, card_of(state.fate[index]))
        _sort(cards)
        return _add_orders(vec[i64](), PICK, 0, cards, 0)

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        """Put the first card of the picked order into the Hand, and the others on Fate, the second on top."""
        count = _seen_at_once(state, step)
        knowing: i64 = 0
        if count == 1:
            knowing = viewers_of(state.fate[state.drawn])
        else:
            state.knowledge.blur_fate(seat, state.fate, state.drawn, count)
        fate = state.fate[:]
        place: i64
        for place in range(count):
            fate[state.drawn + place] = fate_entry(card_at(picked, place), knowing | 1 << seat)
        state.fate = fate
        state.draw(seat)

    def hides(self, state: BoardState, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        return True


def _seen_at_once(state: BoardState, step: i64) -> i64:
    """Return the number of cards of Fate that the player sees: what the step says, or all if Fate has fewer."""
    size = state.fate_size()
    return size if size < most_of(step) else most_of(step)


def _sort(cards: vec[i64]) -> None:
    last: i64
    for last in range(1, len(cards)):
        at: i64 = last
        while at > 0 and cards[at - 1] > cards[at]:
            card: i64 = cards[at]
            cards[at] = cards[at - 1]
            cards[at - 1] = card
            at -= 1


def _add_orders(actions: vec[i64], base: i64, place: i64, cards: vec[i64], used: i64) -> vec[i64]:
    """Return `actions` with one action appended per order of the `cards` that are not used yet.

    Bit n of the mask `used` says that `cards[n]` is already an argument of `base`.
    """
    if population(used) == len(cards):
        return append(actions, base)
    index: i64
    for index in range(len(cards)):
        if used >> index & 1 == 0:
            actions = _add_orders(actions, with_card(base, place, cards[index]), place + 1, cards, used | 1 << index)
    return actions


class Bury(Effect):
    """The effect `bury`: puts picked cards of Hand, Faire or Road one by one at the bottom of Fate."""

    def __init__(self) -> None:
        super().__init__("bury", needs=("from", "min", "max"), told="pick_bury")

    def pack(self, given: Parameters) -> int:
        most = given.number("max", 1, MOST_CARDS)
        least = given.number("min", 0, most)
        return pack_step(zones=given.several("from", BURIED_FROM), least=least, most=most)

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        if least_of(step) == 0:
            return True
        characters = self.characters(state, step, seat, source) & ~(1 << source)
        return (self.fortunes(state, step, seat) | characters) != 0

    def fortunes(self, state: BoardState, step: i64, seat: i64) -> i64:
        """Return a mask of the Fortunes that may be picked now."""
        fortunes: i64 = 0
        if zones_of(step) & FROM_HAND != 0:
            fortunes |= state.hand_f[seat]
        if zones_of(step) & FROM_FAIRE != 0 and not state.is_locked(FAIRE, seat):
            fortunes |= state.faire
        return fortunes

    def characters(self, state: BoardState, step: i64, seat: i64, source: i64) -> i64:
        """Return a mask of the Characters that may be picked now."""
        characters: i64 = 0
        if zones_of(step) & FROM_HAND != 0:
            characters |= state.hand_c[seat]
        if zones_of(step) & FROM_ROAD != 0:
            characters |= road_choices(state, seat, source)
        return characters

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        if state.picks >= most_of(step):
            return False
        return (self.fortunes(state, step, seat) | self.characters(state, step, seat, state.source)) != 0

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        actions = vec[i64]()
        if state.picks >= least_of(step):
            actions = append(actions, PICK)
        actions = add_cards(actions, PICK, 0, self.fortunes(state, step, seat))
        return add_characters(actions, PICK, 0, self.characters(state, step, seat, state.source))

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        """Put the picked card at the bottom of Fate; `pick none` ends the picks.

        All viewers know a card that was in Faire or Road.  Only the acting player knows one that was in the Hand.
        """
        if picked == 0:
            state.picks = most_of(step)
            return
        card = card_at(picked, 0)
        knowing: i64 = ALL_VIEWERS
        if state.has_in_hand(seat, card):
            knowing = 1 << seat
            state.lose_sight_of_hand(seat, FATE_PLACE + len(state.fate), knowing)
            state.drop_from_hand(seat, card)
            if card < FIRST_CHARACTER:
                state.end_marks(bit_of(card))
        elif card < FIRST_CHARACTER:
            state.faire &= ~bit_of(card)
        else:
            state.road &= ~(1 << (card - FIRST_CHARACTER))
        state.lay_at_bottom(card, knowing)

    def hides(self, state: BoardState, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        return state.has_in_hand(seat, card)
