"""Effects that bring cards in: `gather`, `recall`, `recruit` (AF-9.3)."""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.actions import (
    argument,
    card_at,
    character_at,
    fortune_at,
    is_character,
    with_character,
)
from foolery.games.fools_fortune.rules.areas import CREW_LIMIT, FAIRE, RECRUITS, Areas
from foolery.games.fools_fortune.rules.cards import FEE_OK, SAME_REALM
from foolery.games.fools_fortune.rules.cast import Cast
from foolery.games.fools_fortune.rules.effects.effect import Effect, road_choices
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.effects.use import Use
from foolery.games.fools_fortune.rules.lists import add_characters, add_combinations, add_pairs
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
    """`gather`: some Fortunes of the Faire, all of one Realm if the step says so, Fetched into Camp."""

    def __init__(self) -> None:
        super().__init__("gather", needs=("max",), may_have=("same",), declares=True)

    def pack(self, given: Parameters) -> int:
        if given.has("same"):
            given.one("same", {"realm": 1})
        return pack_step(most=given.number("max", 1, MOST_GATHERED), same_realm=given.has("same"))

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        if t.is_locked(FAIRE, use.seat):
            return actions
        of_one_realm = wants_same_realm(use.step)
        return add_combinations(actions, use.base, use.place, t.faire, most_of(use.step), SAME_REALM, of_one_realm)

    def canonical(self, cast: Cast, fields: list[int]) -> list[int]:
        return sorted(fields)

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        place: i64 = 0
        while argument(t.arguments, place) != 0:
            card = fortune_at(t.arguments, place)
            t.faire &= ~card
            t.camp_f[seat] |= card
            t.fetched |= card
            place += 1


class Recall(Effect):
    """`recall`: a Character on the Road comes to the Hand, for all to see."""

    def __init__(self) -> None:
        super().__init__("recall", declares=True)

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        return add_characters(actions, use.base, use.place, road_choices(t, use.seat, use.source))

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        t.road &= ~(1 << character_at(t.arguments, 0))
        t.lay_in_hand(seat, card_at(t.arguments, 0))
        t.knowledge.show(seat, card_at(t.arguments, 0))


class Recruit(Effect):
    """`recruit`: a Character of the step's zones for two Fortunes that go together, or do not (`fees` = rainbow)."""

    def __init__(self) -> None:
        super().__init__("recruit", needs=("from", "fees", "enter"), declares=True)

    def pack(self, given: Parameters) -> int:
        return pack_step(
            zones=given.several("from", RECRUITED_FROM),
            rainbow=given.one("fees", {"aligned": 0, "rainbow": 1}) == 1,
            enters_ready=given.one("enter", {"engaged": 0, "ready": 1}) == 1,
        )

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        if t.is_locked(RECRUITS, use.seat) or population(t.crews[use.seat] & ~use.leaving) >= CREW_LIMIT:
            return actions
        characters: i64 = self.at_hand(t, use.step, use.seat, use.source) & ~(1 << use.source)
        inverted: i64 = -1 if wants_rainbow(use.step) else 0
        while characters != 0:
            prefix = with_character(use.base, use.place, first_in(characters))
            actions = add_pairs(actions, prefix, use.place + 1, use.pool, FEE_OK, inverted)
            characters = without_lowest(characters)
        return actions

    def at_hand(self, t: Areas, step: i64, seat: i64, source: i64) -> i64:
        """Return the Characters of the step's zones."""
        characters: i64 = 0
        if zones_of(step) & FROM_HAND != 0:
            characters |= t.hand_c[seat]
        if zones_of(step) & FROM_CAMP != 0:
            characters |= t.camp_c[seat]
        if zones_of(step) & FROM_ROAD != 0:
            characters |= road_choices(t, seat, source)
        return characters

    def canonical(self, cast: Cast, fields: list[int]) -> list[int]:
        people = [field for field in fields if is_character(field)]
        return people + sorted([field for field in fields if field not in people])

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        character = character_at(t.arguments, 0)
        fees: i64 = fortune_at(t.arguments, 1) | fortune_at(t.arguments, 2)
        t.use_fortune(seat, fortune_at(t.arguments, 1))
        t.use_fortune(seat, fortune_at(t.arguments, 2))
        bit: i64 = 1 << character
        if t.road & bit != 0:
            t.road &= ~bit
        else:
            t.use_character(seat, bit)
        t.enter_crew(seat, character, fees, enters_ready(step))
