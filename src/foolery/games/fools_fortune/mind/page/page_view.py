"""What Page derives from its sight: the best layout of its Fortunes, its Dues, and whether a Rival is about to win.

A layout is a way to sort Fortunes into Sets.  Cards are given as bitmasks, values in points (values.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.games.fools_fortune.mind.planner.layouts import has_pair
from foolery.games.fools_fortune.mind.planner.plans import Planner
from foolery.games.fools_fortune.mind.values import character_cost, recruit_value
from foolery.games.fools_fortune.rules.actions import (
    BARGAIN,
    CARD_ARGUMENT,
    RECRUIT,
    STRIKE,
    TALENT,
    actor_of,
    fields_of,
    flashes_actor,
    fortune_at,
    is_fortune,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import CREW_LIMIT
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, cache_limit, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.bits import bits_in, mask_of


@dataclass(frozen=True)
class SetLayout:
    """A layout: the planned Sets, each a bitmask of Fortunes, and their value in points."""

    value: int
    sets: tuple[int, ...]

    @property
    def cards(self) -> int:
        cards = 0
        for each in self.sets:
            cards |= each
        return cards

    @property
    def closed(self) -> int:
        return sum(standing(each) == CLOSED for each in self.sets)


class PageView:
    """Holds what Page derives from one sight.

    `pool` is the mask of the Fortunes in its Hand and Camp; `assets` also contains the Fortunes of its Sets.
    """

    def __init__(self, sight: FortuneSight) -> None:
        assert sight.viewer is not None
        self.sight = sight
        self.me = me = sight.viewer
        self.hand = sight.hand & ALL_FORTUNES
        self.waiting = (sight.hand | sight.camps[me]) >> FIRST_CHARACTER  # Characters to Recruit
        self.pool = self.hand | sight.camps[me] & ALL_FORTUNES
        self.slots = sight.sets[3 * me : 3 * me + 3]
        self.assets = self.pool
        for cards in self.slots:
            self.assets |= cards
        self.crew = sight.crews[me]
        self.need_sets = int(sets_to_win(sight.players))
        self.need_ready = int(ready_to_win(sight.players, sight.act))
        self.due = 1 + sight.dues_extra
        taken = self.assets
        for seat in range(sight.players):
            for character in bits_in(sight.crews[seat]):
                taken |= sight.fees[character]
            for cards in sight.sets[3 * seat : 3 * seat + 3]:
                taken |= cards
        self.planner = Planner(cache_limit(sight.players), ALL_FORTUNES & ~taken)
        self.spared = 0  # Fortunes that `final_layout` keeps out of the Sets to pay with
        self._layouts: dict[int, SetLayout] = {}

    def layout(self, cards: int) -> SetLayout:
        """Return the best layout of the Fortunes `cards`."""
        found = self._layouts.get(cards)
        if found is None:
            value = int(self.planner.plan(cards))
            sets = (int(self.planner.first), int(self.planner.second), int(self.planner.third))
            found = self._layouts[cards] = SetLayout(value, tuple(each for each in sets if each))
        return found

    @property
    def has_room(self) -> bool:
        return self.crew.bit_count() < CREW_LIMIT

    def recruit_value(self) -> int:
        """Return the points that one more Character in the Crew is worth."""
        return int(recruit_value(self.crew.bit_count()))

    def character_cost(self, character: int) -> int:
        """Return the points that are lost by giving up `character`, which is in the Crew, the Hand or the Camp."""
        return int(character_cost(bool(self.crew >> character & 1), self.crew.bit_count()))

    def score(self, cards: int) -> int:
        """Return the value of the Fortunes `cards` in points.

        It is the value of their best layout, plus the value of a Recruit if a Character waits to be Recruited and two
        Fortunes outside the layout could be its Fees.
        """
        layout = self.layout(cards)
        if not self.has_room or not self.waiting:
            return layout.value
        rest = cards & ~layout.cards
        return layout.value + (self.recruit_value() if has_pair(rest) else 0)

    def payable_rest(self, cards: int, layout: SetLayout) -> int:
        """Return how many cards can pay Dues: Fortunes of `cards` that `layout` does not use, and Hand Characters."""
        rest = self._payable(cards & ~layout.cards)
        return rest.bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def _payable(self, fortunes: int) -> int:
        """AF-5.10: return those of `fortunes` that can pay Dues if they are in Hand or Camp."""
        return int(payable_fortunes(fortunes, self.sight.fetched, self.sight.lieu))

    def final_layout(self) -> SetLayout:
        """Return the layout to end the Afternoon with: the best one that leaves the Dues payable."""
        cards = self.assets
        self.spared = 0
        layout = self.layout(cards)
        while self.payable_rest(self.assets, layout) < self.due and self._payable(cards):
            candidates = [1 << card for card in bits_in(self._payable(cards))]
            spared = max(candidates, key=lambda bit: (self.layout(cards & ~bit).value, bit))
            self.spared |= spared
            cards &= ~spared
            layout = self.layout(cards)
        return layout

    def payable_stock(self) -> int:
        """Return how many of the seat's cards could pay Dues if all its Sets were taken apart."""
        return self._payable(self.assets).bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def payable_spent(self, action: int) -> int:
        """Return by how many cards `action` lowers `payable_stock`, plus the Dues that it may add."""
        kind, actor = kind_of_action(action), int(actor_of(action))
        held = self.sight.hand >> (FIRST_CHARACTER + actor) & 1 if actor >= 0 else 0
        if kind == RECRUIT:
            return held + self._payable(fortune_at(action, 0) | fortune_at(action, 1)).bit_count()
        if kind == BARGAIN:
            return 1
        used = held if flashes_actor(action) else 0
        if kind in (TALENT, STRIKE):
            named = mask_of(field - CARD_ARGUMENT for field in fields_of(action) if is_fortune(field))
            used += self._payable(self.pool & named).bit_count() + 1
        return used

    def wins_now(self) -> bool:
        """Whether the seat wins if it lays its Sets out and ends the Afternoon now."""
        layout = self.final_layout()
        paid = self.payable_rest(self.assets, layout) >= self.due
        return (
            paid and layout.closed >= self.need_sets and (self.crew & self.sight.ready).bit_count() >= self.need_ready
        )

    def has_threat(self) -> bool:
        """Whether a Rival has enough Characters, and enough Sets of four or five cards, to win."""
        for seat in range(self.sight.players):
            if seat == self.me or not self.sight.in_game >> seat & 1:
                continue
            sets = [cards.bit_count() for cards in self.sight.sets[3 * seat : 3 * seat + 3]]
            crew = self.sight.crews[seat].bit_count()
            if sum(count >= 4 for count in sets) >= self.need_sets and crew >= self.need_ready:
                return True
        return False
