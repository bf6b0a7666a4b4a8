"""What Page picks where an ability asks, by effect (AF-9.3), and which cards it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from foolery.games.fools_fortune.mind.desk import Desk
from foolery.games.fools_fortune.mind.greedy import fit
from foolery.games.fools_fortune.rules.actions import PICK, argument, card_at, fortune_at, is_fortune
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Bury, Foresee
from foolery.games.fools_fortune.rules.effects.hands import DiscardHand, TakeFromHand
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of

__all__ = ["keep", "pick"]


def keep(desk: Desk, card: int) -> int:
    """Return how much a card that could be paid or discarded is worth keeping."""
    fitting = fit(desk.sight, card)
    if card >= FIRST_CHARACTER or fitting < 0:
        return fitting
    return 10 * (desk.score(desk.assets) - desk.score(desk.assets & ~(1 << card))) + fitting


def pick(desk: Desk) -> int:
    """Return Page's answer to what an ability asks for."""
    effect = effect_of(desk.sight.edition.cast.steps[desk.sight.step])
    return _PICKS[type(effect)](desk)


def _fortune(action: int, place: int) -> int:
    """Return a card that is picked as a Fortune's bit, 0 if it is a Character."""
    return int(fortune_at(action, place)) if is_fortune(argument(action, place)) else 0


def _foresee(desk: Desk) -> int:
    """Draw the Fortune that helps most."""
    return max(desk.sight.legal, key=lambda a: (desk.score(desk.assets | _fortune(a, 0)), -a))


def _take_from_hand(desk: Desk) -> int:
    """Exchange what helps most for what is missed least, if that is a gain."""

    def gain(action: int) -> int:
        if action == PICK:
            return desk.score(desk.assets)
        lost = _fortune(action, 1)
        cost = 0 if lost or not desk.room else 20
        return desk.score(desk.assets & ~lost | _fortune(action, 0)) - cost

    return max(desk.sight.legal, key=lambda action: (gain(action), -action))


def _discard_hand(desk: Desk) -> int:
    """Discard as much as possible, Characters first."""
    return max(desk.sight.legal, key=lambda a: (a != PICK, a))


def _bury(desk: Desk) -> int:
    """Bury nothing, or what is worth least."""
    if PICK in desk.sight.legal:
        return PICK
    return min(desk.sight.legal, key=lambda a: (keep(desk, int(card_at(a, 0))), a))


_PICKS: Final[Mapping[type[Effect], Callable[[Desk], int]]] = {
    Foresee: _foresee,
    TakeFromHand: _take_from_hand,
    DiscardHand: _discard_hand,
    Bury: _bury,
}
