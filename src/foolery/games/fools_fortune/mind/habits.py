"""Whole Days played by habit, quickly and without looking ahead: what imagined games of A Fool's Fortune are made of.

A habit is a fair player's first thought: Fetch, Barter or Draw what fits the Sets, Recruit with what is missed least,
stop whoever is about to win, lay the Sets out so that the Dues can be paid, pay with what is missed least, and Refuse
whenever that only Engages somebody.  It looks at its own Hand only, though it is given a whole (imagined) state.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.cutting import cut_for_room, cut_for_sets, spare_beside
from foolery.games.fools_fortune.mind.helping import helping
from foolery.games.fools_fortune.mind.judge import has_pair, reach_of
from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.mind.meddling import meddling
from foolery.games.fools_fortune.mind.picking import picked
from foolery.games.fools_fortune.mind.prices import RECRUIT_VALUES, WILD_FEE
from foolery.games.fools_fortune.mind.thwarting import stopping, thwarting
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARGAIN,
    BARTER,
    BEGIN,
    DISCARD,
    DUES,
    END,
    FATE,
    FETCH,
    RECRUIT,
    REMOVE,
    REPAY,
    engaging,
    flashing,
    is_flash,
    with_card,
    with_character,
    with_number,
)
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    BARTERS,
    CHARMED,
    CLEANING,
    CREW_LIMIT,
    FAIRE,
    OVER,
    PAYING,
    PICKING,
    RECRUITS,
    ROAD,
    SAVVY,
    STRIKES,
    TALENTS,
    UNIVERSAL,
    Areas,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, SAME_REALM, SAME_RESOURCE, WILDS
from foolery.games.fools_fortune.rules.cast import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.costs import may_flash
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win
from foolery.games.fools_fortune.rules.sets import OPEN, replacements, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bit_of, first_in, lowest, population, without_lowest
from foolery.kernel.numbers import i64
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

__all__ = ["ALL_HABITS", "QUICK_HABITS", "Habits"]

HAND_FEE: Final = 4  # what a Fee from the Hand makes room for

# Habits beyond the plainest, as bits.
THWARTING: Final = 1  # Talents and Strikes against whoever is about to win
EAGER: Final = 2  # Recruits with Fortunes of a planned Set, too, and before the Sets are extended
HELPING: Final = 4  # Kick-Backs, Fee-Swaps, Talents and Strikes for the own Sets
QUICK_HABITS: Final = 7
CUTTING: Final = 8  # Cuts for the Sets, and to make room in the Hand
WEIGHING: Final = 16  # sorts the Sets anew in its mind for every Fortune that could be Fetched
CHOOSING: Final = 32  # picks what helps the Sets where an ability asks, not anything
MEDDLING: Final = 64  # Talents and Strikes of the idle; stops whoever is about to win even if that costs the Crew
ALL_HABITS: Final = 127


class Habits:
    """Plays all seats of an imagined state."""

    def __init__(self, players: i64, habits: i64 = ALL_HABITS) -> None:
        self.layouts = Layouts(players)
        self.habits: i64 = habits  # which of the habits beyond the plainest
        # What a Fortune of the Camp, lost tonight anyway, is worth beside one of the Hand, which takes up room.
        self._camp_value: i64 = 1 if habits & CUTTING != 0 else -1

    def play_until(self, t: FortuneState, day: i64, rng: Rng) -> None:
        """Play on until a Day of this number begins, or the game is over."""
        while t.phase != OVER and t.day < day:
            self.step(t, rng)

    def step(self, t: FortuneState, rng: Rng) -> None:
        """Make the decision that is due; an Afternoon as far as nobody else is asked."""
        phase = t.phase
        if phase == AFTERNOON:
            self.afternoon(t, t.active)
        elif phase == PAYING:
            t.push(t.active, self._cheapest(t, t.active, DUES))
        elif phase == CLEANING:
            t.push(t.active, self._cheapest(t, t.active, DISCARD))
        elif phase == ANSWERING:
            t.push(t.asked, _answer(t))
        elif phase == ALLOWING:
            t.push(t.active, _allowance(t))
        elif phase == PICKING and self.habits & CHOOSING != 0:
            t.push(t.active, picked(t, t.active, self.layouts, rng))
        elif t.to_act() == 0:
            settle(t, rng)
        else:
            seat = first_in(t.to_act())
            legal = t.legal(seat)
            t.push(seat, legal[rng.below(len(legal))])

    # -- the Afternoon

    def afternoon(self, t: FortuneState, seat: i64) -> None:
        """Use Characters for whatever helps, then finish; stop as soon as somebody is asked."""
        while t.phase == AFTERNOON:
            action = self.next_use(t, seat)
            if action == END:
                self.finish(t, seat)
                return
            t.push(seat, action)

    def next_use(self, t: FortuneState, seat: i64) -> i64:
        """Return a use of a Character, or `end` if none helps."""
        if t.actions >= t.action_limit:
            return END
        layouts = self.layouts
        layouts.survey(t, seat)
        if self._wins_now(t, seat):
            return END
        action = self._thwart(t, seat)
        if action == END:
            action = _repay(t, seat, layouts.rest)
        if action == END:
            action = self._fetch(t, seat, 0, 1)
        if action == END and self.habits & CUTTING != 0:
            action = cut_for_sets(t, seat, layouts)
        if action == END and self.habits & EAGER != 0:
            action = self._recruit(t, seat)
        if action == END:
            action = self._weighed_fetch(t, seat) if self.habits & WEIGHING != 0 else self._fetch(t, seat, 1, 2)
        if action == END and self.habits & HELPING != 0 and t.scenes & UNIVERSAL != 0:
            action = helping(t, seat, layouts)
        if action == END:
            action = self._fetch(t, seat, 2, 4)
        if action == END:
            action = self._recruit(t, seat)
        if action == END and t.scenes & UNIVERSAL != 0:
            action = self._barter(t, seat)
        if action == END and t.scenes & CHARMED != 0 and t.fate_size() > 0:
            action = self._charm(t, seat)
        if action == END and self.habits & MEDDLING != 0 and t.scenes & (TALENTS | STRIKES) != 0:
            action = meddling(t, seat, layouts)
        if action == END and self.habits & CUTTING != 0:
            action = cut_for_room(t, seat, layouts)
        return action

    def _thwart(self, t: FortuneState, seat: i64) -> i64:
        if self.habits & MEDDLING != 0:
            return stopping(t, seat, self.layouts.need)
        return thwarting(t, seat, self.layouts.need) if self.habits & THWARTING != 0 else END

    def _wins_now(self, t: FortuneState, seat: i64) -> bool:
        """AF-5.12: whether finishing now wins."""
        ready = population(t.crews[seat] & t.ready)
        enough = self.layouts.closed >= self.layouts.need and ready >= ready_to_win(t.players, t.act)
        return enough and spare_beside(t, seat, self.layouts.rest) >= 0

    def _fetch(self, t: FortuneState, seat: i64, first: i64, last: i64) -> i64:
        """Return the Fetch of what helps most, by its tier of `Layouts.wanted`: from the first up to the last."""
        goods = self._goods(t, seat)
        if goods == 0:
            return END
        layouts = self.layouts
        savvy = t.scenes & SAVVY != 0
        tier: i64
        for tier in range(first, last):
            wanted = layouts.wanted(tier) & goods
            if tier == 3 and not _lacks_fees(t, seat, layouts.rest):
                wanted = 0
            characters: i64 = t.available(seat) if wanted != 0 else 0
            while characters != 0:
                character = first_in(characters)
                reach = reach_of(t, bit_of(character))
                if reach & wanted != 0:
                    return with_card(FETCH | engaging(character), 0, first_in(reach & wanted))
                characters = without_lowest(characters)
        return self._flash_fetch(t, seat, goods) if last == 4 and savvy and may_flash(t, seat) else END

    def _goods(self, t: FortuneState, seat: i64) -> i64:
        """Return the Fortunes that are there to be Fetched."""
        goods: i64 = 0 if t.is_locked(FAIRE, seat) else t.faire
        other: i64
        for other in range(t.players):
            if other != seat:
                goods |= t.wayside[other]
        return goods

    def _weighed_fetch(self, t: FortuneState, seat: i64) -> i64:
        """Return the Fetch after which the planned Sets are worth most, by whoever has least choice."""
        goods = self._goods(t, seat)
        left: i64 = goods & reach_of(t, t.available(seat)) if goods != 0 else 0
        most: i64 = self.layouts.value + 2
        best: i64 = 0
        while left != 0:
            card: i64 = lowest(left)
            left &= ~card
            value = self.layouts.value_with(card)
            if value > most:
                most = value
                best = card
        return self._fetch_by_least(t, seat, goods, best) if best != 0 else END

    def _fetch_by_least(self, t: FortuneState, seat: i64, goods: i64, card: i64) -> i64:
        action: i64 = END
        least: i64 = 100
        characters: i64 = t.available(seat)
        while characters != 0:
            character = first_in(characters)
            reach: i64 = reach_of(t, bit_of(character)) & goods
            if reach & card != 0 and population(reach) < least:
                least = population(reach)
                action = with_card(FETCH | engaging(character), 0, first_in(card))
            characters = without_lowest(characters)
        return action

    def _flash_fetch(self, t: FortuneState, seat: i64, goods: i64) -> i64:
        """Somebody whom the Crew has no room for may be Flashed, and anybody to Close a Set."""
        wanted = self.layouts.wanted(0) & goods
        if not t.has_room_in_crew(seat):
            wanted |= self.layouts.wanted(1) & goods
        characters: i64 = t.hand_c[seat] & t.cast.savvies if wanted != 0 else 0
        while characters != 0:
            character = first_in(characters)
            reach = t.cast.savvy[character] & wanted
            if reach != 0:
                return with_card(FETCH | flashing(character), 0, first_in(reach))
            characters = without_lowest(characters)
        return END

    def _recruit(self, t: FortuneState, seat: i64) -> i64:
        """Recruit with the two Fortunes that are missed least and Fetch most, as long as the Dues stay payable."""
        characters: i64 = t.hand_c[seat] | t.camp_c[seat]
        crew = population(t.crews[seat])
        if characters == 0 or crew >= CREW_LIMIT or t.is_locked(RECRUITS, seat):
            return END
        layouts = self.layouts
        pool = t.pool(seat)
        if self.habits & EAGER == 0:
            pool &= layouts.rest
        stock = payable_fortunes(layouts.laid | layouts.rest, t.fetched, t.lieu)
        spare = population(stock) + population(t.hand_c[seat]) - 1 - t.dues_extra - _held(t, seat, characters)
        best: i64 = END
        most: i64 = layouts.value - RECRUIT_VALUES[crew]
        first: i64 = pool
        while first != 0:
            one = first_in(first)
            first = without_lowest(first)
            second: i64 = FEE_OK[one] & first
            while second != 0:
                other = first_in(second)
                second = without_lowest(second)
                fees: i64 = bit_of(one) | bit_of(other)
                if population(stock & fees) > spare:
                    continue
                value = population(FETCH_OK[one] | FETCH_OK[other]) // 4 - WILD_FEE * population(WILDS & fees)
                if self.habits & CUTTING != 0:
                    value += HAND_FEE * population(fees & t.hand_f[seat])
                value += layouts.value if fees & layouts.laid == 0 else layouts.value_without(fees)
                if value > most:
                    most = value
                    best = with_card(with_card(RECRUIT | engaging(first_in(characters)), 0, one), 1, other)
        return best

    def _barter(self, t: FortuneState, seat: i64) -> i64:
        """Return a Barter for a Fortune that helps, against one that is left over."""
        characters: i64 = t.available(seat)
        if characters == 0 or t.barters_closed or t.is_locked(BARTERS, seat):
            return END
        wanted = self.layouts.wanted(0) | self.layouts.wanted(1)
        spare = self.layouts.rest & t.pool(seat)
        other: i64
        slot: i64
        for other in range(t.players):
            if other == seat or not t.can_cross(seat, other):
                continue
            for slot in range(3):
                cards = t.sets[3 * other + slot]
                found: i64 = (cards if standing(cards) == OPEN else cards & WILDS) & wanted
                while found != 0:
                    taken = first_in(found)
                    given = replacements(cards, t.is_rainbow(other, slot), bit_of(taken)) & spare
                    if given != 0:
                        action = with_card(BARTER | engaging(first_in(characters)), 0, taken)
                        return with_card(action, 1, first_in(given))
                    found = without_lowest(found)
        return END

    def _charm(self, t: FortuneState, seat: i64) -> i64:
        """AF-7.13, AF-7.14: Draw by Fate, and by a Bargain where the Dues leave room."""
        characters: i64 = t.available(seat)
        bargain: i64 = END
        while characters != 0:
            character = first_in(characters)
            charm = t.cast.charm(character, t.fees[character])
            if charm == FATE_CHARM:
                return FATE | engaging(character)
            if charm == BARGAIN_CHARM:
                bargain = BARGAIN | engaging(character)
            characters = without_lowest(characters)
        return bargain if spare_beside(t, seat, self.layouts.rest) > 0 else END

    # -- the end of the Afternoon

    def finish(self, t: FortuneState, seat: i64) -> None:
        """Lay the Sets out as well as the Dues allow, and end the Afternoon."""
        layouts = self.layouts
        layouts.survey(t, seat)
        while spare_beside(t, seat, layouts.rest) < 0 and layouts.give_up_one(
            payable_fortunes(layouts.laid, t.fetched, t.lieu)
        ):
            pass
        slot: i64
        at: i64
        for slot in range(3):
            cards = t.sets[3 * seat + slot]
            if cards != 0 and not t.is_rainbow(seat, slot) and layouts.place_of(cards) < 0:
                t.push(seat, with_number(REMOVE, slot))
        for at in range(3):
            if layouts.planned(at) != 0:
                _lay(t, seat, layouts.planned(at))
        t.push(seat, END)

    # -- paying

    def _cheapest(self, t: FortuneState, seat: i64, kind: i64) -> i64:
        """Return the card that is missed least as Dues or as a discard."""
        paying = kind == DUES
        cards = payable_fortunes(t.pool(seat), t.fetched, t.lieu) if paying else t.hand_f[seat]
        own: i64 = t.hand_f[seat] | t.sets[3 * seat] | t.sets[3 * seat + 1] | t.sets[3 * seat + 2]
        best: i64 = END
        least: i64 = 1000
        if t.hand_c[seat] != 0:
            least = 40 if t.has_room_in_crew(seat) and population(t.hand_c[seat]) == 1 else 0
            best = with_character(kind, 0, first_in(t.hand_c[seat]))
        while cards != 0:
            card = first_in(cards)
            cards = without_lowest(cards)
            value = _fit(card, own)
            if paying and t.camp_f[seat] & bit_of(card) != 0:
                value = self._camp_value
            if value < least:
                least = value
                best = with_card(kind, 0, card)
        return best


def _fit(card: i64, own: i64) -> i64:
    """Return how many of the own Fortunes go with one of them."""
    related: i64 = (SAME_REALM[card] | SAME_RESOURCE[card]) & own
    return population(related) + (8 if WILDS & bit_of(card) != 0 else 0)


def _lacks_fees(t: Areas, seat: i64, rest: i64) -> bool:
    """Whether somebody waits to be Recruited for want of a pair of Fees."""
    waiting = (t.hand_c[seat] | t.camp_c[seat]) != 0 and t.has_room_in_crew(seat)
    return waiting and not has_pair(rest)


def _repay(t: Areas, seat: i64, rest: i64) -> i64:
    """Pay an Unpaid Character with what is left over."""
    characters: i64 = t.crews[seat] & t.unpaid
    while characters != 0:
        character = first_in(characters)
        fees = FEE_OK[first_in(t.fees[character])] & rest & t.pool(seat)
        if fees != 0:
            return with_card(REPAY | engaging(character), 0, first_in(fees))
        characters = without_lowest(characters)
    return END


def _held(t: Areas, seat: i64, characters: i64) -> i64:
    """Return 1 if the first of these Characters is in the Hand and could pay Dues itself."""
    return 1 if t.hand_c[seat] >> first_in(characters) & 1 == 1 else 0


def _lay(t: FortuneState, seat: i64, cards: i64) -> None:
    """Lay one Set out: what is there is added to."""
    slot: i64
    for slot in range(3):
        there = t.sets[3 * seat + slot]
        if there != 0 and there & ~cards == 0:
            _add_all(t, seat, slot, cards & ~there)
            return
    slot = t.free_slot(seat)
    action: i64 = BEGIN
    place: i64
    for place in range(3):
        action = with_card(action, place, first_in(cards))
        cards = without_lowest(cards)
    t.push(seat, action)
    _add_all(t, seat, slot, cards)


def _add_all(t: FortuneState, seat: i64, slot: i64, cards: i64) -> None:
    while cards != 0:
        t.push(seat, with_card(with_number(ADD, slot), 1, first_in(cards)))
        cards = without_lowest(cards)


def _answer(t: FortuneState) -> i64:
    """Refuse by Engaging somebody, never by a Flash."""
    legal = t.legal(t.asked)
    at: i64
    for at in range(len(legal) - 1, 0, -1):
        if not is_flash(legal[at]):
            return legal[at]
    return legal[0]


def _allowance(t: FortuneState) -> i64:
    """AF-5.6: with two Fees at hand and nobody to Recruit, somebody from the Road; otherwise Draw."""
    seat = t.active
    if t.road != 0 and t.hand_c[seat] == 0 and not t.is_locked(ROAD, seat) and has_pair(t.pool(seat)):
        return with_character(ALLOWANCE, 0, first_in(t.road))
    return ALLOWANCE
