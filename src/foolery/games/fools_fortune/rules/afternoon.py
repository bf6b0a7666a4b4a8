"""The Afternoon: what the active player may do and what it does, in the order of AF-6, AF-7 and AF-8."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ARGUMENTS,
    BARGAIN,
    BARTER,
    BEGIN,
    CUT,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    RECRUIT,
    REDUCE,
    REMOVE,
    REPAY,
    STRIKE,
    TALENT,
    actor_of,
    argument,
    engaging,
    flashing,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ANSWERING,
    BARTERS,
    CHARMED,
    FAIRE,
    FLASH,
    FLASHES,
    NOBODY,
    RECRUITS,
    SAVVY,
    SAVVY_FEE_SWAP,
    STRIKES,
    TALENTS,
    UNIVERSAL,
    Areas,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, THIRD, WILDS, bit_number, bit_of, population
from foolery.games.fools_fortune.rules.cast import (
    BARGAIN_CHARM,
    FATE_CHARM,
    FEE_SWAP,
    MIMIC,
    NO_ABILITY,
    NO_CHARM,
    effect_of,
)
from foolery.games.fools_fortune.rules.effects import add_choices, carry_out, is_answer, rival_crossed, swap_fee
from foolery.games.fools_fortune.rules.lists import add_cards, add_pairs, add_triples
from foolery.games.fools_fortune.rules.sets import OPEN, addable, replacements, standing
from foolery.kernel.numbers import append, i64, vec

__all__ = [
    "afternoon_choices",
    "crew_count",
    "do_afternoon",
    "has_charm",
    "may_flash",
    "pay_cost",
    "swappable",
    "take_effect",
]


def afternoon_choices(t: Areas, seat: i64) -> vec[i64]:
    """AF-5.7: return everything the active player may do now, ascending; `end` always."""
    actions = vec[i64](capacity=64)
    if t.actions < t.action_limit:  # AF-5.23
        actions = _add_recruits(t, actions, seat)
        actions = _add_sets(t, actions, seat)
        actions = _add_fetches(t, actions, seat)
        actions = _add_cuts(t, actions, seat)
        if t.scenes & UNIVERSAL != 0:
            actions = _add_fee_actions(t, actions, seat)
            actions = _add_barters(t, actions, seat)
        if t.scenes & CHARMED != 0 and t.fate_size() > 0:
            actions = _add_charms(t, actions, seat)
        if t.scenes & SAVVY_FEE_SWAP != 0:
            actions = _add_fee_swaps(t, actions, seat)
        if t.scenes & TALENTS != 0:
            actions = _add_talents(t, actions, seat)
        if t.scenes & STRIKES != 0:
            actions = _add_strikes(t, actions, seat)
    return append(actions, END)


def do_afternoon(t: Areas, seat: i64, action: i64) -> None:
    """Carry out an action of the Afternoon other than `end`."""
    t.actions += 1
    kind = kind_of_action(action)
    first = argument(action, 0)
    second = argument(action, 1)
    if kind == RECRUIT:
        _do_recruit(t, seat, actor_of(action), bit_of(first - 1), bit_of(second - 1))
    elif kind == BEGIN:
        _do_begin(t, seat, bit_of(first - 1) | bit_of(second - 1) | bit_of(argument(action, 2) - 1))
    elif kind == ADD:
        t.use_fortune(seat, bit_of(second - 1))
        t.sets[3 * seat + first - 1] |= bit_of(second - 1)
    elif kind == REDUCE:
        t.sets[3 * seat + first - 1] &= ~bit_of(second - 1)
        t.camp_f[seat] |= bit_of(second - 1)
    elif kind == REMOVE:
        t.camp_f[seat] |= t.sets[3 * seat + first - 1]
        t.drop_set(seat, first - 1)
    elif kind == REPAY:
        _do_repay(t, seat, actor_of(action), bit_of(first - 1))
    else:
        pay_cost(t, seat, actor_of(action), kind == STRIKE or is_flash(action))
        _use(t, seat, action, kind, bit_of(first - 1) if 0 < first <= 55 else 0)


def _use(t: Areas, seat: i64, action: i64, kind: i64, card: i64) -> None:
    """Carry out the use of a Character whose cost is paid."""
    actor = actor_of(action)
    if kind == FETCH:
        _do_fetch(t, seat, card)
    elif kind == CUT:
        t.camp_f[seat] |= t.leave_crew(seat, actor)
    elif kind == KICKBACK:
        t.lose_fee(actor, card)
        t.camp_f[seat] |= card
    elif kind == FATE:
        t.draw(seat)
    elif kind == BARGAIN:
        t.draw(seat)
        t.dues_extra += 1
    elif kind == BARTER:
        _declare(t, seat, action, _set_owner(t, seat, card))
    elif kind == FEESWAP:
        owner = t.owner_of(t.holder_of(card))
        _declare(t, seat, action, NOBODY if owner == seat else owner)
    else:
        _declare_ability(t, seat, action, kind)


def pay_cost(t: Areas, seat: i64, character: i64, flashed: bool) -> None:
    """Engage a Character, or Flash it: then it is on the Road, and Fees are in Camp, before anything else (AF-7.17)."""
    bit: i64 = 1 << character
    if not flashed:
        t.ready &= ~bit
    elif t.crews[seat] & bit != 0:
        t.camp_f[seat] |= t.leave_crew(seat, character)
    else:
        t.use_character(seat, bit)
        t.road |= bit


def may_flash(t: Areas, seat: i64) -> bool:
    """AF-7.16: whether Flashing is part of the game and not Locked."""
    return t.scenes & FLASH != 0 and not t.is_locked(FLASHES, seat)


# -- Recruit (AF-6.1)


def _add_recruits(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = t.hand_c[seat] | t.camp_c[seat]
    if characters == 0 or not t.has_room_in_crew(seat) or t.is_locked(RECRUITS, seat):
        return actions
    pool = t.pool(seat)
    while characters != 0:
        low: i64 = characters & -characters
        actions = add_pairs(actions, RECRUIT | engaging(bit_number(low)), 35, pool, FEE_OK, 0)
        characters ^= low
    return actions


def _do_recruit(t: Areas, seat: i64, character: i64, fee: i64, other: i64) -> None:
    t.use_character(seat, 1 << character)
    t.use_fortune(seat, fee)
    t.use_fortune(seat, other)
    t.enter_crew(seat, character, fee | other, False)


# -- Sets (AF-6.4 to AF-6.6)


def _add_sets(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    pool = t.pool(seat)
    if t.free_slot(seat) >= 0:
        actions = add_triples(actions, BEGIN, 35, pool, THIRD)
    slot: i64
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if cards != 0:
            fitting = addable(cards, t.is_rainbow(seat, slot)) & pool
            actions = add_cards(actions, ADD | (slot + 1) << 35, 28, fitting)
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if cards & (cards - 1) != 0:  # 2 cards or more
            actions = add_cards(actions, REDUCE | (slot + 1) << 35, 28, cards)
    for slot in range(3):
        if t.sets[3 * seat + slot] != 0:
            actions = append(actions, REMOVE | (slot + 1) << 35)
    return actions


def _do_begin(t: Areas, seat: i64, cards: i64) -> None:
    t.sets[3 * seat + t.free_slot(seat)] = cards
    while cards != 0:
        low: i64 = cards & -cards
        t.use_fortune(seat, low)
        cards ^= low


# -- Fetch and Cut (AF-6.2, AF-6.3), Savvy-Fetch (AF-7.9), Wayside (AF-8.12)


def _fetchable(t: Areas, seat: i64) -> i64:
    """Return the Fortunes of the Faire, unless it is Locked, and of the Rivals' Camps that are Wayside."""
    cards: i64 = 0 if t.is_locked(FAIRE, seat) else t.faire
    other: i64
    for other in range(t.players):
        if other != seat:
            cards |= t.wayside[other]
    return cards


