"""What the lab observes in games of Garlandland: the hand that each seat made in each round, and whether it won."""

from __future__ import annotations

from foolery.games.garlandland.rules.cards import ROW_SIZE
from foolery.games.garlandland.rules.hands import HANDS, KINDS, row_index
from foolery.games.garlandland.rules.state import GarlandState, strongest_rows
from foolery.kernel.game import Setup
from foolery.kernel.state import State, seats_in
from foolery.kernel.texts import Texts
from foolery.kernel.watching import REASONS, GameWatcher, Mention

GROUP = "hands"


class Watcher(GameWatcher):
    """Observes one game of Garlandland and reports the hand of each seat in each finished round."""

    def standing(self, state: State) -> list[float]:
        assert isinstance(state, GarlandState)
        return [float(score) for score in state.scores]

    def mentions(self, state: State) -> list[Mention]:
        assert isinstance(state, GarlandState)
        found = []
        past, number = state.past, int(state.round)
        while past is not None:
            winners = seats_in(int(strongest_rows(past.rows, state.players)))
            for seat in range(int(state.players)):
                row = tuple(int(card) for card in past.rows[ROW_SIZE * seat : ROW_SIZE * (seat + 1)])
                share = 1 / len(winners) if seat in winners else 0.0
                found.append(Mention(seat, GROUP, KINDS[int(HANDS[row_index(row)])], share, number))
            past, number = past.earlier, number - 1
        return found


def called(setup: Setup, group: str, thing: str, lang: str) -> str:
    """Return the display name of `thing` of a statistics group: of a hand, or of a reason for the end of the game.
    If `thing` is empty, return the name of the group.
    """
    texts = Texts.load("foolery.games.garlandland.face", lang)
    if group == REASONS:
        return texts.say(f"balance.reasons.{thing}")
    return texts.say(f"hands.{thing}") if thing else texts.say(f"balance.{group}")
