"""Checking whether a number is a packed action: it has a kind, and the actor and arguments fit the kind (AF-12.1).

A number that comes from outside is checked here first, so that the rules never read a card that does not exist.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARGAIN,
    BARTER,
    BEGIN,
    CUT,
    DISCARD,
    DUES,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    LAST_ARGUMENT,
    MAX_ARGUMENTS,
    NUM_BITS,
    ORDER,
    PICK,
    RECRUIT,
    REDUCE,
    REFUSE,
    REMOVE,
    REPAY,
    SEAT_ARGUMENT,
    STRIKE,
    TALENT,
    actor_of,
    arguments_in,
    fields_of,
    has_kind,
    is_flash,
    is_fortune,
    kind_of_action,
    with_argument,
)
from foolery.games.fools_fortune.rules.cards import NUM_CHARACTERS

NUMBER, FORTUNE, CARD, ANYTHING = range(4)  # the types of arguments; ANYTHING: a card, seat or feature

_NAMED = {
    ORDER: [NUMBER],
    ALLOWANCE: [CARD],
    RECRUIT: [FORTUNE, FORTUNE],
    BEGIN: [FORTUNE, FORTUNE, FORTUNE],
    ADD: [NUMBER, FORTUNE],
    REDUCE: [NUMBER, FORTUNE],
    REMOVE: [NUMBER],
    FETCH: [FORTUNE],
    CUT: [],
    KICKBACK: [FORTUNE],
    REPAY: [FORTUNE],
    BARTER: [FORTUNE, FORTUNE],
    FATE: [],
    BARGAIN: [],
    FEESWAP: [FORTUNE, FORTUNE],
    TALENT: [ANYTHING] * MAX_ARGUMENTS,
    STRIKE: [ANYTHING] * MAX_ARGUMENTS,
    END: [],
    REFUSE: [],
    PICK: [CARD] * MAX_ARGUMENTS,
    DUES: [CARD],
    DISCARD: [CARD],
}
_MAY_NAME_LESS = (ALLOWANCE, TALENT, STRIKE, PICK)
_WITHOUT_ACTOR = (ORDER, ALLOWANCE, BEGIN, ADD, REDUCE, REMOVE, END, PICK, DUES, DISCARD)
_BY_FLASH = (FETCH, BARTER, FEESWAP, TALENT, REFUSE)


def is_action(action: int) -> bool:
    """Return whether the number `action` is a packed action that the notation can write; it need not be legal."""
    if not (0 <= action < 1 << NUM_BITS and has_kind(action)):
        return False
    return _has_sound_actor(action) and _has_sound_arguments(action)


def _has_sound_actor(action: int) -> bool:
    kind, actor = kind_of_action(action), actor_of(action)
    if actor < 0:
        return kind in _WITHOUT_ACTOR or kind == REFUSE
    return kind not in _WITHOUT_ACTOR and actor < NUM_CHARACTERS and (kind in _BY_FLASH or not is_flash(action))


def _has_sound_arguments(action: int) -> bool:
    kind, fields = int(kind_of_action(action)), fields_of(action)
    named = _NAMED[kind]
    if len(fields) > len(named) or (len(fields) < len(named) and kind not in _MAY_NAME_LESS):
        return False
    without_gaps = sum(int(with_argument(0, place, field)) for place, field in enumerate(fields))
    return without_gaps == arguments_in(action) and all(map(_is, fields, named))


def _is(field: int, what: int) -> bool:
    if what == NUMBER:
        return field <= 3
    if what == FORTUNE:
        return bool(is_fortune(field))
    return field < SEAT_ARGUMENT if what == CARD else field <= LAST_ARGUMENT
