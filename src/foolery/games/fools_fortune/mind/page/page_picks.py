"""What Page picks when an ability asks (AF-9.3), and which cards it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from foolery.games.fools_fortune.mind.page.greedy import fit
from foolery.games.fools_fortune.mind.page.page_view import PageView
from foolery.games.fools_fortune.rules.actions import PICK, argument, card_at, character_at, fortune_at, is_fortune
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Bury, Foresee
from foolery.games.fools_fortune.rules.effects.hands import DiscardHand, TakeFromHand
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of


def keep_value(view: PageView, card: int) -> int:
    """Return how much `card` is worth keeping when a card has to be paid or discarded; the lowest value goes first."""
    fitting = fit(view.sight, card)
    if card >= FIRST_CHARACTER or fitting < 0:
        return fitting
    return 10 * (view.score(view.assets) - view.score(view.assets & ~(1 << card))) + fitting


def page_pick(view: PageView) -> int:
    """Return the pick that Page makes for the ability that is being carried out."""
    effect = effect_of(view.sight.edition.tables.steps[view.sight.step])
    return _PICKS[type(effect)](view)


def _fortune(action: int, place: int) -> int:
    """Return the Fortune at argument `place` of `action` as a bit, 0 if no Fortune is there."""
    return int(fortune_at(action, place)) if is_fortune(argument(action, place)) else 0


def _foresee(view: PageView) -> int:
    """Return the pick that draws the Fortune that helps the own Sets most."""
    return max(view.sight.legal, key=lambda action: (view.score(view.assets | _fortune(action, 0)), -action))


def _take_from_hand(view: PageView) -> int:
    """Return the pick that takes a Fortune that helps and gives a card that is worth least, if that is a gain.

    Otherwise pick nothing.
    """

    def gain(action: int) -> int:
        if action == PICK:
            return view.score(view.assets)
        lost = _fortune(action, 1)
        cost = 0 if lost else view.character_cost(int(character_at(action, 1)))
        return view.score(view.assets & ~lost | _fortune(action, 0)) - cost

    return max(view.sight.legal, key=lambda action: (gain(action), -action))


def _discard_hand(view: PageView) -> int:
    """Return the pick that discards a card, a Character if possible; pick nothing only if no card can be discarded."""
    return max(view.sight.legal, key=lambda action: (action != PICK, action))


def _bury(view: PageView) -> int:
    """Return the pick that buries nothing if that is allowed, otherwise the card that is worth least."""
    if PICK in view.sight.legal:
        return PICK
    return min(view.sight.legal, key=lambda action: (keep_value(view, int(card_at(action, 0))), action))


_PICKS: Final[Mapping[type[Effect], Callable[[PageView], int]]] = {
    Foresee: _foresee,
    TakeFromHand: _take_from_hand,
    DiscardHand: _discard_hand,
    Bury: _bury,
}
