"""Talents and Strikes: declaring them, and carrying out their steps and picks (AF-8.1, AF-8.11, AF-9.1, AF-9.2).

What a single step does stands in the effects; here is how steps follow each other.
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
from foolery.games.fools_fortune.rules.areas import AFTERNOON, NOBODY, PICKING, Areas
from foolery.games.fools_fortune.rules.cast import NO_ABILITY
from foolery.games.fools_fortune.rules.costs import may_flash
from foolery.games.fools_fortune.rules.effects.borrowed import Mimic, Refuse
from foolery.games.fools_fortune.rules.effects.use import Use
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.kernel.bits import bit_number, lowest
from foolery.kernel.numbers import i64, vec

__all__ = [
    "add_strikes",
    "add_talents",
    "carry_out",
    "is_answer",
    "open_ability",
    "pick",
    "pick_choices",
    "rival_crossed",
]


def is_answer(step: i64) -> bool:
    """Whether an ability that begins with this step is used as an answer only (AF-11.6)."""
    return isinstance(effect_of(step), Refuse)


# -- declaring


def add_talents(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    """AF-8.1: by Engaging, or by a Flash from Hand, Crew or Camp."""
    available = t.available(seat) & t.cast.skilled
    at_hand: i64 = (t.hand_c[seat] | t.camp_c[seat]) & t.cast.skilled
    flashable: i64 = available | at_hand if may_flash(t, seat) else 0
    characters: i64 = available | flashable
    pool = t.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        step = t.cast.first_step(t.cast.talent[character])
        effect = effect_of(step)
        if available & bit != 0:
            use = Use(seat, character, step, TALENT | engaging(character), pool, 0)
            actions = effect.add_choices(t, actions, use)
        if flashable & bit != 0:
            richer = pool | t.fees[character]
            use = Use(seat, character, step, TALENT | flashing(character), richer, t.crews[seat] & bit)
            actions = effect.add_choices(t, actions, use)
        characters ^= bit
    return actions


def add_strikes(t: Areas, actions: vec[i64], seat: i64) -> vec[i64]:
    """AF-8.11: by a Flash from Hand or Crew, which is not said."""
    if not may_flash(t, seat):
        return actions
    characters: i64 = t.available(seat) | t.hand_c[seat]
    pool = t.pool(seat)
    while characters != 0:
        bit: i64 = lowest(characters)
        character = bit_number(bit)
        ability = t.cast.strike[character]
        if ability != NO_ABILITY:
            step = t.cast.first_step(ability)
            richer = pool | t.fees[character]
            use = Use(seat, character, step, STRIKE | engaging(character), richer, t.crews[seat] & bit)
            actions = effect_of(step).add_choices(t, actions, use)
        characters ^= bit
    return actions


def open_ability(t: Areas, action: i64) -> None:
    """Note which steps a Talent or Strike is about to carry out, and with which arguments."""
    t.source = actor_of(action)
    t.arguments = arguments_in(action)
    t.ability = t.cast.declared(action)
    if t.ability != NO_ABILITY and isinstance(effect_of(t.cast.first_step(t.ability)), Mimic):
        t.ability = t.cast.strike[character_at(t.arguments, 0)]
        t.arguments = without_first(t.arguments)
    t.picks = 0


def rival_crossed(t: Areas, seat: i64) -> i64:
    """AF-8.6, AF-9.3: return the Rival that the ability about to be carried out Crosses, NOBODY if it Crosses none."""
    owner = effect_of(t.cast.first_step(t.ability)).crossed(t, t.arguments)
    return NOBODY if owner == seat else owner


# -- carrying out


def carry_out(t: Areas, seat: i64) -> None:
    """Run the pending ability's steps from `t.step` on; stop where a pick is asked (AF-9.2)."""
    end = t.cast.starts[t.ability + 1]
    while t.step < end:
        step = t.cast.steps[t.step]
        effect = effect_of(step)
        if effect.asks(t, seat, step):
            effect.look(t, seat, step)
            t.phase = PICKING
            return
        effect.do(t, seat, step)
        t.step += 1
    t.phase = AFTERNOON
    t.source = NOBODY
    t.target = NOBODY


def pick_choices(t: Areas, seat: i64) -> vec[i64]:
    """Return the picks that the pending step allows, ascending."""
    step = t.cast.steps[t.step]
    return effect_of(step).pick_choices(t, seat, step)


def pick(t: Areas, seat: i64, action: i64) -> None:
    """Carry out a pick, then ask for the next one or go on with the ability."""
    step = t.cast.steps[t.step]
    effect = effect_of(step)
    effect.pick(t, seat, step, arguments_in(action))
    t.picks += 1
    if not effect.asks(t, seat, step):
        t.picks = 0
        t.step += 1
        carry_out(t, seat)
