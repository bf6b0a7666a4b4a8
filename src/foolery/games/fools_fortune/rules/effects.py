"""The effect vocabulary (AF-9): for each effect what may be chosen, and what it does.

An ability is a list of packed steps (cast.py).  Only a first step has declared choices; `add_choices` lists them as
they will be once the cost is paid, and `carry_out` runs the steps one after the other, stopping where a pick is asked.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import ARGUMENTS, FEATURE_ARGUMENT, PICK, SEAT_ARGUMENT, argument
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    EVERYBODY,
    FAIRE,
    NOBODY,
    PICKING,
    RECRUITS,
    ROAD,
    Areas,
)
from foolery.games.fools_fortune.rules.cards import (
    FEE_OK,
    FIRST_CHARACTER,
    RAINBOW_THIRD,
    SAME_REALM,
    bit_number,
    bit_of,
    population,
)
from foolery.games.fools_fortune.rules.cast import (
    BURY,
    CUT_OFF,
    DISCARD_HAND,
    DRAW,
    ENGAGE,
    FEE_SWAP,
    FORESEE,
    FROM_CAMP,
    FROM_FAIRE,
    FROM_HAND,
    FROM_ROAD,
    GATHER,
    IN_ENGAGED,
    IN_READY,
    LOCK,
    LOCK_CHOSEN,
    MIMIC,
    MORE_DUES,
    OVERRULE,
    RAINBOW_SET,
    READY,
    RECALL,
    RECRUIT_BY,
    RIVAL,
    SELF,
    SPY,
    TAKE_FEE,
    TAKE_FROM_HAND,
    TAKE_FROM_SET,
    WAYSIDE_FEE,
    WAYSIDE_FROM_SET,
    WEAKEN,
    WEAKEN_SOURCE,
    effect_of,
    enters_ready,
    features_of,
    is_tonight,
    least_of,
    most_of,
    positions_of,
    scope_of,
    sets_of,
    wants_rainbow,
    wants_same_realm,
    zones_of,
)
from foolery.games.fools_fortune.rules.lists import add_cards, add_characters, add_combinations, add_pairs, add_triples
from foolery.games.fools_fortune.rules.sets import standing
from foolery.kernel.numbers import append, i64, vec

__all__ = ["add_choices", "carry_out", "is_answer", "pick", "pick_choices", "rival_crossed", "swap_fee"]


# -- what may be declared (AF-9.1, AF-9.2)


def add_choices(
    t: Areas,
    actions: vec[i64],
    base: i64,
    shift: i64,
    step: i64,
    seat: i64,
    source: i64,
    pool: i64,
    leaving: i64,
) -> vec[i64]:
    """Append an ability's declarations, one per legal choice of its first step in the position after the cost.

    `pool` already holds the Fees of a source that is Flashed from the Crew, and `leaving` is that source's bit.
    """
    effect = effect_of(step)
    if effect in (READY, ENGAGE, WEAKEN, CUT_OFF):
        return add_characters(actions, base, shift, _crew_choices(t, step, seat, source))
    if effect == FEE_SWAP:
        return _add_swaps(t, actions, base, shift, step, seat, pool, leaving)
    if effect in (TAKE_FROM_SET, WAYSIDE_FROM_SET):
        return add_cards(actions, base, shift, _set_choices(t, step, seat))
    if effect in (TAKE_FEE, WAYSIDE_FEE):
        return add_cards(actions, base, shift, _fee_choices(t, step, seat, leaving))
    if effect == SPY:
        return _add_hands(t, actions, base, shift, step, seat)
    if effect == GATHER:
        if t.is_locked(FAIRE, seat):
            return actions
        return add_combinations(actions, base, shift, t.faire, most_of(step), SAME_REALM, wants_same_realm(step))
    if effect == RECALL:
        return add_characters(actions, base, shift, _road_choices(t, seat, source))
    if effect == RECRUIT_BY:
        return _add_recruits(t, actions, base, shift, step, seat, source, pool, leaving)
    if effect == RAINBOW_SET:
        if t.free_slot(seat) < 0:
            return actions
        return add_triples(actions, base, shift, pool, RAINBOW_THIRD)
    if effect == LOCK_CHOSEN:
        return _add_features(actions, base, shift, step)
    if effect == MIMIC:
        return _add_masks(t, actions, base, shift, seat, source, pool, leaving)
    if _goes_ahead(t, step, seat, source):
        actions = append(actions, base)
    return actions


def _goes_ahead(t: Areas, step: i64, seat: i64, source: i64) -> bool:
    """AF-9.1: whether an ability whose first step declares nothing may be used."""
    effect = effect_of(step)
    if effect in (DRAW, FORESEE):
        return t.fate_size() > 0
    if effect == BURY:
        if least_of(step) == 0:
            return True
        hidden: i64 = t.hand_c[seat] & ~(1 << source)
        zones = zones_of(step)
        if zones & FROM_HAND != 0 and (t.hand_f[seat] | hidden) != 0:
            return True
        if zones & FROM_FAIRE != 0 and t.faire != 0 and not t.is_locked(FAIRE, seat):
            return True
        return zones & FROM_ROAD != 0 and _road_choices(t, seat, source) != 0
    return effect in (LOCK, MORE_DUES, WEAKEN_SOURCE)


def _is_in_scope(t: Areas, scope: i64, seat: i64, other: i64, crosses: bool) -> bool:
    """AF-9.2: whether this player's things may be chosen; a Rival that cannot be Crossed is no legal choice."""
    if other == seat:
        return scope & SELF != 0
    return scope & RIVAL != 0 and t.in_game >> other & 1 != 0 and (not crosses or t.can_cross(seat, other))


