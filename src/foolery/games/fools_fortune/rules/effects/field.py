"""Effects that bring cards from the Field to the acting player: `gather`, `recall`, `recruit` (AF-9.3)."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.action_lists import add_characters, add_combinations, add_pairs
from foolery.games.fools_fortune.rules.actions import (
    argument,
    card_at,
    character_at,
    fortune_at,
    is_character,
    with_character,
)
from foolery.games.fools_fortune.rules.board_state import CREW_LIMIT, FAIRE, RECRUITS, BoardState
from foolery.games.fools_fortune.rules.cards import FEE_OK, SAME_REALM
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse, Effect, road_choices
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.steps import (
    FROM_CAMP,
    FROM_HAND,
    FROM_ROAD,
    enters_ready,
    most_of,
    pack_step,
    wants_rainbow,
    wants_same_realm,
    zones_of,
)
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["Gather", "Recall", "Recruit"]

MOST_GATHERED = 4  # an action has six arguments, and the list of choices has to stay readable
RECRUITED_FROM: Final = {"hand": FROM_HAND, "camp": FROM_CAMP, "road": FROM_ROAD}


class Gather(Effect):
    """The effect `gather`: moves 1 to `max` Fortunes of the Faire to Camp, marked as `fetched` (AF-D49).

    With same = realm they must be of one Realm.
    """

    def __init__(self) -> None:
        super().__init__("gather", needs=("max",), may_have=("same",), declares=True)

    def pack(self, given: Parameters) -> int:
        if given.has("same"):
            given.one("same", {"realm": 1})
        return pack_step(most=given.number("max", 1, MOST_GATHERED), same_realm=given.has("same"))

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        if state.is_locked(FAIRE, use.seat):
            return actions
        of_one_realm = wants_same_realm(use.step)
        return add_combinations(actions, use.base, use.place, state.faire, most_of(use.step), SAME_REALM, of_one_realm)

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        return sorted(fields)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        place: i64 = 0
        while argument(state.arguments, place) != 0:
            card = fortune_at(state.arguments, place)
            state.faire &= ~card
            state.camp_f[seat] |= card
            state.fetched |= card
            place += 1


class Recall(Effect):
    """The effect `recall`: moves a Character from the Road to the Hand; all viewers know that it is there."""

    def __init__(self) -> None:
        super().__init__("recall", declares=True)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        return add_characters(actions, use.base, use.place, road_choices(state, use.seat, use.source))

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.road &= ~(1 << character_at(state.arguments, 0))
        state.lay_in_hand(seat, card_at(state.arguments, 0))
        state.knowledge.show(seat, card_at(state.arguments, 0))


class Recruit(Effect):
    """The effect `recruit`: Recruits a Character from one of the step's zones (Hand, Camp, Road) for two Fortunes.

    With fees = aligned the two Fortunes must be Aligned, with fees = rainbow they must not.

    A Wild is Aligned with every Fortune, so it is never a Rainbow Fee (AF-D38).
    """

    def __init__(self) -> None:
        super().__init__("recruit", needs=("from", "fees", "enter"), declares=True)

    def pack(self, given: Parameters) -> int:
        return pack_step(
            zones=given.several("from", RECRUITED_FROM),
            rainbow=given.one("fees", {"aligned": 0, "rainbow": 1}) == 1,
            enters_ready=given.one("enter", {"engaged": 0, "ready": 1}) == 1,
        )

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        if state.is_locked(RECRUITS, use.seat) or population(state.crews[use.seat] & ~use.leaving) >= CREW_LIMIT:
            return actions
        characters: i64 = self.at_hand(state, use.step, use.seat, use.source) & ~(1 << use.source)
        inverted: i64 = -1 if wants_rainbow(use.step) else 0
        while characters != 0:
            prefix = with_character(use.base, use.place, first_in(characters))
            actions = add_pairs(actions, prefix, use.place + 1, use.pool, FEE_OK, inverted)
            characters = without_lowest(characters)
        return actions

    def at_hand(self, state: BoardState, step: i64, seat: i64, source: i64) -> i64:
        """Return a mask of the Characters that are in the zones of `step`."""
        characters: i64 = 0
        if zones_of(step) & FROM_HAND != 0:
            characters |= state.hand_c[seat]
        if zones_of(step) & FROM_CAMP != 0:
            characters |= state.camp_c[seat]
        if zones_of(step) & FROM_ROAD != 0:
            characters |= road_choices(state, seat, source)
        return characters

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        people = [field for field in fields if is_character(field)]
        return people + sorted([field for field in fields if field not in people])

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        character = character_at(state.arguments, 0)
        fees: i64 = fortune_at(state.arguments, 1) | fortune_at(state.arguments, 2)
        state.use_fortune(seat, fortune_at(state.arguments, 1))
        state.use_fortune(seat, fortune_at(state.arguments, 2))
        bit: i64 = 1 << character
        if state.road & bit != 0:
            state.road &= ~bit
        else:
            state.use_character(seat, bit)
        state.enter_crew(seat, character, fees, enters_ready(step))
