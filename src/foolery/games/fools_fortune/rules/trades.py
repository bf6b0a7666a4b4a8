"""Trading with a Rival: Barter and Savvy-Fee-Swap (AF-7.4 to AF-7.8, AF-7.18, AF-8.9)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.action_lists import add_cards
from foolery.games.fools_fortune.rules.actions import BARTER, FEESWAP, engaging, flashing, fortune_at, with_card
from foolery.games.fools_fortune.rules.board_state import BARTERS, BoardState
from foolery.games.fools_fortune.rules.cards import WILDS
from foolery.games.fools_fortune.rules.effects.fees import add_swaps, swappable
from foolery.games.fools_fortune.rules.sets import OPEN, replacements, standing
from foolery.games.fools_fortune.rules.steps import ANY_SCOPE
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["add_fee_swaps"]


# -- Barter (AF-7.4 to AF-7.8, AF-7.18): any card of Hand or Camp can be given, one Fetched today, too (AF-D51)


def add_barters(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    if state.barters_closed or state.is_locked(BARTERS, seat):
        return actions
    available = state.available(seat)
    flashable: i64 = available | state.hand_c[seat] if state.may_flash(seat) else 0
    characters: i64 = available | flashable
    if characters == 0:
        return actions
    wanted = _barterable(state, seat)
    if wanted == 0:
        return actions
    places = _places(state, wanted)
    pool = state.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        if available & bit != 0:
            actions = _add_barters_of(actions, BARTER | engaging(character), wanted, places, pool)
        if flashable & bit != 0:  # AF-7.17: the Fees of a Crew's Character are in Camp by then
            actions = _add_barters_of(
                actions, BARTER | flashing(character), wanted, places, pool | state.fees[character]
            )
        characters ^= bit
    return actions


def _barterable(state: BoardState, seat: i64) -> i64:
    """AF-7.4, AF-7.5: return a mask of the Fortunes that `seat` may take: any of Open Sets, Wilds of Closed ones."""
    wanted: i64 = 0
    other: i64
    slot: i64
    for other in range(state.players):
        if other != seat and state.can_cross(seat, other):
            for slot in range(3):
                cards = state.sets[3 * other + slot]
                wanted |= cards if standing(cards) == OPEN else cards & WILDS
    return wanted


def _places(state: BoardState, wanted: i64) -> vec[i64]:
    """AF-7.8: for each Fortune of the mask `wanted`, ascending, return a mask of the Fortunes that may replace it."""
    places = vec[i64](capacity=18)
    while wanted != 0:
        taken: i64 = lowest(wanted)
        owner = state.set_owner(taken)
        slot = state.slot_of(owner, taken)
        places = append(places, replacements(state.sets[3 * owner + slot], state.is_rainbow(owner, slot), taken))
        wanted ^= taken
    return places


def _add_barters_of(actions: vec[i64], base: i64, wanted: i64, places: vec[i64], pool: i64) -> vec[i64]:
    index: i64 = 0
    while wanted != 0:
        given = places[index] & pool
        if given != 0:
            actions = add_cards(actions, with_card(base, 0, first_in(wanted)), 1, given)
        index += 1
        wanted = without_lowest(wanted)
    return actions


def do_barter(state: BoardState, seat: i64, action: i64) -> None:
    """AF-7.4: carry out the Barter `action`: the Fortune taken goes to Camp, the one given replaces it."""
    taken = fortune_at(action, 0)
    given = fortune_at(action, 1)
    owner = state.set_owner(taken)
    at = 3 * owner + state.slot_of(owner, taken)
    state.give_away(seat, given)
    state.sets[at] = state.sets[at] & ~taken | given
    state.bring_to_camp(seat, taken)


# -- Savvy-Fee-Swap (AF-8.9): every Fee-Swap of a Savvy Character is one (AF-D36)


def add_fee_swaps(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    available = state.available(seat) & state.tables.savvies
    flashable: i64 = available | state.hand_c[seat] & state.tables.savvies if state.may_flash(seat) else 0
    characters: i64 = available | flashable
    if characters == 0:
        return actions
    fees = swappable(state, ANY_SCOPE, seat, 0)
    pool = state.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        savvy = state.tables.savvy[character]
        if available & bit != 0:
            actions = add_swaps(state, actions, FEESWAP | engaging(character), 0, fees, pool, savvy)
        if flashable & bit != 0:
            own = state.fees[character]
            actions = add_swaps(state, actions, FEESWAP | flashing(character), 0, fees & ~own, pool | own, savvy)
        characters ^= bit
    return actions
