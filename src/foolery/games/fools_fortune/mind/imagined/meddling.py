"""The habit of meddling: Characters that have nothing better to do act against a Rival, or get new cards (AF-9.3).

A habit is a fixed rule of play in imagined games (habits.py).  Values are in points (values.py).  `layout` holds the
best layout of the acting seat's Sets.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.imagined.helping import add_abilities, spare_cards, use_cost
from foolery.games.fools_fortune.mind.planner.layouts import CLOSES, EXTENDS, SeatLayout, reach_of
from foolery.games.fools_fortune.mind.values import (
    BURY_VALUE,
    CUT_VALUE,
    DRAW_VALUE,
    LOCK_VALUE,
    NEEDED_CHARACTER,
    READY_VALUE,
    RECALL_VALUE,
    SET_LOSS,
    SPY_VALUE,
    WEAKEN_VALUE,
    reach_value,
)
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
from foolery.games.fools_fortune.rules.board_state import FAIRE, BoardState
from foolery.games.fools_fortune.rules.effects.caches import TakeFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Ready, Weaken
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Bury, DrawCards, Foresee
from foolery.games.fools_fortune.rules.effects.field import Recall
from foolery.games.fools_fortune.rules.effects.hands import Spy
from foolery.games.fools_fortune.rules.effects.locks import LockChosen
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.kernel.bits import bit_of, population
from foolery.kernel.numbers import i64, vec


def meddling_use(state: BoardState, seat: i64, layout: SeatLayout) -> i64:
    """Return the Talent or Strike with the highest meddling value, `end` if none is above 0."""
    actions = add_abilities(state, vec[i64](), seat)
    best: i64 = END
    most: i64 = 0
    at: i64
    for at in range(len(actions)):
        value = meddling_value(state, seat, actions[at], layout)
        if value > most:
            most = value
            best = actions[at]
    return best


def meddling_value(state: BoardState, seat: i64, action: i64, layout: SeatLayout) -> i64:
    """Return the points that a Talent or Strike gains by its effect on a Rival or by new cards, less its cost.

    It is 0 if the Dues could not be paid afterwards, and for all other effects.
    """
    held: i64 = state.hand_c[seat] >> actor_of(action) & 1 if flashes_actor(action) else 0
    spare = spare_cards(state, seat) - held
    if spare < 0:
        return 0
    cost = use_cost(state, seat, action)
    ability = state.tables.declared(action)
    effect: Effect = effect_of(state.tables.first_step(ability))
    if isinstance(effect, (Weaken, Cut)):
        return _crew_loss(state, seat, action, ability) - cost
    if isinstance(effect, DrawCards):
        return 0 if kind_of_action(action) == STRIKE else DRAW_VALUE - cost
    if isinstance(effect, Bury):
        return BURY_VALUE - cost if spare > 0 else 0
    if isinstance(effect, Foresee):
        return DRAW_VALUE - cost if spare > 0 else 0
    if isinstance(effect, Spy):
        return SPY_VALUE - cost
    if isinstance(effect, LockChosen):
        return LOCK_VALUE - cost if feature_at(action, 0) == FAIRE else 0
    if isinstance(effect, TakeFromSet):
        return _taken_value(state, seat, fortune_at(action, 0), layout) - cost
    if isinstance(effect, Ready):
        return READY_VALUE - cost if _could_fetch(state, seat, character_at(action, 0), layout) else 0
    if isinstance(effect, Recall):
        others: i64 = (state.hand_c[seat] | state.camp_c[seat]) & ~bit_of(actor_of(action))
        needed = state.has_room_in_crew(seat) and others == 0
        return RECALL_VALUE + (NEEDED_CHARACTER if needed else 0) - cost
    return 0


def _crew_loss(state: BoardState, seat: i64, action: i64, ability: i64) -> i64:
    """Return the points that a Rival loses if `action`, a Weaken or a Cut, hits one of their Characters.

    It is 0 for the own Characters and Unpaid ones.  It is also 0 for a Weaken ability that has more steps, because
    these Weaken its own Character, too: such an ability is kept for a Rival who is about to win.
    """
    target = character_at(action, 0)
    if state.crews[seat] >> target & 1 == 1 or state.unpaid >> target & 1 == 1:
        return 0
    reach = reach_value(population(reach_of(state, bit_of(target))))
    if isinstance(effect_of(state.tables.first_step(ability)), Cut):
        return CUT_VALUE + reach
    is_only_step = state.tables.starts[ability + 1] - state.tables.starts[ability] == 1
    return WEAKEN_VALUE + reach if is_only_step else 0


def _taken_value(state: BoardState, seat: i64, card: i64, layout: SeatLayout) -> i64:
    """Return the points that the Fortune `card` (a bit) out of a Rival's Set adds to the own Sets and costs the Rival.

    It is 0 if the Set is the seat's own.
    """
    owner = state.set_owner(card)
    if owner == seat:
        return 0
    count = population(state.sets[3 * owner + state.slot_of(owner, card)])
    return SET_LOSS[count] + layout.value_after(0, card) - layout.value


def _could_fetch(state: BoardState, seat: i64, character: i64, layout: SeatLayout) -> bool:
    """Whether `character` is in the own Crew and could Fetch a Fortune that Closes or extends a planned Set."""
    wanted: i64 = state.faire & (layout.wanted(CLOSES) | layout.wanted(EXTENDS))
    return state.crews[seat] >> character & 1 == 1 and reach_of(state, bit_of(character)) & wanted != 0
