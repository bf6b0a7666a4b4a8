"""Talents and Strikes, the abilities of Characters: how they are declared and carried out.

Clauses: AF-8.1, AF-8.11, AF-9.1, AF-9.2.  An ability is a list of steps.  The modules in effects/ define what one
step does.  A pick is a choice that the acting player makes while a step is carried out.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import (
    STRIKE,
    TALENT,
    actor_of,
    arguments_in,
    character_at,
    engaging,
    flashing,
    without_first,
)
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, NONE, PICKING, BoardState
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY
from foolery.games.fools_fortune.rules.effects.borrowed import Mimic, Refuse
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.kernel.bits import bit_number, lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["add_strikes", "add_talents"]


def is_answer(step: i64) -> bool:
    """Return whether an ability whose first step is `step` can be used only as an answer to a Rival (AF-11.6)."""
    return isinstance(effect_of(step), Refuse)


# -- declaring


def add_talents(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    """AF-8.1: return `actions` with every Talent appended that `seat` can use.

    A Talent is used by Engaging its Character, or by Flashing it from Hand, Crew or Camp (AF-D33).
    """
    available = state.available(seat) & state.tables.skilled
    at_hand: i64 = (state.hand_c[seat] | state.camp_c[seat]) & state.tables.skilled
    flashable: i64 = available | at_hand if state.may_flash(seat) else 0
    characters: i64 = available | flashable
    pool = state.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        step = state.tables.first_step(state.tables.talent[character])
        effect = effect_of(step)
        if available & bit != 0:
            use = AbilityUse(seat, character, step, TALENT | engaging(character), pool, 0)
            actions = effect.add_choices(state, actions, use)
        if flashable & bit != 0:
            richer = pool | state.fees[character]
            use = AbilityUse(seat, character, step, TALENT | flashing(character), richer, state.crews[seat] & bit)
            actions = effect.add_choices(state, actions, use)
        characters ^= bit
    return actions


def add_strikes(state: BoardState, actions: vec[i64], seat: i64) -> vec[i64]:
    """AF-8.11: return `actions` with every Strike appended that `seat` can use.

    A Strike always Flashes its Character from Hand or Crew, so the packed action has no Flash mark.
    """
    if not state.may_flash(seat):
        return actions
    characters: i64 = state.available(seat) | state.hand_c[seat]
    pool = state.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        ability = state.tables.strike[character]
        if ability != NO_ABILITY:
            step = state.tables.first_step(ability)
            richer = pool | state.fees[character]
            use = AbilityUse(seat, character, step, STRIKE | engaging(character), richer, state.crews[seat] & bit)
            actions = effect_of(step).add_choices(state, actions, use)
        characters ^= bit
    return actions


def open_ability(state: BoardState, action: i64) -> None:
    """Set the state's source, ability and arguments from the declared Talent or Strike `action`.

    If the ability is a `mimic`, the borrowed Strike becomes the ability, and the argument that names it is removed.
    """
    state.source = actor_of(action)
    state.arguments = arguments_in(action)
    state.ability = state.tables.declared(action)
    if state.ability != NO_ABILITY and isinstance(effect_of(state.tables.first_step(state.ability)), Mimic):
        state.ability = state.tables.strike[character_at(state.arguments, 0)]
        state.arguments = without_first(state.arguments)
    state.picks = 0


def rival_crossed(state: BoardState, seat: i64) -> i64:
    """AF-8.6, AF-9.3: return the seat of the Rival that the pending ability Crosses, NONE if there is no such Rival."""
    owner = effect_of(state.tables.first_step(state.ability)).crossed(state, state.arguments)
    return NONE if owner == seat else owner


# -- carrying out


def carry_out(state: BoardState, seat: i64) -> None:
    """AF-9.2: carry out the pending ability's steps from `state.step` on; stop at a step that needs a pick."""
    end = state.tables.starts[state.ability + 1]
    while state.step < end:
        step = state.tables.steps[state.step]
        effect = effect_of(step)
        if effect.asks(state, seat, step):
            effect.look(state, seat, step)
            state.phase = PICKING
            return
        effect.do(state, seat, step)
        state.step += 1
    state.phase = AFTERNOON
    state.source = NONE
    state.target = NONE


def pick_choices(state: BoardState, seat: i64) -> vec[i64]:
    """Return the `pick` actions that the current step of the pending ability allows, ascending."""
    step = state.tables.steps[state.step]
    return effect_of(step).pick_choices(state, seat, step)


def pick(state: BoardState, seat: i64, action: i64) -> None:
    """Carry out the pick `action`; if the step needs no further pick, carry out the following steps."""
    step = state.tables.steps[state.step]
    effect = effect_of(step)
    effect.pick(state, seat, step, arguments_in(action))
    state.picks += 1
    if not effect.asks(state, seat, step):
        state.picks = 0
        state.step += 1
        carry_out(state, seat)
