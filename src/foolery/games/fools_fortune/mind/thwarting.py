"""The habit against whoever is about to win: a Talent or Strike that costs them a Character or a Closed Set."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.helping import declarable, spare_of
from foolery.games.fools_fortune.mind.judge import reach_of
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    END,
    FETCH,
    actor_of,
    character_at,
    engaging,
    flashes_actor,
    fortune_at,
    with_card,
)
from foolery.games.fools_fortune.rules.areas import NOBODY, STRIKES, TALENTS, Areas
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Weaken
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.goal import ready_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, fitting, kinds_of, standing
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["about_to_win", "harms", "stopping", "thwarting"]

# How well an ability keeps a Rival from winning.
CUTS: Final = 30
TAKES: Final = 28
STREWS: Final = 24  # makes a Fortune Wayside that somebody else can pick up at once
WEAKENS: Final = 20
COSTS_CREW: Final = 10


def thwarting(t: Areas, seat: i64, need: i64) -> i64:
    """Return an ability that keeps a Rival from winning on their next Day, `end` if there is none or no need."""
    if t.scenes & (TALENTS | STRIKES) == 0:
        return END
    rival = about_to_win(t, seat, need)
    if rival == NOBODY:
        return END
    actions = vec[i64]()
    if t.scenes & TALENTS != 0:
        actions = add_talents(t, actions, seat)
    if t.scenes & STRIKES != 0 and spare_of(t, seat) > 0:
        actions = add_strikes(t, actions, seat)
    at: i64
    for at in range(len(actions)):
        if _keeps_crew(t, seat, actions[at]) and harms(t, actions[at], rival):
            return actions[at]
    return END


def about_to_win(t: Areas, seat: i64, need: i64) -> i64:
    """Return a Rival whose Sets and Crew suffice unless something happens to them, NOBODY if there is none."""
    other: i64
    slot: i64
    for other in range(t.players):
        able = population(t.crews[other] & ~t.weakened & ~t.unpaid)
        if other == seat or able < ready_to_win(t.players, t.act) or not t.can_cross(seat, other):
            continue
        closed: i64 = 0
        for slot in range(3):
            if standing(t.sets[3 * other + slot]) == CLOSED:
                closed += 1
        if closed >= need:
            return other
    return NOBODY


def _keeps_crew(t: Areas, seat: i64, action: i64) -> bool:
    """Whether nobody of the own Crew is given up for it."""
    return not flashes_actor(action) or t.crews[seat] >> actor_of(action) & 1 == 0


def harms(t: Areas, action: i64, rival: i64) -> bool:
    """Whether an ability takes a Character's readiness or a card of a Closed Set from a Rival."""
    effect = effect_of(t.cast.first_step(t.cast.declared(action)))
    if isinstance(effect, (Weaken, Cut)):
        return t.crews[rival] >> character_at(action, 0) & 1 == 1
    if isinstance(effect, (TakeFromSet, WaysideFromSet)):
        slot = t.slot_of(rival, fortune_at(action, 0))
        return slot >= 0 and standing(t.sets[3 * rival + slot]) == CLOSED
    return False


def stopping(t: Areas, seat: i64, need: i64) -> i64:
    """Return what best keeps a Rival from winning on their next Day, whatever it costs; `end` if nothing does."""
    if t.scenes & (TALENTS | STRIKES) == 0:
        return END
    rival = about_to_win(t, seat, need)
    if rival == NOBODY:
        return _pick_up(t, seat, need)
    actions = declarable(t, vec[i64](), seat)
    best: i64 = END
    most: i64 = 0
    at: i64
    for at in range(len(actions)):
        value = _obstacle(t, seat, actions[at], rival)
        if value > most:
            most = value
            best = actions[at]
    return best


def _obstacle(t: Areas, seat: i64, action: i64, rival: i64) -> i64:
    """Return how well an ability keeps a Rival from winning, 0 if it does not or leaves the Dues unpaid."""
    if not harms(t, action, rival):
        return 0
    actor = actor_of(action)
    cost: i64 = 0
    if flashes_actor(action):
        if spare_of(t, seat) < t.hand_c[seat] >> actor & 1:
            return 0
        cost = COSTS_CREW if t.crews[seat] >> actor & 1 == 1 else 1
    effect = effect_of(t.cast.first_step(t.cast.declared(action)))
    if isinstance(effect, Cut):
        return CUTS - cost
    if isinstance(effect, TakeFromSet):
        return TAKES - cost
    if isinstance(effect, WaysideFromSet):
        others = t.available(seat) & ~(1 << actor)
        return STREWS - cost if reach_of(t, others) & fortune_at(action, 0) != 0 else 0
    return WEAKENS - cost


def _pick_up(t: Areas, seat: i64, need: i64) -> i64:
    """Return the Fetch of a Wayside Fortune that a Rival's last Set lacks, `end` if there is none."""
    found: i64 = 0
    other: i64
    for other in range(t.players):
        if other != seat and t.wayside[other] != 0:
            found |= t.wayside[other] & _lacking(t, other, need)
    characters: i64 = t.available(seat) if found != 0 else 0
    while characters != 0:
        character = first_in(characters)
        reach: i64 = reach_of(t, bit_of(character)) & found
        if reach != 0:
            return with_card(FETCH | engaging(character), 0, first_in(reach))
        characters = without_lowest(characters)
    return END


def _lacking(t: Areas, seat: i64, need: i64) -> i64:
    """Return the Fortunes that would Close the last Set that a seat needs."""
    closed: i64 = 0
    lacking: i64 = 0
    slot: i64
    for slot in range(3):
        cards = t.sets[3 * seat + slot]
        if standing(cards) == CLOSED:
            closed += 1
        elif population(cards) == 4:
            lacking |= fitting(cards, kinds_of(cards))
    return lacking if closed + 1 >= need else 0
