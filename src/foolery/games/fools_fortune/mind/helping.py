"""The habit of using Fees, Talents and Strikes for one's own Sets and Crew (AF-7.1, AF-8.9, AF-9.3)."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.mind.prices import DRAWN, NEEDED_PERSON, SPARE_PERSON
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    END,
    FEESWAP,
    KICKBACK,
    STRIKE,
    actor_of,
    argument,
    engaging,
    flashes_actor,
    fortune_at,
    is_fortune,
    kind_of_action,
    with_card,
)
from foolery.games.fools_fortune.rules.areas import SAVVY_FEE_SWAP, STRIKES, TALENTS, UNIVERSAL, Areas
from foolery.games.fools_fortune.rules.cards import FEE_OK
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Draw
from foolery.games.fools_fortune.rules.effects.fees import FeeSwap
from foolery.games.fools_fortune.rules.effects.field import Gather, Recruit
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.goal import payable_fortunes
from foolery.games.fools_fortune.rules.steps import most_of
from foolery.games.fools_fortune.rules.trades import add_fee_swaps
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["declarable", "helping", "merit", "spare_of"]

CLOSES: Final = 50  # what a Fortune is worth that Closes a planned Set …
EXTENDS: Final = 24  # … or extends one
RECRUITS: Final = 40


def helping(t: Areas, seat: i64, layouts: Layouts) -> i64:
    """Return the Kick-Back, Fee-Swap, Talent or Strike that helps most, `end` if none does."""
    closing = layouts.wanted(0)
    extending = layouts.wanted(1)
    spare = layouts.rest & t.pool(seat)
    best: i64 = END
    if t.scenes & UNIVERSAL != 0 and spare != 0:
        best = _kick_back(t, seat, closing, spare)
        if best == END:
            best = _kick_back(t, seat, extending, spare)
    if t.scenes & (SAVVY_FEE_SWAP | TALENTS | STRIKES) == 0:
        return best
    most: i64 = EXTENDS if best != END else 0
    actions = _abilities(t, seat)
    at: i64
    for at in range(len(actions)):
        value = merit(t, seat, actions[at], closing, extending, spare)
        if value > most:
            most = value
            best = actions[at]
    return best


def _kick_back(t: Areas, seat: i64, wanted: i64, spare: i64) -> i64:
    """Return a Kick-Back of a Fee that helps, if a Fortune that is left over can take its place."""
    characters: i64 = t.available(seat)
    while characters != 0:
        character = first_in(characters)
        characters = without_lowest(characters)
        found: i64 = t.fees[character] & wanted
        while found != 0:
            fee = first_in(found)
            staying = first_in(t.fees[character] & ~bit_of(fee))
            if FEE_OK[staying] & spare != 0:
                return with_card(KICKBACK | engaging(character), 0, fee)
            found = without_lowest(found)
    return END


def _abilities(t: Areas, seat: i64) -> vec[i64]:
    """Return the Fee-Swaps, Talents and Strikes that can be declared."""
    swaps = vec[i64]()
    if t.scenes & SAVVY_FEE_SWAP != 0:
        swaps = add_fee_swaps(t, swaps, seat)
    return declarable(t, swaps, seat)


def declarable(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    """Append the Talents and Strikes that can be declared."""
    if t.scenes & TALENTS != 0:
        actions = add_talents(t, actions, seat)
    if t.scenes & STRIKES != 0:
        actions = add_strikes(t, actions, seat)
    return actions


def merit(t: Areas, seat: i64, action: i64, closing: i64, extending: i64, spare: i64) -> i64:
    """Return what an ability gains for the own Sets and Crew, less what it costs."""
    actor = actor_of(action)
    kind = kind_of_action(action)
    cost: i64 = 1
    if flashes_actor(action):
        if t.crews[seat] >> actor & 1 == 1 or spare_of(t, seat) <= 0:
            return 0
        cost = NEEDED_PERSON if t.has_room_in_crew(seat) else SPARE_PERSON
    if kind == FEESWAP:
        return _swapped(action, closing, extending, spare) - cost
    step = t.cast.first_step(t.cast.declared(action))
    effect: Effect = effect_of(step)
    if isinstance(effect, FeeSwap):
        return _swapped(action, closing, extending, spare) - cost
    if isinstance(effect, Gather):
        return _worth(action, 0, closing, extending) + _worth(action, 1, closing, extending) - cost
    if isinstance(effect, TakeFromSet):
        own = t.slot_of(seat, fortune_at(action, 0)) >= 0
        return 0 if own else _worth(action, 0, closing, extending) - cost
    if isinstance(effect, Recruit):
        fees: i64 = fortune_at(action, 1) | fortune_at(action, 2)
        # Both Fees leave the stock, and so may both Characters.
        return RECRUITS - cost if fees & ~spare == 0 and spare_of(t, seat) > 3 else 0
    if isinstance(effect, Draw) and kind == STRIKE and spare_of(t, seat) > 1:
        return DRAWN * most_of(step) - cost
    return 0


def _swapped(action: i64, closing: i64, extending: i64, spare: i64) -> i64:
    """Return what a Fee-Swap gains that gives a Fortune which is left over."""
    return _worth(action, 0, closing, extending) if fortune_at(action, 1) & spare != 0 else 0


def _worth(action: i64, place: i64, closing: i64, extending: i64) -> i64:
    """Return what a Fortune that comes in is worth."""
    if not is_fortune(argument(action, place)):
        return 0
    card = fortune_at(action, place)
    if card & closing != 0:
        return CLOSES
    return EXTENDS if card & extending != 0 else 0


def spare_of(t: Areas, seat: i64) -> i64:
    """Return how many cards of Hand and Camp are left when the Dues are paid."""
    payable = population(payable_fortunes(t.pool(seat), t.fetched, t.lieu)) + population(t.hand_c[seat])
    return payable - 1 - t.dues_extra