def _crews_in_scope(t: Areas, step: i64, seat: i64, crosses: bool) -> i64:
    characters: i64 = 0
    other: i64
    for other in range(t.players):
        if _is_in_scope(t, scope_of(step), seat, other, crosses):
            characters |= t.crews[other]
    return characters


def _crew_choices(t: Areas, step: i64, seat: i64, source: i64) -> i64:
    """Return the Characters that `ready`, `engage`, `weaken` or `cut` may name."""
    effect = effect_of(step)
    characters = _crews_in_scope(t, step, seat, effect != READY) & ~(1 << source)
    engaged = characters & ~t.ready & ~t.weakened
    if effect == READY:
        return engaged
    if effect == ENGAGE:
        return characters & t.ready & ~t.unpaid
    if effect == WEAKEN:
        positions = positions_of(step)
        return (characters & t.ready if positions & IN_READY != 0 else 0) | (
            engaged if positions & IN_ENGAGED != 0 else 0
        )
    return characters


def _fee_choices(t: Areas, step: i64, seat: i64, leaving: i64) -> i64:
    """Return the Fees of Characters that have two, in the Crews in scope."""
    characters: i64 = _crews_in_scope(t, step, seat, True) & ~t.unpaid & ~leaving
    fees: i64 = 0
    while characters != 0:
        low: i64 = characters & -characters
        fees |= t.fees[bit_number(low)]
        characters ^= low
    return fees


def _add_swaps(
    t: Areas, actions: vec[i64], base: i64, shift: i64, step: i64, seat: i64, pool: i64, leaving: i64
) -> vec[i64]:
    """AF-8.2: a Fee t, and a Fortune g that goes with the Fee that stays."""
    fees: i64 = _fee_choices(t, step, seat, leaving)
    while fees != 0:
        low: i64 = fees & -fees
        staying = t.fees[t.holder_of(low)] ^ low
        given = FEE_OK[bit_number(staying)] & pool
        actions = add_cards(actions, base | (bit_number(low) + 1) << shift, shift - 7, given)
        fees ^= low
    return actions


