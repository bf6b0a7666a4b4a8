"""A step of an ability packed into one int: the number of its effect, and the parameters (AF-9.2, AF-9.3).

From the lowest bit: 5 bits effect | 2 scope | 3 positions, or what is Refused | 4 zones | 2 sets | 6 features |
1 tonight | 1 rainbow fees | 1 enters ready | 1 same realm | 7 least | 7 most.
"""

from __future__ import annotations

from typing import Final

from foolery.kernel.numbers import i64

__all__ = ["effect_number", "most_of"]

SELF: Final = 1
RIVAL: Final = 2
ANY_SCOPE: Final = 0x60  # a step with no field but the scope, which is SELF | RIVAL
IN_READY: Final = 1
IN_ENGAGED: Final = 2
FROM_HAND: Final = 1
FROM_CAMP: Final = 2
FROM_FAIRE: Final = 4
FROM_ROAD: Final = 8


def pack_step(
    *,
    scope: int = 0,
    positions: int = 0,
    zones: int = 0,
    sets: int = 0,
    features: int = 0,
    tonight: bool = False,
    rainbow: bool = False,
    enters_ready: bool = False,
    same_realm: bool = False,
    least: int = 0,
    most: int = 0,
) -> int:
    """Return the parameters of a step packed into one int; the caller adds the number of the effect."""
    flags = int(tonight) | int(rainbow) << 1 | int(enters_ready) << 2 | int(same_realm) << 3
    return (
        scope << 5 | positions << 7 | zones << 10 | sets << 14 | features << 16 | flags << 22 | least << 26 | most << 33
    )


def effect_number(step: i64) -> i64:
    return step & 31


def scope_of(step: i64) -> i64:
    return step >> 5 & 3


def positions_of(step: i64) -> i64:
    return step >> 7 & 7


def zones_of(step: i64) -> i64:
    return step >> 10 & 15


def sets_of(step: i64) -> i64:
    return step >> 14 & 3


def features_of(step: i64) -> i64:
    return step >> 16 & 63


def is_tonight(step: i64) -> bool:
    return step >> 22 & 1 != 0


def wants_rainbow(step: i64) -> bool:
    return step >> 23 & 1 != 0


def enters_ready(step: i64) -> bool:
    return step >> 24 & 1 != 0


def wants_same_realm(step: i64) -> bool:
    return step >> 25 & 1 != 0


def least_of(step: i64) -> i64:
    return step >> 26 & 127


def most_of(step: i64) -> i64:
    return step >> 33 & 127
