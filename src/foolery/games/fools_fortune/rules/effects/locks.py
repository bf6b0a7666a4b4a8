"""Effects that change what is allowed or due later in the Day: `lock` and `dues` (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.games.fools_fortune.rules.actions import FEATURES, feature_at, with_feature
from foolery.games.fools_fortune.rules.board_state import NUM_FEATURES, BoardState, lock_bit
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse, Effect
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.steps import features_of, is_tonight, most_of, pack_step
from foolery.kernel.bits import bit_number
from foolery.kernel.game import Json
from foolery.kernel.numbers import append, i64, vec

__all__ = ["Lock", "LockChosen"]

MOST_DUES = 77
LOCKED: Final = {feature: 1 << number for number, feature in enumerate(FEATURES)}


def _ends_tonight(given: Parameters) -> bool:
    return given.has("until") and given.one("until", {"next_day": 0, "tonight": 1}) == 1


class Lock(Effect):
    """The effect `lock` with `feature`: Rivals cannot use the feature for a time (AF-8.15).

    The Lock ends at the acting player's next Day or, with until = tonight, at the end of this Day.
    """

    def __init__(self) -> None:
        super().__init__("lock", needs=("feature",), may_have=("until",))

    def fits(self, step: Mapping[str, Json]) -> bool:
        return "choose" not in step

    def pack(self, given: Parameters) -> int:
        return pack_step(features=given.one("feature", LOCKED), tonight=_ends_tonight(given))

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.locks[bit_number(features_of(step))] |= lock_bit(seat, is_tonight(step))


class LockChosen(Effect):
    """The effect `lock` with `choose`: Locks one of several features; the action names it."""

    def __init__(self) -> None:
        super().__init__("lock", needs=("choose",), may_have=("until",), declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return "choose" in step

    def pack(self, given: Parameters) -> int:
        return pack_step(features=given.several("choose", LOCKED), tonight=_ends_tonight(given))

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        feature: i64
        for feature in range(NUM_FEATURES):
            if features_of(use.step) >> feature & 1 != 0:
                actions = append(actions, with_feature(use.base, use.place, feature))
        return actions

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.locks[feature_at(state.arguments, 0)] |= lock_bit(seat, is_tonight(step))


class MoreDues(Effect):
    """The effect `dues`: the acting player must pay `plus` more cards as Dues tonight."""

    def __init__(self) -> None:
        super().__init__("dues", needs=("plus",))

    def pack(self, given: Parameters) -> int:
        return pack_step(most=given.number("plus", 1, MOST_DUES))

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.dues_extra += most_of(step)
