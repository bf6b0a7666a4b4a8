"""Effects on Characters in a Crew: `ready`, `engage`, `weaken`, `cut` (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.games.fools_fortune.rules.action_lists import add_characters
from foolery.games.fools_fortune.rules.actions import character_at
from foolery.games.fools_fortune.rules.board_state import BoardState
from foolery.games.fools_fortune.rules.effects.effect import (
    SCOPES,
    AbilityUse,
    Effect,
    crews_in_scope,
    only_scope,
)
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.steps import IN_ENGAGED, IN_READY, pack_step, positions_of
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec

__all__ = ["Cut", "Ready", "Weaken"]

POSITIONS: Final = {"ready": IN_READY, "engaged": IN_ENGAGED}


class Ready(Effect):
    """The effect `ready`: makes an Engaged Character Ready.

    A Weakened Character (AF-D47) and the source (AF-D48) cannot be chosen.
    """

    def __init__(self) -> None:
        super().__init__("ready", needs=("scope",), declares=True)

    def pack(self, given: Parameters) -> int:
        return only_scope(given)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        engaged = crews_in_scope(state, use.step, use.seat, False) & ~state.ready & ~state.weakened
        return add_characters(actions, use.base, use.place, engaged & ~(1 << use.source))

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.ready |= 1 << character_at(state.arguments, 0)


class OnCharacter(Effect):
    """The base class of effects on one Character of a Crew, which Cross the owner of the Crew."""

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        characters = crews_in_scope(state, use.step, use.seat, True) & ~(1 << use.source)
        return add_characters(actions, use.base, use.place, self.among(state, use.step, characters))

    def among(self, state: BoardState, step: i64, characters: i64) -> i64:
        """Return a mask of those Characters of the mask `characters` that may be chosen for the effect."""
        return characters

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        return state.owner_of(character_at(arguments, 0))


class Engage(OnCharacter):
    """The effect `engage`: makes a Character Engaged that is Ready and not Unpaid."""

    def __init__(self) -> None:
        super().__init__("engage", needs=("scope",), crosses=True, declares=True)

    def pack(self, given: Parameters) -> int:
        return only_scope(given)

    def among(self, state: BoardState, step: i64, characters: i64) -> i64:
        return characters & state.ready & ~state.unpaid

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.ready &= ~(1 << character_at(state.arguments, 0))


class Weaken(OnCharacter):
    """The effect `weaken`: makes a Character Weakened that is Ready or Engaged, as the step says."""

    def __init__(self) -> None:
        super().__init__("weaken", needs=("scope",), may_have=("position",), crosses=True, declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return "target" not in step

    def pack(self, given: Parameters) -> int:
        positions = given.several("position", POSITIONS) if given.has("position") else IN_READY | IN_ENGAGED
        return pack_step(scope=given.one("scope", SCOPES), positions=positions)

    def among(self, state: BoardState, step: i64, characters: i64) -> i64:
        chosen: i64 = 0
        if positions_of(step) & IN_READY != 0:
            chosen |= characters & state.ready
        if positions_of(step) & IN_ENGAGED != 0:
            chosen |= characters & ~state.ready & ~state.weakened
        return chosen

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.weaken(character_at(state.arguments, 0))


class WeakenSource(Effect):
    """The effect `weaken` with target = source: makes the source Weakened, if it is still in the Crew."""

    def __init__(self) -> None:
        super().__init__("weaken", needs=("target",))

    def fits(self, step: Mapping[str, Json]) -> bool:
        return "target" in step

    def pack(self, given: Parameters) -> int:
        given.one("target", {"source": 0})
        return 0

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        if state.crews[seat] >> state.source & 1 != 0:  # not if it was Flashed
            state.weaken(state.source)


class Cut(OnCharacter):
    """The effect `cut`: moves any Character of a Crew to the Road and its Fees to its owner's Camp.

    If the owner is a Rival, the Fees become Wayside (AF-8.13).
    """

    def __init__(self) -> None:
        super().__init__("cut", needs=("scope",), crosses=True, declares=True)

    def pack(self, given: Parameters) -> int:
        return only_scope(given)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        character = character_at(state.arguments, 0)
        owner = state.owner_of(character)
        fees = state.leave_crew(owner, character)
        state.camp_f[owner] |= fees
        if owner != seat:  # AF-8.8: one's own Fees just go to Camp
            state.wayside[owner] |= fees
