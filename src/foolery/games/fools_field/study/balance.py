"""The lab's watcher of The Fool's Field: cards kept to the end, discarded, and played last."""

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
    """Observes a game of The Fool's Field."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}

    def step(self, state: State, seat: int, action: int) -> None:
        if action < RETREAT:
            self._last[seat] = int(deployed_card(action))

    def standing(self, state: State) -> list[float]:
        """A player with fewer cards is closer to winning (FF-4.2)."""
        assert isinstance(state, FieldState)
        return [-float(int(hand).bit_count()) for hand in state.hands]

    def mentions(self, state: State) -> list[Mention]:
        assert isinstance(state, FieldState)
        found = [Mention(seat, LAST, CARDS[card]) for seat, card in sorted(self._last.items())]
        for group, places in ((KEPT, state.hands), (DISCARDED, state.discards)):
            found += [Mention(seat, group, CARDS[card]) for seat in range(2) for card in cards_in(int(places[seat]))]
        return found


def called(setup: Setup, group: str, thing: str, lang: str) -> str:
    """Return the name of a card, or of a reason for the end."""
    texts = Texts.load("foolery.games.fools_field.face", lang)
    if group == REASONS:
        return texts.say(f"balance.reasons.{thing}")
    return texts.say(f"cards.{thing}") if thing else texts.say(f"balance.{group}")