def _set_choices(t: Areas, step: i64, seat: i64) -> i64:
    """Return the Fortunes in Open or Closed Sets, as the step asks, of the Caches in scope."""
    fortunes: i64 = 0
    other: i64
    slot: i64
    for other in range(t.players):
        if _is_in_scope(t, scope_of(step), seat, other, True):
            for slot in range(3):
                cards = t.sets[3 * other + slot]
                if standing(cards) & sets_of(step) != 0:
                    fortunes |= cards
    return fortunes


def _add_hands(t: Areas, actions: vec[i64], base: i64, shift: i64, step: i64, seat: i64) -> vec[i64]:
    """`spy`: another player with at least one card in Hand."""
    other: i64
    for other in range(t.players):
        if (
            other != seat
            and _is_in_scope(t, scope_of(step), seat, other, True)
            and (t.hand_f[other] | t.hand_c[other]) != 0
        ):
            actions = append(actions, base | (SEAT_ARGUMENT + other) << shift)
    return actions


def _road_choices(t: Areas, seat: i64, source: i64) -> i64:
    """Return the Characters on the Road that a player may use, never the source."""
    if t.is_locked(ROAD, seat):
        return 0
    return t.road & ~(1 << source)


def _add_recruits(
    t: Areas,
    actions: vec[i64],
    base: i64,
    shift: i64,
    step: i64,
    seat: i64,
    source: i64,
    pool: i64,
    leaving: i64,
) -> vec[i64]:
    """`recruit`: a Character of the zones and two Fortunes that are, or are not, aligned."""
    if t.is_locked(RECRUITS, seat) or population(t.crews[seat] & ~leaving) >= 3:
        return actions
    characters: i64 = 0
    if zones_of(step) & FROM_HAND != 0:
        characters |= t.hand_c[seat]
    if zones_of(step) & FROM_CAMP != 0:
        characters |= t.camp_c[seat]
    if zones_of(step) & FROM_ROAD != 0:
        characters |= _road_choices(t, seat, source)
    characters &= ~(1 << source)
    inverted: i64 = -1 if wants_rainbow(step) else 0
    while characters != 0:
        low: i64 = characters & -characters
        prefix = base | (bit_number(low) + 56) << shift
        actions = add_pairs(actions, prefix, shift - 7, pool, FEE_OK, inverted)
        characters ^= low
    return actions


def _add_features(actions: vec[i64], base: i64, shift: i64, step: i64) -> vec[i64]:
    feature: i64
    for feature in range(6):
        if features_of(step) >> feature & 1 != 0:
            actions = append(actions, base | (FEATURE_ARGUMENT + feature) << shift)
    return actions


def _add_masks(
    t: Areas,
    actions: vec[i64],
    base: i64,
    shift: i64,
    seat: i64,
    source: i64,
    pool: i64,
    leaving: i64,
) -> vec[i64]:
    """`mimic`: a Skilled Character on the Road, then its Strike's own arguments; a mimic borrows no mimic."""
    characters: i64 = _road_choices(t, seat, source) & t.cast.skilled
    while characters != 0:
        low: i64 = characters & -characters
        character = bit_number(low)
        borrowed = t.cast.first_step(t.cast.strike[character])
        if effect_of(borrowed) != MIMIC:
            prefix = base | (character + 56) << shift
            actions = add_choices(t, actions, prefix, shift - 7, borrowed, seat, source, pool, leaving)
        characters ^= low
    return actions


def rival_crossed(t: Areas, seat: i64, step: i64, arguments: i64) -> i64:
    """AF-8.6, AF-9.3: return the Rival that a first step with these arguments Crosses, NOBODY if it Crosses none."""
    effect = effect_of(step)
    first = argument(arguments, 0)
    owner: i64 = NOBODY
    if effect in (ENGAGE, WEAKEN, CUT_OFF):
        owner = t.owner_of(first - 56)
    elif effect in (FEE_SWAP, TAKE_FEE, WAYSIDE_FEE):
        owner = t.owner_of(t.holder_of(bit_of(first - 1)))
    elif effect in (TAKE_FROM_SET, WAYSIDE_FROM_SET):
        owner = _set_owner(t, bit_of(first - 1))
    elif effect == SPY:
        owner = first - SEAT_ARGUMENT
    return NOBODY if owner == seat else owner


