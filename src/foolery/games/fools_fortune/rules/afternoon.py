"""The Afternoon: what the active player may do and what it does, in the order of AF-6 and AF-7."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.abilities import (
    add_strikes,
    add_talents,
    carry_out,
    open_ability,
    rival_crossed,
)
from foolery.games.fools_fortune.rules.actions import (
    ADD,
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
    actor_of,
    card_at,
    engaging,
    flashes_actor,
    flashing,
    fortune_at,
    kind_of_action,
    number_of,
    with_number,
)
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ANSWERING,
    CHARMED,
    FAIRE,
    NOBODY,
    RECRUITS,
    SAVVY,
    SAVVY_FEE_SWAP,
    STRIKES,
    TALENTS,
    UNIVERSAL,
    Areas,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, THIRD
from foolery.games.fools_fortune.rules.cast import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.costs import may_flash, pay_cost
from foolery.games.fools_fortune.rules.effects.fees import swap_fee
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.lists import add_cards, add_pairs, add_triples
from foolery.games.fools_fortune.rules.sets import addable
from foolery.games.fools_fortune.rules.trades import add_barters, add_fee_swaps, do_barter
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.numbers import append, i64, vec

__all__ = ["afternoon_choices", "do_afternoon", "take_effect"]


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
            actions = add_barters(t, actions, seat)
        if t.scenes & CHARMED != 0 and t.fate_size() > 0:
            actions = _add_charms(t, actions, seat)
        if t.scenes & SAVVY_FEE_SWAP != 0:
            actions = add_fee_swaps(t, actions, seat)
        if t.scenes & TALENTS != 0:
            actions = add_talents(t, actions, seat)
        if t.scenes & STRIKES != 0:
            actions = add_strikes(t, actions, seat)
    return append(actions, END)


def do_afternoon(t: Areas, seat: i64, action: i64) -> None:
    """Carry out an action of the Afternoon other than `end`."""
    t.actions += 1
    kind = kind_of_action(action)
    if kind == RECRUIT:
        _do_recruit(t, seat, action)
    elif kind == BEGIN:
        _do_begin(t, seat, action)
    elif kind == ADD:
        _do_add(t, seat, number_of(action), fortune_at(action, 1))
    elif kind == REDUCE:
        _do_reduce(t, seat, number_of(action), fortune_at(action, 1))
    elif kind == REMOVE:
        _do_remove(t, seat, number_of(action))
    elif kind == REPAY:
        _do_repay(t, seat, actor_of(action), fortune_at(action, 0))
    else:
        pay_cost(t, seat, actor_of(action), flashes_actor(action))
        _use(t, seat, action, kind)


def _use(t: Areas, seat: i64, action: i64, kind: i64) -> None:
    """Carry out the use of a Character whose cost is paid."""
    if kind == FETCH:
        _do_fetch(t, seat, fortune_at(action, 0))
    elif kind == CUT:
        t.camp_f[seat] |= t.leave_crew(seat, actor_of(action))
    elif kind == KICKBACK:
        t.lose_fee(actor_of(action), fortune_at(action, 0))
        t.camp_f[seat] |= fortune_at(action, 0)
    elif kind == FATE:
        t.draw(seat)
    elif kind == BARGAIN:
        t.draw(seat)
        t.dues_extra += 1
    elif kind == BARTER:
        _declare(t, seat, action, t.set_owner(fortune_at(action, 0)), card_at(action, 1))
    elif kind == FEESWAP:
        owner = t.owner_of(t.holder_of(fortune_at(action, 0)))
        _declare(t, seat, action, NOBODY if owner == seat else owner, card_at(action, 1))
    else:
        _use_ability(t, seat, action)


# -- Recruit (AF-6.1)


def _add_recruits(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = t.hand_c[seat] | t.camp_c[seat]
    if characters == 0 or not t.has_room_in_crew(seat) or t.is_locked(RECRUITS, seat):
        return actions
    pool = t.pool(seat)
    while characters != 0:
        actions = add_pairs(actions, RECRUIT | engaging(first_in(characters)), 0, pool, FEE_OK, 0)
        characters = without_lowest(characters)
    return actions


def _do_recruit(t: Areas, seat: i64, action: i64) -> None:
    fee = fortune_at(action, 0)
    other = fortune_at(action, 1)
    t.use_character(seat, 1 << actor_of(action))
    t.use_fortune(seat, fee)
    t.use_fortune(seat, other)
    t.enter_crew(seat, actor_of(action), fee | other, False)


# -- Sets (AF-6.4 to AF-6.6)


def _add_sets(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    pool = t.pool(seat)
    if t.free_slot(seat) >= 0:
        actions = add_triples(actions, BEGIN, 0, pool, THIRD)
    slot: i64
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if cards != 0:
            fitting = addable(cards, t.is_rainbow(seat, slot)) & pool
            actions = add_cards(actions, with_number(ADD, slot), 1, fitting)
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if without_lowest(cards) != 0:  # 2 cards or more
            actions = add_cards(actions, with_number(REDUCE, slot), 1, cards)
    for slot in range(3):
        if t.sets[3 * seat + slot] != 0:
            actions = append(actions, with_number(REMOVE, slot))
    return actions


def _do_begin(t: Areas, seat: i64, action: i64) -> None:
    slot = t.free_slot(seat)
    place: i64
    for place in range(3):
        t.use_fortune(seat, fortune_at(action, place))
        t.sets[3 * seat + slot] |= fortune_at(action, place)


def _do_add(t: Areas, seat: i64, slot: i64, card: i64) -> None:
    t.use_fortune(seat, card)
    t.sets[3 * seat + slot] |= card


def _do_reduce(t: Areas, seat: i64, slot: i64, card: i64) -> None:
    t.sets[3 * seat + slot] &= ~card
    t.camp_f[seat] |= card


def _do_remove(t: Areas, seat: i64, slot: i64) -> None:
    t.camp_f[seat] |= t.sets[3 * seat + slot]
    t.drop_set(seat, slot)


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
        character = first_in(characters)
        bit: i64 = lowest(characters)
        by_savvy = t.cast.savvy[character] & goods if savvy & bit != 0 else 0
        if available & bit != 0:
            by_fees = _fetched_by(t.fees[character]) & goods
            actions = add_cards(actions, FETCH | engaging(character), 0, by_fees | by_savvy)
        if flashable & bit != 0:
            actions = add_cards(actions, FETCH | flashing(character), 0, by_savvy)
        characters ^= bit
    return actions


def _fetched_by(fees: i64) -> i64:
    """AF-6.2: return what at least one of two Fees Fetches."""
    return FETCH_OK[first_in(fees)] | FETCH_OK[first_in(without_lowest(fees))]


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
        actions = append(actions, CUT | engaging(first_in(characters)))
        characters = without_lowest(characters)
    return actions


# -- Kick-Back and Repay (AF-7.1, AF-7.3)


def _add_fee_actions(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = t.available(seat)
    while characters != 0:
        character = first_in(characters)
        actions = add_cards(actions, KICKBACK | engaging(character), 0, t.fees[character])
        characters = without_lowest(characters)
    characters = t.crews[seat] & t.unpaid
    while characters != 0:
        character = first_in(characters)
        goes_with = FEE_OK[first_in(t.fees[character])] & t.pool(seat)
        actions = add_cards(actions, REPAY | engaging(character), 0, goes_with)
        characters = without_lowest(characters)
    return actions


def _do_repay(t: Areas, seat: i64, character: i64, fee: i64) -> None:
    t.use_fortune(seat, fee)
    t.fees[character] |= fee
    t.unpaid &= ~(1 << character)


# -- Charmed abilities (AF-7.13 to AF-7.15)


def _add_charms(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    fated: i64 = 0
    bargains: i64 = 0
    characters: i64 = t.available(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        charm = t.cast.charm(character, t.fees[character])
        if charm == FATE_CHARM:
            fated |= bit
        elif charm == BARGAIN_CHARM:
            bargains |= bit
        characters ^= bit
    while fated != 0:
        actions = append(actions, FATE | engaging(first_in(fated)))
        fated = without_lowest(fated)
    while bargains != 0:
        actions = append(actions, BARGAIN | engaging(first_in(bargains)))
        bargains = without_lowest(bargains)
    return actions


# -- declaring (AF-11.1)


def _use_ability(t: Areas, seat: i64, action: i64) -> None:
    """Declare a Talent or Strike; in data without any `refuse` nobody is asked (AF-11.2)."""
    open_ability(t, action)
    t.step = t.cast.starts[t.ability]
    rival = rival_crossed(t, seat)
    offered = effect_of(t.cast.steps[t.step]).offered(t.arguments)
    if rival != NOBODY and not t.cast.answers:
        _name(t, seat, offered)
        rival = NOBODY
    _declare(t, seat, action, rival, offered)


def _declare(t: Areas, seat: i64, action: i64, rival: i64, offered: i64) -> None:
    """The cost is paid; ask the Rival concerned, or let the action take effect at once."""
    t.pending = action
    if rival == NOBODY:
        take_effect(t, seat)
        return
    _name(t, seat, offered)
    t.asked = rival
    t.phase = ANSWERING


def _name(t: Areas, seat: i64, card: i64) -> None:
    """A card that is offered from the Hand has been named: everybody knows that it is there."""
    if card >= 0 and t.has_in_hand(seat, card):
        t.knowledge.show(seat, card)


def take_effect(t: Areas, seat: i64) -> None:
    """Carry out the pending action, which nobody has Refused."""
    action = t.pending
    t.phase = AFTERNOON
    t.asked = NOBODY
    kind = kind_of_action(action)
    if kind == BARTER:
        do_barter(t, seat, action)
    elif kind == FEESWAP:
        swap_fee(t, seat, fortune_at(action, 0), fortune_at(action, 1))
    else:
        carry_out(t, seat)
