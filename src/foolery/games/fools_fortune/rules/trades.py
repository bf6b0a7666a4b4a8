"""Trading with a Rival: Barter and Savvy-Fee-Swap (AF-7.4 to AF-7.8, AF-7.18, AF-8.9)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import BARTER, FEESWAP, engaging, flashing, fortune_at, with_card
from foolery.games.fools_fortune.rules.areas import BARTERS, Areas
from foolery.games.fools_fortune.rules.cards import WILDS
from foolery.games.fools_fortune.rules.costs import may_flash
from foolery.games.fools_fortune.rules.effects.fees import add_swaps, swappable
from foolery.games.fools_fortune.rules.lists import add_cards
from foolery.games.fools_fortune.rules.sets import OPEN, replacements, standing
from foolery.games.fools_fortune.rules.steps import ANY_SCOPE
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["add_barters", "add_fee_swaps", "do_barter"]


# -- Barter (AF-7.4 to AF-7.8, AF-7.18)


def add_barters(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    if t.barters_closed or t.is_locked(BARTERS, seat):
        return actions
    available = t.available(seat)
    flashable: i64 = available | t.hand_c[seat] if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    if characters == 0:
        return actions
    wanted = _barterable(t, seat)
    if wanted == 0:
        return actions
    places = _places(t, wanted)
    pool = t.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        if available & bit != 0:
            actions = _add_barters_of(actions, BARTER | engaging(character), wanted, places, pool)
        if flashable & bit != 0:  # AF-7.17: the Fees of a Crew's Character are in Camp by then
            actions = _add_barters_of(actions, BARTER | flashing(character), wanted, places, pool | t.fees[character])
        characters ^= bit
    return actions


def _barterable(t: Areas, seat: i64) -> i64:
    """Return the Fortunes of the Rivals' Open Sets, and the Wilds of their Closed ones (AF-7.4, AF-7.5)."""
    wanted: i64 = 0
    other: i64
    slot: i64
    for other in range(t.players):
        if other != seat and t.can_cross(seat, other):
            for slot in range(3):
                cards = t.sets[3 * other + slot]
                wanted |= cards if standing(cards) == OPEN else cards & WILDS
    return wanted


def _places(t: Areas, wanted: i64) -> vec[i64]:
    """Return, for each wanted Fortune in order, what may take its place (AF-7.8)."""
    places = vec[i64](capacity=18)
    while wanted != 0:
        taken: i64 = lowest(wanted)
        owner = t.set_owner(taken)
        slot = t.slot_of(owner, taken)
        places = append(places, replacements(t.sets[3 * owner + slot], t.is_rainbow(owner, slot), taken))
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


def do_barter(t: Areas, seat: i64, action: i64) -> None:
    """AF-7.4: t comes to Camp (Taken), g takes its place."""
    taken = fortune_at(action, 0)
    given = fortune_at(action, 1)
    owner = t.set_owner(taken)
    at = 3 * owner + t.slot_of(owner, taken)
    t.give_away(seat, given)
    t.sets[at] = t.sets[at] & ~taken | given
    t.bring_to_camp(seat, taken)


# -- Savvy-Fee-Swap (AF-8.9)


def add_fee_swaps(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    available = t.available(seat) & t.cast.savvies
    flashable: i64 = available | t.hand_c[seat] & t.cast.savvies if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    if characters == 0:
        return actions
    fees = swappable(t, ANY_SCOPE, seat, 0)
    pool = t.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        savvy = t.cast.savvy[character]
        if available & bit != 0:
            actions = add_swaps(t, actions, FEESWAP | engaging(character), 0, fees, pool, savvy)
        if flashable & bit != 0:
            own = t.fees[character]
            actions = add_swaps(t, actions, FEESWAP | flashing(character), 0, fees & ~own, pool | own, savvy)
        characters ^= bit
    return actions
