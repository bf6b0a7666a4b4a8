"""Greedy, a simple bot whose play is not changed, so that the strength of other bots can be measured against it."""

from __future__ import annotations

from foolery.games.fools_fortune.mind.values import KEPT_CHARACTER, KEPT_WILD
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BEGIN,
    CUT,
    END,
    FETCH,
    KICKBACK,
    RECRUIT,
    REDUCE,
    REMOVE,
    REPAY,
    argument,
    card_at,
    fields_of,
    is_character,
    is_flash,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, ALLOWING, CLEANING, CREW_LIMIT, PAYING
from foolery.games.fools_fortune.rules.cards import (
    ALL_FORTUNES,
    FIRST_CHARACTER,
    SAME_REALM,
    SAME_RESOURCE,
    TWIN,
    WILDS,
)
from foolery.games.fools_fortune.rules.day import has_won, payable_count
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight, payable, sight_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.worlds import imagine
from foolery.kernel.rng import Rng
from foolery.search.by_rule import ByRule
from foolery.search.findings import Thought
from foolery.search.playouts import Imagination


class GreedyBot(ByRule[FortuneSight]):
    """In an Afternoon, takes again and again the action that most raises its score, until none raises it.

    The score is the number of cards in Sets, plus 2 for each Closed Set, plus 1 for each Character that has both Fees
    and will be Ready in its owner's next Morning.  A Fetch is rated together with laying the fetched card into a Set
    at once.  Without these two rules, Greedy would never Recruit or Fetch.
    """

    imagination = Imagination(imagine, sight_of)

    def choose(self, sight: FortuneSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.phase == AFTERNOON:
            return self._afternoon(sight, rng)
        if sight.phase in (PAYING, CLEANING):
            return min(sight.legal, key=lambda action: (fit(sight, int(card_at(action, 0))), action))
        if sight.phase == ALLOWING:
            return self._allowance(sight)
        return sight.legal[0]  # that is `order first`, `refuse none`, or `pick` with none or with the lowest card

    def _allowance(self, sight: FortuneSight) -> int:
        """Return the action that brings a Character if the Hand has none to Recruit, otherwise the one that Draws."""
        people = [action for action in sight.legal if is_character(argument(action, 0))]
        has_one = sight.hand >> FIRST_CHARACTER != 0
        return people[0] if people and not has_one else ALLOWANCE

    def _afternoon(self, sight: FortuneSight, rng: Rng) -> int:
        assert sight.viewer is not None
        me = sight.viewer
        state = imagine(sight, rng)
        if has_won(state, me) and payable(sight) > sight.dues_extra:
            return END
        base = _score(state, me)
        best, best_raise = END, 0
        for action in sight.legal:
            gained = self._raise(state, me, action, base)
            if gained > best_raise:
                best, best_raise = action, gained
        if best == END and payable(sight) <= sight.dues_extra:
            return self._free_a_card(sight, state, me)
        return best

    @staticmethod
    def _raise(state: FortuneState, me: int, action: int, base: int) -> int:
        """Return how much `action` raises the score of `me`; 0 if the Dues could not be paid afterwards.

        Only Recruit, Begin, Add, Fetch and Repay can raise it; other actions give 0.
        """
        if kind_of_action(action) not in (RECRUIT, BEGIN, ADD, FETCH, REPAY):
            return 0
        twin = state.copy()
        twin.push(me, action)
        if kind_of_action(action) == FETCH:
            if is_flash(action):
                return 0
            fetched = argument(action, 0)
            joining = [a for a in map(int, twin.legal(me)) if kind_of_action(a) in (ADD, BEGIN)]
            follow = [a for a in joining if fetched in fields_of(a)]
            if not follow:
                return 0
            twin.push(me, follow[0])
        if payable_count(twin, me) < 1 + twin.dues_extra:
            return 0
        return _score(twin, me) - base

    @staticmethod
    def _free_a_card(sight: FortuneSight, state: FortuneState, me: int) -> int:
        """Return the action that takes a Set or Character apart so that more of the Dues can be paid.

        Among the actions that make most cards payable (not counting more than are due), it is the one that leaves
        the highest score.  Return `end` if none helps.
        """
        best, best_key = END, (int(payable_count(state, me)), 0)
        for action in sight.legal:
            if kind_of_action(action) in (REDUCE, REMOVE, CUT, KICKBACK):
                twin = state.copy()
                twin.push(me, action)
                key = (min(int(payable_count(twin, me)), 1 + int(twin.dues_extra)), _score(twin, me))
                if key[0] > best_key[0] or (best != END and key > best_key):
                    best, best_key = action, key
        return best

    # -- explaining

    def considered(self, sight: FortuneSight) -> list[int]:
        if sight.phase in (PAYING, CLEANING):
            return sorted(sight.legal, key=lambda action: (fit(sight, int(card_at(action, 0))), action))
        if sight.phase != AFTERNOON:
            return list(sight.legal)
        raises = self._raises(sight)
        return [END, *sorted(sight.legal, key=lambda action: (-raises[action], action))]

    def thought(self, sight: FortuneSight, chosen: int) -> Thought:
        if sight.phase != AFTERNOON:
            return Thought("thoughts.list")
        raised = self._raises(sight)[chosen]
        return Thought("thoughts.raises", {"raised": raised}) if raised > 0 else Thought("thoughts.no_raise")

    def _raises(self, sight: FortuneSight) -> dict[int, int]:
        """Return how much each legal action raises the score, in a random state that agrees with the sight."""
        assert sight.viewer is not None
        me, state = sight.viewer, imagine(sight, Rng(0))
        base = _score(state, me)
        return {action: self._raise(state, me, action, base) for action in sight.legal}


def _score(state: FortuneState, me: int) -> int:
    """Return the score of `me`: cards in Sets + 2 for each Closed Set + 1 for each Character that will be Ready."""
    sets = [int(state.sets[3 * me + slot]) for slot in range(3)]
    people = int(state.crews[me]) & ~int(state.unpaid) & ~int(state.weakened)
    closed = sum(standing(cards) == CLOSED for cards in sets)
    return sum(cards.bit_count() for cards in sets) + 2 * closed + people.bit_count()


def fit(sight: FortuneSight, card: int) -> int:
    """Return how much `card`, from the own Hand or Camp, is worth keeping.

    For a Fortune this is the number of own Fortunes that share its Realm or Resource, and more for a Wild.  A card in
    Camp gives -100, because it is discarded tonight.
    """
    assert sight.viewer is not None
    me = sight.viewer
    if sight.camps[me] >> card & 1:
        return -100
    if card >= FIRST_CHARACTER:
        return KEPT_CHARACTER if sight.crews[me].bit_count() < CREW_LIMIT else -50
    own = sight.hand & ALL_FORTUNES
    for cards in sight.sets[3 * me : 3 * me + 3]:
        own |= cards
    related = (int(SAME_REALM[card]) | int(SAME_RESOURCE[card])) & own & ~int(TWIN[card]) & ~(1 << card)
    return related.bit_count() + (KEPT_WILD if int(WILDS) >> card & 1 else 0)
