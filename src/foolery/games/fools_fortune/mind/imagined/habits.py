"""The habits: fixed rules of play by which imagined games are played fast and without a search (a rollout policy).

Habits Fetch, Barter or Draw what fits the Sets, Recruit with the Fees that are needed least, stop a Rival who is about
to win, lay the Sets out so that the Dues stay payable, pay with the card that is needed least, and Refuse whenever
Engaging a Character is enough.  A habit gets a full state, but it reads no Hand other than the acting player's.

A use is an action of an Afternoon that uses or Recruits a Character.  A result of `end` means that there is none.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.imagined.cutting import cut_for_room, cut_for_sets
from foolery.games.fools_fortune.mind.imagined.helping import helping_use
from foolery.games.fools_fortune.mind.imagined.imagined_picks import imagined_pick
from foolery.games.fools_fortune.mind.imagined.meddling import meddling_use
from foolery.games.fools_fortune.mind.imagined.thwarting import best_thwarting_use, first_thwarting_use
from foolery.games.fools_fortune.mind.planner.layouts import (
    BEGINS,
    CLOSES,
    EXTENDS,
    PAIRS,
    SeatLayout,
    has_pair,
    reach_of,
    spare_beside,
)
from foolery.games.fools_fortune.mind.values import (
    FETCH_MARGIN,
    HAND_FEE_VALUE,
    KEPT_CHARACTER,
    KEPT_WILD,
    RECRUIT_VALUES,
    WILD_FEE_COST,
    reach_value,
)
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
from foolery.games.fools_fortune.rules.board_state import (
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
    BoardState,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, SAME_REALM, SAME_RESOURCE, WILDS
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.goal import payable_fortunes, ready_to_win
from foolery.games.fools_fortune.rules.sets import OPEN, replacements, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bit_of, first_in, lowest, population, without_lowest
from foolery.kernel.numbers import i64
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

# The habits that can be switched on in addition to the basic ones, as bits.
THWARTING: Final = 1  # stops a Rival who is about to win, without giving up a Character of the Crew
EAGER: Final = 2  # Recruits before the Sets are extended, and with Fortunes of a planned Set, too
HELPING: Final = 4  # uses Kick-Backs, Fee-Swaps, Talents and Strikes for the own Sets and Crew
QUICK_HABITS: Final = 7
CUTTING: Final = 8  # Cuts for the Sets, and to make room in the Crew
WEIGHING: Final = 16  # plans the Sets anew for every Fortune that could be Fetched
CHOOSING: Final = 32  # picks what helps the Sets when an ability asks for a pick; otherwise picks are random
MEDDLING: Final = 64  # uses idle Characters against Rivals; stops a Rival even at the cost of a Character
ALL_HABITS: Final = 127


class Habits:
    """Plays all seats of a state by habits.

    `habits` are the bits of the habits that are switched on in addition to the basic ones.
    """

    def __init__(self, players: i64, habits: i64 = ALL_HABITS) -> None:
        self.layout = SeatLayout(players)
        self.habits: i64 = habits
        # What a Fortune in Camp is worth when Dues are paid.  It is discarded tonight anyway, so it is paid first; with
        # the habit CUTTING, a card of the Hand that is worth nothing is paid before it, to make room in the Hand.
        self._camp_value: i64 = 1 if habits & CUTTING != 0 else -1

    def play_until(self, state: FortuneState, day: i64, rng: Rng) -> None:
        """Play until Day number `day` begins or the game is over."""
        while state.phase != OVER and state.day < day:
            self.step(state, rng)

    def step(self, state: FortuneState, rng: Rng) -> None:
        """Make the decision that is due; in an Afternoon, all decisions until it ends or an answer or pick is due."""
        phase = state.phase
        if phase == AFTERNOON:
            self.afternoon(state, state.active)
        elif phase == PAYING:
            state.push(state.active, self._cheapest(state, state.active, DUES))
        elif phase == CLEANING:
            state.push(state.active, self._cheapest(state, state.active, DISCARD))
        elif phase == ANSWERING:
            state.push(state.asked, _answer(state))
        elif phase == ALLOWING:
            state.push(state.active, _allowance(state))
        elif phase == PICKING and self.habits & CHOOSING != 0:
            state.push(state.active, imagined_pick(state, state.active, self.layout, rng))
        elif state.to_act() == 0:
            settle(state, rng)
        else:
            seat = first_in(state.to_act())
            legal = state.legal(seat)
            state.push(seat, legal[rng.below(len(legal))])

    # -- the Afternoon

    def afternoon(self, state: FortuneState, seat: i64) -> None:
        """Make one use after another, then end the Afternoon; stop before that if an answer or a pick is due."""
        while state.phase == AFTERNOON:
            action = self.next_use(state, seat)
            if action == END:
                self.finish(state, seat)
                return
            state.push(seat, action)

    def next_use(self, state: FortuneState, seat: i64) -> i64:
        """Return the next use of a Character, or `end` if no use helps or the seat wins by ending now."""
        if state.actions >= state.action_limit:
            return END
        layout = self.layout
        layout.survey(state, seat)
        if self._wins_now(state, seat):
            return END
        action = self._thwart(state, seat)
        if action == END:
            action = _repay(state, seat, layout.rest)
        if action == END:
            action = self._fetch(state, seat, CLOSES, CLOSES)
        if action == END and self.habits & CUTTING != 0:
            action = cut_for_sets(state, seat, layout)
        if action == END and self.habits & EAGER != 0:
            action = self._recruit(state, seat)
        if action == END:
            action = (
                self._weighed_fetch(state, seat)
                if self.habits & WEIGHING != 0
                else self._fetch(state, seat, EXTENDS, EXTENDS)
            )
        if action == END and self.habits & HELPING != 0 and state.scenes & UNIVERSAL != 0:
            action = helping_use(state, seat, layout)
        if action == END:
            action = self._fetch(state, seat, BEGINS, PAIRS)
        if action == END:
            action = self._recruit(state, seat)
        if action == END and state.scenes & UNIVERSAL != 0:
            action = self._barter(state, seat)
        if action == END and state.scenes & CHARMED != 0 and state.fate_size() > 0:
            action = self._charm(state, seat)
        if action == END and self.habits & MEDDLING != 0 and state.scenes & (TALENTS | STRIKES) != 0:
            action = meddling_use(state, seat, layout)
        if action == END and self.habits & CUTTING != 0:
            action = cut_for_room(state, seat, layout)
        return action

    def _thwart(self, state: FortuneState, seat: i64) -> i64:
        if self.habits & MEDDLING != 0:
            return best_thwarting_use(state, seat, self.layout.need)
        return first_thwarting_use(state, seat, self.layout.need) if self.habits & THWARTING != 0 else END

    def _wins_now(self, state: FortuneState, seat: i64) -> bool:
        """Whether `seat` wins if it lays its Sets out and ends the Afternoon now (AF-5.12)."""
        ready = population(state.crews[seat] & state.ready)
        enough = self.layout.closed >= self.layout.need and ready >= ready_to_win(state.players, state.act)
        return enough and spare_beside(state, seat, self.layout.rest) >= 0

    def _fetch(self, state: FortuneState, seat: i64, first: i64, last: i64) -> i64:
        """Return the Fetch of a Fortune that helps, `end` if there is none.

        The tiers of `SeatLayout.wanted` are tried in order, from `first` to `last`.
        """
        goods = self._goods(state, seat)
        if goods == 0:
            return END
        layout = self.layout
        savvy = state.scenes & SAVVY != 0
        tier: i64
        for tier in range(first, last + 1):
            wanted = layout.wanted(tier) & goods
            if tier == PAIRS and not _lacks_fees(state, seat, layout.rest):
                wanted = 0
            characters: i64 = state.available(seat) if wanted != 0 else 0
            while characters != 0:
                character = first_in(characters)
                reach = reach_of(state, bit_of(character))
                if reach & wanted != 0:
                    return with_card(FETCH | engaging(character), 0, first_in(reach & wanted))
                characters = without_lowest(characters)
        return self._flash_fetch(state, seat, goods) if last == PAIRS and savvy and state.may_flash(seat) else END

    def _goods(self, state: FortuneState, seat: i64) -> i64:
        """Return the mask of the Fortunes to Fetch: the Rivals' Wayside ones, and the Faire unless it is Locked."""
        goods: i64 = 0 if state.is_locked(FAIRE, seat) else state.faire
        other: i64
        for other in range(state.players):
            if other != seat:
                goods |= state.wayside[other]
        return goods

    def _weighed_fetch(self, state: FortuneState, seat: i64) -> i64:
        """Return the Fetch after which the planned Sets are worth most, `end` if none adds enough."""
        goods = self._goods(state, seat)
        left: i64 = goods & reach_of(state, state.available(seat)) if goods != 0 else 0
        most: i64 = self.layout.value + FETCH_MARGIN
        best: i64 = 0
        while left != 0:
            card: i64 = lowest(left)
            left &= ~card
            value = self.layout.value_with(card)
            if value > most:
                most = value
                best = card
        return self._fetch_by_least(state, seat, goods, best) if best != 0 else END

    def _fetch_by_least(self, state: FortuneState, seat: i64, goods: i64, card: i64) -> i64:
        """Return the Fetch of `card` (a bit) by the Character that can Fetch the fewest Fortunes of `goods`."""
        action: i64 = END
        least: i64 = 100
        characters: i64 = state.available(seat)
        while characters != 0:
            character = first_in(characters)
            reach: i64 = reach_of(state, bit_of(character)) & goods
            if reach & card != 0 and population(reach) < least:
                least = population(reach)
                action = with_card(FETCH | engaging(character), 0, first_in(card))
            characters = without_lowest(characters)
        return action

    def _flash_fetch(self, state: FortuneState, seat: i64, goods: i64) -> i64:
        """Return a Savvy-Fetch by a Flash that Closes a Set or, if the Crew is full, extends a Set of three.

        Return `end` if there is none.
        """
        wanted = self.layout.wanted(0) & goods
        if not state.has_room_in_crew(seat):
            wanted |= self.layout.wanted(1) & goods
        characters: i64 = state.hand_c[seat] & state.tables.savvies if wanted != 0 else 0
        while characters != 0:
            character = first_in(characters)
            reach = state.tables.savvy[character] & wanted
            if reach != 0:
                return with_card(FETCH | flashing(character), 0, first_in(reach))
            characters = without_lowest(characters)
        return END

    def _recruit(self, state: FortuneState, seat: i64) -> i64:
        """Return the Recruit with the best Fees, `end` if none is worth it or the Dues would not stay payable.

        The best Fees are needed least in the Sets and let the Character Fetch most Fortunes.
        """
        characters: i64 = state.hand_c[seat] | state.camp_c[seat]
        crew = population(state.crews[seat])
        if characters == 0 or crew >= CREW_LIMIT or state.is_locked(RECRUITS, seat):
            return END
        layout = self.layout
        pool = state.pool(seat)
        if self.habits & EAGER == 0:
            pool &= layout.rest
        stock = payable_fortunes(layout.laid | layout.rest, state.fetched, state.lieu)
        spare = (
            population(stock) + population(state.hand_c[seat]) - 1 - state.dues_extra - _held(state, seat, characters)
        )
        best: i64 = END
        most: i64 = layout.value - RECRUIT_VALUES[crew]
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
                value = reach_value(population(FETCH_OK[one] | FETCH_OK[other])) - WILD_FEE_COST * population(
                    WILDS & fees
                )
                if self.habits & CUTTING != 0:
                    value += HAND_FEE_VALUE * population(fees & state.hand_f[seat])
                value += layout.value if fees & layout.laid == 0 else layout.value_without(fees)
                if value > most:
                    most = value
                    best = with_card(with_card(RECRUIT | engaging(first_in(characters)), 0, one), 1, other)
        return best

    def _barter(self, state: FortuneState, seat: i64) -> i64:
        """Return a Barter that gives a spare Fortune for one that helps, `end` if there is none."""
        characters: i64 = state.available(seat)
        if characters == 0 or state.barters_closed or state.is_locked(BARTERS, seat):
            return END
        wanted = self.layout.wanted(0) | self.layout.wanted(1)
        spare = self.layout.rest & state.pool(seat)
        other: i64
        slot: i64
        for other in range(state.players):
            if other == seat or not state.can_cross(seat, other):
                continue
            for slot in range(3):
                cards = state.sets[3 * other + slot]
                found: i64 = (cards if standing(cards) == OPEN else cards & WILDS) & wanted
                while found != 0:
                    taken = first_in(found)
                    given = replacements(cards, state.is_rainbow(other, slot), bit_of(taken)) & spare
                    if given != 0:
                        action = with_card(BARTER | engaging(first_in(characters)), 0, taken)
                        return with_card(action, 1, first_in(given))
                    found = without_lowest(found)
        return END

    def _charm(self, state: FortuneState, seat: i64) -> i64:
        """AF-7.13, AF-7.14: return a Charmed-Fate, or else a Charmed-Bargain if its Dues can be paid, or `end`."""
        characters: i64 = state.available(seat)
        bargain: i64 = END
        while characters != 0:
            character = first_in(characters)
            charm = state.tables.charm(character, state.fees[character])
            if charm == FATE_CHARM:
                return FATE | engaging(character)
            if charm == BARGAIN_CHARM:
                bargain = BARGAIN | engaging(character)
            characters = without_lowest(characters)
        return bargain if spare_beside(state, seat, self.layout.rest) > 0 else END

    # -- the end of the Afternoon

    def finish(self, state: FortuneState, seat: i64) -> None:
        """Play the actions that lay out the best Sets that leave the Dues payable, then end the Afternoon."""
        layout = self.layout
        layout.survey(state, seat)
        while spare_beside(state, seat, layout.rest) < 0 and layout.give_up_one(
            payable_fortunes(layout.laid, state.fetched, state.lieu)
        ):
            pass
        slot: i64
        at: i64
        for slot in range(3):
            cards = state.sets[3 * seat + slot]
            if cards != 0 and not state.is_rainbow(seat, slot) and layout.place_of(cards) < 0:
                state.push(seat, with_number(REMOVE, slot))
        for at in range(3):
            if layout.planned(at) != 0:
                _lay(state, seat, layout.planned(at))
        state.push(seat, END)

    # -- paying

    def _cheapest(self, state: FortuneState, seat: i64, kind: i64) -> i64:
        """Return the action of `kind` (DUES or DISCARD) with the card that is worth keeping least."""
        paying = kind == DUES
        cards = payable_fortunes(state.pool(seat), state.fetched, state.lieu) if paying else state.hand_f[seat]
        own: i64 = state.hand_f[seat] | state.sets[3 * seat] | state.sets[3 * seat + 1] | state.sets[3 * seat + 2]
        best: i64 = END
        least: i64 = 1000
        if state.hand_c[seat] != 0:
            least = KEPT_CHARACTER if state.has_room_in_crew(seat) and population(state.hand_c[seat]) == 1 else 0
            best = with_character(kind, 0, first_in(state.hand_c[seat]))
        while cards != 0:
            card = first_in(cards)
            cards = without_lowest(cards)
            value = _keep_value(card, own)
            if paying and state.camp_f[seat] & bit_of(card) != 0:
                value = self._camp_value
            if value < least:
                least = value
                best = with_card(kind, 0, card)
        return best