def _set_owner(t: Areas, bit: i64) -> i64:
    seat: i64
    for seat in range(t.players):
        if t.slot_of(seat, bit) >= 0:
            return seat
    return NOBODY


# -- carrying out


def carry_out(t: Areas, seat: i64) -> None:
    """Run the pending ability's steps from `t.step` on; stop where a pick is asked (AF-9.2)."""
    end = t.cast.starts[t.ability + 1]
    while t.step < end:
        step = t.cast.steps[t.step]
        effect = effect_of(step)
        if effect in (TAKE_FROM_HAND, DISCARD_HAND, FORESEE, BURY):
            if _asks_pick(t, seat, step):
                if effect == FORESEE:
                    _look(t, seat, step)
                t.phase = PICKING
                return
            t.picks = 0
        else:
            _do(t, seat, step)
        t.step += 1
    t.phase = AFTERNOON
    t.source = NOBODY
    t.target = NOBODY


def _do(t: Areas, seat: i64, step: i64) -> None:
    """Carry out a step that needs no pick."""
    effect = effect_of(step)
    first = argument(t.arguments, 0)
    if effect == READY:
        t.ready |= 1 << (first - 56)
    elif effect == ENGAGE:
        t.ready &= ~(1 << (first - 56))
    elif effect == WEAKEN:
        t.weaken(first - 56)
    elif effect == WEAKEN_SOURCE:
        if t.crews[seat] >> t.source & 1 != 0:  # not if it was Flashed
            t.weaken(t.source)
    elif effect == CUT_OFF:
        _do_cut(t, seat, first - 56)
    elif effect == FEE_SWAP:
        swap_fee(t, seat, bit_of(first - 1), bit_of(argument(t.arguments, 1) - 1))
    elif effect == TAKE_FROM_SET:
        _do_take(t, seat, bit_of(first - 1))
    elif effect == WAYSIDE_FROM_SET:
        _do_wayside(t, seat, bit_of(first - 1))
    elif effect in (TAKE_FEE, WAYSIDE_FEE):
        _do_fee(t, seat, bit_of(first - 1), effect == TAKE_FEE)
    elif effect == SPY:
        t.target = first - SEAT_ARGUMENT
        t.remember_hand(seat, t.target)
    elif effect == DRAW:
        _do_draw(t, seat, most_of(step))
    elif effect == MORE_DUES:
        t.dues_extra += most_of(step)
    else:
        _do_private(t, seat, step, first)


def _do_private(t: Areas, seat: i64, step: i64, first: i64) -> None:
    """Carry out an effect that concerns nobody's Stage but one's own, or a Lock."""
    effect = effect_of(step)
    if effect == GATHER:
        _do_gather(t, seat)
    elif effect == RECALL:
        t.road &= ~(1 << (first - 56))
        t.hand_c[seat] |= 1 << (first - 56)
        t.show(seat, first - 1)
    elif effect == RECRUIT_BY:
        _do_recruit(t, seat, step, first - 56)
    elif effect == RAINBOW_SET:
        _do_rainbow(t, seat)
    elif effect == LOCK:
        _do_lock(t, seat, step, bit_number(features_of(step)))
    elif effect == LOCK_CHOSEN:
        _do_lock(t, seat, step, first - FEATURE_ARGUMENT)


def _do_cut(t: Areas, seat: i64, character: i64) -> None:
    """AF-8.13: a Rival's Character goes to the Road and its Fees become Wayside; one's own Fees just go to Camp."""
    owner = t.owner_of(character)
    fees = t.leave_crew(owner, character)
    t.camp_f[owner] |= fees
    if owner != seat:
        t.wayside[owner] |= fees


