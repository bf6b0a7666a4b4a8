"""Effects on Fees: `fee_swap`, and `take` and `wayside` with from = fee (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.games.fools_fortune.rules.action_lists import add_cards
from foolery.games.fools_fortune.rules.actions import card_at, fortune_at, with_card
from foolery.games.fools_fortune.rules.board_state import BoardState
from foolery.games.fools_fortune.rules.cards import FEE_OK
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse, Effect, crews_in_scope, only_scope
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec

__all__ = ["FeeSwap"]


# -- Fee-Swap, by a Talent (AF-8.2) or by a Savvy Character (AF-8.9)


def swappable(state: BoardState, step: i64, seat: i64, leaving: i64) -> i64:
    """Return a mask of the Fees that may be swapped: of Characters in the scope of `step` that have two (AF-D34).

    `leaving` is a mask of a Character that is Flashed for the action; its Fees are left out.
    """
    characters: i64 = crews_in_scope(state, step, seat, True) & ~state.unpaid & ~leaving
    fees: i64 = 0
    while characters != 0:
        fees |= state.fees[first_in(characters)]
        characters = without_lowest(characters)
    return fees


def add_swaps(
    state: BoardState, actions: vec[i64], base: i64, place: i64, fees: i64, pool: i64, savvy: i64
) -> vec[i64]:
    """Return `actions` with one action appended per way to swap a Fee of the mask `fees` for a Fortune of `pool`.

    The Fortune must be Aligned with the other Fee, which stays (AF-D60).  The Fee or the Fortune must be in the mask
    `savvy`; -1 allows all.  The two become the arguments of `base` at `place` and the place after it.
    """
    while fees != 0:
        taken: i64 = lowest(fees)
        fees ^= taken
        staying = state.fees[state.holder_of(taken)] ^ taken
        given = FEE_OK[bit_number(staying)] & pool
        if savvy & taken == 0:
            given &= savvy
        if given != 0:
            actions = add_cards(actions, with_card(base, place, bit_number(taken)), place + 1, given)
    return actions


def swap_fee(state: BoardState, seat: i64, taken: i64, given: i64) -> None:
    """AF-8.2: replace the Fee `taken` by the Fortune `given` (both masks); the Fee goes to the Camp of `seat`."""
    character = state.holder_of(taken)
    if state.owner_of(character) == seat:
        state.use_fortune(seat, given)
        state.camp_f[seat] |= taken
    else:
        state.give_away(seat, given)
        state.bring_to_camp(seat, taken)
    state.fees[character] = state.fees[character] & ~taken | given


class OnFee(Effect):
    """The base class of effects on one Fee of a Character that has two; they Cross the Character's owner."""

    def pack(self, given: Parameters) -> int:
        return only_scope(given)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        return add_cards(actions, use.base, use.place, swappable(state, use.step, use.seat, use.leaving))

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        return state.owner_of(state.holder_of(fortune_at(arguments, 0)))


class FeeSwap(OnFee):
    """The effect `fee_swap`: exchanges a Fee for a Fortune of Hand or Camp."""

    def __init__(self) -> None:
        super().__init__("fee_swap", needs=("scope",), crosses=True, declares=True)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        return add_swaps(
            state, actions, use.base, use.place, swappable(state, use.step, use.seat, use.leaving), use.pool, -1
        )

    def offered(self, arguments: i64) -> i64:
        return card_at(arguments, 1)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        swap_fee(state, seat, fortune_at(state.arguments, 0), fortune_at(state.arguments, 1))


class TakeFee(OnFee):
    """The effect `take` with from = fee: moves a Fee to the acting player's Camp; its Character becomes Unpaid."""

    def __init__(self) -> None:
        super().__init__("take", needs=("from", "scope"), crosses=True, declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "fee"

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        fee = fortune_at(state.arguments, 0)
        character = state.holder_of(fee)
        is_own = state.owner_of(character) == seat
        state.lose_fee(character, fee)
        if is_own:
            state.camp_f[seat] |= fee
        else:
            state.bring_to_camp(seat, fee)


class WaysideFee(OnFee):
    """The effect `wayside` with from = fee: moves a Fee to its owner's Camp, as Wayside if the owner is a Rival.

    The Character becomes Unpaid.
    """

    def __init__(self) -> None:
        super().__init__("wayside", needs=("from", "scope"), crosses=True, declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "fee"

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        fee = fortune_at(state.arguments, 0)
        character = state.holder_of(fee)
        owner = state.owner_of(character)
        state.lose_fee(character, fee)
        state.camp_f[owner] |= fee
        if owner != seat:
            state.wayside[owner] |= fee