def _keep_value(card: i64, own: i64) -> i64:
    """Return how much the Fortune `card` is worth keeping.

    It is the number of the Fortunes `own` that share its Realm or Resource, plus KEPT_WILD for a Wild.
    """
    related: i64 = (SAME_REALM[card] | SAME_RESOURCE[card]) & own
    return population(related) + (KEPT_WILD if WILDS & bit_of(card) != 0 else 0)


def _lacks_fees(state: BoardState, seat: i64, rest: i64) -> bool:
    """Whether a Character waits to be Recruited and the Fortunes `rest` hold no pair of Fees."""
    waiting = (state.hand_c[seat] | state.camp_c[seat]) != 0 and state.has_room_in_crew(seat)
    return waiting and not has_pair(rest)


def _repay(state: BoardState, seat: i64, rest: i64) -> i64:
    """Return the Repay of an Unpaid Character with one of the Fortunes `rest` (a mask), `end` if there is none."""
    characters: i64 = state.crews[seat] & state.unpaid
    while characters != 0:
        character = first_in(characters)
        fees = FEE_OK[first_in(state.fees[character])] & rest & state.pool(seat)
        if fees != 0:
            return with_card(REPAY | engaging(character), 0, first_in(fees))
        characters = without_lowest(characters)
    return END


