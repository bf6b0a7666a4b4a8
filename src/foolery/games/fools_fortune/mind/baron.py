"""Baron plans an Afternoon.

It asks what its Fortunes could become if all its Sets were sorted anew (plans.py), uses its Characters for whatever
improves that most, and lays the Sets out at the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.fools_fortune.mind.desk import Desk, has_pair
from foolery.games.fools_fortune.mind.gains import (
    DRAW_VALUE,
    ability_gain,
    cost,
    cut_gain,
    kickback_gain,
    recruit_gain,
    spare_dues,
)
from foolery.games.fools_fortune.mind.laying import lay_out
from foolery.games.fools_fortune.mind.picks import keep, pick
from foolery.games.fools_fortune.rules.actions import (
    ALLOWANCE,
    BARGAIN,
    BARTER,
    CUT,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    RECRUIT,
    REFUSE,
    REPAY,
    STRIKE,
    TALENT,
    actor_of,
    argument,
    card_at,
    fortune_at,
    is_character,
    is_flash,
    is_fortune,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    CLEANING,
    ORDERING,
    PAYING,
    PICKING,
)
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.rng import Rng

__all__ = ["BaronBot"]


class BaronBot:
    """Plans an Afternoon toward the win line; Refuses whenever it costs nothing."""

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.phase == AFTERNOON:
            return self._afternoon(Desk(sight))
        if sight.phase == ANSWERING:
            return self._answer(sight)
        if sight.phase == PICKING:
            return pick(Desk(sight))
        if sight.phase in (PAYING, CLEANING):
            desk = Desk(sight)
            return min(sight.legal, key=lambda action: (keep(desk, int(card_at(action, 0))), action))
        if sight.phase == ALLOWING:
            return self._allowance(Desk(sight))
        assert sight.phase == ORDERING
        return sight.legal[0]

    # -- small decisions

    @staticmethod
    def _answer(sight: FortuneSight) -> int:
        """Refuse by Engaging: the Character will be Ready again in the Morning.  A Flash is too dear."""
        engaging = [action for action in sight.legal if action != REFUSE and not is_flash(action)]
        savvy = sight.edition.cast.savvies
        return max(engaging, key=lambda a: (int(savvy) >> int(actor_of(a)) & 1, -a)) if engaging else REFUSE

    def _allowance(self, desk: Desk) -> int:
        """With an Empty Stage: a Character if one can be paid for at once, or the Fortune that helps most."""
        people = [a for a in desk.sight.legal if is_character(argument(a, 0))]
        if people and not desk.people and has_pair(desk.pool):
            return people[0]
        base = desk.score(desk.assets)
        fortunes = [a for a in desk.sight.legal if is_fortune(argument(a, 0))]
        best = max(fortunes, key=lambda a: desk.score(desk.assets | int(fortune_at(a, 0))), default=ALLOWANCE)
        if best != ALLOWANCE and desk.score(desk.assets | int(fortune_at(best, 0))) > base + DRAW_VALUE:
            return best
        return ALLOWANCE

    # -- the Afternoon

    def _afternoon(self, desk: Desk) -> int:
        if not desk.wins_now():
            unpaid = self._repay(desk)
            if unpaid is not None:
                return unpaid
            best, gained = END, 0
            stock = desk.stock()
            for action, gain in self._ideas(desk):
                if gain > gained and stock - desk.spent(action) >= desk.due:
                    best, gained = action, gain
            if best != END:
                return best
        return lay_out(desk, desk.tonight())

    @staticmethod
    def _repay(desk: Desk) -> int | None:
        """Pay an Unpaid Character with the Fortune that is missed least."""
        options = [action for action in desk.sight.legal if kind_of_action(action) == REPAY]
        if not options:
            return None
        return max(options, key=lambda action: (desk.score(desk.assets & ~int(fortune_at(action, 0))), -action))

    def _ideas(self, desk: Desk) -> Iterator[tuple[int, int]]:
        """Return actions that use Characters or Recruit them, each with what it would gain."""
        base = desk.score(desk.assets)
        for action in desk.sight.legal:
            kind = kind_of_action(action)
            if kind == RECRUIT:
                yield action, recruit_gain(desk, int(fortune_at(action, 0) | fortune_at(action, 1)), base)
            elif kind == FETCH:
                yield action, desk.score(desk.assets | int(fortune_at(action, 0))) - base - cost(desk, action)
            elif kind == KICKBACK:
                yield action, kickback_gain(desk, action, base)
            elif kind == CUT:
                yield action, cut_gain(desk, action, base)
            elif kind in (BARTER, FEESWAP):
                after = desk.assets & ~int(fortune_at(action, 1)) | int(fortune_at(action, 0))
                yield action, desk.score(after) - base - 1 - cost(desk, action)
            elif kind == FATE:
                yield action, DRAW_VALUE
            elif kind == BARGAIN:
                yield action, DRAW_VALUE - 2 if spare_dues(desk) > 0 else 0
            elif kind in (TALENT, STRIKE):
                yield action, ability_gain(desk, action, base) - cost(desk, action)
