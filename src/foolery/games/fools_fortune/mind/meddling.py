"""The habit of using whoever has nothing better to do: against a Rival, and for new cards (AF-9.3)."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.mind.helping import declarable, spare_of
from foolery.games.fools_fortune.mind.judge import reach_of
from foolery.games.fools_fortune.mind.layouts import Layouts
from foolery.games.fools_fortune.mind.prices import CREW_PERSON, DRAWN, NEEDED_PERSON, SPARE_PERSON
from foolery.games.fools_fortune.rules.actions import (
    END,
    STRIKE,
    actor_of,
    character_at,
    feature_at,
    flashes_actor,
    fortune_at,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import FAIRE, Areas
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Ready, Weaken
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Bury, Draw, Foresee
from foolery.games.fools_fortune.rules.effects.field import Recall
from foolery.games.fools_fortune.rules.effects.hands import Spy
from foolery.games.fools_fortune.rules.effects.locks import LockChosen
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.kernel.bits import bit_of, population
from foolery.kernel.numbers import i64, vec

__all__ = ["idle_merit", "meddling"]

# What an ability is worth, in the planner's points, before it is paid for.
WEAKENS: Final = 20  # a Rival's Character misses a Day …
CUTS: Final = 40  # … or is gone
FORESEES: Final = 5
BURIES: Final = 8  # before two cards are Drawn
SPIES: Final = 6
LOCKS_FAIRE: Final = 10
OPENS_FOUR: Final = 20  # a Rival's Set loses one of four Fortunes …
OPENS_THREE: Final = 8  # … or of three
READIES: Final = 12  # somebody who could Fetch what the Sets lack
RECALLS: Final = 8


def meddling(t: Areas, seat: i64, layouts: Layouts) -> i64:
    """Return the Talent or Strike that gains most apart from what it does for the own Sets, `end` if none does."""
    actions = declarable(t, vec[i64](), seat)
    best: i64 = END
    most: i64 = 0
    at: i64
    for at in range(len(actions)):
        value = idle_merit(t, seat, actions[at], layouts)
        if value > most:
            most = value
            best = actions[at]
    return best


def idle_merit(t: Areas, seat: i64, action: i64, layouts: Layouts) -> i64:
    """Return what a Talent or Strike gains by what it does to a Rival, or by cards, less what it costs."""
    actor = actor_of(action)
    cost: i64 = 1
    held: i64 = 0  # whether the Character leaves the Hand, and could have paid Dues
    if flashes_actor(action):
        held = t.hand_c[seat] >> actor & 1
        cost = _price(t, seat, actor)
    spare = spare_of(t, seat) - held
    if spare < 0:
        return 0
    ability = t.cast.declared(action)
    effect: Effect = effect_of(t.cast.first_step(ability))
    if isinstance(effect, (Weaken, Cut)):
        return _against_crew(t, seat, action, ability) - cost
    if isinstance(effect, Draw):
        return 0 if kind_of_action(action) == STRIKE else DRAWN - cost
    if isinstance(effect, Bury):
        return BURIES - cost if spare > 0 else 0
    if isinstance(effect, Foresee):
        return FORESEES - cost if spare > 0 else 0
    if isinstance(effect, Spy):
        return SPIES - cost
    if isinstance(effect, LockChosen):
        return LOCKS_FAIRE - cost if feature_at(action, 0) == FAIRE else 0
    if isinstance(effect, TakeFromSet):
        return _taken(t, seat, fortune_at(action, 0), layouts) - cost
    if isinstance(effect, Ready):
        return READIES - cost if _could_fetch(t, seat, character_at(action, 0), layouts) else 0
    if isinstance(effect, Recall):
        return RECALLS + (NEEDED_PERSON if _is_last_person(t, seat) else 0) - cost
    return 0


def _is_last_person(t: Areas, seat: i64) -> bool:
    """Whether only one Character waits for the place that the Crew has."""
    return t.has_room_in_crew(seat) and population(t.hand_c[seat] | t.camp_c[seat]) == 1


def _price(t: Areas, seat: i64, character: i64) -> i64:
    """Return what giving a Character up costs."""
    if t.crews[seat] >> character & 1 == 1:
        return CREW_PERSON
    return NEEDED_PERSON if _is_last_person(t, seat) else SPARE_PERSON


def _against_crew(t: Areas, seat: i64, action: i64, ability: i64) -> i64:
    """Weaken or Cut whoever reaches most; an ability that also Weakens its source is kept for whoever is winning."""
    target = character_at(action, 0)
    if t.crews[seat] >> target & 1 == 1 or t.unpaid >> target & 1 == 1:
        return 0
    width = population(reach_of(t, bit_of(target))) // 4
    if isinstance(effect_of(t.cast.first_step(ability)), Cut):
        return CUTS + width
    alone = t.cast.starts[ability + 1] - t.cast.starts[ability] == 1
    return WEAKENS + width if alone else 0


def _taken(t: Areas, seat: i64, card: i64, layouts: Layouts) -> i64:
    """Return what a Fortune out of a Rival's Set is worth to the seat, and the loss to the Rival."""
    owner = t.set_owner(card)
    if owner == seat:
        return 0
    count = population(t.sets[3 * owner + t.slot_of(owner, card)])
    return (OPENS_FOUR if count == 4 else OPENS_THREE) + layouts.value_after(0, card) - layouts.value


def _could_fetch(t: Areas, seat: i64, character: i64, layouts: Layouts) -> bool:
    """Whether somebody of the own Crew could Fetch what Closes or extends a planned Set."""
    wanted: i64 = t.faire & (layouts.wanted(0) | layouts.wanted(1))
    return t.crews[seat] >> character & 1 == 1 and reach_of(t, bit_of(character)) & wanted != 0
