"""Taking back a decision that was already answered: the same deal is played again up to it.

`GameSession.undo` takes back steps that are unanswered and revealed nothing; it leaves no trace.  A take-back
also removes the answers.  What the seats have seen cannot be unseen, so the session counts it and the record tells it.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from foolery.kernel.errors import StaleStateError
from foolery.kernel.session import GameSession

__all__ = ["shows_new_cards", "taken_back"]


def taken_back(session: GameSession, dealt: GameSession, seat: int) -> GameSession:
    """Play `dealt`, a new session of the same deal, up to the seat's last decision in `session`, and return it.

    Raises StaleStateError if there is no such decision.
    """
    number = session.last_decision(seat)
    if number is None:
        raise StaleStateError("nothing to take back")
    dealt.play_again(session.steps[: session.fixed])
    dealt.fix()
    dealt.play_again(session.steps[session.fixed : number])
    dealt.takebacks = list(session.takebacks)
    dealt.takebacks[seat] += 1
    return dealt


def shows_new_cards(earlier: GameSession, later: GameSession) -> bool:
    """Whether any seat learnt a card between two positions that no seat knew before: one drawn or shuffled.

    Cards that a player laid down or showed do not count: that player knew them.
    """
    return len(earlier.shuffles) != len(later.shuffles) or bool(_unknown(earlier) & ~_unknown(later))


def _unknown(session: GameSession) -> int:
    """Return the cards that no seat knows, as a bitmask."""
    return reduce(and_, (session.sight(seat).unseen for seat in range(session.setup.seats)))
