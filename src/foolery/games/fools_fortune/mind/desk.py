"""What Page sees of its own affairs: what its Fortunes could become, what it owes, and who is about to win."""

from __future__ import annotations

from dataclasses import dataclass

from foolery.games.fools_fortune.mind.judge import has_pair
from foolery.games.fools_fortune.mind.plans import Planner
from foolery.games.fools_fortune.mind.prices import RECRUIT_VALUES
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
from foolery.games.fools_fortune.rules.areas import CREW_LIMIT
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, cache_limit, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.bits import bits_in, mask_of

__all__ = ["Desk", "Layout"]


@dataclass(frozen=True)
class Layout:
    """A planned layout: its value and its Sets."""

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


class Desk:
    """What Page sees of its own affairs in one Afternoon."""

    def __init__(self, sight: FortuneSight) -> None:
        assert sight.viewer is not None
        self.sight = sight
        self.me = me = sight.viewer
        self.hand = sight.hand & ALL_FORTUNES
        self.people = (sight.hand | sight.camps[me]) >> FIRST_CHARACTER
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
        self.spared = 0  # Fortunes that `tonight` keeps out of the Sets to pay with
        self._layouts: dict[int, Layout] = {}

    def layout(self, cards: int) -> Layout:
        """Return the best layout of some Fortunes."""
        found = self._layouts.get(cards)
        if found is None:
            value = int(self.planner.plan(cards))
            sets = (int(self.planner.first), int(self.planner.second), int(self.planner.third))
            found = self._layouts[cards] = Layout(value, tuple(each for each in sets if each))
        return found

    @property
    def room(self) -> bool:
        return self.crew.bit_count() < CREW_LIMIT

    def recruit_value(self) -> int:
        """Return what one more Character is worth, in a full Crew as much as in one with a place left."""
        return int(RECRUIT_VALUES[min(self.crew.bit_count(), CREW_LIMIT - 1)])

    def score(self, cards: int) -> int:
        """Return the value of a stock of Fortunes: its layout, and Fees for a Character that waits."""
        layout = self.layout(cards)
        if not self.room or not self.people:
            return layout.value
        rest = cards & ~layout.cards
        return layout.value + (self.recruit_value() if has_pair(rest) else 0)

    def payable_rest(self, cards: int, layout: Layout) -> int:
        """Return how many cards could pay Dues once this layout lies on the table."""
        rest = self._payable(cards & ~layout.cards)
        return rest.bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def _payable(self, fortunes: int) -> int:
        """AF-5.10: return the Fortunes that could pay Dues if they lay in Hand or Camp."""
        return int(payable_fortunes(fortunes, self.sight.fetched, self.sight.lieu))

    def tonight(self) -> Layout:
        """Return the layout to end the Day with: the best one that leaves the Dues payable."""
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

    def stock(self) -> int:
        """Return how many cards could pay Dues if all Sets were taken apart."""
        return self._payable(self.assets).bit_count() + (self.sight.hand >> FIRST_CHARACTER).bit_count()

    def spent(self, action: int) -> int:
        """Return how many cards of that stock an action takes away, and how many Dues it adds."""
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

    def ready(self) -> int:
        return (self.crew & self.sight.ready).bit_count()

    def wins_now(self) -> bool:
        """Whether laying the Sets out and ending the Afternoon wins."""
        layout = self.tonight()
        paid = self.payable_rest(self.assets, layout) >= self.due
        return paid and layout.closed >= self.need_sets and self.ready() >= self.need_ready

    def threat(self) -> bool:
        """Whether a Rival is about to win."""
        for seat in range(self.sight.players):
            if seat == self.me or not self.sight.in_game >> seat & 1:
                continue
            sets = [cards.bit_count() for cards in self.sight.sets[3 * seat : 3 * seat + 3]]
            people = self.sight.crews[seat].bit_count()
            if sum(count >= 4 for count in sets) >= self.need_sets and people >= self.need_ready:
                return True
        return False