def _held(state: BoardState, seat: i64, characters: i64) -> i64:
    """Return 1 if the first of `characters` is in the Hand, where it could pay Dues; otherwise 0."""
    return 1 if state.hand_c[seat] >> first_in(characters) & 1 == 1 else 0


def _lay(state: FortuneState, seat: i64, cards: i64) -> None:
    """Play the actions that lay out the planned Set `cards`: add to a Set that is part of it, or begin a new Set."""
    slot: i64
    for slot in range(3):
        there = state.sets[3 * seat + slot]
        if there != 0 and there & ~cards == 0:
            _add_all(state, seat, slot, cards & ~there)
            return
    slot = state.free_slot(seat)
    action: i64 = BEGIN
    place: i64
    for place in range(3):
        action = with_card(action, place, first_in(cards))
        cards = without_lowest(cards)
    state.push(seat, action)
    _add_all(state, seat, slot, cards)


def _add_all(state: FortuneState, seat: i64, slot: i64, cards: i64) -> None:
    while cards != 0:
        state.push(seat, with_card(with_number(ADD, slot), 1, first_in(cards)))
        cards = without_lowest(cards)


def _answer(state: FortuneState) -> i64:
    """Return the answer of the seat that is asked: Refuse by Engaging a Character if possible, but never by a Flash."""
    legal = state.legal(state.asked)
    at: i64
    for at in range(len(legal) - 1, 0, -1):
        if not is_flash(legal[at]):
            return legal[at]
    return legal[0]


def _allowance(state: FortuneState) -> i64:
    """AF-5.6: return the action that takes the Allowance.

    Bring a Character from the Road if the Hand has none and there are Fees for one; otherwise Draw.
    """
    seat = state.active
    if state.road != 0 and state.hand_c[seat] == 0 and not state.is_locked(ROAD, seat) and has_pair(state.pool(seat)):
        return with_character(ALLOWANCE, 0, first_in(state.road))
    return ALLOWANCE
