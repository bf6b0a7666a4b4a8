"""Statistics of a game of A Fool's Fortune for the lab: which Characters were in which Crew, and since which Day."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.board_state import BoardState
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.printed import CardEdition
from foolery.kernel.bits import bits_in
from foolery.kernel.game import Setup
from foolery.kernel.state import State
from foolery.kernel.texts import Texts
from foolery.kernel.watching import REASONS, GameWatcher, Mention

GROUP = "crew"


class Watcher(GameWatcher):
    """Observes one game of A Fool's Fortune and notes the Day on which each Character joined a Crew."""

    def __init__(self) -> None:
        self._crews: list[int] = [0, 0, 0]
        self._since: dict[tuple[int, int], int] = {}

    def step(self, state: State, seat: int, action: int) -> None:
        assert isinstance(state, BoardState)
        for each in range(int(state.players)):
            joined = int(state.crews[each]) & ~self._crews[each]
            self._crews[each] |= joined
            for character in bits_in(joined):
                self._since[each, character] = int(state.day)

    def standing(self, state: State) -> list[float]:
        """Return, by seat, the number of cards in its Sets; a seat with more is nearer to a win."""
        assert isinstance(state, BoardState)
        owned = [state.sets[3 * seat : 3 * seat + 3] for seat in range(int(state.players))]
        return [float(sum(int(cards).bit_count() for cards in sets)) for sets in owned]

    def mentions(self, state: State) -> list[Mention]:
        return [Mention(seat, GROUP, str(who), None, day) for (seat, who), day in sorted(self._since.items())]


def called(setup: Setup, group: str, thing: str, lang: str) -> str:
    """Return the name of `thing` in the language `lang`.

    In the group REASONS, `thing` is a reason for which games end.  Otherwise it is the number (0-21) of a Character as
    text, or empty for the name of the group.
    """
    texts = Texts.load("foolery.games.fools_fortune.face", lang)
    if group == REASONS:
        return texts.say(f"balance.reasons.{thing}")
    if not thing:
        return texts.say(f"balance.{group}")
    edition = setup.edition if isinstance(setup.edition, CardEdition) else get_edition()
    return edition.called(FIRST_CHARACTER + int(thing), lang)
