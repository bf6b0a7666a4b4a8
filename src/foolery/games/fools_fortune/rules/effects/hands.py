"""Effects on the Hand of another player: `spy`, and after it `take` with from = hand or `discard_hand` (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.games.fools_fortune.rules.action_lists import add_cards, add_characters
from foolery.games.fools_fortune.rules.actions import PICK, card_at, seat_at, with_card, with_seat
from foolery.games.fools_fortune.rules.board_state import NONE, BoardState
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse, Effect, is_in_scope, only_scope
from foolery.games.fools_fortune.rules.effects.parameters import Parameters, check
from foolery.games.fools_fortune.rules.steps import least_of, most_of, pack_step, scope_of
from foolery.kernel.bits import bit_of, first_in, without_lowest
from foolery.kernel.game import Json
from foolery.kernel.numbers import append, i64, vec

__all__ = ["DiscardHand", "Spy", "TakeFromHand"]

MOST_PICKS = 77


class Spy(Effect):
    """The effect `spy`: shows the acting player the Hand of another player, which must not be empty (AF-8.5)."""

    def __init__(self) -> None:
        super().__init__("spy", needs=("scope",), crosses=True, declares=True)

    def pack(self, given: Parameters) -> int:
        check(given.step["scope"] != "self", given.where, "'spy' looks at the Hand of another player [AF-8.5]")
        return only_scope(given)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        other: i64
        for other in range(state.players):
            has_cards = (state.hand_f[other] | state.hand_c[other]) != 0
            if other != use.seat and has_cards and is_in_scope(state, scope_of(use.step), use.seat, other, True):
                actions = append(actions, with_seat(use.base, use.place, other))
        return actions

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        return seat_at(arguments, 0)

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        state.target = seat_at(state.arguments, 0)
        state.knowledge.remember_hand(seat, state.target, state.hand_f[state.target], state.hand_c[state.target])


class TakeFromHand(Effect):
    """The effect `take` with from = hand: exchanges a Fortune of the spied Hand for a card of one's own Hand.

    The player may also pick no exchange.  The built-in ability Changeling uses this effect.
    """

    def __init__(self) -> None:
        super().__init__("take", needs=("from", "give"), crosses=True, follows_spy=True, told="pick_swap")

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "hand"

    def pack(self, given: Parameters) -> int:
        check(given.step["give"] is True, given.where, "'take' from a hand needs give = true")
        return pack_step(most=1)

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        return state.picks == 0 and state.target != NONE  # also if `pick none` is the only pick (AF-12.6)

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        actions = append(vec[i64](), PICK)
        taken: i64 = state.hand_f[state.target]
        while taken != 0:
            prefix = with_card(PICK, 0, first_in(taken))
            actions = add_cards(actions, prefix, 1, state.hand_f[seat])
            actions = add_characters(actions, prefix, 1, state.hand_c[seat])
            taken = without_lowest(taken)
        return actions

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        """Move the Fortune to Camp and the given card to the spied Hand, where only the two players know it."""
        if picked == 0:
            return
        taken = card_at(picked, 0)
        given = card_at(picked, 1)
        state.drop_from_hand(state.target, taken)
        state.knowledge.reveal(taken)
        state.bring_to_camp(seat, bit_of(taken))
        knowing: i64 = 1 << seat | 1 << state.target
        state.lose_sight_of_hand(seat, state.target, knowing)
        state.drop_from_hand(seat, given)
        state.lay_in_hand(state.target, given)
        state.knowledge.remember(knowing, state.target, given)

    def hides(self, state: BoardState, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        return place == 1 and viewer != state.target


class DiscardHand(Effect):
    """The effect `discard_hand`: discards cards of the spied Hand, which the acting player picks one by one."""

    def __init__(self) -> None:
        super().__init__("discard_hand", needs=("min", "max"), crosses=True, follows_spy=True, told="pick_discard")

    def pack(self, given: Parameters) -> int:
        most = given.number("max", 1, MOST_PICKS)
        return pack_step(least=given.number("min", 0, most), most=most)

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        return state.picks < most_of(step) and (state.hand_f[state.target] | state.hand_c[state.target]) != 0

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        actions = vec[i64]()
        if state.picks >= least_of(step):
            actions = append(actions, PICK)
        actions = add_cards(actions, PICK, 0, state.hand_f[state.target])
        return add_characters(actions, PICK, 0, state.hand_c[state.target])

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        if picked == 0:
            state.picks = most_of(step)
            return
        card = card_at(picked, 0)
        state.knowledge.reveal(card)
        state.drop_from_hand(state.target, card)
        state.discard(card)