def swap_fee(t: Areas, seat: i64, taken: i64, given: i64) -> None:
    """AF-8.2: g takes t's place under its Character, t goes to the acting player's Camp."""
    character = t.holder_of(taken)
    if t.owner_of(character) == seat:
        t.use_fortune(seat, given)
        t.camp_f[seat] |= taken
    else:
        t.give_away(seat, given)
        t.bring_to_camp(seat, taken)
    t.fees[character] = t.fees[character] & ~taken | given


def _do_take(t: Areas, seat: i64, bit: i64) -> None:
    """AF-7.0: a Fortune of a Set comes to the acting player's Camp."""
    owner = _set_owner(t, bit)
    t.sets[3 * owner + t.slot_of(owner, bit)] &= ~bit
    if owner == seat:  # AF-8.8, D42: it just goes to Camp, and the Set stays
        t.camp_f[seat] |= bit
    else:
        t.bring_to_camp(seat, bit)
        _scatter(t, owner)


def _do_wayside(t: Areas, seat: i64, bit: i64) -> None:
    """AF-8.12: a Fortune of a Set goes to its owner's Camp, marked if that is a Rival."""
    owner = _set_owner(t, bit)
    t.sets[3 * owner + t.slot_of(owner, bit)] &= ~bit
    t.camp_f[owner] |= bit
    if owner != seat:
        t.wayside[owner] |= bit
        _scatter(t, owner)


def _scatter(t: Areas, owner: i64) -> None:
    """AF-8.13: the cards of a Rival's Set that is left with 2 or 1 become Wayside, and the Set is gone."""
    slot: i64
    for slot in range(3):
        cards = t.sets[3 * owner + slot]
        if cards != 0 and standing(cards) == 0:
            t.camp_f[owner] |= cards
            t.wayside[owner] |= cards
            t.drop_set(owner, slot)


def _do_fee(t: Areas, seat: i64, bit: i64, is_taken: bool) -> None:
    """`take` and `wayside` from = fee: the Character is Unpaid."""
    character = t.holder_of(bit)
    owner = t.owner_of(character)
    t.lose_fee(character, bit)
    if owner == seat:
        t.camp_f[seat] |= bit
    elif is_taken:
        t.bring_to_camp(seat, bit)
    else:
        t.camp_f[owner] |= bit
        t.wayside[owner] |= bit


def _do_draw(t: Areas, seat: i64, count: i64) -> None:
    """AF-5.21: a Draw from an empty Fate gives nothing in the Afternoon."""
    while count > 0 and t.fate_size() > 0:
        t.draw(seat)
        count -= 1


def _do_gather(t: Areas, seat: i64) -> None:
    number: i64 = 0
    while argument(t.arguments, number) != 0:
        bit: i64 = bit_of(argument(t.arguments, number) - 1)
        t.faire &= ~bit
        t.camp_f[seat] |= bit
        t.fetched |= bit
        number += 1


def _do_recruit(t: Areas, seat: i64, step: i64, character: i64) -> None:
    first: i64 = bit_of(argument(t.arguments, 1) - 1)
    second: i64 = bit_of(argument(t.arguments, 2) - 1)
    t.use_fortune(seat, first)
    t.use_fortune(seat, second)
    bit: i64 = 1 << character
    if t.road & bit != 0:
        t.road &= ~bit
    else:
        t.use_character(seat, bit)
    t.enter_crew(seat, character, first | second, enters_ready(step))


def _do_rainbow(t: Areas, seat: i64) -> None:
    slot = t.free_slot(seat)
    number: i64
    for number in range(3):
        bit: i64 = bit_of(argument(t.arguments, number) - 1)
        t.use_fortune(seat, bit)
        t.sets[3 * seat + slot] |= bit
    t.rainbows |= 1 << (3 * seat + slot)


def _do_lock(t: Areas, seat: i64, step: i64, feature: i64) -> None:
    t.locks[feature] |= 1 << (seat + 3) if is_tonight(step) else 1 << seat