def _add_fetches(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    goods = _fetchable(t, seat)
    if goods == 0:
        return actions
    available = t.available(seat)
    savvy: i64 = t.cast.savvies if t.scenes & SAVVY != 0 else 0
    flashable: i64 = (available | t.hand_c[seat]) & savvy if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        by_savvy = t.cast.savvy[character] & goods if savvy & low != 0 else 0
        if available & low != 0:
            by_fees = _fetched_by(t.fees[character]) & goods
            actions = add_cards(actions, FETCH | engaging(character), 35, by_fees | by_savvy)
        if flashable & low != 0:
            actions = add_cards(actions, FETCH | flashing(character), 35, by_savvy)
        characters ^= low
    return actions


def _fetched_by(fees: i64) -> i64:
    """AF-6.2: return what at least one of two Fees Fetches."""
    low: i64 = fees & -fees
    return FETCH_OK[bit_number(low)] | FETCH_OK[bit_number(fees ^ low)]


def _do_fetch(t: Areas, seat: i64, card: i64) -> None:
    if t.faire & card != 0:
        t.faire &= ~card
        t.camp_f[seat] |= card
        t.fetched |= card
        return
    other: i64  # AF-8.12: out of a Rival's Camp it is not `fetched`
    for other in range(t.players):
        t.camp_f[other] &= ~card
        t.wayside[other] &= ~card
    t.bring_to_camp(seat, card)


def _add_cuts(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = t.available(seat)
    while characters != 0:
        low: i64 = characters & -characters
        actions = append(actions, CUT | engaging(bit_number(low)))
        characters ^= low
    return actions


# -- Kick-Back and Repay (AF-7.1, AF-7.3)


def _add_fee_actions(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = t.available(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        actions = add_cards(actions, KICKBACK | engaging(character), 35, t.fees[character])
        characters ^= low
    characters = t.crews[seat] & t.unpaid
    while characters != 0:
        low = characters & -characters
        character = bit_number(low)
        goes_with = FEE_OK[bit_number(t.fees[character])] & t.pool(seat)
        actions = add_cards(actions, REPAY | engaging(character), 35, goes_with)
        characters ^= low
    return actions


def _do_repay(t: Areas, seat: i64, character: i64, fee: i64) -> None:
    t.use_fortune(seat, fee)
    t.fees[character] |= fee
    t.unpaid &= ~(1 << character)


# -- Barter (AF-7.4 to AF-7.8, AF-7.18)


def _add_barters(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
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
    places = _places(t, seat, wanted)
    pool = t.pool(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        if available & low != 0:
            actions = _add_barters_of(actions, BARTER | engaging(character), wanted, places, pool)
        if flashable & low != 0:  # AF-7.17: the Fees of a Crew's Character are in Camp by then
            actions = _add_barters_of(actions, BARTER | flashing(character), wanted, places, pool | t.fees[character])
        characters ^= low
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


def _places(t: Areas, seat: i64, wanted: i64) -> vec[i64]:
    """Return, for each wanted Fortune in order, what may take its place (AF-7.8)."""
    places = vec[i64](capacity=18)
    while wanted != 0:
        low: i64 = wanted & -wanted
        owner = _set_owner(t, seat, low)
        slot = t.slot_of(owner, low)
        places = append(places, replacements(t.sets[3 * owner + slot], t.is_rainbow(owner, slot), low))
        wanted ^= low
    return places


def _set_owner(t: Areas, seat: i64, bit: i64) -> i64:
    """Return the Rival in whose Sets a Fortune lies."""
    other: i64
    for other in range(t.players):
        if other != seat and t.slot_of(other, bit) >= 0:
            return other
    return NOBODY


def _add_barters_of(actions: vec[i64], base: i64, wanted: i64, places: vec[i64], pool: i64) -> vec[i64]:
    index: i64 = 0
    while wanted != 0:
        low: i64 = wanted & -wanted
        given = places[index] & pool
        if given != 0:
            actions = add_cards(actions, base | (bit_number(low) + 1) << 35, 28, given)
        index += 1
        wanted ^= low
    return actions


def _do_barter(t: Areas, seat: i64, action: i64) -> None:
    """AF-7.4: t comes to Camp (Taken), g takes its place."""
    taken: i64 = bit_of(argument(action, 0) - 1)
    given: i64 = bit_of(argument(action, 1) - 1)
    owner = _set_owner(t, seat, taken)
    at = 3 * owner + t.slot_of(owner, taken)
    t.give_away(seat, given)
    t.sets[at] = t.sets[at] & ~taken | given
    t.bring_to_camp(seat, taken)


# -- Charmed abilities (AF-7.13 to AF-7.15)


def _add_charms(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    fated: i64 = 0
    bargains: i64 = 0
    characters: i64 = t.available(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        charm = t.cast.charm(character, t.fees[character])
        if charm == FATE_CHARM:
            fated |= low
        elif charm == BARGAIN_CHARM:
            bargains |= low
        characters ^= low
    while fated != 0:
        low = fated & -fated
        actions = append(actions, FATE | engaging(bit_number(low)))
        fated ^= low
    while bargains != 0:
        low = bargains & -bargains
        actions = append(actions, BARGAIN | engaging(bit_number(low)))
        bargains ^= low
    return actions


def has_charm(t: Areas, character: i64) -> bool:
    """Whether a Character's Fees give it any Charmed ability."""
    return t.cast.charm(character, t.fees[character]) != NO_CHARM


# -- Savvy-Fee-Swap (AF-8.9)


def _add_fee_swaps(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    available = t.available(seat) & t.cast.savvies
    flashable: i64 = available | t.hand_c[seat] & t.cast.savvies if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    if characters == 0:
        return actions
    fees = swappable(t, seat)
    pool = t.pool(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        savvy = t.cast.savvy[character]
        if available & low != 0:
            actions = _add_swaps_of(t, actions, FEESWAP | engaging(character), fees, pool, savvy)
        if flashable & low != 0:
            own = t.fees[character]
            actions = _add_swaps_of(t, actions, FEESWAP | flashing(character), fees & ~own, pool | own, savvy)
        characters ^= low
    return actions


def swappable(t: Areas, seat: i64) -> i64:
    """AF-8.2: return the Fees of all Characters that have both, save those of Rivals that cannot be Crossed."""
    fees: i64 = 0
    other: i64
    for other in range(t.players):
        if other == seat or t.can_cross(seat, other):
            characters: i64 = t.crews[other] & ~t.unpaid
            while characters != 0:
                low: i64 = characters & -characters
                fees |= t.fees[bit_number(low)]
                characters ^= low
    return fees


def _add_swaps_of(t: Areas, actions: vec[i64], base: i64, fees: i64, pool: i64, savvy: i64) -> vec[i64]:
    while fees != 0:
        low: i64 = fees & -fees
        staying = t.fees[t.holder_of(low)] ^ low
        given = FEE_OK[bit_number(staying)] & pool
        if savvy & low == 0:
            given &= savvy
        if given != 0:
            actions = add_cards(actions, base | (bit_number(low) + 1) << 35, 28, given)
        fees ^= low
    return actions


# -- Talents and Strikes (AF-8.1, AF-8.11)


def _add_talents(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    available = t.available(seat) & t.cast.skilled
    at_hand: i64 = (t.hand_c[seat] | t.camp_c[seat]) & t.cast.skilled
    flashable: i64 = available | at_hand if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    pool = t.pool(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        step = t.cast.first_step(t.cast.talent[character])
        if not is_answer(step):
            if available & low != 0:
                actions = add_choices(t, actions, TALENT | engaging(character), 35, step, seat, character, pool, 0)
            if flashable & low != 0:
                leaving = t.crews[seat] & low
                richer = pool | t.fees[character]
                base = TALENT | flashing(character)
                actions = add_choices(t, actions, base, 35, step, seat, character, richer, leaving)
        characters ^= low
    return actions


def _add_strikes(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    if not may_flash(t, seat):
        return actions
    characters: i64 = t.available(seat) | t.hand_c[seat]
    pool = t.pool(seat)
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        ability = t.cast.strike[character]
        if ability != NO_ABILITY:
            leaving = t.crews[seat] & low
            base = STRIKE | engaging(character)  # a Strike is always a Flash and does not say so
            step = t.cast.first_step(ability)
            actions = add_choices(t, actions, base, 35, step, seat, character, pool | t.fees[character], leaving)
        characters ^= low
    return actions


def _declare_ability(t: Areas, seat: i64, action: i64, kind: i64) -> None:
    """Note which steps are to be carried out, then ask the Rival that the ability Crosses (AF-11.2)."""
    t.source = actor_of(action)
    t.arguments = action & ARGUMENTS
    t.ability = t.cast.strike[t.source] if kind == STRIKE else t.cast.talent[t.source]
    step = t.cast.first_step(t.ability)
    if effect_of(step) == MIMIC:
        t.ability = t.cast.strike[argument(t.arguments, 0) - 56]
        t.arguments = t.arguments << 7 & ARGUMENTS
        step = t.cast.first_step(t.ability)
    t.step = t.cast.starts[t.ability]
    t.picks = 0
    rival = rival_crossed(t, seat, step, t.arguments)
    if rival != NOBODY and effect_of(step) == FEE_SWAP:
        _name(t, seat, argument(t.arguments, 1) - 1)
    _declare(t, seat, action, rival if t.cast.answers else NOBODY)


def _declare(t: Areas, seat: i64, action: i64, rival: i64) -> None:
    """AF-11.1: the cost is paid; ask the Rival concerned, or let the action take effect at once."""
    t.pending = action
    if rival == NOBODY:
        take_effect(t, seat)
        return
    kind = kind_of_action(action)
    if kind in (BARTER, FEESWAP):
        _name(t, seat, argument(action, 1) - 1)
    t.asked = rival
    t.phase = ANSWERING


def _name(t: Areas, seat: i64, card: i64) -> None:
    """A card that is offered from the Hand has been named: everybody knows that it is there."""
    if t.hand_f[seat] >> card & 1 != 0:
        t.show(seat, card)


def take_effect(t: Areas, seat: i64) -> None:
    """Carry out the pending action, which nobody has Refused."""
    action = t.pending
    t.phase = AFTERNOON
    t.asked = NOBODY
    kind = kind_of_action(action)
    if kind == BARTER:
        _do_barter(t, seat, action)
    elif kind == FEESWAP:
        swap_fee(t, seat, bit_of(argument(action, 0) - 1), bit_of(argument(action, 1) - 1))
    else:
        carry_out(t, seat)


def crew_count(t: Areas, seat: i64) -> i64:
    """Return how many Characters a Crew holds."""
    return population(t.crews[seat])
