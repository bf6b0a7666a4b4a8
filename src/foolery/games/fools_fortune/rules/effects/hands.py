"""Effects on a Rival's Hand: `spy`, then `take` with from = hand, or `discard_hand` (AF-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.games.fools_fortune.rules.actions import PICK, card_at, seat_at, with_card, with_seat
from foolery.games.fools_fortune.rules.areas import NOBODY, Areas
from foolery.games.fools_fortune.rules.effects.effect import ON_RIVAL, Effect, is_in_scope, only_scope
from foolery.games.fools_fortune.rules.effects.parameters import Parameters, check
from foolery.games.fools_fortune.rules.effects.use import Use
from foolery.games.fools_fortune.rules.lists import add_cards, add_characters
from foolery.games.fools_fortune.rules.steps import least_of, most_of, pack_step, scope_of
from foolery.kernel.bits import bit_of, first_in, without_lowest
from foolery.kernel.game import Json
from foolery.kernel.numbers import append, i64, vec

__all__ = ["DiscardHand", "Spy", "TakeFromHand"]

MOST_PICKS = 77


class Spy(Effect):
    """`spy`: the acting player looks at the Hand of another player who has one (AF-8.5)."""

    def __init__(self) -> None:
        super().__init__("spy", needs=("scope",), crosses=ON_RIVAL, declares=True)

    def pack(self, given: Parameters) -> int:
        check(given.step["scope"] != "self", given.where, "'spy' looks at the Hand of another player [AF-8.5]")
        return only_scope(given)

    def add_choices(self, t: Areas, actions: vec[i64], use: Use) -> vec[i64]:
        other: i64
        for other in range(t.players):
            has_cards = (t.hand_f[other] | t.hand_c[other]) != 0
            if other != use.seat and has_cards and is_in_scope(t, scope_of(use.step), use.seat, other, True):
                actions = append(actions, with_seat(use.base, use.place, other))
        return actions

    def crossed(self, t: Areas, arguments: i64) -> i64:
        return seat_at(arguments, 0)

    def do(self, t: Areas, seat: i64, step: i64) -> None:
        t.target = seat_at(t.arguments, 0)
        t.knowledge.remember_hand(seat, t.target, t.hand_f[t.target], t.hand_c[t.target])


class TakeFromHand(Effect):
    """`take` with from = hand: a Fortune of the spied Hand for a card of one's own, or none (the Changeling)."""

    def __init__(self) -> None:
        super().__init__("take", needs=("from", "give"), crosses=ON_RIVAL, follows_spy=True, told="pick_swap")

    def fits(self, step: Mapping[str, Json]) -> bool:
        return step.get("from") == "hand"

    def pack(self, given: Parameters) -> int:
        check(given.step["give"] is True, given.where, "'take' from a hand needs give = true")
        return pack_step(most=1)

    def asks(self, t: Areas, seat: i64, step: i64) -> bool:
        return t.picks == 0 and t.target != NOBODY  # even if `none` is all there is (AF-12.6)

    def pick_choices(self, t: Areas, seat: i64, step: i64) -> vec[i64]:
        actions = append(vec[i64](), PICK)
        taken: i64 = t.hand_f[t.target]
        while taken != 0:
            prefix = with_card(PICK, 0, first_in(taken))
            actions = add_cards(actions, prefix, 1, t.hand_f[seat])
            actions = add_characters(actions, prefix, 1, t.hand_c[seat])
            taken = without_lowest(taken)
        return actions

    def pick(self, t: Areas, seat: i64, step: i64, picked: i64) -> None:
        """The Fortune comes to Camp (Taken); the card given goes to that Hand, and only the two players know it."""
        if picked == 0:
            return
        taken = card_at(picked, 0)
        given = card_at(picked, 1)
        t.drop_from_hand(t.target, taken)
        t.knowledge.reveal(taken)
        t.bring_to_camp(seat, bit_of(taken))
        knowing: i64 = 1 << seat | 1 << t.target
        t.lose_sight_of_hand(seat, t.target, knowing)
        t.drop_from_hand(seat, given)
        t.lay_in_hand(t.target, given)
        t.knowledge.remember(knowing, t.target, given)

    def hides(self, t: Areas, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        return place == 1 and viewer != t.target


class DiscardHand(Effect):
    """`discard_hand`: cards of the spied Hand are discarded, picked one by one."""

    def __init__(self) -> None:
        super().__init__("discard_hand", needs=("min", "max"), crosses=ON_RIVAL, follows_spy=True, told="pick_discard")

    def pack(self, given: Parameters) -> int:
        most = given.number("max", 1, MOST_PICKS)
        return pack_step(least=given.number("min", 0, most), most=most)

    def asks(self, t: Areas, seat: i64, step: i64) -> bool:
        return t.picks < most_of(step) and (t.hand_f[t.target] | t.hand_c[t.target]) != 0

    def pick_choices(self, t: Areas, seat: i64, step: i64) -> vec[i64]:
        actions = vec[i64]()
        if t.picks >= least_of(step):
            actions = append(actions, PICK)
        actions = add_cards(actions, PICK, 0, t.hand_f[t.target])
        return add_characters(actions, PICK, 0, t.hand_c[t.target])

    def pick(self, t: Areas, seat: i64, step: i64, picked: i64) -> None:
        if picked == 0:
            t.picks = most_of(step)
            return
        card = card_at(picked, 0)
        t.knowledge.reveal(card)
        t.drop_from_hand(t.target, card)
        t.discard(card)