# -- picks (AF-12.6)


def _asks_pick(t: Areas, seat: i64, step: i64) -> bool:
    """Whether there is something to pick; a Changeling is asked even if `none` is all there is."""
    effect = effect_of(step)
    if effect == TAKE_FROM_HAND:
        return t.target != NOBODY
    if effect == FORESEE:
        return t.fate_size() > 0
    if t.picks >= most_of(step):
        return False
    return _pickable_fortunes(t, seat, step) != 0 or _pickable_characters(t, seat, step) != 0


def _pickable_fortunes(t: Areas, seat: i64, step: i64) -> i64:
    """Return the Fortunes that `discard_hand` or `bury` may pick now."""
    if effect_of(step) == DISCARD_HAND:
        return t.hand_f[t.target]
    zones = zones_of(step)
    fortunes: i64 = 0
    if zones & FROM_HAND != 0:
        fortunes |= t.hand_f[seat]
    if zones & FROM_FAIRE != 0 and not t.is_locked(FAIRE, seat):
        fortunes |= t.faire
    return fortunes


def _pickable_characters(t: Areas, seat: i64, step: i64) -> i64:
    if effect_of(step) == DISCARD_HAND:
        return t.hand_c[t.target]
    zones = zones_of(step)
    characters: i64 = 0
    if zones & FROM_HAND != 0:
        characters |= t.hand_c[seat]
    if zones & FROM_ROAD != 0:
        characters |= _road_choices(t, seat, t.source)
    return characters


def pick_choices(t: Areas, seat: i64) -> vec[i64]:
    """Return the picks the pending step allows, ascending."""
    actions = vec[i64]()
    step = t.cast.steps[t.step]
    effect = effect_of(step)
    if effect == FORESEE:
        return _orders(t, step)
    if effect == TAKE_FROM_HAND:
        actions = append(actions, PICK)
        taken: i64 = t.hand_f[t.target]
        while taken != 0:
            low: i64 = taken & -taken
            prefix = PICK | (bit_number(low) + 1) << 35
            actions = add_cards(actions, prefix, 28, t.hand_f[seat])
            actions = add_characters(actions, prefix, 28, t.hand_c[seat])
            taken ^= low
        return actions
    if t.picks >= least_of(step):
        actions = append(actions, PICK)
    actions = add_cards(actions, PICK, 35, _pickable_fortunes(t, seat, step))
    return add_characters(actions, PICK, 35, _pickable_characters(t, seat, step))


def _foreseen(t: Areas, step: i64) -> i64:
    """Return how many cards of Fate are looked at."""
    size = t.fate_size()
    return size if size < most_of(step) else most_of(step)


def _look(t: Areas, seat: i64, step: i64) -> None:
    """Let the acting player, and nobody else, see the top cards of Fate."""
    fate = t.fate[:]
    index: i64
    for index in range(_foreseen(t, step)):
        fate[t.drawn + index] |= 1 << (7 + seat)
    t.fate = fate


def _orders(t: Areas, step: i64) -> vec[i64]:
    """Return every order of the foreseen cards."""
    cards = vec[i64]()
    index: i64
    for index in range(_foreseen(t, step)):
        cards = append(cards, t.fate[t.drawn + index] & 127)
    _sort(cards)
    return _add_orders(vec[i64](), PICK, 35, cards, 0)


def _sort(cards: vec[i64]) -> None:
    last: i64
    for last in range(1, len(cards)):
        at: i64 = last
        while at > 0 and cards[at - 1] > cards[at]:
            card: i64 = cards[at]
            cards[at] = cards[at - 1]
            cards[at - 1] = card
            at -= 1


def _add_orders(actions: vec[i64], base: i64, shift: i64, cards: vec[i64], used: i64) -> vec[i64]:
    if population(used) == len(cards):
        return append(actions, base)
    index: i64
    for index in range(len(cards)):
        if used >> index & 1 == 0:
            action = base | (cards[index] + 1) << shift
            actions = _add_orders(actions, action, shift - 7, cards, used | 1 << index)
    return actions


