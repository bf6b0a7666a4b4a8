"""Effects on Sets: `take` and `wayside` with from = set, and `rainbow_set` (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.games.fools_fortune.rules.action_lists import add_cards, add_triples
from foolery.games.fools_fortune.rules.actions import fortune_at
from foolery.games.fools_fortune.rules.board_state import BoardState
from foolery.games.fools_fortune.rules.cards import RAINBOW_THIRD
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.effects.effect import SCOPES, AbilityUse, Effect, is_in_scope
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.sets import CLOSED, OPEN, standing
from foolery.games.fools_fortune.rules.steps import pack_step, scope_of, sets_of
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec

__all__ = ["TakeFromSet", "WaysideFromSet"]

STANDINGS: Final = {"open": OPEN, "closed": CLOSED}


class OnSet(Effect):
    """The base class of effects on one Fortune of a Set, which is Open or Closed as the step says.

    The effect Crosses the owner of the Set.
    """

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "set"

    def pack(self, given: Parameters) -> int:
        sets = given.several("sets", STANDINGS) if given.has("sets") else OPEN | CLOSED
        return pack_step(scope=given.one("scope", SCOPES), sets=sets)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        fortunes: i64 = 0
        other: i64
        slot: i64
        for other in range(state.players):
            if is_in_scope(state, scope_of(use.step), use.seat, other, True):
                for slot in range(3):
                    cards = state.sets[3 * other + slot]
                    if standing(cards) & sets_of(use.step) != 0:
                        fortunes |= cards
        return add_cards(actions, use.base, use.place, fortunes)

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        return state.set_owner(fortune_at(arguments, 0))


class TakeFromSet(OnSet):
    """The effect `take` with from = set: moves the Fortune to the acting player's Camp (AF-7.0)."""

    def __init__(self) -> None:
        super().__init__("take", needs=("from", "scope"), may_have=("sets",), crosses=True, declares=True)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        card = fortune_at(state.arguments, 0)
        owner = state.set_owner(card)
        state.sets[3 * owner + state.slot_of(owner, card)] &= ~card
        if owner == seat:  # AF-8.8, AF-D42: the card goes to Camp, and the Set stays even with 1 or 2 cards
            state.camp_f[seat] |= card
        else:
            state.bring_to_camp(seat, card)
            scatter(state, owner)


class WaysideFromSet(OnSet):
    """The effect `wayside` with from = set: moves a Fortune to its owner's Camp, as Wayside if a Rival's (AF-8.12)."""

    def __init__(self) -> None:
        super().__init__("wayside", needs=("from", "scope"), may_have=("sets",), crosses=True, declares=True)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        card = fortune_at(state.arguments, 0)
        owner = state.set_owner(card)
        state.sets[3 * owner + state.slot_of(owner, card)] &= ~card
        state.camp_f[owner] |= card
        if owner != seat:
            state.wayside[owner] |= card
            scatter(state, owner)


def scatter(state: BoardState, owner: i64) -> None:
    """AF-8.13: remove each Set of `owner`, a Rival, with 1 or 2 cards; its cards go to the owner's Camp as Wayside."""
    slot: i64
    for slot in range(3):
        cards = state.sets[3 * owner + slot]
        if cards != 0 and standing(cards) == 0:
            state.camp_f[owner] |= cards
            state.wayside[owner] |= cards
            state.drop_set(owner, slot)


class RainbowSet(Effect):
    """The effect `rainbow_set`: begins a Rainbow Set with three Fortunes of Hand or Camp (AF-3.6, AF-D38).

    Together they fit no ordinary kind of Set.
    """

    def __init__(self) -> None:
        super().__init__("rainbow_set", declares=True)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        if state.free_slot(use.seat) < 0:
            return actions
        return add_triples(actions, use.base, use.place, use.pool, RAINBOW_THIRD)

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        return sorted(fields)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        slot = state.free_slot(seat)
        place: i64
        for place in range(3):
            card = fortune_at(state.arguments, place)
            state.use_fortune(seat, card)
            state.sets[3 * seat + slot] |= card
        state.rainbows |= 1 << (3 * seat + slot)
