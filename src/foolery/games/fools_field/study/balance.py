"""What the lab observes in games of The Fool's Field: the cards each seat kept to the end, discarded, and deployed
last.
"""

from __future__ import annotations

from foolery.games.fools_field.rules.cards import CARDS, cards_in
from foolery.games.fools_field.rules.state import RETREAT, FieldState, deployed_card
from foolery.kernel.game import Setup
from foolery.kernel.state import State
from foolery.kernel.texts import Texts
from foolery.kernel.watching import REASONS, GameWatcher, Mention

KEPT = "kept"
DISCARDED = "discarded"
LAST = "last"


class Watcher(GameWatcher):
    """Observes one game of The Fool's Field and reports which cards each seat kept, discarded and deployed last."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}

    def step(self, state: State, seat: int, action: int) -> None:
        if action < RETREAT:
            self._last[seat] = int(deployed_card(action))

    def standing(self, state: State) -> list[float]:
        """Return how far ahead each seat is: minus the number of cards in its hand, since a player with fewer cards
        is closer to winning (FF-4.2).
        """
        assert isinstance(state, FieldState)
        return [-float(int(hand).bit_count()) for hand in state.hands]

    def mentions(self, state: State) -> list[Mention]:
        assert isinstance(state, FieldState)
        found = [Mention(seat, LAST, CARDS[card]) for seat, card in sorted(self._last.items())]
        for group, places in ((KEPT, state.hands), (DISCARDED, state.discards)):
            found += [Mention(seat, group, CARDS[card]) for seat in range(2) for card in cards_in(int(places[seat]))]
        return found


def called(setup: Setup, group: str, thing: str, lang: str) -> str:
    """Return the display name of `thing` of a statistics group: of a card, or of a reason for the end of the game.
    If `thing` is empty, return the name of the group.
    """
    texts = Texts.load("foolery.games.fools_field.face", lang)
    if group == REASONS:
        return texts.say(f"balance.reasons.{thing}")
    return texts.say(f"cards.{thing}") if thing else texts.say(f"balance.{group}")