def pick(t: Areas, seat: i64, action: i64) -> None:
    """Carry out a pick, then the rest of the ability."""
    step = t.cast.steps[t.step]
    effect = effect_of(step)
    arguments = action & ARGUMENTS
    if effect == FORESEE:
        _pick_order(t, seat, step, arguments)
    elif arguments == 0:  # none
        t.picks = most_of(step)
    elif effect == TAKE_FROM_HAND:
        _pick_changeling(t, seat, argument(arguments, 0) - 1, argument(arguments, 1) - 1)
    elif effect == DISCARD_HAND:
        _pick_discard(t, argument(arguments, 0) - 1)
    else:
        _pick_bury(t, seat, argument(arguments, 0) - 1)
    t.picks += 1
    if effect in (FORESEE, TAKE_FROM_HAND) or not _asks_pick(t, seat, step):
        t.picks = 0
        t.step += 1
        carry_out(t, seat)


def _pick_order(t: Areas, seat: i64, step: i64, arguments: i64) -> None:
    """The first to Hand, the second is the new top card, the third lies under it."""
    count = _foreseen(t, step)
    knowing: i64 = 0
    if count == 1:
        knowing = t.fate[t.drawn] >> 7
    else:
        t.blur_fate(seat, count)
    fate = t.fate[:]
    index: i64
    for index in range(count):
        fate[t.drawn + index] = argument(arguments, index) - 1 | (knowing | 1 << seat) << 7
    t.fate = fate
    t.draw(seat)


def _pick_changeling(t: Areas, seat: i64, taken: i64, given: i64) -> None:
    """The Fortune comes to Camp (Taken); the card given goes to that Hand, and only the two players know it."""
    bit: i64 = bit_of(taken)
    t.hand_f[t.target] &= ~bit
    t.reveal(taken)
    t.bring_to_camp(seat, bit)
    knowing: i64 = 1 << seat | 1 << t.target
    t.blur_hand(seat, t.target, knowing)
    if given < FIRST_CHARACTER:
        t.hand_f[seat] &= ~bit_of(given)
        t.hand_f[t.target] |= bit_of(given)
    else:
        t.hand_c[seat] &= ~(1 << (given - 55))
        t.hand_c[t.target] |= 1 << (given - 55)
    t.remember(knowing, t.target, given)


def _pick_discard(t: Areas, card: i64) -> None:
    t.reveal(card)
    if card < FIRST_CHARACTER:
        t.hand_f[t.target] &= ~bit_of(card)
        t.discard_fortunes(bit_of(card))
    else:
        t.hand_c[t.target] &= ~(1 << (card - 55))
        t.road |= 1 << (card - 55)


def _pick_bury(t: Areas, seat: i64, card: i64) -> None:
    """A card of Faire or Road goes under Fate for all to see; a card of the Hand unseen."""
    bit: i64 = bit_of(card) if card < FIRST_CHARACTER else 1 << (card - 55)
    knowing: i64 = EVERYBODY
    if card < FIRST_CHARACTER and t.faire & bit != 0:
        t.faire &= ~bit
    elif card >= FIRST_CHARACTER and t.road & bit != 0:
        t.road &= ~bit
    else:
        knowing = 1 << seat
        t.blur_hand(seat, 3 + len(t.fate), knowing)
        if card < FIRST_CHARACTER:
            t.hand_f[seat] &= ~bit
        else:
            t.hand_c[seat] &= ~bit
        if card < FIRST_CHARACTER:  # AF-2.10: the Day's marks end in Fate
            t.fetched &= ~bit
            t.lieu &= ~bit
    t.lay_at_bottom(card, knowing)


def is_answer(step: i64) -> bool:
    """Whether an ability is used as an answer only (AF-11.6)."""
    return effect_of(step) == OVERRULE
