"""What a declared action is aimed at, read from the action alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from foolery.games.fools_fortune.rules.actions import (
    ACTOR_SHIFT,
    ARGUMENT_BITS,
    CARD_ARGUMENT,
    CHARACTER_ARGUMENT,
    FEESWAP,
    FIRST_SHIFT,
    STRIKE,
    TALENT,
    fields_of,
    is_character,
    is_fortune,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import NOBODY, Areas
from foolery.games.fools_fortune.rules.cast import NO_ABILITY, Cast
from foolery.games.fools_fortune.rules.effects.effect import ON_RIVAL, Effect
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of

__all__ = ["aims_of", "by_user", "can_cross_with", "crosses", "one_per_aim"]

MIMIC = "mimic"
SWAP = "fee_swap"


def by_user(actions: Iterable[int]) -> list[list[int]]:
    """Return the actions in lists of one kind and one Character each: there may be hundreds of some."""
    lists: dict[int, list[int]] = {}
    for action in actions:
        lists.setdefault(action >> ACTOR_SHIFT, []).append(action)
    return list(lists.values())


def one_per_aim(actions: Iterable[int]) -> Iterable[int]:
    """Return one action for each aim: a Fee-Swap's first argument, else the first two; the rest is payment."""
    aims: dict[int, int] = {}
    for action in actions:
        swaps = kind_of_action(action) == FEESWAP
        aims[-(action >> FIRST_SHIFT) if swaps else action >> FIRST_SHIFT - ARGUMENT_BITS] = action
    return aims.values()


def _begins_with(cast: Cast, action: int) -> Effect | None:
    """Return the effect that a Talent or Strike begins with, None for any other action."""
    return effect_of(cast.first_step(cast.declared(action))) if kind_of_action(action) in (TALENT, STRIKE) else None


def crosses(cast: Cast, action: int) -> bool:
    """Whether the Talent or Strike of an action is of those that Cross a Rival when aimed at one (AF-9.3)."""
    effect = _begins_with(cast, action)
    if effect is not None and effect.word == MIMIC:
        borrowed = fields_of(action)[0] - CHARACTER_ARGUMENT
        effect = effect_of(cast.first_step(cast.strike[borrowed]))
    return effect is not None and effect.crosses == ON_RIVAL


def can_cross_with(cast: Cast, character: int) -> bool:
    """Whether one of a Character's abilities can Cross a Rival, by itself or borrowed."""
    abilities = (int(cast.talent[character]), int(cast.strike[character]))
    effects = [effect_of(cast.first_step(each)) for each in abilities if each != NO_ABILITY]
    return any(effect.crosses == ON_RIVAL or effect.word == MIMIC for effect in effects)


def aims_of(t: Areas, action: int) -> Iterator[tuple[int, str]]:
    """Yield the Characters that an action is aimed at, each with the word of what is done to it."""
    if kind_of_action(action) == FEESWAP:
        yield from _holder(t, fields_of(action)[0], SWAP)
        return
    effect, fields = _begins_with(t.cast, action), fields_of(action)
    if effect is not None and effect.word == MIMIC:
        yield fields[0] - CHARACTER_ARGUMENT, MIMIC
        effect, fields = effect_of(t.cast.first_step(t.cast.strike[fields[0] - CHARACTER_ARGUMENT])), fields[1:]
    if effect is None or not fields:
        return
    if is_character(fields[0]):
        yield fields[0] - CHARACTER_ARGUMENT, effect.word
    else:
        yield from _holder(t, fields[0], SWAP if effect.word == SWAP else "fee")


def _holder(t: Areas, field: int, word: str) -> Iterator[tuple[int, str]]:
    """Yield the Character whose Fee is named, if it is one."""
    if is_fortune(field) and (holder := int(t.holder_of(1 << field - CARD_ARGUMENT))) != NOBODY:
        yield holder, word
