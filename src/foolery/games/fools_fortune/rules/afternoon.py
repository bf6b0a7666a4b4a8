"""The Afternoon: which actions the active player may choose and what they do, in the order of AF-6 and AF-7."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.abilities import (
    add_strikes,
    add_talents,
    carry_out,
    open_ability,
    rival_crossed,
)
from foolery.games.fools_fortune.rules.action_lists import add_cards, add_pairs, add_triples
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
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ANSWERING,
    CHARMED,
    FAIRE,
    NONE,
    RECRUITS,
    SAVVY,
    SAVVY_FEE_SWAP,
    STRIKES,
    TALENTS,
    UNIVERSAL,
    BoardState,
)
from foolery.games.fools_fortune.rules.cards import FEE_OK, FETCH_OK, THIRD
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.effects.fees import swap_fee
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.sets import addable
from foolery.games.fools_fortune.rules.trades import add_barters, add_fee_swaps, do_barter
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.numbers import append, i64, vec


def afternoon_choices(state: BoardState, seat: i64) -> vec[i64]:
    """AF-5.7: return every action that the active player may choose, ascending; `end` is always one of them.

    A player can declare a Talent or Strike only in this list, on the player's own Day (AF-D62).
    """
    actions = vec[i64](capacity=64)
    if state.actions < state.action_limit:  # AF-5.23, AF-D53
        actions = _add_recruits(state, actions, seat)
        actions = _add_sets(state, actions, seat)
        actions = _add_fetches(state, actions, seat)
        actions = _add_cuts(state, actions, seat)
        if state.scenes & UNIVERSAL != 0:
            actions = _add_fee_actions(state, actions, seat)
            actions = add_barters(state, actions, seat)
        if state.scenes & CHARMED != 0 and state.fate_size() > 0:
            actions = _add_charms(state, actions, seat)
        if state.scenes & SAVVY_FEE_SWAP != 0:
            actions = add_fee_swaps(state, actions, seat)
        if state.scenes & TALENTS != 0:
            actions = add_talents(state, actions, seat)
        if state.scenes & STRIKES != 0:
            actions = add_strikes(state, actions, seat)
    return append(actions, END)


def do_afternoon(state: BoardState, seat: i64, action: i64) -> None:
    """Carry out `action`, any action of the Afternoon except `end`."""
    state.actions += 1
    kind = kind_of_action(action)
    if kind == RECRUIT:
        _do_recruit(state, seat, action)
    elif kind == BEGIN:
        _do_begin(state, seat, action)
    elif kind == ADD:
        _do_add(state, seat, number_of(action), fortune_at(action, 1))
    elif kind == REDUCE:
        _do_reduce(state, seat, number_of(action), fortune_at(action, 1))
    elif kind == REMOVE:
        _do_remove(state, seat, number_of(action))
    elif kind == REPAY:
        _do_repay(state, seat, actor_of(action), fortune_at(action, 0))
    else:
        state.pay_cost(seat, actor_of(action), flashes_actor(action))
        _use(state, seat, action, kind)


def _use(state: BoardState, seat: i64, action: i64, kind: i64) -> None:
    """Carry out an action that uses a Character; the Character is already Engaged or Flashed."""
    if kind == FETCH:
        _do_fetch(state, seat, fortune_at(action, 0))
    elif kind == CUT:
        state.camp_f[seat] |= state.leave_crew(seat, actor_of(action))
    elif kind == KICKBACK:
        state.lose_fee(actor_of(action), fortune_at(action, 0))
        state.camp_f[seat] |= fortune_at(action, 0)
    elif kind == FATE:
        state.draw(seat)
    elif kind == BARGAIN:
        state.draw(seat)
        state.dues_extra += 1
    elif kind == BARTER:
        _declare(state, seat, action, state.set_owner(fortune_at(action, 0)), card_at(action, 1))
    elif kind == FEESWAP:
        owner = state.owner_of(state.holder_of(fortune_at(action, 0)))
        _declare(state, seat, action, NONE if owner == seat else owner, card_at(action, 1))
    else:
        _use_ability(state, seat, action)


# -- Recruit (AF-6.1): any number of times a Day (AF-D10)


def _add_recruits(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = state.hand_c[seat] | state.camp_c[seat]  # AF-D18
    if characters == 0 or not state.has_room_in_crew(seat) or state.is_locked(RECRUITS, seat):
        return actions
    pool = state.pool(seat)
    while characters != 0:
        actions = add_pairs(actions, RECRUIT | engaging(first_in(characters)), 0, pool, FEE_OK, 0)
        characters = without_lowest(characters)
    return actions


def _do_recruit(state: BoardState, seat: i64, action: i64) -> None:
    fee = fortune_at(action, 0)
    other = fortune_at(action, 1)
    state.use_character(seat, 1 << actor_of(action))
    state.use_fortune(seat, fee)
    state.use_fortune(seat, other)
    state.enter_crew(seat, actor_of(action), fee | other, False)


# -- Sets (AF-6.4 to AF-6.6)


def _add_sets(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    pool = state.pool(seat)
    if state.free_slot(seat) >= 0:
        actions = add_triples(actions, BEGIN, 0, pool, THIRD)
    slot: i64
    for slot in range(3):
        cards = state.sets[3 * seat + slot]
        if cards != 0:
            fitting = addable(cards, state.is_rainbow(seat, slot)) & pool
            actions = add_cards(actions, with_number(ADD, slot), 1, fitting)
    for slot in range(3):
        cards = state.sets[3 * seat + slot]
        if without_lowest(cards) != 0:  # 2 cards or more
            actions = add_cards(actions, with_number(REDUCE, slot), 1, cards)
    for slot in range(3):
        if state.sets[3 * seat + slot] != 0:
            actions = append(actions, with_number(REMOVE, slot))
    return actions


def _do_begin(state: BoardState, seat: i64, action: i64) -> None:
    slot = state.free_slot(seat)
    place: i64
    for place in range(3):
        state.use_fortune(seat, fortune_at(action, place))
        state.sets[3 * seat + slot] |= fortune_at(action, place)


def _do_add(state: BoardState, seat: i64, slot: i64, card: i64) -> None:
    state.use_fortune(seat, card)
    state.sets[3 * seat + slot] |= card


def _do_reduce(state: BoardState, seat: i64, slot: i64, card: i64) -> None:
    """Move `card` from a Set to Camp; a Set that is left with 1 or 2 cards keeps its slot until Night (AF-D11)."""
    state.sets[3 * seat + slot] &= ~card
    state.camp_f[seat] |= card


def _do_remove(state: BoardState, seat: i64, slot: i64) -> None:
    state.camp_f[seat] |= state.sets[3 * seat + slot]
    state.drop_set(seat, slot)


# -- Fetch and Cut (AF-6.2, AF-6.3), Savvy-Fetch (AF-7.9), Wayside (AF-8.12)


def _fetchable(state: BoardState, seat: i64) -> i64:
    """Return a mask of the Fortunes that lie where `seat` can Fetch them, before Fees and Savvy are compared.

    These are the whole Faire (AF-D8) unless it is Locked, and the Wayside Fortunes in the Rivals' Camps (AF-D44).
    Fetching a Wayside Fortune is not Crossing: an Empty Stage or a `cross` Lock does not prevent it (AF-D41).
    """
    cards: i64 = 0 if state.is_locked(FAIRE, seat) else state.faire
    other: i64
    for other in range(state.players):
        if other != seat:
            cards |= state.wayside[other]
    return cards


def _add_fetches(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    goods = _fetchable(state, seat)
    if goods == 0:
        return actions
    available = state.available(seat)
    savvy: i64 = state.tables.savvies if state.scenes & SAVVY != 0 else 0
    flashable: i64 = (available | state.hand_c[seat]) & savvy if state.may_flash(seat) else 0
    characters: i64 = available | flashable
    while characters != 0:
        character = first_in(characters)
        bit: i64 = lowest(characters)
        by_savvy = state.tables.savvy[character] & goods if savvy & bit != 0 else 0
        if available & bit != 0:
            by_fees = _fetched_by(state.fees[character]) & goods
            actions = add_cards(actions, FETCH | engaging(character), 0, by_fees | by_savvy)
        if flashable & bit != 0:
            actions = add_cards(actions, FETCH | flashing(character), 0, by_savvy)  # also Wayside cards (AF-D61)
        characters ^= bit
    return actions


def _fetched_by(fees: i64) -> i64:
    """AF-6.2: return a mask of the Fortunes that at least one of the two `fees` can Fetch."""
    return FETCH_OK[first_in(fees)] | FETCH_OK[first_in(without_lowest(fees))]


def _do_fetch(state: BoardState, seat: i64, card: i64) -> None:
    if state.faire & card != 0:
        state.faire &= ~card
        state.camp_f[seat] |= card
        state.fetched |= card
        return
    other: i64  # AF-8.12: a card from a Rival's Camp is not marked `fetched`
    for other in range(state.players):
        state.camp_f[other] &= ~card
        state.wayside[other] &= ~card
    state.bring_to_camp(seat, card)


def _add_cuts(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = state.available(seat)
    while characters != 0:
        actions = append(actions, CUT | engaging(first_in(characters)))
        characters = without_lowest(characters)
    return actions


# -- Kick-Back and Repay (AF-7.1, AF-7.3): Fees cannot be rearranged otherwise (AF-D9)


def _add_fee_actions(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    characters: i64 = state.available(seat)
    while characters != 0:
        character = first_in(characters)
        actions = add_cards(actions, KICKBACK | engaging(character), 0, state.fees[character])
        characters = without_lowest(characters)
    characters = state.crews[seat] & state.unpaid
    while characters != 0:
        character = first_in(characters)
        # The Fee that was kicked back may return (AF-D24); beside a Rainbow Fee the new one is Aligned (AF-D60).
        goes_with = FEE_OK[first_in(state.fees[character])] & state.pool(seat)
        actions = add_cards(actions, REPAY | engaging(character), 0, goes_with)
        characters = without_lowest(characters)
    return actions


def _do_repay(state: BoardState, seat: i64, character: i64, fee: i64) -> None:
    state.use_fortune(seat, fee)
    state.fees[character] |= fee
    state.unpaid &= ~(1 << character)


# -- Charmed abilities (AF-7.13 to AF-7.15): none with an empty Fate (AF-D21)


def _add_charms(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    fated: i64 = 0
    bargains: i64 = 0
    characters: i64 = state.available(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        charm = state.tables.charm(character, state.fees[character])
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


def _use_ability(state: BoardState, seat: i64, action: i64) -> None:
    """Declare the Talent or Strike `action`.  In an edition without a `refuse` effect no Rival is asked (AF-11.2)."""
    open_ability(state, action)
    state.step = state.tables.starts[state.ability]
    rival = rival_crossed(state, seat)
    offered = effect_of(state.tables.steps[state.step]).offered(state.arguments)
    if rival != NONE and not state.tables.answers:
        _name(state, seat, offered)
        rival = NONE
    _declare(state, seat, action, rival, offered)


def _declare(state: BoardState, seat: i64, action: i64, rival: i64, offered: i64) -> None:
    """Make `action`, whose cost is paid, the pending action.

    If `rival` is a seat, that Rival is asked for an answer (AF-D26, AF-D35).  If it is NONE, the action takes effect at
    once.  `offered` is the card that the action names as given, -1 if there is none.
    """
    state.pending = action
    if rival == NONE:
        take_effect(state, seat)
        return
    _name(state, seat, offered)
    state.asked = rival
    state.phase = ANSWERING


def _name(state: BoardState, seat: i64, card: i64) -> None:
    """Record that all viewers know that `card` is in the Hand of `seat`, because an action named it."""
    if card >= 0 and state.has_in_hand(seat, card):
        state.knowledge.show(seat, card)


def take_effect(state: BoardState, seat: i64) -> None:
    """Carry out the pending action after no Rival has Refused it."""
    action = state.pending
    state.phase = AFTERNOON
    state.asked = NONE
    kind = kind_of_action(action)
    if kind == BARTER:
        do_barter(state, seat, action)
    elif kind == FEESWAP:
        swap_fee(state, seat, fortune_at(action, 0), fortune_at(action, 1))
    else:
        carry_out(state, seat)
