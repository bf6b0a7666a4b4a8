"""Page plans an Afternoon; Stranger and Apprentice plan like Page, and do not think of everybody who could help.

A plan asks what the Fortunes could become if all Sets were sorted anew (plans.py), uses Characters for whatever
improves that most, and lays the Sets out at the end.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.ideas import rated_uses
from foolery.games.fools_fortune.mind.judge import has_pair
from foolery.games.fools_fortune.mind.laying import lay_out
from foolery.games.fools_fortune.mind.picks import keep, pick
from foolery.games.fools_fortune.mind.prices import DRAWN
from foolery.games.fools_fortune.rules.actions import (
    ALLOWANCE,
    END,
    REFUSE,
    REPAY,
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
from foolery.games.fools_fortune.rules.sight import FortuneSight, sight_of
from foolery.games.fools_fortune.rules.worlds import imagine
from foolery.kernel.rng import Rng
from foolery.search.by_rule import ByRule
from foolery.search.findings import Thought
from foolery.search.playouts import Imagination

__all__ = ["ApprenticeBot", "PageBot", "StrangerBot"]


class PageBot(ByRule[FortuneSight]):
    """Plans an Afternoon toward the win line; Refuses whenever it costs nothing."""

    imagination = Imagination(imagine, sight_of)
    overlooked = 0  # per cent of the Characters, anew every Day

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

    def _notices(self, sight: FortuneSight, action: int) -> bool:
        """Whether the Character that would act comes to mind today: the whole Day through, or not at all."""
        return not self.overlooked or int(Rng(64 * sight.day + int(actor_of(action))).below(100)) >= self.overlooked

    # -- small decisions

    def _answer(self, sight: FortuneSight) -> int:
        """Refuse by Engaging: the Character will be Ready again in the Morning.  A Flash is too dear."""
        engaging = [action for action in sight.legal if action != REFUSE and not is_flash(action)]
        noticed = [action for action in engaging if self._notices(sight, action)]
        savvy = sight.edition.cast.savvies
        return max(noticed, key=lambda a: (int(savvy) >> int(actor_of(a)) & 1, -a)) if noticed else REFUSE

    def _allowance(self, desk: Desk) -> int:
        """With an Empty Stage: a Character if one can be paid for at once, or the Fortune that helps most."""
        people = [a for a in desk.sight.legal if is_character(argument(a, 0))]
        if people and not desk.people and has_pair(desk.pool):
            return people[0]
        base = desk.score(desk.assets)
        fortunes = [a for a in desk.sight.legal if is_fortune(argument(a, 0))]
        best = max(fortunes, key=lambda a: desk.score(desk.assets | int(fortune_at(a, 0))), default=ALLOWANCE)
        if best != ALLOWANCE and desk.score(desk.assets | int(fortune_at(best, 0))) > base + DRAWN:
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
            for action, gain in rated_uses(desk):
                if gain > gained and stock - desk.spent(action) >= desk.due and self._notices(desk.sight, action):
                    best, gained = action, gain
            if best != END:
                return best
        return lay_out(desk, desk.tonight())

    # -- explaining

    def considered(self, sight: FortuneSight) -> list[int]:
        """Return whom it would use in an Afternoon, for the most gain first, and what it would do instead of that."""
        if sight.phase in (PAYING, CLEANING):
            desk = Desk(sight)
            return sorted(sight.legal, key=lambda action: (keep(desk, int(card_at(action, 0))), action))
        if sight.phase != AFTERNOON:
            return list(sight.legal)
        desk = Desk(sight)
        stock, gains = desk.stock(), dict(rated_uses(desk))
        noticed = [action for action in gains if self._notices(sight, action)]
        affordable = [action for action in noticed if stock - desk.spent(action) >= desk.due]
        return [lay_out(desk, desk.tonight()), *sorted(affordable, key=lambda action: (-gains[action], action))]

    def thought(self, sight: FortuneSight, chosen: int) -> Thought:
        if sight.phase != AFTERNOON:
            return Thought(_SMALL_THOUGHTS[sight.phase])
        desk = Desk(sight)
        if desk.wins_now():
            return Thought("thoughts.wins")
        if kind_of_action(chosen) == REPAY:
            return Thought("thoughts.repays")
        gain = dict(rated_uses(desk)).get(chosen)
        if gain is None:
            return Thought("thoughts.ends", {"value": desk.score(desk.assets)})
        return Thought("thoughts.gains", {"gain": gain, "value": desk.score(desk.assets)})

    @staticmethod
    def _repay(desk: Desk) -> int | None:
        """Pay an Unpaid Character with the Fortune that is missed least."""
        options = [action for action in desk.sight.legal if kind_of_action(action) == REPAY]
        if not options:
            return None
        return max(options, key=lambda action: (desk.score(desk.assets & ~int(fortune_at(action, 0))), -action))


_SMALL_THOUGHTS = {
    ANSWERING: "thoughts.answers",
    PICKING: "thoughts.picks",
    PAYING: "thoughts.pays",
    CLEANING: "thoughts.pays",
    ALLOWING: "thoughts.allowance",
    ORDERING: "thoughts.order",
}


class ApprenticeBot(PageBot):
    """Has played a few games."""

    overlooked = 58


class StrangerBot(PageBot):
    """Has just read the rules."""

    overlooked = 76
