"""Page, and the weaker bots that plan as Page does but overlook some Characters every Day.

Page asks which Sets its Fortunes could form if all of them were sorted anew (planner/plans.py).  Again and again, it
uses a Character in the way that improves these Sets most.  At the end of the Afternoon it lays the Sets out.
"""

from __future__ import annotations

from foolery.games.fools_fortune.mind.page.layout_steps import next_layout_step
from foolery.games.fools_fortune.mind.page.page_picks import keep_value, page_pick
from foolery.games.fools_fortune.mind.page.page_view import PageView
from foolery.games.fools_fortune.mind.page.uses import rated_uses
from foolery.games.fools_fortune.mind.planner.layouts import has_pair
from foolery.games.fools_fortune.mind.values import DRAW_VALUE
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
from foolery.games.fools_fortune.rules.board_state import (
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


class PageBot(ByRule[FortuneSight]):
    """Plays its Afternoons toward the Sets and Characters that win, and Refuses by Engaging whenever it can."""

    imagination = Imagination(imagine, sight_of)
    overlooked = 0  # per cent of the Characters that the bot does not think of; each Day these are other Characters

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.phase == AFTERNOON:
            return self._afternoon(PageView(sight))
        if sight.phase == ANSWERING:
            return self._answer(sight)
        if sight.phase == PICKING:
            return page_pick(PageView(sight))
        if sight.phase in (PAYING, CLEANING):
            view = PageView(sight)
            return min(sight.legal, key=lambda action: (keep_value(view, int(card_at(action, 0))), action))
        if sight.phase == ALLOWING:
            return self._allowance(PageView(sight))
        assert sight.phase == ORDERING
        return sight.legal[0]

    def _notices(self, sight: FortuneSight, action: int) -> bool:
        """Whether the bot thinks of the acting Character on this Day (see `overlooked`)."""
        return not self.overlooked or int(Rng(64 * sight.day + int(actor_of(action))).below(100)) >= self.overlooked

    # -- small decisions

    def _answer(self, sight: FortuneSight) -> int:
        """Return the answer: Refuse by Engaging a Character, never by a Flash; do not Refuse if that is impossible.

        A Savvy Character is preferred, because its Refusal may end all Barters of the Day (AF-7.12).
        """
        engaging = [action for action in sight.legal if action != REFUSE and not is_flash(action)]
        noticed = [action for action in engaging if self._notices(sight, action)]
        savvy = sight.edition.tables.savvies
        return (
            max(noticed, key=lambda action: (int(savvy) >> int(actor_of(action)) & 1, -action)) if noticed else REFUSE
        )

    def _allowance(self, view: PageView) -> int:
        """Return what to do as Allowance with an Empty Stage.

        Bring a Character if no other waits to be Recruited and there is a pair of Fees for it.  Otherwise bring the
        Fortune that helps most, if it is worth more than a drawn card.  Otherwise Draw.
        """
        characters = [action for action in view.sight.legal if is_character(argument(action, 0))]
        if characters and not view.waiting and has_pair(view.pool):
            return characters[0]
        base = view.score(view.assets)
        fortunes = [action for action in view.sight.legal if is_fortune(argument(action, 0))]
        scores = {action: view.score(view.assets | int(fortune_at(action, 0))) for action in fortunes}
        best = max(fortunes, key=lambda action: scores[action], default=ALLOWANCE)
        return best if best != ALLOWANCE and scores[best] > base + DRAW_VALUE else ALLOWANCE

    # -- the Afternoon

    def _afternoon(self, view: PageView) -> int:
        if not view.wins_now():
            unpaid = self._repay(view)
            if unpaid is not None:
                return unpaid
            best, gained = END, 0
            stock = view.payable_stock()
            for action, gain in rated_uses(view):
                if (
                    gain > gained
                    and stock - view.payable_spent(action) >= view.due
                    and self._notices(view.sight, action)
                ):
                    best, gained = action, gain
            if best != END:
                return best
        return next_layout_step(view, view.final_layout())

    # -- explaining

    def considered(self, sight: FortuneSight) -> list[int]:
        """Return the actions that Page compares.

        In an Afternoon: first the next action that lays its Sets out, then all uses of Characters, by falling gain.
        """
        if sight.phase in (PAYING, CLEANING):
            view = PageView(sight)
            return sorted(sight.legal, key=lambda action: (keep_value(view, int(card_at(action, 0))), action))
        if sight.phase != AFTERNOON:
            return list(sight.legal)
        view = PageView(sight)
        stock, gains = view.payable_stock(), dict(rated_uses(view))
        noticed = [action for action in gains if self._notices(sight, action)]
        affordable = [action for action in noticed if stock - view.payable_spent(action) >= view.due]
        return [
            next_layout_step(view, view.final_layout()),
            *sorted(affordable, key=lambda action: (-gains[action], action)),
        ]

    def thought(self, sight: FortuneSight, chosen: int) -> Thought:
        if sight.phase != AFTERNOON:
            return Thought(_SMALL_THOUGHTS[sight.phase])
        view = PageView(sight)
        if view.wins_now():
            return Thought("thoughts.wins")
        if kind_of_action(chosen) == REPAY:
            return Thought("thoughts.repays")
        gain = dict(rated_uses(view)).get(chosen)
        if gain is None:
            return Thought("thoughts.ends", {"value": view.score(view.assets)})
        return Thought("thoughts.gains", {"gain": gain, "value": view.score(view.assets)})

    @staticmethod
    def _repay(view: PageView) -> int | None:
        """Return the Repay of an Unpaid Character with the Fortune that the Sets need least, None if there is none."""
        options = [action for action in view.sight.legal if kind_of_action(action) == REPAY]
        if not options:
            return None
        return max(options, key=lambda action: (view.score(view.assets & ~int(fortune_at(action, 0))), -action))


_SMALL_THOUGHTS = {
    ANSWERING: "thoughts.answers",
    PICKING: "thoughts.picks",
    PAYING: "thoughts.pays",
    CLEANING: "thoughts.pays",
    ALLOWING: "thoughts.allowance",
    ORDERING: "thoughts.order",
}


class ApprenticeBot(PageBot):
    """Plays as Page does, but overlooks 58 per cent of the Characters, like a player after a few games."""

    overlooked = 58


class StrangerBot(PageBot):
    """Plays as Page does, but overlooks 76 per cent of the Characters, like a player who has just read the rules."""

    overlooked = 76
