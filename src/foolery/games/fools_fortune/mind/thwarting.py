"""The habit against whoever is about to win: a Talent or Strike that costs them a Character or a Closed Set."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.helping import spare_of
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    END,
    STRIKE,
    actor_of,
    character_at,
    fortune_at,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import NOBODY, STRIKES, TALENTS, Areas
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Weaken
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.goal import ready_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.kernel.bits import population
from foolery.kernel.numbers import i64, vec

__all__ = ["about_to_win", "harms", "thwarting"]


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
    return (kind_of_action(action) != STRIKE and not is_flash(action)) or t.crews[seat] >> actor_of(action) & 1 == 0


def harms(t: Areas, action: i64, rival: i64) -> bool:
    """Whether an ability takes a Character's readiness or a card of a Closed Set from a Rival."""
    actor = actor_of(action)
    ability = t.cast.strike[actor] if kind_of_action(action) == STRIKE else t.cast.talent[actor]
    effect = effect_of(t.cast.first_step(ability))
    if isinstance(effect, (Weaken, Cut)):
        return t.crews[rival] >> character_at(action, 0) & 1 == 1
    if isinstance(effect, (TakeFromSet, WaysideFromSet)):
        slot = t.slot_of(rival, fortune_at(action, 0))
        return slot >= 0 and standing(t.sets[3 * rival + slot]) == CLOSED
    return False
