"""Effects on Fees: `fee_swap`, and `take` and `wayside` with from = fee (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.games.fools_fortune.rules.actions import card_at, fortune_at, with_card
from foolery.games.fools_fortune.rules.areas import Areas
from foolery.games.fools_fortune.rules.cards import FEE_OK
from foolery.games.fools_fortune.rules.effects.effect import ON_RIVAL, Effect, crews_in_scope, only_scope
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.effects.use import Use
from foolery.games.fools_fortune.rules.lists import add_cards
from foolery.kernel.bits import bit_number, first_in, lowest, without_lowest
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec

__all__ = ["FeeSwap", "OnFee", "TakeFee", "WaysideFee", "add_swaps", "swap_fee", "swappable"]


# -- Fee-Swap (AF-8.2): a Talent's, and that of the Savvy (AF-8.9)


def swappable(t: Areas, step: i64, seat: i64, leaving: i64) -> i64:
    """Return the Fees of Characters that have two (AF-D34), in the Crews in scope."""
    characters: i64 = crews_in_scope(t, step, seat, True) & ~t.unpaid & ~leaving
    fees: i64 = 0
    while characters != 0:
        fees |= t.fees[first_in(characters)]
        characters = without_lowest(characters)
    return fees


def add_swaps(t: Areas, actions: vec[i64], base: i64, place: i64, fees: i64, pool: i64, savvy: i64) -> vec[i64]:
    """Append a Fee t, and a Fortune g that goes with the Fee that stays; one of the two among `savvy` (-1: any)."""
    while fees != 0:
        taken: i64 = lowest(fees)
        fees ^= taken
        staying = t.fees[t.holder_of(taken)] ^ taken
        given = FEE_OK[bit_number(staying)] & pool
        if savvy & taken == 0:
            given &= savvy
        if given != 0:
            actions = add_cards(actions, with_card(base, place, bit_number(taken)), place + 1, given)
    return actions


def swap_fee(t: Areas, seat: i64, taken: i64, given: i64) -> None:
    """AF-8.2: g takes t's place under its Character, t goes to the acting player's Camp."""
    character = t.holder_of(taken)
    if t.owner_of(character) == seat:
        t.use_fortune(seat, given)
        t.camp_f[seat] |= taken
    else:
        t.give_away(seat, given)
        t.bring_to_camp(seat, taken)
    t.fees[character] = t.fees[character] & ~taken | given


class OnFee(Effect):
    """An effect that is aimed at one Fee of a Character with two, and Crosses the Character's owner."""

    def pack(self, given: Parameters) -> int:
        return only_scope(given)

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        return add_cards(actions, use.base, use.place, swappable(t, use.step, use.seat, use.leaving))

    def crossed(self, t: Areas, arguments: i64) -> i64:
        return t.owner_of(t.holder_of(fortune_at(arguments, 0)))


class FeeSwap(OnFee):
    """`fee_swap`: a Fee for a Fortune of Hand or Camp."""

    def __init__(self) -> None:
        super().__init__("fee_swap", needs=("scope",), crosses=ON_RIVAL, declares=True)

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        return add_swaps(t, actions, use.base, use.place, swappable(t, use.step, use.seat, use.leaving), use.pool, -1)

    def offered(self, arguments: i64) -> i64:
        return card_at(arguments, 1)

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        swap_fee(t, seat, fortune_at(t.arguments, 0), fortune_at(t.arguments, 1))


class TakeFee(OnFee):
    """`take` with from = fee: a Fee comes to the acting player's Camp, and its Character is Unpaid."""

    def __init__(self) -> None:
        super().__init__("take", needs=("from", "scope"), crosses=ON_RIVAL, declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "fee"

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        fee = fortune_at(t.arguments, 0)
        character = t.holder_of(fee)
        is_own = t.owner_of(character) == seat
        t.lose_fee(character, fee)
        if is_own:
            t.camp_f[seat] |= fee
        else:
            t.bring_to_camp(seat, fee)


class WaysideFee(OnFee):
    """`wayside` with from = fee: a Fee goes to its owner's Camp, marked if that is a Rival; its Character is Unpaid."""

    def __init__(self) -> None:
        super().__init__("wayside", needs=("from", "scope"), crosses=ON_RIVAL, declares=True)

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "fee"

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        fee = fortune_at(t.arguments, 0)
        character = t.holder_of(fee)
        owner = t.owner_of(character)
        t.lose_fee(character, fee)
        t.camp_f[owner] |= fee
        if owner != seat:
            t.wayside[owner] |= fee
