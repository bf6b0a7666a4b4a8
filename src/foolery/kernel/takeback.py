"""Take-backs: removing a decision that other seats have already answered, by playing the same deal again up to it.

`GameSession.undo` only takes back a step that revealed nothing and was not answered; it leaves no trace.  A take-back
also removes the answers of the other seats.  These seats may have learnt something, so the session counts the
take-backs, and the record contains the counts.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from foolery.kernel.errors import StaleStateError
from foolery.kernel.session import GameSession

__all__ = ["shows_new_cards", "taken_back"]


def taken_back(session: GameSession, dealt: GameSession, seat: int) -> GameSession:
    """Return `dealt` after playing the steps of `session` before the last decision of `seat`.

    `dealt` must be a new session with the same deal.  Raises StaleStateError if there is no decision to take back.
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
    """Whether, between the positions `earlier` and `later`, a seat learnt a card that no seat knew before.

    Any shuffle counts as well.  A card that a player laid down or showed does not count, since that player knew it.
    """
    return len(earlier.shuffles) != len(later.shuffles) or bool(_unknown(earlier) & ~_unknown(later))


def _unknown(session: GameSession) -> int:
    """Return the cards that no seat knows, as a bitmask."""
    return reduce(and_, (session.sight(seat).unseen for seat in range(session.setup.seats)))
